"""The process in which tests run: forked or fresh it is the same, and no run reaches another."""

import gc
import itertools
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import agentlab
from agentlab.coding import process
from agentlab.coding.playground import playground
from agentlab.coding.testing import BARE, CONFINED, Limits, report_on
from tests.repositories import repository_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
GONE = "the process that started the tests was ended"


@pytest.fixture(autouse=True)
def own_helpers(monkeypatch):
    """Helpers of this test alone, which end with it."""
    monkeypatch.setattr(process, "_waiting", [])


@pytest.fixture
def repository(tmp_path):
    """Makes a repository with one test of this body, as often as asked."""
    made = itertools.count()

    def of(body):
        test = "def test_it():\n" + textwrap.indent(textwrap.dedent(body).strip("\n"), "    ")
        return repository_of(tmp_path / str(next(made)), {"tests/test_it.py": test + "\n"})

    return of


def afresh(monkeypatch):
    monkeypatch.setattr(process, "_helpers", lambda environment: iter(()))


def is_alive(pid):
    """False for a process that is gone, or ended and not yet counted."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(condition):
    end = time.monotonic() + 30
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")

# -- a fork is what a fresh process is --

PROBE = """
import contextlib, json, os, random, re, resource, signal, sys, tempfile, threading
import pytest

seen = {
    "argv": sys.argv, "path": sys.path, "flags": list(sys.flags), "env": dict(os.environ),
    "name": __name__, "file": __file__, "main": sys.modules["__main__"].__dict__ is globals(),
    "here": os.getcwd(), "folder": tempfile.gettempdir(), "umask": os.umask(0o22),
    "leads": os.getsid(0) == os.getpgid(0) == os.getpid(), "hash": hash("a"),
    "open": [(n, os.readlink(f"/dev/fd/{n}"), os.get_inheritable(n)) for n in range(3)],
    "more": [n for n in range(3, 100) if os.path.exists(f"/dev/fd/{n}")],
    "signals": {int(s): str(signal.getsignal(s)) for s in signal.valid_signals()},
    "masked": len(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "timer": signal.getitimer(signal.ITIMER_REAL),
    "limits": [resource.getrlimit(n) for n in range(10)],
    "threads": threading.active_count(), "input": sys.stdin.read(),
    "modules": sorted(set(sys.modules) - {"runpy", "pkgutil"}),
}
print("lost", file=sys.stderr)
print("lost")
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(seen, file)
with open(sys.argv[2], "a", encoding="utf-8") as file:
    file.write(f"{random.random()}\\n")
"""


@linux
def test_a_fork_looks_as_a_fresh_process_does(tmp_path, monkeypatch):
    (tmp_path / "probe.py").write_text(PROBE, encoding="utf-8")
    environment = {**BARE, "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    chance = tmp_path / "chance"

    def seen():
        place = tmp_path / "seen"
        program = [str(tmp_path / "probe.py"), str(place), str(chance), "a b", "ä\udcff"]
        assert process.exit_code(program, str(tmp_path), environment, 60) == 0
        return json.loads(place.read_text(encoding="utf-8"))

    forked, again = seen(), seen()
    afresh(monkeypatch)
    assert forked == again == seen()
    assert len(set(chance.read_text(encoding="utf-8").split())) == 3  # no two draw the same


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("", 0),
        ("import sys; sys.exit(3)", 3),
        ("import sys; sys.exit('in words')", 1),
        ("1 / 0", 1),
        ("import os; os._exit(7)", 7),
        ("import os; os.kill(os.getpid(), 15)", -15),
        ("import os; os.abort()", -6),
        ("raise KeyboardInterrupt", -2),
    ],
)
def test_every_end_gives_the_code_of_a_fresh_process(tmp_path, monkeypatch, program, code):
    (tmp_path / "it.py").write_text(program, encoding="utf-8")
    run = ([str(tmp_path / "it.py")], str(tmp_path), BARE, 60)
    assert process.exit_code(*run) == code
    afresh(monkeypatch)
    assert process.exit_code(*run) == code


def test_the_same_reports_as_from_fresh_processes(monkeypatch):
    ids = ("long-hire", "same-day", None)
    forked = [report_on(playground(id)) for id in ids]
    afresh(monkeypatch)
    assert forked == [report_on(playground(id)) for id in ids]


# -- no run reaches another --

SPOILS = {
    "a function of pytest": ("import pytest; pytest.raises = None", "assert pytest.raises"),
    "a module": ("import sys; sys.modules['json'] = None", "import json"),
    "a plugin": (
        "import _pytest.runner as r; r.pytest_runtest_protocol = lambda *a: True",
        "assert r.pytest_runtest_protocol.__name__ != '<lambda>'",
    ),
    "a built-in": ("import builtins; builtins.len = lambda x: 7", "assert len([]) == 0"),
    "a variable": ("import os; os.environ['LEAK'] = '1'", "assert 'LEAK' not in os.environ"),
    "a variable beneath": ("import os; os.putenv('LEAK', '1')", "assert 'LEAK' not in os.environ"),
    "the way of modules": ("import sys; sys.path.clear()", "assert sys.path"),
    "a hook": ("import sys; sys.meta_path.clear()", "assert sys.meta_path"),
    "the folder": ("import os; os.chdir('/')", "assert os.getcwd() != '/'"),
    "a file": ("open('app.py', 'w').close()", "assert not os.path.exists('app.py')"),
    "a mask": ("import os; os.umask(0o777)", "assert os.umask(0o22) != 0o777"),
}


@pytest.mark.parametrize("what", SPOILS)
def test_what_a_run_spoils_is_whole_in_the_next(repository, what):
    spoil, check = SPOILS[what]
    names = "import os, sys, pytest, _pytest.runner as r\n"
    report_on(repository(spoil))
    (helper,) = process._waiting
    assert report_on(repository(names + check)) == {
        **{"ok": True, "target": "tests", "passed": 1, "failed": 0, "errors": []}
    }
    assert process._waiting == [helper]


def test_each_run_has_limits_of_its_own(repository):
    body = "import resource\nassert resource.getrlimit(resource.RLIMIT_{})[0] == {}"
    for cpu, memory in ((3, 900_000_000), (5, 2_000_000_000), (4, 800_000_000)):
        limits = Limits(cpu=cpu, memory=memory)
        assert report_on(repository(body.format("CPU", cpu)), limits=limits)["ok"]
        assert report_on(repository(body.format("AS", memory)), limits=limits)["ok"]
    assert len(process._waiting) == 1


@linux
def test_the_work_and_memory_of_one_run_are_not_counted_for_the_next(repository):
    busy = "import time\nwhile time.process_time() < 0.5: pass\nx = 'a' * 300_000_000"
    limits = Limits(cpu=1, memory=700_000_000)
    assert [report_on(repository(busy), limits=limits)["ok"] for _ in range(3)] == [True] * 3
    endless = report_on(repository("while True: pass"), limits=Limits(cpu=1))
    assert endless["errors"][0]["error"] == "still busy after 1 seconds of work"
    assert report_on(repository("pass"), limits=limits)["ok"]
    assert len(process._waiting) == 1


def test_what_a_run_started_ends_with_it(repository):
    body = """
        import threading, time
        threading.Thread(target=time.sleep, args=(600,)).start()
    """
    began = time.monotonic()
    assert report_on(repository(body))["ok"]
    assert time.monotonic() - began < 60


# -- helpers --


def test_a_helper_that_was_killed_is_replaced(repository):
    assert report_on(repository("pass"))["ok"]
    (helper,) = process._waiting
    helper.process.kill()
    helper.process.wait()
    assert report_on(repository("pass"))["ok"]
    assert process._waiting != [helper]


def test_a_helper_that_hangs_is_replaced(repository, monkeypatch):
    assert report_on(repository("pass"))["ok"]
    (helper,) = process._waiting
    os.kill(helper.process.pid, signal.SIGSTOP)
    helper_answer = helper._answer
    monkeypatch.setattr(helper, "_answer", lambda seconds: helper_answer(min(seconds, 0.5)))
    assert report_on(repository("pass"))["ok"]
    assert helper.process.poll() == -signal.SIGKILL
    assert process._waiting != [helper]


@pytest.mark.parametrize("then", ["pass", "import time; time.sleep(600)", "assert False"])
def test_tests_that_end_their_parent_are_not_well_and_end_nothing_else(repository, then):
    body = f"import os\nos.kill(os.getppid(), 9)\n{then}"
    report = report_on(repository(body), limits=Limits(wall=30))
    assert (report["ok"], report["failed"], report["errors"][0]["error"]) == (False, 1, GONE)
    assert report_on(repository("pass"))["ok"]


def test_tests_that_stop_their_parent_end_at_the_limit(repository):
    body = "import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)"
    report = report_on(repository(body), limits=Limits(wall=2))
    assert report["errors"][0]["error"] == "still running after 2 seconds"
    assert report_on(repository("pass"))["ok"]


def test_two_threads_at_once_have_a_helper_each(repository):
    meet = "import time; time.sleep(1.5)\nassert {} == 3"
    with ThreadPoolExecutor(3) as pool:
        reports = list(pool.map(report_on, [repository(meet.format(n)) for n in (3, 4, 5)]))
    assert [report["ok"] for report in reports] == [True, False, False]
    assert [e["error"] for r in reports[1:] for e in r["errors"]] == [
        "assert 4 == 3",
        "assert 5 == 3",
    ]
    assert len({helper.process.pid for helper in process._waiting}) == len(process._waiting) >= 2


@linux
def test_a_run_that_is_interrupted_leaves_nothing_behind(tmp_path):
    place, pids = tmp_path / "sleeper.py", tmp_path / "pids"
    place.write_text(
        "import os, pathlib, time\n"
        f"pathlib.Path({str(pids)!r}).write_text(f'{{os.getpid()}} {{os.getppid()}} ')\n"
        "time.sleep(600)\n",
        encoding="utf-8",
    )

    def interrupt():
        until(lambda: pids.exists() and pids.read_text(encoding="utf-8").endswith(" "))
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        process.exit_code([str(place)], str(tmp_path), BARE, 60)
    thread.join()
    assert process._waiting == []
    for pid in pids.read_text(encoding="utf-8").split():
        assert until(lambda pid=pid: not is_alive(pid))


OWNER = f"""
import os
from agentlab.coding import process
process.exit_code([{CONFINED!r}], "/", {{}}, 60)
print(process._waiting[0].process.pid, flush=True)
"""
ENDS = ["", "os._exit(0)", "os.kill(os.getpid(), 9)", "1 / 0", "process._waiting.clear()"]


@linux
@pytest.mark.parametrize("end", ENDS)
def test_a_helper_ends_with_the_process_that_started_it(end):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", OWNER + end],
        env={**os.environ, "PYTHONPATH": str(Path(agentlab.__file__).parent.parent)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "Warning" not in done.stderr
    assert until(lambda: not is_alive(int(done.stdout)))


@linux
def test_a_forked_copy_leaves_the_helper_alone(repository):
    assert report_on(repository("pass"))["ok"]
    (helper,) = process._waiting
    if not (pid := os.fork()):
        well = [h.owner == os.getpid() for h in process._helpers(BARE)] == [True]
        gc.collect()
        os._exit(not well)
    assert os.waitpid(pid, 0)[1] == 0
    assert report_on(repository("pass"))["ok"]
    assert process._waiting == [helper]
