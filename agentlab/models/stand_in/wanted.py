"""Atoms to figures: which topic goes with which name, and which year with which figure.

A name takes the topic it owns ("Arcadia's rainfall"), else the one said before it ("rainfall of
Arcadia and Utopia"), else the next one ("Does Arcadia have more lakes than Utopia"). A topic or
year that no name takes means that the question was not understood: None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agentlab.models.stand_in.atoms import Atom
from agentlab.models.stand_in.grammar import ADJECTIVES, BEINGS
from agentlab.models.stand_in.plans import SIGNS, Wanted

_OWNED = ("owner", "topic")  # "Arcadia's (number) of lakes"
_JOINING = ("and", "or", ",")
_COUNTED = ["by", "HOWMUCH"]


def with_figures(atoms: Sequence[Atom]) -> list[Atom] | None:
    """The atoms with a figure in the place of each name, and topics and owners gone."""
    found = _without_idle_topics(_with_parts(atoms))
    topics = [i for i, atom in enumerate(found) if atom.kind == "topic"]
    if any(_cut_off(found, i) for i in topics):
        return None
    of_name = _topics_of_names(found, topics)
    if of_name is None:
        return None
    further = _further_topics(found, topics, of_name)
    if further is None:
        return None
    out: list[Atom] = []
    for i, atom in enumerate(found):
        if atom.kind in ("owner", "its") or _says_no_more(found, i):
            continue
        if i in further:
            out += _spread(found, i, of_name)
        elif i in of_name:
            out.append(_figure(found[i], found[of_name[i][0]], of_name[i][1]))
        elif atom.kind != "topic":
            out.append(atom)
    return _with_years(out)


def _with_parts(atoms: Sequence[Atom]) -> list[Atom]:
    """ "The length of Arcadia's fence" is one topic, the length of a fence."""
    out: list[Atom] = []
    for atom in atoms:
        out.append(atom)
        kinds = [a.kind for a in out[-5:]]
        if kinds == ["topic", "mark", "name", "owner", "topic"] and out[-4].text == "of":
            joined = replace(atom, text=f"{out[-5].text} of {atom.text}")
            out[-5:] = [out[-3], out[-2], joined]
    return out


def _without_idle_topics(atoms: Sequence[Atom]) -> list[Atom]:
    """ "How high is Arcadia's deepest lake" has its topic; the "high" of it says no more, and no
    more does "by how many people" where something else grows by them."""
    topics = [i for i, atom in enumerate(atoms) if atom.kind == "topic"]
    if len(topics) < 2:
        return list(atoms)
    first = atoms[topics[0]].text
    counts = topics[0] > 1 and [a.text for a in atoms[topics[0] - 2 : topics[0]]] == _COUNTED
    asks = first in ADJECTIVES and not _of_its_own(atoms, *topics[:2])
    idle = asks or (counts and set(first.lower().split()) <= BEINGS)
    return [atom for i, atom in enumerate(atoms) if not (idle and i == topics[0])]


def _of_its_own(atoms: Sequence[Atom], first: int, second: int) -> bool:
    """Whether two topics have a name each: "how large is Arcadia and what is the rainfall of
    Utopia"; "how high is Arcadia's and Utopia's deepest lake" has one topic."""
    between, behind = atoms[first + 1 : second], atoms[second + 1 :]
    parted = any(atom.text in _JOINING or atom.kind == "end" for atom in between)
    return parted and all(any(a.kind == "name" for a in part) for part in (between, behind))


def _topics_of_names(
    found: Sequence[Atom], topics: Sequence[int]
) -> dict[int, tuple[int, Atom]] | None:
    """Places of figures: place → (place of its topic, the name). None for a name without one."""
    places: dict[int, tuple[int, Atom]] = {}
    current, subject = -1, None
    for i, atom in enumerate(found):
        if atom.kind == "topic":
            current = i
            taken = any(topic == i for topic, _ in places.values())
            if i and found[i - 1].kind == "its" and subject and not taken:
                places[i] = (i, subject)
        if atom.kind != "name":
            continue
        following = next((t for t in topics if t > i), -1)
        owns = i + 1 < len(found) and found[i + 1].kind == "owner"
        if current < 0 or (owns and following > i and _only_marks(found[i + 2 : following])):
            current = following
        if current < 0 or (current > i and _of_another(found, i, current)):
            return None
        subject = atom
        places[i] = (current, atom)
    return places


def _of_another(found: Sequence[Atom], i: int, topic: int) -> bool:
    """Whether a topic belongs to a name of its own, behind a stop: "about Utopia: what is
    the rainfall of Arcadia"."""
    parted = any(atom.kind == "end" or atom.text == "," for atom in found[i:topic])
    behind = found[topic + 1 : topic + 3]
    return parted and [a.kind for a in behind] == ["mark", "name"] and behind[0].text == "of"


def _cut_off(found: Sequence[Atom], i: int) -> bool:
    """Whether a topic that nobody owns stands right before a sign: "rainfall minus Arcadia"."""
    owned = i > 0 and found[i - 1].kind in ("owner", "name", "its")
    signed = i + 1 < len(found) and found[i + 1].text in SIGNS
    named = any(atom.kind == "name" for atom in found[:i])
    return signed and not owned and not named


