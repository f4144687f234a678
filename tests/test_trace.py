"""Traces: files that come back equal, torn and foreign ones that are named, secrets never kept."""

import dataclasses
import json
import os
import time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.agent import Agent
from agentlab.events import (
    KINDS,
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.lines import TraceError, digest, from_line, to_dict, to_line
from agentlab.messages import ModelError, Reply, ToolCall, ToolSpec, Usage, as_text
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Decision
from agentlab.tools import Number, Toolbox, ToolError, tool
from agentlab.trace import Trace, executed
from agentlab.views import CALLS, CONVERSATION, COUNTS, ROWS, Fold

SECRET_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "AUTHORIZATION")


@pytest.fixture(autouse=True)
def no_secrets(monkeypatch):
    """The machine's own secret variables have no part in these tests."""
    for name in list(os.environ):
        if name.upper().endswith(SECRET_NAMES):
            monkeypatch.delenv(name)


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def ticking():
    """A clock that shows 0, 1, 2, … seconds."""
    now = iter(range(10**6))
    return lambda: float(next(now))


def recorded(*events, path=None):
    trace = Trace(path, clock=ticking())
    for event in events:
        trace.record(event)
    return trace


EVERY_KIND = [
    RunStarted(
        "add",
        system="be brief",
        model="scripted",
        budget={"steps": 10},
        run="5f",
        parent={"run": "4e", "call": "call_2"},
        history="conversation",
        began="2026-11-30T09:00:00Z",
    ),
    ToolDescribed("abc", ToolSpec("add", "Add.", {"type": "object", "properties": {}})),
    ModelAsked(1, ("abc",), "tool:add"),
    ModelReplied(
        1,
        "I add",
        (ToolCall("c1", "add", {"a": 1}), ToolCall("c2", "add", "{"), ToolCall("c3", "x", None)),
        "tool_use",
        "tool_calls",
        "hm",
        Usage(12, 5),
        "provider",
        ("prompt was cut",),
        {"provider": "x", "blocks": [{"type": "thinking", "signature": "s"}]},
    ),
    Reminded("call a tool"),
    PermissionAsked("c1", "add", {"a": 1}, "add writes", "ask_before_writes", "00ff"),
    CallStarted("c1", "add", {"a": 1}, Decision("allow", "approved", "person", "00ff")),
    CallFinished("c1", "add", "returned", "3", 3),
    CallFinished(
        "c2", "add", "refused", "no", None, "denied", Decision("deny", "no rule", "default")
    ),
    CallFinished("c3", "x", "failed", "broke"),
    RunFinished("answered", "", "3"),
]  # fmt: skip


def copies(events=EVERY_KIND):
    return [dataclasses.replace(event) for event in events]


# -- lines --


def test_every_kind_is_covered_here():
    assert {type(event) for event in EVERY_KIND} == set(KINDS.values())
    assert list(KINDS) == [
        "run_started",
        "tool_described",
        "model_asked",
        "model_replied",
        "reminded",
        "permission_asked",
        "call_started",
        "call_finished",
        "run_finished",
    ]


@pytest.mark.parametrize("event", EVERY_KIND, ids=lambda e: type(e).__name__)
def test_an_event_comes_back_equal_from_its_line(event):
    line = to_line(event)
    assert (line.count(b"\n"), line[-1:]) == (1, b"\n")
    assert from_line(line, "here", first=isinstance(event, RunStarted)) == event


@pytest.mark.parametrize("event", EVERY_KIND, ids=lambda e: type(e).__name__)
def test_a_line_with_half_a_surrogate_pair_has_the_same_form_as_any_other(event):
    """Another writer writes it."""
    broken = dataclasses.replace(event, **dict.fromkeys(texts_of(event), "half \ud83d"))
    whole = dataclasses.replace(event, **dict.fromkeys(texts_of(event), "half of it"))
    assert to_line(broken).replace(rb"\ud83d", b"of it") == to_line(whole)
    assert from_line(to_line(broken), "here", first=isinstance(event, RunStarted)) == broken


def texts_of(event):
    """The fields of an event that any text may stand in."""
    return [f.name for f in dataclasses.fields(event) if f.type == "str"]


def test_a_line_holds_kind_and_what_is_no_default():
    assert to_line(ModelAsked(2, at=1.5)) == b'{"kind":"model_asked","at":1.5,"step":2}\n'
    started = CallStarted("c", "add", {"a": 1}, Decision("allow", "on the list", "allow"), at=2.0)
    assert to_line(started) == (
        b'{"kind":"call_started","at":2.0,"call":"c","tool":"add","args":{"a":1},'
        b'"decision":{"verdict":"allow","reason":"on the list","rule":"allow"}}\n'
    )
    falsy = CallFinished("c", "f", "returned", "0", 0)
    assert json.loads(to_line(falsy))["data"] == 0
    assert json.loads(to_line(dataclasses.replace(falsy, data=False)))["data"] is False


