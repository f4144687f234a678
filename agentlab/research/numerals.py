"""Numbers read out of English text, each with its kind, so that years and the like can be told.

`numbers` goes through a text once, from left to right, and classifies every figure by what stands
around it. What cannot be told for sure is "unclear", "range" or "code", never a guess.

    Japan (Oct. 1, 2023): 124,352,000     date, number
    rose 0.9% to 1,450,935,791 in 2024    percent, number, year
    8.2 births per 1,000                  number, rate
    $1943 million   1415 people           numbers: the word beside them says so
    COVID-19   km2   Table 4   [3]        code, code, ordinal, footnote
    10-20   3/4   3.350   1 234 5678      range, unclear, unclear, unclear
"""

from __future__ import annotations

import re
import unicodedata

from agentlab.research.digits import worth
from agentlab.research.figures import EXACT, Figure, Kind, scaled
from agentlab.research.shapes import ANY_FIGURE, YEAR, folded
from agentlab.research.spelled import spelled
from agentlab.research.vocabulary import (
    COUNTED,
    DOUBTFUL_SCALES,
    LETTER_UNITS,
    PEOPLE,
    SCALES,
    SYMBOLS,
    UNITS,
)

_NUMBERED = re.compile(
    r"(?:\b(?:[Nn]os?|nr|pp?|[Ff]ig|[Vv]ol|v|ver)\.\s?|#\s?|\b(?:[Rr]ank(?:ed|s|ing)?|[Vv]ersion)\s)\Z"
)
_LABEL = re.compile(
    r"\b(?:Table|Figure|Chapter|Section|Article|[Pp]age|Step|Item|Note|Route|Highway|Flight|Room|"
    r"Volume|Part|Line|Resolution|Level|Type|Class|Group|Phase|Channel|Windows|Act|Boeing|Airbus)\s\Z"
)
_SIGNED = re.compile(r"\b(?:minus|negative|point)\s\Z", re.IGNORECASE)
_CENTS = re.compile(r"\.\s\d\d(?!\d)")
_HEADED = re.compile(r"\s?[\[(](?:in\s)?(?:thousand|million|billion|trillion|'?000)s?[\])]")
_ROUND = re.compile(r"10{3,}|10{0,2}(?:,000)+")
_GOES_ON = re.compile(r"\s[,.]\d|,\s\d{3}(?![\d,.]\d)|[\u00b7\u30fb]\d")
_BASE = re.compile(r"(?:\bper\s|[^\W\d]/|\bout\sof(?:\severy)?\s|\b(?:in|for)\severy\s)\Z")
_IN_TIME = re.compile(
    r"\b(?:in|since|until|till|by|during|before|the|early|late|mid|year|constant|circa|ca\.?|c\.)"
    r"[\s-]\Z",
    re.IGNORECASE,
)
_NAMING = re.compile(r"[A-Za-z][-–]?\Z|[_@^]\Z|(?:±|\+/-)\s?\Z|[^\W\d]\.\Z")
_HALF_SEEN = re.compile(r"[–+-]\Z|[^\W\d_]\Z|\d[:/]\Z|\d'\Z")
_UNIT = re.compile(
    r"[ \u00a0\u202f-]?((?:sq\.?|square|cubic)\s\w+|°\s?[CF]|[A-Za-z°]+[23²³]?)(?![\w²³'\u2019])"
)
_WORD = re.compile(r"[\s-]?([^\W\d_]+)")
_BELOW = re.compile(r"[\s°\w]{0,25}\bbelow\s(?:zero|freezing|(?:mean\s)?sea)")
_DEEP = re.compile(
    r"depth|height|length|elevation|altitude|point|high|deep|long|tall|wide|peak", re.I
)
_LETTERS = {"k": 3, "K": 3, "M": 6, "B": 9}
_MONEY_LETTERS = {**_LETTERS, "b": 9, "T": 12, "m": 6, "mm": 6, "MM": 6}


def numbers(text: str) -> list[Figure]:
    """Every figure of the text, in order, none overlapping; `figures.Kind` names the kinds."""
    plain = folded(text)
    figures: list[Figure] = []
    for match in ANY_FIGURE.finditer(plain):
        figure = _figure(match, text, plain)
        while figures and figure and (whole := _joined(figures[-1], figure, text, plain)):
            figures.pop()
            figure = whole
        if figure:
            figures.append(figure)
    return figures


