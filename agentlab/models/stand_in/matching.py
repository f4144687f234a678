"""Whether a passage gives the figure that is wanted, and by which of its words to ask for it.

Doubt is a no: a figure of another subject, topic or year is worse than none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.counted import counts_right
from agentlab.models.stand_in.grammar import BEINGS
from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.parts import narrowed, passed_over, rivalled
from agentlab.models.stand_in.plans import Wanted
from agentlab.models.stand_in.stated import BARE_YEAR, numbers
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.versions import named_version, versioned


def fits(wanted: Wanted, passage: Passage, any_year: bool = False) -> bool:
    """Whether the passage is about the subject, on the topic, and of the year if one is wanted.

    A passage under a heading is on the topic, too, when a search for that topic brought it: the
    heading may name it in other words than the task does.
    """
    topic = topic_words(wanted.topic)
    source = stems(passage.source) - stems(passage.topic)  # its name is nothing it tells of
    said = stems(passage.sentence) - source | stems(passage.topic)
    brought = bool(passage.topic) and topic <= passage.query and not topic <= source
    unsaid = topic - stems(passage.topic)
    if unsaid & source and not stems(passage.source) <= topic:
        return False  # a "bank" is not the World Bank
    if unsaid & _NARROWING or (unsaid and topic <= _PASSED_OVER):
        return False
    by_name = stems(passage.source) if stems(passage.source) <= topic else frozenset()
    if narrowed(wanted, stems(passage.topic), said | by_name):
        return False
    if unsaid and topic <= stems(" ".join(_MEASURED_FROM.findall(passage.sentence))):
        return False
    if not (topic <= said or brought) or not about(wanted.subject, passage):
        return False
    if not counts_right(wanted, passage):
        return False
    if stems(passage.subject) & topic and not stems(wanted.subject) & stems(passage.subject):
        return False  # the two were mistaken for each other
    if _ends_in_name(wanted.topic, passage):
        return False
    named, told = stems(wanted.source), stems(passage.source)
    if wanted.source and not (told and (named <= told or told <= named)):
        return False
    if not wanted.year:  # what a search for a year brought is not the latest there is
        return any_year or not passage.dated
    return any_year or wanted.year in years_of(passage)


def on_topic(wanted: Wanted, passages: Sequence[Passage], any_year: bool = False) -> list[Passage]:
    """The passages that fit; of these those whose heading has the topic in its own words, if there
    are any: a search for two topics brings the one with the other."""
    fitting = [
        p for p in passages if fits(wanted, p, any_year) and not rivalled(wanted, p, passages)
    ]
    fitting = [p for p in fitting if not _half(wanted, p, passages, fitting)]
    fitting = [p for p in fitting if not _asked_otherwise(wanted, p)]
    named = [p for p in fitting if topic_words(wanted.topic) <= stems(p.topic)]
    return named or ([] if passed_over(wanted, fitting) else fitting)


def _asked_otherwise(wanted: Wanted, passage: Passage) -> bool:
    """Whether another figure's search brought a passage by words of its heading that are not
    wanted here: a "rainfall at night" that was asked for is not the rainfall."""
    topic = topic_words(wanted.topic)
    if not topic <= stems(passage.topic):
        return False
    own = topic | stems(f"{wanted.subject} {wanted.source}")
    return bool((topic_words(passage.topic) - own) & passage.query)


def _half(
    wanted: Wanted, passage: Passage, passages: Sequence[Passage], fitting: Sequence[Passage]
) -> bool:
    """Whether a word of the topic belongs to a heading that came along and does not fit itself: of
    "tree rainfall" the search brings a rainfall, and a tallest tree that nobody asked for."""
    lacking = topic_words(wanted.topic) - stems(passage.topic)
    return any(
        lacking & stems(other.topic)
        for other in passages
        if (other.query, other.subject) == (passage.query, passage.subject)
        and other not in fitting
        and folded(other.topic) not in {folded(p.topic) for p in fitting}
    )


def under_one_heading(
    wanted: Wanted, fitting: Sequence[Passage], passages: Sequence[Passage]
) -> list[Passage]:
    """For "people", all that stands under the heading where they were found: one source may say
    that word in its sentence and another not. The latest comes first."""
    topic = fitting[0].topic if fitting else ""
    if not topic or not set(wanted.topic.lower().split()) <= BEINGS:
        return list(fitting)
    named = replace(wanted, topic=topic)
    alike = [p for p in passages if p in fitting or (p.topic == topic and fits(named, p))]
    return alike if wanted.year else sorted(alike, key=lambda p: p.year[-4:], reverse=True)


def holds_name(topic: str, names: Collection[str]) -> bool:
    """Whether words taken for a topic hold a name seen in results, or are one: "lakes utopia"."""
    words = topic_words(topic)
    return any(stems(name) and stems(name) <= words for name in names)


def _ends_in_name(topic: str, passage: Passage) -> bool:
    """Whether an end of a topic belongs to a name: "rainfall republic", of "Republic of Borva"."""
    words = [word for word in topic.split() if stems(word) - _LINKS]
    names = stems(" ".join([passage.subject, *passage.also])) - stems(passage.topic) - _COUNTED
    ends = (stems(f"{end} {end.removesuffix('s')}") for end in (*words[:1], *words[-1:]))
    return any(end & names for end in ends)


# Words that a search may pass over, so that what it brought says nothing of them: these narrow a
# topic, the others say no more of one and are none themselves.
_NARROWING = stems("online web search time list multiple google name wikipedia worldometer un")
_PASSED_OVER = _NARROWING | stems(
    "information info official statistic statistical stats fact data estimate overall nation "
    "country report result territory number figure value amount record"
)
_MEASURED_FROM = re.compile(r"\b(?:above|below|beneath|among|than) (?:the )?([a-z]+)")  # "the sea"
_LINKS = frozenset({"of", "at", "by", "the", "per", "in", "on"})
_COUNTED = stems(" ".join(BEINGS))  # "people living", of a People's Republic


@lru_cache(maxsize=512)
def topic_words(topic: str) -> frozenset[str]:
    """The stems of a topic that count."""
    return stems(topic) - _LINKS


def years_of(passage: Passage) -> frozenset[str]:
    """The years a passage is of: its heading's if that has one, else those of the sentence."""
    dated = re.findall(r"\b(?:1[89]|2[01])\d\d\b", passage.heading.partition("|")[2])
    return frozenset(
        dated or re.findall(r"(?<![\d,.])(?:1[89]|2[01])\d\d(?![\d,]|\.\d)", passage.sentence)
    )


