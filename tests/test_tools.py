"""Tools: what a model is told about a function, what it may send, and what it is told is wrong."""

import enum
import json
import time
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated, Any, Literal, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ollama._utils import convert_function_to_tool
from pydantic import Field

from agentlab.messages import ToolSpec, as_json, as_text
from agentlab.tools import (
    FromTrace,
    Number,
    Tool,
    Toolbox,
    Unparseable,
    checked,
    complaints,
    digest,
    parsed,
    run,
    tool,
)


def add(a: int, b: int) -> int:
    """Add two numbers.

    Args:
        a: The first number.
        b (int): The second
            number.

    Returns:
        int: The sum.
    """
    return a + b


def bare(a, b):
    return a + b


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: int
    y: int = 0


# -- what a model is told --


def test_the_spec_is_name_prose_and_schema():
    assert tool(add).spec == ToolSpec(
        "add",
        "Add two numbers.",
        {
            "type": "object",
            "properties": {
                "a": {"type": "integer", "description": "The first number."},
                "b": {"type": "integer", "description": "The second number."},
            },
            "required": ["a", "b"],
        },
    )


def test_an_untyped_function_says_string_and_nothing_else():
    assert tool(bare).spec == ToolSpec(
        "bare",
        "",
        {
            "type": "object",
            "properties": {
                "a": {"type": "string", "description": ""},
                "b": {"type": "string", "description": ""},
            },
            "required": ["a", "b"],
        },
    )


def numpy_style(a: int, b: float = 1.5):
    """Scale a number.

    Never writes.

    Parameters
    ----------
    a : int
        What to scale.
    b : float
        By how much.
    """


def sphinx_style(a: int, b: float = 1.5):
    """Scale a number.

    Never writes.

    :param a: What to scale.
    :param float b: By how much.
    :returns: the scaled number
    """


@pytest.mark.parametrize("function", [numpy_style, sphinx_style])
def test_other_docstring_styles_are_read_too(function):
    spec = tool(function).spec
    assert spec.description == "Scale a number.\n\nNever writes."
    assert spec.parameters["properties"] == {
        "a": {"type": "integer", "description": "What to scale."},
        "b": {"type": "number", "description": "By how much.", "default": 1.5},
    }
    assert spec.parameters["required"] == ["a"]


def wide(
    mode: Literal["unit", "all"],
    level: Literal[1, 2],
    tags: list[str],
    amount: Number,
    note: str | None,
    old: Optional[int] = None,  # noqa: UP045 - the older spelling is what is tested
    colour: Colour = Colour.RED,
    either: int | str = 0,
    table: dict[str, int] = {},  # noqa: B006
    anything: Any = None,
):
    """Take every kind."""


def test_every_kind_of_hint_has_its_schema():
    schema = tool(wide).spec.parameters
    assert schema["properties"] == {
        "mode": {"type": "string", "enum": ["unit", "all"], "description": ""},
        "level": {"type": "integer", "enum": [1, 2], "description": ""},
        "tags": {"type": "array", "items": {"type": "string"}, "description": ""},
        "amount": {"type": "number", "description": ""},
        "note": {"type": "string", "default": None, "description": ""},
        "old": {"type": "integer", "default": None, "description": ""},
        "colour": {"$ref": "#/$defs/Colour", "default": "red", "description": ""},
        "either": {
            "anyOf": [{"type": "integer"}, {"type": "string"}],
            "default": 0,
            "description": "",
        },
        "table": {
            "type": "object",
            "additionalProperties": {"type": "integer"},
            "default": {},
            "description": "",
        },
        "anything": {"type": "string", "default": None, "description": ""},
    }
    assert schema["required"] == ["mode", "level", "tags", "amount"]


def documented_list(names: list[str], limit: int = 3, strict: bool = False):
    """Find names.

    Use it for names
    and nothing else.

    Args:
        names: What to find.
        limit (int): How many at most.
        strict: Whether case counts.
    """


def one_line(quarter: str):
    """Read the tickets of a quarter, e.g. "2026-Q2"."""


def only_arguments(quarter: str):
    """
    Args:
        quarter: Like 2026-Q2.
    """


def with_example(a: int):
    """Double a number.

    Example:
        with_example(2)

    Args:
        a: Which.
    """


