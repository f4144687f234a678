"""The names a run is exported under: the one place where an attribute is named.

`gen_ai.*` and `error.type` are the OpenTelemetry semantic conventions for generative AI, version
1.41.1, where all of them are still in development. What those have no name for stands under
`agentlab.*`.
"""

from __future__ import annotations

VERSION = "1.41.1"
SCHEMA = f"https://opentelemetry.io/schemas/{VERSION}"
EVALUATION_EVENT = "gen_ai.evaluation.result"

NAMES = {  # what it is here: its name there
    "operation": "gen_ai.operation.name",
    "provider": "gen_ai.provider.name",
    "model": "gen_ai.request.model",
    "agent": "gen_ai.agent.name",
    "run": "gen_ai.conversation.id",
    "stop of a reply": "gen_ai.response.finish_reasons",
    "input tokens": "gen_ai.usage.input_tokens",
    "output tokens": "gen_ai.usage.output_tokens",
    "tool": "gen_ai.tool.name",
    "tool type": "gen_ai.tool.type",
    "tool description": "gen_ai.tool.description",
    "call": "gen_ai.tool.call.id",
    "error": "error.type",
    # content: only when asked for
    "system": "gen_ai.system_instructions",
    "messages sent": "gen_ai.input.messages",
    "reply": "gen_ai.output.messages",
    "tools offered": "gen_ai.tool.definitions",
    "arguments": "gen_ai.tool.call.arguments",
    "result": "gen_ai.tool.call.result",
    # an evaluation result
    "evaluation": "gen_ai.evaluation.name",
    "score": "gen_ai.evaluation.score.value",
    "score in words": "gen_ai.evaluation.score.label",
    "explanation": "gen_ai.evaluation.explanation",
    # no convention has these
    "stop of a run": "agentlab.stop",
    "budget": "agentlab.budget",
    "steps": "agentlab.steps",
    "step": "agentlab.step",
    "choice": "agentlab.choice",
    "choice held by": "agentlab.choice.enforced_by",
    "history": "agentlab.history",
    "verdict": "agentlab.permission.verdict",
    "rule": "agentlab.permission.rule",
    "reason": "agentlab.permission.reason",
    "ledger": "agentlab.ledger",
}