def _only_marks(between: Sequence[Atom]) -> bool:
    return all(
        a.kind == "mark" and a.text in ("SUM", "TOTAL", "MORE", "LESS", "MEAN", "of")
        for a in between
    )


def _figure(place: Atom, topic: Atom, name: Atom) -> Atom:
    return Atom("figure", plan=Wanted(topic.text, name.text, article=name.article))


def _says_no_more(found: Sequence[Atom], i: int) -> bool:
    """A preposition right before a topic ("larger by rainfall") or between it and its name, and
    the "total" of "Arcadia's total rainfall"."""
    if found[i].kind != "mark" or found[i].text not in ("of", "by", "TOTAL"):
        return False
    before = found[i - 1].kind if i else ""
    if found[i].text == "TOTAL":
        return before == "owner"
    after = found[i + 1].kind if i + 1 < len(found) else ""
    if found[i].text == "by":
        divides = any(atom.text in ("DIVIDE", "MULTIPLY", "RATIO") for atom in found[:i])
        return after == "topic" and not divides
    return (before == "topic" and after in ("name", "topic")) or (before, after) == _OWNED


def _further_topics(
    found: Sequence[Atom], topics: Sequence[int], of_name: dict[int, tuple[int, Atom]]
) -> set[int] | None:
    """Topics no name took: further figures of the same names, if they stand side by side."""
    used = {topic for topic, _ in of_name.values()}
    left = set(topics) - used
    if not left:
        return set()
    for a, b in zip(topics, topics[1:], strict=False):
        between = found[a + 1 : b]
        if not between or not all(atom.text in _JOINING for atom in between):
            return None
    return left if used else None


def _spread(found: Sequence[Atom], i: int, of_name: dict[int, tuple[int, Atom]]) -> list[Atom]:
    """One figure for each name, of a topic that stands beside theirs."""
    figures: list[Atom] = []
    for _, name in of_name.values():
        figures += [Atom("mark", ",")] * bool(figures) + [_figure(name, found[i], name)]
    return figures


# -- years ----------------------------------------------------------------------------------------


def _with_years(atoms: list[Atom]) -> list[Atom] | None:
    """The figures with their years: one year for all, one for each, or several of one figure."""
    years = [i for i, atom in enumerate(atoms) if atom.kind == "year"]
    figures = [i for i, atom in enumerate(atoms) if _wanted(atom)]
    if not years:
        return atoms
    if not figures:
        return None
    if len(figures) == 1 and (len(years) > 1 or _since(atoms, years[0])):
        return _years_of_one(atoms, figures[0], years)
    if len(years) == 1 and len({atoms[i].plan for i in figures}) < len(figures):
        return _one_of_two(atoms, figures, years[0])
    if len(years) == 1:
        years = years * len(figures)
    elif not (_alternate(figures, years) or _outside(atoms, figures, years)):
        return None
    dated = dict(zip(figures, years, strict=True))
    return [
        _dated(atom, atoms[dated[i]].text) if i in dated else atom
        for i, atom in enumerate(atoms)
        if atom.kind != "year"
    ]


def _one_of_two(atoms: list[Atom], figures: Sequence[int], year: int) -> list[Atom] | None:
    """The same figure twice, of which the one right before the year is of it and the other of now:
    "Arcadia's rainfall and its rainfall in 2020"."""
    if len(figures) != 2 or figures[1] > year or any(a.kind == "name" for a in atoms):
        return None
    then = _dated(atoms[figures[1]], atoms[year].text)
    return [then if i == figures[1] else atom for i, atom in enumerate(atoms) if i != year]


def _wanted(atom: Atom) -> bool:
    return isinstance(atom.plan, Wanted)


def _dated(atom: Atom, year: str) -> Atom:
    return replace(atom, plan=replace(atom.plan, year=year))


def _since(atoms: Sequence[Atom], i: int) -> bool:
    return i > 0 and atoms[i - 1].text == "since"


def _years_of_one(atoms: Sequence[Atom], figure: int, years: Sequence[int]) -> list[Atom]:
    """The same figure for each of the years; with "since", for that year and for now."""
    stays = len(years) == 1
    out = []
    for i, atom in enumerate(atoms):
        if i in years:
            out.append(_dated(atoms[figure], atom.text))
        elif i != figure or stays:
            out.append(atom)
    return out


def _alternate(figures: Sequence[int], years: Sequence[int]) -> bool:
    """Whether figures and years stand in turn, so that each figure has its own year."""
    if len(figures) != len(years):
        return False
    order = sorted([*((i, "figure") for i in figures), *((i, "year") for i in years)])
    kinds = [kind for _, kind in order]
    return all(a != b for a, b in zip(kinds, kinds[1:], strict=False))


def _outside(atoms: Sequence[Atom], figures: Sequence[int], years: Sequence[int]) -> bool:
    """Whether of two figures each has its year, of which one is now and stands before its own: "the
    rainfall of Arcadia in 2020 and the current rainfall of Utopia"."""
    if len(figures) != 2 or len(years) != 2 or all(atoms[i].text for i in years):
        return False
    if years[0] < figures[0]:
        return figures[1] < years[1]
    between = atoms[years[1] + 1 : figures[1]]
    beside = not atoms[years[1]].text and all(atom.text == "of" for atom in between)
    return figures[0] < years[0] and years[1] < figures[1] and beside
