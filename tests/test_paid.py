"""What a lesson will take of a paid model, said before it asks; counted by running it."""

import re

import pytest
from loopback import AnthropicServer, says, surroundings, text  # noqa: F401

from agentlab.course import paid
from agentlab.course.lesson_models import lesson_model
from agentlab.course.paid import ASKED, ahead, priced
from agentlab.messages import Usage
from agentlab.models import load_model
from agentlab.models.anthropic_model import AnthropicModel
from tools.lesson_calls import counted
from tools.notebooks import NOTEBOOKS, read

OWN = {"01", "08"}  # 01 has fakes only; 08 estimates its measurement and waits for SPEND
NEAR = 0.25  # of the count: an "about", which a new cell does not make untrue


@pytest.fixture
def lessons(monkeypatch):
    monkeypatch.setattr(paid, "ASKED", {"31": (24, 6_000), "32": (400, 2_000_000)})


@pytest.mark.parametrize(
    ("lesson", "name", "line"),
    [
        ("31", "claude-haiku-5-5", "about 24 calls of anthropic:claude-haiku-5-5, less than $0.01"),
        ("32", "claude-haiku-5-5", "about 400 calls of anthropic:claude-haiku-5-5, about $0.22"),
        ("32", "claude-opus-5-5", "about 400 calls of anthropic:claude-opus-5-5, about $8.96"),
        (
            "31",
            "claude-x-9",
            "about 24 calls of anthropic:claude-x-9, a price that is not known here",
        ),
    ],
)
def test_a_paid_model_is_told_calls_and_price_before_it_is_asked(
    lessons, monkeypatch, capsys, lesson, name, line
):
    with AnthropicServer([says(text("30"))]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("AGENTLAB_MODEL", f"anthropic:{name}")
        assert isinstance(lesson_model(lesson=lesson), AnthropicModel)
    assert capsys.readouterr().out == f"Lesson {lesson} from top to bottom: {line}.\n"
    assert server.asked == []


def test_the_stand_in_and_ollama_are_told_nothing(monkeypatch, capsys):
    for name in ("stand-in", "ollama:qwen3:4b"):
        monkeypatch.setenv("AGENTLAB_MODEL", name)
        lesson_model(lesson="02")
    assert capsys.readouterr().out == ""


def test_a_model_that_cannot_be_had_is_told_why_and_no_price(monkeypatch, capsys):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("AGENTLAB_MODEL", "anthropic:claude-haiku-5-5")
    lesson_model(lesson="02")
    said = capsys.readouterr().out
    assert said.startswith("No key for Claude") and "from top to bottom" not in said


def test_a_lesson_that_was_not_counted_says_which_were():
    with pytest.raises(ValueError) as raised:
        ahead(load_model("stand-in"), "8")
    assert str(raised.value) == f"No lesson '8' was counted. Counted: {', '.join(ASKED)}."


def test_nothing_is_no_cost():
    assert priced(load_model("stand-in"), Usage(1000, 200)) == "no cost"
    assert priced(AnthropicModel("claude-haiku-5-5"), Usage(0, 0)) == "about $0.00"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_lesson_that_asks_a_model_says_first_what_it_will_take(path):
    cells = "\n".join(c.source for c in read(path).cells if c.cell_type == "code")
    told = set(re.findall(r"lesson_model[(, ]+lesson=\"(.*?)\"", cells))
    own = {path.stem[:2]} - OWN
    assert (told, own & {*ASKED}) == (own, own)


@pytest.mark.parametrize("lesson", list(ASKED))
def test_the_count_is_near_what_the_lesson_asks(lesson, request):
    if lesson not in ("00", "02") and not request.config.getoption("--thorough"):
        pytest.skip("ten lessons run take minutes: with --thorough")
    calls, tokens = counted(lesson)
    assert ASKED[lesson] == (
        pytest.approx(calls, rel=NEAR),
        pytest.approx(tokens, rel=NEAR),
    )
