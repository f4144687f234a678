"""Numbers that compare two things: said of the right one, the right way round, and as a comparison.

A difference, a ratio or a percentage of two figures follows from the ledger whichever way the text
turns it. Each of these does not:

    Germany has 39 million people.                 a difference given as a figure
    Germany has 39 million more people than Japan. the wrong one ahead
    Japan's is 68.2% of Germany's.                 measured against the wrong one
    Germany's is 68.2% larger than Japan's.        a share given as a surplus
    Japan has 68 people.                           a ratio given as a figure
    Germany's population grew by 68.2%.            two countries given as two years
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.book import Ledger
from agentlab.research.figures import agrees
from agentlab.research.numerals import numbers
from agentlab.research.prose.as_change import said_to_change, wrong_growth
from agentlab.research.prose.directions import DIFFERENT, DOWN, OUT, UP
from agentlab.research.prose.made import Made, made_of
from agentlab.research.prose.names import Name
from agentlab.research.prose.reckoned import taken_away
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support, surplus_said
from agentlab.research.units import is_time
from agentlab.research.words import words

_DIRECTION = re.compile(rf"\b(?:(?P<up>{UP})|(?P<down>{DOWN}))\b", re.IGNORECASE)
_OUT = re.compile(rf"\b(?P<up>{OUT})\b(?P<down>(?!))?", re.IGNORECASE)
_OF_BOTH = re.compile(r"\sof\s(?:the\s)?(?:both|combined|total|sum|two\stogether)\b", re.I)
_THAN = re.compile(r"\b(?:than|ahead\sof|behind|above|below|short\sof)\b")
_OVER = re.compile(r"\b(?:\w{3,})\sover\s(?:the\s|that\sof\s)?$")  # "its lead over Bute is"
_DIFFERENCE = re.compile(r"\bdifference\sbetween\b", re.IGNORECASE)  # of twice one and another
_FAR = 5  # words between a number and the "more" that belongs to it
_UNSURE = re.compile(
    r"\b(?:needs?|would|must|requires?|until|match|reach|equal|not|never|no)\b|n['’]t\b", re.I
)
_BY = re.compile(r"(?:\bby\W*(?:\w+\s){0,3}|\()$", re.IGNORECASE)
_OF = re.compile(
    r"\s*(?:of\b|times\s(?=[A-Z]|(?:the|that|those|its|more|larger|bigger|longer)\b)|"
    r"the\s\w+\sof\b|(?=[A-Z]))"
)
_FOR_EVERY = re.compile(r"\b(?:for|of|out\sof)\s(?:every|each)\s", re.IGNORECASE)
_AS = re.compile(r"\s*(?:times\s)?as\s(?:\w+\s)+?(?:as|than)\b")
_FACTOR = re.compile(r"\bby\sa\sfactor\sof\W*(?:\w+\s)?$", re.IGNORECASE)
_TIMES_MORE = re.compile(rf"\s*times\s(?:{UP}|{DOWN})\b", re.IGNORECASE)
_COUNTED = re.compile(r"\s(?!(?:to|and|or|in|by|with|against|than|on|at|for|if|when)\b)[a-z]{3,}")
_AS_RATIO = re.compile(
    r"\b(?:times|twice|double|triple|\w*fold|ratio|quotient|factor|multiple|share|part|fraction|"
    r"proportion|percent(?:age)?|per|divid\w*|against|relative|compared|every|each|out\sof|"
    r"as\s(?:many|much|\w+\sas)|one\sin|\d\sin|for\s(?:an?|one|10*|ten)\b)\b|[%/÷=:]",
    re.IGNORECASE,
)
# "Three fifths of the total live in Japan" is not measured against Japan.
_NOT_WHOLE = re.compile(
    r"\b(?:total|sum|combined|whole|all|both|two|lives?|are|is|was|c[ao]mes?|from)\b", re.I
)
_OF_NUMBER = re.compile(r"\s*of\s(?:the|these|those|all|its|their)\s(?:\w+\s)?")
_SHARE_OF = re.compile(
    r"\b(?:percent(?:age)?|per\scent|share|proportion|fraction|%)\sof\s|"
    r"\b(?:relative\sto|measured\sagainst|compared\s(?:to|with))\s",
    re.IGNORECASE,
)


def wrong_comparison(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the text's comparison is not the one that was made; "" where nothing speaks against it.

    Also "" for a number that does not compare two figures of different things.
    """
    made = made_of(support, book)
    changed = said_to_change(setting.said)
    if made is None:
        return wrong_growth(setting, changed, support, book)
    if made.operation == "divide" and not made.subjects[1]:
        return _wrong_part(setting, made)
    if made.one.value == made.other.value:
        return ""
    if changed:
        return f"it compares {made.subjects[0]} with {made.subjects[1]}, it is no change"
    if made.operation == "divide":
        return _wrong_ratio(setting, made) or _no_ratio(setting, made)
    return _wrong_direction(setting, made) or _no_difference(setting, made)


