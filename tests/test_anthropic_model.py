"""The Anthropic adapter: the real SDK against a server that refuses what the API refuses."""

import json
import time
from dataclasses import replace

import anthropic
import pytest
from loopback import (
    KEY,
    Answer,
    AnthropicServer,
    says,
    surroundings,  # noqa: F401
    text,
    unused_url,
    use,
)

from agentlab.messages import (
    ANY,
    AUTO,
    NONE,
    Message,
    ModelError,
    Reply,
    ToolCall,
    ToolResult,
    ToolSpec,
    Usage,
    only,
)
from agentlab.models import anthropic_wire, catalogue
from agentlab.models.anthropic_model import AnthropicModel
from agentlab.models.anthropic_turns import legal

ADD = ToolSpec(
    "add",
    "Add two numbers.",
    {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}},
)
LOOK = ToolSpec("look", "Look something up.", {"type": "object", "properties": {}})
THINKS = {"type": "thinking", "thinking": "Add first.\n", "signature": "EqQB/+ü=="}
HIDES = {"type": "redacted_thinking", "data": "EmwK"}
ASKED = [Message("system", "Be exact."), Message("user", "compute (2 + 4) * 5")]


def model(server: AnthropicServer, name: str = "claude-haiku-5-5", **more) -> AnthropicModel:
    return AnthropicModel(name, base_url=server.url, **{"retries": 0, **more})


def ask(server: AnthropicServer, messages=ASKED, tools=(ADD, LOOK), choice=AUTO, **more) -> Reply:
    return model(server, **more).reply(messages, tools, choice)


def said_back(reply: Reply, *results: str, keep: int | None = None) -> list[Message]:
    """The conversation with the reply and the results of its (first `keep`) calls appended."""
    calls = reply.calls[:keep]
    told = tuple(ToolResult(c.id, c.name, r) for c, r in zip(calls, results, strict=True))
    turn = Message("assistant", reply.text, calls, raw=reply.raw)
    return [*ASKED, turn, *([Message("tool", results=told)] if told else [])]


def fails(call) -> str:
    """The one line of the error, which holds no key."""
    with pytest.raises(ModelError) as error:
        call()
    line = str(error.value)
    assert KEY not in line and "\n" not in line
    assert error.value.__suppress_context__ or error.value.__context__ is None
    return line


def error(status: int, message: str = "Number of requests", **more) -> Answer:
    body = {"type": "error", "error": {"type": "some_error", "message": message}}
    return Answer(body, status, **more)


# -- a turn there and back ------------------------------------------------------------------------


def test_a_request_is_what_the_api_documents():
    with AnthropicServer([says(text("30"))]) as server:
        reply = ask(server, effort="low", parallel=False, max_tokens=99)
    assert server.asked == [
        {
            "model": "claude-haiku-5-5",
            "max_tokens": 99,
            "system": "Be exact.",
            "messages": [
                {"role": "user", "content": [{"type": "text", "text": "compute (2 + 4) * 5"}]}
            ],
            "tools": [
                {
                    "name": "add",
                    "description": "Add two numbers.",
                    "input_schema": {
                        "type": "object",
                        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
                    },
                },
                {
                    "name": "look",
                    "description": "Look something up.",
                    "input_schema": {"type": "object", "properties": {}},
                },
            ],
            "tool_choice": {"type": "auto", "disable_parallel_tool_use": True},
            "output_config": {"effort": "low"},
        }
    ]
    assert reply == Reply("30", usage=Usage(12, 7), raw_stop="end_turn")


