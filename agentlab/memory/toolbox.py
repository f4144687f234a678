"""The tools of a memory: recall reads, remember and forget write and so go before the gate.

Recall brings a figure back as the text it stands in, with source and vintage, exactly as a search
would. The parser reads it there; so a remembered number is sourced by its origin, or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agentlab.memory.facts import Fact
from agentlab.memory.memory import Memory
from agentlab.memory.store import MemoryFault
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ThisLedger
from agentlab.research.ranking import years_in
from agentlab.research.results import NoResults, SearchError, render_results
from agentlab.research.words import words
from agentlab.tools import Tool, ToolError, tool

FROM_MEMORY = "from memory"
LONGEST = 500  # characters of a note


def recall_tool(memory: Memory) -> Tool:
    """`recall` over a memory."""

    def recall(about: str) -> dict[str, Any]:
        """Look in memory, before any web search, to find a fact or figure that an earlier run has
        found. Returns the text of its source word for word, with source and vintage; fails when
        it knows nothing, or only what is stale or has no source. It is quick and costs nothing.
        Do not use it for arithmetic.

        Args:
            about: what to look for, one subject and one topic, e.g. "coastline of Atlantis"
        """
        try:
            found = memory.recall(about)
        except NoResults:
            known = ", ".join(dict.fromkeys(fact.key for fact in memory.facts()))
            raise ToolError(
                f"nothing is remembered of {about!r}; known: {known or 'nothing'}"
            ) from None
        except (SearchError, MemoryFault) as error:
            raise ToolError(str(error)) from None
        fresh = [fact for fact, stale in found if not stale]
        if not fresh:
            fact, stale = found[0]
            raise ToolError(f"STALE: {fact.key} is remembered {stale}. Search for it.")
        of_a_year = years_in(words(about))
        stale_ones = [fact for fact, stale in found if stale and not of_a_year]
        if all(fact.kind == "note" for fact in (*fresh, *stale_ones)):
            raise ToolError(_hearsay(fresh))
        return _told(about, fresh, stale_ones)

    return tool(recall, render=_rendered)


def remember_tool(memory: Memory) -> Tool:
    """`remember` into a memory: words, and with them the figures of this run that they give."""

    def remember(text: str, ledger: ThisLedger) -> dict[str, Any]:
        """Remember a note: save its words for later runs. It writes, so use it only when the user
        explicitly asks to save or remember. Numbers of this run keep their source; others stay
        without one.

        Args:
            text: the words to save, as the user gave them
        """
        if not text.strip() or len(text) > LONGEST:
            raise ToolError(f"a note has 1 to {LONGEST} characters, this one has {len(text)}")
        try:
            note, *figures = memory.note(text, ledger)
        except MemoryFault as error:
            raise ToolError(str(error)) from None
        return {"remembered_as": note.label, "figures": [fact.key for fact in figures]}

    return tool(remember, writes=True)


def forget_tool(memory: Memory) -> Tool:
    """`forget` in a memory."""

    def forget(what: str) -> dict[str, Any]:
        """Delete from memory. It cannot be undone, so use it only when the user explicitly asks to
        forget. Do not use it to save, remember or find anything.

        Args:
            what: a key such as "Japan: population", "source: NAME" for all from one source, or
                "everything"
        """
        source = what.partition(":")[2].strip() if what.lower().startswith("source:") else ""
        everything = what.strip().lower() == "everything"
        try:
            key = "" if source or everything else what
            gone = memory.forget(key=key, source=source, everything=everything)
            known = ", ".join(dict.fromkeys(fact.key for fact in memory.facts()))
        except (MemoryFault, ValueError) as error:
            raise ToolError(str(error)) from None
        if not gone and not everything:
            raise ToolError(f"nothing is remembered under {what!r}; known: {known or 'nothing'}")
        return {"forgotten": gone}

    return tool(forget, writes=True)


def _told(about: str, fresh: list[Fact], stale: list[Fact]) -> dict[str, Any]:
    """What a recall returns: texts for the parser; else a figure of a file."""
    texts = [fact for fact in (*fresh, *stale) if fact.kind == "excerpt"]
    if texts:
        results = [fact.snippet.to_dict() | {"stale": fact in stale} for fact in texts]
        return {"kind": "results", "query": about, "remembered": True, "results": results}
    fact = next(fact for fact in (*fresh, *stale) if fact.kind == "file")
    figure = {"value": fact.value, "query": fact.text, "unit": fact.unit, "about": fact.key}
    return {"kind": "file", "remembered": True, "file": fact.source, "figures": [figure]}


def _hearsay(notes: Sequence[Fact]) -> str:
    """What a recall says that found notes alone: their words, and that they are no evidence.

    It fails, as for a stale figure: whoever counts a note as found would never search.
    """
    said = "; ".join(f'"{note.text}"' for note in notes)
    return f"remembered as a note, without a source: {said}. Search for it."


def _rendered(data: dict[str, Any]) -> str:
    if data["kind"] == "results":
        texts = [dict(result) for result in data["results"]]
        marks = [_mark(text.pop("stale")) for text in texts]
        return render_results([Snippet.from_dict(text) for text in texts], marks)
    figure = data["figures"][0]
    said = f"{figure['value']} {figure['unit']}".strip()
    return f"{said} [sourced: {data['file']}: {figure['query']}; {FROM_MEMORY}]"


def _mark(stale: bool) -> str:
    return f"{FROM_MEMORY}, STALE: memory has a newer one" if stale else FROM_MEMORY
