"""The Ollama adapter: the real client against a server that speaks the real wire format."""

import httpx
import ollama
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopback import (
    Answer,
    OllamaServer,
    chats,
    ollama_faults_in,
    surroundings,  # noqa: F401
    unused_url,
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
from agentlab.models import ollama_wire
from agentlab.models.ollama_model import OllamaModel
from agentlab.tools import tool


def add(a: int, b: int) -> int:
    """Add two whole numbers.

    Args:
        a: the first number
        b: the second number
    """
    return a + b


ADD = tool(add).spec
LOOK = ToolSpec("look", "Look it up.", {"type": "object", "properties": {"q": {"type": "string"}}})
ASKED = [Message("user", "compute (2 + 4) * 5"), Message("system", "Be exact.")]


def model(server: OllamaServer, name: str = "qwen3:4b", **more) -> OllamaModel:
    return OllamaModel(name, host=server.url, **more)


def ask(server: OllamaServer, messages=ASKED, tools=(ADD, LOOK), choice=AUTO, **more) -> Reply:
    return model(server, **more).reply(messages, tools, choice)


def test_a_request_is_what_the_server_documents():
    with OllamaServer([chats("30")]) as server:
        options = {"temperature": 0, "seed": 7}
        reply = ask(server, tools=[ADD], options=options, think=False)
    integer = {"type": "integer"}
    assert server.asked == [
        {
            "model": "qwen3:4b",
            "messages": [
                {"role": "system", "content": "Be exact."},
                {"role": "user", "content": "compute (2 + 4) * 5"},
            ],
            "tools": [
                {
                    "type": "function",
                    "function": {
                        "name": "add",
                        "description": "Add two whole numbers.",
                        "parameters": {
                            "type": "object",
                            "properties": {
                                "a": {**integer, "description": "the first number"},
                                "b": {**integer, "description": "the second number"},
                            },
                            "required": ["a", "b"],
                        },
                    },
                }
            ],
            "options": {"num_ctx": 8192, "temperature": 0, "seed": 7},
            "stream": False,
            "think": False,
        }
    ]
    assert reply == Reply("30", usage=Usage(40, 9), raw_stop="stop")


def test_calls_get_ids_and_go_back_as_objects_with_results_that_name_their_tool():
    """Without its own calls in the history a model makes them again (C05)."""
    calls = [("look", {"q": "Japan"}), ("look", {"q": "Italien é", "n": None})]
    with OllamaServer([chats("", *calls), chats("ok")]) as server:
        reply = ask(server)
        results = (ToolResult("call_1", "look", "x"), ToolResult("call_2", "look", " "))
        turn = Message("assistant", reply.text, reply.calls, raw=reply.raw)
        ask(server, [*ASKED, turn, Message("tool", results=results)])
    assert reply == Reply(
        calls=(ToolCall("call_1", *calls[0]), ToolCall("call_2", *calls[1])),
        stop="tool_use",
        usage=Usage(40, 9),
        raw_stop="stop",
    )
    assert server.asked[1]["messages"][2:] == [
        {
            "role": "assistant",
            "tool_calls": [{"function": {"name": n, "arguments": a}} for n, a in calls],
        },
        {"role": "tool", "tool_name": "look", "content": "x"},
        {"role": "tool", "tool_name": "look", "content": "(nothing said)"},
    ]


def test_made_ids_are_new_in_the_conversation():
    turn = Message("assistant", calls=(ToolCall("call_1", "look", {}), ToolCall("x", "look", {})))
    with OllamaServer([chats("", ("look", {}), ("look", {}))]) as server:
        reply = ask(server, [*ASKED, turn])
    assert [c.id for c in reply.calls] == ["call_2", "call_3"]


def test_arguments_kept_as_text_in_a_history_are_sent_as_objects():
    texts = ['{"a": 2, "b": 4}', '"{\\"a\\": 2}"', "", None, "a = 2", "[1]", {"a": "x"}]
    turn = Message(
        "assistant", calls=tuple(ToolCall(str(i), "add", a) for i, a in enumerate(texts))
    )
    with OllamaServer([chats("6")]) as server:
        ask(server, [*ASKED, turn])
    sent = server.asked[0]["messages"][2]["tool_calls"]
    assert [c["function"]["arguments"] for c in sent] == [
        {"a": 2, "b": 4},
        {"a": 2},
        {},
        {},
        {"unparsed": "a = 2"},
        {"unparsed": "[1]"},
        {"a": "x"},
    ]


def test_an_interrupted_turn_is_completed_before_anything_else_is_sent():
    turn = Message("assistant", calls=(ToolCall("a", "look", {}), ToolCall("b", "add", {})))
    late = Message("tool", results=(ToolResult("b", "add", "6"),))
    with OllamaServer([chats("ok")]) as server:
        ask(server, [*ASKED, turn, Message("user", "Hurry up"), late])
    assert server.asked[0]["messages"][3:] == [
        {
            "role": "tool",
            "tool_name": "look",
            "content": "No result: the turn ended before this call was answered.",
        },
        {"role": "tool", "tool_name": "add", "content": "6"},
        {"role": "user", "content": "Hurry up"},
    ]


def test_a_history_broken_on_purpose_stays_broken():
    """The experiment of C05: the assistant's turn lost its calls, the result is still there."""
    history = [
        *ASKED,
        Message("assistant"),
        Message("tool", results=(ToolResult("a", "add", "7"),)),
    ]
    with OllamaServer([chats("ok")]) as server:
        ask(server, history)
    assert server.asked[0]["messages"][2:] == [
        {"role": "assistant"},
        {"role": "tool", "tool_name": "add", "content": "7"},
    ]


def test_thinking_is_shown_and_goes_back_to_the_same_model_only():
    with OllamaServer([chats("", ("look", {}), thinking="Look first."), chats("ok")]) as server:
        reply = ask(server, think=True)
        turn = Message("assistant", calls=reply.calls, raw=reply.raw)
        ask(server, [*ASKED, turn])
    other = ollama_wire.request("llama3.2", [*ASKED, turn], [], AUTO)
    assert reply.thinking == "Look first."
    assert server.asked[1]["messages"][2]["thinking"] == "Look first."
    assert "thinking" not in other["messages"][2]


@pytest.mark.parametrize(
    ("choice", "shown"),
    [(AUTO, ["add", "look"]), (ANY, ["add", "look"]), (only("look"), ["look"]), (NONE, [])],
)
def test_a_choice_decides_only_which_tools_are_shown(choice, shown):
    with OllamaServer([chats("", ("look", {}))]) as server:
        reply = ask(server, choice=choice)
    assert [t["function"]["name"] for t in server.asked[0].get("tools", [])] == shown
    assert reply.forced is False


def test_a_choice_that_cannot_be_met_is_named():
    with OllamaServer() as server:
        line = fails(lambda: ask(server, choice=only("parser")))
    assert line == "The choice is tool:parser, but the tools on offer are: add, look."


@pytest.mark.parametrize(
    ("reason", "calls", "stop"),
    [
        ("stop", [], "end_turn"),
        ("stop", [("look", {})], "tool_use"),
        ("length", [], "max_tokens"),
        ("length", [("look", {})], "max_tokens"),
        (None, [("look", {})], "tool_use"),
        ("unload", [], "unknown"),
    ],
)
def test_each_reason_to_stop_has_a_name(reason, calls, stop):
    with OllamaServer([chats("", *calls, done_reason=reason)]) as server:
        reply = ask(server)
    assert (reply.stop, reply.raw_stop, len(reply.calls)) == (stop, reason or "", len(calls))


# -- the context ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "written", "note"),
    [
        (8191, 0, ()),
        (8192, 5, "The context was full (8192 tokens read, 5 written). "),
        (8000, 192, "The context was full (8000 tokens read, 192 written). "),
    ],
)
def test_a_full_context_is_noted(read, written, note):
    with OllamaServer([chats("x", prompt_eval_count=read, eval_count=written)]) as server:
        reply = ask(server)
    way_out = "Raise num_ctx (now 8192) or shorten the conversation."
    assert reply.notes == ((note + way_out,) if note else ())


