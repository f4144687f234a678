"""What survives a run: figures with their origin, notes without one, and what was asked."""

import sqlite3
import subprocess
import sys
from dataclasses import replace

import pytest

from agentlab import Agent, Gate, ScriptedModel, Toolbox, Trace, allow_read_only, call, executed
from agentlab.memory.agent import memory_agent
from agentlab.memory.episodes import FORGOTTEN, searches
from agentlab.memory.facts import newer
from agentlab.memory.memory import Memory
from agentlab.memory.store import MemoryFault
from agentlab.memory.toolbox import forget_tool, recall_tool, remember_tool
from agentlab.models.stand_in import StandIn
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ledger
from agentlab.research.results import NoResults
from agentlab.research.search import Corpus
from agentlab.research.toolbox import calculator, parser, search_tool

AYR = Snippet(
    "ayr",
    "Ayr: population",
    "The population of Ayr is 46,982.",
    "Almanac",
    "2024",
    also=("Inbhir",),
)
BUTE = Snippet("bute", "Bute: population", "Bute has a population of 6,498.", "Gazette", "2024")
WORLD = Corpus([AYR, BUTE])
FOUND = (
    call("web_search", query="population of Ayr"),
    call("parser", excerpt=AYR.text, keyword="population"),
)


@pytest.fixture
def memory(tmp_path):
    return Memory(tmp_path / "memory.sqlite", wait=0.2)


def asked(memory, question, corpus=WORLD, decide=None):
    """A run of the stand-in with this memory, remembered afterwards."""
    trace = memory_agent(StandIn(), memory, corpus.search).run(question, decide=decide)
    memory.keep(trace)
    return trace


def scripted(*replies, memory, gate=None, decide=None):
    """A run with all the tools, by a script."""
    reading = [recall_tool(memory), search_tool(WORLD.search), parser, calculator]
    tools = Toolbox([*reading, remember_tool(memory), forget_tool(memory)])
    gate = gate or memory_agent(StandIn(), memory).gate
    return Agent(ScriptedModel(replies), tools, gate=gate).run("Ayr?", decide=decide)


def names(trace):
    return [name for name, _, _ in executed(trace)]


def yes(question):
    return question.allow()


def known(memory):
    return [(f.key, f.shown, f.label, f.source, f.vintage) for f in memory.facts()]


# -- fewer searches --


def test_what_was_found_once_is_not_searched_for_again(memory):
    first = asked(memory, "What is the population of Ayr?")
    second = asked(memory, "What is the population of Ayr?")
    assert names(first) == ["recall", "web_search", "parser"]
    assert names(second) == ["recall", "parser"]
    assert (searches(first), searches(second)) == (1, 0)
    assert first.answer == second.answer and "46,982" in first.answer


def test_only_what_is_missing_is_searched_for(memory):
    asked(memory, "What is the population of Bute?")
    both = asked(memory, "What is the combined population of Ayr and Bute?")
    assert (both.stop, searches(both)) == ("answered", 1)
    assert "53,480" in both.answer
    entries = ledger(both).entries
    assert [(f"{e.value}", e.label) for e in entries if e.origin.kind == "computed"] == [
        ("53480", "sourced")
    ]


def test_the_stand_in_picks_the_tool_by_what_it_says_whatever_its_name(memory):
    asked(memory, "What is the population of Ayr?")
    renamed = recall_tool(memory)
    renamed = type(renamed)(renamed.function, "attic", renamed.description, render=renamed.render)
    tools = Toolbox([search_tool(WORLD.search), parser, renamed])
    trace = Agent(StandIn(), tools).run("What is the population of Ayr?")
    assert names(trace) == ["attic", "parser"]


def test_it_survives_in_another_process(memory):
    asked(memory, "What is the population of Ayr?")
    code = (
        "import sys; from agentlab.memory.memory import Memory\n"
        "print(Memory(sys.argv[1]).recall('population Ayr')[0][0].text)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(memory.store.path)],
        capture_output=True, text=True, encoding="utf-8", timeout=60,
    )  # fmt: skip
    assert done.stdout == f"{AYR.text}\n"


