"""Small repositories made up for tests, as `coding/` copies them."""

from pathlib import Path

from agentlab.coding.repository import Repository, copied


def repository_of(folder: Path, files: dict[str, str]) -> Repository:
    """A repository with these files, made in `folder` and copied from there."""
    for path, text in files.items():
        place = folder / "made up" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return copied(folder / "made up")
