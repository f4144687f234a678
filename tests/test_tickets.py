"""The ticket exports: the counts the lessons use, a tool that reads those files and no others."""

import csv
import json
import os
from collections import Counter
from datetime import date
from decimal import Decimal

import pytest

from agentlab import Agent, ScriptedModel, Toolbox, Trace, call
from agentlab.research.calculators import calculate
from agentlab.research.ledger import ledger
from agentlab.research.report import report
from agentlab.research.tickets import mean, quarters, read_export, tickets_tool
from tools import make_tickets

FOLDER = make_tickets.FOLDER
READ = tickets_tool()


def rows(quarter):
    with open(FOLDER / f"{quarter}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# -- the files --


@pytest.mark.parametrize("quarter", ["2026-Q1", "2026-Q2"])
def test_the_tool_that_made_an_export_makes_the_same_again(quarter):
    made = [tuple(map(str, row)) for row in make_tickets.exports()[quarter]]
    assert made == [tuple(row.values()) for row in rows(quarter)]


@pytest.mark.parametrize(
    ("quarter", "total", "resets", "minutes"),
    [("2026-Q1", 387, 104, "7"), ("2026-Q2", 412, 118, "6")],
)
def test_the_counts_of_an_export(quarter, total, resets, minutes):
    spent = [r["handling_minutes"] for r in rows(quarter) if r["category"] == "password reset"]
    assert len(rows(quarter)) == total
    assert Counter(spent) == {minutes: resets}


def test_the_routine_tickets_of_the_second_quarter_took_22_hours_and_54_minutes():
    with open(FOLDER / "categories.csv", encoding="utf-8", newline="") as file:
        routine = {row["category"] for row in csv.DictReader(file) if row["routine"] == "yes"}
    spent = [int(r["handling_minutes"]) for r in rows("2026-Q2") if r["category"] in routine]
    assert (len(spent), sum(spent)) == (265, 1374)


@pytest.mark.parametrize("quarter", ["2026-Q1", "2026-Q2"])
def test_every_ticket_is_closed_on_a_workday_of_its_quarter_and_opened_before(quarter):
    year, q = int(quarter[:4]), int(quarter[-1])
    for row in rows(quarter):
        opened, closed = date.fromisoformat(row["opened"]), date.fromisoformat(row["closed"])
        assert opened <= closed
        assert (closed.year, (closed.month + 2) // 3) == (year, q)
        assert closed.weekday() < 5


def test_a_ticket_has_a_number_of_its_own_in_the_order_of_opening():
    every = sorted((row for q in ("2026-Q1", "2026-Q2") for row in rows(q)), key=lambda r: r["id"])
    assert len({row["id"] for row in every}) == 387 + 412
    assert [row["opened"] for row in every] == sorted(row["opened"] for row in every)


def test_handling_times_have_a_spread_but_for_the_flat_one():
    for quarter in ("2026-Q1", "2026-Q2"):
        times = {}
        for row in rows(quarter):
            times.setdefault(row["category"], set()).add(row["handling_minutes"])
        assert [c for c, seen in times.items() if len(seen) < 5] == ["password reset"]


# -- the tool --


def test_a_summary_as_a_model_reads_it():
    assert READ.render(READ("2026-Q2")) == (
        "412 tickets closed in 2026-Q2, from tickets/2026-Q2.csv\n"
        "category | routine | tickets | mean minutes\n"
        "password reset | yes | 118 | 6\n"
        "order status | yes | 74 | 4.5\n"
        "bug report | no | 52 | 38.25\n"
        "billing dispute | no | 46 | 23.5\n"
        "invoice copy | yes | 41 | 5\n"
        "address change | yes | 32 | 4\n"
        "integration help | no | 31 | 42\n"
        "complaint | no | 18 | 27"
    )


def test_every_number_of_a_summary_is_a_figure_with_its_query():
    data = READ("2026-Q2")
    assert data["figures"][:3] == [
        {"value": "412", "query": "count of rows", "unit": "tickets", "about": "2026-Q2"},
        {
            "value": "118",
            "query": "count of rows where category = 'password reset'",
            "unit": "tickets",
            "about": "2026-Q2, password reset",
        },
        {
            "value": "6",
            "query": "mean of handling_minutes where category = 'password reset', to 2 places",
            "unit": "minutes",
            "about": "2026-Q2, password reset",
        },
    ]
    shown = {str(n) for g in data["groups"] for n in (g["tickets"], g["mean_minutes"])}
    assert shown < {figure["value"] for figure in data["figures"]}


@pytest.mark.parametrize("quarter", ["2026-Q1", "2026-Q2"])
def test_the_query_of_a_figure_gives_it_again(quarter):
    for figure in READ(quarter)["figures"]:
        measure, _, rest = figure["query"].partition(" where category = ")
        category = rest.partition("'")[2].partition("'")[0]
        spent = [
            int(r["handling_minutes"]) for r in rows(quarter) if category in ("", r["category"])
        ]
        counted = len(spent) if measure == "count of rows" else mean(spent)
        assert Decimal(figure["value"]) == counted, figure


@pytest.mark.parametrize(
    "quarter",
    [
        "2026-Q3",
        "Q2",
        "2026-Q2 ",
        "",
        "categories",
        "../tickets/2026-Q2",
        "/etc/passwd",
        "2026-Q2.csv",
    ],
)
def test_any_other_quarter_is_refused_with_what_there_is(quarter):
    trace = Agent(
        ScriptedModel([call("read_tickets", quarter=quarter), "done"]), Toolbox([READ])
    ).run("read")
    result = next(m for m in trace.view(Agent.history) if m.results).results[0]
    told = f"There is no export for {quarter!r}. Exports: 2026-Q1, 2026-Q2."
    assert (result.is_error, result.text) == (True, f"tool error in read_tickets: {told}")


HEAD = ",".join(make_tickets.COLUMNS) + "\n"


def test_other_folders_are_read_the_same_way(tmp_path):
    (tmp_path / "2031-Q4.csv").write_text(
        f"{HEAD}T1,2031-10-01,2031-10-02,leak,10,phone,high\n"
        "T2,2031-10-01,2031-10-03,leak,11,phone,high\n"
        "T3,2031-10-05,2031-10-05,keys,11,phone,low\n",
        encoding="utf-8",
    )
    (tmp_path / "categories.csv").write_text("category,routine\nkeys,yes\n", encoding="utf-8")
    tool = tickets_tool(tmp_path)
    assert tool.render(tool("2031-Q4")) == (
        f"3 tickets closed in 2031-Q4, from {tmp_path.name}/2031-Q4.csv\n"
        "category | routine | tickets | mean minutes\n"
        "leak | unknown | 2 | 10.5\n"
        "keys | yes | 1 | 11"
    )


def test_a_link_that_leads_out_of_the_folder_is_no_export(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir(), outside.mkdir()
    (outside / "2030-Q1.csv").write_text(HEAD, encoding="utf-8")
    (inside / "2030-Q2.csv").write_text(HEAD, encoding="utf-8")
    os.symlink(outside / "2030-Q1.csv", inside / "2030-Q1.csv")
    os.symlink(inside / "2030-Q2.csv", inside / "2030-Q3.csv")
    (inside / "2030-Q4.csv").mkdir()
    assert list(quarters(inside)) == ["2030-Q2", "2030-Q3"]


def test_a_broken_row_is_named(tmp_path):
    (tmp_path / "2030-Q1.csv").write_text(
        f"{HEAD}T1,2030-01-01,2030-01-02,leak,ten,phone,high\n", encoding="utf-8"
    )
    with pytest.raises(ValueError, match=r"2030-Q1\.csv, line 2: no ticket"):
        read_export(tmp_path / "2030-Q1.csv")


def test_means_are_rounded_half_up_to_two_places():
    assert [str(mean(v)) for v in ([6, 6], [4, 5], [1, 1, 2], [1, 2, 2], [10])] == [
        *("6", "4.5", "1.33", "1.67", "10")
    ]


# -- the ledger --


def test_118_and_6_are_traced_to_the_file_and_the_query():
    trace = Agent(
        ScriptedModel([call("read_tickets", quarter="2026-Q2"), "118 resets"]), Toolbox([READ])
    ).run("read the tickets")
    resets = ledger(trace).find(Decimal(118))
    assert (resets.label, resets.origin.kind, resets.origin.source, resets.origin.text) == (
        "sourced",
        "file",
        "tickets/2026-Q2.csv",
        "count of rows where category = 'password reset'",
    )
    assert (
        "118 tickets [sourced] 2026-Q2, password reset\n"
        "    file tickets/2026-Q2.csv: count of rows where category = 'password reset'\n"
    ) in report(trace)


def test_a_report_lists_what_was_used_and_counts_the_rest():
    asks = [call("read_tickets", quarter="2026-Q2"), call("calculate", expression="118 * 6 / 60")]
    trace = Agent(ScriptedModel([*asks, "52 bug reports"]), Toolbox([READ, calculate])).run("read")
    lines = report(trace).splitlines()
    assert [line.partition(" [")[0] for line in lines if not line.startswith("    ")] == [
        "118 tickets",
        "6 minutes",
        "52 tickets",
        "11.8",
        "Not used of tickets/2026-Q2.csv: 14 figures of the ledger.",
    ]


def test_a_report_of_a_file_that_was_only_read_counts_its_figures():
    asks = [call("read_tickets", quarter="2026-Q2"), "done"]
    trace = Agent(ScriptedModel(asks), Toolbox([READ])).run("read")
    assert report(trace) == "Not used of tickets/2026-Q2.csv: 17 figures of the ledger."


def test_a_result_survives_the_trace_file(tmp_path):
    trace = Trace(tmp_path / "run.jsonl")
    asks = [call("read_tickets", quarter="2026-Q2")]
    Agent(ScriptedModel([*asks, "done"]), Toolbox([READ])).run("read", trace=trace)
    again = Trace.load(tmp_path / "run.jsonl")
    assert report(again) == report(trace)
    assert json.dumps(str(again)) == json.dumps(str(trace))
