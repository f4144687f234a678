"""How a question may begin without saying anything yet: greetings, who asks, and what for."""

from __future__ import annotations

import re

_WHO = (
    r"an? (?:\w+ ){0,2}?(?:student|teacher|pupil|journalist|reporter|researcher|writer|parent|tutor"
    r"|beginner|traveller|tourist)"
)
_DOING = (
    r"(?:doing|writing|preparing|working on|making) (?:an?|my|some|the) (?:\w+ )?"
    r"(?:project|report|essay|homework|quiz|presentation|lesson|paper)"
)
_NEED = (
    r"(?:i|we)(?: want| need|'d like| would like)(?: the)? (?:\w+ ){0,2}"
    r"(?:figures?|numbers?|facts)(?::| -) "
)
_QUESTION = (
    r"(?:here is |i have )?(?:a |another |my |one )?(?:quick |short |simple )?"
    r"question(?: for you)?(?::| -) "
)
_GREETING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|yo|dear \w+|good (?:morning|day|afternoon|evening))"
    r"(?: there| all| everyone| again)?\s*[,!.:;]+\s*)+"
    r"(?:(?:my name is|i am|i'm|this is) (?-i:[A-Z][\w'-]*)[.!]+\s+)?",
    re.I,
)
_NAME = r"(?-i:[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
_ABOUT_IT = re.compile(  # "I am writing about Utopia. How large is it?"
    rf"^\W*i(?:'m| am) {_DOING} (?:on|about|for) ({_NAME})[.!:]+ "
    r"(.+? )it(?=[?.\s]*$)",
    re.I,
)
_OPENING = re.compile(
    r"^\W*(?:(?:hi|hello|hey|yo|ok|okay|so|well|um+|uh|er|please|pls)\b\W*)*"
    r"(?:would you mind (?:telling|giving|showing) me |"
    r"(?:could|can|would|will|may) (?:you|u|we|i)(?: please| pls)?(?: kindly)?(?: ask)? "
    r"(?:(?:have|get|know|see) (?=the\b|what|how))?|"
    r"do you (?:happen to )?know |"
    r"(?:i|we|my \w+)(?:'d| would| wants?| needs?)?(?: like)? to (?:know|find out|see|learn)[:,]? |"
    rf"i(?:'m| am) (?:{_WHO}|{_DOING}(?: (?:on|about|for) [\w ]+?)?)(?:[.!:,]| and| so)+ |"
    rf"{_NEED}|{_QUESTION}|"
    r"i wonder |i was wondering (?:if you (?:could|can) tell me )?|any idea (?=what|how)|"
    r"(?:i'd|i would) be (?:grateful|glad|thankful) (?:for|if you could (?:tell|give) me) |"
    r"just curious[:,]? |(?:i'm|i am) curious[:,] |"
    r"it would be (?:great|nice|helpful|good) if you could (?:tell|give|show) me |"
    r"my \w+ (?:asks|is asking|wonders)[:,]? |for (?:a|my|our) (?:\w+ )?"
    r"(?:quiz|report|essay|project|homework|class|lesson|presentation)[:,] |what's the answer to |"
    r"(?:if|when) (?:you|we|i) (?=add|subtract|multiply|divide)|"
    r"what (?:do|would|will) (?:you|we|i) get (?:if|when) (?:you|we|i) |"
    r"(?=(?:whats?|how|which|who|where|is|are|was|were|does|do|did|has|have|the)\b))",
    re.I,
)


def without_opening(text: str) -> str:
    """The text from where it asks for something."""
    text = _ABOUT_IT.sub(r"\2\1", _GREETING.sub("", text))
    return _OPENING.sub(" ", text)
