"""run.py on a small project of its own: it makes the environment once, whole or not at all.

Most tests put a pretended uv on PATH, so that setting up takes a moment and fails on demand; the
last ones let the real venv and pip do it, with no network.
"""

import ast
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
posix = pytest.mark.skipif(os.name == "nt", reason="the pretended uv is a shell script")

# A package whose command says how it was called, and does what it is told.
MAIN = """
import json, os, sys, time
if "die" in sys.argv:
    os.kill(os.getpid(), 15)
if "wait" in sys.argv:
    try:
        print("waiting", flush=True)
        sys.stdin.read()
    except KeyboardInterrupt:
        print("really?", flush=True)
        sys.exit(sys.stdin.read())
seen = {name: os.environ.get(name) for name in ("PYTHONPATH", "DO_NOT_TRACK", "NEEDLE_TELEMETRY")}
print(json.dumps([sys.argv[1:], os.getcwd(), seen, os.environ["PATH"].split(os.pathsep)[0]]))
sys.exit(7 if "seven" in sys.argv else 0)
"""

# Stands in for uv: writes down what it is asked, and then does that, fails or hangs.
UV = """
import os, pathlib, sys, sysconfig, time, venv
here = pathlib.Path(__file__).parent
asked, mood = sys.argv[1:], (here / "mood").read_text(encoding="utf-8")
if asked == ["--version"]:
    sys.exit()
with open(here / "log", "a", encoding="utf-8") as log:
    print(*(["venv"] if asked[0] == "venv" else asked[4:]), file=log)
if asked[0] == "venv":
    venv.create(asked[-1], symlinks=True)
elif "-e" in asked:
    [packages] = pathlib.Path(asked[3]).parent.parent.glob("lib/python*/site-packages")
    (packages / "here.pth").write_text(os.getcwd(), encoding="utf-8")
elif mood == "slow":
    time.sleep(1.5)
elif mood == "hang":
    time.sleep(60)
elif mood:
    sys.exit(mood)
"""
IN_USE = "Waiting: another run.py makes or uses .venv. Close that, or press Ctrl-C to give up ...\n"
ONE_SET_UP = [
    "venv",
    "--require-hashes -r requirements.lock",
    "--no-deps --no-build-isolation -e .",
]


class Project:
    """A folder with run.py in it, and the commands it finds on PATH in another."""

    def __init__(self, folder: Path) -> None:
        self.home, self.bin = folder / "a b" / "project", folder / "bin"
        self.venv = self.home / ".venv"
        (self.home / "agentlab").mkdir(parents=True)
        shutil.copy(ROOT / "run.py", self.home)
        (self.home / "agentlab" / "__main__.py").write_text(MAIN, encoding="utf-8")
        (self.home / "requirements.lock").write_text("# nothing\n", encoding="utf-8")
        (self.home / "pyproject.toml").write_text("# nothing\n", encoding="utf-8")
        self.bin.mkdir()

    def pretend_uv(self, mood: str = "") -> None:
        """Put the pretended uv on PATH; `mood` is "", "slow", "hang" or the text it fails with."""
        (self.bin / "uv.py").write_text(UV, encoding="utf-8")
        (self.bin / "mood").write_text(mood, encoding="utf-8")
        script = f'#!/bin/sh\nexec "{sys.executable}" "{self.bin}/uv.py" "$@"\n'
        (self.bin / "uv").write_text(script, encoding="utf-8")
        (self.bin / "uv").chmod(0o755)

    def start(self, *arguments: str, python: str = sys.executable, **more) -> subprocess.Popen:
        """Start run.py in a process group of its own, as a terminal does."""
        keep = {k: v for k, v in os.environ.items() if k in ("HOME", "SYSTEMROOT", "TEMP")}
        settings = {"env": keep | {"PATH": str(self.bin)} | more.pop("env", {}), "text": True}
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        command = [python, str(self.home / "run.py"), *arguments]
        return subprocess.Popen(command, start_new_session=True, **pipes, **settings, **more)

    def run(self, *arguments: str, **more) -> tuple[int, str, str]:
        """The exit code of run.py, what it printed, and what it told the person."""
        process = self.start(*arguments, **more)
        told = process.communicate(timeout=60)
        return process.returncode, *told

    def set_ups(self) -> list[str]:
        """What the pretended uv was asked since the last time this was read."""
        log = self.bin / "log"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def project(tmp_path):
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell's `&` does that, for all below
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return Project(tmp_path)


