"""The agent's three tools: web_search, parser and calculator, each with what a model is told. C56.

Search and parse are two tools on purpose: the text a figure came from stays in the ledger and can
be checked. Every result is data for the ledger and, beside it, a rendering for the model.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any, Literal

from agentlab.research import ledger as books
from agentlab.research.calculator import CalculationError, compute, evaluate
from agentlab.research.corpus import Snippet
from agentlab.research.figures import shown
from agentlab.research.ledger import Entry, Ledger
from agentlab.research.numerals import numbers
from agentlab.research.parser import ParseError, figure_for, where_it_stands
from agentlab.research.results import SearchError, as_dicts, render_results
from agentlab.research.search import bundled
from agentlab.tools import FromTrace, Number, Tool, ToolError, tool

Search = Callable[[str], list[Snippet]]  # raises SearchError
SIGNS = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/"}

ThisLedger = Annotated[Ledger, FromTrace(lambda trace: trace.view(books.LEDGER))]


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
    source = ", ".join(part for part in (data["source"], data["vintage"]) if part)
    return f"{data['value']}{unit} [sourced: {source or data['result']}]"


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
        place, start, end = where_it_stands(excerpt, [stored.text for stored in texts])
        stored = texts[place]
        figure = figure_for(stored.text[start:end], keyword)
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
    }


def _rendered_sum(data: dict[str, Any]) -> str:
    return f"{data['value']} {data['tag']}"


@tool(render=_rendered_sum)
def calculator(
    operation: Literal["add", "subtract", "multiply", "divide"],
    a: Number,
    b: Number,
    ledger: ThisLedger,
) -> dict[str, Any]:
    """Calculate: add, subtract, multiply or divide two numbers, exactly. Use it for every step of
    arithmetic, with numbers from the question, the parser or an earlier result. Do not use it to
    look anything up. Returns the result with a label that says whether its inputs are sourced.

    Args:
        operation: which arithmetic operation
        a: the first number
        b: the second number
    """
    operands = [ledger.operand(a), ledger.operand(b)]
    try:
        value = compute(operation, *(entry.value for entry in operands))
    except CalculationError as error:
        raise ToolError(str(error)) from None
    left, right = (shown(entry.value) for entry in operands)
    return _computed(ledger, value, f"{left} {SIGNS[operation]} {right}", operands)


@tool(render=_rendered_sum)
def calculate(expression: str, ledger: ThisLedger) -> dict[str, Any]:
    """Calculate an arithmetic expression, exactly. Use it for every step of arithmetic.
    Do not use it to look anything up. Returns the result with a label that says whether the
    numbers in the expression are sourced.

    Args:
        expression: the arithmetic expression, numbers with + - * / ** and brackets only
    """
    try:
        value = evaluate(expression)
    except CalculationError as error:
        raise ToolError(str(error)) from None
    given = [figure.value for figure in numbers(expression) if figure.value is not None]
    operands = [ledger.operand(abs(number)) for number in given]
    return _computed(ledger, value, expression, operands)


def _computed(ledger: Ledger, value: Decimal, sum_: str, operands: list[Entry]) -> dict[str, Any]:
    entry = ledger.result(value, sum_, operands)
    return {
        "kind": "computed",
        "sum": sum_,
        "operands": [f"{operand.value:f}" for operand in operands],
        "value": f"{value:f}",
        "label": entry.label,
        "tag": entry.tag,
    }
