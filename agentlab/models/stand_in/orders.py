r"""A list put in order, in one form of words: "rank A, B and C by rainfall ascending".

"Order A, B and C by rainfall from smallest to largest"
"List A, B and C by rainfall, highest first"
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import LEAST, MOST

_FEW, _MANY = ("|".join(sorted(words)) for words in (LEAST, MOST))
_LED = r",? \(?(?:starting |beginning )?(?:from |with )(?:the )?"


def _way(first: str, last: str, order: str) -> str:
    """A list from what is first to what is last: "highest first", "from the highest", "down"."""
    led = rf"{_LED}(?:{first})(?: to (?:the )?(?:{last}))?"
    plain = rf",? \(?(?:the )?(?:{first})(?: first| to (?:the )?(?:{last})|(?=[\s?!.]*$))"
    return rf"(?:{led}|{plain}|,? \(?(?:in )?{order}(?: order)?)\)?"


_DOWN, _UP = _way(_MANY, _FEW, "descending"), _way(_FEW, _MANY, "ascending")
_END = r"(?=[\s?!.:]|$)"
_VERB = (
    r"^\W*(?:please |now )*(?:rank|order|sort|arrange|list|put)(?: the| these)?"
    r"(?: following)?(?: countries)?"
    r"(?: in order)?\b"
)
_ORDER = re.compile(rf"{_VERB}(?=.*\b(?:by|order|first|to (?:the )?(?:{_FEW}|{_MANY}))\b)", re.I)


_TOLD_IN = re.compile(  # "give me the rainfall of A, B and C in descending order"
    r"^\W*(?:give|list|show|tell)(?: me)? (?:the )?(?P<topic>[\w ]+?) (?:of|in|for) "
    rf"(?P<names>.+?)(?P<order>(?:{_UP}|{_DOWN})){_END}",
    re.I,
)


def ordered(text: str) -> str:
    """The text with its order in the one form, or as it is."""
    text = _TOLD_IN.sub(r"rank \g<names> by \g<topic>\g<order>", text)
    if not _ORDER.match(text):
        return text
    text = _ORDER.sub("rank", text, count=1)
    found = [
        (match.start(), match, word)
        for form, word in ((_UP, "ascending"), (_DOWN, "descending"))
        if (match := re.search(rf"{form}{_END}", text, flags=re.I))
    ]
    if not found:
        return text
    _, match, word = min(found)  # "from largest to smallest" begins before "smallest"
    rest = (text[: match.start()] + text[match.end() :]).rstrip(" ?!.")
    of_size = _SIZE.search(match[0]) and not re.search(r"\b(?:by|of|in|'s)\b", rest, re.I)
    return f"{rest}{' by size' if of_size else ''} {word}"


_SIZE = re.compile(r"\b(?:largest|biggest|smallest)\b", re.I)
