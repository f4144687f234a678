"""Which word of a question has no part in it, so that the question cannot be read."""

from __future__ import annotations

from agentlab.models.stand_in.atoms import atoms
from agentlab.models.stand_in.plain_text import plain_text


def unused_word(text: str) -> str:
    """That no reading has a use for the first such word of a text; "" where each has its part."""
    odd = (atom.text for atom in atoms(plain_text(text)) if atom.kind == "odd")
    word = next((word for word in odd if word.isalpha()), "")
    return f'I do not know what "{word}" changes here; ask without it' if word else ""
