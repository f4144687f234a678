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
from dataclasses import dataclass, replace
from typing import Any

from agentlab.events import (
    CallFinished,
    CallStarted,
    Event,
    ModelAsked,
    ModelReplied,
    PermissionAsked,
    Refusal,
    Reminded,
    RunFinished,
    RunStarted,
    ToolDescribed,
)
from agentlab.lines import digest
from agentlab.messages import (
    AUTO,
    Choice,
    Message,
    Model,
    ModelError,
    Reply,
    ToolCall,
    ToolSpec,
    as_json,
    as_text,
)
from agentlab.permissions import Decision, Gate, allow_read_only, answered, binding
from agentlab.stopping import DEFAULT_RULES, Budget, Rule, Stop, why_stop
from agentlab.tools import Tool, Toolbox, ToolError, Unparseable, checked, parsed, run
from agentlab.trace import Trace
from agentlab.views import CALLS, CONVERSATION, COUNTS, Fold

Steps = Generator[Event, Decision | None, None]
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

    def run(self, task: str, *, trace: Trace | None = None, decide: Driver | None = None) -> Trace:
        """Drive a run to its end and return its trace. Without `decide`, no question is a no."""
        trace = Trace() if trace is None else trace
        steps = self.steps(task, trace)
        answer = None
        with contextlib.closing(steps), contextlib.suppress(StopIteration):
            while True:
                event = steps.send(answer)
                asks = decide and isinstance(event, PermissionAsked)
                answer = decide(event) if asks else None
        return trace

    def steps(self, task: str, trace: Trace) -> Steps:
        """The run, one recorded event at a time.

        Only a `PermissionAsked` takes an answer, `send(event.allow())`; anything else refuses.
        Errors: ValueError for an empty task or a trace that already holds a run.
        """
        if not task.strip():
            raise ValueError("The task is empty; write a question or an instruction.")
        if len(trace):
            raise ValueError("This trace already holds a run; give each run a new Trace().")
        return _Run(self, trace).steps(task)


@dataclass(frozen=True, slots=True)
class _Turn:
    """What this turn offers: a choice, and the tools that may be called."""

    step: int
    choice: Choice
    specs: tuple[ToolSpec, ...]

    @property
    def callable(self) -> list[str]:
        return [] if self.choice.kind == "none" else sorted(s.name for s in self.specs)

    @property
    def reminder(self) -> str:
        tools = ", ".join(self.callable)
        return f"Answer with a tool call now, not with text. You may call: {tools}."


