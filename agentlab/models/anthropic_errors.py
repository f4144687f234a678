"""What an error of the Anthropic SDK means, in one line that says what mends it."""

from __future__ import annotations

import os
from typing import Any

import anthropic

from agentlab.models import catalogue
from agentlab.models.wire import one_line


def explained(error: anthropic.AnthropicError | ValueError, model: str) -> str:
    """One line for a `ModelError`: what happened, and the way out. Never holds the key."""
    match error:
        case anthropic.APITimeoutError():
            return f"{model} gave no reply in time. Give it a longer timeout or less to do."
        case anthropic.APIConnectionError():
            where = place(error.request.url)
            return f"No connection to {where}. Check the network, and base_url if you set one."
        case anthropic.APIStatusError():
            return _status(error, model)
    return f"The Anthropic SDK did not send the request: {_hidden(one_line(error))}"


def place(url: Any) -> str:
    """Host and port of an address, without what else may stand in it."""
    return f"{url.host}:{url.port}" if url.port else url.host


def _status(error: anthropic.APIStatusError, model: str) -> str:
    said = _hidden(one_line(error.api_message or "no reason given"))
    match error.status_code:
        case 401:
            return "The server refused the key (401). Check ANTHROPIC_API_KEY."
        case 402:
            return f"The account cannot pay for this request (402): {said}"
        case 403:
            return f"This key may not use {model} (403): {said}"
        case 404:
            return _unknown(error, model)
        case 413:
            return "The conversation is too large to send (413). Shorten it."
        case 429:
            return f"Rate limit (429), also after waiting and {_tries(error)}: {said}"
        case 529 | 503:
            return f"{model} is overloaded ({error.status_code}), also after {_tries(error)}."
        case status if status >= 500:
            return f"The server failed ({status}), also after {_tries(error)}: {said}"
    return f"The server refused the request ({error.status_code}): {said}"


def _unknown(error: anthropic.APIStatusError, model: str) -> str:
    if error.type != "not_found_error":
        url = error.request.url
        return f"{place(url)} has nothing at {url.path} (404). Does it speak the Messages API?"
    if sentence := catalogue.retired(model):
        return sentence
    names = ", ".join(m.name for m in catalogue.CURRENT)
    return f"{error.request.url.host} knows no model {model!r} (404). Current ones: {names}."


def _tries(error: anthropic.APIStatusError) -> str:
    again = int(error.request.headers.get("x-stainless-retry-count", "0"))
    return f"{again} more {'try' if again == 1 else 'tries'}"


def _hidden(text: str) -> str:
    """The text without the key, should a server quote it."""
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        if key := os.environ.get(name):
            text = text.replace(key, f"[{name}]")
    return text
