"""Measure the tiny real model on the routing cases and keep its replies for those without it.

    python tools/record_needle.py data/routing/runs

Needs the extra `needle`. Takes some 20 minutes on two idle CPU cores; a second start goes on where
the first was stopped. Each run is one reply (`steps=1`): the network reads one text and holds no
conversation. It is made bold: what its engine withholds is kept too, with a note.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.measure.bench import A, B, Bench, C, Condition, with_router  # noqa: E402
from agentlab.measure.cases import hand_rules, load_cases, near_cases  # noqa: E402
from agentlab.measure.crowds import crowd, reordered, wanting_a_tool  # noqa: E402
from agentlab.measure.policies import Decide  # noqa: E402
from agentlab.measure.routing import measure  # noqa: E402
from agentlab.measure.scores import Rules  # noqa: E402
from agentlab.measure.toolset import mends  # noqa: E402
from agentlab.models.needle_model import NeedleModel  # noqa: E402

NEAR = ("search_code", "find_symbol", "read_file", "run_tests")


def main(folder: Path) -> None:
    """Five files: the conditions with their orders, levels within states, crowds, near tools."""
    bench, model = Bench(steps=1), NeedleModel(bold=True)
    names, d = Condition("name only", "name only"), with_router(Decide(Rules(hand_rules())))
    orders = [reordered(bench, C), reordered(bench, C, 1), reordered(bench, C, 2)]
    measure(bench, [names, A, B, C, d, *orders], model, path=folder / "needle3.jsonl")

    levels = [Condition(f"C {level}", level, by_state=True) for level in ("name only", "vague")]
    measure(bench, levels, model, path=folder / "needle3_levels.jsonl")

    few = wanting_a_tool(Bench(cases=load_cases("tuning"), steps=1))
    crowds = [crowd(few, size) for size in (5, 10, 20, 40)]
    measure(few, crowds, model, path=folder / "needle3_crowds.jsonl")

    near = Bench(cases=near_cases(), steps=1)
    four = [Condition("near", "explicit", tools=NEAR)]
    measure(near, four, model, path=folder / "needle3_near.jsonl")
    mended = Bench(near.tools.mended(**mends()), near.cases, steps=1)
    measure(mended, four, model, path=folder / "needle3_mended.jsonl")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
