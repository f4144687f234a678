"""The learner's copy: what is handed out, what is never overwritten, how the course is opened."""

import argparse
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest

from agentlab.__main__ import main
from agentlab.course import files, handout, opening, workspace
from agentlab.course.handout import CourseError
from agentlab.course.notes import MARK, Notes, notes
from agentlab.course.workspace import chosen, reset, update

progress = import_module("agentlab.course.progress")  # the package's own name is the function
FIRST, SECOND = "00_start_here.ipynb", "01_the_bare_loop.ipynb"


def cell(text, kind="code", tags=(), **more):
    metadata = {"tags": list(tags)} if tags else {}
    ran = {"outputs": [{"output_type": "stream", "name": "stdout", "text": "7"}]}
    ran = {**ran, "execution_count": 3} if kind == "code" else {}
    return {"cell_type": kind, "metadata": metadata, "source": text, **ran, **more}


def notebook(*cells, **metadata):
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def lesson(*texts):
    header = cell("# A lesson\n\nAbout 20 minutes.", "markdown")
    work = [cell(text) for text in texts]
    return notebook(header, *work, cell("answer = 42", tags=["solution"]), cell("check(answer)"))


def save(path, notebook):
    path.write_text(json.dumps(notebook), encoding="utf-8")


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def sources(path):
    return ["".join(cell["source"]) for cell in load(path)["cells"]]


@pytest.fixture
def source(tmp_path):
    """Committed lessons."""
    folder = tmp_path / "a course" / "notebooks"
    folder.mkdir(parents=True)
    save(folder / FIRST, lesson("1 + 1"))
    save(folder / SECOND, lesson("2 + 2"))
    return folder


@pytest.fixture
def copy(source):
    """Where the learner's copy will be; nothing is there yet."""
    return source.parent / "my-course"


def edit(path, text="my own work"):
    changed = load(path)
    changed["cells"].append(cell(text))
    save(path, changed)


def everything(copy):
    """What a learner sees in the copy."""
    return sorted(path.name for path in copy.iterdir() if not path.name.startswith("."))


# -- what is handed out --


def test_a_learner_gets_lessons_without_outputs_and_solutions(source, copy):
    assert update(copy, source) == [f"new      {FIRST}", f"new      {SECOND}"]
    assert everything(copy) == [FIRST, SECOND]
    assert load(copy / FIRST) == notebook(
        cell("# A lesson\n\nAbout 20 minutes.", "markdown"),
        cell("1 + 1", outputs=[], execution_count=None),
        cell("check(answer)", outputs=[], execution_count=None),
    )


def test_an_instructor_gets_the_solutions_too(source, copy):
    update(copy, source, solutions=True)
    assert sources(copy / FIRST)[1:] == ["1 + 1", "answer = 42", "check(answer)"]


def test_what_lies_beside_the_lessons_comes_along(source, copy):
    (source / "pictures").mkdir()
    (source / "pictures" / "the loop.png").write_bytes(b"\x89PNG")
    save(source / "appendix.ipynb", lesson("3 + 3"))
    for name in (".ipynb_checkpoints", "__pycache__"):
        (source / name).mkdir()
        (source / name / "00_start_here-checkpoint.py").write_bytes(b"")
    (source / ".DS_Store").write_bytes(b"")
    (source / "core.dump").write_bytes(b"")
    told = [FIRST, SECOND, "appendix.ipynb", "pictures/the loop.png"]
    assert update(copy, source) == [f"new      {name}" for name in told]
    assert everything(copy) == [FIRST, SECOND, "appendix.ipynb", "pictures"]
    assert (copy / "pictures" / "the loop.png").read_bytes() == b"\x89PNG"
    assert sources(copy / "appendix.ipynb")[1:] == ["3 + 3", "check(answer)"]


