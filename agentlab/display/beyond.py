"""Two ideas of lesson 12 as pictures: what a model is sent, and what outlives a run."""

from __future__ import annotations

from agentlab.display.drawing import Diagram, Edge, Node, diagram


def compaction_diagram() -> Diagram:
    """The trace keeps everything; a view of it, cut to a limit, is what the model is sent."""
    nodes = [
        Node("trace", "trace", "every event of the run"),
        Node("ledger", "ledger", "figures with their origin"),
        Node("view", "compacted history", "calls, and the sentences figures stand in", "lit"),
        Node("lost", "not sent", "the other texts", "faded"),
        Node("model", "model", "a window with a limit"),
    ]
    edges = [
        Edge("trace", "ledger", "read by code"),
        Edge("trace", "view", "the same events, shortened"),
        Edge("ledger", "view", "says what to keep"),
        Edge("trace", "lost", state="faded"),
        Edge("view", "model", "sent each turn"),
    ]
    told = (
        "The trace keeps everything. The ledger says which sentences hold figures that were used;"
        " the compacted history keeps those and drops the other texts before the model is asked."
    )
    return diagram(nodes, edges, alt=told)


def memory_diagram() -> Diagram:
    """What is kept of a run, and what comes back of it: a text, which is read again."""
    nodes = [
        Node("working", "working memory", "the ledger of this run", "lit"),
        Node("episodic", "episodic memory", "asked, answered, in order"),
        Node("semantic", "semantic memory", "figures with text, source, vintage"),
        Node("parser", "parser", "reads the number there again"),
        Node("next", "the next run's ledger", "a label earned anew", "lit"),
    ]
    edges = [
        Edge("working", "episodic", "keep"),
        Edge("working", "semantic", "keep"),
        Edge("semantic", "parser", "recall: the text"),
        Edge("parser", "next", "a figure"),
    ]
    told = (
        "When a run ends, code keeps its figures in semantic memory and its question with the"
        " answer in episodic memory. The next run recalls a text, not a number: its parser reads"
        " the number there again, so its own ledger has it with a source."
    )
    return diagram(nodes, edges, alt=told)
