"""Answers to the exercises of lesson 12 that a check could take for right, or for wrong."""

from agentlab.course.lessons.wrong_12 import CAPSTONE

# -- 12.1: the last turns --

TURNS = """def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    if not starts:
        return list(messages)
    return messages[: starts[0]] + messages[starts[-turns:][0] :]"""


def turns(old: str, new: str) -> str:
    """The right cut with one thing changed."""
    assert old in TURNS
    return TURNS.replace(old, new)


# -- 12.2: what a memory is worth --

WORTH = """def answer(facts, year):
    known = [fact["vintage"] for fact in facts if fact["source"]]
    wanted = year or max(known, default="")
    said = []
    for fact in facts:
        fresh = "fresh" if fact["vintage"] == wanted else "stale"
        said.append(fresh if fact["source"] else "unsourced")
    return said"""


def worth(old: str, new: str) -> str:
    """The right words with one thing changed."""
    assert old in WORTH
    return WORTH.replace(old, new)


# -- 12.3: two gates --

GATES = """def answer(child, parent):
    strict = ["allow", "ask", "deny"]
    def both(tool, args, trace):
        decisions = [child.decide(tool, args, trace), parent.decide(tool, args, trace)]
        return max(decisions, key=lambda decision: strict.index(decision.verdict))
    return Gate(both)"""
MAX = "max(decisions, key=lambda decision: strict.index(decision.verdict))"


def gates(old: str, new: str) -> str:
    """The right gate with one thing changed."""
    assert old in GATES
    return GATES.replace(old, new)


def cached(key: str) -> str:
    """A gate that keeps a verdict and gives it again, by a key."""
    kept = f"known.setdefault({key}, {MAX})"
    return gates(MAX, kept).replace("    def both", "    known = {}\n    def both")


# -- 12.4: the capstone --

LINES = 'lines = [line for line in TEXT.splitlines() if line.partition(":")[0] in place]'
MADE_GATE = "gate = Gate(allow_read_only, ask_before_writes)"
BUILT = "finder = research_agent(model, tools=Toolbox([rain_book, parser, calculator]))"
LAST = "answer = dict(tool=rain_book, text=TEXT, question=question, gate=gate, trace=trace)"
DESCRIBED = CAPSTONE[CAPSTONE.index('"""Search') + 3 : CAPSTONE.index("\n\n    Args")]
TEXT = CAPSTONE[CAPSTONE.index('"""') + 3 : CAPSTONE.index('mm."""') + 3]
ASKED = "What is the combined rainfall of Arran and Bute?"
READS = """call("rain_book", place="rainfall {0}"), call("parser", excerpt=[line.partition(": ")[2]
for line in TEXT.splitlines() if line.startswith("{0}")][0], keyword="rainfall")"""
ARRAN, BUTE = READS.format("Arran"), READS.format("Bute")
UNREAD = ARRAN.replace('keyword="rainfall"', 'keyword="height"')

NOTE = '''@tool(writes=True)
def note_down(text: str) -> str:
    """Save a note of the rainfall.

    Args:
        text: what to save
    """
    return "noted"


'''


def capstone(*changes: tuple[str, str]) -> str:
    """The capstone with pieces of it changed."""
    made = CAPSTONE
    for before, after in changes:
        assert before in made, before
        made = made.replace(before, after)
    return made


def script(*replies: str) -> tuple[str, str]:
    """The same agent, whose model is a script."""
    return BUILT, BUILT.replace("(model,", f"(ScriptedModel([{', '.join(replies)}]),")


def said(text: str) -> str:
    """The capstone with a figure of each island read, and then this answer."""
    return capstone(script(ARRAN, BUTE, repr(text)))


def times(number: str) -> str:
    """The capstone with a figure of one island, so many times."""
    product = f'call("calculator", operation="multiply", a=1840, b={number})'
    answer = f"{number} times 1,840 mm on Arran is {1840 * int(number):,} mm."
    return capstone(script(ARRAN, product, repr(answer)))


