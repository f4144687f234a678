"""Outcomes, grids and their plot: whole tables for scripted runs."""

from __future__ import annotations

import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest

from agentlab.agent import Agent
from agentlab.display.plots import FILL, label, outcome_plot
from agentlab.measure import outcomes
from agentlab.measure.experiments import Cell, Grid, ablation, grid
from agentlab.measure.outcomes import Outcome, crash_on_failure, holds, outcome, repeats
from agentlab.messages import ModelError, ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.stopping import Budget, Reason
from agentlab.tools import Toolbox
from agentlab.views import CALLS

TASK = "compute 1 + 2"


def add(a, b):
    return int(a) + int(b)


def agent(*script, **options) -> Agent:
    return Agent(ScriptedModel(script), Toolbox([add]), **{"rules": (), **options})


# -- outcomes --

ONE, BAD = call("add", a=1, b=2), call("add", a="one", b=2)
FAULT = "tool error in add: ValueError: invalid literal for int() with base 10: 'one'"


@pytest.mark.parametrize(
    ("made", "wanted", "expected"),
    [
        (agent(ONE, "3"), 3, Outcome("right", 2, 0)),
        (agent(ONE, "The answer is 4."), 3, Outcome("wrong", 2, 0)),
        (agent(ONE, "whatever"), None, Outcome("answered", 2, 0)),
        (agent(ONE, ONE, ONE, "3"), 3, Outcome("right", 4, 2)),
        (agent(BAD, BAD, "3"), 3, Outcome("right", 3, 1)),
        (agent(BAD, "3", rules=(crash_on_failure,)), 3, Outcome("crashed", 1, 0, FAULT)),
        (agent(ONE, ""), 3, Outcome("empty", 2, 0, "the reply holds neither a call nor text")),
        (
            agent(ONE, ONE, budget=Budget(steps=2)),
            3,
            Outcome("looped", 2, 1, "2 steps without an answer"),
        ),
        (agent(), 3, Outcome("no model", 1, 0, "The script has 0 replies and was asked for more.")),
    ],
)
def test_how_a_run_came_out(made, wanted, expected):
    assert outcome(made.run(TASK), wanted) == expected


def test_every_word_a_run_can_come_out_as_is_told_of():
    words = {outcomes.WORDS.get(reason, reason) for reason in get_args(Reason)}
    told = {*re.findall(r"`([\w ]+)`", outcomes.__doc__)}
    assert told == words | {"right", "wrong", "broken off"}


def test_a_run_without_an_end_is_broken_off():
    trace = agent(ONE, "3").run(TASK)
    del trace.events[-1]
    assert outcome(trace, 3).word == "broken off"


def test_a_repeat_has_the_same_arguments_of_the_same_type():
    script = [call("add", a=1, b=2), call("add", a="1", b=2), call("add", b=2, a=1), "3"]
    assert repeats(agent(*script).run(TASK)) == 0 + 1


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("30", 30, True),
        ("The answer is 30.", 30, True),
        ("30.0", 30, True),
        ("1,530 in all", 1530, True),
        ("it is 300", 30, False),
        ("130", 30, False),
        ("2.30", 30, False),
        ("-30", 30, False),
        ("\N{MINUS SIGN}4.5 it is", "-4.5", True),
        ("minus nothing", 0, False),
        ("", 0, False),
    ],
)
def test_a_number_in_an_answer(text, number, expected):
    assert holds(text, number) is expected


def test_a_crash_leaves_the_other_calls_of_the_reply_unrun():
    both = calls(ToolCall("", "add", {"a": "x", "b": 1}), ToolCall("", "add", {"a": 1, "b": 1}))
    trace = agent(both, "3", rules=(crash_on_failure,)).run(TASK)
    came = [(c.outcome, c.refusal) for c in trace.view(CALLS).values()]
    assert came == [("failed", ""), ("refused", "budget")]


# -- grids --


def counting(at, seed):
    """`x` calls, then an answer that is right but for seed 1 at x = 2."""
    said = "4" if (at["x"], seed) == (2, 1) else "3"
    return agent(*[ONE] * at["x"], said)


def test_a_grid_runs_every_setting_once_for_every_seed():
    made = grid(counting, TASK, {"x": (0, 2)}, seeds=range(3), wanted=3)
    assert [cell.setting for cell in made.cells] == [{"x": 0}, {"x": 2}]
    assert [cell.words for cell in made.cells] == [{"right": 3}, {"right": 2, "wrong": 1}]
    assert made.cell(x=2).share() == 2 / 3
    assert (made.cell(x=2).steps, made.cell(x=2).repeats) == (3, 1)
    assert [t.answer for t in made.cell(x=2).traces] == ["3", "4", "3"]
    assert str(made) == (
        "compute 1 + 2: scripted, 3 runs a row\n"
        "x  outcome           steps  repeats\n"
        "-  ----------------  -----  -------\n"
        "0  right 3           1      0\n"
        "2  right 2, wrong 1  3      1"
    )


