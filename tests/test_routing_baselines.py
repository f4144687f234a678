"""Policies that know nothing, on the course's bench: what any rate must be set beside."""

import pytest

from agentlab.measure.baselines import AnyTool, baselines
from agentlab.measure.bench import B, Bench, C
from agentlab.measure.routing import measure

BENCH = Bench()


def right_in(condition, policy):
    judged = measure(BENCH, [condition], policy).judged(condition.name)
    return [case.id for case, marks in judged if marks.right]


@pytest.mark.parametrize(("number", "decision", "often"), [(0, "none", 10), (1, "clarify", 11)])
def test_who_always_says_the_same_is_right_where_just_that_is_right(number, decision, often):
    wanting = [case.id for case in BENCH.cases if decision in case.accept]
    assert len(wanting) == often
    for condition in (B, C):
        assert right_in(condition, baselines()[number]) == wanting


def test_any_tool_is_right_about_as_often_as_chance_has_it():
    offered = [(set(case.accept), BENCH.offered(case, C)) for case in BENCH.cases]
    expected = sum(sum(name in accept for name in names) / len(names) for accept, names in offered)
    assert round(expected, 2) == 7.96
    counts = [len(right_in(C, AnyTool(seed))) for seed in range(10)]
    assert abs(sum(counts) / 10 - expected) < 2
    assert len(set(counts)) > 1


def test_any_tool_is_the_same_every_time_and_one_that_is_offered():
    once, again = (measure(BENCH, [C], AnyTool()).judged("C") for _ in range(2))
    assert [str(m.pick) for _, m in once] == [str(m.pick) for _, m in again]
    assert all(m.unknown == m.denied == 0 and m.pick.kind == "tool" for _, m in once)