def test_the_copy_is_no_part_of_the_repository(source, copy):
    subprocess.run(["git", "init", "-q", source.parent], check=True)
    update(copy, source)
    update(source.parent / workspace.SOLVED, source, solutions=True)
    status = ["git", "-C", source.parent, "status", "--porcelain", "--untracked-files=all"]
    told = subprocess.run(status, check=True, capture_output=True, text=True).stdout
    assert [line for line in told.splitlines() if "notebooks/" not in line] == []


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b'{"cells": 3}', b'{"cells": [{}]}', b"\xff"])
def test_a_lesson_that_is_no_notebook_is_named(source, copy, broken):
    (source / SECOND).write_bytes(broken)
    with pytest.raises(CourseError, match=f"{SECOND} is no notebook") as caught:
        update(copy, source)
    way_out = f"Get it anew. In the course's folder: git checkout -- notebooks/{SECOND}"
    assert str(caught.value).endswith(way_out)


def test_without_the_lessons_the_way_to_them_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(handout, "__file__", str(tmp_path / "site/agentlab/course/handout.py"))
    for _ in range(2):  # a stranger's folder of that name beside the package is not the course
        with pytest.raises(CourseError) as caught:
            handout.lessons_folder()
        assert str(caught.value) == (
            "The lessons do not come with the installed package. "
            "Get a clone of the course, and start `python3 run.py course` in it."
        )
        (tmp_path / "site" / "notebooks").mkdir(parents=True, exist_ok=True)


# -- bringing it up to date --


def test_nothing_new_changes_nothing(source, copy):
    update(copy, source)
    before = {path: path.stat().st_mtime_ns for path in copy.rglob("*")}
    assert update(copy, source) == []
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("*")} == before


def test_a_lesson_the_learner_did_not_change_follows_the_course(source, copy):
    update(copy, source)
    save(source / SECOND, lesson("2 + 2", "5 + 5"))
    assert update(copy, source) == [f"renewed  {SECOND}; you had not changed it"]
    assert sources(copy / SECOND)[1:] == ["2 + 2", "5 + 5", "check(answer)"]
    assert everything(copy) == [FIRST, SECOND]


def test_beside_a_changed_lesson_the_new_one_is_put(source, copy):
    update(copy, source)
    edit(copy / SECOND)
    mine = (copy / SECOND).read_bytes()
    assert update(copy, source) == []
    save(source / SECOND, lesson("2 + 2", "5 + 5"))
    assert update(copy, source) == [
        f"changed  {SECOND}; yours is untouched, the new one is 01_the_bare_loop.new.ipynb"
    ]
    assert update(copy, source) == []  # said once
    assert (copy / SECOND).read_bytes() == mine
    assert sources(copy / "01_the_bare_loop.new.ipynb")[1:] == ["2 + 2", "5 + 5", "check(answer)"]


def test_the_one_put_beside_is_as_safe_as_the_learners_own(source, copy):
    update(copy, source)
    edit(copy / SECOND)
    save(source / SECOND, lesson("second"))
    update(copy, source)
    save(source / SECOND, lesson("third"))
    assert update(copy, source)[0].endswith("the new one is 01_the_bare_loop.new.ipynb")
    assert everything(copy) == [FIRST, "01_the_bare_loop.ipynb", "01_the_bare_loop.new.ipynb"]
    edit(copy / "01_the_bare_loop.new.ipynb")
    save(source / SECOND, lesson("fourth"))
    assert update(copy, source)[0].endswith("the new one is 01_the_bare_loop.new-2.ipynb")
    assert sources(copy / "01_the_bare_loop.new.ipynb")[1:] == [
        *("third", "check(answer)", "my own work")
    ]
    assert sources(copy / "01_the_bare_loop.new-2.ipynb")[1:] == ["fourth", "check(answer)"]


def resaved(how):
    """What a learner's tools do to a notebook without changing what it says."""

    def in_lines(nb):
        for c in nb["cells"]:
            c["source"] = c["source"].splitlines(keepends=True)

    def run(nb):
        for number, c in enumerate(nb["cells"]):
            c["metadata"] = {"collapsed": True}
            if c["cell_type"] == "code":
                c["execution_count"], c["outputs"] = number, []

    def other_metadata(nb):
        nb["metadata"] = {"kernelspec": {"name": "conda-py", "display_name": "Conda"}}
        nb["nbformat_minor"] = 4

    def empty_cell(nb):
        nb["cells"].append(cell(""))

    kinds = {f.__name__: f for f in (in_lines, run, other_metadata, empty_cell)}

    def change(path):
        nb = load(path)
        kinds.get(how, lambda nb: None)(nb)
        text = json.dumps(nb, indent=4, sort_keys=how == "other_metadata")
        if how == "crlf":
            text = text.replace("\n", "\r\n").replace(r"\n", r"\r\n")
        encoding = "utf-8-sig" if how == "byte order mark" else "utf-8"
        path.write_bytes(text.encode(encoding))

    return change


