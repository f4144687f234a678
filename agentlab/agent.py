"""The loop: ask, check, permit, run, record, stop. This is the file to read first.

An agent is a model that proposes, tools the proposal may name, a gate and limits around them, and
this loop. `steps` is a generator: whoever drives it (a `for`, a button, a person who approves, a
test) takes one event at a time. Nothing is kept between runs.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    PermissionAsked,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.messages import AUTO, Choice, Message, Model, ModelError, Reply, ToolCall
from agentlab.permissions import Decision, Gate, allow_read_only, answered, binding
from agentlab.replies import ending, replied, sound, with_ids
from agentlab.stopping import DEFAULT_RULES, Budget, Rule, Stop, why_stop
from agentlab.tools import Tool, Toolbox
from agentlab.trace import Trace
from agentlab.turn import (
    CUT,
    Names,
    Turn,
    as_sent,
    broken_off,
    check,
    offered,
    refused,
    result,
    text_of,
    wanted,
)
from agentlab.views import CONVERSATION, COUNTS, Fold, unanswered

T = TypeVar("T")
Flow = Generator[Event, Decision | None, T]  # yields events, is sent decisions, comes to a T
Steps = Flow[None]
Driver = Callable[[PermissionAsked], Decision | None]  # answers for a person


def freely(trace: Trace) -> Choice:
    """The choice of a model nobody steers: call what it likes, or stop."""
    return AUTO


def everything(trace: Trace) -> Sequence[str] | None:
    """The offer of a run without phases: every tool, every turn."""
    return None


@dataclass(frozen=True)
class Agent:
    """A model, its tools, and the rules around them.

    >>> trace = Agent(load_model(), Toolbox([add, multiply])).run("compute (2 + 4) * 5")
    >>> trace.answer
    """

    model: Model
    tools: Toolbox
    system: str = ""
    gate: Gate = Gate(allow_read_only)
    budget: Budget = Budget()
    rules: Sequence[Rule] = DEFAULT_RULES
    choose: Callable[[Trace], Choice] = freely  # what the model must do this turn (C55)
    offer: Callable[[Trace], Sequence[str] | None] = everything  # which tools it is shown (C45)
    history: Fold[list[Message]] = CONVERSATION  # what it is sent of the run so far
    keep: int | None = None  # how many calls of one reply may run; the rest is forgotten (C11)

    def __post_init__(self) -> None:
        for name, fits, example in _PARTS:
            if not fits(part := getattr(self, name)):
                raise TypeError(f"{name}={part!r} will not do; an agent takes, e.g., {example}.")
        if self.keep is not None and (type(self.keep) is not int or self.keep < 1):
            fault = "a turn keeps at least one call, or None for all"
            raise ValueError(f"keep={self.keep!r}: {fault}.")

    def run(self, task: str, *, trace: Trace | None = None, decide: Driver | None = None) -> Trace:
        """Drive a run to its end and return its trace.

        `decide` answers what the gate asks a person; without it every answer is no.
        """
        trace = Trace() if trace is None else trace
        with contextlib.closing(self.steps(task, trace)) as steps:
            for event in steps:
                while decide and isinstance(event, PermissionAsked):
                    event = steps.send(decide(event))
        return trace

    def steps(self, task: str, trace: Trace) -> Steps:
        """The run, one recorded event at a time.

        Only a `PermissionAsked` takes an answer, `send(event.allow())`; anything else refuses.
        Errors: TypeError for no text or no trace; ValueError for an empty text or a used trace.
        """
        if not isinstance(task, str):
            raise TypeError(f"task={task!r}: a task is a text, e.g. 'compute 2 + 4'.")
        if not isinstance(trace, Trace):
            raise TypeError(f"trace={trace!r}: give a trace, e.g. Trace('run.jsonl').")
        if not task.strip():
            raise ValueError("The task is empty; write a question or an instruction.")
        if len(trace):
            raise ValueError("This trace already holds a run; give each run a new Trace().")
        return _Run(self, trace).steps(task)


_PARTS: tuple[tuple[str, Callable[[Any], bool], str], ...] = (  # of an agent: name, check, example
    ("model", lambda part: hasattr(part, "reply"), "load_model() or ScriptedModel([…])"),
    ("tools", lambda part: isinstance(part, Toolbox), "Toolbox([add])"),
    ("gate", lambda part: isinstance(part, Gate), "Gate(allow_read_only)"),
    ("budget", lambda part: isinstance(part, Budget), "Budget(steps=10)"),
    ("rules", lambda part: isinstance(part, Sequence), "[repeated_call(3)]"),
    ("history", lambda part: isinstance(part, Fold), "CONVERSATION"),
)


class _Run:
    """One run of an agent: the loop itself."""

    def __init__(self, agent: Agent, trace: Trace) -> None:
        self.agent, self.trace = agent, trace
        self.id = secrets.token_hex(8)
        self.rules = (agent.budget, *agent.rules)
        self.tools = Toolbox(agent.tools.values())  # what a model does to their specs ends here
        self.made: dict[tuple[Choice, Names], Turn] = {}  # each is made once
        self.described: set[str] = set()  # digests of the tools that the trace knows
        self.ids: set[str] = set()  # of the calls so far
        trace.hide(getattr(agent.model, "secrets", ()))

    def steps(self, task: str) -> Steps:
        """From the first event to the last, whatever breaks the run off."""
        self.first = self.opening(task)
        try:
            yield self.trace.record(self.first)
            stop = yield from self.turns()
        except ModelError as error:
            stop = Stop("provider_error", text_of(error))
        except KeyboardInterrupt:
            stop = Stop("interrupted", "stopped by Ctrl-C")
        except GeneratorExit:
            self.close(Stop("interrupted", "the driver went away"))
            raise
        except BaseException as error:
            self.close(Stop("crashed", f"{type(error).__name__}: {text_of(error)}"))
            raise
        try:
            ends = self.close(stop)
        except KeyboardInterrupt:  # too late to interrupt anything: what is missing is added
            ends = self.close(stop)
        yield from (event for event in ends)  # a list would not take an answer

    def turns(self) -> Flow[Stop]:
        """Ask and answer until there is a reason to stop."""
        while not (stop := why_stop(self.trace, self.rules)):
            turn = yield from self.offer()
            reply, calls = yield from self.ask(turn)
            for position, call in enumerate(calls):
                yield from self.answer(call, position, turn, reply)
            if stop := ending(reply, turn):
                return stop
            if not reply.calls and reply.stop != "pause_turn":
                yield self.trace.record(Reminded(turn.reminder))
        return stop

    def offer(self) -> Flow[Turn]:
        """What the model is offered this turn: by phase, then by choice."""
        asked = wanted(self.agent.choose(self.trace), self.agent.offer(self.trace))
        if turn := self.made.get(asked):
            return turn
        turn = self.made[asked] = offered(self.tools, *asked)
        for spec, digest in zip(turn.specs, turn.digests, strict=True):
            if digest not in self.described:
                self.described.add(digest)
                yield self.trace.record(ToolDescribed(digest, self.tools[spec.name].spec))
        return turn

    def ask(self, turn: Turn) -> Flow[tuple[Reply, tuple[ToolCall, ...]]]:
        """One model call: the reply, and its calls under their ids, as the tools are to get them.

        What is recorded of it is freed of secrets; what runs is not.
        """
        step = self.trace.view(COUNTS).steps + 1
        yield self.trace.record(ModelAsked(step, turn.digests, str(turn.choice)))
        messages = self.trace.view(self.agent.history)
        reply = sound(self.agent.model.reply(messages, turn.specs, turn.choice))
        calls = with_ids(reply.calls, self.ids, self.trace.hidden)
        yield self.trace.record(replied(reply, calls, step, turn.choice))
        return reply, calls

    def answer(self, call: ToolCall, position: int, turn: Turn, reply: Reply) -> Steps:
        """Give one call its one outcome: refused, failed or returned."""
        passed = self.check(call, position, turn, reply)
        if isinstance(passed, CallFinished):
            yield self.trace.record(passed)
            return
        tool, args = passed
        shown = as_sent(args, call)
        decision = self.agent.gate.decide(tool, args, self.trace)
        if decision.verdict == "ask":
            mark = binding(call.id, tool.name, shown, self.id)
            asked = PermissionAsked(call.id, tool.name, shown, decision.reason, decision.rule, mark)
            seen = self.trace.record(asked)
            decision = answered((yield seen), mark)
            if seen.args != shown:  # taken for a secret: nobody can approve what nobody sees
                decision = Decision("deny", "a part of its arguments is hidden", "redaction")
        if decision.verdict != "allow":
            yield self.trace.record(refused(call, "denied", decision, reason=decision.reason))
            return
        yield self.trace.record(CallStarted(call.id, tool.name, shown, decision))
        yield self.trace.record(result(call, tool, args, self.trace))

    def check(
        self, call: ToolCall, position: int, turn: Turn, reply: Reply
    ) -> tuple[Tool, dict[str, Any]] | CallFinished:
        """The tool and its arguments, or why the call will not run."""
        keep = self.agent.keep
        if keep is not None and position >= keep:
            return refused(call, "not_this_turn", reason=f"calls kept of one reply: {keep}")
        if reply.stop in CUT:
            return refused(call, "cut_off", reason=CUT[reply.stop])
        if stop := why_stop(self.trace, self.rules):
            return refused(call, "budget", reason=f"{stop.reason}: {stop.detail}")
        return check(call, self.tools, turn)

    def opening(self, task: str) -> RunStarted:
        """The first event: what was asked, of whom, within which limits."""
        return RunStarted(
            task=task,
            system=self.agent.system,
            model=self.agent.model.name,
            budget=self.agent.budget.as_dict(),
            run=self.id,
            parent=self.trace.parent,
            history=self.agent.history.name,
            began=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        )

    def close(self, stop: Stop) -> list[Event]:
        """The last events: an outcome for every open call, and why the run ended."""
        ends: list[Event] = [] if len(self.trace) else [self.first]
        ends += [broken_off(call, stop.detail) for call in unanswered(self.trace.events)]
        if not self.trace.finished:
            ends.append(RunFinished(stop.reason, stop.detail, stop.answer))
        return [self.trace.record(event) for event in ends]
