"""A server on the loopback that speaks Ollama's chat protocol, with the stand-in behind it.

It shows whether the lessons hold with a model behind a wire: names that begin with "ollama:",
results without ids, tokens that are counted, no choice enforced. It shows nothing about any model.
`tools/on_model.py --rehearse` starts it.
"""

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from agentlab.messages import AUTO, Message, Reply, ToolCall, ToolResult, ToolSpec  # noqa: E402
from agentlab.models.stand_in import StandIn  # noqa: E402

NAME = "stand-in"


@contextmanager
def server() -> Iterator[str]:
    """The server while it runs; its address."""
    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=listening.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        listening.server_close()


class Handler(BaseHTTPRequestHandler):
    """Two addresses of Ollama's: the chat and the list of models."""

    def do_POST(self) -> None:
        """One chat request, answered whole."""
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))))
        if self.path == "/api/chat":
            self._send(200, answer(body))
        else:
            self._send(404, {"error": f"no {self.path} here"})

    def do_GET(self) -> None:
        """The list of models: one."""
        known = self.path == "/api/tags"
        self._send(*((200, {"models": [{"model": NAME}]}) if known else (404, {"error": "no"})))

    def _send(self, status: int, body: Any) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        """Nothing is logged."""


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """The stand-in's reply to a request of /api/chat, as Ollama sends one."""
    options = body.get("options", {})
    model = StandIn(temperature=options.get("temperature", 0.0), seed=options.get("seed", 0))
    reply = model.reply(list(messages(body["messages"])), tools(body.get("tools", [])), AUTO)
    return {
        "model": body["model"],
        "created_at": "2026-01-01T00:00:00Z",
        "message": _message(reply),
        "done": True,
        "done_reason": "stop",
        "prompt_eval_count": len(json.dumps(body["messages"])) // 4,
        "eval_count": len(json.dumps(_message(reply))) // 4,
    }


def messages(sent: list[dict[str, Any]]) -> Iterator[Message]:
    """The conversation as ours: calls get ids by their place, results follow in that order."""
    waiting: list[str] = []
    for place, message in enumerate(sent):
        text = message.get("content", "")
        if message["role"] == "tool":
            id = waiting.pop(0) if waiting else f"r{place}"
            yield Message("tool", results=(ToolResult(id, message["tool_name"], text),))
        else:
            functions = [call["function"] for call in message.get("tool_calls", [])]
            waiting = [f"c{place}-{n}" for n in range(len(functions))]
            named = zip(waiting, functions, strict=True)
            calls = tuple(ToolCall(id, f["name"], f["arguments"]) for id, f in named)
            yield Message(message["role"], text, calls)


def tools(sent: list[dict[str, Any]]) -> list[ToolSpec]:
    """The tools as ours."""
    described = [tool["function"] for tool in sent]
    return [ToolSpec(f["name"], f.get("description", ""), f["parameters"]) for f in described]


def _message(reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text}
    if reply.calls:
        message["tool_calls"] = [
            {"function": {"name": call.name, "arguments": call.args}} for call in reply.calls
        ]
    return message
