"""Other figures of the sentence, and words behind it, that speak against a value found."""

from __future__ import annotations

import re

from agentlab.research.clauses import Span, inside
from agentlab.research.figures import Figure
from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.layout import FUTURE, Layout, around
from agentlab.research.parser.lexicon import (
    ACTIONS,
    BARE,
    CHANGES,
    LINKS,
    MEASURES,
    NEVER_BELOW_ZERO,
)
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    DETERMINERS,
    DIMENSIONS,
    FOLLOWING,
    MORE_UNITS,
    SETTING,
    TIMES,
)
from agentlab.research.parser.verbs import COUNTING, PREDICATES

_BEHIND = 300  # characters behind the sentence that are looked at
_EARLIER = re.compile(
    r"\b(?:from|than|compared\s(?:with|to)|against|not|versus|vs\.?|of\swh(?:om|ich))"
    r"\s(?:[\w']+\s){0,3}\W?\Z"
)
_NO_LABELS = LINKS | CHANGES | ADVERBS | FOLLOWING | frozenset("or even rising falling not".split())
_VERBS = (COUNTING | CHANGES | ACTIONS | LINKS) - DETERMINERS - SETTING - ADVERBS - TIMES
_VERBS |= frozenset("at of hit hits can : =".split())
_PART = re.compile(
    r"(?:\s[a-z]+)?\s(?:of\s(?:it|them|which|whom|these|those)|more|less|fewer|lower|higher)\b"
)
_PLACED = re.compile(r"\s(?:in|from|at)\s(?:the\s)?[A-Z]")
_NOUN = re.compile(r"[\s-](?P<noun>[A-Za-z][\w-]*)")
_SAID = re.compile(
    r"\b(?:sa(?:id|ys?)|puts?|claim\w*|according|count(?:ed|s)?|estimat\w*|believ\w*|report\w*|"
    r"insist\w*|correct\w*|revis\w*|gave|gives?|sp(?:oke|eaks?)|thinks?|thought|make|makes)\b[^#]*#"
    r"(?P<noun>\s[a-z]+)?"
)
_NOW = re.compile(  # ; 84 remain
    r"[\s;.]*(?:[Nn]ow|[Tt]oday)\s(?:[a-z]+\s){1,3}#(?=[.,;]|\Z)|"
    r"[\s;.]*(?:[Nn]ow\s|[Tt]oday\s|[Oo]nly\s)?#\s(?:remain|are|is|were|was|have|had|left|survive)\w*\b"
)
_FOR_OTHERS = re.compile(
    r"\s*(?:(?:for|to|in|at|on|among|with)\s(?!which|whom|the\slast|last|all)[^#,]{2,40}|"
    r"(?:that|those|this|these|the\sone|the\sother)\s[^,]{0,40}|(?:and\s)?the\s[\w-]+['\u2019]s\s)"
)
_TAKEN_BACK = re.compile(
    r"\b(?:correction|corrected|erratum|error|mistake\w*|typo|misprint\w*|retract\w*|withdr[ae]w\w*|"
    r"in\s(?:fact|reality|truth)|actual(?:ly)?|wrong\w*|(?:true|real|right|correct)\s(?:figure|number|"
    r"value|total|count)|that\s(?:figure|number|count|total)\s(?:was|is|has)|disput\w*|den(?:y|ied|ies)|"
    r"challeng\w*|question(?:ed|s|able)|doubt\w*|made\sup|invent(?:ed|ion)|joke|fiction\w*)\b",
    re.IGNORECASE,
)
_BUT = r"(?:[Bb]ut|(?:[Aa]l|[Ee]ven\s)?[Tt]hough|[Hh]owever|[Yy]et|[Ww]hile|[Ww]hereas)"
_DISPUTED = re.compile(  # …, but the census says otherwise
    rf"\b{_BUT}\b[^.!?]*?\b(?:sa(?:ys?|id)|tells?|told|shows?|showed|suggest\w*|indicat\w*|puts?|"
    r"insist\w*|thinks?|thought|knows?|knew|claim\w*|believe\w*|agree[sd]?|finds?|found|gives?|gave)\b|"
    r"\b(?:disagree\w*|otherwise|contradict\w*|contest(?:s|ed)?|conflict\w*|refut\w*|"
    r"differ(?:s|ed|ently)?|(?:an)?other\s(?:figure|number|story|value)|the\sopposite|"
    r"nobody\sbelieves|different\s(?:story|figure|number|picture|value|account))\b"
)
_SUPERSEDED = re.compile(  # …; it has since doubled; …, then collapsed; … but were later restated
    r"\b(?:has|have|had)\s(?:since\s|\w+(?:ed|en|own)\ssince(?:\sthen)?(?=[.,;!?]|\Z))|"
    r"[,;]\s(?:and\s|but\s)?then\s(?:it\s|they\s)?\w+ed\b|\bor\sso\s(?:[\w']+\s){0,4}claim|"
    r"\b(?:was|were)\s(?:(?:later|then|since|soon)\s)?(?:restated|revised|amended|doubled|tripled|halved|"
    r"quadrupled)\b"
)
_GAPPED = re.compile(  # Troon has 14,000, Ayr 46,000; the north tower …, the south one of 84
    r"[^,;#]{0,25}?(?:[,;]|\s(?:and|but|while))\s(?:(?:and|but|while)\s)?"
    r"(?P<the>the\s(?:[\w'\u2019-]+\s){1,3}|(?:[A-Z][\w'\u2019.-]*\s){1,3})(?:(?:one\s)?of\s)?#"
)

