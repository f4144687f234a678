"""One command on a fresh machine: make the environment once, then hand over to a verb.

    python3 run.py course              open the course in JupyterLab, on your own copy
        --reset LESSON ...             ... with these lessons afresh; a backup is kept
        --no-open                      only make the copy, or bring it up to date
        --solutions                    the instructor's copy
    python3 run.py ask "QUESTION"      ask the finished agent
        --model NAME                   ... on this model
        --trace FILE                   ... and keep the run
        --json                         ... and print one JSON object
    python3 run.py trace FILE          look at a run that was kept
        --html PAGE                    ... on a page to open in a browser
    python3 run.py doctor              what works on this machine, and the fix for what does not
    python3 run.py test                every check: ten minutes and more
        --thorough                     ... with many more made-up inputs
        tests/test_x.py -k y           this alone: whatever pytest takes

On Windows it is `py run.py`. What follows the verb goes to it unchanged, and its exit code comes
back. `VERB --help` says what a verb takes.
"""

# The environment is `.venv` beside this file, made from requirements.lock by uv if it is there,
# else by venv and pip. It is made anew only when requirements.lock, pyproject.toml or the Python
# that starts this file changes, or when the folder was moved, which an environment does not
# survive. What stood there before is set aside, not removed, until the new one is whole.
#
# Standard library only. An old Python has to read this file to say that it is too old: the grammar
# stays that of Python 3.6, and up to the check of the version so does everything else.

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "agentlab-stamp"
ASIDE = ROOT / ".venv-set-aside"  # the environment before, while the next one is made
UNFINISHED = "unfinished"  # the stamp until then


