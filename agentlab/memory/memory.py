"""A memory: what runs leave behind for later ones, and how it is forgotten. C72.

    memory = Memory("memory.sqlite")
    memory.keep(trace)                      # the figures of its ledger, and the run as an episode
    memory.recall("population of Japan")    # with origin and vintage; what is stale says so
    memory.forget(key="Japan: population")

`keep` is for code, not for a model: it reads the ledger, which no model can write.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from agentlab.memory.episodes import FORGOTTEN, Episode, episode_of
from agentlab.memory.facts import Fact, facts_of, figures_in, newer, note_of
from agentlab.memory.store import WAIT, MemoryFault, Store
from agentlab.redaction import Redaction, secret_values
from agentlab.research.ledger import LEDGER, Ledger
from agentlab.research.ranking import years_in
from agentlab.research.results import NoResults, from_where
from agentlab.research.search import Corpus
from agentlab.research.words import words
from agentlab.tables import Table, counted
from agentlab.trace import Trace

MOST = 9  # facts that one question is answered with

_FACT = "key, kind, text, label, value, unit, source, vintage, also, lesson"
_EPISODE = "run, question, answer, stop, searches, recalls"


class Memory:
    """What is remembered in one file. Nothing is kept open between two calls.

    Every method may raise `MemoryFault`: a file that is locked, damaged or somebody else's.
    """

    def __init__(self, path: str | Path, wait: float = WAIT) -> None:
        """`wait`: seconds to wait for another program that is writing."""
        self.store = Store(path, wait)

    # -- remembering --

    def keep(self, trace: Trace) -> Episode:
        """Remember a finished run: its figures with their origin, and the run itself, once.

        Errors: ValueError for a trace that holds no finished run.
        """
        episode, book = episode_of(trace), trace.view(LEDGER)
        with self.store.writing() as db:
            number = _number_of(db, episode)
            for fact in _learn(db, facts_of(book, book)):
                db.execute("INSERT OR IGNORE INTO used VALUES (?, ?)", [number, fact.id])
        return replace(episode, number=number)

    def note(self, text: str, book: Ledger | None = None) -> list[Fact]:
        """Remember words, and the figures of the ledger that they give. Secrets are hidden."""
        clean = Redaction(secret_values()).cleaned(" ".join(text.split()))
        book = Ledger() if book is None else book
        with self.store.writing() as db:
            return _learn(db, [note_of(clean, book), *figures_in(clean, book)])

    # -- looking --

    def facts(self) -> list[Fact]:
        """Everything that is known, in the order it was learnt."""
        with self.store.reading() as db:
            rows = db.execute(f"SELECT {_FACT}, id FROM facts ORDER BY id").fetchall()
        return [self._fact(row) for row in rows]

    def episodes(self) -> list[Episode]:
        """Every run that is remembered, the first one first."""
        with self.store.reading() as db:
            select = f"SELECT {_EPISODE}, number FROM episodes ORDER BY number"
            return [Episode(*row) for row in db.execute(select)]

    def recall(self, about: str) -> list[tuple[Fact, str]]:
        """The facts that have every word asked for, each with why it is stale, or "".

        Fresh ones come first. Errors: NoResults, with what there is, when nothing fits.
        """
        known = {fact.snippet.id: fact for fact in self.facts()}
        if not known:
            raise NoResults("memory is empty")
        found = Corpus([fact.snippet for fact in known.values()]).search(about, MOST)
        facts = [known[snippet.id] for snippet in found]
        years = years_in(words(about))
        told = [(fact, _stale(fact, facts, years)) for fact in facts]
        return sorted(told, key=lambda pair: bool(pair[1]))

    # -- forgetting --

    def forget(self, *, key: str = "", source: str = "", everything: bool = False) -> int:
        """Forget what is known under a key, from a source, or all; how many facts that were.

        The answers of runs that used them go, too. Of everything, episodes are no exception.
        Errors: ValueError unless just one of the three is given.
        """
        if sum((bool(key), bool(source), everything)) != 1:
            raise ValueError("Say what to forget: key=..., source=..., or everything=True.")
        with self.store.writing() as db:
            rows = db.execute(f"SELECT {_FACT}, id FROM facts").fetchall()
            if everything:
                # The last numbers given go, too: they say how many there have been.
                for table in ("used", "facts", "episodes", "sqlite_sequence"):
                    db.execute(f"DELETE FROM {table}")
                return len(rows)
            wanted, facts = words(key or source), [self._fact(row) for row in rows]
            gone = [fact for fact in facts if _is_meant(fact, wanted, bool(source))]
            for fact in gone:
                _forget(db, fact)
        return len(gone)

    # -- seeing it --

    def semantic(self) -> Table:
        """What is known, with label, source and vintage."""
        rows = [
            (f.key, f.shown, f.label, from_where(f.source, "", f.lesson), f.vintage)
            for f in self.facts()
        ]
        headers = ("about", "remembered", "label", "source", "vintage")
        return Table(headers, rows, f"Semantic memory: {counted(len(rows), 'fact')}")

    def episodic(self) -> Table:
        """What was asked, what came of it, and what it took."""
        headers = ("", "asked", "answered", "searches", "recalled")
        rows = [
            (e.number, e.question, e.answer or f"({e.stop})", e.searches, e.recalls)
            for e in self.episodes()
        ]
        return Table(headers, rows, f"Episodic memory: {counted(len(rows), 'run')}")

    def _fact(self, row: Sequence[Any]) -> Fact:
        *parts, also, lesson, id = row
        try:
            if not all(isinstance(part, str) for part in parts):
                raise ValueError(id)
            return Fact(*parts, also=tuple(map(str, json.loads(also))), lesson=bool(lesson), id=id)
        except (ValueError, TypeError):
            name = self.store.path.name
            raise MemoryFault(
                f"{name}: fact {id} is malformed. Only forget(everything=True) can help."
            ) from None

    def __repr__(self) -> str:
        return f"<Memory {self.store.path.name}>"


def _number_of(db: Any, episode: Episode) -> int:
    """The number of an episode, which is entered if it is not there yet."""
    find = "SELECT number FROM episodes WHERE run = ?"
    if known := db.execute(find, [episode.run]).fetchone():
        return known[0]
    insert = f"INSERT INTO episodes ({_EPISODE}) VALUES (?, ?, ?, ?, ?, ?)"
    return db.execute(insert, [getattr(episode, name) for name in _EPISODE.split(", ")]).lastrowid


def _learn(db: Any, facts: Iterable[Fact]) -> list[Fact]:
    """Enter facts that are not there yet; all of them, with their ids."""
    learnt, names = [], _FACT.split(", ")
    for fact in facts:
        row = [getattr(fact, name) for name in names]
        row[names.index("also")] = json.dumps(fact.also)
        db.execute(f"INSERT OR IGNORE INTO facts ({_FACT}) VALUES (?,?,?,?,?,?,?,?,?,?)", row)
        same = "key = ? AND kind = ? AND text = ? AND value = ? AND unit = ? AND source = ?"
        unique = [fact.key, fact.kind, fact.text, fact.value, fact.unit, fact.source, fact.vintage]
        found = db.execute(f"SELECT id FROM facts WHERE {same} AND vintage = ?", unique)
        learnt.append(replace(fact, id=found.fetchone()[0]))
    return learnt


def _forget(db: Any, fact: Fact) -> None:
    """Take out a fact, and the answers it stands in."""
    uses = "SELECT episode FROM used WHERE fact = ?"
    db.execute(f"UPDATE episodes SET answer = '{FORGOTTEN}' WHERE number IN ({uses})", [fact.id])
    if fact.kind == "note":  # its words stand in the request that had it remembered
        gone = f"UPDATE episodes SET question = '{FORGOTTEN}', answer = '{FORGOTTEN}'"
        db.execute(f"{gone} WHERE instr(question || answer, ?)", [fact.text])
    db.execute("DELETE FROM used WHERE fact = ?", [fact.id])
    db.execute("DELETE FROM facts WHERE id = ?", [fact.id])


def _is_meant(fact: Fact, wanted: list[str], by_source: bool) -> bool:
    return bool(wanted) and sorted(words(fact.source if by_source else fact.key)) == sorted(wanted)


def _stale(fact: Fact, facts: Iterable[Fact], years: Iterable[str]) -> str:
    """Why a fact is not what is asked for today; "" when it may be."""
    asked = sorted(years)
    if fact.kind == "note":
        return ""
    if asked and fact.vintage[:4] not in asked:
        return f"of {fact.vintage or 'no stated year'}, and {' or '.join(asked)} was asked for"
    others = [f.vintage for f in facts if f.key == fact.key and newer(f.vintage, fact.vintage)]
    return f"of {fact.vintage}, and memory has it of {max(others)}" if others and not asked else ""
