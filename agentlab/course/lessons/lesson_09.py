"""Exercises of lesson 09: a cascade that forces what can be done, word for word, plain numbers."""

from __future__ import annotations

from typing import Any

from agentlab.agent import Agent
from agentlab.course.checks import Exercise
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


EXERCISES = (
    Exercise(
        id="09.1",
        judge=judge_cascade,
        hints=(
            "Start from `bare`. What must hold of the search besides its name?",
            "Every call has an outcome: returned, failed or refused.",
            'One more condition in the `any`: c.outcome == "returned".',
        ),
        solution="""def answer(trace):
    ran = [c for c in trace.view(CALLS).values() if c.outcome in ("returned", "failed")]
    if not ran:
        return ANY
    last = [c for c in ran if c.step == ran[-1].step]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO""",
        wrong=(
            # the bare rule
            """def answer(trace):
    return bare(trace)""",
            # only the very last call counts
            """def answer(trace):
    ran = [c for c in trace.view(CALLS).values() if c.outcome in ("returned", "failed")]
    if not ran:
        return ANY
    found = ran[-1].tool == "web_search" and ran[0].outcome == "returned"
    return only("parser") if found else AUTO""",
            # any search of the run counts, so it never stops
            """def answer(trace):
    ran = trace.view(CALLS).values()
    if not ran:
        return ANY
    if any(c.tool == "web_search" and c.outcome == "returned" for c in ran):
        return only("parser")
    return AUTO""",
            # whoever answers with text is let go
            """def answer(trace):
    if trace.view(COUNTS).steps == 0:
        return ANY
    last = [c for c in trace.view(CALLS).values() if c.step == trace.view(COUNTS).steps]
    if any(c.tool == "web_search" and c.outcome == "returned" for c in last):
        return only("parser")
    return AUTO""",
            'answer = only("parser")',
        ),
    ),
    Exercise(
        id="09.2",
        judge=judge_verbatim,
        hints=(
            "Take the texts one by one; joined, they would hold sentences that nobody wrote.",
            r"Split the excerpt at blanks, escape each word, join with \s+: that is a pattern.",
            r"No digit may touch the match, nor a digit behind a comma or dot: (?![.,]?\d) behind "
            r"it, (?<!\d)(?<!\d[.,]) before it.",
        ),
        solution=r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    whole = rf"(?<!\d)(?<!\d[.,]){words}(?![.,]?\d)"
    return bool(words) and any(re.search(whole, text) for text in texts)""",
        wrong=(
            # blanks must be the same, numbers may be cut, nothing stands everywhere
            """def answer(excerpt, texts):
    return any(excerpt in text for text in texts)""",
            # the texts run into each other
            """def answer(excerpt, texts):
    words = " ".join(excerpt.split())
    return bool(words) and words in " ".join(" ".join(texts).split())""",
            # all its words are there somewhere
            """def answer(excerpt, texts):
    return any(set(excerpt.split()) <= set(text.split()) for text in texts)""",
            # a number may still be cut at a comma
            r"""def answer(excerpt, texts):
    words = r"\s+".join(re.escape(word) for word in excerpt.split())
    return bool(words) and any(re.search(rf"\b{words}(?!\w)", text) for text in texts)""",
            "answer = True",
        ),
    ),
    Exercise(
        id="09.3",
        judge=judge_plain,
        hints=(
            "Where `naive` takes the first match, go through all of them with re.finditer.",
            "A bare year is what re.fullmatch finds with (?:19|20) and two more digits.",
            r"A percentage: re.match(r'\s*(?:%|per ?cent)', behind[number.end():]).",
        ),
        solution=r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d[\d,]*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            return float(number.group().replace(",", ""))
    raise ToolError(f"no plain number behind {keyword!r}")""",
        wrong=(
            # the first version
            """def answer(excerpt, keyword):
    return naive(excerpt, keyword)""",
            # percentages still count
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.findall(r"\d[\d,]*(?:\.\d+)?", behind):
        if not re.fullmatch(r"(?:19|20)\d\d", number):
            return float(number.replace(",", ""))
    raise ToolError("nothing")""",
            # whatever has four digits is taken for a year
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d[\d,]*(?:\.\d+)?", behind):
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not re.fullmatch(r"\d{4}", number.group()) and not percent:
            return float(number.group().replace(",", ""))
    raise ToolError("nothing")""",
            # nothing found is no error
            r"""def answer(excerpt, keyword):
    _, found, behind = excerpt.lower().partition(keyword.lower())
    for number in re.finditer(r"\d[\d,]*(?:\.\d+)?", behind):
        year = re.fullmatch(r"(?:19|20)\d\d", number.group())
        percent = re.match(r"\s*(?:%|per ?cent)", behind[number.end() :])
        if not year and not percent:
            return float(number.group().replace(",", ""))
    return 0.0""",
            "answer = 84012284",
        ),
    ),
)
