"""Tokens to atoms: names, topics, numbers, years, marks of grammar; idle words fall away."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from agentlab.models.stand_in.grammar import (
    ADJECTIVES,
    ARTICLES,
    BEINGS,
    COMMANDS,
    IDLE,
    LIVING,
    MEASURES,
    OF_NUMBERS,
    OWNED,
    SIZES,
    VERBS,
)
from agentlab.models.stand_in.narrowing import narrows, unused
from agentlab.models.stand_in.phrases import mark_at, name_end, topic_end
from agentlab.models.stand_in.plans import Number, Plan
from agentlab.models.stand_in.tokens import Token, tokens

_SMALL = VERBS | ARTICLES
_YEAR = re.compile(r"1[89]\d\d|2[01]\d\d")


@dataclass(frozen=True, slots=True)
class Atom:
    """One part of a question.

    kind: name, topic, its, number, year, part, mark, owner, end, odd or, later, figure.
    article: a name that stands behind "the". how: a topic that stands behind that word.
    """

    kind: str
    text: str = ""
    plan: Plan | None = None
    article: bool = False
    how: bool = False


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
    out = _with_odd_adjectives(_with_now(out))
    out = _sized(_measured(out, [token.low for token in found]), [token.low for token in found])
    if any(atom.kind in ("name", "topic") for atom in out):
        return tuple(_with_years(out))
    return tuple(atom for atom in out if atom.text != "WILL")


def _atom(found: Sequence[Token], i: int, before: Sequence[Atom]) -> tuple[Atom | None, int]:
    """The atom that begins at a token (None for an idle word), and where the next one begins."""
    token = found[i]
    if end := name_end(found, i):
        the = i > 0 and found[i - 1].low == "the"
        return Atom("name", _joined(found[i:end]), article=the), end
    if end := topic_end(found, i):
        text = _joined([t for t in found[i:end] if t.low not in _SMALL])
        return Atom("topic", text, how=i > 0 and found[i - 1].low == "how"), end
    if token.kind in ("number", "part"):
        return Atom(token.kind, token.text, Number(token.value)), i + 1
    if marked := mark_at(found, i):
        mark, size = marked
        counted = mark == "PERCENT" and i > 0 and found[i - 1].kind == "number"
        return Atom("mark", "%" if counted else mark), i + size
    if token.kind == "sign":
        return Atom("mark", "**" if token.text == "^" else token.text), i + 1
    if token.kind == "owner" and i and found[i - 1].low in IDLE:
        return None, i + 1  # "what's", "that's"
    if token.kind != "word":
        return Atom(token.kind, token.text), i + 1
    if token.low in OWNED:
        return Atom("its", token.low), i + 1
    if token.low in ("it", "that", "this") and before and before[-1].text in COMMANDS:
        return Atom("mark", "IT"), i + 1
    if narrows(found, i, _topics_of_sentence(before)):
        return Atom("topic", token.low), i + 1
    if token.low in _NOW and not (token.first and token.low in ("now", "today")):
        return Atom("now", "joined" * _joins_year(found, i, before)), i + 1
    if token.low in _TO_COME and not _speaks_to(found, i):
        return Atom("mark", "WILL"), i + 1  # no source gives what is to come
    if unused(found, i) or (token.low == "those" and _unclear(found, i, before)):
        return Atom("odd", token.low), i + 1
    asks = token.low in VERBS and not any(a.kind != "end" for a in before)
    asks = asks and not any(t.low not in IDLE for t in found[:i])
    return (Atom("mark", "YESNO") if asks and token.first else None), i + 1


def _topics_of_sentence(before: Sequence[Atom]) -> list[str]:
    """The topics named so far in the sentence one is in."""
    ends = [i for i, atom in enumerate(before) if atom.kind == "end"]
    return [atom.text for atom in before[ends[-1] + 1 if ends else 0 :] if atom.kind == "topic"]


def _joins_year(found: Sequence[Token], i: int, before: Sequence[Atom]) -> bool:
    """Whether "now" stands beside a year, as in "from 2015 to now"."""
    joined = i > 0 and found[i - 1].low in ("and", "or", "to", "until", "than", "versus", "vs")
    return joined and any(a.kind == "number" and _YEAR.fullmatch(a.text) for a in before)


def _with_now(out: list[Atom]) -> list[Atom]:
    """ "Now" as a year of its own beside another year, where it may be that of another figure."""
    dated = any(atom.kind == "number" and _YEAR.fullmatch(atom.text) for atom in out)
    several = sum(atom.kind in ("name", "its") for atom in out) > 1
    return [
        Atom("year") if atom.kind == "now" else atom
        for atom in out
        if atom.kind != "now" or atom.text or (dated and several)
    ]


def _with_odd_adjectives(out: list[Atom]) -> list[Atom]:
    """An adjective beside a topic has a part only in "how high is"; the "rich combined" is none."""
    topics = [atom for atom in out if atom.kind == "topic"]
    odd = [a for a in topics if a.text.lower() in ADJECTIVES and not a.how and len(topics) > 1]
    return [Atom("odd", atom.text) if atom in odd else atom for atom in out]


_NOW = ("now", "today", "current", "currently")


def _unclear(found: Sequence[Token], i: int, before: Sequence[Atom]) -> bool:
    """Whether "those of" somebody are figures of several kinds."""
    owned = i + 1 < len(found) and found[i + 1].low in ("of", "in", "for")
    return owned and len(set(_topics_of_sentence(before))) > 1


def _speaks_to(found: Sequence[Token], i: int) -> bool:
    """Whether the reader or the writer is spoken of ("will you tell me", "I would like"), or the
    question is only a polite one ("what would be")."""
    before = found[i - 1].low if i else ""
    after = found[i + 1].low if i + 1 < len(found) else ""
    polite = found[i].low != "will" and (after in ("be", "like") or before in ("it", "that"))
    return polite or bool({before, after} & {"you", "we", "i"})


_TO_COME = frozenset({"will", "would", "could"})


def _measured(out: list[Atom], words: Sequence[str]) -> list[Atom]:
    """Topics of living beings with the measure a comparison names: "long people live"."""
    measure = next((MEASURES[word] for word in words if word in MEASURES), "")
    lasting = measure == "long" or ("how", "long") in pairwise(words)
    lives = lasting and bool(LIVING & set(words))
    return [
        replace(atom, text=f"{measure} {atom.text}{' live' * lives}".strip())
        if atom.kind == "topic" and set(atom.text.lower().split()) & BEINGS
        else atom
        for atom in out
    ]


def _sized(out: list[Atom], words: Sequence[str]) -> list[Atom]:
    """ "Is Arcadia larger than Utopia" asks how large each is, where it names no other topic."""
    size = next((SIZES[word] for word in words if word in SIZES), "")
    ranks = [i for i, a in enumerate(out) if a.text in ("MORE", "LESS", "MOST", "LEAST")]
    named = any(atom.kind == "name" for atom in out)
    things = {after for word, after in pairwise(words) if word in SIZES} & _NO_PLACES
    if things and named and not any(a.kind == "topic" for a in out):
        return [*out, Atom("odd", min(things))]
    if not size or len(ranks) != 1 or not named or any(a.kind == "topic" for a in out):
        return out
    return [*out[: ranks[0] + 1], Atom("topic", size), *out[ranks[0] + 1 :]]


_NO_PLACES = OF_NUMBERS | frozenset("year years places answer terms".split())  # "larger number"


def _joined(run: Sequence[Token]) -> str:
    text = " ".join(token.text for token in run)
    return re.sub(r"\( | \)|(?<=\w) (?=\.|'s\b)", lambda match: match.group().strip(), text)


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
    """Whether a number takes part in a sum: a sign beside it that leads to no other year.

    Right behind a name or what it owns it is the year of that: "of Arcadia in 2020 divided by"; of
    "in 2015 plus 2020" nobody can tell.
    """
    signed = i + 2 < len(found) and found[i + 1].text in _SIGNS
    two_years = signed and _YEAR.fullmatch(found[i + 2].text)
    if i and found[i - 1].kind in ("name", "topic") and not two_years:
        return False
    for j, beyond in ((i - 1, i - 2), (i + 1, i + 2)):
        if 0 <= j < len(found) and found[j].text in _SIGNS:
            pair = 0 <= beyond < len(found) and _YEAR.fullmatch(found[beyond].text)
            if not (pair and found[j].text == "-"):
                return True
    return False


_SIGNS = ("+", "-", "*", "/", "**", "%", "MULTIPLY", "DIVIDE", "ADD", "TAKE")


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
    """A name for comparison: no case, no accents, no article, single blanks."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return " ".join(word for word in re.findall(r"\w+", plain) if word != "the")