# -- labels, origins, vintages --


def test_a_remembered_number_is_sourced_by_the_text_it_stands_in(memory):
    asked(memory, "What is the population of Ayr?")
    again = asked(memory, "What is the population of Ayr?")
    (entry,) = ledger(again).entries
    assert (entry.label, entry.origin.source, entry.origin.vintage) == (
        "sourced", "Almanac", "2024",
    )  # fmt: skip
    assert entry.origin.result == "memory:1"
    assert ledger(again).texts["memory:1"].text == AYR.text
    assert known(memory) == [("Ayr: population", "46,982", "sourced", "Almanac", "2024")]


def test_a_note_brings_no_origin_so_its_number_is_no_evidence(memory):
    note = "The population of Skye is 10,088."
    task = f"Remember this note: '{note}'"
    trace = memory_agent(StandIn(), memory, WORLD.search).run(task, decide=yes)
    assert trace.stop == "answered"
    assert [(f.kind, f.label, f.text) for f in memory.facts()] == [("note", "unsourced", note)]
    used = scripted(
        call("recall", about="population of Skye"),
        call("parser", excerpt=note, keyword="population"),
        call("calculator", operation="multiply", a=10088, b=2),
        "Twice that is 20,176.",
        memory=memory,
    )
    assert [(c[0], c[2].split(":")[0]) for c in executed(used)][1][1] == "tool error in parser"
    made = [e for e in ledger(used) if e.origin.kind == "computed"]
    assert [(f"{e.value}", e.label) for e in made] == [("20176", "unsourced")]


@pytest.mark.parametrize("asked_for", ["population of Ayr", "population of Ayr in 2019"])
def test_a_note_is_not_found_so_the_figure_is_searched_for(memory, asked_for):
    memory.note("The population of Ayr is 1,234.")
    trace = asked(memory, f"What is the {asked_for}?")
    assert names(trace)[:2] == ["recall", "web_search"]
    assert executed(trace)[0][2] == (
        "tool error in recall: remembered as a note, without a source: "
        '"The population of Ayr is 1,234.". Search for it.'
    )
    if "2019" not in asked_for:
        assert [f"{entry.value}" for entry in ledger(trace)] == ["46982"]
        assert "46,982" in trace.answer


def test_a_figure_is_recalled_in_spite_of_a_note_about_it(memory):
    memory.note("The population of Ayr is 1,234.")
    asked(memory, "What is the population of Ayr?")
    again = asked(memory, "What is the population of Ayr?")
    assert names(again) == ["recall", "parser"]
    assert "1,234" not in executed(again)[0][2]


def test_a_note_of_figures_that_were_found_keeps_their_origin(memory):
    scripted(*FOUND, call("remember", text="Ayr: 46,982."), "done", memory=memory, decide=yes)
    assert [(f.kind, f.label, f.source) for f in memory.facts()] == [
        ("note", "sourced", ""),
        ("excerpt", "sourced", "Almanac"),
    ]


def test_one_made_up_number_leaves_the_note_unsourced(memory):
    text = "Ayr: 46,982, next year 48,000."
    scripted(*FOUND, call("remember", text=text), "done", memory=memory, decide=yes)
    assert [(f.kind, f.label) for f in memory.facts()] == [
        ("note", "unsourced"),
        ("excerpt", "sourced"),
    ]


def test_a_figure_of_another_year_is_stale_and_is_searched_for(memory):
    older = Snippet("a", "Ayr: population", "In 2021 Ayr had a population of 46,000.", "X", "2021")
    asked(memory, "What was the population of Ayr in 2021?", Corpus([older]))
    trace = asked(memory, "What was the population of Ayr in 2024?")
    assert executed(trace)[0][2] == (
        "tool error in recall: STALE: Ayr: population is remembered of 2021, and 2024 was asked "
        "for. Search for it."
    )
    assert names(trace) == ["recall", "web_search", "parser"]
    assert "46,982" in trace.answer


