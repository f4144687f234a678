"""So many times as much, asked with yes or no: a ratio, and the number it is held against.

"Is Utopia more than twice as large as Arcadia?"   how many times as large is …, more than 2
"Has the rainfall of Utopia doubled since 2015?"   the ratio of the rainfall to that in 2015, …
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import BEINGS, COUNTING

_END = r"[?.!\s]*"
_YEAR = r"(?:1[89]|2[01])\d\d"
_BOUND = (
    r"(?:(?P<more>over|(?:more|larger|bigger|greater|higher|longer) than)"
    r"|(?P<less>under|(?:less|smaller|lower|shorter) than)|(?P<least>at least)"
    r"|(?P<most>at most|no more than)|exactly) "
)
_TIMES = (
    rf"(?:{_BOUND})?(?P<times>twice|double|half|triple|(?:\d[\d.]*|{'|'.join(COUNTING)}) times)"
)
_A, _B = r"(?P<a>[^?,]+?)", r"(?P<b>[^?,]+?)"
_BEINGS = rf"(?P<beings>{'|'.join(sorted(BEINGS))})"
_GREW = r"(?P<times>doubled?|tripled?|halved?)"
_OF_PEOPLE = "what is the ratio of the number of {beings} in {a} to the number of {beings} in {b}"
_IN_TWO_YEARS = "what is the ratio of {a} in {to} to {a} in {since}"
_FORMS = [
    (re.compile(form, re.I), same)
    for form, same in (
        (
            rf"\W*(?:is|are|was|were) {_A} {_TIMES} as (?P<how>[a-z]+) as {_B}{_END}",
            "how many times as {how} is {a} as {b}",
        ),
        (
            rf"\W*(?:is|are|was|were) {_A} {_TIMES} (?P<b>(?:of )?(?:that|those|the [a-z ]+) of "
            rf"[^?,]+?){_END}",
            "what is the ratio of {a} to {b}",
        ),
        (rf"\W*(?:do|does) {_A} have {_TIMES} as many {_BEINGS} as {_B}{_END}", _OF_PEOPLE),
        (rf"\W*are there {_TIMES} as many {_BEINGS} in {_A} as in {_B}{_END}", _OF_PEOPLE),
        (
            rf"\W*(?:do|does) {_A} have {_TIMES} the (?P<what>[a-z ]+) of {_B}{_END}",
            "what is the ratio of the {what} of {a} to the {what} of {b}",
        ),
        (
            rf"\W*did {_A} {_GREW} (?:from|between) (?P<since>{_YEAR}) (?:to|and) "
            rf"(?P<to>{_YEAR}){_END}",
            _IN_TWO_YEARS,
        ),
        (
            rf"\W*(?:has|have) {_A} {_GREW} since (?P<since>{_YEAR}){_END}",
            "what is the ratio of {a} to {a} in {since}",
        ),
    )
]
_NUMBERS = {"twice": "2", "double": "2", "half": "0.5", "triple": "3"}
_GROWN = {"double": "at least 2", "triple": "at least 3", "halve": "at most 0.5"}


def held_against(text: str) -> str:
    """The text as a ratio and a number, or as it is."""
    for form, same in _FORMS:
        if match := form.fullmatch(text.strip()):
            said = match.groupdict()
            said["b"] = re.sub("^of ", "", said.get("b") or "")
            return f"{same.format_map(said)}, {_bound(said)}"
    return text


def _bound(said: dict[str, str | None]) -> str:
    """What the ratio is held against: of what grew, at least so much; else as it is said."""
    times = said["times"].lower()
    return _GROWN[times.removesuffix("d")] if "since" in said else _plain(said, times)


def _plain(said: dict[str, str | None], times: str) -> str:
    """ "more than 2", "precisely at 0.5"."""
    word = times.split()[0]
    number = _NUMBERS.get(word) or str(COUNTING.get(word, word))
    bounds = (("more", "more than"), ("less", "less than"), ("least", "at least"))
    how = next((how for kind, how in bounds if said.get(kind)), "")
    return f"{how or ('at most' if said.get('most') else 'precisely at')} {number}"
