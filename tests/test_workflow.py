"""The workflow over the table, one answer by a stated rule; and how far an agent's spread."""

from dataclasses import replace
from decimal import Decimal

import pytest

from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.calculator import CalculationError, compute
from agentlab.research.corpus import Snippet, bundled_snippets, data_file, table_rows
from agentlab.research.ledger import ledger
from agentlab.research.search import Corpus
from agentlab.research.stability import (
    final_number,
    lesson_figures,
    pairings,
    side_by_side,
    stability,
)
from agentlab.research.workflow import (
    NoFigure,
    Wanted,
    difference,
    figure,
    largest,
    look_up,
    percentage,
    ratio,
    total,
)

JAPAN, GERMANY = Wanted("Japan", "population"), Wanted("Germany", "population")
PERCENT = "What is Germany's population as a percentage of Japan's?"


@pytest.mark.parametrize(
    "worked, shown",
    [
        (figure(JAPAN), "123,201,945 people"),
        (figure(Wanted("Japan", "population", "2023")), "124,516,650 people"),
        (figure(Wanted("Japan", "population", source="World Bank")), "123,975,371 people"),
        (figure(Wanted("Japan", "population", "2024", "World Bank")), "123,975,371 people"),
        (total(JAPAN, GERMANY), "207,214,229 people = 123,201,945 + 84,012,284"),
        (difference(JAPAN, GERMANY), "39,189,661 people = 123,201,945 - 84,012,284"),
        (ratio(JAPAN, GERMANY), "1.46647536686… = 123,201,945 / 84,012,284"),
        (percentage(GERMANY, JAPAN), "68.2% = 84,012,284 / 123,201,945 * 100"),
        (
            largest(Wanted("Niger", "area"), Wanted("Chad", "area")),
            "1,284,000 km2 = the larger of 1,284,000 (Chad), 1,267,000 (Niger)",
        ),
        (figure(Wanted("Myanmar", "size")), "676,578 km2"),
        (figure(Wanted("the Maldives", "life expectancy", "2024")), "77.4 years"),
        (figure(Wanted("people's republic of CHINA", "AREA")), "9,596,960 km2"),
    ],
    ids=str,
)
def test_an_answer_with_its_sum(worked, shown):
    assert str(worked) == shown


def test_every_figure_of_an_answer_has_its_source():
    assert percentage(GERMANY, JAPAN).sources == [
        "Germany: population 84,012,284 people (World Factbook, 2025)",
        "Japan: population 123,201,945 people (World Factbook, 2024)",
    ]
    assert figure(Wanted("Peru", "area")).sources == ["Peru: area 1,285,216 km2 (World Factbook)"]


@pytest.mark.parametrize(
    "wanted, fault",
    [
        (Wanted("Freedonia", "area"), "No country named 'Freedonia' in the table."),
        (Wanted("", "area"), "No country named '' in the table."),
        (Wanted("Germny", "area"), "No country named 'Germny' in the table. Did you mean Germany?"),
        (Wanted("England", "area"), "No country named 'England' in the table."),  # no Greenland
        (
            Wanted("Peru", "price of tea"),
            "No indicator named 'price of tea'; there is: population, area, coastline, highest "
            "point, life expectancy at birth, GDP at official exchange rate, GDP by purchasing "
            "power.",
        ),
        (
            Wanted("Japan", "population", "1850"),
            "No population of Japan with the year '1850'; there is: 2024, 2023, 2022, 2020, 2018, "
            "2015.",
        ),
        (
            Wanted("Germany", "population", "2025", "Almanac"),
            "No population of Germany with the source 'Almanac'; there is: World Factbook.",
        ),
        (
            Wanted("Chad", "coastline", "2024"),
            "No coastline of Chad with the year '2024'; there is: no year.",
        ),
    ],
)
def test_what_the_table_does_not_have_is_refused(wanted, fault):
    with pytest.raises(NoFigure) as caught:
        figure(wanted)
    assert str(caught.value) == fault


def test_figures_in_different_units_are_not_put_together():
    with pytest.raises(ValueError, match="one unit"):
        total(Wanted("Chad", "area"), JAPAN)
    with pytest.raises(CalculationError, match="Division by zero"):
        ratio(Wanted("Norway", "coastline"), Wanted("Austria", "coastline"))


def test_every_row_of_the_table_can_be_looked_up():
    for row in table_rows(data_file("countries.csv")):
        assert look_up(Wanted(row.country, row.indicator, row.year, row.source)) == row


# -- stability --


def test_a_question_asked_fifty_times_has_many_sourced_answers():
    spread = stability(PERCENT, runs=50)
    assert (len(spread.answers), spread.failed) == (50, 0)
    assert {entry.tag for entry in spread.answers} == {"[constant: 100]"}
    assert [spread.shown(value) for value in (spread.least, spread.greatest)] == [
        "67.20%",
        "68.95%",
    ]
    assert len(spread.counts) == 8
    assert stability(PERCENT, runs=50).counts == spread.counts


def test_the_published_range_comes_of_pairing_the_lesson_figures():
    spread = pairings(PERCENT)
    assert str(spread) == (
        "What is Germany's population as a percentage of Japan's? 6 runs, 6 answers\n"
        "answer  runs\n"
        "------  ----  -\n"
        "67.20%  1     #\n"
        "67.59%  1     #\n"
        "67.87%  1     #\n"
        "68.26%  1     #\n"
        "68.27%  1     #\n"
        "68.95%  1     #"
    )
    values = {s.id: s for s in lesson_figures().snippets}
    assert len(values) == 5
    low = compute("divide", Decimal("83250000"), Decimal("123890000"))
    high = compute("divide", Decimal("84090000"), Decimal("121960000"))
    ends = [compute("multiply", end, 100) for end in (low, high)]
    assert [spread.least, spread.greatest] == ends


