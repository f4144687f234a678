"""How lesson 09 judges: a cascade by its choices, a reader by texts that tempt it."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.messages import NONE, Choice, Reply
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.research.corpus import Snippet
from agentlab.research.search import Corpus
from agentlab.research.toolbox import calculator, parser, search_tool
from agentlab.stopping import Stop
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
NO_SUM = call("calculator", operation="root", a=4, b=2)  # refused: there is no such operation
SAID = "It is 46,982."

Script = tuple[Reply | str, ...]


def together(*replies: Reply) -> Reply:
    """The calls of some replies in one."""
    return calls(*(call for reply in replies for call in reply.calls))


CASCADES: tuple[tuple[str, Script, str], ...] = (  # what happens, turn by turn; the choices wanted
    ("a search, the parser, an answer", (FOUND, READ, SAID), "any, tool:parser, auto"),
    ("a sum, an answer", (ADDED, SAID), "any, auto"),
    ("a search that finds nothing, an answer", (NOT_FOUND, SAID), "any, auto"),
    ("a sum, a search, the parser", (ADDED, FOUND, READ, SAID), "any, auto, tool:parser, auto"),
    ("a search, a parser that fails", (FOUND, MISREAD, SAID), "any, tool:parser, auto"),
    (
        "two figures, one after the other",
        (FOUND, READ, FOUND, READ, SAID),
        "any, tool:parser, auto, tool:parser, auto",
    ),
    (
        "a figure, then a search that finds nothing",
        (FOUND, READ, NOT_FOUND, SAID),
        "any, tool:parser, auto, auto",
    ),
    (
        "a search in vain, then another",
        (NOT_FOUND, FOUND, READ, SAID),
        "any, auto, tool:parser, auto",
    ),
    (
        "two searches in one turn, the first in vain",
        (together(NOT_FOUND, FOUND), READ, SAID),
        "any, tool:parser, auto",
    ),
    (
        "two searches in one turn, the second in vain",
        (together(FOUND, NOT_FOUND), READ, SAID),
        "any, tool:parser, auto",
    ),
    (
        "a search between two sums, in one turn",
        (together(ADDED, FOUND, ADDED), READ, SAID),
        "any, tool:parser, auto",
    ),
    (
        "a search and the parser in one turn",
        (together(FOUND, READ), READ, SAID),
        "any, tool:parser, auto",
    ),
    (
        "a search behind two sums, in one turn",
        (together(ADDED, ADDED, FOUND), READ, SAID),
        "any, tool:parser, auto",
    ),
    (
        "text where a call was due, twice",
        (SAID, FOUND, SAID, READ, SAID),
        "any, any, tool:parser, tool:parser, auto",
    ),
    (
        "a first call that is refused",
        (NO_SUM, FOUND, READ, SAID),
        "any, any, tool:parser, auto",
    ),
    (
        "a search, then a call that is refused",
        (FOUND, NO_SUM, READ, SAID),
        "any, tool:parser, tool:parser, auto",
    ),
)


def choices(choose: Any, script: Script) -> list[Any]:
    """What a function gives in a run of these replies, turn by turn; what is no choice ends it."""
    made: list[Any] = []

    def noted(trace: Trace) -> Choice:
        made.append(choose(trace))
        return made[-1] if isinstance(made[-1], Choice) else NONE

    def odd(trace: Trace) -> Stop | None:
        return None if all(isinstance(c, Choice) for c in made) else Stop("no_progress")

    tools = Toolbox([search_tool(CORPUS.search), parser, calculator])
    Agent(ScriptedModel(script), tools, choose=noted, rules=(odd,)).run("How many live in Ayr?")
    return made


def judge_cascade(choose: Any) -> str:
    """09.1: any, the parser after a search that returned, else free."""
    if not callable(choose):
        return "answer must be a function of a trace."
    for what, script, wanted in CASCADES:
        made = choices(choose, script)
        for turn, choice in enumerate(made, 1):
            if not isinstance(choice, Choice):
                return (
                    f"{what}: in turn {turn} it gives {choice!r}; "
                    "it must give AUTO, ANY, NONE or only(name)."
                )
        got = ", ".join(str(choice) for choice in made)
        if got != wanted:
            return f"{what}: the choices should be {wanted}; yours were {got}."
    return ""


# -- 09.2 --

TEXTS = (
    "Arran has 16,498 people, 3.5 km of coast, 5 km of road.",
    "The population of Ayr is 123,201,945, as of 2025.",
    "Bute had  6,498\u202fpeople\nin\t2021, on 3.5 km of coast.",
    "A ferry costs $5 (about 4 euros).",
    "In Coll 29% left, as in 2025.It lies from -28 m to 1'415 m; in 2024 7 came.",
)
VERBATIM: dict[str, bool] = {
    "The population of Ayr is 123,201,945": True,
    "as of 2025.": True,
    "as of 2025": True,
    "Bute had 6,498 people in 2021": True,
    "Bute\nhad\u00a06,498 people": True,
    "costs $5 (about 4 euros)": True,
    "The population of Ayr is 123,201,946": False,
    "The population of Ayr is 123,201": False,
    "The population of Ayr is 123,": False,
    "201,945, as of 2025": False,
    ",945, as of 2025": False,
    "3,201,945, as of": False,
    "in 2021, on 3": False,
    "in 2021, on 3.": False,
    "5 km of coast": False,
    ".5 km of coast": False,
    "5 km of": True,  # once inside a number, once not
    "6,498 people": True,  # inside a number in the first text
    # what touches a number and is no part of it
    ", as of 2025": True,
    "123,201,945, as of": True,
    "people in 2021": True,
    "% left, as in": True,
    ".It lies from -": True,
    "It lies from": True,
    "28 m to 1": True,
    "415 m": True,
    "in 2024": True,
    "7 came": True,
    "A ferry costs $": True,
    "as of 2025. Bute had": False,
    "Ayr had 6,498 people": False,
    "the population of ayr is 123,201,945": False,
    "The population of Ayr is 123201945": False,
    "The population of Ayr is 123.201.945": False,
    "peoplein 2021": False,
    "Ay r is 123,201,945": False,
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
            words = " ".join(excerpt.split())
            texts = [text for text in TEXTS if words in " ".join(text.split())] or TEXTS
            told = f"it should give {wanted}, not {got!r}. Texts: {', '.join(map(repr, texts))}."
            return f"for the excerpt {excerpt!r} {told}"
    if stands("Ayr", []) is not False:
        return "without any text it should give False."
    return ""


# -- 09.3 --

PLAIN: tuple[tuple[str, str, float | None], ...] = (
    ("The population of Germany in 2025 was 84,012,284.", "population", 84_012_284),
    ("Population (2024 estimate): 46,982", "population", 46_982),
    ("The population rose by 3% to 1,943.", "population", 1943),
    ("The population of 500 (3% up) is old.", "population", 500),
    ("The population of 46,982 lives on 12.5 km and 99,999 plots.", "population", 46_982),
    ("Population 500; population in Bute 700", "population", 500),
    ("The population is 9.", "Population", 9),
    ("Population: the population is 300.", "population", 300),
    ("Population 46,982 9,000", "population", 46_982),
    ("Pop. (est.): 500", "pop. (est.)", 500),
    ("A village with a population of 1415.", "population", 1415),
    ("A town with a population of 9500.", "population", 9500),
    ("A town with a population of 20241.", "population", 20_241),
    ("A village with a population of 1899.", "population", 1899),
    ("A population of 2100 persons.", "population", 2100),  # no percentage begins so
    ("The population in 1900 was 310.", "population", 310),
    ("The population in 1987 was 301.", "population", 301),
    ("The population forecast for 2075 is 9,000.", "population", 9000),
    ("The population in 2099 will be 77.25.", "population", 77.25),
    ("The population in 2024, as in 2023, was 46,982.", "population", 46_982),
    ("A population spread over 2,024 islands.", "population", 2024),
    ("The coast is 1950.5 km long.", "coast", 1950.5),
    ("The coast in 2011 was 2000.75 km long.", "coast", 2000.75),
    ("Ships in port: 0", "port", 0),
    ("The population grew by 2.5% in 2024.", "population", None),
    ("The population in 2024.", "population", None),
    ("46,982 people", "people", None),
    ("The people of Ayr are 46,982.", "population", None),
    ("", "population", None),
    ("The population rose by 2.5 % to 7,100.", "population", 7100),
    ("The population rose by 2.5 percent to 7,200.", "population", 7200),
    ("The population rose by 2.5 per cent to 7,300.", "population", 7300),
)


def judge_plain(reader: Any) -> str:
    """09.3: the first number behind a keyword that is no year and no percentage, or a ToolError."""
    if not callable(reader):
        return "answer must be a function of an excerpt and a keyword."
    for text, keyword, wanted in PLAIN:
        case = f"for {text!r} and {keyword!r}"
        try:
            got = reader(text, keyword)
        except ToolError as error:
            if wanted is not None:
                return f"{case} it should give {float(wanted)}, but it raised: {error}"
            continue
        if wanted is None:
            return f"{case} it should raise ToolError, not give {got!r}."
        if got != wanted:
            return f"{case} it should give {float(wanted)}, not {got!r}."
        if not isinstance(got, float):
            return f"{case} it should give a float, {float(wanted)}, not {got!r}."
    return ""
