"""Every check in order and one summary: style, tests, notebooks. `python3 run.py test` comes here.

    python3 run.py test                        ruff, pytest over tests/, nbval over notebooks/
    python3 run.py test --thorough             the same, with many more made-up inputs
    python3 run.py test tests/test_x.py -k y   pytest with these arguments and nothing else

The test files are shared out among the cores. Which options pytest has:
.venv/bin/python -m pytest --help. The network is closed for all of it: see tools/no_network and
tools/own_network.py.
"""

import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GUARD = ROOT / "tools" / "no_network"
OWN_NETWORK = [sys.executable, str(ROOT / "tools" / "own_network.py")]
PYTEST = [sys.executable, "-m", "pytest"]
# A test file at a time to each core; more than eight would only start more browsers.
ON_ALL_CORES = ["-n", "logical", "--maxprocesses=8", "--dist=loadfile"]
# A kernel that died is noticed only when the cell's time is up, and nbval's own limit is 2,000 s.
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60"]
OFFLINE = {"NO_PROXY": "*", "no_proxy": "*"}
FIXED = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}


class Check(NamedTuple):
    """One line of the summary."""

    name: str
    command: list[str]


def is_all(arguments: list[str]) -> bool:
    """True when the arguments leave nothing out."""
    return not set(arguments) - {"--thorough"}


def checks(arguments: list[str]) -> list[Check]:
    """All the checks, or the one pytest run that `arguments` select."""
    if not is_all(arguments):
        notebooks = NBVAL if any(".ipynb" in argument for argument in arguments) else []
        return [Check("pytest", [*PYTEST, *notebooks, *arguments])]
    ruff = [sys.executable, "-m", "ruff"]
    return [
        Check("ruff check", [*ruff, "check", "."]),
        Check("ruff format", [*ruff, "format", "--check", "."]),
        Check("tests", [*PYTEST, *ON_ALL_CORES, "tests", *arguments]),
        Check("notebooks", [*PYTEST, *NBVAL, "notebooks"]),
    ]


def is_personal(name: str) -> bool:
    """True for a variable that makes a run differ between machines: keys, models, proxies."""
    personal = ("AGENTLAB_", "ANTHROPIC_", "OLLAMA_", "JUPYTER_", "IPYTHON", "PYTEST_")
    return name.upper().startswith(personal) or name.upper().endswith("_PROXY")


def environment(scratch: str) -> dict[str, str]:
    """The variables the checks see: nothing personal, the guard in place, settings in `scratch`."""
    kept = {k: v for k, v in os.environ.items() if not is_personal(k)}
    folders = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    settings = {name: os.path.join(scratch, name) for name in folders}
    return {**kept, **FIXED, **OFFLINE, **settings, "PYTHONPATH": str(GUARD)}


def network() -> tuple[list[str], str]:
    """How the network is closed here: what to put before each command, and that in words."""
    guard = "a guard in every Python process"
    if not sys.platform.startswith("linux"):
        return [], f"{guard} (a network of its own needs Linux)"
    tried = subprocess.run([*OWN_NETWORK, sys.executable, "-c", ""], capture_output=True, text=True)
    if tried.returncode == 0:
        return OWN_NETWORK, f"a network namespace with the loopback alone, and {guard}"
    return [], f"{guard} (no namespace: {tried.stderr.strip()})"


def summary(outcomes: list[tuple[str, int, float]], arguments: list[str]) -> str:
    """A line for each (name, exit code, seconds), then one for all that these arguments chose."""
    words = {name: "FAILED" if code else "passed" for name, code, _ in outcomes}
    lines = [f"  {name:<12} {words[name]} {took:7.1f} s" for name, _, took in outcomes]
    failed = [name for name, code, _ in outcomes if code]
    verdict = f"Failed: {', '.join(failed)}." if failed else passed(arguments)
    return "\n".join(["", "Summary", *lines, verdict])


def passed(arguments: list[str]) -> str:
    """What may be said when all that these arguments chose is well."""
    if is_all(arguments):
        return "All checks passed."
    return f"Passed, and nothing else was run: pytest {shlex.join(arguments)}"


def main(arguments: list[str]) -> int:
    """Run the checks, all of them whatever fails; 0 when every one passed, 1 when not.

    Ctrl-C reaches the check that runs by itself; none follows it, and the code is 130.
    """
    if {"-h", "--help"} & {*arguments}:
        print(__doc__)
        return 0
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    prefix, closed_by = network()
    print(f"Network closed by {closed_by}.", flush=True)
    # matplotlib lists the fonts once on a machine and says so if that takes long: not in a cell.
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], capture_output=True)
    outcomes = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, command in checks(arguments):
            if stopped:
                break
            print(f"\n== {name}", flush=True)
            start = time.monotonic()
            done = subprocess.run([*prefix, *command], cwd=ROOT, env=environment(scratch))
            outcomes.append((name, done.returncode, time.monotonic() - start))
    if stopped:
        print("\nStopped by Ctrl-C: not everything was checked.", file=sys.stderr)
        return 128 + stopped[0]
    print(summary(outcomes, arguments), flush=True)
    return int(any(code for _, code, _ in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
