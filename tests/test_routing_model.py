"""The model of lesson 08: estimated before it costs, replaced where it cannot be had."""

from agentlab.course.routing_model import routing_model
from agentlab.measure.bench import A, Bench, C
from agentlab.measure.policies import stand_in


def chosen(capsys, name, **settings):
    model = routing_model(Bench(), [A, C], name=name, **settings)
    return model, capsys.readouterr().out


def test_by_default_it_is_the_stand_in_and_nothing_is_said(capsys):
    assert chosen(capsys, None) == (stand_in(), "")


def test_a_model_that_cannot_be_had_is_replaced_and_the_reason_said(capsys):
    model, out = chosen(capsys, "anthropic:claude-haiku-5-5")
    assert model == stand_in()
    assert out.startswith("No key for Claude: set ANTHROPIC_API_KEY")
    assert out.endswith(".\nUntil then, the stand-in is measured.\n")


def test_one_that_costs_is_estimated_first(capsys, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "made-up")
    model, out = chosen(capsys, "anthropic:claude-haiku-5-5")
    assert model == stand_in()
    assert out.startswith("Estimate for anthropic:claude-haiku-5-5; nothing was asked yet")
    assert out.endswith("until then, the stand-in is measured.\n")
    agreed, out = chosen(capsys, "anthropic:claude-haiku-5-5", spend=True)
    assert (agreed.name, out) == ("anthropic:claude-haiku-5-5", "")


def test_one_that_costs_nothing_is_taken(capsys):
    model, out = chosen(capsys, "ollama:tiny")
    assert (model.name, out) == ("ollama:tiny", "")