HOWS = ["in_lines", "run", "other_metadata", "empty_cell", "crlf", "byte order mark", "indent"]


@pytest.mark.parametrize("how", HOWS)
def test_saving_a_lesson_in_another_form_is_no_change(source, copy, how):
    update(copy, source)
    resaved(how)(copy / FIRST)
    save(source / FIRST, lesson("1 + 1", "9 + 9"))
    assert update(copy, source) == [f"renewed  {FIRST}; you had not changed it"]


def one_letter(nb):
    nb["cells"][1]["source"] += " "


def other_kind(nb):
    nb["cells"][1] = cell("1 + 1", "raw")


def other_order(nb):
    nb["cells"].reverse()


def one_less(nb):
    del nb["cells"][1]


@pytest.mark.parametrize("change", [one_letter, other_kind, other_order, one_less])
def test_any_change_of_what_the_cells_say_counts(source, copy, change):
    update(copy, source)
    mine = load(copy / FIRST)
    change(mine)
    save(copy / FIRST, mine)
    save(source / FIRST, lesson("1 + 1", "9 + 9"))
    assert "yours is untouched" in update(copy, source)[0]
    assert load(copy / FIRST) == mine


@pytest.mark.parametrize("content", [b"", b"not json", b"[]", b"\xff\xfe", b'{"cells": [7]}'])
def test_what_is_no_notebook_any_more_is_the_learners_all_the_same(source, copy, content):
    update(copy, source)
    (copy / FIRST).write_bytes(content)
    save(source / FIRST, lesson("new"))
    assert "yours is untouched" in update(copy, source)[0]
    assert (copy / FIRST).read_bytes() == content


def test_a_file_that_was_there_before_the_course_is_left_alone(source, copy):
    copy.mkdir()
    (copy / FIRST).write_text("mine", encoding="utf-8")
    (copy / "diary.txt").write_text("mine", encoding="utf-8")
    assert update(copy, source) == [
        f"changed  {FIRST}; yours is untouched, the new one is 00_start_here.new.ipynb",
        f"new      {SECOND}",
    ]
    assert (copy / FIRST).read_text(encoding="utf-8") == "mine"
    assert (copy / "diary.txt").read_text(encoding="utf-8") == "mine"


