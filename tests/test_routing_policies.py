"""Policies that are rules: what they read, fill in and ask; what routers keep."""

import pytest

from agentlab.measure.bench import B, Bench, C
from agentlab.measure.cases import Case, examples, hand_rules, load_cases
from agentlab.measure.crowds import crowd, reordered, wanting_a_tool
from agentlab.measure.policies import (
    Decide,
    Scoring,
    Shortlist,
    by_examples,
    by_families,
    by_letters,
    by_rules,
    stand_in,
    under_test,
)
from agentlab.measure.scores import Examples, Rules, families_first, lexical, ngrams
from agentlab.measure.slots import filled, shape, with_room
from agentlab.messages import ANY, AUTO, NONE, Message, ModelError, ToolResult, ToolSpec


def spec(name, description="", **fields):
    """A tool; a field is (type, description) or a list of choices."""
    made = {
        n: {"type": "string", "enum": f, "description": ""}
        if isinstance(f, list)
        else {"type": f[0], "description": f[1]}
        for n, f in fields.items()
    }
    return ToolSpec(
        name, description, {"type": "object", "properties": made, "required": list(fields)}
    )


ID = ("string", 'number of a boat, e.g. "B-00"')
NUMBER, TEXT = ("number", "how much"), ("string", "in words")
PAINT = spec(
    "t1", "Paints a boat in a colour. Do not use to clean it.", boat=ID, colour=["red", "blue"]
)
CLEAN = spec("t2", "Cleans the hull of a boat from weed. Do not use for colour.", boat=ID)
WEATHER = spec("t3", "Tells wind and waves of the coming days.", place=TEXT)
TOOLS = (PAINT, CLEAN, WEATHER)


def said(policy, task, tools=TOOLS, choice=AUTO):
    """A call as (name, arguments), or the text."""
    reply = policy.reply([Message("system", "Be brief."), Message("user", task)], tools, choice)
    return (reply.calls[0].name, reply.calls[0].args) if reply.calls else reply.text


@pytest.mark.parametrize(
    ("task", "reply"),
    [
        ("There is weed on the hull of B-12.", ("t2", {"boat": "B-12"})),
        ("Give B-7 a red colour.", ("t1", {"boat": "B-7", "colour": "red"})),
        ("Give B-7 a colour.", "Which colour?"),
        ("There is weed on the hull.", "Which boat?"),
        ("How will the wind be?", ("t3", {"place": "How will the wind be?"})),
        ("Good morning!", "None of the tools I am offered has anything to do here."),
        ("What about B-7?", "Which colour?"),  # only two have room for it: the first of equals
    ],
)
def test_the_stand_in_reads_descriptions_and_schemas(task, reply):
    assert said(stand_in(), task) == reply


def test_renamed_tools_and_fields_change_nothing():
    renamed = [
        ToolSpec("zzz", CLEAN.description, spec("x", "", qq=ID).parameters),
        ToolSpec("search", PAINT.description, PAINT.parameters),
    ]
    assert said(stand_in(), "There is weed on the hull of B-12.", renamed) == (
        "zzz",
        {"qq": "B-12"},
    )


def test_a_name_counts_where_there_is_no_description():
    bare = [spec("paint_boat", "", boat=ID), spec("clean_hull", "", boat=ID)]
    assert said(stand_in(), "Clean B-12.", bare) == ("clean_hull", {"boat": "B-12"})


def test_a_warning_counts_against_a_tool():
    plain = spec("a", "Colour of a boat.", boat=ID)
    warned = spec("b", "A boat. Do not use for colour.", boat=ID)
    assert lexical("Which colour?", [warned, plain]) == sorted(
        lexical("Which colour?", [warned, plain])
    )
    assert lexical("Which colour?", [warned, plain])[0] < 0


def test_one_that_must_call_calls_with_what_it_has():
    assert said(stand_in(), "Good morning!", choice=ANY) == ("t1", {})
    assert said(stand_in(), "There is weed.", (CLEAN,), ANY) == ("t2", {})
    assert said(stand_in(), "Give B-7 a red colour.", choice=NONE).startswith("None of the tools")
    assert said(stand_in(), "Give B-7 a red colour.", tools=()).startswith("None of the tools")


def test_after_a_result_it_says_the_result():
    result = ToolResult("call_1", "t2", "clean")
    messages = [Message("user", "Clean B-12."), Message("tool", results=(result,))]
    assert stand_in().reply(messages, TOOLS, AUTO).text == "clean"


def test_no_policy_passes_for_a_model():
    assert (stand_in().name, by_letters().name) == ("stand-in (words)", "letters")
    named = (by_examples({}), by_rules(()), by_families(TUNING.tools))
    assert [policy.name for policy in named] == ["examples", "rules", "families first"]


