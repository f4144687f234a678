"""The names in a piece of prose: of things the run looked up, and of things it did not.

Nothing here knows a country. A known name is the subject of a stored text, or a further name of
it, or what its people are called; any other word that is written like a name is unknown, and no
figure of the run can be said of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from agentlab.research.numerals.vocabulary import UNITS
from agentlab.research.prose.plain_words import CHANGING, LINKS, NUMBERS, VERBS
from agentlab.research.provenance import Stored
from agentlab.research.words import ASKING, LITTLE, words

_CAPITAL = r"(?:[^\W\d_a-z][\w'’-]*)"
_LINK = r"(?:\s(?:of\s(?:the\s)?|du\s|de\s|del\s|la\s)?|-)"
_NAME = re.compile(rf"(?<![\w'’-]){_CAPITAL}(?:(?<!['’]s)(?<!s['’]){_LINK}{_CAPITAL})*")
_OWNER = re.compile(r"['’]s?$")
_COMPARED = re.compile(
    r"\b(than|unlike|like|versus|vs\.?|against|behind|beats|above|below|(?:ahead|short)\sof|(?:compared|relative)\s(?:to|with)|"
    r"as\s\w+\s(?:\w+\s){0,3}?as)\s"
    r"(?:(?:that|those|the\s\w+)\sof\s|(?:in|for|of|on|at)\s)?(?:the\s)?$",
    re.IGNORECASE,
)
_SPOKEN_OF = re.compile(
    r"\s*(?:['’]s\b|[:(|]|and\s(?:the\s)?[A-Z]|(?:has|had|have|is|was|are|were|covers?|counts?|stands?|spans?|"
    r"measures?|reaches|totals?|comes)\b)"
)
_PEOPLE = re.compile(r"(?:ese|ish|an|ans|i|is|ic|er|ers|en)$")
_IRREGULAR = {
    "american": "united states", "british": "united kingdom", "danish": "denmark",
    "dutch": "netherlands", "filipino": "philippines", "french": "france", "greek": "greece",
    "polish": "poland", "spanish": "spain", "swiss": "switzerland", "turkish": "turkey",
    "thai": "thailand", "welsh": "wales", "finnish": "finland", "burmese": "burma",
    "spaniard": "spain", "dane": "denmark", "pole": "poland", "finn": "finland", "scot": "scotland",
    "briton": "united kingdom", "irish": "ireland", "irishmen": "ireland", "frenchmen": "france",
    "englishmen": "england", "dutchmen": "netherlands",
}  # fmt: skip
_NO_NAMES = frozenset(
    words(
        "january february march april may june july august september october november december "
        "answer sum result total subtotal product overall together altogether therefore thus "
        "hence however note source summary conclusion verdict outcome explanation breakdown "
        "detail final finally here based given using since because while whereas although though "
        "then first second third next many around nearly almost over under yes after before "
        "during once within among between dollar euro usd gdp ppp per cent share proportion value "
        "calculation computation working reasoning estimate step they he she you i one two three "
        "person celsius fahrenheit inhabitant resident square kilometre kilometer km mile metre "
        "meter year world gap margin asian european african adding subtracting dividing "
        "multiplying summing comparing taking subtract divide multiply compare unlike together "
        "combining dividing putting"
    )
)

_TWO_WORDS = re.compile(r"[^\W\d_][\w.'’]*(?:\s[^\W\d_][\w'’]*)+")
_KINDS_OF_PLACE = frozenset("lake mount mt river port fort cape isle island".split())
# Words that tell one thing from another of nearly the same name, and those of a people.
_PARTING = frozenset(
    "north south east west northern southern eastern western central upper lower inner outer new "
    "old great little big united saint san santa el la le sri and of the equatorial papua".split()
)
_USUAL = (LINKS | NUMBERS | VERBS | CHANGING) - _PARTING
_WIDER = re.compile(r"(?:Greater|Metropolitan|Outer|Inner)\s[A-Z]")  # another place than its core
_KIND_BEHIND = re.compile(r"\s(?!I\b)[A-Z][a-z]+")
_PLURAL = re.compile(r"\s(?:are|were|have)\b")  # "Groups are smaller"
_FIRST_WORD = re.compile(r"\s([a-z]+)\b")
# What begins a sentence before a verb and is no name: "Attendance reached", "Visitors numbered".
_COMMON_NOUN = re.compile(
    r"(?:s|ing|ed|ly|tion|sion|ance|ence|ment|ity|ness|fall|age|ure|ship|er)$"
)
_OF_PEOPLE = re.compile(r"(?:ese|ish|an|ic|french|dutch)$")


@dataclass(frozen=True)
class Name:
    """A name in a text, and the subject it belongs to: "" for an unknown one."""

    text: str
    subject: str = ""
    compared: str = ""  # the word before it that sets it against another: "than", "unlike", …
    start: int = 0  # where it begins in the text
    end: int = 0


@dataclass(frozen=True)
class Names:
    """Finds the names in a prose text, by what one run looked up and was asked."""

    texts: Mapping[str, Stored]
    task: str = ""

    def found(self, text: str, opens: bool = False) -> list[Name]:
        """The names of a text in order; `opens`: its first word begins a sentence."""
        text = text.replace("-to-", " to ")  # the Germany-to-Japan ratio
        odd = [match.span() for match in self._odd.finditer(text)] if self._odd else []
        rest = text
        for start, end in odd:
            rest = rest[:start] + "_" * (end - start) + rest[end:]
        names = [self._name(text, text[start:end], start) for start, end in odd]
        return sorted([*names, *self._runs(rest, opens)], key=lambda name: name.start)

    def _runs(self, text: str, opens: bool) -> Iterator[Name]:
        """Runs of capital words that are names."""
        for match in _NAME.finditer(text):
            phrase, start = self._trimmed(match.group(), match.start())
            name = _OWNER.sub("", phrase)
            first = opens and not re.search(r"\w", text[:start])
            after = text[start + len(name) :]
            first = first and not _KIND_BEHIND.match(after)  # "Hill Farm", not "Hill"
            if self.subject_of(name) or self._looks_like_one(name, first, after):
                yield self._name(text, name, start)

    def _name(self, text: str, name: str, start: int) -> Name:
        compared = _COMPARED.search(text[:start])
        word = compared[1].split()[0].lower() if compared else ""
        return Name(name, self.subject_of(name), word, start, start + len(name))

    def subject_of(self, name: str) -> str:
        """The subject this is a name of, or of its people ("German"); "" if there is none."""
        asked = folded(name)
        if asked in self._known:
            return self._known[asked]
        if asked.endswith("s") and asked[:-1] in self._known:  # nine Earths
            return self._known[asked[:-1]]
        return next((s for known, s in self._known.items() if _people_of(asked, known)), "")

    @cached_property
    def _odd(self) -> re.Pattern[str] | None:
        """Known names that are no run of capital words: "Antigua and Barbuda"."""
        names = {n for s in self.texts.values() for n in (s.subject, *s.also) if n}
        names |= set(self._shortened) | self._in_small_letters
        odd = sorted((n for n in names if not _NAME.fullmatch(n)), key=len, reverse=True)
        pattern = "|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in odd)
        return re.compile(pattern) if odd else None

    @cached_property
    def _in_small_letters(self) -> set[str]:
        """Names that their own texts write small: "a greyhound"."""
        found = ((s.subject.lower(), s.text) for s in self.texts.values() if s.subject)
        return {name for name, text in found if re.search(rf"\b{re.escape(name)}\b", text)}

    @cached_property
    def _known(self) -> dict[str, str]:
        """Every known name, folded, with its subject."""
        known: dict[str, str] = {}
        for stored in self.texts.values():
            for name in filter(None, (stored.subject, *stored.also)):
                known.setdefault(folded(name), stored.subject)
        for name, subject in self._shortened.items():
            known.setdefault(folded(name), subject)
        return known

    @cached_property
    def _shortened(self) -> dict[str, str]:
        """What a longer name is shortened to, where no two are shortened alike: "Baikal"."""
        subjects = dict.fromkeys(filter(None, (s.subject for s in self.texts.values())))
        found = [(short, subject) for subject in subjects for short in _short_forms(subject)]
        often = Counter(folded(short) for short, _ in found)
        return {short: subject for short, subject in found if often[folded(short)] == 1}

    @cached_property
    def _ordinary(self) -> frozenset[str]:
        """Words that are no names: common ones, and those this run has seen in small letters."""
        seen = [self.task, *(f"{s.text} {s.topic}" for s in self.texts.values())]
        small = re.findall(r"(?<!\w)[a-z]\w*", " ".join(seen))
        return _NO_NAMES | _USUAL | LITTLE | ASKING | frozenset(words(" ".join(small)))

    @cached_property
    def _sources(self) -> frozenset[str]:
        return frozenset(w for s in self.texts.values() for w in words(s.source))

    def _trimmed(self, phrase: str, start: int) -> tuple[str, int]:
        """A run of capital words without ordinary ones at its ends: "In Peru", "Peru GDP"."""
        while " " in phrase and not self.subject_of(_OWNER.sub("", phrase)):
            first, last = phrase.split(" ", 1)[0], phrase.rsplit(" ", 1)[-1]
            if self._is_ordinary(first) and not _WIDER.match(phrase):
                phrase, start = phrase[len(first) + 1 :], start + len(first) + 1
            elif self._is_ordinary(last):
                phrase = phrase[: -len(last) - 1]
            else:
                break
        return phrase, start

    def _is_source(self, name: str) -> bool:
        parts = [word for part in name.split() if not part.isupper() for word in words(part)]
        return self._sources.issuperset(parts)

    def _is_ordinary(self, phrase: str) -> bool:
        return all(word in self._ordinary for word in words(_OWNER.sub("", phrase)))

    def _looks_like_one(self, name: str, first: bool, rest: str) -> bool:
        """Whether an unknown phrase is a name: no source, no short form, no ordinary words."""
        if name.isupper() or self._is_ordinary(name) or self._is_source(name):
            return False
        if name.casefold() in UNITS:  # TWh, Mt
            return False
        if first and name.endswith("s") and _PLURAL.match(rest):
            return False
        if not first or " " in name or _SPOKEN_OF.match(rest):
            return True
        verb = _FIRST_WORD.match(rest)
        acts = verb and (verb[1].endswith("ed") or verb[1][-1] in "ds" and verb[1] in VERBS)
        return bool(acts) and not _COMMON_NOUN.search(name)


def folded(name: str) -> str:
    """A name for comparison: small letters, no accents, no article, no hyphens."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in letters if not unicodedata.combining(c)).replace("’", "'")
    return " ".join(word for word in re.findall(r"[\w']+", plain) if word != "the")


