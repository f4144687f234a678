"""Text to print in a notebook, its lines broken between words: a page breaks inside numbers."""

from __future__ import annotations

import textwrap

WIDE = 100  # characters that a notebook has room for on a small laptop, with its list of files open
INDENT = "    "


def wrapped(text: str, wide: int = WIDE) -> str:
    """The text with lines of at most `wide` characters; what is set in goes on further in.

    A word longer than that is left whole.

    >>> print(wrapped("The population of Ayr is 46,982 (2025).", 24))
    The population of Ayr is
    46,982 (2025).
    """
    return "\n".join(_wrapped(line, wide) for line in text.split("\n"))


def _wrapped(line: str, wide: int) -> str:
    if len(line) <= wide:
        return line
    margin = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(
        line,
        wide,
        subsequent_indent=margin + INDENT if margin else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
