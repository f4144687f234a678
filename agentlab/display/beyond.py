"""The three ideas of lesson 12 as pictures: what a model is sent, a run inside a run, memory."""

from __future__ import annotations

from agentlab.display.drawing import Diagram, Edge, Node, diagram


def compaction_diagram() -> Diagram:
    """The trace keeps everything; a view of it, cut to a limit, is what the model is sent."""
    nodes = [
        Node("trace", "trace", "every event, on disk"),
        Node("ledger", "ledger", "figures with their origin"),
        Node("view", "compacted history", "calls, and the sentences figures stand in", "lit"),
        Node("lost", "not sent", "the other texts", "faded"),
        Node("model", "model", "a window with a limit"),
    ]
    edges = [
        Edge("trace", "ledger", "read by code"),
        Edge("trace", "view", "a fold"),
        Edge("ledger", "view", "says what to keep"),
        Edge("trace", "lost", state="faded"),
        Edge("view", "model", "sent each turn"),
    ]
    told = (
        "The trace keeps everything. The ledger says which sentences hold figures that were used;"
        " the compacted history keeps those and drops the other texts before the model is asked."
    )
    return diagram(nodes, edges, alt=told)


def nesting_diagram() -> Diagram:
    """A call of the parent is a whole run of the child, between the parent's checks."""
    nodes = [
        Node("parent", "parent's model", "asks for a tool"),
        Node("checks", "parent's gate", "and what is left of its budget"),
        Node("model", "child's model", "its own history", "lit"),
        Node("gates", "both gates", "the stricter verdict counts", "lit"),
        Node("tools", "child's tools", "search, parse, …", "lit"),
        Node("back", "result", "a short summary; the trace as its data"),
    ]
    edges = [
        Edge("parent", "checks", "a task"),
        Edge("checks", "model", "allowed"),
        Edge("model", "gates", "a call"),
        Edge("gates", "tools", "allowed"),
        Edge("tools", "model", "its result", back=True),
        Edge("model", "back", "its answer"),
        Edge("back", "parent", "one result", back=True),
    ]
    told = (
        "The parent hands over a task. The child runs its own loop, with its own history; each of"
        " its calls passes its own gate and the parent's. One short result comes back."
    )
    return diagram(nodes, edges, alt=told)


def memory_diagram() -> Diagram:
    """Three kinds of memory: one ends with the run, two are kept in a file."""
    nodes = [
        Node("working", "working memory", "this run's trace; ends with it", "lit"),
        Node("semantic", "semantic memory", "figures with text, source, vintage"),
        Node("episodic", "episodic memory", "asked, answered, in order"),
        Node("next", "the next run", "searches for what is missing"),
    ]
    edges = [
        Edge("working", "semantic", "keep: the ledger"),
        Edge("working", "episodic", "keep: question, answer"),
        Edge("semantic", "next", "recall"),
    ]
    told = (
        "When a run ends, code keeps the figures of its ledger in semantic memory and the question"
        " with its answer in episodic memory. The next run recalls figures from the first."
    )
    return diagram(nodes, edges, alt=told)
