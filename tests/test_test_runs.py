"""Runs of a repository's tests: counted, named, confined, and blind to whatever bends them."""

import os
import sys
import textwrap
import time

import pytest

from agentlab.coding import testing
from agentlab.coding.playground import bugs, playground
from agentlab.coding.testing import Limits, is_source, is_test, report_on
from agentlab.tools import ToolError
from tests.repositories import repository_of

WELL = {"ok": True, "target": "tests", "passed": 18, "failed": 0, "errors": []}
posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")


def of_test(folder, body, limits=None, **files):
    """The report of one test with this body; further files by name, with _ for the dot."""
    test = "def test_it():\n" + textwrap.indent(textwrap.dedent(body).strip("\n"), "    ") + "\n"
    more = {name.replace("_py", ".py"): textwrap.dedent(text) for name, text in files.items()}
    return report_on(repository_of(folder, {"tests/test_it.py": test, **more}), limits=limits)


def the_error(report):
    assert (report["ok"], report["failed"], len(report["errors"])) == (False, 1, 1)
    return report["errors"][0]


# -- what is counted --


def test_a_repository_that_is_well():
    assert report_on(playground()) == WELL


def test_a_failure_is_told_whole():
    assert report_on(playground("long-hire")) == {
        "ok": False,
        "target": "tests",
        "passed": 17,
        "failed": 1,
        "errors": [
            {
                "test": "tests/test_prices.py::test_seven_days_are_a_long_hire",
                "error": "assert 8400 == 7560\n +  where 8400 = hire_price('city', 7)",
                "line": 11,
                "code": 'assert hire_price("city", 7) == 7560',
            }
        ],
    }


def test_every_bug_of_the_course_makes_a_test_fail():
    failed = {id: report_on(playground(id))["failed"] for id in bugs()}
    assert failed == {
        **{"long-hire": 1, "overlap": 1, "same-day": 3, "late-days": 1, "late-rate": 2},
        **{"deposit": 2, "newest": 1, "repair": 1},
    }


def test_an_exception_is_told_with_where_it_was_raised(tmp_path):
    report = of_test(tmp_path, "import app\napp.half(0)", app_py="def half(n):\n    return 1 / n\n")
    assert the_error(report) == {
        "test": "tests/test_it.py::test_it",
        "error": "ZeroDivisionError: division by zero",
        "line": 3,
        "code": "app.half(0)",
        "at": "app.py:2 in half",
    }


def test_one_folder_one_file_one_test():
    shop = playground("long-hire")
    assert report_on(shop, "tests/test_stock.py") == {
        **{"ok": True, "target": "tests/test_stock.py", "passed": 5, "failed": 0, "errors": []}
    }
    one = report_on(shop, "tests/test_prices.py::test_a_short_hire")
    assert (one["ok"], one["passed"]) == (True, 1)


@pytest.mark.parametrize("target", ["nowhere", "tests/test_gone.py", "tests/test_gone.py::test_x"])
def test_a_target_that_is_not_there(target):
    with pytest.raises(ToolError, match="to test; 'tests' runs everything"):
        report_on(playground(), target)


@pytest.mark.parametrize("target", ["../x", "/etc", "tests/../.."])
def test_a_target_outside(target):
    with pytest.raises(ToolError, match="leads out|is absolute"):
        report_on(playground(), target)


def test_nothing_to_test_is_not_well():
    report = report_on(playground(), "hire")
    assert (report["ok"], report["passed"], report["failed"]) == (False, 0, 0)
    assert report["errors"] == [{"test": "hire", "error": "no test is there"}]


def test_code_that_cannot_be_imported(tmp_path):
    report = of_test(tmp_path, "import app", app_py="def broken(:\n")
    assert the_error(report)["error"].startswith('  File "app.py", line 1\n')
    assert str(tmp_path) not in str(report)


def test_a_test_file_that_cannot_be_read(tmp_path):
    report = report_on(
        repository_of(tmp_path, {"tests/test_it.py": "import nothing_of_that_name\n"})
    )
    assert (report["ok"], report["failed"]) == (False, 1)
    assert "nothing_of_that_name" in report["errors"][0]["error"]


def test_ten_failures_are_told_and_all_are_counted(tmp_path):
    many = "\n".join(f"def test_{n}():\n    assert {n} < 0\n" for n in range(12))
    report = report_on(repository_of(tmp_path, {"tests/test_n.py": many}))
    assert (report["failed"], len(report["errors"])) == (12, 10)


def test_marked_tests_may_be_left_out(tmp_path):
    text = """
        import pytest

        @pytest.mark.skip
        def test_later():
            assert False

        @pytest.mark.xfail
        def test_some_day():
            assert False

        def test_now():
            pass
    """
    report = report_on(repository_of(tmp_path, {"tests/test_it.py": textwrap.dedent(text)}))
    assert report == {"ok": True, "target": "tests", "passed": 1, "failed": 0, "errors": []}


def test_the_same_report_every_time_and_no_path_in_it(tmp_path):
    body = "class Thing: pass\nassert (Thing(), __file__, {'b', 'a', 'c'}) == 1"
    first = of_test(tmp_path, body)
    assert first == of_test(tmp_path, body)
    assert "0x..." in str(first)
    assert str(tmp_path) not in str(first) and "agentlab-" not in str(first)


# -- what cannot be bent --


def test_bent_tests_are_tested_as_they_were_handed_out():
    shop = playground("long-hire")
    shop.write("tests/test_prices.py", "def test_fine():\n    pass\n")
    assert report_on(shop)["failed"] == 1