def half_typed(a: int, b):
    """Half.

    Args:
        a: first
        b: second

    Raises:
        ValueError: never
    """


def optional(a: Optional[int], b: float | None, c: Literal["x", "y"], d: Literal["z"] = "z"):  # noqa: UP045
    """Optional."""


LIKE_OLLAMA = [
    add, bare, documented_list, one_line, only_arguments, with_example, half_typed, optional
]  # fmt: skip


@pytest.mark.parametrize("function", LIKE_OLLAMA, ids=lambda f: f.__name__)
def test_the_schema_is_the_one_ollama_makes_of_the_same_function(function):
    theirs = convert_function_to_tool(function).function
    ours = tool(function).spec
    assert (ours.name, ours.description) == (theirs.name, theirs.description)
    properties = ours.parameters["properties"]
    assert {n: (p["type"], p["description"]) for n, p in properties.items()} == {
        n: (p.type, p.description) for n, p in theirs.parameters.properties.items()
    }
    # Theirs also requires what has a default, which the function itself does not.
    optional_here = {n for n, p in properties.items() if "default" in p}
    assert ours.parameters["required"] == [
        n for n in theirs.parameters.required or [] if n not in optional_here
    ]


def test_name_and_description_can_be_overridden():
    made = tool(add, name="plus", description="")
    assert (made.spec.name, made.spec.description) == ("plus", "")


def test_a_tool_is_still_the_plain_function():
    assert tool(add)(2, b=4) == 6


def test_the_decorator_takes_settings():
    @tool(writes=True, name="save-note")
    def save(text: str) -> str:
        """Save a note."""
        return text

    assert (save.name, save.writes, save("x")) == ("save-note", True, "x")


def _local_hint():
    def f(a: "Nowhere"):  # noqa: F821
        pass

    return f


def _star(*args: int):
    pass


def _keywords(**rest: int):
    pass


def _positional(a: int, /):
    pass


async def _later(a: int):
    pass


def _unschemable(a: type(lambda: 0)):
    pass


BAD_TOOLS = [
    (_local_hint(), TypeError, "Tool f: cannot read its type hints"),
    (_star, TypeError, "Tool _star: parameter *args: int cannot be sent by name"),
    (_keywords, TypeError, "Tool _keywords: parameter **rest: int cannot be sent by name"),
    (_positional, TypeError, "Tool _positional: parameter a: int cannot be sent by name"),
    (_later, TypeError, "Tool _later: is async"),
    (_unschemable, TypeError, "Tool _unschemable: cannot make a schema of its signature"),
    (lambda a: a, ValueError, "No tool can be named '<lambda>'"),
]


@pytest.mark.parametrize(("function", "error", "text"), BAD_TOOLS)
def test_a_tool_that_cannot_work_fails_at_definition(function, error, text):
    with pytest.raises(error) as caught:
        tool(function)
    assert text in str(caught.value)


@pytest.mark.parametrize("name", ["", "a b", "a.b", "größe", "x" * 65, "a\n"])
def test_a_name_no_provider_takes_is_refused(name):
    with pytest.raises(ValueError) as caught:
        tool(add, name=name)
    assert str(caught.value) == (
        f"No tool can be named {name!r}: letters, digits, _ and - only, at most 64."
    )


def test_a_toolbox_keeps_the_order_and_refuses_a_name_twice():
    box = Toolbox([bare, tool(add)])
    assert (list(box), [s.name for s in box.specs]) == (["bare", "add"], ["bare", "add"])
    assert (len(box), repr(box), repr(Toolbox())) == (2, "Toolbox(bare, add)", "Toolbox(empty)")
    with pytest.raises(ValueError) as caught:
        Toolbox([add, tool(add)])
    assert str(caught.value) == "Two tools are named add; a model could not choose."


# -- what a model may send --

ENVELOPES = [
    ({"a": 2}, {"a": 2}),
    ('{"a": 2}', {"a": 2}),
    (json.dumps(json.dumps({"a": 2})), {"a": 2}),
    (' \n{"a": 2}\n', {"a": 2}),
    ("{}", {}),
    ('{"a": "{\\"b\\": 1}"}', {"a": '{"b": 1}'}),
    ({"a": '{"b": 1}'}, {"a": '{"b": 1}'}),
    ({"a": '"twice"'}, {"a": '"twice"'}),
    ({1: 2}, {"1": 2}),
    ('{"a": 9007199254740993}', {"a": 9007199254740993}),
]


