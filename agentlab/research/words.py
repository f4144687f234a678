"""Text to words: the same folding for what is stored and for what is asked.

    words("Côte d'Ivoire's Populations (2024)")  ->  ["cote", "ivoire", "population", "2024"]

Accents, case, plurals, dots in abbreviations and commas in numbers go; little words go too. The
rest is kept, whatever its script, so that a name nobody knows stays a word nobody knows.
"""

import re
import unicodedata
from collections.abc import Sequence

# A number with its commas and points, else a run of letters and digits, else a run of symbols.
_WORD = re.compile(r"\d+(?:[.,]\d+)*(?![^\W_])|[^\W_]+|[\u2190-\u2bff\U0001f000-\U0001faff]+")
_ABBREVIATION = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_DOLLARS = re.compile(r"\bus(?=\$| dollar)")
_US = re.compile(r"(?<!tell )(?<!give )(?<!show )\bus\b")
_UNFOLDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})

LITTLE = frozenset(
    "a an and any are as at be been but by d did do does for from had has have i if in into is it "
    "its just l my of on only or s so some than that the their there these this to us was we were "
    "what when where which who with".split()
)


def words(text: str) -> list[str]:
    """The words of a text, folded, in order, without the little ones."""
    return [_folded(word) for word in _WORD.findall(_plain(text)) if word not in LITTLE]


def as_written(word: str, text: str) -> str:
    """A folded word as a text has it: "mar" of "population of Mars" is "Mars"."""
    return next((own for own in _WORD.findall(text) if words(own) == [word]), word)


def _plain(text: str) -> str:
    """Lower case without accents; "U.S." and "US" become "usa", for "us" is a little word."""
    text = _ABBREVIATION.sub(lambda found: found[0].replace(".", ""), text)
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(c for c in letters if not unicodedata.combining(c)).translate(_UNFOLDED)
    return _US.sub("usa", _DOLLARS.sub("", text.lower()))


def _folded(word: str) -> str:
    """One word without its plural ending; a number without its commas."""
    if word[0].isdigit():
        return word.replace(",", "")
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


# Words that say how one asks, not what about: a query need not have them met.
ASKING = frozenset(
    words(
        "about according actual add all also answer approx approximately bigger both can cia "
        "combined compare compared comparison could country current currently data difference "
        "divided each est estimate estimated exact exactly fact figure find get give google "
        "greater higher how info information know known larger last latest less list longer "
        "look lookup lower me measured minus more much multiple multiply name nation need now "
        "number official online overall percent percentage please plus present put quotient "
        "ratio recent recorded report respectively result roughly search show smaller statistic "
        "statistical stats subtract sum tell territory time today together total un up value "
        "versus vs want web wikipedia worldometer would you your"
    )
)

_PERSONS = frozenset(words("people person human inhabitant resident citizen men women"))
# Of those, what somebody is or does: right before or anywhere behind a word for persons it narrows,
# and must be met.
_BEING = frozenset(words("bigger greater larger last lower official online smaller"))
_DOING = _BEING | frozenset(
    words("find get give google know look lookup need online put report search show tell want")
)


def narrowing_people(asked: Sequence[str]) -> frozenset[int]:
    """The places of the words that narrow which people are meant: "people who google"."""
    first = next((place for place, word in enumerate(asked) if word in _PERSONS), len(asked))
    behind = (place for place in range(first + 1, len(asked)) if asked[place] in _DOING)
    before = [first - 1] if 0 < first < len(asked) and asked[first - 1] in _BEING else []
    return frozenset([*before, *behind])
