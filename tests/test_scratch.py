"""The folder a lesson may write in: in the learner's copy where there is one, else for a while."""

import pytest

from agentlab.course.notes import MARK
from agentlab.course.scratch import scratch


def test_in_a_learners_copy_it_lies_there(tmp_path, monkeypatch):
    (tmp_path / MARK).mkdir()
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    assert scratch("06") == tmp_path / "scratch" / "06"
    assert scratch("06").is_dir()
    (scratch("06") / "kept.txt").write_text("kept", encoding="utf-8")
    assert (scratch("06") / "kept.txt").read_text(encoding="utf-8") == "kept"


def test_elsewhere_it_is_the_same_until_the_kernel_ends_and_not_here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert scratch("06") == scratch("06") != scratch("07")
    assert scratch("06").is_dir()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../06", "", "a/b", "/tmp"])
def test_a_lesson_is_no_path(name):
    with pytest.raises(ValueError, match="A lesson is named with letters and digits"):
        scratch(name)
