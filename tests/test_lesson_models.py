"""Lessons 02 to 04 on every kind of model: real SDKs on loopback servers, and none at all."""

from __future__ import annotations

import ast
import os
import re

import nbformat
import pytest
from loopback import (
    Answer,
    AnthropicServer,
    OllamaServer,
    chats,
    says,
    surroundings,  # noqa: F401
    text,
    unused_url,
    use,
)

from agentlab.agent import Agent
from agentlab.course import notes
from agentlab.course.lesson_models import (
    EFFORTS,
    TEMPERATURES,
    Absent,
    dial,
    estimate,
    lesson_model,
    with_habits,
)
from agentlab.messages import AUTO, Message, ModelError, Reply, Usage
from agentlab.models.anthropic_model import AnthropicModel
from agentlab.models.scripted import ScriptedModel, call
from agentlab.models.stand_in import StandIn
from agentlab.models.stand_in.habits import passes_whole_expressions
from agentlab.tools import Toolbox
from tools.notebooks import NOTEBOOKS

LESSONS = ("02_a_real_model", "03_break_the_loop", "04_the_first_agent")
NO_KEY = "No key for Claude: set ANTHROPIC_API_KEY"
GO = [Message("user", "go")]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """No learner's copy: notes stay in memory, and are gone afterwards."""
    monkeypatch.setattr(notes, "_MEMORY", {})
    monkeypatch.chdir(tmp_path)


# -- the model of a lesson --


def test_a_lesson_runs_on_the_stand_in_unless_told_otherwise():
    assert isinstance(lesson_model(), StandIn)


def test_a_model_that_cannot_be_had_says_why_once_and_every_run_ends_with_it(monkeypatch, capsys):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("AGENTLAB_MODEL", "anthropic:claude-haiku-5-5")
    model = lesson_model()
    said = capsys.readouterr().out
    assert said.startswith(NO_KEY) and said.count("\n") == 1
    assert isinstance(model, Absent) and model.name == "anthropic:claude-haiku-5-5"
    trace = Agent(model, Toolbox()).run("go")
    assert (trace.stop, trace.finished.detail + "\n") == ("provider_error", said)
    with pytest.raises(ModelError):
        model.reply(GO, [], AUTO)


def test_an_unknown_name_is_no_traceback_either(capsys):
    model = lesson_model("olama:qwen3:4b")
    assert isinstance(model, Absent)
    assert capsys.readouterr().out.startswith("No model named 'olama:qwen3:4b'. Did you mean")


def test_a_habit_is_given_to_the_stand_in_and_to_no_other():
    weak = with_habits(StandIn(temperature=0.5, seed=3), passes_whole_expressions)
    assert (weak.habits, weak.temperature, weak.seed) == ((passes_whole_expressions,), 0.5, 3)
    other = ScriptedModel(["30"])
    assert with_habits(other, passes_whole_expressions) is other


@pytest.mark.parametrize("model", [StandIn(), ScriptedModel(["30"])])
def test_the_name_of_a_habit_is_no_habit(model):
    with pytest.raises(TypeError) as raised:
        with_habits(model, passes_whole_expressions, "retries_on_empty")
    assert str(raised.value) == (
        "'retries_on_empty' is no habit: habits are the functions of "
        "agentlab.models.stand_in.habits, without quotes."
    )


# -- the dial --


def test_the_stand_in_turns_its_temperature_and_keeps_its_habits():
    knob = dial(StandIn([passes_whole_expressions]))
    assert (knob.knob, knob.values, knob.note) == ("temperature", TEMPERATURES, "")
    turned = knob.at(0.5, seed=7)
    assert (turned.temperature, turned.seed) == (0.5, 7)
    assert turned.habits == (passes_whole_expressions,)


