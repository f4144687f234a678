"""What a committed notebook must be like, so that it teaches, runs anywhere and gives nothing away.

A rule is a function from a notebook to its complaints, each of which names the cell. `complaints`
asks them all. What a rule can only see by running the cells is for `notebooks.py`.
"""

import ast
import re
from collections.abc import Iterator
from typing import Any

import ipywidgets
from nbformat import NotebookNode

from tools.notebook_form import cell_id

CODE_LINES = 20  # lines of code in a cell, blank ones not counted
PROSE_WORDS = 90  # words in a Markdown cell, outside tables and code
HEADER_WORDS = 160  # the first cell says more
TAGS = {  # a closed set: a tag with a slip of the pen in it does nothing and says nothing
    "exercise",  # the learner's stub
    "solution",  # left out of the learner's copy
    "raises-exception",  # ends in an error, on purpose
    "nbval-skip",  # not run by the checks
    "nbval-ignore-output",  # run, but its output depends on the machine and is not stored
}
HEADER = {  # what the first cell must say → how it may say it
    "a title": r"\A# \S",
    "what you will be able to do": r"you will be able to",
    "what it builds on": r"builds on",
    "how many minutes it takes": r"\b\d+\b[^\n.]*\bminutes\b",
    "that paid model calls are 0": r"paid model calls\W*0\b",
}
PRIVATE = {  # what no cell and no output may hold
    "a path of one machine": re.compile(
        r"(?:(?<![\w./<~-])|file:/*)/(?:home|Users|root|tmp|var|opt|usr|mnt|media|srv|work|workspace"
        r"|private|content|builds)/\w"
        r"|(?<!\w)[A-Za-z]:\\{1,2}(?![nrtx\"'\\])\w"
        r"|(?<!\w)[A-Z]:\\{1,2}\w[\w .-]*\\{1,2}\w"
    ),
    "a memory address": re.compile(r"\b0x[0-9a-fA-F]{6,}"),
    "what looks like a key": re.compile(
        r"\bsk-[\w-]{16,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bgithub_pat_\w{20,}|\bhf_\w{30,}"
        r"|\bAIza[\w-]{35}|\bxox[abprs]-[\w-]{10,}|\beyJ[\w-]{10,}\.eyJ|PRIVATE KEY-----"
        r"|\bBearer [\w.~+/-]{20,}"
    ),
}
CLOCK = re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?<![\d:.])\d{1,2}:\d\d:\d\d(?![\d:])")
CALLS = {  # what a lesson must not call → why
    "input": "waits for a person",
    "getpass": "waits for a person",
    "getpass.getpass": "waits for a person",
    "asyncio.run": "fails in a kernel, which has a loop already: use await",
    "interact": "prints where the checks cannot see it: use a panel",
    "widgets.interact": "prints where the checks cannot see it: use a panel",
    "widgets.Output": "prints where the checks cannot see it: use a panel",
}
ENCODED = {"open": 4, "read_text": 1, "write_text": 2}  # call → arguments it takes up to `encoding`
MAGIC = re.compile(r"^\s*(?:!|%%?(?:pip|conda|mamba|uv|sx|system|bash|sh|script|cmd|env)\b)")
IMAGES_UNSEEN = {"image/png", "image/jpeg"}  # nbval compares neither
EXERCISE = re.compile(r"^#+ .*\bexercise\b", re.IGNORECASE | re.MULTILINE)
SOLUTION = re.compile(r"\A(?:#+\s*|\*\*)solution\b", re.IGNORECASE)

Cell = tuple[str, NotebookNode]  # e.g. ("cell-03", {"cell_type": "code", ...})


def complaints(notebook: NotebookNode) -> list[str]:
    """Everything that is wrong with the notebook, cell by cell; empty when nothing is."""
    rules = [
        header, length, tags, results, widgets, pictures, private, clock, code, solutions,
    ]  # fmt: skip
    return [complaint for rule in rules for complaint in rule(notebook)]


