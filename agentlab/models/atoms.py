"""Tokens to atoms: names, topics, numbers, years, and the marks of grammar; idle words fall away.

A name is a run of words with capitals ("Isle of Man"), a topic a run of words without ("life
expectancy at birth"). What is neither, and no word of the grammar, stays as "odd".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from agentlab.models.grammar import (
    ADJECTIVES,
    ARTICLES,
    BEFORE_NAMES,
    COMMANDS,
    GRAMMAR,
    IDLE,
    IN_NAMES,
    IN_TOPICS,
    LEAST,
    LONGEST_RUN,
    MARKS,
    MOST,
    OWNED,
    VERBS,
)
from agentlab.models.plans import Number, Plan, Wanted
from agentlab.models.tokens import Token, tokens

RANKS = MOST | LEAST
_SMALL = VERBS | ARTICLES
_YEAR = re.compile(r"1[89]\d\d|2[01]\d\d")


@dataclass(frozen=True, slots=True)
class Atom:
    """One part of a question.

    kind: name, topic, its, number, year, part, mark, owner, end, quote, odd or, later, figure.
    article: a name that stands behind "the".
    """

    kind: str
    text: str = ""
    plan: Plan | None = None
    article: bool = False

    @property
    def year_of_figure(self) -> str:
        return self.plan.year if isinstance(self.plan, Wanted) else ""


@lru_cache(maxsize=256)
def atoms(text: str) -> tuple[Atom, ...]:
    """The atoms of a text, in its order."""
    found = tokens(text)
    out: list[Atom] = []
    i = 0
    while i < len(found):
        atom, i = _atom(found, i, out)
        if atom:
            out.append(atom)
    named = any(atom.kind in ("name", "topic") for atom in out)
    return tuple(_with_years(out) if named else out)


def _atom(found: Sequence[Token], i: int, before: Sequence[Atom]) -> tuple[Atom | None, int]:
    """The atom that begins at a token (None for an idle word), and where the next one begins."""
    token = found[i]
    if end := _name_end(found, i):
        the = i > 0 and found[i - 1].low == "the"
        return Atom("name", _joined(found[i:end]), article=the), end
    if end := _topic_end(found, i):
        return Atom("topic", _joined([t for t in found[i:end] if t.low not in _SMALL])), end
    if token.kind in ("number", "part"):
        return Atom(token.kind, token.text, Number(token.value)), i + 1
    if marked := _mark(found, i):
        mark, size = marked
        counted = mark == "PERCENT" and i > 0 and found[i - 1].kind == "number"
        return Atom("mark", "%" if counted else mark), i + size
    if token.kind == "sign":
        return Atom("mark", "**" if token.text == "^" else token.text), i + 1
    if token.kind != "word":
        return Atom(token.kind, token.text), i + 1
    if token.low in OWNED:
        return Atom("its", token.low), i + 1
    if token.low in ("it", "that", "this") and before and before[-1].text in COMMANDS:
        return Atom("mark", "IT"), i + 1
    asks = token.low in VERBS and not any(a.kind != "end" for a in before)
    asks = asks and not any(t.low not in IDLE for t in found[:i])
    return (Atom("mark", "YESNO") if asks and token.first else None), i + 1


def _mark(found: Sequence[Token], i: int) -> tuple[str, int] | None:
    """The mark that begins at a token, and its length in tokens."""
    for size in range(min(LONGEST_RUN, len(found) - i), 0, -1):
        if mark := MARKS.get(tuple(token.low for token in found[i : i + size])):
            return mark, size
    return None


def _joined(run: Sequence[Token]) -> str:
    text = " ".join(token.text for token in run)
    return re.sub(r"\( | \)|(?<=\w) (?=\.)", lambda match: match.group().strip(), text)


# -- names ----------------------------------------------------------------------------------------


def _name_end(found: Sequence[Token], i: int) -> int:
    """Where the name that begins here ends; 0 when none begins here."""
    if not _begins_name(found, i):
        owns = i + 1 < len(found) and found[i + 1].kind == "owner"
        return i + 1 if owns and _content(found, i) else 0  # "the world's"
    end = i + 1
    while end < len(found):
        token = found[end]
        if token.capital and not token.first and not token.acronym:
            end += 1
        elif token.text == "." and len(found[end - 1].text) <= 3 and _capital(found, end + 1):
            end += 2
        elif token.text == "(" and (close := _closing(found, end)):
            end = close + 1
        elif (linked := _link_end(found, end)) > end:
            end = linked
        else:
            break
    return end


def _begins_name(found: Sequence[Token], i: int) -> bool:
    """Whether a name can begin here: a capital that neither grammar nor a topic explains."""
    token = found[i]
    if not token.capital:
        return False
    if token.acronym:
        return not _is_topic(found, i)
    return token.low not in GRAMMAR and not (token.first and _topic_leads(found, i))


def _capital(found: Sequence[Token], i: int) -> bool:
    return i < len(found) and found[i].capital


def _closing(found: Sequence[Token], i: int) -> int:
    """Where the bracket that opens here closes, if only a name stands in it."""
    j = i + 1
    while j < len(found) and found[j].capital:
        j += 1
    return j if i + 1 < j < len(found) and found[j].text == ")" else 0


def _link_end(found: Sequence[Token], i: int) -> int:
    """Behind "of the" and the like, when the name goes on after it."""
    j = i
    while j < len(found) and found[j].text in IN_NAMES:
        j += 1
    goes_on = j > i and j < len(found) and found[j].capital and not found[j].acronym
    return j + 1 if goes_on else i


def _is_topic(found: Sequence[Token], i: int) -> bool:
    """Whether a word all in capitals is a topic, by what stands around it."""
    k = i + 1
    if k < len(found) and found[k].text == "(":
        k = (_closing(found, k) or i) + 1
    after = found[k] if k < len(found) else None
    j = i - 1
    while j >= 0 and found[j].low in ARTICLES:
        j -= 1
    before = found[j] if j >= 0 else None
    if after and after.kind == "owner":
        return False
    if after and (after.low in IN_TOPICS or after.low == "between"):
        return True
    if before is None or before.kind in ("end", "sign") or before.low in VERBS:
        return bool(after and after.low == "in")
    if before.kind == "owner" or (before.capital and before.low not in GRAMMAR):
        return True
    if before.low in ("and", "or"):
        return j > 0 and not found[j - 1].capital and found[j - 1].text != ")"
    return before.low not in BEFORE_NAMES


# -- topics ---------------------------------------------------------------------------------------


def _content(found: Sequence[Token], i: int) -> bool:
    """A lower-case word that is none of the grammar's: part of a topic. "How long" is one, too."""
    token = found[i]
    if token.kind != "word" or token.capital:
        return False
    if token.low in ADJECTIVES and i and found[i - 1].low == "how":
        return True
    return token.low not in GRAMMAR and not _mark(found, i)