def test_a_question_with_one_source_has_one_answer():
    assert len(stability("What is the coastline of Norway?", runs=5).counts) == 1
    assert len(stability("What is 45 times 12?", runs=3).counts) == 1


def test_runs_without_an_answer_are_counted():
    spread = stability("What is the population of Freedonia?", runs=3)
    assert (spread.failed, spread.counts, spread.least) == (3, {}, None)
    assert "none    3     ..." in str(spread)


def test_with_an_executor_the_spread_is_the_same():
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        spread = stability(PERCENT, runs=6, executor=pool)
    assert spread.answers == stability(PERCENT, runs=6).answers


def test_agent_and_workflow_side_by_side():
    table = side_by_side(stability(PERCENT, runs=10), percentage(GERMANY, JAPAN))
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["tool calls or look-ups a run"] == ("6", "2")
    assert rows["answers"] == ("67.20% to 68.95%", "68.19%")
    assert rows["different answers"][1] == "1"
    assert table.headers == ("", "agent, 10 runs", "workflow")
    assert rows["tokens a run"] == ("not counted", "0")
    assert rows["seconds a run"] == ("not counted", "no model")
    assert "dollars a run" not in rows


def test_one_run_is_no_runs_and_one_answer_no_answers():
    spread = stability("What is the coastline of Norway?", runs=1)
    assert str(spread).splitlines()[0] == "What is the coastline of Norway? 1 run, 1 answer"
    assert side_by_side(spread, figure(Wanted("Norway", "coastline"))).headers[1] == "agent, 1 run"


def test_tokens_that_were_counted_have_their_time_and_their_price():
    spread = replace(stability(PERCENT, runs=4), tokens=6000, seconds=9.0)
    table = side_by_side(spread, percentage(GERMANY, JAPAN), price=2)
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["tokens a run"] == ("1500", "0")
    assert rows["seconds a run"] == ("2.2", "no model")
    assert rows["dollars a run"] == ("0.0030", "0")


def test_tokens_that_nobody_counted_are_an_estimate_and_the_table_says_so():
    spread = stability(PERCENT, runs=4)
    table = side_by_side(spread, percentage(GERMANY, JAPAN), price=0.5, sent=5000)
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["tokens a run"] == ("about 5000", "0")
    assert rows["seconds a run"] == ("not counted", "no model")
    assert rows["dollars a run"] == ("about 0.0025", "0")
    counted = side_by_side(replace(spread, tokens=8), percentage(GERMANY, JAPAN), sent=5000)
    assert dict(row[:2] for row in counted.rows)["tokens a run"] == "2"


def test_the_final_number_of_a_run_without_a_number_is_none():
    trace = research_agent(StandIn()).run("Who is the king of Norway?")
    assert final_number(trace) is None


def test_agent_and_workflow_agree_where_the_agent_reads_the_workflows_row():
    for country in ("Peru", "Italy", "Nepal", "Kenya"):
        for indicator in ("area", "highest point", "coastline"):
            wanted = Wanted(country, indicator)
            try:
                row = look_up(wanted)
            except NoFigure:
                continue
            text = [s for s in bundled_snippets() if s.id == row.id]
            agent = research_agent(StandIn(), Corpus(text).search)
            trace = agent.run(f"What is the {indicator} of {country}?")
            if row.value:
                assert final_number(trace).value == row.value, ledger(trace)


def test_a_corpus_of_ones_own_can_be_paired():
    texts = [
        Snippet(f"{name}{n}", f"{name}: area", f"The area of {name} is {n * 100} km2.", "Almanac")
        for name in ("Ayr", "Bute")
        for n in (2, 5)
    ]
    spread = pairings("What is the area of Ayr as a percentage of Bute's?", Corpus(texts))
    assert [spread.shown(value) for value in spread.counts] == ["40.00%", "100.00%", "250.00%"]


@pytest.mark.parametrize(
    ("question", "corpus", "said"),
    [
        (
            "What is Peru's population as a percentage of Chile's?",
            None,
            "No text here answers \"What is Peru's population as a percentage of Chile's?\". The "
            "texts: Japan: population, Germany: population. Ask about these, or give a corpus that "
            "has others.",
        ),
        (
            "What is the area of Ayr?",
            Corpus([]),
            "No text here answers 'What is the area of Ayr?'. The texts: there is none. Ask about "
            "these, or give a corpus that has others.",
        ),
    ],
)
def test_a_question_that_no_pairing_answers_is_refused_and_told_what_there_is(
    question, corpus, said
):
    with pytest.raises(ValueError) as refused:
        pairings(question, corpus)
    assert str(refused.value) == said


def test_pairings_of_which_only_some_answer_are_a_spread():
    texts = [
        Snippet("good", "Ayr: area", "The area of Ayr is 200 km2.", "Almanac"),
        Snippet("none", "Ayr: area", "The area of Ayr is not known.", "Gazette"),
    ]
    spread = pairings("What is the area of Ayr?", Corpus(texts))
    assert (list(spread.counts), spread.failed) == ([200], 1)
