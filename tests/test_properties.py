"""The whole loop under anything: every run ends in a named way, and nothing runs that may not.

Models that say anything, people who answer anything, limits of every size, drivers that leave. The
quick profile tries some hundred runs, `run.py test --thorough` twelve thousand.
"""

import contextlib
import json
from collections import Counter
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from provider_rules import anthropic_faults, as_anthropic, as_ollama, ollama_faults

from agentlab.agent import Agent
from agentlab.events import (
    CallFinished,
    CallStarted,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import (
    ANY,
    AUTO,
    NONE,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    Usage,
    as_text,
    only,
)
from agentlab.models import anthropic_wire, ollama_wire
from agentlab.permissions import Decision, Gate, allow, allow_read_only, ask_before_writes, deny
from agentlab.stopping import Budget
from agentlab.tools import Toolbox, ToolError, tool
from agentlab.trace import Trace
from agentlab.views import CALLS, CONVERSATION, COUNTS, ROWS

# -- the checkers themselves --

ASKS = Message("assistant", "so", (ToolCall("a", "f", {}), ToolCall("b", "g", {})))
TASK = Message("user", "t")


def results(*pairs):
    return Message("tool", results=tuple(ToolResult(i, name, "1") for i, name in pairs))


BOTH = results(("a", "f"), ("b", "g"))
RULES = [  # a conversation, and whether Anthropic and Ollama take it
    ([TASK], True, True),
    ([Message("system", "s"), TASK, ASKS, BOTH, Message("user", "on"), TASK], True, True),
    ([TASK, Message("assistant", "x"), Message("assistant", "y")], True, True),
    ([TASK, ASKS, results(("b", "g"), ("a", "f"))], True, False),
    ([TASK, ASKS], False, False),
    ([TASK, ASKS, results(("a", "f"))], False, False),
    ([TASK, ASKS, results(("a", "f"), ("b", "g"), ("c", "g"))], False, False),
    ([TASK, ASKS, results(("a", "f"), ("a", "g"))], False, True),
    ([TASK, ASKS, results(("a", "f"), ("b", "f"))], True, False),
    ([TASK, ASKS, Message("user", "x"), BOTH], False, False),
    ([TASK, ASKS, BOTH, ASKS, BOTH], False, True),
    ([TASK, BOTH], False, False),
    ([TASK, ASKS, BOTH, BOTH], False, False),
    ([ASKS, BOTH], False, True),
    ([TASK, Message("system", "s")], True, False),
]


@pytest.mark.parametrize(("messages", "anthropic", "ollama"), RULES, ids=range(len(RULES)))
def test_the_rules_tell_what_a_provider_takes_from_what_it_does_not(messages, anthropic, ollama):
    assert (not anthropic_faults(as_anthropic(messages))) is anthropic
    assert (not ollama_faults(as_ollama(messages))) is ollama


def broken_rules(messages):
    """What either provider would refuse, of the messages as they stand and as they are sent."""
    as_sent = anthropic_wire.request("claude", messages, (), AUTO, max_tokens=9).body["messages"]
    chat = ollama_wire.request("qwen", messages, (), AUTO)["messages"]
    return [
        *anthropic_faults(as_anthropic(messages)),
        *ollama_faults(as_ollama(messages)),
        *anthropic_faults(as_sent),
        *ollama_faults(chat),
    ]


# -- tools: what ran is what was done, not what was recorded --

done = []


@tool
def read(n: int) -> int:
    """Read."""
    done.append(("read", n))
    return n


@tool(writes=True)
def write(n: int) -> dict:
    """Write."""
    done.append(("write", n))
    return {"n": [n, "\ud800\x1b"], "token": "sk-of-the-result"}


@tool
def forbidden(n: int) -> int:
    """Forbidden."""
    done.append(("forbidden", n))
    return n


class Mute(Exception):
    """An exception whose text cannot be had."""

    def __str__(self):
        raise RuntimeError


RAISED = [ToolError("no"), ValueError("\ud800"), Mute(), KeyboardInterrupt(), SystemExit(3)]


@tool
def fails(n: int) -> int:
    """Fail."""
    done.append(("fails", n))
    raise RAISED[n % len(RAISED)]


ALL = Toolbox([read, write, forbidden, fails])

# -- what a model may say --

SECRET = "sk-abcdef0123456789"
DEEP = '{"n": ' + "[" * 5000 + "]" * 5000 + "}"
VALID = [
    *({"n": 1}, {"n": "2"}, '{"n": 3}', '"{\\"n\\": 4}"', {"n": 5.0}, '{"n": 6.0}'),
    *({"n": 7}, {"n": 8}, {"n": 9}, ' {"n":\n10}'),
]
INVALID = [
    *(None, "", "{", "[]", "null", {}, {"n": "x"}, {"n": True}, {"n": 1, "m": 2}, [1], 7, "7"),
    *('{"n": NaN}', '{"n": 1e999}', {"n": 10**5000}, {"n": None}, '{"n": 1', DEEP, b"{}", {1}),
    *({"n": SECRET}, {SECRET: 1}, f'{{"n": "{SECRET}"}}', SECRET, {"\ud800": 1}, "\ud800"),
    *({"n": float("nan")}, {"n": object()}, object(), {"n": {"token": "t" * 9}}, "x" * 50_000),
    json.dumps(json.dumps(json.dumps({"n": 1}))),
]


def mostly(*weighted):
    """One of the strategies, drawn as often as the number before each says.

    `one_of` takes a strategy once, however often it stands there.
    """
    many = [strategy for weight, strategy in weighted for _ in range(weight)]
    return st.sampled_from(many).flatmap(lambda strategy: strategy)


names_only = st.dictionaries(st.sampled_from(["m", "x", "", "N"]), st.integers(), min_size=1)
texts = st.sampled_from(
    [
        *("", " ", "so", "done", '{"name": "read", "arguments": {}}', "read(n=1)", "\ud800\udc00"),
        *("<script>\x1b[2J\u202e", f"my {SECRET}", '{"token": "the"}', "y" * 30_000, "\x00"),
    ]
) | st.text(max_size=8)
a_call = st.builds(
    ToolCall,
    st.sampled_from(["", "a", "b", "call_1", "call_2", " ", SECRET, "[hidden]", "\ud800", "z" * 99])
    | st.text(max_size=3),
    st.sampled_from(
        [*["read", "write"] * 8, *["forbidden", "fails"] * 3]
        + ["read ", "nobody", "", SECRET, "\ud800"]
    ),
    mostly((8, st.sampled_from(VALID)), (3, st.sampled_from(INVALID)), (1, names_only)),
)
stops = st.sampled_from(
    ["tool_use"] * 12 + ["end_turn", "end_turn", "max_tokens", "refusal", "pause_turn", "unknown"]
)
a_reply = st.builds(
    Reply,
    text=texts,
    calls=mostly(
        (6, st.lists(a_call, min_size=1, max_size=4).map(tuple)),
        (1, st.lists(a_call, min_size=1, max_size=2)),
        (1, st.just(())),
    ),
    stop=stops,
    usage=st.builds(Usage, st.integers(0, 9), st.integers(0, 9)),
    thinking=st.sampled_from(["", "hm", SECRET]),
    raw=st.sampled_from([None, None, {"blocks": ["x", SECRET]}, object(), "\ud800", 10**5000]),
    raw_stop=st.sampled_from(["", "stop", SECRET]),
    forced=st.booleans(),
    notes=st.sampled_from([(), ("cut",), [SECRET]]),
)
a_malformed_reply = st.sampled_from(
    [
        *(None, "text", Reply(text=None), Reply(stop="zzz"), Reply(usage=None), Reply(calls=None)),
        *(
            Reply(calls=(None,)),
            Reply(calls=(ToolCall(None, "read", VALID[0]),)),
            Reply(notes=(1,)),
        ),
        *(Reply(calls=(ToolCall("c", 5, VALID[0]),)), Reply(forced=1), Reply(usage=Usage(0.5, 1))),
    ]
)
a_fault = st.sampled_from(
    [ModelError(f"401 {SECRET}"), KeyboardInterrupt(), ValueError("bug"), Mute()]
)
said = mostly((20, a_reply), (1, a_malformed_reply), (1, a_fault))

# -- what stands around it --

limits = st.builds(
    Budget,
    steps=mostly((2, st.none()), (1, st.integers(0, 6))),
    calls=mostly((2, st.none()), (1, st.integers(0, 8))),
    tokens=mostly((3, st.none()), (1, st.integers(0, 90))),
    seconds=mostly((6, st.none()), (1, st.integers(0, 120)), (1, st.floats(0, 120))),
)
GATES = [
    *[Gate(deny("forbidden"), allow_read_only, ask_before_writes)] * 5,
    *[Gate(deny("forbidden"), lambda tool, args, trace: Decision("ask", "every call"))] * 2,
    Gate(),
    Gate(allow("read")),
]
choices = st.lists(
    st.sampled_from([AUTO] * 9 + [ANY, NONE, only("read"), only("write")]), min_size=1
)
offers = st.lists(
    st.sampled_from([None] * 9 + [["read"], ["write", "fails"], []]), min_size=1, max_size=6
)
ANSWERS = ["yes", "no", "stale", "yes", "forged", "true", "yes", "silence", "ask"]
answers = st.integers(0, len(ANSWERS) - 1)
NAMED = {
    *("answered", "max_steps", "budget", "repeated_call", "no_progress"),
    *("refused", "cut_off", "provider_error", "interrupted", "crashed"),
}


def in_turn(values):
    """A function that gives the values one after the other, over and over."""
    position = iter(range(10**6))
    return lambda trace=None: values[next(position) % len(values)]


class Says:
    """A model that says what it was told to, and checks the conversation it is sent."""

    name = "says"

    def __init__(self, script):
        self.script, self.broken, self.said = list(script), [], []

    def reply(self, messages, tools, choice):
        self.broken += broken_rules(messages)
        if not self.script:
            raise ModelError("nothing more to say")
        now = self.script.pop(0)
        if isinstance(now, BaseException):
            raise now
        self.said.append(now)
        return now


class Person:
    """Somebody who answers in any way; `granted` holds the calls that were truly allowed.

    The answer is made of the question and of what was drawn: hypothesis draws some values often.
    """

    def __init__(self, shift):
        self.shift, self.granted, self.first = shift, set(), None
        self.said = []

    def __call__(self, question):
        about = as_text([question.call, question.tool, question.args, len(self.said)])
        place = crc32(about.encode("utf-8", "backslashreplace")) + self.shift
        word = ANSWERS[place % len(ANSWERS)]
        self.said.append(word)
        self.first = self.first or question
        if word == "yes" or (word == "stale" and self.first is question):
            self.granted.add(question.call)
        return {
            "yes": question.allow(),
            "no": question.deny(),
            "silence": None,
            "forged": Decision("allow", "forged", "person", "0" * 16),
            "stale": self.first.allow(),
            "true": True,
            "ask": Decision("ask", "you say", "person", question.binding),
        }[word]


def drive(agent, trace, person, leaves):
    """The run, by somebody who goes away after so many events; what it raises is its own affair."""
    steps = agent.steps("t", trace)
    with (
        contextlib.closing(steps),
        contextlib.suppress(ValueError, Mute, SystemExit, StopIteration),
    ):
        answer = None
        for _ in range(leaves):
            event = steps.send(answer)
            answer = person(event) if isinstance(event, PermissionAsked) else None


def meant(args):
    """The number a call's arguments give, or None where they give none."""
    for _ in range(2):
        if isinstance(args, str):
            try:
                args = json.loads(args, parse_constant=lambda text: None)
            except (ValueError, RecursionError):
                return None
    if not isinstance(args, dict) or list(args) != ["n"]:
        return None
    n = args["n"]
    if n == "2" or (isinstance(n, (int, float)) and not isinstance(n, bool) and n == n // 1):
        return int(n)
    return None


TRIES = max(600, 6 * settings().max_examples)  # 12,000 thorough


MET = (  # what has to be met in one of two hundred runs at least, or they prove little
    *("yes", "no", "silence", "forged", "stale", "true", "ask", "returned", "failed"),
    *("unparseable", "unknown_tool", "not_offered", "invalid_arguments", "denied"),
    *("not_this_turn", "cut_off", "budget", "interrupted", "ids that stood twice"),
)
OFTEN = ("returned", "denied", "parallel calls", "three turns")  # and in one of six


a_run = st.tuples(
    mostly((4, st.lists(said, min_size=4, max_size=8)), (1, st.lists(said, max_size=3))),
    limits,
    st.sampled_from(GATES),
    choices,
    offers,
    mostly((3, st.none()), (1, st.integers(1, 2))),
    answers,
    st.booleans(),
    mostly((4, st.just(10**6)), (1, st.integers(0, 25))),
)


def test_any_run_ends_well(tmp_path_factory):
    met = Counter()

    @settings(max_examples=TRIES)
    @given(a_run)
    def any_run(drawn):
        met.update(ends_well(tmp_path_factory.getbasetemp() / "any.jsonl", *drawn))

    any_run()
    assert [what for what in MET if met[what] < TRIES / 200] == [], met
    assert [what for what in OFTEN if met[what] < TRIES / 6] == [], met


def ends_well(file, script, budget, gate, choose, offer, keep, words, default_rules, leaves):
    """One run, looked at from all sides; what was met in it."""
    done.clear()
    file.unlink(missing_ok=True)
    ticks = iter(range(10**6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOME_API_KEY", SECRET)
        trace = Trace(file, clock=lambda: float(next(ticks)))
    model, person = Says(script), Person(words)
    agent = Agent(
        model,
        ALL,
        budget=budget,
        gate=gate,
        choose=in_turn(choose),
        offer=in_turn(offer),
        keep=keep,
        **({} if default_rules else {"rules": ()}),
    )
    drive(agent, trace, person, leaves)
    if not leaves:
        assert trace.events == []
        return []
    ends_once_in_a_named_way(trace)
    every_call_is_there_under_an_id_of_its_own(trace, model.said)
    every_call_has_one_outcome(trace)
    only_what_was_valid_and_allowed_ran(trace, gate, person.granted)
    no_limit_was_passed(trace, budget)
    assert model.broken == []
    assert broken_rules(trace.view(CONVERSATION)) == []
    the_file_holds_the_run(trace, file)
    return [*person.said, *what_was_met(trace, model.said)]


def what_was_met(trace, said):
    """The kinds of outcomes of its calls, each as often as it came, and how far it went."""
    yield from (e.refusal or e.outcome for e in trace if isinstance(e, CallFinished))
    replies = [e for e in trace if isinstance(e, ModelReplied)]
    yield from ["three turns"] * (len(replies) > 2)
    yield from ["parallel calls"] * any(len(reply.calls) > 1 for reply in replies)
    ids = [call.id for reply in said[: len(replies)] for call in reply.calls if call.id]
    yield from ["ids that stood twice"] * (len(set(ids)) < len(ids))


def ends_once_in_a_named_way(trace):
    assert trace.stop in NAMED
    ends = [type(e) in (RunStarted, RunFinished) for e in trace]
    assert ends == [True, *[False] * (len(trace) - 2), True]


def every_call_is_there_under_an_id_of_its_own(trace, said):
    """All that the model proposed is recorded, in its order; a free id is kept, a taken one not."""
    replies, taken = [e for e in trace if isinstance(e, ModelReplied)], set()
    assert len(said) - len(replies) in (0, 1)  # the last may have been no reply
    for reply, kept in zip(said, replies, strict=False):
        names = [call.name.replace(SECRET, "[hidden]") for call in reply.calls]
        assert [call.name for call in kept.calls] == names
        for wanted, call in zip(reply.calls, kept.calls, strict=True):
            assert call.id and call.id not in taken
            free = wanted.id and wanted.id not in taken and SECRET not in wanted.id
            assert call.id == wanted.id or not free
            taken.add(call.id)


def every_call_has_one_outcome(trace):
    proposed = [c.id for e in trace if isinstance(e, ModelReplied) for c in e.calls]
    finished = [e.call for e in trace if isinstance(e, CallFinished)]
    assert len(set(proposed)) == len(proposed)
    assert sorted(proposed) == sorted(finished)
    started = [e.call for e in trace if isinstance(e, CallStarted)]
    refused = [e.call for e in trace if isinstance(e, CallFinished) and e.outcome == "refused"]
    assert sorted(started + refused) == sorted(proposed)


def only_what_was_valid_and_allowed_ran(trace, gate, granted):
    asked = {e.call for e in trace if isinstance(e, PermissionAsked)}
    started = [e for e in trace if isinstance(e, CallStarted)]
    sent = {c.id: c for e in trace if isinstance(e, ModelReplied) for c in e.calls}
    assert done == [(e.tool, e.args["n"]) for e in started[: len(done)]]
    assert len(started) - len(done) <= (trace.stop == "interrupted")  # left as it was about to run
    assert [type(n) for _, n in done] == [int] * len(done)
    for e in started:
        assert (sent[e.call].name, meant(sent[e.call].args)) == (e.tool, e.args["n"])
        assert e.tool != "forbidden" and gate.rules
        assert e.call in granted or not (e.call in asked or e.tool == "write")
    assert all(meant(sent[call].args) is not None for call in asked)


def no_limit_was_passed(trace, budget):
    used = trace.view(COUNTS)
    asked = [e for e in trace if isinstance(e, ModelAsked)]
    assert budget.steps is None or used.steps == len(asked) <= budget.steps
    assert budget.calls is None or len(done) <= used.calls <= budget.calls
    spent = [e.usage.input_tokens + e.usage.output_tokens for e in trace if type(e) is ModelReplied]
    assert budget.tokens is None or sum(spent[:-1]) < max(1, budget.tokens)
    ran = [e for e in trace if type(e) in (ModelAsked, CallStarted)]
    before = [e for e in trace if type(e) not in (ToolDescribed, PermissionAsked)]
    for e in ran if budget.seconds is not None else []:
        assert before[before.index(e) - 1].at < budget.seconds


def the_file_holds_the_run(trace, file):
    loaded = Trace.load(file)
    assert (loaded.events, loaded.torn) == (trace.events, "")
    for view in (CALLS, CONVERSATION, COUNTS, ROWS):
        assert loaded.view(view) == trace.view(view)
    assert str(loaded) == str(trace)
    assert SECRET.encode() not in file.read_bytes()
    assert b"sk-of-the-result" not in file.read_bytes()
