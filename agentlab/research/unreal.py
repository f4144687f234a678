"""Sentences that do not say a figure is so: conditions, questions, denials, forecasts, wishes."""

from __future__ import annotations

import re

_SENTENCE = re.compile(
    r"""\b(?:
      if|unless|whether|would|could|might|suppos(?:e[sd]?|ing|edly)|imagin\w+
    | assum(?:e[sd]?|ing|ption)|hypothe\w+|wish\w*|pretend\w*|ficti\w+|myth|hoax|rumou?r\w*
    | alleged(?:ly)?|purported(?:ly)?
    | den(?:y|ied|ies|ying)|doubt(?:s|ed|ful|ing)?|disput(?:e[sd]|ing|able)
    | dispute\sth\w+|refut\w*|debunk\w*|retract\w*
    | false(?:ly|hood)?|untrue|incorrect(?:ly)?|wrong(?:ly)?|erroneous(?:ly)?|mistaken(?:ly)?
    | inaccura\w+|exaggerat\w+|misreport\w*|(?:over|under|mis)(?:stat|estimat)\w+
    | unclear|unknown|unconfirmed|unverified|unproven|contrary\sto|instead\sof|rather\sthan
    | forecast\w*|project(?:ed|ions?|ing)|expect(?:s|ed|ing|ations?)?|predict\w*|anticipat\w*
    | analysts?|bookmakers?|pundits?|ruled\sout
    | (?:is|was|are|were)\s(?:widely\s)?(?:hoped|thought|believed|claimed|feared|planned|intended)
    | next\s(?:year|month|week|season|quarter|decade|spring|summer|autumn|winter)|reject(?:s|ed)?
    | in\s(?:the|a|his|her|this)\s(?:novel|story|dream|poem|legend|tale|example|scenario|simulation)
    | (?:earlier|previous|older|original|wrong)\s(?:version|edition|draft|article|caption|report)
    | some(?:one|body)\ssaid|said\sto|it\sis\ssaid|they\ssay
    | and\s(?:rising|falling|growing|shrinking)
    | (?:was|were|is|are|be|been)\s(?:refused|lost|missing|dropped|removed|empty|vacant)
    | (?:was|were|is|are)\s(?:at\srisk|in\sdoubt)
    | ha(?:s|ve|d)\s(?:left|quit|gone)|enough|ideal(?:ly)?
    | forged|faked?|bogus|counterfeit|falsified|inflated|fabricated|simulat\w+|modell?ed|mock
    | envisag\w*|foresee\w*
    )\b
    | \b(?:may|will|shall)\s(?!\d)|['\u2019]ll\b""",
    re.VERBOSE,
)
_ITEM = re.compile(
    r"""\b(?:
      not|nor|neither|never|cannot|without|except|excluding|nobody|none|nothing|hardly|scarcely
    | net\sof|apart\sfrom|too\s(?:low|high|small|large|big|many|few)
    | no\s(?:one|longer)|lacks?|lacking|fail(?:s|ed|ing)?\sto|should|must|ought|thought|believed
    | claim(?:s|ed|ing)?|once|until|till|formerly|previously|originally|initially|used\sto
    | (?:is|are|was|were|has|have|had)\sto\s(?!the\b|an?\b)[a-z]+
    | (?:set|due|about|meant)\sto\s[a-z]+
    | target\w*|goal|aim(?:s|ed|ing)?|plan(?:s|ned|ning)?|scheduled|ambition|vision|dream\w*
    | hop(?:e[sd]?|ing)|want(?:s|ed|ing)?|need(?:s|ed|ing)?|demand(?:s|ed)?|intend\w*|sought
    | seek(?:s|ing)?|promis\w+|pledg\w+|propos\w+|call(?:s|ed)?\sfor|require[sd]?|desired|necessary
    | probabl[ey]|presumabl[ey]|apparently|supposed(?:ly)?|in\stheory|on\spaper
    | (?:began|begun|started|opened|beginning|starting)\s(?:\w+\s){0,3}with
    | prevent\w*|avert\w*|avoid\w*|cancel\w*|scrap\w*|wiped|unsold|vacant|licen[cs]ed|certified
    | authori[sz]ed
    | guidance|guided|outlook|budgeted|warning|waiting|alone
    | recommended|permitted|allowed|likely|possibl[ey]|potential(?:ly)?|perhaps|maybe
    )\b
    | n['\u2019]t\b""",
    re.IGNORECASE | re.VERBOSE,
)
_TURNED = re.compile(
    r"\s*[\"'\u201c(]?(?:Had|Were|Should|Did|Does|Do|Is|Was|Are|Has|Have|Can|Could|Would|Will|May|"
    r"Let|Say|Consider|Take|Given|No|None|Neither|Few|Nobody)\s"
)


_MARKED = re.compile(r"\((?:targets?|planned|plan|budget(?:ed)?|proposed|goal|est\.? target)\)")
_REPORTED = re.compile(  # The plan was that; it is not true that
    r"[^,;]{0,40}\b(?:not|never|nobody|plan|hope|idea|claim|goal|aim|fear|wish|dream)\b[^,;]{0,25}\bthat\s"
)
_SUPPOSED = re.compile(
    r"\b(?:imagin\w+|suppos\w+|assum\w+|hypothe\w+|ficti\w+|scenario|let\sus\ssay|for\s(?:example|"
    r"instance)|invented|made[\s-]up|forecasts?|projections?|targets?|predictions?|simulat\w+|"
    r"game\sworld|in\sthe\s(?:novel|story|game|film))\b",
    re.IGNORECASE,
)


def supposed(text: str) -> str | None:
    """The word by which a sentence or a heading makes what follows it no statement."""
    word = _SUPPOSED.search(text)
    return word.group() if word else None


def unreal(sentence: str, item: str) -> str | None:
    """The word by which a sentence does not say its figure is so; None for a plain statement.

    sentence: the whole one, keyword left out; item: its part from the keyword's to the figure's.
    """
    if sentence.rstrip().endswith("?") or _TURNED.match(sentence):
        return "a question or condition"
    lowered = re.sub(r"\A\s*[A-Z]", lambda start: start.group().lower(), sentence)
    word = _SENTENCE.search(lowered) or _ITEM.search(item) or _MARKED.search(sentence)
    word = word or _REPORTED.match(lowered)
    return f"{word.group().strip()!r}" if word else None