def _figure(match: re.Match[str], text: str, plain: str) -> Figure | None:
    start, end = match.span()
    if match["bracket"] or match["date"]:
        kind: Kind = "footnote" if match["bracket"] else "date"
        return Figure(None, text[start:end], start, end, kind)
    if match["words"]:
        return _in_words(match, text, plain)
    before, after = plain[max(0, start - 60) : start], plain[end : end + 60]
    ten, unit = _power_of_ten(match, before, after), _unit(match, after)
    value, sure = worth(
        match["digits"], scaled=bool(match["scale"] or match["power"]), priced=bool(match["money"])
    )
    kind = _kind(match, before, after, unit)
    if kind == "number" and (not sure or ten is None):
        kind = "unclear"
    if value is not None:
        value = scaled(value, ten or 0)
        value = value.copy_negate() if _negative(match) else value
    return Figure(value, text[start:end], start, end, kind, unit)


def _in_words(match: re.Match[str], text: str, plain: str) -> Figure | None:
    start, end = match.span()
    found = spelled(match["words"])
    if found is None:
        return None
    signed = _SIGNED.search(plain[max(0, start - 12) : start])
    return Figure(found[0], text[start:end], start, end, "unclear" if signed else found[1])


def _negative(match: re.Match[str]) -> bool:
    return bool(match["inner"]) or (match["sign"] or "+").strip() != "+"


def _kind(match: re.Match[str], before: str, after: str, unit: str) -> Kind:
    """What a figure in digits is, by its neighbours; "number" when nothing speaks against it."""
    if match["percent"]:
        return "percent"
    if match["ordinal"] or _NUMBERED.search(before):
        return "ordinal"
    if _BASE.search(before) or (before.endswith("/") and _ROUND.fullmatch(match["digits"])):
        return "rate"
    if _NAMING.search(before) and not match["money"]:
        return "code"
    if _HALF_SEEN.search(before) or _strange(before[-1:]) or _unreadable(after):
        return "unclear"
    if (match["note"] and match["digits"] == "10") or (match["money"] and _CENTS.match(after)):
        return "unclear"
    bare = not (match["sign"] or match["money"] or match["scale"] or match["power"])
    if bare and not unit and match["digits"].isdigit() and _LABEL.search(before):
        return "ordinal"
    if bare and re.fullmatch(YEAR, match["digits"]):
        return "number" if unit in COUNTED and not _IN_TIME.search(before) else "year"
    return "number"


def _unreadable(after: str) -> bool:
    """Whether something unknown hangs on to the digits, or a word that changes them follows."""
    word = _WORD.match(after)
    if word and word[1].lower() in DOUBTFUL_SCALES:
        return True
    if _BELOW.match(after) or _GOES_ON.match(after) or _HEADED.match(after):
        return True
    if not after or after[0].isspace():
        return False
    if after[0].isalpha():
        return not (unit := _UNIT.match(after)) or not _is_unit(unit[1])
    return _strange(after[0]) or (after[0] in SYMBOLS + "'\u2019" and after[1:2].isdigit())


def _strange(char: str) -> bool:
    """Whether a character next to digits hides or changes them: & ^ ⅓, zero-width characters."""
    return bool(char) and (char in "&^@\\_" or unicodedata.category(char) in ("Cf", "No"))


def _unit(match: re.Match[str], after: str) -> str:
    """The unit behind the digits, else the currency before them, else ""."""
    letter = (match["scale"] or "").strip(" -")
    if letter in ("m", "mm") and not match["money"]:
        return letter
    unit = _UNIT.match(after)
    known = unit and (_is_unit(unit[1]) or " " in unit[1] or "°" in unit[1])
    return unit[1] if unit and known else (match["money"] or "").strip()


def _is_unit(word: str) -> bool:
    """Whether a word is a unit; a single letter only in its usual case (g, not G)."""
    return word in LETTER_UNITS if len(word) == 1 else word.lower() in UNITS


