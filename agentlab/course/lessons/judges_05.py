"""How lesson 05 judges: a count by other rows, a path by its way out; a loop: see `loop_05`."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from agentlab.course.judging import changed
from agentlab.tools import ToolError

# -- 05.2: a count --

_SPENT = (  # each trap in turn: equal minutes, a mean that is not exact, names within names
    *(("leak", "10"), ("keys", "7"), ("leak", "5"), ("leak in the roof", "120")),
    *(("leak", "5"), ("gas leak", "90"), ("Leak", "30")),
)
ROWS = [
    {
        "id": f"SUP-{number}",
        "opened": "2030-01-02",
        "closed": "2030-01-03",
        "category": category,
        "handling_minutes": minutes,
        "channel": "email",
        "priority": "normal",
    }
    for number, (category, minutes) in enumerate(_SPENT, 1)
]


def judge_recount(count: Any) -> str:
    """05.2: hours of a category from rows alone."""
    if not callable(count):
        return "answer must be a function answer(rows, category)."
    for category in ("leak", "keys", "leak in the roof", "moths"):
        spent = [r["handling_minutes"] for r in ROWS if r["category"] == category]
        hours = sum(map(int, spent)) / 60
        none = "" if spent else ", which has no rows and took 0 hours,"
        given = [dict(row) for row in ROWS]
        try:
            got = count(given, category)
        except Exception as error:
            return f"for {category!r}{none} it raises {type(error).__name__}: {error}"
        if got is None:
            return f"for {category!r}{none} it returns None; is there a return?"
        if not _is_number(got) or abs(float(got) - hours) > 1e-9:
            took = f"took {', '.join(spent)} minutes" if spent else "has no rows"
            return f"{category!r} {took}: {hours:.6g} hours, not {got!r}."
        if fault := changed(ROWS, given, "list of rows"):
            return f"for {category!r} {fault}."
    return ""


def _is_number(value: Any) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, bool)


# -- 05.3: a path --

EXPORTS = ("2030-Q1", "2030-Q3")
BESIDE = {  # names that stand in the folder and are no export → what they are
    "2030-Q2": "a link out of the folder",
    "2030-Q4": "a file of another folder",
    "2031-Q1": "a folder",
    "2030-Q1-draft": "no quarter",
    "2030-Qx": "no quarter",
    "2030-Q5": "no quarter",
    "next-Q2": "no quarter",
    "notes": "no quarter",
}

NO_QUARTERS = tuple(name for name, is_ in BESIDE.items() if is_ == "no quarter")


def judge_path(find: Any) -> str:
    """05.3: the export of a quarter, and nothing else, whatever is asked."""
    if not callable(find):
        return "answer must be a function answer(quarter, folder)."
    with tempfile.TemporaryDirectory() as made:
        root, out = Path(made).resolve() / "in", Path(made).resolve() / "in-other"
        linked = _furnished(root, out)
        ways = (root, *_other_ways(root))
        wrongs = (_missed(find, quarter, root, way) for quarter in EXPORTS for way in ways)
        asked = ["../in-other/2030-Q2", str(out / "2030-Q2"), *["2030-Q2"] * linked, "2030-Q?", "*"]
        asked += ["sub/2030-Q1", "sub/../2030-Q1", " 2030-Q1", "2030-Q1 ", "2030-q1"]
        asked += ["2031-Q1", "2030-Q4", "sub/2030-Q4", "2030-Q1.csv", "", *NO_QUARTERS]
        if missed := next((fault for fault in wrongs if fault), ""):
            return missed
        faults = [_refuses(find, quarter, root) for quarter in asked]
        return next((each[n] for n in range(3) for each in faults if each[n]), "")


def _furnished(root: Path, out: Path) -> bool:
    """Two exports, and all that is none; True if there is a link out of the folder, too."""
    for folder in (root / "sub", root / "2031-Q1.csv", out):
        folder.mkdir(parents=True)
    names = (*EXPORTS, *NO_QUARTERS, "sub/2030-Q4")
    inside = [root / f"{name}.csv" for name in names]
    for path in (*inside, out / "2030-Q2.csv"):
        path.write_text("id\n", encoding="utf-8")
    return _linked(out / "2030-Q2.csv", root / "2030-Q2.csv")


def _linked(real: Path, link: Path) -> bool:
    try:
        os.symlink(real, link)
    except OSError:  # Windows, for who may not make links
        return False
    return True


def _other_ways(root: Path) -> list[Path]:
    """The same folder as a path from where one is."""
    try:
        return [Path(os.path.relpath(root))]
    except ValueError:  # Windows, on another drive
        return []


def _missed(find: Callable[[str, Path], Any], quarter: str, root: Path, way: Path) -> str:
    where = "" if way == root else " in a folder given as a relative Path"
    try:
        got = find(quarter, way)
    except Exception as error:
        return f"for {quarter!r}, which is there{where}, it raises {type(error).__name__}: {error}"
    if got is None:
        return f"for {quarter!r} it returns None; is there a return?"
    if not isinstance(got, str | Path) or Path(got).resolve() != root / f"{quarter}.csv":
        return f"for {quarter!r} it gives {_within(got, root)}, not {quarter}.csv of the folder."
    return ""


def _within(got: Any, root: Path) -> str:
    return repr(str(got).replace(str(root), root.name))


def _refuses(find: Callable[[str, Path], Any], quarter: str, root: Path) -> tuple[str, str, str]:
    """What is wrong with a refusal, the worst first: that there is none, what it gives away, what
    it lists."""
    shown = Path(quarter).name if Path(quarter).is_absolute() else quarter
    what = f"the absolute path of {shown}" if Path(quarter).is_absolute() else repr(quarter)
    try:
        got = find(quarter, root)
    except ToolError as error:
        said = str(error)
        return "", _told_path(said, quarter, what, root), _ill_listed(said, quarter, what)
    except Exception as error:
        return f"for {what} it raises {type(error).__name__}, not a ToolError.", "", ""
    if isinstance(got, ToolError):
        return f"for {what} it returns the ToolError; raise it.", "", ""
    is_ = f", {BESIDE[quarter]}," if quarter in BESIDE else ""
    gives = "a path" if got else repr(got)
    return f"for {what}{is_} it gives {gives}, and raises no ToolError.", "", ""


def _ill_listed(error: str, quarter: str, what: str) -> str:
    """What an error that should list the quarters leaves out, or lists and should not."""
    if missing := [q for q in EXPORTS if q not in error]:
        return f"for {what} the error does not list {missing[0]}."
    strange = [name for name in BESIDE if name in error and name not in quarter]
    if strange:
        return f"for {what} the error lists {strange[0]}, {BESIDE[strange[0]]}."
    told = re.findall(r"\d{4}-Q\d", error)
    made_up = [name for name in told if name not in (*EXPORTS, *BESIDE) and name not in quarter]
    return f"for {what} the error lists {made_up[0]}, which is not there." if made_up else ""


def _told_path(error: str, quarter: str, what: str, root: Path) -> str:
    """Whether an error tells where the folder is; what was asked for may be told back."""
    own = error.replace(quarter, "") if quarter else error
    told = str(root.parent) in own or repr(str(root.parent))[1:-1] in own
    return f"for {what} the error tells the model your folder's full path." if told else ""