def test_where_a_newer_figure_is_known_the_older_one_says_that_it_is_stale(memory):
    older = Snippet("a", "Ayr: population", "Ayr has a population of 46,000.", "Almanac", "2021")
    asked(memory, "What is the population of Ayr?", Corpus([older]))
    memory.keep(scripted(*FOUND, "46,982", memory=memory))
    told = [(fact.vintage, stale) for fact, stale in memory.recall("population of Ayr")]
    assert told == [("2024", ""), ("2021", "of 2021, and memory has it of 2024")]
    again = asked(memory, "What is the population of Ayr?")
    assert executed(again)[0][2].splitlines()[3] == (
        "<<result 2 of 2 | Ayr: population | source: Almanac | vintage: 2021 | from memory, STALE: "
        "memory has a newer one>>"
    )
    assert "46,982" in again.answer and "46,000" not in again.answer


@pytest.mark.parametrize(
    ("one", "other", "is_newer"),
    [
        ("2025", "2024", True), ("2024", "2024", False), ("2023", "2024", False),
        ("2026-11", "2026-02", True), ("2026-11", "2026", False), ("2026", "2026-11", False),
        ("2027", "2026-11", True), ("2026", "", False), ("", "2026", False), ("", "", False),
    ],
)  # fmt: skip
def test_a_vintage_is_newer_as_far_as_both_say(one, other, is_newer):
    assert newer(one, other) is is_newer


def test_a_further_name_is_remembered_too(memory):
    asked(memory, "What is the population of Ayr?")
    assert [fact.key for fact, _ in memory.recall("population of Inbhir")] == ["Ayr: population"]


def test_a_figure_of_a_file_comes_back_with_its_query(memory):
    data = {
        "kind": "file",
        "file": "tickets.csv",
        "figures": [{"value": "118", "query": "category = password", "about": "password resets"}],
    }

    def read_file(name: str) -> dict:
        """Read a file."""
        return data

    model = ScriptedModel([call("read_file", name="x"), "118"])
    memory.keep(Agent(model, Toolbox([read_file])).run("How many password resets?"))
    trace = scripted(call("recall", about="password resets"), "118", memory=memory)
    assert executed(trace)[0][2] == "118 [sourced: tickets.csv: category = password; from memory]"
    (entry,) = ledger(trace).entries
    assert (entry.label, entry.origin.kind, entry.origin.source) == (
        "sourced", "file", "tickets.csv",
    )  # fmt: skip


# -- three kinds --


def test_what_was_asked_is_kept_in_order_and_apart(memory):
    asked(memory, "What is the population of Bute?")
    asked(memory, "What is the population of Arran?")
    asked(memory, "What is the population of Bute?")
    assert [(e.number, e.question, e.stop, e.searches, e.recalls) for e in memory.episodes()] == [
        (1, "What is the population of Bute?", "answered", 1, 0),
        (2, "What is the population of Arran?", "refused", 0, 0),
        (3, "What is the population of Bute?", "answered", 0, 1),
    ]
    assert [f.key for f in memory.facts()] == ["Bute: population"]


def test_a_run_is_kept_once_and_only_when_it_is_over(memory):
    trace = asked(memory, "What is the population of Ayr?")
    assert memory.keep(trace).number == 1
    assert memory.keep(trace).number == 1
    assert len(memory.episodes()) == len(memory.facts()) == 1
    assert memory.keep(asked(memory, "What is the population of Ayr?")).number == 2
    with pytest.raises(ValueError) as caught:
        memory.keep(Trace())
    assert str(caught.value) == "Only a finished run can be remembered; this trace holds none."


def test_results_of_arithmetic_and_numbers_of_the_question_are_not_remembered(memory):
    asked(memory, "What is 45 times 12?")
    assert known(memory) == []
    assert memory.episodes()[0].answer == "45 times 12 is 540."


def test_it_shows_as_tables(memory):
    trace = asked(memory, "What is the population of Ayr?")
    assert str(memory.semantic()).splitlines() == [
        "Semantic memory: 1 fact",
        "about            remembered  label    source   vintage",
        "---------------  ----------  -------  -------  -------",
        "Ayr: population  46,982      sourced  Almanac  2024",
    ]
    assert memory.episodic().rows == ((1, "What is the population of Ayr?", trace.answer, 1, 0),)
    assert repr(memory) == "<Memory memory.sqlite>"