@pytest.fixture
def with_uv(project):
    project.pretend_uv()
    return project


def wait_for(path: Path) -> None:
    """Return once `path` exists."""
    for _ in range(300):
        if path.exists():
            return
        time.sleep(0.05)
    pytest.fail(f"{path} never came")


# --- once, and again only for a reason ---


@posix
def test_the_first_run_sets_up_and_the_second_does_not(with_uv):
    code, _, told = with_uv.run("ask", "x")
    assert (code, with_uv.set_ups()) == (0, ONE_SET_UP)
    assert told.startswith("Setting up .venv with uv, once; that may take a minute ...\nSet up in ")
    assert with_uv.run("ask", "x")[2] == ""
    assert with_uv.set_ups() == []


def edit(name: str):
    """A change of one file of the project."""
    return lambda project: (project.home / name).write_text("# edited\n", encoding="utf-8")


def move(project: Project) -> None:
    project.home = project.home.rename(project.home.parent / "moved")


def lose_python(project: Project) -> None:
    (project.venv / "bin" / "python").unlink()


def stop_half_way(project: Project) -> None:
    """What a power cut leaves: begun, and never stamped."""
    (project.venv / "agentlab-stamp").write_text("unfinished", encoding="utf-8")


def touch(project: Project) -> None:
    for name in ("requirements.lock", "pyproject.toml", "run.py"):
        os.utime(project.home / name, (0, 0))


@posix
@pytest.mark.parametrize(
    ("change", "again"),
    [
        (edit("requirements.lock"), ONE_SET_UP),
        (edit("pyproject.toml"), ONE_SET_UP),
        (move, ONE_SET_UP),
        (lose_python, ONE_SET_UP),
        (stop_half_way, ONE_SET_UP),
        (edit("README.md"), []),
        (edit("agentlab/new.py"), []),
        (touch, []),
    ],
)
def test_it_sets_up_again_exactly_when_it_must(with_uv, change, again):
    with_uv.run("ask")
    with_uv.set_ups()
    change(with_uv)
    assert with_uv.run("ask")[0] == 0
    assert with_uv.set_ups() == again


def test_another_python_is_another_stamp(project, monkeypatch):
    monkeypatch.syspath_prepend(project.home)
    monkeypatch.delitem(sys.modules, "run", raising=False)
    import run

    assert run.__file__ == str(project.home / "run.py")
    stamps = []
    for version in ("3.11.7 (main)", "3.12.1 (main)", "3.11.7 (main)"):
        monkeypatch.setattr(sys, "version", version)
        stamps.append(run.stamp())
    monkeypatch.delitem(sys.modules, "run")
    assert stamps[0] == stamps[2] != stamps[1]


@posix
def test_the_environments_own_python_can_start_it(with_uv):
    with_uv.run("ask")
    edit("pyproject.toml")(with_uv)
    code, *_ = with_uv.run("ask", python=str(with_uv.venv / "bin" / "python"))
    assert (code, with_uv.set_ups()) == (0, ONE_SET_UP * 2)


# --- whole or not at all ---


@posix
@pytest.mark.parametrize(
    ("last_words", "told"),
    [
        (
            "error: no solution",
            "    error: no solution\n\n"
            "Setting up .venv failed; the lines above are the installer's last.\nIt ran: ",
        ),
        (
            "error: dns error: failed to lookup address",
            "    error: dns error: failed to lookup address\n\n"
            "Setting up .venv failed; the lines above are the installer's last.\n"
            "No network: the package index was not reached, and this first set-up needs it once.\n",
        ),
    ],
)
def test_a_failure_is_explained_and_leaves_nothing(project, last_words, told):
    project.pretend_uv(mood=last_words)
    code, out, err = project.run("ask")
    assert (code, out) == (1, "")
    assert told in err
    assert err.endswith("Nothing half-made is left: run this again when that is mended.\n")
    assert not project.venv.exists()


