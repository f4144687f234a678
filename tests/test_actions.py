"""Levels at which a call is wrong, hooks around one step, rules about order, six domains."""

from decimal import Decimal
from itertools import count
from typing import Annotated

import pytest

from agentlab import (
    Agent,
    Budget,
    FromTrace,
    Gate,
    ScriptedModel,
    Toolbox,
    Trace,
    allow,
    allow_read_only,
    call,
    calls,
    tool,
)
from agentlab.actions.domains import Domain, domain_of, domains, gallery
from agentlab.actions.hooks import confirm, dry_run, logged, rate_limit, retrying, simulated
from agentlab.actions.levels import LEVELS, OF_REFUSAL, level, refusals
from agentlab.actions.needs import after, fresh, up_to
from agentlab.coding.agent import coding_agent, coding_gate
from agentlab.coding.phases import EVERYTHING
from agentlab.coding.playground import playground
from agentlab.coding.toolbox import coding_toolbox
from agentlab.display.domains import domain_diagram
from agentlab.display.phases import phases_diagram, times, ways
from agentlab.events import Refusal
from agentlab.messages import ToolCall
from agentlab.views import CALLS


@tool
def fetch(page: str) -> str:
    """Fetch a page."""
    return f"the text of {page}"


@tool(writes=True)
def publish(page: str) -> str:
    """Publish a page."""
    raise AssertionError("it ran")


def run(proposed, tools, gate, **options):
    script = [*(calls(one) if isinstance(one, ToolCall) else one for one in proposed), "done"]
    agent = Agent(ScriptedModel(script), Toolbox(tools), gate=gate, rules=(), budget=Budget(30))
    return agent.run("a task", **options)


def outcomes(trace):
    return [(c.tool, c.outcome) for c in trace.view(CALLS).values()]


# -- levels --

STUCK = [  # a call, the level, what the model is told
    (
        ToolCall("", "read_file", '{"path": "hire/days.py"'),
        "syntax",
        '{"ok": false, "error": "unparseable", "reason": "Arguments must be a JSON object, got '
        'text that is no JSON: \'{\\"path\\": \\"hire/days.py\\"\'."}',
    ),
    (
        ToolCall("", "read_fil", {"path": "hire/days.py"}),
        "structure",
        '{"ok": false, "error": "unknown_tool", "requested": "read_fil", "available": '
        '["edit_file", "read_file", "run_tests", "search_code"]}',
    ),
    (
        ToolCall("", "edit_file", {"path": 42, "old": "a", "line": 3}),
        "structure",
        '{"ok": false, "error": "invalid_arguments", "complaints": ["path: 42 is not text", '
        '"new: missing (text)", "line: unexpected; edit_file takes path, old, new"]}',
    ),
    (
        ToolCall("", "read_file", {"path": "../x"}),
        "meaning",
        '{"ok": false, "error": "denied", "reason": "\'../x\' is not inside the folder '
        'repository"}',
    ),
    (
        ToolCall("", "edit_file", {"path": "tests/test_days.py", "old": "a", "new": "b"}),
        "policy",
        '{"ok": false, "error": "denied", "reason": "tests/test_days.py says what is wanted; '
        'change the code instead"}',
    ),
]


@pytest.mark.parametrize(("proposed", "where", "told"), STUCK)
def test_each_level_refuses_with_a_structure(proposed, where, told):
    shop = playground()
    trace = run([proposed], coding_toolbox(shop).values(), coding_gate(shop))
    (record,) = trace.view(CALLS).values()
    assert (level(record), record.text) == (where, told)


def test_a_call_that_ran_has_no_level():
    trace = run([call("fetch", page="a")], [fetch], Gate(allow("fetch")))
    (record,) = trace.view(CALLS).values()
    assert level(record) is None
    assert str(refusals(trace)).splitlines()[2].split() == (
        "fetch passed returned the text of a".split()
    )


def test_every_refusal_has_a_level():
    assert {*OF_REFUSAL, "denied"} == set(Refusal.__args__)
    assert set(OF_REFUSAL.values()) <= set(LEVELS)


def test_a_call_that_waits_for_a_person_is_at_no_level():
    agent = Agent(ScriptedModel([call("publish", page="a")]), Toolbox([publish]))
    agent = Agent(agent.model, agent.tools, gate=Gate(confirm("publish")))
    trace = Trace()
    steps = agent.steps("a task", trace)
    while not trace.view(CALLS):
        next(steps)
    assert [level(c) for c in trace.view(CALLS).values()] == [None]


# -- hooks --


