"""What stands right at a figure: signs, bounds and words that make it more than its own value."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import SYMBOLS
from agentlab.research.parser.lexicon import NEVER_BELOW_ZERO, QUANTITIES, RATES

_SEEN = 60  # characters on either side that are looked at
_FILLER = r"(?:(?:the|some|about|around|just|well|an?|its|only|roughly|nearly)\s+)*"
_BOUND = (  # under 12, at least 12, a maximum of 12
    r"under|over|above|below|beyond|within|exceed\w*|surpass\w*|topp(?:ed|ing)|tops|sub-|"
    r"(?:more|less|fewer|greater|higher|lower|larger|smaller|better|other|rather)\sthan|"
    r"at\s(?:the\s)?(?:very\s)?(?:least|most|best)|up\sto|upwards?\sof|in\sexcess\sof|"
    r"(?:north|south|short|shy)\sof|(?:max(?:imum)?|min(?:imum)?)\b\.?(?:\sof)?|"
    r"as\s(?:many|much|few|little|high|low)\sas"
)
_ADDED = (  # another 12, lost 12, up 12
    r"further|another|additional|extra|lost|loses|losing|gain(?:ed|s)?|add(?:ed|s)|shed|cut|up|down|"
    r"grew|rose|fell"
)
_SHARE = (  # twice the 12, half of the 12
    r"(?:half|twice|double|triple|thrice|quarter|third|times|most|many|part|fraction|majority)"
    r"(?:\sof)?"
)
_BEFORE = re.compile(
    rf"(?:\b(?:{_BOUND}|{_ADDED}|{_SHARE})|[%‰]\s*of|per\s?cent\s+of)\s*{_FILLER}\Z", re.IGNORECASE
)
_SIGN = re.compile(r"[^\w\s:=(\[,.;\"'\u201c\u201d\u2018\u2019~≈≃±*•|%‰)\]/&\u2013\u2014-]\s*\Z")
_NOUNS = r"(?:[ -](?!or\b|and\b|at\b|more\b|less\b|to\b)[^\W\d_]+[²³23]?){0,2}"
_BEHIND = re.compile(
    # 12+, 12-, 12 times
    r"\+|[-\u2013](?!\w)|-?\s?plus\b|-odd\b|-?\s?fold\b|\stimes\b|"
    # 12 or more, 12 km at most, 12 maximum
    rf"{_NOUNS}\s(?:or|and)\s(?:more|less|fewer|above|below|over|under|up|upwards|higher|lower|"
    r"greater|better|older|younger|counting)\b|"
    rf"{_NOUNS}\sat\s(?:the\s)?(?:very\s)?(?:most|least|best)\b|"
    rf"{_NOUNS}\s(?:upwards|max|maximum|minimum)\b|"
    # 12 more, 12 km longer
    r"(?:\s(?!and\b|of\b)[^\W\d_]+)?\s(?:more|less|fewer|higher|lower|greater|larger|smaller|longer|"
    r"shorter|older|younger|extra|additional|further|new|ahead|behind|short)\b(?!\s(?:for|in|on)\b)|"
    # 12 Dr, 12 (loss), 12 in the red
    r"\s(?:DR|CR|Dr|Cr)\b|\s?[(\[]?(?:in\s(?:the\s)?(?:red|deficit|arrears|debt)|loss|deficit|"
    r"negative|shortfall|outflow|debit|overdrawn)\b|"
    rf"{_NOUNS}[,(\s]+(?:excluding|without|except|not\s(?:counting|including))\b"
)
_PER = re.compile(
    r"(?:\s[^\W\d_]+)?\s(?:per|for\s(?:each|every)|an?\s(?=head|person|piece))\s?"
    r"(?!year|annum|month|week|day|hour|second|minute|million|thousand|billion|cent\b)[a-z]+"
)
_PAIR = re.compile(r"\s(?:[^\W\d_]+\s)?(?:to|against|versus|vs\.?|v|for|=)\s|\s?=\s?")


def doubt_at(figure: Figure, text: str, keyword: str, figures: Sequence[Figure]) -> str | None:
    """Why a figure is not the plain value of the keyword, by what touches it; None if it is.

    figures: all of the text.
    """
    before = text[max(0, figure.start - _SEEN) : figure.start]
    behind = text[figure.end : figure.end + _SEEN]
    words = set(re.findall(r"[^\W\d_]+", keyword.lower()))
    mark = _BEFORE.search(before) or _SIGN.search(before)
    if mark and mark.group().split()[0].lower() not in words:
        return f"{mark.group().strip()!r} before it makes it no plain value"
    if mark := _BEHIND.match(behind):
        return f"{mark.group().strip()!r} behind it makes it no plain value"
    if (mark := _PER.match(behind)) and not words & RATES:
        return f"it is a figure {mark.group().strip()!r}"
    if figure.unit == "m" and words & QUANTITIES:
        return "'m' may be metres or millions"
    if pair := _paired(figure, text, figures):
        return f"{pair!r} pairs it with another figure"
    return _minus(figure, text, words)


def _paired(figure: Figure, text: str, figures: Sequence[Figure]) -> str | None:
    """What makes a pair of the figure and a neighbour: 51 votes to 40, 1 acre = 0.4 hectares."""
    values = [f for f in figures if f.kind in ("number", "unclear", "range")]
    place = next((i for i, f in enumerate(values) if f.start == figure.start), 0)
    for one, other in itertools.pairwise(values[max(0, place - 1) : place + 2]):
        if match := _PAIR.fullmatch(text[one.end : other.start]):
            return match.group().strip()
    return None


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