@posix
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "terminated"]
)
def test_stopping_it_leaves_nothing(project, number, code):
    project.pretend_uv(mood="hang")
    process = project.start("ask")
    wait_for(project.venv / "bin" / "python")
    os.killpg(process.pid, number)
    process.communicate(timeout=20)
    assert process.returncode == code
    assert not project.venv.exists()


def add_package(project: Project, name: str) -> None:
    """What `pip install` leaves of a package in the environment."""
    [packages] = project.venv.glob("lib/python*/site-packages")
    (packages / f"{name}-1.0.dist-info").mkdir()


def back(project: Project) -> str:
    """What is told when the environment from before is back."""
    use = f"    {project.venv}/bin/python -m agentlab course\n\n"
    return f"The .venv from before is back. This uses it as it is:\n{use}"


@posix
@pytest.mark.parametrize("way", ["failed", "Ctrl-C", "terminated", "killed"])
def test_until_the_new_one_is_whole_the_one_from_before_is_kept(with_uv, way):
    with_uv.run("ask")
    add_package(with_uv, "extra")
    edit("requirements.lock")(with_uv)
    with_uv.pretend_uv(mood="error: dns error" if way == "failed" else "hang")
    process = with_uv.start("ask")
    if way != "failed":
        wait_for(with_uv.home / ".venv-set-aside")
        wait_for(with_uv.venv / "bin" / "python")
        ends = {"Ctrl-C": signal.SIGINT, "terminated": signal.SIGTERM, "killed": signal.SIGKILL}
        os.killpg(process.pid, ends[way])
    told = process.communicate(timeout=20)[1]
    if way == "killed":  # what could not be brought back then is when the next one fails
        with_uv.pretend_uv(mood="error: dns error")
        told = with_uv.run("ask")[2]
    assert back(with_uv) in told
    assert len([*with_uv.venv.glob("lib/python*/site-packages/extra-1.0.dist-info")]) == 1
    used = subprocess.run([with_uv.venv / "bin" / "python", "-m", "agentlab"], cwd=with_uv.home)
    assert used.returncode == 0
    assert not (with_uv.home / ".venv-set-aside").exists()


@posix
def test_what_was_added_to_the_one_before_is_named(with_uv):
    with_uv.run("ask")
    for name in ("neural_thing", "pip", "also"):
        add_package(with_uv, name)
    edit("requirements.lock")(with_uv)
    assert with_uv.run("ask")[2].splitlines()[2:] == [
        "The .venv from before also had: also, neural_thing.",
        "What you added to it, such as an extra, has to be installed again: README, Another model.",
    ]
    assert not (with_uv.home / ".venv-set-aside").exists()
    edit("pyproject.toml")(with_uv)
    assert len(with_uv.run("ask")[2].splitlines()) == 2  # nothing was added


@posix
def test_what_somebody_else_set_aside_is_left_alone(with_uv):
    with_uv.run("ask")
    theirs = with_uv.home / ".venv-set-aside"
    theirs.mkdir()
    (theirs / "pyvenv.cfg").write_text("theirs", encoding="utf-8")
    edit("requirements.lock")(with_uv)
    code, _, told = with_uv.run("ask")
    assert (code, told.splitlines()[0]) == (1, f"{theirs} is there, and run.py did not make it.")
    assert (theirs / "pyvenv.cfg").read_text(encoding="utf-8") == "theirs"
    assert with_uv.venv.exists()


@posix
def test_what_a_killed_one_left_is_made_anew(project):
    project.pretend_uv(mood="hang")
    process = project.start("ask")
    wait_for(project.venv / "bin" / "python")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=20)
    assert project.venv.exists()
    project.pretend_uv()
    project.set_ups()
    assert project.run("ask")[0] == 0
    assert project.set_ups() == ONE_SET_UP


@posix
def test_an_environment_of_somebody_else_is_left_alone(with_uv):
    with_uv.venv.mkdir()
    (with_uv.venv / "pyvenv.cfg").write_text("theirs", encoding="utf-8")
    told = f"{with_uv.venv} is there, and run.py did not make it.\n"
    assert with_uv.run("ask") == (1, "", told + "Rename or remove it, and run this again.\n")
    assert (with_uv.venv / "pyvenv.cfg").read_text(encoding="utf-8") == "theirs"
    assert with_uv.set_ups() == []


