"""Claude, or any server that speaks the Messages API, through the official client."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import anthropic

from agentlab.messages import Choice, Message, ModelError, Reply, ToolSpec
from agentlab.models import anthropic_wire, catalogue
from agentlab.models.anthropic_errors import explained, place
from agentlab.models.wire import garbled, keys_in, one_line

MAX_TOKENS = 16_000  # of one reply, thinking included
TIMEOUT = 300.0  # seconds for one reply
RETRIES = 2  # by the SDK, on 408, 409, 429, 5xx and broken connections
LONGEST_WAIT = 60.0  # seconds; a server that wants to be left alone for longer is not waited for
NO_KEY = (
    "No key for Claude: set ANTHROPIC_API_KEY (`export ANTHROPIC_API_KEY=...`), "
    "or choose a model that needs none, e.g. AGENTLAB_MODEL=stand-in."
)


class AnthropicModel:
    """A model behind the Messages API.

    The key comes from ANTHROPIC_API_KEY; with a `base_url` of your own server none is needed.
    `effort` is "low" to "max". There is no temperature: current models refuse sampling parameters.
    A forced choice is sent as such until the model refuses or ignores one; from then on it is shown
    the allowed tools only, and the loop checks (`Reply.forced` says which way it was).
    Errors: `ModelError` for a retired model and for a missing or broken key.
    """

    def __init__(
        self,
        name: str = catalogue.DEFAULT_CLAUDE,
        *,
        client: anthropic.Anthropic | None = None,
        max_tokens: int = MAX_TOKENS,
        effort: str | None = None,
        parallel: bool = True,
        base_url: str | None = None,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
    ) -> None:
        self.name = f"anthropic:{name}"
        self._model = name
        self._settings = {"max_tokens": max_tokens, "effort": effort, "parallel": parallel}
        known = catalogue.claude(name)
        refuses = known is not None and known.takes_forcing is False
        self._unforced = f"{name} takes no forced tool choice" if refuses else ""  # why not
        self._client = client or _made_client(name, base_url, timeout, retries)
        if not _has_key(self._client):
            raise ModelError(NO_KEY)

    def __repr__(self) -> str:
        return f"AnthropicModel({self._model!r})"

    @property
    def secrets(self) -> tuple[str, ...]:
        """The client's own keys, those of its headers too: values no trace may hold."""
        keys = (getattr(self._client, kind, None) for kind in ("api_key", "auth_token"))
        sent = getattr(self._client, "default_headers", {})
        headers = {name: text for name, text in sent.items() if isinstance(text, str)}
        return (*(key for key in keys if isinstance(key, str)), *keys_in(headers))

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """One answer of the server. Errors: `ModelError`, with what mends it."""

        def ask(force: bool) -> Reply:
            sent = anthropic_wire.request(
                self._model, messages, tools, choice, force=force, **self._settings
            )
            return anthropic_wire.reply(self._send(sent.body), sent)

        if choice.kind not in ("any", "tool"):
            return ask(force=True)
        return self._forced(ask, choice)

    def _forced(self, ask: Callable[[bool], Reply], choice: Choice) -> Reply:
        """Force natively where the model takes it; otherwise say why not and leave it to the loop.

        What a 400 means is not read from its wording, which may change: the same request without
        the forced choice tells.
        """
        if not self._unforced:
            try:
                reply = ask(True)
            except _Refused400:
                reply = ask(False)
                self._unforced = f"{self._model} refused tool_choice {choice.kind!r} (400)"
            else:
                if _obeys(reply, choice) or reply.stop not in ("end_turn", "tool_use"):
                    return replace(reply, forced=bool(reply.calls))
                self._unforced = f"the server did not enforce tool_choice {choice.kind!r}"
        else:
            reply = ask(False)
        return replace(reply, notes=(*reply.notes, f"{self._unforced}; the loop checks the reply"))

    def _send(self, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The server's answer as JSON: the SDK's own objects would not show blocks as they came."""
        try:
            response = self._client.messages.with_raw_response.create(**body).http_response
        except anthropic.BadRequestError as error:
            raise _Refused400(explained(error, self._model)) from None
        except (anthropic.AnthropicError, ValueError) as error:
            raise ModelError(explained(error, self._model)) from None
        try:
            answer = json.loads(response.content)
        except (ValueError, RecursionError):
            raise ModelError(self._unreadable("it is no JSON")) from None
        if not isinstance(answer, dict) or not isinstance(answer.get("content"), list):
            raise ModelError(self._unreadable(f"no content in {one_line(answer, 120)}"))
        return answer

    def _unreadable(self, fault: str) -> str:
        server = place(self._client.base_url)
        return f"The reply of {server} cannot be read ({fault}). Does it speak the Messages API?"


class _Refused400(ModelError):
    """The server calls the request itself invalid."""


def _obeys(reply: Reply, choice: Choice) -> bool:
    names = {call.name for call in reply.calls}
    return names == {choice.tool} if choice.kind == "tool" else bool(names)


# -- the client -----------------------------------------------------------------------------------


def _made_client(
    name: str, base_url: str | None, timeout: float, retries: int
) -> anthropic.Anthropic:
    own_server = base_url or os.environ.get("ANTHROPIC_BASE_URL")
    if not own_server and (sentence := catalogue.retired(name)):
        raise ModelError(sentence)
    key = os.environ.get("ANTHROPIC_API_KEY", "")
    if garbled(key):
        raise ModelError("ANTHROPIC_API_KEY holds characters that no key has; copy it again.")
    has_own = key or os.environ.get("ANTHROPIC_AUTH_TOKEN")
    try:
        return anthropic.Anthropic(
            api_key="none" if own_server and not has_own else None,  # None: the SDK looks for one
            base_url=base_url,
            timeout=timeout,
            max_retries=retries,
            middleware=[_no_long_wait],
        )
    except (anthropic.AnthropicError, ValueError) as error:
        raise ModelError(f"The Anthropic client cannot be set up: {one_line(error)}") from None


def _has_key(client: Any) -> bool:
    kinds = ("api_key", "auth_token", "credentials")
    return any(getattr(client, kind, None) for kind in kinds)


def _no_long_wait(request: Any, call_next: Callable[[Any], Any]) -> Any:
    """Give up at once where the SDK would sleep as long as the server asks, be it an hour."""
    response = call_next(request)
    wait = _pause_asked(response.headers)
    if response.status_code >= 400 and wait > LONGEST_WAIT:
        raise ModelError(
            f"The server is busy ({response.status_code}) and asks for a pause of {wait:.0f} s, "
            f"longer than the {LONGEST_WAIT:g} s waited for. Try again later."
        )
    return response


def _pause_asked(headers: Mapping[str, str]) -> float:
    """Seconds of the Retry-After header, which is a number or a date; 0 for anything else."""
    asked = headers.get("retry-after", "")
    try:
        return float(asked)
    except ValueError:
        pass
    try:
        return (parsedate_to_datetime(asked) - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError):
        return 0.0
