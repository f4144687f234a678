"""Sums: said of all the things that they are of, and of nothing less.

Japan has 207 million people.                a sum said of one of two countries
Together they have 84 million.               one figure said of both
The three hospitals have 2,781 beds.         a sum of two said of three
The library budget is €12 million.           a sum of two budgets said of one
In all, pupils and teachers come to 689.     a difference said as a sum
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agentlab.research.book import Ledger
from agentlab.research.numerals.vocabulary import NUMBER_WORDS
from agentlab.research.prose.made import pair_of
from agentlab.research.prose.reach import range_end
from agentlab.research.prose.reckoned import added_up
from agentlab.research.prose.setting import Setting
from agentlab.research.prose.support import Support
from agentlab.research.prose.topics import words_for
from agentlab.research.provenance import Entry
from agentlab.research.words import words

_SUM_SAID = re.compile(
    r"\b(?:together|altogether|combined?|total|sum|both|all|they|add|adding|plus|between|"
    r"(?:the|these|those|of|in|our)\s(?:two|three|four|five|six))\b|\+",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r"\bof\s(?:the|these|those|all|its|their)\s(?:\w+\s)?$", re.IGNORECASE)
_SO_MANY = re.compile(
    r"\b(?:(?:the|these|those|all|our)\s(two|three|four|five|six|[2-6])|(both))\b", re.IGNORECASE
)
_THE_TWO = re.compile(
    r"(?<!of\s)\b(?:the|these|those|all|our)\s(?:two|three|four|five|six)\s\w+\s(?:\w+\s){1,3}$",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|apiece|than|either|every)\b", re.IGNORECASE)
_AHEAD = re.compile(r"\b(?:together|combined|jointly)\b")
_ALL_OF = re.compile(
    r"\sof\s(?:the\s\w+\sof\s)?(?:all|both|the\s(?:total|combined|sum|whole))\b", re.I
)
_LESS = re.compile(
    r"\b(?:differ\w*|gap|margin|more|less|fewer|minus|between|left|remain\w*|apart|than|"
    r"(?!(?:al)?together\b|(?:an)?other\b|(?:numb|memb|aft|ov|p)er\b)[a-z]+er)\b",
    re.IGNORECASE,
)


def wrong_sum(setting: Setting, support: Support, book: Ledger) -> str:
    """Why the number is not the sum, or no sum, that the text makes of it; "" if it may be."""
    row = _row_of_part(support, book)
    if row:
        return _wrong_part(setting, row)
    return (
        _of_less(setting, support, book)
        or _of_more(setting, support, book)
        or _of_another_number(setting, support, book)
        or _of_one_measure(setting, support, book)
        or _a_difference(setting, support)
        or _of_all(setting, support, book)
    )


def _of_less(setting: Setting, support: Support, book: Ledger) -> str:
    """A sum, or a ratio of one, said of only one of the things that it is of."""
    subjects = _subjects(_roots(_sums(support, book), book))
    said = ({name.subject for name in setting.nearby} | added_up(setting)) & subjects
    told = _SUM_SAID.search(setting.said.sentence) or _OUT_OF.search(setting.said.before)
    ahead = setting.together or _AHEAD.search(setting.said.before)
    few = ahead and 1 < len({name.subject for name in setting.named} & subjects)
    if not said or said == subjects or (told and not few):
        return ""
    return f"it is of {_listed(sorted(subjects))} together"


def _sums(support: Support, book: Ledger) -> list[Entry]:
    """The sums a number was made of. What is divided by a sum is a part of it, and no sum."""
    whole = support.entries[:1] if support.operation == "divide" else support.entries
    made_of = (e for entry in whole for e in (entry, *_numerator(entry, book)))
    sums = [entry for entry in made_of if entry.origin.operation == "add"]
    return sums + (list(support.entries) if support.operation == "add" else [])


def _numerator(entry: Entry, book: Ledger) -> Sequence[Entry]:
    """What a number was made of; of a quotient, only what was divided."""
    parents = book.parents(entry)
    return parents[:1] if entry.origin.operation == "divide" else parents


def _of_more(setting: Setting, support: Support, book: Ledger) -> str:
    """A figure of one thing said of several: "together they have 84 million"."""
    roots = _roots(support.entries, book)
    entry, subjects = support.entries[0], _subjects(roots)
    known = {other.subject for other in book if other.subject}
    the_two = _THE_TWO.search(setting.said.before) and not setting.named
    if range_end(setting.said):
        return ""
    told = setting.together or (the_two and not _EACH.search(setting.said.sentence))
    if len(roots) > 1 or len(known) < 2 or not subjects or not told:
        return ""
    named = {name.subject for name in setting.named}
    told = " ".join(book.texts[r.origin.result].text for r in roots if r.origin.result)
    if named == subjects or _SUM_SAID.search(told):
        return ""
    return f"{entry.id} is of {_listed(subjects)} alone"


def _of_another_number(setting: Setting, support: Support, book: Ledger) -> str:
    """A sum of two things said of three, in its clause: "the three hospitals"."""
    terms = {root.about for root in _roots(_sums(support, book), book) if root.about}
    so_many = _SO_MANY.search(setting.words)
    if not so_many or len(terms) < 2 or support.operation == "mean":
        return ""
    word = (so_many[1] or "two").lower()
    count = NUMBER_WORDS.get(word) or int(word)
    return "" if count == len(terms) else f"it is of {_listed(sorted(terms))}"


def _of_one_measure(setting: Setting, support: Support, book: Ledger) -> str:
    """A sum of several measures of one thing, said of one of them."""
    sums = _sums(support, book)
    roots = _roots(sums, book)
    topics = sorted({root.about.rpartition(": ")[2] for root in roots if root.about})
    if len(topics) < 2 or len(_subjects(roots)) > 1 or _SUM_SAID.search(setting.said.sentence):
        return ""
    said = frozenset(words(setting.words))
    named = [topic for topic in topics if said & own_words_of(topic, topics)]
    return f"it is of {_listed(topics)} together" if 0 < len(named) < len(topics) else ""


def _a_difference(setting: Setting, support: Support) -> str:
    """A difference that the text gives as a sum."""
    operation = support.operation or support.entries[0].origin.operation
    if operation != "subtract" or not setting.together or _LESS.search(setting.words):
        return ""
    return "it is a difference, no sum"


def _of_all(setting: Setting, support: Support, book: Ledger) -> str:
    """A part of one figure, said to be a part of all of its kind."""
    operation, *pair = pair_of(support, book) or ("",)
    if operation != "divide" or not _ALL_OF.match(setting.said.after):
        return ""
    whole = _roots([pair[1]], book)
    topics = {root.about.rpartition(": ")[2] for root in whole}
    row = {e.subject for e in book if e.about and e.about.rpartition(": ")[2] in topics}
    about = _listed(sorted({root.about for root in whole}))
    return f"it is a part of {about} alone" if _subjects(whole) < row else ""


def _row_of_part(support: Support, book: Ledger) -> Sequence[Entry]:
    """The figures of all whose part a number is, the one whose part it is first."""
    if support.operation == "part":
        return support.entries
    if support.operation != "divide":
        return ()
    one, whole = support.entries
    row = book.roots(whole) if whole.origin.operation == "add" and one.subject else []
    own = [root for root in row if root.about == one.about]
    return [*own, *(root for root in row if root not in own)] if own and row[2:] else ()


def _wrong_part(setting: Setting, row: Sequence[Entry]) -> str:
    """A part of all, said of another than the one whose part it is: "schools take 56%"."""
    own, topics = row[0], [entry.about.rpartition(": ")[2] for entry in row]
    if len(_subjects(row)) == 1:
        said = [*reversed(words(setting.said.before)), *words(setting.ahead)]
        of = [own_words_of(topic, topics) for topic in topics]
        named = next((n for word in said for n, its in enumerate(of) if word in its), 0)
        return f"it is the part of the {topics[0]}, not of the {topics[named]}" if named else ""
    # "Of every 100 people in Peru and Chad, 60 live in Peru": the name behind counts.
    found = {name.subject for name in setting.after or setting.named} - {""}
    wrong = len(found) == 1 and own.subject not in found
    return f"it is the part of {own.subject}, not of {found.pop()}" if wrong else ""


def own_words_of(topic: str, topics: Iterable[str]) -> frozenset[str]:
    """The words that tell a topic from others: "library" of "library budget"."""
    others = frozenset(word for other in topics if other != topic for word in words_for(other))
    return frozenset(words(topic)) - others


def _roots(entries: Iterable[Entry], book: Ledger) -> list[Entry]:
    return [root for entry in entries for root in book.roots(entry)]


def _subjects(roots: Iterable[Entry]) -> set[str]:
    return {root.subject for root in roots} - {""}


def _listed(items: Iterable[str]) -> str:
    return " and ".join(items)
