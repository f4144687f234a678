"""Recordings: what is written, what comes back, what happens when something else is asked."""

import hashlib
import json
import os
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentlab.messages import (
    ANY,
    AUTO,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    ToolSpec,
    Usage,
    only,
)
from agentlab.models.recorded import Recorder, Replay
from agentlab.models.scripted import ScriptedModel

ADD = ToolSpec("add", "Add.", {"type": "object", "properties": {}})
CALL = Reply(
    "Zuerst: zwölf 😀",
    (ToolCall("c1", "add", {"a": 1.5, "b": None}), ToolCall("c2", "add", '{"a": 1}')),
    "tool_use",
    Usage(3, 4),
    thinking="Hm.",
    raw={"provider": "anthropic", "blocks": [{"type": "thinking", "signature": "x=="}]},
    raw_stop="tool_use",
    forced=True,
    notes=("a note",),
)
ASKED = (Message("user", "compute 1.5 + 1"),)
TOLD = (
    *ASKED,
    Message("assistant", CALL.text, CALL.calls, raw=CALL.raw),
    Message("tool", results=(ToolResult("c1", "add", "2.5"), ToolResult("c2", "add", "no", True))),
)
RUN = [(ASKED, (ADD,), only("add"), CALL), (TOLD, (ADD,), AUTO, Reply("2.5"))]


def record(path, run=RUN) -> Recorder:
    recorder = Recorder(ScriptedModel([reply for *_, reply in run], name="ollama:qwen3:4b"), path)
    for *asked, reply in run:
        assert recorder.reply(*asked) == reply
    return recorder


def fails(call) -> str:
    with pytest.raises(ModelError) as error:
        call()
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_recording_is_what_its_docstring_says(tmp_path):
    recorder = record(tmp_path / "new folder" / "run.jsonl")
    header, first, second = (
        json.loads(line)
        for line in (tmp_path / "new folder" / "run.jsonl").read_text(encoding="ascii").splitlines()
    )
    whole = {
        "messages": [{"role": "user", "text": "compute 1.5 + 1"}],
        "tools": [{"name": "add", "description": "Add.", "parameters": ADD.parameters}],
        "choice": {"kind": "tool", "tool": "add"},
    }
    digest = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    assert recorder.name == "ollama:qwen3:4b"
    assert header == {"format": "agentlab replies", "version": 1, "model": "ollama:qwen3:4b"}
    assert first == {
        "digest": digest,
        "request": whole,
        "reply": {
            "text": "Zuerst: zwölf 😀",
            "calls": [
                {"id": "c1", "name": "add", "args": {"a": 1.5, "b": None}},
                {"id": "c2", "name": "add", "args": '{"a": 1}'},
            ],
            "stop": "tool_use",
            "usage": {"input_tokens": 3, "output_tokens": 4},
            "thinking": "Hm.",
            "raw": CALL.raw,
            "raw_stop": "tool_use",
            "forced": True,
            "notes": ["a note"],
        },
    }
    assert second["request"].keys() == {"same", "messages", "choice"}
    assert (second["request"]["same"], len(second["request"]["messages"])) == (1, 2)
    assert second["reply"] == {"text": "2.5"}


def test_a_replay_gives_the_same_replies_in_order(tmp_path):
    record(tmp_path / "run.jsonl")
    replay = Replay(tmp_path / "run.jsonl")
    assert replay.name == "replay:ollama:qwen3:4b"
    assert [replay.reply(*asked) for *asked, _ in RUN] == [reply for *_, reply in RUN]