_ABOUT = re.compile(
    r"#|\b(?:figures?|numbers?|counts?|totals?|values?|statistics?|claims?|estimates?|data|that|this|"
    r"it\s(?:was|is|had))\b",
    re.IGNORECASE,
)


def rival(layout: Layout, mention: Span, figure: Figure) -> str | None:
    """Why another figure, or a later sentence, speaks against the one found; None if none does."""
    right = layout.sentence(mention)[1]
    if any(
        f.kind == "year" and int(f.value or 0) >= FUTURE
        for f in layout.years(layout.sentence(mention))
    ):
        return "it is of a year to come"
    if other := (
        _also_said(layout, mention, figure)
        or _further(layout, mention, figure)
        or _predicate(layout, mention, figure)
    ):
        return f"{other.text!r} may be its value, too"
    end = max(figure.end, mention[1])
    if _split(layout, mention, figure) or _gapped(layout, mention, figure, end):
        return "another value follows it"
    for said in _SAID.finditer(layout.masked(end, min(len(layout.text), right + _BEHIND))):
        if not said["noun"] or said["noun"].strip() in FOLLOWING:
            return "another value is given for it"
    if _NOW.match(layout.masked(right, min(len(layout.text), right + _BEHIND))):
        return "another value is given for it"
    return _taken_back(layout, end, right)


def _taken_back(layout: Layout, end: int, right: int) -> str | None:
    """A word of the rest of the sentence, or of the next ones about the figure, that denies it."""
    stop = re.compile(r"[.!?](?=\s|\Z)|\n|\Z").search(layout.text, right)
    clause = layout.text[end : stop.start() if stop else right]
    nearest = re.match(rf"[.!?]?\s*(?:{_BUT}|Nobody|The)\b[^.!?\n]*", layout.text[right:])
    for words in (clause, nearest.group() if nearest else ""):
        if disputed := _DISPUTED.search(words) or _SUPERSEDED.search(words):
            return f"{disputed.group()!r} behind it may take it back"
    later = [s for s in layout.sentences if right <= s[0] <= right + _BEHIND]
    for start, stop in [(end, right), *later]:
        taken = _TAKEN_BACK.search(layout.text[start:stop])
        if taken and (start == end or _ABOUT.search(layout.masked(start, stop))):
            return f"{taken.group()!r} behind it may take it back"
    return None


def _also_said(layout: Layout, mention: Span, figure: Figure) -> Figure | None:
    """Another figure of a thing that is no measure: the road is 12 m wide and 41 km long."""
    keyword = layout.text[mention[0] : mention[1]]
    measured = set(keyword.lower().split()) & (MEASURES | NEVER_BELOW_ZERO | BARE)
    if measured or not keyword.islower() or figure.start < mention[1]:
        return None
    others = layout.outside(mention[1], layout.sentence(mention)[1])
    verbs = ACTIONS | COUNTING
    return next(
        (
            other
            for other in others
            if other.start != figure.start
            and not _PART.match(layout.text, other.end)
            and not _of_another_kind(layout, figure, other)
            and not _is_labelled(layout, other, figure.end, verbs)
        ),
        None,
    )