def test_a_figure_chosen_for_a_lesson_is_marked_where_it_is_shown(memory):
    asked(memory, "What is the population of Ayr?", Corpus([replace(AYR, lesson=True)]))
    (row,) = memory.semantic().rows
    assert row[3:] == ("Almanac, figure chosen for a lesson", "2024")


# -- the gate --


@pytest.mark.parametrize("wish", [call("remember", text="x"), call("forget", what="everything")])
def test_nobody_writes_without_leave(memory, wish):
    asked(memory, "What is the population of Ayr?")
    for gate in (None, Gate(allow_read_only)):
        trace = scripted(wish, "done", memory=memory, gate=gate)
        assert [e.refusal for e in trace if getattr(e, "outcome", "") == "refused"] == ["denied"]
    assert [f.key for f in memory.facts()] == ["Ayr: population"]


def test_a_secret_is_not_remembered(memory, monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "hunter2hunter2")
    scripted(call("remember", text="it is hunter2hunter2"), "x", memory=memory, decide=yes)
    assert [f.text for f in memory.facts()] == []  # a person cannot approve what they cannot see
    memory.note("it is hunter2hunter2")
    assert [f.text for f in memory.facts()] == ["it is [hidden]"]
    assert b"hunter2hunter2" not in memory.store.path.read_bytes()


# -- forgetting --


@pytest.fixture
def filled(memory):
    asked(memory, "What is the population of Ayr?")
    asked(memory, "What is the population of Bute?")
    return memory


def test_forget_by_key_takes_the_answers_it_stands_in(filled):
    assert filled.forget(key="population of Ayr") == 1
    assert [f.key for f in filled.facts()] == ["Bute: population"]
    ayr, bute = (e.answer for e in filled.episodes())
    assert ayr == FORGOTTEN and "6,498" in bute
    assert b"46,982" not in filled.store.path.read_bytes()


def test_forget_by_source(filled):
    assert filled.forget(source="gazette") == 1
    assert [f.source for f in filled.facts()] == ["Almanac"]


def test_to_forget_a_note_is_to_forget_its_words(filled):
    words = "The safe is behind the mirror."
    asked(filled, f"Remember this note: '{words}'", decide=yes)
    assert words in filled.episodes()[-1].question
    assert filled.forget(key=f"note: {words}") == 1
    assert [e.question for e in filled.episodes()][1:] == [
        "What is the population of Bute?",
        FORGOTTEN,
    ]
    assert b"mirror" not in filled.store.path.read_bytes()


def test_forget_everything(filled):
    assert filled.forget(everything=True) == 2
    assert filled.facts() == filled.episodes() == []
    assert b"population" not in filled.store.path.read_bytes().replace(b"population TEXT", b"")


def test_after_everything_was_forgotten_it_counts_from_one(filled):
    filled.forget(everything=True)
    asked(filled, "What is the population of Ayr?")
    assert [episode.number for episode in filled.episodes()] == [1]
    assert [fact.id for fact in filled.facts()] == [1]


def test_what_is_not_known_cannot_be_forgotten(filled):
    assert filled.forget(key="Arran: population") == filled.forget(source="Post") == 0
    assert len(filled.facts()) == 2


@pytest.mark.parametrize("what", [{}, {"key": "a", "source": "b"}, {"key": "a", "everything": 1}])
def test_forgetting_needs_one_wish(filled, what):
    with pytest.raises(ValueError) as caught:
        filled.forget(**what)
    assert str(caught.value).startswith("Say what to forget: key=")


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("Ayr: population", '{"forgotten": 1}'),
        ("source: Gazette", '{"forgotten": 1}'),
        ("everything", '{"forgotten": 2}'),
        (
            "Arran",
            "tool error in forget: nothing is remembered under 'Arran'; known: Ayr: population, "
            "Bute: population",
        ),
    ],
)
def test_the_tool_forgets_what_it_is_told(filled, what, told):
    trace = scripted(call("forget", what=what), "done", memory=filled, decide=yes)
    assert executed(trace)[0][2] == told