def test_ollama_is_sent_temperature_and_seed_as_options(monkeypatch):
    with OllamaServer([chats("30")]) as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url)
        knob = dial(lesson_model("ollama:qwen3:4b"))
        assert (knob.knob, knob.values, knob.note) == ("temperature", TEMPERATURES, "")
        turned = knob.at(1.5, seed=2)
        assert turned.name == "ollama:qwen3:4b"
        turned.reply(GO, [], AUTO)
    assert server.asked[0]["options"] == {"num_ctx": 8192, "temperature": 1.5, "seed": 2}


def test_claude_is_sent_an_effort_and_a_line_says_why(monkeypatch):
    with AnthropicServer([says(text("30"))]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        knob = dial(lesson_model("anthropic:claude-haiku-5-5"))
        assert (knob.knob, knob.values) == ("effort", EFFORTS)
        assert knob.note.startswith("Claude takes no temperature any more; effort")
        knob.at("low", seed=1).reply(GO, [], AUTO)
    assert server.asked[0]["output_config"] == {"effort": "low"}
    assert "temperature" not in server.asked[0]


@pytest.mark.parametrize("model", [ScriptedModel(["30"]), Absent("anthropic:x", "No key.")])
def test_what_has_nothing_to_turn_says_so_and_still_runs(model):
    knob = dial(model)
    assert knob.note == f"{model.name} has nothing to turn."
    assert [knob.at(value, seed=0) for value in knob.values] == [model]


# -- what it will cost --


def run_using(tokens: Usage):
    replies = [Reply("", call("add", a=1, b=2).calls, "tool_use", tokens), Reply("3", usage=tokens)]
    return Agent(ScriptedModel(replies), Toolbox([lambda_add])).run("go")


def lambda_add(a: int, b: int) -> int:
    return a + b


def test_an_estimate_names_calls_and_price():
    model = AnthropicModel("claude-haiku-5-5")
    like = run_using(Usage(100_000, 20_000))
    assert estimate(model, 20, like) == (
        "20 runs like the one before: about 40 calls of anthropic:claude-haiku-5-5, about $0.80."
    )


def test_the_stand_in_costs_nothing():
    like = run_using(Usage())
    assert estimate(StandIn(), 5, like) == (
        "5 runs like the one before: about 10 calls of stand-in, no cost."
    )


def test_of_a_run_that_did_not_take_place_nothing_is_estimated():
    like = Agent(Absent("ollama:x", "No server."), Toolbox()).run("go")
    assert estimate(StandIn(), 5, like) == (
        "5 runs of stand-in; none has taken place to estimate them from."
    )


def test_a_model_without_a_listed_price_is_said_to_have_none():
    model = AnthropicModel("claude-x-9")
    assert estimate(model, 1, run_using(Usage(1, 1))).endswith(", a price that is not known here.")


# -- the lessons' own cells --


def outputs(lesson: str) -> list[str]:
    """What the cells of a learner's copy show as text, run one after the other in this process."""
    names: dict = {"__name__": "__main__", "display": lambda value: shown.append(words(value))}
    shown: list[str] = []
    for cell in nbformat.read(NOTEBOOKS / f"{lesson}.ipynb", as_version=4).cells:
        if cell.cell_type == "code" and "solution" not in cell.metadata.get("tags", []):
            *body, last = ast.parse(cell.source).body
            is_value = isinstance(last, ast.Expr)
            exec(
                compile(ast.Module(body if is_value else [*body, last], []), lesson, "exec"), names
            )
            if is_value:
                value = eval(compile(ast.Expression(last.value), lesson, "eval"), names)
                shown.append(words(value))
    return shown


def words(value) -> str:
    """A value as a notebook shows it where it shows only text."""
    bundle = getattr(value, "_repr_mimebundle_", None)
    return bundle()["text/plain"] if bundle else repr(value)


class Calculating:
    """A scripted mind for a server: what it answers follows from how many results it was sent."""

    wild = False

    def decided(self, tools: list[tuple[str, dict]], results: int):
        """Calls as (name, args), or a text."""
        if results >= (3 if self.wild else 2) or not tools:
            return "(2 + 4) * 5 = 30"
        names = [name for name, _ in tools]
        if "add" not in names:
            return "30" if results else [(names[0], dict.fromkeys(tools[0][1], "2026-Q2"))]
        if self.wild:
            return [("multiply", {"a": "(2 + 4)", "b": 5}), ("nothing", {}), ("add", {"a": 2})]
        return [("multiply", {"a": 6, "b": 5}) if results else ("add", {"a": 2, "b": 4})]


class OllamaMind(Calculating, OllamaServer):
    def next_answer(self, body) -> Answer:
        functions = [tool["function"] for tool in body.get("tools", [])]
        tools = [(f["name"], f["parameters"]["properties"]) for f in functions]
        results = sum(m["role"] == "tool" for m in body["messages"])
        self.asked.append(body)
        said = self.decided(tools, results)
        return Answer(chats(said) if isinstance(said, str) else chats("", *said))


class ClaudeMind(Calculating, AnthropicServer):
    def next_answer(self, body) -> Answer:
        tools = [(t["name"], t["input_schema"]["properties"]) for t in body.get("tools", [])]
        blocks = [b for m in body["messages"] for b in m["content"]]
        results = sum(b["type"] == "tool_result" for b in blocks)
        self.asked.append(body)
        said = self.decided(tools, results)
        if isinstance(said, str):
            return Answer(says(text(said)))
        n = len(self.asked)
        used = [use(f"t{n}_{i}", name, **args) for i, (name, args) in enumerate(said)]
        return Answer(says(*used, stop="tool_use"))


@pytest.mark.parametrize("wild", [False, True], ids=["tidy", "wild"])
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize(
    ("mind", "name", "variable"),
    [
        (OllamaMind, "ollama:qwen3:4b", "OLLAMA_HOST"),
        (ClaudeMind, "anthropic:claude-haiku-5-5", "ANTHROPIC_BASE_URL"),
    ],
    ids=["ollama", "claude"],
)
def test_every_cell_runs_on_a_real_adapter(mind, name, variable, lesson, wild, monkeypatch):
    with mind() as server:
        server.wild = wild
        monkeypatch.setenv("AGENTLAB_MODEL", name)
        monkeypatch.setenv(variable, server.url)
        said = "\n".join(outputs(lesson))
    assert len(server.asked) > 10
    assert "no model" not in said and "provider_error" not in said
    if not wild and lesson != "03_break_the_loop":
        assert "(2 + 4) * 5 = 30" in said
    assert os.environ["AGENTLAB_MODEL"] == name


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("name", ["ollama:qwen3:4b", "anthropic:claude-haiku-5-5"])
def test_without_a_server_or_a_key_every_cell_still_runs(name, lesson, monkeypatch, capsys):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("AGENTLAB_MODEL", name)
    monkeypatch.setenv("OLLAMA_HOST", unused_url())
    said = "\n".join(outputs(lesson)) + capsys.readouterr().out
    reason = NO_KEY if name.startswith("anthropic") else "No Ollama server at "
    assert reason in said
    assert "provider_error" in said
    assert "Traceback" not in said
    # nothing is told of runs that did not take place, and no prediction compared with them
    of_runs = (
        "same results: True",
        "The run: 0",
        "No run right",
        "like the one before",
        "nothing to turn",
    )
    assert [text for text in of_runs if text in said] == []
    compared = set(re.findall(r"(\d\d\.\d): no prediction", said))
    assert compared <= {"02.1"}  # what a model is told, which takes none


@pytest.mark.parametrize("lesson", ["05_why_tools", "06_bounded_agent", "08_measure_routing"])
def test_later_lessons_run_without_a_server_too(lesson, monkeypatch, capsys):
    monkeypatch.setenv("AGENTLAB_MODEL", "ollama:qwen3:4b")
    monkeypatch.setenv("OLLAMA_HOST", unused_url())
    said = "\n".join(outputs(lesson)) + capsys.readouterr().out
    assert "No Ollama server at " in said
    assert "Traceback" not in said
