"""What the stops of a run point into: messages, tool descriptions and ledger entries, each once."""

from __future__ import annotations

import json
from typing import Any

from agentlab.display.once import Changes, Clip, Once, json_text
from agentlab.display.records import Change
from agentlab.lines import plain
from agentlab.messages import Message, ToolCall, ToolResult, as_text
from agentlab.research.book import Ledger
from agentlab.research.provenance import Entry
from agentlab.views import CONVERSATION, Fold


class Held:
    """The three lists of a run, and how what was sent and what was noted changed.

    A list of results counts one by one, so that a result stands once, whoever tells it.
    """

    def __init__(self, history: Fold[list[Message]], clip: Clip) -> None:
        self.messages, self.tools, self.entries = Once(), Once(), Once()
        self._clip = clip
        self._sent, self._noted = Changes(grows=history is CONVERSATION), Changes()
        self._pieces = [0]  # how many pieces the first 0, 1, 2… of the messages sent come to

    @property
    def lists(self) -> tuple[list[Any], ...]:
        """Messages, tools, entries."""
        return self.messages.items, self.tools.items, self.entries.items

    def message(self, said: Message | ToolResult) -> int:
        """Where one message, or one result of a message, stands."""
        if isinstance(said, ToolResult):
            key: tuple[Any, ...] = (said.call_id, said.name, said.text, said.is_error)
            return self.messages.at(key, self._result(said))
        sent = tuple((c.id, c.name, json_text(c.args)) for c in said.calls)
        return self.messages.at((said.role, said.text, sent), self._message(said))

    def tool(self, digest: str, name: str, description: str, parameters: dict[str, Any]) -> int:
        """Where the description of a tool stands."""
        text, pairs = self._clip.text, self._clip.pairs
        arguments = pairs(parameters.get("properties", parameters))
        told = {"name": text(name), "description": text(description), "arguments": arguments}
        return self.tools.at(digest, told)

    def sent(self, history: list[Message]) -> Change | None:
        """What the model is sent now, against the turn before; None when it is the same."""
        change = self._sent.since(history)
        if change is None:
            return None
        before, numbers = self._pieces[change[0]], []
        del self._pieces[change[0] + 1 :]
        for message in change[1]:
            numbers += [self.message(piece) for piece in message.results or (message,)]
            self._pieces.append(before + len(numbers))
        return before, numbers

    def noted(self, ledger: Any) -> Change | None:
        """How a ledger has changed; it is a list of entries, or has one."""
        change = self._noted.since(getattr(ledger, "entries", ledger))
        return change and (change[0], [self._entry(entry) for entry in change[1]])

    def _entry(self, entry: Any) -> int:
        told = _told(entry)
        text = self._clip.text
        row = [[text(name), text(_in_words(value))] for name, value in told.items()]
        return self.entries.at(len(self.entries.items), row)

    def _result(self, result: ToolResult) -> dict[str, Any]:
        text = self._clip.text
        piece = {"role": "tool", "text": text(result.text), "tool": text(result.name)}
        return {**piece, "call": text(result.call_id), "error": result.is_error}

    def _message(self, message: Message) -> dict[str, Any]:
        calls = [self._call(call) for call in message.calls]
        return {"role": message.role, "text": self._clip.text(message.text), "calls": calls}

    def _call(self, call: ToolCall) -> dict[str, Any]:
        text, pairs = self._clip.text, self._clip.pairs
        return {"call": text(call.id), "tool": text(call.name), "args": pairs(call.args)}


def both(first: Change | None, second: Change | None) -> Change | None:
    """Two changes of one list, one after the other, as one."""
    if first is None or second is None:
        return first or second
    (kept, new), (again, newer) = first, second
    return (kept, new[: again - kept] + newer) if again >= kept else second


def _told(entry: Any) -> dict[str, Any]:
    """An entry by columns: of a ledger's number the words of its table, of any other its fields."""
    if isinstance(entry, Entry):
        table = Ledger(entries=[entry]).table()
        return dict(zip(table.headers, table.rows[0], strict=True))
    told = json.loads(json.dumps(entry, default=plain))  # a dataclass without its defaults
    return told if isinstance(told, dict) else {"entry": told}


def _in_words(value: Any) -> str:
    """One field of an entry, for the cell of a table."""
    if isinstance(value, dict):
        return " · ".join(_in_words(v) for v in value.values())
    if isinstance(value, list):
        return ", ".join(_in_words(v) for v in value)
    return as_text(value)
