"""Export: a trace as OpenTelemetry spans, so that any tracing system can show a run. S2, C34.

The names are those of the semantic conventions for generative AI, version 1.41.1, and stand in one
table (`names.py`). `spans.py` makes the tree of spans out of a trace and needs no package;
`evaluations.py` turns the audit into an evaluation result; `sending.py` hands both to the official
SDK, an optional extra.
"""
