"""What a model is sent when the whole run no longer fits: views of the trace, which keeps all. C14.

`compacted` goes through the results of older turns and leaves of each what the ledger rests on: the
sentence a figure was read in, with its source. The rest of the text goes. Calls stay, and each has
its result, for a model that loses sight of its own calls makes them again (C05).

`last_turns` is the naive way: the oldest turns go, whatever was in them.

Both are histories for an agent, so nothing in the loop knows of them:

    Agent(model, tools, history=compacted(800))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agentlab.events import CallFinished, Event, ModelAsked
from agentlab.messages import Message, ToolResult, as_text
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import LEDGER, Ledger
from agentlab.research.provenance import Entry
from agentlab.research.report import figure_line
from agentlab.research.results import render_results
from agentlab.tables import Table, short
from agentlab.trace import Trace
from agentlab.views import CONVERSATION, Fold

A_TOKEN = 4  # characters, about: no model's own count, and the same on every machine
BRIEF = 160  # characters of a result that is left as it is
TAKEN_OUT = "(texts taken out to save room: no figure was read in them, or they were known before)"

History = Fold[list[Message]]


@dataclass(frozen=True, eq=False)
class Limited(Fold[list[Message]]):
    """A history with a limit in tokens. The limit is a wish: `growth` says whether it was kept."""

    limit: int = 0


def tokens(messages: Iterable[Message]) -> int:
    """About how many tokens the messages come to: a token for every four characters."""
    characters = 0
    for message in messages:
        said = [message.text, *(result.text for result in message.results)]
        said += [f"{call.name}{as_text(call.args)}" for call in message.calls]
        characters += sum(map(len, said))
    return -(-characters // A_TOKEN)


def compacted(limit: int) -> Limited:
    """A history of about `limit` tokens: older results cut to the figures that the ledger holds.

    Calls, figures and the last result are never cut. Where nothing is left to cut, the history is
    longer than that: where a limit is hard, the run must stop or hand over.
    Errors: ValueError for a limit below 1.
    """
    return _history(limit, _without_texts, f"compacted to {limit} tokens")


def last_turns(limit: int) -> Limited:
    """A history of about `limit` tokens: the task and the last turns, the middle dropped.

    The last turn is never dropped. Errors: ValueError for a limit below 1.
    """
    return _history(limit, _without_turns, f"last turns, {limit} tokens")


def growth(trace: Trace, history: History = CONVERSATION) -> list[int]:
    """About how many tokens each turn was sent, or would have been with this history."""
    return [tokens(sent) for sent in _sent(trace, history)]


def _sent(trace: Trace, history: History) -> Iterator[Sequence[Message]]:
    """What each turn was sent, to be looked at before the next one is asked for."""
    state = history.start()
    for event in trace:
        state = history.step(state, event)
        if isinstance(event, ModelAsked):
            yield state


def losses(trace: Trace, history: History) -> Table:
    """Every result that the last turn was sent, with what is left of it in this history."""
    whole, cut = (_last_sent(trace, fold) for fold in (CONVERSATION, history))
    left = {result.call_id: result.text for message in cut for result in message.results}
    book, rows = trace.view(LEDGER), []
    for message in whole:
        for result in message.results:
            now = left.get(result.call_id)
            sizes = (len(result.text), "" if now is None else len(now))
            rows.append((result.name, *sizes, _became(result, now, book)))
    before, after = tokens(whole), tokens(cut)
    limit = getattr(history, "limit", 0) or after
    over = f" ({after - limit} over)" if after > limit else ""
    headers = ("result of", "characters", "left", "what became of it")
    told = f"{history.name}: in the last turn about {before} tokens became {after}{over}"
    return Table(headers, rows, told, widest=90)


def _last_sent(trace: Trace, history: History) -> list[Message]:
    last: list[Message] = []
    for sent in _sent(trace, history):
        last = list(sent)
    return last


def _became(result: ToolResult, now: str | None, book: Ledger) -> str:
    lines = [figure_line(entry) for entry in _resting_on(result.call_id, book)]
    figures = "; ".join(dict.fromkeys(lines))
    if now is None:
        return f"dropped with its turn{', and with it ' if figures else ''}{figures}"
    if now == result.text:
        return "whole"
    return f"text dropped, kept {figures}" if figures else "dropped: no figure of it was used"


# -- how a history grows --

Cut = Callable[["_Sent", int], list[Message]]


class _Sent(list[Message]):
    """The messages sent, and what is needed to make them anew: all messages, ledger, results."""

    def __init__(self) -> None:
        super().__init__()
        self.whole = CONVERSATION.start()
        self.book = LEDGER.start()
        self.brought: set[str] = set()  # the calls that brought texts


def _history(limit: int, cut: Cut, name: str) -> Limited:
    if limit < 1:
        raise ValueError(f"A history needs room: a limit of 1 token or more, not {limit!r}.")

    def step(sent: _Sent, event: Event) -> _Sent:
        sent.whole = CONVERSATION.step(sent.whole, event)
        sent.book = LEDGER.step(sent.book, event)
        if isinstance(event, CallFinished) and _brings_texts(event.data):
            sent.brought.add(event.call)
        sent[:] = cut(sent, limit)
        return sent

    return Limited(_Sent, step, name, limit)


def _without_turns(sent: _Sent, limit: int) -> list[Message]:
    """The messages without as many of the oldest turns as must go."""
    starts = [n for n, message in enumerate(sent.whole) if message.role == "assistant"]
    head = sent.whole[: starts[0]] if starts else sent.whole
    kept = next(
        (n for n in starts if tokens([*head, *sent.whole[n:]]) <= limit),
        starts[-1] if starts else 0,
    )
    return [*head, *sent.whole[kept:]] if starts else list(head)


def _without_texts(sent: _Sent, limit: int) -> list[Message]:
    """The messages with as many of the oldest results cut as must be."""
    messages = list(sent.whole)
    too_many = tokens(messages) - limit
    places = [n for n, message in enumerate(messages) if message.results]
    for place in places[:-1]:
        if too_many <= 0:
            break
        brief = replace(messages[place], results=_cut(messages[place].results, sent))
        too_many -= tokens([messages[place]]) - tokens([brief])
        messages[place] = brief
    return messages


def _brings_texts(data: Any) -> bool:
    return isinstance(data, dict) and data.get("kind") in ("results", "nested")


def _cut(results: Sequence[ToolResult], sent: _Sent) -> tuple[ToolResult, ...]:
    return tuple(
        result if len(result.text) <= BRIEF else replace(result, text=_brief(result, sent))
        for result in results
    )


def _brief(result: ToolResult, sent: _Sent) -> str:
    """What is left of a long result: the sentences its figures were read in, or a few words.

    A result that this would not make shorter stays as it is: its mark may be longer than the cut.
    """
    if result.call_id not in sent.brought:
        return short(result.text, BRIEF)
    book = sent.book
    entries = _resting_on(result.call_id, book)
    snippets = list(dict.fromkeys(_sentence(entry, book) for entry in entries))
    brief = render_results(snippets, ["compacted"] * len(snippets)) or TAKEN_OUT
    return brief if len(brief) < len(result.text) else result.text


def _resting_on(call: str, book: Ledger) -> list[Entry]:
    """The figures that were read in a text this call brought."""
    found = (entry for entry in book if entry.origin.kind == "excerpt")
    return [entry for entry in found if book.texts[entry.origin.result].call == call]


def _sentence(entry: Entry, book: Ledger) -> Snippet:
    """The sentence a figure stands in, under the heading of its text."""
    stored, (start, end) = book.texts[entry.origin.result], entry.origin.span
    first = max(stored.text.rfind(mark, 0, start) + 1 for mark in (". ", "! ", "? ", "\n"))
    ends = [at for mark in (". ", "! ", "? ", "\n") if (at := stored.text.find(mark, end)) >= 0]
    text = stored.text[first : min(ends, default=len(stored.text)) + 1].strip()
    about = (stored.title, text, stored.source, stored.vintage, stored.lesson, stored.also)
    return Snippet(stored.id, *about)