def test_to_dict_is_the_line_as_an_object():
    event = RunFinished("answered", answer="3")
    assert to_dict(event) == {"kind": "run_finished", "reason": "answered", "answer": "3"}


def test_a_digest_names_the_whole_description():
    spec = ToolSpec("add", "Add.", {"type": "object"})
    assert digest(spec) == digest(ToolSpec("add", "Add.", {"type": "object"}))
    others = [
        ToolSpec("plus", "Add.", {"type": "object"}),
        ToolSpec("add", "Add!", {"type": "object"}),
        ToolSpec("add", "Add.", {"type": "object", "properties": {}}),
        ToolSpec("add", "Add.\ud800", {"type": "object"}),
    ]
    assert len({digest(spec), *map(digest, others)}) == 5
    assert (len(digest(spec)), set(digest(spec)) <= set("0123456789abcdef")) == (12, True)


# -- files --


def test_a_file_comes_back_equal(tmp_path):
    live = recorded(*copies(), path=tmp_path / "run.jsonl")
    loaded = Trace.load(tmp_path / "run.jsonl")
    assert loaded.events == live.events
    assert [event.at for event in loaded] == [float(n) for n in range(1, 12)]
    assert (loaded.torn, loaded.parent) == ("", {"run": "4e", "call": "call_2"})
    for view in (CALLS, CONVERSATION, COUNTS, ROWS):
        assert loaded.view(view) == live.view(view)


def test_save_writes_the_same_bytes(tmp_path):
    live = recorded(*copies(), path=tmp_path / "run.jsonl")
    live.save(tmp_path / "copy.jsonl")
    again = Trace.load(tmp_path / "copy.jsonl")
    again.save(tmp_path / "again.jsonl")
    texts = {name: (tmp_path / f"{name}.jsonl").read_bytes() for name in ("run", "copy", "again")}
    assert texts["copy"] == texts["run"]
    assert texts["again"] == texts["run"]


def test_each_event_is_in_the_file_before_the_run_goes_on(tmp_path):
    file = tmp_path / "run.jsonl"
    trace = Trace(file)
    for number, event in enumerate(copies(), 1):
        trace.record(event)
        assert file.read_bytes().count(b"\n") == number


def test_a_file_is_never_overwritten(tmp_path):
    file = tmp_path / "run.jsonl"
    file.write_text("mine", encoding="utf-8")
    wanted = f"{file}: exists; a trace is never overwritten, name another file."
    with pytest.raises(TraceError) as caught:
        Trace(file)
    assert str(caught.value) == wanted
    with pytest.raises(TraceError) as caught:
        recorded(*copies()).save(file)
    assert str(caught.value) == wanted
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_file_that_cannot_be_made_or_read_is_named(tmp_path):
    with pytest.raises(TraceError) as caught:
        Trace(tmp_path / "no" / "run.jsonl")
    assert str(caught.value) == (
        f"{tmp_path / 'no' / 'run.jsonl'}: cannot be written (No such file or directory)."
    )
    with pytest.raises(TraceError) as caught:
        Trace.load(tmp_path / "none.jsonl")
    assert str(caught.value) == (
        f"{tmp_path / 'none.jsonl'}: cannot be read (No such file or directory)."
    )
    with pytest.raises(TraceError) as caught:
        Trace.load(tmp_path)
    assert str(caught.value) == f"{tmp_path}: cannot be read (Is a directory)."


