"""What every lesson uses: predictions, checked exercises, the learner's copy, a doctor."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "check": "checks",
    "compare": "predict",
    "doctor": "doctor",
    "predict": "predict",
    "predictions": "predict",
    "progress": "workspace",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    """A public name, from the module it lives in."""
    if name not in _HOMES:
        raise AttributeError(f"agentlab.course has no name {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(f"agentlab.course.{_HOMES[name]}"), name)
