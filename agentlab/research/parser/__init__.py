"""Which figure of an excerpt belongs to a keyword: one that surely does, or a reason why none. S0.

The value may stand before or after the keyword. A text is divided into sentences and items
("X 12, Y 13"; "Ayr and Bute" is one name), and the words between keyword and figure must all be
known (`lexicon`). A wrong value is worse than none: the ledger would call it sourced (C59, C60).

1. Skipped: years, dates, percentages, ordinals, footnotes, codes, the 1,000 of "per 1,000", and
   spans of time ("in the 12 months to June").
2. The keyword's own item comes first. Its only figure is taken, unless a word in between may carry
   it away, it counts something else, or is another's ("larger than Bute with 12"). Of several, the
   one bound by links alone. An item without a figure is followed to the next over links, or a
   label. "Men and women numbered 12", "revenue and 12 staff" are refused for "men" and "revenue".
3. A longer term has its own figures: "refugee population", "tax on income", "GDP per capita",
   "Staff (women)" say nothing of "population", "income", "GDP" and "staff". So a kind ("oil
   exports", "new members") is refused; a place or a year that stands with the keyword ("Revenue in
   Asia was 12") belongs to the excerpt, not the keyword, and the figure is given. A capitalised
   word in front is taken for a name only if it can be nothing else: "Ayr's exports", "Japan
   exports", "the Ayr exports", one that stands there twice; of things and people it may be a kind
   ("Kindle users"), and so may a name behind by, on, from or to: "Masses by Bach: 5". What another
   is compared with has no figure: "larger than Ayr", "twice the size of Ayr".
   "At 65", "for men", "together with Bute's", "of the metropolitan area" make it another's
   (`aspects`).
   Every word up to the start of the clause, and the one right behind, must be explained (`shapes`).
4. Bounds are no values: <, 12+, under, over, at least, up to, or more. About, some, nearly,
   almost, ~ and ≈ are approximations and fine; so are "reached" and "passed".
5. Changes and parts are no values: "up 12", "rose by 12", "12 more than", "hired 12", "the first
   12", "accounted for 12", "12 above average"; "rose 3% to 12" is 12. So are those of whom a verb
   is said that may be one of a part: "12 hostages were freed", but not "the 12 hostages were".
   So are averages, ranks, and what is counted per something, or is only there in a time ("has 400
   visitors a day"); what is made or carried in a time is not: "carries 64,000 vehicles a day".
6. Not said to be so, refused: if, would, may, will, expected, target, not, denied, a question.
   Nor is what a clause behind it, or the next sentence, disputes: "but the census says otherwise".
   The value of a thing that the sentence only mentions is that thing's (`owners`): "Ayr is close
   to Troon (population 12)", "its neighbour has".
7. Several values of different times ("12 in 2001; it is 13 now"), mentions that differ, ranges,
   pairs ("51 votes to 40", "1 USD = 0.9 EUR"), parts ("5% of 12"), a further figure without a noun
   of its own ("or 13", "others say 13"), unclear forms (3.350, 12,5), broken digits
   (4?,982, 46,XXX), struck-out text: refused. So is what a
   later sentence takes back. A second figure in brackets is an aside: 29,032 ft (8,848.86 m) is
   29032. The figure of an aside is not the main verb's: "Exports, 12 in 2010, were 13".
8. A scale between keyword and value multiplies it: "(mn)", "USD billion", ", in lakhs". "(m)",
   "(k)", "'000", "10³" and a scale anywhere else are refused. "12 m" of people or money is
   refused.
9. Brackets or a dash with a blank behind may be a minus: refused, unless a unit or the keyword
   rules it out ("Population - 12"). So are "12-", "12 DR". A dash glued to digits behind a blank
   is a minus.
   So are a distance to another place ("12 km from Ayr", but not "12 km from Ayr to Bute"), what a
   hyphen ties to another noun ("a 640-bed hospital"), the number of a name or heading ("iPhone 12",
   "4.2 Revenue"), and a unit the keyword cannot have (`dimensions`): money where people are asked
   for, a length for a price.
10. A table row gives the value beside its name; of more columns, none (see `cells`).
11. A bare four-digit number is a year. It is a value with a currency, a scale word or a counted
    noun beside it, or right behind "a KEYWORD of". A number word alone counts what stands right
    behind it, and is nothing else: seven children.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agentlab.research.clauses import Span, untagged
from agentlab.research.excerpts import ParseError, where_it_stands
from agentlab.research.figures import Figure, scaled
from agentlab.research.numerals import numbers, numbers_apart
from agentlab.research.numerals.headings import headings, power_between
from agentlab.research.parser.broken import struck, torn
from agentlab.research.parser.claims import claim, must_hold
from agentlab.research.parser.dimensions import is_no_count
from agentlab.research.parser.doubt import Doubt
from agentlab.research.parser.edges import doubt_at
from agentlab.research.parser.guards import must_stand_alone
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.lexicon import NARROWER
from agentlab.research.parser.shape_words import FOLLOWING
from agentlab.research.parser.spelled_counts import spelled_counts

__all__ = ["ParseError", "figure_for", "figure_within", "naive_number", "where_it_stands"]

LONGEST = 4_000  # characters of an excerpt: a sentence, or all of a search result
_AROUND = 200  # characters of a text on either side of an excerpt that may change its words
_STOP = re.compile(r"[.!?](?=\s+[\"'(\u201c]?[A-Z0-9]|\s*\Z)|\n")
OFTEN = 20  # times a keyword may stand there
_A_COUNT_OF = r"\ban?\s(?:[\w-]+\s){{0,2}}{keyword}\sof\s\Z"


def figure_for(excerpt: str, keyword: str) -> Figure:
    """The figure of the excerpt that belongs to the keyword (any case, whole words only).

    Its start and end are places in the excerpt. Raises ParseError, naming the figures seen, when
    the keyword is missing, nothing or only skipped kinds stand there, or it cannot be told.
    """
    if len(excerpt) > LONGEST:
        raise ParseError(f"The excerpt has {len(excerpt):,} characters. Copy one sentence of it.")
    text = untagged(excerpt)
    if mark := struck(excerpt, 0, len(excerpt)):
        raise _refusal(keyword, [], f"{mark!r} marks struck-out text; copy a part without it")
    mentions = _mentions(text, keyword)
    figures = [_counted(figure, text, keyword) for figure in _figures(text, mentions)]
    layout = Layout(text, figures, mentions)
    try:
        own = _standing_alone(layout, mentions, keyword)
        claims = [(mention, claim(layout, mention)) for mention in own]
    except Doubt as doubt:
        way = _longer(doubt, keyword, text) or "give a shorter excerpt or other words"
        raise _refusal(keyword, figures, f"{doubt}; {way}") from None
    found = [f for mention, f in claims if f and not _is_percent(layout, mention, f)]
    if len({figure.value for figure in found}) > 1:
        raise _refusal(keyword, figures, "its mentions have different values; give one sentence")
    if not found:
        raise _refusal(keyword, figures, "no plain number stands with it; find another excerpt")
    mention = next(mention for mention, f in claims if f is found[0])
    return _sure(found[0], keyword, mention, figures, text)


def figure_within(text: str, start: int, end: int, keyword: str) -> Figure:
    """The figure for the keyword in the excerpt text[start:end], as `figure_for` reads it.

    Raises ParseError also where the words of the text around the excerpt make the keyword or the
    figure another: "population 12" of "urban population 12", "11 users" of "Windows 11 users".
    """
    figure = figure_for(text[start:end], keyword)
    there = replace(figure, start=start + figure.start, end=start + figure.end)
    if mark := struck(text, start, end) or torn(text, there):
        raise _refusal(keyword, [figure], f"{mark!r} of its text makes it doubtful; find another")
    left = max(0, start - _AROUND)
    stop = _STOP.search(text, max(start, end - 1))  # what a later sentence says is not looked at
    window = untagged(text[left : min(end + _AROUND, stop.end() if stop else len(text))])
    own = [m for m in _mentions(window, keyword) if start <= left + m[0] and left + m[1] <= end]
    figures = _figures(window, own)
    layout = Layout(window, figures, own)
    found = next((f for f in figures if left + f.start == start + figure.start), None)
    try:
        for mention in _standing_alone(layout, own, keyword):
            must_stand_alone(layout, mention)
            if found is None:
                continue
            must_hold(layout, mention, found)
            if reason := doubt_at(found, window, keyword, figures):
                raise Doubt(reason)
    except Doubt as doubt:
        way = _longer(doubt, keyword, window) or "its text speaks against it; find another"
        raise _refusal(keyword, [figure], f"{doubt}; {way}") from None
    return figure


def _standing_alone(layout: Layout, mentions: list[Span], keyword: str) -> list[Span]:
    """The mentions without those a word narrows, unless all are. Raises ParseError for none."""
    if not mentions:
        reason = "it is not in the excerpt; use words that stand there"
        raise _refusal(keyword, layout.figures, reason)
    if len(mentions) > OFTEN:
        reason = f"it stands there {len(mentions)} times; give one sentence"
        raise _refusal(keyword, layout.figures[:5], reason)
    before = {mention: layout.text[: mention[0]].lower().split()[-1:] for mention in mentions}
    return [m for m in mentions if NARROWER.isdisjoint(before[m])] or mentions


def _is_percent(layout: Layout, mention: Span, figure: Figure) -> bool:
    """Whether a percent sign or word heads the figure: Unemployment rate (%): 3.4."""
    heading = layout.bare(mention[0], figure.start, layout.spans)
    return bool(re.search(r"%|\b(?:per\s?cent|pct)", heading, re.IGNORECASE))


def _sure(figure: Figure, keyword: str, mention: Span, figures: list[Figure], text: str) -> Figure:
    """The figure itself, once nothing about its value is in doubt."""
    if figure.kind != "number" or figure.value is None:
        raise _refusal(keyword, figures, f"{figure.text!r} is {figure.kind}, not one sure value")
    if reason := doubt_at(figure, text, keyword, figures):
        raise _refusal(keyword, figures, f"{reason}; find another excerpt")
    scales = list(headings(text, figures))
    if not scales and is_no_count(figure, keyword):
        raise _refusal(keyword, figures, f"{figure.text!r} is no whole number of people")
    if not scales:
        return figure
    power = power_between(text[mention[1] : figure.start])
    if len(scales) > 1 or power is None:
        raise _refusal(keyword, figures, f"{scales[0].group()!r} may change the size of its values")
    return replace(figure, value=scaled(figure.value, power))


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


def _figures(text: str, mentions: Sequence[Span]) -> list[Figure]:
    """The figures of a text; "fell by 400 to 3,600" has two, and no range."""
    figures: list[Figure] = []
    for figure in numbers(text):
        changed = figure.kind == "range" and text[: figure.start].endswith("by ")
        if changed and " to " in figure.text:
            figures += [f for f in numbers_apart(text) if figure.start <= f.start < figure.end]
        else:
            figures.append(figure)
    return spelled_counts(text, mentions, figures)


def _counted(figure: Figure, text: str, keyword: str) -> Figure:
    """A bare year right behind "a KEYWORD of" is a number: a population of 1415."""
    pattern = _A_COUNT_OF.format(keyword=re.escape(keyword))
    if figure.kind == "year" and re.search(pattern, text[: figure.start], re.IGNORECASE):
        return replace(figure, kind="number")
    return figure


def _longer(doubt: Doubt, keyword: str, text: str) -> str | None:
    """The way out where a word before the keyword makes a longer term of it: urban population."""
    word = re.match(r"'([^\W\d_][\w-]*)' before it may make it another thing", str(doubt))
    if word is None or word[1].lower() in FOLLOWING:
        return None
    term = f"{word[1]} {keyword}"
    return f"if that is meant, ask for {term!r}" if term.lower() in text.lower() else None


def _refusal(keyword: str, figures: Sequence[Figure], reason: str) -> ParseError:
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
