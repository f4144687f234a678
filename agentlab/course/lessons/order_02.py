"""Which of two parameters a description says is taken from the other; unclear wording says nothing.

It reads the phrases of `EXAMPLES` and their kin, the same with "the first" and "the second", the
notes on the parameters, and the names minuend and subtrahend. What stands behind a "not" is left
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

Order = tuple[str, str]  # e.g. ("a", "b"): b is taken from a
EXAMPLES = (
    "{a} minus {b}",
    "{a} - {b}",
    "subtract {b} from {a}",
    "take {b} away from {a}",
    "reduce {a} by {b}",
    "what is left of {a} without {b}",
    "how much larger {a} is than {b}",
)

_NOISE = "the number numbers value whole integer argument parameter operand an a one".split()
_PLACES = ({"first", "former"}, {"second", "latter"})
_TAKES = r"(?:subs?tract\w*|deduct\w*|remov\w*|withdr[ae]w\w*|tak(?:e|es|en|ing)|away)"
_M = r"(<\d>)"
_FROM = re.compile(rf"\b(?:from|off)(?! which)(?: (?!<)\S+)* {_M}")
_WHICH = re.compile(rf"{_M} from which {_M}(?: \S+)*? {_TAKES}\b")
_FRONTED = re.compile(rf"\bfrom(?! which)(?: \S+)*? {_M}(?: \S+)*? {_TAKES}\b(?: \S+)*? {_M}")
_PUT = re.compile(  # "from a, b is subtracted"
    rf"\bfrom(?! which)(?: (?!<)\S+)* {_M}(?: (?!<)\S+)* {_M}(?: (?!<)\S+)* {_TAKES}\b"
)
_TAKEN = re.compile(rf"\b{_TAKES}\b")
_THEN = re.compile(rf"\b{_TAKES}(?: away)? from {_M}(?: (?!<)\S+)* {_M}")
_MINUS = re.compile(rf"{_M} (?:minus|less|[-−–]) {_M}")
_BY = re.compile(rf"\b(?:decreas|reduc|lower|diminish)\w* {_M} by {_M}")
_IS_BY = re.compile(rf"{_M}(?: is)? (?:decreased|reduced|lowered|diminished) by {_M}")
_LEFT = re.compile(
    rf"\b(?:left|remains?|rest|remainder) of(?: (?!<)\S+)* {_M}"
    rf"(?: (?!<)\S+)* (?:without|after|once|when|{_TAKES})\b(?: (?!<)\S+)* {_M}"
)
_LARGER = re.compile(rf"\b(?:larger|greater|bigger|higher|more)(?: is)? {_M}(?: is)? than {_M}")
_AFTER = re.compile(rf"{_M} (?:after|without) (?:{_TAKES} )?{_M}")
_EXCEEDS = re.compile(rf"{_M} exceeds? {_M}")
_CALLED = {  # "a is the minuend"
    word: re.compile(rf"{_M} (?:is|as) {word}\b") for word in ("minuend", "subtrahend")
}
_UNUSED = re.compile(  # of all its uses, not "do not use it for prices"
    r"\b(?:do not|don't|never) (?:use|call)(?: (?:this|it|the))?(?: (?:tool|function))?"
    r"\s*(?:[.;!]|$)"
)
_SPOKEN = re.compile(rf"\b(?:{_TAKES}|minus|less|differ\w*|reduc\w*|decreas\w*|left|rest)\b")
_NEGATED = re.compile(
    r"(?:\b(?:not|never|instead of|rather than)\b|\b\w+n't\b)(?:(?!\bbut\b)[^,:;.()])*", re.I
)
_OTHER = {  # what else a description may promise, told of the two parameters or as a command
    "adds": rf"{_M} (?:plus|\+|added to) {_M}"
    rf"|\b(?:add|sum)\w*(?: of| up| together)* {_M} (?:to|and|with) {_M}"
    r"|(?:^|\b(?:or|and|also|can|either) )(?:adds?|sums?)\b",
    "multiplies": rf"{_M} (?:times|[*×]|multiplied by) {_M}"
    rf"|\b(?:multipl|product)\w*(?: of)? {_M} (?:by|and|with) {_M}"
    r"|(?:^|\b(?:or|and|also|can|either) )multipl(?:y|ies)\b",
    "divides": rf"{_M} (?:over|[/÷]|divided by) {_M}"
    rf"|\b(?:divid|quotient)\w*(?: of)? {_M} (?:by|and) {_M}"
    r"|(?:^|\b(?:or|and|also|can|either) )divides?\b",
}


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
    if _SPOKEN.search(" ".join(told)):  # a name says which is which, not what is done
        found |= {order for n, name in enumerate(names) for order in _named(n, name)}
    return {(names[left], names[right]) for left, right in found}


def other(description: str, names: Iterable[str]) -> str:
    """What a description says that it does besides subtracting, e.g. "adds"; "" for nothing.

    >>> other("Add b to a, or subtract b from a.", ["a", "b"])
    'adds'
    """
    told = [_marked(clause, list(names)) for clause in _clauses(description)]
    return next((does for does, way in _OTHER.items() for text in told if re.search(way, text)), "")


def warns(description: str) -> bool:
    """Whether a description speaks of subtracting behind a "not", and nowhere else, or says that
    the tool is not to be used."""
    text = description.lower()
    if _UNUSED.search(text):
        return True
    return bool(_SPOKEN.search(text)) and not _SPOKEN.search(_NEGATED.sub(" ", text))


def _clauses(text: str) -> list[str]:
    return re.split(r"[.;](?:\s|$)", _NEGATED.sub(" ", " ".join(text.split())))


def _marked(text: str, names: list[str]) -> str:
    """The text in small letters, each parameter as <0> or <1>, words that say nothing left out."""
    lower = [name.lower() for name in names]
    words = []
    for word in re.findall(r"[^\W\d]\w*|[-−–+*×/÷]", text.lower()):
        if word in lower:
            words.append(f"<{lower.index(word)}>")
        elif place := [n for n, known in enumerate(_PLACES) if word in known]:
            words.append(f"<{place[0]}>")
        elif word not in _NOISE:
            words.append(word)
    return " ".join(words)


def _stated(text: str) -> set[tuple[int, int]]:
    """What a marked text says outright, as places: (0, 1) where the second is taken away."""
    ways = (_MINUS, _BY, _IS_BY, _FRONTED, _PUT, _WHICH, _THEN, _LEFT, _LARGER, _AFTER, _EXCEEDS)
    pairs = [pair for way in ways for pair in way.findall(text)]
    if (came := _FROM.search(text)) and _TAKEN.search(text[: came.start()]):
        before = re.findall(_M, text[: came.start()])
        pairs += [(came[1], before[-1])] if before else []
    found = {(int(left[1]), int(right[1])) for left, right in pairs if left != right}
    left, right = ({int(name[1]) for name in way.findall(text)} for way in _CALLED.values())
    return found | {(n, 1 - n) for n in left} | {(1 - n, n) for n in right}


def _role(place: int, words: str) -> set[tuple[int, int]]:
    """What a marked note says of its own parameter: "to subtract from", or "to take away"."""
    if re.search(rf"\b{_TAKES}\b.* from$", words) or "minuend" in words:
        return {(place, 1 - place)}
    away = re.sub(rf"\b({_TAKES}) from (?:it|that)$", r"\1", words)  # from it: from the other
    taken = _TAKEN.search(away) and not re.search(r"\bfrom\b", away)
    return {(1 - place, place)} if taken or "subtrahend" in words else set()


def _named(place: int, name: str) -> set[tuple[int, int]]:
    return {"minuend": {(place, 1 - place)}, "subtrahend": {(1 - place, place)}}.get(
        name.lower(), set()
    )