def test_a_grid_has_every_combination_of_its_knobs_in_order():
    knobs = {"x": (0, 1), "y": ("a", "b")}
    made = grid(counting, TASK, knobs)
    assert [tuple(cell.setting.values()) for cell in made.cells] == [
        (0, "a"),
        (0, "b"),
        (1, "a"),
        (1, "b"),
    ]
    with pytest.raises(KeyError, match="No cell {'x': 5}"):
        made.cell(x=5)


def test_a_grid_without_a_seed_is_refused():
    with pytest.raises(ValueError, match="at least one seed"):
        grid(counting, TASK, {"x": (0,)}, seeds=())


def test_a_knob_without_a_value_is_refused():
    with pytest.raises(ValueError, match="The knob 'y' has no value to try"):
        grid(counting, TASK, {"x": (0,), "y": ()})


def test_the_share_of_a_misspelt_outcome_is_refused_and_that_of_one_that_did_not_come_is_0():
    cell = grid(counting, TASK, {"x": (2,)}, seeds=range(3), wanted=3).cells[0]
    assert (cell.share("looped"), cell.share("a rule of my own")) == (0, 0)
    with pytest.raises(ValueError) as raised:
        cell.share("rigth")
    assert str(raised.value) == "No run comes out as 'rigth'. Did you mean 'right'?"


@pytest.mark.parametrize(
    ("knobs", "has"), [({"y": (0,)}, "y"), ({"y": (0,), "z": (1,)}, "y, z"), ({}, "none")]
)
def test_a_knob_that_a_grid_has_not_is_named(knobs, has):
    with pytest.raises(KeyError) as raised:
        grid(counting, TASK, knobs)
    assert raised.value.args == (f"The grid has no knob 'x'; it has {has}.",)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_makes_the_same_grid(kind):
    with kind(2) as executor:
        made = grid(counting, TASK, {"x": (0, 2)}, seeds=range(3), wanted=3, executor=executor)
    plain = grid(counting, TASK, {"x": (0, 2)}, seeds=range(3), wanted=3)
    assert [cell.outcomes for cell in made.cells] == [cell.outcomes for cell in plain.cells]
    assert str(made) == str(plain)
    assert str(made.cells[1].traces[0]) == str(plain.cells[1].traces[0])


class Unplugged:
    """A model nobody can reach."""

    name = "unplugged"

    def reply(self, messages, tools, choice):
        raise ModelError("No model is plugged in. Plug one in.")


def test_a_grid_without_a_model_says_so_once():
    made = grid(lambda at, seed: Agent(Unplugged(), Toolbox()), TASK, {"x": (1, 2)})
    assert str(made).splitlines()[0] == (
        "compute 1 + 2: unplugged, 1 run a row. No model is plugged in. Plug one in."
    )
    assert [cell.words for cell in made.cells] == [{"no model": 1}, {"no model": 1}]
    assert outcome_plot(made).alt == (
        "2 settings; no model could be reached, so there is no run to show."
    )


def test_a_grid_took_place_where_any_model_replied():
    def half(at, seed):
        return agent("3") if at["x"] == 2 else Agent(Unplugged(), Toolbox())

    assert grid(half, TASK, {"x": (1, 2)}).took_place
    assert not grid(half, TASK, {"x": (1, 3)}).took_place


def broken(seed):
    """Fails at its first call, and crashes of it; the seed adds calls."""
    return agent(BAD, *[ONE] * seed, "3", rules=(crash_on_failure,))


def recovery(made):
    return replace(made, rules=())


def silence(made):
    return replace(made, model=ScriptedModel([""]))


def test_an_ablation_has_a_cell_for_every_combination_of_repairs():
    repairs = {"recovery": recovery, "silence": silence}
    made = ablation(broken, TASK, repairs, seeds=(0, 1), wanted=3)
    assert str(made) == (
        "compute 1 + 2: scripted, 2 runs a row\n"
        "recovery  silence  outcome    steps  repeats\n"
        "--------  -------  ---------  -----  -------\n"
        "-         -        crashed 2  1      0\n"
        "-         yes      empty 2    1      0\n"
        "yes       -        right 2    2.5    0\n"
        "yes       yes      empty 2    1      0"
    )


def test_one_more_repair_is_one_more_entry():
    repairs = {"recovery": recovery, "silence": silence}
    more = {**repairs, "one call": lambda made: replace(made, keep=1)}
    made = ablation(broken, TASK, more, wanted=3)
    assert len(made.cells) == 8
    assert made.cell(recovery=True, silence=False, **{"one call": True}).words == {"right": 1}


def test_repairs_are_made_in_the_order_given():
    order = []

    def mark(name):
        def repair(made):
            order.append(name)
            return made

        return repair

    ablation(broken, TASK, {"b": mark("b"), "a": mark("a")})
    assert order == ["a", "b", "b", "a"]