def test_messages_dropped_by_the_server_are_noticed_by_the_count():
    long = [*ASKED, Message("user", "word " * 10_000)]
    with OllamaServer([chats("x", prompt_eval_count=n) for n in (5_000, 10_100)]) as server:
        cut, whole = (ask(server, long, options={"num_ctx": 12_000}) for _ in range(2))
    (note,) = cut.notes
    assert note.startswith("The prompt was cut: 50")
    assert note.endswith(
        " characters sent, 5000 tokens read. Raise num_ctx (now 12000) or shorten the conversation."
    )
    assert whole.notes == ()


def test_a_low_count_for_a_prompt_that_fits_means_a_cache_and_not_a_cut():
    short = [*ASKED, Message("user", "word " * 2_000)]
    with OllamaServer([chats("x", prompt_eval_count=5)]) as server:
        assert ask(server, short).notes == ()


# -- schemas --------------------------------------------------------------------------------------


def test_the_schema_of_a_function_is_the_clients_own():
    theirs = ollama._utils.convert_function_to_tool(add).model_dump(exclude_none=True)
    assert (
        ollama.Tool.model_validate(ollama_wire._tool(ADD)).model_dump(exclude_none=True) == theirs
    )


def test_what_the_client_would_lose_is_folded_into_what_it_keeps():
    schema = {
        "type": "object",
        "$defs": {
            "Mode": {"type": "string", "enum": ["unit", "all"]},
            "Me": {"$ref": "#/$defs/Me"},
        },
        "properties": {
            "maybe": {"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "n"},
            "mode": {"$ref": "#/$defs/Mode", "description": "which"},
            "modes": {"type": "array", "items": {"$ref": "#/$defs/Mode"}},
            "fixed": {"const": "x", "type": "string"},
            "either": {"anyOf": [{"$ref": "#/$defs/Mode"}, {"type": "null"}]},
            "endless": {"$ref": "#/$defs/Me", "type": "object"},
        },
    }
    sent = ollama_wire._tool(ToolSpec("t", "", schema))["function"]["parameters"]
    mode = {"type": "string", "enum": ["unit", "all"]}
    assert sent == {
        "type": "object",
        "properties": {
            "maybe": {"type": ["integer", "null"], "description": "n"},
            "mode": {**mode, "description": "which"},
            "modes": {"type": "array", "items": mode},
            "fixed": {"type": "string", "enum": ["x"]},
            "either": {"type": ["string", "null"], "enum": ["unit", "all"]},
            "endless": {"type": "object"},
        },
        "required": [],
    }


# -- errors ---------------------------------------------------------------------------------------


def fails(call) -> str:
    with pytest.raises(ModelError) as error:
        call()
    assert "\n" not in str(error.value)
    return str(error.value)


def test_nobody_listens(monkeypatch):
    url = unused_url()
    monkeypatch.setenv("OLLAMA_HOST", url)
    assert fails(lambda: OllamaModel("qwen3:4b").reply(ASKED, [], AUTO)) == (
        f"No Ollama server at {url}. Start one with `ollama serve`, "
        "or set OLLAMA_HOST to where it runs."
    )


def test_a_model_not_pulled():
    with OllamaServer() as server:
        line = fails(lambda: ask(server, name="llama3.2"))
    assert line == "Ollama has no model 'llama3.2'. Get it with `ollama pull llama3.2`."


def test_a_model_that_takes_no_tools():
    with OllamaServer([chats("hi")]) as server:
        line = fails(lambda: ask(server, name="tiny"))
        assert ask(server, name="tiny", tools=()).text == "hi"
    assert line == (
        "The model 'tiny' takes no tools. Use one that does, "
        "e.g. `ollama pull qwen3:4b` and AGENTLAB_MODEL=ollama:qwen3:4b."
    )


def test_a_reply_that_does_not_come():
    with OllamaServer([Answer(chats("late"), delay=0.5)]) as server:
        line = fails(lambda: ask(server, timeout=0.1))
    assert line == (
        "ollama:qwen3:4b gave no reply within 0.1 s. "
        "Give it a longer timeout, or take a smaller model."
    )


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (
            Answer({"error": "error parsing tool call: raw='{\"a\":', err=unexpected end"}, 500),
            "ollama:qwen3:4b wrote a tool call that Ollama could not read: "
            "error parsing tool call: raw='{\"a\":', err=unexpected end",
        ),
        (
            Answer({"error": "out of\nmemory"}, 500),
            "Ollama refused the request (500): out of memory",
        ),
        (Answer(b"<h1>Bad</h1>", 502), "Ollama refused the request (502): <h1>Bad</h1>"),
        (Answer({"error": {"code": 9}}, 400), "Ollama refused the request (400): {'code': 9}"),
    ],
)
def test_each_refusal_is_one_line(answer, line):
    with OllamaServer([answer]) as server:
        assert fails(lambda: ask(server)) == line


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"<html>Log in</html>", "it is no JSON"),
        (b'{"message": {"role"', "it is no JSON"),
        (["odd"], "it is no chat reply"),
        ({"done": True}, "message: Field required"),
        (
            chats("", ("add", '{"a": 2}')),
            "message.tool_calls.0.function.arguments: Input should be a valid dictionary",
        ),
        (
            {"message": {"role": "assistant", "tool_calls": [{}]}},
            "message.tool_calls.0.function: Field required",
        ),
    ],
)
def test_a_body_that_is_no_reply(body, fault):
    with OllamaServer([Answer(body)]) as server:
        line = fails(lambda: ask(server))
    assert line == (
        f"The reply of {server.url} cannot be read ({fault}). "
        "Is it an Ollama server, and not older than its client?"
    )


