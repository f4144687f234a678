"""Histories that fit a limit: what is kept, what is lost, and what a question then comes to."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from agentlab import Agent, Message, ScriptedModel, Toolbox, ToolResult, call
from agentlab.compaction import TAKEN_OUT, compacted, growth, last_turns, losses, tokens
from agentlab.display.growth_plot import growth_plot
from agentlab.models.stand_in import StandIn
from agentlab.research.agent import research_agent
from agentlab.research.corpus import Snippet
from agentlab.research.ledger import ledger
from agentlab.research.report import report
from agentlab.research.search import Corpus
from agentlab.research.toolbox import parser, search_tool
from agentlab.sub_agent import as_tool
from agentlab.views import CONVERSATION

PLACES = {"Ayr": "46,982", "Bute": "6,498", "Coll": "1,951", "Skye": "10,088"}
FILLER = "It lies by the sea and has a harbour, which is told of at length here. " * 6
WORLD = Corpus(
    [
        Snippet(p, f"{p}: population", f"{FILLER}{p} has a population of {n}. {FILLER}", "Almanac")
        for p, n in PLACES.items()
    ]
)
SUM = "What is the combined population of Ayr, Bute, Coll and Skye?"
LIMIT = 600


def asked(history, task=SUM, model=None):
    return replace(research_agent(model or StandIn(), WORLD.search), history=history).run(task)


def sent_each_turn(trace, history):
    """The messages of every turn, as the model was sent them."""
    state, turns = history.start(), []
    for event in trace:
        state = history.step(state, event)
        if type(event).__name__ == "ModelAsked":
            turns.append(list(state))
    return turns


def test_tokens_are_counted_by_length():
    said = Message("assistant", "abcdefgh", calls=(replace(call("add", a=1).calls[0]),))
    assert tokens([]) == 0
    assert tokens([Message("user", "abcd")]) == 1
    assert tokens([Message("user", "abcde")]) == 2
    assert tokens([Message("tool", results=(ToolResult("1", "f", "x" * 40),))]) == 10
    assert tokens([said]) == 5  # 8 letters, "add" and '{"a": 1}'


def test_the_whole_history_grows_with_every_turn():
    sizes = growth(asked(CONVERSATION))
    assert sizes == sorted(set(sizes))
    assert sizes[-1] > 2 * LIMIT > sizes[0]


def test_dropping_the_middle_fails_and_keeping_figures_does_not():
    naive, kept = asked(last_turns(LIMIT)), asked(compacted(LIMIT))
    assert (naive.stop, naive.answer) == ("repeated_call", "")
    assert kept.stop == "answered" and "65,519" in kept.answer


def test_what_is_compacted_answers_as_the_whole_does():
    whole, kept = asked(CONVERSATION), asked(compacted(LIMIT))
    assert kept.answer == whole.answer
    assert report(kept) == report(whole)
    assert [e.label for e in ledger(kept)] == [e.label for e in ledger(whole)]
    assert max(growth(kept, compacted(LIMIT))) <= LIMIT + 60 < max(growth(whole)) / 1.9


def test_the_trace_keeps_all_of_it():
    trace = asked(compacted(LIMIT))
    searched = [e for e in trace if getattr(e, "tool", "") == "web_search" and hasattr(e, "text")]
    assert [e.text.count(FILLER.strip()) for e in searched] == [2, 2, 2, 2]
    assert trace.events[0].history == f"compacted to {LIMIT} tokens"


@pytest.mark.parametrize(
    "history", [compacted(1), compacted(LIMIT), last_turns(1), last_turns(900)]
)
def test_every_call_that_is_sent_has_its_result_and_every_result_its_call(history):
    trace = asked(history)
    for messages in sent_each_turn(trace, history):
        assert [m.role for m in messages[:2]] == ["system", "user"]
        assert messages[1].text == SUM
        for before, message in zip(messages, messages[1:], strict=False):
            if message.role == "tool":
                assert [c.id for c in before.calls] == [r.call_id for r in message.results]
                assert all(r.text for r in message.results)
        assert [m.role for m in messages if m.calls] == ["assistant"] * sum(
            m.role == "tool" for m in messages
        )


def test_several_calls_of_one_turn_stay_together():
    pairs = [call("web_search", query=f"population of {p}") for p in PLACES]
    both = replace(pairs[0], calls=pairs[0].calls + pairs[1].calls)
    model = ScriptedModel([both, call("web_search", query="population of Coll"), "done"])
    trace = Agent(model, Toolbox([search_tool(WORLD.search)])).run("go")
    *_, last = sent_each_turn(trace, compacted(1))
    assert [[r.text for r in m.results] for m in last if m.results][0] == [TAKEN_OUT, TAKEN_OUT]
    assert FILLER.strip() in [m for m in last if m.results][1].results[0].text  # never the last


def test_a_text_that_was_known_before_is_kept_once():
    search = call("web_search", query="population of Ayr")
    read = call("parser", excerpt="Ayr has a population of 46,982.", keyword="population")
    model = ScriptedModel([search, read, search, call("web_search", query="Bute"), "."])
    tools = Toolbox([search_tool(WORLD.search), parser])
    trace = Agent(model, tools, history=compacted(1)).run("go")
    texts = [m.results[0].text for m in trace.view(compacted(1)) if m.results]
    assert texts[0].splitlines()[1] == "Ayr has a population of 46,982."
    assert texts[2] == TAKEN_OUT
    assert len(texts[3]) > 500


def test_of_a_run_inside_the_sentences_are_kept():
    told = "Looked at length. " * 40
    model = ScriptedModel([call("find", task="population of Ayr"), call("find", task="x"), "."])
    inner = research_agent(
        ScriptedModel(
            [
                call("web_search", query="population of Ayr"),
                call("parser", excerpt="Ayr has a population of 46,982.", keyword="population"),
                told,
            ]
        ),
        WORLD.search,
    )
    trace = Agent(model, Toolbox([as_tool(inner, "find", "Finds.")])).run("go")
    first, last = (m.results[0].text for m in trace.view(compacted(1)) if m.results)
    assert first.splitlines()[1] == "Ayr has a population of 46,982."
    assert last.startswith("No answer (provider_error: ")


def test_a_sentence_is_kept_under_its_heading():
    trace = asked(compacted(LIMIT), "What is the combined population of Ayr, Bute and Skye?")
    first = next(m for m in trace.view(compacted(1)) if m.results)
    assert first.results[0].text == (
        "<<result 1 of 1 | Ayr: population | source: Almanac | vintage: not stated | compacted>>\n"
        "Ayr has a population of 46,982.\n"
        "<<end of result 1>>"
    )


def test_what_is_short_is_left_and_what_is_long_and_unknown_is_cut():
    def log(lines: int) -> str:
        """Read a log."""
        return "x" * lines

    model = ScriptedModel(
        [call("log", lines=160), call("log", lines=900), call("log", lines=9), "."]
    )
    trace = Agent(model, Toolbox([log]), history=compacted(1)).run("go")
    texts = [m.results[0].text for m in trace.view(compacted(1)) if m.results]
    assert [len(text) for text in texts] == [160, 160, 9]
    assert texts[1].endswith("… (752 more)")


def test_a_text_that_a_cut_would_make_longer_stays_whole():
    """Its mark, "compacted", is longer than what the cut takes away."""
    place = "The Free and Ancient Harbour Town of Ayr upon the Western Shore"
    text = f"{place} has a population of 46,982."
    corpus = Corpus([Snippet("ayr", f"{place}: population", text, "Almanac", "2024")])
    steps = [
        call("web_search", query=place),
        call("parser", excerpt=text, keyword="population"),
        "46,982",
    ]
    tools = Toolbox([search_tool(corpus.search), parser])
    trace = Agent(ScriptedModel(steps), tools).run("How many?")
    assert growth(trace, compacted(1)) == growth(trace)
    assert [row[-1] for row in losses(trace, compacted(1)).rows] == ["whole", "whole"]


def test_losses_say_what_became_of_each_result():
    trace = asked(CONVERSATION, "What is the combined population of Ayr and Bute?")
    rows = losses(trace, compacted(400)).rows
    assert [(row[0], row[3]) for row in rows] == [
        ("web_search", "text dropped, kept 46,982 [sourced]"),
        ("parser", "whole"),
        ("web_search", "text dropped, kept 6,498 [sourced]"),
        ("parser", "whole"),
        ("calculator", "whole"),
    ]
    assert [row[3] for row in losses(trace, last_turns(400)).rows][:2] == [
        "dropped with its turn, and with it 46,982 [sourced]",
        "dropped with its turn",
    ]
    unused = asked(CONVERSATION, model=ScriptedModel([*[call("web_search", query="Ayr")] * 2, "x"]))
    assert losses(unused, compacted(1)).rows[0][3] == "dropped: no figure of it was used"
    said = "compacted to 400 tokens: in the last turn about "
    assert losses(trace, compacted(400)).caption.startswith(said)
    before, after = growth(trace)[-1], growth(trace, compacted(1))[-1]  # the answer is never sent
    assert losses(trace, compacted(1)).caption == (
        f"compacted to 1 tokens: in the last turn about {before} tokens became {after} "
        f"({after - 1} over)"
    )
    assert "over" not in losses(trace, compacted(100_000)).caption


def test_a_history_knows_its_limit():
    assert (compacted(400).limit, last_turns(7).limit) == (400, 7)


@pytest.mark.parametrize("make", [compacted, last_turns])
@pytest.mark.parametrize("limit", [0, -5])
def test_a_history_needs_room(make, limit):
    with pytest.raises(ValueError) as caught:
        make(limit)
    assert str(caught.value) == f"A history needs room: a limit of 1 token or more, not {limit}."


def test_the_plot_says_what_its_lines_show():
    picture = growth_plot({"whole": [100, 300, 900], "a < b": [100, 300, 500]}, limit=500)
    assert picture.alt == (
        "Tokens of messages sent, turn by turn: whole goes from 100 to 900 in 3 turns, at most "
        "900; a < b goes from 100 to 500 in 3 turns, at most 500. The limit: 500."
    )
    assert picture.text.splitlines()[2:] == [
        "whole: 100, 300, 900; 1,300 in all",
        "a < b: 100, 300, 500; 900 in all",
    ]
    assert picture.svg.count("<polyline") == 2 and "a &lt; b, 500" in picture.svg
    assert ">1,300 in all<" in picture.svg and ">900 in all<" in picture.svg
    assert growth_plot({"whole": [100, 300, 900], "a < b": [100, 300, 500]}, limit=500) == picture


@pytest.mark.parametrize("lines", [{}, {"a": []}, dict.fromkeys("abcde", [1])])
def test_a_plot_needs_lines(lines):
    with pytest.raises(ValueError, match="one to four lines"):
        growth_plot(lines)
    assert growth_plot({"one": [5]}).svg.count("<circle") == 1


@pytest.mark.parametrize("ends", [(0, 0, 0, 0), (9, 9, 9, 9), (0, 1, 8, 9), (5, 5, 0, 0)])
def test_the_names_of_a_plot_stand_apart_and_on_its_card(ends):
    picture = growth_plot({name: [9, end] for name, end in zip("abcd", ends, strict=True)})
    heights = sorted(float(y) for y in re.findall(r'<path d="M\d+ ([\d.]+)h26"', picture.svg))
    assert all(low - high >= 31.9 for high, low in pairwise(heights))
    assert heights[0] >= 4 and heights[-1] <= 270


@pytest.mark.parametrize(("limit", "at"), [(500, 127.0), (800, 50.1), (880, 48.6), (2000, 43.5)])
def test_the_name_of_a_limit_keeps_clear_of_the_name_of_the_axis(limit, at):
    svg = growth_plot({"whole": [100, 900]}, limit=limit).svg
    (height,) = re.findall(rf'y="([\d.]+)"[^>]*>limit {limit}<', svg)
    assert float(height) == at
