"""Where a name or a topic begins and ends among the tokens of a question.

A name is a run of words with capitals ("Isle of Man"), a topic a run of words without ("depth
at low tide"). A word all in capitals may be either: what stands around it decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from agentlab.models.stand_in.grammar import (
    ADJECTIVES,
    ARTICLES,
    BEFORE_NAMES,
    GRAMMAR,
    IN_NAMES,
    IN_TOPICS,
    LEAST,
    LESS,
    LONGEST_RUN,
    MARKS,
    MORE,
    MOST,
    VERBS,
)
from agentlab.models.stand_in.tokens import Token
from agentlab.models.stand_in.versions import version_at

RANKS = MOST | LEAST
GREAT = frozenset({"great", "good"})  # idle words that names begin with
_NAMING = GREAT | MORE | LESS | RANKS


def mark_at(found: Sequence[Token], i: int) -> tuple[str, int] | None:
    """The mark that begins at a token, and its length in tokens."""
    for size in range(min(LONGEST_RUN, len(found) - i), 0, -1):
        if mark := MARKS.get(tuple(token.low for token in found[i : i + size])):
            noun = mark == "PRODUCT" and i > 0 and found[i - 1].kind == "word"
            named = noun and found[i - 1].low not in GRAMMAR  # "gross domestic product of"
            return None if named else (mark, size)
    return None


# -- names ----------------------------------------------------------------------------------------


def name_end(found: Sequence[Token], i: int) -> int:
    """Where the name that begins here ends; 0 when none begins here."""
    if not _begins_name(found, i):
        owns = i + 1 < len(found) and found[i + 1].kind == "owner"
        return i + 1 if owns and _content(found, i) else 0  # "the world's"
    end = i + 2 if _peoples(found, i) else i + 1
    while end < len(found):
        token = found[end]
        if _peoples(found, end):
            end += 2
        elif token.capital and not token.first and not token.acronym:
            end += 1
        elif token.text == "." and len(found[end - 1].text) <= 3 and _capital(found, end + 1):
            end += 2
        elif token.text == "(" and (close := _closing(found, end)):
            end = close + 1
        elif (linked := _link_end(found, end)) > end:
            end = linked
        else:
            break
    return end + version_at(found, i, end)


def _begins_name(found: Sequence[Token], i: int) -> bool:
    """Whether a name can begin here: a capital that neither grammar nor a topic explains."""
    token = found[i]
    if not token.capital:
        return False
    if token.acronym:
        return not _is_topic(found, i)
    if token.low in _NAMING and _capital(found, i + 1):  # "Great Arcadia", "Greater Utopia"
        return token.low in GREAT or not token.first
    return token.low not in GRAMMAR and not (token.first and _topic_leads(found, i))


def _peoples(found: Sequence[Token], i: int) -> bool:
    """Whether "People's" stands here as a part of a name: "People's Republic"."""
    owns = i + 1 < len(found) and found[i + 1].kind == "owner"
    return found[i].low == "people" and found[i].capital and owns and _capital(found, i + 2)


def _capital(found: Sequence[Token], i: int) -> bool:
    return i < len(found) and found[i].capital


def _closing(found: Sequence[Token], i: int) -> int:
    """Where the bracket that opens here closes, if only a name stands in it."""
    j = i + 1
    while j < len(found) and found[j].capital:
        j += 1
    return j if i + 1 < j < len(found) and found[j].text == ")" else 0


def _link_end(found: Sequence[Token], i: int) -> int:
    """Behind "of the" and the like, when the name goes on after it."""
    j = i
    while j < len(found) and found[j].text in IN_NAMES:
        j += 1
    goes_on = j > i and j < len(found) and found[j].capital and not found[j].acronym
    return j + 1 if goes_on else i


def _is_topic(found: Sequence[Token], i: int) -> bool:
    """Whether a word all in capitals is a topic, by what stands around it."""
    k = i + 1
    if k < len(found) and found[k].text == "(":
        k = (_closing(found, k) or i) + 1
    after = found[k] if k < len(found) else None
    j = i - 1
    while j >= 0 and found[j].low in ARTICLES:
        j -= 1
    before = found[j] if j >= 0 else None
    if after and after.kind == "owner":
        return False
    if before and before.low in _OR and j and found[j - 1].capital and not _owns(found, k):
        if not found[j - 1].acronym and found[j - 1].low not in GRAMMAR:
            return False  # the last name of a list: "Arcadia and the UNI by rainfall"
    if _listed_before_by(found, i, after):
        return False
    divides = (
        after is not None and after.low == "by" and not _content(found, min(k + 1, len(found) - 1))
    )
    if after and (after.low in IN_TOPICS or after.low == "between") and not divides:
        return True
    if before is None or before.kind in ("end", "sign") or before.low in VERBS:
        return bool(after and after.low == "in") or _leads_pair(found, i)
    if before.kind == "owner" or (before.capital and before.low not in GRAMMAR):
        return True
    last = after is None or after.kind in ("end", "sign") or after.low in _DIRECTIONS
    if before.low == "by" and last:
        return not any(token.low in _DIVIDING for token in found)  # "ranked by GNP"
    if before.low in _OR:
        return j > 0 and not found[j - 1].capital and found[j - 1].text != ")"
    return before.low not in BEFORE_NAMES


_OR = ("and", "or", "vs", "versus")


def _owns(found: Sequence[Token], i: int) -> bool:
    """Whether an "of" and a name follow, as behind "rainfall of Utopia and the GNP"."""
    led = i < len(found) and found[i].low == "of"
    return led and _capital(found, i + 1 + (found[min(i + 1, len(found) - 1)].low in ARTICLES))


def _leads_pair(found: Sequence[Token], i: int) -> bool:
    """Whether a second topic follows and what both are of: "GNP and rainfall of"."""
    link = [token.low for token in found[i + 1 : i + 5] if token.low not in ARTICLES]
    i += i + 2 < len(found) and found[i + 2].low in ARTICLES
    return link[:1] == ["and"] and link[2:3] in (["of"], ["in"]) and _content(found, i + 2)


def _listed_before_by(found: Sequence[Token], i: int, after: Token | None) -> bool:
    """Whether it stands among what is ranked or compared, before "by" and the topic."""
    ranks = any(token.low in ("rank", "compare") for token in found[:i])
    led = after is not None and after.low in ("of", "in", "for", "on", "at", "per")
    return ranks and not led and any(token.low == "by" for token in found[i + 1 :])


_DIRECTIONS = frozenset({"ascending", "descending"})
_DIVIDING = frozenset("divide divided multiply multiplied ratio quotient".split())


# -- topics ---------------------------------------------------------------------------------------


def _content(found: Sequence[Token], i: int) -> bool:
    """A lower-case word that is none of the grammar's: part of a topic. "How long" is one, too."""
    token = found[i]
    if token.kind != "word" or token.capital:
        return False
    if token.low in ADJECTIVES and i and found[i - 1].low == "how":
        return True
    return token.low not in GRAMMAR and not mark_at(found, i)