def with_note(gate: str, more: str = "") -> str:
    """The capstone of an agent that also takes a note, under this gate."""
    steps = 'call("note_down", text="Arran")', ARRAN, '"The rainfall of Arran is 1,840 mm."'
    built, scripted = script(*steps)
    scripted = scripted.replace("parser, calc", "note_down, parser, calc")
    return capstone(
        ("question = ", f"{NOTE}question = "),
        (MADE_GATE, f"from agentlab import Decision, allow, deny\n\ngate = {gate}"),
        (built, scripted),
        (".run(question)", f".run(question{more})"),
    )


YES = ", decide=lambda question: question.allow()"
YES_TO_ALL = "gate = Gate(ask_before_writes, lambda *asked: Decision('allow', 'it only reads'))"
LISTED = 'allow("rain_book", "parser", "calculator")'
SACKS = """Barn: The barn holds {0} sacks.
Mill: The mill holds {1} sacks."""


def sacks(first: str, second: str, answer: str) -> str:
    """A capstone on the stock of a farm."""
    return capstone(
        (TEXT, SACKS.format(first, second)),
        ("rain_book", "stock_book"),
        (DESCRIBED, "Search the farm's book for a fact or figure. Use it for what a barn holds."),
        (": rainfall", ": sacks"),
        (ASKED, "How many sacks does the barn hold?"),
        (
            "research_agent(model,",
            'research_agent(ScriptedModel([call("stock_book", place="Barn"), call("parser", '
            'excerpt=TEXT.splitlines()[0][6:], keyword="sacks"), '
            f"{answer!r}]),",
        ),
    )


DEFINED = CAPSTONE[CAPSTONE.index("@tool") : CAPSTONE.index("question =")]
PARSED = 'call("parser", excerpt=TEXT.splitlines()[0].partition(": ")[2], keyword="rainfall")'
TOOL = """@tool(render=rendered)
def rain_book({takes}) -> dict:
    \"\"\"Search the island rain book for a line of text. Use it to find rainfall of a place.

    Args:
        {name}: what to look for
    \"\"\"
    {body}
    return found({{{title}: line for line in lines}}, "rain book")


"""


def looked_up(takes: str, asked: str, body: str, title: str = '"Arran: rainfall"') -> str:
    """A capstone whose tool takes something else, and looks it up in another way."""
    made = TOOL.format(takes=takes, name=takes.partition(":")[0], body=body, title=title)
    asking = f'call("rain_book", {asked})'
    return capstone((DEFINED, made), script(asking, PARSED, '"Arran has 1,840 mm."'))


