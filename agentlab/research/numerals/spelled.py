"""Numbers in words: "eight billion", "half a million", "two hundred and five".

Only what has one reading gets a value. A word alone ("one of", "two islands", "the third") is no
figure, unless it is all the text; parts ("one-third"), bare scales ("millions of") and years
("nineteen eighty") are unclear. Halves and quarters of a scale are its parts: "two and a half
million", "three quarters of a million".
"""

from __future__ import annotations

import re
from decimal import Decimal

from agentlab.research.figures import Kind
from agentlab.research.numerals.vocabulary import FRACTION_WORDS, NUMBER_WORDS, SCALES

_HALVES = re.compile(
    rf"(?:(?P<whole>{'|'.join(NUMBER_WORDS)})\sand\sa\s(?P<part>half|quarter)"
    r"|(?P<parts>an?|one|three)[\s-]quarters?\sof\sa)\s(?P<scale>million|billion|trillion)",
    re.IGNORECASE,
)


def spelled(text: str, alone: bool = False) -> tuple[Decimal | None, Kind] | None:
    """The value and kind of a run of number words; None where the run is no figure.

    alone: whether nothing else stands in the text, so that one word is a number.
    """
    if broken := _HALVES.fullmatch(text):
        return _with_a_part(broken), "number"
    words = [word for word in re.split(r"[\s-]+", text.lower()) if word not in ("and", "of")]
    if len(words) == 1 and alone and words[0] in NUMBER_WORDS:
        return Decimal(NUMBER_WORDS[words[0]]), "number"
    if len(words) == 1:
        return (None, "unclear") if words[0].rstrip("s") in SCALES else None
    if words[0] == "half" and words[1] in ("a", "an") and len(words) == 3 and words[2] in SCALES:
        return Decimal(5).scaleb(SCALES[words[2]] - 1), "number"
    words = ["one" if word in ("a", "an") else word for word in words]
    if "point" in words or any(word in FRACTION_WORDS for word in words):
        return None, "unclear"
    value = _value(words)
    return (value, "unclear" if value is None else "number")


def _with_a_part(broken: re.Match[str]) -> Decimal:
    """2,500,000 for "two and a half million", 750,000 for "three quarters of a million"."""
    quarters = 2 if (broken["part"] or "").lower() == "half" else 1
    quarters = 3 if (broken["parts"] or "").lower() == "three" else quarters
    whole = NUMBER_WORDS[broken["whole"].lower()] if broken["whole"] else 0
    value = Decimal(4 * whole + quarters) / 4
    return value.scaleb(SCALES[broken["scale"].lower()])


def _value(words: list[str]) -> Decimal | None:
    """The sum of groups such as "two hundred five" + "million", each scale below the last."""
    parts: list[Decimal] = []
    group, last_scale = 0, 99
    for word in words:
        small, scale = NUMBER_WORDS.get(word), SCALES.get(word.rstrip("s"))
        if small is not None:
            room = 100 if group % 100 == 0 else 10 if group % 10 == 0 and group % 100 > 10 else 0
            if small >= room:
                return None
            group += small
        elif scale == 2 and 0 < group < 100:
            group *= 100
        elif scale is not None and scale > 2 and group and scale < last_scale:
            parts.append(Decimal(group).scaleb(scale))
            group, last_scale = 0, scale
        else:
            return None
    if group:
        parts.append(Decimal(group))
    return sum(parts[1:], parts[0])
