"""What to type to get a package that is missing: for the Python that runs, whichever that is."""

import sys


def command(package: str) -> str:
    """The command that installs a package."""
    return f"{sys.executable} -m pip install {package}"


def command_for(extra: str) -> str:
    """The command that installs an extra of this project, where to give it, and what else works."""
    whole = command(f"-e '.[{extra}]'")
    return f"{whole} in the course's folder (without pip: README, Another model)"
