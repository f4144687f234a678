"""Refresh requirements.lock: every package with its hashes, for every system and Python >= 3.11.

    python3 tools/lock.py             keep the versions that fit, follow pyproject.toml
    python3 tools/lock.py --upgrade   take the newest release of everything

Needs uv. The lock names versions and hashes and no host, so that any package index will do.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUPS = ("dev", "build")
HEADER = "# Made by tools/lock.py from pyproject.toml; change that and run this again.\n"


def command(uv: str, extra: list[str]) -> list[str]:
    """The uv command that writes the lock; `--universal` means one file for every system."""
    groups = [part for group in GROUPS for part in ("--group", f"pyproject.toml:{group}")]
    shape = ["--universal", "--python-version", "3.11", "--generate-hashes"]
    bare = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    files = ["pyproject.toml", "--output-file", "requirements.lock", "--quiet"]
    return [uv, "pip", "compile", *shape, *bare, *groups, *files, *extra]


def main(extra: list[str]) -> int:
    """Write requirements.lock anew; `extra` goes to uv. The exit code is uv's."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        print("tools/lock.py needs uv, and none is on PATH: pip install uv", file=sys.stderr)
        return 1
    code = subprocess.run(command(uv, extra), cwd=ROOT).returncode
    if code == 0:
        lock = ROOT / "requirements.lock"
        pins = lock.read_text(encoding="utf-8").removeprefix(HEADER)
        lock.write_text(HEADER + pins, encoding="utf-8", newline="\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
