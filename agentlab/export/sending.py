"""Spans and evaluation results to a tracing system, through the official OpenTelemetry SDK.

    from opentelemetry.exporter.otlp.json.file.trace_exporter import FileSpanExporter

    send(trace, FileSpanExporter("spans.jsonl"))

Any exporter of the SDK will do. The optional extra `otel` brings the SDK and the file exporter.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from agentlab.events import RunStarted
from agentlab.export.evaluations import Evaluation
from agentlab.export.names import EVALUATION_EVENT, NAMES, SCHEMA
from agentlab.export.spans import Span, spans
from agentlab.models.installing import command_for
from agentlab.trace import Trace

if TYPE_CHECKING:
    from opentelemetry.sdk._logs.export import LogRecordExporter
    from opentelemetry.sdk.trace.export import SpanExporter


def send(
    trace: Trace,
    exporter: SpanExporter,
    *,
    content: bool = False,
    evaluations: Sequence[Evaluation] = (),
    events: LogRecordExporter | None = None,
) -> int:
    """Send the spans of a run, and evaluations as events of its root span; the number of spans.

    content: also what was said, asked and found.
    events: where evaluations go; the SDK keeps events apart from spans.
    Errors: ModuleNotFoundError naming the extra when the SDK is missing; ValueError for a trace
    without a run, and for evaluations without a place to go; OSError when an exporter refuses.
    """
    if evaluations and events is None:
        raise ValueError("Evaluations are events: name the exporter they go to, events=….")
    tree, began = spans(trace, content), _epoch(trace)
    resource = _sdk("opentelemetry.sdk.resources").Resource({"service.name": "agentlab"})
    root, made = _made(tree, began, resource)
    if events is not None:
        at = began + _ns(tree.end)
        _export(events, _judged(resource, root, evaluations, at))
    _export(exporter, made)
    return len(made)


def _made(tree: Span, began: int, resource: Any) -> tuple[Any, Sequence[Any]]:
    """The context of the run's span, and the SDK's own spans, ended."""
    sdk, export = _sdk("opentelemetry.sdk.trace"), _sdk("opentelemetry.sdk.trace.export")
    kept = _sdk("opentelemetry.sdk.trace.export.in_memory_span_exporter").InMemorySpanExporter()
    sampler = _sdk("opentelemetry.sdk.trace.sampling").ALWAYS_ON  # whatever the environment says
    provider = sdk.TracerProvider(sampler, resource, shutdown_on_exit=False)
    provider.add_span_processor(export.SimpleSpanProcessor(kept))
    root = _emit(provider.get_tracer("agentlab", schema_url=SCHEMA), tree, began, None)
    return root, kept.get_finished_spans()


def _emit(tracer: Any, span: Span, began: int, context: Any) -> Any:
    """One span and those in it; the context that what belongs to it is sent in."""
    api = _sdk("opentelemetry.trace")
    kind = api.SpanKind.CLIENT if span.kind == "client" else api.SpanKind.INTERNAL
    start = began + _ns(span.start)
    sent = tracer.start_span(span.name, context, kind, span.attributes, start_time=start)
    if span.error:
        sent.set_status(api.StatusCode.ERROR, span.error)
    within = api.set_span_in_context(sent, context)
    for child in span.children:
        _emit(tracer, child, began, within)
    sent.end(began + _ns(span.end))
    return within


def _judged(resource: Any, context: Any, evaluations: Sequence[Evaluation], at: int) -> Any:
    """Evaluations as the SDK's events, belonging to the span of the context."""
    logs, export = _sdk("opentelemetry.sdk._logs"), _sdk("opentelemetry.sdk._logs.export")
    kept = export.InMemoryLogRecordExporter()
    provider = logs.LoggerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_log_record_processor(export.SimpleLogRecordProcessor(kept))
    logger = provider.get_logger("agentlab", schema_url=SCHEMA)
    record = _sdk("opentelemetry._logs").LogRecord
    for one in evaluations:
        facts = {
            "evaluation": one.name,
            "score": one.score,
            "score in words": one.label,
            "explanation": one.explanation,
        }
        held = {NAMES[name]: fact for name, fact in facts.items() if fact not in (None, "")}
        times = {"timestamp": at, "observed_timestamp": at}
        logger.emit(record(**times, context=context, attributes=held, event_name=EVALUATION_EVENT))
    return kept.get_finished_logs()


def _export(exporter: Any, batch: Sequence[Any]) -> None:
    """Hand over all at once. Errors: OSError when the exporter did not take it."""
    if batch and exporter.export(batch).name != "SUCCESS":
        raise OSError(f"{type(exporter).__name__} did not take the {len(batch)} records.")


def _epoch(trace: Trace) -> int:
    """When the run began, in nanoseconds since 1970; 0 for a trace that does not say."""
    started = trace.first(RunStarted)
    try:
        return int(datetime.fromisoformat(started.began).timestamp()) * 1_000_000_000
    except ValueError:
        return 0


def _ns(seconds: float) -> int:
    return round(seconds * 1_000_000_000)


def _sdk(module: str) -> Any:
    """A module of the SDK. Errors: ModuleNotFoundError with the way to get it."""
    from importlib import import_module

    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"Sending spans needs the OpenTelemetry SDK ({error.name} is missing): "
            f"{command_for('otel')}.",
            name=error.name,
        ) from None
