"""Who may do what: rules in order, the first opinion wins, no opinion is no (C25).

A rule is a function `(tool, args, trace) -> Decision | None`. The gate never runs a tool and never
asks anybody anything: "ask" is a verdict, and whoever drives the loop answers it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from agentlab.messages import as_text
from agentlab.tools import Tool

Verdict = Literal["allow", "deny", "ask"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict, the reason as text, and the rule that gave it.

    A person's decision also carries `binding`, the mark of the very call it was made for: it opens
    that call with those arguments and nothing else.
    """

    verdict: Verdict
    reason: str  # e.g. "no rule allows append_note"
    rule: str = ""  # e.g. "allow_read_only"; "person" when somebody was asked
    binding: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in ("allow", "deny", "ask"):
            raise ValueError(f"A verdict is allow, deny or ask, not {self.verdict!r}.")
        for text in (self.reason, self.rule, self.binding):
            if not isinstance(text, str):
                raise TypeError(f"A decision's reason, rule and binding are texts, not {text!r}.")


Rule = Callable[[Tool, dict[str, Any], Any], Decision | None]


@dataclass(frozen=True)
class Gate:
    """An ordered list of rules.

    >>> Gate(allow("lookup"), ask_before_writes).decide(append_note, {"text": "x"}, trace)
    Decision(verdict='ask', reason='append_note writes', rule='ask_before_writes', binding='')
    """

    rules: tuple[Rule, ...]

    def __init__(self, *rules: Rule) -> None:
        """Errors: TypeError for what is no rule."""
        for rule in rules:
            if not callable(rule):
                raise TypeError(f"Gate({rule!r}): rules stand side by side, Gate(rule, rule).")
        object.__setattr__(self, "rules", rules)

    def decide(self, tool: Tool, args: dict[str, Any], trace: Any = None) -> Decision:
        """The first rule's opinion; a denial when no rule has one.

        Errors: TypeError, naming the rule, for an opinion that is no decision.
        """
        for rule in self.rules:
            decision = rule(tool, args, trace)
            if isinstance(decision, Decision):
                return decision
            if decision is not None:
                name = getattr(rule, "__name__", rule)
                raise TypeError(f"Rule {name} must return a Decision or None, not {decision!r}.")
        return Decision("deny", f"no rule allows {tool.name}", "default")


def allow(*names: str) -> Rule:
    """Allows the tools named, has no opinion on others. Errors: TypeError for what is no name."""
    _need_names("allow", names)

    def allow_named(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        return _opinion("allow", f"{tool.name} is on the list", "allow", tool.name in names)

    return allow_named


def deny(*names: str, because: str = "it is on the list of denied tools") -> Rule:
    """Denies the tools named, for a reason the model is told. Errors: as `allow`."""
    _need_names("deny", names)

    def deny_named(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        return _opinion("deny", f"{tool.name}: {because}", "deny", tool.name in names)

    return deny_named


def allow_read_only(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
    """Allows every tool that declares no side effect."""
    return None if tool.writes else _only_reads(tool.name)


@lru_cache(maxsize=1024)  # the opinion that most calls of most runs get: made once, held once
def _only_reads(name: str) -> Decision:
    return Decision("allow", f"{name} only reads", "allow_read_only")


def ask_before_writes(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
    """Puts every call that would change something before a person."""
    return _opinion("ask", f"{tool.name} writes", "ask_before_writes", tool.writes)


def writes(enabled: bool) -> Rule:
    """The switch of C25: writing tools pass only while it is on."""

    def writes_switch(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        verdict: Verdict = "allow" if enabled else "deny"
        reason = f"{tool.name} writes, and writing is switched {'on' if enabled else 'off'}"
        return _opinion(verdict, reason, "writes", tool.writes)

    return writes_switch


def inside(folder: str | Path, parameter: str = "path") -> Rule:
    """Denies a path that leads out of the folder once `..` and links are resolved (C40).

    Has no opinion on a path inside, nor on a tool that has no such parameter.
    """
    root = Path(folder).resolve()

    def leads_outside(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if parameter not in args:
            return None
        reason = f"{args[parameter]!r} is not inside the folder {root.name}"
        return _opinion("deny", reason, "inside", not _lies_in(root, str(args[parameter])))

    return leads_outside


def binding(call_id: str, tool: str, args: dict[str, Any], run: str = "") -> str:
    """The mark of one call of one run with exactly these arguments."""
    text = as_text([run, call_id, tool, args])
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def answered(decision: Any, wanted: str) -> Decision:
    """What a person's answer comes to: silence, a foreign binding or a second question is no."""
    if not isinstance(decision, Decision):
        return Decision("deny", "nobody approved it", "person")
    if decision.binding != wanted:
        return Decision("deny", "the approval was for another call or other arguments", "person")
    if decision.verdict == "ask":
        return Decision("deny", "nobody approved it", "person")
    return decision


def _need_names(rule: str, names: tuple[str, ...]) -> None:
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"{rule}({name!r}): name tools one by one, {rule}('add', 'multiply').")


def _opinion(verdict: Verdict, reason: str, rule: str, holds: bool) -> Decision | None:
    return Decision(verdict, reason, rule) if holds else None


def _lies_in(root: Path, path: str) -> bool:
    try:
        return root in (root / path).resolve().parents
    except (OSError, ValueError, RuntimeError):  # a loop of links, a zero byte: no path at all
        return False
