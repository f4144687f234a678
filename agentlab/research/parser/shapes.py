"""The shapes of a clause whose figure is the keyword's. Every other clause is refused.

    [setting] [subject verb] [determiner, neutral words] KEYWORD … FIGURE [unit] [what may follow]
    [setting] [subject verb] [determiner, neutral words] FIGURE [unit of] KEYWORD [what may follow]

Each word before the first of the two must be explained, up to the start of its clause (`lead`), and
so must the words between (`bonds`, `bridge`) and the word right behind the last (`tail`). One that
is in none of the lists of `shape_words` for its place may make the keyword or the figure another.
"""

from __future__ import annotations

from agentlab.research.clauses import Span
from agentlab.research.figures import Figure
from agentlab.research.parser.bridge import back, forth
from agentlab.research.parser.clause import clause_of
from agentlab.research.parser.layout import Layout
from agentlab.research.parser.lead import before_figure, before_keyword
from agentlab.research.parser.shape_words import UNSAFE_OPENERS
from agentlab.research.parser.tail import behind_counted, behind_figure
from agentlab.research.parser.tokens import tokens


def unexplained(layout: Layout, mention: Span, figure: Figure) -> str | None:
    """The words that may make a keyword or its figure another; None if all are explained."""
    sentence = layout.sentence(mention)
    clause = clause_of(layout, sentence, mention, figure)
    if reason := _opened(layout, sentence, min(mention[0], figure.start)):
        return reason
    if mention[1] <= figure.start:
        return before_keyword(clause) or forth(clause) or behind_figure(clause)
    return before_figure(clause) or back(clause) or behind_counted(clause)


def _opened(layout: Layout, sentence: Span, place: int) -> str | None:
    """A word that an item up to the place begins with, and that turns its meaning."""
    for start, end in layout.items(sentence):
        words = tokens(layout.text, start, min(end, place), layout.figures)
        if words and words[0].low in UNSAFE_OPENERS:
            return f"{words[0].text!r} may make it another thing"
    return None
