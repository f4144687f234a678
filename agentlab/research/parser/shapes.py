"""The shapes of a clause whose figure is the keyword's. Every other clause is refused.

    [setting] [subject verb] [determiner, neutral words] KEYWORD … FIGURE [unit] [what may follow]
    [setting] [subject verb] [determiner, neutral words] FIGURE [unit of] KEYWORD [what may follow]

Each word before the first of the two must be explained, up to the start of its clause (`lead`), and
so must the words between (`bonds`, `bridge`) and the word right behind the last (`tail`). One that
is in none of the lists of `shape_words` for its place may make the keyword or the figure another.
"""

from __future__ import annotations

import re

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import NUMBER_WORDS
from agentlab.research.parser.aspects import aspect
from agentlab.research.parser.bridge import back, forth
from agentlab.research.parser.clause import Words, clause_of
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.lead import before_figure, before_keyword
from agentlab.research.parser.lexicon import CHANGES, LINKS
from agentlab.research.parser.owners import another
from agentlab.research.parser.parts import part
from agentlab.research.parser.shape_words import (
    ADVERBS,
    DETERMINERS,
    FOLLOWING,
    NUMBERS_OF,
    PRONOUNS,
    UNSAFE_OPENERS,
)
from agentlab.research.parser.tail import behind_counted, behind_figure
from agentlab.research.parser.tokens import tokens
from agentlab.research.parser.verbs import COUNTING, PREDICATES, STATING

_AND = re.compile(r"\s(?:and|or|&)\s(?P<word>[a-z][\w-]*)")
_NO_NOUNS = FOLLOWING | COUNTING | PREDICATES | ADVERBS | CHANGES | LINKS
_PARTED = (["of"], ["in"], ["out"], ["or"], ["to"], ["quarters"], ["thirds"], ["times"])


def unexplained(layout: Layout, mention: Span, figure: Figure) -> str | None:
    """The words that may make a keyword or its figure another; None if all are explained."""
    sentence = layout.sentence(mention)
    clause = clause_of(layout, sentence, mention, figure)
    if reason := _opened(layout, sentence, min(mention[0], figure.start)):
        return reason
    before = tokens(layout.text, sentence[0], min(mention[0], figure.start), layout.figures)
    if word := _held_to_be(before):
        return f"it is what {word!r} says"
    if not clause.lead and [t.kind for t in before[-2:]] == ["number", "word"]:
        return "it is one of a pair"
    if _and_another(layout.masked(mention[1], sentence[1])):
        return "it is named together with another"
    if reason := part(layout, mention, figure) or another(layout, mention, figure, clause):
        return reason
    if reason := aspect(layout, mention, figure, clause):
        return reason
    if mention[1] <= figure.start:
        return before_keyword(clause) or forth(clause) or behind_figure(clause)
    return before_figure(clause) or back(clause) or behind_counted(clause)


def _and_another(behind: str) -> bool:
    """Whether a keyword is the first of a pair: 12 passengers and crew."""
    pair = _AND.match(behind)
    if pair and re.match(r"(?:\s\w+)?\s(?:of|worth)\s(?:about\s)?#", behind[pair.end() :]):
        return False  # 12 members and assets of 84 million
    if pair and pair["word"] in NUMBER_WORDS:
        return False  # 12 rooms and two bars
    return bool(pair) and pair["word"] not in _NO_NOUNS and not pair["word"].endswith("ed")


def _held_to_be(before: Words) -> str | None:
    """The word before a "that" and its subject, unless it is a known verb: Legend has it that."""
    for word, that, subject in zip(before, before[1:], before[2:], strict=False):
        led = subject.low in DETERMINERS | PRONOUNS or subject.is_name or subject.kind == "number"
        if that.low == "that" and led and word.kind == "word" and word.low not in STATING:
            return f"{word.text} that"
    return None


def _opened(layout: Layout, sentence: Span, place: int) -> str | None:
    """A word that an item up to the place begins with, and that turns its meaning."""
    for start, end in layout.items(sentence):
        words = tokens(layout.text, start, min(end, place), layout.figures)
        low = [token.low for token in words[:2]]
        if low in (["for", "every"], ["for", "each"], ["on", "paper"]):
            return f"{' '.join(low)!r} may make it another thing"
        several = words and words[0].low in NUMBERS_OF and low[1:] not in _PARTED
        period = [token.kind for token in words] == ["word", "year"]
        if words and words[0].low in UNSAFE_OPENERS and not (several or period):
            return f"{words[0].text!r} may make it another thing"
    return None
