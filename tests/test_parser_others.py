"""A value that a sentence gives to another, as a rate, of a part, or takes back, is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agentlab.research.parser import ParseError, figure_for, figure_within, where_it_stands

REFUSED = [
    # of another thing, which the sentence only mentions
    ("Ayr is close to Troon (population 14,000).", "population"),
    ("Ayr is in Ostavia (population 5.4 million).", "population"),
    ("The ferry serves Bute (population 6,000) and the coast.", "population"),
    ("Ayr lies near Troon, a town with a population of 14,000.", "population"),
    ("Ayr is a suburb of Troon, a town with a population of 14,000.", "population"),
    ("Ayr is smaller than Troon, which has a population of 14,000.", "population"),
    ("Norvik was bought by Selby, a firm with 9,400 employees.", "employees"),
    ("Ayr lies near a village with a population of 310.", "population"),
    ("Ayr's neighbour Troon has a population of 14,000.", "population"),
    ("Ayr's twin town has a population of 14,000.", "population"),
    ("The district around Ayr has a population of 112,000.", "population"),
    ("Ayr: the neighbouring town has a population of 9,000.", "population"),
    ("The tower next to it has a height of 100 m, twice its own.", "height"),
    ("Ayr, near Troon (population 14,000), is a port.", "population"),
    ("Its twin, Holm, has a population of 9,000.", "population"),
    ("Ayr adjoins Holm, a village of 310 people.", "people"),
    ("The road sees 41 accidents every 1,000 km.", "accidents"),
    ("Its parent has revenue of $4 billion.", "revenue"),
    ("The revenue of its parent is $4 billion.", "revenue"),
    ("The club's rival counts 4,000 members.", "members"),
    # another's value without a verb of its own
    ("Troon has a population of 14,000, Ayr 46,000.", "population"),
    ("Norvik has 300 employees, Selby 500.", "employees"),
    ("The north tower has a height of 90 m, the south tower one of 84 m.", "height"),
    ("Lake Ard has an area of 12 km², Loch Lee 15.", "area"),
    ("The city has a population of 500,000, the metro area 1.2 million.", "population"),
    # rates, averages, ranks
    ("There are 3.2 doctors per 1,000 inhabitants.", "doctors"),
    ("The country has 520 cars per 1,000 people.", "cars"),
    ("It had 12 accidents per million miles.", "accidents"),
    ("The museum has 400 visitors per day.", "visitors"),
    ("About 3 people a day are hurt.", "people"),
    ("With 421 people to the square mile, it is crowded.", "people"),
    ("Women have 2.1 children on average.", "children"),
    ("Flats had 3.5 rooms in the mean.", "rooms"),
    ("By population it is number 14 in the country.", "population"),
    ("In exports Ostavia was number 5 in the world.", "exports"),
    ("It is 14 in population.", "population"),
    # of so many groups; of those something was done to; of a part
    ("The staff of 12 schools went on strike.", "staff"),
    ("The crew of 14 ships went home.", "crew"),
    ("The fleet of 3 companies was sold.", "fleet"),
    ("12 passengers were rescued.", "passengers"),
    ("12 schools were closed.", "schools"),
    ("40 houses have been destroyed.", "houses"),
    ("40 workers were hurt.", "workers"),
    ("Its deficit is 4 of GDP.", "GDP"),
    ("The population has 12.", "population"),
    ("There is one teacher per 14 students; teachers earn 4,000.", "teachers"),
    # taken back
    ('"The population is 90,000", the mayor claimed, but the census says otherwise.', "population"),
    ("The population is 90,000, though nobody believes it.", "population"),
    ("The population is 90,000, according to the mayor; the census disagrees.", "population"),
    ("The population is 90,000. However, the census says it is not.", "population"),
    ("He said the cost was $3 million; she said otherwise.", "cost"),
    # or is no longer so
    ("The population stood at 46,982; it has since doubled.", "population"),
    ("The population grew to 46,982 and has tripled since.", "population"),
    ("The population reached 46,982, then collapsed.", "population"),
    ("The population doubled to 46,982 before the war and has since halved.", "population"),
    ("Sales hit $310 million but were later restated.", "sales"),
    ("The budget of 35 million was doubled.", "budget"),
    ("Attendance was 38,212, or so the club claims.", "attendance"),
    ("Estimates for 2040\nPopulation: 90,000", "population"),
    # a slip, or what the thing cannot be measured in
    ("The population is 42,00.", "population"),
    ("Employees: 120,50", "Employees"),
    ("Some 42,00 people live there.", "people"),
    ("Life expectancy: 80 kg", "life expectancy"),
    ("The speed is 40 metres.", "speed"),
    ("Speed: $40", "speed"),
    ("Capacity: 12 years", "capacity"),
    ("Volume: 12 kg", "volume"),
    ("The storm cost 12 lives.", "cost"),
]


@pytest.mark.parametrize(("text", "keyword"), REFUSED)
def test_what_is_not_the_plain_value_is_refused(text: str, keyword: str) -> None:
    with pytest.raises(ParseError):
        figure_for(text, keyword)


GIVEN = [
    ("Ayr is a town in Ostavia with a population of 46,000.", "population", "46000"),
    ("Ayr is a town on the coast, with a population of 46,000.", "population", "46000"),
    ("Ayr, a town with a population of 46,000, lies on the coast.", "population", "46000"),
    ("Ayr is a town (population 46,000) on the coast.", "population", "46000"),
    ("The port of Ayr (population 46,000) lies in the north.", "population", "46000"),
    ("She lives in a house with 12 rooms.", "rooms", "12"),
    ("Near Troon, Ayr has a population of 46,000.", "population", "46000"),
    ("The bank's owners number 12.", "owners", "12"),
    ("The book has 412 pages, the index 12.", "pages", "412"),
    ("The speed is 40 metres per second.", "speed", "40"),
    ("The crew of 14 was saved.", "crew", "14"),
    ("The fleet of 184 ships is old.", "fleet", "184"),
    ("The population is 46,000, but the area is small.", "population", "46000"),
    ("840 languages are spoken there.", "languages", "840"),
    ("Price: 42,00 EUR", "price", "42"),
    ("The owner paid a price of $41,000.", "price", "41000"),
    ("Norvik, the parent company of Selby, has revenue of $12 million.", "revenue", "12000000"),
    ("The hotel opposite the station has 214 rooms.", "rooms", "214"),
    # of a thing that is named by a kind or a measure; joined; on which words it hangs
    ("The price of a loaf of bread is £3.50.", "price", "3.50"),
    ("The price of petrol is €1.79 a litre.", "price", "1.79"),
    ("The capacity of the new stadium is 60,000.", "capacity", "60000"),
    ("The average price of a house was $450,000 in 2023.", "average price", "450000"),
    ("The hotel has 214 rooms and two bars.", "rooms", "214"),
    ("Tickets are available at a price of £15.", "price", "15"),
    ("The council approved a budget of $12 million.", "budget", "12000000"),
    ("It is a family business with 76 employees.", "employees", "76"),
    ("There are currently 7,800 students enrolled.", "students", "7800"),
    ("The party holds 29 seats in parliament.", "seats", "29"),
    ("Price £8.99 incl. VAT", "price", "8.99"),
]


@pytest.mark.parametrize(("text", "keyword", "value"), GIVEN)
def test_what_looks_like_it_and_is_plain_is_read(text: str, keyword: str, value: str) -> None:
    assert figure_for(text, keyword).value == Decimal(value)


# The text, the part of it that is copied, the keyword: the rest of the text speaks against it.
CUT = [
    ("Sales were $9 million, but auditors say otherwise.", "Sales were $9 million", "sales"),
    ("By 2050: population 90,000", "population 90,000", "population"),
    ("Forecast. Population: 90,000", "Population: 90,000", "population"),
    ("Estimates for 2040\nPopulation: 90,000", "Population: 90,000", "population"),
    ("Employees: 1,200 (of the parent)", "Employees: 1,200", "employees"),
    ("There are 3.2 doctors per 1,000 people.", "There are 3.2 doctors", "doctors"),
    ("He lied when he said the population is 46,000.", "the population is 46,000.", "population"),
    ("Ayr lies near Troon, a town with 14,000 people.", "a town with 14,000 people.", "people"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "part", "keyword"), CUT)
def test_an_excerpt_is_not_cut_out_of_what_denies_it(text: str, part: str, keyword: str) -> None:
    with pytest.raises(ParseError):
        _, start, end = where_it_stands(part, [text])
        figure_within(text, start, end, keyword)
