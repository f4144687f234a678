"""A repository's files by relative path: nothing leads out, nothing half-done stays behind."""

import gc
import os
import shutil

import pytest

from agentlab.coding.playground import Bug, bugs, playground
from agentlab.coding.repository import copied, listed
from agentlab.tools import ToolError
from tests.repositories import repository_of

posix = pytest.mark.skipif(os.name == "nt", reason="links and pipes as POSIX has them")


@pytest.fixture
def repository(tmp_path):
    files = {"app/main.py": "x = 1\ny = 1\n", "README.md": "# app\n", ".env": "KEY=1\n"}
    return repository_of(tmp_path, files)


def test_its_files_are_texts_without_the_hidden_ones(repository):
    (repository.root / "app" / "data.bin").write_bytes(b"\xff\xfe\x00")
    assert repository.files() == ["README.md", "app/main.py"]
    assert repository.read("app/main.py") == "x = 1\ny = 1\n"
    assert repr(repository) == "<Repository of 2 files>"


OUT = {
    "../secret.txt": "'../secret.txt' leads out of the repository",
    "app/../../secret.txt": "'app/../../secret.txt' leads out of the repository",
    "..": "'..' leads out of the repository",
    ".": "'.' leads out of the repository",
    "": "'' leads out of the repository",
    "/etc/hostname": "'/etc/hostname' is absolute; give a path inside the repository",
    "C:/secret.txt": "'C:/secret.txt' is absolute; give a path inside the repository",
    "\\secret.txt": "'\\\\secret.txt' is absolute; give a path inside the repository",
    "\\\\host\\x": "'\\\\\\\\host\\\\x' is absolute; give a path inside the repository",
    "app\0.py": "'app\\x00.py' is no path",
}


@pytest.mark.parametrize("path", OUT)
def test_no_path_leads_out(repository, path):
    (repository.root.parent / "secret.txt").write_text("secret", encoding="utf-8")
    for use in (repository.read, lambda path: repository.replace(path, "secret", "open")):
        with pytest.raises(ToolError) as refused:
            use(path)
        assert str(refused.value) == OUT[path]
    assert not repository.has(path)
    assert (repository.root.parent / "secret.txt").read_text(encoding="utf-8") == "secret"


def test_an_absolute_path_into_the_folder_is_refused_too(repository):
    with pytest.raises(ToolError, match="is absolute"):
        repository.read(str(repository.root / "app" / "main.py"))


@posix
@pytest.mark.parametrize("link", ["out.txt", "app/out.txt", "folder/secret.txt"])
def test_links_that_lead_out_are_refused(repository, link):
    secret = repository.root.parent / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    if link.startswith("folder"):
        os.symlink(secret.parent, repository.root / "folder")
    else:
        os.symlink(secret, repository.root / link)
    with pytest.raises(ToolError, match="leads out of the repository"):
        repository.read(link)
    with pytest.raises(ToolError, match="leads out of the repository"):
        repository.write(link, "open")
    assert repository.files() == ["README.md", "app/main.py"]
    assert secret.read_text(encoding="utf-8") == "secret"


@posix
def test_links_in_a_ring_and_pipes_are_no_files(repository):
    os.symlink(repository.root / "b", repository.root / "a")
    os.symlink(repository.root / "a", repository.root / "b")
    os.mkfifo(repository.root / "pipe")
    assert [repository.has(name) for name in ("a", "b", "pipe", "app")] == [False] * 4
    with pytest.raises(ToolError, match="there is no file 'pipe'"):
        repository.read("pipe")


@posix
def test_a_second_name_of_a_file_outside_keeps_what_it_held(repository):
    outside = repository.root.parent / "outside.py"
    outside.write_text("x = 1\n", encoding="utf-8")
    os.link(outside, repository.root / "inside.py")
    repository.replace("inside.py", "x = 1", "x = 2")
    assert repository.read("inside.py") == "x = 2\n"
    assert outside.read_text(encoding="utf-8") == "x = 1\n"


def test_one_place_is_replaced_and_its_line_is_told(repository):
    assert repository.replace("app/main.py", "y = 1", "y = 2") == 2
    assert repository.read("app/main.py") == "x = 1\ny = 2\n"
    assert repository.changes() == (
        "--- app/main.py\n+++ app/main.py\n@@ -1,2 +1,2 @@\n x = 1\n-y = 1\n+y = 2"
    )


@pytest.mark.parametrize(
    ("old", "fault"),
    [("z = 1", "`old` does not stand there"), ("= 1", "`old` stands there 2 times"), ("", "`old`")],
)
def test_a_place_that_is_not_one_is_refused(repository, old, fault):
    with pytest.raises(ToolError, match=fault):
        repository.replace("app/main.py", old, "new")
    assert repository.changes() == ""


def test_what_is_no_file_is_told_with_the_files_there_are(repository):
    with pytest.raises(ToolError) as refused:
        repository.read("app/mian.py")
    assert str(refused.value) == "there is no file 'app/mian.py'; there are README.md, app/main.py"
    with pytest.raises(ToolError, match="there is no file 'new.py' to change"):
        repository.write("new.py", "")


def test_files_that_are_too_big_or_no_text_are_refused(repository):
    (repository.root / "big.txt").write_bytes(b"a" * 200_001)
    (repository.root / "picture.png").write_bytes(b"\x89PNG\xff")
    for name in ("big.txt", "picture.png"):
        with pytest.raises(ToolError, match="is no text, or has more than 200,000 bytes"):
            repository.read(name)
    with pytest.raises(ToolError, match="would have more than 200,000 bytes"):
        repository.write("README.md", "a" * 200_001)


def test_twenty_names_are_listed():
    assert listed([]) == "none"
    assert listed([str(n) for n in range(22)]) == ", ".join(map(str, range(20))) + " and 2 more"


def test_a_copy_leaves_the_folder_alone_and_goes_when_nobody_uses_it(tmp_path):
    repository = repository_of(tmp_path, {"a.py": "1\n"})
    repository.write("a.py", "2\n")
    assert (tmp_path / "made up" / "a.py").read_text(encoding="utf-8") == "1\n"
    above = repository.root.parent
    assert above.exists()
    del repository
    gc.collect()
    assert not above.exists()


def test_a_folder_that_is_not_there_is_an_error():
    with pytest.raises(FileNotFoundError, match="'nowhere' is no folder"):
        copied("nowhere")


# -- the playground --


def test_every_bug_changes_one_file_of_the_shop():
    whole = playground()
    for bug in bugs().values():
        made = playground(bug.id)
        differs = [p for p in whole.files() if whole.read(p) != made.read(p)]
        assert differs == [bug.path]
        assert made.read(bug.path).replace(bug.wrong, bug.right, 1) == whole.read(bug.path)
        assert made.changes() == ""


def test_a_bug_of_ones_own(tmp_path):
    made = playground(Bug("mine", "hire/prices.py", "DISCOUNT = 10", "DISCOUNT = 12"))
    assert "DISCOUNT = 12" in made.read("hire/prices.py")
    with pytest.raises(KeyError, match="No bug 'other'; there are long-hire, "):
        playground("other")
    with pytest.raises(ToolError, match="does not stand there"):
        playground(Bug("mine", "hire/prices.py", "DISCOUNT = 11", "DISCOUNT = 12"))


def test_two_copies_share_nothing():
    one, other = playground("long-hire"), playground("long-hire")
    one.write("hire/prices.py", "")
    assert other.changes() == ""
    shutil.rmtree(one.root)
    assert other.has("hire/prices.py")
