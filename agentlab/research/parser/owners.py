"""Whose a value is: that of the sentence's subject, or of another thing that it only mentions.

Ayr is close to Troon (population 14,000)           Troon's
Ayr lies near Troon, a town with 14,000 people      Troon's
Ayr's neighbour has a population of 14,000          the neighbour's
the district around Ayr has a population of 14,000  the district's
Ayr, a town with 46,000 people, lies on the coast   the subject's
"""

from __future__ import annotations

from agentlab.research.clauses import Span, inside
from agentlab.research.figures import Figure
from agentlab.research.parser.clause import Clause, Words
from agentlab.research.parser.layout import Layout, around
from agentlab.research.parser.shape_words import COUNTS, DETERMINERS, SETTING
from agentlab.research.parser.tokens import Token, outside_brackets, tokens
from agentlab.research.parser.verbs import COUNTING, PLACED, PREDICATES

# What stands beside a thing and is as large as it: its values are not those of the thing.
_BESIDE_IT = frozenset(
    "neighbouring neighboring nearby adjacent adjoining surrounding rival parent twin "
    "sister".split()
)
_PEERS = _BESIDE_IT | frozenset(  # an owner may be anybody's; its owner is another than it
    "neighbour neighbours neighbor neighbors rivals partner partners competitor competitors "
    "supplier suppliers subsidiary subsidiaries owner owners predecessor successor counterpart "
    "opponent namesake".split()
)
_AROUND = frozenset("around surrounding adjoining bordering".split())
_BESIDE = _AROUND | frozenset("near beside outside opposite".split())
_COPULAS = frozenset("is are was were be been remains remained became becomes".split())
_VERBS = COUNTING | PLACED | PREDICATES | _COPULAS
_HANGING = (SETTING | frozenset("of to from than beside outside opposite".split())) - {"according"}
_RELATIVE = frozenset("which whose where that".split())
_OWNING = frozenset("its their his her our my your".split())
_PERSONS = frozenset("he she they we i you".split())
_HAVING = frozenset("with having that which whose".split())


def another(layout: Layout, mention: Span, figure: Figure, clause: Clause) -> str | None:
    """Why a value is of another thing than its sentence is about; None if nothing says so."""
    place = min(mention[0], figure.start)
    sentence = layout.sentence(mention)
    items = layout.items(sentence)
    start = around((place, place), items)[0]
    led = clause.lead
    if not clause.begins and led and led[0].low == "it":  # its twin, Holm, has
        led = tokens(layout.text, *items[0], layout.figures)
    if peer := _peer(clause, led):
        return f"it is of the {peer!r}, not of what that stands beside"
    if _lies_beside(clause.lead, _BESIDE if clause.measured else _AROUND):
        return "it is of what lies beside another"
    if _hangs_on_another(clause.lead):
        return "it is of a thing that is only mentioned"
    if home := inside(place, layout.brackets):
        before = tokens(layout.text, sentence[0], home[0], layout.figures)
    elif _adds_to_the_last(clause.lead):
        before = tokens(layout.text, sentence[0], max(sentence[0], start - 1), layout.figures)
    else:
        return None
    before = outside_brackets(before)
    named = _mentioned(before)
    return f"it is of {named!r}, which the sentence only mentions" if named else None


def _peer(clause: Clause, led: Words) -> str | None:
    """What stands beside another and has the value: its rival has; the revenue of its parent."""
    owners = zip(clause.between, clause.between[1:], strict=False)
    words = [noun for owner, noun in owners if _owns(owner)]
    owned = False
    for token in led:
        if token.low in (_PEERS if owned else _BESIDE_IT):
            words.append(token)
        owned = owned or _owns(token)
    own = clause.noun.split()
    return next((t.text for t in words if t.low in _PEERS and t.low not in own), None)


def _owns(token: Token) -> bool:
    return token.owns or token.low in _OWNING


def _first_verb(words: Words) -> int | None:
    for place, token in enumerate(words):
        noun = token.is_name and place or place and words[place - 1].low in DETERMINERS
        if (token.low in _VERBS or _joins_names(words[place - 1 : place + 2])) and not noun:
            return place
    return None


def _joins_names(words: Words) -> bool:
    """Whether an unknown word with the ending of a verb stands between names: Ayr adjoins Troon."""
    if len(words) < 3 or not (words[0].is_name and words[2].is_name):
        return False
    return words[1].low.endswith(("s", "ed")) and not words[1].is_name and not words[1].owns


def _lies_beside(lead: Words, links: frozenset[str]) -> bool:
    """Whether the subject is a noun with a place behind it: the district around Ayr has."""
    verb = _first_verb(lead)
    subject = lead[:verb]
    for before, token, behind in zip(subject, subject[1:], subject[2:], strict=False):
        beside = token.low in links or (token.low, behind.low) == ("next", "to")
        if beside and before.kind == "word" and behind.kind == "word":
            return verb is not None
    return False


def _hangs_on_another(lead: Words) -> bool:
    """Whether "with" follows a noun that hangs on a preposition: near a village with."""
    if lead and lead[0].low in _PERSONS:
        return False  # she lives in a house with 12 rooms
    links = [i for i, token in enumerate(lead) if token.low in _HAVING]
    if not links:
        return False
    noun = lead[: links[-1]]
    start = max(
        (i for i, token in enumerate(noun) if token.low in ("a", "an", "another")), default=0
    )
    inner = noun[start + 1 :]
    led = start and noun[start - 1].low in _HANGING
    return bool(led and inner) and all(t.kind == "word" and t.low not in _HANGING for t in inner)


def _adds_to_the_last(lead: Words) -> bool:
    """Whether an item adds to the noun before its comma: ", a town with", ", which has"."""
    if not lead or lead[0].low in _RELATIVE:
        return bool(lead)
    added = lead[0].low in DETERMINERS and _first_verb(lead) is None
    having = not _HAVING.isdisjoint(token.low for token in lead)
    return added and (having or lead[-1].low == "of" and lead[1].low not in COUNTS)


def _mentioned(before: Words) -> str | None:
    """The last noun of a clause, unless it is its subject or what the subject is said to be."""
    verb = _first_verb(before)
    if not before or before[-1].kind != "word" or verb == len(before) - 1:
        return None
    if verb is None:  # Ayr, near Troon (
        beside = any(t.low in _BESIDE for t in before[1:])
        return before[-1].text if beside else None
    said = before[verb + 1 :]
    if before[verb].low in _COPULAS and said[0].low in DETERMINERS:
        if _HANGING.isdisjoint(token.low for token in said):
            return None
    return before[-1].text
