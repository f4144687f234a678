"""Which models an Ollama server has, asked through the official client."""

from __future__ import annotations

import json
import os

import httpx
import ollama
from pydantic import ValidationError

from agentlab.messages import ModelError
from agentlab.models.wire import without_login

LOCAL = "127.0.0.1:11434"
UNREADABLE = (ollama.ResponseError, ValidationError, json.JSONDecodeError, TypeError)


def pulled(host: str | None = None, timeout: float = 1.0) -> list[str]:
    """The names of the models a server has, e.g. ["qwen3:4b"], in order.

    The host is that of OLLAMA_HOST when none is named. Errors: `ModelError` when no server answers
    there within `timeout` seconds.
    """
    address = address_of(host)
    place = without_login(address)  # as errors name it
    try:
        listed = ollama.Client(host=address, timeout=timeout).list()
    except UNREADABLE as error:
        raise ModelError(f"What answers at {place} is no Ollama server ({_why(error)}).") from None
    except (OSError, ValueError, httpx.HTTPError) as error:  # ValueError: no address at all
        raise ModelError(f"No Ollama server answers at {place} ({_why(error)}).") from None
    return sorted(model.model for model in listed.models if model.model)


def address_of(host: str | None) -> str:
    """Where to ask: the host that is named, else that of OLLAMA_HOST, else this machine."""
    return host or os.environ.get("OLLAMA_HOST") or LOCAL


def _why(error: Exception) -> str:
    return type(error).__name__
