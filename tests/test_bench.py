"""Every table of bench/ is made once, of something small: what cannot run measures nothing."""

from functools import cache

import pytest

from bench import __main__ as bench
from bench import parts, runs, step, timing, traces, waits

EMPTY = "python, nothing else"
SMALL = {"ledger": (30, 60), "excerpts": (1_000, 2_000), "task": (3, 6), "audit": (30, 60)}
SMALL["corpus"] = (30, 60)


@pytest.fixture
def small(monkeypatch):
    """A thousandth of what is measured otherwise; each loop runs once, whatever length is asked."""
    once = cache(lambda loop, real=step.microseconds_a_step: real(loop, 10))
    monkeypatch.setattr(step, "microseconds_a_step", lambda loop, steps: once(loop))
    monkeypatch.setattr(traces, "LENGTHS", (10, 20))
    monkeypatch.setattr(parts, "SIZES", SMALL)
    monkeypatch.setattr(runs, "RUNS", 20)
    monkeypatch.setattr(runs, "find_spec", lambda name: None)  # a cluster is no small thing
    monkeypatch.setattr(waits, "COMMANDS", {EMPTY: waits.COMMANDS[EMPTY]})
    monkeypatch.setattr(waits, "chosen", lambda numbers: [])


def firsts(printed: str) -> list[list[str]]:
    """The first cells of each table's rows, a list a table."""
    tables = [table.splitlines() for table in printed.strip().split("\n\n")]
    rules = [next(n for n, line in enumerate(t) if line.startswith("--")) for t in tables]
    rows = [table[rule + 1 :] for table, rule in zip(tables, rules, strict=True)]
    return [[line.split("  ")[0] for line in lines] for lines in rows]


STEPS = ["10", "100", "1,000", "10,000", "10,000 : 100"]
TRACES = [["save", "load", "ledger", "text", "html"], ["10", "20"]]
PARTS = [
    *("define a tool", "check arguments", "look up in a ledger of 30", "look up in a ledger of 60"),
    *("find an excerpt in 1 kB", "find an excerpt in 2 kB"),
    *("read a task of 3 numbers", "read a task of 6 numbers", "audit 30 words", "audit 60 words"),
    *(
        f"search {size} snippets{how}"
        for size in (30, 60)
        for how in ("", ", two places", ", no result")
    ),
]
RUNS = ["one after the other", "in eight threads", "over four Dask processes"]
WAITS = [EMPTY, "tests, the first run", "tests, each further"]


@pytest.mark.parametrize(
    ("tables", "rows"),
    [
        (["step"], [STEPS, STEPS]),
        (["traces", "parts"], [*TRACES, PARTS]),
        (["runs"], [RUNS]),
    ],
)
def test_a_table_has_its_rows(small, capsys, tables, rows):
    bench.main(tables)
    assert firsts(capsys.readouterr().out) == rows


def test_what_is_waited_for_is_told_with_the_longest(small, capsys):
    bench.main(["waits"])
    told, _, longest = capsys.readouterr().out.partition("The longest waits: ")
    assert firsts(told) == [WAITS]
    assert longest.count(" s)") == 3


def test_without_a_name_every_table_is_made_in_order(monkeypatch, capsys):
    said = {name: lambda name=name: print(name) for name in bench.TABLES}
    monkeypatch.setattr(bench, "TABLES", said)
    bench.main([])
    assert capsys.readouterr().out == "step\n\ntraces\n\nparts\n\nruns\n\nwaits\n"


@pytest.mark.parametrize(
    ("start", "arguments", "code"),
    [
        (bench.main, ["--help"], 0),
        (bench.main, ["part"], 2),
        (waits.main, ["-h"], 0),
        (waits.main, ["13"], 2),
        (lambda given: timing.only_help("what it does", given), ["--help"], 0),
        (lambda given: timing.only_help("what it does", given), ["5"], 2),
    ],
)
def test_help_and_wrong_words_start_nothing(capsys, start, arguments, code):
    with pytest.raises(SystemExit) as ended:
        start(arguments)
    assert ended.value.code == code
    printed = capsys.readouterr()
    assert ("usage: " in (printed.err if code else printed.out)) is True


def test_a_lost_table_or_notebook_is_told_with_those_there_are(capsys):
    with pytest.raises(SystemExit):
        bench.main(["part"])
    told = "There is no table 'part'. Tables: step, traces, parts, runs, waits.\n"
    assert capsys.readouterr().err.endswith(told)
    with pytest.raises(ValueError, match="^No notebook begins with '13'. Notebooks: 00_start_here"):
        waits.chosen(["03", "13"])
    assert [path.stem[:2] for path in waits.chosen(["03", "11"])] == ["03", "11"]
