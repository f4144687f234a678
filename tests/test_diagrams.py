"""Diagrams: the words say what the picture says, any text can stand in a label, nothing raises."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser import browser, needs_browser, page  # noqa: F401
from hypothesis import given
from hypothesis import strategies as st

from agentlab.display import drawing
from agentlab.display.diagrams import PARTS, STAGES, loop_diagram, pipeline_diagram
from agentlab.display.drawing import EDGE_LOOK, NODE_LOOK, Diagram, Edge, Node, diagram
from agentlab.display.plots import FILL

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [
    loop_diagram(),
    *(loop_diagram(part) for part in PARTS),
    pipeline_diagram(),
    *(pipeline_diagram(stage) for stage in STAGES),
    *(pipeline_diagram(failed=stage) for stage, end in STAGES.items() if end),
]


def drawn(labelled: Diagram) -> list[str]:
    """The lines of text in the picture, in order."""
    return [t.text or "" for t in ElementTree.fromstring(labelled.svg() or "").iter(f"{SVG}text")]


def one(label: str, note: str = "") -> Diagram:
    return diagram([Node("it", label, note)], [], alt="one box")


# -- the two pictures --


def test_the_loop_in_words() -> None:
    assert str(loop_diagram()) == (
        "The agent loop: the model gives a final answer and the run stops, or it proposes a call,\n"
        "which is checked, run, and written into the history before the model is asked again.\n"
        "\n"
        "  task    -> model\n"
        "  model   -> checks (a call), stop (a final answer)\n"
        "  checks  -> tools (allowed), history (refused, and why)\n"
        "  tools   -> history (the result)\n"
        "  history -> model (ask again)\n"
        "  stop"
    )


@pytest.mark.parametrize("part", PARTS)
def test_the_lit_part_of_the_loop_is_marked_in_words_and_picture(part: str) -> None:
    lit = loop_diagram(part)
    assert lit.alt == f"{loop_diagram().alt} The run is now at: {part}."
    marked = [line.split()[1] for line in lit.text.splitlines() if line.startswith("*")]
    assert marked == [part]
    assert boxes(lit) == {name: "lit" if name == part else "plain" for name in PARTS}


@pytest.mark.parametrize("shown", [loop_diagram(), loop_diagram("stop")], ids=["plain", "lit"])
def test_every_label_of_the_loop_lies_nearest_to_its_own_arrow(shown: Diagram) -> None:
    arrows = {}
    for group in ElementTree.fromstring(shown.svg() or "").iter(f"{SVG}g"):
        path, text = group.find(f"{SVG}path"), group.find(f"{SVG}text")
        if path is not None and path.get("fill") == "none" and text is not None:
            label = next(t for t in group.iter(f"{SVG}text") if (t.text or "").strip())
            arrows[label.text.strip()] = bends(path.get("d")), middle(label)
    labels = "a call|a final answer|allowed|ask again|refused, and why|the result"
    assert sorted(arrows) == labels.split("|")
    for label, (_, at) in arrows.items():
        assert min(arrows, key=lambda other: distance(at, arrows[other][0])) == label


def bends(path: str) -> list[complex]:
    """Points along an arrow, which is drawn as cubic Bézier curves."""
    x = [complex(*map(float, pair.split(","))) for pair in re.findall(r"[-\d.]+,[-\d.]+", path)]
    curves = [x[n : n + 4] for n in range(0, len(x) - 1, 3)]
    steps = [n / 20 for n in range(21)]
    return [
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        for a, b, c, d in curves
        for t in steps
    ]


def middle(text: ElementTree.Element) -> complex:
    """About the middle of a line of text that begins at its x: a letter is some 6 wide."""
    return complex(float(text.get("x")) + 3 * len(text.text or ""), float(text.get("y")) - 4)


def distance(at: complex, points: list[complex]) -> float:
    return min(abs(at - point) for point in points)


def test_the_pipeline_in_words() -> None:
    assert str(pipeline_diagram("permission")) == (
        "The order of checks for a call: parse, known tool, valid arguments, permission, run,\n"
        "observe. The call is now at: permission.\n"
        "\n"
        "  parse           -> known tool, refused (unparseable)\n"
        "  known tool      -> valid arguments, refused (unknown tool)\n"
        "  valid arguments -> permission, refused (invalid arguments)\n"
        "* permission      -> run, refused (denied)\n"
        "  run             -> observe, failed\n"
        "  observe\n"
        "  refused\n"
        "  failed"
    )


def test_a_refused_call_in_words() -> None:
    assert str(pipeline_diagram(failed="valid arguments")) == (
        "The order of checks for a call: parse, known tool, valid arguments, permission, run,\n"
        "observe. This call was refused at valid arguments, as invalid arguments: nothing ran.\n"
        "\n"
        "  parse           -> known tool, refused (unparseable)\n"
        "  known tool      -> valid arguments, refused (unknown tool)\n"
        "x valid arguments -> permission, refused (invalid arguments)\n"
        ". permission      -> run, refused (denied)\n"
        ". run             -> observe, failed\n"
        ". observe\n"
        "x refused\n"
        ". failed"
    )


P, X, F = "plain", "failed", "faded"


@pytest.mark.parametrize(
    ("failed", "states"),
    [  #               parse, known, valid, permission, run, observe, refused, failed
        (None, [P, P, P, P, P, P, P, P]),
        ("parse", [X, F, F, F, F, F, X, F]),
        ("known tool", [P, X, F, F, F, F, X, F]),
        ("valid arguments", [P, P, X, F, F, F, X, F]),
        ("permission", [P, P, P, X, F, F, X, F]),
        ("run", [P, P, P, P, X, F, F, X]),
    ],
)
def test_what_lies_behind_a_failed_stage_was_not_reached(failed, states) -> None:
    names = [*STAGES, "refused", "failed"]
    assert boxes(pipeline_diagram(failed=failed)) == dict(zip(names, states, strict=True))


def test_the_arrow_that_was_taken_is_the_only_red_one() -> None:
    red = [line for line in pipeline_diagram(failed="run").source.splitlines() if "b3261e" in line]
    assert [line.split("[")[0].strip() for line in red] == ["n4", "n7", "n4 -> n7"]


def boxes(shown: Diagram) -> dict[str, str]:
    """Label → state, read from the picture's fill colours."""
    fills = {
        dict(p.split("=") for p in look.split())["fillcolor"]: s for s, look in NODE_LOOK.items()
    }
    found = {}
    for group in ElementTree.fromstring(shown.svg() or "").iter(f"{SVG}g"):
        path, text = group.find(f"{SVG}path"), group.find(f"{SVG}text")
        if path is not None and path.get("fill") != "none":
            found[text.text] = fills[path.get("fill")]
    return found


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            lambda: loop_diagram("modell"),
            "No part of the loop named 'modell'. Known: task, model, checks, tools, history, stop.",
        ),
        (
            lambda: pipeline_diagram("allow"),
            "No stage named 'allow'. "
            "Known: parse, known tool, valid arguments, permission, run, observe.",
        ),
        (
            lambda: pipeline_diagram(failed="observe"),
            "No stage where a call can fail named 'observe'. "
            "Known: parse, known tool, valid arguments, permission, run.",
        ),
        (
            lambda: pipeline_diagram("run", failed="parse"),
            "A call is at one stage: lit='run' or failed='parse', not both.",
        ),
        (
            lambda: diagram([], [], alt=" "),
            "A diagram needs alternative text: say in `alt` what it shows.",
        ),
        (
            lambda: diagram([Node("a", "x"), Node("a", "y")], [], alt="two"),
            "Two nodes are named 'a': give each its own name.",
        ),
        (
            lambda: diagram([Node("a", "x")], [Edge("a", "b")], alt="lost"),
            "No node named 'b' for an edge. Nodes: a.",
        ),
    ],
)
def test_a_wrong_name_is_refused_by_name(wrong, message: str) -> None:
    with pytest.raises(ValueError) as seen:
        wrong()
    assert str(seen.value) == message


