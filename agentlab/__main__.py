"""The command line: `agentlab ask`, `course`, `doctor` and `trace`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

# What takes time to load is loaded inside `_run`, where Ctrl-C is answered.

OK, NO_ANSWER, USAGE, INTERRUPTED = 0, 1, 2, 130
EXIT_CODES = (
    "Exit codes: 0 done; 1 no answer, or something is not in order; 2 wrong usage, or a model or a"
    " file that cannot be had; 130 stopped by Ctrl-C."
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code, see `EXIT_CODES`."""
    _never_fail_to_print()
    try:
        options, strange = _parser().parse_known_args(argv)
        if strange:  # argparse itself would show the usage of `agentlab`, not of the verb
            options.parser.error(f"unrecognized arguments: {' '.join(strange)}")
        code = _run(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("agentlab: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone away; nobody is left to tell
        _print_nothing_more()
    except OSError as error:  # of no file: a full disk, most often
        what = error.filename or "what is printed cannot be written"
        print(f"agentlab: {what}: {error.strerror or error}.", file=sys.stderr)
        _print_nothing_more()
    return NO_ANSWER


def _run(options: argparse.Namespace) -> int:
    from agentlab.lines import TraceError
    from agentlab.messages import ModelError
    from agentlab.tables import visible

    verb: Callable[[argparse.Namespace], int] = options.verb
    try:
        return verb(options)
    except (ModelError, TraceError, ValueError) as error:
        print("agentlab:", visible(error, newline="\n"), file=sys.stderr)
        return USAGE


def _never_fail_to_print() -> None:
    """What a terminal has no characters for is spelled out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _print_nothing_more() -> None:
    """What still waits to be printed goes nowhere, or Python would fail once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _width() -> int:
    """Characters of a line on a terminal; 0 for a file or a pipe, which take any length."""
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def ask(options: argparse.Namespace) -> int:
    """Answer one question, step by step, with a source for every number."""
    from agentlab.research import ask as asking

    question = " ".join(options.question)
    trace = asking.ask(question, options.model, options.trace, as_it_goes=not options.json)
    print(asking.as_json(trace) if options.json else asking.as_lines(trace))
    if trace.stop == "answered":
        return OK
    return INTERRUPTED if trace.stop == "interrupted" else NO_ANSWER


def course(options: argparse.Namespace) -> int:
    """Open the course in JupyterLab, on the learner's own copy."""
    from agentlab.course.workspace import open_course

    return open_course(options)


def doctor(options: argparse.Namespace) -> int:
    """Check the machine; each line that fails says what mends it."""
    from agentlab.course.doctor import checks, table

    found = checks()
    print(table(found, versions=True, width=_width()))
    return OK if all(check.fine or check.optional for check in found) else NO_ANSWER


def trace(options: argparse.Namespace) -> int:
    """Show a saved trace as a table, or write it as one HTML file with the stepper inside."""
    from agentlab.trace import Trace

    saved = Trace.load(options.file)
    if options.html:
        from agentlab.display.page import save_page
        from agentlab.research.ledger import LEDGER

        save_page(saved, options.html, ledger=LEDGER)
        print(f"Written: {options.html}")
    else:
        print(_table_of(saved))
    if saved.torn:
        print(f"Note: {saved.torn}; the run was broken off there.", file=sys.stderr)
    return OK


def _table_of(saved: Any) -> str:
    """The trace as a table, its two wide columns cut to what the terminal has room for."""
    from agentlab.tables import text_table
    from agentlab.views import HEADERS, ROWS

    narrow = 17  # characters of the turn, of who, and between the columns
    room = (_width() - narrow) // 2
    return text_table(HEADERS, saved.view(ROWS), widest=max(room, 20)) if _width() else str(saved)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="agentlab", description=__doc__, epilog=EXIT_CODES)
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    one = _verb(verbs, "ask", ask)
    one.add_argument("question", nargs="*", help="a question about figures, in English")
    one.add_argument("--model", help="stand-in, ollama:NAME, anthropic:NAME, needle or replay:FILE")
    one.add_argument("--trace", type=_name, metavar="FILE", help="keep the trace in a new file")
    one.add_argument("--json", action="store_true", help="print one JSON object, no steps")
    one = _verb(verbs, "course", course)
    afresh = {"nargs": "+", "action": "extend", "metavar": "LESSON"}
    one.add_argument("--reset", **afresh, help="start lessons afresh; backups are kept")
    one.add_argument("--solutions", action="store_true", help="make the instructor's copy")
    one.add_argument("--no-open", action="store_true", help="make the copy, start no JupyterLab")
    _verb(verbs, "doctor", doctor)
    one = _verb(verbs, "trace", trace)
    one.add_argument("file", type=_name, help="a trace, as --trace or Trace(path) wrote it")
    one.add_argument("--html", type=_name, metavar="OUT", help="write one HTML file to open")
    return parser


def _name(text: str) -> str:
    """The name of a file, as it was given. Errors: ArgumentTypeError for an empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("name a file; this name is empty")
    return text


def _verb(verbs: Any, name: str, function: Callable[[argparse.Namespace], int]) -> Any:
    said = function.__doc__ or ""
    parser = verbs.add_parser(name, help=said, description=said, epilog=EXIT_CODES)
    parser.set_defaults(verb=function, parser=parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
