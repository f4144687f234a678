"""The model lesson 08 measures: AGENTLAB_MODEL's, if it can be had and somebody agreed to pay.

The lesson asks several hundred times. So a model with a list price is estimated first, and measured
only when told to `spend`; until then, as for one that cannot be had, the stand-in takes its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.measure.bench import Bench, Condition
from agentlab.measure.estimate import estimate, is_paid
from agentlab.measure.policies import stand_in, under_test
from agentlab.messages import Model, ModelError

INSTEAD = "the stand-in is measured."


def routing_model(
    bench: Bench, conditions: Sequence[Condition], *, spend: bool = False, name: str | None = None
) -> Model:
    """The model to measure; what stands in the way of another is printed.

    >>> routing_model(Bench(), [A, B, C], spend=False)
    """
    try:
        model = under_test(name)
    except ModelError as error:
        print(error)
        print(f"Until then, {INSTEAD}")
        return stand_in()
    if is_paid(model.name) and not spend:
        print(estimate(bench, conditions, model.name))
        print(f"Nothing is asked before SPEND = True; until then, {INSTEAD}")
        return stand_in()
    return model
