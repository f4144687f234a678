"""Stopping: each rule and each limit, looked at before a model is asked and before a call runs."""

import pytest

from agentlab.agent import Agent
from agentlab.events import (
    CallFinished,
    CallStarted,
    ModelAsked,
    ModelReplied,
    RunFinished,
    RunStarted,
)
from agentlab.messages import Reply, ToolCall, Usage
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Decision, Gate
from agentlab.stopping import Budget, Stop, no_progress, repeated_call, why_stop
from agentlab.tools import Toolbox, ToolError, tool
from agentlab.trace import Trace
from agentlab.views import CALLS, COUNTS

YES = Decision("allow", "yes")


@tool
def look(key: str) -> str:
    """Look a key up."""
    return "{}"


@tool
def fail(key: str) -> str:
    """Fail."""
    raise ToolError("rate limited")


TOOLS = Toolbox([look, fail])


def run(*replies, **settings):
    return Agent(ScriptedModel(replies), TOOLS, **settings).run("t")


def ended(trace):
    return (trace.stop, trace.finished.detail)


def refusals(trace):
    return [record.refusal for record in trace.view(CALLS).values()]


def each(*keys):
    return [call("look", key=key) for key in keys]


# -- the budget --


def turn(step, *names, tokens=0):
    """The events of one turn in which each of these calls returned."""
    proposed = tuple(ToolCall(f"c{step}.{i}", name, {}) for i, name in enumerate(names))
    yield ModelAsked(step)
    yield ModelReplied(step, calls=proposed, usage=Usage(tokens, tokens))
    for c in proposed:
        yield CallStarted(c.id, c.name, {}, YES)
        yield CallFinished(c.id, c.name, "returned", f"result {step}")


def recorded(*turns, now=0.0):
    times = [0.0]
    trace = Trace(clock=lambda: times[0])
    trace.record(RunStarted("t"))
    for events in turns:
        for event in events:
            trace.record(event)
    times[0] = now
    return trace


TWO_TURNS = (list(turn(1, "look", "look", tokens=3)), list(turn(2, "look", tokens=4)))

LIMITS = [
    (Budget(steps=None), 0, None),
    (Budget(), 0, None),
    (Budget(steps=3), 0, None),
    (Budget(steps=2), 0, Stop("max_steps", "2 steps without an answer")),
    (Budget(steps=0), 0, Stop("max_steps", "0 steps without an answer")),
    (Budget(calls=4), 0, None),
    (Budget(calls=3), 0, Stop("budget", "3 calls used up")),
    (Budget(calls=2), 0, Stop("budget", "2 calls used up")),
    (Budget(tokens=15), 0, None),
    (Budget(tokens=14), 0, Stop("budget", "14 tokens used up")),
    (Budget(seconds=2), 1.9, None),
    (Budget(seconds=2), 2.0, Stop("budget", "2 seconds used up")),
    (Budget(seconds=0.5), 9.0, Stop("budget", "0.5 seconds used up")),
    (Budget(steps=2, calls=3), 0, Stop("budget", "3 calls used up")),
]


@pytest.mark.parametrize(("budget", "now", "wanted"), LIMITS)
def test_a_limit_holds_when_it_is_reached(budget, now, wanted):
    assert budget(recorded(*TWO_TURNS, now=now)) == wanted


def test_a_budget_says_which_limits_are_set():
    assert Budget().as_dict() == {"steps": 10}
    assert Budget(None, 8, 0, 1.5).as_dict() == {"calls": 8, "tokens": 0, "seconds": 1.5}


def test_the_last_step_still_runs_its_calls():
    trace = run(calls(*[ToolCall("", "look", {"key": k}) for k in "abc"]), budget=Budget(steps=1))
    assert ended(trace) == ("max_steps", "1 steps without an answer")
    assert refusals(trace) == ["", "", ""]


def test_an_answer_in_the_last_step_is_an_answer():
    assert ended(run(*each("a"), "done", budget=Budget(steps=2))) == ("answered", "")


def test_calls_are_counted_one_by_one():
    trace = run(calls(*[ToolCall("", "look", {"key": k}) for k in "abc"]), budget=Budget(calls=2))
    assert ended(trace) == ("budget", "2 calls used up")
    assert refusals(trace) == ["", "", "budget"]
    assert list(trace.view(CALLS).values())[2].text == (
        '{"ok": false, "error": "budget", "reason": "budget: 2 calls used up"}'
    )


