"""Text to words: the same folding for what is stored and for what is asked.

    words("Côte d'Ivoire's Populations (2024)")  ->  ["cote", "ivoire", "population", "2024"]

Accents, case, plurals, dots in abbreviations and commas in numbers go; little words go too. The rest
is kept, whatever its script, so that a name nobody knows stays visible as a word nobody knows.
"""

import re
import unicodedata

# A number with its commas and points, else a run of letters and digits, else a run of symbols.
_WORD = re.compile(r"\d+(?:[.,]\d+)*(?![^\W_])|[^\W_]+|[\u2190-\u2bff\U0001f000-\U0001faff]+")
_ABBREVIATION = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_UNFOLDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})

LITTLE = frozenset(
    "a an and are as at be been by d did do does for from had has have how if in into is it its l of "
    "on or s so than that the their there these this to was we were what when where which who with "
    "us".split()
)


def words(text: str) -> list[str]:
    """The words of a text, folded, in order, without the little ones."""
    return [word for word in map(_folded, _WORD.findall(_plain(text))) if word not in LITTLE]


def _plain(text: str) -> str:
    """Lower case without accents; "U.S." is "usa" here, for "us" alone is a little word."""
    text = _ABBREVIATION.sub(lambda found: found[0].replace(".", ""), text)
    text = re.sub(r"\bUS\b", "USA", text)
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c)).translate(_UNFOLDED)


def _folded(word: str) -> str:
    """One word without its plural ending; a number without its commas."""
    if word[0].isdigit():
        return word.replace(",", "")
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and len(word) > 3 and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