@pytest.mark.parametrize(("sent", "wanted"), ENVELOPES)
def test_arguments_are_an_object_in_the_end(sent, wanted):
    assert parsed(sent) == wanted


def test_decimals_in_json_text_are_exact():
    text = '{"a": 0.1, "b": 123456789.123456789123456789, "c": 1e2, "d": -0.0}'
    assert {k: str(v) for k, v in parsed(text).items()} == {
        "a": "0.1",
        "b": "123456789.123456789123456789",
        "c": "1e2",
        "d": "-0.0",
    }


NO_OBJECTS = [
    (None, "nothing"),
    (5, "5"),
    (True, "true"),
    ([1, 2], "[1, 2]"),
    ("[1, 2]", "[1, 2]"),
    ('"null"', "nothing"),
    ("null", "nothing"),
    (json.dumps(json.dumps(json.dumps({"a": 2}))), "'{\"a\": 2}'"),
]


@pytest.mark.parametrize(("sent", "came"), NO_OBJECTS)
def test_anything_else_is_named(sent, came):
    with pytest.raises(Unparseable) as caught:
        parsed(sent)
    assert str(caught.value) == (
        f'Arguments must be a JSON object like {{"name": value}}, got {came}.'
    )


NO_JSON = [
    "",
    "a=2",
    "{'a': 2}",
    '{"a": 2',
    '{"a": 2} and more',
    '{"a": NaN}',
    '{"a": -Infinity}',
    '{"a": 1e999999999}',
    '{"a": 1e400}',
    '{"a": %s}' % ("9" * 5000),
    '{"a": %s}' % ("[" * 5_000 + "]" * 5_000),
    '{"a": %s}' % ("[" * 101 + "]" * 101),
    "[" * 200_000,
    '```json\n{"a": 2}\n```',
]


@pytest.mark.parametrize("sent", NO_JSON, ids=range(len(NO_JSON)))
def test_text_that_is_no_json_is_quoted_and_cut(sent):
    quoted = repr(sent) if len(repr(sent)) <= 80 else f"{repr(sent)[:77]}..."
    with pytest.raises(Unparseable) as caught:
        parsed(sent)
    assert str(caught.value) == (
        f"Arguments must be a JSON object, got text that is no JSON: {quoted}."
    )


def pick(
    count: int,
    mode: Literal["unit", "all"] = "all",
    share: float = 0.5,
    exact: Number = Decimal(1),
    flag: bool = False,
    names: list[str] = [],  # noqa: B006
    sizes: list[int] = [],  # noqa: B006
    point: Point | None = None,
    table: dict[str, int] = {},  # noqa: B006
    level: Annotated[int, Field(ge=1, le=9)] = 1,
    text: Annotated[str, Field(min_length=1)] = "x",
    either: int | list[int] = 0,
    colour: Colour = Colour.RED,
    fixed: Literal["z"] = "z",
):
    """Pick."""


PICK = tool(pick)
TAKES = ", ".join(PICK.spec.parameters["properties"])