def too_old():
    """What to tell a Python older than 3.11, with a newer one of this machine if there is any."""
    names = ["python3.13", "python3.12", "python3.11", "python3.14"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    works = [n for n in names if shutil.which(n) and subprocess.call([n, "-c", ""], **quiet) == 0]
    told = "agentlab needs Python 3.11 or newer; {} is Python {}.{}.{}.\n"
    way_out = "Install one from python.org or your system's packages, and start run.py with it."
    if works:
        way_out = "This machine has a newer one: {} run.py {}".format(works[0], *sys.argv[1:2])
    return told.format(sys.executable, *sys.version_info[:3]) + way_out


if sys.version_info < (3, 11):  # noqa: UP036 - pyproject's minimum does not hold for this file
    sys.exit(too_old())


class Problem(Exception):
    """Something the person at the keyboard can mend; the text says what and how."""


NO_MODULE = """\
{python} has no module {module}, so it cannot make an environment.
On Debian and Ubuntu: sudo apt install python3-venv. Or install uv, which needs no such module.
Then run this again."""

FOREIGN = """\
{venv} is there, and run.py did not make it.
Rename or remove it, and run this again."""

NO_NETWORK = """\
No network: the package index was not reached, and this first set-up needs it once.
Behind a proxy set HTTPS_PROXY; for another index set PIP_INDEX_URL (uv: UV_DEFAULT_INDEX)."""

FAILED = """\
{tail}

Setting up .venv failed; the lines above are the installer's last.
{way_out}
Nothing half-made is left: run this again when that is mended."""

BACK = """\
The .venv from before is back. This uses it as it is:
    {python} -m agentlab course
"""

GONE = """\
The .venv from before also had: {names}.
What you added to it, such as an extra, has to be installed again: README, Another model."""

IN_USE = "Waiting: another run.py makes or uses .venv. Close that, or press Ctrl-C to give up ..."

# What pip and uv say when no index answers.
UNREACHED = re.compile(
    "NewConnectionError|Name or service not known|name resolution|dns error|getaddrinfo"
    "|Network is unreachable|ProxyError|ConnectTimeout|Connection refused|error sending request",
    re.IGNORECASE,
)


def say(text: str) -> None:
    """Tell the person; on stderr, so that what a verb prints stays clean."""
    print(text, file=sys.stderr, flush=True)


# --- is the environment there, and is it the right one? ---


def stamp() -> str:
    """Names the environment wanted: another Python, place, lock or project is another stamp."""
    parts = [sys.version.encode(), os.fsencode(VENV)]
    parts += [(ROOT / name).read_bytes() for name in ("requirements.lock", "pyproject.toml")]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def is_current() -> bool:
    """True when `.venv` was finished, for this very stamp, and its Python is still there."""
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == stamp() and PYTHON.exists()


def is_foreign(folder: Path) -> bool:
    """True for an environment that somebody else made: it is not ours to remove."""
    if folder.is_symlink() or folder.is_file():
        return True
    return (folder / "pyvenv.cfg").exists() and not (folder / STAMP.name).exists()


# --- one makes it, many use it ---

SLOTS = 64  # how many may use it at once on Windows, where a locked byte has one holder

if os.name == "nt":
    import msvcrt

    def lock(fd: int, alone: bool) -> None:
        """Lock every byte to be alone, any one byte to share; BlockingIOError when taken."""
        for start in [0] if alone else range(SLOTS):
            os.lseek(fd, start, os.SEEK_SET)
            try:
                return msvcrt.locking(fd, msvcrt.LK_NBLCK, SLOTS if alone else 1)
            except OSError:  # this one is taken: the next
                continue
        raise BlockingIOError

else:
    import fcntl

    def lock(fd: int, alone: bool) -> None:
        """Lock the file for one, or to share; BlockingIOError when taken."""
        fcntl.flock(fd, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)


def locked(alone: bool):
    """`.venv.lock`, open and locked: users share it, the maker is alone. Closing it unlocks."""
    door = open(ROOT / ".venv.lock", "ab", buffering=0)
    told = False
    while True:
        try:
            lock(door.fileno(), alone)
            return door
        except BlockingIOError:
            if not told:
                say(IN_USE)
            told = True
            time.sleep(0.2)


def ready():
    """Make `.venv` if need be, and give the door that keeps makers out while it stays open."""
    while True:
        door = locked(alone=False)
        if is_current():
            return door
        door.close()
        with locked(alone=True):
            if not is_current():
                make()


# --- making it ---


def working_uv() -> str | None:
    """uv from PATH, if it is there and starts; a left-over shim is there and does not."""
    uv = shutil.which("uv")
    if uv and subprocess.run([uv, "--version"], capture_output=True).returncode == 0:
        return uv
    return None


def set_up_commands(uv: str | None) -> list[list[str]]:
    """The three commands: an empty environment, the lock into it, this project into it."""
    # When .venv's own Python runs this file, the one it was made from has to make the next.
    base = getattr(sys, "_base_executable", None) or sys.executable
    if uv:
        empty = [uv, "venv", "--allow-existing", "--python", base, str(VENV)]
        install = [uv, "pip", "install", "--python", str(PYTHON)]
    else:
        empty = [base, "-m", "venv", str(VENV)]
        install = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    packages = ["--require-hashes", "-r", "requirements.lock"]
    project = ["--no-deps", "--no-build-isolation", "-e", "."]
    return [empty, [*install, *packages], [*install, *project]]


def carry_out(command: list[str]) -> None:
    """Run a set-up command quietly; a Problem with its last lines and the way out if it fails."""
    variables = {**os.environ, "PIP_USER": "0", "PYTHONUTF8": "1"}
    for name in ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX"):
        variables.pop(name, None)
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL}
    text = {"encoding": "utf-8", "errors": "replace"}
    done = subprocess.run(command, cwd=ROOT, env=variables, **both, **text)
    if done.returncode:
        tail = "\n".join(f"    {line:.120}" for line in done.stdout.strip().splitlines()[-8:])
        mend = f"It ran: {subprocess.list2cmdline(command)}"
        way_out = NO_NETWORK if UNREACHED.search(done.stdout) else mend
        raise Problem(FAILED.format(tail=tail, way_out=way_out))


def remove(folder: Path) -> None:
    """Remove an environment. An installer just stopped may still write for a moment: retry."""
    for _ in range(25):
        # This file first: what is left of an environment without it is rubble, not foreign.
        (folder / "pyvenv.cfg").unlink(missing_ok=True)
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.2)
    raise Problem(f"Cannot remove {folder}. Close the programs that use it, and run this again.")


