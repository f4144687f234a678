"""A label as it is drawn in a picture: on one line, nothing that acts, no wider than its room.

Room is counted in letters of ordinary breadth, 0.6 of a font's size. A sign of a rare script may
take as much of it as a dozen: one Arabic ligature is a whole sentence. No font is asked, since the
browser draws with its own; the breadths here are those of the widest in DejaVu and Noto.
"""

from __future__ import annotations

import unicodedata

from agentlab.tables import LONGEST, visible

LABEL = 40  # letters
NARROW, WIDE = frozenset(" .,:;'|!ijl"), frozenset("MWm%@")
BROAD = (  # first, last, letters that one takes: scripts whose signs are far from the usual two
    ("\u01c4", "\u01cc", 2),  # two Latin letters in one
    ("\u01f1", "\u01f3", 2),
    ("\u1e00", "\u1fff", 1.5),  # Latin and Greek with accents
    ("\u2030", "\u2031", 3),  # per mille and per ten thousand
    ("\u2e3a", "\u2e3b", 5),  # dashes of two and three times the font's size
    ("\ufdf0", "\ufdfc", 5),  # Arabic words
    ("\ufdfd", "\ufdfd", 13),  # an Arabic sentence
    ("\U00012000", "\U0001254f", 8),  # cuneiform
)


def words(text: str, room: float = LABEL) -> str:
    """A label as it is drawn; one that is too wide ends with "…".

    >>> words("a name of many words", 10)
    'a name of…'
    """
    said = visible(" ".join(text[:LONGEST].split()))
    used = 0.0
    kept = 0  # characters that leave room for the "…"
    for number, char in enumerate(said, 1):
        used += _letters(char)
        if used > room:
            return f"{said[:kept].rstrip()}…"
        kept = number if used <= room - 1 else kept
    return said


def breadth(text: str) -> float:
    """How many letters of ordinary breadth a text takes, about.

    >>> breadth("Will")
    3.5
    """
    return sum(map(_letters, text))


def _letters(char: str) -> float:
    if char.isascii():
        return 0.5 if char in NARROW else 2 if char in WIDE else 1
    category = unicodedata.category(char)
    if category in ("Mn", "Me"):  # stands over another
        return 0
    for first, last, letters in BROAD:
        if first <= char <= last:
            return letters
    if category == "Mc":  # may stand on both sides of its letter
        return 3
    if unicodedata.east_asian_width(char) in "WF" or (char >= "\u0590" and category[0] in "LMNS"):
        return 2
    return 1.5 if category in ("Lu", "Lt") else 1
