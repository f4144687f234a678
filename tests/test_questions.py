"""The twenty questions: what the claim of lesson 05 counts, counted."""

from collections import Counter

import pytest

from agentlab.research.questions import Question, needs, questions

TWENTY = questions()
BEYOND = [q for q in TWENTY if not q.reachable()]


def test_five_of_twenty_are_within_reach_of_reasoning_alone():
    assert len(TWENTY) == 20
    assert [q.needs for q in TWENTY if q.reachable()] == [("reasoning",)] * 5


def test_what_the_other_fifteen_need():
    assert needs(BEYOND) == Counter(web=12, file=5, calculation=4)
    assert sum({"web", "file"} <= set(q.needs) for q in BEYOND) == 2


@pytest.mark.parametrize(
    ("means", "count"),
    [
        ((), 5),
        (("calculation",), 5),
        (("file",), 7),
        (("web",), 14),
        (("web", "file"), 16),
        (("web", "calculation"), 15),
        (("file", "calculation"), 8),
        (("web", "file", "calculation"), 20),
    ],
)
def test_how_many_are_within_reach_of_which_means(means, count):
    assert sum(q.reachable(means) for q in TWENTY) == count


def test_questions_differ_and_are_numbered():
    assert [q.id for q in TWENTY] == [f"q{n:02d}" for n in range(1, 21)]
    assert len({q.question for q in TWENTY}) == 20
    assert all(q.work and q.question[-1] in ".?" for q in TWENTY)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('{"id": "q1", "question": "?"}', "line 2: no question"),
        ('{"id": "q1", "question": "?", "needs": ["luck"]}', r"line 2: needs \['luck'\]; known:"),
        ('{"id": "q1", "question": "?", "needs": []}', "line 2: needs nothing; known:"),
        ("no json", "line 2: no question"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, fault):
    good = '{"id": "q0", "question": "Why?", "needs": ["reasoning"]}'
    (tmp_path / "q.jsonl").write_text(f"{good}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=fault):
        questions(tmp_path / "q.jsonl")


def test_a_file_of_ones_own(tmp_path):
    (tmp_path / "q.jsonl").write_text(
        '{"id": "a", "question": "How far?", "needs": ["web", "file"]}', encoding="utf-8"
    )
    assert questions(tmp_path / "q.jsonl") == [Question("a", "How far?", ("web", "file"))]
