"""Killed, full, closed, interrupted: whatever ends a run, what was recorded is there and valid."""

import contextlib
import dataclasses
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from provider_rules import anthropic_faults, as_anthropic, as_ollama, ollama_faults

from agentlab.agent import Agent
from agentlab.events import CallFinished, RunFinished, RunStarted
from agentlab.lines import TraceError
from agentlab.messages import ToolCall
from agentlab.models.scripted import ScriptedModel, call, calls
from agentlab.permissions import Gate, allow_read_only, ask_before_writes
from agentlab.stopping import Budget
from agentlab.tools import Toolbox, tool
from agentlab.trace import Trace
from agentlab.views import CALLS, CONVERSATION


@pytest.fixture
def thorough(request):
    """Whether to try every place, or some."""
    return request.config.getoption("--thorough")


ROOT = Path(__file__).resolve().parent.parent
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@tool(writes=True)
def put(text: str) -> str:
    """Put."""
    return f"put {text}"


def agent(*replies, tools=(add, put), **settings):
    """An agent whose run has everything in it: results, refusals, a question, an answer."""
    script = replies or (
        calls(
            ToolCall("", "add", {"a": 1, "b": 2}),
            ToolCall("", "put", {"text": "é" * 40}),
            ToolCall("", "nobody", {}),
        ),
        call("add", a="x", b=1),
        "3",
    )
    gate = Gate(allow_read_only, ask_before_writes)
    return Agent(ScriptedModel(script), Toolbox(tools), gate=gate, **settings)


def yes(question):
    return question.allow()


def same(events):
    """The events without what no two runs share: times and ids."""
    plain = [dataclasses.replace(e, at=0.0) for e in events]
    plain[0] = dataclasses.replace(plain[0], run="", began="")
    return [dataclasses.replace(e, binding="") if hasattr(e, "binding") else e for e in plain]


def without_marks(events):
    """The same, and without the mark of an approval, which holds the id of the run."""
    return [
        dataclasses.replace(e, decision=None) if hasattr(e, "decision") else e for e in same(events)
    ]


WHOLE = agent().run("t", trace=Trace(), decide=yes).events


def history_is_valid(trace):
    messages = trace.view(CONVERSATION)
    faults = [*anthropic_faults(as_anthropic(messages)), *ollama_faults(as_ollama(messages))]
    finished = [e.call for e in trace if isinstance(e, CallFinished)]
    assert (faults, sorted(finished)) == ([], sorted(trace.view(CALLS)))


# -- killed --


def killed(body):
    """Run `body` in a child process that is killed by it, or later by us after some seconds."""
    child = os.fork()
    if child:
        return child
    try:
        body()
    finally:
        os._exit(1)


def died(child):
    """True if the child was killed; False if it came to an end by itself."""
    return os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


@needs_fork
@pytest.mark.parametrize("last", range(1, len(WHOLE)))
def test_a_run_killed_after_any_event_leaves_a_trace_up_to_it(tmp_path, last):
    file = tmp_path / "killed.jsonl"

    def run():
        steps, answer = agent().steps("t", Trace(file)), None
        for _ in range(last):
            event = steps.send(answer)
            answer = yes(event) if type(event).__name__ == "PermissionAsked" else None
        os.kill(os.getpid(), signal.SIGKILL)

    assert died(killed(run))
    trace = Trace.load(file)
    assert without_marks(trace.events) == without_marks(WHOLE[:last])
    assert (trace.torn, trace.stop) == ("", "")


@needs_fork
@pytest.mark.parametrize("seed", range(8))
def test_a_run_killed_at_any_moment_leaves_a_trace_up_to_some_event(tmp_path, seed):
    file, long = tmp_path / "killed.jsonl", "ü" * 5_000
    replies = [call("put", text=f"{n} {long}") for n in range(3_000)]

    def run():
        agent(*replies, "done", budget=Budget(steps=None)).run("t", trace=Trace(file), decide=yes)

    child = killed(run)
    while not file.exists() or not file.stat().st_size:
        time.sleep(0.001)
    time.sleep(random.Random(seed).uniform(0, 0.05))
    os.kill(child, signal.SIGKILL)
    assert died(child)
    trace = Trace.load(file)
    data = file.read_bytes()
    assert len(trace) == data.count(b"\n")
    assert bool(trace.torn) is not data.endswith(b"\n")
    assert type(trace.events[0]) is RunStarted and not trace.finished
    texts = [e.text for e in trace if isinstance(e, CallFinished)]
    assert texts == [f"put {n} {long}" for n in range(len(texts))]