def test_the_same_replies_give_the_same_bytes(tmp_path):
    record(tmp_path / "a.jsonl")
    record(tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert b"\r" not in (tmp_path / "a.jsonl").read_bytes()


def test_each_turn_is_on_the_disk_when_it_is_returned(tmp_path):
    recorder = Recorder(ScriptedModel(["a", "b"]), tmp_path / "run.jsonl")
    for done in (1, 2):
        recorder.reply(ASKED, (), AUTO)
        assert len((tmp_path / "run.jsonl").read_bytes().splitlines()) == 1 + done


def test_what_a_recorder_returns_is_what_its_replay_will(tmp_path):
    odd = Reply("half \ud83d", (ToolCall("c", "add", {"a": Decimal("1.50"), "b": (1, 2)}),))
    recorder = Recorder(ScriptedModel([odd]), tmp_path / "run.jsonl")
    live = recorder.reply((Message("user", "half \ud83d"),), (), AUTO)
    assert live == Reply("half ?", (ToolCall("c", "add", {"a": "1.50", "b": [1, 2]}),))
    replay = Replay(tmp_path / "run.jsonl")
    assert replay.reply((Message("user", "half \ud83d"),), (), AUTO) == live


def test_a_model_that_gives_no_reply_is_recorded_with_its_error(tmp_path):
    recorder = Recorder(ScriptedModel(["only this"]), tmp_path / "run.jsonl")
    recorder.reply(ASKED, (), AUTO)
    line = fails(lambda: recorder.reply(TOLD, (), AUTO))
    replay = Replay(tmp_path / "run.jsonl")
    assert replay.reply(ASKED, (), AUTO) == Reply("only this")
    assert fails(lambda: replay.reply(TOLD, (), AUTO)) == line


def test_an_old_recording_survives_a_model_that_cannot_be_reached(tmp_path):
    record(tmp_path / "run.jsonl")
    before = (tmp_path / "run.jsonl").read_bytes()
    fails(lambda: Recorder(ScriptedModel([]), tmp_path / "run.jsonl").reply(ASKED, (), AUTO))
    assert (tmp_path / "run.jsonl").read_bytes() == before


def test_a_file_grows_with_the_conversation_and_not_with_its_square(tmp_path):
    messages, sizes = list(ASKED), []
    recorder = Recorder(ScriptedModel(["x" * 100] * 40), tmp_path / "run.jsonl")
    for _ in range(40):
        reply = recorder.reply(messages, (ADD,), AUTO)
        messages += [Message("assistant", reply.text), Message("user", "and?")]
        sizes.append((tmp_path / "run.jsonl").stat().st_size)
    assert sizes[39] - sizes[29] < 1.1 * (sizes[19] - sizes[9])


def test_no_key_host_or_path_is_written(tmp_path, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-000000000000")
    from agentlab.models.anthropic_model import AnthropicModel

    class Fixed(AnthropicModel):
        def _send(self, body):
            return {"content": [{"type": "text", "text": "hello"}], "stop_reason": "end_turn"}

    Recorder(Fixed(base_url="http://127.0.0.1:9"), tmp_path / "r.jsonl").reply(ASKED, (), AUTO)
    written = (tmp_path / "r.jsonl").read_text(encoding="ascii")
    assert '"reply": {"text": "hello", "raw_stop": "end_turn"}' in written
    assert not any(secret in written for secret in ("sk-ant", "127.0.0.1", str(tmp_path), os.sep))


# -- asked something else -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "difference"),
    [
        (
            ((Message("user", "compute 2 + 2"),), (ADD,), only("add")),
            'messages[0].text: recorded "compute 1.5 + 1", asked "compute 2 + 2"',
        ),
        (
            ((Message("system", "Be kind."), *ASKED), (ADD,), only("add")),
            'messages[0].role: recorded "user", asked "system"',
        ),
        (
            ((*ASKED, Message("user", "now")), (ADD,), only("add")),
            'messages[1]: recorded nothing, asked {"role": "user", "text": "now"}',
        ),
        (
            ((), (ADD,), only("add")),
            'messages[0]: recorded {"role": "user", "text": "compute 1.5 + 1"}, asked nothing',
        ),
        ((ASKED, (), only("add")), 'tools[0]: recorded {"name": "add", '),
        (
            (ASKED, (ToolSpec("add", "Plus.", ADD.parameters),), only("add")),
            'tools[0].description: recorded "Add.", asked "Plus."',
        ),
        ((ASKED, (ADD,), ANY), 'choice.kind: recorded "tool", asked "any"'),
        ((ASKED, (ADD,), only("sub")), 'choice.tool: recorded "add", asked "sub"'),
    ],
)
def test_another_request_is_refused_with_the_first_difference(tmp_path, asked, difference):
    record(tmp_path / "run.jsonl")
    replay = Replay(tmp_path / "run.jsonl")
    line = fails(lambda: replay.reply(*asked))
    start = "Turn 1 of run.jsonl was recorded for another request. First difference at "
    assert line.startswith(start + difference)
    assert replay.reply(*RUN[0][:3]) == CALL  # the refusal has used up nothing


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        ({"a": 1, "b": None}, ".a: recorded 1.5, asked 1."),
        ({"a": 1.5}, ".b: recorded null, asked nothing."),
        ({"a": Decimal("1.5"), "b": None}, '.a: recorded 1.5, asked "1.5".'),
        ('{"a": 1.5}', ': recorded {"a": 1.5, "b": null}, asked "{\\"a\\": 1.5}".'),
    ],
)
def test_another_argument_in_the_history_is_found(tmp_path, args, shown):
    record(tmp_path / "run.jsonl")
    replay = Replay(tmp_path / "run.jsonl")
    replay.reply(*RUN[0][:3])
    other = Message(
        "assistant", CALL.text, (ToolCall("c1", "add", args), CALL.calls[1]), (), CALL.raw
    )
    line = fails(lambda: replay.reply((TOLD[0], other, TOLD[2]), (ADD,), AUTO))
    assert line.endswith("First difference at messages[1].calls[0].args" + shown)


