"""One clause with a keyword and a figure: the tokens before, between and behind the two."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from agentlab.research.clauses import Span, inside
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import CURRENCY_CODES, CURRENCY_WORDS, LENGTHS, SYMBOLS
from agentlab.research.parser.layout import Layout, around
from agentlab.research.parser.lexicon import BARE, MEASURES, NEVER_BELOW_ZERO
from agentlab.research.parser.shape_words import DIMENSIONS
from agentlab.research.parser.tokens import Token, outside_brackets, tokens
from agentlab.research.parser.verbs import COUNTING

Words = list[Token]

_SUBJECT = Token("it", "word")
_PLURAL = ("s", "people", "men", "children", "staff", "police", "cattle")


@dataclass(frozen=True)
class Clause:
    """What stands around a keyword and its figure; round brackets are left out."""

    text: str  # the whole excerpt
    keyword: str  # as it is written there
    figure: Figure
    lead: Words  # from the start of the item to the first of the two
    begins: bool  # whether that item begins the sentence
    between: Words
    tail: Words  # from the last of the two to the end of its item

    @cached_property
    def linking(self) -> list[str]:
        """The words between the two, in small letters."""
        return [token.low for token in self.between if token.kind == "word"]

    @property
    def noun(self) -> str:
        """The keyword in small letters."""
        return self.keyword.lower()

    @property
    def named(self) -> bool:
        """Whether the keyword has a capital: a name, or the first word of a sentence."""
        return self.keyword[0].isupper()

    @property
    def measured(self) -> bool:
        """Whether the keyword is a measure: a population, a height; no ship, no ticket."""
        return not (MEASURES | NEVER_BELOW_ZERO | BARE).isdisjoint(self.noun.split())

    @property
    def directed(self) -> bool:
        """Whether the keyword is the direction of a length: 185 m high."""
        return self.noun in DIMENSIONS and self.figure.unit in LENGTHS

    @property
    def plural(self) -> bool:
        """Whether the keyword may be a plural."""
        return self.noun.endswith(_PLURAL)

    @property
    def priced(self) -> bool:
        """Whether the figure is money."""
        coined = self.figure.unit in (*CURRENCY_CODES, *CURRENCY_WORDS)
        return coined or self.figure.text[:1] in SYMBOLS


def clause_of(layout: Layout, sentence: Span, mention: Span, figure: Figure) -> Clause:
    """The clause of a mention and a figure; where the figure is on another line, of the mention."""
    spot = (figure.start, figure.end)
    apart = not sentence[0] <= figure.start < sentence[1]
    first, last = (mention, mention) if apart else sorted((mention, spot))
    between = [] if apart else tokens(layout.text, first[1], last[0], layout.figures)
    return Clause(
        layout.text,
        layout.text[mention[0] : mention[1]],
        figure,
        _lead(layout, sentence, first),
        around(first, layout.items(sentence))[0] == sentence[0],
        outside_brackets(between),
        [] if apart else _tail(layout, sentence, last),
    )


def _lead(layout: Layout, sentence: Span, place: Span) -> Words:
    start = around(place, layout.items(sentence))[0]
    if bracket := inside(place[0], layout.brackets):
        start = max(start, bracket[0] + 1)
    lead = outside_brackets(tokens(layout.text, start, place[0], layout.figures))
    goes_on = start > sentence[0] and lead and lead[0].low in COUNTING
    return [_SUBJECT, *lead] if goes_on else lead  # it hurt 30 and damaged


def _tail(layout: Layout, sentence: Span, place: Span) -> Words:
    end = around(place, layout.items(sentence))[1]
    if bracket := inside(place[0], layout.brackets):
        end = min(end, bracket[1] - 1)
    return tokens(layout.text, place[1], end, layout.figures)
