"""Metrics over runs: every count and denominator of a handful of runs that a reader can check."""

from decimal import Decimal

import pytest
from routing import REFUND, THANKS, UNCLEAR, marks_of, trace_of

from agentlab.measure.intervals import Rate
from agentlab.measure.marks import marks
from agentlab.measure.metrics import METRICS, cost_per_success, metric, metrics, summary
from agentlab.measure.paired import flips
from agentlab.measure.published import DEFINITIONS, calls_of, disagreement
from agentlab.messages import Reply, ToolCall, Usage
from agentlab.models.scripted import call

RIGHT = call("refund", order_id="A-1", amount=5)
LOOK = call("look", order_id="A-1")
HALF_A_CALL = Reply(calls=(ToolCall("", "refund", "{"),), stop="tool_use")
RUNS = [
    (REFUND, marks_of(REFUND, RIGHT, "done")),
    (REFUND, marks_of(REFUND, call("cancel", order_id="A-1"), "done")),
    (REFUND, marks_of(REFUND, call("refund", order_id="A-1"), RIGHT, "done")),
    (REFUND, marks_of(REFUND, call("refund", order_id="A-9", amount=5), "sorry")),
    (REFUND, marks_of(REFUND, HALF_A_CALL, "sorry")),
    (REFUND, marks_of(REFUND, call("reimburse", order_id="A-1"), "sorry")),
    (THANKS, marks_of(THANKS, "Gladly.")),
    (THANKS, marks_of(THANKS, HALF_A_CALL, "Gladly.")),
    (UNCLEAR, marks_of(UNCLEAR, "Which one?")),
    (UNCLEAR, marks_of(UNCLEAR, LOOK, "hm")),
]


@pytest.mark.parametrize(
    ("name", "rate"),
    [
        ("first decision", Rate(5, 10)),
        ("… a tool wanted", Rate(3, 6)),
        ("… none wanted", Rate(1, 2)),
        ("… a question wanted", Rate(1, 2)),
        ("unknown tool", Rate(1, 9)),
        ("parse", Rate(7, 9)),
        ("argument validity", Rate(4, 5)),
        ("argument correctness", Rate(1, 3)),
        ("denied", Rate(0, 5)),
        ("execution", Rate(4, 5)),
        ("recovery", Rate(1, 5)),
        ("incorrect action", Rate(2, 10)),
        ("task success", Rate(4, 10)),
    ],
)
def test_a_rate_with_its_denominator(name, rate):
    assert metric(name).rate(RUNS) == rate


def test_every_metric_is_in_the_table_with_its_denominator_in_words():
    rows = metrics(RUNS).rows
    assert [row[0] for row in rows[: len(METRICS)]] == [m.name for m in METRICS]
    assert rows[5] == (
        "parse",
        "are a call one can read",
        "of calls proposed",
        "7/9 = 78 % [45, 94]",
    )
    assert rows[len(METRICS) :] == (
        ("mean calls", "calls executed", "per run", "0.50"),
        ("excess calls", "calls beyond those needed", "per run", "0.10"),
        ("tokens", "in and out", "per run", "0"),
        ("cost", "US dollars", "per task done", "no price"),
    )


def test_nothing_measured_is_no_table_of_zeros():
    assert {row[3] for row in metrics([]).rows} == {"0/0"}


def test_latency_is_shown_when_asked_for():
    slow = [(REFUND, marks(REFUND, trace_of(REFUND, RIGHT, "done"), s)) for s in (0.1, 0.2, 9.0)]
    assert ("latency", "seconds in the model", "per run", "median 0.200") in metrics(
        slow, clock=True
    ).rows


def test_an_unknown_metric_is_an_error_that_lists_them():
    with pytest.raises(
        ValueError, match="No metric 'accuracy'; there are first decision, … a tool"
    ):
        metric("accuracy")


