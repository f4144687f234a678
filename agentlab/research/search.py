"""Search over a corpus of snippets: which ones speak of what was asked, best first.

The rule: **every word of a query must be accounted for.** First, snippets that hold all the words are
looked up with SQLite's full-text index (FTS5). If there is none, words may go unmet in one snippet only where the query
names several things ("population of Peru and Chile"): each word must then belong to the name of a
subject or to a topic of a named subject. A word that nothing accounts for ("Freedonia", "Mexico City",
"GDP per capita") means that the corpus does not have the thing asked: NoResults, which names the word.
A figure for something else would be worse than none.

Names beat parts of names ("Guinea" is not Papua New Guinea), then more words of the title, then the year
asked for, then the newest vintage, figures chosen for a lesson first, then the order of the corpus.
"""

import hashlib
import re
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path

from agentlab.research.corpus import Snippet, bundled_snippets, read_snippets
from agentlab.research.results import (
    NoResults,
    RateLimited,
    SearchError,
    SearchFailed,
    as_dicts,
    render_results,
)
from agentlab.research.words import words

__all__ = [
    "Corpus", "NoResults", "RateLimited", "SearchError", "SearchFailed", "Snippet", "as_dicts", "bundled",
    "render_results", "search",
]  # fmt: skip

# Words that say how one asks, not what about. They count only where a subject bears one in its name.
ASKING = frozenset(
    words(
        "about according actual all also answer average both can cia combined compare compared "
        "comparison could country current currently data difference estimate estimated exact exactly "
        "fact figure find get give google greater how info information its know known larger last "
        "latest less level list look lookup me measured more most much multiple name nation nationwide "
        "need new newest now number official online overall percent percentage please present put quotient "
        "ratio recent recorded report result search see share show size smaller state stat statistic "
        "statistical sum tell territory time today together total un up value versus vs want web "
        "wikipedia worldometer would you your"
    )
) - frozenset(words("new state size most"))

# What else a topic is asked by, word of the title by word: found, but never shown.
ASKED_BY = {
    "population": "people person inhabitant resident live living many million populous",
    "area": "big large size surface square kilometre kilometer km mile",
    "coastline": "coast shore shoreline long length kilometre kilometer km mile",
    "point": "high tall height elevation altitude peak summit mountain metre meter m feet ft",
    "expectancy": "people person live long lifespan longevity age year average",
    "gdp": "gross domestic product economy big large dollar usd billion trillion",
    "official": "nominal",
    "purchasing": "ppp parity",
    "price": "cost much dollar usd",
}
YEAR = re.compile(r"(1[89]|20|21)\d\d")
SPLITTING = "tokenize=\"unicode61 remove_diacritics 0 tokenchars '.'\""  # "5.5" is one word
MOST_SUBJECTS = 10  # a query that fits more subjects than this has named none of them


@dataclass(frozen=True, slots=True)
class Entry:
    """A snippet with its words: `subject` and `topic` from its title, `every` from all there is."""

    place: int
    snippet: Snippet
    subject: tuple[str, ...]
    topic: frozenset[str]
    every: frozenset[str]

    @property
    def title_words(self) -> frozenset[str]:
        return self.topic | frozenset(self.subject)


@dataclass(frozen=True, slots=True)
class Asked:
    """A query taken apart: its words, the years among them, the subjects named, the words left over."""

    query: str
    words: tuple[str, ...]
    years: frozenset[str] = frozenset()
    named: tuple[tuple[str, ...], ...] = ()
    rest: tuple[str, ...] = field(default=())


