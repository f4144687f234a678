"""How the stand-in reads a task: English text in, a `Task` out, or None for what it cannot read.

    text → tokens → atoms → figures → a line of marks → a form of question, or a sum

Rules of grammar only. Every word must have its part: a question with a word left over is not
read, and the stand-in says so instead of guessing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

from agentlab.models.stand_in.alternatives import alternatives
from agentlab.models.stand_in.asked_for import asks_how_much
from agentlab.models.stand_in.atoms import Atom, atoms, folded, with_long_names
from agentlab.models.stand_in.capitals import capitalised, long_named
from agentlab.models.stand_in.counted import counting
from agentlab.models.stand_in.dates import date_in, over_years, year_on
from agentlab.models.stand_in.forms import task_of, unranked
from agentlab.models.stand_in.grammar import IDLE, LEAST
from agentlab.models.stand_in.instructions import worked_out
from agentlab.models.stand_in.keywords import typed
from agentlab.models.stand_in.language import foreign
from agentlab.models.stand_in.lines import items_of
from agentlab.models.stand_in.phrases import RANKS
from agentlab.models.stand_in.plain_text import plain_text
from agentlab.models.stand_in.plans import Plan, Task, one_kind
from agentlab.models.stand_in.quotients import worked_out_quotients
from agentlab.models.stand_in.several import sentence_by_sentence, swallows
from agentlab.models.stand_in.sources import from_source, source_in
from agentlab.models.stand_in.sums import Item
from agentlab.models.stand_in.tenses import of_one_side
from agentlab.models.stand_in.two_ways import decimal_comma, dotted_thousands
from agentlab.models.stand_in.wanted import with_figures

LONGEST = 2000  # characters; nothing longer is a question
MOST_MARKS = 120  # numbers, figures and what joins them; no run has the steps for more


def read_task(text: str, known: Iterable[str] = ()) -> Task | None:
    """What the text asks for, or None when the rules cannot read it.

    `known` holds names seen in results so far; "A and B" is one name when it is among them.

    >>> read_task("What is 31 times 7?").plans
    (Worked(operation='multiply', left=Number(...), right=Number(...), ordered=True),)
    """
    return next(iter(readings(text, frozenset(known))), None)


@lru_cache(maxsize=512)
def readings(text: str, known: frozenset[str]) -> tuple[Task, ...]:
    """Every task the text can be read as, the likeliest first: "A and B" may be one name or two."""
    if decimal_comma(text) or date_in(text):
        return ()
    source, rest = source_in(text)
    parted = [(source, rest)] if source else [("", text), *alternatives(text, known)]
    tasks = [
        from_source(counting(task, rest), source)
        for source, rest in parted
        for task in _readings(rest, known)
        if asks_how_much(task, text)
    ]
    unclear = year_on(text) or over_years(text) or of_one_side(text) or dotted_thousands(text)
    if unclear:  # "in 2020-21" is no sum
        tasks = [task for task in tasks if not task.wanted]
    return tuple(each for task in tasks for each in (task, *worked_out_quotients(task)))


def _readings(text: str, known: frozenset[str]) -> tuple[Task, ...]:
    if len(text) > LONGEST or foreign(text) or _LASTED.search(text) or _NAMED.search(text):
        return ()
    names = {folded(name): name for name in sorted(known)}
    figures = typed(text, known)
    keys = [Task(figures, "value" if len(figures) == 1 else "each")] if figures else []
    if keys and all(folded(wanted.subject) in names for wanted in figures):
        return (*keys, *_by_grammar(text, names))
    return (*_by_grammar(text, names), *keys)


def _by_grammar(text: str, names: Mapping[str, str]) -> tuple[Task, ...]:
    """Every task the text can be read as, word by word."""
    forms = [
        (written, _in_place(with_long_names(atoms(written), names)))
        for written in _written(plain_text(text))
    ]
    for written, found in forms:
        tasks = [task for joined in _joinings(found) if (task := _read(joined))]
        tasks = [task for task in tasks if not swallows(task, written, names, _read)]
        if not tasks and (task := sentence_by_sentence(written, names, _read)):
            tasks = [task]
        if tasks:
            return tuple(dict.fromkeys([*tasks, *_with_long_name(text, names)]))
    owned = [
        task for _, found in forms for with_owner in _owners(found) if (task := _read(with_owner))
    ]
    return tuple(dict.fromkeys([*owned, *_with_long_name(text, names)]))


def _with_long_name(text: str, names: Mapping[str, str]) -> list[Task]:
    """What a text without capitals asks of "the united isles of arcadia", as one name."""
    named = long_named(plain_text(text)) if text.islower() else ""
    task = _read(_in_place(with_long_names(atoms(named), names))) if named else None
    return [task] if task else []


# Not how long one lives, but since when, or until when; or so much more of a life, or of lives.
# Who or what it is, no figure; peoples, who are no people; and the rainfall "of half of Utopia",
# which is not half of the rainfall.
_NAMED = re.compile(
    r"\bthe names? of\b|\bpeoples\b(?!'| [a-z]+ic\b)"
    r"|[a-z] (?:of|in) (?:the )?(?:(?:an?|one|two|three) )?"
    r"(?:half|halves|thirds?|quarters?|fifths?|tenths?) (?:of )?(?-i:(?=[A-Z][^']*$))",
    re.I,
)
_LASTED = re.compile(
    r"\bhow long (?:have|has|had|will|would|could|can|should)\b"
    r"|\b(?:more|fewer|less) years\b.*\bliv|\bliv\w* (?:more|fewer|less)\b"
    r"|\bhow much (?:more|less) do(?:es)?\b.*\bliv"
    r"|\bhow (?:do|did|can) you (?:know|measure)\b"  # nor in what manner
    r"|\bhow (?:is|are|was|were) (?:the )?(?:[a-z]+ )+in\b|\bpeoples\b(?!'|(?: \w+)? rep)",
    re.I,
)


def _in_place(found: Sequence[Atom]) -> list[Atom]:
    """ "The rainfall of Avalon, Arcadia" is that of one place, which lies in the other."""
    names = [i for i, atom in enumerate(found) if atom.kind == "name"]
    listed = any(atom.text in _LISTING for atom in found)
    if len(names) != 2 or listed or found[names[0] + 1].text != "," or names[1] - names[0] != 2:
        return list(found)
    return _joined(found, [names[0] + 1])


_LISTING = frozenset("WHICH COMPARE SUM TOTAL MEAN GAP RATIO MORE LESS MOST LEAST and or".split())


def _joinings(found: Sequence[Atom]) -> Iterator[Sequence[Atom]]:
    """The atoms as they are, then with "A and B" as one name in some place or other."""
    yield found
    places = [
        i
        for i in range(1, len(found) - 1)
        if found[i].text in ("and", ",") and found[i - 1].kind == found[i + 1].kind == "name"
    ][:MOST_GUESSES]
    for size in range(1, len(places) + 1):
        for joins in combinations(places, size):
            if all(b - a > 2 for a, b in pairwise(joins)):
                yield _joined(found, joins)


def _owners(found: Sequence[Atom]) -> Iterator[list[Atom]]:
    """Of a share, the atoms with the first word of a topic as its owner: "of the city harvest"."""
    if not any(atom.text in ("PERCENT", "RATIO") for atom in found):
        return
    for i, atom in enumerate(found):
        owner, _, topic = atom.text.partition(" ")
        if atom.kind == "topic" and topic:
            parts = [Atom("name", owner), Atom("owner", "'s"), Atom("topic", topic)]
            yield [*found[:i], *parts, *found[i + 1 :]]


MOST_GUESSES = 4


def _joined(found: Sequence[Atom], joins: Sequence[int]) -> list[Atom]:
    out: list[Atom] = []
    for i, atom in enumerate(found):
        if i in joins:
            link = ", " if atom.text == "," else f" {atom.text} "
            out[-1] = replace(out[-1], text=f"{out[-1].text}{link}{found[i + 1].text}")
        elif i - 1 not in joins:
            out.append(atom)
    return out


def _written(text: str) -> Iterator[str]:
    """The text as it stands, or with capitals where names must be, for who types none or all."""
    words = re.findall(r"[^\W\d_]+", text)
    if text.isupper() and len(words) > 1:
        if len(words) > 3:  # a few are bare key words
            yield capitalised(text.lower())
            yield capitalised(text.lower(), bold=True)
        return
    yield text
    words = [word for word in words if word.lower() not in IDLE]
    if len(words) > 1 and all(word[0].isupper() for word in words):
        yield capitalised(text.lower())
    elif not any(atom.kind == "name" and not atom.text.islower() for atom in atoms(text)):
        yield capitalised(text)
        yield capitalised(text, bold=True)
        yield capitalised(text, bold=True, inside=True)
    if text[:1].isupper() and not text[1:2].isupper():  # "Rainfall Arcadia"
        yield text[:1].lower() + text[1:]
    if (named := _SHORT_END.sub(lambda m: m[1] + m[2].capitalize(), text)) != text:
        yield named


_SHORT_END = re.compile(  # "at low tide of Utopia DR": what is short belongs to the name
    r"( (?:at|by|per) .*\b(?:of|in|for) (?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+)* )([A-Z]{2,4})"
    r"(?=[?.\s]*$)"
)


def _read(found: Sequence[Atom]) -> Task | None:
    """The task of atoms that make up one question."""
    if any(atom.kind == "odd" for atom in found):
        return None
    figured = with_figures(found)
    if figured is None:
        return None
    items = items_of(figured)
    if len(items) > MOST_MARKS:
        return None
    operands = [plan for mark, plan in items if mark == "X" and plan]
    line = " ".join("," if mark == "." else mark for mark, _ in items)
    if not operands:
        return None
    task = _ranking(line, operands) or task_of(line, operands) or _sum(items)
    return task if task and one_kind(task) else None


def _sum(items: Sequence[Item]) -> Task | None:
    plan = worked_out(items)
    return Task((plan,)) if plan else None


def _ranking(line: str, operands: Sequence[Plan]) -> Task | None:
    """ "Which has the largest harvest": the superlative ranks, it is no part of the topic."""
    if not re.search(r"\b(WHICH|YESNO|COMPARE)\b", line) or re.search(
        r"\b(MORE|LESS|MOST|LEAST)\b", line
    ):
        return None
    plain, rank = unranked(operands, RANKS)
    if not rank:
        return None
    mark = "LEAST" if rank in LEAST else "MOST"
    ahead = re.sub(r"\bWHICH\b", f"WHICH {mark}", line, count=1)
    return task_of(ahead, plain) or task_of(f"{line} {mark}", plain)
