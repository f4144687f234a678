"""Values of a point, a group, a wider area or two things; broken digits; struck-out text."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agentlab.research.excerpts import where_it_stands
from agentlab.research.parser import ParseError, figure_for, figure_within

REFUSED = [
    # where a value is, not the value
    ("Life expectancy at 65 is 19.8 years.", "life expectancy"),
    ("Life expectancy at 60 was 23 years in 2019.", "life expectancy"),
    ("The depth at kilometre 12 is 4 m.", "depth"),
    ("The depth at 12 km is 84 m.", "depth"),
    ("The width at mile 7 was 80 m.", "width"),
    ("The area around kilometre 12 is closed.", "area"),
    # of each, of both, of some, of a wider place
    ("Two towns have a population of 46,982 each.", "population"),
    ("The bridges have a length of 1,280 m apiece.", "length"),
    ("The population is 46,982 in each town.", "population"),
    ("The population is close to, but under, 46,982.", "population"),
    ("The population came close to, yet stayed under, 46,982.", "population"),
    ("The budget was close to, yet below, $12 million.", "budget"),
    ("The population of the metropolitan area is 46,982.", "population"),
    ("The population of the greater Ayr area is 46,982.", "population"),
    ("The population of the agglomeration is 46,982.", "population"),
    ("The area of the inner city is 12 km².", "area"),
    ("The population, together with Bute's, is 46,982.", "population"),
    ("Together with Bute's, the population is 46,982.", "population"),
    ("The population, as well as Bute's, is 46,982.", "population"),
    ("The population, plus Bute's, is 46,982.", "population"),
    ("The population is 46,982, together with Bute.", "population"),
    ("The population is 46,982 in total with Bute.", "population"),
    ("Ayr, together with Bute, has a population of 46,982.", "population"),
    ("The club, together with its rivals, has 412 members.", "members"),
    ("Life expectancy at birth for men: 78.1", "life expectancy"),
    ("Life expectancy at birth in men is 78.1 years.", "life expectancy"),
    ("Life expectancy at birth, women: 82.3", "life expectancy"),
    ("The dam is up to 185 m high.", "high"),
    ("The tower is 84 m high or 91 m high.", "high"),
    ("The tower is 84 m high or 91 m tall.", "high"),
]


@pytest.mark.parametrize(("text", "keyword"), REFUSED)
def test_the_value_of_a_point_or_group_or_of_two_is_refused(text: str, keyword: str) -> None:
    with pytest.raises(ParseError):
        figure_for(text, keyword)


BROKEN = [
    "4?,982", "46,?82", "4*,982", "*6,982", "?6,982", "46,XXX", "46,xxx", "46,nnn", "46,___",
    "46 XXX", "46…", "46...", "46,982...", "46,...", "…982", "46 … 982", "46\n982", "46,\n982",
    "46\t982", "46|982", "46;982", "46#982", "46!982", "46█982", "46,98█", "4 (?) 982",
    "46,982 (?)", "46 (982)", "46<br>982", "~~46,982~~", "~~46,982~~ 45,982", "45,982 ~~46,982~~",
    "~46,982~", "<s>46,982</s> 45,982", "<del>46,982</del>", "<strike>46,982</strike>",
    "46,982\u0336",
]  # fmt: skip


@pytest.mark.parametrize("digits", BROKEN)
def test_broken_and_struck_out_digits_are_no_figure(digits: str) -> None:
    for text in (f"Ayr has a population of {digits}.", f"Population: {digits}"):
        with pytest.raises(ParseError):
            figure_for(text, "population")


WHOLE = [
    "46,982*", "46,982 *", "46,982†", "*46,982*", "**46,982**", "46,982!", "46,982[3]", "~46,982",
    "~ 46,982", "46,982 (2011)", "46,982\n512 km²", "46,982 ... in 2011", '"46,982"',
    "<b>46,982</b>",
]  # fmt: skip


@pytest.mark.parametrize("digits", WHOLE)
def test_a_mark_beside_whole_digits_changes_nothing(digits: str) -> None:
    assert figure_for(f"Population: {digits}", "population").value == Decimal(46982)


GIVEN = [
    ("The dam is 185 m high.", "high", "185"),
    ("The tower is 84 m tall.", "tall", "84"),
    ("The lake is 1,642 m deep.", "deep", "1642"),
    ("The street is 12 m wide.", "wide", "12"),
    ("The wall is 3 m thick.", "thick", "3"),
    ("The dam is 185 m high and 412 m long.", "high", "185"),
    ("The dam is 412 m long and 185 m high.", "long", "412"),
    ("The depth at kilometre 12 is 4 m.", "depth at kilometre 12", "4"),
    ("Life expectancy at birth is 81.2 years.", "life expectancy", "81.2"),
    ("Life expectancy at birth for men: 78.1", "life expectancy at birth for men", "78.1"),
    ("Life expectancy at birth for Norway is 83.2 years.", "life expectancy", "83.2"),
    ("The population at 1 January 2020 was 46,982.", "population", "46982"),
    ("The population, at 46,982, is small.", "population", "46982"),
    ("Population at 46,982 is the highest in the county.", "population", "46982"),
    ("The metropolitan area has a population of 46,982.", "population", "46982"),
    ("The area of the urban park is 12 ha.", "area", "12"),
    ("The fair has an attendance of 12,000 each year.", "attendance", "12000"),
    ("The gates weigh 12 tonnes each.", "gates", "12"),
    ("The price, including VAT, is $12.", "price", "12"),
    ("Its area comes to 716,550 km², with Western Sahara.", "area", "716550"),
    ("The hotel has 12 rooms together with a spa.", "rooms", "12"),
    ("The fee, waived for members, is $41.", "fee", "41"),
    ("As noted above, 46,982 people live here.", "people", "46982"),
]


@pytest.mark.parametrize(("text", "keyword", "value"), GIVEN)
def test_what_looks_like_one_of_these_and_is_plain_is_read(
    text: str, keyword: str, value: str
) -> None:
    assert figure_for(text, keyword).value == Decimal(value)


# The text, and the part of it that is copied.
CUT = [
    ("A population of 46,XXX is given.", "population of 46"),
    ("It had a population of 46\n982 people.", "population of 46"),
    ("Its population is 4?,982.", "population is 4"),
    ("~~In Ayr the population is 46,982 now~~", "the population is 46,982"),
    ("<del>In Ayr the population is 46,982 now</del>", "the population is 46,982"),
    ("Its population is 46,982 each.", "population is 46,982"),
    ("Ayr, together with Bute, has a population of 46,982.", "has a population of 46,982."),
]


@pytest.mark.parametrize(("text", "part"), CUT)
def test_an_excerpt_is_not_cut_out_of_what_breaks_it(text: str, part: str) -> None:
    with pytest.raises(ParseError):
        _, start, end = where_it_stands(part, [text])
        figure_within(text, start, end, "population")


def test_struck_out_text_elsewhere_is_no_doubt() -> None:
    text = "~~Troon~~ Ayr. The population is 46,982. ~~Area~~ Height: 12 m"
    _, start, end = where_it_stands("The population is 46,982.", [text])
    assert figure_within(text, start, end, "population").value == Decimal(46982)