# -- any text in a label --


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ('say "hi"', ['say "hi"']),
        (r"\N \G \E \T \l \r \n", [r"\N \G \E \T \l \r \n"]),
        ("ends in \\", ["ends in \\"]),
        (r"C:\data\new \\server", [r"C:\data\new \\server"]),
        ("<b>bold</b>", ["<b>bold</b>"]),
        ("<<i>>", ["<<i>>"]),
        ("a &amp; b &lt; c &#65;", ["a &amp; b &lt; c &#65;"]),
        ("<!-- gone? --> <title>t</title>", ["<!-- gone? -->", "<title>t</title>"]),
        ('x id="y" class="z"', ['x id="y" class="z"']),
        ("]]> %s {a|b} a:b;", ["]]> %s {a|b} a:b;"]),
        ("first\nsecond\r\nthird", ["first", "second", "third"]),
        ("a\tb   c", ["a b c"]),
        ("3 – 2 × 1 → 5 ≥ 3 km²", ["3 - 2 x 1 -> 5 >= 3 km2"]),
        ("São Tomé, Łódź", ["São Tomé, Łódź"]),
        ("日本 2", ["日本 2"]),
        ("\u202eevil\u200b", [r"\u202eevil\u200b"]),
        ("nul \x00 esc \x1b[31m", [r"nul \x00 esc \x1b[31m"]),
        ("half \ud83d", [r"half \ud83d"]),
        ("w" * 70, ["w" * 30, "w" * 30, "w" * 10]),
        ("word " * 60, ["word word word word word word"] * 5 + ["..."]),
        ("", [" "]),
        ("\n", [" "]),
    ],
)
def test_a_label_is_shown_as_it_is(label: str, lines: list[str]) -> None:
    assert drawn(one(label)) == lines
    assert drawn(one("box", label))[1:] == ([] if label == "" else lines)
    arrow = diagram([Node("a", "a")], [Edge("a", "a", label)], alt="to itself")
    texts = [text.removeprefix(" ") for text in drawn(arrow)[1:-1]]  # a gap on each side
    assert texts == ([] if lines == [" "] else lines)