def test_a_folder_in_the_place_of_a_lesson_is_left_alone(source, copy):
    (copy / FIRST).mkdir(parents=True)
    (copy / FIRST / "mine.txt").write_text("mine", encoding="utf-8")
    assert "yours is untouched" in update(copy, source)[0]
    assert (copy / FIRST / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("to", ["elsewhere.ipynb", "nowhere.ipynb"])
def test_a_link_is_not_written_through_and_not_replaced(source, copy, tmp_path, to):
    update(copy, source)
    (tmp_path / "elsewhere.ipynb").write_bytes((copy / FIRST).read_bytes())
    (copy / FIRST).unlink()
    (copy / FIRST).symlink_to(tmp_path / to)
    save(source / FIRST, lesson("new"))
    before = (tmp_path / "elsewhere.ipynb").read_bytes()
    assert "yours is untouched" in update(copy, source)[0]
    assert os.readlink(copy / FIRST) == str(tmp_path / to)
    assert (tmp_path / "elsewhere.ipynb").read_bytes() == before
    assert not (tmp_path / "nowhere.ipynb").exists()


def test_a_copy_kept_elsewhere_by_a_link_is_used(source, copy, tmp_path):
    (tmp_path / "cloud").mkdir()
    copy.symlink_to(tmp_path / "cloud", target_is_directory=True)
    update(copy, source)
    assert everything(tmp_path / "cloud") == [FIRST, SECOND]


def test_when_the_notes_are_lost_nothing_else_is(source, copy):
    update(copy, source)
    edit(copy / FIRST)
    mine = (copy / FIRST).read_bytes()
    (copy / MARK / "issued.json").write_bytes(b"{")
    assert update(copy, source) == [
        f"changed  {FIRST}; yours is untouched, the new one is 00_start_here.new.ipynb"
    ]
    assert (copy / FIRST).read_bytes() == mine
    assert update(copy, source) == []


def test_a_lesson_that_is_edited_while_it_is_renewed_is_kept(source, copy, monkeypatch):
    """The editor saves between the moment the file is looked at and the moment it is replaced."""
    update(copy, source)
    save(source / FIRST, lesson("new"))
    moved = files.move

    def save_first(path, to):
        if path == copy / FIRST and ".old" in to.name:
            edit(path)
        return moved(path, to)

    monkeypatch.setattr(files, "move", save_first)
    assert "yours is untouched" in update(copy, source)[0]
    assert sources(copy / FIRST)[1:] == ["1 + 1", "check(answer)", "my own work"]
    assert everything(copy) == [FIRST, "00_start_here.new.ipynb", SECOND]


def test_a_lesson_saved_anew_while_it_is_renewed_is_kept_as_well(source, copy, monkeypatch):
    update(copy, source)
    save(source / FIRST, lesson("new"))
    moved = files.move

    def save_after(path, to):
        away = moved(path, to)
        if path == copy / FIRST and ".old" in to.name:
            save(path, lesson("typed at this very moment"))
        return away

    monkeypatch.setattr(files, "move", save_after)
    assert "yours is untouched" in update(copy, source)[0]
    assert sources(copy / FIRST)[1] == "typed at this very moment"
    assert sources(copy / "00_start_here.new.ipynb")[1] == "new"
    assert everything(copy) == [FIRST, "00_start_here.new.ipynb", SECOND]


def test_many_runs_at_once_lose_nothing(source, copy):
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: update(copy, source), range(8)))
    assert everything(copy) == [FIRST, SECOND]
    edit(copy / FIRST)
    mine = (copy / FIRST).read_bytes()
    for number in range(5):
        save(source / FIRST, lesson(f"version {number}"))
        save(source / SECOND, lesson(f"version {number}"))
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda _: update(copy, source), range(8)))
        assert (copy / FIRST).read_bytes() == mine
        assert sources(copy / SECOND)[1] == f"version {number}"
        assert sources(copy / "00_start_here.new.ipynb")[1] == f"version {number}"
        names = sorted(path.name for path in copy.iterdir())
        assert names == [MARK, ".gitignore", FIRST, "00_start_here.new.ipynb", SECOND]


# -- starting a lesson afresh --


@pytest.mark.parametrize(
    "named", ["1", "01", " 01 ", "01_the", "01_the_bare_loop", "01_the_bare_loop.ipynb"]
)
def test_reset_keeps_what_was_there(source, copy, named):
    update(copy, source)
    edit(copy / SECOND)
    mine = (copy / SECOND).read_bytes()
    assert reset(copy, named, source) == (
        f"{SECOND} is as new. What you had is 01_the_bare_loop.backup.ipynb."
    )
    assert sources(copy / SECOND)[1:] == ["2 + 2", "check(answer)"]
    assert (copy / "01_the_bare_loop.backup.ipynb").read_bytes() == mine
    assert update(copy, source) == []


def test_every_reset_has_a_backup_of_its_own(source, copy):
    for number in range(3):
        update(copy, source)
        edit(copy / SECOND, f"try {number}")
        reset(copy, "01", source)
    backups = {path.name: sources(path)[-1] for path in copy.glob("*backup*")}
    assert backups == {
        "01_the_bare_loop.backup.ipynb": "try 0",
        "01_the_bare_loop.backup-2.ipynb": "try 1",
        "01_the_bare_loop.backup-3.ipynb": "try 2",
    }


