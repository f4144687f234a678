"""Looking up the value of one setting, with one tool or with two that do the same. S3, C24, C32."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from agentlab.tools import Tool, ToolError, tool

SETTINGS: Mapping[str, Any] = {"retry_limit": 3, "timeout_seconds": 30}


def lookup_tool(settings: Mapping[str, Any] = SETTINGS) -> Tool:
    """`lookup` over some settings. A key that is not there brings {}, which says nothing (C29)."""

    def lookup(key: str) -> dict[str, Any]:
        """Look up the value of one setting by its key. Read-only: it never writes. Use it whenever
        the user asks for the value of something.

        Args:
            key: the exact name of the setting, e.g. "page_size"
        """
        return {"value": settings[key]} if key in settings else {}

    return tool(lookup)


def lookup_cached_tool(settings: Mapping[str, Any] = SETTINGS) -> Tool:
    """`lookup_cached`, the second tool for one job (C32)."""

    def lookup_cached(key: str) -> dict[str, Any]:
        """Look up the value of one setting by its key, fast, from a cache. Read-only: it never
        writes. Use it whenever the user asks for the value of something.

        Args:
            key: the exact name of the setting, e.g. "page_size"
        """
        return {"value": settings[key]} if key in settings else {}

    return tool(lookup_cached)


def not_empty(checked: Tool) -> Tool:
    """The same tool with a check of its results: an empty one is an error that says so (C29)."""

    @wraps(checked.function)
    def function(*args: Any, **kwargs: Any) -> Any:
        result = checked.function(*args, **kwargs)
        if not result:
            asked = ", ".join(repr(value) for value in (*args, *kwargs.values()))
            raise ToolError(f"there is nothing for {asked}, and asking again will not change that")
        return result

    return replace(checked, function=function)