@given(st.text(st.characters()), st.text(st.characters()), st.text(st.characters()))
def test_no_text_breaks_the_picture(label: str, name: str, alt: str) -> None:
    shown = diagram([Node(name, label, label)], [Edge(name, name, label)], alt=f"x{alt}")
    root = ElementTree.fromstring(shown.svg() or "")
    assert root.findtext(f"{SVG}title") == shown.alt
    assert root.findtext(f"{SVG}desc") == shown.text
    prose, lines = shown.text.split("\n\n")
    assert "".join(prose.split()) == "".join(shown.alt.split())
    assert len(lines.splitlines()) == 1  # for the one node


def test_the_text_form_keeps_letters_that_the_picture_cannot_draw() -> None:
    assert str(one("日本\nJapan")) == "one box\n\n  日本 Japan"


def test_the_text_form_stays_narrow_beside_a_long_label() -> None:
    nodes = [Node("a", "short"), Node("b", "long " * 12)]
    lines = str(diagram(nodes, [Edge("a", "b")], alt="two")).splitlines()
    assert lines[2].startswith(f"  {'short':<24} -> long long")


# -- the picture --


def test_the_dot_source_whole() -> None:
    nodes = [Node("a", "one", row="r"), Node("b", "two", "small", "lit", "r"), Node("c", "three")]
    edges = [Edge("a", "b", "on", "failed"), Edge("b", "a", back=True, state="faded")]
    box, small = "style=", '<br/><font point-size="11">small</font>'
    assert diagram(nodes, edges, alt="x", direction="TB").source == (
        "digraph {\n"
        "\tgraph [bgcolor=transparent pad=0.2 rankdir=TB ranksep=0.3]\n"
        '\tnode [fontname=Verdana fontsize=13 margin="0.12,0.08" shape=box]\n'
        "\tedge [arrowsize=0.7 fontname=Verdana fontsize=11]\n"
        '\tn0 [label=<<b>one</b>> color="#6b7280" fillcolor="#ffffff" fontcolor="#24292f" '
        f'group=row0 {box}"rounded,filled"]\n'
        f'\tn1 [label=<<b>two</b>{small}> color="#8a5a00" fillcolor="#ffdf7e" '
        f'fontcolor="#24292f" group=row0 penwidth=2.6 {box}"rounded,filled"]\n'
        '\tn2 [label=<<b>three</b>> color="#6b7280" fillcolor="#ffffff" fontcolor="#24292f" '
        f'{box}"rounded,filled"]\n'
        '\tn0 -> n1 [label=< on<br/><font point-size="4"> </font>> color="#b3261e" '
        'fontcolor="#8c1c13" penwidth=2.2]\n'
        '\tn1 -> n0 [color="#7d848f" constraint=false fontcolor="#565d68" style=dashed]\n'
        "}\n"
    )


