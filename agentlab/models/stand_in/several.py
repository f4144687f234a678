"""Several questions in one text: each is read by itself, or the text is not read at all.

"What is half of 6? How large is Utopia?"                 two results
"Which is larger, Utopia or Arcadia, and how large is Borva"   not one comparison of three
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from agentlab.models.stand_in.atoms import Atom, atoms, with_long_names
from agentlab.models.stand_in.grammar import COMMANDS
from agentlab.models.stand_in.plans import Task, Worked

Reader = Callable[[Sequence[Atom]], Task | None]
_QUESTIONS = re.compile(
    r"(?<=[.?!;])\s+(?=\S)"
    r"|,? and (?=(?:how (?:many|much|big|large|long|high|old)|what (?:is|are|was|were)"
    r"|(?:which|who) (?:is|are|has|have|one)) )",
    re.I,
)
_BY_ITSELF = re.compile(r"\W*(?:how|what)\b", re.I)
_REFERS = re.compile(  # to what was said before: "and what is it now"
    r"\b(?:what|how|which|who|where|when|why)\b.*\b(?:it|they|those|these|that|there)\b", re.I
)


def swallows(task: Task, text: str, names: Mapping[str, str], read: Reader) -> bool:
    """Whether one comparison or sum was made of a text that asks for one, and then for more."""
    if not _one_result(task):
        return False
    texts = _parts(text)
    parts = [with_long_names(atoms(part), names) for part in texts]
    whole = [n for n, part in enumerate(parts) if (own := read(part)) and _one_result(own)]
    asked = [n for n, part in enumerate(parts) if _names_a_thing(part)]
    last = task.form != "value" and len(parts) > 1 and _BY_ITSELF.match(texts[-1])
    return any(n != other for n in whole for other in asked) or bool(last and read(parts[-1]))


def sentence_by_sentence(text: str, names: Mapping[str, str], read: Reader) -> Task | None:
    """Questions one after the other; a greeting or thanks among them says nothing."""
    parts = _parts(text)
    if len(parts) < 2:
        return None
    tasks = []
    for part in parts:
        found = with_long_names(atoms(part), names)
        if task := read(found):
            tasks.append(task)
        elif any(atom.kind != "end" for atom in found) or (tasks and _REFERS.search(part)):
            return None
    plans = tuple(plan for task in tasks for plan in task.plans)
    if len(tasks) > 1:
        plain = all(task.form in ("value", "each") for task in tasks)
        return Task(plans, "each") if plain else None
    return tasks[0] if tasks else None


def _parts(text: str) -> list[str]:
    return [part for part in _QUESTIONS.split(text) if part.strip()]


def _one_result(task: Task) -> bool:
    """Whether the figures of a task make one result, and are not just told."""
    return task.form not in ("value", "each") or any(isinstance(p, Worked) for p in task.plans)


def _names_a_thing(part: Sequence[Atom]) -> bool:
    """Whether a part speaks of a figure, and does not go on from a result: "divide it by …"."""
    leads = next((atom.text for atom in part if atom.kind == "mark"), "")
    return leads not in COMMANDS and any(atom.kind == "name" for atom in part)