ORDER, FILE = ("string", 'e.g. "A-0000"'), ("string", 'e.g. "dir/name.py"')
PAGE, SERVICE = ("string", 'e.g. "example.org/page"'), ("string", 'e.g. "some-api"')


@pytest.mark.parametrize(
    ("task", "fields", "args", "missing"),
    [
        ("5 back for A-1042.", {"id": ORDER, "n": NUMBER}, {"id": "A-1042", "n": 5.0}, []),
        ("Charge 1,800.50 please", {"n": NUMBER}, {"n": 1800.5}, []),
        ("Make it 12 boats", {"n": ("integer", "")}, {"n": 12}, []),
        ("INV-22 and A-1", {"id": ORDER}, {"id": "A-1"}, []),
        ("turn `a = 1` into `a = 2`", {"x": TEXT, "y": TEXT}, {"x": "a = 1", "y": "a = 2"}, []),
        ("read src/x/y.py now", {"p": FILE}, {"p": "src/x/y.py"}, []),
        ("see example.org/a/b", {"u": PAGE}, {"u": "example.org/a/b"}, []),
        ("take billing-api down", {"s": SERVICE}, {"s": "billing-api"}, []),
        ("free on Monday?", {"day": ("string", "a weekday")}, {"day": "Monday"}, []),
        ("where is parse_date?", {"n": TEXT}, {"n": "parse_date"}, []),
        ("find a red one", {"colour": ["blue", "red"]}, {"colour": "red"}, []),
        ("hello", {"id": ID, "n": NUMBER, "c": ["x"]}, {}, ["id", "n", "c"]),
        ("B-1 or B-2", {"one": ID, "two": ID}, {"one": "B-1", "two": "B-2"}, []),
        ("B-1", {"one": ID, "two": ID}, {"one": "B-1"}, ["two"]),
    ],
)
def test_arguments_come_from_the_task_by_the_schema(task, fields, args, missing):
    assert filled(task, spec("t", "", **fields)) == (args, missing)


def test_a_field_that_may_be_left_out_is_left_out_unless_it_is_named():
    tool = ToolSpec("t", "", {"properties": {
        "hours": {"type": "integer", "description": ""},
        "kind": {"type": "string", "enum": ["line", "bar"], "description": ""},
    }, "required": []})  # fmt: skip
    assert filled("draw 5 boats", tool) == ({}, [])
    assert filled("draw 5 boats as a bar", tool) == ({"kind": "bar"}, [])


@pytest.mark.parametrize(
    ("token", "looks"),
    [
        ("A-1042", "A-0"),
        ("INV-0000", "INV-0"),
        ("src/billing/tax.py", "a/a.a"),
        ("config/app.toml", "a/a.a"),
        ("src/billing", "a/a"),
        ("4.3.0", "0.0"),
        ("10:00", "0:0"),
        ("USD", "XXX"),
        ("example.org/study42", "a.a/a"),
        ("intranet.example.org/forms", "a.a/a"),
        ("billing-api", "a-a"),
    ],
)
def test_what_a_token_looks_like(token, looks):
    assert shape(token) == looks


def test_tools_without_room_for_what_is_given_fall_out():
    assert with_room("about B-7", TOOLS) == [PAINT, CLEAN]
    assert with_room("about boats", TOOLS) == list(TOOLS)
    assert with_room("about Z-9", TOOLS) == list(TOOLS)
    assert (
        with_room("the kick-off", [spec("a", "", s=("string", 'e.g. "some-api"')), WEATHER]) != []
    )


# -- scores and routers --


def test_letters_find_near_words():
    shipping, paying = spec("a", "Shipping of goods."), spec("b", "Payments and cards.")
    near, far = ngrams("When was it shipped?", [shipping, paying])
    assert near > far == 0
    assert said(Scoring(ngrams, "x", 0.99), "When was it shipped?", [shipping, paying]).startswith(
        "None"
    )


def test_examples_speak_for_a_tool():
    both = [spec("a"), spec("b", "Payments.")]
    silent, other = Examples({"a": "Where is my parcel?"})("My parcel is not here", both)
    assert silent > 0.5 > 0.1 > other


def test_the_first_rule_that_matches_an_offered_tool_decides():
    rules = Rules((("paint", "t1"), ("boat", "t2")))
    assert rules("Paint the boat", TOOLS) == [1, 0, 0]
    assert rules("Paint the boat", (CLEAN, WEATHER)) == [1, 0]
    assert rules("Sail", TOOLS) == [0, 0, 0]


