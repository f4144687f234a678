"""A text as tokens: numbers with their values, words, signs, ends of sentences, and what is odd.

Numbers may be in digits ("1,234.5", "2.5 million") or in words ("twenty-five"). A character that
is none of these is "odd": a text that holds one inside a sum is not read, so that "5! + 3" or
"√16 + 2" never come out as sums of what is left.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from agentlab.models.stand_in.grammar import ADDING, COUNTING, PARTS, SCALES


@dataclass(frozen=True, slots=True)
class Token:
    """One token. `first`: it begins a sentence. `value`: of a number, or of a part ("a third")."""

    kind: Literal["number", "part", "word", "owner", "sign", "end", "odd"]
    text: str
    low: str
    value: Decimal | None = None
    first: bool = False

    @property
    def capital(self) -> bool:
        """A capital at its head, or behind an elided article, as in d'Aosta."""
        return self.kind == "word" and (self.text[0].isupper() or bool(_ELIDED.match(self.text)))

    @property
    def acronym(self) -> bool:
        """Whether it is a word all in capitals, short enough to be one."""
        letters = self.text.replace(".", "")
        one = letters[:-1] if letters[-1:] == "s" and len(letters) > 3 else letters  # "GNPs"
        return self.kind == "word" and one.isupper() and 2 <= len(one) <= 6