def about(subject: str, passage: Passage) -> bool:
    """Whether the passage is about this subject, and not about one with a longer name."""
    if not passage.subject:
        return _named_in(subject, passage.sentence)
    if _tells_of_another(passage, subject):
        return False
    wanted = spelled(subject)
    if wanted in {spelled(name) for name in (passage.subject, *passage.also)}:
        return True
    name, version = versioned(subject)
    if version:
        return named_version(name, version, passage.sentence) and about(name, passage)
    if not passage.alone or wanted in {f"{spelled(n)}s" for n in (passage.subject, *passage.also)}:
        return False  # "utopias" are none
    return wanted in _parts(passage.subject) or _other_name(subject, passage)


_OF_WHOM = re.compile(r"\b(?:[Oo]f|[Ii]n|[Ff]or|'s) (?:the )?([A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)")
_MONTHS = frozenset(
    "January February March April May June July August September October November December".split()
)


def as_spelled(subject: str, passage: Passage) -> str:
    """A subject as the heading spells it, where only capitals differ: "Utopia" for "utopia"."""
    names = (passage.subject, *passage.also)
    return next((n for n in names if folded(n) == folded(subject)), "").removeprefix("The ")


def _tells_of_another(passage: Passage, subject: str) -> bool:
    """Whether the sentence names somebody, and nobody its heading or the task speaks of."""
    text = f" {spelled(passage.sentence)} "
    names = {subject, passage.subject, *passage.also}
    if any(f" {part} " in text for name in names for part in _parts(name) if part):
        return False
    others = set(_OF_WHOM.findall(passage.sentence)) - _MONTHS
    return any(spelled(name) not in spelled(passage.heading) for name in others)


@lru_cache(maxsize=1024)
def spelled(name: str) -> str:
    """A name for comparison: without case, article and dots, "St" written out."""
    words = folded(name.replace(".", "")).split()
    return " ".join("saint" if word == "st" else word for word in words)


def _parts(name: str) -> set[str]:
    """What else a heading's subject may be called: "A (B)" is A and B, "A, B" is A and B."""
    inner = re.findall(r"\(([^)]*)\)", name)
    outer = re.sub(r"\([^)]*\)", " ", name)
    return {spelled(part) for part in (outer, *inner, *outer.split(","))}


def _other_name(wanted: str, passage: Passage) -> bool:
    """Whether the search knew the subject by another name: it brought this subject only, no name
    the heading gives shares a word with it, and the text does not tell of both."""
    words = stems(spelled(wanted))
    heading = stems(spelled(" ".join([passage.subject, *passage.also])))
    text = stems(spelled(passage.sentence))
    return stems(wanted) <= passage.query and not words & (heading | text)


def _named_in(subject: str, sentence: str) -> bool:
    """Whether a text names the subject itself, not as a part of a longer name."""
    for match in re.finditer(rf"(?<!\w){re.escape(subject)}(?!\w)", sentence, re.I):
        before = re.sub(r"\b[Tt]he $", "", sentence[: match.start()])
        after = sentence[match.end() :]
        if not re.search(r"[A-Z][\w.]* $", before) and not re.match(r"-\w|,? \(?[A-Z]", after):
            return True
    return False


def keyword(wanted: Wanted, passage: Passage) -> str:
    """The words of the passage that name the figure, spelled as they stand there."""
    own = wanted.topic.split()
    for words in (passage.topic.split(), own, *([word] for word in reversed(own))):
        pattern = r"\W+".join(re.escape(word) for word in words)
        match = words and re.search(rf"(?<!\w){pattern}(?!\w)", passage.sentence, re.I)
        if match:
            return match.group()
    like = (w for w in re.findall(r"[^\W\d_]+", passage.sentence) if stems(w) & stems(wanted.topic))
    return next(like, wanted.topic)


def read_off(passage: Passage, word: str) -> Decimal | None:
    """The number a reader without a parser takes from a text (C58, C60).

    The first one behind the word, else in front of it, that is no bare year and no percentage; in
    a list ("height 42 m, 3 keepers") that of the word's own item, if it has one.
    """
    text = passage.sentence
    place = text.lower().find(word.lower())
    found = [
        (value, match.start())
        for value, match in numbers(text)
        if not (BARE_YEAR.fullmatch(match[1]) and not match[2])
    ]
    start = max((m.end() for m in _BETWEEN_ITEMS.finditer(text, 0, max(place, 0))), default=0)
    stop = _BETWEEN_ITEMS.search(text, max(place, 0))
    end = stop.start() if stop else len(text)
    found = [(value, at) for value, at in found if start <= at < end] or found
    behind = [value for value, at in found if at >= place]
    return next(iter(behind or (value for value, _ in found)), None)


_BETWEEN_ITEMS = re.compile(r"[,;.](?=\s)|\n")