def set_aside() -> None:
    """Clear the place: a finished `.venv` goes aside, a half-made one away.

    Beside a half-made one, what was set aside for it still waits to come back.
    """
    for folder in (VENV, ASIDE):
        if is_foreign(folder):
            raise Problem(FOREIGN.format(venv=folder))
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") == UNFINISHED:
        return remove(VENV)
    remove(ASIDE)
    try:
        VENV.rename(ASIDE)
    except PermissionError:  # on Windows, while a program in it runs
        raise Problem(f"Cannot move {VENV}. Close what uses it, and run this again.") from None


def bring_back() -> None:
    """Away with what is half-made, and back with what was set aside for it."""
    remove(VENV)
    if ASIDE.exists():
        ASIDE.rename(VENV)
        if PYTHON.exists():
            say(BACK.format(python=PYTHON))


def packages(folder: Path) -> set[str]:
    """The packages in an environment, but for those that install others."""
    places = ("lib/python*/site-packages", "Lib/site-packages")  # the second on Windows
    found = [info for place in places for info in folder.glob(f"{place}/*.dist-info")]
    return {info.name.split("-")[0] for info in found} - {"pip", "setuptools", "wheel"}


def make() -> None:
    """Make `.venv` from nothing: all of it, stamped last, or none of it."""
    uv = working_uv()
    for module in () if uv else ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise Problem(NO_MODULE.format(python=sys.executable, module=module))
    set_aside()
    say(f"Setting up .venv with {'uv' if uv else 'pip'}, once; that may take a minute ...")
    start = time.monotonic()
    try:
        VENV.mkdir()
        STAMP.write_text(UNFINISHED, encoding="utf-8")  # known as ours, should we be killed
        for command in set_up_commands(uv):
            carry_out(command)
        STAMP.write_text(stamp(), encoding="utf-8")
    except BaseException:  # Ctrl-C too: whatever ends this, nothing half-made stays
        bring_back()
        raise
    say(f"Set up in {time.monotonic() - start:.0f} s.")
    gone = sorted(packages(ASIDE) - packages(VENV))
    if gone:
        say(GONE.format(names=", ".join(gone)))
    remove(ASIDE)


# --- handing over ---


def variables() -> dict[str, str]:
    """What a verb sees: `.venv` first on PATH, no modules from elsewhere, no telemetry."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONHOME", "PYTHONPATH")}
    path = os.pathsep.join(filter(None, [str(BIN), os.environ.get("PATH")]))
    quiet = {"NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1", "PYTHONUTF8": "1"}
    return {**kept, **quiet, "PATH": path, "VIRTUAL_ENV": str(VENV)}


def verb_command(verb: str, arguments: list[str]) -> list[str]:
    """What a verb runs. -P: no file of the folder you stand in is taken for a module."""
    if verb == "test":
        return [str(PYTHON), str(ROOT / "tools" / "check.py"), *arguments]
    return [str(PYTHON), "-P", "-m", "agentlab", verb, *arguments]


def exit_code(command: list[str]) -> int:
    """Run a verb to its end. Ctrl-C reaches it by itself, and it decides: JupyterLab asks back."""
    signal.signal(signal.SIGINT, lambda *_: None)
    child = subprocess.Popen(command, env=variables())
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    code = child.wait()
    return code if code >= 0 else 128 - code  # killed by signal n: 128 + n, as a shell says it


def main(arguments: list[str]) -> int:
    """The verb's exit code; 1 when there is no environment to run it in, 2 without a verb."""
    verbs = re.findall(r"python3 run\.py (\w+)", __doc__)
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if arguments[:1] not in [[verb] for verb in verbs]:
        unknown = f"No verb named {arguments[0]!r}. " if arguments else ""
        say(f"{unknown}Say one of: {', '.join(verbs)}. More: python3 run.py --help")
        return 2
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        with ready():
            return exit_code(verb_command(arguments[0], arguments[1:]))
    except KeyboardInterrupt:
        say("Stopped; nothing half-made is left.")
        return 130
    except Problem as problem:
        say(str(problem))
    except OSError as error:
        say(f"{error}\nIs {ROOT} a whole checkout, and may you write there?")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
