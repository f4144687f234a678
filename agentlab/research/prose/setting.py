"""What a text says around one number: whose it is, of which year, in which words.

The names a number is said of are those before it in its clause ("Japan has 5"), else those behind
it ("5 live in Japan"), else those earlier in the sentence, else the one name that "its" refers to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from agentlab.research.numerals import numbers_apart
from agentlab.research.prose.names import Name, Names, folded
from agentlab.research.prose.owner import other_owner
from agentlab.research.prose.sayings import Said, sayings
from agentlab.research.provenance import Stored

BREAK = re.compile(r"[,;:(]|\s(?:and|but|while|whereas|or(?!\s(?:to|from|in)\b))\s")
_ASIDE = re.compile(r"\s?(?:[\w²³.]+\s){0,2}\(([^()]*)\)")
_WHICH = re.compile(r"\b(?:which|whose|who|that)\s(?:\w+\s){1,4}$")
_SET_AGAINST = re.compile(r"\b(?:versus|vs\.?|against|compared\s(?:to|with))\s\W*$", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:its|it|their|there)\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|altogether|combined|in\s(?:total|all)|sum|adds?\sup|between\sthem|"
    r"total(?=\W*(?:$|(?:is|was|comes|of)\b)))\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\W*(?:\w+\s){0,5}?(?:in\s(?:total|all)|(?:al)?together|combined|all\stold|between\sthem|"
    r"in\s(?:the\stwo|both)\s\w+)\b",
    re.IGNORECASE,
)
_ROW = re.compile(r"(?:,\s|,?\sand\s)(?:the\s)?")
_JOINT = re.compile(r"\s(?:together|combined|jointly)\b")  # "A and B together sold"
_OPENING = re.compile(
    r"^\W*(?:(?:al)?together|combined|in\s(?:total|all)|all\stold)[,:]?\s"
    r"(?:(?!(?:than|each|with|of)\b)[\w'’-]+\s){0,8}\W*$",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"(?:\b(?:have|has|had|is|are|was|were|come\sto|comes\sto|add\sup\sto|adds\sup\sto|equals?|"
    r"makes?|gives?|counts?|reach(?:es)?|covers?|of)|[:=])\W*(?:\w+\s){0,2}$",
    re.IGNORECASE,
)
_OPERAND = re.compile(r"\W*(?:[+*/×÷−-]\s*\W*\d|(?:plus|minus|and|from|to|with)\b)", re.IGNORECASE)
# "20% of | Bute's", "three times | Bute's", "twice | Bute's"
_OBJECT = re.compile(
    r"(?:%|\d|\b(?:percent|times|twice|half|double|triple|thirds?|quarters?|fifths?))\s"
    r"(?:of\s(?:that\sof\s)?)?(?:in\s|at\s)?(?:the\s)?$"
)
_OPENS_IT = re.compile(r"\W*(?:(?:al|even\s)?though|while|as|if)\s(?:it|they)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\s(?:for|to|at|in|from)\s(?:the\s)?")  # "three for Bute and four for …"
_OPENS_WITH = re.compile(r"\W*(?:with|at|having|counting)\b", re.IGNORECASE)
_PAIR = re.compile(
    r"(?::\s|\()[$€£¥]?[\d.,]+[^:,;()]{0,20}?\s(?:versus|vs\.?|against|to|and)\s[$€£¥]?\d[^:;()]*"
    r"(?:\)\.?)?$"
)
_OWNS_NEXT = re.compile(r"(?:['’]s|(?<=s)['’])\s(?:[$€£¥]|(?:about|only|just|some)\s)*")
_LEFT_OUT = re.compile(
    r"\b(?:without|except(?:\sfor)?|excluding|excepting|apart\sfrom|(?:not|without)\scounting|"
    r"all\sbut|leav\w+\sout|left\sout|leaving\saside)\s(?:the\s)?$",
    re.IGNORECASE,
)
_MEANT = ("", "as", "than", "against", "versus", "vs", "vs.")  # a difference is of both


class Setting:
    """The words around one number, ready to be held against the ledger's entries."""

    def __init__(
        self,
        said: Said,
        names: Names,
        taken: frozenset[int] = frozenset(),
        sentence: Sequence[Name] | None = None,
    ) -> None:
        """`taken`: where names of the sentence begin that belong to an earlier number; `sentence`:
        the names of the whole sentence, for who has them already."""
        self.said, self.names, self._sentence = said, names, sentence
        behind = names.found(said.after)
        reach = _clause_end(said.after, behind)
        of_it = behind and re.fullmatch(r"\sof\s(?:the\s)?", said.after[: behind[0].start])
        if behind and not of_it and _OWNS_NEXT.fullmatch(said.after, behind[-1].end):
            behind = behind[:-1]  # "84 points to Merton Rovers' 67"
        self.ahead, self.after = said.after[:reach], [n for n in behind if n.start < reach]
        before = [n for n in names.found(said.before, said.opens) if not _out(said.before, n)]
        self.left_out = {n.subject for n in self._whole() if _out(said.sentence, n)} - {""}
        beside = bool(before) and said.before[before[-1].end :].strip() in ("(", ":", "=")
        opens = said.start - len(said.before)
        self.taken = [name for name in before if opens + name.start in taken]
        free = [name for name in before if name not in self.taken]
        self.all_before = free or (before[-1:] if beside else [])
        heads = [name for name in self.all_before if not name.compared]
        self.joint = bool(len(heads) > 1 and _JOINT.match(said.before, heads[-1].end))
        if self.joint:
            heads = self.all_before = _last_in_row(said.before, heads)
        last = beside and not self.joint
        spoken_of = self.all_before[-1:] if last else heads or self.all_before
        self.before = self.all_before[-1:] if _WHICH.search(said.before) else spoken_of

    @property
    def takes(self) -> frozenset[int]:
        """Where the names behind this number begin that belong to it, not to the next one."""
        start = self.said.start + len(self.said.figure.text)
        places = [start + name.start for name in self.after]
        if not self.before:
            return frozenset(places)
        told = self.said.sentence  # "a third more than the Crown and twice as many as …"
        against = takewhile(
            lambda named: (
                named[0].compared
                or _OBJECT.search(told[: named[1]])
                or _BESIDE.fullmatch(told, start, named[1])
            ),
            zip(self.after, places, strict=True),
        )
        return frozenset(place for _, place in against)

    @property
    def heads(self) -> list[Name]:
        """The names before it in the sentence that are not only what others are set against."""
        told = self.said.sentence
        return [
            name
            for name in self.earlier()
            if not name.compared and not _OBJECT.search(told[: name.start])
        ]

    @property
    def named(self) -> list[Name]:
        """The names the number is said of, as far as the text tells."""
        return self._in_order() or self.before or self.after or self.earlier() or self._following()

    def _following(self) -> list[Name]:
        """Whom an opening goes with: "With 1,642 m, Lake Baikal is deeper"."""
        rest = self.said.sentence[self.said.start + len(self.said.figure.text) :]
        comma = rest.find(", ")
        opens = self.said.opens and _OPENS_WITH.match(self.said.before)
        if comma < 0 or not (opens or _OPENS_IT.match(self.said.sentence)):
            return []
        return [n for n in self.names.found(rest) if rest[comma : n.start] in (", ", ", the ")][:1]

    @property
    def elliptic(self) -> bool:
        """Whether its clause names nothing, and its sentence several things before it."""
        return not self.before and not self.after and len(self.earlier()) > 2

    @property
    def every_name(self) -> list[Name]:
        """Those, and what it is set against: "larger than Chad by 5" is of Chad, too."""
        against = [name for name in self.all_before if name.compared in _MEANT]
        return [*self.named, *against, *self.after]

    @property
    def nearby(self) -> list[Name]:
        """The names up to the numbers on either side."""
        return [*self.named, *(self.all_before or self.names.found(self.said.after))]

    @property
    def words(self) -> str:
        """What stands right before the number and behind it, in its clause."""
        return f"{self.said.before} {self.ahead}"

    @property
    def together(self) -> bool:
        """Whether the number is said of several things in one: "together they have 5"."""
        before, after = self.said.before, self.said.after
        if _OPERAND.match(after):
            return False
        said_before = (_SAYS.search(before) and _TOGETHER.search(before)) or self.joint
        return bool(said_before or _OPENING.search(before) or _BEHIND.match(after))

    def after_until(self, place: int) -> list[Name]:
        """The names behind the number up to a place there."""
        return [name for name in self.after if name.start < place]

    def _in_order(self) -> list[Name]:
        """The one it is of where a sentence lists names, then numbers, "respectively"."""
        sentence = self.said.sentence
        pair = _PAIR.search(sentence)  # "more at Ayr than at Bute: 640 versus 480"
        if "respectively" not in sentence.lower() and not pair:
            return []
        start = pair.start() if pair else 0
        names = self.names.found(sentence, opens=True)
        figures = [f for f in numbers_apart(sentence) if f.kind == "number" and f.start >= start]
        if pair and (len(names) != 2 or self.said.start < start):
            return []
        if pair and pair[0].startswith("(") and (len(figures) != 2 or not names[1].compared):
            return []  # "more people than Mirland (5.4 million vs 2.1 million)"
        place = next((i for i, f in enumerate(figures) if f.start >= self.said.start), None)
        listed = len(names) == len(figures) and names[-1].end <= figures[0].start
        return [names[place]] if listed and place is not None else []

    def _whole(self) -> Sequence[Name]:
        """The names of the whole sentence."""
        if self._sentence is None:
            self._sentence = self.names.found(self.said.sentence, opens=True)
        return self._sentence

    def earlier(self) -> list[Name]:
        """The names before it in the sentence; the one of the sentence before, if "its" is said."""
        if _SET_AGAINST.search(self.said.before):  # "Kenya is larger: 12 versus 11"
            return []
        told, start = self.said.sentence, self.said.start
        sentence = [n for n in self._whole() if n.end <= start and not _out(told, n)]
        if sentence or not _PRONOUN.search(self.said.before):
            return sentence
        carried = self.names.found(self.said.earlier, opens=True)
        return carried if len({name.text for name in carried}) == 1 else []


