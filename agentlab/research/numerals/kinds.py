"""What a figure in digits is, by what stands around it: value, year, rate, name or unclear.

Each rule is a pattern for the words before the figure or behind it. The order counts: what is
surely no value comes first, "number" is what is left when nothing speaks against it.
"""

from __future__ import annotations

import re
import unicodedata

from agentlab.research.figures import Kind
from agentlab.research.numerals.shapes import YEAR
from agentlab.research.numerals.vocabulary import (
    COUNTED,
    DOUBTFUL_SCALES,
    LETTER_UNITS,
    PEOPLE,
    SYMBOLS,
    UNITS,
)

# Before the figure
_NUMBERED = re.compile(
    r"(?:\b(?:[Nn]os?|nr|pp?|[Ff]ig|[Vv]ol|v|ver)\.\s?|#\s?|\b(?:[Rr]ank(?:ed|s|ing)?|[Vv]ersion|"
    r"[Tt]op|Big|Group\sof)\s)\Z"
)
_LABEL = re.compile(
    r"\b(?:Table|Figure|[Cc]hapter|[Ss]ection|[Aa]rticle|[Pp]aragraph|[Cc]lause|[Pp]age|Step|Item|"
    r"[Nn]ote|Annex|Appendix|Route|Highway|Flight|Room|"
    r"(?<![Pp]er\s)(?<!ast\s)(?<!his\s)(?<!hat\s)(?<!ext\s)(?<!ach\s)(?<!very\s)(?<!ame\s)"
    r"(?:[Yy]ear|[Gg]rade|[Aa]ged|[Pp]latform|[Gg]ate|[Rr]ound|[Ss]eason|[Ww]eek|[Dd]ay)|"
    r"Volume|Part|Line|Resolution|Level|Type|Class|Group|Phase|Channel|Windows|Boeing|Airbus|ISO|RFC)\s\Z"
)
_DIVISIONS = frozenset(  # what may be numbered 4.2
    "Table Figure Chapter Section Article Paragraph Clause Step Item Note Part Annex".split()
)
_BASE = re.compile(r"(?:\bper\s|[^\W\d]/|\bout\sof(?:\severy)?\s|\b(?:in|for)\severy\s)\Z")
_IN_TIME = re.compile(
    r"\b(?:in|since|until|till|by|during|before|the|early|late|mid|year|constant|circa|ca\.?|c\.)"
    r"[\s-]\Z",
    re.IGNORECASE,
)
_NAMING = re.compile(r"[A-Za-z][-–]?\Z|[_@^]\Z|(?:±|\+/-)\s?\Z|[^\W\d]\.\Z")
_HALF_SEEN = re.compile(r"[–+-]\Z|[^\W\d_]\Z|\d[:/]\Z|\d'\Z")

# Behind it
_UNIT = re.compile(
    r"(?:[^\S\t\n\r]|-)?((?:sq\.?|square|cubic)\s\w+|°\s?[CF]|[A-Za-z°]+[23²³]?)(?![\w²³'\u2019])"
)
_WORD = re.compile(r"[\s-]?([^\W\d_]+)")
_CENTS = re.compile(r"\.\s\d\d(?!\d)")
_HEADED = re.compile(r"\s?[\[(](?:in\s)?(?:thousand|million|billion|trillion|'?000)s?[\])]")
_GOES_ON = re.compile(r"\s[,.]\d|,\s\d{3}(?!\d|[,.]\d)|[\u00b7\u30fb]\d")
_BELOW = re.compile(
    r"[\s°\w]{0,25}\b(?:(?:below|under|beneath)\s(?:the\s)?(?:zero|freezing|(?:mean\s)?sea)|"
    r"b\.?s\.?l\b)"
)
_SPREAD = re.compile(
    r"\s?[(\[][^()\[\]]{1,40}[)\]]\s?(?:thousand|million|billion|trillion|lakh|crore|mn|bn)\b"
)

_ROUND = re.compile(r"10{3,}|10{0,2}(?:,000)+")


def kind_of(match: re.Match[str], before: str, after: str, unit: str) -> Kind:
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
    label = _LABEL.search(before) if bare and unit in ("", *PEOPLE) else None
    if label and (match["digits"].isdigit() or label.group().strip().title() in _DIVISIONS):
        return "ordinal"
    if bare and re.fullmatch(YEAR, match["digits"]):
        return "number" if unit in COUNTED and not _IN_TIME.search(before) else "year"
    return "number"


def _unreadable(after: str) -> bool:
    """Whether something unknown hangs on to the digits, or a word that changes them follows."""
    word = _WORD.match(after)
    if word and word[1].lower() in DOUBTFUL_SCALES:
        return True
    if _BELOW.match(after) or _GOES_ON.match(after) or _HEADED.match(after) or _SPREAD.match(after):
        return True
    if not after or after[0].isspace():
        return False
    if after[0].isalpha():
        return not (unit := _UNIT.match(after)) or not _is_unit(unit[1])
    return _strange(after[0]) or (after[0] in SYMBOLS + "'\u2019" and after[1:2].isdigit())


def _strange(char: str) -> bool:
    """Whether a character next to digits hides or changes them: & ^ ⅓, zero-width characters."""
    return bool(char) and (char in "&^@\\_" or unicodedata.category(char) in ("Cf", "No"))


def unit_of(match: re.Match[str], after: str) -> str:
    """The unit behind the digits, else the currency before them, else ""."""
    letter = (match["scale"] or "").strip().strip("-")
    if letter in ("m", "mm") and not match["money"]:
        return letter
    unit = _UNIT.match(after)
    known = unit and (_is_unit(unit[1]) or " " in unit[1] or "°" in unit[1])
    return unit[1] if unit and known else (match["money"] or "").strip()


def _is_unit(word: str) -> bool:
    """Whether a word is a unit; a single letter only in its usual case (g, not G)."""
    return word in LETTER_UNITS if len(word) == 1 else word.lower() in UNITS