def test_a_dry_run_says_what_it_would_do_and_writes_nothing():
    careful = dry_run(publish)
    assert careful.spec == publish.spec
    assert not careful.writes
    trace = run([call("publish", page="a")], [careful], Gate(allow_read_only))
    (record,) = trace.view(CALLS).values()
    assert record.data == {"ok": True, "dry_run": True, "would": {"publish": {"page": "a"}}}


def test_what_the_loop_fills_in_is_not_told():
    @tool
    def seen(page: str, events: Annotated[int, FromTrace(len)]) -> int:
        """Count."""
        return events

    lines = []
    trace = run([call("seen", page="a")] * 2, [logged(seen, lines.append)], Gate(allow("seen")))
    assert lines == ["seen(page='a') returned"] * 2
    assert [c.text for c in trace.view(CALLS).values()] == ["5", "9"]
    assert dry_run(seen)(page="a", events=3)["would"] == {"seen": {"page": "a"}}


def test_a_simulation_answers_from_its_own_world():
    pretended = simulated(publish, lambda page: f"{page} would be shown")
    assert not pretended.writes
    assert pretended(page="a") == "a would be shown"


def test_a_retry_is_for_failures_that_pass():
    tries = count(1)

    @tool
    def shaky(page: str) -> str:
        """Fetch."""
        if (number := next(tries)) < 3:
            raise ConnectionError
        return f"at try {number}"

    lines = []
    assert logged(retrying(shaky, 3), lines.append)(page="a") == "at try 3"
    assert lines == ["shaky(page='a') returned"]


def test_a_retry_gives_up_and_keeps_other_failures():
    tried = []

    def fails(error):
        def shaky(page: str) -> str:
            tried.append(page)
            raise error

        return retrying(tool(shaky, description="Fetch."), 3)

    with pytest.raises(TimeoutError):
        fails(TimeoutError())(page="a")
    with pytest.raises(ValueError):
        fails(ValueError())(page="b")
    assert tried == ["a", "a", "a", "b"]


def test_a_write_is_never_tried_twice():
    with pytest.raises(ValueError, match="publish writes; a second try could write a second time"):
        retrying(publish)


def test_a_log_has_failures_too():
    lines = []
    with pytest.raises(AssertionError):
        logged(publish, lines.append)(page="a")
    assert lines == ["publish(page='a') failed: AssertionError"]


def test_a_rate_limit_counts_what_started_in_the_time():
    ticks = count(step=10)  # each look at the clock is ten seconds later

    def limited(rule):
        trace = Trace(clock=lambda: next(ticks))
        return outcomes(
            run([call("fetch", page="a")] * 4, [fetch], Gate(rule, allow("fetch")), trace=trace)
        )

    good, bad = ("fetch", "returned"), ("fetch", "refused")
    assert limited(rate_limit(2, 10_000, "fetch")) == [good, good, bad, bad]
    assert limited(rate_limit(2, 10_000)) == [good, good, bad, bad]
    assert limited(rate_limit(2, 10_000, "publish")) == [good] * 4
    assert limited(rate_limit(1, 5, "fetch")) == [good] * 4


def test_a_rate_limit_says_when():
    rule = rate_limit(1, 60, "fetch")
    trace = run([call("fetch", page="a")] * 2, [fetch], Gate(rule, allow("fetch")))
    _, record = trace.view(CALLS).values()
    assert record.decision.reason == "1 call of fetch in 60 seconds is all there may be; wait"


@pytest.mark.parametrize(
    ("hook", "error", "told"),
    [
        (
            lambda: rate_limit(0, 60, "fetch"),
            ValueError,
            "rate_limit(0, 60): at least 1 call; to refuse every call use deny(name).",
        ),
        (
            lambda: rate_limit(2, 0),
            ValueError,
            "rate_limit(2, 0): the time is more than 0 seconds, e.g. 60.",
        ),
        (
            lambda: rate_limit(2, 60, fetch),
            TypeError,
            "rate_limit(2, 60, fetch): a tool's name is a text, rate_limit(2, 60, 'fetch').",
        ),
        (
            lambda: retrying(fetch, times=0),
            ValueError,
            "retrying(fetch, times=0): it must be tried at least once.",
        ),
        (
            lambda: confirm(publish),
            TypeError,
            "confirm(publish): a tool's name is a text, confirm('publish').",
        ),
        (
            lambda: confirm(),
            ValueError,
            "confirm() names no tool, so nobody would be asked: confirm('deploy').",
        ),
    ],
)
def test_a_hook_that_could_do_nothing_is_an_error(hook, error, told):
    with pytest.raises(error) as raised:
        hook()
    assert str(raised.value) == told


