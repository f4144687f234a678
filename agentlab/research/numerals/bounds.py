"""What touches a number and makes it more, or less, than its own value: "under 12", "12 or more".

Signs and words on either side, whatever the number counts. About, some, nearly and ~ are none.
"""

from __future__ import annotations

import re

from agentlab.research.figures import Figure

_SEEN = 60  # characters on either side that are looked at
_FILLER = r"(?:(?:the|some|about|around|just|well|an?|its|only|roughly|nearly)\s+)*"
_BOUND = (  # under 12, at least 12, a maximum of 12
    r"under|over|above|below|beyond|within|exceed\w*|surpass\w*|topp(?:ed|ing)|tops|sub-|"
    r"(?:more|less|fewer|greater|higher|lower|larger|smaller|better|other|rather)\sthan|"
    r"at\s(?:the\s)?(?:very\s)?(?:least|most|best)|up\sto|upwards?\sof|in\sexcess\sof|"
    r"(?:north|south|short|shy)\sof|(?:max(?:imum)?|min(?:imum)?)\b\.?(?:\sof)?|"
    r"as\s(?:many|much|few|little|high|low)\sas"
)
_ADDED = (  # another 12, lost 12, up 12, hired 12
    r"further|another|additional|extra|lost|loses|losing|gain(?:ed|s)?|add(?:ed|s)|shed|cut|up|down|"
    r"grew|rose|fell|hired|recruited|laid\soff|dismissed|fired|"
    r"sacked|replaced|let\sgo|axed|created"
)
_SHARE = (  # twice the 12, half of the 12, the first 12, accounts for 12
    r"(?:half|twice|double|triple|thrice|quarter|third|times|most|many|part|fraction|majority)"
    r"(?:\sof)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|none|each|several|best|"
    r"worst|oldest|youngest|largest|smallest|biggest|richest|poorest)\s(?:of|in)|"
    r"first|last|next|remaining|(?<!each\s)other|account(?:s|ed|ing)?\sfor|"
    r"contribut(?:es?|ed|ing)|represent(?:s|ed|ing)?|ma(?:ke|kes|de|king)\sup|"
    r"constitut(?:es?|ed|ing)|all\sbut|(?:average|mean|median)\sof|turned\saway|rejected|"
    r"(?:built|designed|room|space|meant|enough|intended|licensed)\sfor"
)
_BEFORE = re.compile(
    rf"(?:\b(?:but|yet|though|albeit|if)\s(?:[\w']+\s){{0,2}}(?:{_BOUND}),|"  # close to, but under,
    rf"\b(?:{_BOUND}|{_ADDED}|{_SHARE})|[%‰]\s*of|per\s?cent\s+of)\s*{_FILLER}\Z",
    re.IGNORECASE,
)
_SIGN = re.compile(r"[^\w\s:=(\[,.;\"'\u201c\u201d\u2018\u2019~≈≃±*•|%‰)\]/&\u2013\u2014-]\s*\Z")
_NOUNS = r"(?:[ -](?!or\b|and\b|at\b|more\b|less\b|to\b)[^\W\d_]+[²³23]?){0,2}"
_BEHIND = re.compile(
    # 12+, 12-, 12 times
    r"\+|[-\u2013](?!\w)|-?\s?plus\b|-odd\b|-?\s?fold\b|\stimes\b|"
    # 12 or more, 12 km at most, 12 maximum
    rf"{_NOUNS}\s(?:or|and)\s(?:more|less|fewer|above|below|over|under|up|upwards|higher|lower|"
    r"greater|better|older|younger|counting)\b(?!\s\W?\d)|"
    rf"{_NOUNS}\sat\s(?:the\s)?(?:very\s)?(?:most|least|best)\b(?!\s\W?\d)|"
    rf"{_NOUNS}\s(?:upwards|max|maximum|minimum)\b|"
    # 12 degrees above average
    rf"{_NOUNS}\s(?:above|below|over|under|off)\s(?:the\s|its\s|last\s|long-term\s|seasonal\s)*"
    r"(?:average|norm(?:al)?|targets?|forecasts?|expectations?|usual|trend|par|mean(?!\ssea)|budget|"
    r"record|year|month|quarter|peak|limit|level)\b|"
    # 12 a year ago
    rf"{_NOUNS}\s(?:an?|one|two|three|five|ten|some)\s(?:year|month|week|quarter|decade|century)s?\s"
    r"(?:ago|earlier|before|previously)\b|"
    # 12 more, 12 km longer
    r"(?:\s(?!and\b|of\b)[^\W\d_]+)?\s(?:more|less|fewer|higher|lower|greater|larger|smaller|longer|"
    r"shorter|older|younger|extra|additional|further|new|ahead|behind|short)\b(?!\s(?:for|in|on)\b)|"
    # 12 Dr, 12 (loss), 12 in the red
    r"\s(?:DR|CR|Dr|Cr)\b|\s?[(\[]?(?:in\s(?:the\s)?(?:red|deficit|arrears|debt)|loss|deficit|"
    r"negative|shortfall|outflow|debit|overdrawn)\b|"
    rf"{_NOUNS}[,(\s]+(?:excluding|without|except|not\s(?:counting|including))\b"
)


def bound_before(text: str, figure: Figure) -> str | None:
    """The sign or words right before a figure that make it no plain value, if there are any."""
    before = text[max(0, figure.start - _SEEN) : figure.start]
    mark = _BEFORE.search(before) or _SIGN.search(before)
    return mark.group().strip() if mark else None


def bound_behind(text: str, figure: Figure) -> str | None:
    """The sign or words right behind a figure that make it no plain value, if there are any."""
    mark = _BEHIND.match(text[figure.end : figure.end + _SEEN])
    return mark.group().strip() if mark else None
