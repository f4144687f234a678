"""Capitals for a text that has none: where grammar says that a name must stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.models.stand_in.grammar import (
    ARTICLES,
    GRAMMAR,
    IN_NAMES,
    LEAST,
    LESS,
    MORE,
    MOST,
    SCALES,
)

_WORD = re.compile(
    r"(?:(?!['’]s\b)[^\W\d_]|(?<=\w)(?!['’]s\b)['.\-](?=\w))+|['’]s\b|[,:()+*/]|(?<= )-(?= )"
)
_LEADING = frozenset("of in for from than between versus vs".split())
_JOINING = frozenset("and or , to versus vs as than".split())
_ASKED = frozenset("does do did is are was were has have".split())
_RANKING = frozenset("rank compare".split())
_PARTICLES = frozenset("el la le las los al da de del di".split())  # at the head of a name, too
_MEASURING = frozenset("at by per".split())
_PARTED = {  # "rank utopia and arcadia by", "divide the lakes of utopia by"
    **dict.fromkeys(("rank", "compare"), _JOINING),
    **dict.fromkeys(("divide", "divided", "multiply", "multiplied"), frozenset({"of"})),
    "than": frozenset({"than"}),
}
_TOPICAL = frozenset("of at by per between".split())


def capitalised(text: str, bold: bool = False, inside: bool = False) -> str:
    """The text with capitals where names must stand: "rainfall of arcadia", "utopia's lakes".

    bold: also where they may: "how big is arcadia", "is arcadia bigger than utopia". inside: what
    stands before an "in" is no name: "the number of lakes in arcadia".
    """
    text = _BEFORE_VERSION.sub(_named, text)
    words = list(_WORD.finditer(text))
    low = [word.group().lower().replace("’", "'") for word in words]
    parted = frozenset().union(*(behind for verb, behind in _PARTED.items() if verb in low))
    out, at, named = [], 0, False
    for start, end in _runs(low):
        j = start - 1
        while j >= 0 and low[j] in ARTICLES:
            j -= 1
        before, after = low[j] if j >= 0 else "", _after(low, end)
        leads = inside and after == "in"
        named = not leads and (
            _is_name(before, after, named, parted) or (bold and _may_be_name(before, after))
        )
        for word in words[start:end] if named else []:
            out += [text[at : word.start()], _capital(word.group())]
            at = word.end()
    return "".join([*out, text[at:]])


_BEFORE_VERSION = re.compile(r"\b[^\W\d_]+(?= \d{1,2}\.\d{1,2}(?:[\s?!,.]|$))")


def _named(match: re.Match[str]) -> str:
    """ "atlas" before "4.5" is a name, where it is no word of grammar."""
    word = match.group()
    return word if word.lower() in GRAMMAR else _capital(word)


_WHOSE = re.compile(r"\b(of|in|for|by|than|and) (the )?((?:[^\W\d_][\w'’-]* ){1,4}of .+)", re.I)


def long_named(text: str) -> str:
    """The text with a name of several parts, where "of" leads to a second one; "" without any:
    "rainfall of the united isles of arcadia" tells of the United Isles of Arcadia."""
    match = _WHOSE.search(text)
    first = match[3].partition(" of ")[0].split() if match else []
    if not match or not all(map(_in_name, first)):
        return ""
    lead = text[: match.start(3)]
    name = " ".join(_capital(w) if _in_name(w) else w for w in match[3].split(" "))
    return lead + name


def _in_name(word: str) -> bool:
    plain = re.sub(r"['’]s$", "", word.lower().rstrip("?.!,"))
    return plain not in GRAMMAR and plain not in IN_NAMES


def _capital(word: str) -> str:
    """A capital, or of an abbreviation all: "arcadia", "u.k."."""
    return word.upper() if "." in word else word[:1].upper() + word[1:]


def _after(words: Sequence[str], i: int) -> str:
    """The word behind a run, past a bracket; a "by" that leads to no further word is none."""
    if words[i : i + 1] == ["("] and ")" in words[i:]:
        i = words.index(")", i) + 1
    if words[i : i + 1] == ["by"] and i + 1 == len(words):
        return ""
    return words[i] if i < len(words) else ""


def _is_name(before: str, after: str, named: bool, parted: frozenset[str]) -> bool:
    """Whether words without capitals are a name, by what stands before and behind them.

    named: the words before these were a name. parted: what a name before a "by" stands behind.
    """
    if after == "'s":
        return True
    if (after in _TOPICAL and not (after == "by" and before in parted)) or before in _MEASURING:
        return False
    if before in _RANKING and after in ("and", "or", ",", "with", "to"):
        return True
    listed = before in (",", ":") and after in ("or", "and", ",")
    asked = before in _ASKED and after in _ASKED
    return before in _LEADING or (named and before in _JOINING) or listed or asked


def _may_be_name(before: str, after: str) -> bool:
    """Whether words beside a comparison, or at the end of a question, can be a name."""
    asked = before in _ASKED and (after in ("", "than") or after in MORE | LESS)
    return asked or (before in MORE | LESS | MOST | LEAST and after in ("or", "and", ","))


def _runs(words: Sequence[str]) -> list[tuple[int, int]]:
    """Runs of words that are none of the grammar's, as places from and to."""
    runs: list[tuple[int, int]] = []
    for i, word in enumerate(words):
        leads = word in _PARTICLES and i + 1 < len(words) and words[i + 1] not in GRAMMAR
        if (
            word in GRAMMAR
            or word in SCALES
            or not word[0].isalpha()
            or (word in IN_NAMES and not leads)
        ):
            continue
        if runs and runs[-1][1] == i:
            runs[-1] = (runs[-1][0], i + 1)
        else:
            runs.append((i, i + 1))
    return runs
