"""The pictures of forcing: who holds a model to a choice, and what the cascade forces when."""

from agentlab.display.drawing import Diagram, Edge, Node, diagram


def forcing_diagram() -> Diagram:
    """One turn with a choice in the loop: offered, forced where the provider can, looked at."""
    nodes = [
        Node("choice", "a choice", "for this turn"),
        Node("harness", "the harness", "offers the allowed tools"),
        Node("provider", "the provider", "forces a call if it can"),
        Node("reply", "the reply", "is it what was wanted?", "lit"),
        Node("call", "the call", "goes to its checks"),
    ]
    edges = [
        Edge("choice", "harness"),
        Edge("harness", "provider"),
        Edge("provider", "reply"),
        Edge("reply", "call", "yes"),
        Edge("reply", "harness", "no: ask again", "lit", back=True),
    ]
    told = (
        "The harness offers the tools that a choice allows. A provider that can, forces a call. "
        "Whatever it can, the harness looks at the reply: what was wanted goes to its checks, and "
        "for anything else the model is asked again."
    )
    return diagram(nodes, edges, alt=told)


def cascade_diagram() -> Diagram:
    """What the cascade of three tools forces: looked up anew in every turn, from the trace."""
    nodes = [
        Node("turn", "each turn", "what ran last?"),
        Node("any", "any tool", "an answer must wait", "lit"),
        Node("parser", "the parser", "nothing else may run", "lit"),
        Node("free", "free", "a call, or the answer"),
    ]
    edges = [
        Edge("turn", "any", "nothing yet", "lit"),
        Edge("turn", "parser", "a search", "lit"),
        Edge("turn", "free", "something else"),
    ]
    told = (
        "In each turn the cascade asks what ran last. Nothing yet: some tool must run. A search: "
        "the parser must run. Something else: the model is free, to call or to answer."
    )
    return diagram(nodes, edges, alt=told)