def test_the_svg_whole() -> None:
    assert one('a "b"').svg() == (
        '<svg width="84" height="65"\n'
        ' viewBox="0.00 0.00 84.00 65.00" xmlns="http://www.w3.org/2000/svg" '
        'xmlns:xlink="http://www.w3.org/1999/xlink" style="max-width:100%;height:auto" '
        'role="img" aria-label="one box">\n'
        "<title>one box</title>\n"
        "<desc>one box\n\n  a &quot;b&quot;</desc>\n"
        '<rect width="100%" height="100%" rx="8" fill="#fdfdfb" stroke="#d8d8d2"/>\n'
        '<g transform="scale(1 1) rotate(0) translate(14.4 50.4)">\n'
        "<g>\n"
        '<path fill="#ffffff" stroke="#6b7280" d="M42.77,-36C42.77,-36 12,-36 12,-36 6,-36 0,-30 '
        "0,-24 0,-24 0,-12 0,-12 0,-6 6,0 12,0 12,0 42.77,0 42.77,0 48.77,0 54.77,-6 54.77,-12 "
        '54.77,-12 54.77,-24 54.77,-24 54.77,-30 48.77,-36 42.77,-36"/>\n'
        '<text xml:space="preserve" text-anchor="start" x="8.64" y="-15.1" '
        'font-family="Verdana,DejaVu Sans,sans-serif" font-weight="bold" font-size="13.00" '
        'fill="#24292f">a &quot;b&quot;</text>\n'
        "</g>\n</g>\n</svg>\n"
    )


def test_a_wide_picture_is_shrunk_to_fit_a_notebook() -> None:
    nodes = [Node(str(n), "a rather long label") for n in range(8)]
    row = diagram(nodes, [Edge(str(n), str(n + 1)) for n in range(7)], alt="a row")
    root = ElementTree.fromstring(row.svg() or "")
    wide, high = (float(size) for size in root.attrib["viewBox"].split()[2:])
    assert wide > 1300
    assert root.attrib["width"] == "840"
    assert int(root.attrib["height"]) == round(high * 840 / wide)