_ELIDED = re.compile(r"[^\W\d_]{1,2}'[A-ZÀ-Þ]")
_SAME = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "×": "*", "·": "*", "⋅": "*", "∙": "*", "÷": "/"}
    | dict.fromkeys("−–‒‐‑", "-")
    | dict.fromkeys("\u00a0\u2009\u202f\t\n\r", " ")
)
_QUOTES = re.compile(r"[\"`]|(?<![\w)])'([^']{1,200})'(?!\w)")  # words in quotes are words
_CROSS = re.compile(r"(?<=[\d)])(?<!\b0(?=x\w))\s?x\s?(?=[\d(])", re.IGNORECASE)  # no 0x10
_TOKEN = re.compile(
    r"(?P<number>(?<![\w.])(?:\d{1,3}(?:,\d{3})+(?![\d,]*\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"(?:e[+-]?\d{1,3})?(?!\w|\.\d|(?:,\d+)*,\d{3}(?!\d)))"
    r"|(?P<owner>(?<=[\w)])'s\b|(?<=s)'(?![\w']))"
    r"|(?P<word>(?:[^\W\d_]\.){2,}|[^\W\d_](?:(?!'s\b)(?:\w|['.\-](?=[^\W_])))*)"
    r"|(?P<sign>\*\*|[-+*/^()%,&])|(?P<end>[.?!:;…]+)|(?P<odd>[^\s¿¡])",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, numbers in words and scale words counted in."""
    text = _QUOTES.sub(r"\1 ", unicodedata.normalize("NFC", text).translate(_SAME))
    text = _CROSS.sub("*", text)
    found, first = [], True
    for match in _TOKEN.finditer(text):
        kind, part = match.lastgroup, match.group()
        value = _value(part) if kind == "number" else None
        found.append(Token(kind, part, part.lower(), value, first))
        first = kind == "end" or (first and kind == "odd")
    return tuple(_counted(found))


def _value(digits: str) -> Decimal:
    return Decimal(f"{Decimal(digits.replace(',', '')):f}")


def _counted(found: list[Token]) -> list[Token]:
    """Number words made numbers, scale words multiplied in, "two thirds" made one part."""
    out: list[Token] = []
    i = 0
    while i < len(found):
        token, size = found[i], 1
        if half := _with_half(found, i):
            value, size = half
            text = " ".join(part.text for part in found[i : i + size])
            token = Token("number", text, text.lower(), value, token.first)
        elif token.kind == "word" and (spelled := _spelled(found, i)):
            value, size = spelled
            token = Token("number", token.text, token.low, Decimal(value), token.first)
        elif token.low in PARTS and _is_part(found, i):
            token = Token("part", token.text, token.low, Decimal(PARTS[token.low]), token.first)
        elif token.low == "a" and i + 1 < len(found) and found[i + 1].low in SCALES:
            value, size = Decimal(10 ** SCALES[found[i + 1].low]), 2  # "a billion"
            token = Token("number", token.text, token.low, value, token.first)
        elif token.kind == "number" and i + 1 < len(found) and found[i + 1].low in SCALES:
            value = Decimal(f"{token.value.scaleb(SCALES[found[i + 1].low]):f}")
            size = 2
            token = Token("number", token.text, token.low, value, token.first)
        out.append(token)
        i += size
    return out


def _is_part(found: list[Token], i: int) -> bool:
    """Whether "half", "third" and the like take a part of something: "a third of", "half the"."""
    after = found[i + 1].low if i + 1 < len(found) else ""
    before = found[i - 1] if i else None
    counted = before is not None and (before.low in ("a", "one") or before.low in COUNTING)
    if counted and i > 1 and found[i - 2].low == "by":  # "reduced by a quarter"
        return True
    return after == "of" or (found[i].low == "half" and (after in ("the", "its") or counted))


def _with_half(found: list[Token], i: int) -> tuple[Decimal, int] | None:
    """The value of "half a million", "two and a half (million)", and how many tokens it takes."""
    low = [token.low for token in found[i : i + 5]] + [""] * 5
    if low[:2] == ["half", "a"] and low[2] in SCALES:
        return Decimal(10 ** SCALES[low[2]]) / 2, 3
    whole = found[i].value if found[i].kind == "number" else COUNTING.get(low[0])
    if not whole or low[1:3] != ["and", "a"] or low[3] not in ("half", "quarter"):
        return None
    if low[4] in ("of", "the", "a") or _listed(found, i):
        return None
    scale = SCALES.get(low[4], 0)
    value = (whole + Decimal(1) / PARTS[low[3]]).scaleb(scale)
    return Decimal(f"{value:f}"), 4 + bool(scale)


def _listed(found: list[Token], i: int) -> bool:
    """Whether the "and" behind a number may lead to a further one: "the sum of two and a half". Of
    "the sum of two and a half and 5" it does not."""
    further = any(token.low in ("and", "by", "to", "from") for token in found[i + 3 :])
    return i > 0 and found[i - 1].low in _TAKING_TWO and not further


_TAKING_TWO = frozenset("of between and or , add subtract multiply divide".split())


def _spelled(found: list[Token], i: int) -> tuple[int, int] | None:
    """The value of the number words that begin here and how many tokens they take."""
    words = [part for token in found[i : i + 12] for part in _joined(token)]
    if [word for word, _ in words[:2]] == ["a", "hundred"] and not _listed(found, i):
        words[0] = ("one", True)  # "a hundred and twenty"
    total = group = used = 0
    for at, (word, last) in enumerate(words):
        if word in COUNTING and _adds(group, COUNTING[word]):
            group += COUNTING[word]
        elif word == "hundred" and group:
            group *= 100
        elif word in SCALES and word != "hundred" and group:
            total, group = total + group * 10 ** SCALES[word], 0
        elif not (word == "and" and at and words[at - 1][0] == "hundred" and _goes_on(words, at)):
            break
        used += last
    alone = used == 1 and words[0][0] == "one" and not _in_a_sum(found, i)
    return (total + group, used) if used and not alone else None


def _adds(group: int, more: int) -> bool:
    """Whether a number word goes on from those before it: "twenty five", not "nineteen ninety"."""
    rest = group % 100
    return rest == 0 or (rest >= 20 and rest % 10 == 0 and 0 < more < 10)


def _in_a_sum(found: list[Token], i: int) -> bool:
    """Whether "one" is a number here and not a pronoun, as in "which one"."""
    beside = [*found[max(0, i - 1) : i], *found[i + 1 : i + 2]]
    return any(token.kind == "sign" or token.low in ADDING for token in beside)


def _joined(token: Token) -> list[tuple[str, bool]]:
    """The words of "twenty-five", each with whether it is the token's last."""
    words = token.low.split("-") if token.kind == "word" else [""]
    return [(word, at == len(words) - 1) for at, word in enumerate(words)]


def _goes_on(words: list[tuple[str, bool]], at: int) -> bool:
    return at + 1 < len(words) and words[at + 1][0] in COUNTING
