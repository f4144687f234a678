"""How the stand-in reads a task: English text in, a `Task` out, or None for what it cannot read.

    text → tokens → atoms → figures → a line of marks → a form of question, or a sum

Rules of grammar only. Every word must have its part: a question with a word left over is not
read, and the stand-in says so instead of guessing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

from agentlab.models.atoms import RANKS, Atom, atoms, folded, with_long_names
from agentlab.models.forms import task_of, unranked
from agentlab.models.grammar import ARTICLES, GRAMMAR, IDLE, IN_NAMES, LEAST
from agentlab.models.plans import Plan, Task
from agentlab.models.sums import Item, worked_out
from agentlab.models.wanted import with_figures

LONGEST = 2000  # characters; nothing longer is a question


def read_task(text: str, known: Iterable[str] = ()) -> Task | None:
    """What the text asks for, or None when the rules cannot read it.

    `known` holds names seen in results so far; "A and B" is one name when it is among them.

    >>> read_task("What is 45 times 12?").plans
    (Worked(operation='multiply', left=Number(...), right=Number(...), ordered=True),)
    """
    return next(iter(readings(text, frozenset(known))), None)


@lru_cache(maxsize=512)
def readings(text: str, known: frozenset[str]) -> tuple[Task, ...]:
    """Every task the text can be read as, the likeliest first: "A and B" may be one name or two."""
    if len(text) > LONGEST:
        return ()
    names = {folded(name): name for name in sorted(known)}
    tasks: dict[Task, None] = {}
    for written in _written(_OPENING.sub(" ", text)):
        found = with_long_names(atoms(written), names)
        tasks.update((task, None) for joined in _joinings(found) if (task := _read(joined)))
        if not tasks and (task := _sentence_by_sentence(written, names)):
            tasks[task] = None
        if tasks:
            break
    return tuple(tasks)


# How a question may begin without saying anything yet.
_OPENING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|please)\b\W*)*"
    r"(?:(?:could|can|would|will) (?:you|we|i)(?: please)?(?: kindly)? |"
    r"do you (?:happen to )?know |"
    r"(?:i|we)(?:'d| would| want| need)?(?: like)? to (?:know|find out|see|learn) |"
    r"i wonder |what (?:do|would|will) (?:you|we|i) get (?:if|when) (?:you|we|i) )",
    re.I,
)


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


def _written(text: str) -> list[str]:
    """The text as it stands, and with capitals where names must be, for who types none or all."""
    words = [word for word in re.findall(r"[^\W\d_]+", text) if word.lower() not in IDLE]
    shouted = text.isupper() or (len(words) > 1 and all(word[0].isupper() for word in words))
    return [capitalised(text.lower())] if shouted else [text, capitalised(text)]


def _read(found: Sequence[Atom]) -> Task | None:
    """The task of atoms that make up one question."""
    if any(atom.kind == "odd" for atom in found):
        return None
    figured = with_figures(found)
    if figured is None:
        return None
    items = _items(figured)
    operands = [plan for mark, plan in items if mark == "X" and plan]
    line = " ".join("," if mark == "." else mark for mark, _ in items)
    if not operands:
        return None
    return _ranking(line, operands) or task_of(line, operands) or _sum(items)


def _sum(items: Sequence[Item]) -> Task | None:
    plan = worked_out(items)
    return Task((plan,)) if plan else None


def _ranking(line: str, operands: Sequence[Plan]) -> Task | None:
    """ "Which has the largest area": the superlative ranks, it is no part of the topic."""
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


# -- the line of marks -----------------------------------------------------------------------------

_BEFORE_OF = frozenset(
    "PERCENT RATIO PRODUCT SUM TOTAL MEAN GAP WHICH COMPARE X % part DOUBLE TRIPLE".split()
)
_BY = ("RATIO", "DIVIDE", "MULTIPLY", "X", "IT", "then", ")")


def _items(figured: Sequence[Atom]) -> list[Item]:
    """The marks in order, an X for each operand, without prepositions that say no more."""
    items: list[Item] = []
    for i, atom in enumerate(figured):
        last = items[-1][0] if items else ""
        if atom.kind in ("figure", "number", "part", "quote"):
            items.append(("part" if atom.kind == "part" else "X", atom.plan))
        elif atom.kind == "end":
            items += [(".", None)] * (bool(items) and last != ".")
        elif atom.text == "of" and last not in _BEFORE_OF:
            continue
        elif atom.text == "by" and not _keeps_by(figured, i, last):
            continue
        elif atom.text == "with" and last == "":
            continue
        else:
            items.append((atom.text, None))
    return _totals(_trimmed(items))


def _trimmed(items: Sequence[Item]) -> list[Item]:
    """Without commas and stops at either end, and without one right after another."""
    out: list[Item] = []
    for item in items:
        if item[0] not in _STOPS or (out and out[-1][0] not in _STOPS):
            out.append(item)
    while out and out[-1][0] in _STOPS:
        out.pop()
    return out


_STOPS = (".", ",")
_WITH_TOTAL = ("MORE", "LESS", "MOST", "LEAST", "MEAN", "COMPARE", "GAP")


def _totals(items: Sequence[Item]) -> list[Item]:
    """ "Total" sums up several figures that follow; "the larger total area" does not."""
    out: list[Item] = []
    for i, (mark, plan) in enumerate(items):
        after = [following for following, _ in items[i + 1 : i + 4]]
        several = after[1:2] in (["and"], [","]) and after[2:3] == ["X"]
        if mark != "TOTAL":
            out.append((mark, plan))
        elif not (out and out[-1][0] in _WITH_TOTAL) and (several or after[:1] != ["X"]):
            out.append(("SUM", None))
    return out


def _keeps_by(figured: Sequence[Atom], i: int, last: str) -> bool:
    after = figured[i + 1] if i + 1 < len(figured) else None
    return last in _BY or (after is not None and after.text in ("HOWMUCH", "PERCENT"))


# -- several sentences -----------------------------------------------------------------------------


def _sentence_by_sentence(text: str, names: dict[str, str]) -> Task | None:
    """Questions one after the other; a greeting or remark among them says nothing."""
    parts = [part for part in re.split(r"(?<=[.?!])\s+(?=\S)", text) if part.strip()]
    if len(parts) < 2:
        return None
    tasks = []
    for part in parts:
        found = with_long_names(atoms(part), names)
        if task := _read(found):
            tasks.append(task)
        elif any(atom.kind not in ("topic", "end") for atom in found):
            return None
    plans = tuple(plan for task in tasks for plan in task.plans)
    if len(tasks) > 1:
        plain = all(task.form in ("value", "each") for task in tasks)
        return Task(plans, "each") if plain else None
    return tasks[0] if tasks else None


# -- capitals --------------------------------------------------------------------------------------

_WORD = re.compile(r"(?:(?!['’]s\b)[^\W\d_]|(?<=\w)['.\-](?=\w)(?!['’]s\b))+|['’]s\b|[,:()]")
_LEADING = frozenset("of in for from than between versus vs".split())
_JOINING = frozenset("and or , to versus vs as than".split())
_ASKED = frozenset("does do did is are was were has have".split())
_TOPICAL = frozenset("of at by per between".split())


def capitalised(text: str) -> str:
    """The text with capitals where names must stand: "area of peru and chile", "chile's area"."""
    words = list(_WORD.finditer(text))
    low = [word.group().lower().replace("’", "'") for word in words]
    out, at, named = [], 0, False
    for start, end in _runs(low):
        j = start - 1
        while j >= 0 and low[j] in ARTICLES:
            j -= 1
        named = _is_name(low[j] if j >= 0 else "", _after(low, end), named)
        for word in words[start:end] if named else []:
            out += [text[at : word.start()], word.group()[:1].upper() + word.group()[1:]]
            at = word.end()
    return "".join([*out, text[at:]])


def _after(words: Sequence[str], i: int) -> str:
    """The word behind a run, past a bracket; a "by" that leads to no further word is none."""
    if words[i : i + 1] == ["("] and ")" in words[i:]:
        i = words.index(")", i) + 1
    if words[i : i + 1] == ["by"] and i + 1 == len(words):
        return ""
    return words[i] if i < len(words) else ""


def _is_name(before: str, after: str, named: bool) -> bool:
    """Whether words without capitals are a name, by what stands before and behind them.

    named: the words before these were a name.
    """
    if after == "'s":
        return True
    if after in _TOPICAL or before in ("at", "by", "per"):
        return False
    listed = before in (",", ":") and after in ("or", "and", ",")
    asked = before in _ASKED and after in _ASKED
    return before in _LEADING or (named and before in _JOINING) or listed or asked


def _runs(words: Sequence[str]) -> list[tuple[int, int]]:
    """Runs of words that are none of the grammar's, as places from and to."""
    runs: list[tuple[int, int]] = []
    for i, word in enumerate(words):
        if word in GRAMMAR or word in IN_NAMES or not word[0].isalpha():
            continue
        if runs and runs[-1][1] == i:
            runs[-1] = (runs[-1][0], i + 1)
        else:
            runs.append((i, i + 1))
    return runs
