"""The tables of this folder, one after the other.

    python -m bench                 all of them; some minutes
    python -m bench parts runs      these only

step: one step of the loop beside a bare one. traces: what a long trace costs. parts: single parts,
and how they grow. runs: a thousand short runs. waits: what somebody waits for.
"""

import argparse
from collections.abc import Sequence

from bench import parts, runs, step, traces, waits

TABLES = {
    "step": lambda: step.main(5),
    "traces": traces.main,
    "parts": parts.main,
    "runs": runs.main,
    "waits": lambda: waits.main([]),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables that are asked for; without any, all."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m bench", description=__doc__, formatter_class=plain)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    asked = parser.parse_args(arguments).tables
    for name in asked:
        if name not in TABLES:
            parser.error(f"There is no table {name!r}. Tables: {', '.join(TABLES)}.")
    for place, name in enumerate(asked or TABLES):
        if place:
            print()
        TABLES[name]()


if __name__ == "__main__":
    main()