def test_first_the_family_then_the_tool():
    families = {"boats": "Boats, their hull and colour.", "sky": "Wind, waves, rain."}
    score = families_first(families, {"t1": "boats", "t2": "boats", "t3": "sky"}, lexical)
    policy = Scoring(score, "families")
    assert said(policy, "weed on the hull of B-1") == ("t2", {"boat": "B-1"})
    assert said(policy, "wind")[0] == "t3"


def test_a_shortlist_keeps_the_order_of_the_offer():
    assert Shortlist(lexical, 2)("wind or weed", TOOLS) == ["t2", "t3"]
    assert Shortlist(lexical, 1)("weed", TOOLS) == ["t2"]
    assert Shortlist(lexical, 9)("weed", TOOLS) == ["t1", "t2", "t3"]
    assert Shortlist(lexical, 9)("weed on B-1", TOOLS) == ["t1", "t2"]
    assert Shortlist(lexical, 3)("weed", ()) == []
    assert str(Shortlist(lexical, 3)) == "3 best by lexical"


def test_a_router_that_is_not_sure_leaves_all():
    router = Decide(Rules((("paint", "t1"),)))
    assert router("Paint it", TOOLS) == ["t1"]
    assert router("Wash it", TOOLS) == ["t1", "t2", "t3"]
    assert router("Paint it", ()) == []
    assert str(router) == "decided by Rules"


def test_the_model_under_test(monkeypatch):
    assert under_test() == stand_in()
    assert under_test("stand-in") == stand_in()
    monkeypatch.setenv("AGENTLAB_MODEL", "ollama:tiny")
    assert under_test().name == "ollama:tiny"
    with pytest.raises(ModelError, match="No model named 'nobody'"):
        under_test("nobody")


# -- on the course's bench, the tuning half only --

TUNING = Bench(cases=load_cases("tuning"))


def right(policy, condition, bench=TUNING):
    hits = 0
    for case in bench.cases:
        box = bench.tools.box(condition.level)
        specs = [box[name].spec for name in bench.offered(case, condition)]
        best = policy.best(case.task, specs)
        hits += best is not None and best.name in case.accept
    return hits


def test_better_descriptions_and_fewer_tools_help_the_stand_in():
    found = [right(stand_in(), condition) for condition in (B, C)]
    assert found == sorted(found)
    assert found[0] > 10


def test_where_no_pattern_matches_the_rules_take_no_tool():
    """Not even where the task gives what only some tools have room for, unless one must be."""
    clean = by_rules((("weed", "t2"), ("wind", "t9")))
    assert said(clean, "There is weed on B-12.") == ("t2", {"boat": "B-12"})
    for task in ("What about B-7?", "How will the wind be?"):
        assert said(clean, task) == "None of the tools I am offered has anything to do here."
    assert said(clean, "What about B-7?", choice=ANY) == ("t1", {"boat": "B-7"})
    assert right(by_rules(()), C) == 0


def test_hand_rules_fit_the_half_they_were_written_on():
    assert right(by_rules(hand_rules()), C) >= 36


def test_families_first_finds_the_family():
    assert right(by_families(TUNING.tools), C) > 10


# -- crowds and orders --


def test_a_crowd_holds_the_goal_and_grows():
    few = wanting_a_tool(TUNING)
    assert len(few.cases) == 40
    for case in few.cases:
        small, large = (set(few.offered(case, crowd(few, size))) for size in (5, 20))
        assert case.goal in small < large
        assert (len(small), len(large)) == (5, 20)
    assert few.offered(few.cases[0], crowd(few, 80)) == list(few.tools.by_name)
    again, other = crowd(few, 5, seed=0), crowd(few, 5, seed=1)
    assert few.offered(few.cases[0], again) == few.offered(few.cases[0], crowd(few, 5))
    assert few.offered(few.cases[0], other) != few.offered(few.cases[0], again)


@pytest.mark.parametrize("size", [1, 81])
def test_a_crowd_has_a_size(size):
    with pytest.raises(ValueError, match=f"^A crowd has 2 to 80 tools, not {size}."):
        crowd(TUNING, size)


def test_another_order_of_the_same_tools():
    case = TUNING.cases[0]
    plain = TUNING.offered(case, C)
    assert TUNING.offered(case, reordered(TUNING, C)) == plain[::-1]
    shuffled = reordered(TUNING, C, 1)
    assert shuffled.name == "C shuffled 1"
    assert sorted(TUNING.offered(case, shuffled)) == sorted(plain)
    assert TUNING.offered(case, shuffled) not in (plain, plain[::-1])


def test_a_learners_own_case_needs_no_state():
    own = Case("mine-1", "Where is the parcel of A-1042?", ("track_parcel",))
    assert len(Bench(cases=(own,)).offered(own, C)) == 80
    assert len(examples()) == 80
