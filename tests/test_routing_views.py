"""What is made of measured runs: matrices, symptoms, evidence, estimates; a reader for MetaTool."""

from decimal import Decimal

import pytest
from routing import PLAIN, REFUND, SHOP, THANKS, UNCLEAR, bench, marks_of, row, trace_of

from agentlab import Agent, Toolbox
from agentlab.measure.bench import A, B, Bench, C, Condition
from agentlab.measure.cases import Case
from agentlab.measure.confusion import confusion
from agentlab.measure.estimate import described, estimate, is_paid, tokens
from agentlab.measure.evidence import REMEDIES, SYMPTOMS, evidence, symptom, symptoms
from agentlab.measure.metatool import metatool, spelled
from agentlab.measure.policies import stand_in
from agentlab.measure.routing import measure
from agentlab.measure.toolset import Toolset, load_toolset
from agentlab.messages import Reply, ToolCall, ToolSpec
from agentlab.models.scripted import ScriptedModel, call
from agentlab.views import COUNTS

RIGHT, LOOK = call("refund", order_id="A-1", amount=5), call("look", order_id="A-1")
CANCEL = call("cancel", order_id="A-1")
BROKEN = Reply(calls=(ToolCall("", "refund", "{"),), stop="tool_use")
CANCELLED = Case("c", "No longer wanted: A-2.", ("cancel",))


def judged(*runs):
    return [(case, marks_of(case, *replies)) for case, *replies in runs]


RUNS = judged(
    (REFUND, RIGHT, "done"),
    (REFUND, LOOK, RIGHT, "done"),  # also accepted: it counts as what was picked
    (REFUND, CANCEL, "done"),
    (CANCELLED, CANCEL, "done"),
    (CANCELLED, "Sure?"),
    (THANKS, "Gladly."),
    (THANKS, BROKEN, "x"),
)


def test_a_confusion_matrix_counts_and_remembers_its_cases():
    matrix = confusion(RUNS)
    assert str(matrix) == (
        "wanted \\ picked  cancel  refund  look  none  clarify  unparseable\n"
        "---------------  ------  ------  ----  ----  -------  -----------\n"
        "cancel           1       ·       ·     ·     1        ·\n"
        "refund           1       1       ·     ·     ·        ·\n"
        "look             ·       ·       1     ·     ·        ·\n"
        "none             ·       ·       ·     1     ·        1"
    )
    assert matrix.behind("refund", "cancel") == ("r",)
    assert matrix.behind("refund", "look") == ()
    assert matrix.worst(2) == [("cancel", "clarify", 1), ("none", "unparseable", 1)]
    with pytest.raises(
        KeyError, match="No cell .'nobody', 'look'.. Rows: cancel, refund, look, none"
    ):
        matrix.behind("nobody", "look")


def test_tools_can_be_put_together_and_a_few_looked_at():
    together = confusion(RUNS, groups={"cancel": "money", "refund": "money"})
    assert (together.rows, together.count("money", "money")) == (("money", "look", "none"), 3)
    few = confusion(RUNS, only=("look", "refund"))
    assert str(few) == (
        "wanted \\ picked  look  refund  other tool\n"
        "---------------  ----  ------  ----------\n"
        "look             1     ·       ·\n"
        "refund           ·     1       1"
    )
    assert few.behind("refund", "other tool") == ("r",)


# -- symptoms and evidence --

STATE = Condition("state", by_state=True)
OTHER = call("look", order_id="A-2")
UNFIT = '{"ok": false, "error": "invalid_arguments", "complaints": ["amount: missing (a number)"]}'


@pytest.mark.parametrize(
    ("case", "replies", "found"),
    [
        (REFUND, [RIGHT, "done"], ""),
        (THANKS, ["Gladly."], ""),
        (REFUND, [CANCEL, "done"], "another tool"),
        (REFUND, ["I would not know."], "no tool called"),
        (REFUND, [call("reimburse"), "x"], "a tool nobody has"),
        (REFUND, [BROKEN, "x"], "no call one can read"),
        (REFUND, [call("refund", order_id="A-1"), "x"], "bad arguments"),
        (REFUND, [call("refund", order_id="A-1", amount=7), "x"], "bad arguments"),
        (CANCELLED, [call("cancel", order_id="A-9"), "x"], "execution failed"),
        (REFUND, [LOOK, "It is there."], "stopped half-way"),
        (REFUND, ["Which order?"], "asked without need"),
        (REFUND, [""], "no tool called"),
        (REFUND, [LOOK, call("refund", order_id="A-1", amount=7), "x"], "bad arguments"),
        (REFUND, [LOOK, call("refund", order_id="A-1"), "x"], "bad arguments"),
        (REFUND, [LOOK, CANCEL, "x"], "another tool"),
        (REFUND, [RIGHT, CANCEL, "x"], "another tool"),
        (REFUND, [LOOK, call("reimburse"), "x"], "a tool nobody has"),
        (REFUND, [LOOK, BROKEN, "x"], "no call one can read"),
        (REFUND, [LOOK, LOOK, "hm"], "ignores results"),
        (REFUND, [LOOK, OTHER, LOOK, OTHER], "bounces"),
        (THANKS, [LOOK, "x"], "a tool where none is wanted"),
        (UNCLEAR, ["No."], "did not ask"),
        (UNCLEAR, [CANCEL, "x"], "a tool where none is wanted"),
        (THANKS, ["What for?"], "asked without need"),
        (THANKS, [""], "something else"),
    ],
)  # fmt: skip
def test_a_symptom_is_read_off_the_run(case, replies, found):
    trace = trace_of(case, *replies)
    assert symptom(case, marks_of(case, *replies), trace) == found
    assert found in ("", *REMEDIES)


