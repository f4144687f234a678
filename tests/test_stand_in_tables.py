"""The stand-in on tables: quarters, rows, rates and questions, whatever the table is of."""

from decimal import Decimal
from pathlib import Path

import pytest

import agentlab.models
from agentlab import Agent, Budget, Toolbox, ToolError, executed, tool
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.counting import clauses, read_table_task
from agentlab.models.stand_in.periods import Period, in_the_form_of, periods_in, without_periods
from agentlab.models.stand_in.rates import Rates, rates_in
from agentlab.models.stand_in.tabular import grid_in
from agentlab.research.calculators import calculate, calculator
from agentlab.research.questions import questions
from agentlab.research.tickets import tickets_tool
from agentlab.research.toolbox import parser, search_tool
from agentlab.views import CALLS

# -- quarters --


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in 2026-Q2", ["2026-Q2"]),
        ("2026Q2", ["2026-Q2"]),
        ("2026 q3", ["2026-Q3"]),
        ("in Q4 2025", ["2025-Q4"]),
        ("Q4/2025", ["2025-Q4"]),
        ("Q4 of 2025", ["2025-Q4"]),
        ("the third quarter of 2031", ["2031-Q3"]),
        ("the 1st quarter", ["Q1"]),
        ("Q2", ["Q2"]),
        ("2026-Q1 and Q2", ["2026-Q1", "2026-Q2"]),
        ("Q1 and Q2 2026", ["2026-Q1", "2026-Q2"]),
        ("in 2026", []),
        ("a quarter of an hour", []),
        ("2026-Q5, Q0, Q22, FAQ2", []),
        ("SUP-2026-Q2-7", []),
    ],
)
def test_a_quarter_is_found_however_it_is_written(text, found):
    assert [str(period) for period in periods_in(text)] == found


@pytest.mark.parametrize(
    ("example", "shown"),
    [
        ('year and quarter, e.g. "2026-Q2"', "2031-Q4"),
        ("as in Q2 2026", "Q4 2031"),
        ('e.g. "2026Q1"', "2031Q4"),
        ("like 'the second quarter of 2026'", "fourth quarter of 2031"),
        ("for example 2nd quarter 2026", "4th quarter 2031"),
        ("Q1", "Q4"),
        ("the period", "2031-Q4"),
        ("", "2031-Q4"),
    ],
)
def test_a_quarter_is_given_in_the_form_of_the_example(example, shown):
    assert in_the_form_of(example, Period("2031", 4)) == shown


def test_a_year_left_out_is_the_examples():
    assert in_the_form_of('e.g. "2026-Q2"', Period("", 3)) == "2026-Q3"


def test_what_is_left_of_a_text_without_its_quarter():
    assert without_periods("How many were lost in the 2026-Q2 export?") == "How many were lost?"
    assert without_periods("The leaks of Q1, and theirs?") == "The leaks, and theirs?"
    assert without_periods("We closed 4 last quarter (2026-Q2).") == "We closed 4."


# -- tables --

BARS = """3 files
kind | urgent | parcels | mean minutes
lost key | yes | 12 | 8
leak in the roof | no | 1,040 | 30.5
leak | yes | 3 | 20"""
JSON = """{"quarter": "2031-Q1", "kinds": [
 {"kind": "lost key", "urgent": true, "parcels": 12, "mean_minutes": 8},
 {"kind": "leak in the roof", "urgent": false, "parcels": 1040, "mean_minutes": 30.5},
 {"kind": "leak", "urgent": true, "parcels": 3, "mean_minutes": 20}]}"""
MARKDOWN = BARS.replace("lost key |", "|---|---|---|---|\nlost key |", 1)


