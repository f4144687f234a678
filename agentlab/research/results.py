"""Search results as a model reads them, and the three ways a search can end without any.

    <<result 1 of 2 | Peru: area | source: World Factbook | vintage: not stated>>
    The area of Peru is 1,285,216 km².
    <<end of result 1>>

A snippet is someone else's text. It may hold anything, but not `<<` or `>>`: those are set apart
with a blank when it is shown, so no text can end its own result or begin another.
"""

import re
from collections.abc import Sequence

from agentlab.research.corpus import Snippet

LESSON = "figure chosen for a lesson"  # the mark, wherever such a figure is shown


def from_where(source: str, vintage: str, lesson: bool) -> str:
    """A source and its vintage, as far as they are known, and the mark: "World Factbook, 2025"."""
    return ", ".join(filter(None, (source, vintage, LESSON if lesson else "")))


class SearchError(Exception):
    """A search without results.

    SearchError
      ├─ NoResults     the search worked and there is nothing: ask for something else
      ├─ SearchFailed  the search did not work: nothing is known about the matter
      └─ RateLimited   the search would not work now: wait, do not repeat at once
    """


class NoResults(SearchError):
    """Nothing fits. The text says which words were in the way and what to ask instead."""


class SearchFailed(SearchError):
    """The search itself broke. Not the same as finding nothing."""


class RateLimited(SearchError):
    """Too many searches. `seconds` is how long to wait, where the provider says so."""

    def __init__(self, provider: str, seconds: float | None = None) -> None:
        super().__init__(provider, seconds)
        self.provider, self.seconds = provider, seconds

    def __str__(self) -> str:
        wait = "a while" if self.seconds is None else f"{self.seconds:g} seconds"
        return (
            f"Search failed: {self.provider} limits the rate of searches. This is not 'no "
            f"results'. Wait {wait} before the next search, or answer without it and say so."
        )


def render_results(snippets: Sequence[Snippet], remarks: Sequence[str] = ()) -> str:
    """The results as text: numbered, each with its source and vintage, between marks of its own.

    `remarks`, one for each, stand at the end of the headings.
    """
    said = remarks or [""] * len(snippets)
    return "\n".join(
        f"<<result {number} of {len(snippets)} | {_heading(snippet, remark)}>>\n"
        f"{shown(snippet.text)}\n"
        f"<<end of result {number}>>"
        for number, (snippet, remark) in enumerate(zip(snippets, said, strict=True), start=1)
    )


def as_dicts(snippets: Sequence[Snippet]) -> list[dict[str, object]]:
    """The same results as data: id, title, text, source, vintage, lesson, also. Texts as stored."""
    return [snippet.to_dict() for snippet in snippets]


def shown(text: str) -> str:
    """A text as the model sees it: the same, but `<<` and `>>` become `< <` and `> >`."""
    return re.sub(r"<(?=<)|>(?=>)", lambda mark: mark[0] + " ", text)


def _heading(snippet: Snippet, remark: str) -> str:
    parts = [
        snippet.title,
        f"source: {snippet.source}",
        f"vintage: {snippet.vintage or 'not stated'}",
        *([f"also: {'; '.join(snippet.also)}"] if snippet.also else []),
        *([LESSON] if snippet.lesson else []),
        *([remark] if remark else []),
    ]
    return " | ".join(_one_line(part) for part in parts)


def _one_line(text: str) -> str:
    """A part of the heading: no line break and no bar of its own."""
    return shown(" ".join(text.split()).replace("|", "/").rstrip(">"))
