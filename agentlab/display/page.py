"""A run as one HTML file with the stepper inside: opens from disk, with no server and no kernel."""

from __future__ import annotations

import base64
import hashlib
import html
import json
from pathlib import Path
from typing import Any

from agentlab.display.inside import with_runs_inside
from agentlab.display.steps import NOTHING, steps_of
from agentlab.lines import TraceError
from agentlab.messages import Message
from agentlab.tables import short, visible
from agentlab.trace import Trace
from agentlab.views import CONVERSATION, Fold

HERE = Path(__file__).parent
CUT = 100_000  # characters of one text that the file holds
START = """
const held = document.getElementById("run").textContent;
new Stepper(document.getElementById("stepper"), new Run(JSON.parse(held)));
"""
LOOKS = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 12px; max-width: 1400px; }
noscript { display: block; overflow-x: auto; }
"""


def html_page(
    trace: Trace,
    *,
    ledger: Fold[Any] = NOTHING,
    history: Fold[list[Message]] = CONVERSATION,
) -> str:
    """The whole file as text. The same trace gives the same text.

    Its policy lets the page run its own script, by hash, and load nothing.
    """
    table = with_runs_inside(trace)._repr_mimebundle_()["text/html"]
    script = (HERE / "stepper.js").read_text("utf-8") + START
    style = (HERE / "stepper.css").read_text("utf-8") + LOOKS
    run = json.dumps(trace.view(steps_of(ledger=ledger, history=history, cut=CUT)).as_json())
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trace: {html.escape(short(visible(trace.task), 80))}</title>
<style>{style}</style>
</head>
<body>
<main id="stepper"><noscript>{table}</noscript></main>
<script type="application/json" id="run">{run.replace("<", chr(92) + "u003c")}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def save_page(trace: Trace, path: str | Path, **folds: Any) -> None:
    """Write `html_page` to a new file. Errors: TraceError when the file exists."""
    page = html_page(trace, **folds)
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(page)
    except FileExistsError:
        raise TraceError(f"{path}: exists; a page is never overwritten, name another.") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        fault = getattr(error, "strerror", None) or error
        raise TraceError(f"{path}: cannot be written ({fault}).") from None


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