# -- how it is said --


def _wrong_ratio(setting: Setting, made: Made) -> str:
    above, below = made.subjects
    if _another_whole(setting, made):
        return f"it is {above} against {below or 'a sum'}"
    if surplus_said(setting.said):
        return f"it is {above} as a part of {below}, not by how much they differ"
    if _FACTOR.search(setting.said.before) or _TIMES_MORE.match(setting.said.after):
        return _wrong_direction(setting, made)
    if below and _OF_BOTH.match(setting.said.after):
        return f"it is {above} against {below}, not against both"
    wrong = _measured_against(setting) == above
    return f"it is {above} against {below}, not the other way round" if wrong else ""


def _no_ratio(setting: Setting, made: Made) -> str:
    """A ratio that the text counts as what one of the two has: "Lake Orm had 50 fish"."""
    said = {name.subject for name in setting.named} & set(made.subjects)
    counted = setting.said.figure.text[-1:].isdigit() and _COUNTED.match(setting.said.after)
    if len(said) != 1 or not counted or _AS_RATIO.search(setting.said.sentence):
        return ""
    return f"it is {made.subjects[0]} against {made.subjects[1] or 'a sum'}, no figure of one"


def _wrong_part(setting: Setting, made: Made) -> str:
    """One thing's part of a sum, said of another, or measured against another."""
    part, whole = made.subjects[0], _measured_against(setting)
    if _another_whole(setting, made):
        return f"it is {part} against another sum"
    if whole:
        return f"it is {part} against a sum, not against {whole}"
    said = _only([name for name in setting.named if not name.compared])
    return f"it is the part of {part}, not of {said}" if said and said != part else ""


def _another_whole(setting: Setting, made: Made) -> bool:
    """Whether the whole is told by a number that is not the divisor: "half of the 84 million"."""
    said = setting.said
    if not _OF_NUMBER.fullmatch(said.after):
        return False
    wholes = numbers(said.sentence[said.start + len(said.figure.text) :])
    return bool(wholes) and agrees(wholes[0], made.other.value) is None


def _measured_against(setting: Setting) -> str:
    """The subject that the text takes as the whole: "68.2% of Japan's", "a share of Japan's"."""
    said, behind = setting.said, setting.after
    told = said.sentence[: said.start]
    if base := _FOR_EVERY.search(told):  # "for every 100 Swedes"
        every = [name for name in setting.names.found(told, True) if name.start >= base.end()]
        return next((name.subject for name in every if name.subject), "")
    if like := _AS.match(said.after):
        return next((name.subject for name in behind if name.start >= like.end()), "")
    of = _OF.match(said.after)
    if behind and of and not _NOT_WHOLE.search(said.after[of.end() : behind[0].start]):
        return behind[0].subject
    names = [name for name in setting.names.found(said.before, said.opens) if name.subject]
    if share := _SHARE_OF.search(said.before):
        return next((name.subject for name in names if name.start >= share.end()), "")
    for one, other in zip(names, names[1:], strict=False):
        between, lead = said.before[one.end : other.start], said.before[: one.start]
        if re.search(r"\bratio\b", said.before, re.I) and re.search(r"\bto\b|/", between):
            return other.subject
        if re.search(r"\bdivid", lead, re.I) and re.search(r"\bby\b", between):
            return other.subject
    return ""