@posix
def test_a_link_to_another_environment_is_left_alone(with_uv, tmp_path):
    (tmp_path / "theirs").mkdir()
    with_uv.venv.symlink_to(tmp_path / "theirs")
    assert with_uv.run("ask")[0] == 1
    assert with_uv.venv.is_symlink()


# --- two at once ---


@posix
def test_a_first_run_beside_another_waits_and_uses_what_that_made(project):
    project.pretend_uv(mood="slow")
    maker = project.start("ask")
    wait_for(project.venv)
    code, _, err = project.run("ask")
    assert (code, err) == (0, IN_USE)
    maker.communicate(timeout=60)
    assert (maker.returncode, project.set_ups()) == (0, ONE_SET_UP)


@posix
def test_of_many_that_found_nothing_one_makes_it(with_uv):
    import fcntl

    with open(with_uv.home / ".venv.lock", "ab") as door:
        fcntl.flock(door, fcntl.LOCK_SH)  # so that all of them come to the point of making it
        runs = [with_uv.start("ask") for _ in range(3)]
        assert [run.stderr.readline() for run in runs] == [IN_USE] * 3
    assert [run.communicate(timeout=60) and run.returncode for run in runs] == [0, 0, 0]
    assert with_uv.set_ups() == ONE_SET_UP


@posix
def test_an_environment_in_use_is_not_remade_under_its_user(with_uv):
    user = with_uv.start("course", "wait")
    assert user.stdout.readline() == "waiting\n"
    edit("requirements.lock")(with_uv)
    with_uv.set_ups()
    maker = with_uv.start("ask")
    assert maker.stderr.readline() == IN_USE
    assert with_uv.set_ups() == []
    user.communicate("", timeout=20)
    maker.communicate(timeout=20)
    assert (user.returncode, maker.returncode, with_uv.set_ups()) == (0, 0, ONE_SET_UP)


@posix
def test_many_use_an_environment_at_once(with_uv):
    user = with_uv.start("course", "wait")
    assert user.stdout.readline() == "waiting\n"
    assert with_uv.run("ask")[0] == 0
    user.communicate("", timeout=20)


# --- handing over ---


@posix
@pytest.mark.parametrize("verb", ["course", "ask", "trace", "doctor"])
def test_arguments_go_through_unchanged_and_the_exit_code_comes_back(with_uv, verb):
    odd = ["a b", "", "--help", "-x=1", 'it\'s "quoted"', "*", "$HOME", "größer?", "--", "seven"]
    code, out, _ = with_uv.run(verb, *odd)
    assert code == 7
    assert json.loads(out)[0] == [verb, *odd]


@posix
def test_test_hands_over_to_the_checks(with_uv):
    (with_uv.home / "tools").mkdir()
    shutil.copy(with_uv.home / "agentlab" / "__main__.py", with_uv.home / "tools" / "check.py")
    code, out, _ = with_uv.run("test", "tests/test_x.py", "-k", "y", "seven")
    assert code == 7
    assert json.loads(out)[0] == ["tests/test_x.py", "-k", "y", "seven"]


@posix
def test_a_verb_sees_your_folder_and_the_environment(with_uv, tmp_path):
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "json.py").write_text("raise SystemExit('the wrong json')", encoding="utf-8")
    code, out, err = with_uv.run("ask", cwd=elsewhere, env={"PYTHONPATH": str(elsewhere)})
    assert (code, err.splitlines()[1:]) == (0, [err.splitlines()[-1]])
    _, folder, seen, first_on_path = json.loads(out)
    assert folder == str(elsewhere)
    assert seen == {"PYTHONPATH": None, "DO_NOT_TRACK": "1", "NEEDLE_TELEMETRY": "0"}
    assert first_on_path == str(with_uv.venv / "bin")


@posix
def test_a_verb_that_is_killed_is_said_as_a_shell_says_it(with_uv):
    assert with_uv.run("ask", "die")[0] == 128 + signal.SIGTERM