def _out(text: str, name: Name) -> bool:
    """Whether a text leaves a name out: "without the desk, the bill is …"."""
    return bool(_LEFT_OUT.search(text[: name.start]))


def subject_at(stored: Stored, place: int) -> str:
    """What the figure at a place of a stored text is of, as its sentence says; "" if unknown.

    That is the subject of the text's title, if the text names it at all, unless the sentence of
    the figure names something else: a text on Peru may say how large Chad is.
    """
    if not stored.subject or folded(stored.subject) not in folded(stored.text):
        return ""
    names = Names({stored.id: stored})
    for said in sayings(stored.text):
        if said.figure.start <= place < said.figure.end:
            named = Setting(said, names).named
            if named and all(name.subject != stored.subject for name in named):
                return named[-1].text
            other = other_owner(said, names, stored.subject, stored.topic)
            return other or stored.subject
    return stored.subject


def _last_in_row(text: str, names: Sequence[Name]) -> list[Name]:
    """The last names that stand one behind the other: "…, while Ayr and Bute together"."""
    found = [names[-1]]
    for name in reversed(names[:-1]):
        if not _ROW.fullmatch(text, name.end, found[0].start):
            break
        found.insert(0, name)
    return found


def _clause_end(text: str, names: Sequence[Name]) -> int:
    """Where the words that belong to the number before them end; no name is cut in two."""
    if aside := _ASIDE.match(text):
        return aside.end()
    for cut in BREAK.finditer(text):
        if not any(name.start <= cut.start() < name.end for name in names):
            return cut.start()
    return len(text)