def _topic_end(found: Sequence[Token], i: int) -> int:
    """Where the topic that begins here ends; 0 when none begins here."""
    token = found[i]
    leads = token.capital and token.first and token.low not in GRAMMAR and _topic_leads(found, i)
    ranked = token.low in RANKS and i + 1 < len(found) and _content(found, i + 1)
    if not (leads or ranked or _content(found, i) or (token.acronym and _is_topic(found, i))):
        return 0
    end = i + 1
    while end < len(found):
        if _content(found, end) or (found[end].acronym and _is_topic(found, end)):
            end += 1
        elif linked := _topic_link(found, end, i):
            end = linked
        else:
            break
    return end


def _topic_link(found: Sequence[Token], i: int, start: int) -> int:
    """Behind "at birth", "of the coastline (of)" or "(PPP)", where a topic goes on; 0 if not."""
    if found[i - 1].low in ADJECTIVES:  # "how long do people", "how high is the peak"
        while i < len(found) and (found[i].low in VERBS or found[i].low in ARTICLES):
            i += 1
        ranked = i + 1 < len(found) and found[i].low in RANKS and _content(found, i + 1)
        return i + 1 if i < len(found) and (ranked or _content(found, i)) else 0
    if found[i].low in IN_TOPICS and i + 1 < len(found):
        if _content(found, i + 1):
            return i + 2
        j = i + 2
        if found[i + 1].low in ARTICLES and j < len(found) and _content(found, j):
            while j < len(found) and _content(found, j):
                j += 1
            owned = start > 0 and found[start - 1].kind == "owner"
            goes_on = j < len(found) and found[j].low in ("of", "in")
            return j if owned or goes_on else 0
    if found[i].text == "(":
        close = next((j for j in range(i + 1, len(found)) if found[j].kind != "word"), i)
        return close + 1 if close > i + 1 and found[close].text == ")" else 0
    return 0


def _topic_leads(found: Sequence[Token], i: int) -> bool:
    """A sentence may begin with its topic: a capital, lower-case words, "of", a name."""
    j = i + 1
    while j < len(found) and (_content(found, j) or found[j].low in ("at", "by", "per")):
        j += 1
    if j >= len(found) or found[j].low not in ("of", "in", "for"):
        return False
    while j + 1 < len(found) and found[j + 1].low in ARTICLES:
        j += 1
    return _capital(found, j + 1)


# -- years and long names --------------------------------------------------------------------------


def _with_years(found: Sequence[Atom]) -> list[Atom]:
    """Bare four-digit numbers as years, unless a sign of arithmetic stands beside them."""
    out = list(found)
    for i, atom in enumerate(found):
        if atom.kind == "number" and _YEAR.fullmatch(atom.text) and not _reckoned(found, i):
            out[i] = Atom("year", atom.text)
    for i in range(1, len(out) - 1):  # 2015-2020
        if out[i].text == "-" and out[i - 1].kind == out[i + 1].kind == "year":
            out[i] = Atom("mark", "to")
    return out


def _reckoned(found: Sequence[Atom], i: int) -> bool:
    """Whether a number takes part in a sum: a sign beside it that leads to no other year."""
    for j, beyond in ((i - 1, i - 2), (i + 1, i + 2)):
        if 0 <= j < len(found) and found[j].text in _SIGNS:
            pair = 0 <= beyond < len(found) and _YEAR.fullmatch(found[beyond].text)
            if not (pair and found[j].text == "-"):
                return True
    return False


_SIGNS = ("+", "-", "*", "/", "**", "%", "PERCENT", "MULTIPLY", "DIVIDE", "ADD", "TAKE")


def with_long_names(found: Sequence[Atom], known: Mapping[str, str]) -> list[Atom]:
    """ "A and B" and "A, B" joined where a text seen so far uses them as one name.

    known: names as they stood in results, by their `folded` form.
    """
    out: list[Atom] = []
    for atom in found:
        out.append(atom)
        if len(out) > 2 and out[-3].kind == atom.kind == "name" and out[-2].text in ("and", ","):
            comma = "" if out[-2].text == "," else " "
            name = known.get(folded(f"{out[-3].text}{comma}{out[-2].text} {atom.text}"))
            if name:
                out[-3:] = [Atom("name", name, article=out[-3].article)]
    return out


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """A name for comparison: no case, no article, single blanks."""
    return " ".join(word for word in re.findall(r"\w+", name.casefold()) if word != "the")