def test_tokens_are_looked_at_before_a_call_runs():
    reply = Reply(calls=(ToolCall("", "look", {"key": "k"}),), stop="tool_use", usage=Usage(90, 10))
    trace = run(reply, "done", budget=Budget(tokens=100))
    assert (ended(trace), refusals(trace)) == (("budget", "100 tokens used up"), ["budget"])


def test_seconds_are_looked_at_before_a_call_runs():
    now = [0.0]

    def slow(messages):
        now[0] += 3.0
        return call("look", key=str(len(messages)))

    agent = Agent(ScriptedModel(slow), TOOLS, budget=Budget(seconds=5))
    trace = agent.run("t", trace=Trace(clock=lambda: now[0]))
    assert ended(trace) == ("budget", "5 seconds used up")
    assert refusals(trace) == ["", "budget"]


def test_a_budget_of_nothing_asks_nobody():
    trace = run("done", budget=Budget(steps=0))
    assert ([type(e) for e in trace], trace.stop) == ([RunStarted, RunFinished], "max_steps")


# -- repeated calls --


def test_the_same_call_with_the_same_result_ends_the_run():
    trace = run(*each(*["k"] * 220), budget=Budget(steps=None))
    assert ended(trace) == ("repeated_call", "look gave the same result 3 times")
    assert trace.view(COUNTS).calls == 3


def test_calls_that_take_turns_are_repeated_too():
    trace = run(*each(*"abababab"), budget=Budget(steps=None))
    assert (trace.stop, trace.view(COUNTS).calls) == ("repeated_call", 5)


def test_the_same_mistake_counts_as_well():
    wrong = call("lok", key="k")
    trace = run(*[wrong] * 30, budget=Budget(steps=None))
    assert ended(trace) == ("repeated_call", "lok was refused the same way 3 times")


def test_the_same_arguments_in_another_order_are_the_same_call():
    look = tool(lambda a, b: "k", name="look", description="Look.")
    script = [call("look", a=1, b=2), call("look", b=2, a=1)] * 2
    agent = Agent(ScriptedModel(script), Toolbox([look]), rules=[repeated_call(3)])
    assert ended(agent.run("look")) == ("repeated_call", "look gave the same result 3 times")


def test_of_nine_equal_calls_in_one_reply_three_run():
    trace = run(calls(*[ToolCall("", "look", {"key": "k"})] * 9), "done")
    assert ended(trace) == ("repeated_call", "look gave the same result 3 times")
    assert refusals(trace) == [""] * 3 + ["budget"] * 6


def test_another_argument_or_another_result_is_another_call():
    results = iter("abcdef")

    @tool
    def clock() -> str:
        """The time."""
        return next(results)

    agent = Agent(ScriptedModel([call("clock")] * 5 + ["done"]), Toolbox([clock]))
    assert agent.run("t").stop == "answered"
    assert run(*each(*"abcde"), "done").stop == "answered"


def test_calls_that_were_forgotten_do_not_count():
    two = calls(ToolCall("", "look", {"key": "a"}), ToolCall("", "look", {"key": "k"}))
    replies = [calls(ToolCall("", "look", {"key": str(n)}), two.calls[1]) for n in range(5)]
    assert run(*replies, "done", keep=1).stop == "answered"


def test_how_often_is_a_setting():
    trace = run(*each(*"kkkkk"), rules=(repeated_call(5),))
    assert ended(trace) == ("repeated_call", "look gave the same result 5 times")


def test_asking_for_permission_again_and_again_is_a_loop():
    trace = run(*each(*"kkkkk"), gate=Gate())
    assert ended(trace) == ("repeated_call", "look was refused the same way 3 times")


def test_a_tool_that_fails_the_same_way_is_said_to_fail():
    trace = run(*[call("fail", key="k")] * 5)
    assert ended(trace) == ("repeated_call", "fail failed the same way 3 times")


def test_a_failure_in_the_words_of_a_result_is_another_outcome():
    rule = repeated_call(2)
    trace = Trace()
    for number, outcome in enumerate(("returned", "failed", "returned")):
        assert rule(trace) is None
        trace.record(ModelReplied(number, calls=(ToolCall(f"c{number}", "look", {}),)))
        trace.record(CallFinished(f"c{number}", "look", outcome, "5"))
    assert rule(trace) == Stop("repeated_call", "look gave the same result 2 times")


