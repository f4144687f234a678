"""Small servers on 127.0.0.1 that speak the providers' wire formats and refuse what they refuse.

The checks are written from the providers' documentation and share no code with the adapters.
"""

import json
import re
import socket
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

KEY = "sk-ant-loopback-000000000000"


@dataclass
class Answer:
    """What a server sends: JSON or raw bytes, after `delay` seconds."""

    body: Any
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0


class Server:
    """An HTTP server for one test; `with` starts and stops it. `asked` holds the request bodies."""

    def __init__(self, answers: Iterable[Any] = ()) -> None:
        self.answers = [a if isinstance(a, Answer) else Answer(a) for a in answers]
        self.asked: list[dict[str, Any]] = []
        self.requests = 0
        self.url = ""

    def __enter__(self):
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                outer.requests += 1
                answer = outer.answer(self.path, dict(self.headers), json.loads(body))
                time.sleep(answer.delay)
                raw = isinstance(answer.body, bytes)
                data = answer.body if raw else json.dumps(answer.body).encode()
                self.send_response(answer.status)
                for name, value in {"content-type": "application/json", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *args: Any) -> None:
                pass

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, request: Any, client_address: Any) -> None:
                """A client that timed out has gone; that is what the test is about."""

        self._server = Quiet(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *exc: Any) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Answer:
        raise NotImplementedError

    def next_answer(self, body: dict[str, Any]) -> Answer:
        """The next scripted answer; the request counts as taken."""
        self.asked.append(body)
        return self.answers.pop(0)


def unused_url() -> str:
    """An address where nothing listens."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{s.getsockname()[1]}"


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is none, and no proxy between a test and its own server."""
    for name in (
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "http_proxy",
        "https_proxy",
        "all_proxy",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)


# -- the Messages API -----------------------------------------------------------------------------


