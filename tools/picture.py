"""The picture in the README: lesson 00's run in the stepper, at the call that gives the result.

    .venv/bin/python tools/picture.py

Draws notebooks/pictures/stepper.png anew with the system's chromium. No time passes in the run, so
only another browser or another font changes the picture.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from agentlab.display.page import html_page
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.ledger import LEDGER
from agentlab.trace import Trace

PICTURE = Path(__file__).resolve().parent.parent / "notebooks" / "pictures" / "stepper.png"
TASK = "How much larger is the area of Peru than that of Chile?"
STEP = 11  # of 13: the difference
WIDE = 1200  # pixels
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")


def drawn(page: str) -> bytes:
    """The stepper of a page as PNG, at its step, without the frame of a focus."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        window = browser.new_page(viewport={"width": WIDE, "height": 900}, color_scheme="light")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "run.html")
            file.write_text(page, encoding="utf-8")
            window.goto(file.as_uri())
            window.locator(".al-row").nth(STEP - 1).click()
            window.evaluate("() => document.activeElement.blur()")
            png = window.locator("main").screenshot()
        browser.close()
    return png


def main() -> int:
    if shutil.which("chromium") is None:
        print("No chromium on PATH; on Debian and Ubuntu: apt-get install chromium")
        return 1
    trace = research_agent(StandIn()).run(TASK, trace=Trace(clock=lambda: 0.0))
    PICTURE.write_bytes(drawn(html_page(trace, ledger=LEDGER)))
    print(f"{PICTURE.name}: {PICTURE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
