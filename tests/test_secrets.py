"""A secret in every place a run can hold text, and every artefact a run can become: none has it.

The whole suite runs with a secret in its environment (`conftest.py`), and when it has ended, every
file that any test left is searched for it.
"""

import dataclasses
import io
import json
import logging
from contextlib import redirect_stdout
from urllib.parse import quote, quote_plus

import anthropic
import ollama
import pytest
from loopback import Answer, Server

from agentlab import Agent, Gate, Reply, Toolbox, ToolError, Trace, allow, show, tool
from agentlab.__main__ import main
from agentlab.display.compare import compared
from agentlab.display.page import html_page, save_page
from agentlab.display.stepper import Stepper
from agentlab.events import KINDS, CallFinished, CallStarted, Event, ModelReplied, RunStarted
from agentlab.export.spans import spans
from agentlab.messages import AUTO, Message, ModelError, ToolCall, ToolSpec
from agentlab.models.anthropic_model import AnthropicModel
from agentlab.models.ollama_list import pulled
from agentlab.models.ollama_model import OllamaModel
from agentlab.models.recorded import Recorder, Replay
from agentlab.permissions import Decision
from agentlab.redaction import Redaction
from agentlab.research.ask import as_json, as_lines
from agentlab.research.audit import audit_lines
from agentlab.research.ledger import ledger
from agentlab.research.report import report
from tests.conftest import CANARY

OWN = "k-of-the-client-0123456789"  # a key that only the model's client has


def written(secret):
    """The ways in which a text may hold a secret."""
    return (secret, json.dumps(secret), quote(secret), repr(secret), f"Bearer {secret}")


class Leaky:
    """A model that says every secret it can think of, in every field it has."""

    name = f"leaky {CANARY}"
    secrets = (OWN,)

    def __init__(self):
        self.turn = 0

    def reply(self, messages, tools, choice):
        """Calls with secrets in them, then an answer with all of them."""
        self.turn += 1
        both = " ".join((*written(CANARY), *written(OWN)))
        args = [{"text": both}, {"text": both}, {"text": both, "deep": [{CANARY: OWN}]}, both]
        names = ["repeats", "breaks", "repeats", CANARY]
        if self.turn == 1:
            pairs = enumerate(zip(names, args, strict=True))
            calls = tuple(ToolCall(f"c{n}", name, given) for n, (name, given) in pairs)
            more = {"thinking": both, "raw_stop": CANARY, "notes": (both,)}
            return Reply(both, calls, "tool_use", raw={"provider": "x", "blocks": [both]}, **more)
        return Reply(f"The answer is 12. {both}")


@tool
def repeats(text: str) -> dict:
    """Give back a text."""
    return {"said": text, "header": {"x": CANARY}, "list": [OWN]}


@tool
def breaks(text: str) -> str:
    """Fail."""
    raise ToolError(f"no luck with {text}")


def no_opinion_but_a_reason(tool, args, trace):
    return Decision("deny", f"{CANARY} {OWN} may not") if "deep" in args else None


@pytest.fixture
def run(tmp_path):
    """The run of a leaky model, kept in memory and in a file."""
    gate = Gate(no_opinion_but_a_reason, allow("repeats", "breaks"))
    agent = Agent(Leaky(), Toolbox([repeats, breaks]), gate=gate, system=f"You know {CANARY}.")
    return agent.run(f"use {CANARY}", trace=Trace(tmp_path / "run.jsonl"))


def artefacts(trace, folder):
    """Everything a run can be turned into, by name."""
    saved, page = folder / "saved.jsonl", folder / "page.html"
    trace.save(saved)
    save_page(trace, page)
    mime = show(trace)._repr_mimebundle_()
    yield "file as it ran", (folder / "run.jsonl").read_text(encoding="utf-8")
    yield "saved file", saved.read_text(encoding="utf-8")
    yield "page", page.read_text(encoding="utf-8")
    yield "page of the loaded run", html_page(Trace.load(saved))
    yield "events", repr(trace.events)
    yield "table", f"{trace}{trace._repr_mimebundle_()}{trace!r}"
    yield "stepper", f"{mime}{Stepper(trace).payload}"
    yield "comparison", str(compared(trace, trace))
    yield "spans", repr(list(spans(trace, content=True).walk()))
    yield "ledger, audit, report", f"{ledger(trace)!s}{audit_lines(trace)}{report(trace)}"
    yield "what ask prints", as_lines(trace) + as_json(trace)
    for arguments in (
        ["trace", str(saved)],
        ["trace", str(saved), "--html", str(folder / "2.html")],
    ):
        with redirect_stdout(io.StringIO()) as printed:
            assert main(arguments) == 0
        yield f"agentlab {arguments[0]}", printed.getvalue()


