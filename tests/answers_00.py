"""Answers to the exercise of lesson 00 that a check could take for right, or for wrong."""

WRONG = {
    "00.1": (
        (
            "the lesson's own run",
            'answer = agent.run("How much larger is the area of Peru than that of Chile?")',
        ),
        ("the run ended as refused", 'answer = agent.run("Who wrote the constitution of Norway?")'),
        ("used no figure from a source", 'answer = agent.run("What is 2 + 2?")'),
        ("answer must be a trace", 'answer = agent.run("What is the area of Norway?").answer'),
        ("answer must be a trace", 'answer = "What is the area of Norway?"'),
        ("the run has no end", "from agentlab import Trace\nanswer = Trace()"),
        (
            "used no figure from a source",
            """from agentlab import Agent, ScriptedModel, Toolbox
answer = Agent(ScriptedModel(["385,207 km²"]), Toolbox()).run("What is the area of Norway?")""",
        ),
        # the page was searched, and no figure taken out of it
        (
            "used no figure from a source",
            """from agentlab import Agent, ScriptedModel, call
script = [call("web_search", query="area of Norway"), "385,207 km²"]
answer = Agent(ScriptedModel(script), agent.tools).run("What is the area of Norway?")""",
        ),
    )
}

RIGHT = {
    "00.1": (
        'answer = agent.run("What is the area of Iceland?")',
        'answer = agent.run("Which has the larger population, Austria or Switzerland?")',
        """from agentlab import Trace
answer = Trace()
agent.run("What is the combined population of Norway and Denmark?", trace=answer)""",
    )
}
