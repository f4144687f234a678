"""The shape of the package: who imports whom, what importing does, how long things are."""

import ast
import json
import re
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path

import pytest

import agentlab

HERE = "tests/test_layout.py"
ROOT = Path(agentlab.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
IDS = [file.relative_to(ROOT).as_posix() for file in FILES]
MODULES = {f"agentlab.{name.removesuffix('.py').replace('/', '.')}" for name in IDS}
TREES = {file: ast.parse(file.read_text(encoding="utf-8")) for file in FILES}

# The order to read the package in. A module imports from those above it; a folder counts as one.
ORDER = [
    "tables",
    "messages",
    "schema",
    "tools",
    "permissions",
    "events",
    "redaction",
    "lines",
    "views",
    "trace",
    "nested",
    "stopping",
    "written",
    "turn",
    "replies",
    "agent",
    "sub_agent",
    "models",
    "research",
    "bounded",
    "actions",
    "coding",
    "memory",
    "compaction",
    "measure",
    "display",
    "course",
    "export",
    "__main__",
]

ALONE_IN = {  # a package: the only places that may import it
    "anthropic": ("models/anthropic",),
    "ollama": ("models/ollama",),
    "needle": ("models/needle",),
    "anywidget": ("display/",),
    "ipywidgets": ("display/",),
    "traitlets": ("display/",),
    "IPython": ("display/", "course/"),
    "graphviz": ("display/",),
    "graphviz_pure": ("display/",),
    "matplotlib": ("display/",),
    "ddgs": ("research/search",),
    "opentelemetry": ("export",),
}


def place(file):
    """Where a file stands in ORDER, e.g. models/wire.py as "models"."""
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(tree):
    """Every module a file imports, at the top or inside a function, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in names if name in MODULES]  # from a folder, a file of it
            yield from ((name, node.lineno) for name in modules or [node.module])


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_module_imports_only_from_those_above_it(file):
    if file == ROOT / "__init__.py":
        return
    assert place(file) in ORDER, f"ORDER, in {HERE}, has no place for {place(file)}: give it one"
    above = ORDER[: ORDER.index(place(file)) + 1]
    below = [
        (name, line)
        for name, line in imported(TREES[file])
        if name.startswith("agentlab.") and name.split(".")[1] not in above
    ]
    assert below == [], f"a module imports only from those above it in ORDER, in {HERE}"


def test_imports_make_no_ring():
    graph = {}
    for file, tree in TREES.items():
        name = ".".join(("agentlab", *file.relative_to(ROOT).with_suffix("").parts))
        graph[name.removesuffix(".__init__")] = {module for module, _ in imported(tree)}
    del graph["agentlab"]  # loads its names when they are asked for
    while free := [name for name, needs in graph.items() if not needs & graph.keys()]:
        for name in free:
            del graph[name]
    assert graph == {}, "imports make no ring; a part of these does"


IN_ORDER = [
    file.parent
    for file, tree in TREES.items()
    if file.name == "__init__.py" and "only from those above it" in (ast.get_docstring(tree) or "")
]


@pytest.mark.parametrize("folder", IN_ORDER, ids=lambda f: f.relative_to(ROOT).as_posix())
def test_the_reading_order_of_a_folder_names_every_file_after_all_it_imports(folder):
    listed = re.findall(r"^    (\w+) +\S", ast.get_docstring(TREES[folder / "__init__.py"]), re.M)
    inside = ".".join(("agentlab", *folder.relative_to(ROOT).parts, ""))
    needs = {}
    for file in folder.rglob("*.py"):
        part = file.relative_to(folder).parts[0].removesuffix(".py")  # a folder counts as one
        names = [name for name, _ in imported(TREES[file]) if name.startswith(inside)]
        needs.setdefault(part, set()).update(n.removeprefix(inside).split(".")[0] for n in names)
    needs = {part: names - {part} for part, names in needs.items() if part != "__init__"}
    assert sorted(listed) == sorted(needs), f"{folder.name}/__init__.py lists every file there"
    early = [n for place, n in enumerate(listed) if needs[n] - set(listed[:place])]
    assert early == [], f"{folder.name}/__init__.py lists a file after all that it imports"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_heavy_package_is_imported_only_where_it_is_used(file):
    here = file.relative_to(ROOT).as_posix()
    strangers = [
        (name, line)
        for name, line in imported(TREES[file])
        if not here.startswith(ALONE_IN.get(name.split(".")[0], ("",)))
    ]
    assert strangers == [], f"a heavy package has its one place: ALONE_IN, in {HERE}"


def calls_of(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node, ast.unparse(node.func)


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_nothing_is_evaluated_or_unpickled(file):
    forbidden = {"eval", "exec", "compile", "__import__", "os.system", "os.popen"}
    called = [name for _, name in calls_of(TREES[file]) if name in forbidden]
    assert called == [], "no text is run as code, and no shell is started"
    modules = {name.split(".")[0] for name, _ in imported(TREES[file])}
    unpickling = modules & {"pickle", "shelve", "marshal", "dill"}
    assert unpickling == set(), "nothing is unpickled: that runs what is in the file"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_every_file_is_opened_as_utf_8_or_as_bytes(file):
    careless = []
    for node, name in calls_of(TREES[file]):
        keywords = {k.arg for k in node.keywords}
        texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
        binary = any(isinstance(t, str) and "b" in t and len(t) <= 3 for t in texts)
        text_method = name.rpartition(".")[2] in ("read_text", "write_text")
        is_open = name != "os.open" and name.rpartition(".")[2] in ("open", "fdopen")
        says = "encoding" in keywords or "utf-8" in texts
        if (text_method or (is_open and not binary)) and not says:
            careless.append((name, node.lineno))
    assert careless == [], 'text files are opened with encoding="utf-8"'


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_file_is_one_idea_and_says_it_first(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 260, "a file holds one idea in at most 260 lines: put a part into another"
    first = (ast.get_docstring(TREES[file]) or "").split("\n")[0]
    whole = first.endswith((".", ":", "?")) and first[0].isupper()
    rule = "a file begins with a docstring whose first line is one whole sentence, on that line"
    assert whole or first.startswith("agentlab:"), f"{rule}; here it is {first!r}"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_a_function_fits_on_a_screen(file):
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(TREES[file])
        if isinstance(node, functions) and node.end_lineno - node.lineno + 1 > 45
    }
    assert long == {}, "a function has at most 45 lines: put a part into another"


@pytest.mark.parametrize("file", FILES, ids=IDS)
def test_what_is_public_is_documented(file):
    silent = [
        node.name
        for owner in ast.walk(TREES[file])
        if isinstance(owner, (ast.Module, ast.ClassDef))
        and not getattr(owner, "name", "").startswith("_")
        for node in owner.body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and not node.name.startswith("_")
        and ast.get_docstring(node) is None
    ]
    assert silent == [], "what has a public name has a docstring"


def in_a_fresh_process(code):
    """What a fresh interpreter prints, run with an environment that tells who reads it."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT.parent,
        capture_output=True,
        timeout=60,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


HEAVY = [
    *("anthropic", "ollama", "needle", "ddgs", "httpx", "httpx2"),
    *("anywidget", "ipywidgets", "traitlets", "IPython", "jupyter_core", "jupyterlab", "nbformat"),
    *("matplotlib", "numpy", "graphviz", "graphviz_pure", "tqdm", "opentelemetry", "sqlite3"),
]


def test_importing_the_package_loads_prints_and_reads_nothing():
    out = in_a_fresh_process(
        "import os, sys, json\n"
        "class Watched(dict):\n"
        "    def __getitem__(self, key): raise AssertionError(f'read {key}')\n"
        "    get = __contains__ = __iter__ = items = __getitem__\n"
        "import importlib, typing\n"
        "os.environ = Watched()\n"
        "before = set(sys.modules)\n"
        "import agentlab\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    assert json.loads(out) == ["__future__", "agentlab"]


def test_the_core_loads_no_sdk_no_widget_and_no_plotting():
    core = ORDER[: ORDER.index("models")]
    out = in_a_fresh_process(
        "import sys, json, importlib, os\n"
        f"for name in {core}: importlib.import_module(f'agentlab.{{name}}')\n"
        "from agentlab import Agent, ScriptedModel, Toolbox, load_model\n"
        "Agent(ScriptedModel(['done']), Toolbox()).run('say it')\n"
        "print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    loaded = sorted(set(json.loads(out)) & set(HEAVY))
    assert loaded == [], "the core loads no SDK, no widget and no plotting"


def test_the_public_names_are_those_a_type_checker_sees():
    block = next(node for node in TREES[ROOT / "__init__.py"].body if isinstance(node, ast.If))
    seen = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    homes = {n: f"agentlab.{m}" for m, names in agentlab._HOMES.items() for n in names.split()}
    assert homes == seen
    assert sorted(agentlab.__all__) == agentlab.__all__ == sorted(seen)
    assert agentlab.__dir__() == [*agentlab.__all__, "__version__"]


def test_every_public_name_can_be_had():
    for name in agentlab.__all__:
        assert getattr(agentlab, name) is not None
    with pytest.raises(AttributeError) as caught:
        _ = agentlab.nothing
    assert str(caught.value).startswith("agentlab has no name 'nothing'; it has ANY, AUTO, Agent,")


def test_the_first_example_runs():
    lines = agentlab.__doc__.split("\n")
    example = textwrap.dedent("\n".join(line for line in lines if line[:4] in ("    ", "")))
    assert in_a_fresh_process(example).split("\n")[-2].split() == ["stop", "answered"]


def test_the_version_is_the_projects():
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert agentlab.__version__ == project["project"]["version"]