def _wrong_direction(setting: Setting, made: Made) -> str:
    """More where it is less: of the first one named, or of the one behind "than"."""
    said = setting.said
    if _UNSURE.search(said.before) or _UNSURE.search(setting.ahead):
        return ""
    direction, one, other = _direction_behind(setting, made) or _direction_before(setting, made)
    larger, smaller = made.ordered
    first, second = (larger, smaller) if direction == "up" else (smaller, larger)
    wrong = direction and ((one and one == second) or (other and other == first))
    larger, smaller = larger or "the sum", smaller or "the sum"
    return f"{larger} has more than {smaller}, not the other way round" if wrong else ""


def _direction_behind(setting: Setting, made: Made) -> tuple[str, str, str] | None:
    """39 million more people [in Japan] than [in] Germany: ("up", "Japan", "Germany")."""
    word = _DIRECTION.search(setting.ahead)
    if not word or len(setting.ahead[: word.start()].split()) > _FAR:
        return None
    than = _THAN.search(setting.ahead)
    limit = than.start() if than else len(setting.ahead)
    other = [name for name in setting.after if name.start > limit]
    one = [n for n in setting.all_before if not n.compared] or setting.after_until(limit)
    return _up_or_down(word, setting, made), _only(one or _spoken_of(setting)), _only(other)


def _spoken_of(setting: Setting) -> Sequence[Name]:
    """Whom the sentence goes on about: "Japan has 123 million people, 39 million more than …"."""
    return [name for name in setting.earlier() if not name.compared]


def _direction_before(setting: Setting, made: Made) -> tuple[str, str, str]:
    """Japan exceeds Germany by 39 million: ("up", "Japan", "Germany")."""
    before = setting.said.before
    found = []
    if _BY.search(before):
        found = list(_DIRECTION.finditer(before)) or list(_OUT.finditer(before))
    names = setting.names.found(before, setting.said.opens)
    if not found:
        ahead_of = [name for name in names if _OVER.search(before[: name.start])]
        one = [name for name in names if name.end < ahead_of[0].start] if ahead_of else []
        return ("up" if one else ""), _only(one[-1:]), _only(ahead_of)
    one = [name for name in names if name.end <= found[-1].start()]
    other = [name for name in names if name.start >= found[-1].end()]
    return _up_or_down(found[-1], setting, made), _only(one), _only(other)


def _up_or_down(word: re.Match[str], setting: Setting, made: Made) -> str:
    """Which way a word goes; who is 6 minutes faster takes less."""
    timed = is_time(setting.said.figure.unit) or "time" in words(made.one.about)
    turned = timed and word.group().lower() in ("faster", "slower")
    return "up" if bool(word["up"]) != turned else "down"


def _only(names: Sequence[Name]) -> str:
    """The one subject of some names; "" for none or several."""
    subjects = {name.subject for name in names}
    return subjects.pop() if len(subjects) == 1 else ""


def _no_difference(setting: Setting, made: Made) -> str:
    """A difference that the text gives as what one of the two has, or both together."""
    said = {name.subject for name in setting.named} & set(made.subjects)
    plain = len(said) == 1 or setting.together
    if (
        made.operation != "subtract"
        or not plain
        or not all(made.subjects)
        or DIFFERENT.search(setting.words)
        or _DIFFERENCE.search(setting.said.sentence[: setting.said.start])
        or {*taken_away(setting)} == {*made.subjects}
    ):
        return ""
    return f"it is the difference between {made.subjects[0]} and {made.subjects[1]}"
