"""What leads up to a keyword or a figure in its clause: explained, or the word that is not.

Read backwards: neutral words and a determiner or possessor, then the start of the clause, a verb
that states, a setting ("in the first quarter"), or a noun and "of".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.parser.clause import Clause, Words
from agentlab.research.parser.lexicon import BARE, CHANGES
from agentlab.research.parser.phrase import (
    NO_NAME,
    before_amount,
    before_phrase,
    is_name,
    without_owner,
)
from agentlab.research.parser.shape_words import (
    ADVERBS,
    COUNTED,
    COUNTRIES,
    COUNTS,
    DETERMINERS,
    DISTRIBUTIVE,
    DURATIONS,
    NEUTRAL,
    ORIGINS,
    PRONOUNS,
    SETTING,
    TIMES,
    UNSAFE_OPENERS,
    WHOLES,
)
from agentlab.research.parser.tokens import Token
from agentlab.research.parser.verbs import (
    COUNTING,
    DONE_BY,
    GIVING,
    IMPERATIVES,
    PLACED,
    RISEN_TO,
    RUN_FOR,
    STATING,
)

_STARTS = frozenset(":-\u2013\u2014\u2022*\"'\u201c\u2018([>#.!?~≈=±+")
_DATED = ("year", "date", "percent")
_VERBS = COUNTING | {"raise", "raises", "raised", "lost", "due"}
_DAYTIMES = frozenset(
    "day weekend night evening morning afternoon spring summer autumn winter season census survey "
    "early late first second third fourth full whole".split()
)
_AUXILIARY = frozenset("is are was were be been being has have had having".split())
_COMING = COUNTING | CHANGES | frozenset("comes goes ends starts begins opens works lives".split())
_PRICES = frozenset("price cost rate fee".split())
_GIVEN_AT = {  # approved a budget of; sold at a price of
    False: [("approved", "a"), ("approves", "a"), ("adopted", "a")],
    True: [("at", "a"), ("at", "the")],
}
_HELD_IN = frozenset("in with at on across including throughout as".split())

Link = Callable[[str, Token | None], bool]


def before_keyword(clause: Clause) -> str | None:
    """The word before a keyword that may narrow it, or say something else of it."""
    lead = clause.lead
    if not clause.between and (clause.noun in _VERBS or clause.noun.endswith("ed")):  # it cost $12
        return None if _has_subject(lead) else "it is no label and has no subject"
    bare = clause.noun in BARE and not any(t.low in SETTING for t in lead)
    if bare and all(t.kind == "word" for t in _behind_colon(lead)):
        return None
    led = tuple(t.low for t in lead[-2:])
    if led in _GIVEN_AT[clause.noun in _PRICES] and clause.linking[:1] == ["of"]:
        return None
    hangs = _keyword_hangs if clause.linking else _label_hangs
    return _reason(before_phrase(clause), STATING, hangs)


def before_figure(clause: Clause) -> str | None:
    """The word before a figure that may make it less, or more, than all of the keyword."""
    lead = clause.lead
    if lead and lead[-1].text == ":" and not _heads_a_count(lead[:-1]):
        return "the heading before it may make it another thing"
    if lead and lead[-1].low == "from" and clause.noun in ORIGINS:
        return None
    if lead and lead[-1].low == "for" and clause.noun in DURATIONS:
        return None  # ruled for 41 years
    if len(lead) == 1 and lead[0].low in IMPERATIVES:
        return "it is asked for"
    if len(lead) > 2 and lead[-2].low == "to" and lead[-1].low in COUNTING:
        return f"'to {lead[-1].text}' says what for"  # built to house 450
    if len(lead) == 2 and _any_of_them(lead[:1]) and _is_general(lead[1]):
        return f"it is said of any {lead[0].low!r}"  # rooms have 2 beds
    is_it = lead and lead[-1].low in ("is", "was") and "there" not in {t.low for t in lead}
    sized = clause.directed or clause.noun in UNITS - COUNTED
    if is_it and not clause.linking and not sized:
        return "it is the figure of what it 'is'"  # the lead is 12 votes
    return _reason(before_amount(lead), COUNTING - {"cost", "costs"}, _figure_hangs)


def _reason(leads: Iterator[Words], verbs: frozenset[str], hangs: Link) -> str | None:
    """None if one of several readings of a lead is explained, else what the first one lacks."""
    reasons = []
    for rest in leads:
        owned = without_owner(rest)
        reason = _unled(owned, verbs, hangs, fresh=len(owned) < len(rest))
        if reason is None:
            return None
        reasons.append(reason)
    return reasons[0]


def _heads_a_count(label: Words) -> bool:
    """Whether a heading leaves what is counted under it the same: Capacity: 12 seats."""
    known = NEUTRAL | COUNTS | WHOLES | TIMES | DETERMINERS | COUNTRIES
    return all(t.low in known or t.kind in _DATED for t in label)


def _behind_colon(lead: Words) -> Words:
    colon = max((i for i, token in enumerate(lead) if token.text == ":"), default=-1)
    return lead[colon + 1 :]


def _has_subject(lead: Words) -> bool:
    """Whether a verb has its subject before it: the bridge, building the bridge, they."""
    nouns = DETERMINERS | PRONOUNS | COUNTS
    return not lead or any(t.low in nouns or t.owns or t.is_name for t in lead)


def _unled(rest: Words, verbs: frozenset[str], hangs: Link, fresh: bool) -> str | None:
    """What leads up to a noun phrase and is not explained; None if all is.

    fresh: whether a determiner begins the phrase, so that words before it are no part of it.
    """
    while rest and (rest[-1].low in ADVERBS or rest[-1].low in PRONOUNS and len(rest) > 2):
        rest = rest[:-1]
    if any(token.low in DISTRIBUTIVE for token in rest):
        return "it is a figure of each, or an average"
    if any(token.low == "than" for token in _behind_colon(rest)):
        return "it may be of what is compared"
    if not rest or rest[-1].text in _STARTS:
        return None
    last, head = rest[-1], rest[-2] if len(rest) > 1 else None
    if len(rest) == 2 and rest[0].low not in COUNTRIES:
        head = rest[0]._replace(text=rest[0].text.lower())  # the first word is no name
    if head and head.text == "-" and len(rest) > 2 and rest[-3].kind == "number":
        return f"'{rest[-3].text}-{last.text}' narrows it"  # the 52-week high
    if last.low in verbs and not _is_participle(last, head):
        return None
    if _is_given(rest) or _is_setting(rest):
        return None
    if last.low == "with" and _any_of_them(rest[:-1]):
        return f"it is said of any {head.text!r}" if head else None
    if fresh and _stands_apart(rest):
        return None
    if last.low in SETTING | {"of", "into"} and hangs(last.low, head):
        return None
    if last.low in UNITS and any(t.kind == "number" for t in rest[-3:]):
        return None  # the value of the name before it
    if last.low in COUNTS and head is None:
        return None
    return f"{last.text!r} before it may make it another thing"


def _is_participle(verb: Token, before: Token | None) -> bool:
    """Whether a verb has no subject and so narrows the noun behind it: the imported goods."""
    if before is None:
        return verb.low not in _AUXILIARY
    if before.owns:
        return verb.low.endswith("ed")
    if before.low in DETERMINERS - {"that"}:
        return True  # the list price
    leading = DETERMINERS | SETTING | {"of"} | COUNTING - _AUXILIARY
    leading |= NEUTRAL - COUNTS - TIMES - {"human", "record"}
    return verb.low.endswith("ed") and before.low in leading


def _any_of_them(rest: Words) -> bool:
    """Whether tokens end in a plural without a determiner: towns (with 12 inhabitants)."""
    if not rest or not re.search(r"[^s]s\Z", rest[-1].low) or rest[-1].low in _COMING:
        return False
    before = rest[-2] if len(rest) > 1 else None
    led = before and (before.low in DETERMINERS | NEUTRAL or before.owns or before.kind != "word")
    named = rest[-1].is_name and len(rest) > 1
    return not led and not named and rest[-1].kind == "word"


def _is_general(verb: Token) -> bool:
    """Whether a verb has no ending, so that a plural before it may be all of its kind."""
    return verb.low == "have" or verb.low + "s" in COUNTING


def _is_noun(head: Token) -> bool:
    """Whether a word that a keyword hangs on is neither a known verb nor a name."""
    known = COUNTING | PLACED | CHANGES | ADVERBS
    return head.kind == "word" and not head.is_name and head.low not in known


def _stands_apart(rest: Words) -> bool:
    """Whether tokens before a determiner are a phrase of their own: in 2021 dollars the."""
    last = rest[-1]
    aside = rest[0].low in SETTING and last.low not in NO_NAME | UNSAFE_OPENERS
    return aside and last.kind == "word" or all(is_name(token) for token in rest)


def _is_given(rest: Words) -> bool:
    """Whether tokens end in a verb of giving and a name: the almanac gives Ayr a population."""
    while rest and (is_name(rest[-1]) or rest[-1].low in ("the", "and", "of")):
        rest = rest[:-1]
    return bool(rest) and rest[-1].low in GIVING


def _keyword_hangs(link: str, head: Token | None) -> bool:
    """Whether a keyword may hang on a preposition and the noun before it: the number of."""
    if head is None:
        return True
    if link == "of":
        return head.low in COUNTS | WHOLES or head.is_name
    if link == "to":
        return head.low != "up" and head.low in RISEN_TO | CHANGES | STATING
    if link == "at" and _is_noun(head):
        return False  # the guess at the population
    stated = head.low in PLACED or head.is_name
    if link == "for" and head.low in ("figure", "figures", "number", "total", "value"):
        return True
    return link in ("with", "at", "by") or stated or head.kind not in ("word", "mark")


def _label_hangs(link: str, head: Token | None) -> bool:
    """The same for a label; "Nights with frost: 12" are no frost."""
    return link in ("of", "to", "for") and _keyword_hangs(link, head)


def _figure_hangs(link: str, head: Token | None) -> bool:
    """Whether a figure may hang on a preposition and the word before it: a town of, home to."""
    if link in ("of", "by", "to", "for", "into"):
        heads = {"of": WHOLES, "by": DONE_BY, "to": RISEN_TO | CHANGES | STATING, "for": RUN_FOR}
        heads["into"] = frozenset(["translated", "divided", "split", "grouped"])
        return head is not None and head.low in heads[link]
    return link in _HELD_IN


def _is_setting(rest: Words) -> bool:
    """Whether tokens say when or where: in the first quarter, at the 2011 census, last year."""
    first, last = rest[0], rest[-1]
    if last.low == "half" and {"first", "second", "last", "year"}.isdisjoint(t.low for t in rest):
        return False
    if last.kind not in _DATED and last.low not in TIMES and not is_name(last):
        return False
    if first.low in SETTING:
        return True
    if last.low in _DAYTIMES and (len(rest) == 1 or rest[-2].low == "the"):
        return False  # weekend visitors, the late fee
    timed = all(t.low in TIMES | DETERMINERS or t.kind in (*_DATED, "ordinal") for t in rest)
    return timed and first.low in TIMES | {"this", "that", "the"} or first.kind in _DATED