@pytest.mark.parametrize("text", [BARS, JSON, MARKDOWN])
@pytest.mark.parametrize(
    ("phrase", "names"),
    [
        ("lost keys", ["lost key"]),
        ("the lost key parcels", ["lost key"]),
        ("keys", ["lost key"]),
        ("leaks", ["leak"]),
        ("leaks in the roof", ["leak in the roof"]),
        ("roof leaks", ["leak in the roof"]),
        ("parcels", ["lost key", "leak in the roof", "leak"]),
        ("all of them", ["lost key", "leak in the roof", "leak"]),
        ("urgent ones", ["lost key", "leak"]),
        ("urgent parcels", ["lost key", "leak"]),
        ("non-urgent parcels", ["leak in the roof"]),
        ("not urgent", ["leak in the roof"]),
        ("urgent leaks", ["leak"]),
        ("leaks and lost keys", ["lost key", "leak"]),
        ("letters", None),
        ("leaks and letters", None),
    ],
)
def test_the_rows_a_phrase_means(text, phrase, names):
    rows = grid_in(text).meant(phrase)
    assert (rows and [row.name for row in rows]) == names


def test_the_cells_of_a_table():
    grid = grid_in(BARS)
    assert (grid.counted, grid.flags) == ("parcels", {"urgent"})
    assert [(r.count, r.mean) for r in grid.rows] == [
        (Decimal(12), Decimal(8)),
        (Decimal(1040), Decimal("30.5")),
        (Decimal(3), Decimal(20)),
    ]


@pytest.mark.parametrize(
    "text",
    ["", "no table", "a | b", "a | b\nx | y", "a | b\nx | 1 | 2", "[]", "[1]", '{"a": []}', "{"],
)
def test_what_is_no_table(text):
    assert grid_in(text) is None


COUNTS = '{"period": "2031-Q1", "counts": {"leak": 3, "lost key": 12, "total": 15}}'


@pytest.mark.parametrize("text", [COUNTS, '{"leak": 3, "lost key": "12"}'])
@pytest.mark.parametrize(
    ("phrase", "names"),
    [
        ("leaks", ["leak"]),
        ("leak reports", ["leak"]),
        ("lost key questions and leak reports", ["leak", "lost key"]),
        ("all of them", ["leak", "lost key"]),
        ("urgent leak reports", None),
        ("reports", None),
    ],
)
def test_names_with_their_counts_are_a_table(text, phrase, names):
    rows = grid_in(text).meant(phrase)
    assert (rows and [row.name for row in rows]) == names


# -- rates --


@pytest.mark.parametrize(
    ("text", "rates"),
    [
        ("", Rates()),
        ("3 sheets a letter", Rates(((Decimal(3), "sheet"),))),
        (
            "4,000 input tokens and 600.5 output tokens per ticket, and 40 dollars a staff-hour",
            Rates(
                ((Decimal(4000), "input token"), (Decimal("600.5"), "output token")),
                Decimal(40),
                "dollars",
                "staff-hour",
            ),
        ),
        ("$38 an hour", Rates((), Decimal(38), "$", "hour")),
        ("€12.50 per hour", Rates((), Decimal("12.50"), "€", "hour")),
        ("some tokens a ticket", None),
        ("4 tokens a ticket on Mondays in spring", None),
    ],
)
def test_the_rates_of_a_list(text, rates):
    assert rates_in(text) == rates


# -- questions --


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How many leaks were opened in 2031-Q1?", None),  # the table is of what was closed
        ("How many leaks were there in 2031-Q1?", ["count leaks"]),
        ("How many leaks did we handle in Q1 2031?", ["count leaks"]),
        ("Please tell me the number of lost keys in 2031-Q1.", ["count lost keys"]),
        ("How long did a leak take on average in 2031-Q1?", ["mean leak"]),
        ("What was the average handling time of a lost key in 2031-Q1?", ["mean lost key"]),
        ("How many minutes did lost keys take in 2031-Q1?", ["minutes lost keys"]),
        ("How many hours did all the urgent ones take in 2031-Q1?", ["hours urgent ones"]),
        ("How much time did leaks take in 2031-Q1?", ["hours leaks"]),
        ("How many person-hours went into leaks in 2031-Q1?", ["hours leaks"]),
        (
            "How many staff-hours were spent on leaks and lost keys in 2031-Q1?",
            ["hours leaks and lost keys"],
        ),
        ("We lost 4 keys in 2031-Q1. How many leaks were there?", ["count leaks"]),
        (
            "How many leaks were there in 2031-Q1, and how long did a leak take on average?",
            ["count leaks", "mean leak"],
        ),
        ("How many leaks were there in 2031-Q1? Who found them?", None),
        ("How many leaks were there in 2031-Q1, and why?", None),
        ("How many leaks were there in 2031-Q1 and 2031-Q2?", None),
        ("Who found the leaks of 2031-Q1?", None),
        ("How many leaks were there?", None),
        ("The leaks of 2031-Q1 were many.", None),
    ],
)
def test_what_a_question_asks_of_a_table(text, told):
    task = read_table_task(text)
    said = task and [f"{plan.measure} {plan.phrase}" for plan in task.told]
    assert said == told


