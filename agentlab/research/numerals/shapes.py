"""The shapes of figures in English text: dates, digits with their signs and words, spelled numbers.

One pattern, `ANY_FIGURE`, tried at every place of a folded text (see `folded`): a date first, so
that its parts are never taken for numbers, then digits with everything that belongs to them.
"""

from __future__ import annotations

import re

from agentlab.research.figures import ascii_digits
from agentlab.research.numerals.digits import CLUSTER
from agentlab.research.numerals.vocabulary import (
    CURRENCY_CODES,
    FRACTION_WORDS,
    MONTHS,
    NUMBER_WORDS,
    SCALES,
    SYMBOLS,
)

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("\u2212\ufe63\uff0d\u2010\u2011", "-"),
        **dict.fromkeys("\uff05\u066a\ufe6a", "%"),
        **{"\u066c": ",", "\uff0c": ",", "\u066b": ".", "\uff0e": ".", "\uff04": "$"},
    }
)


def folded(text: str) -> str:
    """The text with ASCII digits, minus signs and marks, every character in its old place."""
    return ascii_digits(text).translate(_FOLDED)


_MONTH = rf"(?:{MONTHS})\b\.?"
YEAR = r"[12]\d{3}"
_DATE = rf"""
    \b(?:\d{{1,2}}\s?[-–]\s?)?\d{{1,2}}(?:st|nd|rd|th)?(?:\s+of)?[\s-]{_MONTH}(?:,?[\s-]+(?:{YEAR}|'\d\d))?(?![\d,]*\d)
  | \b{_MONTH}[\s-]+\d{{1,2}}(?:st|nd|rd|th)?(?!\w|[.,]\d)(?:[-–]\d{{1,2}}\b)?(?:,?\s+{YEAR}\b)?
  | \b{_MONTH},?[\s-]+{YEAR}\b(?![.,]\d)
  | \b{YEAR}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?\b(?!-)
  | \b{YEAR}[/.]\d\d?[/.]\d\d?\b
  | (?<![\d.,/-])\d\d?(?P<mark>[/.-])\d\d?(?P=mark)(?:{YEAR}|\d\d)\b(?![.,/-]\d)
  | \b{YEAR}\s?[-–/]\s?(?:{YEAR}|\d\d)\b(?![.,/]\d)
  | \bFY\s?(?:{YEAR}|\d\d)(?:[-–/]\d\d)?\b
  | \b[QH][1-4]\s?(?:{YEAR}|'?\d\d)\b | \b{YEAR}\s?[QH][1-4]\b | \b[1-4]Q\s?\d\d(?:\d\d)?\b
  | \b\d\d?:\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?(?!:?\d) | \b\d\d?\s?[ap]\.?m\b\.?
  | \b\d{{1,3}}0'?s\b
  | \b(?:AD\s\d{{1,4}}|\d{{1,4}}\s(?:AD|CE|BCE?))\b
  | (?<!\w)'\d\d\b(?!')
"""
SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074-\u2079"
_MONEY = rf"(?:\b[A-Z]{{1,3}})?[{SYMBOLS}]|\b(?:{'|'.join(CURRENCY_CODES)})(?=[\s\d.-])|\bRs\.?"
_SCALE = rf"(?:(?:\s{{0,2}}|-)(?i:{'|'.join(SCALES)})s?\b)"
_FIGURE = rf"""
    (?P<sign>(?<![\w.,%)\]/+-])[+-](?=[^\s+-])|\b(?i:minus|negative)\s+)?
    (?:(?P<money>{_MONEY})\s?(?P<inner>-(?=[\d.]))?)?
    (?P<digits>{CLUSTER})
    (?P<power>[eE][+-]?\d{{1,3}}(?!\w)|\s?[x×*·]\s?10(?:\^[+-]?\d{{1,3}}|⁻?[{SUPERSCRIPTS}]+))?
    (?P<note>[{SUPERSCRIPTS}]+)?
    (?P<scale>{_SCALE}{{1,3}}|[\s-]?(?:[kKMBbTm]|MM|mm)(?![\w²³]))?
    (?P<percent>\s?[%‰]|\s?[\[(]%[\])]|[\s-](?i:percent|per\s?cent|pct)(?:age)?\b(?:[\s-]points?\b)?
      |\spp\b|\s?bps\b|\sbasis\spoints?\b)?
    (?P<ordinal>(?:st|nd|rd|th)\b)?
"""
_WORD = rf"(?:{'|'.join([*NUMBER_WORDS, *FRACTION_WORDS, *(w for w in SCALES if len(w) > 4)])})s?"
_GLUE = r"(?:\s|-|\sand\s(?:an?\s)?|\sof\san?\s|\spoint\s)"
_WORDS = rf"\b(?i:(?:(?:half\s)?an?\s)?{_WORD}\b(?:{_GLUE}{_WORD}\b)*)"
ANY_FIGURE = re.compile(
    rf"(?P<bracket>\[\d{{1,3}}\])|(?P<date>{_DATE})|(?P<figure>{_FIGURE})|(?P<words>{_WORDS})",
    re.VERBOSE,
)