def test_a_schema_the_client_cannot_send_is_not_blamed_on_the_server():
    odd = ToolSpec("odd", "", {"properties": {"x": {"type": 7}}})
    with OllamaServer() as server:
        line = fails(lambda: ask(server, tools=[odd]))
    assert line.startswith("The client cannot send this request (Tool.function.parameters.")


def test_a_connection_that_breaks_off():
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.RemoteProtocolError("Server disconnected\nwithout a response")

    client = ollama.Client(host="127.0.0.1:9", transport=httpx.MockTransport(broken))
    line = fails(lambda: OllamaModel(client=client, host="127.0.0.1:9").reply(ASKED, [], AUTO))
    assert line == (
        "The connection to Ollama at 127.0.0.1:9 broke off: Server disconnected without a response"
    )


def test_a_host_that_is_no_address():
    assert fails(lambda: OllamaModel(host="localhost:eleven")).startswith(
        "The Ollama host 'localhost:eleven' is no address ("
    )


def test_half_a_surrogate_pair_is_sent_as_a_question_mark():
    with OllamaServer([chats("ok")]) as server:
        ask(server, [Message("user", "half \ud83d, whole 😀")])
    assert server.asked[0]["messages"] == [{"role": "user", "content": "half ?, whole 😀"}]


# -- any history ----------------------------------------------------------------------------------