def _further(layout: Layout, mention: Span, figure: Figure) -> Figure | None:
    """A later figure of the sentence that has no noun of its own: 12 in 1990 and 19 in 2000."""
    end = max(figure.end, mention[1])
    named = layout.text[mention[0]].isupper()
    for other in layout.outside(end, layout.sentence(mention)[1]):
        if not re.search(r"\d", other.text):
            continue  # the third quarter
        if _is_other_way(layout, mention, other):
            continue  # 185 m high and 412 m long
        if named and _PLACED.match(layout.text, other.end):
            continue  # 31 in Ayr, 12 in Bute
        like = other.unit in ("", figure.unit) and not _PART.match(layout.text, other.end)
        if like and not _own_noun(layout, other) and not _is_labelled(layout, other, end):
            return other
    return None


def _is_other_way(layout: Layout, mention: Span, other: Figure) -> bool:
    """Whether the keyword is a direction, and another figure is a length in another one."""
    keyword = layout.text[mention[0] : mention[1]].lower()
    way = re.match(
        r"(?:\s?-?[^\W\d_]+)??[\s-](?P<way>[a-z]+)\b", layout.text[other.end : other.end + 40]
    )
    ways = DIMENSIONS - {keyword} - ({"high", "tall"} if keyword in ("high", "tall") else set())
    return keyword in DIMENSIONS and way is not None and way["way"] in ways


def _predicate(layout: Layout, mention: Span, figure: Figure) -> Figure | None:
    """The figure of the main verb, where the one found stands in an aside before it.

    Emissions, 3,990 in 2010, totalled 41 million tonnes.
    """
    parts = layout.items(layout.sentence(mention))
    own, home = around(mention, parts), inside(figure.start, layout.brackets)
    aside = home and home != inside(mention[0], layout.brackets)
    if figure.start < mention[1] or figure.start < own[1] and not aside:
        return None
    for start, end in parts:
        others = [f for f in layout.outside(start, end) if f.start > figure.end]
        if not others:
            continue
        words = layout.masked(max(start, figure.end), others[0].start).lower().strip(" ),").split()
        led = not words or words[0] in _VERBS | SETTING
        if led and (not words or not _VERBS.isdisjoint(words)):
            return others[0]
    return None


def _of_another_kind(layout: Layout, figure: Figure, other: Figure) -> bool:
    """Whether one is a length or the like and the other counts things: 84 km long, 12 locks."""
    sized = figure.unit in UNITS and figure.unit not in COUNTED
    return sized and not other.unit and _own_noun(layout, other)


def _own_noun(layout: Layout, other: Figure) -> bool:
    """Whether a figure counts a noun of its own: 24 teachers."""
    noun = _NOUN.match(layout.text, other.end)
    known = FOLLOWING | UNITS - COUNTED | MORE_UNITS | PREDICATES
    return bool(noun) and noun["noun"].lower() not in known


def _is_labelled(
    layout: Layout, other: Figure, end: int, verbs: frozenset[str] = frozenset()
) -> bool:
    """Whether words before another figure explain it: an earlier value, or that of another noun."""
    start = max(end, around((other.start, other.end), layout.items(_home(layout, other)))[0])
    lead = layout.masked(start, other.start)
    words = [word.lower().strip(".,;:()") for word in lead.split()]
    if words[-1:] == ["or"]:
        return False
    known = _NO_LABELS | UNITS | MORE_UNITS | verbs | {"#", "%", "@", ""}
    return bool(_EARLIER.search(lead)) or any(word not in known for word in words)


def _home(layout: Layout, figure: Figure) -> Span:
    return layout.sentence((figure.start, figure.end))


def _split(layout: Layout, mention: Span, figure: Figure) -> bool:
    """Whether the sentence goes on with the values of others: €4, for lorries €12."""
    for start, end in layout.items(layout.sentence(mention)):
        if start >= figure.end and (others := layout.outside(start, end)):
            same = others[0].unit in ("", figure.unit)
            return same and bool(_FOR_OTHERS.fullmatch(layout.masked(start, others[0].start)))
    return False


def _gapped(layout: Layout, mention: Span, figure: Figure, end: int) -> bool:
    """Whether the sentence goes on with another's value and no verb: Ayr has 12, Bute 13."""
    left, right = layout.sentence(mention)
    gap = _GAPPED.match(layout.masked(end, right))
    others = [f for f in layout.outside(end, right) if f.kind == "number"]
    if gap is None or not others or layout.text[mention[0]].isupper() and mention[0] > left:
        return False
    if gap["the"].startswith("the ") and figure.start < mention[0]:
        return False  # it has 412 pages, the index 12
    said = set(layout.masked(left, min(mention[0], figure.start)).lower().split())
    like = others[0].unit in ("", figure.unit) and not _own_noun(layout, others[0])
    return like and bool(said & _VERBS)
