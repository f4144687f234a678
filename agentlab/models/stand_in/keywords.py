"""A question of bare key words, as one types them into a search box: "rainfall arcadia 2020".

No word of grammar says where the topic ends and the name begins. So every place is tried; the names
that results give decide, and before there are any, the topic has one word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from agentlab.models.stand_in.atoms import folded
from agentlab.models.stand_in.grammar import GRAMMAR, IN_NAMES
from agentlab.models.stand_in.phrases import GREAT, RANKS
from agentlab.models.stand_in.plans import Wanted
from agentlab.models.stand_in.versions import versioned

MOST_WORDS = 8
_ASKED = re.compile(r"^(?:(?:what(?:'s|’s| is| are| was| were)|whats)(?: the)?|the) ", re.I)
_YEAR = re.compile(r"\b(1[89]\d\d|2[01]\d\d)\b")
_KEY = re.compile(r"[^\W\d_][\w'’.-]*")
_VERSION = re.compile(r"\d{1,2}\.\d{1,2}")
_LINKS = IN_NAMES | {"and"}  # inside a name, never at its ends nor in a topic
_ALSO = RANKS | GREAT | _LINKS | {"us"}  # "tell us" is not among bare key words


def typed(text: str, known: Collection[str]) -> tuple[Wanted, ...]:
    """The figures that bare key words want, as likely as can be told; none for any other text.

    known: names seen in results so far.
    """
    plain = _ASKED.sub("", text.strip()).strip(" ?.!").replace(": ", " ")
    if re.search(r": .*\b(?:of|in) ", text):
        return ()  # what stands behind the colon has a name of its own
    years = _YEAR.findall(plain)
    words = _YEAR.sub(" ", plain).split()
    if len(years) > 1 or not 2 <= len(words) <= MOST_WORDS or not all(map(_is_key, words)):
        return ()
    names = {folded(name): name for name in sorted(known)}
    if several := _of_several(words, names):
        topic, subjects = several
        return tuple(Wanted(topic, subject, *years) for subject in subjects)
    runs = _runs(words, names)
    if pairs := _in_pairs(runs):
        return tuple(Wanted(topic, subject, *years) for topic, subject in pairs)
    known_names = [run for kind, run in runs if kind == "name" and folded(run) in names]
    if len(known_names) > 1 and len(known_names) < sum(kind == "topic" for kind, _ in runs) + 1:
        return ()
    splits = [split for split in _splits(words) if not _parted(*split)]
    splits.sort(key=lambda split: folded(versioned(split[1])[0]) not in names)
    for topic, name in splits[:1]:
        the, name = name[:4].lower() == "the ", re.sub("^the ", "", name, flags=re.I)
        whole = names.get(folded(name))
        subjects = [whole] if whole else map(_capitals, re.split(r" and ", name, flags=re.I))
        return tuple(Wanted(topic, s, *years, article=the and s[:4] != "The ") for s in subjects)
    return ()


def _of_several(words: Sequence[str], names: Mapping[str, str]) -> tuple[str, list[str]] | None:
    """The topic and the names of "rainfall arcadia utopia", where results have both names."""
    subjects: list[str] = []
    rest: list[int] = []
    at = 0
    while at < len(words):
        sizes = range(len(words) - at, 0, -1)
        size = next((n for n in sizes if folded(" ".join(words[at : at + n])) in names), 0)
        if size:
            subjects.append(names[folded(" ".join(words[at : at + size]))])
        elif words[at].lower() not in _LINKS:
            rest.append(at)
        elif subjects and words[at].lower() in ("of", "de") and at - 1 not in rest:
            return None  # "the Isles of Utopia": no list of two
        at += size or 1
    whole = bool(rest) and rest[-1] - rest[0] == len(rest) - 1
    if len(subjects) < 2 or not whole:
        return None
    return " ".join(words[i] for i in rest).lower(), subjects


def _runs(words: Sequence[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words in runs, each a "name" or a "topic"; before any name is known, by capitals."""
    runs: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        sizes = range(len(words) - at, 0, -1)
        size = next((n for n in sizes if folded(" ".join(words[at : at + n])) in names), 0)
        if size:
            runs.append(("name", names[folded(" ".join(words[at : at + size]))]))
        elif words[at].lower() not in _LINKS:
            kind = "name" if not names and words[at][:1].isupper() else "topic"
            if runs and runs[-1][0] == kind:
                runs[-1] = (kind, f"{runs[-1][1]} {words[at]}")
            else:
                runs.append((kind, words[at]))
        at += size or 1
    return runs


def _in_pairs(runs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Topics and subjects of "arcadia rainfall utopia lakes"; none for any other order."""
    kinds = [kind for kind, _ in runs]
    if len(runs) < 4 or len(runs) % 2 or kinds != kinds[:2] * (len(runs) // 2):
        return []
    pairs = [dict(runs[i : i + 2]) for i in range(0, len(runs), 2)]
    return [(pair["topic"].lower(), pair["name"]) for pair in pairs if len(pair) == 2]


def _is_key(word: str) -> bool:
    low = word.lower().rstrip(".")
    return (
        bool(_VERSION.fullmatch(low))
        or bool(_KEY.fullmatch(low))
        and (low not in GRAMMAR or low in _ALSO)
    )


def _parted(topic: str, name: str) -> bool:
    """Whether what belongs together was parted: a version from its name, a rate from its topic."""
    heads = (topic.split()[0], name.split()[0])
    per = "per" in (heads[0], topic.split()[-1]) or heads[0] == "density"
    named = {"per", "density"} & set(name.lower().split())
    return per or bool(named) or any(map(_VERSION.fullmatch, heads))


def _splits(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Topic and name, in either order, the shorter topics first; an "of" parts them, too."""
    of = next((i for i, word in enumerate(words) if word.lower() == "of"), 0)
    behind = words[of + 1 :]
    if of and behind and not {word.lower() for word in (*words[:of], behind[-1])} & _LINKS:
        yield " ".join(words[:of]).lower(), " ".join(behind)
    for size in range(1, len(words)):
        for topic, name in ((words[:size], words[size:]), (words[-size:], words[:-size])):
            linked = {word.lower() for word in (*topic, name[0], name[-1])} & _LINKS
            if not linked:
                yield " ".join(topic).lower(), " ".join(name)


def _capitals(name: str) -> str:
    """Capitals as a name has them; a very short one is an abbreviation."""
    if len(name) <= 3:
        return name.upper()
    words = name.split()
    return " ".join(w if w.lower() in _LINKS else w[:1].upper() + w[1:] for w in words)
