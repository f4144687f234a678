"""The eight runs of lesson 06's quiz: each goes wrong where its diagnosis says, and can be told."""

from dataclasses import replace

import pytest

from agentlab import Agent, Budget, Gate, Toolbox, allow
from agentlab.bounded.agent import bounded_gate
from agentlab.bounded.records import records
from agentlab.bounded.settings import lookup_cached_tool, lookup_tool, not_empty
from agentlab.course.lessons.quiz_06 import DIAGNOSES, HANDLES, offered, quiz
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.habits import retries_on_empty
from agentlab.permissions import ask_before_writes
from agentlab.stopping import repeated_call
from agentlab.tools import tool
from agentlab.views import CALLS

KEY = 'key: string, the exact name of the setting, e.g. "page_size"'
READS = ("lookup", "Look up the value of one setting by its key.", KEY)
SAVES = ("append_note", "Append one line to the notes file.", "text: string, the words to save")


def test_each_diagnosis_has_a_run_and_handles_of_its_surface():
    assert list(quiz()) == list(DIAGNOSES)
    for diagnosis in DIAGNOSES.values():
        assert set(diagnosis.handles) <= set(HANDLES[diagnosis.surface])


def test_how_the_runs_end():
    ends = {letter: records(trace)[-1]["type"] for letter, trace in quiz().items()}
    assert ends == {letter: "limit_hit" if letter in "ADH" else "final" for letter in "ABCDEFGH"}


def test_what_was_offered_tells_what_the_diagnosis_needs():
    told = {letter: offered(trace) for letter, trace in quiz().items()}
    assert told["B"] == [
        ("erase", "Works with things.", "record: string"),
        ("lookup", "Works with things.", KEY),
    ]
    assert [name for name, *_ in told["G"]] == ["lookup_cached", "append_note"]
    assert [told[letter] for letter in "ACDEF"] == [[READS, SAVES]] * 5


# -- what the handles do: the same task with one thing turned --


@tool(writes=True)
def append_note(text: str) -> dict[str, str]:
    """Append one line to the notes file. Only when the user asks to save a note."""
    return {"saved": text}


@tool(writes=True)
def erase(record: str) -> dict[str, str]:
    """Delete one record. Do not use it to look anything up."""
    return {"deleted": record}


LOOK = lookup_tool({"page_size": 50, "row_7": 7})
BASE = Agent(StandIn(), Toolbox([LOOK, append_note]), gate=bounded_gate("."), rules=())
RETRIES = replace(BASE, model=StandIn([retries_on_empty]), budget=Budget(steps=5))


@pytest.mark.parametrize(
    ("letter", "agent", "stop"),
    [
        ("A", replace(BASE, budget=Budget(steps=2)), "answered"),
        ("B", replace(BASE, tools=Toolbox([erase, LOOK])), "answered"),
        ("C", replace(BASE, gate=bounded_gate(".", writing=True)), "answered"),
        ("C", replace(BASE, gate=Gate(allow("lookup"), ask_before_writes)), "answered"),
        ("D", replace(RETRIES, tools=Toolbox([not_empty(LOOK), append_note])), "refused"),
        ("D", replace(RETRIES, rules=(repeated_call(2),)), "repeated_call"),
        (
            "G",
            replace(
                BASE,
                tools=Toolbox([lookup_cached_tool({"colour": "red"}), append_note]),
                gate=bounded_gate(".", allowed={"lookup_cached"}),
            ),
            "answered",
        ),
    ],
)
def test_the_handle_mends_the_run(letter, agent, stop):
    trace = agent.run(quiz()[letter].task, decide=lambda question: question.allow())
    assert (trace.stop, quiz()[letter].stop != stop) == (stop, True)
    assert all(c.outcome == "returned" for c in trace.view(CALLS).values()) or letter == "D"