def test_one_time_is_no_times():
    trace = Trace()
    assert repeated_call(1)(trace) is None
    trace.record(ModelReplied(1, calls=(ToolCall("c1", "look", {}),)))
    trace.record(CallFinished("c1", "look", "returned", "5"))
    assert repeated_call(1)(trace) == Stop("repeated_call", "look gave the same result 1 time")


@pytest.mark.parametrize("times", [0, -2])
def test_a_call_cannot_come_less_than_once(times):
    with pytest.raises(ValueError, match=rf"repeated_call\({times}\): nothing comes fewer"):
        repeated_call(times)


# -- no progress --


def test_turns_in_which_nothing_returns_end_the_run():
    trace = run(*[call("fail", key=str(n)) for n in range(30)], budget=Budget(steps=None))
    assert ended(trace) == ("no_progress", "4 turns in a row without a result")


def test_one_result_in_a_turn_is_progress():
    def mixed(n):
        return calls(ToolCall("", "fail", {"key": str(n)}), ToolCall("", "look", {"key": str(n)}))

    assert run(*[mixed(n) for n in range(8)], "done").stop == "answered"
    fails = [call("fail", key=str(n)) for n in range(9)]
    broken = [*fails[:3], *each("a"), *fails[3:6], *each("b"), *fails[6:], "done"]
    assert run(*broken, budget=Budget(steps=None)).stop == "answered"


def test_how_many_turns_is_a_setting():
    trace = run(*[call("fail", key=str(n)) for n in range(9)], rules=(no_progress(2),))
    assert ended(trace) == ("no_progress", "2 turns in a row without a result")


@pytest.mark.parametrize("name", ["steps", "calls", "tokens", "seconds"])
@pytest.mark.parametrize(
    "limit", [-1, -2.5, float("nan"), float("inf"), "ten", True, [3]], ids=repr
)
def test_a_limit_is_a_number_from_zero_up(name, limit):
    with pytest.raises(ValueError) as caught:
        Budget(**{name: limit})
    wanted = "number" if name == "seconds" else "whole number"
    assert str(caught.value) == f"Budget: {name} is {limit!r}; give a {wanted}, or None for none."


def test_only_seconds_may_be_a_fraction():
    assert Budget(seconds=2.5).as_dict() == {"steps": 10, "seconds": 2.5}
    with pytest.raises(ValueError, match="Budget: steps is 2.5; give a whole number, or None"):
        Budget(steps=2.5)


def test_no_turn_at_all_is_no_rule():
    with pytest.raises(ValueError, match=r"no_progress\(0\): a run cannot stop before its first"):
        no_progress(0)


def test_a_limit_may_be_zero_and_none_is_no_limit():
    assert Budget(0, 0, 0, 0).as_dict() == {"steps": 0, "calls": 0, "tokens": 0, "seconds": 0}
    assert Budget(None, 3, None, 1.5).as_dict() == {"calls": 3, "seconds": 1.5}


# -- rules --


def test_the_first_reason_wins():
    trace = recorded(*TWO_TURNS)
    rules = [lambda t: None, lambda t: Stop("budget", "one"), lambda t: Stop("refused", "two")]
    assert why_stop(trace, rules) == Stop("budget", "one")
    assert why_stop(trace, []) is None
    assert why_stop(trace, rules[:1]) is None


@pytest.mark.parametrize("parts", [(None,), ("budget", 5), ("budget", "", None)], ids=repr)
def test_a_stop_is_told_in_text(parts):
    with pytest.raises(TypeError, match="^A stop's reason, detail and answer are texts, not "):
        Stop(*parts)


def test_a_rule_that_gives_anything_but_a_stop_is_named():
    def enough(trace):
        return "enough"

    with pytest.raises(TypeError) as caught:
        why_stop(recorded(*TWO_TURNS), [lambda trace: None, enough])
    assert str(caught.value) == "Rule enough must return a Stop or None, not 'enough'."


def test_the_budget_is_looked_at_before_the_rules():
    trace = run(*each(*"kkk"), budget=Budget(calls=3))
    assert ended(trace) == ("budget", "3 calls used up")


def test_a_rule_of_ones_own_ends_a_run_in_the_middle_of_a_reply():
    def enough(trace):
        done = [r for r in trace.view(CALLS).values() if r.outcome == "returned"]
        return Stop("no_progress", "two is enough") if len(done) >= 2 else None

    reply = calls(*[ToolCall("", "look", {"key": k}) for k in "abcd"])
    trace = run(reply, "done", rules=(enough,))
    assert ended(trace) == ("no_progress", "two is enough")
    assert refusals(trace) == ["", "", "budget", "budget"]
