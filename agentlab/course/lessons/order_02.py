"""Which of two parameters a description says is taken from the other; unclear wording says nothing.

It knows "subtract b from a", "a minus b", "a - b", "reduce a by b", the same with "the first" and
"the second", the notes on the parameters, and the names minuend and subtrahend.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Order = tuple[str, str]  # e.g. ("a", "b"): b is taken from a

_NOISE = "the number numbers value whole integer argument parameter operand an a one".split()
_PLACES = ({"first", "former"}, {"second", "latter"})
_TAKES = r"(?:subs?tract\w*|deduct\w*|remov\w*|tak(?:e|es|en|ing)|away)"
_M = r"(<\d>)"
_FROM = re.compile(rf"\bfrom(?! which)(?: (?!<)\S+)* {_M}")
_WHICH = re.compile(rf"{_M} from which {_M}(?: \S+)*? {_TAKES}\b")
_FRONTED = re.compile(rf"\bfrom(?! which)(?: \S+)*? {_M}(?: \S+)*? {_TAKES}\b(?: \S+)*? {_M}")
_TAKEN = re.compile(rf"\b{_TAKES}\b")
_MINUS = re.compile(rf"{_M} (?:minus|less|[-−–]) {_M}")
_BY = re.compile(rf"\b(?:decreas|reduc|lower|diminish)\w* {_M} by {_M}")
_NOT = re.compile(r"\b(?:not|never|don't)\b", re.IGNORECASE)


def orders(description: str, notes: Mapping[str, str]) -> set[Order]:
    """Every order that a description and the notes on its two parameters tell; none, one or both.

    >>> orders("Subtract b from a.", {"a": "", "b": ""})
    {('a', 'b')}
    """
    names = list(notes)
    told = [_marked(clause, names) for clause in _clauses(description)]
    told += [_marked(f"{name} {note}", names) for name, note in notes.items()]
    found = {order for text in told for order in _stated(text)}
    found |= {
        order for n, note in enumerate(notes.values()) for order in _role(n, _marked(note, names))
    }
    found |= {order for n, name in enumerate(names) for order in _named(n, name)}
    return {(names[left], names[right]) for left, right in found}


def _clauses(text: str) -> list[str]:
    flat = " ".join(text.split())
    return [part for part in re.split(r"[.;](?:\s|$)", flat) if not _NOT.search(part)]


def _marked(text: str, names: list[str]) -> str:
    """The text in small letters, each parameter as <0> or <1>, words that say nothing left out."""
    lower = [name.lower() for name in names]
    words = []
    for word in re.findall(r"[^\W\d]\w*|[-−–]", text.lower()):
        if word in lower:
            words.append(f"<{lower.index(word)}>")
        elif place := [n for n, known in enumerate(_PLACES) if word in known]:
            words.append(f"<{place[0]}>")
        elif word not in _NOISE:
            words.append(word)
    return " ".join(words)


def _stated(text: str) -> set[tuple[int, int]]:
    """What a marked text says outright, as places: (0, 1) where the second is taken away."""
    pairs = [*_MINUS.findall(text), *_BY.findall(text)]
    pairs += [*_FRONTED.findall(text), *_WHICH.findall(text)]
    if (came := _FROM.search(text)) and _TAKEN.search(text[: came.start()]):
        before = re.findall(_M, text[: came.start()])
        pairs += [(came[1], before[-1])] if before else []
    return {(int(left[1]), int(right[1])) for left, right in pairs if left != right}


def _role(place: int, words: str) -> set[tuple[int, int]]:
    """What a marked note says of its own parameter: "to subtract from", or "to take away"."""
    if re.search(rf"\b{_TAKES}\b.* from$", words) or "minuend" in words:
        return {(place, 1 - place)}
    taken = _TAKEN.search(words) and not re.search(r"\bfrom\b", words)
    return {(1 - place, place)} if taken or "subtrahend" in words else set()


def _named(place: int, name: str) -> set[tuple[int, int]]:
    return {"minuend": {(place, 1 - place)}, "subtrahend": {(1 - place, place)}}.get(
        name.lower(), set()
    )
