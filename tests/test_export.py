"""A trace as OpenTelemetry spans: the tree, what it says and leaves out, and what the SDK sends."""

import json
import re

import pytest

from agentlab import (
    Agent,
    Decision,
    Gate,
    ScriptedModel,
    Toolbox,
    ToolError,
    Trace,
    allow,
    call,
    tool,
)
from agentlab.events import RunFinished, ToolDescribed
from agentlab.export.evaluations import Evaluation, grounding
from agentlab.export.names import NAMES
from agentlab.export.spans import spans
from agentlab.messages import ModelError, Reply, ToolCall, Usage
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.sub_agent import as_tool

SECRETS_OF_THE_RUN = ("lantern", "harbour", "quarry", "meadow", "thicket")  # each in one field


@tool
def ring(bell: str) -> str:
    """Ring a bell."""
    return f"{bell} rang over the quarry"


@tool
def fails(bell: str) -> str:
    """Ring a bell that has no clapper."""
    raise ToolError(f"{bell} has no clapper")


@tool(writes=True)
def melt(bell: str) -> str:
    """Melt a bell down."""
    raise AssertionError("never allowed")


def no_melting(tool, args, trace):
    return Decision("deny", f"no {args['bell']} in the thicket") if tool.name == "melt" else None


def run(*script, system="meadow"):
    gate = Gate(no_melting, allow("ring", "fails"))
    tools = Toolbox([ring, fails, melt])
    return Agent(ScriptedModel(list(script)), tools, gate=gate, system=system).run("the lantern")


def everything():
    return run(
        Reply(
            calls=(
                ToolCall("a", "ring", {"bell": "harbour"}),
                ToolCall("b", "melt", {"bell": "x"}),
            ),
            stop="tool_use",
            usage=Usage(120, 8),
        ),
        Reply(
            calls=(
                ToolCall("c", "fails", {"bell": "harbour"}),
                ToolCall("d", "nobody", {}),
                ToolCall("e", "ring", {"bell": 3}),
            ),
            stop="tool_use",
        ),
        "done at the harbour",
    )


def test_the_tree_is_the_run_with_its_turns_and_calls_in_order():
    tree = [(depth, span.name, span.error) for depth, span in spans(everything()).walk()]
    assert tree == [
        (0, "invoke_agent agentlab", ""),
        (1, "chat scripted", ""),
        (1, "execute_tool ring", ""),
        (1, "execute_tool melt", "denied"),
        (1, "chat scripted", ""),
        (1, "execute_tool fails", "tool_error"),
        (1, "execute_tool nobody", "unknown_tool"),
        (1, "execute_tool ring", "invalid_arguments"),
        (1, "chat scripted", ""),
    ]


def test_every_attribute_of_each_kind_of_span():
    root = spans(everything())
    first, rang, melted = root.children[:3]
    assert root.attributes == {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "agentlab",
        "gen_ai.conversation.id": root.attributes["gen_ai.conversation.id"],
        "gen_ai.provider.name": "agentlab",
        "gen_ai.request.model": "scripted",
        "agentlab.budget.steps": 10,
        "agentlab.stop": "answered",
        "agentlab.steps": 3,
    }
    assert first.attributes == {
        "gen_ai.operation.name": "chat",
        "agentlab.step": 1,
        "agentlab.choice": "auto",
        "gen_ai.provider.name": "agentlab",
        "gen_ai.request.model": "scripted",
        "gen_ai.response.finish_reasons": ("tool_use",),
        "gen_ai.usage.input_tokens": 120,
        "gen_ai.usage.output_tokens": 8,
    }
    assert rang.attributes == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "ring",
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.id": rang.attributes["gen_ai.tool.call.id"],
        "gen_ai.tool.description": "Ring a bell.",
        "agentlab.permission.verdict": "allow",
        "agentlab.permission.rule": "allow",
    }
    assert melted.attributes["error.type"] == "denied"
    assert melted.attributes["agentlab.permission.verdict"] == "deny"


def test_tokens_stand_on_the_turn_that_used_them_and_are_never_summed():
    counted = [
        s.name for _, s in spans(everything()).walk() if NAMES["input tokens"] in s.attributes
    ]
    assert counted == ["chat scripted"]


def test_nothing_of_what_was_said_asked_or_found_is_in_it_unless_asked_for():
    trace = everything()
    bare, full = (repr(list(spans(trace, content).walk())) for content in (False, True))
    assert [word for word in SECRETS_OF_THE_RUN if word in bare] == []
    assert [word for word in SECRETS_OF_THE_RUN if word not in full] == []