class Corpus:
    """Snippets and their index, in memory. May be searched from several threads at once.

    Raises ValueError where two snippets share an id, SearchFailed where this SQLite lacks FTS5.
    """

    def __init__(self, snippets: Iterable[Snippet]) -> None:
        self.snippets = tuple(snippets)
        _refuse_twins(self.snippets)
        self._entries = [_entry(place, snippet) for place, snippet in enumerate(self.snippets)]
        self._names = _names(self._entries)
        self._longest = max(map(len, self._names), default=0)
        self._name_words = frozenset(chain.from_iterable(self._names))
        self._known = frozenset().union(*(entry.every for entry in self._entries))
        self._lock = threading.Lock()
        self._index = _full_text_index(self._entries)

    @classmethod
    def load(cls, path: str | Path) -> "Corpus":
        """The corpus of a JSON Lines file, one snippet a line. A bad line is a ValueError."""
        return cls(read_snippets(Path(path)))

    def __reduce__(self) -> tuple[type, tuple[object]]:
        return Corpus, (self.snippets,)  # another process builds its own index

    def search(self, query: str, k: int = 3, seed: int | None = None) -> list[Snippet]:
        """The best k snippets for a query. A seed puts equally good ones in another order.

        Raises NoResults, with the reason, rather than return an empty list.
        """
        if k < 1:
            raise ValueError(f"k is the number of results and must be 1 or more, not {k!r}.")
        asked = self._asked(query)
        groups = self._with_every_word(asked) or self._of_each_named(asked)
        best = [_by_vintage(group, asked.years) for group in groups]
        found = [entry for entry in chain.from_iterable(zip_longest(*best)) if entry][:k]
        if seed is not None:
            found = _reordered(found, asked.years, seed)
        return [entry.snippet for entry in found]

    # --- the query -------------------------------------------------------------------------------

    def _asked(self, query: str) -> Asked:
        """The query taken apart. Words that only ask, and years, need not be met."""
        every = words(query)
        years = frozenset(word for word in every if YEAR.fullmatch(word))
        kept = tuple(
            word
            for word in every
            if word in self._name_words or not (word in ASKING or word in years)
        )
        if not kept:
            raise NoResults(
                f"No results for {_short(query)}: it has no word to look for. {self._advice()}"
            )
        unknown = [word for word in kept if word not in self._known]
        if unknown:
            raise self._nothing_about(query, unknown)
        named, rest = self._subjects_named(kept)
        return Asked(query, kept, years, named, rest)

    def _subjects_named(self, asked: Sequence[str]) -> tuple[tuple, tuple[str, ...]]:
        """Whole names of subjects in the query, the longest first at each word, and the rest."""
        named: dict[tuple[str, ...], None] = {}
        rest = []
        at = 0
        while at < len(asked):
            for size in range(min(self._longest, len(asked) - at), 0, -1):
                subjects = self._names.get(tuple(asked[at : at + size]))
                if subjects:
                    named.update(subjects)
                    at += size
                    break
            else:
                rest.append(asked[at])
                at += 1
        return tuple(named), tuple(rest)

    # --- the two stages --------------------------------------------------------------------------

    def _with_every_word(self, asked: Asked) -> list[list[Entry]]:
        """Stage one: the snippets that hold every word, grouped by title."""
        found = [self._entries[place] for place in self._places(frozenset(asked.words))]
        whole = [entry for entry in found if entry.subject in asked.named]
        found = _most_in_title(whole or found, asked.words)
        subjects = {entry.subject for entry in found}
        if len(subjects) > MOST_SUBJECTS:
            raise NoResults(
                f"No results for {_short(asked.query)}: it fits {len(subjects)} subjects and names none. "
                f"{self._advice()}"
            )
        return _by_title(found)

    def _places(self, every: frozenset[str]) -> list[int]:
        """Where the full-text index has all of these words, in the order of the corpus."""
        match = " AND ".join(f'"{word}"' for word in sorted(every))
        if len(every) > 100:  # no snippet is that long
            return []
        try:
            with self._lock:
                rows = self._index.execute(
                    "SELECT rowid FROM snippets WHERE words MATCH ? ORDER BY rowid", (match,)
                ).fetchall()
        except sqlite3.Error as error:
            raise SearchFailed(f"Search failed: the index answered {error}. Try again.") from error
        return [place for (place,) in rows]

    def _of_each_named(self, asked: Asked) -> list[list[Entry]]:
        """Stage two: for each subject named, its topics that the rest of the query asks for."""
        entries = [entry for entry in self._entries if entry.subject in asked.named]
        met = frozenset().union(
            *(entry.every - self._name_words | entry.topic for entry in entries)
        )
        unmet = [word for word in asked.rest if word not in met]
        if unmet or not entries:
            raise self._nothing_about(asked.query, unmet or asked.rest)
        groups = _by_title(entries)
        topics = _topics_asked({group[0].topic: group[0].every for group in groups}, asked.rest)
        place = {subject: at for at, subject in enumerate(asked.named)}
        wanted = [group for group in groups if group[0].topic in topics]
        return sorted(wanted, key=lambda g: (topics.index(g[0].topic), place[g[0].subject]))

    # --- what to say when there is nothing -------------------------------------------------------

    def _nothing_about(self, query: str, unmet: Sequence[str]) -> NoResults:
        named = ", ".join(dict.fromkeys(f'"{word}"' for word in unmet[:5]))
        return NoResults(
            f"No results for {_short(query)}: nothing here goes with {named}. {self._advice()}"
        )

    def _advice(self) -> str:
        topics = list(dict.fromkeys(s.title.rpartition(": ")[2] for s in self.snippets))
        some = ", ".join(topics[:9])
        return f"Search for one subject and one topic. Topics here: {some}."


def search(query: str, k: int = 3, seed: int | None = None) -> list[Snippet]:
    """The best k snippets of the bundled corpus; see Corpus.search."""
    return bundled().search(query, k, seed)


