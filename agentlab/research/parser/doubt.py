"""Doubt: what is raised where a figure cannot be told."""


class Doubt(ValueError):
    """It cannot be told which figure belongs to a keyword; the message is the reason."""
