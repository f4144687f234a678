"""Ways to score how well a tool fits a task, from words to letters to rules to examples (C46).

A score is a function of the task and the offered tools, one number a tool; nothing else is known.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from agentlab.messages import ToolSpec
from agentlab.models.stand_in.choosing import profile
from agentlab.models.stand_in.stems import stems

Score = Callable[[str, Sequence[ToolSpec]], list[float]]
Vector = Mapping[str, float]  # of length 1, e.g. {"ref": 0.4, "efu": 0.4, …}


def told(spec: ToolSpec) -> str:
    """What a tool says of itself: its description, or the words of its name where it has none."""
    return spec.description.strip() or spec.name.replace("_", " ")


# -- words --

COMMON = stems(
    "a about after all also am an and any are as at be been before but by can could did do does "
    "down for from get give go had has have he her here him his how i if in into is it its just "
    "let me my no not now of off on one or our out over put say says she should so some tell than "
    "that the their them then there they thing this those to too up us want was we well were what "
    "when where which who whole why will with would yes you your"
)


def lexical(task: str, tools: Sequence[ToolSpec]) -> list[float]:
    """The stand-in's way: words of the task a description uses, less those it warns with.

    A word counts the more the fewer tools use it: "the" decides nothing.
    """
    words = stems(task) - COMMON
    profiles, rarity = _profiles(tuple(told(spec) for spec in tools))
    return [
        sum(rarity[w] for w in words & plain) - sum(rarity[w] for w in words & warned)
        for plain, warned in profiles
    ]


@lru_cache(maxsize=64)
def _profiles(
    texts: tuple[str, ...],
) -> tuple[list[tuple[frozenset[str], frozenset[str]]], Mapping[str, float]]:
    """Each text's plain and warning words, and how rare each word is among them."""
    profiles = [profile(text) for text in texts]
    used = Counter(word for plain, warned in profiles for word in plain | warned)
    return profiles, {word: math.log((1 + len(texts)) / n) for word, n in used.items()}


# -- letters --


def ngrams(task: str, tools: Sequence[ToolSpec]) -> list[float]:
    """Likeness of letter runs: near words count, too, such as "ship" and "shipping"."""
    vectors, rarity = _vectors(tuple(told(spec) for spec in tools))
    asked = vector(task, rarity)
    return [cosine(asked, one) for one in vectors]


@lru_cache(maxsize=64)
def _vectors(texts: tuple[str, ...]) -> tuple[list[Vector], Mapping[str, float]]:
    used = Counter(run for text in texts for run in set(runs(text)))
    rarity = {run: math.log((1 + len(texts)) / n) for run, n in used.items()}
    return [vector(text, rarity) for text in texts], rarity


def runs(text: str) -> list[str]:
    """All runs of three and four letters, word by word: " par", "parc" … of "parcel"."""
    padded = [f" {word} " for word in re.findall(r"[a-z]+", text.lower())]
    return [w[i : i + n] for w in padded for n in (3, 4) for i in range(len(w) - n + 1)]


def vector(text: str, rarity: Mapping[str, float]) -> Vector:
    """The runs of a text, weighed by rarity; runs nobody else has weigh nothing."""
    counted = {run: n * rarity[run] for run, n in Counter(runs(text)).items() if run in rarity}
    length = math.sqrt(sum(weight * weight for weight in counted.values())) or 1.0
    return {run: weight / length for run, weight in counted.items()}


def cosine(a: Vector, b: Vector) -> float:
    """Likeness of two vectors of length 1, from 0 to 1."""
    few, many = sorted((a, b), key=len)
    return sum(weight * many.get(run, 0.0) for run, weight in few.items())


# -- examples --


@dataclass(frozen=True)
class Examples:
    """Likeness to sentences that are known to want a tool: a classifier without training."""

    sentences: Mapping[str, str]  # tool → a sentence

    def __call__(self, task: str, tools: Sequence[ToolSpec]) -> list[float]:
        """Likeness to each tool's own text with its sentence behind it."""
        texts = tuple(f"{told(spec)} {self.sentences.get(spec.name, '')}" for spec in tools)
        vectors, rarity = _vectors(texts)
        asked = vector(task, rarity)
        return [cosine(asked, one) for one in vectors]


# -- rules --


@dataclass(frozen=True)
class Rules:
    """Patterns written by hand: the first that matches decides; where none does, all score 0."""

    patterns: Sequence[tuple[str, str]]  # (pattern, tool)

    def __call__(self, task: str, tools: Sequence[ToolSpec]) -> list[float]:
        """1 for the tool of the first pattern that matches and whose tool is offered."""
        names = {spec.name for spec in tools}
        found = (
            tool for text, tool in self.patterns if tool in names and re.search(text, task, re.I)
        )
        wanted = next(found, None)
        return [float(spec.name == wanted) for spec in tools]


# -- together --


def families_first(
    families: Mapping[str, str], family_of: Mapping[str, str], inner: Score
) -> Score:
    """First the family, then the tool: the same score on few things twice (C38).

    `families` says what each is for, `family_of` which a tool belongs to.
    """
    specs = {name: ToolSpec(name, text) for name, text in families.items()}

    def hierarchical(task: str, tools: Sequence[ToolSpec]) -> list[float]:
        present = list(dict.fromkeys(family_of[spec.name] for spec in tools))
        scores = inner(task, [specs[name] for name in present])
        best = present[max(range(len(present)), key=scores.__getitem__)]
        inside = [spec for spec in tools if family_of[spec.name] == best]
        within = dict(zip((s.name for s in inside), inner(task, inside), strict=True))
        return [within.get(spec.name, -math.inf) for spec in tools]

    return hierarchical