def test_content_is_json_in_the_conventions_parts():
    root = spans(everything(), content=True)
    first, rang, melted, second = root.children[:4]
    said = {name: json.loads(first.attributes[NAMES[name]]) for name in ("messages sent", "reply")}
    ids = [span.attributes["gen_ai.tool.call.id"] for span in (rang, melted)]
    assert said["messages sent"] == [
        {"role": "user", "parts": [{"type": "text", "content": "the lantern"}]}
    ]
    asked = [
        {"type": "tool_call", "id": ids[0], "name": "ring", "arguments": {"bell": "harbour"}},
        {"type": "tool_call", "id": ids[1], "name": "melt", "arguments": {"bell": "x"}},
    ]
    assert said["reply"] == [{"role": "assistant", "parts": asked, "finish_reason": "tool_call"}]
    assert json.loads(root.attributes["gen_ai.system_instructions"]) == [
        {"type": "text", "content": "meadow"}
    ]
    assert json.loads(rang.attributes["gen_ai.tool.call.arguments"]) == {"bell": "harbour"}
    assert json.loads(rang.attributes["gen_ai.tool.call.result"]) == "harbour rang over the quarry"
    assert "gen_ai.tool.call.result" not in melted.attributes  # a denied call has none
    told = json.loads(second.attributes["gen_ai.input.messages"])
    assert [message["role"] for message in told] == ["user", "assistant", "tool"]
    assert told[2]["parts"][0] == {
        "type": "tool_call_response",
        "id": ids[0],
        "response": "harbour rang over the quarry",
    }
    tools = json.loads(first.attributes["gen_ai.tool.definitions"])
    assert [(t["type"], t["name"]) for t in tools] == [
        ("function", "ring"),
        ("function", "fails"),
        ("function", "melt"),
    ]


def test_a_model_that_fails_is_an_error_of_its_turn_and_of_the_run():
    class Gone:
        name = "ollama:gone"

        def reply(self, messages, tools, choice):
            raise ModelError("no server")

    root = spans(Agent(Gone(), Toolbox()).run("hello"))
    assert [(s.name, s.kind, s.error) for _, s in root.walk()] == [
        ("invoke_agent agentlab", "internal", "provider_error"),
        ("chat ollama:gone", "client", "provider_error"),
    ]
    assert root.attributes["gen_ai.provider.name"] == "ollama"


def test_a_run_that_was_killed_is_unfinished_and_every_span_still_ends():
    trace = everything()
    for cut in range(1, len(trace) - 1):
        torn = Trace()
        torn.events = trace.events[:cut]
        root = spans(torn)
        assert root.error == "unfinished"
        assert all(span.end >= span.start for _, span in root.walk())
        assert root.end == torn.events[-1].at


def test_the_run_of_a_sub_agent_stands_below_the_call_that_began_it():
    inner = Agent(ScriptedModel([call("ring", bell="tin"), "it rang"]), Toolbox([ring]))
    helper = as_tool(inner, "helper", "Do a part of the task.")
    outer = ScriptedModel([call("helper", task="ring the lantern"), "done"])
    root = spans(Agent(outer, Toolbox([helper])).run("go"))
    assert [(depth, span.name) for depth, span in root.walk()] == [
        (0, "invoke_agent agentlab"),
        (1, "chat scripted"),
        (1, "execute_tool helper"),
        (2, "invoke_agent agentlab"),
        (3, "chat scripted"),
        (3, "execute_tool ring"),
        (3, "chat scripted"),
        (1, "chat scripted"),
    ]
    called, run_of_it = root.children[1], root.children[1].children[0]
    assert called.start <= run_of_it.start <= run_of_it.end <= called.end + 0.001
    assert "lantern" not in repr(list(root.walk()))
    ids = [tree.attributes["gen_ai.conversation.id"] for tree in (root, run_of_it)]
    assert ids[0] != ids[1]


@pytest.mark.parametrize("events", [[], [RunFinished("answered")], [ToolDescribed("d", None)]])
def test_a_trace_without_a_run_is_refused(events):
    trace = Trace()
    trace.events = events
    with pytest.raises(ValueError, match="holds no run"):
        spans(trace)


def test_a_saved_run_gives_the_same_spans(tmp_path):
    trace = everything()
    trace.save(tmp_path / "run.jsonl")
    assert spans(Trace.load(tmp_path / "run.jsonl"), True) == spans(trace, True)


def researched():
    return research_agent(StandIn()).run("What is the population of Germany and Japan combined?")


def test_the_ledger_is_counted_on_the_run_and_named_on_the_call_that_brought_it():
    root = spans(researched())
    entries = [s.attributes.get("agentlab.ledger.entries") for s in root.children]
    assert root.attributes["agentlab.ledger.sourced"] == 3
    assert [e for e in entries if e] == [("n1 sourced",), ("n2 sourced",), ("n3 sourced",)]