COMPLAINTS = [
    ({}, ["count: missing (a whole number)"]),
    ({"count": None}, ["count: null is not a whole number"]),
    ({"count": "two"}, ["count: 'two' is not a whole number"]),
    ({"count": ""}, ["count: '' is not a whole number"]),
    ({"count": "(2 + 4)"}, ["count: '(2 + 4)' is not a whole number"]),
    ({"count": "result of add"}, ["count: 'result of add' is not a whole number"]),
    ({"count": "12abc"}, ["count: '12abc' is not a whole number"]),
    ({"count": "0x10"}, ["count: '0x10' is not a whole number"]),
    ({"count": "2,125"}, ["count: '2,125' is not a whole number"]),
    ({"count": 2.5}, ["count: 2.5 is not a whole number"]),
    ({"count": Decimal("2.5")}, ["count: 2.5 is not a whole number"]),
    ({"count": [2]}, ["count: [2] is not a whole number"]),
    ({"count": {"a": 2}}, ['count: {"a": 2} is not a whole number']),
    ({"count": True}, ["count: true is not a whole number"]),
    ({"count": "x" * 100}, [f"count: '{'x' * 76}... is not a whole number"]),
    ({"count": "\ud800"}, ["count: '\\ud800' is not a whole number"]),
    ({"count": 1, "mode": "fast-ish"}, ["mode: 'fast-ish' is not one of 'unit', 'all'"]),
    ({"count": 1, "mode": 42}, ["mode: 42 is not one of 'unit', 'all'"]),
    ({"count": 1, "colour": "pink"}, ["colour: 'pink' is not one of 'red', 'blue'"]),
    ({"count": 1, "fixed": "y"}, ["fixed: 'y' is not one of 'z'"]),
    ({"count": 1, "share": True}, ["share: true is not a number"]),
    ({"count": 1, "share": "much"}, ["share: 'much' is not a number"]),
    ({"count": 1, "share": float("nan")}, ["share: NaN is not a number"]),
    ({"count": 1, "share": float("inf")}, ["share: Infinity is not a number"]),
    ({"count": 1, "share": "1e400"}, ["share: '1e400' is not a number"]),
    ({"count": 1, "exact": True}, ["exact: true is not a number"]),
    ({"count": 1, "exact": "NaN"}, ["exact: 'NaN' is not a number"]),
    ({"count": 1, "exact": float("nan")}, ["exact: NaN is not a number"]),
    ({"count": 1, "flag": "perhaps"}, ["flag: 'perhaps' is not true or false"]),
    ({"count": 1, "flag": 2}, ["flag: 2 is not true or false"]),
    ({"count": 1, "names": "Japan"}, ["names: 'Japan' is not a list"]),
    ({"count": 1, "names": ["a", 1]}, ["names.1: input should be a valid string, got 1"]),
    ({"count": 1, "sizes": [1, True]}, ["sizes.1: true is not a number"]),
    ({"count": 1, "table": {"a": False}}, ["table.a: false is not a number"]),
    ({"count": 1, "table": []}, ["table: [] is not an object"]),
    ({"count": 1, "point": {"y": 1}}, ["point.x: missing"]),
    ({"count": 1, "point": {"x": True}}, ["point.x: true is not a number"]),
    (
        {"count": 1, "point": {"x": "a"}},
        [
            "point.x: input should be a valid integer, "
            "unable to parse string as an integer, got 'a'"
        ],
    ),
    ({"count": 1, "level": 0}, ["level: input should be greater than or equal to 1, got 0"]),
    ({"count": 1, "level": "x"}, ["level: 'x' is not a whole number"]),
    ({"count": 1, "text": ""}, ["text: string should have at least 1 character, got ''"]),
    ({"count": 1, "text": 42}, ["text: 42 is not text"]),
    ({"count": 1, "either": "x"}, ["either: 'x' is not a whole number or a list"]),
    (
        {"count": 1, "either": ["x"]},
        [
            'either: ["x"] is not a whole number or a list',
            "either.0: input should be a valid integer, "
            "unable to parse string as an integer, got 'x'",
        ],
    ),
    ({"count": 1, "unit": "km"}, [f"unit: unexpected; pick takes {TAKES}"]),
    ({"count": 1, "p0": 1}, [f"p0: unexpected; pick takes {TAKES}"]),
    (
        {"count": "x", "mode": "y", "unit": 1},
        [
            "count: 'x' is not a whole number",
            "mode: 'y' is not one of 'unit', 'all'",
            f"unit: unexpected; pick takes {TAKES}",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("args", "wanted"), COMPLAINTS, ids=lambda v: as_text(v)[:40])
def test_a_complaint_names_the_field_the_value_and_what_was_expected(args, wanted):
    assert complaints(args, PICK) == wanted
    assert checked(args, PICK)[0] == {}


def test_a_tool_without_arguments_says_so():
    @tool
    def now() -> str:
        """The time."""
        return "noon"

    assert complaints({"zone": "UTC"}, now) == ["zone: unexpected; now takes no arguments"]
    assert checked({}, now) == ({}, [])


FITS = [
    ({"count": 2}, 2),
    ({"count": "2"}, 2),
    ({"count": " 2 "}, 2),
    ({"count": 2.0}, 2),
    ({"count": Decimal("2.0")}, 2),
    ({"count": 10**40}, 10**40),
]


@pytest.mark.parametrize(("args", "count"), FITS)
def test_what_means_a_whole_number_is_one(args, count):
    values, faults = checked(args, PICK)
    assert (values["count"], type(values["count"]), faults) == (count, int, [])


def test_checked_arguments_are_the_functions_own_types_with_defaults():
    args = {"count": "3", "exact": 0.1, "flag": "true", "point": {"x": 1}, "sizes": ["1", 2]}
    assert checked(args, PICK) == (
        {
            "count": 3,
            "mode": "all",
            "share": 0.5,
            "exact": Decimal("0.1"),
            "flag": True,
            "names": [],
            "sizes": [1, 2],
            "point": Point(1, 0),
            "table": {},
            "level": 1,
            "text": "x",
            "either": 0,
            "colour": Colour.RED,
            "fixed": "z",
        },
        [],
    )


def test_a_truth_value_is_one_where_the_function_asks_for_it_or_for_anything():
    @tool
    def f(flag: bool, anything, either: int | bool, flags: list[bool]):
        """F."""

    args = {"flag": False, "anything": True, "either": True, "flags": [True]}
    assert checked(args, f) == (args, [])


def test_an_optional_argument_may_be_left_out():
    @tool
    def f(a: int | None):
        """F."""
        return a

    assert checked({}, f) == ({"a": None}, [])
    assert checked({"a": None}, f) == ({"a": None}, [])
    assert run(f, {"a": None}) is None


@pytest.mark.parametrize("name", ["json", "_x", "model_config", "class_", "self_", "p1", "schema"])
def test_a_parameter_may_have_any_name(name):
    space: dict[str, Any] = {}
    exec(f"def f({name}: int, other: int = 0):\n    return {name}", space)
    made = tool(space["f"])
    assert list(made.spec.parameters["properties"]) == [name, "other"]
    values, faults = checked({name: 4}, made)
    assert (run(made, values), faults) == (4, [])


FORMS = [
    ({"n": 0.5}, '{"n": 0.5}'),
    ({"n": 2.0}, '{"n": 2.0}'),
    ({"n": 1e300}, '{"n": 1e300}'),
    ({"n": 3}, '{"n": 3}'),
    ({"n": [1.5, {"x": 2.5}]}, '{"n": [1.5, {"x": 2.5}]}'),
]


@pytest.mark.parametrize(("sent", "text"), FORMS)
def test_an_object_and_its_text_are_the_same_call_of_an_untyped_tool(sent, text):
    @tool
    def f(n):
        """F."""

    assert checked(parsed(sent), f) == checked(parsed(text), f) == (sent, [])
    assert as_json(parsed(text)) == sent
    assert type(as_json(parsed('{"n": 0.5}'))["n"]) is float


def test_digits_of_json_text_reach_a_decimal_and_only_that():
    @tool
    def f(exact: Number, near: float, listed: list[Decimal], free):
        """F."""

    digits = "0.30000000000000000001"
    text = f'{{"exact": {digits}, "near": {digits}, "listed": [{digits}], "free": {digits}}}'
    values, _ = checked(parsed(text), f)
    assert values == {
        "exact": Decimal(digits),
        "near": 0.3,
        "listed": [Decimal(digits)],
        "free": 0.3,
    }
    assert as_text(values["free"]) == "0.3"
    assert values["free"] + 1 == 1.3


@pytest.mark.parametrize("kind", [int, float, Number, Any, int | str], ids=str)
def test_a_number_beyond_all_use_takes_no_time(kind):
    def f(n):
        """F."""

    f.__annotations__ = {"n": kind}
    began = time.process_time()
    for text in ['{"n": 1e-999999999}', '{"n": "1e999999999"}', '{"n": 1e308}']:
        checked(parsed(text), tool(f))
    assert time.process_time() - began < 2


def test_text_values_are_never_decoded():
    @tool
    def save(text: str, anything):
        """Save."""

    args = {"text": '{"a": 1}', "anything": "[1]"}
    assert checked(parsed(json.dumps(json.dumps(args))), save) == (args, [])


def test_what_the_loop_fills_in_is_hidden_from_the_model_and_refused_from_it():
    @tool
    def total(a: int, seen: Annotated[int, FromTrace(len)]) -> int:
        """Total."""
        return a + seen

    assert list(total.spec.parameters["properties"]) == ["a"]
    assert complaints({"a": 1, "seen": 5}, total) == ["seen: unexpected; total takes a"]
    assert run(total, {"a": 1}, trace=["x", "y"]) == 3


def test_a_method_can_be_a_tool():
    class Store:
        def get(self, key: str) -> str:
            """Look a key up."""
            return f"value of {key}"

    made = tool(Store().get)
    assert (made.name, run(made, {"key": "k"})) == ("get", "value of k")


def test_notes_reach_the_tool():
    assert tool(add).parameter_notes == {"a": "The first number.", "b": "The second number."}
    assert isinstance(tool(add), Tool)


def test_a_note_on_no_parameter_is_refused_and_an_old_docstring_is_not():
    with pytest.raises(ValueError, match="Tool add: a note on c; its parameters are: a, b."):
        _ = replace(tool(add), parameter_notes={"c": "The third number."}).spec

    def halve(number: float) -> float:
        """Halve.

        Args:
            numbr: The number, as it was spelled once.
        """
        return number / 2

    assert tool(halve).parameter_notes == {}


def test_a_tool_called_by_hand_says_what_only_a_run_can_fill_in():
    def total(a: int, seen: Annotated[int, FromTrace(len)]) -> int:
        """Add to what was seen."""
        return a + seen

    by_hand = tool(total)
    with pytest.raises(TypeError, match="Tool total: seen comes from the trace of a run; let an"):
        by_hand(1)
    assert by_hand(1, 2) == by_hand(1, seen=2) == 3


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), json_values, max_size=4))
def test_any_object_is_checked_without_a_crash_and_one_of_the_two_is_empty(args):
    values, faults = checked(args, PICK)
    assert (values == {}) == bool(faults)


