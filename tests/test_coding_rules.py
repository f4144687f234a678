"""The rules that stand in for a coding model: any names, any tools, three kinds of bug."""

import ast
import inspect
import itertools

import pytest

from agentlab import (
    AUTO,
    NONE,
    Agent,
    Decision,
    Gate,
    Message,
    ScriptedModel,
    Toolbox,
    executed,
    only,
    tool,
)
from agentlab.coding import candidates as candidates_module
from agentlab.coding import evidence as evidence_module
from agentlab.coding import history, rules, source
from agentlab.coding.agent import coding_agent, failing_task
from agentlab.coding.candidates import candidates
from agentlab.coding.evidence import Evidence, evidence
from agentlab.coding.playground import bugs, playground
from agentlab.coding.rules import CodingRules, coding_model
from agentlab.coding.source import callees, imported_from, is_python
from agentlab.coding.toolbox import coding_toolbox
from tests.repositories import repository_of

# -- what it can mend --

MENDED = {  # bug of the course → how often the tests ran
    "long-hire": 1,
    "overlap": 2,
    "same-day": 1,
    "late-days": 3,
    "late-rate": 1,
    "deposit": 1,
    "newest": 1,
}


@pytest.mark.parametrize("bug", bugs())
def test_the_bugs_of_the_course(bug):
    shop = playground(bug)
    trace = coding_agent(CodingRules(), shop).run(failing_task(shop))
    assert trace.stop == ("answered" if bug in MENDED else "no_progress")
    tests = [e for e in trace if type(e).__name__ == "CallStarted" and e.tool == "run_tests"]
    assert len(tests) == MENDED.get(bug, len(tests))


SHAPES = '''"""Parcels, by weight in grams."""

SMALL = {small}


def label(weight):
    """A parcel up to 500 grams is small."""
    return "small" if weight {sign} SMALL else "large"


def labels(weights):
    """The labels of all parcels."""
    return [label(weight) for weight in weights{part}]


class Van:
    """Room for so many parcels."""

    def __init__(self, room):
        self.room = room

    def trips(self, parcels):
        """How often it must drive: every parcel finds a place."""
        return (parcels + self.room {minus} 1) // self.room
'''
RIGHT = {"small": 500, "sign": "<=", "part": "", "minus": "-"}
TESTS = """from post.parcels import Van, label, labels


def test_the_border():
    assert label(500) == "small"


def test_over_the_border():
    assert label(501) == "large"


def test_all():
    assert labels([1, 2]) == ["small", "small"]


def test_a_full_van():
    assert Van(4).trips(8) == 2


def test_one_more():
    assert Van(4).trips(9) == 3
"""


@pytest.mark.parametrize(
    "wrong",
    [{"sign": "<"}, {"small": 50}, {"small": 499}, {"part": "[:-1]"}, {"minus": "+"}],
    ids=str,
)
def test_a_repository_it_has_never_seen(tmp_path, wrong):
    parcels = SHAPES.format(**{**RIGHT, **wrong})
    files = {"post/__init__.py": "", "post/parcels.py": parcels, "tests/test_parcels.py": TESTS}
    repository = repository_of(tmp_path, files)
    trace = coding_agent(CodingRules(), repository, patience=12).run(failing_task(repository))
    assert (trace.stop, trace.finished.detail) == ("answered", "")


def test_a_bug_behind_an_import(tmp_path):
    files = {
        "app/__init__.py": "",
        "app/front.py": "from .deep.sums import twice\n\ndef show(n):\n    return str(twice(n))\n",
        "app/deep/__init__.py": "",
        "app/deep/sums.py": "def twice(n):\n    return n + 2\n",
        "tests/test_a.py": "from app.front import show\ndef test_a():\n    assert show(3) == '6'\n",
    }
    repository = repository_of(tmp_path, files)
    trace = coding_agent(CodingRules(), repository, patience=12).run(failing_task(repository))
    assert trace.stop == "answered"
    assert "+++ app/deep/sums.py" in repository.changes()
    assert "app/front.py" not in repository.changes()


# -- what it reads --