def test_a_tool_that_was_not_offered_is_not_the_models_fault():
    lost = Case("x", "Give back 5 for A-1.", ("refund",), state="reading")
    replies = ["I cannot."]
    trace = trace_of(lost, *replies, condition=STATE)
    assert (
        symptom(lost, marks_of(lost, *replies, condition=STATE), trace) == "right tool not offered"
    )


def test_every_symptom_says_how_to_tell_it_and_what_answers_it():
    assert len({one.name for one in SYMPTOMS}) == len({one.sign for one in SYMPTOMS}) == 15
    assert all(one.name and one.sign and one.remedy for one in SYMPTOMS)


def test_symptoms_are_counted_with_their_cases():
    model = ScriptedModel(lambda messages: "No." if len(messages) == 2 else "x")
    table = symptoms(measure(bench(), [PLAIN], model), "plain")
    assert table.caption == "plain: 1 done; what went wrong first in the others"
    assert table.rows == (
        ("did not ask", 1, "u", REMEDIES["did not ask"]),
        ("no tool called", 1, "r", REMEDIES["no tool called"]),
    )


def test_the_evidence_of_a_decision_has_every_tool_shown_and_what_it_says_of_itself():
    assert evidence(trace_of(REFUND, call("refund", order_id="A-1"), "x")).rows == (
        ("task", "Give back 5 for A-1."),
        ("tools shown", "3: look, refund, cancel"),
        ("  look", "Handles look."),
        ("  refund", "Handles refund."),
        ("  cancel", "Handles cancel."),
        ("tool selected", "refund"),
        ("arguments", '{"order_id": "A-1"}'),
        ("validation", "invalid_arguments"),
        ("execution", "nothing ran"),
        ("next observation", UNFIT),
    )
    said = dict(evidence(trace_of(THANKS, "Gladly.")).rows)
    assert (said["tool selected"], said["execution"]) == ("none; it said: Gladly.", "nothing ran")
    assert dict(evidence(trace_of(REFUND, RIGHT, "x")).rows)["execution"] == "returned"


# -- tools as data --


def test_a_simulated_tool_looks_up_what_it_is_given():
    box = SHOP.box("vague")
    assert box["look"](order_id="A-1") == {"ok": True, "done": "look", "order_id": "A-1"}
    trace = trace_of(CANCELLED, call("cancel", order_id="A-9"), "x")
    assert "tool error in cancel: there is no order id 'A-9'" in str(trace)


def test_three_levels_of_description():
    descriptions = [
        SHOP.box(level)["look"].description for level in ("name only", "vague", "explicit")
    ]
    assert descriptions == [
        "",
        "Handles look.",
        "Does it. Use when asked. Do not use else. Takes it. Returns it. Side effects: none.",
    ]
    assert SHOP.box("vague") is SHOP.box("vague")
    schemas = {str(SHOP.box(level)["refund"].spec.parameters) for level in ("vague", "explicit")}
    assert len(schemas) == 1  # one thing changes at a time


def test_the_courses_schemas_reach_the_model_as_they_are_written():
    spec = load_toolset().box("explicit")["query_metrics"].spec
    assert spec.parameters["required"] == ["service", "metric"]
    assert spec.parameters["properties"]["metric"]["enum"] == [
        "latency", "errors", "memory", "cpu", "traffic"
    ]  # fmt: skip
    assert spec.parameters["properties"]["hours"]["type"] == "integer"


def test_a_parameter_of_another_kind_is_an_error_that_names_it():
    odd = Toolset((row("ring", bells={"type": "array", "description": ""}),))
    with pytest.raises(
        ValueError, match="Tool ring: bells is 'array'; known: string, integer, num"
    ):
        odd.box("vague")
    assert "text" in Toolset((row("say", text={}),)).box("vague")["say"].spec.parameters["required"]


def test_mended_tools_are_new_and_say_what_cannot_be_mended():
    mended = SHOP.mended(look={"use": "something is sought"})
    assert "Use when something is sought." in mended.box("explicit")["look"].description
    assert "Use when asked." in SHOP.box("explicit")["look"].description
    with pytest.raises(ValueError, match="No tool 'peek' to mend; there are look, refund, cancel."):
        SHOP.mended(peek={})
    with pytest.raises(ValueError) as raised:
        load_toolset().mended(find_simbol={})
    told = "No tool 'find_simbol' to mend; there are find_symbol, find_slot."
    assert str(raised.value) == told
    with pytest.raises(ValueError, match="A description has no part 'when'; it has"):
        SHOP.mended(look={"when": "now"})


