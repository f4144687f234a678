"""The capstone of lesson 12 as its authors did it, and as learners may go wrong with it."""

from __future__ import annotations

CAPSTONE = '''TEXT = """Arran: In 2025 the gauge on Arran measured a rainfall of 1,840 mm.
Bute: In 2025 the gauge on Bute measured a rainfall of 1,320 mm."""


@tool(render=rendered)
def rain_book(place: str) -> dict:
    """Search the island rain book for a fact or figure: the source text of one place. Use it
    to find rainfall. Do not use it for arithmetic.

    Args:
        place: whose rainfall to look up, e.g. "rainfall of Skye"
    """
    lines = [line for line in TEXT.splitlines() if line.partition(":")[0] in place]
    return found({f"{line.partition(':')[0]}: rainfall": line for line in lines}, "rain book")


question = "What is the combined rainfall of Arran and Bute?"
gate = Gate(allow_read_only, ask_before_writes)
finder = research_agent(model, tools=Toolbox([rain_book, parser, calculator]))
trace = replace(finder, gate=gate).run(question)
answer = dict(tool=rain_book, text=TEXT, question=question, gate=gate, trace=trace)'''


def _but(*changes: tuple[str, str]) -> str:
    """The capstone with pieces of it changed. Errors: ValueError for a piece it does not have."""
    made = CAPSTONE
    for before, after in changes:
        if before not in made:
            raise ValueError(f"The capstone has no {before!r}.")
        made = made.replace(before, after)
    return made


_LAST = "answer = dict(tool=rain_book, text=TEXT, question=question, gate=gate, trace=trace)"
_AGENT = "finder = research_agent(model, tools=Toolbox([rain_book, parser, calculator]))"
_LINES = 'lines = [line for line in TEXT.splitlines() if line.partition(":")[0] in place]'
_GATE = "gate = Gate(allow_read_only, ask_before_writes)"
_LOOK = (
    'call("rain_book", place="rainfall Arran"), call("parser", excerpt='
    'TEXT.splitlines()[0].partition(": ")[2], keyword="rainfall")'
)


def _said(*replies: str) -> tuple[str, str]:
    """The same agent, whose model is a script."""
    script = f"ScriptedModel([{', '.join(replies)}])"
    return _AGENT, _AGENT.replace("(model,", f"({script},")


WRONG_CAPSTONES = (
    # the shape of the tool
    "answer = dict(tool=len, text='A text of 5 words here.', question='?', gate=None, trace=None)",
    "answer = {'trace': 'see above'}",
    _but(("@tool(render=rendered)\n", "")),
    _but((CAPSTONE[CAPSTONE.index('    """Search') : CAPSTONE.index("    lines =")], "")),
    _but(("place: str", "place")),
    _but(("def rain_book(", "def web_search("), ("rain_book", "web_search")),
    # a tool that does nothing
    _but(
        ('    return found({f"{line.partition', '    return {}\n    {f"{line.partition'),
        (': line for line in lines}, "rain book")', ": line for line in lines}"),
        ("@tool(render=rendered)", "@tool"),
        _said('call("rain_book", place="Arran")', '"It is 3,160 mm."'),
    ),
    # one that ignores what it is asked
    _but(
        (_LINES, 'lines = [line for line in TEXT.splitlines() if "Arran" in line]'),
        _said(_LOOK, '"The rainfall of Arran is 1,840 mm."'),
    ),
    # a number made up, in the answer, in the middle, at the end
    _but(_said(_LOOK, '"The combined rainfall is 3,200 mm."')),
    _but(
        _said(
            _LOOK,
            'call("calculator", operation="add", a=1840, b=1360)',
            '"The combined rainfall is 3,200 mm."',
        )
    ),
    _but(_said(_LOOK, '"Plenty of rain."')),
    # a text that does not hold the number
    _but(
        (
            _LAST,
            _LAST.replace(
                "text=TEXT", 'text="The rainfall of Arran was 900 mm in 2025, they say."'
            ),
        )
    ),
    _but((_LAST, _LAST.replace("text=TEXT", 'text="It rains a lot on both islands."'))),
    # a gate that lets everything pass, or nothing
    _but(
        (
            _GATE,
            "yes = Gate(allow_read_only).decide(rain_book, {})\ngate = Gate(lambda *asked: yes)",
        )
    ),
    _but(
        (_GATE, "from agentlab import writes\n\ngate = Gate(allow_read_only, writes(enabled=True))")
    ),
    _but((_LAST, _LAST.replace("gate=gate", "gate=Gate()"))),
    # a trace of another question, of another tool, of no tool, without an end
    _but((_LAST, f'question = "How much rain falls on Skye?"\n{_LAST}')),
    _but((_LAST, _LAST.replace("trace=trace", "trace=type(trace)()"))),
    _but((".run(question)", '.run("What is the rainfall of Skye?")')),
    _but(_said('call("calculator", operation="add", a=1, b=2)', '"The rainfall is 3 mm."')),
    _but((_LAST, f'TEXT = TEXT.replace("1,840", "1,940")\n{_LAST}')),
    _but((_LAST, f"rain_book = tool(rain_book.function, description='Use it. ' * 5)\n{_LAST}")),
)