@posix
def test_a_verb_is_stopped_with_run_py(with_uv):
    user = with_uv.start("course", "wait")
    assert user.stdout.readline() == "waiting\n"
    user.terminate()
    assert user.wait(timeout=20) == 128 + signal.SIGTERM
    assert user.communicate("", timeout=20)[0] == ""  # nobody was left to answer that


@posix
def test_ctrl_c_is_the_verbs_to_answer(with_uv):
    user = with_uv.start("course", "wait")
    assert user.stdout.readline() == "waiting\n"
    os.killpg(user.pid, signal.SIGINT)  # as a terminal does it: run.py gets it too
    assert user.stdout.readline() == "really?\n"
    assert user.communicate("yes", timeout=20)[1].splitlines()[-1] == "yes"
    assert user.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Say one of: course, ask, trace, doctor, test. "),
        (["corse"], "No verb named 'corse'. Say one of: course, ask, trace, doctor, test. "),
        (["--thorough"], "No verb named '--thorough'. Say one of: "),
    ],
)
def test_without_a_verb_it_says_which_there_are(project, arguments, told):
    code, out, err = project.run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(told)
    assert not project.venv.exists()


def test_help_needs_no_environment(project):
    code, out, err = project.run("--help")
    assert (code, err) == (0, "")
    assert out.startswith("One command on a fresh machine")
    assert not project.venv.exists()


# --- what is missing ---


