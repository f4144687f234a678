"""Results as steps: a value, or in words why there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from agentlab.models.stand_in.amounts import with_unit
from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.calling import short
from agentlab.models.stand_in.matching import about, fits, on_topic, read_off, spelled, years_of
from agentlab.models.stand_in.misspelt import meant
from agentlab.models.stand_in.observing import Done, Passage
from agentlab.models.stand_in.paraphrases import in_known_words
from agentlab.models.stand_in.plans import Number, Task, Wanted
from agentlab.models.stand_in.quotients import Quotient, parts_of
from agentlab.models.stand_in.stated import unit_and_rate
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.steps import Calls, Known, Step, Stuck
from agentlab.models.stand_in.units import PEOPLE, asked_in, same_unit, unit_wanted


def query(wanted: Wanted) -> str:
    """What to search for: "rainfall Arcadia 2020"."""
    parts = (wanted.topic, wanted.subject, wanted.year, wanted.source)
    return " ".join(word for word in parts if word)


def own_reading(passage: Passage, word: str) -> Known | None:
    """A figure as one reads it straight off a text, past every tool (C58, C60)."""
    value = read_off(passage, word)
    if value is None:
        return None
    unit, per = unit_and_rate(passage.sentence, value, "")
    return Known(value, unit, passage.topic, source=passage.source, year=passage.year, per=per)


def reckoned(told: Done | Calls | Stuck, unit: str = "", per: str = "") -> Step:
    """What came of an operation as a step."""
    if not isinstance(told, Done):
        return told
    if told.value is None:
        return Stuck(f"{told.name} told me: {short(told)}", told)
    return Known(told.value, unit, done=told, per=per)


def quotient_step(quotient: Quotient, division: Step, sight: Any) -> Step:
    """A quotient, from the step of its division: its unit, and the figures it was made of.

    A lower figure that was asked for without the year of the upper one must be of no year.
    """
    if not isinstance(division, Known):
        return division
    above, below = (sight.step(part) for part in parts_of(quotient))
    if isinstance(
        other := in_unit_asked(quotient.above, above, unit_named(sight, quotient)), Stuck
    ):
        return other
    if quotient.year and not quotient.below.year and below.year:
        return Stuck(f"I found the {quotient.below} only of {below.year}")
    topic = f"{above.topic or quotient.above.topic} {quotient.each}"
    made = {"topic": topic, "subject": above.subject}
    parts = tuple(zip(parts_of(quotient), (above, below), strict=True))
    if above.unit == "$":
        return replace(
            division, unit="$", per=f"{quotient.per} {above.per}".strip(), **made, parts=parts
        )
    unit = f"{above.unit} {quotient.per}".strip()
    return replace(division, unit=unit, per="", **made, parts=parts)


def of_another_kind(wanted: Wanted, passages: Sequence[Passage], kind: str) -> Stuck | None:
    """That a figure is there, and not of the kind that another of its topic was found of."""
    found = on_topic(wanted, passages)
    other = next((p.topic for p in passages if folded(p.topic) == kind), "")
    if not found or not other:
        return None
    whose = f"the {found[0].topic} of {wanted.whose}"
    return Stuck(f"I found {whose}, and of another the {other}; ask for each by itself")


def not_found(wanted: Wanted, search: Done) -> Stuck:
    """Why a search for a figure led nowhere, and what may be asked instead."""
    if search.failed and not search.empty:
        return Stuck(f"the search for the {wanted.thing} failed: {short(search)}", search)
    why = f"I looked for the {wanted.thing} and found no source that gives it"
    if wanted.source:
        return Stuck(f"{why}: ask without the source", search)
    if refused := _REFUSED.search(" ".join(search.text.split())):
        return Stuck(refused[1].rstrip(".)"), search)
    reason = _NO_RESULTS.search(" ".join(search.text.split()))
    rate = re.fullmatch(r"(.+) per (\w+)", wanted.topic)
    of_it = rate and (rate[2] in _HEADS or stems(rate[2]) & stems(_OFFERED.sub("", search.text)))
    if of_it and not stems(rate[1]) & stems(reason[1].partition(".")[0] if reason else ""):
        return Stuck(f"{why}; {_divided(rate[1], rate[2], wanted)}", search)
    if reason and (slip := meant(" ".join(_MENTIONED.findall(reason[1])))):
        return Stuck(f"{why}: {slip}", search)
    if reason:
        return Stuck(f"{why}: {_in_other_words(reason[1], wanted).rstrip('.')}", search)
    return Stuck(f"{why}{_found_instead(wanted, search)}", search)


def _in_other_words(reason: str, wanted: Wanted) -> str:
    """A search's reason; where it knows each word of a topic, but not of this subject, that."""
    quoted = _NONE_OF_THESE.match(reason)
    words = set(re.findall(r'"([^"]+)"', quoted[0])) if quoted else set()
    if len(words) < 2 or words != set(wanted.topic.split()):
        return reason
    return f"of {wanted.whose} it is not here{reason[quoted.end() :]}"