def test_a_person_confirms_the_tools_named():
    gate = Gate(confirm("fetch"), allow("fetch"))
    proposed = [call("fetch", page="a")]
    assert outcomes(run(proposed, [fetch], gate)) == [("fetch", "refused")]
    said = run(proposed, [fetch], gate, decide=lambda asked: asked.allow())
    assert outcomes(said) == [("fetch", "returned")]


# -- the order of things --


@tool
def check(order: str) -> str:
    """Check."""
    return "fine"


@tool(writes=True)
def change(order: str) -> str:
    """Change."""
    return "changed"


@tool(writes=True)
def pay(order: str, amount: float) -> str:
    """Pay."""
    return "paid"


ALL = [check, change, pay]
ORDERS = [  # rule, calls, outcomes
    (after("check", "change"), "change:1 check:2 change:1", "no yes yes"),
    (after("check", "change", "order"), "check:2 change:1 check:1 change:1", "yes no yes yes"),
    (fresh("check", "pay", ["change"]), "pay:1 check:1 pay:1 pay:1", "no yes yes no"),
    (
        fresh("check", "pay", ["change"]),
        "check:1 change:1 pay:1 check:1 pay:1",
        "yes yes no yes yes",
    ),
    (fresh("check", "pay"), "check:1 change:1 pay:1", "yes yes yes"),
]


@pytest.mark.parametrize(("rule", "proposed", "wanted"), ORDERS)
def test_order(rule, proposed, wanted):
    named = [one.split(":") for one in proposed.split()]
    script = [
        call(name, order=order, **({"amount": 1} if name == "pay" else {})) for name, order in named
    ]
    trace = run(script, ALL, Gate(rule, allow("check", "change", "pay")))
    got = ["yes" if c.outcome == "returned" else "no" for c in trace.view(CALLS).values()]
    assert got == wanted.split()


def test_a_check_that_failed_or_was_only_asked_for_does_not_count():
    @tool(name="check")
    def broken(order: str) -> str:
        """Check."""
        raise ValueError

    gate = Gate(after("check", "change"), allow("check", "change"))
    trace = run([call("check", order="1"), call("change", order="1")], [broken, change], gate)
    assert outcomes(trace) == [("check", "failed"), ("change", "refused")]


def test_an_amount_up_to_a_limit():
    rule = up_to("pay", "amount", 50)
    verdicts = {
        a: rule(pay, {"amount": Decimal(a)}, None).verdict for a in ("0", "50", "50.01", "-1")
    }
    assert verdicts == {"0": "allow", "50": "allow", "50.01": "ask", "-1": "ask"}
    assert rule(check, {}, None) is None


# -- domains --

DOMAINS = domains()
every_domain = pytest.mark.parametrize("domain", DOMAINS.values(), ids=DOMAINS)


def test_there_are_six():
    assert list(DOMAINS) == [
        *("coding", "browser", "research", "customer support", "data and analytics", "devops")
    ]


@every_domain
def test_the_usual_failure_is_stopped(domain: Domain):
    (record,) = domain.run([domain.wrong]).view(CALLS).values()
    assert (record.tool, record.outcome, record.refusal) == (domain.wrong.name, "refused", "denied")


@every_domain
def test_the_good_path_goes_through_with_a_person(domain: Domain):
    trace = domain.run(domain.good, approved=True)
    assert {c.outcome for c in trace.view(CALLS).values()} == {"returned"}
    assert [c.tool for c in trace.view(CALLS).values()] == [one.name for one in domain.good]
    assert trace.stop == "answered"


@every_domain
def test_what_is_final_wants_a_person_or_a_limit(domain: Domain):
    silent = domain.run(domain.good).view(CALLS).values()
    within = {rule[1] for rule in domain.rules if rule[0] == "up_to"}
    for record in silent:
        free = domain.risks[record.tool] != "final" or record.tool in within
        assert (record.outcome == "returned") == free


@every_domain
def test_a_domain_is_sound(domain: Domain):
    assert set(domain.risks) == set(domain.tools)
    assert set(domain.risks.values()) <= {"reads", "writes", "final"}
    for name, made in domain.tools.items():
        assert made.writes == (domain.risks[name] != "reads")
        assert made.description
    for rule in domain.rules:
        assert set(rule[1:3]) & set(domain.tools)


def test_the_gallery_is_what_the_gates_say():
    rows = gallery(DOMAINS.values()).rows
    assert [row[-2] for row in rows] == ["after", "confirm", "after", "after", "fresh", "after"]
    assert rows[3] == (
        *("customer support", "read_order, read_policy", "reply", "issue_refund"),
        *("refunds on the customer's word", "after"),
        "issue_refund needs read_order first for order 'A-1042'",
    )


