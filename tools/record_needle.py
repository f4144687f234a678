"""Measure the tiny real model on the routing cases and keep its replies for those without it.

    python tools/record_needle.py data/routing/runs/needle3.jsonl

Needs the extra `needle`. Takes some 20 minutes on two idle CPU cores; a second start goes on where
the first was stopped. Each run is one reply (`steps=1`): the network reads one text and holds no
conversation.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.measure.bench import A, B, Bench, C, Condition, with_router  # noqa: E402
from agentlab.measure.cases import hand_rules, load_cases  # noqa: E402
from agentlab.measure.crowds import crowd, reordered, wanting_a_tool  # noqa: E402
from agentlab.measure.policies import Decide  # noqa: E402
from agentlab.measure.routing import measure  # noqa: E402
from agentlab.measure.scores import Rules  # noqa: E402
from agentlab.models.needle_model import NeedleModel  # noqa: E402


def main(path: Path) -> None:
    """Measure, bold: what the engine withholds is kept too, with a note that it was withheld."""
    bench, model = Bench(steps=1), NeedleModel(bold=True)
    names = Condition("name only", "name only")
    d = with_router(Decide(Rules(hand_rules())))
    orders = [reordered(bench, C), reordered(bench, C, 1), reordered(bench, C, 2)]
    measure(bench, [names, A, B, C, d, *orders], model, path=path)
    few = wanting_a_tool(Bench(cases=load_cases("tuning"), steps=1))
    crowds = [crowd(few, size) for size in (5, 10, 20, 40)]
    measure(few, crowds, model, path=path.with_stem(f"{path.stem}_crowds"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
