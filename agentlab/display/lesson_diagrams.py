"""The pictures of lessons 02 and 04: what crosses the wire, and where three repairs sit."""

from agentlab.display.drawing import Diagram, Edge, Node, diagram


def wire_diagram() -> Diagram:
    """One turn of the loop with a model behind a wire: what is sent, what comes back."""
    nodes = [
        Node("loop", "the loop", "history, tools"),
        Node("sent", "sent", "messages, descriptions\nof tools, a choice", "lit"),
        Node("adapter", "an adapter", "Ollama's form,\nor Anthropic's"),
        Node("model", "the model", "on another machine"),
        Node("reply", "a reply", "text, calls,\nwhy it stopped", "lit"),
    ]
    edges = [
        Edge("loop", "sent"),
        Edge("sent", "adapter"),
        Edge("adapter", "model"),
        Edge("model", "reply"),
        Edge("reply", "loop", "a call is run, its result goes into the history", back=True),
    ]
    told = (
        "In each turn the loop sends the messages so far, a description of each tool and a choice. "
        "An adapter gives them the provider's form. What comes back is a reply: text, calls, and "
        "why it stopped. The functions themselves stay here."
    )
    return diagram(nodes, edges, alt=told)


def repairs_diagram() -> Diagram:
    """The loop of lesson 01 with the three repairs of lesson 04 at the parts they mend."""
    nodes = [
        Node("task", "task", "what is asked"),
        Node("model", "model", "2 guidance:\na prompt\n3 schema:\ntypes are told", "lit"),
        Node("checks", "checks", "3 schema:\ntypes are held to", "lit"),
        Node("tools", "tools", "1 recovery:\nan error is caught", "lit"),
        Node("history", "history", "all said so far"),
    ]
    edges = [
        Edge("task", "model"),
        Edge("model", "checks", "a call"),
        Edge("checks", "tools", "allowed"),
        Edge("checks", "history", "3 refused, and why", "lit"),
        Edge("tools", "history", "1 the result,\nor the error", "lit"),
        Edge("history", "model", "ask again", back=True),
    ]
    told = (
        "The loop with its repairs. Recovery sits at the tools: an error goes into the history as "
        "a result does. Guidance is a prompt for the model. The schema sits in two places: the "
        "model is told the types, and the checks refuse a call that breaks them."
    )
    return diagram(nodes, edges, alt=told)
