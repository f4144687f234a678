"""What a reply and its calls come to, before anything runs: each check in order, each no a value.

parse → known tool → offered this turn → valid arguments; permission and the run itself follow in
`agent.py`. So nobody is ever asked about a call that could not run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from agentlab.events import CallFinished, Refusal
from agentlab.messages import Choice, Reply, ToolCall, ToolSpec, as_text
from agentlab.permissions import Decision
from agentlab.stopping import Stop
from agentlab.tools import Tool, Toolbox, Unparseable, checked, parsed

CUT = {  # how a reply can end so that its calls must not run, and what the model is told
    "max_tokens": "the reply was cut; send the call again, whole",
    "refusal": "the reply was declined",
    "unknown": "the reply ended for an unknown reason",
}


@dataclass(frozen=True)
class Turn:
    """What a turn offers: a choice, the tools shown, and their digests."""

    choice: Choice
    specs: tuple[ToolSpec, ...]
    digests: tuple[str, ...]

    @cached_property
    def callable(self) -> list[str]:
        """The names that may be called, sorted."""
        return [] if self.choice.kind == "none" else sorted(s.name for s in self.specs)

    @property
    def forces(self) -> bool:
        """True when an answer without a call will not do (C55)."""
        return self.choice.kind in ("any", "tool")

    @property
    def reminder(self) -> str:
        """What a model is told that gave neither the call nor the answer that was wanted."""
        tools = ", ".join(self.callable) or "nothing"
        if self.forces:
            return f"Answer with a tool call now, not with text. You may call: {tools}."
        return f"That is a call written as text, and nothing ran. You may call: {tools}."


def check(call: ToolCall, tools: Toolbox, turn: Turn) -> tuple[Tool, dict[str, Any]] | CallFinished:
    """The tool and its arguments, or the refusal of the first check that fails."""
    try:
        args = parsed(call.args)
    except Unparseable as error:
        return refused(call, "unparseable", reason=str(error))
    tool = tools.get(call.name)
    if tool is None:
        return refused(call, "unknown_tool", requested=call.name, available=turn.callable)
    if call.name not in turn.callable:
        return refused(call, "not_offered", requested=call.name, available=turn.callable)
    values, complaints = checked(args, tool)
    if complaints:
        return refused(call, "invalid_arguments", complaints=complaints)
    return tool, values


def refused(
    call: ToolCall, refusal: Refusal, decision: Decision | None = None, **particulars: Any
) -> CallFinished:
    """The refusal as a value the model can act on (C42)."""
    told = as_text({"ok": False, "error": refusal, **particulars})
    return CallFinished(call.id, call.name, "refused", told, refusal=refusal, decision=decision)


def ending(reply: Reply, turn: Turn) -> Stop | None:
    """Why this reply ends the run, or None when the run goes on."""
    said = reply.raw_stop or reply.stop
    if reply.stop == "refusal":
        return Stop("refused", reply.text or "the model declined")
    if reply.stop == "unknown":
        return Stop("cut_off", f"the reply ended for an unknown reason, {said!r}")
    if reply.calls or reply.stop == "pause_turn":
        return None
    if reply.stop == "max_tokens":
        return Stop("cut_off", f"the reply was cut ({said})")
    if reply.stop == "tool_use":
        return Stop("no_progress", "the reply says it calls a tool and holds no call")
    if turn.forces or _is_written_call(reply.text, turn.callable):
        return None
    if not reply.text.strip():
        return Stop("no_progress", "the reply holds neither a call nor text")
    return Stop("answered", answer=reply.text)


_MARKUP = re.compile(r"```\w*|</?\w+>|<\|[^|]*\|>|\[/?[A-Z_]+\]")  # fences, tags, channel tokens


def _is_written_call(text: str, names: list[str]) -> bool:
    """True for a text that is nothing but a call of an offered tool, in the forms models write.

    `{"name": "add", "arguments": {…}}`, alone, in a list, in a fence or a tag; or `add(a=2, b=4)`.
    """
    bare = _MARKUP.sub(" ", text).strip()
    if re.fullmatch(r"(\w+\.)?([\w-]+)\(.*\)", bare, re.S):
        return re.split(r"[.(]", bare.partition("(")[0])[-1] in names
    try:
        written = parsed(bare.strip("[]"))
    except Unparseable:
        return False
    inner = written.get("function", written)
    name = inner.get("name") if isinstance(inner, dict) else inner
    return any(word in names for word in (name, written.get("tool")))
