"""Files from strangers: what they hold is read as data, or refused in a short line that says why.

The same bytes for everything that reads a file: traces, recorded runs, results, snippets, exports,
notes. What each takes is its own tests' affair.
"""

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.__main__ import main
from agentlab.course.notes import Notes
from agentlab.events import CallFinished, ModelAsked, ModelReplied, RunFinished, RunStarted
from agentlab.lines import TraceError, to_line
from agentlab.measure.jobs import JobsError, load_results
from agentlab.messages import ModelError, ToolCall
from agentlab.models.recorded import Replay
from agentlab.nested import used
from agentlab.research.corpus import read_snippets
from agentlab.research.tickets import read_export
from agentlab.trace import Trace

LOADERS = {  # what reads a file, and the error it has for one that is not its own
    "trace": (Trace.load, TraceError),
    "recording": (Replay, ModelError),
    "results": (load_results, JobsError),
    "snippets": (read_snippets, ValueError),
    "export": (read_export, ValueError),
}
HEADERS = {  # how each begins, so that what is wrong stands behind it
    "trace": to_line(RunStarted("t")),
    "recording": b'{"format": "agentlab replies", "version": 1, "model": "m"}\n',
    "results": b'{"format": "agentlab jobs", "version": 1, "title": "t", "about": "x"}\n',
    "snippets": b"",
    "export": b"quarter,id,created,category,handling_minutes\n",
}

HOSTILE = "\x1b[2J\x1b]0;x\x07\u202e\u200b"
NESTED = b"[" * 100_000 + b"]" * 100_000


def line(value):
    return json.dumps(value).encode("ascii") + b"\n"