def test_numbers_that_are_equal_to_python_only_are_told_apart(tmp_path):
    def asked(value):
        return (Message("assistant", calls=(ToolCall("c", "add", {"a": value}),)),), (), AUTO

    run = [(*asked(1), Reply("int")), (*asked(1.0), Reply("float")), (*asked(True), Reply("bool"))]
    record(tmp_path / "run.jsonl", run)
    replay = Replay(tmp_path / "run.jsonl")
    assert fails(lambda: replay.reply(*asked(1.0))).endswith("args.a: recorded 1, asked 1.0.")
    assert [replay.reply(*asked(v)).text for v in (1, 1.0, True)] == ["int", "float", "bool"]


def test_more_turns_than_were_recorded(tmp_path):
    record(tmp_path / "run.jsonl")
    replay = Replay(tmp_path / "run.jsonl")
    for *asked, _ in RUN:
        replay.reply(*asked)
    assert fails(lambda: replay.reply(TOLD, (ADD,), AUTO)) == (
        "run.jsonl holds 2 turn(s) and was asked for number 3. "
        "Record the run again, or start the replay anew for each run."
    )


# -- files from strangers -------------------------------------------------------------------------

HEADER = '{"format": "agentlab replies", "version": 1, "model": "m"}\n'
REQUEST = '"messages": [], "tools": [], "choice": {}'
NO_TURN = "run.jsonl, line 2: this is no turn of a run (an object with digest, request and reply)."
BEGINS = "run.jsonl, line 1: a recording begins with format 'agentlab replies' version 1; this is "
TORN = (
    "run.jsonl, line 2: no complete JSON; without this line, what stands before it can be replayed."
)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("", BEGINS + "something else."),
        ("[]\n", BEGINS + "something else."),
        ('{"kind": "run_started"}\n', BEGINS + "something else."),
        (HEADER.replace("1", "2"), BEGINS + "'agentlab replies' version 2."),
        (HEADER.replace('"m"', "[]"), BEGINS + "'agentlab replies' version 1."),
        (HEADER + '{"digest": "0", "requ', TORN),
        (HEADER + "cposix\nsystem\n", TORN),
        (HEADER + "[" * 100_000, TORN),
        (HEADER + "\xff", TORN),
        (HEADER + '{"a": ' + "9" * 5000 + "}", "run.jsonl, line 2: Exceeds the limit"),
        (HEADER + "{}", "run.jsonl, line 2: the field 'request' is missing."),
        (HEADER + "[]", NO_TURN),
        (HEADER + f'{{"request": {{"same": "x", {REQUEST}}}}}', NO_TURN),
        (HEADER + '{"request": {"messages": 7}}', NO_TURN),
        (
            HEADER + f'{{"request": {{{REQUEST}}}, "digest": "0", "reply": {{}}}}',
            "run.jsonl, line 2: the request does not have the digest written beside it.",
        ),
    ],
)
def test_a_file_that_is_no_recording_is_named_with_its_line(tmp_path, content, line):
    (tmp_path / "run.jsonl").write_bytes(content.encode("latin-1"))
    assert fails(lambda: Replay(tmp_path / "run.jsonl")).startswith(line)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"stop": "tool_use"', '"stop": "tool"', "reply.stop: Input should be 'end_turn'"),
        ('"name": "add", "args": "{', '"args": "{', "reply.calls.1.name: Field required"),
        ('"text": "Zuerst', '"text": 7, "x": "', "reply.text: Input should be a valid string"),
        ('"reply":', '"answer":', "the field 'reply' is missing."),
    ],
)
def test_a_reply_of_another_form_is_named_with_its_field(tmp_path, old, new, fault):
    record(tmp_path / "run.jsonl")
    lines = (tmp_path / "run.jsonl").read_text(encoding="ascii").splitlines()
    assert lines[1].count(old) == 1
    lines[1] = lines[1].replace(old, new)
    (tmp_path / "run.jsonl").write_text("\n".join(lines), encoding="ascii")
    assert fails(lambda: Replay(tmp_path / "run.jsonl")).startswith(f"run.jsonl, line 2: {fault}")