def test_clauses_that_ask():
    text = "We had 4 keys in 2031-Q1. Hi, so how many leaks, and what is the area of Peru? Thanks!"
    assert clauses(text) == ["how many leaks", "what is the area of Peru"]


# -- runs, on a table of another kind under another name --


def other_tools(data, form="Q1 2031", name="ledger_of_repairs"):
    """A table of repairs, a search for prices, a calculator: none of them a lesson's."""

    def read(period: str) -> str:
        if period not in data:
            raise ToolError(f"nothing for {period}; there are {', '.join(data)}")
        return data[period]

    read.__doc__ = f"""Read the log of repairs of one quarter from its file: a table of all kinds.

    Args:
        period: the quarter, e.g. "{form}"
    """

    def seek(words: str) -> str:
        """Search the price lists. Do not use it for repairs.

        Args:
            words: what to search for
        """
        return (
            f"In the list of 2031, Acme Pro has a {words.partition(' Acme')[0]} of $2 per thousand."
        )

    return Toolbox(
        [tool(seek, name="zz"), tool(calculate.function, name="sum_up"), tool(read, name=name)]
    )


def ran(question, tools, **options):
    trace = Agent(StandIn(), tools, budget=Budget(steps=20), **options).run(question)
    return [(name, list(args.values())) for name, args, _ in executed(trace)], trace


@pytest.mark.parametrize(
    ("form", "asked"), [("Q3 2030", "Q1 2031"), ("2030-Q4", "2031-Q1"), ("2030Q4", "2031Q1")]
)
@pytest.mark.parametrize("quarter", ["2031-Q1", "Q1 2031", "the first quarter of 2031"])
def test_the_quarter_goes_to_the_tool_in_its_own_form(form, asked, quarter):
    calls, trace = ran(f"How many leaks were there in {quarter}?", other_tools({asked: BARS}, form))
    assert calls == [("ledger_of_repairs", [asked])]
    assert trace.answer == "There were 3 leaks in 2031-Q1."


def test_a_year_nobody_named_is_taken_from_the_example():
    calls, _ = ran("How many leaks were there in Q1?", other_tools({"Q1 2031": BARS}, "Q4 2031"))
    assert calls == [("ledger_of_repairs", ["Q1 2031"])]


@pytest.mark.parametrize(
    ("question", "expression", "answer"),
    [
        (
            "How many hours did lost keys take in Q1 2031?",
            "12 * 8 / 60",
            "Lost keys took 1.6 hours in 2031-Q1.",
        ),
        (
            "How many minutes did the urgent ones take in Q1 2031?",
            "12 * 8 + 3 * 20",
            "Urgent parcels took 156 minutes in 2031-Q1.",
        ),
        (
            "How many staff-hours went into urgent parcels in Q1 2031?",
            "(12 * 8 + 3 * 20) / 60",
            "Urgent parcels took 2.6 staff-hours in 2031-Q1.",
        ),
        (
            "How many parcels were there in Q1 2031?",
            "12 + 1040 + 3",
            "There were 1,055 parcels in 2031-Q1.",
        ),
    ],
)
def test_times_and_totals_are_worked_out_by_the_tool(question, expression, answer):
    calls, trace = ran(question, other_tools({"Q1 2031": BARS}))
    assert calls == [("ledger_of_repairs", ["Q1 2031"]), ("sum_up", [expression])]
    assert trace.answer == answer


