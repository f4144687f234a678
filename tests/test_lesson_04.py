"""What lesson 04 measures on its runs: which are grounded, and what makes an agent stop."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

from agentlab.agent import Agent
from agentlab.course.lesson_models import with_habits
from agentlab.course.lessons.judges_03 import without_calls
from agentlab.measure.experiments import ablation
from agentlab.measure.outcomes import holds
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.habits import passes_whole_expressions, proposes_in_parallel
from agentlab.tools import Toolbox, ToolError
from agentlab.views import CALLS, CONVERSATION, Fold
from tests.test_first_agent import GUIDANCE, NESTED, REPAIRS, as_it_is, bare, typed, untyped
from tests.verdicts import code_cells, names, notebook

every_sum = pytest.mark.parametrize("task", NESTED)


def multiply(a: int, b: int) -> int:
    """Multiply two whole numbers."""
    return a * b


def add(a: int, b: int) -> int:
    """Add two whole numbers."""
    return a + b


def half(a: int) -> float:
    """Halve a number."""
    return a / 2


SUM, PRODUCT = call("add", a=2, b=4), call("multiply", a=6, b=5)
PLAN = calls(*SUM.calls, *call("multiply", a="result of 99", b=5).calls)
TOGETHER = calls(*SUM.calls, *PRODUCT.calls)  # the 6 was written before add had said it
HALVES = [call("half", a=6), call("multiply", a=3, b=5)]  # 3.0, and 3
RUNS = [
    ([SUM, PRODUCT, "The answer is 30."], True),
    ([SUM, PRODUCT, "(2 + 4) * 5 = 30"], True),
    ([call("multiply", a="(2 + 4)", b=5), SUM, PRODUCT, "It is 30."], True),  # a refused call
    ([call("multiply", a=77), SUM, PRODUCT, "It is 30."], True),
    ([PLAN, PRODUCT, "It is 30."], True),
    ([TOGETHER, "It is 30."], False),
    ([TOGETHER, PRODUCT, "It is 30."], False),
    ([SUM, *HALVES, "It is 15."], True),
    ([PRODUCT, "It is 30."], False),
    ([SUM, "It is 30."], False),
    ([SUM, PRODUCT, "It is 30, and 7 is left."], False),
    ([SUM, PRODUCT, "It is -30."], False),
    ([SUM, PRODUCT, "Done."], False),
    (["It is 30."], False),
]


@pytest.mark.parametrize(("script", "wanted"), RUNS)
def test_a_run_is_grounded_when_what_it_used_and_said_came_from_task_or_tool(script, wanted):
    trace = Agent(ScriptedModel(script), Toolbox([add, multiply, half])).run("compute (2 + 4) * 5")
    assert names("04.2")["grounded"](trace) is wanted


@every_sum
def test_recovery_alone_is_right_and_made_up_and_with_guidance_grounded_and_wrong(task):
    """C09: a call that failed on "(7 + 8)" brought nothing, so it makes no run ungrounded."""
    weak = with_habits(StandIn(), passes_whole_expressions)
    made = ablation(lambda _: bare(weak, untyped(as_it_is)), task, REPAIRS, wanted=NESTED[task])
    grounded = names("04.2")["grounded"]
    came = {
        tuple(name for name, on in cell.setting.items() if on): (
            next(iter(cell.words)),
            grounded(cell.traces[0]),
        )
        for cell in made.cells
    }
    assert came == {
        (): ("crashed", False),
        ("guidance",): ("crashed", False),
        ("recovery",): ("right", False),
        ("recovery", "guidance"): ("wrong", True),
        ("schema",): ("right", True),
        ("recovery", "schema"): ("right", True),
        ("guidance", "schema"): ("right", True),
        ("recovery", "guidance", "schema"): ("right", True),
    }


@every_sum
def test_the_stand_in_stops_by_its_history_with_a_prompt_and_without(task):
    """C12: of the two published reasons the first shows here; the prompt changes the answer."""
    forgetful = Agent(StandIn(), typed(), history=Fold(list, without_calls), keep=1)
    reasons = {
        "history": lambda agent: replace(agent, history=CONVERSATION),
        "prompt": lambda agent: replace(agent, system=GUIDANCE),
    }
    made = ablation(lambda _: forgetful, task, reasons, wanted=NESTED[task])
    stops = {tuple(cell.setting.values()): cell.traces[0].stop for cell in made.cells}
    assert stops == {
        (False, False): "repeated_call",
        (False, True): "repeated_call",
        (True, False): "answered",
        (True, True): "answered",
    }


@every_sum
def test_without_the_prompt_the_stand_in_believes_its_own_sum(task):
    """C13: the probe of `multiply` that always says 95, with the prompt taken away."""
    asked = Agent(StandIn(), typed(multiply=95), keep=1)
    prompted = replace(asked, system=GUIDANCE).run(task).answer
    assert holds(prompted, 95) and not holds(prompted, NESTED[task])
    assert holds(asked.run(task).answer, NESTED[task])


@pytest.mark.parametrize("habit", [passes_whole_expressions, proposes_in_parallel])
@every_sum
def test_the_loop_by_hand_does_what_the_package_does_with_a_weak_model_too(task, habit):
    """C08, C11: what an argument of the wrong type is answered with is a part of repair 3."""
    lesson, model = names("04.1"), StandIn([habit])
    said, messages = lesson["run"](model, lesson["typed"], task)
    trace = Agent(model, lesson["typed"], system=GUIDANCE, keep=1).run(task)
    brought = [r.text for m in messages for r in m.results if not r.is_error]
    assert holds(said, NESTED[task])
    assert said == trace.answer
    assert brought == [c.text for c in trace.view(CALLS).values() if c.outcome == "returned"]


@pytest.mark.parametrize(
    ("name", "args", "told"),
    [
        ("add", {"a": "(2 + 4)", "b": 5}, "invalid arguments of add: a: '(2 + 4)' is no integer"),
        ("add", {"a": 1, "b": True}, "invalid arguments of add: b: True is no integer"),
        ("add", {"a": 1}, "tool error in add: TypeError: add() missing 1 required positional"),
        ("divide", {"a": 1}, "tool error in divide: KeyError: "),
    ],
)
def test_what_the_check_by_hand_tells_of_a_wrong_call(name, args, told):
    lesson = names("04.1")
    came = lesson["checked"](lesson["typed"], ToolCall("call_1", name, args))
    assert (came.call_id, came.is_error, came.text.startswith(told)) == ("call_1", True, True)


NUMBERS = {
    "2.5": ["2.5"],
    "9-4": ["9", "4"],
    "compute 5 -4": ["5", "4"],
    "(9) -4, -4": ["9", "4", "-4"],
    "(9)-4 and -4": ["9", "4", "-4"],
    "from -4 to -2": ["-4", "-2"],
    "30.": ["30"],
    "1,530 in all, 2,40": ["1530", "2", "40"],
    "The answer is -6, not 6.": ["-6", "6"],
    "none": [],
}


@pytest.mark.parametrize("text", NUMBERS)
def test_the_numbers_of_a_text(text):
    assert names("04.2")["numbers"](text) == [Decimal(n) for n in NUMBERS[text]]


def test_a_fourth_repair_is_the_line_the_lesson_shows_and_its_cells_run_on():
    shown = next(c.source for c in notebook("04").cells if "A fourth repair" in c.source)
    line = re.search(r"```python\n(.*)\n```", shown)[1]
    ran: dict = {}
    for text, tags in code_cells("04"):
        if "def start(seed):" in text:
            text = text.replace("def start(seed):", f"{line}\n\n\ndef start(seed):")
        if "solution" not in tags:
            exec(text, ran)
    assert [len(cell.setting) for cell in ran["made"].cells] == [4] * 16
    assert ran["typed_only"].setting == {
        "recovery": False,
        "guidance": False,
        "schema": True,
        "one call": False,
    }


TWELVE = "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12"


def test_a_part_that_is_too_long_for_the_inner_run_fails_out_loud():
    """C14: the limit of the inner run is told, not passed on as a result."""
    lesson = names("04.1")
    assert lesson["solve"]("(1 + 2) * 3") == "9"
    with pytest.raises(ToolError, match="the inner run stopped: 10 steps without an answer"):
        lesson["solve"](TWELVE)
    told = Agent(StandIn(), Toolbox([lesson["solve"]])).run(f"compute {TWELVE}").finished.detail
    assert told.startswith("I cannot answer this: solve told me: the inner run stopped")


def test_what_is_sent_grows_by_the_request_not_by_the_messages_alone():
    """C14: the descriptions of the tools go with every turn."""
    sizes = names("04.1")["sizes"]
    assert (sum(sizes[:4]), sum(sizes[:8])) == (4933, 12688)


def test_without_its_last_line_the_prompt_does_not_have_the_24_believed():
    made = names("04.1")
    without = made["GUIDANCE"].rpartition("\n")[0]
    run = replace(made["recovery"](made["broken"]), system=without).run(made["TASK"])
    assert run.answer == "The answer is 30. add says 24; I make it 6."
