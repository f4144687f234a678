"""A model on an Ollama server, through the official client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import httpx
import ollama
from pydantic import ValidationError

from agentlab.messages import Choice, Message, ModelError, Reply, ToolSpec
from agentlab.models import ollama_wire
from agentlab.models.catalogue import DEFAULT_OLLAMA
from agentlab.models.ollama_list import address_of
from agentlab.models.wire import keys_in, one_line, without_login

TIMEOUT = 300.0  # seconds for one reply; the first one of a big model includes loading it


class OllamaModel:
    """A model behind `/api/chat`.

    `options` go to the server as they are, e.g. {"temperature": 0, "seed": 1, "num_ctx": 16384};
    `think` switches a thinking model's thinking; `host` overrides the OLLAMA_HOST variable.
    A choice is never enforced by the server: `Reply.forced` stays False.
    Errors: `ModelError` for a host that is no address.
    """

    def __init__(
        self,
        name: str = DEFAULT_OLLAMA,
        *,
        host: str | None = None,
        options: Mapping[str, Any] | None = None,
        client: ollama.Client | None = None,
        think: bool | str | None = None,
        timeout: float = TIMEOUT,
    ) -> None:
        self.name = f"ollama:{name}"
        self._model = name
        self._options = dict(options or {})
        self._think = think
        self._timeout = timeout
        address = address_of(host)
        self._host = without_login(address)  # as errors name it
        self._client = client or self._made_client(address)

    def __repr__(self) -> str:
        return f"OllamaModel({self._model!r})"

    @property
    def secrets(self) -> tuple[str, ...]:
        """The keys that the client sends: values no trace may hold."""
        headers = getattr(getattr(self._client, "_client", None), "headers", {})
        return keys_in(headers)

    def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], choice: Choice
    ) -> Reply:
        """One answer of the server. Errors: `ModelError`, with the command that mends it."""
        sent = ollama_wire.request(
            self._model, messages, tools, choice, options=self._options, think=self._think
        )
        taken = {call.id for message in messages for call in message.calls}
        return ollama_wire.reply(self._model, self._ask(sent), sent, taken)

    def _ask(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            return self._client.chat(**sent).model_dump(exclude_none=True)
        except ollama.ResponseError as error:
            raise ModelError(self._refusal(error)) from None
        except ConnectionError:
            raise ModelError(
                f"No Ollama server at {self._host}. Start one with `ollama serve`, "
                "or set OLLAMA_HOST to where it runs."
            ) from None
        except httpx.TimeoutException:
            raise ModelError(
                f"{self.name} gave no reply within {self._timeout:g} s. "
                "Give it a longer timeout, or take a smaller model."
            ) from None
        except httpx.HTTPError as error:
            raise ModelError(
                f"The connection to Ollama at {self._host} broke off: {one_line(error)}"
            ) from None
        except (ValidationError, ValueError, TypeError, AttributeError) as error:
            raise ModelError(self._unreadable(error)) from None

    def _refusal(self, error: ollama.ResponseError) -> str:
        """The server's refusal in one line, with the command that mends it where there is one."""
        said = one_line(error.error)
        if error.status_code == 404:
            return f"Ollama has no model {self._model!r}. Get it with `ollama pull {self._model}`."
        if "does not support tools" in said:
            return (
                f"The model {self._model!r} takes no tools. Use one that does, "
                f"e.g. `ollama pull {DEFAULT_OLLAMA}` and AGENTLAB_MODEL=ollama:{DEFAULT_OLLAMA}."
            )
        if "tool call" in said:
            return f"{self.name} wrote a tool call that Ollama could not read: {said}"
        return f"Ollama refused the request ({error.status_code}): {said}"

    def _unreadable(self, error: Exception) -> str:
        fault = "it is no JSON" if isinstance(error, ValueError) else "it is no chat reply"
        if isinstance(error, ValidationError):
            first = error.errors()[0]
            fault = f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
            if error.title != "ChatResponse":
                return f"The client cannot send this request ({error.title}.{fault})."
        return (
            f"The reply of {self._host} cannot be read ({fault}). "
            "Is it an Ollama server, and not older than its client?"
        )

    def _made_client(self, address: str) -> ollama.Client:
        try:
            return ollama.Client(host=address, timeout=self._timeout)
        except ValueError as error:
            fault = str(error).replace(address, self._host)
            raise ModelError(
                f"The Ollama host {self._host!r} is no address ({fault}). "
                "Set OLLAMA_HOST to one like 127.0.0.1:11434."
            ) from None