_HEADS = ("capita", "head", "person", "people", "inhabitant", "resident")
_OFFERED = re.compile(r"^.*\bSearch for\b", re.S)  # before what may be asked for instead
_NONE_OF_THESE = re.compile(r'nothing here goes with "[^"]+"(?:, "[^"]+")*')
_MENTIONED = re.compile(r'"([^"]+)"(?=[^.]*\.)')  # what a search does not know


def _divided(what: str, per: str, wanted: Wanted) -> str:
    """The way round a rate: "ask for the eggs of Utopia divided by the people of Utopia"."""
    per = "people" if per in _HEADS else per if per[-1] == "s" else f"{per}s"
    when = f" in {wanted.year}" if wanted.year else ""
    whose = wanted.whose
    return f"ask for the {what} of {whose}{when} divided by the {per} of {whose}{when}"


_REFUSED = re.compile(r"\bI cannot answer this: (.+)")  # another of its kind says so


def unit_named(sight: Any, wanted: Wanted) -> str:
    """The unit in which the question wants a figure, or that of the number it compares with."""
    if not isinstance(sight.task, Task) or wanted not in sight.task.wanted:
        return ""
    given = (plan.value for plan in sight.task.plans if isinstance(plan, Number))
    compared = next((unit_and_rate(sight.question, value, "")[0] for value in given), "")
    return compared or unit_wanted(in_known_words(sight.question))


def in_unit_asked(wanted: Wanted, step: Known | Calls, compared: str) -> Step:
    """The figure, unless another unit was asked for: nothing here converts one into the other.

    compared: the unit the question names, or that of the number it is compared with.
    """
    if isinstance(step, Calls):
        return step
    asked = asked_in(wanted.topic) if step.unit else ""
    other = next(
        (unit for unit in (asked, compared) if unit and not same_unit(unit, step.unit)), ""
    )
    if not other:
        return step
    what = f"I found the {step.topic or wanted.topic} of {wanted.whose}"
    if not step.unit:
        return Stuck(f"{what}, not in {other}")
    if other == PEOPLE:
        return Stuck(f"{what}, {with_unit(step)}, which is no number of people")
    return Stuck(
        f"{what}, {with_unit(step)}, and nothing here converts {step.unit} into {other}; "
        "ask without the unit"
    )


_NO_RESULTS = re.compile(r"\bno results for .*?[\"'”…]: (.+)", re.I)


def _found_instead(wanted: Wanted, search: Done) -> str:
    """ "; what I found is of 2019 and 2021": other years of the figure, else other subjects."""
    same = [p for p in search.passages if fits(wanted, p, any_year=True)]
    if wanted.year and same:
        years = sorted(set().union(*map(years_of, same)))
        if years:
            more = "; there may be others" if len(years) > 1 else ""
            return f"; what I found is of {_listed(years)}: ask for such a year{more}"
        return "; what I found names no year: ask without one"
    whole = " " not in wanted.topic  # else a word of it may belong to the name
    named = [p for p in search.passages if p.subject]
    if own := _of_the_whole(wanted, named):
        one = "that" if len(own) == 1 else "one of them"
        return f"; what I found is its {_listed(own)}: ask for {one} if it is meant"
    named = [p for p in named if not (whole and about(wanted.subject, p))]
    others = list(dict.fromkeys(p.subject for p in named))[:3]
    if not others:
        return ""
    one = "that" if len(others) == 1 else "one of them"
    return f"; what I found is about {_listed(others)}: if {one} is meant, ask by the full name"


def _of_the_whole(wanted: Wanted, named: Sequence[Passage]) -> list[str]:
    """What was found of the subject itself, where no word of the topic may belong to a name."""
    names = stems(" ".join(name for p in named for name in (p.subject, *p.also)))
    same = all(spelled(p.subject) == spelled(wanted.subject) for p in named)
    alone = " " not in wanted.topic or stems(wanted.topic) & names
    return [] if alone or not same else list(dict.fromkeys(p.topic for p in named if p.topic))[:3]


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
