"""Once through JupyterLab: a notebook is opened, run, clicked through, and read from Python."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import nbformat
import pytest
from browser import browser, needs_browser, opened_page  # noqa: F401 (fixture)

ROOT = Path(__file__).resolve().parent.parent
STARTS_IN = 90  # seconds a busy machine may take
PATIENCE = 100  # looks, a tenth of a second apart, until the kernel knows what the page shows

CELLS = (
    """
    from runs import add, arithmetic, save_note
    from agentlab.display.stepper import show
    stepper = show(arithmetic())
    stepper
    """,
    """
    from agentlab.agent import Agent
    from agentlab.models.scripted import ScriptedModel, call
    from agentlab.permissions import Gate, allow_read_only, ask_before_writes
    from agentlab.tools import Toolbox
    from agentlab.trace import Trace
    def agent(*replies):
        gate = Gate(allow_read_only, ask_before_writes)
        return Agent(ScriptedModel(replies), Toolbox([add, save_note]), gate=gate)
    live = show(Trace())
    live
    """,
    """
    for event in agent(call("add", a=1, b=2), "three").steps("add 1 and 2", live.trace):
        live.append(event)
    """,
    """
    from agentlab.display.panels import approve
    panel = approve(agent(call("save_note", text="three"), "done"), "save it")
    panel
    """,
)

# JupyterLab asks about news, and leaves out of the page what is out of sight; neither helps a test.
SETTINGS = {
    "apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "notebook-extension/tracker": {"windowingMode": "none"},
}
FOLDERS = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")


def write_notebook(path: Path) -> None:
    """The cells above as a notebook that has not been run."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = nbformat.v4.new_notebook(metadata={"kernelspec": kernel})  # else it asks which kernel
    book.cells = [nbformat.v4.new_code_cell(dedent(cell).strip()) for cell in CELLS]
    nbformat.write(book, path)


def surroundings(home: Path) -> dict[str, str]:
    """An environment where JupyterLab finds nobody's settings, and the kernel finds the tests."""
    for name, settings in SETTINGS.items():
        file = home / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings), encoding="utf-8")
    guard = os.environ.get("PYTHONPATH", "")
    return {
        **os.environ,
        **{f"JUPYTER_{name}": str(home / name.lower()) for name in FOLDERS},
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, (guard, str(ROOT), str(ROOT / "tests")))),
    }


@contextmanager
def jupyterlab(home: Path) -> Iterator[str]:
    """A server on a free port of this machine, over one folder; its address."""
    work = home / "work"
    work.mkdir()
    write_notebook(work / "run.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {
        "--ServerApp.port_retries": 0,
        "--IdentityProvider.token": "",
        "--ServerApp.root_dir": work,
        "--LabApp.news_url": "None",
        "--LabApp.extension_manager": "readonly",
        "--LabApp.expose_app_in_browser": "True",
    }
    flags = ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--allow-root"]
    flags += [f"{name}={value}" for name, value in options.items()]
    with open(home / "log.txt", "wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *flags],
            env=surroundings(home),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        wait_for(f"http://127.0.0.1:{port}/api", server, home / "log.txt")
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=30)


def wait_for(address: str, server: subprocess.Popen, log: Path) -> None:
    for _ in range(STARTS_IN * 2):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if server.poll() is not None:
                break
        time.sleep(0.5)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text('utf-8', 'replace')[-2000:]}")


class Lab:
    """An open notebook with its kernel."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.set_default_timeout(STARTS_IN * 1000)
        page.goto(f"{address}/lab/tree/run.ipynb?reset")
        page.wait_for_function(
            "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
            "?.status === 'idle'"
        )
        page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")

    def python(self, expression: str) -> Any:
        """What an expression is in the kernel, as JSON has it."""
        return json.loads(self.page.evaluate(ASK, f"import json; print(json.dumps({expression}))"))

    def comes_to(self, expression: str, wanted: Any) -> Any:
        """What an expression is in the kernel, once it is that: what a page says takes a moment."""
        for _ in range(PATIENCE):
            if (found := self.python(expression)) == wanted:
                break
            self.page.wait_for_timeout(100)
        return found

    def tell(self, code: str) -> None:
        self.page.evaluate(ASK, code)

    def place(self, stepper: int) -> str:
        return self.page.locator(".al-place").nth(stepper).inner_text()

    def wait_for_place(self, stepper: int, place: str) -> None:
        self.page.locator(".al-place").nth(stepper).filter(has_text=place).wait_for()


ASK = """async (code) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const asked = kernel.requestExecute({ code });
  let said = "";
  asked.onIOPub = ({ header, content }) => {
    if (header.msg_type === "stream") said += content.text;
    if (header.msg_type === "error") said += `${content.ename}: ${content.evalue}`;
  };
  await asked.done;
  return said;
}"""


@needs_browser
def test_a_notebook_is_run_and_stepped_through(browser: Any, tmp_path: Path) -> None:  # noqa: F811
    with (
        jupyterlab(tmp_path) as address,
        opened_page(browser, viewport={"width": 1400, "height": 1000}) as page,
    ):
        lab = Lab(page, address)
        stepper = page.locator(".al-stepper").nth(0)
        lab.wait_for_place(0, "1 of 12")

        # by click, by key, and read back from Python
        stepper.get_by_role("button", name="Next", exact=True).click()
        assert (lab.place(0), lab.comes_to("stepper.index", 1)) == ("2 of 12", 1)
        for key in ("ArrowRight", "f", "n", "End", "Home", "ArrowDown"):
            page.keyboard.press(key)
        assert (lab.place(0), lab.comes_to("stepper.index", 1)) == ("2 of 12", 1)
        assert lab.python("len(get_ipython().user_ns['In'])") > 4  # no key of the notebook's own
        assert page.locator(".jp-Notebook .jp-Cell").count() == len(CELLS)

        # what JupyterLab's own style does to lists and texts does not reach it
        assert page.evaluate(OVERLAPS) == 0
        assert (
            page.locator(".al-outcome pre").first.evaluate(
                "node => getComputedStyle(node).wordBreak"
            )
            == "normal"
        )

        # and from Python into the page, also to a place there is not
        lab.tell("stepper.index = 7")
        lab.wait_for_place(0, "8 of 12")
        lab.tell("stepper.index = 700")
        lab.wait_for_place(0, "12 of 12")

        # the run that came in while its stepper was shown
        lab.wait_for_place(1, "5 of 5")
        assert page.locator(".al-stepper").nth(1).get_by_role("heading", level=2).inner_text() == (
            "The run ended: answered"
        )

        # a person says yes
        assert lab.python("[panel.trace.stop, panel.pending.tool]") == ["", "save_note"]
        page.get_by_role("button", name="Approve").click()
        page.get_by_text("✓ approved").wait_for()
        done = ["done", None]
        assert lab.comes_to("[panel.trace.answer, panel.pending]", done) == done

        # a busy kernel holds nothing up, a dead one neither
        page.evaluate(BUSY)
        stepper.get_by_role("button", name="First").click()
        assert lab.place(0) == "1 of 12"
        page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        stepper.get_by_role("button", name="Next", exact=True).click()
        page.keyboard.press("ArrowRight")
        assert lab.place(0) == "3 of 12"


OVERLAPS = """() => [...document.querySelectorAll(".al-budget div")].filter((pair) => {
  const [name, value] = [...pair.children].map((node) => node.getBoundingClientRect());
  return name.right > value.left;
}).length"""

BUSY = """() => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.requestExecute({ code: "import time; time.sleep(30)" });
}"""
