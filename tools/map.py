"""Draw the map of the package from its imports: docs/map.svg and docs/map.md.

    .venv/bin/python tools/map.py

An arrow goes from a module to one that it imports; what already follows from other arrows is left
out. A folder counts as one module. `tests/test_docs.py` fails when the map is no longer true.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from agentlab.display.drawing import Diagram, Edge, Node, State, diagram  # noqa: E402

PACKAGE = ROOT / "agentlab"
DOCS = ROOT / "docs"
Graph = dict[str, set[str]]  # a module's name → the modules it imports


def modules() -> dict[str, list[Path]]:
    """Every top-level module of the package with its files; of a folder, all in it."""
    found: dict[str, list[Path]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        name = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if name != "__init__":
            found.setdefault(name, []).append(file)
    return found


def imports(files: list[Path]) -> set[str]:
    """The top-level modules of the package that these files import, at the top or later."""
    names = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                paths = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                paths = [alias.name for alias in node.names]
            else:
                continue
            names |= {p.split(".")[1] for p in paths if p.startswith("agentlab.")}
    return names


def graph() -> Graph:
    """Which module imports which."""
    files = modules()
    return {name: (imports(of) & files.keys()) - {name} for name, of in files.items()}


def ordered(edges: Graph) -> list[str]:
    """Reading order: each module after all it imports; of those free, files before folders."""
    folders = {file.parent.name for file in PACKAGE.rglob("*.py")}
    left, order = {name: set(needs) for name, needs in edges.items()}, []
    while left:
        free = (n for n, needs in left.items() if needs <= set(order))
        name = min(free, key=lambda n: (n in folders, n))
        order.append(name)
        del left[name]
    return order


def reduced(edges: Graph) -> Graph:
    """Without the arrows that other arrows imply."""
    reach: Graph = {}
    for name in ordered(edges):
        reach[name] = edges[name].union(*(reach[n] for n in edges[name]))
    return {n: {m for m in to if not any(m in reach[o] for o in to)} for n, to in edges.items()}


def about(name: str) -> str:
    """The first sentence of a module's docstring, without its tags."""
    file = PACKAGE / f"{name}.py"
    source = file if file.exists() else PACKAGE / name / "__init__.py"
    first = (ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or "").split("\n")[0]
    return first.split(". ")[0].rstrip(".") + "."


def picture() -> Diagram:
    """The map, `agent` lit: the file to open first."""
    edges = reduced(graph())
    nodes = [
        Node(name, name if len(modules()[name]) == 1 else f"{name}/", "", _state(name))
        for name in ordered(edges)
    ]
    arrows = [Edge(name, other) for name in ordered(edges) for other in sorted(edges[name])]
    alt = "The modules of agentlab; an arrow goes from a module to one that it imports."
    return diagram(nodes, arrows, alt=alt, direction="TB")


def _state(name: str) -> State:
    return "lit" if name == "agent" else "plain"


def page() -> str:
    """docs/map.md: the picture, and the same in words."""
    edges = graph()
    lines = [
        "# The map of the package",
        "",
        "Made by `tools/map.py` from the imports; a test fails when it is no longer true. An arrow",
        "goes from a module to one that it imports; arrows that follow from others are left out.",
        "`agent` is the file to open first.",
        "",
        "![The modules of agentlab and their imports](map.svg)",
        "",
        "In words, each module after all that it imports:",
        "",
        "| module | what it is | imports |",
        "| --- | --- | --- |",
    ]
    for name in ordered(edges):
        shown = f"`{name}`" if len(modules()[name]) == 1 else f"`{name}/`"
        lines.append(f"| {shown} | {about(name)} | {', '.join(sorted(edges[name])) or '–'} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write both files anew."""
    DOCS.joinpath("map.md").write_text(page(), encoding="utf-8", newline="\n")
    svg = picture().svg()
    if not svg:
        print("Nothing here can draw: pip install graphviz-pure", file=sys.stderr)
        return 1
    DOCS.joinpath("map.svg").write_text(svg, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
