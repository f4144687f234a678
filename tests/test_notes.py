"""Notes about a learner: kept whole, never lost, and harmless whatever their files hold."""

import json
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest

from agentlab.course import files, notes
from agentlab.course.notes import MARK, Notes


@pytest.fixture(autouse=True)
def no_notes_of_others(monkeypatch):
    monkeypatch.setattr(notes, "_MEMORY", {})


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A learner's copy, and the learner in it."""
    (tmp_path / "my course" / MARK).mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "my course")
    return tmp_path / "my course"


def test_a_note_is_a_file_in_the_copy_and_is_there_after_a_restart(copy):
    notes.notes().write("prediction-01.1", {"question": "Wie groß?", "value": 3})
    assert json.loads((copy / MARK / "prediction-01.1.json").read_text(encoding="utf-8")) == {
        "question": "Wie groß?",
        "value": 3,
    }
    assert Notes(copy / MARK).read("prediction-01.1") == {"question": "Wie groß?", "value": 3}


def test_notes_are_found_from_a_folder_below(copy, monkeypatch):
    (copy / "pictures").mkdir()
    monkeypatch.chdir(copy / "pictures")
    assert notes.notes() == Notes(copy / MARK)


def test_outside_a_copy_notes_live_in_memory_and_touch_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notes.notes().write("check-01.1", {"passed": True})
    assert notes.notes() == Notes(None)
    assert notes.notes().read("check-01.1") == {"passed": True}
    assert notes.notes().all("check-") == {"01.1": {"passed": True}}
    assert list(tmp_path.iterdir()) == []


def test_a_note_in_memory_is_not_the_callers_own_dict(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    note = {"value": 1}
    notes.notes().write("a", note)
    notes.notes().read("a")["value"] = 2
    note["value"] = 3
    assert notes.notes().read("a") == {"value": 1}


@pytest.mark.parametrize(
    "broken",
    [b"", b"{", b"[1, 2]", b"3", b"null", b"\xff\xfe\x00", b"[" * 200_000, b'{"a": 1} more'],
    ids=["empty", "torn", "a list", "a number", "null", "no text", "deep", "too much"],
)
def test_a_file_that_is_no_note_counts_as_none_and_is_put_aside(copy, broken):
    file = copy / MARK / "last.json"
    file.write_bytes(broken)
    kept = notes.notes()
    assert kept.read("last") == {}
    assert kept.all("la") == {}
    assert file.read_bytes() == broken
    kept.write("last", {"at": "03.1"})
    assert kept.read("last") == {"at": "03.1"}
    assert (copy / MARK / "aside" / "last.json").read_bytes() == broken


def test_all_that_was_put_aside_stays(copy):
    for text in (b"one", b"two", b"three"):
        (copy / MARK / "last.json").write_bytes(text)
        notes.notes().write("last", {"at": "03.1"})
    aside = copy / MARK / "aside"
    names = {file.name: file.read_bytes() for file in aside.iterdir()}
    assert names == {"last.json": b"one", "last-2.json": b"two", "last-3.json": b"three"}


def test_a_folder_in_the_place_of_a_note_is_put_aside(copy):
    (copy / MARK / "last.json").mkdir()
    (copy / MARK / "last.json" / "mine.txt").write_text("mine", encoding="utf-8")
    notes.notes().write("last", {"at": "03.1"})
    assert notes.notes().read("last") == {"at": "03.1"}
    moved = copy / MARK / "aside" / "last.json" / "mine.txt"
    assert moved.read_text(encoding="utf-8") == "mine"


def test_all_notes_of_a_kind_come_in_the_order_of_their_numbers(copy):
    for id in ("01.10", "01.2", "10.1", "02.1"):
        notes.notes().write(f"prediction-{id}", {"value": id})
    notes.notes().write("check-01.1", {"passed": True})
    assert list(notes.notes().all("prediction-")) == ["01.2", "01.10", "02.1", "10.1"]


def test_where_nothing_can_be_written_a_warning_says_so_and_the_lesson_goes_on(copy, monkeypatch):
    def refuse(path, data):
        raise PermissionError(13, "Permission denied", str(path))

    notes.notes().write("last", {"at": "01.1"})
    with monkeypatch.context() as full:
        full.setattr(files, "replace", refuse)
        with pytest.warns(UserWarning, match=r"cannot be written \(Permission denied\)"):
            notes.notes().write("last", {"at": "02.1"})
    assert notes.notes().read("last") == {"at": "02.1"}  # of this kernel
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        notes.notes().write("last", {"at": "02.2"})  # it can be written again
    assert json.loads((copy / MARK / "last.json").read_text(encoding="utf-8")) == {"at": "02.2"}
    assert notes.notes().read("last") == {"at": "02.2"}


@pytest.mark.parametrize("name", ["", "../escape", "a/b", "a b", "a\0b", "C:x"])
def test_a_name_that_is_no_file_name_is_refused(copy, name):
    with pytest.raises(ValueError, match="A note is named with letters"):
        notes.notes().write(name, {})


def test_many_at_once_leave_one_whole_note_and_no_rubbish(copy):
    def write(number):
        for _ in range(20):
            notes.notes().write("last", {"at": str(number) * 1000})
            assert len(notes.notes().read("last")["at"]) == 1000

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    assert [file.name for file in (copy / MARK).iterdir()] == ["last.json"]


# -- where the learner is --


@pytest.mark.parametrize(
    ("places", "last"),
    [
        (["01.1"], "01.1"),
        (["01.1", "03.2", "02.1"], "02.1"),
        (["00.1", "00.2"], "00.2"),
        (["03.2", "00.1"], "03.2"),  # lesson 00 tells where they stopped: it is no new stop
    ],
)
def test_the_last_place_is_remembered(copy, places, last):
    for place in places:
        notes.remember(place)
    assert notes.notes().read("last") == {"at": last}


def test_outside_a_copy_no_place_is_remembered(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notes.remember("01.1")
    assert notes.notes().read("last") == {}


# -- files --


def test_a_new_file_never_takes_the_place_of_another(tmp_path):
    for kind in ("file", "folder", "link to nowhere"):
        there = tmp_path / kind
        if kind == "file":
            there.write_bytes(b"mine")
        elif kind == "folder":
            there.mkdir()
        else:
            there.symlink_to(tmp_path / "nowhere")
        assert files.create(there, b"new") is False
        assert files.create_beside(there, b"new") == tmp_path / f"{kind}-2"
        assert (tmp_path / f"{kind}-2").read_bytes() == b"new"
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert not (tmp_path / "nowhere").exists()
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("hard_links", [True, False])
def test_a_move_takes_the_first_free_name(tmp_path, monkeypatch, hard_links):
    def refuse(*args, **kwargs):
        raise OSError(95, "Operation not supported")

    if not hard_links:
        monkeypatch.setattr(files.os, "link", refuse)
    (tmp_path / "a.backup.txt").write_bytes(b"older")
    (tmp_path / "a.txt").write_bytes(b"mine")
    assert files.move(tmp_path / "a.txt", tmp_path / "a.backup.txt").name == "a.backup-2.txt"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "a.backup.txt": b"older",
        "a.backup-2.txt": b"mine",
    }


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    (tmp_path / "a").write_bytes(b"old")

    def full(fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        files.replace(tmp_path / "a", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"old"}
