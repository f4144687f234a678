"""The pictures of an agent that the lessons show: its loop, and the checks a call goes through."""

from collections.abc import Iterable
from dataclasses import replace

from agentlab.display.drawing import Diagram, Edge, Node, State, diagram

PARTS = {  # part of the loop → what it does
    "task": "what is asked",
    "model": "proposes a step",
    "checks": "may it run?",
    "tools": "the executor runs it",
    "history": "all said so far",
    "stop": "the run is over",
}
STAGES = {  # stage of a call → how the call ends when it gets no further
    "parse": "unparseable",
    "known tool": "unknown tool",
    "valid arguments": "invalid arguments",
    "permission": "denied",
    "run": "failed",
    "observe": "",
}


def loop_diagram(lit: str | None = None) -> Diagram:
    """The agent loop, with the part where the run is now `lit`.

    Parts: task, model, checks, tools, history, stop. Raises ValueError for any other.
    """
    _require(lit, PARTS, "part of the loop")
    nodes = [
        Node(name, name, note, "lit" if name == lit else "plain", "" if name == "stop" else "loop")
        for name, note in PARTS.items()
    ]
    edges = [
        Edge("task", "model"),
        Edge("model", "checks", "a call"),
        Edge("model", "stop", "a final answer"),
        Edge("checks", "tools", "allowed"),
        Edge("checks", "history", "refused, and why"),
        Edge("tools", "history", "the result"),
        Edge("history", "model", "ask again", back=True),
    ]
    told = (
        "The agent loop: the model gives a final answer and the run stops, or it proposes a call,"
        " which is checked, run, and written into the history before the model is asked again."
    )
    alt = f"{told} The run is now at: {lit}." if lit else told
    # Drawn above the checks: below, the label of its arrow would lie under the arrow to them.
    drawn = diagram([nodes[-1], *nodes[:-1]], edges, alt=alt)
    return replace(drawn, text=diagram(nodes, edges, alt=alt).text)


def pipeline_diagram(lit: str | None = None, *, failed: str | None = None) -> Diagram:
    """The checks of a call in their order, with one stage `lit`, or the one where it `failed`.

    Stages: parse, known tool, valid arguments, permission, run, observe. A call can fail at any but
    the last; what lies behind is then drawn as not reached. Raises ValueError for another name, and
    for both at once.
    """
    _require(lit, STAGES, "stage")
    _require(failed, [stage for stage, end in STAGES.items() if end], "stage where a call can fail")
    if lit and failed:
        raise ValueError(f"A call is at one stage: lit={lit!r} or failed={failed!r}, not both.")
    return diagram(
        [*_stages(lit, failed), *_ends(failed)],
        [*_onward(failed), *_exits(failed)],
        alt=f"The order of checks for a call: {', '.join(STAGES)}.{_where(lit, failed)}",
        on_line=True,
    )


def _stages(lit: str | None, failed: str | None) -> list[Node]:
    names = list(STAGES)
    reached = names.index(failed) if failed else len(names)
    states: list[State] = ["plain"] * reached + ["failed"] + ["faded"] * len(names)
    if lit:
        states[names.index(lit)] = "lit"
    return [
        Node(name, name, state=state, row="stages")
        for name, state in zip(names, states, strict=False)
    ]


def _ends(failed: str | None) -> list[Node]:
    """Where a call goes that gets no further: nothing ran, or the tool broke off."""
    ran = failed == "run"
    return [
        Node("refused", "refused", "nothing ran", _exit(failed, not ran)),
        Node("failed", "failed", "the tool broke off", _exit(failed, ran)),
    ]


def _onward(failed: str | None) -> list[Edge]:
    stages = _stages(None, failed)
    return [
        Edge(here.name, there.name, state="plain" if there.state != "faded" else "faded")
        for here, there in zip(stages, stages[1:], strict=False)
    ]


def _exits(failed: str | None) -> list[Edge]:
    return [
        Edge(
            stage,
            "failed" if stage == "run" else "refused",
            end if stage != "run" else "",
            _exit(failed, stage == failed),
        )
        for stage, end in STAGES.items()
        if end
    ]


def _exit(failed: str | None, taken: bool) -> State:
    """How a way out is drawn: as possible while nothing has failed, then as taken or not."""
    return "plain" if failed is None else "failed" if taken else "faded"


def _where(lit: str | None, failed: str | None) -> str:
    if failed == "run":
        return " This call ran and failed; the model gets the error."
    if failed:
        return f" This call was refused at {failed}, as {STAGES[failed]}: nothing ran."
    return f" The call is now at: {lit}." if lit else ""


def _require(name: str | None, known: Iterable[str], kind: str) -> None:
    if name is not None and name not in known:
        raise ValueError(f"No {kind} named {name!r}. Known: {', '.join(known)}.")
