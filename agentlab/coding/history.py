"""What a coding model has been sent, made into what it knows: files as they were and as they are.

Nothing but the messages is read, and no tool is known by its name: a call is told from another by
its arguments. Three texts were an edit, no text a run of tests, a path the text of a file, and any
other text a search, which brought lines `path:number: text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentlab.messages import Message, ToolResult

HIT = re.compile(r"^([^\s:]+):(\d+): (.*)$", re.MULTILINE)
PATH = re.compile(r"[\w./-]+\.\w+")
VERDICT = re.compile(r"""\A\W*"?ok"?: *(true|false)\b""", re.IGNORECASE)

Hit = tuple[str, str]  # a path and the line found there


@dataclass
class Known:
    """What follows from a history. A file's text is known once it was read."""

    task: str = ""
    asked: list[str] = field(default_factory=list)  # searched for, whatever came of it
    hits: list[Hit] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    before: dict[str, str] = field(default_factory=dict)  # path → the text as first read
    now: dict[str, str] = field(default_factory=dict)  # path → the text with every edit since
    tried: set[tuple[str, str]] = field(default_factory=set)  # path and text that was tested
    untested: bool = False  # an edit was made since the tests ran
    passed: bool = False  # the tests have passed, and nothing was changed since

    def take(self, args: dict[str, Any], result: ToolResult) -> None:
        """Take in one call and what came of it."""
        values = [value for value in args.values() if isinstance(value, str)]
        if len(values) == 3:
            self._edited(values, result)
        elif not values and (verdict := VERDICT.match(result.text)):
            self.untested, self.passed = False, verdict[1].lower() == "true"
        elif values and PATH.fullmatch(values[0]):
            self._was_read(values[0], result)
        elif values:
            self.asked.append(values[0])
            self.hits += [(m[1], m[3]) for m in HIT.finditer(result.text)]

    def _was_read(self, path: str, result: ToolResult) -> None:
        if result.is_error:
            self.unreadable.append(path)
            return
        self.before.setdefault(path, result.text)
        self.now[path] = result.text

    def _edited(self, values: list[str], result: ToolResult) -> None:
        path = next((value for value in values if value in self.now), None)
        if path is None or result.is_error:
            return
        text = self.now[path]
        old, new = (value for value in values if value != path)
        self.now[path] = text.replace(old, new, 1) if old in text else text.replace(new, old, 1)
        self.untested, self.passed = True, False
        self.tried.add((path, self.now[path]))


def known(messages: Sequence[Message]) -> Known:
    """What a history comes to."""
    tasks = [message.text for message in messages if message.role == "user"]
    made = Known(tasks[0] if tasks else "")
    for args, result in _calls(messages):
        made.take(args, result)
    return made


def _calls(messages: Sequence[Message]) -> Iterator[tuple[dict[str, Any], ToolResult]]:
    """Each call's arguments and its result."""
    args = {call.id: call.args for m in messages for call in m.calls}
    for result in (result for m in messages for result in m.results):
        made = args.get(result.call_id)
        yield (made if isinstance(made, dict) else {}), result
