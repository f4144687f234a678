"""The light card every picture stands on, with the words for those who cannot see it."""

from __future__ import annotations

import html
from collections.abc import Iterable

CARD = '<rect width="100%" height="100%" rx="8" fill="#fdfdfb" stroke="#d8d8d2"/>'


def framed(parts: Iterable[str], wide: int, high: int, alt: str, text: str) -> str:
    """A picture of so many pixels, made of these elements, as one `<svg>`."""
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
    frame = on_card(f'{start} viewBox="0 0 {wide} {high}"', alt, text)
    return "\n".join([frame, *parts, "</svg>"])


def on_card(start: str, alt: str, text: str) -> str:
    """The beginning of a picture; `start` is its first tag, still open: `<svg width="780" …`.

    It shrinks with the page, is named for a screen reader, and brings its own ground.
    """
    name = html.escape(alt)
    words = f"<title>{name}</title>\n<desc>{html.escape(text)}</desc>"
    fit = 'style="max-width:100%;height:auto"'
    return f'{start} {fit} role="img" aria-label="{name}">\n{words}\n{CARD}'