def test_an_old_python_can_read_it():
    """The grammar of 3.6, checked by Python's own parser, for machines that have no old Python."""
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def old_pythons() -> list[str]:
    """The Pythons on PATH that are too old, and start."""
    found = [shutil.which(f"python3.{minor}") for minor in range(6, 11)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return [path for path in found if path and subprocess.call([path, "-c", ""], **quiet) == 0]


def test_the_old_pythons_of_this_machine_are_told_so(project):
    pythons = old_pythons()
    if not pythons:
        pytest.skip("no Python from 3.6 to 3.10 on PATH")
    for python in pythons:
        code, out, err = project.run("test", python=python)
        assert (code, out) == (1, "")
        assert err.startswith("agentlab needs Python 3.11 or newer; ")


# Pretends an old Python, or one without a module, and starts run.py in it.
PRETEND_OLD = "import sys; sys.version_info = (3, 8, 18, 'final', 0); "
PRETEND_NO_MODULE = "import sys; sys.modules['ensurepip'] = None; "
START = "import runpy; sys.argv = ['run.py', 'test']; runpy.run_path('run.py', run_name='__main__')"


def pretended(project: Project, pretence: str) -> tuple[int, str]:
    """The exit code and what the person is told."""
    command = [sys.executable, "-c", pretence + START]
    settings = {"env": {"PATH": str(project.bin)}, "capture_output": True, "text": True}
    done = subprocess.run(command, cwd=project.home, **settings)
    return done.returncode, done.stderr


def test_an_old_python_is_told_what_to_do(project):
    assert pretended(project, PRETEND_OLD) == (
        1,
        f"agentlab needs Python 3.11 or newer; {sys.executable} is Python 3.8.18.\n"
        "Install one from python.org or your system's packages, and start run.py with it.\n",
    )


@posix
def test_an_old_python_is_told_of_a_newer_one(project):
    for name, code in (
        ("python3.13", 1),
        ("python3.12", 0),
    ):  # the first is there and does not work
        (project.bin / name).write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
        (project.bin / name).chmod(0o755)
    told = pretended(project, PRETEND_OLD)[1].splitlines()
    assert told[1:] == ["This machine has a newer one: python3.12 run.py test"]


def test_a_python_that_cannot_make_environments_is_told_so(project):
    assert pretended(project, PRETEND_NO_MODULE) == (
        1,
        f"{sys.executable} has no module ensurepip, so it cannot make an environment.\n"
        "On Debian and Ubuntu: sudo apt install python3-venv. "
        "Or install uv, which needs no such module.\n"
        "Then run this again.\n",
    )
    assert not project.venv.exists()


@posix
def test_with_uv_that_module_is_not_needed(with_uv):
    shutil.copytree(with_uv.home / "agentlab", with_uv.home / "tools")
    (with_uv.home / "tools" / "__main__.py").rename(with_uv.home / "tools" / "check.py")
    assert pretended(with_uv, PRETEND_NO_MODULE)[0] == 0


def test_a_checkout_that_is_not_whole_is_named(project):
    (project.home / "requirements.lock").unlink()
    project.venv.mkdir()
    (project.venv / "agentlab-stamp").write_text("any", encoding="utf-8")
    code, _, err = project.run("ask")
    assert code == 1
    assert "requirements.lock" in err.splitlines()[0]
    assert err.splitlines()[1] == f"Is {project.home} a whole checkout, and may you write there?"


@posix
@pytest.mark.skipif(hasattr(os, "getuid") and os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_named(project):
    project.home.chmod(0o555)
    code, _, err = project.run("ask")
    project.home.chmod(0o755)
    assert (code, f"Is {project.home} a whole checkout" in err) == (1, True)


# --- the real venv and pip ---

# Builds nothing: what pip asks for is written here, with the standard library.
BACKEND = """
import os, zipfile

def wheel(folder, name, files):
    meta = f"{name}-1.dist-info"
    files = files | {
        f"{meta}/METADATA": f"Metadata-Version: 2.1\\nName: {name}\\nVersion: 1\\n",
        f"{meta}/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
    }
    record = "".join(f"{path},,\\n" for path in [*files, f"{meta}/RECORD"])
    with zipfile.ZipFile(os.path.join(folder, f"{name}-1-py3-none-any.whl"), "w") as archive:
        for path, text in [*files.items(), (f"{meta}/RECORD", record)]:
            archive.writestr(path, text)
    return f"{name}-1-py3-none-any.whl"

def build_editable(folder, settings=None, metadata=None):
    return wheel(folder, "tiny", {"tiny.pth": os.getcwd()})
"""
TINY = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tiny"
version = "1"
"""


@pytest.fixture
def with_pip(project):
    """The project with a package in its lock, a build backend of its own, and no uv on PATH."""
    (project.home / "backend.py").write_text(BACKEND, encoding="utf-8")
    (project.home / "pyproject.toml").write_text(TINY, encoding="utf-8")
    scope: dict = {}
    exec(BACKEND, scope)
    name = scope["wheel"](project.home, "needed", {"needed.py": "word = 'there'"})
    digest = hashlib.sha256((project.home / name).read_bytes()).hexdigest()
    lock = f"./{name} --hash=sha256:{digest}\n"
    (project.home / "requirements.lock").write_text(lock, encoding="utf-8")
    return project


def test_venv_and_pip_set_it_up_in_a_path_with_blanks_past_a_uv_that_does_not_start(with_pip):
    if os.name != "nt":
        (with_pip.bin / "uv").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
        (with_pip.bin / "uv").chmod(0o755)
    main = with_pip.home / "agentlab" / "__main__.py"
    main.write_text("import needed, sys; print(needed.word, sys.prefix)", encoding="utf-8")
    code, out, err = with_pip.run("ask")
    assert (code, out) == (0, f"there {with_pip.venv}\n")
    assert err.startswith("Setting up .venv with pip, once; ")
    assert with_pip.run("ask") == (0, out, "")
    lock = with_pip.home / "requirements.lock"
    lock.write_text(lock.read_text(encoding="utf-8") + "# newer\n", encoding="utf-8")
    code, again, err = with_pip.run("ask")
    assert (code, again, len(err.splitlines())) == (0, out, 2)
    pip = with_pip.venv / ("Scripts/pip.exe" if os.name == "nt" else "bin/pip")
    told = subprocess.run([pip, "--version"], capture_output=True, text=True).stdout
    assert str(with_pip.venv) in told  # its scripts know where they stand


def test_a_package_with_another_hash_is_not_installed(with_pip):
    lock = with_pip.home / "requirements.lock"
    lock.write_text(lock.read_text(encoding="utf-8")[:-5] + "0000\n", encoding="utf-8")
    code, _, err = with_pip.run("ask")
    assert (code, err.startswith("Setting up .venv with pip, once; ")) == (1, True)
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in err
    assert not with_pip.venv.exists()