def _short_forms(subject: str) -> Iterator[str]:
    """ "Baikal" of "Lake Baikal", "Oakfield" of "Oakfield School", "Ayr" of "Port of Ayr".

    None that says another place: "Sudan" is not South Sudan, "Guinea" is not Papua New Guinea,
    "American" is not American Samoa.
    """
    parts, small = subject.split(), subject.lower().split()
    if small[:2] in (["port", "of"], ["city", "of"], ["town", "of"]):
        yield " ".join(parts[2:])
    if not _TWO_WORDS.fullmatch(subject) or _PARTING & set(small[:-1]) or "and" in small:
        return
    if small[0] in _KINDS_OF_PLACE:
        yield " ".join(parts[1:])
    elif not any(map(_OF_PEOPLE.search, small[:-1])):
        yield " ".join(parts[:-1])
        if len(parts) == 2 and not _OF_PEOPLE.search(small[0]):
            yield parts[1]  # Rovers
        if len(parts) > 2 and len(parts[0]) > 3:
            yield parts[0]  # the Gotthard Base Tunnel


def _people_of(name: str, known: str) -> bool:
    """Whether a name is what the people of a known one are called: German, Chadian, Dutch."""
    if " " in name:
        return False
    one = name.removesuffix("s")
    if known in (_IRREGULAR.get(name), _IRREGULAR.get(one)):
        return True
    if len(one) > 3 and known.startswith(one) and 0 < len(known) - len(one) < 4:
        return True  # a Swede, the Turks, Slovaks
    common = next((i for i, (a, b) in enumerate(zip(name, known, strict=False)) if a != b), None)
    shared = min(len(name), len(known)) if common is None else common
    return bool(_PEOPLE.search(name)) and shared >= min(len(known), max(4, len(known) - 2))
