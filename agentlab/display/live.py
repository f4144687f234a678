"""The live part of what a notebook shows: the widget, beside the text and the HTML that stay."""

from __future__ import annotations

from typing import Any

VIEW = "application/vnd.jupyter.widget-view+json"


def live_part(bundle: Any) -> dict[str, Any]:
    """The reference to the widget in what it shows of itself; {} where none can be shown."""
    data = bundle[0] if isinstance(bundle, tuple) else bundle  # some put metadata beside it
    return {VIEW: data[VIEW]} if data and VIEW in data else {}
