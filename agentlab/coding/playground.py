"""The course's own repository, a bicycle shop's books, with one bug in every copy. S2, C51.

What is handed out is whole but for one place, `data/playground/bugs.jsonl` says which: so each copy
has a failing test, and everybody can make more bugs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from agentlab.coding.repository import Repository, copied
from agentlab.research.corpus import data_file

FOLDER = "playground"


@dataclass(frozen=True)
class Bug:
    """One place of one file, as it should be and as it is handed out."""

    id: str  # e.g. "long-hire"
    path: str
    right: str
    wrong: str


def bugs() -> dict[str, Bug]:
    """The bugs of the course by their ids."""
    lines = data_file(f"{FOLDER}/bugs.jsonl").read_text(encoding="utf-8").splitlines()
    return {bug.id: bug for bug in (Bug(**json.loads(line)) for line in lines)}


def playground(bug: str | Bug | None = None) -> Repository:
    """A new copy of the shop with this bug in it, or without any.

    Errors: KeyError for an unknown id; ToolError when the bug's place is not in its file.
    """
    if isinstance(bug, str):
        if bug not in (known := bugs()):
            raise KeyError(f"No bug {bug!r}; there are {', '.join(known)}.")
        bug = known[bug]
    shop = data_file(f"{FOLDER}/shop/README.md").parent
    return copied(shop, [(bug.path, bug.right, bug.wrong)] if bug else ())