class AnthropicServer(Server):
    """Answers /v1/messages, after checking what the API checks."""

    def __init__(
        self, answers: Iterable[Any] = (), *, refuses_forcing: bool = False, knows: str = "claude-"
    ) -> None:
        super().__init__(answers)
        self.refuses_forcing = refuses_forcing
        self.knows = knows
        self.issued: list[dict[str, Any]] = []  # thinking blocks that it has sent

    def answer(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Answer:
        lower = {k.lower(): v for k, v in headers.items()}
        if path != "/v1/messages":
            return _error(404, "not_found_error", path)
        if lower.get("authorization") != f"Bearer {KEY}" and lower.get("x-api-key") != KEY:
            return _error(401, "authentication_error", f"bad key {lower.get('authorization')}")
        if not body["model"].startswith(self.knows):
            return _error(404, "not_found_error", f"model: {body['model']}")
        if faults := [*faults_in(body), *self._changed_thinking(body)]:
            return _error(400, "invalid_request_error", "; ".join(faults))
        if self.refuses_forcing and body.get("tool_choice", {}).get("type") in ("any", "tool"):
            return _error(400, "invalid_request_error", "this model decides for itself")
        answer = self.next_answer(body)
        if isinstance(answer.body, dict):
            blocks = answer.body.get("content") or []
            self.issued += [b for b in blocks if b and "thinking" in b.get("type", "")]
        return answer

    def _changed_thinking(self, body: dict[str, Any]) -> list[str]:
        sent = [b for m in body["messages"] for b in m["content"] if "thinking" in b["type"]]
        return [f"thinking blocks cannot be modified: {b}" for b in sent if b not in self.issued]


def says(*blocks: dict[str, Any], stop: str = "end_turn", **more: Any) -> dict[str, Any]:
    """A reply of the Messages API."""
    return {
        "id": "msg_01",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-5-5",
        "content": list(blocks),
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {"input_tokens": 12, "output_tokens": 7},
        **more,
    }


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def use(call_id: str, tool: str, **args: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": tool, "input": args}


def _error(status: int, kind: str, message: str) -> Answer:
    return Answer({"type": "error", "error": {"type": kind, "message": message}}, status)


FIELDS = {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "output_config"}
LEGAL = re.compile(r"^[a-zA-Z0-9_-]{1,64}\Z")


def faults_in(body: dict[str, Any]) -> list[str]:
    """What the Messages API would refuse in a request; empty when it would take it."""
    faults = [f"{name}: extra inputs are not permitted" for name in body if name not in FIELDS]
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        faults.append("max_tokens: not a positive number")
    if not body.get("system", "x").strip():
        faults.append("system: empty")
    return faults + _faults_in_tools(body) + _faults_in_messages(body["messages"])


def _faults_in_tools(body: dict[str, Any]) -> list[str]:
    tools, choice = body.get("tools", []), body.get("tool_choice")
    names = [t["name"] for t in tools]
    faults = [f"tools: illegal name {n!r}" for n in names if not LEGAL.match(n)]
    faults += ["tools: names must be unique"] if len(set(names)) < len(names) else []
    faults += ["tools: empty description" for t in tools if t.get("description") == ""]
    faults += ["tools: no object" for t in tools if t["input_schema"].get("type") != "object"]
    kinds = {b["type"] for m in body["messages"] for b in m["content"]}
    if kinds & {"tool_use", "tool_result"} and not tools:
        faults.append("requests with tool blocks must define tools")
    if choice is None:
        return faults
    if not tools:
        faults.append("tool_choice: may only be given with tools")
    wanted = {"auto": set(), "any": set(), "none": set(), "tool": {"name"}}[choice["type"]]
    extra = set() if choice["type"] == "none" else {"disable_parallel_tool_use"}
    if not wanted <= choice.keys() - {"type"} <= wanted | extra:
        faults.append(f"tool_choice: wrong fields {sorted(choice)}")
    if choice["type"] == "tool" and choice["name"] not in names:
        faults.append(f"tool_choice: no tool {choice['name']!r}")
    return faults


def _faults_in_messages(messages: list[dict[str, Any]]) -> list[str]:
    if not messages or messages[0]["role"] != "user":
        return ["messages: the first message must be the user's"]
    faults: list[str] = []
    roles = [m["role"] for m in messages]
    if any(a == b for a, b in zip(roles, roles[1:], strict=False)):
        faults.append("messages: roles must alternate")
    used = [b["id"] for m in messages for b in m["content"] if b["type"] == "tool_use"]
    if len(set(used)) < len(used):
        faults.append("messages: tool_use ids must be unique")
    for before, message in zip([None, *messages], messages, strict=False):
        faults += _faults_in_message(before, message)
    last = messages[-1]
    if last["role"] == "assistant" and last["content"][-1]["type"] != "server_tool_use":
        faults.append("messages: this model does not support assistant message prefill")
    if any(b["type"] == "tool_use" for b in last["content"]):
        faults.append("messages: tool_use without tool_result")
    return faults


def _faults_in_message(before: dict[str, Any] | None, message: dict[str, Any]) -> list[str]:
    blocks, role = message["content"], message["role"]
    kinds = [b["type"] for b in blocks]
    faults = [] if blocks else ["messages: empty content"]
    faults += ["empty text" for b in blocks if b["type"] == "text" and not b["text"].strip()]
    owed = [b["id"] for b in before["content"] if b["type"] == "tool_use"] if before else []
    given = [b["tool_use_id"] for b in blocks if b["type"] == "tool_result"]
    if sorted(owed) != sorted(given):
        faults.append(f"tool_result blocks {given} do not match tool_use blocks {owed}")
    if "tool_result" in kinds[len(given) :]:
        faults.append("tool_result blocks must come first")
    for block in blocks:
        if block["type"] == "tool_use":
            if not LEGAL.match(block["id"]) or not LEGAL.match(block["name"]):
                faults.append(f"illegal tool_use {block['id']!r} {block['name']!r}")
            if not isinstance(block["input"], dict):
                faults.append("tool_use.input: not an object")
        if block["type"] == "tool_result" and not block["content"].strip():
            faults.append("tool_result: empty")
    allowed = {"user": {"text", "tool_result"}, "assistant": set(kinds) - {"tool_result"}}[role]
    faults += [f"{k} in a message of the {role}" for k in kinds if k not in allowed]
    if role == "assistant" and kinds and kinds[-1] in ("thinking", "redacted_thinking"):
        faults.append("the final block may not be thinking")
    if "thinking" in kinds and kinds[0] not in ("thinking", "redacted_thinking"):
        faults.append("thinking must come first")
    return faults


# -- Ollama ---------------------------------------------------------------------------------------


class OllamaServer(Server):
    """Answers /api/chat for the model "qwen3:4b"; "tiny" is pulled, too, and takes no tools."""

    def answer(self, path: str, headers: dict[str, str], body: dict[str, Any]) -> Answer:
        if path != "/api/chat":
            return Answer(b"404 page not found", 404, {"content-type": "text/plain"})
        if body["model"] not in ("qwen3:4b", "tiny"):
            return Answer({"error": f"model '{body['model']}' not found"}, 404)
        if body["model"] == "tiny" and body.get("tools"):
            problem = "registry.ollama.ai/library/tiny:latest does not support tools"
            return Answer({"error": problem}, 400)
        if faults := ollama_faults_in(body):
            return Answer({"error": "; ".join(faults)}, 400)
        return self.next_answer(body)


def ollama_faults_in(body: dict[str, Any]) -> list[str]:
    """What the server could not read, or would read as something else."""
    faults = [] if body.get("stream") is False else ["stream: the reply was wanted whole"]
    for message in body["messages"]:
        if message["role"] not in ("system", "user", "assistant", "tool"):
            faults.append(f"role {message['role']!r}")
        for call in message.get("tool_calls", []):
            if not isinstance(call["function"]["arguments"], dict):
                faults.append("cannot unmarshal string into arguments of type map")
        if message["role"] == "tool" and not message.get("tool_name"):
            faults.append("a result without its tool")
    for tool in body.get("tools", []):
        for name, schema in tool["function"]["parameters"]["properties"].items():
            if not {"type", "enum"} & schema.keys():
                faults.append(f"{name}: no type")
    return faults


def chats(content: str = "", *calls: tuple[str, Any], **more: Any) -> dict[str, Any]:
    """A reply of /api/chat."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [{"function": {"name": n, "arguments": a}} for n, a in calls]
    message |= {k: more.pop(k) for k in ("thinking",) if k in more}
    return {
        "model": "qwen3:4b",
        "created_at": "2026-11-20T10:00:00Z",
        "message": message,
        "done": True,
        "done_reason": "stop",
        "prompt_eval_count": 40,
        "eval_count": 9,
        **more,
    }
