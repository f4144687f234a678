"""Figures that prose says in one word: "five people", "twice as many", "the third largest".

`numerals` leaves single words out, for a text is full of them that count nothing ("one of these").
Here they are claims where the words around them make them so:

    Seven people, ten cities          a count
    a dozen, three score, a gross     a count; "dozens" is one, too, of which nobody knows the value
    twice, half, four times, tenfold  a multiple, but not "I checked twice" or "the first half"
    IV times                          a multiple in Roman numerals
    one and a half, three quarters    a multiple or a part
    one sixth, five eighths           a part
    seven in ten                      a part
    third largest, 11th, ranks 4th    a place in a row
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import NUMBER_WORDS, UNITS

_COUNTS = "|".join(sorted((word for word in NUMBER_WORDS if word != "one"), key=len, reverse=True))
_PLACES = (
    "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
PLACES = {"first": 1, **{word: place for place, word in enumerate(_PLACES, 2)}}
_BELOW = "quarter|" + "|".join(_PLACES[1:])
_MULTIPLES = {
    "twice": "2", "double": "2", "doubled": "2", "doubles": "2", "thrice": "3", "triple": "3",
    "tripled": "3", "triples": "3", "quadruple": "4", "quadrupled": "4", "half": "0.5",
    "halved": "0.5",
}  # fmt: skip
# "double" may be an adjective and "twice" how often one looked: something must be compared.
_COMPARES = r"(?=\s(?:as|of|the|that|those|its|their|more|less|fewer|again|[A-Z][a-z]+['’]s?)\b)"
_DOUBLED = r"(?=\s(?:\d|(?:as|of|the|that|those|its|their|[A-Z][a-z]+['’]s?)\b))"
# How often in a year is a claim as well: "it rains twice a week".
_TWICE = (
    r"(?=\s(?:\d|(?-i:[A-Z]\w)|(?:as|of|the|that|those|its|their|his|her|our|your|what|this|these|"
    r"an?|per|every|each|daily|weekly|monthly|yearly|annually|more|larger|"
    r"bigger|higher|lower|longer|smaller|older|greater|[a-z]{4,}['’]s?)\b))"
)
_GROUPS = {"dozen": 12, "score": 20, "gross": 144}
_SOME = rf"(?:an?|one|another|every|per|the|this|that|half\sa|{_COUNTS})"
_GROUP = (
    rf"dozens|{_SOME}\sdozen|(?:an?|{_COUNTS})\s(?:score|gross)\sof(?!\s(?:\d|one\b|(?:{_COUNTS})\b))"
    rf"|(?:{_COUNTS})\sscore"
)
_ROMAN_DIGITS = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}
_ROMAN = (  # not a lone "I", which is somebody
    r"(?-i:(?!I\b)(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))"
    r"(?=\stimes\b)"
)
_HALF = (
    r"(?<!first\s)(?<!second\s)(?<!other\s)(?<!later\s)half"
    r"(?!\sof\s(?:the\s(?:year|century|decade|time)\b|\d|them\b))"
)
_RANKS = "(?:" + "|".join(rf"(?<={verb}\s)" for verb in ("ranks", "ranked", "comes", "came")) + ")"
_WORD = re.compile(
    r"(?<![\w-])(?:"
    rf"(?P<place>{_RANKS}(?:{'|'.join(_PLACES)})"
    rf"|(?:{'|'.join(_PLACES)})(?=[\s-](?:most|least|[a-z]+est|place)\b)"
    rf"|(?:{'|'.join(PLACES)})(?=\s(?:with|at)\s[$€£¥]?\d))"
    rf"|(?P<roman>{_ROMAN})"
    rf"|(?P<group>{_GROUP})"
    rf"|(?P<part>(?:an?|one|{_COUNTS})[ -](?:{'|'.join(_PLACES[4:])})s?"
    r"(?=\s(?:of|as|the|to|from|more|less|fewer|[a-z]{2,}er)\b|[.,;)]))"
    rf"|(?P<of>(?:one|{_COUNTS})\s(?:in|out\sof)\s(?:every\s)?(?:{_COUNTS}))(?=\s[a-z])"
    rf"|(?P<fold>{_COUNTS})-?fold"
    rf"|(?P<multiple>doubled|tripled|quadrupled|halved|(?:twice|thrice){_TWICE}"
    rf"|(?:doubles?|triples?|quadruple){_DOUBLED}|{_HALF}{_COMPARES})"
    rf"|(?P<count>{_COUNTS})"
    r")(?![\w'’]|-\w)",
    re.IGNORECASE,
)
_PART = re.compile(
    rf"(?:(?P<above>\d)/(?P<below>\d\d?)"
    rf"|(?:(?P<whole>one|\d+|{_COUNTS})\s(?:times\s)?and\s)?"
    rf"(?:(?P<count>an?|one|{_COUNTS})[ -])?(?P<part>half|{_BELOW})s?)",
    re.IGNORECASE,
)
_PARTS = {"half": 2, "quarter": 4, **{place: n for place, n in PLACES.items() if n > 2}}
_SO_MANY_IN = re.compile(
    rf"(one|{_COUNTS})\s(?:in|out\sof)\s(?:every\s)?({_COUNTS})", re.IGNORECASE
)
_TIMES = re.compile(r"\s?(?:times\b|-?fold\b)(?!\sto\b)")
_RANKED = re.compile(
    r"\b(?:rank(?:s|ed|ing)?|comes?|came|placed?)\s(?:as\s|in\s)?(?:the\s)?$", re.I
)
_IN_ROW = re.compile(r"[\s-](?:most|least|[a-z]+est|place|position|rank)\b")
_UNIT = re.compile(r"\s([a-z]+)\b")
_FIGURES = re.compile(r"(\d+)(?:st|nd|rd|th)?\Z", re.IGNORECASE)


def spoken(text: str) -> Iterator[Figure]:
    """The figures said in single words, in order, overlapping what `numerals` reads."""
    for match in _WORD.finditer(text):
        word, (start, end) = match.group(), match.span()
        if match["place"]:
            yield Figure(Decimal(PLACES[word.lower()]), word, start, end, "ordinal")
        elif match["part"] or match["of"]:
            yield Figure(part_of_one(word), word, start, end, "number")
        elif match["multiple"]:
            yield Figure(Decimal(_MULTIPLES[word.lower()]), word, start, end, "number")
        elif match["roman"] or match["group"]:
            value = _roman(word) if match["roman"] else _grouped(word.lower())
            yield Figure(value, word, start, end, "unclear" if value is None else "number")
        elif not _is_name(text, match):
            count = (match["fold"] or match["count"]).lower()
            unit = _UNIT.match(text, end)
            named = unit[1] if unit and unit[1] in UNITS else ""
            yield Figure(Decimal(NUMBER_WORDS[count]), word, start, end, "number", named)


def _roman(word: str) -> Decimal:
    """The value of a Roman numeral: a digit before a greater one is taken away.

    >>> _roman("XIV")
    Decimal('14')
    """
    digits = [_ROMAN_DIGITS[letter] for letter in word]
    signs = [-1 if one < after else 1 for one, after in zip(digits, [*digits[1:], 0], strict=True)]
    return Decimal(sum(sign * digit for sign, digit in zip(signs, digits, strict=True)))


def _grouped(said: str) -> Decimal | None:
    """The value of "three dozen"; None for "dozens", which may be many."""
    if said == "dozens":
        return None
    few = 0.5 if said.startswith("half") else NUMBER_WORDS.get(said.split()[0], 1)
    return Decimal(str(few)) * next(n for word, n in _GROUPS.items() if word in said)


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Whether a number word is part of a name: "the Seven Sisters"."""
    return match.group()[0].isupper() and bool(re.match(r"\s[A-Z]", text[match.end() :]))