def cells(notebook: NotebookNode, kind: str = "") -> Iterator[Cell]:
    """Each cell (of one kind, "code" or "markdown") with its name."""
    for number, cell in enumerate(notebook.cells):
        if kind in ("", cell.cell_type):
            yield cell_id(number), cell


def outputs(notebook: NotebookNode) -> Iterator[Cell]:
    """Each output with the name of its cell."""
    for name, cell in cells(notebook, "code"):
        for output in cell.outputs:
            yield name, output


# -- the lesson --


def header(notebook: NotebookNode) -> Iterator[str]:
    """The first cell tells a learner what this lesson gives and what it costs."""
    first = notebook.cells[0] if notebook.cells else None
    if first is None or first.cell_type != "markdown":
        yield "cell-00: the first cell must be the lesson's header, in Markdown"
        return
    for what, pattern in HEADER.items():
        if not re.search(pattern, first.source, re.IGNORECASE):
            yield f"cell-00: the header does not say {what}"


def length(notebook: NotebookNode) -> Iterator[str]:
    """Cells are short: one thought, one screen."""
    for name, cell in cells(notebook, "code"):
        lines = sum(bool(line.strip()) for line in cell.source.splitlines())
        if lines > CODE_LINES:
            yield f"{name}: {lines} lines of code, at most {CODE_LINES}"
    for name, cell in cells(notebook, "markdown"):
        most = HEADER_WORDS if name == "cell-00" else PROSE_WORDS
        if (count := words(cell.source)) > most:
            yield f"{name}: {count} words, at most {most}"


def words(markdown: str) -> int:
    """How many words of prose: without fenced code, tables, tags and link targets."""
    prose = re.sub(r"^```.*?^```", "", markdown, flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"^\s*\|.*$|<[^>]+>|\]\([^)]*\)", " ", prose, flags=re.MULTILINE)
    return len(re.findall(r"[^\W_](?:[\w'’.,-]*\w)?", prose))


def tags(notebook: NotebookNode) -> Iterator[str]:
    """Tags are known ones."""
    for name, cell in cells(notebook):
        for tag in cell.metadata.get("tags", []):
            if tag not in TAGS:
                yield f"{name}: unknown tag {tag!r}; known: {', '.join(sorted(TAGS))}"


def solutions(notebook: NotebookNode) -> Iterator[str]:
    """Every exercise has a check and a solution, and every solution is tagged as one."""
    exercise, seen = "", set[str]()
    for name, cell in [*cells(notebook), ("", None)]:
        if cell is None or (cell.cell_type == "markdown" and EXERCISE.search(cell.source)):
            if exercise and "solution" not in seen:
                yield f"{exercise}: an exercise without a cell tagged solution"
            if exercise and "check" not in seen:
                yield f"{exercise}: an exercise without a check(...)"
            exercise, seen = name, set()
        elif "solution" in cell.metadata.get("tags", []):
            seen.add("solution")
        elif SOLUTION.match(cell.source):
            yield f"{name}: a solution that is not tagged solution"
        if cell is not None and re.search(r"\bcheck\(", cell.source):
            seen.add("check")


# -- what is stored --


def results(notebook: NotebookNode) -> Iterator[str]:
    """Every cell was run, or nothing is compared; and it ended as its tags say."""
    for name, cell in cells(notebook, "code"):
        has = cell.metadata.get("tags", [])
        if cell.execution_count is None and "nbval-skip" not in has:
            yield f"{name}: was not run, so nothing would be compared"
        errors = [output.ename for output in cell.outputs if output.output_type == "error"]
        if errors and "raises-exception" not in has:
            yield f"{name}: ends in {errors[0]} without the tag raises-exception"
        if not errors and "raises-exception" in has:
            yield f"{name}: is tagged raises-exception and raises nothing"