def test_several_calls_in_one_reply_come_in_order_and_their_results_go_back_in_one_message():
    calls = [use("toolu_1", "look", q="Japan"), use("toolu_2", "look", q="Italien é")]
    with AnthropicServer(
        [says(text("Both."), *calls, stop="tool_use"), says(text("ok"))]
    ) as server:
        reply = ask(server)
        ask(server, said_back(reply, "x", ""))
    assert reply == Reply(
        "Both.",
        (
            ToolCall("toolu_1", "look", {"q": "Japan"}),
            ToolCall("toolu_2", "look", {"q": "Italien é"}),
        ),
        "tool_use",
        Usage(12, 7),
        raw_stop="tool_use",
    )
    assert server.asked[1]["messages"][1:] == [
        {"role": "assistant", "content": [text("Both."), *calls]},
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "toolu_1", "content": "x"},
                {"type": "tool_result", "tool_use_id": "toolu_2", "content": "(nothing said)"},
            ],
        },
    ]


def test_usage_counts_cached_input_too():
    usage = {"input_tokens": 5, "cache_read_input_tokens": 100, "output_tokens": 2}
    with AnthropicServer([says(text("x"), usage=usage)]) as server:
        assert ask(server).usage == Usage(105, 2)


# -- thinking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "blocks",
    [
        [THINKS, use("t1", "add", a=2, b=4)],
        [HIDES, THINKS, text("First the sum."), use("t1", "add", a=2, b=4)],
        [THINKS, use("t1", "add", a=2, b=4), text("Then I go on.")],
        [THINKS, text(""), use("t1", "add", a=2, b=4)],
        [{**THINKS, "some_new_field": [1, None]}, use("t1", "add", a=2, b=4)],
    ],
)
def test_thinking_goes_back_unchanged_and_in_its_place(blocks):
    with AnthropicServer([says(*blocks, stop="tool_use"), says(text("6"))]) as server:
        reply = ask(server)
        ask(server, said_back(reply, "6"))
    sent = [b for b in blocks if b.get("text") != ""]
    assert server.asked[1]["messages"][1]["content"] == sent
    assert reply.calls == (ToolCall("t1", "add", {"a": 2, "b": 4}),)
    assert reply.thinking == "Add first.\n"


def test_a_turn_of_which_one_call_is_kept_keeps_the_thinking_that_led_to_it():
    again = {**THINKS, "thinking": "Now the product."}
    blocks = [THINKS, use("t1", "add", a=2, b=4), again, use("t2", "add", a="6", b=5)]
    with AnthropicServer([says(*blocks, stop="tool_use"), says(text("6"))]) as server:
        ask(server, said_back(ask(server), "6", keep=1))
    assert server.asked[1]["messages"][1]["content"] == blocks[:2]


def test_a_later_call_can_be_the_one_that_is_kept():
    blocks = [THINKS, use("t1", "add", a=1), use("t2", "add", a=2)]
    turn = Message(
        "assistant",
        calls=(ToolCall("t2", "add", {"a": 2}),),
        raw={"provider": "anthropic", "blocks": blocks},
    )
    body = anthropic_wire.request("m", [*ASKED, turn], [ADD], AUTO, max_tokens=9).body
    assert body["messages"][1]["content"] == [THINKS, blocks[2]]


@pytest.mark.parametrize(
    "raw",
    [
        {"provider": "ollama", "blocks": [THINKS]},
        {"provider": "anthropic", "model": "claude-opus-5-5", "blocks": [THINKS]},
        {"provider": "anthropic", "blocks": "none"},
        {"provider": "anthropic", "blocks": [None, 7]},
        "opaque",
    ],
)
def test_thinking_of_another_provider_or_model_is_not_sent(raw):
    turn = Message("assistant", "Hm.", (ToolCall("t1", "add", {"a": 2}),), raw=raw)
    with AnthropicServer([says(text("6"))]) as server:
        ask(server, [*ASKED, turn, Message("tool", results=(ToolResult("t1", "add", "6"),))])
    assert server.asked[0]["messages"][1]["content"] == [text("Hm."), use("t1", "add", a=2)]