def topic_end(found: Sequence[Token], i: int) -> int:
    """Where the topic that begins here ends; 0 when none begins here."""
    token = found[i]
    leads = token.capital and token.first and token.low not in GRAMMAR and _topic_leads(found, i)
    ranked = token.low in RANKS and i + 1 < len(found) and _content(found, i + 1)
    if not (leads or ranked or _content(found, i) or (token.acronym and _is_topic(found, i))):
        return 0
    end = i + 1
    while end < len(found):
        if _content(found, end) or (found[end].acronym and _is_topic(found, end)):
            end += 1
        elif linked := _topic_link(found, end, i):
            end = linked
        else:
            break
    return end


def _topic_link(found: Sequence[Token], i: int, start: int) -> int:
    """Behind "at low tide", "of the fence (of)" or "(PPP)", where a topic goes on; 0 if not."""
    if found[i - 1].low in ADJECTIVES:  # "how long do people", "how high is the peak"
        while i < len(found) and (found[i].low in VERBS or found[i].low in ARTICLES):
            i += 1
        ranked = i + 1 < len(found) and found[i].low in RANKS and _content(found, i + 1)
        return i + 1 if i < len(found) and (ranked or _content(found, i)) else 0
    if found[i].low in IN_TOPICS and i + 1 < len(found):
        if _content(found, i + 1):
            return i + 2
        j = i + 2
        j += found[i + 1].low in ARTICLES and found[min(j, len(found) - 1)].low in RANKS
        if found[i + 1].low in ARTICLES and j < len(found) and _content(found, j):
            while j < len(found) and _content(found, j):
                j += 1
            owned = start > 0 and found[start - 1].kind == "owner"
            goes_on = j < len(found) and found[j].low in ("of", "in")
            return j if owned or goes_on else 0
    if found[i].text == "(":
        close = next((j for j in range(i + 1, len(found)) if found[j].kind != "word"), i)
        return close + 1 if close > i + 1 and found[close].text == ")" else 0
    return 0


def _topic_leads(found: Sequence[Token], i: int) -> bool:
    """A sentence may begin with its topic: a capital, lower-case words, "of", a name."""
    j = i + 1
    while j < len(found) and (_content(found, j) or found[j].acronym or _leads_on(found, j)):
        j += 1
    if j >= len(found) or found[j].low not in ("of", "in", "for"):
        return False
    while j + 1 < len(found) and found[j + 1].low in ARTICLES:
        j += 1
    end = j + 1
    while _capital(found, end):
        end += 1
    owns = end < len(found) and found[end].kind == "owner"  # "Isle of Mull's rainfall": a name
    return end > j + 1 and not owns and not _topic_ends(found, end)


def _leads_on(found: Sequence[Token], i: int) -> bool:
    """Whether a leading topic goes on here: "births per year of", "Rainfall and lakes of"."""
    after = found[i + 1] if i + 1 < len(found) else None
    more = after is not None and (_content(found, i + 1) or after.acronym or after.low == "and")
    return found[i].low in ("at", "by", "per") or (found[i].low in ("and", ",") and more)


def _topic_ends(found: Sequence[Token], i: int) -> bool:
    """Whether, past "and Bute", bare words of a topic end the text: "Isle of Mull rainfall"."""
    while i < len(found) and found[i].low == "and" and _capital(found, i + 1):
        i += 2
    rest = [k for k in range(i, len(found)) if found[k].kind != "end"]
    return bool(rest) and all(_content(found, k) for k in rest)