def widgets(notebook: NotebookNode) -> Iterator[str]:
    """No live widget is stored: without its kernel it shows as an error. Its words are."""
    if notebook.metadata.get("widgets"):
        yield "the notebook: holds widget state in its metadata"
    for name, output in outputs(notebook):
        data = output.get("data", {})
        if any("widget-view" in kind for kind in data):
            yield f"{name}: holds a widget view"
        if is_repr_of_widget(data.get("text/plain", "")) and "text/html" not in data:
            yield f"{name}: shows a widget that has no text of its own"


def is_repr_of_widget(plain: str) -> bool:
    """True for what a widget prints when nobody gave it words, e.g. IntSlider(value=0)."""
    named = re.match(r"<?(?:[\w.]+\.)?(\w+)(?:\(| object at )", plain)
    return bool(named) and (plain[0] == "<" or hasattr(ipywidgets, named[1]))


def pictures(notebook: NotebookNode) -> Iterator[str]:
    """Whoever cannot see a picture is told what it shows, and nbval can compare it."""
    for name, output in outputs(notebook):
        data = output.get("data", {})
        kinds = [kind for kind in data if kind.startswith("image/")]
        plain = data.get("text/plain", "").strip()
        if kinds and (not plain or plain.startswith("<Figure ")):
            yield f"{name}: a picture without words beside it (text/plain)"
        for kind in IMAGES_UNSEEN.intersection(kinds):
            yield f"{name}: {kind}, which no check compares: draw SVG"
    for name, cell in cells(notebook, "markdown"):
        if re.search(r"!\[\s*\]\(|<img(?![^>]*\balt=[\"']?[^\"'\s>])[^>]*>", cell.source):
            yield f"{name}: a picture without alternative text"


def private(notebook: NotebookNode) -> Iterator[str]:
    """Nothing tells of the machine or the person that ran the notebook."""
    for name, cell in [("the notebook", notebook.metadata), *cells(notebook)]:
        for what, pattern in PRIVATE.items():
            for text in strings(cell):
                if found := pattern.search(text):
                    shown = "" if "key" in what else f": {_around(text, found)}"
                    yield f"{name}: holds {what}{shown}"
                    break


def clock(notebook: NotebookNode) -> Iterator[str]:
    """No output tells the time: the next run would tell another."""
    for name, output in outputs(notebook):
        for text in strings(output):
            if found := CLOCK.search(text):
                yield f"{name}: prints a time: {_around(text, found)}"
                break


def strings(part: Any) -> Iterator[str]:
    """Every text in a part of a notebook, but for pictures in base64."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, value in part.items():
            if key not in IMAGES_UNSEEN:
                yield from strings(value)
    elif isinstance(part, list):
        for value in part:
            yield from strings(value)


def _around(text: str, found: re.Match[str]) -> str:
    return repr(text[found.start() : found.end() + 12].splitlines()[0])


# -- what runs --


def code(notebook: NotebookNode) -> Iterator[str]:
    """A cell runs to its end without a person, a shell, or this machine's default encoding."""
    for name, cell in cells(notebook, "code"):
        lines = cell.source.splitlines()
        if any(MAGIC.match(line) for line in lines):
            yield f"{name}: leaves Python for a shell or an installer, which may be another's"
        python = "\n".join("" if re.match(r"\s*[%!]", line) else line for line in lines)
        try:
            tree = ast.parse(python)
        except SyntaxError:  # a lesson may show one; the run tells whether its tag expects it
            continue
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            called = ast.unparse(call.func)
            if called in CALLS:
                yield f"{name}: {called}() {CALLS[called]}"
            if guesses_encoding(call):
                yield f'{name}: {called}() without encoding="utf-8"'


def guesses_encoding(call: ast.Call) -> bool:
    """True for a call that reads or writes text in whatever encoding the machine prefers."""
    function = call.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    if name not in ENCODED or (name == "open") != isinstance(function, ast.Name):
        return False
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    mode = call.args[1] if name == "open" and len(call.args) > 1 else given.get("mode")
    binary = isinstance(mode, ast.Constant) and "b" in str(mode.value)
    return not binary and "encoding" not in given and len(call.args) < ENCODED[name]