def test_it_names_no_tool_no_bug_and_no_file_of_the_course():
    words = {"late", "hire", "shop", "overlap", "bicycle", "deposit"}
    words |= {"search_code", "read_file", "edit_file", "run_tests"}
    for module in (rules, history, source, candidates_module, evidence_module):
        tree = ast.parse(inspect.getsource(module))
        doc = ast.get_docstring(tree) or ""
        text = inspect.getsource(module).replace(doc, "")
        assert [word for word in words if word in text] == [], module.__name__


def other_tools(shop):
    """The four tools under other names, with other words, arguments and order of arguments."""
    box = coding_toolbox(shop)

    @tool(render=box["run_tests"].render)
    def probe() -> dict:
        """Check everything with the tests."""
        return box["run_tests"]()

    def patch(after: str, where: str, before: str) -> dict:
        """Change code: put one stretch in the place of another.

        Args:
            after: the replacement
            where: the file
            before: the original
        """
        return box["edit_file"](path=where, old=before, new=after)

    @tool(render=box["read_file"].render)
    def cat(f: str) -> dict:
        """Show the content of a file."""
        return box["read_file"](path=f)

    @tool(render=box["search_code"].render)
    def grep(q: str) -> dict:
        """Find lines by a text."""
        return box["search_code"](text=q)

    return Toolbox([probe, patch, cat, grep])


def test_other_names_other_words_other_order():
    shop = playground("late-days")
    agent = Agent(CodingRules(), other_tools(shop), gate=Gate(allow_all), rules=())
    trace = agent.run(failing_task(shop))
    assert trace.answer == "The tests pass. Changed: hire/days.py."
    names = [name for name, _, _ in executed(trace)]
    assert names == ["grep", "cat", *["patch", "probe"] * 3]


def allow_all(made, args, trace):
    return Decision("allow", "in a test")


def test_the_choice_binds_it():
    shop = playground("late-days")
    specs = coding_toolbox(shop).specs
    task = [Message("user", failing_task(shop))]
    model = CodingRules()
    assert model.reply(task, specs, NONE).text == "I have nothing to do."
    assert model.reply(task, specs, AUTO).calls[0].name == "search_code"
    last = [spec for spec in specs if spec.name == "run_tests"]
    assert model.reply(task, last, only("run_tests")).calls == ()


def test_a_task_without_a_failure_is_declined():
    reply = CodingRules().reply(
        [Message("user", "What is 2 + 2?")], coding_toolbox(playground()).specs, AUTO
    )
    assert (reply.text, reply.calls) == (rules.CANNOT, ())


def test_the_one_setting_decides(monkeypatch):
    assert coding_model("").name == coding_model("stand-in").name == "stand-in (coding rules)"
    monkeypatch.setenv("AGENTLAB_MODEL", "ollama:some")
    assert coding_model(load=lambda name: ScriptedModel([], name)).name == "ollama:some"


# -- evidence --


@pytest.mark.parametrize(
    ("text", "wanted", "kind"),
    [
        ("assert f(1) == 2\nassert 1 == 2\n +  where 1 = f(1)", Evidence(("f",), 1, 2), "one off"),
        ("assert f(1) == 9\nassert 1 == 9", Evidence(("f",), 1, 9), "number"),
        (
            "assert a.f(1)\nassert False\n +  where False = a.f(1)",
            Evidence(("f",), False, True),
            "truth",
        ),
        (
            "assert not f()\nassert not True\n +  where True = f()",
            Evidence(("f",), True, False),
            "truth",
        ),
        ("assert f() == [1]\nassert [1, 2] == [1]", Evidence(("f",), [1, 2], [1]), "one item"),
        ("assert f() == 'ab'\nassert 'a' == 'ab'", Evidence(("f",), "a", "ab"), "one item"),
        ("f(0)\nZeroDivisionError: no\nraised at app.py:2 in deep", Evidence(("deep",)), "other"),
        ("assert len(f()) == 2\nassert 1 == 2", Evidence(("f",), 1, 2), "one off"),
        ("assert f() == 1e999\nassert 1 == 1e999", Evidence(("f",)), "other"),
        ("assert b.total() == 2\nassert <object object> == 2", Evidence(("total",)), "other"),
        ("no failure here", Evidence(()), "other"),
        ("", Evidence(()), "other"),
    ],
)
def test_evidence(text, wanted, kind):
    found = evidence(text)
    assert (found, found.kind) == (wanted, kind)


