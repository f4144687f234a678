"""Whether a passage tells only of a part of what is asked: of the place, but not of its coast.

"rainfall of the coast"     is no rainfall of the whole
"the highest harvest"       is none that is not said to be the highest
"lowest point"              is not told by the highest
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.grammar import BEINGS, LEAST, MOST
from agentlab.models.stand_in.observing import Passage
from agentlab.models.stand_in.plans import Wanted
from agentlab.models.stand_in.stems import stems
from agentlab.models.stand_in.units import asked_in

_EVERY_RANK = stems(" ".join(MOST | LEAST))
_UPMOST = stems("highest tallest greatest biggest largest")  # the same of what stands up
_LITTLE = frozenset({"of", "at", "by", "the", "per", "in", "on", "for", "is", "are"})
# Of one figure these tell a time, a bound or a share, which the passage would have to name.
_ONE_OF_MANY = stems(
    "peak maximum max minimum min record gross net original initial final future past former "
    "first last inhabited uninhabited habitable world global same male female urban rural adult"
)

_POWERS = frozenset("square cube root logarithm".split())  # "the square of it" is another number


def narrowed(wanted: Wanted, heading: frozenset[str], said: frozenset[str]) -> bool:
    """Whether a word of the topic narrows it to something that the passage does not tell.

    heading, said: the stems of the passage's topic, and of all it says.
    """
    topic = stems(wanted.topic) - _LITTLE
    unsaid, shared = topic - heading - said, topic & heading - _EVERY_RANK
    if not heading:
        return False
    if shared and unsaid & _ONE_OF_MANY:
        return True
    ranks, asked = heading & _EVERY_RANK, (topic | stems(wanted.rank)) & _EVERY_RANK
    alike = ranks & asked or (ranks & _UPMOST and asked & _UPMOST)
    if (unsaid & _EVERY_RANK or (ranks and (shared or asked))) and not alike:
        return True
    what, _, whose = wanted.topic.partition(" of ")
    if whose and what.split()[-1] in _POWERS:
        return True
    if whose and stems(what) & heading and not (stems(whose) - _LITTLE) & (heading | said):
        return True
    return _counts_things(wanted.topic) and not topic & (heading | said)


def _counts_things(topic: str) -> bool:
    """Whether a topic is one plain word for several things, as "products"."""
    plural = topic.endswith("s") and not topic.endswith(("ss", "us", "is"))
    return plural and " " not in topic and topic.lower() not in BEINGS and not asked_in(topic)


def rivalled(wanted: Wanted, passage: Passage, passages: Sequence[Passage]) -> bool:
    """Whether a word of the topic that a passage lacks is the heading of another one.

    "The depth of the largest lake" brings a depth and a largest lake, and is neither; and a
    search for two topics brings of one place this, of another that.
    """
    topic = stems(wanted.topic) - _LITTLE
    if not passage.topic:
        return False
    same = [p for p in passages if p.query == passage.query]
    if not topic & stems(passage.topic):
        by_others = stems(passage.topic) & (passage.query - topic)
        return bool(by_others) or any(topic & stems(p.topic) for p in same)
    if " of " not in wanted.topic and not topic & _EVERY_RANK:
        return False
    lacking = topic - stems(passage.topic) - _EVERY_RANK
    return any(lacking & stems(p.topic) for p in same if p.subject == passage.subject)


def passed_over(wanted: Wanted, fitting: Sequence[Passage]) -> bool:
    """Whether a search brought several things and none for the topic: it passed over the word."""
    headings = {stems(p.topic) - _LITTLE for p in fitting if p.topic}
    if len(headings) < 2 or frozenset.intersection(*headings):
        return False
    names = stems(" ".join(name for p in fitting for name in (p.subject, *p.also)))
    return not (stems(wanted.topic) - _LITTLE) & frozenset.union(names, *headings)