# -- estimates --


def test_an_estimate_counts_calls_tokens_and_dollars_before_anything_is_asked():
    spec = ToolSpec("add", "x" * 400, {})
    assert tokens(spec) == 103
    made = estimate(Bench(), [A, B, C], "anthropic:claude-haiku-5-5")
    assert (made.calls, made.usage.output_tokens) == (600, 72_000)
    a, b, c = (row[2] for row in made.rows)
    assert b > 2 * a > 4 * c  # long descriptions cost, states save
    assert Decimal("0.2") < made.dollars < Decimal("0.6")
    assert estimate(Bench(steps=1), [A], "claude-opus-5-5").calls == 100


def test_what_a_run_was_told_of_its_tools_is_counted_turn_by_turn_as_they_were_shown():
    box = load_toolset().box("explicit")
    tools = Toolbox([box["get_order"], box["track_parcel"]])
    order, parcel = map(tokens, tools.specs)

    def shown(trace):
        return ["track_parcel"] if trace.view(COUNTS).steps else list(tools)

    look = call("get_order", order_id="A-1042")
    trace = Agent(ScriptedModel([look, "Here."]), tools, offer=shown).run("What is in it?")
    assert described(trace) == [order + parcel, parcel]
    assert described(Agent(ScriptedModel(["Hello."]), Toolbox([])).run("Hello?")) == [0]


def test_a_model_without_a_price_has_none():
    made = estimate(bench(), [PLAIN], "ollama:qwen3:4b")
    assert made.dollars is None
    assert made.table().rows[-1][-1] == "no list price"
    assert str(made).startswith("Estimate for ollama:qwen3:4b; nothing was asked yet")
    assert [is_paid(n) for n in ("anthropic:claude-haiku-5-5", "ollama:x", "stand-in")] == [
        True, False, False
    ]  # fmt: skip


# -- MetaTool --

CSV = '''Query,Tool
"""Paint it, please!""",Painter&More
Where is it?,Finder
"What, and
where?",Finder
Where is it?,Painter&More
'''
DESCRIPTIONS = '{"Painter&More": "Paints things in a colour.", "Finder": "Finds where things are."}'


@pytest.fixture
def files(tmp_path):
    def written(queries=CSV, tools=DESCRIPTIONS):
        (tmp_path / "queries.csv").write_text(queries, encoding="utf-8", newline="")
        (tmp_path / "tools.json").write_text(tools, encoding="utf-8")
        return tmp_path / "queries.csv", tmp_path / "tools.json"

    return written


def test_metatool_is_read_with_quotes_commas_and_repeated_queries(files):
    read = metatool(*files())
    assert [(case.id, case.task, case.accept, case.half) for case in read.cases] == [
        ("M00001", "Paint it, please!", ("Painter_More",), "tuning"),
        ("M00002", "Where is it?", ("Finder", "Painter_More"), "held out"),
        ("M00003", "What, and where?", ("Finder",), "tuning"),
    ]
    assert list(read.tools.box("vague")) == ["Painter_More", "Finder"]
    assert len(metatool(*files(), most=2).cases) == 2


def test_a_policy_runs_on_it(files):
    measured = measure(metatool(*files()), [Condition("described", "vague")], stand_in())
    assert [str(marks.pick) for _, marks in measured.judged("described")] == [
        "Painter_More", "none", "none"
    ]  # fmt: skip


def test_names_no_provider_takes_are_spelled():
    assert [spelled(name) for name in ("PDF&URLTool", "a b", "ok-1_x", "x" * 80)] == [
        "PDF_URLTool", "a_b", "ok-1_x", "x" * 64
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("queries", "fault"),
    [
        (
            "Question,Tool\nx,Finder\n",
            "queries.csv: has no column 'Query'; it needs Query and Tool.",
        ),
        ("", "queries.csv: has no column 'Query'; it needs Query and Tool."),
        (
            "Query,Tool\nx,Finder\ny,Loser\n",
            "queries.csv, line 3: nobody describes a tool 'Loser'.",
        ),
    ],
)
def test_a_file_of_another_form_is_named(files, queries, fault):
    with pytest.raises(ValueError) as caught:
        metatool(*files(queries))
    assert str(caught.value) == fault


def test_a_toolset_of_ones_own_is_a_few_rows():
    own = Toolset((row("ring", bell={"type": "string", "description": ""}),))
    case = Case("mine", "Ring it.", ("ring",))
    measured = measure(
        Bench(own, (case,)), [Condition("vague")], ScriptedModel([call("ring", bell="x"), "done"])
    )
    assert measured.judged("vague")[0][1].done