def test_a_price_per_thousand_is_read_as_one():
    question = "What would Acme Pro cost for the urgent parcels of Q1 2031, at 50 stamps a parcel?"
    calls, trace = ran(question, other_tools({"Q1 2031": JSON}))
    assert calls == [
        ("ledger_of_repairs", ["Q1 2031"]),
        ("zz", ["stamp price Acme Pro"]),
        ("sum_up", ["(12 + 3) * (50 * 2) / 1000"]),
    ]
    assert trace.answer == "Acme Pro would cost $1.50 for the urgent parcels."


def test_a_count_out_of_names_with_counts():
    calls, trace = ran(
        "How many leak reports were there in Q1 2031?", other_tools({"Q1 2031": COUNTS})
    )
    assert calls == [("ledger_of_repairs", ["Q1 2031"])]
    assert trace.answer == "There were 3 leak reports in 2031-Q1."
    _, trace = ran(
        "How long did a leak take on average in Q1 2031?", other_tools({"Q1 2031": COUNTS})
    )
    assert "the table does not say how long one takes" in trace.finished.detail


@pytest.mark.parametrize(
    ("question", "note"),
    [
        (
            "We lost 4 keys in Q1 2031. How many leaks were there?",
            " The question says 4 keys; the file has 12, and I went by the file.",
        ),
        (
            "There were 2,000 parcels in Q1 2031. How many leaks were there?",
            " The question says 2,000 parcels; the file has 1,055, and I went by the file.",
        ),
        ("There were 1,055 parcels in Q1 2031. How many leaks were there?", ""),
        ("We lost 12 keys in Q1 2031. How many leaks were there?", ""),
        ("We lost 9 of the parcels in Q1 2031. How many leaks were there?", ""),
        ("We have 5 agents in Q1 2031. How many leaks were there?", ""),
    ],
)
def test_a_count_that_the_file_gives_otherwise_is_said(question, note):
    _, trace = ran(question, other_tools({"Q1 2031": BARS}))
    assert trace.answer == f"There were 3 leaks in 2031-Q1.{note}"


@pytest.mark.parametrize(("wage", "verdict"), [("$40", "Yes."), ("$0.01", "No.")])
def test_whether_it_pays_is_a_comparison(wage, verdict):
    question = (
        "Would it pay to route the urgent parcels of Q1 2031 to Acme Pro, "
        f"at 50 stamps a parcel and {wage} an hour?"
    )
    _, trace = ran(question, other_tools({"Q1 2031": BARS}))
    assert trace.answer.startswith(f"{verdict} Urgent parcels took 2.6 hours in 2031-Q1.")


def test_step_by_step_where_no_tool_takes_an_expression():
    tools = other_tools({"Q1 2031": BARS})
    slow = Toolbox([*(t for n, t in tools.items() if n != "sum_up"), calculator])
    calls, trace = ran("How many hours did lost keys take in Q1 2031?", slow)
    assert [args for name, args in calls if name == "calculator"] == [
        ["multiply", "12", "8"],
        ["divide", "96", "60"],
    ]
    assert trace.answer == "Lost keys took 1.6 hours in 2031-Q1."


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("How many letters were there in Q1 2031?", "has no 'letters'; it has lost key, leak in"),
        ("How many leaks were there in Q2 2031?", "nothing for Q2 2031; there are Q1 2031"),
        ("How long did leaks and lost keys take on average in Q1 2031?", "are several rows"),
        ("What would Acme Pro cost for leaks in Q1 2031?", "does not say how much each one uses"),
        (
            "Would it pay to route leaks of Q1 2031 to an agent, at 5 stamps each?",
            "the question does not say which model",
        ),
        (
            "Would it pay to route leaks of Q1 2031 to Acme Pro, at 5 stamps each?",
            "the question does not say what an hour costs",
        ),
    ],
)
def test_what_it_cannot_answer_it_says(question, why):
    _, trace = ran(question, other_tools({"Q1 2031": BARS}))
    assert (trace.stop, trace.answer) == ("refused", "")
    assert why in trace.finished.detail


