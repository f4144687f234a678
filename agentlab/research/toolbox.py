"""The agent's tools: web_search and parser here, the calculator beside them. S0, C56.

Search and parse are two tools on purpose: the text a figure came from stays in the ledger and can
be checked. Every result is data for the ledger and, beside it, a rendering for the model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from agentlab.research.amounts import as_read
from agentlab.research.calculators import (
    calculate,
    calculator,
    calculator_tool,
    expression_tool,
    rejecting_calculator,
)
from agentlab.research.corpus import Snippet
from agentlab.research.figures import as_decimal
from agentlab.research.ledger import ThisLedger
from agentlab.research.parser import ParseError, figure_within, where_it_stands
from agentlab.research.results import SearchError, as_dicts, from_where, render_results
from agentlab.research.search import bundled
from agentlab.tools import Tool, ToolError, tool

__all__ = [
    "Search",
    "bundled_search",
    "calculate",
    "calculator",
    "calculator_tool",
    "expression_tool",
    "parser",
    "rejecting_calculator",
    "search_tool",
]

Search = Callable[[str], list[Snippet]]  # raises SearchError


def search_tool(search: Search | None = None, results: int = 3) -> Tool:
    """`web_search` over a search function; the bundled corpus when none is given."""

    def web_search(query: str) -> dict[str, Any]:
        """Search for a text that holds a fact or figure. Returns the top results word for word,
        each with its source and vintage. Use it for anything the question does not give.
        Do not use it for arithmetic. One subject and one topic per query.

        Args:
            query: what to look for, e.g. "coastline of Atlantis"
        """
        try:
            found = (search or bundled_search(results))(query)
        except SearchError as error:
            raise ToolError(str(error)) from None
        return {"kind": "results", "query": query, "results": as_dicts(found)}

    return tool(web_search, render=_rendered_results)


def bundled_search(results: int = 3, seed: int | None = None) -> Search:
    """Search over the bundled corpus; a seed shuffles results that rank alike (C71)."""
    return lambda query: bundled().search(query, results, seed)


def _rendered_results(data: dict[str, Any]) -> str:
    return render_results([Snippet.from_dict(result) for result in data["results"]])


def _rendered_figure(data: dict[str, Any]) -> str:
    unit = f" {data['unit']}" if data["unit"] else ""
    source = from_where(data["source"], data["vintage"], data["lesson"])
    value = as_read(as_decimal(data["value"]))
    return f"{value}{unit} [sourced: {source or data['result']}]"


def _place(excerpt: str, texts: Sequence[str]) -> tuple[int, int, int]:
    """Where an excerpt stands; marks set apart when they were shown (`< <`) stand for `<<`."""
    try:
        return where_it_stands(excerpt, texts)
    except ParseError:
        unset = re.sub(r"(?<=<) (?=<)|(?<=>) (?=>)", "", excerpt)
        if unset == excerpt:
            raise
        return where_it_stands(unset, texts)


@tool(render=_rendered_figure)
def parser(excerpt: str, keyword: str, ledger: ThisLedger) -> dict[str, Any]:
    """Extract one clean number from an excerpt of a search result. Use it right after a search, for
    every figure you need. Do not type a figure from memory. Returns the number with its source;
    bare years and percentages are skipped, and a doubtful excerpt is an error.

    Args:
        excerpt: one sentence copied verbatim from a search result
        keyword: the word in the excerpt that names the figure, e.g. "coastline"
    """
    texts = list(ledger.texts.values())
    try:
        place, start, end = _place(excerpt, [stored.text for stored in texts])
        stored = texts[place]
        figure = figure_within(stored.text, start, end, keyword)
    except ParseError as error:
        raise ToolError(str(error)) from None
    return {
        "kind": "figure",
        "value": f"{figure.value:f}",
        "unit": figure.unit,
        "keyword": keyword,
        "excerpt": stored.text[start:end],
        "written": figure.text,
        "result": stored.id,
        "span": [start + figure.start, start + figure.end],
        "source": stored.source,
        "vintage": stored.vintage,
        "lesson": stored.lesson,
    }