def test_reset_puts_the_lessons_notes_aside_and_leaves_the_others(source, copy):
    update(copy, source)
    kept = Notes(copy / MARK)
    for name in ("prediction-01.1", "check-01.2", "prediction-00.1"):
        kept.write(name, {"value": 1})
    reset(copy, "01", source)
    assert kept.all("prediction-") == {"00.1": {"value": 1}}
    assert kept.all("check-") == {}
    aside = sorted(path.name for path in (copy / MARK / "aside").iterdir())
    assert aside == ["check-01.2.json", "prediction-01.1.json"]


def ran(path):
    """Run a lesson as far as a file can tell: a cell has a number."""
    changed = load(path)
    changed["cells"][1]["execution_count"] = 1
    save(path, changed)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda path: None, "You had not changed it."),
        (lambda path: save(path, load(path)), "You had not changed it."),  # by another editor
        (ran, "What you had is 01_the_bare_loop.backup.ipynb."),
        (lambda path: path.write_bytes(b"{"), "What you had is 01_the_bare_loop.backup.ipynb."),
    ],
)
def test_reset_makes_a_backup_where_there_is_anything_to_keep(source, copy, change, told):
    update(copy, source)
    change(copy / SECOND)
    issued = handout.handout(source)[SECOND]
    for expected in (told, "You had not changed it."):
        assert reset(copy, "01", source) == f"{SECOND} is as new. {expected}"
        assert (copy / SECOND).read_bytes() == issued
    assert len([*copy.glob("*backup*")]) == ("backup" in told)


def test_reset_tells_which_of_several_files_is_the_current_one(source, copy):
    update(copy, source)
    for text in ("newer", "newest"):
        edit(copy / SECOND)
        edit(copy / "01_the_bare_loop.new.ipynb") if text == "newest" else None
        save(source / SECOND, lesson(text))
        update(copy, source)
    assert reset(copy, "01", source) == (
        f"{SECOND} is as new. What you had is 01_the_bare_loop.backup.ipynb. That is the current "
        "one; you need no more: 01_the_bare_loop.new-2.ipynb, 01_the_bare_loop.new.ipynb."
    )
    assert sources(copy / SECOND)[1] == "newest"


def test_reset_of_one_lesson_tells_of_no_other(source, copy):
    update(copy, source)
    edit(copy / FIRST)
    save(source / FIRST, lesson("new"))
    reset(copy, "01", source)
    assert "yours is untouched" in update(copy, source)[0]


def test_reset_of_what_is_not_there_makes_it(source, copy):
    assert reset(copy, "0", source) == f"{FIRST} is as new."
    assert everything(copy) == [FIRST]


@pytest.mark.parametrize("named", ["", " ", "7", "nonsense", "0x", "../01", "*"])
def test_reset_of_no_lesson_or_of_several_lists_them(source, named):
    with pytest.raises(CourseError) as caught:
        chosen(named, source)
    assert str(caught.value) == (
        f"No one lesson begins with {named!r}. The lessons: 00_start_here, 01_the_bare_loop."
    )


def test_backups_and_new_versions_are_no_lessons(source, copy):
    update(copy, source)
    edit(copy / SECOND)
    reset(copy, "01", source)
    edit(copy / SECOND)
    save(source / SECOND, lesson("new"))
    update(copy, source)
    (copy / "Untitled.ipynb").write_bytes(b"")
    assert [path.name for path in handout.lessons(copy)] == [FIRST, SECOND]


# -- opening it --


@pytest.fixture
def opened(source, monkeypatch):
    """The verb `course` over these lessons; JupyterLab is not started, only noted."""
    started = []
    monkeypatch.setattr(workspace, "lessons_folder", lambda: source)
    monkeypatch.setattr(workspace, "open_lab", lambda *told: started.append(told) or 0)

    def verb(reset=None, solutions=False, no_open=False):
        asked = argparse.Namespace(reset=reset, solutions=solutions, no_open=no_open)
        return workspace.open_course(asked), started

    return verb


def test_the_course_opens_at_its_first_lesson_then_where_the_learner_stopped(
    opened, copy, capsys, monkeypatch
):
    assert opened() == (0, [(copy, FIRST)])
    told = [f"new      {FIRST}", f"new      {SECOND}", f"Your copy of the course: {copy}"]
    assert capsys.readouterr().out.splitlines() == told
    Notes(copy / MARK).write("last", {"at": "01.3"})
    edit(copy / SECOND)
    assert opened()[1][1:] == [(copy, SECOND)]
    assert opened(reset=["01"], no_open=True)[1][2:] == []
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"{SECOND} is as new. What you had is 01_the_bare_loop.backup.ipynb.",
        f"Your copy of the course: {copy}",
    ]


