"""What those that are counted do, or what is done with them: a population lives there, no more.

    46,982 people live in Ayr.               the entry's
    46,982 people visit Ayr each year.       what else its people do is another number
    Ayr welcomed 46,982 people.              so is whom it received
    Ayr has room for 46,982 people.          and what it has something for
    Norvik needs 320 employees.              and what is wanted, or will be
    320 employees are on strike.             and what some of them are
    Norvik has 320 employees in Leeds.       and those in a place of which no text tells

A verb of another set that is not looked at here passes; see `audit.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.prose.plain_words import ACTS, ADJECTIVES, HAVING, LINKS, VERBS, alike
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.word_kinds import COUNTED_UNITS, words_of
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_PEOPLE = r"(?:people|persons?|inhabitants?|residents?|citizens?|souls)"
_LIVING = frozenset("population inhabitant resident populace headcount".split())
_DO = re.compile(
    rf"\s(?:\w+\s)?{_PEOPLE}(?:\s(?:in|of)\s(?:the\s)?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*)*\s|\s)"
    r"(?P<verb>[a-z]+)(?P<more>\s[A-Za-z]+)?"
)
_LIVE = frozenset(
    "live lives lived living reside resides resided inhabit inhabited dwell dwelt call calls "
    "called make makes made form counted registered recorded listed according compared based "
    "spread".split()
)
_ARE = frozenset("are were is was have had has".split())
_ELSEWHERE = frozenset("near around outside beside abroad close next".split())
_RECEIVED = re.compile(
    r"\b(welcom(?:ed|es)|attract(?:ed|s)|dr(?:ew|aws)|host(?:ed|s)|receiv(?:ed|es)|greet(?:ed|s)|"
    r"treat(?:ed|s)|serv(?:ed|es)|taught|transport(?:ed|s)|employ(?:ed|s)|handled)\s(?:\w+\s)?$"
)
_WANTED = re.compile(
    r"\b(needs?|needed|wants?|wanted|requires?|required|lacks?|lacked|seeks?|sought|"
    r"(?:will|shall)\s(?:have|be|reach|number|count|employ))\s(?:\w+\s){0,2}$"
)
_FOR = re.compile(r"\b(?:has|have|had|with|offers?)\s(?:an?\s|the\s)?([a-z]+)\sfor\s(?:\w+\s)?$")
_SOME_ARE = re.compile(r"\s(?:[a-z-]+\s){1,2}(?:are|were)\s(?:(?:on|in|at|off|under)\s)?([a-z]+)\b")
_IN = re.compile(r"(?:\s[a-z-]+){1,3}\s(?:in|at|near)\s(?:the\s)?\Z")
_COMPOUND = re.compile(r"\s([a-z]+-[a-z]+)\s[a-z]")


def other_doing(setting: Setting, roots: Sequence[Entry], own: frozenset[str], told: str) -> str:
    """The word by which those counted are not the entry's; "" if there is none.

    told: the texts of the entries, and the question.
    """
    said = setting.said
    about = frozenset(words(" ".join(f"{r.about} {r.origin.keyword}" for r in roots)))
    living = bool(about & _LIVING)
    measured = said.figure.unit and not set(words(said.figure.unit)) & COUNTED_UNITS
    if measured or said.figure.kind == "percent":
        return ""
    wanted = _WANTED.search(said.before)
    if wanted and wanted[1].split()[0] not in told:
        return wanted[1]
    received = _RECEIVED.search(said.before)
    if received and (living or received[1].startswith("employ")) and _strange(received[1], own):
        return received[1]
    does = _DO.match(said.after) if living else None
    if does and (word := _not_living(does["verb"], (does["more"] or "").strip(), own)):
        return word
    return _for_or_being(setting, own) or _in_another_place(setting, told)


def _strange(word: str, own: frozenset[str]) -> bool:
    return not alike(word, own) and not alike(words(word)[0] if words(word) else word, own)


def _not_living(verb: str, more: str, own: frozenset[str]) -> str:
    """What people do where they do not just live there: "visit", "were born"."""
    if verb in _ARE:
        done = more.endswith(("ed", "rn")) and more not in _LIVE and _strange(more, own)
        return more if done and more not in VERBS else ""
    if verb in _LIVE:
        return f"{verb} {more}" if more in _ELSEWHERE else ""
    if (
        (verb in LINKS and verb != "own")
        or verb in ADJECTIVES
        or verb.endswith("ly")
        or not _strange(verb, own)
    ):
        return ""
    acts = verb in VERBS or verb in ACTS or verb in HAVING or verb.endswith("ed")
    on = more in LINKS or more[:1].isupper()
    return verb if acts or (on and not verb.endswith("ing")) else ""


def _for_or_being(setting: Setting, own: frozenset[str]) -> str:
    """What something is had for those counted, what some of them are, of which kind they are."""
    said, kinds = setting.said, []
    if for_ := _FOR.search(said.before):
        kinds.append(for_[1])
    being = _SOME_ARE.match(said.after)
    if being:
        kinds.append(being[1])
    for word in kinds:
        kind = next(iter(words_of(word, (), own)), None)
        if kind and kind.kind == "strange":
            return word
    compound = _COMPOUND.match(said.after)
    if compound and not any(part in UNITS for part in compound[1].split("-")):
        parts = [word for word in words_of(compound[1], (), own)]
        if all(word.kind == "plain" and word.low not in ADJECTIVES for word in parts):
            return compound[1]
    return ""


def _in_another_place(setting: Setting, told: str) -> str:
    """A place right behind what is counted that stands in no text of the entries."""
    name = next(iter(setting.after), None)
    if not name or name.subject or not setting.before or name.text in told:
        return ""
    return name.text if _IN.fullmatch(setting.said.after[: name.start]) else ""
