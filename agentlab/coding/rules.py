"""Rules in place of a coding model: search the failing name, read, change one thing, test again.

No model, and its name says so. It reads what a model would be sent, the messages, the tools' own
descriptions and the choice, and nothing else; it knows no repository and no tool by name. What it
can mend is three small kinds of bug (`candidates.py`); for anything else it runs out of ideas,
which is a good run to look at, too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from os.path import commonprefix
from typing import Any, Literal

from agentlab.coding.candidates import candidates
from agentlab.coding.evidence import Evidence, evidence
from agentlab.coding.history import Known, known
from agentlab.coding.source import callees, definition, imported_from, tree_of
from agentlab.messages import Choice, Message, Model, Reply, ToolCall, ToolSpec
from agentlab.models import DEFAULT, VARIABLE, load_model
from agentlab.models.stand_in.choosing import profile
from agentlab.models.stand_in.stems import stems

Role = Literal["search", "read", "edit", "test"]
NEEDS: dict[Role, tuple[int, frozenset[str]]] = {  # role → texts it must be given, its own words
    "search": (1, stems("search find line lines holds text name defined used occurrences grep")),
    "read": (1, stems("read whole file show open content see")),
    "edit": (3, stems("edit replace change write modify place put patch")),
    "test": (0, stems("run tests test check verify passed failed count")),
}
FIELDS = {  # argument of an edit → words of its field
    "path": stems("path file filename location"),
    "old": stems("old stands there now before current original existing find present"),
    "new": stems("new put instead replacement after into"),
}
CANNOT = "I can only mend code by what a failed test says of it, and I was told of none."
STUCK = "I have tried every small change I know. I cannot mend this."
TEST = re.compile(r"(?:^|/)(?:tests?/|test_|conftest)")  # a path of what says what is wanted
FARTHEST = 12  # functions looked into, one calling the other


def coding_model(name: str | None = None, load: Callable[[str], Model] = load_model) -> Model:
    """The model of the one setting; where that is the stand-in, these rules take its place."""
    wanted = (os.environ.get(VARIABLE, "") if name is None else name).strip() or DEFAULT
    return CodingRules() if wanted == DEFAULT else load(wanted)


class CodingRules:
    """A deterministic policy behind the same seam as a model.

    >>> CodingRules().reply(messages, tools, choice)
    """

    name = "stand-in (coding rules)"

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """The next call; a sentence when the tests pass, or when there is nothing left to try."""
        seen = known(messages)
        offered = () if choice.kind == "none" else tools
        if seen.passed or not offered:
            return Reply(text=_summary(seen))
        found = evidence(seen.task)
        if not found.names:
            return Reply(text=CANNOT)
        calls = _next(seen, found, offered)
        return Reply(calls=calls, stop="tool_use") if calls else Reply(text=STUCK)


@dataclass(frozen=True)
class Step:
    """What to do next: a role, and the texts it needs, in the order path, old, new."""

    role: Role
    texts: tuple[str, ...] = ()


def _next(seen: Known, found: Evidence, tools: Sequence[ToolSpec]) -> tuple[ToolCall, ...]:
    """The calls of the first step that the offered tools have room for."""
    for steps in _steps(seen, found):
        calls = [_call(step, tools) for step in steps]
        if calls and all(calls):
            return tuple(call for call in calls if call)
    return ()


def _steps(seen: Known, found: Evidence) -> Iterator[list[Step]]:
    """What would be right to do now, the best first; the next is for where that is not offered."""
    if seen.untested:
        yield [Step("test")]
    for idea in _ideas(seen, found):
        yield idea
        if idea[-1].role == "edit":  # to look again is all there is to do before an edit
            yield [Step("read", (idea[-1].texts[0],))]
            return


def _ideas(seen: Known, found: Evidence) -> Iterator[list[Step]]:
    """Function by function: look for it, read its file, change it; then what it calls."""
    names = list(found.names)
    for number, name in enumerate(names):  # which grow on the way
        if number == FARTHEST:
            return
        path = _where(seen, name)
        if path is None and not any(name in text for text in seen.asked):
            yield [Step("search", (f"def {name}",))]
        elif path is not None and path not in (*seen.before, *seen.unreadable):
            yield [Step("read", (path,))]
        elif path in seen.before:
            for text in candidates(seen.before[path], name, found):
                if (path, text) not in seen.tried:
                    yield [*_undone(seen, path), _edit(path, seen.now[path], text)]
            names += [n for n in callees(seen.before[path], name) if n not in names]


def _where(seen: Known, name: str) -> str | None:
    """The file that defines a name, as far as a search, a file or an import has shown."""
    sign = (f"def {name}(", f"class {name}")
    read = (path for path, text in seen.before.items() if definition(tree_of(text), name))
    hits = (path for path, line in seen.hits if line.lstrip().startswith(sign))
    imports = (imported_from(text, path, name) for path, text in seen.before.items())
    return next((path for path in (*read, *hits, *imports) if path and not TEST.search(path)), None)


def _undone(seen: Known, path: str) -> list[Step]:
    """What puts the other files back as they were."""
    return [
        _edit(other, now, seen.before[other])
        for other, now in seen.now.items()
        if other != path and now != seen.before[other]
    ]


def _edit(path: str, now: str, wanted: str) -> Step:
    """The edit from one text to another: the lines that differ, and more until they are unique."""
    old, new = now.splitlines(keepends=True), wanted.splitlines(keepends=True)
    low = len(commonprefix([old, new]))
    tail = min(len(commonprefix([old[::-1], new[::-1]])), min(len(old), len(new)) - low)
    while now.count("".join(old[low : len(old) - tail])) != 1:
        low, tail = max(0, low - 1), max(0, tail - 1)
    stretches = (old[low : len(old) - tail], new[low : len(new) - tail])
    return Step("edit", (path, *map("".join, stretches)))


def _call(step: Step, tools: Sequence[ToolSpec]) -> ToolCall | None:
    """The call of a step; None when no offered tool has room for it or says it does such things."""
    count, words = NEEDS[step.role]
    able = [spec for spec in tools if len(_required(spec)) == count]
    if not able:
        return None
    best = max(able, key=lambda spec: _fit(words, spec))  # the first of equals
    others = {role for role, (n, w) in NEEDS.items() if n == count and _fit(w, best) > 0}
    if _fit(words, best) <= 0 and others:
        return None
    return ToolCall("", best.name, _arguments(step, best))


def _required(spec: ToolSpec) -> list[str]:
    return list(spec.parameters.get("required", ()))


def _fit(words: frozenset[str], spec: ToolSpec) -> int:
    """How many of the words a tool says of itself, less those it warns with."""
    plain, warned = profile(spec.description.strip() or spec.name.replace("_", " "))
    return len(words & plain) - len(words & warned)


def _arguments(step: Step, spec: ToolSpec) -> dict[str, Any]:
    """The texts of a step under the names of the tool's fields."""
    fields = _required(spec)
    if len(fields) < 2:
        return dict(zip(fields, step.texts, strict=True))
    given: dict[str, Any] = {}
    for text, words in zip(step.texts, FIELDS.values(), strict=True):
        free = [field for field in fields if field not in given]
        given[max(free, key=lambda field: len(words & _words(field, spec)))] = text
    return {field: given[field] for field in fields}


def _words(field: str, spec: ToolSpec) -> frozenset[str]:
    about = spec.parameters["properties"][field].get("description", "")
    return stems(f"{field.replace('_', ' ')} {about}")


def _summary(seen: Known) -> str:
    """What was changed, in one sentence."""
    changed = [path for path, now in seen.now.items() if now != seen.before[path]]
    where = f" Changed: {', '.join(changed)}." if changed else ""
    return f"The tests pass.{where}" if seen.passed else f"I have nothing to do.{where}"