def test_thinking_stays_in_front_when_the_loop_has_given_the_calls_other_ids():
    blocks = [THINKS, use("", "add", a=1), use("", "add", a=2)]
    with AnthropicServer([says(*blocks, stop="tool_use"), says(text("3"))]) as server:
        reply = ask(server)
        named = tuple(replace(c, id=f"call_{i}") for i, c in enumerate(reply.calls))
        ask(server, said_back(replace(reply, calls=named), "1", "2"))
    assert [c.id for c in reply.calls] == ["", ""]
    assert server.asked[1]["messages"][1]["content"] == [
        THINKS,
        use("call_0", "add", a=1),
        use("call_1", "add", a=2),
    ]


# -- why it stopped -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        ("end_turn", "end_turn"),
        ("stop_sequence", "end_turn"),
        ("max_tokens", "max_tokens"),
        ("model_context_window_exceeded", "max_tokens"),
        ("refusal", "refusal"),
        ("pause_turn", "pause_turn"),
        ("tool_use", "tool_use"),
        ("something_new", "unknown"),
        (None, "unknown"),
    ],
)
def test_each_stop_reason_has_a_name(reason, stop):
    with AnthropicServer([says(text("x"), stop=reason)]) as server:
        reply = ask(server)
    assert (reply.stop, reply.raw_stop, reply.text) == (stop, reason or "", "x")


def test_a_reply_cut_inside_a_call_keeps_the_reason_and_the_half_call():
    with AnthropicServer([says(use("t1", "look"), stop="max_tokens")]) as server:
        reply = ask(server)
    assert reply.stop == "max_tokens"
    assert reply.calls == (ToolCall("t1", "look", {}),)


def test_a_refusal_has_no_content_and_says_why():
    details = {"type": "refusal", "category": "bio", "explanation": "Not this."}
    with AnthropicServer([says(stop="refusal", stop_details=details)]) as server:
        reply = ask(server)
    assert reply == Reply(
        stop="refusal", usage=Usage(12, 7), raw_stop="refusal", notes=("refusal: bio, Not this.",)
    )


def test_a_paused_turn_is_sent_back_as_it_came_and_goes_on():
    searches = {"type": "server_tool_use", "id": "srv_1", "name": "web_search", "input": {}}
    paused = says(THINKS, text("Searching"), searches, stop="pause_turn")
    with AnthropicServer([paused, says(text("found"))]) as server:
        first = ask(server)
        second = ask(server, said_back(first))
        ask_again = [*said_back(first), Message("assistant", second.text), Message("user", "?")]
        body = anthropic_wire.request("claude-haiku-5-5", ask_again, [], AUTO, max_tokens=9).body
    assert first.stop == "pause_turn"
    assert server.asked[1]["messages"][1:] == [
        {"role": "assistant", "content": [THINKS, text("Searching"), searches]}
    ]
    assert body["messages"][1]["content"] == [THINKS, text("Searching"), searches, text("found")]


def test_a_paused_turn_of_text_alone_goes_on_too():
    with AnthropicServer([says(text("Searching ..."), stop="pause_turn")]) as server:
        history = said_back(ask(server))
    paused = [*history, Message("assistant", "found"), Message("user", "and?")]
    sent = [
        anthropic_wire.request("claude-haiku-5-5", h, [], AUTO, max_tokens=9)
        for h in (history, paused, [*history, Message("user", "Go on.")])
    ]
    assert [[m["role"] for m in s.body["messages"]] for s in sent] == [
        ["user", "assistant"],
        ["user", "assistant", "user"],
        ["user", "assistant", "user"],
    ]
    assert sent[1].body["messages"][1]["content"] == [text("Searching ..."), text("found")]


# -- choice ---------------------------------------------------------------------------------------

CALLS = says(use("t1", "add", a=2, b=4), stop="tool_use")


@pytest.mark.parametrize(
    ("choice", "sent"),
    [(ANY, {"type": "any"}), (only("add"), {"type": "tool", "name": "add"})],
)
def test_a_forced_choice_is_sent_as_such_where_it_is_taken(choice, sent):
    with AnthropicServer([CALLS]) as server:
        reply = ask(server, choice=choice)
    assert server.asked[0]["tool_choice"] == sent
    assert [t["name"] for t in server.asked[0]["tools"]] == ["add", "look"]
    assert (reply.forced, reply.notes) == (True, ())


