"""A plain sentence with a trap in it is refused, whatever the sentence is about."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser import ParseError, figure_for
from agentlab.research.parser.lexicon import BARE
from tests.figure_shapes import PLAIN

# One clause with its keyword behind the first word and no figure but its own.
ROWS = [
    (excerpt, keyword, value)
    for excerpt, keyword, value in PLAIN
    if value and excerpt.endswith(".") and len(re.findall(r"\d[\d,.]*\d|\d", excerpt)) == 1
    if keyword.lower() not in UNITS | BARE
    and not re.search(r"[,;:|]\s|\b(?:and|me)\b|\n", excerpt)
    and f" {keyword}" in excerpt
    and excerpt[:2] != "I "
][::3]

BEFORE = [
    "If", "Unless", "Critics deny that", "It is not true that", "Nobody believes that",
    "By 2050,", "Rumour has it that", "The plan was that", "Imagine that",
    "It would be wrong to say that", "Contrary to reports that", "Until 1990",
    "In his novel,", "Without subsidies,", "On paper", "Per household", "Among women,",
    "Excluding Scotland,", "Except for the north,",
]  # fmt: skip
BEHIND = [
    " or 13.", "; other sources say 13.", ". In fact it was 13.", " less than planned.",
    " more than last year.", " at most.", " if all goes well.", ", it is hoped.", " (target).",
    ", a figure the auditors reject.", " by 2040.", " next year.", "?",
]  # fmt: skip
HEADS = [
    "share of", "rise in", "tax on", "lack of", "demand for", "plan for", "ban on", "loss of",
    "half of", "change in", "majority of", "target for", "guess at",
]  # fmt: skip
AFTER_KEYWORD = [
    "of women", "per head", "for children", "under 18", "at risk", "in prison", "shortage", "gap",
    "insurance", "to spare", "planned",
]  # fmt: skip
NARROWING = "diesel smuggled leftover pledged unverified disputed rival".split()


def _given(excerpt: str, keyword: str) -> str | None:
    try:
        return f"{excerpt} -> {figure_for(excerpt, keyword).value}"
    except ParseError:
        return None


def _lowered(excerpt: str) -> str:
    return excerpt if excerpt[:2].isupper() else excerpt[0].lower() + excerpt[1:]


def test_there_are_rows_of_many_kinds() -> None:
    assert len(ROWS) > 60
    assert all(figure_for(excerpt, keyword) for excerpt, keyword, _ in ROWS)


@pytest.mark.parametrize("trap", BEFORE)
def test_what_is_put_before_a_sentence(trap: str) -> None:
    given = [_given(f"{trap} {_lowered(excerpt)}", keyword) for excerpt, keyword, _ in ROWS]
    assert [text for text in given if text] == []


@pytest.mark.parametrize("trap", BEHIND)
def test_what_is_put_behind_a_sentence(trap: str) -> None:
    given = [_given(f"{excerpt[:-1]}{trap}", keyword) for excerpt, keyword, _ in ROWS]
    assert [text for text in given if text] == []


@pytest.mark.parametrize("word", NARROWING)
def test_a_word_that_narrows_a_keyword(word: str) -> None:
    given = [
        _given(excerpt.replace(f" {keyword}", f" {word} {keyword}", 1), keyword)
        for excerpt, keyword, _ in ROWS
    ]
    assert [text for text in given if text] == []


@pytest.mark.parametrize("words", AFTER_KEYWORD)
def test_words_behind_a_keyword(words: str) -> None:
    given = [
        _given(excerpt.replace(f" {keyword}", f" {keyword} {words}", 1), keyword)
        for excerpt, keyword, _ in ROWS
    ]
    assert [text for text in given if text] == []


@pytest.mark.parametrize("head", HEADS)
def test_a_noun_that_a_keyword_hangs_on(head: str) -> None:
    labelled = [(e, k) for e, k, _ in ROWS if re.match(rf"(?:The|Its|Her) {re.escape(k)} ", e)]
    assert len(labelled) > 10
    given = [_given(re.sub(r"\A\w+", f"The {head} the", e, count=1), k) for e, k in labelled]
    assert [text for text in given if text] == []


JOINTS = [
    ", and ", " and ", "; ", ", while ", ", but ", " although ", ", which means ", ", where ",
    " because ", " \u2013 ", ": ", " when ", " before ",
]  # fmt: skip


@pytest.mark.parametrize("joint", JOINTS)
def test_of_two_sentences_in_one_neither_takes_the_others_figure(joint: str) -> None:
    wrong = []
    for one, other in zip(ROWS, [*ROWS[7:], *ROWS[:7]], strict=True):
        joined = one[0][:-1] + joint + _lowered(other[0])
        for row, rest in ((one, other), (other, one)):
            if row[1].lower() in rest[0].lower():
                continue
            try:
                figure = figure_for(joined, row[1])
            except ParseError:
                continue
            if figure.value != Decimal(row[2]):
                wrong.append((joined, row[1], figure.text))
    assert wrong == []


ASIDES = [
    ", 3,990 in 2010,", " (3,990 in 2010)", ", once 3,990,", ", up from 3,990,",
    ", which was 3,990 in 2010,", ", first put at 3,990,", ", twice the 3,990 of Bute,",
    ", still 3,990 a year ago,", " (Bute: 3,990)", ", 3,990 of which is new,", " of the 12 sites",
    ", 12 years after the reform,", ", unlike the 3,990 of Bute,", " for the 12 months to May",
    " in ward 12", " (table 12)", ", as 12 studies show,", ", 12 more than in May,",
]  # fmt: skip


@pytest.mark.parametrize("aside", ASIDES)
def test_the_figure_of_an_aside_is_not_taken(aside: str) -> None:
    wrong = []
    for excerpt, keyword, value in ROWS:
        text = excerpt.replace(f" {keyword}", f" {keyword}{aside}", 1)
        given = _given(text, keyword)
        if given and figure_for(text, keyword).value != Decimal(value):
            wrong.append(given)
    assert wrong == []


@pytest.mark.parametrize("nothing", ["n/a", "N/A", "n.a.", "TBD", "–", "—", "--", ".."])
def test_a_value_that_is_not_given_is_not_taken_from_the_bracket_behind(nothing: str) -> None:
    with pytest.raises(ParseError):
        figure_for(f"Population: {nothing} (12,000 inhabitants)", "population")


@pytest.mark.parametrize("excerpt, keyword, value", [
    ("In 2011, elephants were counted for 6 weeks.", "elephants", None),
    ("Exports stood still for 6 months.", "exports", None),
    ("The strike lasted for 6 weeks.", "strike", "6"),
    ("The trial ran for 41 days.", "trial", "41"),
    ("Population (12,000 households)", "population", None),
    ("Population: 12,000 households", "population", None),
    ("Population: 12,000 inhabitants", "population", "12000"),
    ("The town has 4,100 households.", "households", "4100"),
    ("Population: 46,982 men", "population", None),
    ("The crew of 12 men", "crew", "12"),
    ("Population: 46,98", "population", None),
    ("Population: 46.98", "population", None),
    ("Population: 46.98 million", "population", "46980000"),
    ("Population (mn): 46.98", "population", "46980000"),
    ("A length of 12,55 km.", "length", "12.55"),
])  # fmt: skip
def test_how_long_homes_and_parts_of_people_are_other_things(
    excerpt: str, keyword: str, value: str | None
) -> None:
    if value is None:
        with pytest.raises(ParseError):
            figure_for(excerpt, keyword)
    else:
        assert figure_for(excerpt, keyword).value == Decimal(value)