class _Run:
    """One run of an agent: the loop itself."""

    def __init__(self, agent: Agent, trace: Trace) -> None:
        self.agent, self.trace = agent, trace
        self.digests: dict[str, str] = {}  # tool name -> digest, once it is described

    def steps(self, task: str) -> Steps:
        yield self.trace.record(self.opening(task))
        try:
            stop = yield from self.turns()
        except ModelError as error:
            stop = Stop("provider_error", str(error))
        except KeyboardInterrupt:
            stop = Stop("interrupted", "stopped by Ctrl-C")
        except GeneratorExit:
            self.close(Stop("interrupted", "the driver went away"))
            raise
        except BaseException as error:
            self.close(Stop("crashed", f"{type(error).__name__}: {error}"))
            raise
        yield from self.close(stop)

    def turns(self) -> Generator[Event, Decision | None, Stop]:
        """Ask and answer until there is a reason to stop."""
        while not (stop := self.why_stop()):
            turn = self.turn()
            reply = yield from self.ask(turn)
            if stop := _ending(reply, turn.choice):
                return stop
            for position, call in enumerate(reply.calls):
                yield from self.answer(call, position, turn, reply)
            if not reply.calls and reply.stop != "pause_turn":
                yield self.trace.record(Reminded(turn.reminder))
        return stop

    def ask(self, turn: _Turn) -> Generator[Event, Decision | None, Reply]:
        """One model call: what was offered, and the whole reply."""
        for spec in turn.specs:
            if spec.name not in self.digests:
                self.digests[spec.name] = digest(spec)
                yield self.trace.record(ToolDescribed(self.digests[spec.name], spec))
        shown = tuple(self.digests[spec.name] for spec in turn.specs)
        yield self.trace.record(ModelAsked(turn.step, shown, str(turn.choice)))
        messages = self.trace.view(self.agent.history)
        reply = self.agent.model.reply(messages, turn.specs, turn.choice)
        reply = replace(reply, calls=self.with_ids(reply.calls))
        yield self.trace.record(_replied(reply, turn))
        return reply

    def answer(self, call: ToolCall, position: int, turn: _Turn, reply: Reply) -> Steps:
        """Give one call its one outcome: refused, failed or returned."""
        checked = self.check(call, position, turn, reply)
        if isinstance(checked, CallFinished):
            yield self.trace.record(checked)
            return
        tool, args = checked
        decision = self.agent.gate.decide(tool, args, self.trace)
        shown = as_json(args)
        if decision.verdict == "ask":
            mark = binding(call.id, tool.name, shown)
            question = PermissionAsked(
                call.id, tool.name, shown, decision.reason, decision.rule, mark
            )
            decision = answered((yield self.trace.record(question)), mark)
        if decision.verdict != "allow":
            yield self.trace.record(_refused(call, "denied", decision, reason=decision.reason))
            return
        yield self.trace.record(CallStarted(call.id, tool.name, shown, decision))
        yield self.trace.record(self.execute(call, tool, args))

    def check(
        self, call: ToolCall, position: int, turn: _Turn, reply: Reply
    ) -> tuple[Tool, dict[str, Any]] | CallFinished:
        """The tool and its arguments, or the refusal of the first check that fails."""
        if reply.stop == "max_tokens":
            return _refused(call, "cut_off", reason="the reply was cut; send the call again, whole")
        if self.agent.keep is not None and position >= self.agent.keep:
            return _refused(call, "not_this_turn", reason=f"{self.agent.keep} call a turn")
        if stop := self.why_stop():
            return _refused(call, "budget", reason=f"{stop.reason}: {stop.detail}")
        try:
            args = parsed(call.args)
        except Unparseable as error:
            return _refused(call, "unparseable", reason=str(error))
        tool = self.agent.tools.get(call.name)
        if tool is None:
            return _refused(call, "unknown_tool", requested=call.name, available=turn.callable)
        if call.name not in turn.callable:
            return _refused(call, "not_offered", requested=call.name, available=turn.callable)
        values, faults = checked(args, tool)
        if faults:
            return _refused(call, "invalid_arguments", complaints=faults)
        return tool, values

    def execute(self, call: ToolCall, tool: Tool, args: dict[str, Any]) -> CallFinished:
        """Run the function. What it raises becomes an observation the model can act on (C09)."""
        try:
            value = run(tool, args, self.trace)
            text = tool.render(value) if tool.render else as_text(value)
            data = None if isinstance(value, str) else as_json(value)
            return CallFinished(call.id, tool.name, "returned", text, data)
        except ToolError as error:
            text = f"tool error in {tool.name}: {error}"
        except Exception as error:
            text = f"tool error in {tool.name}: {type(error).__name__}: {error}"
        return CallFinished(call.id, tool.name, "failed", text)

    def turn(self) -> _Turn:
        """What the model is offered now: by phase, then by choice."""
        choice, names = self.agent.choose(self.trace), self.agent.offer(self.trace)
        tools = self.agent.tools
        if choice.kind == "tool":
            names = [choice.tool]
        if unknown := sorted(set(names or ()) - set(tools)):
            raise ValueError(f"This turn offers {', '.join(unknown)}; known: {', '.join(tools)}.")
        specs = tools.specs if names is None else tuple(tools[name].spec for name in names)
        return _Turn(self.trace.view(COUNTS).steps + 1, choice, specs)

    def why_stop(self) -> Stop | None:
        return why_stop(self.trace, (self.agent.budget, *self.agent.rules))

    def with_ids(self, calls: Sequence[ToolCall]) -> tuple[ToolCall, ...]:
        """The calls under ids no other call of this run has."""
        earlier, made = self.trace.view(CALLS), {}
        for call in calls:
            number = len(earlier) + len(made) + 1
            while not call.id or call.id in earlier or call.id in made:
                call, number = replace(call, id=f"call_{number}"), number + 1
            made[call.id] = call
        return tuple(made.values())

    def opening(self, task: str) -> RunStarted:
        return RunStarted(
            task=task,
            system=self.agent.system,
            model=self.agent.model.name,
            budget=self.agent.budget.as_dict(),
            run=secrets.token_hex(8),
            parent=self.trace.parent,
            began=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        )

    def close(self, stop: Stop) -> list[Event]:
        """The last events: an outcome for every open call, and why the run ended."""
        open_calls = [c for c in self.trace.view(CALLS).values() if not c.outcome]
        ends: list[Event] = [
            CallFinished(c.id, c.tool, "failed", f"{c.tool} was broken off: {stop.detail}")
            if c.decision
            else _refused(ToolCall(c.id, c.tool, c.args), "interrupted", reason=stop.detail)
            for c in open_calls
        ]
        ends.append(RunFinished(stop.reason, stop.detail, stop.answer))
        return [self.trace.record(event) for event in ends]


def _ending(reply: Reply, choice: Choice) -> Stop | None:
    """Why this reply ends the run, or None when the run goes on."""
    said = reply.raw_stop or reply.stop
    if reply.stop == "refusal":
        return Stop("refused", reply.text or "the model declined")
    if reply.stop == "unknown":
        return Stop("cut_off", f"the reply ended for an unknown reason, {said!r}")
    if reply.calls or reply.stop == "pause_turn":
        return None
    if reply.stop == "max_tokens":
        return Stop("cut_off", f"the reply was cut ({said})")
    if reply.stop == "tool_use":
        return Stop("no_progress", "the reply says it calls a tool and holds no call")
    if choice.kind in ("any", "tool"):
        return None
    if not reply.text.strip():
        return Stop("no_progress", "the reply holds neither a call nor text")
    return Stop("answered", answer=reply.text)


def _replied(reply: Reply, turn: _Turn) -> ModelReplied:
    free = turn.choice.kind == "auto"
    return ModelReplied(
        step=turn.step,
        text=reply.text,
        calls=reply.calls,
        stop=reply.stop,
        raw_stop=reply.raw_stop,
        thinking=reply.thinking,
        usage=reply.usage,
        enforced="" if free else "provider" if reply.forced else "harness",
        notes=reply.notes,
        raw=reply.raw,
    )


def _refused(
    call: ToolCall, refusal: Refusal, decision: Decision | None = None, **particulars: Any
) -> CallFinished:
    """The refusal as a value the model can act on (C42)."""
    told = as_text({"ok": False, "error": refusal, **particulars})
    return CallFinished(call.id, call.name, "refused", told, refusal=refusal, decision=decision)
