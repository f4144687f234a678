"""What speaks against a claim: it is not stated, not of the keyword alone, or one of several."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.clauses import Span, inside
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import PEOPLE, UNITS
from agentlab.research.parser.bonds import counted, ends_in_name, only_small, words_of
from agentlab.research.parser.doubt import Doubt
from agentlab.research.parser.layout import FUTURE, Layout, around
from agentlab.research.parser.lexicon import CHANGES, LINKS
from agentlab.research.parser.shape_words import DETERMINERS, SETTING
from agentlab.research.parser.verbs import PREDICATES
from agentlab.research.unreal import supposed, unreal

_LATER = re.compile(
    r"\s*(?:it|this|that|today|now|nowadays|currently|later|since|then|by|in|the\s(?:number|figure))\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\b(?:became|becoming|then|now|today|later|was|is|are|were|reached)\b")
_NAME_BEFORE = re.compile(r"(?P<word>\b[a-z]?[A-Z][\w'\u2019.-]*)\s\Z")
_OPENERS = SETTING | frozenset(
    "yesterday tomorrow police officials monday tuesday wednesday thursday friday saturday "
    "sunday".split()
)
_MEASURED = frozenset(UNITS) - {*PEOPLE}
_PAIRED_WITH = re.compile(
    r"(?:[^\W\d_][\w'\u2019-]*,?\s){1,4}(?:and|or|&)(?:\s(?:the|its|their|all|his|her)"
    r"(?:\s[a-z]+)?)?"
)
_VERBS = frozenset("is are was were has have had it he she they we you i there this that".split())
_WITHOUT_NOUN = re.compile(
    r"\s*(?:[.,;:!?)(]|\Z|(?:in|by|at|on|as|today|now|after|from|since|when|last|this|people|men)\b)"
)
_SIBLING = re.compile(r"[,;]?\s*(?:and\s+)?(?:[^\W\d_a-z][\w'\u2019.-]*\s+)+$")
_SAME_SUBJECT = re.compile(
    r"\s*(?:(?:today|now|later|currently|since)\s)?(?:is|was|are|were|has|had)\b"
)
_NOT_GIVEN = re.compile(  # Population: n/a (12 houses), – (12 houses)
    r"\s*[:=|]\s*(?:n\s?/\s?a\b|n\.\s?a\.|tb[acd]\b|nk\b|[\u2013\u2014-]+\s*[(;,]|\.\.+\s*[(;,])",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b[Ww]hen\s(?:he|she|it|they|we)\s")  # he lied when he said that
_PART = re.compile(
    r"(?:\s[a-z]+)?\s(?:of\s(?:it|them|which|whom|these|those)|more|less|fewer|lower|higher)\b"
)


def must_stand_alone(layout: Layout, mention: Span) -> None:
    """Raises Doubt if the keyword is one of two named together: Ayr and Bute."""
    joint = inside(mention[0], layout.joint)
    if joint and not (mention[0] <= joint[0] and joint[1] <= mention[1]):
        raise Doubt("it is named together with another")
    sentence = layout.sentence(mention)
    pair = _PAIRED_WITH.fullmatch(layout.masked(sentence[0], mention[0]).strip(" \"'\u201c"))
    if pair and not any(_may_be_verb(word) for word in words_of(pair.group())):
        raise Doubt("it is named together with another")


def _may_be_verb(word: str) -> bool:
    """Whether a word before "and" may make a sentence of its own: "It rose and"."""
    low = word.lower()
    return low in CHANGES | _VERBS | PREDICATES or low.endswith("ed")


def must_be_stated(layout: Layout, mention: Span, figure: Figure) -> None:
    """Raises Doubt if the sentence does not say that the figure is so."""
    left, right = layout.sentence(mention)
    own = around(mention, layout.items((left, right)))
    behind = layout.masked(mention[1], right)
    whole = f"{layout.masked(left, mention[0])} {behind}{layout.text[right : right + 1]}"
    if word := _supposed_before(layout, left):
        raise Doubt(f"{word!r} before it makes it no plain statement")
    if _NOT_GIVEN.match(layout.text[mention[1] : right]):
        raise Doubt("no value is given for it")
    if "respectively" in whole:
        raise Doubt("'respectively' gives several values in turn")
    if word := _WHEN.search(layout.masked(own[0], mention[0])):
        raise Doubt(f"{word.group().strip()!r} makes it no plain statement")
    item = layout.masked(mention[1], max(own[1], min(figure.end, right)))
    if word := unreal(whole, f"{layout.masked(own[0], mention[0])} {item}"):
        raise Doubt(f"{word} makes it no plain statement")


def _supposed_before(layout: Layout, left: int) -> str | None:
    """A word of the heading or sentence before that has no value and makes what follows unreal."""
    before = [s for s in layout.sentences if s[1] <= left and layout.text[s[0] : s[1]].strip()]
    if not before or layout.outside(*before[-1]):
        return None
    start, end = before[-1]
    heading = layout.text[end] == "\n"
    ahead = (f for f in layout.years((start, end)) if heading and int(f.value or 0) >= FUTURE)
    return supposed(layout.text[start:end]) or next((f.text for f in ahead), None)


def must_be_no_name(layout: Layout, mention: Span, figure: Figure) -> None:
    """Raises Doubt if a small number may end a name: iPhone 12, Windows 11 users, Apollo 11."""
    line = layout.text[: figure.start].rpartition("\n")[2]
    name = _NAME_BEFORE.search(line)
    if name is None or not re.fullmatch(r"\d{1,3}", figure.text) or figure.unit in _MEASURED:
        return
    place = figure.start - len(name.group())
    word = name["word"]
    known = word.lower() in LINKS | DETERMINERS | _OPENERS or word.endswith(("ly", "'s", "\u2019s"))
    known = known or re.search(r"\b(?:[Ii]n|[Aa]t|[Nn]ear)\s\Z", layout.text[:place])
    if not known and not mention[0] <= place < mention[1]:
        raise Doubt(f"'{word} {figure.text}' may be a name")


def must_not_head(layout: Layout, before: Figure, mention: Span) -> None:
    """Raises Doubt if a small number that begins a line may number a heading: 4.2 Revenue."""
    line = layout.text[: before.start].rpartition("\n")[2]
    digits = re.fullmatch(r"\d{1,2}(?:\.\d{1,2})*", before.text)
    capital = layout.text[before.end : mention[0]] in (" ", ". ", ") ")
    if not line.strip() and digits and capital and layout.text[mention[0]].isupper():
        raise Doubt("it may be the number of a heading")


def is_another_name(layout: Layout, mention: Span, figure: Figure, ahead: str) -> bool:
    """Whether a name between keyword and figure has the figure: borders Ayr 12 km, Bute 13."""
    bracket = inside(figure.start, layout.brackets)
    if bracket and bracket != inside(mention[0], layout.brackets):
        return bool(re.search(r"[A-Z][a-z]", layout.text[bracket[0] : figure.start]))
    following = next((f for f in layout.values if f.start >= figure.end), None)
    if following is None or not ends_in_name(ahead):
        return False
    between = layout.bare(figure.end, following.start)
    mark = re.search(r"[,;]|\band\b", between)
    return bool(mark and _SIBLING.match(between[mark.start() :]))


def turns(layout: Layout, figure: Figure, held: Sequence[Figure]) -> bool:
    """Whether an item goes on to a further value: 512 in 2010 became 640; 512, 2010: 640."""
    further = next((f for f in held if f.start >= figure.end), None)
    if further is None or further.unit not in ("", figure.unit):
        return False
    between = layout.bare(figure.end, further.start)
    dated = any(figure.end <= f.start < further.start for f in layout.figures)
    if dated and not re.search(r"\w", between):
        return True
    return bool(_TURNED.search(between)) or not CHANGES.isdisjoint(between.split())


def goes_on(layout: Layout, figure: Figure, later: Sequence[Span]) -> bool:
    """Whether the next item is a further value of the same thing: 12 in 2010, 13 in 2020."""
    span = next(((a, b) for a, b in later if layout.outside(a, b)), None)
    if span is None:
        return False
    further = layout.outside(*span)[0]
    ahead = layout.bare(span[0], further.start)
    converted = further.unit and figure.unit != further.unit
    compared = re.match(r"\s*(?:up|down|compared|from|against|versus)\b", ahead)
    part = re.match(r"\s*of\swh(?:ich|om)\b", ahead) or _PART.match(layout.text, further.end)
    other = converted or compared or part or counted(layout.text, further)
    if _SAME_SUBJECT.match(ahead) and _WITHOUT_NOUN.match(layout.text[further.end :]):
        return not other
    return only_small(ahead) and not other


def must_name_it(layout: Layout, mention: Span, figure: Figure) -> None:
    """Raises Doubt if a later item has its own noun, or may be an age: revenue and 12 staff."""
    between = layout.text[mention[1] : figure.start]
    if re.match(r"\s(?:and|or|plus|&)\s", between):
        raise Doubt("it is named together with another")
    if re.search(r"\s(?:and|or|but|plus|&)\s\Z", between):
        raise Doubt("the figure is of what it counts")
    bare = figure.text.isdigit() and not figure.unit and len(figure.text) < 4
    behind = layout.text[figure.end : figure.end + 3]
    if between.endswith(", ") and bare and re.match(r",\s[a-z]", behind):
        raise Doubt("it may be an age")


def going_on(layout: Layout, sentence: Span) -> list[Span]:
    """The first items of the next sentence, if it may be about the same thing: "It is now"."""
    following = next((s for s in layout.sentences if s[0] >= sentence[1] and s != sentence), None)
    if following is None:
        return []
    beside = layout.text[sentence[1]] in " ;" and layout.is_value(following)
    if not beside and not _LATER.match(layout.text[following[0] : following[1]]):
        return []
    return layout.items(following)[:2]