def test_blank_lines_and_other_line_ends_do_no_harm(tmp_path):
    record(tmp_path / "run.jsonl")
    written = (tmp_path / "run.jsonl").read_bytes()
    (tmp_path / "run.jsonl").write_bytes(written.replace(b"\n", b"\r\n\r\n"))
    assert Replay(tmp_path / "run.jsonl").reply(*RUN[0][:3]) == CALL


def test_a_file_named_without_its_folder_is_told_where_it_was_looked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fails(lambda: Replay("none.jsonl")) == (
        "No recording at none.jsonl: cannot be read (No such file or directory). "
        f"It was looked for in {tmp_path}."
    )


def test_no_file(tmp_path):
    path = tmp_path / "none.jsonl"
    assert (
        fails(lambda: Replay(path))
        == f"No recording at {path}: cannot be read (No such file or directory)."
    )


# -- any run --------------------------------------------------------------------------------------

WORDS = st.text(max_size=6)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)
CALLS = st.lists(st.builds(ToolCall, WORDS, WORDS, JSON), max_size=2).map(tuple)
REPLIES = st.builds(
    Reply,
    text=WORDS,
    calls=CALLS,
    stop=st.sampled_from(["end_turn", "tool_use", "max_tokens", "unknown"]),
    raw=JSON,
    notes=st.lists(WORDS, max_size=2).map(tuple),
)
MESSAGES = st.lists(
    st.builds(Message, st.sampled_from(["user", "assistant"]), WORDS, CALLS, raw=JSON), max_size=3
)


@given(
    st.lists(
        st.tuples(MESSAGES, st.lists(st.just(ADD), max_size=1), REPLIES), min_size=1, max_size=4
    )
)
def test_any_run_comes_back_as_it_was(tmp_path_factory, run):
    path = tmp_path_factory.mktemp("any") / "run.jsonl"
    turns = [(messages, tools, AUTO, reply) for messages, tools, reply in run]
    record(path, turns)
    replay = Replay(path)
    assert [replay.reply(*asked) for *asked, _ in turns] == [reply for *_, reply in turns]