NO_KNOBS = 'knobs must be a dict, values to try by name: {"temperature": (0, 1)}. This is a list.'
NO_NAMES = 'repairs must be a dict, a function by name: {"recovery": recovery}. This is a list.'
NO_SEEDS = "seeds=3 are no seeds: give several, such as range(5)."
NO_RETURN = "The repair 'silence' gave None and no agent. Is there a return?"
NO_AGENT = "The function that makes the agent gave None and no agent. Is there a return?"


@pytest.mark.parametrize(
    ("run", "told"),
    [
        (lambda: ablation(broken, TASK, [recovery]), NO_NAMES),
        (lambda: ablation(broken, TASK, {"recovery": recovery}, seeds=3), NO_SEEDS),
        (lambda: ablation(broken, TASK, {"silence": lambda made: None}), NO_RETURN),
        (lambda: ablation(lambda seed: None, TASK, {}), NO_AGENT),
        (lambda: grid(counting, TASK, ["x"]), NO_KNOBS),
        (lambda: grid(counting, TASK, {"x": (1,)}, seeds=3), NO_SEEDS),
        (lambda: grid(lambda at, seed: None, TASK, {"x": (1,)}), NO_AGENT),
    ],
)
def test_what_no_grid_can_be_made_of_is_told_by_its_name(run, told):
    with pytest.raises(TypeError) as raised:
        run()
    assert str(raised.value) == told


BAR = """
import sys
from agentlab import Agent, ScriptedModel, Toolbox
from agentlab.measure.experiments import grid
grid(lambda at, seed: Agent(ScriptedModel(["3"]), Toolbox()), "say 3", {"x": (1, 2)})
print("tqdm" in sys.modules)
"""


@pytest.mark.parametrize(("setting", "shows"), [("", False), ("1", True)])
def test_a_bar_shows_only_where_somebody_asked_for_it(setting, shows, monkeypatch):
    monkeypatch.setenv("AGENTLAB_PROGRESS", setting)
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", BAR], cwd=root, capture_output=True, text=True, timeout=60
    )
    assert done.stdout == f"{shows}\n"
    assert ("2/2" in done.stderr) is shows
    assert shows or done.stderr == ""


# -- the plot --


def test_a_plot_says_in_words_what_it_shows():
    made = grid(counting, TASK, {"x": (0, 2)}, seeds=range(3), wanted=3)
    plot = outcome_plot(made)
    assert str(plot) == (
        "2 settings, each a bar parted by how its runs came out. Every run right: x 0.\n"
        "\n"
        "x 0  RRR  right 3; 1 step\n"
        "x 2  RRW  right 2, wrong 1; 3 steps"
    )
    assert plot._repr_mimebundle_() == {"text/plain": str(plot), "image/svg+xml": plot.svg}


def test_a_plot_is_the_same_bytes_each_time_and_says_nothing_of_the_machine():
    made = [grid(counting, TASK, {"x": (0, 2)}, seeds=range(3), wanted=3) for _ in "ab"]
    first, second = (outcome_plot(g).svg for g in made)
    assert first == second
    assert "matplotlib v" not in first and "dc:date" not in first


def test_a_plot_is_sound_svg_with_a_name_and_its_words():
    plot = outcome_plot(grid(counting, TASK, {"<x>&": (0,), "x": (1,)}, wanted=3))
    root = ElementTree.fromstring(plot.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == plot.alt
    space = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{space}title").text == plot.alt
    assert root.find(f"{space}desc").text == plot.text
    written = [t.text for t in root.iter(f"{space}text")]
    assert "right 1" in written and "<x>& 0, x 1" in written


@pytest.mark.parametrize(
    ("right", "said"),
    [(20, ["right 20"]), (18, ["right 18", "wrong 2"]), (19, ["right 19", "1"])],
)
def test_each_part_of_a_bar_says_how_many_as_far_as_it_has_room(right, said):
    ends = [Outcome("right", 3, 0)] * right + [Outcome("wrong", 3, 0)] * (20 - right)
    plot = outcome_plot(Grid({"x": (0,)}, (Cell({"x": 0}, (), tuple(ends)),)))
    written = [t.text for t in ElementTree.fromstring(plot.svg).iter() if t.tag.endswith("text")]
    assert written[-1 - len(said) : -1] == said


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ({"recovery": True, "guidance": False, "schema": True}, "recovery + schema"),
        ({"recovery": False, "guidance": False}, "nothing"),
        ({"temperature": 0.5}, "temperature 0.5"),
        ({"temperature": 0, "lie": True}, "temperature 0, lie True"),
    ],
)
def test_a_row_is_named_by_what_is_on(setting, expected):
    assert label(Cell(setting, (), ())) == expected


def test_the_words_on_the_bars_can_be_read():
    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    assert min((1.05) / (light(colour) + 0.05) for colour in FILL.values()) >= 4.5