@given(st.dictionaries(st.text(), st.text() | st.integers(), max_size=4))
def test_object_text_and_text_of_text_are_the_same_arguments(args):
    text = json.dumps(args)
    assert parsed(args) == parsed(text) == parsed(json.dumps(text)) == args


# -- values as JSON --

AS_JSON = [
    (None, None),
    (True, True),
    (3, 3),
    (2.5, 2.5),
    (float("inf"), "inf"),
    (Decimal("6.0"), "6.0"),
    ("text", "text"),
    ((1, 2), [1, 2]),
    ({"b", "a"}, ["a", "b"]),
    ({1: Decimal("0.10")}, {"1": "0.10"}),
    (Point(1, 2), {"x": 1, "y": 2}),
    (Colour.RED, "red"),
    ([Point(Colour.BLUE, None)], [{"x": "blue", "y": None}]),
    (Point, "<class 'test_tools.Point'>"),
]


@pytest.mark.parametrize(("value", "wanted"), AS_JSON, ids=range(len(AS_JSON)))
def test_a_value_as_json_has_it(value, wanted):
    found = as_json(value)
    assert (found, type(found)) == (wanted, type(wanted))


def test_text_is_told_as_it_is_and_the_rest_as_json():
    assert as_text("ä") == "ä"
    assert as_text({"value": Decimal("6.0"), "ok": True, "ä": None}) == (
        '{"value": "6.0", "ok": true, "ä": null}'
    )


def test_as_json_is_a_copy():
    value = {"list": [1]}
    copy = as_json(value)
    value["list"].append(2)
    assert copy == {"list": [1]}


def test_what_json_cannot_hold_safely_is_an_error():
    ring: list[Any] = []
    ring.append(ring)
    with pytest.raises(ValueError, match="nested more than 100 levels deep"):
        as_json(ring)
    with pytest.raises(ValueError, match="an integer of more than 4,200 digits"):
        as_json({"n": 10**5000})


def test_a_toolbox_shows_one_copy_of_each_spec_and_a_change_of_it_reaches_no_tool():
    made = tool(add)
    box, whole = Toolbox([made]), as_text(made.spec)
    shown = box.spec("add")
    assert shown == made.spec and shown is box.specs[0] is box.spec("add") is not made.spec
    shown.parameters["properties"].clear()
    assert as_text(made.spec) == as_text(Toolbox([made]).spec("add")) == whole
    assert made.digest == digest(made.spec)
    with pytest.raises(KeyError, match="multiply"):
        box.spec("multiply")
