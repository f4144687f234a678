"""An excerpt stands word for word in one result and reads there as it does alone, or is refused.

The second half makes up results and excerpts by the thousand (a million with AGENTLAB_THOROUGH=1)
and compares every verdict with a slow and obvious judge that knows how each result was made.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from agentlab.research.figures import shown
from agentlab.research.parser import ParseError, figure_for, where_it_stands

STORED = [
    "Bute has 512 people.",
    "In 2020 the population of Ostavia was 7,310,450, up 0.4%; "
    "debt: -$2.5 billion “net” – 1\u00a0000 km.",
]


def test_an_excerpt_stands_in_one_result() -> None:
    assert where_it_stands("512 people", STORED) == (0, 9, 19)
    index, start, end = where_it_stands(" population of Ostavia was 7,310,450 ", STORED)
    assert STORED[index][start:end] == "population of Ostavia was 7,310,450"


def test_blanks_quotes_and_dashes_are_folded_to_find_the_place_only() -> None:
    index, start, end = where_it_stands(
        'billion  "net" - 1 000 km'.replace("billion  ", ""), STORED
    )
    assert STORED[index][start:end] == "“net” – 1\u00a0000 km"
    figure = figure_for(STORED[index][start:end], "km")
    assert (figure.text, figure.value) == ("1\u00a0000", 1000)


CUT = [
    "population of Ostavia was 7,310",
    "310,450, up 0.4%",
    "7,310,450, up 0.4",
    "debt: -$2.5",
    "$2.5 billion",
    "2.5 billion",
    "pulation of Ostavia",
    "1\u00a0000 k",
    "20 the population",
]


@pytest.mark.parametrize("excerpt", CUT)
def test_a_cut_excerpt_is_refused(excerpt: str) -> None:
    with pytest.raises(ParseError, match="cuts through"):
        where_it_stands(excerpt, STORED)


NAMED = [
    ("Japan: the population was 84,012,284.", "the population was 84,012", "'84,012|,284.'"),
    ("Japan: the population was 84,012,284.", "the population was 84,01", "'84,01|2,284.'"),
    ("Japan: the population was 84,012,284.", "012,284.", "'84,|012,284.'"),
    ("Japan: the population was 84,012,284.", "apan: the population", "'J|apan:'"),
    ("Japan: the population is $84 million, it says.", "84 million", "'$|84 million,'"),
    # a figure of several words is named whole, so that one sees which it was
    ("The wall, it is 5 m long", "m long", "'5 |m'"),
    ("The wall, it is 5 m long", "The wall, it is 5", "'5| m'"),
    ("The population was 84 012 284.", "The population was 84 012", "'84 012| 284.'"),
    ("The debt is 2.5 billion, it says.", "billion, it says.", "'2.5 |billion,'"),
    (
        "By the census of 2020 it had under 512 residents",
        "512 residents",
        "'it had under 512 residents'",
    ),
    # of what speaks against it, nothing is named that does not stand there
    ("It is false that Ayr has 512 residents.", "Ayr has 512 residents.", "'It is false that'"),
    ("Has Ayr really 512 residents?", "512 residents", "'Has Ayr really … ?'"),
]


@pytest.mark.parametrize(("text", "excerpt", "named"), NAMED)
def test_what_was_cut_is_named_in_whole_words_and_where_in_a_number(text, excerpt, named) -> None:
    with pytest.raises(ParseError) as caught:
        where_it_stands(excerpt, [text])
    assert str(caught.value) == (
        f"The excerpt cuts through {named}. Copy it whole, with its sentence."
    )


CUT_BY_MEANING = [
    ("It lost (7,310) in all.", "7,310"),
    ("Growth of 3 to 4 million was seen", "4 million"),
    ("Growth of 3 to 4 million was seen", "Growth of 3"),
    ("By 2020 people had left", "2020 people"),
    ("A crowd of 83 Millionen", "A crowd of 83"),
    ("Ten per 1,000 births", "1,000 births"),
    ("The village has under 512 residents", "512 residents"),
    ("The village has 512 or more residents", "The village has 512"),
    ("It is false that Ayr has 512 residents.", "Ayr has 512 residents."),
    ("If it grew, would Ayr have 512 residents?", "Ayr have 512 residents"),
    ("Ayr has 512 residents?", "Ayr has 512 residents"),
    ("Figures in thousands. Sales 512. Costs 40.", "Sales 512."),
    ("Sales 512.\nAmounts are in millions of euros.", "Sales 512."),
    ("The report that Ayr has 512 residents is false.", "Ayr has 512 residents"),
    ("(in millions) sales were 512", "sales were 512"),
    ("Amounts in thousands: Sales 512", "Sales 512"),
    ("The firm hired 512 welders", "512 welders"),
    ("Asia accounted for 512 of the sales", "512 of the sales"),
    ("The first 512 callers won", "512 callers won"),
    ("It was 12 degrees above average", "It was 12 degrees"),
    ("The rug is 3 m by 2 m", "The rug is 3 m"),
    ("He is 5 ft 11 tall", "He is 5 ft"),
    ("Some 7 in 10 voters agree", "10 voters agree"),
    ("A fee of 512 €", "A fee of 512"),
    ("A fee of 512 EUR a day", "fee of 512"),
]


@pytest.mark.parametrize(("text", "excerpt"), CUT_BY_MEANING)
def test_an_excerpt_must_read_as_it_does_in_the_result(text: str, excerpt: str) -> None:
    with pytest.raises(ParseError, match="cuts through"):
        where_it_stands(excerpt, [text])


@pytest.mark.parametrize("excerpt", ["", "  \n", "Bute has 513 people", "bute has 512 people"])
def test_what_does_not_stand_there_is_refused(excerpt: str) -> None:
    with pytest.raises(ParseError):
        where_it_stands(excerpt, STORED)


def test_two_results_are_not_one_excerpt() -> None:
    with pytest.raises(ParseError, match="does not stand word for word"):
        where_it_stands("Bute has 512 people. In 2020 the population", STORED)
    with pytest.raises(ParseError, match="No search result is stored yet"):
        where_it_stands("Bute has 512 people.", [])


def test_a_whole_occurrence_counts_even_behind_a_cut_one() -> None:
    assert where_it_stands("512 people", ["1,512 people; 512 people"]) == (0, 14, 24)


_COUNTS = st.integers(3_000, 10**12).map(lambda count: shown(Decimal(count)))


@given(_COUNTS, st.data())
def test_a_changed_digit_is_refused(count: str, data: st.DataObject) -> None:
    text = f"The population of Ostavia is {count}, it says."
    places = [match.start() for match in re.finditer(r"\d", text)]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from("0123456789"))
    assume(digit != text[place])
    with pytest.raises(ParseError):
        where_it_stands(text[:place] + digit + text[place + 1 :], [text])


@given(_COUNTS, st.data())
def test_a_cut_inside_a_number_is_refused(count: str, data: st.DataObject) -> None:
    text = f"The population of Ostavia is ${count} million, it says."
    start = text.index("$")
    place = data.draw(st.integers(start + 1, text.index(",", text.index(" million")) - 1))
    assume(text[:place].strip() != text[:start].strip())
    with pytest.raises(ParseError, match="cuts through"):
        where_it_stands(text[:place], [text])


WHOLE = [
    ("Sales (mn) 12. Costs 512.", "Costs 512."),
    ("Millions came. Sales were 512.", "Sales were 512."),
    ("Exports (mn) 12, staff 512", "staff 512"),
    ("Ayr has 512 residents and is expected to grow", "Ayr has 512 residents"),
    ("It is false that Bute has 40. Ayr has 512.", "Ayr has 512"),
    ("Ayr has 512 residents, but may grow", "Ayr has 512 residents"),
    ("A fee of 512 € is due", "A fee of 512 €"),
    ("ba a a", "a a"),  # the first place cuts a word and overlaps the second
]


@pytest.mark.parametrize(("text", "excerpt"), WHOLE)
def test_what_does_not_change_an_excerpt_may_be_left_out(text: str, excerpt: str) -> None:
    index, start, end = where_it_stands(excerpt, [text])
    assert (index, text[start:end]) == (0, excerpt)


LONG = [
    ("Ayr " * 1600, "xAyr " + "Ayr " * 3200),
    ("512 people", "1,512 people; " * 3000),
    ("5 " * 600 + "6", "5 " * 3000),
    ("Area 512", "(m) 5 " * 3000 + "Area 512"),
    ("a b " * 5000 + "c", "a b " * 50_000),
    ("a b", "a" + " " * 100_000 + "c"),
]


@pytest.mark.parametrize(("excerpt", "text"), LONG)
def test_long_rows_take_no_time_beyond_their_length(excerpt: str, text: str) -> None:
    started = time.process_time()
    try:
        where_it_stands(excerpt, [text])
    except ParseError:
        pass
    assert time.process_time() - started < 10  # seconds; a walk per place would take minutes


# -- Made-up excerpts against a slow judge -------------------------------------------------------

Piece = tuple[str, str]  # (what stands before it, the piece itself): (" ", "-$2.5 billion")
PARTS = 10
TRIES = 1_000_000 if os.environ.get("AGENTLAB_THOROUGH") == "1" else 4_000

WORDS = (
    "harbour council Ostavia reported cattle trade river with was Ayr Bute region staff fleet "
    "stores timber wool beside station lantern and area sales"
).split()
BLANKS = [" ", " ", " ", " ", "  ", "\n", "\t", "\u00a0", "\u2009", " \n "]
MARKS = {"'": "\u2018\u2019", '"': "\u201c\u201d", "-": "\u2010\u2011\u2013\u2212"}
LIKE = {
    "0": "O\u0660\uff10", "1": "lI\u0661", "2": "\uff12", "3": "\u0437\u0663", "5": "S\uff15",
    "a": "\u0430", "e": "\u0435", "o": "\u043e0", "c": "\u0441", "r": "\u0433", "l": "1I",
    ",": "\u201a\u060c.", ".": "\u2024,", "-": "\u2014\u2015~", "$": "\uff04", "%": "\uff05\u2030",
}  # fmt: skip
_MARK = re.compile(
    r"[-\u2212+$€%()]|USD |\s(?:per cent|million|billion|thousand|bn|lakh)|under |at least "
    r"| or more"
)
INVISIBLE = "\u200b\u200d\u2060\ufeff\u00ad"


def a_figure(rng: random.Random) -> str:
    """A figure with all that belongs to it, as it may stand in a text."""
    count = f"{rng.randrange(3_000, 10 ** rng.randrange(4, 11)):,}"
    small = f"{rng.randrange(3, 900)}.{rng.randrange(1, 10)}"
    year, sign = rng.randrange(1800, 2090), rng.choice(["-", "\u2212", "+"])
    scale = rng.choice(["million", "billion", "thousand", "bn", "lakh"])
    return rng.choice(
        [
            count,
            small,
            f"{small} {scale}",
            f"{sign}{small}",
            f"${count}",
            f"-${small} {scale}",
            f"€{small}",
            f"USD {count}",
            f"{small}%",
            f"{small} per cent",
            f"{sign}{small}%",
            f"({count})",
            f"{year}",
            f"{rng.randrange(1, 28)} May {year}",
            f"{year}-{rng.randrange(10, 99)}",
            f"{rng.randrange(3, 40)}-{rng.randrange(50, 90)}",
            f"{rng.randrange(3, 40)} to {rng.randrange(50, 90)} {scale}",
            f"per 1{',000' * rng.randrange(1, 3)}",
            f"under {count}",
            f"at least {small} {scale}",
            f"{count} or more",
            f"Table {rng.randrange(3, 90)}",
            f"unit-{rng.randrange(3, 90)}",
            f"{rng.randrange(4, 90)}th",
            count.replace(",", "\u00a0"),
        ]
    )


def a_result(rng: random.Random) -> list[Piece]:
    """The pieces of a result: words, marks and figures; a word stands between two figures."""
    pieces = [("", rng.choice(WORDS))]
    for _ in range(rng.randrange(3, 9)):
        if rng.random() < 0.7:
            pieces.append((rng.choice(BLANKS), a_figure(rng)))
        if rng.random() < 0.2:
            pieces.append(("", rng.choice([",", ".", ";", ":"])))
        if rng.random() < 0.2:
            pieces.append((" ", rng.choice(["\u201cnet\u201d", "\u2019tis", "-"])))
        pieces.append((rng.choice(BLANKS), rng.choice(WORDS)))
    return pieces


def written(pieces: list[Piece]) -> str:
    return "".join(before + piece for before, piece in pieces)


def plainly(text: str) -> str:
    """The folding that is allowed, character by character."""
    out = ""
    for char in text:
        if char.isspace():
            char = "" if out.endswith(" ") else " "
        for plain, same in MARKS.items():
            char = plain if char and char in same else char
        out += char.replace("\u02bc", "'")
    return out.strip()


def all_true(results: list[list[Piece]]) -> set[str]:
    """Every excerpt that may be copied: any unbroken row of whole pieces of one result."""
    return {
        plainly(written(pieces[first:last]))
        for pieces in results
        for first in range(len(pieces))
        for last in range(first + 1, len(pieces) + 1)
    }


def a_row(rng: random.Random, pieces: list[Piece]) -> list[Piece]:
    first = rng.randrange(len(pieces))
    row = pieces[first : rng.randrange(first, len(pieces)) + 1]
    return [("", row[0][1]), *row[1:]]


def unchanged(rng: random.Random, results: list[list[Piece]]) -> str:
    return written(a_row(rng, rng.choice(results)))


def with_other_blanks(rng: random.Random, results: list[list[Piece]]) -> str:
    blanks = [" ", "   ", "\u00a0", "\n", "\t ", "\u202f\u2003"]
    text = re.sub(r"\s+", lambda _: rng.choice(blanks), unchanged(rng, results))
    return rng.choice(["", *blanks]) + text + rng.choice(["", *blanks])


def with_other_marks(rng: random.Random, results: list[list[Piece]]) -> str:
    return "".join(rng.choice(MARKS.get(c, c)) for c in plainly(unchanged(rng, results)))


def with_a_digit_changed(rng: random.Random, results: list[list[Piece]]) -> str:
    text = unchanged(rng, results)
    places = [place for place, char in enumerate(text) if char.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    left, right = text[:place], text[place + 1 :]
    fewer = [""] if left[-1:].isdigit() or right[:1].isdigit() else []
    return left + rng.choice([*fewer, *"0123456789"]) + right


def cut_in_a_figure(rng: random.Random, results: list[list[Piece]]) -> str:
    """A row that begins or ends in the middle of a figure, with a digit of it left."""
    pieces = rng.choice(results)
    figures = [i for i, (_, piece) in enumerate(pieces) if re.search(r"\d.|.\d", piece)]
    if not figures:
        return written(pieces)
    place = rng.choice(figures)
    before, figure = pieces[place]
    cut = rng.randrange(1, len(figure))
    if rng.random() < 0.5:
        kept, row = figure[cut:], pieces[place + 1 : rng.randrange(place, len(pieces)) + 1]
        text = written([("", kept), *row])
    else:
        kept, row = figure[:cut], pieces[rng.randrange(place + 1) : place]
        text = written([*row, (before, kept)])
    return text if re.search(r"\d", kept) else cut_in_a_figure(rng, results)


def with_a_mark_dropped(rng: random.Random, results: list[list[Piece]]) -> str:
    """A row without one sign, currency, percent mark, bracket, scale or bound of its figures."""
    text = unchanged(rng, results)
    found = list(_MARK.finditer(text))
    if not found:
        return text
    mark = rng.choice(found)
    return text[: mark.start()] + text[mark.end() :]


def of_two_results(rng: random.Random, results: list[list[Piece]]) -> str:
    one, other = rng.sample(results, 2)
    end, start = rng.randrange(len(one)), rng.randrange(len(other)) + 1
    return written(one[end:]).strip() + rng.choice([" ", "", "\n"]) + written(other[:start])


def with_a_gap(rng: random.Random, results: list[list[Piece]]) -> str:
    row = a_row(rng, rng.choice(results))
    if len(row) < 3:
        return written(row)
    gone = rng.randrange(1, len(row) - 1)
    return written([*row[:gone], *row[gone + 1 :]])


def with_a_look_alike(rng: random.Random, results: list[list[Piece]]) -> str:
    text = unchanged(rng, results)
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        return text[:place] + rng.choice(INVISIBLE) + text[place:]
    chars = sorted(set(text) & LIKE.keys())  # a rare sign is changed as often as a letter
    if not chars:
        return text
    char = rng.choice(chars)
    place = rng.choice([place for place, other in enumerate(text) if other == char])
    return text[:place] + rng.choice(LIKE[char]) + text[place + 1 :]


TRUE = [unchanged, with_other_blanks, with_other_marks]
CHANGED = [
    with_a_digit_changed,
    cut_in_a_figure,
    with_a_mark_dropped,
    of_two_results,
    with_a_gap,
    with_a_look_alike,
]


def accepted(excerpt: str, texts: list[str]) -> bool:
    try:
        index, start, end = where_it_stands(excerpt, texts)
    except ParseError:
        return False
    assert plainly(texts[index][start:end]) == plainly(excerpt)
    return True


@pytest.mark.parametrize("part", range(PARTS))
def test_every_verdict_is_the_slow_judges(part: int) -> None:
    rng = random.Random(part)
    seen: Counter[tuple[Callable[..., str], bool]] = Counter()
    while sum(seen.values()) < TRIES // PARTS:
        results = [a_result(rng) for _ in range(3)]
        texts, true = [written(pieces) for pieces in results], all_true(results)
        for make in [*TRUE, *CHANGED] * 6:
            excerpt = make(rng, results)
            verdict = plainly(excerpt) in true
            assert accepted(excerpt, texts) == verdict, (make.__name__, excerpt, texts)
            seen[make, verdict] += 1
    assert all(seen[make, True] and not seen[make, False] for make in TRUE)
    assert all(seen[make, False] > seen[make, True] / 2 for make in CHANGED), seen
