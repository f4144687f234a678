"""Six domains: which tools each has, what they can break, how routing fails, which gate answers.

They stand as data in `data/domains.json` and are made into real tools and real gates, so what a
gallery says of them is what the objects do. The tools of the gallery do nothing. S2, C50.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, Signature
from typing import Any, Literal

from agentlab.actions.hooks import confirm
from agentlab.actions.needs import after, fresh, up_to
from agentlab.agent import Agent
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, calls
from agentlab.permissions import Gate, Rule, allow
from agentlab.research.corpus import data_file
from agentlab.tables import Table
from agentlab.tools import Number, Tool, Toolbox
from agentlab.trace import Trace

Risk = Literal["reads", "writes", "final"]  # changes nothing; can be undone; cannot
RULES: Mapping[str, Callable[..., Rule]] = {"after": after, "fresh": fresh, "up_to": up_to}
TYPES = {"string": str, "number": Number, "integer": int, "boolean": bool}


@dataclass(frozen=True)
class Domain:
    """Tools with their risks, and a gate: the domain's own rules, a person for what is final."""

    name: str
    border: str  # of authority, e.g. "reading an order is not issuing a refund"
    task: str
    tools: Toolbox
    risks: Mapping[str, Risk]
    rules: tuple[tuple[Any, ...], ...]  # as data, e.g. (("after", "read_order", "issue_refund"),)
    failure: str  # the usual one, in words
    wrong: ToolCall  # and as a call
    good: tuple[ToolCall, ...] = field(repr=False)  # calls that do the task

    @property
    def gate(self) -> Gate:
        """The domain's rules, then a yes of a person for what is final, then all the rest."""
        own = (RULES[kind](*rest) for kind, *rest in self.rules)
        final = self.of_risk("final")
        return Gate(*own, *([confirm(*final)] if final else ()), allow(*self.tools))

    def of_risk(self, risk: Risk) -> list[str]:
        """The names of the tools of one risk."""
        return [name for name in self.tools if self.risks[name] == risk]

    def run(self, proposed: Iterable[ToolCall], *, approved: bool = False) -> Trace:
        """What becomes of these calls; a person who is asked says yes, or nothing at all."""
        script = [*(calls(one) for one in proposed), "That is all."]
        agent = Agent(ScriptedModel(script), self.tools, gate=self.gate, rules=())
        return agent.run(self.task, decide=(lambda asked: asked.allow()) if approved else None)


def domains() -> dict[str, Domain]:
    """The six domains by name."""
    rows = json.loads(data_file("domains.json").read_text(encoding="utf-8"))
    return {row["name"]: domain_of(row) for row in rows}


def domain_of(row: Mapping[str, Any]) -> Domain:
    """One domain of its data. Errors: KeyError for a missing field or an unknown rule or type."""
    return Domain(
        name=row["name"],
        border=row["border"],
        task=row["task"],
        tools=Toolbox(_tool(tool) for tool in row["tools"]),
        risks={tool["name"]: tool["risk"] for tool in row["tools"]},
        rules=tuple(tuple(rule) for rule in row["rules"]),
        failure=row["failure"]["what"],
        wrong=ToolCall("", *row["failure"]["call"]),
        good=tuple(ToolCall("", *call) for call in row["good"]),
    )


def gallery(shown: Iterable[Domain]) -> Table:
    """A row a domain; the last two columns are what its gate said to the failure, just now."""
    headers = ["domain", "reads", "writes", "final", "usual failure", "stopped by", "because"]
    return Table(headers, [_row(domain) for domain in shown])


def _row(domain: Domain) -> list[str]:
    decision = domain.gate.decide(domain.tools[domain.wrong.name], domain.wrong.args, Trace())
    lists = [", ".join(domain.of_risk(risk)) for risk in ("reads", "writes", "final")]
    return [domain.name, *lists, domain.failure, decision.rule, decision.reason]


def _tool(row: Mapping[str, Any]) -> Tool:
    """A tool that has a schema and a risk, and does nothing."""
    hints = {name: TYPES[kind] for name, kind in row["takes"].items()}

    def function(**args: Any) -> dict[str, Any]:
        return {"ok": True, "done": row["name"], **args}

    parameters = [Parameter(n, Parameter.KEYWORD_ONLY, annotation=h) for n, h in hints.items()]
    function.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    function.__annotations__ = hints
    return Tool(function, row["name"], f"{row['does']}.", writes=row["risk"] != "reads")