WORDS = st.one_of(st.text(max_size=8), st.sampled_from(["", " ", "half \ud83d"]))
IDS = st.sampled_from(["a", "b", ""])
ARGS = st.none() | WORDS | st.dictionaries(WORDS, st.floats() | st.none() | st.decimals())
MESSAGES = st.builds(
    Message,
    role=st.sampled_from(["system", "user", "assistant", "tool"]),
    text=WORDS,
    calls=st.lists(st.builds(ToolCall, IDS, st.just("add"), ARGS), max_size=3).map(tuple),
    results=st.lists(st.builds(ToolResult, IDS, st.just("add"), WORDS), max_size=3).map(tuple),
    raw=st.sampled_from([None, "x", {"provider": "ollama", "model": "m", "thinking": "Hm."}]),
)


@given(st.lists(MESSAGES, max_size=8))
def test_any_history_is_sent_whole_and_each_call_is_answered_at_once(messages):
    body = ollama_wire.request("m", messages, [ADD], AUTO)
    assert ollama_faults_in(body) == []
    sent = body["messages"]
    for place, message in enumerate(sent):
        behind = sent[place + 1 : place + 1 + len(message.get("tool_calls", []))]
        assert all(m["role"] == "tool" for m in behind)
        assert len(behind) == len(message.get("tool_calls", []))
    ours = [m for m in messages if m.role == "assistant"]
    assert [len(m.get("tool_calls", [])) for m in sent if m["role"] == "assistant"] == [
        len(m.calls) for m in ours
    ]