@pytest.mark.parametrize("note", [b'{"at": "99.1"}', b'{"at": 5}', b'{"at": null}', b"{", b"{}"])
def test_a_place_that_is_none_opens_the_first_lesson(opened, copy, note):
    opened(no_open=True)
    (copy / MARK / "last.json").write_bytes(note)
    assert opened() == (0, [(copy, FIRST)])


def test_the_instructors_copy_is_another_folder(opened, source, copy):
    assert opened(solutions=True) == (0, [(source.parent / "my-course-solutions", FIRST)])
    assert not copy.exists()


@pytest.mark.parametrize("what", ["a file for the copy", "a file for the notes"])
def test_a_copy_that_cannot_be_made_is_told_in_a_line(opened, copy, capsys, what):
    if what == "a file for the copy":
        copy.write_bytes(b"")
    else:
        copy.mkdir()
        (copy / MARK).write_bytes(b"")
    assert opened() == (1, [])
    told = capsys.readouterr().err
    assert told.startswith(f"agentlab: {copy / MARK}: ")
    assert told.endswith("Your copy of the course must be a folder that you may write in.\n")


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder that refuses root, too")
def test_a_folder_that_takes_no_files_is_told_in_a_line(opened, monkeypatch, capsys):
    monkeypatch.setattr(workspace, "COPY", Path("/proc/no-course"))
    assert opened() == (1, [])
    assert capsys.readouterr().err.startswith("agentlab: /proc/no-course")


