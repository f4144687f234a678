"""What holds for every test: fixed surroundings, a closed network, how hard hypothesis tries."""

import importlib.util
import os
from pathlib import Path

import pytest
from hypothesis import settings

GUARD = Path(__file__).resolve().parent.parent / "tools" / "no_network"
PERSONAL = ("AGENTLAB_", "ANTHROPIC_", "OLLAMA_")
THOROUGH = "AGENTLAB_THOROUGH"
CANARY = "canary-7f3a91c2-never-to-be-kept"  # a secret of the environment, for the whole suite
FIXED = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "NEEDLE_TELEMETRY": "0", "DO_NOT_TRACK": "1"}

# The same inputs every time, so that a test that passed passes again; --thorough seeks new ones.
settings.register_profile("quick", max_examples=50, derandomize=True, deadline=None, database=None)
settings.register_profile("thorough", max_examples=2000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """--thorough: many more made-up inputs."""
    parser.addoption("--thorough", action="store_true", help="let hypothesis try 2,000 inputs each")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile, take personal settings away, and close the network here too."""
    thorough = config.getoption("--thorough") or bool(os.environ.get(THOROUGH))
    settings.load_profile("thorough" if thorough else "quick")
    for name in [name for name in os.environ if name.startswith(PERSONAL)]:
        del os.environ[name]
    os.environ.update(FIXED, COURSE_API_KEY=CANARY)
    if thorough:
        os.environ[THOROUGH] = "1"  # for tests that make up their inputs without hypothesis
    close_network()


def close_network() -> None:
    """As tools/check.py does it; here for who starts pytest directly. Children inherit it."""
    if os.environ.get("PYTHONPATH") == str(GUARD):
        return
    os.environ["PYTHONPATH"] = str(GUARD)
    spec = importlib.util.spec_from_file_location("no_network", GUARD / "sitecustomize.py")
    spec.loader.exec_module(importlib.util.module_from_spec(spec))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """No file that a test left may hold the environment's secret."""
    factory = getattr(session.config, "_tmp_path_factory", None)
    if factory is None or factory._basetemp is None:
        return
    leaks = [path for path in factory.getbasetemp().rglob("*") if _holds_the_secret(path)]
    if leaks:
        print(f"\nThe environment's secret stands in {', '.join(map(str, leaks))}.")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _holds_the_secret(path: Path) -> bool:
    try:
        if not path.is_file():  # a pipe would wait for a writer
            return False
        with open(path, "rb") as file:  # the beginning is enough; some tests leave endless files
            return CANARY.encode() in file.read(50_000_000)
    except OSError:
        return False
