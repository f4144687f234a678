"""A change that is only thought of, in the words of a sum.

"If Utopia's rainfall grew by 10%, what would it be?"   what is Utopia's rainfall increased by 10%?
"Reduce the rainfall of Utopia by a quarter"            what is … reduced by a quarter?

Only a share of the whole, once: "2% a year" and "by 10% in 2030" are left as they are.
"""

from __future__ import annotations

import re

_UP = r"gr[eo]ws?|r[io]ses?|increase[sd]?|raise[sd]?|(?:goes|go|went) up"
_DOWN = (
    r"f[ae]lls?|shr[ai]nks?|decrease[sd]?|drop(?:s|ped)?|decline[sd]?|reduce[sd]?|lower(?:s|ed)?"
    r"|cuts?|(?:goes|go|went) down"
)
_HOW = rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))"
_BY = (
    r"(?P<by>[\w.,-]+ ?(?:%|per ?cent)"
    r"|(?:an?|one|two|three) (?:half|thirds?|quarters?|fifths?|tenths?)|half)"
)
_WHAT = r"(?:what|how (?:much|many|large|big|high|long)) (?:would|will|is|does)"
_IT = r"(?:it|that|this|they)"
_CHANGES = [
    re.compile(form, re.I)
    for form in (
        rf"\W*if (?P<what>.+?) {_HOW} by {_BY},? {_WHAT} {_IT}(?: be(?:come)?| come to)?[\s?.]*",
        rf"\W*what (?:would|will) (?P<what>.+?) (?:be|become) if {_IT} {_HOW} by {_BY}[\s?.]*",
        rf"\W*{_HOW} (?P<what>.+?) by {_BY}[\s?.]*",
        rf"\W*if (?P<what>.+?) {_HOW} by {_BY},? how many (?:people|inhabitants) (?:would|will) "
        r"(?:there be|live there)[\s?.]*",
        rf"\W*what (?:would|will) (?:be )?(?P<what>.+?)(?: be)? after an? {_BY} "
        r"(?:(?P<up>rise|increase|gain)|drop|fall|decline|reduction|decrease|loss)[\s?.]*",
        rf"\W*what (?:would|will) (?P<what>.+?) be after (?P<up>growing|rising|increasing) "
        rf"by {_BY}[\s?.]*",
        rf"\W*(?P<up>add) {_BY} to (?P<what>.+?)[\s?.]*",
        rf"\W*(?:take|cut|knock|subtract) {_BY} (?:off|from) (?P<what>.+?)[\s?.]*",
    )
]


def changed(text: str) -> str:
    """The text, or the sum that it asks for."""
    for pattern in _CHANGES:
        if match := pattern.fullmatch(text):
            how = "increased" if match.groupdict().get("up") else "reduced"
            share = re.sub("^half$", "a half", match["by"].strip(), flags=re.I)
            return f"what is {match['what'].strip()} {how} by {share}?"
    return text