@pytest.mark.parametrize("shown", EVERY, ids=lambda shown: shown.alt[-30:])
def test_every_picture_is_repeatable_and_says_what_it_shows(shown: Diagram) -> None:
    svg = shown.svg() or ""
    assert svg == shown.svg()
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == root.findtext(f"{SVG}title") == shown.alt
    assert root.findtext(f"{SVG}desc") == shown.text
    assert root.find(f"{SVG}rect") is not None  # the card, without which a dark page swallows it
    assert not any("id" in element.attrib for element in root.iter())
    assert "<!--" not in svg and "graphviz" not in svg


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("日本の人口は一億二千三百万人です", ["日本の人口は一億二千三百万人で", "す"]),
        ("Население Японии", ["Население Японии"]),
        ("2 × 日本", ["2 × 日本"]),
        ("São Tomé 日本", ["São Tomé 日本"]),
        ("日本\nTokyo", ["日本", "Tokyo"]),
        ("\U00012219" * 30, ["\U00012219" * 4 + "…"] * 2),
        ('日本 </text><b> & "', ['日本 </text><b> & "']),
        ("日" * 1_000_000, ["日" * 15] * 5 + ["..."]),
        ("n000\n日本", ["n000", "日本"]),
    ],
)
def test_letters_of_every_script_are_drawn(label: str, lines: list[str]) -> None:
    assert drawn(one(label)) == lines
    assert drawn(one("box", label))[1:] == lines
    svg = diagram([Node("a", "a"), Node("b", "b")], [Edge("a", "b", label)], alt="x").svg()
    said = [text.text.strip() for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert [text for text in said if text not in ("a", "b", "")] == lines


@needs_browser
def test_letters_of_every_script_stand_in_the_middle(page) -> None:  # noqa: F811
    page.set_content("".join(one(label, label).svg() or "" for label in OTHER_SCRIPTS[1:4]))
    off = page.evaluate(
        """() => [...document.querySelectorAll('g > path')].flatMap(path => {
            const middle = (node) => { const b = node.getBBox(); return b.x + b.width / 2 }
            return [...path.parentNode.querySelectorAll('text')].map(
              text => Math.abs(middle(text) - middle(path)))
        })"""
    )
    assert len(off) >= 6 and max(off) < 2


@pytest.mark.parametrize("state", NODE_LOOK)
def test_labels_stand_out_from_their_box(state) -> None:
    look = dict(pair.split("=") for pair in NODE_LOOK[state].split())
    assert contrast(look["fontcolor"], look["fillcolor"]) >= 4.5  # WCAG AA for small text
    arrow = dict(pair.split("=") for pair in EDGE_LOOK[state].split())
    assert contrast(arrow["fontcolor"], "#fdfdfb") >= 4.5
    assert contrast(arrow["color"], "#fdfdfb") >= 3.5  # a line, also one that is not taken


@pytest.mark.parametrize("outcome", FILL)
def test_white_words_stand_out_from_bars_and_buttons(outcome) -> None:
    assert contrast("#ffffff", FILL[outcome]) >= 4.5


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


OTHER_SCRIPTS = [
    "日本の人口は一億二千三百万人です",
    "Население Японии",
    "São Tomé, Łódź",
    "जापान की जनसंख्या",
    "سكان اليابان",
    "\ufdfd" * 3,
    "\U00012219" * 30,
    "👩\u200d💻 2 & <b>",
]


@needs_browser
def test_text_stays_inside_its_box(page) -> None:  # noqa: F811
    hard = one("WWWW mmmm valid arguments", "the executor runs every call it gets")
    other = [one(label, label) for label in OTHER_SCRIPTS]
    page.set_content("".join(shown.svg() or "" for shown in [*EVERY, hard, *other]))
    outside = page.evaluate(
        """() => [...document.querySelectorAll('g > path:not([fill=none])')].flatMap(path => {
            const box = path.getBBox()
            return [...path.parentNode.querySelectorAll('text')].filter(text => {
                const own = text.getBBox()
                return own.x < box.x || own.x + own.width > box.x + box.width
            }).map(text => text.textContent)
        })"""
    )
    assert outside == []


# -- with and without an engine --


def test_a_notebook_gets_words_and_picture() -> None:
    shown = loop_diagram("tools")
    assert shown._repr_mimebundle_() == {"text/plain": shown.text, "image/svg+xml": shown.svg()}


def test_the_engine_beside_this_python_is_found_without_a_path(monkeypatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert Path(drawing.engine() or "").stem == "graphviz-pure"


def test_without_an_engine_the_words_remain(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(drawing.sysconfig, "get_path", lambda name: str(tmp_path))
    shown = loop_diagram("tools")
    assert shown.svg() is None
    assert shown._repr_mimebundle_() == {"text/plain": shown.text}


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(
    "script",
    [
        "#!/bin/sh\nexit 3\n",
        "#!/bin/sh\necho '<svg>half'; exit 1\n",
        "#!/bin/sh\necho nothing\n",
        "#!/bin/sh\nexec sleep 30\n",
        "no program at all",
    ],
    ids=["fails", "breaks off", "says nothing", "hangs", "cannot start"],
)
def test_with_a_broken_engine_the_words_remain(monkeypatch, tmp_path, script: str) -> None:
    engine = tmp_path / "dot"
    engine.write_text(script, encoding="utf-8")
    engine.chmod(0o755)
    monkeypatch.setattr(drawing, "engine", lambda: str(engine))
    monkeypatch.setattr(drawing, "SECONDS", 1)
    assert list(loop_diagram()._repr_mimebundle_()) == ["text/plain"]


def test_importing_diagrams_loads_no_graphviz() -> None:
    code = "import agentlab.display.diagrams, sys; print('graphviz' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("state", EDGE_LOOK)
def test_a_label_on_the_line_stands_in_a_gap_of_its_arrow(state: str) -> None:
    nodes, edges = [Node("a", "A"), Node("b", "B")], [Edge("a", "b", "2 numbers", state)]
    beside, within = (diagram(nodes, edges, alt="Two.", on_line=on) for on in (False, True))
    assert str(within) == str(beside)
    picture = ElementTree.fromstring(within.svg() or "")
    paths = [path.get("d") for path in picture.iter(f"{SVG}path") if path.get("fill") == "none"]
    before, after = (re.findall(r"(-?[\d.]+),(-?[\d.]+)", path) for path in paths)
    label = next(text for text in picture.iter(f"{SVG}text") if text.text == "2 numbers")
    assert float(before[-1][0]) < float(label.get("x")) < float(after[0][0])
    assert float(before[-1][1]) - 8 < float(label.get("y")) < float(before[-1][1]) + 8
    assert len(list(picture.iter(f"{SVG}polygon"))) == 1  # one head