def test_without_tools_it_says_what_is_missing():
    _, trace = ran("How many leaks were there in Q1 2031?", Toolbox())
    assert "none of the tools I am offered can read a file" in trace.finished.detail


# -- the lesson's questions --

RUNNING = (
    "A support team closed 412 tickets in 2026-Q2. How many staff-hours did its password resets "
    "take, and what is the input token price of Claude Haiku?"
)


def lesson_tools(*more):
    return Toolbox([tickets_tool(), search_tool(), calculate, *more])


def test_the_published_trace_of_four_turns():
    calls, trace = ran(RUNNING, lesson_tools())
    assert calls == [
        ("read_tickets", ["2026-Q2"]),
        ("web_search", ["input token price Claude Haiku"]),
        ("calculate", ["118 * 6 / 60"]),
    ]
    assert list(trace.view(CALLS).values())[-1].text.startswith("11.8 ")
    assert trace.answer == (
        "Password resets took 11.8 staff-hours in 2026-Q2. "
        "The input token price of Claude Haiku is $0.10 per 1 million tokens and up."
    )


@pytest.mark.parametrize(
    "question",
    [
        "How many staff-hours did its password resets take, and what is the input token price of "
        "Claude Haiku? We mean Q2 2026.",
        "In the second quarter of 2026, how many hours went into password resets? "
        "And what is the input token price of Claude Haiku?",
    ],
)
def test_the_same_in_other_words(question):
    calls, _ = ran(question, lesson_tools())
    assert calls[-1] == ("calculate", ["118 * 6 / 60"])


@pytest.mark.parametrize("count", ["500", "1000", "1,000"])
def test_a_question_that_contradicts_the_file_is_told_so(count):
    calls, trace = ran(RUNNING.replace("412", count), lesson_tools())
    assert calls[-1] == ("calculate", ["118 * 6 / 60"])
    assert trace.answer.endswith(
        f" The question says {count} tickets; the file has 412, and I went by the file."
    )


def test_another_quarter_another_sum():
    calls, _ = ran(RUNNING.replace("2026-Q2", "2026-Q1"), lesson_tools())
    assert calls[-1] == ("calculate", ["104 * 7 / 60"])


FINISHED = next(q.question for q in questions() if q.id == "q19")


@pytest.mark.parametrize(("more", "turns"), [((), 7), ((parser,), 9)])
def test_the_running_question_finished(more, turns):
    calls, trace = ran(FINISHED, lesson_tools(*more))
    assert [args[0] for name, args in calls if name == "calculate"] == [
        "(118 * 6 + 74 * 4.5 + 41 * 5 + 32 * 4) / 60",
        "(118 + 74 + 41 + 32) * (4000 * 0.1 + 600 * 0.5) / 1000000",
        "22.9 * 40",
    ]
    assert len(calls) + 1 == turns
    assert trace.answer.startswith("Yes. Routine tickets took 22.9 staff-hours in 2026-Q2.")


@pytest.mark.parametrize("question", questions(), ids=lambda q: q.id)
def test_with_tools_the_fifteen_are_answered_and_without_none(question):
    _, off = ran(question.question, Toolbox())
    _, on = ran(question.question, lesson_tools(parser))
    assert off.stop == "refused"
    assert on.stop == ("refused" if question.reachable() else "answered")


# -- nothing of a lesson in the files --

FILES = Path(agentlab.models.__file__).parent / "stand_in"
KINDS = "counting errands further periods rates running table_answers tabular tallies tallying"
FOREIGN = (
    "ticket password invoice refund routine haiku claude 2026 118 412 read_tickets append_note "
    "lookup_cached web_search calculate retry_limit timeout_seconds deploy"
).split()


@pytest.mark.parametrize("name", KINDS.split())
def test_no_tool_key_category_or_figure_of_a_lesson_stands_in_these_files(name):
    text = (FILES / f"{name}.py").read_text(encoding="utf-8").lower()
    assert [word for word in FOREIGN if word in text] == []
