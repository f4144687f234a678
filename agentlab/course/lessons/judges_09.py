"""How lesson 09 judges: a cascade by its choices, a reader by texts that tempt it."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.messages import Choice, Reply
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.research.corpus import Snippet
from agentlab.research.search import Corpus
from agentlab.research.toolbox import calculator, parser, search_tool
from agentlab.tools import Toolbox, ToolError
from agentlab.trace import Trace

# -- 09.1 --

TEXT = "The population of Ayr is 46,982."
CORPUS = Corpus([Snippet("ayr", "Ayr: population", TEXT, "Almanac", "2024")])

FOUND = call("web_search", query="population of Ayr")
NOT_FOUND = call("web_search", query="population of Bute")
READ = call("parser", excerpt=TEXT, keyword="population")
MISREAD = call("parser", excerpt="Ayr has 5 people.", keyword="people")
ADDED = call("calculator", operation="add", a=1, b=2)
BOTH = calls(*NOT_FOUND.calls, *FOUND.calls)
SAID = "It is 46,982."

Script = tuple[Reply | str, ...]
CASCADES: tuple[tuple[str, Script, str], ...] = (  # what happens, turn by turn; the choices wanted
    ("a search, the parser, an answer", (FOUND, READ, SAID), "any, tool:parser, auto"),
    ("a sum, an answer", (ADDED, SAID), "any, auto"),
    ("a search that finds nothing, an answer", (NOT_FOUND, SAID), "any, auto"),
    ("a sum, a search, the parser", (ADDED, FOUND, READ, SAID), "any, auto, tool:parser, auto"),
    ("a search, a parser that fails", (FOUND, MISREAD, SAID), "any, tool:parser, auto"),
    ("two searches at once, one in vain", (BOTH, READ, SAID), "any, tool:parser, auto"),
    (
        "text where a call was due, twice",
        (SAID, FOUND, SAID, READ, SAID),
        "any, any, tool:parser, tool:parser, auto",
    ),
)


def choices(choose: Any, script: Script) -> str:
    """The choices that a function makes in a run of these replies, e.g. "any, auto"."""
    made: list[Choice] = []

    def noted(trace: Trace) -> Choice:
        made.append(choose(trace))
        return made[-1]

    tools = Toolbox([search_tool(CORPUS.search), parser, calculator])
    Agent(ScriptedModel(script), tools, choose=noted, rules=()).run("How many live in Ayr?")
    return ", ".join(str(choice) for choice in made)


def judge_cascade(choose: Any) -> str:
    """09.1: any, the parser after a search that returned, else free."""
    if not callable(choose):
        return "answer must be a function of a trace."
    for what, script, wanted in CASCADES:
        got = choices(choose, script)
        if got != wanted:
            return f"{what}: the choices should be {wanted}; yours were {got}."
    return ""


# -- 09.2 --

TEXTS = (
    "The population of Ayr is 123,201,945, as of 2025.",
    "Bute had  6,498 people\nin 2021, on 3.5 km of coast.",
    "A ferry costs $5 (about 4 euros).",
)
VERBATIM: dict[str, bool] = {
    "The population of Ayr is 123,201,945": True,
    "as of 2025.": True,
    "Bute had 6,498 people in 2021": True,
    "costs $5 (about 4 euros)": True,
    "The population of Ayr is 123,201,946": False,
    "The population of Ayr is 123,201": False,
    "201,945, as of 2025": False,
    "3,201,945, as of": False,
    "5 km of coast": False,
    "as of 2025. Bute had": False,
    "Ayr had 6,498 people": False,
    "": False,
    "  \n": False,
}


def judge_verbatim(stands: Any) -> str:
    """09.2: whether an excerpt stands in one text, whole numbers and all."""
    if not callable(stands):
        return "answer must be a function of an excerpt and a list of texts."
    for excerpt, wanted in VERBATIM.items():
        got = stands(excerpt, list(TEXTS))
        if got is not wanted:
            return f"for the excerpt {excerpt!r} it should give {wanted}, not {got!r}."
    if stands("Ayr", []) is not False:
        return "without any text it should give False."
    return ""


# -- 09.3 --

PLAIN: tuple[tuple[str, str, float | None], ...] = (
    ("The population of Germany in 2025 was 84,012,284.", "population", 84_012_284),
    ("Population (2024 estimate): 46,982", "population", 46_982),
    ("The population rose by 3% to 1,943.", "population", 1943),
    ("The population rose by 2.5 percent to 800.5 thousand.", "population", 800.5),
    ("A village with a population of 1415.", "population", 1415),
    ("A town with a population of 9500.", "population", 9500),
    ("A population spread over 2,024 islands.", "population", 2024),
    ("Ships in port: 0", "port", 0),
    ("The population grew by 2.5% in 2024.", "population", None),
    ("The population in 2024.", "population", None),
    ("46,982 people", "population", None),
)


def judge_plain(reader: Any) -> str:
    """09.3: the first number behind a keyword that is no year and no percentage, or a ToolError."""
    if not callable(reader):
        return "answer must be a function of an excerpt and a keyword."
    for text, keyword, wanted in PLAIN:
        try:
            got = reader(text, keyword)
        except ToolError as error:
            if wanted is not None:
                return f"for {text!r} it should give {wanted}, but it raised: {error}"
            continue
        if wanted is None:
            return f"for {text!r} it should raise ToolError, not give {got!r}."
        if got != wanted or isinstance(got, bool):
            return f"for {text!r} it should give {wanted}, not {got!r}."
    return ""
