"""The power of ten that scale words, letters and e-notation give a figure: 6 for "million", "M".

Letters need a second hint: "$5m" is millions and "height 5m" metres; "5m people" is unclear.
"""

from __future__ import annotations

import re
import unicodedata

from agentlab.research.numerals.vocabulary import PEOPLE, SCALES

_LETTERS = {"k": 3, "K": 3, "M": 6, "B": 9}
_MONEY_LETTERS = {**_LETTERS, "b": 9, "T": 12, "m": 6, "mm": 6, "MM": 6}
_DEEP = re.compile(
    r"depth|height|length|elevation|altitude|point|high|deep|long|tall|wide|peak", re.I
)
_PLURAL = re.compile(r"(?!across|towards|always|besides|upwards|downwards|versus|lies)[a-z]{3,}s")
_WORD = re.compile(r"[\s-]?([^\W\d_]+)")


def power_of_ten(match: re.Match[str], before: str, after: str) -> int | None:
    """The exponents of scale and e-notation added up; None where the scale is unclear."""
    scale = _scale(match, before, after)
    return None if scale is None else scale + _exponent(match["power"] or "")


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
    letters = written.strip().strip("-")
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
    if word and (word[1].lower() in PEOPLE or _PLURAL.fullmatch(word[1])):
        return False
    return written != "m" or bool(_DEEP.search(before) or _DEEP.search(after[:30]))
