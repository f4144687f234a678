"""Hooks: small wrappers, each around one step of a call, and none of them in the loop. S2, C44.

    parse → validate → authorise → execute
                          │           └ dry_run, simulated, retrying, logged: a tool in, a tool out
                          └ rate_limit, confirm: rules of the gate

They nest: `logged(retrying(fetch), log)` writes one line however often it had to try.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from agentlab.events import CallStarted
from agentlab.messages import as_json
from agentlab.permissions import Decision, Rule
from agentlab.tables import counted
from agentlab.tools import Tool

# -- around permission --


def confirm(*names: str) -> Rule:
    """Puts every call of these tools before a person.

    Errors: ValueError without a name, TypeError for what is none: such a rule would ask nobody.
    """
    if not names:
        raise ValueError("confirm() names no tool, so nobody would be asked: confirm('deploy').")
    _need_names("confirm(", names)

    def confirms(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if tool.name not in names:
            return None
        return Decision("ask", f"{tool.name} needs a person's yes", "confirm")

    return confirms


def rate_limit(calls: int, seconds: float, *names: str) -> Rule:
    """Denies a call when so many have started in the last `seconds`; of these tools, or of any.

    >>> Gate(rate_limit(5, 60, "web_search"), allow_read_only)

    Errors: ValueError for no call at all or no time; TypeError for what is no name.
    """
    given = f"rate_limit({calls!r}, {seconds!r})"
    if calls < 1:
        raise ValueError(f"{given}: at least 1 call; to refuse every call use deny(name).")
    if not seconds > 0:
        raise ValueError(f"{given}: the time is more than 0 seconds, e.g. 60.")
    _need_names(f"rate_limit({calls!r}, {seconds!r}, ", names)

    def limits(tool: Tool, args: dict[str, Any], trace: Any) -> Decision | None:
        if names and tool.name not in names:
            return None
        since = trace.elapsed() - seconds
        started = [e.tool for e in trace if isinstance(e, CallStarted) and e.at > since]
        if sum(not names or name in names for name in started) < calls:
            return None
        which = ", ".join(names) or "any tool"
        be = "is" if calls == 1 else "are"
        most = f"{counted(calls, 'call')} of {which} in {seconds:g} seconds {be} all there may be"
        return Decision("deny", f"{most}; wait", "rate_limit")

    return limits


def _need_names(call: str, names: tuple[str, ...]) -> None:
    for name in names:
        if not isinstance(name, str):
            told = getattr(name, "name", name)
            raise TypeError(f"{call}{told}): a tool's name is a text, {call}{str(told)!r}).")


# -- around execution --


def dry_run(tool: Tool) -> Tool:
    """The same tool, but it only says what it would do. It changes nothing, so it is no writer."""

    def instead(**args: Any) -> Any:
        return {"ok": True, "dry_run": True, "would": {tool.name: as_json(_sent(tool, args))}}

    return replace(_around(tool, instead), writes=False, render=None)


def simulated(tool: Tool, world: Callable[..., Any]) -> Tool:
    """The same tool on a world of its own: `world` is called with the arguments instead."""
    return replace(_around(tool, world), writes=False)


def retrying(
    tool: Tool, times: int = 3, on: tuple[type[Exception], ...] = (TimeoutError, ConnectionError)
) -> Tool:
    """The same tool, tried up to `times` times while it fails in one of these ways.

    Errors: ValueError for a tool that writes: it may have written before it failed; and for less
    than one try.
    """
    if times < 1:
        raise ValueError(f"retrying({tool.name}, times={times!r}): it must be tried at least once.")
    if tool.writes:
        raise ValueError(f"{tool.name} writes; a second try could write a second time.")

    def again(**args: Any) -> Any:
        for _ in range(times - 1):
            try:
                return tool.function(**args)
            except on:
                continue
        return tool.function(**args)

    return _around(tool, again)


def logged(tool: Tool, log: Callable[[str], None]) -> Tool:
    """The same tool; each time it ran, `log` is given a line that says how."""

    def told(**args: Any) -> Any:
        line = f"{tool.name}({', '.join(f'{k}={v!r}' for k, v in _sent(tool, args).items())})"
        try:
            result = tool.function(**args)
        except Exception as error:
            log(f"{line} failed: {type(error).__name__}")
            raise
        log(f"{line} returned")
        return result

    return _around(tool, told)


def _sent(tool: Tool, args: dict[str, Any]) -> dict[str, Any]:
    """The arguments that a model sent, without those the loop filled in."""
    return {name: value for name, value in args.items() if name not in tool.from_trace}


def _around(tool: Tool, function: Callable[..., Any]) -> Tool:
    """The tool with another function behind the same name, description and signature."""

    @wraps(tool.function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return replace(tool, function=wrapper)