@pytest.mark.parametrize(
    "said", [["--reset", "01", "00"], ["--reset", "01", "--reset", "0"], ["--reset=1", "--reset=0"]]
)
def test_several_lessons_are_reset_at_once(opened, copy, capsys, said):
    opened(no_open=True)
    edit(copy / FIRST)
    capsys.readouterr()
    assert main(["course", *said, "--no-open"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        f"{SECOND} is as new. You had not changed it.",
        f"{FIRST} is as new. What you had is 00_start_here.backup.ipynb.",
    ]


@pytest.mark.parametrize("named", ["77", ""])
def test_an_unknown_lesson_is_told_in_a_line(opened, copy, named, capsys):
    assert opened(reset=["00", named]) == (2, [])
    assert not copy.exists()  # none is reset where one is lost
    assert capsys.readouterr().err == (
        f"agentlab: No one lesson begins with {named!r}. "
        "The lessons: 00_start_here, 01_the_bare_loop.\n"
    )


def test_the_command_holds_a_path_with_blanks_in_one_piece(monkeypatch):
    monkeypatch.setattr(opening.os, "geteuid", lambda: 1000, raising=False)
    assert opening.lab_command(Path("/a b/my-course"), FIRST) == [
        *(sys.executable, "-m", "jupyterlab", "--ServerApp.root_dir=/a b/my-course"),
        f"--LabApp.default_url=/lab/tree/{FIRST}",
    ]
    monkeypatch.setattr(opening.os, "geteuid", lambda: 0, raising=False)
    assert opening.lab_command(Path("/c"))[3:] == ["--ServerApp.root_dir=/c", "--allow-root"]


def test_a_session_somebody_watches_shows_progress_bars():
    settings = str(opening.SETTINGS)
    ours = {"AGENTLAB_PROGRESS": "1", "JUPYTER_PREFER_ENV_PATH": "1"}
    told = opening.surroundings({"PATH": "/bin", "AGENTLAB_PROGRESS": ""})
    assert told == {"PATH": "/bin", **ours, "JUPYTER_CONFIG_PATH": settings}
    told = opening.surroundings({"JUPYTER_CONFIG_PATH": "/theirs"})
    assert told["JUPYTER_CONFIG_PATH"] == f"{settings}{os.pathsep}/theirs"


def test_jupyterlab_is_told_to_make_no_announcements():
    read = "from jupyterlab_server.config import get_page_config; print(get_page_config([]))"
    told = opening.surroundings(os.environ)
    done = subprocess.run([sys.executable, "-c", read], env=told, capture_output=True, text=True)
    assert "'@jupyterlab/apputils-extension:announcements'" in done.stdout, done.stderr


def test_without_jupyterlab_the_package_to_install_is_named(monkeypatch):
    monkeypatch.setattr(opening.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CourseError, match="JupyterLab is missing: .* -m pip install jupyterlab"):
        opening.open_lab(Path("."))


STANDS_IN = """
import sys
from pathlib import Path
from agentlab.course import opening
opening.lab_command = lambda copy, lesson: [sys.executable, "-c", sys.argv[1]]
sys.exit(opening.open_lab(Path(".")))
"""


def opening_of(program):
    """A process that has "opened" a stand-in for JupyterLab, in a group of its own."""
    root = Path(opening.__file__).parents[2]
    return subprocess.Popen(
        [sys.executable, "-c", STANDS_IN, program],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
@pytest.mark.parametrize(
    ("program", "code"),
    [("import sys; sys.exit(3)", 3), ("import os; os.kill(os.getpid(), 9)", 137)],
)
def test_the_exit_code_is_jupyterlabs(program, code):
    assert opening_of(program).wait(60) == code


ASKS_BACK = """
import signal, sys, time
signal.signal(signal.SIGINT, lambda *_: print("Shut down? y", flush=True) or sys.exit(0))
print("ready", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_ctrl_c_is_jupyterlabs_to_answer():
    running = opening_of(ASKS_BACK)
    assert running.stdout.readline() == "ready\n"
    os.killpg(running.pid, signal.SIGINT)
    assert (running.stdout.read(), running.wait(60)) == ("Shut down? y\n", 0)


@pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")
def test_who_is_ended_ends_jupyterlab_too():
    running = opening_of("import time; print('ready', flush=True); time.sleep(60)")
    assert running.stdout.readline() == "ready\n"
    running.terminate()
    assert running.wait(60) == 128 + signal.SIGTERM
    assert running.stdout.read() == ""  # closed: nobody holds the other end any more


# -- how far the learner is --


def test_progress_tells_the_time_and_where_the_learner_stopped(source, copy, monkeypatch):
    asks = 'a = predict("02.1", "?")\nb = predict(\n    "02.2",\n    "?",\n)'
    save(source / "02_ranges.ipynb", notebook(cell("15 to **25** minutes", "markdown"), cell(asks)))
    monkeypatch.setattr(progress, "lessons_folder", lambda: source)
    monkeypatch.setattr(progress, "exercises", {"01": {"01.1": 1, "01.2": 2}}.get)
    monkeypatch.setattr(
        progress, "exercises", lambda n: {"01.1": 1, "01.2": 2} if n == "01" else {}
    )
    update(copy, source)
    monkeypatch.chdir(copy)
    assert str(progress.progress()).splitlines()[0] == (
        "3 lessons, about 1 h 05 min in all. You have not begun yet."
    )
    for name, note in {
        "prediction-01.1": {"question": "?", "value": 3},
        "prediction-01.2": {"question": "?"},
        "check-01.1": {"passed": True},
        "check-01.2": {"passed": False},
        "last": {"at": "01.2"},
    }.items():
        notes().write(name, note)
    assert str(progress.progress()) == (
        "3 lessons, about 1 h 05 min in all. You stopped at 01.2.\n"
        "lesson            minutes  predictions  exercises passed\n"
        "----------------  -------  -----------  ----------------\n"
        "00_start_here     20\n"
        "01_the_bare_loop  20       1 of 2       1 of 2\n"
        "02_ranges         25       0 of 2"
    )


def test_a_first_cell_without_minutes_counts_none(source, monkeypatch, tmp_path):
    save(source / FIRST, notebook(cell("# A lesson", "markdown")))
    save(source / SECOND, notebook())
    monkeypatch.setattr(progress, "lessons_folder", lambda: source)
    monkeypatch.chdir(tmp_path)
    assert progress.progress().caption == "2 lessons, about 0 min in all. You have not begun yet."
