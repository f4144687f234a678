"""What is installed: pyproject.toml, the lock, environment.yml and the wheel say one thing."""

import itertools
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
import yaml
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tools import lock

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")

NEEDED = PROJECT["project"]["dependencies"]
FOR_TESTS = PROJECT["dependency-groups"]["dev"]
FOR_THE_BUILD = PROJECT["dependency-groups"]["build"]

Wanted = dict[str, SpecifierSet]  # e.g. {"jupyterlab": SpecifierSet(">=4.6")}


def wanted(requirements: list[str]) -> Wanted:
    """Requirements by name, in the one form that a name can be compared in."""
    return {canonicalize_name(r.name): r.specifier for r in map(Requirement, requirements)}


# --- environment.yml ---

PYPI_NAME = {"matplotlib-base": "matplotlib", "python-graphviz": "graphviz"}  # conda's -> PyPI's


def conda_says() -> Wanted:
    """All that environment.yml asks for, by conda and by pip, under pyproject.toml's names."""
    lists = [
        entry["pip"] if isinstance(entry, dict) else [entry] for entry in CONDA["dependencies"]
    ]
    names = [name for name in itertools.chain(*lists) if name != "-e ."]
    return {PYPI_NAME.get(name, name): versions for name, versions in wanted(names).items()}


def test_environment_yml_says_what_pyproject_says():
    said = conda_says()
    assert said.pop("pip") == SpecifierSet()
    assert said.pop("python") == SpecifierSet(">=3.11,<3.14")
    assert said == wanted(NEEDED + FOR_TESTS)


def test_environment_yml_takes_its_packages_from_conda_forge_and_this_checkout():
    assert CONDA["channels"] == ["conda-forge"]
    assert CONDA["dependencies"][-1]["pip"][-1] == "-e ."
    assert PROJECT["project"]["requires-python"] == ">=3.11"


# --- requirements.lock ---

PIN = re.compile(
    r"^([a-z0-9-]+==[^\s;]+(?: ; [^\\\n]+)?) \\\n((?:    --hash=\S+(?: \\)?\n)+)", re.M
)
PINS = [Requirement(pin) for pin, _ in PIN.findall(LOCK)]

SYSTEMS = [
    {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"},
    {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
    {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
]
PYTHONS = [
    {"python_version": "3.11", "python_full_version": "3.11.2"},
    {"python_version": "3.11", "python_full_version": "3.11.7"},
    {"python_version": "3.12", "python_full_version": "3.12.1"},
    {"python_version": "3.13", "python_full_version": "3.13.0"},
]
MACHINES = [
    pytest.param(default_environment() | system | python, id=" ".join([*system.values(), version]))
    for system, python in itertools.product(SYSTEMS, PYTHONS)
    for version in [python["python_full_version"]]
]


def is_for(requirement: Requirement, machine: dict[str, str], extras: frozenset[str]) -> bool:
    """True when the requirement counts on that machine, for a package asked for with `extras`."""
    asked = [machine | {"extra": extra} for extra in extras or {""}]
    return requirement.marker is None or any(map(requirement.marker.evaluate, asked))


def all_needed(start: list[str], machine: dict[str, str]) -> list[Requirement]:
    """`start` and all that it needs in turn, as the packages installed here say it themselves."""
    queue, seen, found = [Requirement(text) for text in start], set(), []
    while queue:
        requirement = queue.pop()
        found.append(requirement)
        key = (requirement.name, frozenset(requirement.extras))
        if key in seen:
            continue
        seen.add(key)
        try:
            further = [Requirement(text) for text in requires(requirement.name) or []]
        except PackageNotFoundError:  # of another system, so not installed on this one
            continue
        queue += [each for each in further if is_for(each, machine, key[1])]
    return found


@pytest.mark.parametrize("machine", MACHINES)
def test_the_lock_pins_all_that_is_needed_once(machine):
    pinned: dict[str, str] = {}
    for pin in PINS:
        if is_for(pin, machine, frozenset()):
            assert pin.name not in pinned, f"{pin.name} is pinned twice"
            pinned[pin.name] = next(iter(pin.specifier)).version
    for requirement in all_needed(NEEDED + FOR_TESTS + FOR_THE_BUILD, machine):
        name = canonicalize_name(requirement.name)
        assert name in pinned, f"{requirement} is not in the lock"
        assert requirement.specifier.contains(pinned[name], prereleases=True), f"{requirement}"


def test_every_line_of_the_lock_is_a_pin_with_hashes():
    assert PIN.sub("", LOCK) == lock.HEADER
    assert {"anthropic", "jupyterlab", "nbval", "hatchling", "pywinpty"} <= {p.name for p in PINS}
    assert set(re.findall(r"--hash=(\w+):", LOCK)) == {"sha256"}


def test_the_lock_names_no_host():
    assert re.findall(r"\w+://\S*|\w+\.(?:org|com|io|net)\b|--index\S*|--find\S*|@ ", LOCK) == []


def test_the_lock_is_made_from_what_pyproject_names():
    roots = {canonicalize_name(Requirement(r).name) for r in NEEDED + FOR_TESTS + FOR_THE_BUILD}
    assert roots <= {pin.name for pin in PINS}
    assert wanted(PROJECT["build-system"]["requires"]) == wanted(FOR_THE_BUILD)
    assert lock.GROUPS == ("dev", "build")


# --- the package ---


def test_a_wheel_holds_the_package_and_its_data(tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    data = {f"agentlab/data/{path.name}" for path in (ROOT / "data").iterdir() if path.is_file()}
    assert wheel.name == "agentlab-0.1.0-py3-none-any.whl"
    assert data
    assert data <= inside
    assert "agentlab/__init__.py" in inside
    tops = {name.split("/")[0] for name in inside}
    assert tops == {"agentlab", "agentlab-0.1.0.dist-info"}


def test_git_keeps_what_is_made_here_out():
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {".venv/", ".venv.lock", "my-course/", "__pycache__/", "uv.lock"} <= set(ignored)


# --- CI ---

WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))


def test_ci_is_the_command_a_person_types():
    last_line = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
    assert last_line == 'python3 run.py test "$@"'
    for job in WORKFLOW["jobs"].values():
        assert job["steps"][-1]["run"].split()[:2] == ["bash", ".ci/run"]


def test_ci_covers_every_system_and_both_ends_of_what_is_supported():
    matrix = WORKFLOW["jobs"]["locked"]["strategy"]["matrix"]
    assert matrix == {
        "os": ["ubuntu-latest", "macos-latest", "windows-latest"],
        "python": ["3.11", "3.13"],
    }
