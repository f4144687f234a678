"""Whether a figure is over or under so much, in one form: "is the rainfall more than 3 million".

Only an amount of some size, at the end or before the people it counts, is such a mark: "people
over 65" are not counted this way.
"""

from __future__ import annotations

import re

from agentlab.models.stand_in.grammar import BEINGS, COUNTING, GRAMMAR, SCALES

_SCALE = "|".join(SCALES)
_AMOUNT = rf"\$?(?P<much>(?:\d[\d.,]*|an?|one)(?: (?:{_SCALE}))+|\d[\d,.]{{3,}}|(?<=\$)\d[\d.,]*)"
_AREA = r"square kilomet(?:re|er)s|sq\.? km|km²|km2"
_UNIT = rf" (?:{_AREA}|kilomet(?:re|er)s|km|met(?:re|er)s|m|(?:us )?dollars|years)"
_BEINGS = r"(?P<who>people|inhabitants)"
_PEOPLE = r" (?:people|inhabitants|residents)"
_RATE = r" per (?:(?:1|one|a) )?(?:million|thousand) [a-z]+"
_MEASURE = rf"(?:{_PEOPLE}|{_RATE}|{_UNIT}(?: (?:long|high|tall|large))?)?"
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
    rf"(?:(?:the |(?!(?:{'|'.join(sorted(BEINGS))})\b))[a-z ]+? (?:of|in) [^\d?,]+?(?<! than)"
    r"(?: in \d{4})?|[^\d?,]+?'s [a-z ]+?)"
)
_NAME = r"(?:the )?(?-i:[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)"
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
        (  # so large is a place itself
            rf"(?:is|are) (?P<what>{_NAME}) {_THAN} (?:{_AMOUNT}|(?P<small>\d[\d.,]*)) "
            rf"(?:{_AREA})(?: large| big)?{_END}",
            "is the size of {what} {how} {much}",
        ),
        (  # "utopia's density over 90 per square kilometre"
            rf"(?P<what>is .*\bdensity\b.*?) {_THAN} (?:{_AMOUNT}|(?P<small>\d[\d.,]*))"
            rf"(?:{_PEOPLE})? per (?:square kilomet(?:re|er)|sq\.? km|km²|km2){_END}",
            "{what} {how} {much}",
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
            rf"(?P<what>is {_FIGURE}|was {_FIGURE}(?<= in \d{{4}})) between "
            rf"\$?(?P<low>\d[\d.,]*(?: (?:{_SCALE}))?) and "
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "{what} at least {low} and at most {much}",
        ),
        (
            rf"(?P<what>is {_FIGURE}|was {_FIGURE}(?<= in \d{{4}})) "
            r"(?:exactly |precisely |equal to )?"
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "{what} precisely at {much}",
        ),
        (
            rf"(?:does|did|has) (?P<who>.+?) (?:have )?an? (?P<what>[a-z ]+?) of (?:exactly )?"
            rf"(?:{_AMOUNT}{_MEASURE}|(?P<small>\d[\d.,]*){_UNIT}){_END}",
            "is the {what} of {who} precisely at {much}",
        ),
        (
            rf"(?:does|did) (?P<what>{_NAME}) have (?:exactly )?{_AMOUNT} {_BEINGS}{_END}",
            "is the number of {who} in {what} precisely at {much}",
        ),
    )
]
_TENS = "|".join(word for word, number in COUNTING.items() if number > 19)
_ONES = "|".join(word for word, number in COUNTING.items() if 0 < number < 20)
_SPELLED = re.compile(
    rf"\b(?:(?P<tens>{_TENS})(?:[ -](?P<more>{_ONES}))?|(?P<ones>{_ONES}))(?= (?:{_SCALE})\b)", re.I
)
_SHORT = re.compile(r"(?<=\d) ?(?P<scale>M|mn|mln|bn|B)\b(?=[?.\s]*$)")
_SCALES = {"M": "million", "mn": "million", "mln": "million", "bn": "billion", "B": "billion"}


def measured(text: str) -> str:
    """The text in the one form, or as it is."""
    plain = _in_digits(text.strip())
    for form, same in _FORMS:
        if match := form.fullmatch(plain):
            said = match.groupdict()
            bound = "least" in said
            if not bound and said["what"].split()[-1].lower() in _NO_END:
                continue
            said["how"] = _how(said) if bound and "size of" not in same else _bare(said)
            much = said.get("much") or said["small"]
            said["much"] = f"{int(much):,}" if re.fullmatch(r"\d{4}", much) else much  # no year
            said["low"] = _as_scaled(said.get("low") or "", much)
            return same.format_map(said)
    return text


def _in_digits(text: str) -> str:
    """ "Fifty million" and "50M" as "50 million"."""
    text = _SPELLED.sub(lambda m: str(sum(COUNTING[w.lower()] for w in m.groups() if w)), text)
    return _SHORT.sub(lambda m: f" {_SCALES[m['scale']]}", text)


def _as_scaled(low: str, much: str) -> str:
    """The lower of two amounts, in the scale of the upper one: "50 and 60 million"."""
    scale = re.search(rf" (?:{_SCALE})$", much, re.I)
    return low if not scale or re.search(rf"(?:{_SCALE})$", low, re.I) else low + scale[0]


def _bare(said: dict[str, str | None]) -> str:
    """The bound without a size of its own: "more than", "at least"."""
    bounds = (("least", "at least"), ("most", "at most"), ("more", "more than"))
    return next((how for kind, how in bounds if said.get(kind)), "less than")


def _how(said: dict[str, str | None]) -> str:
    """The bound in one word of each kind: "more than", "at least"; a size keeps its own."""
    size = re.match(_SIZES, said["more"] or said["less"] or "", re.I)
    return f"{size[0]} than" if size else _bare(said)
