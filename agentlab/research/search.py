"""Search over a corpus of snippets: the ones that have what was asked, best first, or none.

The rule is that **every word of a query must be accounted for**.

1. Snippets that hold all its words, found with SQLite's full-text index (FTS5).
2. If there is none and the query names subjects in full ("population of Peru and Chile"): their
   snippets, provided that every other word belongs to one of their topics.

A word that nothing accounts for ("Freedonia", "Mexico City", "GDP per capita") means that the
corpus does not have the thing asked for: NoResults, with the word. A figure for another thing
would be worse than none.

Order: subjects named in full before those named in part ("Guinea" is not Papua New Guinea), more
words of the query in the title, the year asked for, the newest vintage, figures chosen for a lesson
first (last where a year is asked for), the order of the corpus. Where several titles fit, they take
turns.
"""

import sqlite3
import threading
import weakref
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from agentlab.research.corpus import Snippet, bundled_snippets, official_names, read_snippets
from agentlab.research.entries import ALONG, Indexed, Name, entries_of, names_of, subject_and_topic
from agentlab.research.ranking import (
    best_in_title,
    by_title,
    in_turn,
    newest_first,
    reordered,
    topics_asked,
    years_in,
)
from agentlab.research.results import (
    NoResults,
    RateLimited,
    SearchError,
    SearchFailed,
    as_dicts,
    render_results,
)
from agentlab.research.spelling import nearest
from agentlab.research.words import ASKING, as_written, narrowing_people, words

__all__ = [
    "Corpus",
    "NoResults",
    "RateLimited",
    "SearchError",
    "SearchFailed",
    "Snippet",
    "as_dicts",
    "bundled",
    "render_results",
    "search",
]

MOST_SUBJECTS = 10  # a query that fits more subjects than this has named none of them
MOST_WORDS = 100  # no snippet has as many
_COMING_ALONG = frozenset(word for along in ALONG.values() for word in along.split())
_SPLITTING = "tokenize=\"unicode61 remove_diacritics 0 tokenchars '.'\""  # "5.5" stays one word


