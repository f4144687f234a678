"""Whether a text is in another language than English: by its script, or by its words for asking.

A word counts only where English has none like it, and one word of English grammar outweighs it: an
English question may well speak of the "Isle d'Yeu".
"""

from __future__ import annotations

import re
import unicodedata

ENGLISH = frozenset(
    "the are what which how many much does did and than from with this that have please tell give "
    "find compare who whose".split()
)
_FOREIGN = frozenset(
    "wie wieviel viele ist sind welche welches welcher leben wohnen gibt einwohner und oder eine "
    "hoeveel wat mensen wonen het een hur hvor mange hva vad hvad många invånare bor och är "
    "kuinka paljon mikä mitä montako asuu "
    "combien quel quelle quels quelles est sont habitants dans cuánto cuánta cuántos cuántas "
    "cuantos cuantas cuál qué es son hay personas viven habitantes qual quais quantas quantos "
    "quanti quante quanto são uma população pessoas vivem abitanti sono vivono câți cate câte sunt "
    "ile jest jaka jaki jakie ludzi mieszka kolik jaký jaká lidí žije mennyi hány milyen ember "
    "kaç kadar insan yaşıyor nüfusu berapa orang jumlah penduduk watu wangapi idadi".split()
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def foreign(text: str) -> bool:
    """Whether the text is in another language: another script, or foreign words and no English."""
    letters = [c for c in text if c.isalpha()]
    other = [c for c in letters if not unicodedata.name(c, "").startswith("LATIN")]
    words = {word.lower() for word in _WORD.findall(text)}
    if words & ENGLISH:
        return False
    return len(other) * 2 > len(letters) or bool(words & _FOREIGN)