def test_a_file_cut_at_any_byte_loads_up_to_its_last_whole_event(tmp_path, thorough):
    file = tmp_path / "run.jsonl"
    whole = agent().run("t", trace=Trace(file), decide=yes).events
    data = file.read_bytes()
    first = data.index(b"\n")
    for cut in range(first, len(data), 1 if thorough else 23):
        file.write_bytes(data[:cut])
        trace = Trace.load(file)
        ends = data[:cut].count(b"\n")
        is_whole = data[cut : cut + 1] == b"\n"  # all of the line but its end
        assert trace.events == whole[: ends + is_whole]
        assert bool(trace.torn) is not (is_whole or data[:cut].endswith(b"\n"))
    for cut in range(0, first, 1 if thorough else 23):
        file.write_bytes(data[:cut])
        with pytest.raises(TraceError, match="holds no complete event"):
            Trace.load(file)


# -- a disk that takes no more --


@needs_fork
@pytest.mark.parametrize("room", [*range(0, 2_400, 150), 10**6])
def test_a_disk_that_is_full_is_named_and_loses_nothing(tmp_path, room):
    """The system itself refuses here: a file may grow to so many bytes and no further."""
    import resource

    def run():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
        trace = Trace(tmp_path / "run.jsonl")
        fault = ""
        try:
            agent().run("t", trace=trace, decide=yes)
        except TraceError as error:
            fault = str(error)
        os._exit(0 if bool(fault) is (room < 10**6) and is_told(fault) and ended(trace) else 3)

    def is_told(fault):
        return not fault or (
            fault.startswith(f"{tmp_path / 'run.jsonl'}: cannot be written on (")
            and ("File too large" in fault or "the disk took only a part" in fault)
        )

    def ended(trace):
        return trace.stop in ("crashed", "answered") and all(
            record.outcome for record in trace.view(CALLS).values()
        )

    child = killed(run)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    data = (tmp_path / "run.jsonl").read_bytes()
    assert len(data) <= room
    if data.count(b"\n"):
        kept = Trace.load(tmp_path / "run.jsonl")
        assert without_marks(kept.events) == without_marks(WHOLE[: len(kept)])
        assert len(kept) >= data.count(b"\n")


class Refuses:
    """An open file that refuses at its nth write."""

    name = "run.jsonl"

    def __init__(self, n, error):
        self.n, self.error, self.lines = n, error, []

    def seek(self, place):
        assert place == sum(map(len, self.lines))

    def write(self, data):
        if len(self.lines) == self.n:
            raise self.error
        self.lines.append(data)
        return len(data)

    def close(self):
        self.n = -1


ERRORS = [
    OSError(28, "No space left on device"),
    OSError(30, "Read-only file system"),
    OSError(5, "Input/output error"),
    BrokenPipeError(32, "Broken pipe"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: e.strerror)
def test_a_write_that_fails_at_any_event_is_named_and_the_rest_is_in_memory(tmp_path, error):
    for n in range(len(WHOLE)):
        trace = Trace()
        trace._file = file = Refuses(n, error)
        with pytest.raises(TraceError) as caught:
            agent().run("t", trace=trace, decide=yes)
        assert str(caught.value).startswith(f"run.jsonl: cannot be written on ({error.strerror}).")
        assert trace.finished and len(file.lines) == n
        history_is_valid(trace)
        trace.save(tmp_path / f"{n}.jsonl")
        assert Trace.load(tmp_path / f"{n}.jsonl").events == trace.events
        assert (tmp_path / f"{n}.jsonl").read_bytes().startswith(b"".join(file.lines))


@needs_fork
def test_a_folder_nobody_may_write_to_is_named_and_nothing_runs(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    tmp_path.chmod(0o755)
    folder.chmod(0o555)

    def run():
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)  # the superuser may write anywhere
        os.chdir("/")
        try:
            Trace(os.path.relpath(folder / "run.jsonl", "/"))
        except TraceError as error:
            os._exit(0 if str(error).endswith("cannot be written (Permission denied).") else 3)

    assert os.waitstatus_to_exitcode(os.waitpid(killed(run), 0)[1]) == 0
    assert list(folder.iterdir()) == []


# -- a reader that goes away --


def shown_to_nobody(*arguments):
    """The command line, its output a pipe whose reader has gone: exit code and what it says."""
    reader, writer = os.pipe()
    os.close(reader)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ["PYTHONPATH"]))}
    command = [sys.executable, "-m", "agentlab", *arguments]
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(
            command, stdout=pipe, stderr=subprocess.PIPE, timeout=120, cwd=ROOT, env=env
        )
    return done.returncode, done.stderr.decode("utf-8")