def test_tests_that_were_taken_away_still_count():
    shop = playground("long-hire")
    (shop.root / "tests" / "test_prices.py").unlink()
    assert report_on(shop)["failed"] == 1


CHEATS = {
    "skips": "import pytest\n\n\ndef f():\n    pytest.skip('never mind')\n",
    "expects to fail": "import pytest\n\n\ndef f():\n    pytest.xfail('never mind')\n",
    "skips all": "import pytest\n\npytest.skip('no', allow_module_level=True)\nf = int\n",
    "leaves": "import sys\n\n\ndef f():\n    sys.exit(0)\n",
    "leaves at once": "import os\n\n\ndef f():\n    os._exit(0)\n",
}


@pytest.mark.parametrize("how", CHEATS)
def test_code_that_gets_round_its_test_is_not_well(tmp_path, how):
    files = {"app.py": CHEATS[how], "tests/test_a.py": "def test_a():\n    pass\n"}
    files["tests/test_it.py"] = "from app import f\n\n\ndef test_it():\n    assert f() == 2\n"
    report = report_on(repository_of(tmp_path, files))
    assert (report["ok"], report["failed"]) == (False, 1)
    assert "test_it" in report["errors"][0]["test"]


@pytest.mark.parametrize(
    ("path", "test", "source"),
    [
        ("tests/test_a.py", True, False),
        ("tests/data.json", True, False),
        ("app/tests/help.py", True, False),
        ("conftest.py", True, False),
        ("app/test_a.py", True, False),
        ("app/main.py", False, True),
        ("app/contest.py", False, True),
        ("tests.py", False, True),
        ("README.md", False, False),
        ("", False, False),
    ],
)
def test_what_is_a_test_and_what_is_source(path, test, source):
    assert (is_test(path), is_source(path)) == (test, source)


# -- the process --


@posix
def test_an_endless_loop_ends_and_is_named(tmp_path):
    report = of_test(tmp_path, "while True: pass", Limits(cpu=2))
    error = {"test": "tests/test_it.py::test_it", "error": "still busy after 2 seconds of work"}
    assert the_error(report) == error


def test_waiting_ends_too(tmp_path):
    began = time.monotonic()
    report = of_test(tmp_path, "import time; time.sleep(600)", Limits(wall=5))
    assert the_error(report)["error"] == "still running after 5 seconds"
    assert time.monotonic() - began < 60


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to this limit")
def test_memory_is_limited(tmp_path):
    report = of_test(tmp_path, "x = 'a' * 4_000_000_000")
    assert the_error(report)["error"].startswith("MemoryError")


FORBIDDEN = {
    "a connection": ("import socket; socket.create_connection(('192.0.2.1', 9))", "no network"),
    "a look-up": ("import socket; socket.gethostbyname('example.org')", "no network"),
    "a local server": ("import socket; socket.socket().connect(('127.0.0.1', 9))", "no network"),
    "a program": ("import subprocess; subprocess.run(['true'])", "no other program"),
    "a shell": ("import os; os.system('true')", "no other program"),
    "a file outside": ("open('../../x', 'w')", "nowhere but in their own folder"),
    "a file through ..": ("open('tests/../../../x', 'w')", "nowhere but in their own folder"),
    "a folder outside": ("import os; os.mkdir('../../x')", "nowhere but in their own folder"),
    "a move": ("import os; os.rename('tests/test_it.py', '../../x')", "nowhere but in"),
    "a deletion": ("import shutil; shutil.rmtree('/nowhere/x')", "nowhere but in"),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_tests_have_no_business_with_is_refused(tmp_path, what):
    body, why = FORBIDDEN[what]
    assert why in the_error(of_test(tmp_path, body))["error"]


def test_tests_may_write_in_their_own_folder_and_nothing_stays(tmp_path):
    body = """
        import pathlib, tempfile
        pathlib.Path("made.txt").write_text("x", encoding="utf-8")
        tempfile.TemporaryFile().write(b"x")
        pathlib.Path("app.py").write_text("bent = True", encoding="utf-8")
    """
    repository = repository_of(tmp_path, {"app.py": "x = 1\n"})
    report = of_test(tmp_path, body, app_py="x = 1\n")
    assert report["ok"]
    assert repository.changes() == ""


def test_the_environment_is_bare(tmp_path, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "secret")
    monkeypatch.setenv("PYTEST_ADDOPTS", "--collect-only")
    body = """
        import os
        known = set("HOME TMPDIR TEMP TMP USERPROFILE PYTHONHASHSEED PYTHONUTF8 SYSTEMROOT "
                    "PYTHONDONTWRITEBYTECODE PYTEST_DISABLE_PLUGIN_AUTOLOAD PYTEST_CURRENT_TEST "
                    "LD_LIBRARY_PATH LC_CTYPE PYTEST_VERSION".split())
        assert sorted(set(os.environ) - known) == []
    """
    report = of_test(tmp_path, body)
    assert (report["ok"], report["errors"]) == (True, [])


def test_settings_around_the_repository_do_not_count(tmp_path):
    files = {
        "pytest.ini": "[pytest]\naddopts = --collect-only\n",
        "tests/test_a.py": "def test_a(): pass",
    }
    assert report_on(repository_of(tmp_path, files))["passed"] == 1


def test_a_missing_pytest_is_said(monkeypatch):
    monkeypatch.setattr(testing, "_run", lambda *_: "")
    monkeypatch.setattr(testing, "_lines", lambda _: [{"missing": "pytest"}])
    with pytest.raises(ToolError, match="run_tests needs the package pytest"):
        report_on(playground())