@pytest.mark.parametrize("name", ["a\0b", "a\ud800", ""], ids=ascii)
def test_a_name_no_file_can_have_is_a_fault_of_the_trace(name):
    for use in (Trace, Trace.load, recorded(*copies()).save):
        with pytest.raises(TraceError, match="cannot be (read|written)"):
            use(name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_never_ends_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for endless in (tmp_path / "pipe", "/dev/zero", "/dev/full"):
        with pytest.raises(TraceError) as caught:
            Trace.load(endless)
        assert str(caught.value) == f"{endless}: cannot be read (a device or a pipe, not a file)."


def test_a_file_too_large_to_be_a_trace_is_not_read(tmp_path):
    with open(tmp_path / "sparse.jsonl", "wb") as file:
        file.truncate(10**12)
    with pytest.raises(TraceError, match=r"cannot be read \(more than 1,000,000,000 bytes\)"):
        Trace.load(tmp_path / "sparse.jsonl")


WHOLE = b"".join(to_line(event) for event in EVERY_KIND)
STARTED = to_line(RunStarted("t"))


@pytest.mark.parametrize("cut", range(1, len(to_line(EVERY_KIND[3])) - 1, 7))
def test_a_torn_last_line_is_left_out_and_named(tmp_path, cut):
    file = tmp_path / "torn.jsonl"
    file.write_bytes(STARTED + to_line(EVERY_KIND[3])[:cut])
    trace = Trace.load(file)
    assert trace.events == [RunStarted("t")]
    assert trace.torn == f"line 2 was torn after {cut} bytes"
    assert (trace.stop, trace.finished) == ("", None)


def test_a_whole_last_line_without_its_end_is_taken(tmp_path):
    file = tmp_path / "stripped.jsonl"
    file.write_bytes(WHOLE.rstrip(b"\n"))
    trace = Trace.load(file)
    assert (trace.events, trace.torn) == (EVERY_KIND, "")


NESTED = b'{"kind": "reminded", "text": %s}' % (b"[" * 100_000 + b"]" * 100_000)
DEEP = b'{"kind": "model_replied", "step": 1, "raw": %s}' % (b"[" * 500 + b"]" * 500)
NO_EVENT = "is no event (a JSON object with a kind)."

FOREIGN = [
    (b"", b"", "holds no complete event; is it a trace?"),
    (b"", b"hello\n", f"line 1: {NO_EVENT}"),
    (b"", b"\n", f"line 1: {NO_EVENT}"),
    (b"", b"[]\n", f"line 1: {NO_EVENT}"),
    (b"", b"3\n", f"line 1: {NO_EVENT}"),
    (b"", b'"run_started"\n', f"line 1: {NO_EVENT}"),
    (b"", b"{}\n", f"line 1: {NO_EVENT}"),
    (b"", b"\xff\xfe\x00\n", f"line 1: {NO_EVENT}"),
    (b"", b"\x89PNG\r\n\x1a\n", f"line 1: {NO_EVENT}"),
    (b"", b'{"kind": "reminded", "text": "x"}\n',
     "line 1: reminded; a trace begins with run_started and has only one."),
    (b"", b'{"kind": "run_started", "task": "t", "version": 2}\n',
     "line 1: format 2; this agentlab reads 1."),
    (b"", b'{"kind": "run_started", "task": "t", "version": "1"}\n',
     "line 1: format '1'; this agentlab reads 1."),
    (b"", b'{"kind": "run_started"}\n', "line 1: run_started, field task: Field required."),
    (STARTED, STARTED, "line 2: run_started; a trace begins with run_started and has only one."),
    (STARTED, b"{torn\n", f"line 2: {NO_EVENT}"),
    (STARTED, b"\n", f"line 2: {NO_EVENT}"),
    (STARTED, NESTED + b"\n", f"line 2: {NO_EVENT}"),
    (STARTED, DEEP + b"\n", f"line 2: {NO_EVENT}"),
    (STARTED, b'{"kind": "model_asked", "step": NaN}\n', f"line 2: {NO_EVENT}"),
    (STARTED, b'{"kind": "model_asked", "step": 1, "at": 1e999}\n', f"line 2: {NO_EVENT}"),
    (STARTED, b'{"kind": "model_asked", "step": 1, "at": -Infinity}\n', f"line 2: {NO_EVENT}"),
    (STARTED, b'{"kind": "model_asked", "step": %s}\n' % (b"9" * 5000), f"line 2: {NO_EVENT}"),
    (STARTED, b'{"kind": ["model_asked"]}\n',
     f"line 2: unknown kind ['model_asked']; known: {', '.join(KINDS)}."),
    (STARTED, b'{"kind": "log"}\n', f"line 2: unknown kind 'log'; known: {', '.join(KINDS)}."),
    (STARTED, b'{"kind": "reminded", "text": "x", "colour": "red"}\n',
     "line 2: reminded has no field 'colour'."),
    (STARTED, b'{"kind": "reminded", "text": 5}\n',
     "line 2: reminded, field text: Input should be a valid string."),
    (STARTED, b'{"kind": "model_asked", "step": "1"}\n',
     "line 2: model_asked, field step: Input should be a valid integer."),
    (STARTED, b'{"kind": "model_asked", "step": 1.5}\n',
     "line 2: model_asked, field step: Input should be a valid integer."),
    (STARTED, b'{"kind": "model_asked", "step": 1, "at": "Infinity"}\n',
     "line 2: model_asked, field at: Input should be a valid number."),
    (b"", b'{"kind": "run_started", "task": "t", "budget": {"seconds": "NaN"}}\n',
     "line 1: run_started, field budget.seconds.int: Input should be a valid integer."),
    (b"", b'{"kind": "run_started", "task": "t", "version": "\\u001b[2J"}\n',
     "line 1: format '\\x1b[2J'; this agentlab reads 1."),
    (STARTED, b'{"kind": "\\u001b]0;x\\u0007"}\n',
     f"line 2: unknown kind '\\x1b]0;x\\x07'; known: {', '.join(KINDS)}."),
    (STARTED, b'{"kind": "reminded", "text": "x", "\\u202e\\u001b": 1}\n',
     "line 2: reminded has no field '\\u202e\\x1b'."),
    (b"", b'{"kind": "run_started", "task": "t", "budget": {"\\u001b": "x"}}\n',
     "line 1: run_started, field budget.\\x1b.int: Input should be a valid integer."),
    (STARTED, b'{"kind": "%s"}\n' % (b"x" * 3_000_000),
     f"line 2: unknown kind '{'x' * 63}… (2999938 more); known: {', '.join(KINDS)}."),
    (STARTED, b'{"kind": "reminded", "%s": 1}\n' % (b"x" * 3_000_000),
     f"line 2: reminded has no field '{'x' * 63}… (2999938 more)."),
    (b"", b'{"kind": "run_started", "task": "t", "version": "%s"}\n' % (b"x" * 3_000_000),
     f"line 1: format '{'x' * 63}… (2999938 more); this agentlab reads 1."),
    (STARTED, b'{"kind": "model_replied", "step": 1, "calls": [{"id": "c"}]}\n',
     "line 2: model_replied, field calls.0.name: Field required."),
    (STARTED, b'{"kind": "model_replied", "step": 1, "stop": "asleep"}\n',
     "line 2: model_replied, field stop: Input should be 'end_turn', 'tool_use', 'max_tokens', "
     "'refusal', 'pause_turn' or 'unknown'."),
    (STARTED, b'{"kind": "call_started", "call": "c", "tool": "t", "args": [], "decision": null}\n',
     "line 2: call_started, field args: Input should be a valid dictionary."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "fault"), FOREIGN, ids=range(len(FOREIGN)))
def test_a_corrupt_or_foreign_file_is_refused_by_line(tmp_path, before, line, fault):
    file = tmp_path / "foreign.jsonl"
    file.write_bytes(before + line + (to_line(Reminded("after")) if line else b""))
    with pytest.raises(TraceError) as caught:
        Trace.load(file)
    separator = ", " if fault.startswith("line") else ": "
    assert str(caught.value) == f"{file}{separator}{fault}"


def test_a_foreign_file_shows_what_it_holds_as_data(tmp_path):
    file = tmp_path / "hostile.jsonl"
    hostile = RunStarted("<script>alert(1)</script>\x1b[2J\u202e")
    file.write_bytes(to_line(hostile))
    shown = Trace.load(file)._repr_mimebundle_()
    assert "\\x1b[2J\\u202e" in shown["text/plain"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[2J\\u202e" in shown["text/html"]


@given(st.binary(max_size=200))
def test_any_bytes_are_a_trace_or_a_named_fault(tmp_path_factory, data):
    file = tmp_path_factory.mktemp("any") / "bytes.jsonl"
    file.write_bytes(data)
    with pytest.raises(TraceError):
        Trace.load(file)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)  # fmt: skip


@given(st.text(st.characters()), st.dictionaries(st.text(), json_values, max_size=3), json_values)
def test_any_text_and_any_structure_come_back_equal(text, args, data):
    decision = Decision("allow", text, "rule")
    for event in [
        ModelReplied(1, text, (ToolCall(text, text, args), ToolCall("c", "t", text)), raw=data),
        CallStarted("c", text, args, decision),
        CallFinished("c", "t", "returned", text, data),
    ]:
        assert from_line(to_line(event), "here", first=False) == event


SURROGATES = [
    "\ud800\udc00",
    "\ud800\ud800\udc00",
    "\ud83d\ude00 \ud800",
    "\ud800",
    "a\udc00b",
    "\udfff\ud800",
    "\\ud800",
    "\\\ud800",
]


@pytest.mark.parametrize("text", SURROGATES, ids=ascii)
def test_half_a_surrogate_pair_comes_back_equal(text):
    event = CallFinished("c", "t", "returned", text, {"x": [text]})
    assert from_line(to_line(event), "here", first=False) == event


def test_decimals_stay_exact(tmp_path):
    @tool
    def halve(n: Number) -> dict[str, Decimal]:
        """Halve a number."""
        return {"half": n / 2}

    file = tmp_path / "run.jsonl"
    model = ScriptedModel(
        [
            calls(ToolCall("", "halve", '{"n": 0.30000000000000000001}')),
            calls(ToolCall("", "halve", {"n": Decimal("9007199254740993.10")})),
            "done",
        ]
    )
    trace = Agent(model, Toolbox([halve])).run("halve", trace=Trace(file))
    wanted = [
        ("halve", {"n": "0.30000000000000000001"}, '{"half": "0.150000000000000000005"}'),
        ("halve", {"n": "9007199254740993.10"}, '{"half": "4503599627370496.55"}'),
    ]
    assert executed(trace) == executed(Trace.load(file)) == wanted
    assert Trace.load(file).events == trace.events


def test_ten_megabytes_are_kept_whole(tmp_path):
    text = "0123456789" * 1_000_000

    @tool
    def fetch() -> str:
        """Fetch a lot."""
        return text

    trace = Trace(tmp_path / "big.jsonl")
    Agent(ScriptedModel([call("fetch"), "done"]), Toolbox([fetch])).run("fetch", trace=trace)
    loaded = Trace.load(tmp_path / "big.jsonl")
    assert loaded.view(CALLS)["call_1"].text == text
    assert loaded.view(CONVERSATION) == trace.view(CONVERSATION)
    assert len(str(loaded)) < 2_000


# -- a disk that refuses (a process that is killed: test_crash.py) --


class Disk:
    """An open file that takes so many bytes and no more."""

    name = "run.jsonl"

    def __init__(self, room, error=None):
        self.room, self.error, self.data, self.closed = room, error, b"", False

    def seek(self, place):
        assert place == len(self.data), "nothing is written over"

    def write(self, data):
        taken = data[: self.room - len(self.data)]
        if len(taken) < len(data) and self.error:
            raise self.error
        self.data += taken
        return len(taken)

    def close(self):
        self.closed = True


FULL = OSError(28, "No space left on device")
FAULTS = [
    (FULL, "No space left on device"),
    (None, "the disk took only a part"),
]


@pytest.mark.parametrize(("error", "why"), FAULTS)
@pytest.mark.parametrize("room", [0, 200, 700])
def test_a_disk_that_refuses_ends_the_run_and_loses_nothing(tmp_path, error, why, room):
    disk = Disk(room, error)
    trace = Trace()
    trace._file = disk
    agent = Agent(ScriptedModel([call("add", a=3, b=4), "7"]), Toolbox([add]))
    with pytest.raises(TraceError) as caught:
        agent.run("add", trace=trace)
    assert str(caught.value) == (
        f"run.jsonl: cannot be written on ({why}). What was written before is safe, and "
        "the events so far are in memory: trace.save(another file) keeps them."
    )
    assert disk.closed
    assert (trace.stop, trace.finished.detail) == ("crashed", f"TraceError: {caught.value}")
    assert all(record.outcome for record in trace.view(CALLS).values())
    trace.save(tmp_path / "saved.jsonl")
    assert Trace.load(tmp_path / "saved.jsonl").events == trace.events


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_device_that_is_full_is_named(tmp_path, monkeypatch):
    trace = Trace()
    with open("/dev/full", "wb", buffering=0) as full:
        trace._file = full
        with pytest.raises(TraceError, match="/dev/full: cannot be written on \\(No space left"):
            trace.record(RunStarted("t"))
    trace.record(Reminded("goes on in memory"))
    assert [type(event) for event in trace] == [RunStarted, Reminded]


# -- what a trace says of itself --


def test_a_trace_reads_as_its_run():
    trace = recorded(*copies())
    assert (trace.task, trace.stop, trace.answer, len(trace)) == ("add", "answered", "3", 11)
    assert trace.finished == RunFinished("answered", "", "3", at=11.0)
    assert trace.first(Reminded) == Reminded("call a tool", at=5.0)
    assert trace.first(int) is None
    assert repr(trace) == "<Trace 'add': 3 calls, answered>"
    assert list(trace) == trace.events


def test_an_empty_trace_has_no_task_and_no_end():
    trace = Trace()
    assert (trace.task, trace.stop, trace.answer, trace.finished) == ("", "", "", None)
    assert (repr(trace), trace.elapsed(), len(trace)) == (
        "<Trace '': 0 calls, not finished>",
        0.0,
        0,
    )
    assert trace, "there is a trace, though nothing has happened"


def test_time_begins_with_the_first_event():
    now = [100.0]
    trace = Trace(clock=lambda: now[0])
    now[0] = 200.0
    assert trace.elapsed() == 0.0
    trace.record(RunStarted("t"))
    now[0] = 201.5
    trace.record(Reminded("x"))
    assert ([event.at for event in trace], trace.elapsed()) == ([0.0, 1.5], 1.5)


def test_a_view_folds_in_only_what_is_new():
    seen = []
    fold = Fold(list, lambda state, event: (seen.append(event), [*state, type(event)])[1])
    trace = recorded(RunStarted("t"), Reminded("x"))
    assert trace.view(fold) == [RunStarted, Reminded]
    assert trace.view(fold) == [RunStarted, Reminded]
    trace.record(RunFinished("answered"))
    assert trace.view(fold) == [RunStarted, Reminded, RunFinished]
    assert seen == trace.events


def test_a_view_that_was_broken_off_begins_again():
    breaks = [True]

    def step(state, event):
        state.append(type(event))
        if isinstance(event, Reminded) and breaks.pop():
            raise KeyboardInterrupt
        return state

    trace = recorded(RunStarted("t"), Reminded("x"))
    fold = Fold(list, step)
    with pytest.raises(KeyboardInterrupt):
        trace.view(fold)
    breaks.append(False)
    assert trace.view(fold) == [RunStarted, Reminded]


# -- secrets --

SECRET = 'sk-"Zürich"\\n+/=&\u00a0x'


def run_with(secret_tool, *replies, task="log in", **settings):
    model = ScriptedModel([*replies, "done"])
    return Agent(model, Toolbox([secret_tool]), **settings).run(task)


def lines_of(trace, tmp_path):
    """What its file would hold, and whether that is what the memory holds."""
    trace.save(tmp_path / "saved.jsonl")
    assert Trace.load(tmp_path / "saved.jsonl").events == trace.events
    return (tmp_path / "saved.jsonl").read_text(encoding="utf-8")


def written_forms(secret):
    """The secret as it may stand in a file: plain, escaped once and twice, quoted."""
    once = {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    twice = {json.dumps(form)[1:-1] for form in once}
    thrice = {json.dumps(form)[1:-1] for form in twice}
    return once | twice | thrice | {repr(secret)[1:-1], json.dumps(repr(secret)[1:-1])[1:-1]}


ENVIRONMENT = [
    "sk-live-0123456789",
    SECRET,
    "two words and 'quotes'",
    "ends with backslash\\",
    "Пароль-пароль",
]


@pytest.mark.parametrize("secret", ENVIRONMENT)
def test_a_secret_variable_is_kept_nowhere(tmp_path, monkeypatch, secret):
    monkeypatch.setenv("SOME_API_KEY", secret)
    got = []

    @tool(description=f"Fetch with {secret}.")
    def fetch(url: str, options=None) -> dict:
        got.append((url, options))
        raise RuntimeError(f"401 for {url}, options {options!r}")

    @tool(description=f"Use {secret}")
    def echo(text: str):
        """Echo."""
        return {"text": text, "list": [text], "keys": {text: 1}}

    inner = {"header": secret, "deep": [{"x": f"Bearer {secret}"}]}
    model = ScriptedModel(
        [
            calls(ToolCall("", "fetch", {"url": f"https://x/?k={secret}", "options": inner})),
            calls(ToolCall("", "fetch", json.dumps({"url": secret}))),
            calls(ToolCall("", "fetch", json.dumps(json.dumps({"url": secret})))),
            calls(ToolCall("", secret, {"url": secret})),
            calls(ToolCall("", "fetch", {"url": 5, secret: secret})),
            call("echo", text=secret),
            Reply(text=f"It is {secret}", thinking=secret, raw={"b": [secret]}, notes=(secret,)),
        ]
    )
    agent = Agent(model, Toolbox([fetch, echo]), system=f"Key: {secret}", rules=())
    trace = agent.run(f"use {secret}")
    held = lines_of(trace, tmp_path)
    assert [form for form in written_forms(secret) if form in held] == []
    assert trace.answer == "It is [hidden]"
    assert trace.task == "use [hidden]"
    assert got[0] == (f"https://x/?k={secret}", inner)  # the tool itself is given the real one
    assert got[1][0] == got[2][0] == secret


def test_a_secret_in_a_models_own_error_is_hidden(tmp_path, monkeypatch):
    monkeypatch.setenv("PROVIDER_TOKEN", "abcdefgh12345678")

    def fail(messages):
        raise ModelError("401: the key abcdefgh12345678 is not valid")

    trace = Agent(ScriptedModel(fail), Toolbox()).run("ask")
    assert trace.finished.detail == "401: the key [hidden] is not valid"
    assert "abcdefgh" not in lines_of(trace, tmp_path)


def test_a_secret_in_a_crash_is_hidden_in_the_trace(monkeypatch):
    monkeypatch.setenv("PROVIDER_TOKEN", "abcdefgh12345678")

    def fail(messages):
        raise ValueError("abcdefgh12345678")

    trace = Trace()
    with pytest.raises(ValueError):
        Agent(ScriptedModel(fail), Toolbox()).run("ask", trace=trace)
    assert trace.finished == RunFinished("crashed", "ValueError: [hidden]", at=trace.finished.at)


def test_short_values_and_other_variables_are_no_secrets(monkeypatch):
    monkeypatch.setenv("OLLAMA_API_KEY", "ollama")
    monkeypatch.setenv("EDITOR_NAME", "a-long-editor-name")
    monkeypatch.setenv("MAX_TOKENS", "1234567890")
    trace = Agent(ScriptedModel(["ollama a-long-editor-name 1234567890"]), Toolbox()).run("t")
    assert trace.answer == "ollama a-long-editor-name 1234567890"


@tool
def login(user: str, password: str = "", api_key: str = "", more=None) -> dict:
    """Log in.

    Args:
        password: The password.
    """
    if password == "refuse-me":
        raise ToolError(f"cannot log in with {password}")
    return {"user": user, "access_token": "tok-9876543210", "more": more}


BY_NAME = [
    {"user": "u", "password": "hunter2!"},
    '{"user": "u", "password": "hunter2!"}',
    json.dumps('{"user": "u", "password": "hunter2!"}'),
    '{"user": "u", "password" :\n"hunter2!"}',
    '{"user": "u", "more": {"PASSWORD": "hunter2!", "deep": [{"db_passwd": "hunter2!"}]}}',
    '{"user": "u", "password": "hunter2!',
    {"user": "u", "more": '{"password": "hunter2!"}'},
    {"user": "u", "more": {"authorization": {"bearer": "hunter2!"}}},
    {"user": "u", "more": {"client_secret": ["hunter2!"]}},
    {"user": "u", "API_KEY": "hunter2!"},
    {"user": 5, "password": "hunter2!"},
    '{"user": "u", "more": {"authorization": {"bearer": ["hunter2!"]}}}',
    json.dumps('{"user": "u", "more": {"client_secret": ["hunter2!"]}}'),
]


@pytest.mark.parametrize("args", BY_NAME, ids=range(len(BY_NAME)))
def test_what_stands_under_a_secret_name_is_hidden_where_it_stands(tmp_path, args):
    trace = run_with(
        login, calls(ToolCall("", "login", args)), "I read hunter2! and tok-9876543210 aloud"
    )
    trace.save(tmp_path / "saved.jsonl")
    assert Trace.load(tmp_path / "saved.jsonl").events == trace.events
    call_made = trace.view(CALLS)["call_1"]
    shown = as_text([trace.first(ModelReplied).calls[0].args, call_made.args, call_made.data])
    assert "hunter2!" not in shown and "tok-9876543210" not in shown
    assert "[hidden]" in shown
    assert trace.answer == "I read hunter2! and tok-9876543210 aloud"


IN_TEXT = [
    ('{"user": "u", "password": "it!", "n": 1}', '{"user": "u", "password": "[hidden]", "n": 1}'),
    ('{"token": 123456, "n": 123456}', '{"token": "[hidden]", "n": 123456}'),
    ('{"token": ["a", "b]"], "n": "a"}', '{"token": "[hidden]", "n": "a"}'),
    ('{"auth_token": {"x": {"y": "}"}}, "n": "x"}', '{"auth_token": "[hidden]", "n": "x"}'),
    ('said: {"x-api-key" : "k", "n": 1} and on', 'said: {"x-api-key" : "[hidden]", "n": 1} and on'),
    ('{"secret_access_key": "a\\"b\\\\", "n": "b"}', '{"secret_access_key": "[hidden]", "n": "b"}'),
    ("KeyError: {'password': 'it', 'n': 'it'}", "KeyError: {'password': '[hidden]', 'n': 'it'}"),
    ('{"user": "u", "privateKey": "hun', '{"user": "u", "privateKey": "[hidden]"'),
    ('{"credentials": {"user": "u", "pass', '{"credentials": "[hidden]"'),
    ('{"token": null, "password": "", "secret": true}',) * 2,
    ('"token": the smallest part of a text',) * 2,
    ('{"max_tokens": 5, "keys": "k", "key": "population"}',) * 2,
    ("password: hunter2! and token = x",) * 2,
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), IN_TEXT, ids=range(len(IN_TEXT)))
def test_in_a_text_only_the_value_behind_the_name_goes(text, wanted):
    trace = recorded(Reminded(text), Reminded(json.dumps(text)), Reminded(json.dumps([text])))
    inside = json.loads(trace.events[1].text), json.loads(trace.events[2].text)[0]
    assert (trace.events[0].text, *inside) == (wanted, wanted, wanted)


def test_an_object_as_python_shows_it_may_mix_its_quotes():
    trace = recorded(Reminded("""KeyError: {'passphrase': "it's", 'n': "it's"}"""))
    assert trace.events[0].text == """KeyError: {'passphrase': '[hidden]', 'n': "it's"}"""


def test_a_word_that_once_stood_under_a_secret_name_is_no_secret():
    text = 'A tokenizer gives {"token": "population"}; the population is 123201945.'
    trace = run_with(login, text.replace("done", ""), task="population?")
    assert trace.answer == text.replace('"population"', '"[hidden]"')
    assert trace.task == "population?"


def test_a_models_own_keys_are_kept_nowhere(tmp_path):
    secret = "sk-own-0123456789"

    class Keyed:
        name, secrets = "keyed", (secret, "short")

        def reply(self, messages, tools, choice):
            if len(messages) > 2:
                raise ModelError(f"401 for {secret}")
            call_made = ToolCall(secret, secret, {secret: [secret]})
            return Reply(f"a short {secret}", (call_made,), thinking=secret, raw={"x": secret})

    trace = Agent(Keyed(), Toolbox([login]), system=secret).run(f"use {secret}")
    held = lines_of(trace, tmp_path)
    assert [form for form in written_forms(secret) if form in held] == []
    assert trace.first(ModelReplied).text == "a short [hidden]"
    assert [*trace.view(CALLS)] == ["[hidden]"]
    assert trace.finished.detail == "401 for [hidden]"


def test_ids_that_hold_secrets_stay_apart(monkeypatch):
    monkeypatch.setenv("SOME_TOKEN", "abcdefgh12345678")
    twice = [ToolCall(f"{n}abcdefgh12345678", "login", {"user": "u"}) for n in ("", "", "a")]
    trace = run_with(login, calls(*twice), calls(*twice), rules=())
    ids = ["[hidden]", "call_2", "a[hidden]", "call_4", "call_5", "call_6"]
    assert [(c.id, c.outcome) for c in trace.view(CALLS).values()] == [(i, "returned") for i in ids]


def test_numbers_under_a_secret_name_are_hidden_where_they_stand():
    trace = run_with(login, call("login", user="u", more={"token": 123456, "n": 123456}))
    assert executed(trace)[0][1]["more"] == {"token": "[hidden]", "n": 123456}
    text = '{"user": "u", "more": {"token": 123456}}'
    trace = run_with(login, calls(ToolCall("", "login", text)))
    assert trace.view(CALLS)["call_1"].args["more"] == {"token": "[hidden]"}
    reply = trace.first(ModelReplied)
    assert reply.calls[0].args == '{"user": "u", "more": {"token": "[hidden]"}}'


ENDLESS = [
    '"token"' + " " * 200_000,
    "\\" * 200_000 + '"',
    '"' + "x" * 200_000,
    '"token": "' * 20_000,
    '"token": [' * 20_000,
    '"token": \\"' * 20_000,
    '"token": null, ' * 20_000,
    '\\"token\\":\\"' * 20_000,
    "token" + "\\" * 100_000 + '":' + "\\" * 100_000 + '"',
]


@pytest.mark.parametrize("text", ENDLESS, ids=range(len(ENDLESS)))
def test_looking_for_secrets_takes_no_longer_than_reading(text):
    began = time.process_time()
    recorded(Reminded(text))
    assert time.process_time() - began < 2


def test_a_schema_may_name_a_secret():
    trace = run_with(login)
    described = trace.first(ToolDescribed)
    assert described.spec == login.spec
    assert described.spec.parameters["properties"]["password"] == {
        "type": "string",
        "default": "",
        "description": "The password.",
    }


def test_what_is_no_secret_is_left_alone():
    args = {"max_tokens": 5000, "tokens": "many", "password": "", "token": None, "secret": False}
    text = 'per token: $0.50; the token : "x"; password = y'

    @tool
    def note(text: str, args: dict) -> dict:
        """Note."""
        return {"args": args, "text": text}

    trace = run_with(note, call("note", text=text, args=args))
    record = trace.view(CALLS)["call_1"]
    assert (record.args, record.data) == (
        {"text": text, "args": args},
        {"args": args, "text": text},
    )


def test_a_run_without_secrets_is_recorded_as_it_is():
    events = copies()
    trace = recorded(*events)
    assert [dataclasses.replace(event, at=0.0) for event in trace] == EVERY_KIND
    assert all(kept is given for kept, given in zip(trace.events, events, strict=True))
    assert isinstance(trace.events[0], Event)