STRANGE = {
    "text": b"hello\n",
    "escape codes": HOSTILE.encode("utf-8") + b"\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\xff\n",
    "zero bytes": b"\x00" * 1000 + b"\n",
    "not UTF-8": b'{"kind": "\xff\xfe"}\n',
    "UTF-16": '{"kind": "x"}'.encode("utf-16") + b"\n",
    "a list": b"[]\n",
    "null": b"null\n",
    "a number": b"3\n",
    "an empty object": b"{}\n",
    "nested": NESTED + b"\n",
    "nested inside": b'{"kind": "reminded", "text": ' + NESTED + b"}\n",
    "a huge integer": b'{"version": ' + b"9" * 5_000 + b"}\n",
    "no number": b'{"version": NaN, "at": Infinity, "n": -1e999}\n',
    "a long line": b'"' + b"x" * 3_000_000 + b'"\n',
    "hostile names": line({HOSTILE: HOSTILE, "format": HOSTILE, "kind": HOSTILE}),
    "long names": line({"x" * 3_000_000: 1, "kind": "y" * 3_000_000}),
    "long values": line({"format": "x" * 10**6, "version": "y" * 10**6, "kind": "reminded"}),
    "half a pair": b'{"kind": "\\ud800", "format": "\\ud800", "version": "\\ud800"}\n',
    "another version": line({"format": "agentlab replies", "version": 99, "kind": "run_started"}),
    "a pickle": b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00cos\nsystem\n(S'id'\ntR.\n",
    "code": b"__import__('os').system('touch hit')\n",
    "torn": b'{"kind": "reminded", "te\n',
}


def plain(text):
    """True when a terminal would only show it."""
    return all(char.isprintable() or category(char) == "Zs" for char in text)  # blanks are harmless


@pytest.mark.parametrize("what", STRANGE)
@pytest.mark.parametrize("behind", [False, True], ids=["alone", "behind a good line"])
@pytest.mark.parametrize("name", LOADERS)
def test_a_strange_file_is_refused_in_a_short_line(tmp_path, monkeypatch, name, behind, what):
    monkeypatch.chdir(tmp_path)
    load, error = LOADERS[name]
    file = tmp_path / "strange.jsonl"
    file.write_bytes(HEADERS[name] * behind + STRANGE[what])
    began = time.process_time()
    if name == "export" and not behind:  # to a table any line is a line of names, with no row
        with contextlib.suppress(error):
            assert load(file) == []
        return
    with pytest.raises(error) as caught:
        load(file)
    assert time.process_time() - began < 5
    told = str(caught.value).replace(str(file), file.name)
    assert told.startswith("strange.jsonl")
    assert len(told) < 400 and plain(told)
    if behind and name != "results":
        assert "line 2" in told or name == "snippets"
    assert [path.name for path in tmp_path.iterdir()] == ["strange.jsonl"]


@pytest.mark.parametrize("name", ["trace", "recording", "results"])
@pytest.mark.parametrize(
    "place", ["none", ".", "/dev/zero", "/dev/full", "pipe", "a\0b", "a\ud800"]
)
def test_what_is_no_file_is_named_at_once(tmp_path, name, place):
    load, error = LOADERS[name]
    if place.startswith("/dev") and not os.path.exists(place):
        pytest.skip("needs such a device")
    if place == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("needs named pipes")
        os.mkfifo(tmp_path / "pipe")
    began = time.process_time()
    with pytest.raises(error, match="cannot be read"):
        load(os.path.join(tmp_path, place))
    assert time.process_time() - began < 1


@pytest.mark.parametrize("what", STRANGE)
def test_a_note_nobody_can_read_is_no_note_and_is_put_aside(tmp_path, what):
    notes = Notes(tmp_path)
    (tmp_path / "prediction-01.1.json").write_bytes(STRANGE[what])
    kept = notes.read("prediction-01.1")
    assert isinstance(kept, dict)
    notes.write("prediction-01.1", {"value": 3})
    assert notes.read("prediction-01.1") == {"value": 3}
    if not kept:
        aside = [path.read_bytes() for path in (tmp_path / "aside").glob("*")]
        assert aside in ([STRANGE[what]], [])


# -- traces, changed at random --

GOOD = [
    RunStarted("t", budget={"steps": 3}),
    ModelAsked(1, ("abc",)),
    ModelReplied(1, "so", (ToolCall("c", "add", {"a": 1}),), "tool_use"),
    CallFinished("c", "add", "refused", "no", refusal="denied"),
    RunFinished("answered", "", "3"),
]
FILE = b"".join(map(to_line, GOOD))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_a_trace_with_any_bytes_changed_loads_whole_or_is_refused_by_line(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "changed.jsonl"
    start = data.draw(st.integers(0, len(FILE) - 1))
    new, gone = data.draw(st.binary(max_size=4)), data.draw(st.integers(0, 4))
    file.write_bytes(FILE[:start] + new + FILE[start + gone :])
    loads_or_is_refused(file)


@given(st.integers(0, len(GOOD) - 1), st.data())
def test_a_trace_with_any_field_changed_loads_whole_or_is_refused_by_line(
    tmp_path_factory, number, data
):
    file = tmp_path_factory.getbasetemp() / "changed.jsonl"
    lines = [json.loads(to_line(event)) for event in GOOD]
    name = data.draw(st.sampled_from([*lines[number], "at", "text", "data", HOSTILE]))
    lines[number][name] = data.draw(json_values)
    file.write_bytes(b"".join(map(line, lines)))
    loads_or_is_refused(file)


def loads_or_is_refused(file):
    """What loads can be shown and saved and loads again; what does not is refused in a line."""
    again = file.with_name("again.jsonl")
    again.unlink(missing_ok=True)
    try:
        trace = Trace.load(file)
    except TraceError as error:
        told = str(error).replace(str(file), file.name)
        assert told.startswith("changed.jsonl") and len(told) < 500 and plain(told)
        return
    assert str(trace) and trace._repr_mimebundle_()["text/html"].startswith("<table>")
    trace.save(again)
    assert Trace.load(again).events == trace.events


@pytest.mark.parametrize("amount", [-100, "7", None, True, 1.5, [3], {"steps": 3}])
def test_a_run_inside_that_says_nonsense_of_what_it_used_has_used_nothing(amount):
    """Less than nothing would give its parent more to use than it has."""
    data = {"kind": "nested", "used": {"steps": amount, "calls": amount, "tokens": 4}, "events": []}
    trace = Trace()
    for event in (GOOD[0], CallFinished("c", "ask", "returned", "so", data)):
        trace.record(event)
    assert used(trace) == {"steps": 0, "calls": 0, "tokens": 4}


# -- the command --


def test_a_strange_trace_is_told_on_a_terminal_and_does_nothing_there(tmp_path, capsys):
    file = tmp_path / f"{HOSTILE.replace('/', '')}.jsonl"
    file.write_bytes(STRANGE["hostile names"])
    assert main(["trace", str(file)]) == 2
    out, said = capsys.readouterr()
    assert out == "" and plain(said.rstrip("\n")) and said.startswith("agentlab: ")
    assert "unknown kind '\\x1b[2J" in said


@pytest.mark.parametrize(
    "arguments",
    [["trace", "x", "--html", ""], ["ask", "q", "--trace", ""], ["trace", ""], ["trace", " "]],
    ids=" ".join,
)
def test_an_empty_name_is_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "name a file; this name is empty" in capsys.readouterr().err


def test_loading_runs_nothing_and_reaches_nowhere(tmp_path):
    """Looked at from inside the interpreter: no code is compiled, no process made, no socket."""
    for number, data in enumerate(STRANGE.values()):
        (tmp_path / str(number)).write_bytes(data)
        (tmp_path / f"behind{number}").write_bytes(HEADERS["trace"] + data)
    code = """
import sys, pathlib
from agentlab.trace import Trace
from agentlab.lines import TraceError
from agentlab.models.recorded import Replay
from agentlab.nested import used
from agentlab.messages import ModelError
seen = []
forbidden = ("exec", "compile", "os.", "subprocess.", "socket.", "pickle.", "ctypes.", "import")
for watched in (False, True):  # the first time, what has to be imported and compiled is
    if watched:
        sys.addaudithook(lambda event, args: event.startswith(forbidden) and seen.append(event))
    for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        for load, error in ((Trace.load, TraceError), (Replay, ModelError)):
            try:
                load(file)
            except error:
                pass
print(sorted(set(seen) - {"os.listdir", "os.scandir"}))
"""
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("[]\n", "")
