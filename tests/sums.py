"""Made-up arithmetic with its value: an oracle in fractions that knows no stand-in.

A sum is a tree, written with signs, in words, or step by step; the value is worked out on the tree,
so that a wrong reading of brackets or precedence shows.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

SIGNS = {"+": 1, "-": 1, "*": 2, "/": 2}
SPELLED = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
COMMANDS = {"+": "add {}", "-": "subtract {}", "*": "multiply by {}", "/": "divide by {}"}
ASKED = (
    "compute {}",
    "What is {}?",
    "{}",
    "Calculate {}.",
    "How much is {}?",
    "{} = ?",
    "please work out {}",
)


@dataclass(frozen=True)
class Tree:
    """A number as it is written, or an operation on two trees."""

    sign: str
    left: "Tree | str"
    right: "Tree | str"


def value(tree: Tree | str) -> Fraction:
    """The exact value; ZeroDivisionError where there is none."""
    if isinstance(tree, str):
        return Fraction(tree.replace(",", ""))
    left, right = value(tree.left), value(tree.right)
    match tree.sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left / right


def operations(tree: Tree | str) -> int:
    return 0 if isinstance(tree, str) else 1 + operations(tree.left) + operations(tree.right)


def with_signs(tree: Tree | str, spelled: bool = False) -> str:
    """The tree with signs or their words between, with the brackets it needs."""
    if isinstance(tree, str):
        return tree
    here = SIGNS[tree.sign]
    left, right = with_signs(tree.left, spelled), with_signs(tree.right, spelled)
    if isinstance(tree.left, Tree) and SIGNS[tree.left.sign] < here:
        left = f"({left})"
    if isinstance(tree.right, Tree) and SIGNS[tree.right.sign] <= here:
        right = f"({right})"
    elif right.startswith("-"):
        right = f"({right})" if not spelled else right
    return f"{left} {SPELLED[tree.sign] if spelled else tree.sign} {right}"


def in_steps(tree: Tree | str) -> str | None:
    """ "Add 2 and 4, then multiply by 5, then subtract 1": None unless each step takes a number."""
    steps = []
    while isinstance(tree, Tree) and isinstance(tree.left, Tree) and isinstance(tree.right, str):
        steps.append(COMMANDS[tree.sign].format(tree.right))
        tree = tree.left
    if not isinstance(tree, Tree) or isinstance(tree.right, Tree):
        return None
    first = {
        "+": "add {} and {}", "*": "multiply {} by {}", "/": "divide {} by {}",
        "-": "subtract {1} from {0}",
    }[tree.sign].format(tree.left, tree.right)  # fmt: skip
    return ", then ".join([first, *reversed(steps)])


def trees(draws: random.Random, size: int) -> Tree | str:
    """A tree of so many operations."""
    if size == 0:
        return number(draws)
    left = draws.randrange(size)
    return Tree(draws.choice("+-*/"), trees(draws, left), trees(draws, size - 1 - left))


def number(draws: random.Random) -> str:
    """Small, negative, with decimals, large with commas."""
    match draws.randrange(8):
        case 0:
            return f"-{draws.randint(1, 50)}"
        case 1 | 2:
            return f"{Decimal(draws.randint(1, 9999)) / 100:f}"
        case 3:
            return f"{draws.randint(1000, 9_999_999):,}"
    return str(draws.randint(1, 99))


@dataclass(frozen=True)
class Sum:
    """A task of arithmetic and its exact value."""

    task: str
    value: Fraction
    operations: int


def sums(seed: int, count: int, most: int = 8) -> Iterator[Sum]:
    """So many tasks of up to `most` operations, in signs, in words and in steps."""
    draws = random.Random(seed)
    made = 0
    while made < count:
        tree = trees(draws, draws.randint(1, most))
        try:
            result = value(tree)
        except ZeroDivisionError:
            continue
        form = draws.choice(("signs", "signs", "words", "steps"))
        text = in_steps(tree) if form == "steps" else with_signs(tree, form == "words")
        if text is None:
            continue
        asked = "{}" if form == "steps" else draws.choice(ASKED)
        made += 1
        yield Sum(asked.format(text), result, operations(tree))
