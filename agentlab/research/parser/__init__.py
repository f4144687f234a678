"""Which figure of an excerpt belongs to a keyword: one that surely does, or a reason why none. S0.

The value may stand before or after the keyword; the text's own structure decides. An excerpt is
divided into sentences and items ("X 12, Y 13", "12 million in Ayr, 11 million in Bute").

1. Years, dates, percentages, ordinals, footnotes, codes and the 1,000 of "per 1,000" are skipped.
2. The keyword's own item is looked at first. Its only figure is taken, unless the figure counts
   something else or is another's ("larger than Bute with 12"). Of several, the one that hangs on to
   the keyword by nothing but small words ("is", "of about", a bracket) is taken.
3. An item without a figure is followed to the next one only over small words, or a label.
4. A second figure in brackets is an aside: 29,032 ft (8,848.86 m) is 29032.
5. "population density" and "GDP per capita" are not "population" and "GDP".
6. A table row gives the value beside its name; of more columns, none (see `cells`).
7. Several mentions with different values, ranges, unclear forms (3.350, 12,5), figures in
   thousands by a remark elsewhere: refused. A wrong value is worse than none, for the ledger would
   call it sourced (C59, C60).
8. A dash with blanks around it parts, one glued to digits behind a blank is a minus; an en dash
   there is unclear. Brackets alone may be a minus in accounts: refused there, else an aside.
9. "(thousands)" right before a value multiplies it; the same remark elsewhere is a doubt.
10. A bare four-digit number is a year. It is a value with a currency, a scale word or a counted
   noun beside it, or right behind "a KEYWORD of".
"""

from __future__ import annotations

import re
from dataclasses import replace

from agentlab.research.excerpts import ParseError, where_it_stands
from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers
from agentlab.research.numerals.vocabulary import CURRENCY_CODES, SCALES, SYMBOLS
from agentlab.research.parser.claims import Layout
from agentlab.research.parser.clauses import Span, inside, untagged
from agentlab.research.parser.doubt import Doubt

__all__ = ["ParseError", "figure_for", "naive_number", "where_it_stands"]

_HEADING = re.compile(
    r"(?:\bin|[(,])\s?(?:US\$\s?|[$€£]\s?)?(?P<scale>thousand|million|billion)s?\b\)?"
    r"|(?<![\w,.])'?000s?\b\)?|[x×]\s?1,?000\b"
    rf"|(?:[{SYMBOLS}]|\b(?:{'|'.join(CURRENCY_CODES)}))\s?(?:m|mn|mln|b|bn|bln|tn|trn|k)\b",
    re.IGNORECASE,
)
_ACCOUNTS = re.compile(
    r"\b(?:net|income|profit|loss|balance|earnings|cash|deficit|surplus|result|change|margin|"
    r"return|gain|flow|equity|account)\b",
    re.IGNORECASE,
)
_A_COUNT_OF = r"\ban?\s(?:[\w-]+\s){{0,2}}{keyword}\sof\s\Z"


def figure_for(excerpt: str, keyword: str) -> Figure:
    """The figure of the excerpt that belongs to the keyword (any case, whole words only).

    Its start and end are places in the excerpt. Raises ParseError, naming the figures seen, when
    the keyword is missing, nothing or only skipped kinds stand there, or it cannot be told.
    """
    text = untagged(excerpt)
    mentions = _mentions(text, keyword)
    figures = [_counted(figure, text, keyword) for figure in numbers(text)]
    if not mentions:
        raise _refusal(keyword, figures, "it is not in the excerpt; use words that stand there")
    layout = Layout(text, figures, mentions)
    try:
        claims = [(mention, layout.claim(mention)) for mention in mentions]
    except Doubt as doubt:
        raise _refusal(
            keyword, figures, f"{doubt}; give a shorter excerpt or other words"
        ) from None
    found = [f for mention, f in claims if f and not _is_percent(layout, mention, f)]
    if len({figure.value for figure in found}) > 1:
        raise _refusal(keyword, figures, "its mentions have different values; give one sentence")
    if not found:
        raise _refusal(keyword, figures, "no plain number stands with it; find another excerpt")
    return _sure(found[0], keyword, figures, text)