# -- candidates --

CANDIDATES = [  # function body, evidence, the first candidates
    ("return n", Evidence(("f",), 1, 2), ["return n + 1"]),
    ("return n", Evidence(("f",), 2, 1), ["return n - 1"]),
    ("return n - 1", Evidence(("f",), 1, 2), ["return n", "return n - 2", "return n - 0"]),
    ("return n if n < 3 else 0", Evidence(("f",), False, True), ["return n if n <= 3 else 0"]),
    ("return min(n, 3)", Evidence(("f",), 3, 9), ["return max(n, 3)", "return min(n, 9)"]),
    ("return n * 12", Evidence(("f",), 24, 30), ["return n * 15", "return n / 12"]),
    ("return n and m", Evidence(("f",), False, True), ["return n or m", "return not n and m"]),
    ("return n in m", Evidence(("f",), False, True), ["return n not in m"]),
    ("return not n", Evidence(("f",), False, True), ["return n"]),
    ("return sorted(n, reverse=True)", Evidence(("f",)), ["return sorted(n, reverse=False)"]),
    (
        "return n[: m - 1]",
        Evidence(("f",), [1], [1, 2]),
        ["return n[: m]", "return n[: m - 1 - 1]"],
    ),
    ("return sum(range(n))", Evidence(("f",), 3, 6), ["return sum(range(n + 1))"]),
    (
        "return (\n        n <  # so far\n        3\n    )",
        Evidence(("f",), False, True),
        ["return (\n        n <=  # so far\n        3\n    )"],
    ),
    ("é = 'ü'; return n < 3", Evidence(("f",), False, True), ["é = 'ü'; return n <= 3"]),
    ("return g(n)", Evidence(("f",), "a", "b"), []),
    ("pass", Evidence(("f",), 1, 2), []),
]


@pytest.mark.parametrize(("body", "found", "wanted"), CANDIDATES)
def test_candidates(body, found, wanted):
    text = "def f(n, m):\n    {}\n"
    made = list(candidates(text.format(body), "f", found))
    assert made[: len(wanted)] == [text.format(one) for one in wanted]
    assert bool(made) == bool(wanted)


def test_words_of_the_docstring_offer_their_numbers():
    text = 'LEAST = {}\n\ndef f(n):\n    """From seven on, 12 at most."""\n    return n >= LEAST\n'
    made = list(candidates(text.format(8), "f", Evidence(("f",), False, True)))
    assert made[0] == text.format(8).replace(">=", ">")
    assert [text.format(12), text.format(7)] == made[2:4]


KINDS = [Evidence((), 1, 2), Evidence((), 10, 25), Evidence((), True, False), Evidence((), [], [1])]


@pytest.mark.parametrize("module", [rules, source, evidence_module], ids=lambda m: m.__name__)
def test_every_candidate_is_python_and_another_text(module):
    """On the package's own files, which were not written for this."""
    text = inspect.getsource(module)
    names = [n.name for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
    for name, found in itertools.product(names, KINDS):
        made = list(itertools.islice(candidates(text, name, found), 5))
        assert text not in made and len(set(made)) == len(made)
        assert all(map(is_python, made))


def test_what_is_no_python_has_no_candidates_and_no_callees():
    for text in ("def f(:", "\0", "x = 1"):
        assert list(candidates(text, "f", Evidence(("f",), 1, 2))) == []
        assert callees(text, "f") == []


def test_where_a_name_is_from():
    text = (
        "from a.b import (\n    c,\n    d as e,\n)\nfrom .near import f\nfrom ..far.off import g\n"
    )
    asked = {name: imported_from(text, "top/mid/own.py", name) for name in "cdfgx"}
    assert asked == {
        **{"c": "a/b.py", "d": "a/b.py", "f": "top/mid/near.py", "g": "top/far/off.py", "x": ""}
    }


def test_callees_in_the_order_of_the_text_without_built_ins():
    text = "def f(n):\n    return one(sum(n)) + a.two(n) + one(n)\n"
    assert callees(text, "f") == ["one", "two"]
