"""What touches a figure and keeps it from being the keyword's plain value."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from agentlab.research.figures import Figure
from agentlab.research.numerals.bounds import bound_before, bound_behind
from agentlab.research.numerals.vocabulary import (
    CURRENCY_CODES,
    LENGTHS,
    PEOPLE,
    SYMBOLS,
    UNITS,
)
from agentlab.research.parser.broken import torn
from agentlab.research.parser.dimensions import wrong_unit
from agentlab.research.parser.lexicon import (
    CHANGES,
    DEALT_WITH,
    NEVER_BELOW_ZERO,
    QUANTITIES,
    RATES,
)
from agentlab.research.parser.shape_words import COUNTED

_TIME = r"(?:year|annum|month|week|night|day|hour|second|minute)s?\b"
_BASE = rf"(?:(?:square|sq|cubic)\b|(?:{'|'.join(sorted(UNITS - {*PEOPLE}))})\b)"
_PER = re.compile(
    r"(?:\s[^\W\d_][\w-]*){0,2}?\s(?:(?:per|every|for\s(?:each|every))\b|an?\s(?=head|person|piece)|"
    rf"to\s(?:the|an?|each|every)\s(?={_BASE}))\s?(?!{_TIME}|cent\b)\w+"
)
_OVER_TIME = re.compile(rf"(?:\s[^\W\d_][\w-]*){{1,2}}\s(?:per|an?|each|every)\s{_TIME}")
_STANDING = re.compile(r"\b(?:ha(?:s|ve|d)|(?:is|are|was|were)\s(?:about\s|some\s)?)\s\Z")
_DONE_TO = re.compile(r"\s(?:is|are|was|were)\s")
_COMMA = re.compile(r"(?<![\d.,])\d+,\d\d(?![\d.,])")
_COIN = re.compile(rf"\s?(?:[{SYMBOLS}]|(?:{'|'.join(CURRENCY_CODES)})\b)")
_RANKED = re.compile(
    r"\b(?:is|are|was|were|be|been|being|as|at|remain\w*|bec[ao]mes?|stands|ranks?|ranked|its)"
    r"\snumber\s\Z"
)
_PAIR = re.compile(
    r"\s(?:[^\W\d_]+\s)?(?:to|against|versus|vs\.?|v|for|=)\s|\s?(?:=|→|⟶|⇒|->)\s?|\sof\s(?:the\s|its\s|all\s)?"
)


_ASIDE = re.compile(r"\s?\([^()]*\)")
_FAR = frozenset([*LENGTHS, *"minutes min hours hour days day".split()])
_APART = re.compile(
    r"\s(?:(?:drive|walk|ride|journey)\s)?(?:by\s\w+\s)?"
    r"(?:(?:to\sthe\s)?[\w-]*(?:north|south|east|west)\s)?"
    r"(?:(?:away\s)?from\s(?![^,;.]{0,60}?\bto\b)|off\s|away\b|of\s(?:the\s)?(?=[A-Z])|inland\b|"
    r"offshore\b|(?:up|down)(?:stream|river)\b)"
)
_APART_GROUPS = re.compile(r"\d{1,2} \d{3} \d{3}")  # note 12, 412, 398
_CLOCKED = frozenset(
    "sunrise sunset moonrise moonset dawn dusk kickoff departure arrival opening closing tide "
    "water kick boarding depart arrive start doors lunch dinner check-in checkout".split()
)
_SITED = re.compile(r"\b(?:open|opens|opened|opening|close|closes|closed|closing|shut|shuts)\s\Z")


def doubt_at(figure: Figure, text: str, keyword: str, figures: Sequence[Figure]) -> str | None:
    """Why a figure is not the plain value of the keyword, by what touches it; None if it is.

    figures: all of the text.
    """
    words = set(re.findall(r"[^\W\d_]+", keyword.lower()))
    if broken := torn(text, figure):
        return f"its digits are not all there: {broken!r}"
    mark = bound_before(text, figure)
    if mark and mark.split()[0].lower() not in words:
        return f"{mark!r} before it makes it no plain value"
    mark = bound_behind(text, figure)
    if mark and mark.split()[-1].lower() not in words:
        return f"{mark!r} behind it makes it no plain value"
    behind = text[figure.end : figure.end + 60]
    if (per := _PER.match(behind)) and not words & RATES:
        return f"it is a figure {per.group().strip()!r}"
    if _is_pace(figure, text, words):
        return "it is how many there are in a time, not how many there are"
    if _COMMA.search(figure.text) and not _is_measured(figure, text):
        return "its comma may part groups, or decimals"
    if _RANKED.search(text[: figure.start]):
        return "it is a rank"
    distant = figure.unit in _FAR and _APART.match(_behind_unit(figure, text))
    if distant and "distance" not in words:
        return f"it is a distance {distant.group().strip()!r} another place"
    if _SITED.search(text[: figure.start]) and not words & DEALT_WITH:
        return "it is a number opened or closed, not all of them"
    if unit := wrong_unit(figure, words, text):
        return f"{unit!r} is no unit of it"
    if words & _CLOCKED and not figure.unit and re.fullmatch(r"\d{1,2}\.\d\d", figure.text):
        return "it may be a time of day"
    if not figure.unit and _APART_GROUPS.fullmatch(figure.text):
        return "it may be several figures"
    if figure.unit == "m" and words & QUANTITIES:
        return "'m' may be metres or millions"
    if pair := _paired(figure, text, figures):
        return f"{pair!r} pairs it with another figure"
    return _minus(figure, text, words)


def _is_pace(figure: Figure, text: str, words: set[str]) -> bool:
    """Whether things are only there in a time: has 400 visitors a day; 3 people a day are hurt.

    What is made, carried or sold in a time has no other number: it carries 64,000 vehicles a day.
    """
    pace = _OVER_TIME.match(text, figure.end)
    if pace is None or words.isdisjoint(pace.group().lower().split()):
        return False
    return bool(_STANDING.search(text[: figure.start]) or _DONE_TO.match(text, pace.end()))


def _is_measured(figure: Figure, text: str) -> bool:
    """Whether a figure has a currency or a unit of measure, on either side."""
    money = figure.text[:1] in SYMBOLS or figure.unit in (*SYMBOLS, *CURRENCY_CODES)
    behind = _COIN.match(text, figure.end)
    return bool(money or behind or figure.unit.lower() in UNITS - COUNTED)


def _behind_unit(figure: Figure, text: str) -> str:
    behind = text[figure.end : figure.end + 90]
    return re.sub(rf"\A[\s-]?{re.escape(figure.unit)}\b", "", behind)


def _paired(figure: Figure, text: str, figures: Sequence[Figure]) -> str | None:
    """What makes a pair of the figure and a neighbour: 51 votes to 40, 1 acre = 0.4 hectares."""
    values = [f for f in figures if f.kind in ("number", "unclear", "range")]
    place = next((i for i, f in enumerate(values) if f.start == figure.start), 0)
    for one, other in itertools.pairwise(values[max(0, place - 1) : place + 2]):
        between = _ASIDE.sub("", text[one.end : other.start])
        if (match := _PAIR.fullmatch(between)) and not _is_change(one, other, figure, text):
            return match.group().strip()
    return None


def _is_change(one: Figure, other: Figure, figure: Figure, text: str) -> bool:
    """Whether a figure is what a change led to: fell by 400 to 3,600."""
    before = text[max(0, one.start - 40) : one.start].split()
    changed = before and (before[-1] == "by" or before[-1].lower() in CHANGES)
    reached = figure.start == other.start and " to " in text[one.end : other.start]
    return bool(changed) and reached


def _minus(figure: Figure, text: str, words: set[str]) -> str | None:
    """Brackets or a dash that may be a minus: EBITDA (1,234), Balance - 1,234."""
    if words & NEVER_BELOW_ZERO:
        return None
    before = text[: figure.start].rstrip()
    opened = before.rstrip(SYMBOLS)
    counted = figure.unit and not figure.text.startswith(figure.unit)
    scaled = re.search(r"[a-z]{2}", figure.text)
    if opened.endswith("(") and text[figure.end : figure.end + 1] == ")":
        plain = (counted or scaled) and opened == before
        return None if plain else "the brackets around it may be a minus"
    if before.endswith(("-", "\u2013", "\u2212")) and not counted:
        return "the dash before it may be a minus"
    return None