# -- the file --


def test_looking_makes_no_file(memory):
    assert memory.facts() == memory.episodes() == []
    with pytest.raises(NoResults):
        memory.recall("anything")
    assert not memory.store.path.exists()


def test_an_empty_file_is_an_empty_memory(memory):
    memory.store.path.touch()
    assert memory.facts() == []
    asked(memory, "What is the population of Ayr?")
    assert len(memory.facts()) == 1


def fault(memory):
    """What every use says of a file, which must be left as it is."""
    before = memory.store.path.read_bytes()
    told = set()
    for use in (memory.facts, lambda: memory.note("x"), lambda: memory.forget(everything=True)):
        with pytest.raises(MemoryFault) as caught:
            use()
        told.add(str(caught.value))
    assert memory.store.path.read_bytes() == before
    (only,) = told
    return only


@pytest.mark.parametrize("data", [b"no database, but a diary of mine", b"\0" * 9000])
def test_a_damaged_file_is_left_as_it_is(memory, data):
    memory.store.path.write_bytes(data)
    assert fault(memory) == (
        "memory.sqlite is damaged. It was left as it is: move it away, and a new one begins."
    )


def test_a_file_with_a_page_torn_out(filled):
    data = filled.store.path.read_bytes()
    filled.store.path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    assert "is damaged. It was left as it is" in fault(filled)


def test_a_file_of_another_version(filled):
    with sqlite3.connect(filled.store.path) as db:
        db.execute("PRAGMA user_version = 7")
    db.close()
    assert fault(filled) == (
        "memory.sqlite has format 7; this agentlab reads 1. It was left as it is: name another "
        "file."
    )


def test_a_database_of_another_program(memory):
    with sqlite3.connect(memory.store.path) as db:
        db.execute("CREATE TABLE diary (day TEXT)")
    db.close()
    assert fault(memory) == (
        "memory.sqlite is a database of another program. It was left as it is: name another file."
    )


@pytest.mark.parametrize("change", ["also = 'x'", "also = '7'", "value = x'00'"])
def test_a_row_that_somebody_spoilt(filled, change):
    with sqlite3.connect(filled.store.path) as db:
        db.execute(f"UPDATE facts SET {change} WHERE id = 2")
    db.close()
    for use in (filled.facts, lambda: filled.forget(key="Ayr: population")):
        with pytest.raises(MemoryFault) as caught:
            use()
        assert str(caught.value) == (
            "memory.sqlite: fact 2 is malformed. Only forget(everything=True) can help."
        )
    assert filled.forget(everything=True) == 2


def test_a_locked_file_says_so_and_works_again(filled):
    other = sqlite3.connect(filled.store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert fault(filled) == (
        "memory.sqlite is locked by another program. Close that, or try again."
    )
    other.close()
    assert len(filled.facts()) == 2


def test_a_folder_or_no_folder(tmp_path):
    for path in (tmp_path, tmp_path / "none" / "memory.sqlite"):
        with pytest.raises(MemoryFault) as caught:
            Memory(path).note("x")
        assert "cannot be opened or written" in str(caught.value)


def test_a_run_goes_on_without_its_memory(memory):
    memory.store.path.write_bytes(b"damaged, damaged, damaged, damaged")
    trace = memory_agent(StandIn(), memory, WORLD.search).run("What is the population of Ayr?")
    assert "46,982" in trace.answer
    assert executed(trace)[0][2].startswith("tool error in recall: memory.sqlite is damaged.")


def test_two_processes_that_write_at_once_lose_nothing(memory):
    code = (
        "import sys; from agentlab.memory.memory import Memory\n"
        "for n in range(25): Memory(sys.argv[1], wait=30).note(f'{sys.argv[2]} {n}')"
    )
    command = [sys.executable, "-c", code, str(memory.store.path)]
    writers = [subprocess.Popen([*command, who]) for who in ("a", "b")]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0]
    assert sorted(f.text for f in memory.facts()) == sorted(
        f"{who} {n}" for who in "ab" for n in range(25)
    )
