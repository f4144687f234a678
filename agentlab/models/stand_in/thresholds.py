"""Whether a figure is over or under so much, in one form: "is the rainfall more than 3 million".

Only an amount of some size, at the end or before the people it counts, is such a mark: "people
over 65" are not counted this way.
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import GRAMMAR

_SCALE = "hundred|thousand|million|billion|trillion"
_AMOUNT = rf"\$?(?P<much>(?:\d[\d.,]*|an?|one)(?: (?:{_SCALE}))+|\d[\d,.]{{3,}})"
_UNIT = (
    r" (?:square kilomet(?:re|er)s|sq\.? km|km²|km2|kilomet(?:re|er)s|km|met(?:re|er)s|m"
    r"|(?:us )?dollars|years)"
)
_MEASURE = rf"(?:{_UNIT}(?: (?:long|high|tall|large))?)?"
_MORE, _LESS = "longer|higher|larger|taller|bigger|greater", "shorter|lower|smaller"
_SIZES = r"(?:larger|bigger|smaller)\b"  # of a place these ask for its own size
_THAN = (
    r"(?:(?P<least>at least|not? (?:less|fewer|lower|smaller|shorter) than)"
    rf"|(?P<most>at most|not? (?:more|{_MORE}) than)"
    rf"|(?P<more>over|above|exceeding|(?:more|{_MORE}) than)"
    rf"|(?P<less>under|below|(?:less|fewer|{_LESS}) than))"
)
_END = r"[?.\s]*"
_NO_END = GRAMMAR | frozenset("around roughly near circa some approximate".split())
_FIGURE = (  # "the rainfall of Utopia in 2020", "Utopia's rainfall"
    r"(?:the [a-z ]+? (?:of|in) [^\d?,]+?(?<! than)(?: in \d{4})?|[^\d?,]+?'s [a-z ]+?)"
)
_BEINGS = r"(?P<who>people|inhabitants)"
_FORMS = [
    (re.compile(form, re.I), same)
    for form, same in (
        (
            rf"(?:are there|do|did) {_THAN} {_AMOUNT} {_BEINGS} (?:live |living )?in "
            rf"(?P<what>.+?){_END}",
            "is the number of {who} in {what} {how} {much}",
        ),
        (
            rf"(?:does|did|has) (?P<what>.+?) (?:have )?{_THAN} {_AMOUNT} {_BEINGS}{_END}",
            "is the number of {who} in {what} {how} {much}",
        ),
        (
            rf"(?:does|did) (?P<who>.+?) have an? (?P<what>[a-z ]+?) (?:of )?{_THAN} "
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "is the {what} of {who} {how} {much}",
        ),
        (
            rf"(?P<what>(?:is|are|was|were|does|do|did)\b.+?) {_THAN} "
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "{what} {how} {much}",
        ),
        (
            rf"(?P<what>(?:is|are|was|were) {_FIGURE}) {_THAN} "
            rf"(?P<small>\d{{1,3}}(?:\.\d+)?){_END}",
            "{what} {how} {much}",
        ),
        (
            rf"(?P<what>is {_FIGURE}|was {_FIGURE}(?<= in \d{{4}})) "
            r"(?:exactly |precisely |equal to )?"
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "{what} at precisely {much}",
        ),
        (
            rf"(?:does|did|has) (?P<who>.+?) (?:have )?an? (?P<what>[a-z ]+?) of (?:exactly )?"
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "is the {what} of {who} at precisely {much}",
        ),
    )
]


def measured(text: str) -> str:
    """The text in the one form, or as it is."""
    for form, same in _FORMS:
        if match := form.fullmatch(text.strip()):
            said = match.groupdict()
            if "least" not in said and said["what"].split()[-1].lower() in _NO_END:
                continue
            said["how"] = _how(said) if "least" in said else ""
            much = said.get("much") or said["small"]
            said["much"] = f"{int(much):,}" if re.fullmatch(r"\d{4}", much) else much  # no year
            return same.format_map(said)
    return text


def _how(said: dict[str, str | None]) -> str:
    """The bound in one word of each kind: "more than", "at least"; a size keeps its own."""
    if said["least"] or said["most"]:
        return "at least" if said["least"] else "at most"
    size = re.match(_SIZES, said["more"] or said["less"], re.I)
    return f"{size[0] if size else 'more' if said['more'] else 'less'} than"
