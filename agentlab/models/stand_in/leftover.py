"""Which word of a question has no part in it, or asks for no figure, so that it is not read."""

from __future__ import annotations

from agentlab.models.stand_in.asked_for import why_not_how_much
from agentlab.models.stand_in.atoms import atoms
from agentlab.models.stand_in.plain_text import plain_text


def unused_word(text: str) -> str:
    """That no reading has a use for the first such word of a text, or that the text asks for a
    place or a time; "" where each word has its part."""
    odd = (atom.text for atom in atoms(plain_text(text)) if atom.kind == "odd")
    word = next((word for word in odd if word.isalpha()), "")
    if word:
        return f'I do not know what "{word}" changes here; ask without it'
    return why_not_how_much(text)