class Corpus:
    """Snippets and their index, in memory. Several threads may search it at once.

    Raises ValueError where two snippets share an id, SearchFailed where SQLite has no FTS5.
    """

    def __init__(
        self, snippets: Iterable[Snippet], official: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """official: long names by subject; a result tells the one by which it was asked for."""
        self.snippets, self.official = tuple(snippets), dict(official or {})
        _refuse_twins(self.snippets)
        self._entries = entries_of(self.snippets)
        self._names = names_of(self._entries, self.official)
        self._known = self._names.words.union(*(entry.every for entry in self._entries))
        self._lock = threading.Lock()
        self._index = _full_text_index(self._entries)
        weakref.finalize(self, self._index.close)

    @classmethod
    def load(cls, path: str | Path) -> "Corpus":
        """The corpus of a JSON Lines file, one snippet a line. A bad line is a ValueError."""
        return cls(read_snippets(Path(path)))

    def __reduce__(self) -> tuple[type, tuple[object]]:
        return Corpus, (self.snippets, self.official)  # another process builds its own index

    def search(self, query: str, k: int = 3, seed: int | None = None) -> list[Snippet]:
        """The best k snippets for a query, at least one; a seed shuffles those that tie.

        Raises NoResults, with the reason and what to ask instead, and SearchFailed.
        """
        if k < 1:
            raise ValueError(f"k is the number of results, 1 or more, not {k!r}.")
        asked, years = self._words_of(query)
        groups = self._with_every_word(query, asked) or self._of_those_named(query, asked)
        found = in_turn([newest_first(group, years) for group in groups])[:k]
        if seed is not None:
            found = reordered(found, years, seed)
        return [self._as_asked(entry, asked) for entry in found]

    def _as_asked(self, entry: Indexed, asked: Sequence[str]) -> Snippet:
        """The snippet, with the official name of its subject if the query has that name."""
        subject = subject_and_topic(entry.snippet.title)[0]
        names = [n for n in self.official.get(subject, ()) if _stands_in(words(n), asked)]
        return replace(entry.snippet, also=(*entry.snippet.also, *names[:1]))

    def _words_of(self, query: str) -> tuple[list[str], frozenset[str]]:
        """What a query asks about, and its years. Years are a wish, not a condition."""
        every = words(query)
        years = years_in(every)
        idle = (ASKING | years) - self._names.words
        narrowing = narrowing_people(every)
        asked = [w for place, w in enumerate(every) if w not in idle or place in narrowing]
        if not asked:
            raise self._no_results(query, "there is no word in it to search for")
        unknown = [word for word in asked if word not in self._known]
        if unknown:
            meant = nearest(unknown, asked, self._entries)
            reason = f"nothing here mentions {_quoted(unknown, query)}{meant and f'. {meant}'}"
            raise self._no_results(query, reason)
        return asked, years

    def _with_every_word(self, query: str, asked: Sequence[str]) -> list[list[Indexed]]:
        """Step 1 of the rule: snippets that hold all the words, by title."""
        named, _ = self._names.in_query(asked)
        found = [self._entries[place] for place in self._places(frozenset(asked))]
        found = [entry for entry in found if entry.answers(asked)]
        whole = [entry for entry in found if entry.subject in named]
        found = best_in_title(whole or found, asked)
        subjects = len({entry.subject for entry in found})
        if subjects > MOST_SUBJECTS and named:
            return []
        if subjects > MOST_SUBJECTS:
            raise self._no_results(query, f"it fits {subjects} subjects and names none of them")
        return by_title(found)

    def _places(self, asked: frozenset[str]) -> list[int]:
        """Where the index has all of these words. They are letters and digits, and quoted."""
        if len(asked) > MOST_WORDS:
            return []
        match = " AND ".join(f'"{word}"' for word in sorted(asked))
        select = "SELECT rowid FROM snippets WHERE words MATCH ? ORDER BY rowid"
        try:
            with self._lock:
                return [place for (place,) in self._index.execute(select, (match,))]
        except sqlite3.Error as error:
            raise SearchFailed(f"Search failed: the index says {error}. Try once more.") from error

    def _of_those_named(self, query: str, asked: Sequence[str]) -> list[list[Indexed]]:
        """Step 2 of the rule: the topics asked for, of each subject named, by title."""
        named, rest = self._names.in_query(asked)
        if not named:
            raise self._no_results(query, f"nothing here has {_quoted(rest, query)} together")
        of_named = [entry for entry in self._entries if entry.subject in named]
        groups = by_title([entry for entry in of_named if entry.answers(rest)])
        unmet = self._unmet(rest, groups)
        topics = [] if unmet else topics_asked([group[0] for group in groups], rest)
        wanted = [group for group in groups if group[0].topic in topics]
        unmet = unmet or (self._unmet(rest, wanted) if wanted else [])  # of a topic not asked for
        missing = set(named) - {group[0].subject for group in wanted if not unmet}
        if missing:
            about = [entry for entry in of_named if entry.subject in missing]
            reason = f"nothing here goes with {_quoted(unmet or rest, query)}"
            both = self._names.longer(asked, frozenset(unmet))
            part, longer = (" ".join(as_written(w, query) for w in n.split()) for n in both)
            if longer:
                reason += f'; "{part}" alone is another subject than "{longer}"'
            raise self._no_results(query, reason, [] if longer else about)
        return sorted(wanted, key=lambda group: _turn(group[0], topics, named))

    def _unmet(self, rest: Sequence[str], groups: Sequence[Sequence[Indexed]]) -> list[str]:
        """The words that belong to no topic and no text of the groups.

        A stray word of another subject's name ("New" Mexico, Mexico "City") no text can meet.
        """
        entries = [entry for group in groups for entry in group]
        met = frozenset().union(*(e.every - self._names.words | e.head | e.tail for e in entries))
        unmet = [word for word in rest if word not in met]
        pair_fails = unmet and set(unmet) <= _COMING_ALONG
        return list(rest) if pair_fails else unmet

    def _no_results(self, query: str, reason: str, about: Sequence[Indexed] = ()) -> NoResults:
        """The error for a query: why, and what there is (about the subjects named, if any)."""
        titles = [subject_and_topic(entry.snippet.title) for entry in about or self._entries]
        counts = Counter(topic for _, topic in titles if topic)
        topics = _listed((topic for topic, _ in counts.most_common()), quote="")
        subject = _listed((subject for subject, _ in titles), quote="") if about else "one subject"
        advice = f"Search for {subject} and one of: {topics}." if topics else "Name one subject."
        stop = "" if reason.endswith("?") else "."
        return NoResults(f"No results for {_short(query)}: {reason}{stop} {advice}")


def search(query: str, k: int = 3, seed: int | None = None) -> list[Snippet]:
    """The best k snippets of the bundled corpus; see Corpus.search."""
    return bundled().search(query, k, seed)


@cache
def bundled() -> Corpus:
    """The corpus that comes with the course, built when first asked for."""
    return Corpus(bundled_snippets(), official_names())


def _turn(entry: Indexed, topics: list[frozenset[str]], named: list[Name]) -> tuple[int, int]:
    return topics.index(entry.topic), named.index(entry.subject)


def _full_text_index(entries: Sequence[Indexed]) -> sqlite3.Connection:
    """The words of each entry in FTS5, folded already: it only has to split at blanks."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        index.execute(f"CREATE VIRTUAL TABLE snippets USING fts5(words, content='', {_SPLITTING})")
    except sqlite3.OperationalError as error:
        index.close()
        raise SearchFailed(
            f"Search failed: {error}. SQLite {sqlite3.sqlite_version} of this Python lacks its "
            "full-text index FTS5; a Python from python.org, conda or uv has it."
        ) from error
    rows = ((entry.place, " ".join(sorted(entry.every))) for entry in entries)
    index.executemany("INSERT INTO snippets (rowid, words) VALUES (?, ?)", rows)
    return index


def _stands_in(name: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether the words of a name stand in a query one after the other."""
    starts = range(len(asked) - len(name) + 1)
    return any(list(asked[start : start + len(name)]) == list(name) for start in starts)


def _refuse_twins(snippets: Sequence[Snippet]) -> None:
    seen: set[str] = set()
    for snippet in snippets:
        if snippet.id in seen:
            raise ValueError(f"Two snippets have the id {snippet.id!r}; give each its own.")
        seen.add(snippet.id)


def _listed(items: Iterable[str], quote: str = '"') -> str:
    """The first nine, quoted, with commas."""
    return ", ".join(f"{quote}{item[:40]}{quote}" for item in list(dict.fromkeys(items))[:9])


def _quoted(folded: Iterable[str], query: str) -> str:
    """Words of a query, listed as they stand in it."""
    return _listed(as_written(word, query) for word in list(dict.fromkeys(folded))[:9])


def _short(query: str) -> str:
    """The query in quotes on one line, cut where it is long, without what cannot be seen."""
    line = " ".join("".join(c if c.isprintable() else " " for c in query[:200]).split())
    return f'"{line[:77]}…"' if len(line) > 80 else f'"{line}"'
