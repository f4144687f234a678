"""Which figure one mention of a keyword lays claim to, judged by the structure around it.

A claim is a figure, None (nothing stands there), or a `Doubt` with its reason. `parser` turns the
claims of all mentions into one answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.clauses import Span, inside
from agentlab.research.figures import Figure
from agentlab.research.parser.asides import must_not_be_narrowed
from agentlab.research.parser.bonds import (
    holds_before,
    only_small,
    stray,
    taken,
    words_of,
)
from agentlab.research.parser.cells import cell_claim
from agentlab.research.parser.doubt import Doubt
from agentlab.research.parser.guards import (
    goes_on,
    going_on,
    is_another_name,
    must_be_no_name,
    must_be_stated,
    must_name_it,
    must_not_head,
    must_stand_alone,
    turns,
)
from agentlab.research.parser.layout import Layout, around
from agentlab.research.parser.lexicon import CHANGES, MEASURES
from agentlab.research.parser.rivals import rival
from agentlab.research.parser.shapes import unexplained

_LABELLING = re.compile(r"\s*(?:\([^()]*\))?\s*[:=]")
_TO = re.compile(r"(?:\s[a-z]+)?\sto\s(?:(?:about|around|just|some|a|an|record)\s)*")


def claim(layout: Layout, mention: Span) -> Figure | None:
    """The figure the mention claims; None if there is none. Raises Doubt."""
    must_stand_alone(layout, mention)
    figure = _nearest(layout, mention)
    if figure:
        must_hold(layout, mention, figure)
    return figure


def must_hold(layout: Layout, mention: Span, figure: Figure) -> None:
    """Raises Doubt if anything around a mention and its figure speaks against the claim."""
    must_be_no_name(layout, mention, figure)
    must_be_stated(layout, mention, figure)
    must_not_be_narrowed(layout, mention, figure)
    if reason := unexplained(layout, mention, figure) or rival(layout, mention, figure):
        raise Doubt(reason)


def _nearest(layout: Layout, mention: Span) -> Figure | None:
    """The figure in the mention's bracket, in its item, in a later one, or on the next line."""
    bracket = inside(mention[0], layout.brackets)
    if bracket and layout.held(bracket, mention):
        return _within(layout, bracket, mention)
    sentence = layout.sentence(mention)
    parts = layout.items(sentence)
    own = around(mention, parts)
    later = parts[parts.index(own) + 1 :]
    if held := layout.held(own, mention):
        figure = _chosen(layout, held, mention)
        further = [*later, *going_on(layout, sentence)]
        if figure.start >= mention[1] and goes_on(layout, figure, further):
            raise Doubt("several values follow it")
        return figure
    return (
        _further(layout, mention, parts)
        or cell_claim(layout.text, mention, layout.values)
        or _below(layout, mention, sentence)
    )


def _within(layout: Layout, bracket: Span, mention: Span) -> Figure:
    """The figure claimed inside the mention's own brackets: 64 (men 62, women 67)."""
    own = around(mention, layout.items((bracket[0] + 1, bracket[1] - 1)))
    held = layout.held(own, mention) or layout.held(bracket, mention)
    return _chosen(layout, held, mention)


def _does(layout: Layout, mention: Span) -> bool:
    """Whether the keyword is no measure, and may do something: a film, Ayr; or a price of it."""
    words = set(layout.text[mention[0] : mention[1]].lower().split())
    return MEASURES.isdisjoint(words) or "price" in words


def _chosen(layout: Layout, held: Sequence[Figure], mention: Span) -> Figure:
    """The one of a span's values that is the mention's."""
    after = next((f for f in held if f.start >= mention[1]), None)
    before = next((f for f in reversed(held) if f.end <= mention[0]), None)
    if _LABELLING.match(layout.text, mention[1]):
        held = [f for f in held if f is not before]
        before = None
    after = _reached(layout, held, mention, after) if after else None
    back = layout.bare(before.end, mention[0]) if before else ""
    ahead = layout.bare(mention[1], after.start) if after else ""
    reason = taken(ahead, layout.text, after, _does(layout, mention)) if after else None
    bonded_after = after and not reason
    bonded_before = before and holds_before(back, layout.text[mention[0] : mention[1]])
    if after and before and before.value == 1 and not back.strip():
        raise Doubt("it is a rate of exchange")
    if before and bonded_before and (not bonded_after or words_of(ahead)):
        must_not_head(layout, before, mention)
        return before
    if bonded_before or len(held) > 1 and not bonded_after:
        raise Doubt("several figures stand near it")
    if not after or before and not bonded_after:
        raise Doubt("the figure before it may belong to something else")
    if reason or is_another_name(layout, mention, after, ahead):
        raise Doubt(reason or "the figure belongs to the name before it")
    if turns(layout, after, held):
        raise Doubt("several values follow it")
    return after


def _reached(layout: Layout, held: Sequence[Figure], mention: Span, after: Figure) -> Figure:
    """The value behind a change of a keyword: 4,120 of "fell by 412 to 4,120"."""
    between = layout.bare(mention[1], after.start).split()
    changing = "by" in between[-1:] or not CHANGES.isdisjoint(between)
    further = next((f for f in held if f.start >= after.end), None)
    if changing and further and _TO.fullmatch(layout.text[after.end : further.start]):
        return further
    return after


def _further(layout: Layout, mention: Span, parts: Sequence[Span]) -> Figure | None:
    """The value of a later item of the sentence: population, a count of 2006, was 346."""
    place = parts.index(around(mention, parts))
    later = parts[place + 1 :]
    span = next((part for part in later if layout.held(part, mention)), None)
    if span is None:
        return None
    held = layout.held(span, mention)
    ahead = layout.bare(span[0], held[0].start)
    label = ahead.rstrip().endswith(":") and not stray(ahead)
    named = layout.text[mention[0]].isupper()
    names = any(re.match(r"\s*(?:then\s)?[A-Z]", layout.text[a:b]) for a, b in later[:1])
    if len(held) > 1 or not (only_small(ahead) or label) or named and names:
        raise Doubt("the figures of its sentence may belong to something else")
    must_name_it(layout, mention, held[0])
    if place and layout.is_value(parts[place - 1]):
        raise Doubt("values stand before and behind it")
    between = f"{layout.bare(mention[1], later[0][0])} , {ahead}"
    if reason := taken(between, layout.text, held[0], _does(layout, mention)):
        raise Doubt(reason)
    if goes_on(layout, held[0], later[later.index(span) + 1 :]):
        raise Doubt("several values follow it")
    return held[0]


def _below(layout: Layout, mention: Span, sentence: Span) -> Figure | None:
    """The value on the next line, where the keyword ends one and the value begins it."""
    text, end = layout.text, sentence[1]
    rest = layout.bare(mention[1], end)
    if rest.strip(" :=\u2013\u2014-") or text[end : end + 1] != "\n":
        return None
    following = next((f for f in layout.values if f.start >= end), None)
    if following is None or text[end : following.start].strip():
        return None
    if any(layout.is_value(s) for s in layout.sentences if s[1] == sentence[0] - 1):
        raise Doubt("values stand on the line above and on the line below")
    return following