def test_a_closed_pipe_is_no_crash_and_the_trace_is_kept(tmp_path):
    file = tmp_path / "run.jsonl"
    assert shown_to_nobody("ask", "What is 2 + 3?", "--trace", str(file)) == (1, "")
    trace = Trace.load(file)
    assert trace.stop in ("interrupted", "answered")
    history_is_valid(trace)
    assert shown_to_nobody("trace", str(file)) == (1, "")


# -- Ctrl-C --


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs signals to threads")
@pytest.mark.parametrize("parallel", [False, True])
def test_ctrl_c_in_a_slow_tool_ends_the_run_at_once_and_the_process_goes_on(tmp_path, parallel):
    @tool
    def slow() -> str:
        """Wait for a long time."""
        threading.Timer(0.05, signal.pthread_kill, (threading.get_ident(), signal.SIGINT)).start()
        time.sleep(20)
        return "late"

    proposed = [ToolCall("", "slow", {}), *[ToolCall("", "add", {"a": 1, "b": 1})] * 2 * parallel]
    one = agent(calls(*proposed), "done", tools=(add, slow))
    began = time.monotonic()
    trace = one.run("t", trace=Trace(tmp_path / "run.jsonl"))
    assert time.monotonic() - began < 10
    assert (trace.stop, trace.finished.detail) == ("interrupted", "stopped by Ctrl-C")
    wanted = [("failed", "")] + [("refused", "interrupted")] * 2 * parallel
    assert [(c.outcome, c.refusal) for c in trace.view(CALLS).values()] == wanted
    history_is_valid(trace)
    assert Trace.load(tmp_path / "run.jsonl").events == trace.events
    assert one.run("again").answer == "done"


CORE = {str(file) for file in (ROOT / "agentlab").glob("*.py")}


class AtLine:
    """Raises KeyboardInterrupt at the nth line of the core that runs."""

    def __init__(self, n):
        self.n, self.raised = n, False

    def __call__(self, frame, event, arg):
        return self.line if frame.f_code.co_filename in CORE else None

    def line(self, frame, event, arg):
        self.n -= event == "line"
        if not self.n and not self.raised:
            self.raised = True
            raise KeyboardInterrupt
        return self.line


def interrupted_at(n, trace):
    """Whether the run got as far as line n, where it was interrupted."""
    at_line, before, one = AtLine(n), sys.gettrace(), agent()
    sys.settrace(at_line)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            one.run("t", trace=trace, decide=yes)
    finally:
        sys.settrace(before)
    return at_line.raised


def test_ctrl_c_at_any_line_leaves_a_valid_history_and_a_file_that_loads(tmp_path, thorough):
    every, n, whole, tried = 1 if thorough else 67, 1, 0, 0
    while interrupted_at(n, trace := Trace(file := tmp_path / f"{n}.jsonl")):
        n, tried = n + every, tried + 1
        if trace.events:  # it had begun
            history_is_valid(trace)
            assert [type(e) for e in trace].count(RunFinished) == bool(trace.finished)
            kept = Trace.load(file)
            assert kept.events == trace.events[: len(kept)]
            assert len(kept) >= len(trace) - 1  # as the last event was written: killed there
            whole += bool(kept.finished)
    assert tried > 2_500 / every and whole > 0.85 * tried
    assert trace.answer == "3"