WRONG = {
    "12.1": (
        ("has changed", turns("    if not", "    messages.pop()\n    if not")),
        (
            "has changed",
            """def answer(messages, turns):
    starts = [n for n, message in enumerate(messages) if message.role == "assistant"]
    if len(starts) > turns:
        del messages[starts[0] : starts[-turns]]
    return messages""",
        ),
        ("not [user, a, a!, b1+b2, b1!+b2!, c, c!]", turns("starts[-turns:][0]", "starts[0]")),
        ("of [user", turns("-turns:", "1 - turns:")),
        (
            "of [user, a, a!, b1+b2, b1!+b2!, c, c!], last 1: the result of 'c' has lost its call",
            "answer = lambda messages, turns: messages[:1] + messages[-turns:]",
        ),
        ("your answer raised", turns("    if not starts:\n        return list(messages)\n", "")),
        ("your answer raised", turns("starts[-turns:][0]", "starts[-turns]")),
        ("a function of messages and a number", "answer = 12"),
        ("of [system, user], last 2: that is the very", turns("list(messages)", "messages")),
        ("it should give a list of messages", "answer = lambda messages, turns: None"),
    ),
    "12.2": (
        ("your answer raised ValueError", worth(', default=""', "")),
        ("have changed", worth("    return said", "    facts.clear()\n    return said")),
        ("have changed", worth("    said = []", "    said = []\n    facts[:1] = []")),
        (
            "have changed",
            worth("    return said", "    [f.update(value='') for f in facts]\n    return said"),
        ),
        ("unsourced, not 'fresh'", worth('fresh if fact["source"] else "unsourced"', "fresh")),
        ("should be stale", worth("== wanted", ">= wanted")),
        ("should be fresh", worth(' if fact["source"]]', "]")),
        ("asked for 2021", worth("year or max", "max")),
        (
            "a word for each of",
            worth('if fact["source"] else "unsourced")', ")").replace(
                "        said.append", '        if fact["source"]:\n            said.append'
            ),
        ),
        ("not None", worth("    return said", "    print(said)")),
    ),
    "12.3": (
        (
            "the path is not given",
            gates("child.decide(tool, args, trace)", "child.decide(tool, {}, trace)"),
        ),
        ("should be", gates("parent.decide(tool, args, trace)", "parent.decide(tool, {}, trace)")),
        ("should be", gates("child.decide(tool, args, trace)", "child.decide(tool, args)")),
        ("should be", gates("parent.decide(tool, args, trace)", "parent.decide(tool, args)")),
        ("should be", cached("tool.name")),
        ("not 'no rule allows read_page'", cached("str(args)")),
        ("should be", cached("(tool.name, str(args))")),
        ("should be", cached("(tool.name, trace.task)")),
        (
            "needs the reason",
            gates(f"return {MAX}", f"return Decision({MAX}.verdict, '')").replace(
                "def answer", "from agentlab import Decision\n\ndef answer", 1
            ),
        ),
        (
            "needs the reason",
            gates(f"return {MAX}", f"return replace({MAX}, reason=decisions[0].reason)"),
        ),
        (
            "needs the reason",
            gates(f"return {MAX}", f"return replace({MAX}, reason=decisions[1].reason)"),
        ),
        (
            "of read_page('list') in a run to tidy up the child says allow (the child's rule), "
            "the parent ask (the parent's rule): it should be ask, not allow (the child's rule).",
            gates("max(", "min("),
        ),
        ("should be", gates('"allow", "ask", "deny"', '"ask", "allow", "deny"')),
        ("should give a Gate", gates("Gate(both)", "both")),
    ),
    "12.4": (
        # answered from a text that the parser would not read
        (
            "no tool took it out of there. Have a tool find it or work it out. "
            "The parser's reason: tool error in parser: No figure for 'height'",
            capstone(script(UNREAD, '"The rainfall of Arran is 1,840 mm."')),
        ),
        # who may write
        (
            "gate: note_down may run and nobody is asked",
            with_note('Gate(allow("rain_book", "parser", "calculator"), allow("note_down"))'),
        ),
        ("gate: note_down may run", with_note('Gate(allow_read_only, allow("note_down"))')),
        (
            "gate: note_down may run",
            with_note('Gate(allow("note_down"), allow_read_only, ask_before_writes)'),
        ),
        (
            "gate: note_down may run",
            with_note(
                "Gate(allow_read_only, lambda tool, args, trace: "
                'Decision("allow", "a note", binding="me") if tool.name == "note_down" else None)'
            ),
        ),
        # another gate than that of the run
        (
            "run it again with this gate",
            capstone((LAST, f"from agentlab import allow\n\ngate = Gate({LISTED})\n{LAST}")),
        ),
        (
            "run it again with this gate",
            capstone(
                (
                    LAST,
                    f"from agentlab import allow\n\ngate = Gate(ask_before_writes, {LISTED})\n"
                    f"{LAST}",
                )
            ),
        ),
        ("run it again with this gate", capstone((LAST, f"gate = Gate()\n{LAST}"))),
        (
            "your gate says deny",
            capstone(
                (LAST, LAST.replace("gate=gate", 'gate=Gate(deny("parser"), *gate.rules)')),
                ("question = ", "from agentlab import deny\n\nquestion = "),
            ),
        ),
        (
            "it was allow (rule allow_read_only) for rain_book",
            capstone(
                (
                    LAST,
                    LAST.replace("gate=gate", "gate=Gate(lambda *asked: Decision('ask', 'all'))"),
                ),
                ("question = ", "from agentlab import Decision\n\nquestion = "),
            ),
        ),
        # the lesson's example, handed in as it is, and with a line more
        (
            "text: that is the lesson's own example",
            "answer = dict(tool=price_list, text=WOOD, question=sold.task, gate=timber.gate, "
            "trace=sold)",
        ),
        (
            "text: that is the lesson's own example",
            "answer = dict(tool=price_list, text=f'{WOOD}\\nash: An ash has a price of 9 euros.', "
            "question=sold.task, gate=timber.gate, trace=sold)",
        ),
        # numbers in words
        (
            "grounding: a dozen in the answer is",
            said("Arran had 1,840 mm, a dozen times more than Bute."),
        ),
        ("grounding: Twice in the answer is", said("Arran had 1,840 mm. Twice 1,320 mm is more.")),
        ("grounding: thrice in", said("Arran had 1,840 mm, thrice its due.")),
        ("grounding: a score of", said("Arran had 1,840 mm in a score of days.")),
        ("grounding: 1492", said("Arran had 1,840 mm, as in the year 1492.")),
        ("n1 is of 2025, not of 1492", said("Arran had 1,840 mm, as in 1492.")),
        # numbers that read as years
        ("grounding: 1850 can be read as a year", sacks("1850", "1,234", "It has 1850.")),
        (
            "grounding: 1866 in the answer is unsupp",
            sacks("1,850", "1,234", "It was built in the year 1866."),
        ),
        ("grounding: 13 in the answer is unsupported", times("13")),  # no constant
        # a constant of the run, given as a figure of something
        (
            "grounding: 100 in the answer is unsupported",
            capstone(
                script(
                    ARRAN,
                    'call("calculator", operation="divide", a=1840, b=100)',
                    '"Arran had 1,840 mm and 100 visitors."',
                )
            ),
        ),
        # a tool that is typed in
        (
            "never brings another line",
            capstone(
                (LINES, 'lines = TEXT.splitlines()[:1] if "Arran" in place else []'),
                script(ARRAN, '"The rainfall of Arran is 1,840 mm."'),
            ),
        ),
        (
            "never brings another line",
            looked_up(
                "place: str",
                'place="Arran"',
                """if place not in TEXT:
        raise ToolError("nothing on that")
    lines = ["In 2025 the gauge on Arran measured a rainfall of 1,840 mm."]""",
            ),
        ),
        # an answer that is not of the question
        (
            "the question asks about old, moon",
            capstone(
                (ASKED, "How old is the moon?"),
                script(ARRAN, '"It is 1,840."'),
            ),
        ),
        # a description that says nothing
        (
            "its description has 4 different words; say what",
            capstone((DESCRIBED, "Bla bla bla bla bla bla bla bla bla bla find use when.")),
        ),
        (
            "no word of its description",
            capstone(
                (
                    DESCRIBED,
                    "Whenever somebody wants something, use me and get good things back fast.",
                )
            ),
        ),
        # parts of another kind
        ("text: a dict; give one string", capstone((LAST, LAST.replace("=TEXT", "={'a': TEXT}")))),
        ("question: a list", capstone((LAST, LAST.replace("=question", "=[question]")))),
        ("trace: a str", capstone((LAST, LAST.replace("=trace", "=str(trace)")))),
        ("trace: an Agent; give what", capstone((LAST, LAST.replace("=trace", "=finder")))),
        (
            "in the run it was allow for rain_book, and your gate says deny (rule default); run it",
            capstone(
                (MADE_GATE, f"from agentlab import Decision\n\n{YES_TO_ALL}"),
                (LAST, f"gate = Gate()\n{LAST}"),
            ),
        ),
        ("gate: a tuple", capstone((LAST, LAST.replace("=gate", "=gate.rules")))),
    ),
}