def _power_of_ten(match: re.Match[str], before: str, after: str) -> int | None:
    """The exponent of ten that the scale words, letters and e-notation add up to; None: unclear."""
    return _add(_exponent(match["power"] or ""), _scale(match, before, after))


def _add(first: int, second: int | None) -> int | None:
    return None if second is None else first + second


def _exponent(power: str) -> int:
    """14 for "e14", 9 for " x 10^9" and for "×10⁹", 0 for ""."""
    if not power:
        return 0
    written = power[1:] if power[0] in "eE" else power.partition("10")[2].lstrip("^")
    signed = written.replace("⁻", "-")
    return int(
        "".join(str(unicodedata.digit(c, None) or 0) if c not in "+-" else c for c in signed)
    )


def _scale(match: re.Match[str], before: str, after: str) -> int | None:
    written = match["scale"] or ""
    letters = written.strip(" -")
    words = [word.rstrip("s") for word in re.findall(r"[a-z]+", written.lower())]
    if len(letters) > 2 or letters.lower() in SCALES:
        return sum(SCALES[word] for word in words)
    if not written:
        return 0
    if match["money"]:
        return _MONEY_LETTERS.get(letters)
    if letters == "mm":
        return 0
    if letters == "m":
        return 0 if _is_metre(written, before, after) else None
    return _LETTERS.get(written)


def _is_metre(written: str, before: str, after: str) -> bool:
    """Whether "m" behind digits is surely the metre: 4 m, or glued where lengths are spoken of."""
    word = _WORD.match(after)
    if word and word[1].lower() in PEOPLE:
        return False
    return written != "m" or bool(_DEEP.search(before) or _DEEP.search(after[:30]))


# -- Two figures that are one ------------------------------------------------------------------

_SPAN = re.compile(r"\s?[-–—~]\s?|-?\s(?:up\s)?to\s|\sor\s|\.\.+|…")
_PART = re.compile(r"[/:^]|\spoint\s|\s?[x×*]\s?|\sout\sof\s(?:every\s)?")
_VALUES = ("number", "unclear", "range", "code", "rate")


def _joined(first: Figure, second: Figure, text: str, plain: str) -> Figure | None:
    """The one figure that two neighbours make up (a range, a fraction, "3 crore 50 lakh")."""
    gap = plain[first.end : second.start]
    if len(gap) > 12:
        return None
    kind = _joint(first, second, gap, plain[max(0, first.start - 9) : first.start])
    if kind is None:
        return None
    value = None
    if kind == "number" and first.value is not None and second.value is not None:
        value = EXACT.add(first.value, second.value)
    here = text[first.start : second.end]
    return Figure(value, here, first.start, second.end, kind, second.unit)


def _joint(first: Figure, second: Figure, gap: str, before: str) -> Kind | None:
    kinds = first.kind, second.kind
    if _SPAN.fullmatch(gap) or (gap.strip() == "and" and before.endswith("between ")):
        return _span_kind(kinds, gap)
    if not (first.kind in _VALUES and second.kind in _VALUES):
        return None
    if gap == "/" and second.kind == "rate":
        return None
    if _PART.fullmatch(gap) or (gap.strip() == "in" and first.value == 1):
        return "unclear"
    if len(gap) == 1 and gap.isspace() and gap not in "\t\n" and first.kind not in ("rate", "code"):
        return "number" if _falls(first, second) else "unclear"
    return None


def _span_kind(kinds: tuple[Kind, Kind], gap: str) -> Kind | None:
    """What a span from one figure to another is; None where a date or a dash merely parts them."""
    if "percent" in kinds:
        return "percent" if kinds[1] == "percent" else None
    if kinds == ("year", "year"):
        return "date"
    if "year" in kinds and " " in gap and gap.strip() != "to":
        return None
    return "range" if all(kind in (*_VALUES, "year") for kind in kinds) else None


def _falls(first: Figure, second: Figure) -> bool:
    """Whether the second continues the first with a smaller scale word: 3 crore 50 lakh."""
    if first.value is None or second.value is None or kinds_differ(first, second):
        return False
    place = int(first.value.as_tuple().exponent)
    return place > second.value.adjusted() and int(second.value.as_tuple().exponent) > 0


def kinds_differ(first: Figure, second: Figure) -> bool:
    return first.kind != "number" or second.kind != "number"
