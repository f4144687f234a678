"""Words that say which of two figures is more: by comparing, by growing, by doing better."""

from __future__ import annotations

import re

# Which of two is ahead, where a number says by how much.
UP = (
    "more|larger|bigger|greater|higher|longer|taller|older|wider|heavier|dearer|above|ahead|"
    "deeper|wetter|rainier|richer|busier|denser|hotter|warmer|faster|stronger|costlier|pricier|"
    "farther|"
    "exceed(?:s|ed|ing)?|outnumber(?:s|ed)?|surpass(?:es|ed)?|leads|beats|wins|tops|additional"
)
DOWN = (
    "fewer|less|smaller|lower|shorter|younger|narrower|lighter|cheaper|behind|below|"
    "shallower|drier|poorer|quieter|colder|cooler|slower|weaker|nearer|"
    "trail(?:s|ed|ing)?|lags|loses|short"
)
# How a figure goes from one year to another.
RISING = (
    r"improv(?:ed|es|ing)|grew|grow(?:n|s|ing)?|growth|r[oi]se[sn]?|rising|increas(?:e[sd]?|ing)|"
    r"gain(?:s|ed)?|jump(?:s|ed)?|climb(?:s|ed)?|soar(?:s|ed)?|surg(?:es?|ed)|expand(?:s|ed)|"
    r"raise[sd]?|boost(?:s|ed)|lift(?:s|ed)"
)
FALLING = (
    r"worsened|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|declin(?:e[sd]?|ing)|loses|los[st]|"
    r"decreas(?:e[sd]?|ing)|sh?r[aiu]nk|plunged?|contract(?:s|ed)|reduc(?:e[sd]?|tion)|cut|"
    r"lower(?:s|ed)|trim(?:s|med)"
)
# Outsells, outdid: any verb of that form.
OUT = r"(?!output|outlet|outlay|outcome|outside|outlook|outer)out-?[a-z]{3,}"
# "Holm led Ibsen by 5,600": whatever the verb.
VERB_NAME_BY = re.compile(
    r"\b(?!(?:in|at|of|for|on|from|to|near|with|than|the)\b)[a-z]+\s(?:the\s)?"
    r"(?:[A-Z][\w'’]*\s)+by\W*(?:\w+\s)?$"
)
# What any difference is told with.
DIFFERENT = re.compile(
    rf"\b(?:{UP}|{DOWN}|than|differ\w*|gap|margin|minus|subtract\w*|apart|surplus|deficit|extra|further|"
    r"another|match|lacks?|separat\w*|leav\w+|left|remain\w*|between|compar\w*|missing|by|taken?|"
    r"from|lead|advantage|excess)\b|(?:^|\s)[-−–=]\s",
    re.IGNORECASE,
)