RIGHT = {
    "12.1": (
        """def answer(messages, turns):
    head, made = [], []
    for message in messages:
        if message.role == "assistant":
            made.append([])
        (made[-1] if made else head).append(message)
    return head + sum(made[-turns:], [])""",
        turns("return messages[: starts[0]] +", "return (*messages[: starts[0]],) + (*").replace(
            "[0] :]", "[0] :],)"
        ),
    ),
    "12.2": (
        worth("return said", "return tuple(said)"),
        worth('max(known, default="")', 'max(known or [""])'),
        worth("year or", "year if year else"),
    ),
    "12.3": (
        gates(MAX, "sorted(decisions, key=lambda d: strict.index(d.verdict))[-1]"),
        """def answer(child, parent):
    def both(tool, args, trace):
        mine, theirs = child.decide(tool, args, trace), parent.decide(tool, args, trace)
        for verdict in ("deny", "ask"):
            for decision in (mine, theirs):
                if decision.verdict == verdict:
                    return decision
        return theirs

    return Gate(both)""",
        gates(f"return {MAX}", f"return replace({MAX}, rule='both')"),
    ),
    "12.4": (
        capstone((MADE_GATE, f"from agentlab import allow\n\ngate = Gate({LISTED})")),
        with_note("Gate(allow_read_only, ask_before_writes)", YES),
        with_note(f"Gate(ask_before_writes, {LISTED})", YES),
        with_note("Gate(allow_read_only, ask_before_writes)"),  # nobody there, so it is refused
        with_note('Gate(allow_read_only, deny("note_down"))'),
        sacks("1,850", "1,234", "The barn holds 1,850 sacks."),
        said("Arran has 1,840 mm and Bute 1,320 mm (2025)."),
        capstone(
            (DESCRIBED, "Find one line of the log by island. Use it for rain, never for sums.")
        ),
        capstone(
            (LINES, "lines = [line for line in TEXT.splitlines() if place.split()[-1] in line]")
        ),
        capstone(
            (
                LINES,
                "lines = [s for s in TEXT.splitlines() if {*place.split()} & {*s[:5].split(':')}]",
            )
        ),
        looked_up("line: int", "line=0", "lines = TEXT.splitlines()[line : line + 1]"),
        looked_up(
            "names: list[str]",
            'names=["Arran"]',
            "lines = [s for s in TEXT.splitlines() if {*names} & {*s.split(':')}]",
        ),
        "from typing import Literal\n\n"
        + looked_up(
            'place: Literal["Arran", "Bute"]',
            'place="Arran"',
            "lines = [s for s in TEXT.splitlines() if s.startswith(place)]",
        ),
        looked_up(
            "place: str",
            'place="arran"',
            "lines = [s[7:] for s in TEXT.splitlines() if s.lower().startswith(place)]",
        ),
        looked_up("word: str", 'word="Arran"', "lines = [TEXT] if word in TEXT else []"),
        capstone(
            (MADE_GATE, f"from agentlab import allow\n\ngate = Gate({LISTED[:-1]}, 'calculate'))"),
            (
                BUILT,
                "from agentlab.research.calculators import expression_tool\n\n"
                + script(
                    ARRAN, BUTE, 'call("calculate", expression="1840 + 1320")', '"It is 3,160."'
                )[1].replace("calculator]", "expression_tool()]"),
            ),
        ),
        times("7"),  # the days of a week: a sum may take them from nowhere
        capstone(  # a text of one line has no other to bring
            (TEXT, TEXT.splitlines()[0]),
            (ASKED, "What is the rainfall of Arran?"),
        ),
    ),
}