def test_no_artefact_of_a_run_holds_a_secret(run, tmp_path):
    found = [
        (name, secret)
        for name, text in artefacts(run, tmp_path)
        for secret in (CANARY, OWN)
        if secret in text or secret[:-3] in text
    ]
    assert found == []


def test_the_mark_stands_where_the_secrets_stood(run):
    assert run.answer.startswith("The answer is 12. [hidden] ")
    assert run.answer.count("[hidden]") == 2 * len(written(CANARY))
    assert run.task == "use [hidden]"


def test_a_recording_holds_no_secret_and_plays_back(tmp_path, monkeypatch):
    monkeypatch.setenv("CLIENT_API_KEY", OWN)  # what a tool gives back, a replay must know, too
    tools = Toolbox([repeats, breaks])
    path = tmp_path / "replies.jsonl"
    recorded = Agent(Recorder(Leaky(), path), tools).run(f"use {CANARY}")
    text = path.read_text(encoding="utf-8")
    assert [secret for secret in (CANARY, OWN) if secret in text] == []
    assert Agent(Replay(path), tools).run(f"use {CANARY}").answer == recorded.answer != ""


@pytest.mark.parametrize("address", ["http://me:pass-w0rd@127.0.0.1:1", "me:pass-w0rd@127.0.0.1:1"])
def test_a_login_in_the_address_of_a_server_stands_in_no_error(address):
    with pytest.raises(ModelError) as unreached:
        OllamaModel("tiny", host=address).reply([Message("user", "go")], [], AUTO)
    with pytest.raises(ModelError) as unlisted:
        pulled(address)
    for error in (unreached, unlisted):
        assert "127.0.0.1:1" in str(error.value) and "pass-w0rd" not in str(error.value)


# -- the keys of real clients --

CLIENTS = {  # how a client can be given a key that stands in no variable
    "a key": lambda url: AnthropicModel(
        client=anthropic.Anthropic(api_key=OWN, base_url=url, max_retries=0)
    ),
    "a token": lambda url: AnthropicModel(
        client=anthropic.Anthropic(auth_token=OWN, api_key=None, base_url=url, max_retries=0)
    ),
    "a header of Anthropic's": lambda url: AnthropicModel(
        client=anthropic.Anthropic(
            api_key="k-another-one", base_url=url, max_retries=0, default_headers={"Proxy-Key": OWN}
        )
    ),
    "a header of Ollama's": lambda url: OllamaModel(
        "tiny", client=ollama.Client(host=url, headers={"Authorization": f"Bearer {OWN}"})
    ),
}


class Gossip(Server):
    """Refuses every request, and says of it all that should not be said."""

    def answer(self, path, headers, body):
        """An error with all the headers in it."""
        text = f"bad keys: {list(headers.values())}"
        return Answer({"error": {"type": "x", "message": text} if "v1" in path else text}, 400)


@pytest.mark.parametrize("way", CLIENTS)
def test_the_key_of_a_client_stands_in_no_trace_whatever_its_server_says(
    tmp_path, monkeypatch, caplog, capfd, way
):
    caplog.set_level(logging.DEBUG)  # of the clients, too
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OLLAMA_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with Gossip() as server:
        model = CLIENTS[way](server.url)
        trace = Agent(model, Toolbox([repeats])).run("go", trace=Trace(tmp_path / "run.jsonl"))
    assert trace.stop == "provider_error" and "[hidden]" in trace.finished.detail
    for _, text in artefacts(trace, tmp_path):
        assert OWN not in text and OWN[:-3] not in text
    assert OWN not in f"{model!r}{model.name}"
    assert OWN not in f"{caplog.text}{capfd.readouterr()}"


# -- the ways a secret can be written --

ODD = 'k of "the" client\'s \\ \u00e9=0+123/4'  # quotes, a backslash, an accent, signs of addresses
FORMS = {
    "as it is": ODD,
    "JSON": json.dumps(ODD),
    "JSON, letters as they are": json.dumps(ODD, ensure_ascii=False),
    "JSON in JSON": json.dumps(json.dumps({"a": ODD})),
    "an object as Python shows it": repr({"a": ODD}),
    "an error's message": str(ValueError(f"bad key {ODD!r}")),
    "an address": f"https://x.example/?key={quote(ODD, safe='')}&b=1",
    "a form": f"key={quote_plus(ODD)}&b=1",
}


@pytest.mark.parametrize("form", FORMS)
def test_a_secret_is_hidden_however_it_is_written(form):
    hidden = Redaction([ODD]).cleaned(FORMS[form])
    assert hidden.count("[hidden]") == 1
    assert not [part for part in ("client", "123", "of") if part in hidden.replace("form", "")]