def test_a_refused_choice_falls_back_to_the_allowed_tools_and_is_remembered():
    with AnthropicServer([CALLS, CALLS, says(text("no"))], refuses_forcing=True) as server:
        chosen = model(server)
        replies = [chosen.reply(ASKED, [ADD, LOOK], c) for c in (only("add"), ANY, AUTO)]
    assert server.requests == 4  # one was refused
    assert [a["tool_choice"] for a in server.asked] == [{"type": "auto"}] * 3
    assert [[t["name"] for t in a["tools"]] for a in server.asked] == [
        ["add"],
        ["add", "look"],
        ["add", "look"],
    ]
    note = "claude-haiku-5-5 refused tool_choice 'tool' (400); the loop checks the reply"
    assert [(r.forced, r.notes) for r in replies] == [
        (False, (note,)),
        (False, (note,)),
        (False, ()),
    ]


def test_a_model_known_to_refuse_is_not_asked_in_vain():
    with AnthropicServer([CALLS], refuses_forcing=True) as server:
        reply = ask(server, choice=ANY, name="claude-opus-5-5")
    assert (server.requests, reply.forced) == (1, False)
    assert reply.notes == (
        "claude-opus-5-5 takes no forced tool choice; the loop checks the reply",
    )


def test_another_400_on_a_forced_choice_is_not_taken_for_a_refusal_of_forcing():
    with AnthropicServer([error(400, "Too odd."), error(400, "Too odd."), CALLS]) as server:
        chosen = model(server)
        line = fails(lambda: chosen.reply(ASKED, [ADD], ANY))
        assert line == "The server refused the request (400): Too odd."
        assert chosen.reply(ASKED, [ADD], ANY).forced


@pytest.mark.parametrize("answer", [says(text("5")), says(use("t1", "look"), stop="tool_use")])
def test_a_server_that_ignores_the_choice_is_found_out(answer):
    with AnthropicServer([answer, CALLS]) as server:
        chosen = model(server)
        first = chosen.reply(ASKED, [ADD, LOOK], only("add"))
        chosen.reply(ASKED, [ADD, LOOK], only("add"))
    assert not first.forced
    assert first.notes == (
        "the server did not enforce tool_choice 'tool'; the loop checks the reply",
    )
    assert [len(a["tools"]) for a in server.asked] == [2, 1]


def test_no_tools_this_turn_still_defines_those_of_the_history():
    turn = Message("assistant", calls=(ToolCall("t1", "add", {}),))
    with AnthropicServer([says(text("x"))] * 4) as server:
        ask(server, choice=NONE)
        ask(server, [*ASKED, turn], tools=(), choice=NONE)
        ask(server, [*ASKED, turn], tools=())
        ask(server, tools=())
    kinds = [(a.get("tool_choice"), [t["name"] for t in a.get("tools", [])]) for a in server.asked]
    none = {"type": "none"}
    assert kinds == [(none, ["add", "look"]), (none, ["add"]), (none, ["add"]), (None, [])]


@pytest.mark.parametrize(
    ("tools", "choice", "wanted"),
    [
        ((ADD,), only("parser"), "The choice is tool:parser, but the tools on offer are: add."),
        ((), ANY, "The choice is any, but the tools on offer are: none."),
    ],
)
def test_a_choice_that_cannot_be_met_is_named(tools, choice, wanted):
    with AnthropicServer() as server, pytest.raises(ModelError) as error:
        ask(server, tools=tools, choice=choice)
    assert str(error.value) == wanted