def _is_percent(layout: Layout, mention: Span, figure: Figure) -> bool:
    """Whether a percent sign or word heads the figure: Unemployment rate (%): 3.4."""
    heading = layout.bare(mention[0], figure.start, layout.spans)
    return bool(re.search(r"%|\b(?:per\s?cent|pct)", heading, re.IGNORECASE))


def _sure(figure: Figure, keyword: str, figures: list[Figure], text: str) -> Figure:
    """The figure itself, once nothing about its value is in doubt."""
    if figure.kind != "number" or figure.value is None:
        raise _refusal(keyword, figures, f"{figure.text!r} is {figure.kind}, not one sure value")
    if _bookkeeping(figure, keyword, text):
        raise _refusal(keyword, figures, "the mark before it may be a minus; find another excerpt")
    spans = [(f.start, f.end) for f in figures if f.value]
    headings = (m for m in _HEADING.finditer(text) if not inside(m.start(), spans))
    heading = next(headings, None)
    if heading is None:
        return figure
    if heading["scale"] and not text[heading.end() : figure.start].strip(" :=|"):
        value = scaled(figure.value, SCALES[heading["scale"].lower()])
        return replace(figure, value=value)
    raise _refusal(keyword, figures, f"{heading.group()!r} may change the size of its values")


def _bookkeeping(figure: Figure, keyword: str, text: str) -> bool:
    """Whether brackets or a dash may mean a minus: Net income (1,234), Balance - 1,234."""
    before = text[: figure.start].rstrip()
    if before[-1:] == "(" and text[figure.end : figure.end + 1] == ")":
        return before[:-1].rstrip()[-1:] in SYMBOLS or bool(_ACCOUNTS.search(keyword))
    return before.endswith(("-", "\u2013", "\u2212")) and bool(_ACCOUNTS.search(keyword))


def _mentions(text: str, keyword: str) -> list[Span]:
    """Where the keyword stands as whole words; any run of blanks equals any other."""
    words = keyword.split()
    if not words:
        return []
    pattern = r"\s+".join(re.escape(word) for word in words)
    return [
        match.span()
        for match in re.finditer(rf"(?<![\w-]){pattern}(?!\w|-\w)", text, re.IGNORECASE)
    ]


def _counted(figure: Figure, text: str, keyword: str) -> Figure:
    """A bare year right behind "a KEYWORD of" is a number: a population of 1415."""
    pattern = _A_COUNT_OF.format(keyword=re.escape(keyword))
    if figure.kind == "year" and re.search(pattern, text[: figure.start], re.IGNORECASE):
        return replace(figure, kind="number")
    return figure


def _refusal(keyword: str, figures: list[Figure], reason: str) -> ParseError:
    seen = ", ".join(f"{figure.text!r} ({figure.kind})" for figure in figures) or "no figures"
    return ParseError(f"No figure for {keyword!r}: {reason}. Seen: {seen}.")


def naive_number(excerpt: str, keyword: str) -> float:
    """The faulty first version of lesson 9: the first digits behind the keyword, as a float.

    It drops commas, knows no years, signs, scale words or percentages, and takes 2024.0 for a
    population (C59, C60). Raises ParseError when the keyword or a digit is missing.
    """
    place = excerpt.lower().find(keyword.lower())
    digits = (
        re.search(r"\d[\d,]*(?:\.\d+)?", excerpt[place + len(keyword) :]) if place >= 0 else None
    )
    if digits is None:
        raise ParseError(f"No digits behind {keyword!r} in {excerpt[:60]!r}.")
    return float(digits.group().replace(",", ""))
