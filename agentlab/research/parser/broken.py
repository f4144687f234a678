"""Digits that are not all there (4?,982, 46,XXX), and text that was struck out."""

from __future__ import annotations

import re

from agentlab.research.figures import Figure

_SEEN = 30  # characters around a figure that are looked at
_FAR = 400  # characters around an excerpt that may be struck out with it
_BLOCK = r"\u2580-\u259f\u25a0\u25a1\ufffd"
_GROUPS = r"(?<![\d.,])\d{1,3}(?:,\d{3})*"
_GROUP = r"\d{3}(?!\d)"
_TORN = re.compile(
    rf"\d,?[?!*#_~\u2026{_BLOCK}]+,?\d|\d\.{{2,}}\d"  # a mark inside: 4?,982, 46#982
    rf"|\d,?(?:\u2026|\.{{2,}}|[{_BLOCK}])|\d,[?*#_](?!\s)|\d\s?\(\?\)"  # the rest is left out: 46…
    r"|\d(?:,\s?(?P<stands>[NXYZnxyz_?])(?P=stands)+|\s(?P<mark>[Xx_?])(?P=mark)+)(?!\w)"  # 46,XXX
    rf"|(?:\u2026|[?#_{_BLOCK}]|(?<!\.)\.{{3}}|\(\?\)\s?),?\d"
    rf"|{_GROUPS}(?:\s(?:\u2026|\.{{2,3}})\s|;|,[ ]*[\n\t|][ ]*){_GROUP}"
    rf"|(?<![\d.,])\d{{1,3}}[ ]*(?:[\n\t|][ ]*{_GROUP}|\(\d{{3}}\))"  # on the next line; 46 (982)
)
_STARRED = re.compile(r"\*+\Z")
_STRUCK = re.compile(r"~~|~\d[\d.,]*~|</?(?:s|del|strike)\b[^<>]*>|[\u0334-\u0338]", re.IGNORECASE)
_STRUCK_PART = re.compile(
    r"~~[^\n]{1,400}?~~|<(?P<tag>s|del|strike)\b[^<>]*>.{1,400}?</(?P=tag)>",
    re.IGNORECASE | re.DOTALL,
)


def torn(text: str, figure: Figure) -> str | None:
    """The mark that stands inside a figure's digits, or where some of them are left out."""
    left = max(0, figure.start - _SEEN)
    for match in _TORN.finditer(text, left, figure.end + _SEEN):
        if match.start() < figure.end and figure.start < match.end():
            return match.group().strip()
    stars = _STARRED.search(text, left, figure.start)
    line = text[figure.end : figure.end + 200].partition("\n")[0]
    if stars and stars.group() not in line:  # *6,982, but not *46,982*
        return stars.group() + figure.text
    return None


def struck(text: str, start: int, end: int) -> str | None:
    """The mark of struck-out text in a span, or around it: ~~12~~, <del>12</del>."""
    if mark := _STRUCK.search(text, start, end):
        return mark.group()
    parts = _STRUCK_PART.finditer(text, max(0, start - _FAR), end + _FAR)
    return next((p.group()[:40] for p in parts if p.start() < start < p.end()), None)
