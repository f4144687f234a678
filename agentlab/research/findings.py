"""What a tool returns for the ledger: the shapes of data it takes, and how others are refused.

    {"kind": "results", "results": [{"id", "text", "title", "source", "vintage", …}, …]}
    {"kind": "figure", "value", "unit", "keyword", "result", "span": [start, end]}
    {"kind": "file", "file", "figures": [{"value", "query", "unit", "about"}, …]}
    {"kind": "computed", "operation" or "expression", "operands": [left, right], "value"}
    {"kind": "nested", "events": [event, …]}

Numbers are text, so that no digit is lost on the way. Further fields are for people and models; the
ledger takes no notice of them. A trace may be a stranger's: nothing in it is trusted to have the
right form, or a size that can be worked with.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, TypeAdapter, ValidationError

from agentlab.research.figures import as_decimal

LARGEST = 4000  # power of ten; no tool of this package returns more


def bounded(value: object) -> Decimal:
    """The number, exact. Raises ValueError for what is none, or beyond 10^4000 either way."""
    if isinstance(value, str) and len(value) > 2 * LARGEST:
        raise ValueError(f"a number of {len(value)} characters is no figure")
    number = as_decimal(value)
    if number and abs(number.adjusted()) > LARGEST:
        raise ValueError(f"a number of about 10^{number.adjusted()} is no figure")
    return number


Value = Annotated[Decimal, BeforeValidator(bounded)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Text(_Shape):
    """One text of a search."""

    id: str
    text: str
    title: str = ""
    source: str = ""
    vintage: str = ""
    also: tuple[str, ...] = ()
    lesson: bool = False


class Results(_Shape):
    """The texts of one search, each still to be read as a `Text`."""

    kind: Literal["results"]
    results: tuple[Any, ...]


class Extracted(_Shape):
    """A figure taken out of a stored text; `span` is its place there."""

    kind: Literal["figure"]
    value: Value
    result: str
    span: tuple[int, int]
    unit: str = ""
    keyword: str = ""


class Counted(_Shape):
    """A figure counted in a file, with the query that gives it."""

    value: Value
    query: str
    unit: str = ""
    about: str = ""


class FileRead(_Shape):
    """The figures of one file, each still to be read as `Counted`."""

    kind: Literal["file"]
    file: str
    figures: tuple[Any, ...]


class Calculated(_Shape):
    """The result of one operation on two operands, or of an expression."""

    kind: Literal["computed"]
    value: Value
    operation: Literal["add", "subtract", "multiply", "divide", ""] = ""
    operands: tuple[Value, ...] = ()
    expression: str = ""


class Nested(_Shape):
    """A run inside a run: its events, each still to be read."""

    kind: Literal["nested"]
    events: tuple[Any, ...]


KINDS: dict[str, type[_Shape]] = {
    "results": Results,
    "figure": Extracted,
    "file": FileRead,
    "computed": Calculated,
    "nested": Nested,
}


def read(shape: type[_Shape], data: object) -> Any:
    """The data in its shape. Raises ValueError with the first fault in one line."""
    try:
        return TypeAdapter(shape).validate_python(data)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        field = ".".join(str(part) for part in fault["loc"]) or shape.__name__
        raise ValueError(f"{field}: {fault['msg']}") from None
