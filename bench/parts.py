"""What single parts cost, and how that grows with what they are given.

    python bench/parts.py

Defining a tool, checking arguments, looking up in a ledger of 10 to 100,000 entries, finding an
excerpt in a megabyte of results, reading the numbers of a long task, auditing 10,000 words,
searching 3,000 and 100,000 snippets: for one place, for two, for a word that none of them has.
Medians and 95th percentiles of many calls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from agentlab.research.audit import audit_text  # noqa: E402
from agentlab.research.book import Ledger  # noqa: E402
from agentlab.research.corpus import Snippet  # noqa: E402
from agentlab.research.excerpts import where_it_stands  # noqa: E402
from agentlab.research.given import given_numbers  # noqa: E402
from agentlab.research.provenance import Entry, Origin  # noqa: E402
from agentlab.research.search import Corpus, NoResults, bundled  # noqa: E402
from agentlab.tables import Table  # noqa: E402
from agentlab.tools import checked, tool  # noqa: E402
from bench.timing import only_help, spread  # noqa: E402

Row = tuple[str, str, str]
SIZES = {
    "ledger": (10, 1_000, 100_000),  # entries
    "excerpts": (100_000, 1_000_000),  # characters of results
    "task": (1_000, 10_000),  # numbers
    "audit": (1_000, 10_000),  # words
    "corpus": (3_000, 100_000),  # snippets
}


def timed(what: str, work: Callable[[Any], Any], inputs: list[Any]) -> Row:
    """A row: what, median and 95th percentile in microseconds."""
    for given in inputs[:3]:
        work(given)
    median, late = spread(work, inputs)
    return what, f"{median * 1e6:,.1f}", f"{late * 1e6:,.1f}"


def area(country: str, unit: str = "km2", digits: int = 0) -> str:
    """Give the area of a country.

    country: its name, e.g. "Peru"
    unit: of the answer
    digits: behind the point
    """
    return f"{country}, {unit}, {digits}"


def tools() -> list[Row]:
    """A tool out of a function; its arguments checked."""
    made = tool(area)
    args = [{"country": f"place {n}", "digits": n % 4} for n in range(2_000)]
    return [
        timed("define a tool", lambda _: tool(area), list(range(200))),
        timed("check arguments", lambda a: checked(a, made), args),
    ]


def ledgers() -> list[Row]:
    """The entry of a value, in ledgers of four sizes."""
    rows = []
    for size in SIZES["ledger"]:
        book = Ledger()
        for n in range(size):
            book.add(Entry("", Decimal(n * 7 + 1_000_003), "sourced", Origin("excerpt")))
        wanted = [Decimal((n % size) * 7 + 1_000_003) for n in range(2_000)]
        rows.append(timed(f"look up in a ledger of {size:,}", book.operand, wanted))
    return rows


def excerpts() -> list[Row]:
    """A sentence found in results of 100 kB and of 1 MB, in the last one."""
    rows = []
    sentences = [s.text for s in bundled().snippets]
    for size in SIZES["excerpts"]:
        texts, held = [], 0
        while held < size:
            texts.append(f"{sentences[len(texts) % len(sentences)]} (No. {len(texts)})")
            held += len(texts[-1])
        wanted = [text for text in texts[-50:]]
        what = f"find an excerpt in {size // 1000:,} kB"
        rows.append(timed(what, lambda e, texts=texts: where_it_stands(e, texts), wanted))
    return rows


def tasks() -> list[Row]:
    """A task of 1,000 and of 10,000 numbers."""
    rows = []
    for size in SIZES["task"]:
        task = "Add up " + ", ".join(f"{n + 1_000:,} apples" for n in range(size))
        what = f"read a task of {size:,} numbers"
        rows.append(timed(what, lambda t: list(given_numbers(t)), [task] * 5))
    return rows


def audits() -> list[Row]:
    """An answer of 1,000 and of 10,000 words, a number in each sentence."""
    book = Ledger()
    for n in range(50):
        book.add(Entry("", Decimal(n * 1_371 + 20_011), "sourced", Origin("excerpt")))
    rows = []
    for words in SIZES["audit"]:
        sentence = "The {}th place of them has a population of {:,} in all, they say. "
        said = [sentence.format(n, (n % 50) * 1_371 + 20_011) for n in range(words // 13)]
        text = "".join(said)
        rows.append(timed(f"audit {words:,} words", lambda t: audit_text(t, book), [text] * 5))
    return rows


def searches() -> list[Row]:
    """One place, two places, which stand in no one text, and a word of no text, in two corpora."""
    rows = []
    for size in SIZES["corpus"]:
        corpus = Corpus(_snippets(size))
        places = [_name(n * 37 % size) for n in range(300)]
        one = [f"population of {place}" for place in places]
        two = [f"population of {a} and {b}" for a, b in zip(places, places[1:], strict=False)]
        none = [f"{query} zzzz" for query in one[:20]]  # the reason names near words: slow
        rows.append(timed(f"search {size:,} snippets", corpus.search, one))
        rows.append(timed(f"search {size:,} snippets, two places", corpus.search, two))
        rows.append(timed(f"search {size:,} snippets, no result", _refused(corpus), none))
    return rows


def _refused(corpus: Corpus) -> Callable[[str], str]:
    """A search that has to find nothing; it gives the reason."""

    def reason(query: str) -> str:
        try:
            found = corpus.search(query)
        except NoResults as nothing:
            return str(nothing)
        raise AssertionError(f"{query!r} should find nothing; it found {found}.")

    return reason


def _snippets(size: int) -> list[Snippet]:
    """As many made-up snippets, each of a place of its own."""
    return [
        Snippet(
            f"s{n}",
            f"{_name(n)}: population",
            f"The population of {_name(n)} was {n + 1_000:,} in 2024.",
            "made up",
            "2024",
        )
        for n in range(size)
    ]


def _name(n: int) -> str:
    """An invented place for a number; no two alike."""
    parts = ("ba", "de", "ki", "lo", "mu", "ra", "se", "ti", "vo", "zu")
    return "".join(parts[int(digit)] for digit in f"{n:06d}").capitalize()


def main() -> None:
    """Print the table."""
    rows = [*tools(), *ledgers(), *excerpts(), *tasks(), *audits(), *searches()]
    print(Table(["", "median", "95 %"], rows, caption="Microseconds"))


if __name__ == "__main__":
    only_help(__doc__)
    main()
