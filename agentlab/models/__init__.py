"""Models: everything that can stand behind `Model.reply`, from a list of replies to Claude."""

from __future__ import annotations

import difflib
import os

from agentlab.messages import Model, ModelError
from agentlab.models.installing import command

VARIABLE = "AGENTLAB_MODEL"
DEFAULT = "stand-in"
FORMS = (
    "stand-in",
    "ollama",
    "ollama:NAME",
    "anthropic",
    "anthropic:NAME",
    "claude",
    "claude:NAME",
    "needle",
    "replay:FILE",
)


def load_model(name: str | None = None) -> Model:
    """The model of that name, or of AGENTLAB_MODEL, or the stand-in.

    Names: "stand-in"; "ollama:qwen3:4b"; "anthropic:claude-haiku-5-5"; "ollama", "anthropic" or
    "claude" for the default of either; "needle" for the tiny network of the extra `needle`;
    "replay:FILE" for a recorded run. An SDK is loaded only for the model that needs it.
    Errors: `ModelError` for an unknown name, a missing package, key or file.
    """
    wanted = (os.environ.get(VARIABLE, "") if name is None else name).strip() or DEFAULT
    kind, colon, rest = (part.strip() for part in wanted.partition(":"))
    try:
        model = _made(kind.lower(), rest) if bool(colon) == bool(rest) else None
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("agentlab"):
            raise
        raise ModelError(
            f"The model {wanted!r} needs the package {error.name!r}: {command(error.name or '')}"
        ) from None
    if model is None:
        raise ModelError(_unknown(wanted))
    return model


def _made(kind: str, rest: str) -> Model | None:
    match kind:
        case "stand-in" if not rest:
            from agentlab.models.stand_in import StandIn

            return StandIn()
        case "ollama":
            from agentlab.models.ollama_model import OllamaModel

            return OllamaModel(rest) if rest else OllamaModel()
        case "anthropic" | "claude":
            from agentlab.models.anthropic_model import AnthropicModel

            return AnthropicModel(rest) if rest else AnthropicModel()
        case "needle" if not rest:
            from agentlab.models.needle_model import NeedleModel

            return NeedleModel()
        case "replay" if rest:
            from agentlab.models.recorded import Replay

            return Replay(rest)
    return None


def _unknown(wanted: str) -> str:
    """What is wrong with a name, the nearest right one, and all forms."""
    near = _nearest(wanted)
    hint = f" Did you mean {near!r}?" if near else ""
    return f"No model named {wanted!r}.{hint} Known forms: {', '.join(FORMS)}."


def _nearest(wanted: str) -> str:
    """The name that was probably meant, or the form it should have; empty if there is none near."""
    if wanted.lower().startswith("claude-"):
        return f"anthropic:{wanted}"
    kind, colon, rest = wanted.partition(":")
    forms = {form.partition(":")[0]: form for form in FORMS}  # the longer form of each kind
    near = difflib.get_close_matches(kind.lower(), forms, n=1)
    if not near:
        named = rest and not rest.startswith("/")  # by Ollama: "qwen3:4b"; an address is no name
        return f"ollama:{wanted}" if named else ""
    form = forms[near[0]]
    if rest and ":" in form:
        return f"{near[0]}:{rest}"
    return form if colon or near[0] not in FORMS else near[0]