@cache
def bundled() -> Corpus:
    """The corpus that comes with the course, built when first asked for."""
    return Corpus(bundled_snippets())


# --- building -------------------------------------------------------------------------------------


def _entry(place: int, snippet: Snippet) -> Entry:
    subject, _, topic = snippet.title.rpartition(": ")
    if not subject:  # a title without a topic is all subject
        subject, topic = snippet.title, ""
    topic_words = frozenset(words(topic))
    asked_by = " ".join(ASKED_BY.get(word, "") for word in topic_words)
    fields = (snippet.title, " ".join(snippet.also), snippet.text, snippet.source, asked_by)
    every = frozenset(word for text in fields for word in words(text))
    return Entry(place, snippet, tuple(words(subject)), topic_words, every)


def _names(entries: Sequence[Entry]) -> dict[tuple[str, ...], dict[tuple[str, ...], None]]:
    """Every name, as words, and the subjects that bear it: {("myanmar",): {("burma",): None}}."""
    names: dict[tuple[str, ...], dict[tuple[str, ...], None]] = {}
    for entry in entries:
        for name in (entry.subject, *map(tuple, map(words, entry.snippet.also))):
            if name:
                names.setdefault(name, {})[entry.subject] = None
    return names


def _full_text_index(entries: Sequence[Entry]) -> sqlite3.Connection:
    """The words of each entry in FTS5. They are folded already: FTS5 only has to split at blanks."""
    index = sqlite3.connect(":memory:", check_same_thread=False)
    try:
        index.execute(f"CREATE VIRTUAL TABLE snippets USING fts5(words, content='', {SPLITTING})")
    except sqlite3.OperationalError as error:
        raise SearchFailed(
            f"Search failed: SQLite {sqlite3.sqlite_version} of this Python was built without FTS5 "
            f"({error}). Use a Python from python.org, conda or uv, which have it."
        ) from error
    index.executemany(
        "INSERT INTO snippets (rowid, words) VALUES (?, ?)",
        ((entry.place, " ".join(sorted(entry.every))) for entry in entries),
    )
    return index


def _refuse_twins(snippets: Sequence[Snippet]) -> None:
    seen: set[str] = set()
    for snippet in snippets:
        if snippet.id in seen:
            raise ValueError(
                f"Two snippets have the id {snippet.id!r}; an id stands for one snippet."
            )
        seen.add(snippet.id)


# --- ranking --------------------------------------------------------------------------------------


def _most_in_title(entries: Sequence[Entry], asked: Sequence[str]) -> list[Entry]:
    """The entries whose titles hold the most words of the query."""
    held = [len(entry.title_words.intersection(asked)) for entry in entries]
    return [entry for entry, count in zip(entries, held, strict=True) if count == max(held)]


def _by_title(entries: Sequence[Entry]) -> list[list[Entry]]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.snippet.title, []).append(entry)
    return list(groups.values())


def _topics_asked(
    topics: dict[frozenset[str], frozenset[str]], asked: Sequence[str]
) -> list[frozenset[str]]:
    """The topics that the words ask for, by their titles if they can, else by what else is said."""
    for held in ({topic: topic for topic in topics}, topics):
        chosen, open_words = [], set(asked)
        while open_words and any(open_words & held[topic] for topic in topics):
            most = max(topics, key=lambda topic: len(open_words & held[topic]))
            chosen.append(most)
            open_words -= held[most]
        if chosen:
            return chosen
    return list(topics)


def _by_vintage(entries: Sequence[Entry], years: frozenset[str]) -> list[Entry]:
    """The year asked for, then the newest, lesson figures first, then the order of the corpus."""
    order = sorted(entries, key=lambda entry: (not entry.snippet.lesson, entry.place))
    order.sort(key=lambda entry: entry.snippet.vintage, reverse=True)
    return sorted(order, key=lambda entry: entry.snippet.vintage[:4] not in years)


def _reordered(found: Sequence[Entry], years: frozenset[str], seed: int) -> list[Entry]:
    """The same results, those that tie (one title, one fit of the year) in an order set by the seed."""

    def tie(entry: Entry) -> tuple[str, bool]:
        return entry.snippet.title, entry.snippet.vintage[:4] in years

    def draw(entry: Entry) -> bytes:
        return hashlib.sha256(f"{seed}:{entry.snippet.id}".encode()).digest()

    drawn = {
        key: iter(sorted((e for e in found if tie(e) == key), key=draw)) for key in map(tie, found)
    }
    return [next(drawn[tie(entry)]) for entry in found]


def _short(query: str) -> str:
    """The query in quotes, cut where it is long."""
    line = " ".join(query.split())
    return f'"{line[:77]}…"' if len(line) > 80 else f'"{line}"'
