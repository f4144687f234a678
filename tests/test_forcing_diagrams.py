"""The pictures of lesson 09, and text that is broken between words to be printed."""

import pytest

from agentlab.display.forcing import cascade_diagram, forcing_diagram
from agentlab.display.wrapped import wrapped


def test_a_reply_is_looked_at_whoever_forces():
    drawn = str(forcing_diagram())
    ways = [line.strip() for line in drawn.partition("\n\n")[2].split("\n")]
    assert ways == [
        "a choice     -> the harness",
        "the harness  -> the provider",
        "the provider -> the reply",
        "* the reply    -> the call (yes), the harness (no: ask again)",
        "the call",
    ]


def test_the_cascade_asks_what_ran_last():
    told = str(cascade_diagram())
    assert "Nothing yet: some tool must run. A search:\nthe parser must run." in told
    way = "each turn  -> any tool (nothing yet), the parser (a search), free (something else)"
    assert way in told


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two", ["one two"]),
        ("the 123,171,390 people", ["the", "123,171,390", "people"]),
        ("  set in, and on", ["  set in, and", "      on"]),
        ("a\n\nb", ["a", "", "b"]),
        ("an-unbroken-word-of-many-letters", ["an-unbroken-word-of-many-letters"]),
    ],
)
def test_lines_are_broken_between_words(text, lines):
    assert wrapped(text, 14).split("\n") == lines
