"""Every table of this folder, one after the other: `python -m bench`."""

from bench import parts, runs, step, traces, waits


def main() -> None:
    """Print them all; some minutes."""
    step.main(5)
    for table in (traces.main, parts.main, runs.main):
        print()
        table()
    print()
    waits.main([])


if __name__ == "__main__":
    main()