def test_grounding_scores_the_numbers_of_an_answer():
    assert grounding(researched()) == Evaluation(
        "grounding", "pass", 1.0, "3 of 3 numbers in the answer are traced."
    )
    assert grounding(run("It is 12.")) == Evaluation(
        "grounding", "fail", 0.0, "0 of 1 numbers in the answer are traced."
    )
    assert grounding(run("I do not know.")).score is None


def test_the_names_are_the_conventions_own():
    attributes = pytest.importorskip(
        "opentelemetry.semconv._incubating.attributes.gen_ai_attributes"
    )
    known = {
        v for k, v in vars(attributes).items() if k.startswith("GEN_AI") and isinstance(v, str)
    }
    ours = {name for name in NAMES.values() if not name.startswith("agentlab.")}
    assert ours - known == {"error.type"}


# --- through the official SDK --------------------------------------------------------------------


@pytest.fixture
def sent(tmp_path):
    file = pytest.importorskip("opentelemetry.exporter.otlp.json.file.trace_exporter")
    logs = pytest.importorskip("opentelemetry.exporter.otlp.json.file._log_exporter")
    from agentlab.export.sending import send

    def sent(trace, **more):
        """What the official file exporters write: spans with their resource, and events."""
        spans_at, events_at = tmp_path / "spans.jsonl", tmp_path / "events.jsonl"
        events = logs.FileLogExporter(events_at)
        count = send(trace, file.FileSpanExporter(spans_at), events=events, **more)
        (line,) = spans_at.read_text(encoding="utf-8").splitlines()
        (resource,) = json.loads(line)["resourceSpans"]
        written = events_at.read_text(encoding="utf-8") if events_at.exists() else ""
        return count, resource, [json.loads(each) for each in written.splitlines()]

    return sent


def held(attributes):
    return {a["key"]: next(iter(a["value"].values())) for a in attributes}


def test_the_official_exporter_writes_the_tree(sent):
    trace = everything()
    count, resource, _ = sent(trace)
    (scope,) = resource["scopeSpans"]
    written = {s["spanId"]: s for s in scope["spans"]}
    (root,) = (s for s in written.values() if "parentSpanId" not in s)
    assert count == len(written) == 9
    assert held(resource["resource"]["attributes"]) == {"service.name": "agentlab"}
    assert scope["schemaUrl"] == "https://opentelemetry.io/schemas/1.41.1"
    assert {s["traceId"] for s in written.values()} == {root["traceId"]}
    assert {s.get("parentSpanId", root["spanId"]) for s in written.values()} == {root["spanId"]}
    for span in written.values():
        assert re.fullmatch(r"[0-9a-f]{16}", span["spanId"])
        assert int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"])
        assert span["kind"] == 1  # internal: a script runs in this process
    (melted,) = (s for s in written.values() if s["name"] == "execute_tool melt")
    assert melted["status"] == {"code": 2, "message": "denied"}
    assert held(melted["attributes"])["error.type"] == "denied"


def test_an_evaluation_is_an_event_of_the_runs_span(sent):
    trace = researched()
    _, resource, (line,) = sent(trace, evaluations=[grounding(trace)])
    (root,) = (s for s in resource["scopeSpans"][0]["spans"] if "parentSpanId" not in s)
    (record,) = line["resourceLogs"][0]["scopeLogs"][0]["logRecords"]
    assert record["eventName"] == "gen_ai.evaluation.result"
    assert (record["traceId"], record["spanId"]) == (root["traceId"], root["spanId"])
    assert held(record["attributes"]) == {
        "gen_ai.evaluation.name": "grounding",
        "gen_ai.evaluation.score.value": 1.0,
        "gen_ai.evaluation.score.label": "pass",
        "gen_ai.evaluation.explanation": "3 of 3 numbers in the answer are traced.",
    }


def test_the_environment_cannot_thin_the_trace_out(sent, monkeypatch):
    monkeypatch.setenv("OTEL_TRACES_SAMPLER", "always_off")
    assert sent(everything())[0] == 9


def test_an_exporter_that_refuses_is_an_error():
    export = pytest.importorskip("opentelemetry.sdk.trace.export")
    from agentlab.export.sending import send

    class Full(export.SpanExporter):
        def export(self, spans):
            return export.SpanExportResult.FAILURE

    with pytest.raises(OSError, match="Full did not take the 9 records"):
        send(everything(), Full())
    with pytest.raises(ValueError, match="name the exporter they go to"):
        send(everything(), Full(), evaluations=[Evaluation("x", "pass")])


def test_without_the_sdk_the_error_says_what_to_install(monkeypatch):
    import sys

    from agentlab.export.sending import send

    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install -e '.\[otel\]'"):
        send(everything(), None)