def test_what_is_hidden_is_what_no_word_is_as_long_as():
    redaction = Redaction(["12345678", "1234567"])
    assert redaction.cleaned("12345678 1234567") == "[hidden] 1234567"


# -- field by field: whatever comes to stand in one, from wherever --

CODES = (  # fields that hold a word, a number, an id or a time of the loop's own
    *("at", "step", "version", "budget", "run", "began", "digest", "tools", "call", "binding"),
    *("stop", "usage", "enforced", "outcome", "refusal"),
)
WAYS = {  # how a field of some type can hold a secret
    "str": [OWN, f"so it is {OWN}.", json.dumps({"a": OWN}), quote(OWN)],
    "dict[str, Any]": [{"a": OWN}, {OWN: 1}, {"a": [{"b": (OWN,)}]}],
    "Any": [OWN, [OWN], {"a": [{OWN: {"b": OWN}}]}, {"token": "behind its name", "b": OWN}],
    "tuple[str, ...]": [(OWN,), ("a", f"{OWN}.")],
    "tuple[ToolCall, ...]": [
        (ToolCall("c", OWN, {}),),
        (ToolCall("c", "f", {}), ToolCall("d", "f", {"a": [OWN]})),
        (ToolCall("c", "f", f'{{"a": "{OWN}"}}'),),
    ],
    "ToolSpec": [
        ToolSpec(OWN, "", {}),
        ToolSpec("f", OWN, {}),
        ToolSpec("f", "", {"properties": {"a": {"enum": [OWN]}}}),
    ],
    "Decision": [Decision("deny", f"no {OWN}"), Decision("deny", "no", OWN)],
    "dict[str, str] | None": [{"run": OWN, "call": "c"}],
}
WAYS["Decision | None"] = WAYS["Decision"]
PLAIN = {"str": "x", "dict[str, Any]": {}, "ToolSpec": ToolSpec("f", "", {})}
PLAIN |= {"Decision": Decision("allow", "x"), "Count": 1}


def fields_of(kind: type[Event]) -> dict[str, str]:
    """The fields of an event that can hold text from outside, with their types as written."""
    return {f.name: f.type for f in dataclasses.fields(kind) if f.name not in CODES}


FIELDS = [
    (kind, name, value)
    for kind in KINDS.values()
    for name, hint in fields_of(kind).items()
    for value in WAYS[hint]
]


@pytest.mark.parametrize(("kind", "name", "value"), FIELDS)
def test_no_field_of_an_event_keeps_a_secret(tmp_path, kind, name, value):
    """Given to a trace in this field alone, it stands nowhere afterwards, and its mark does."""
    must = [f for f in dataclasses.fields(kind) if f.default is f.default_factory]
    held = {f.name: PLAIN.get(f.type, "returned") for f in must} | {name: value}
    trace = Trace(tmp_path / "run.jsonl")
    trace.hide([OWN])
    if kind is not RunStarted:
        trace.record(RunStarted("t"))
    if kind in (CallStarted, CallFinished):
        trace.record(ModelReplied(1, calls=(ToolCall("x", "f", {}),)))
    recorded = trace.record(kind(**held))
    trace.save(tmp_path / "saved.jsonl")
    for text in (
        repr(recorded),
        repr(trace.events),
        str(trace),
        *((tmp_path / file).read_text(encoding="utf-8") for file in ("run.jsonl", "saved.jsonl")),
        html_page(trace),
        repr(list(spans(trace, content=True).walk())),
    ):
        assert OWN not in text and OWN[:-3] not in text
    assert "[hidden]" in repr(getattr(recorded, name))


def test_every_kind_of_event_is_looked_at():
    assert {kind for kind, _, _ in FIELDS} == set(KINDS.values())


def test_the_environment_of_the_suite_holds_a_secret():
    import os

    assert os.environ["COURSE_API_KEY"] == CANARY


def test_a_type_made_of_a_text_a_list_or_an_object_hides_nothing_from_the_redaction():
    class Said(str):
        pass

    class Items(list):
        pass

    class Fields(dict):
        pass

    redaction = Redaction([OWN])
    assert redaction.cleaned(Said(f"it is {OWN}")) == "it is [hidden]"
    assert redaction.cleaned(Items([OWN, 1])) == ["[hidden]", 1]
    assert redaction.cleaned(Fields(a=OWN, password="hunter2!", n=2)) == {
        "a": "[hidden]",
        "password": "[hidden]",
        "n": 2,
    }
    assert redaction.cleaned({"password": 12345678, "n": 12345678}) == {
        "password": "[hidden]",
        "n": 12345678,
    }
