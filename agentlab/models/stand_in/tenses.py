"""Which side of a comparison is of now, where only the other side has its year.

"Is Utopia wetter than Arcadia was in 2015"    Is Utopia wetter now than Arcadia was in 2015
"the rainfall of Utopia these days"            the rainfall of Utopia now

The tense tells: what "is" stands beside what "was" in a year, and is not of that year.
"""

from __future__ import annotations

import re

_YEAR = re.compile(r"\b(?:1[89]|2[01])\d\d\b")
_LATELY = re.compile(
    r"(?<=\w )(?:right now|just now|at present|at the moment|these days|nowadays|presently"
    r"|this year|as of (?:now|today))\b",
    re.I,
)
_IS = re.compile(r"\b(?:is|are|has|have|does|do|lives?|inhabits?)\b", re.I)
_WAS = re.compile(r"\b(?:was|were|had|did|lived|inhabited)\b", re.I)
_NOW = re.compile(r"\b(?:now|today|current|currently)\b", re.I)
_SAME_ONE = re.compile(r"\b(?:it|they)\b", re.I)
_JOINT = re.compile(
    r",?(?<!which)(?<!is)(?<!are) (?:than|or|minus|versus|vs|compared (?:to|with)"
    r"|and (?=what|how))\b|[.?!] (?=(?:and )?(?:what|how|which)\b)",
    re.I,
)

_TIED = r"\b(?:and|or|minus|plus|to|from|by|times|than)(?: the)?"
_ONE_SIDE = [  # "the rainfall of Arcadia in 2015 and the rainfall of Utopia"
    re.compile(form, re.I)
    for form in (
        rf"\b(?P<topic>[a-z]+) of .+? in {_YEAR.pattern}.*{_TIED} (?P=topic) of ",
        rf"\b(?P<topic>[a-z]+) of .+? in {_YEAR.pattern}.*{_TIED} \w.*?'s? (?P=topic)\b",
        rf"'s? (?P<topic>[a-z]+) in {_YEAR.pattern}.*'s? (?P=topic)\b",
        rf"'s? (?P<topic>[a-z]+) in {_YEAR.pattern}.*{_TIED} (?P=topic) of ",
        rf"{_YEAR.pattern} (?P<topic>[a-z]+) of .+{_TIED} (?P=topic) of ",
        rf"^\W*(?:is|are) .*\b(?P<topic>[a-z]+) of .+ than the (?P=topic) of .* in {_YEAR.pattern}",
        rf"^\W*(?:is|are) .*'s? (?P<topic>[a-z]+) .*than .*'s? (?P=topic) in {_YEAR.pattern}",
    )
]
_OWN_YEAR = re.compile(rf"(?:'s|\bits) {_YEAR.pattern} [a-z]", re.I)  # "Utopia's 2015 rainfall"
_OWNED = re.compile(r"'s\b|\bits\b|\bof\b", re.I)
WHOSE_YEAR = "the year may be that of one figure or of both; give each its year, or none"


def of_one_side(text: str) -> bool:
    """Whether one year stands at one of two figures that are each named in full: is it of both?"""
    if len(_YEAR.findall(text)) != 1 or _NOW.search(text) or _LATELY.search(text):
        return False
    if _OWN_YEAR.search(text) and len(_OWNED.findall(text)) > 1:
        return True
    told = re.search(r"\bthan\b", text, re.I) and _WAS.search(text)
    return not told and any(form.search(text) for form in _ONE_SIDE)


def with_times(text: str) -> str:
    """The text with a "now" at the side that has no year, where the tense tells that it is now."""
    if not _YEAR.search(text):
        return text
    text = _LATELY.sub("now", text)
    if _NOW.search(text):
        return text
    for joint in _JOINT.finditer(text):
        before, after = text[: joint.start()], text[joint.end() :]
        if _SAME_ONE.search(after):
            continue
        if _is_now(before) and _was_then(after):
            return f"{before} now{text[joint.start() :]}"
        if _was_then(before) and _is_now(after):
            end = re.search(r"[\s?!.]*$", text)
            return f"{text[: end.start()]} now{end[0]}"
    return text


def _is_now(side: str) -> bool:
    return bool(_IS.search(side)) and not _WAS.search(side) and not _YEAR.search(side)


def _was_then(side: str) -> bool:
    return bool(_WAS.search(side) and _YEAR.search(side))