def test_names_the_api_does_not_take_are_changed_on_the_way_out_and_back_on_the_way_in():
    odd = ToolSpec("län der/suche", "", {})
    sent = legal(odd.name)
    turn = Message("assistant", calls=(ToolCall("functions.x:0", odd.name, "{}"),))
    with AnthropicServer([says(use("t9", sent), stop="tool_use")]) as server:
        reply = ask(server, [*ASKED, turn], tools=[odd], choice=only(odd.name))
    assert (reply.calls, reply.forced) == ((ToolCall("t9", "län der/suche", {}),), True)
    assert server.asked[0]["tools"] == [{"name": sent, "input_schema": {"type": "object"}}]


# -- errors ---------------------------------------------------------------------------------------


def no_profile(monkeypatch, tmp_path) -> None:
    """Nothing of the SDK's own in the home folder, on any system."""
    for name in ("HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path))


def test_a_missing_key_names_the_variable(monkeypatch, tmp_path):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    no_profile(monkeypatch, tmp_path)
    assert fails(AnthropicModel) == (
        "No key for Claude: set ANTHROPIC_API_KEY (`export ANTHROPIC_API_KEY=...`), "
        "or choose a model that needs none, e.g. AGENTLAB_MODEL=stand-in."
    )
    assert fails(lambda: AnthropicModel(client=anthropic.Anthropic())).startswith("No key")


def test_an_own_server_needs_no_key(monkeypatch, tmp_path):
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    no_profile(monkeypatch, tmp_path)
    monkeypatch.setattr("loopback.KEY", "none")
    with AnthropicServer([says(text("here"))]) as server:
        assert ask(server).text == "here"


@pytest.mark.parametrize("key", [f"{KEY}\n", f"“{KEY}”", f"{KEY} {KEY}"])
def test_a_key_that_cannot_be_one_is_refused_without_being_shown(monkeypatch, key):
    monkeypatch.setenv("ANTHROPIC_API_KEY", key)
    line = fails(AnthropicModel)
    assert line == "ANTHROPIC_API_KEY holds characters that no key has; copy it again."


def test_a_wrong_key(monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-wrong")
    with AnthropicServer() as server:
        line = fails(lambda: ask(server))
    assert line == "The server refused the key (401). Check ANTHROPIC_API_KEY."


def test_an_unknown_model_names_current_ones():
    with AnthropicServer() as server:
        line = fails(lambda: ask(server, name="gpt-x"))
    assert line == (
        "127.0.0.1 knows no model 'gpt-x' (404). Current ones: "
        "claude-haiku-5-5, claude-sonnet-5-5, claude-opus-5-5, claude-fable-5-1."
    )


@pytest.mark.filterwarnings("ignore:The model 'claude-sonnet-4-5:DeprecationWarning")
@pytest.mark.parametrize("name", ["claude-sonnet-4-5", "claude-sonnet-4-5-20250929"])
def test_a_retired_model_names_a_current_one_before_and_after_asking(name):
    sentence = f"{name} is retired since 2026-11-30; use claude-haiku-5-5."
    assert fails(lambda: AnthropicModel(name)) == sentence
    with AnthropicServer(knows="claude-haiku") as server:
        assert fails(lambda: ask(server, name=name)) == sentence


def test_an_address_without_the_messages_api_is_not_blamed_on_the_model():
    with AnthropicServer([Answer(b"404 page not found", 404)]) as server:
        line = fails(lambda: ask(server))
    place = server.url.removeprefix("http://")
    assert line == f"{place} has nothing at /v1/messages (404). Does it speak the Messages API?"


def test_the_default_is_current():
    names = {m.name for m in catalogue.CURRENT}
    assert catalogue.DEFAULT_CLAUDE in names
    assert not names & catalogue.RETIRED.keys()


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (error(402, "No credit."), "The account cannot pay for this request (402): No credit."),
        (error(403, "No.\nNever."), "This key may not use claude-haiku-5-5 (403): No. Never."),
        (error(413), "The conversation is too large to send (413). Shorten it."),
        (error(422, f"<{KEY}>"), "The server refused the request (422): <[ANTHROPIC_API_KEY]>"),
        (error(429), "Rate limit (429), also after waiting and 0 more tries: Number of requests"),
        (error(500, "Oops"), "The server failed (500), also after 0 more tries: Oops"),
        (error(529), "claude-haiku-5-5 is overloaded (529), also after 0 more tries."),
        (
            Answer(b"<html>bad gateway</html>", 502),
            "The server failed (502), also after 0 more tries: no reason given",
        ),
    ],
)
def test_each_error_is_one_line(answer, line):
    with AnthropicServer([answer]) as server:
        assert fails(lambda: ask(server)) == line