def part_of_one(text: str) -> Decimal | None:
    """The value of "two thirds", "1/3", "half" or "one and a half"; None for any other words."""
    if so_many := _SO_MANY_IN.fullmatch(text):
        return Decimal(NUMBER_WORDS[so_many[1].lower()]) / NUMBER_WORDS[so_many[2].lower()]
    part = _PART.fullmatch(text)
    if not part:
        return None
    if part["above"]:
        return Decimal(part["above"]) / Decimal(part["below"]) if int(part["below"]) else None
    whole = (part["whole"] or "0").lower()
    units = Decimal(1 if whole == "one" else NUMBER_WORDS.get(whole) or whole)
    return (
        units
        + Decimal(NUMBER_WORDS.get((part["count"] or "one").lower(), 1))
        / _PARTS[part["part"].lower()]
    )


def is_multiple(figure: Figure, after: str) -> bool:
    """Whether a number in words says how many times something is another: "twice", "ten times"."""
    word = figure.text.lower()
    if word in _MULTIPLES or word.endswith("fold") or part_of_one(word) is not None:
        return True
    counted = word in NUMBER_WORDS or word.endswith("dozen") or _is_roman(figure.text)
    return counted and bool(_TIMES.match(after))


def _is_roman(text: str) -> bool:
    return bool(text) and set(text) <= set(_ROMAN_DIGITS)


def is_word(figure: Figure) -> bool:
    """Whether a figure is a single number word."""
    return figure.text.lower() in NUMBER_WORDS


def place_in_row(figure: Figure, before: str, after: str) -> int:
    """The place a figure claims among others: 3 for "the 3rd largest"; 0 if it claims none."""
    if figure.text.lower() in PLACES:
        return PLACES[figure.text.lower()]
    digits = _FIGURES.search(figure.text) if figure.kind == "ordinal" else None
    claimed = digits and (_RANKED.search(before) or _IN_ROW.match(after) or _worded(figure.text))
    return int(digits[1]) if digits and claimed else 0


def _worded(text: str) -> bool:
    return text.lower().startswith(("rank", "number"))