def test_a_gate_that_is_weakened_shows_in_the_gallery():
    support = DOMAINS["customer support"]
    weak = Domain(**{**vars(support), "rules": ()})
    assert gallery([weak]).rows[0][-2:] == ("confirm", "issue_refund needs a person's yes")


def test_an_unknown_rule_is_an_error():
    row = {"name": "x", "border": "", "task": "t", "tools": [], "rules": [["never", "a"]]}
    made = domain_of({**row, "failure": {"what": "", "call": ["a", {}]}, "good": []})
    with pytest.raises(KeyError):
        _ = made.gate


# -- pictures --


@every_domain
def test_a_domain_is_drawn_from_its_gate(domain: Domain):
    drawn = domain_diagram(domain)
    text = " ".join(drawn.text.split())
    assert all(name in text for name in domain.tools)
    said = {"allow": "may run", "ask": "asks a person", "deny": "not yet"}
    verdict = domain.gate.decide(domain.tools[domain.wrong.name], domain.wrong.args, Trace())
    assert f"{domain.wrong.name} {said[verdict.verdict]}" in drawn.alt
    assert "<svg" in drawn.svg()


def test_a_tool_that_must_wait_hangs_on_the_one_it_waits_for():
    assert domain_diagram(DOMAINS["customer support"]).text.split("\n\n")[1] == (
        "  gate         -> read_order (may run), read_policy (may run), reply (may run)\n"
        "  read_order   -> issue_refund (first, same order)\n"
        "  read_policy\n"
        "  reply\n"
        ". issue_refund -> a person (amount above 50)\n"
        "  a person"
    )
    assert domain_diagram(DOMAINS["browser"]).text.split("\n\n")[1] == (
        "  gate         -> open_page (may run), read_page (may run), submit_order (asks a person)\n"
        "  open_page    -> fill_field (first)\n"
        "  read_page\n"
        ". fill_field\n"
        "  submit_order -> a person (every time)\n"
        "  a person"
    )


@every_domain
def test_whatever_wants_a_person_is_drawn_so(domain: Domain):
    limits = {rule[1] for rule in domain.rules if rule[0] == "up_to"}
    asked = set(domain.of_risk("final")) | limits
    lines = domain_diagram(domain).text.split("\n\n")[1].splitlines()
    assert {line[2:].split()[0] for line in lines if "-> a person (" in line} == asked
    assert ("  a person" in lines) == bool(asked)


def test_phases_are_drawn_with_where_a_run_is():
    assert phases_diagram().text == (
        "The phases of a coding run and the tools each leaves. discover: search_code, read_file;\n"
        "modify: read_file, edit_file; verify: run_tests; done: no tool.\n\n"
        "  discover -> modify (a source file was read)\n"
        "  modify   -> verify (an edit was made)\n"
        "  verify   -> done (all tests pass), discover (a test fails)\n"
        "  done"
    )
    shop = playground()
    read = run(
        [call("read_file", path="hire/days.py")], coding_toolbox(shop).values(), coding_gate(shop)
    )
    drawn = phases_diagram(trace=read)
    assert drawn.text.endswith(
        "The run went from\ndiscover to modify once. It is in: modify.\n\n"
        "  discover -> modify (a source file was read: once)\n"
        "x modify   -> verify (an edit was made: never)\n"
        "  verify   -> done (all tests pass: never), discover (a test fails: never)\n"
        "  done"
    )
    empty = phases_diagram(trace=Trace())
    assert "* discover" in empty.text
    assert empty.alt.endswith("The run went from nowhere yet. It is in: discover.")
    assert "<svg" in drawn.svg()


def test_ways_are_counted_also_those_a_run_without_phases_takes():
    shop = playground("late-days")
    script = [
        call("edit_file", path="hire/days.py", old="max(1,", new="max(2,"),
        call("run_tests"),
        call("edit_file", path="hire/days.py", old="max(2,", new="max(0,"),
        call("run_tests"),
        "Done.",
    ]
    made = coding_agent(ScriptedModel(script), shop, phases=EVERYTHING).run("Mend it.")
    assert dict(ways(made)) == {
        ("discover", "verify"): 2,
        ("verify", "discover"): 1,
        ("verify", "done"): 1,
    }
    text = phases_diagram(EVERYTHING, made).text
    assert "discover -> modify (a source file was read: never), verify (twice)" in text
    assert "verify   -> done (all tests pass: once), discover (a test fails: once)" in text


def test_times_in_words():
    assert [times(n) for n in range(5)] == ["never", "once", "twice", "3 times", "4 times"]