def test_a_rate_limit_is_waited_out_as_long_as_the_server_asks():
    busy = error(429, headers={"Retry-After": "0.2"})
    with AnthropicServer([busy, busy, says(text("ok"))]) as server:
        start = time.monotonic()
        assert ask(server, retries=2).text == "ok"
        assert time.monotonic() - start > 0.4
    with AnthropicServer([error(429, headers={"Retry-After": "0.05"})] * 3) as server:
        line = fails(lambda: ask(server, retries=2))
    assert line == "Rate limit (429), also after waiting and 2 more tries: Number of requests"


@pytest.mark.parametrize("pause", ["3600", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_nobody_waits_for_an_hour(pause):
    with AnthropicServer([error(429, headers={"Retry-After": pause})]) as server:
        line = fails(lambda: ask(server, retries=2))
    assert line.startswith("The server is busy (429) and asks for a pause of ")
    assert line.endswith(" s, longer than the 60 s waited for. Try again later.")


def test_nobody_listens():
    url = unused_url()
    line = fails(lambda: AnthropicModel(base_url=url, retries=0).reply(ASKED, [], AUTO))
    place = url.removeprefix("http://")
    assert line == f"No connection to {place}. Check the network, and base_url if you set one."


def test_what_the_sdk_itself_refuses_is_not_blamed_on_the_server():
    client = anthropic.Anthropic(base_url=unused_url())
    chosen = AnthropicModel(client=client, max_tokens=128_000)
    line = fails(lambda: chosen.reply(ASKED, [], AUTO))
    assert line.startswith("The Anthropic SDK did not send the request: Streaming is required")


def test_a_reply_that_does_not_come():
    with AnthropicServer([Answer(says(text("late")), delay=0.5)]) as server:
        line = fails(lambda: ask(server, timeout=0.1))
    assert line == (
        "claude-haiku-5-5 gave no reply in time. Give it a longer timeout or less to do."
    )


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"<html>Log in first</html>", "it is no JSON"),
        (b'{"content": [', "it is no JSON"),
        (b"\xff\xfe\xfa", "it is no JSON"),
        (b'"hello"', "no content in hello"),
        (b'{"choices": []}', "no content in {'choices': []}"),
    ],
)
def test_a_body_that_is_no_reply(body, fault):
    with AnthropicServer([Answer(body)]) as server:
        line = fails(lambda: ask(server))
    place = server.url.removeprefix("http://")
    assert line == f"The reply of {place} cannot be read ({fault}). Does it speak the Messages API?"


def test_a_reply_with_fields_missing_is_read_as_far_as_it_goes():
    body = {"content": [{"type": "tool_use"}, {"type": "new_kind"}, None, text("x")]}
    with AnthropicServer([body]) as server:
        reply = ask(server)
    assert (reply.text, reply.calls, reply.stop) == ("x", (ToolCall("", "", None),), "unknown")
    assert reply.usage == Usage()


def test_half_a_surrogate_pair_in_a_reply_becomes_a_question_mark():
    body = json.dumps(says(text("half \ud83d"), use("t1", "add", a="\ud83d"))).encode()
    with AnthropicServer([Answer(body)]) as server:
        reply = ask(server)
    assert (reply.text, reply.calls) == ("half ?", (ToolCall("t1", "add", {"a": "?"}),))


def test_the_key_stands_in_no_repr():
    with AnthropicServer() as server:
        assert repr(model(server)) == "AnthropicModel('claude-haiku-5-5')"
        assert model(server).name == "anthropic:claude-haiku-5-5"