def test_failed_runs_are_paid_for_too():
    def paid(*replies):
        used = [Reply(r.text, r.calls, r.stop, Usage(1_000_000, 0)) for r in replies]
        return REFUND, marks(REFUND, trace_of(REFUND, *used))

    runs = [paid(RIGHT, Reply("done")), paid(Reply("no")), paid(Reply("no"))]
    assert cost_per_success(runs, "anthropic:claude-haiku-5-5") == Decimal("0.40")
    assert cost_per_success(runs, "claude-opus-5-5") == Decimal(16)
    assert cost_per_success(runs[1:], "claude-opus-5-5") is None
    assert cost_per_success(runs, "ollama:any") is None


def test_a_summary_has_a_row_for_each_set_of_runs():
    table = summary(
        {"all": RUNS, "first": RUNS[:1], "none": []}, ("first decision", "task success")
    )
    assert table.headers == ("", "first decision", "task success", "calls")
    assert table.rows == (
        ("all", "5/10 = 50 % [24, 76]", "4/10 = 40 % [17, 69]", "0.50"),
        ("first", "1/1 = 100 % [21, 100]", "1/1 = 100 % [21, 100]", "1.00"),
        ("none", "0/0", "0/0", "-"),
    )


# -- paired --

BEFORE = [RUNS[0], RUNS[6], RUNS[9]]
AFTER = [RUNS[1], RUNS[6], RUNS[8]]


def test_flips_come_first_broken_before_mended_and_the_test_last():
    found = flips(BEFORE, AFTER, ("A", "B"))
    assert [(flip.case.id, flip.mended) for flip in found.flips] == [("r", False), ("u", True)]
    assert (found.mended, found.broken, found.same, found.p) == (1, 1, (1, 0), 1.0)
    assert found.table().rows == (
        ("broken", "r", "Give back 5 for A-1.", "refund or look", "refund", "cancel"),
        ("mended", "u", "Give it back.", "clarify", "look", "clarify"),
    )
    assert found.verdict == (
        "A to B: 1 broken, 1 mended; right both times 1, wrong both times 0. "
        "A coin would split so unevenly with p = 1."
    )
    assert str(found) == str(found.table())


def test_what_counts_as_right_can_be_chosen():
    early, late = [RUNS[3]], [RUNS[0]]
    assert flips(early, late).flips == ()
    assert flips(early, late, right=lambda m: m.done).mended == 1


def test_only_the_same_cases_can_be_paired():
    with pytest.raises(ValueError, match="Only the same cases can be compared, in the same order."):
        flips(RUNS[:2], RUNS[5:7])


# -- published definitions --

STORIES = {  # replies → name sequence, set F1, best match, superset
    "right": (REFUND, [RIGHT, "done"], (1, 1, 1, 1)),
    "right after a detour": (REFUND, [LOOK, RIGHT, "done"], (0, 2 / 3, 1, 1)),
    "right tool, wrong amount": (
        REFUND,
        [call("refund", order_id="A-1", amount=9), "x"],
        (1, 0, 1, 0),
    ),
    "another tool": (REFUND, [call("cancel", order_id="A-1"), "x"], (0, 0, 0, 0)),
    "the same call twice": (REFUND, [RIGHT, RIGHT, "done"], (0, 1, 1, 1)),
    "no call": (REFUND, ["no"], (0, 0, 0, 0)),
    "none wanted, none made": (THANKS, ["Gladly."], (1, 0, 0, 1)),
    "none wanted, one made": (THANKS, [LOOK, "x"], (0, 0, 0, 1)),
    "a question wanted and asked": (UNCLEAR, ["Which?"], (1, 0, 0, 1)),
}


@pytest.mark.parametrize("story", STORIES)
def test_four_published_definitions_disagree(story):
    case, replies, scores = STORIES[story]
    made = calls_of(trace_of(case, *replies))
    assert tuple(score(case, made) for score in DEFINITIONS.values()) == pytest.approx(scores)


def test_their_means_over_one_run():
    runs = [(case, trace_of(case, *replies)) for case, replies, _ in STORIES.values()]
    table = disagreement(runs)
    assert table.headers == ("definition", "all (9)", "a tool wanted (6)", "no tool wanted (3)")
    assert table.rows == (
        ("name sequence", "44 %", "33 %", "67 %"),
        ("set F1", "30 %", "44 %", "0 %"),
        ("best match", "44 %", "67 %", "0 %"),
        ("superset", "67 %", "50 %", "100 %"),
    )
