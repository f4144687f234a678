"""Two neighbouring figures that are one: a range, a fraction, 3 crore 50 lakh, 5 ft 11."""

from __future__ import annotations

import re

from agentlab.research.figures import EXACT, Figure, Kind

_SPAN = re.compile(r"\s?[-–—~]\s?|-?\s(?:up\s)?to\s|\sor\s|\.\.+|…")
_UNIT = r"(?:\s?-?(?:[kcm]?m|ft|foot|feet|in|inch(?:es)?|yd|yards?|met(?:er|re)s?|miles?)\b)?"
_PART = re.compile(
    rf"[/:^]|\spoint\s|{_UNIT}\s?[x×*]\s?|{_UNIT}\sby\s|\sout\sof\s(?:every\s)?|\sin\s(?:every\s)?"
)
_MIXED = re.compile(  # a unit with a smaller one behind it
    r"\s?(?:['\u2019\u2032°]|(?:ft|foot|feet|lbs?|pounds?|st|stones?|h|hrs?|hours?|mins?|minutes?|"
    r"years?|yrs?|deg|degrees)\b\.?)(?:\sand)?\s?"
)
_SMALLER = re.compile(  # behind the second: its unit, or nothing that it could count
    r"\s?(?:[\"'\u2019\u201d\u2032\u2033]|(?:in|inch(?:es)?|oz|ounces?|lbs?|pounds?|mins?|minutes?|s|secs?|"
    r"seconds?|m|months?|days?|tall|high|long|wide|deep)\b)|\s?(?:[.,;:)]|\Z)"
)
_OF_SOME = ("in", "in every")  # 7 in 10
_VALUES = ("number", "unclear", "range", "code", "rate")


def joined(first: Figure, second: Figure, plain: str) -> Figure | None:
    """The one figure that two neighbours make up (a range, a fraction, "3 crore 50 lakh").

    Its text is left empty: a long row of figures is joined piece by piece, and written out once.
    """
    gap = plain[first.end : second.start]
    if len(gap) > 12:
        return None
    if _MIXED.fullmatch(gap) and _SMALLER.match(plain, second.end):
        return Figure(None, "", first.start, second.end, "unclear", second.unit)
    kind = _joint(first, second, gap, plain[max(0, first.start - 9) : first.start])
    if kind is None:
        return None
    value = None
    if kind == "number" and first.value is not None and second.value is not None:
        value = EXACT.add(first.value, second.value)
    return Figure(value, "", first.start, second.end, kind, second.unit)


def _joint(first: Figure, second: Figure, gap: str, before: str) -> Kind | None:
    kinds = first.kind, second.kind
    if _SPAN.fullmatch(gap) and second.kind == "date":
        return "date" if _is_day(first) else None
    if _SPAN.fullmatch(gap) or (gap.strip() == "and" and before.endswith("between ")):
        return _span_kind(kinds, gap)
    if not (first.kind in _VALUES and second.kind in _VALUES):
        return None
    if gap == "/" and second.kind == "rate":
        return None
    if _PART.fullmatch(gap) and (gap.strip() not in _OF_SOME or _is_share(first, second)):
        return "unclear"
    if len(gap) == 1 and gap.isspace() and gap not in "\t\n" and first.kind not in ("rate", "code"):
        return "number" if _falls(first, second) else "unclear"
    return None


def _is_share(first: Figure, second: Figure) -> bool:
    """Whether "in" makes a part of a small round number: 7 in 10."""
    if first.value is None or second.value is None:
        return False
    return first.value == 1 or (first.value < second.value <= 100 and not first.unit)


def _is_day(figure: Figure) -> bool:
    """Whether a figure may be the first day of a span of dates: 12 to 15 May."""
    return figure.text.isdigit() and len(figure.text) < 3


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
    if not first.value or not second.value or (first.kind, second.kind) != ("number", "number"):
        return False
    place = int(first.value.as_tuple().exponent)
    return place > second.value.adjusted() and int(second.value.as_tuple().exponent) > 0
