"""The pages beside the course: they name what exists, and the map is true."""

import re
import subprocess
import sys
from math import ceil
from pathlib import Path

import nbformat
import pytest

from tools import map as package_map

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/*.md")])
LESSONS = {path.stem[:2]: path for path in sorted(ROOT.glob("notebooks/*.ipynb"))}
FOLDERS = ("agentlab", "agentlab/models", "agentlab/research", "agentlab/course/lessons")

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def words_of(lesson):
    notebook = nbformat.read(LESSONS[lesson], as_version=4)
    return " ".join(cell.source for cell in notebook.cells).lower()


@every_page
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    here = [link for link in links if "://" not in link]
    assert [link for link in here if not (page.parent / link).exists()] == []


@every_page
def test_every_file_that_is_named_exists(page):
    named = set(
        re.findall(r"`([\w./]+\.(?:py|md|json|csv|yml|lock|ipynb))`", page.read_text("utf-8"))
    )
    named -= {"lesson_NN.py", "judges_NN.py", "notebooks/NN_name.ipynb"}
    named -= {"agentlab/course/lessons/lesson_NN.py"}
    places = [ROOT, *(ROOT / folder for folder in FOLDERS)]
    assert [n for n in sorted(named) if not any((p / n).exists() for p in places)] == []


def test_every_mechanism_that_code_or_a_test_names_is_told_of():
    page = (ROOT / "docs" / "mechanisms.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (C\d\d) \| .+ \| \[\d\d\].+ \|$", page, re.MULTILINE)
    assert told == [f"C{n:02}" for n in range(1, 73)]
    assert re.findall(r"^\| (S\d) \|", page, re.MULTILINE) == ["S1", "S4", "S3", "S2", "S0"]
    files = [*ROOT.glob("agentlab/**/*.py"), *ROOT.glob("tests/*.py")]
    named = {n for f in files for n in re.findall(r"\bC\d\d\b(?!-)", f.read_text("utf-8"))}
    assert named <= {*told}
    unnamed = re.search(r"stand in no docstring and no test: (C\d\d(?:, C\d\d)*)", page)[1]
    assert unnamed.split(", ") == sorted({*told} - named)


def test_the_tool_of_the_guide_tells_a_model_what_its_parameter_means():
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    made = {}
    exec(re.search(r"```python\n(.+?)```", guide, re.DOTALL)[1], made)
    meaning = {"type": "string", "description": 'key words, e.g. "tide Ayr"'}
    assert made["tide"].spec.parameters["properties"] == {"query": meaning}


def test_the_map_is_what_the_imports_say():
    assert (ROOT / "docs" / "map.md").read_text(encoding="utf-8") == package_map.page()
    drawn = (ROOT / "docs" / "map.svg").read_text(encoding="utf-8")
    assert drawn == package_map.picture().svg()


def test_the_map_leaves_out_only_arrows_that_others_imply():
    edges = {"a": set(), "b": {"a"}, "c": {"a", "b"}, "d": {"a"}}
    assert package_map.reduced(edges) == {"a": set(), "b": {"a"}, "c": {"b"}, "d": {"a"}}


def test_the_glossary_names_a_lesson_that_uses_the_word():
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \| (\d\d) \|$", page, re.MULTILINE)
    assert len(rows) == page.count("| **")
    assert len({word for word, _, _ in rows}) == len(rows)
    assert [(word, n) for word, _, n in rows if word not in words_of(n)] == []


def test_the_teaching_notes_have_a_section_for_every_lesson():
    page = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    titles = re.findall(r"^## (.+)$", page, re.MULTILINE)
    firsts = [nbformat.read(path, as_version=4).cells[0].source for path in LESSONS.values()]
    assert titles == [first.split("\n")[0].removeprefix("# ") for first in firsts]


def test_the_times_of_the_teaching_notes_are_those_of_the_lessons():
    page = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    firsts = [nbformat.read(path, as_version=4).cells[0].source for path in LESSONS.values()]
    minutes = [int(re.search(r"About (\d+) minutes", first)[1]) for first in firsts]
    told = re.findall(r"^## .+\n\n(\d+) minutes", page, re.MULTILINE)
    assert [int(number) for number in told] == minutes
    rows = re.findall(r"^\| \d \| (\d\d)(?: to (\d\d))? \| (\d+) \|$", page, re.MULTILINE)
    days = [(int(first), int(last or first)) for first, last, _ in rows]
    assert [n for first, last in days for n in range(first, last + 1)] == [*range(len(minutes))]
    in_a_room = [ceil(1.5 * sum(minutes[first : last + 1])) for first, last in days]
    assert [int(number) for *_, number in rows] == in_a_room
    assert max(in_a_room) <= 240  # four hours are a half-day


def test_the_example_of_a_tool_runs_and_what_it_is_asked_makes_sense():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    code += "print(trace)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    assert [" ".join(line.split()) for line in done.stdout.splitlines()[3:]] == [
        "1 model tide(query='tide Ayr')",
        "1 harness tide high tide at Ayr: 4.2 m",
        "2 model says The tide of Ayr is 4.2 m.",
        "stop answered",
    ]
