"""Laws of the drawings: SVG, TikZ and characters show every edge, once, in its color."""

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest

from hackenbush.board import Color, Edge, Position
from hackenbush.board.layout import layout
from hackenbush.board.svg import PALETTES, description, png, svg
from hackenbush.board.terminal import terminal
from hackenbush.board.tikz import tikz
from hackenbush.errors import HackenbushError

NS = "{http://www.w3.org/2000/svg}"
PICTURES = [
    "",
    "b(r,g)",
    "0-0B",
    "0-1B 1-1R 1-2G 1-2B",
    "0.left-1B 1-2R 2-0.rightG",
    "0-1B 2-3R 3-4G",
    "0-1B 0-2R 1-2G 1-3B 2-4R 3-4G",
]


def parsed(position: Position, **options: object) -> ET.Element:
    return ET.fromstring(svg(position, **options))


def by_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


# ---- SVG -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", PICTURES)
def test_every_edge_and_node_is_drawn_once_under_its_name(text):
    position = Position(text)
    root = parsed(position)
    edges = {int(e.get("data-edge")): set(e.get("class").split()) for e in by_class(root, "edge")}
    assert len(by_class(root, "edge")) == len(position)
    for index, edge in enumerate(position.edges):
        expected = {"edge", edge.color.name.lower()} | ({"floating"} if index in position.floating else set())
        assert edges[index] == expected
    names = [element.get("data-node") for element in by_class(root, "node")]
    assert sorted(names) == sorted(str(node) for node in position.nodes if node != 0)


def test_the_layers_stand_in_their_order():
    position = Position("b(r,g)")
    root = parsed(position, labels="letters", ghosts=[1], last_cut=1)
    layers = [element.get("class") for element in root if element.tag == f"{NS}g"]
    assert layers == ["ground", "ghosts", "edges", "nodes", "shapes", "labels"]


def test_title_and_description_carry_the_text():
    root = parsed(Position("b(r,b)"), title="A <tree>")
    assert root.find(f"{NS}title").text == "A <tree>"
    assert root.find(f"{NS}desc").text == "b(r,b)\n3 edges: 2 blue, 1 red."
    assert "1 not connected to the ground" in description(Position("0-1B 2-3R"))


def test_patterns_tell_colors_apart_in_every_palette():
    for palette in PALETTES:
        style = parsed(Position("brg"), palette=palette).find(f"{NS}style").text
        rules = dict(re.findall(r"\.hackenbush \.(blue|red|green) \{([^}]*)\}", style.split("@media")[0]))
        dashes = {color: re.findall(r"stroke-dasharray: ([\d. ]+)", rule) for color, rule in rules.items()}
        assert dashes["blue"] == []
        assert dashes["red"] != dashes["green"]
        assert dashes["red"]
        assert "prefers-color-scheme: dark" in style
    assert "#0072B2" in svg(Position("b"))


def test_labels_say_what_was_asked_for():
    position = Position("b(r,g)")

    def words(labels: object) -> list[str]:
        return [element.text for element in by_class(parsed(position, labels=labels), "label")]

    assert words(None) == []
    assert words("letters") == ["b", "r", "g"]
    assert words("numbers") == ["0", "1", "2"]
    assert sorted(words("nodes")) == ["1", "2", "3"]
    assert words({2: "a<b"}) == ["a<b"]


def test_labels_of_a_tree_do_not_hide_nodes():
    root = parsed(Position("b(r(b,b),g,r(g,b))"), labels="numbers")
    labels = [(float(e.get("x")), float(e.get("y")) - 4.5) for e in by_class(root, "label")]
    nodes = [(float(e.get("cx")), float(e.get("cy"))) for e in by_class(root, "node")]
    assert all(abs(x - u) > 8 or abs(y - v) > 8 for x, y in labels for u, v in nodes)
    assert len(set(labels)) == len(labels)


def test_highlights_glow_behind_the_edges():
    edges = next(iter(by_class(parsed(Position("brg"), highlight=[2, 0]), "edges")))
    assert [e.get("class") for e in edges][:2] == ["highlight", "highlight"]
    assert [e.get("data-edge") for e in edges][:2] == ["2", "0"]


def test_of_two_equal_edges_that_are_gone_both_are_drawn():
    arch = Position("b:0").edges[0]
    root = parsed(Position("r"), ghosts=[arch, arch], last_cut=arch)
    assert len([e for e in by_class(root, "ghost") if "blue" in e.get("class")]) == 2


def test_ghosts_by_index_are_pale_instead_of_solid():
    root = parsed(Position("b(r,g)"), ghosts=[1])
    assert [e.get("data-edge") for e in by_class(root, "ghost") if e.get("data-edge")] == ["1"]
    assert [e.get("data-edge") for e in by_class(root, "edge")] == ["0", "2"]


def test_ghosts_that_are_gone_stand_where_they_stood():
    before = Position("b(r,b(g,r))")
    before = before.with_places(layout(before).places)
    after, gone = before.cut(2).with_places(before.places), [before.edges[i] for i in (2, *before.falls(2))]
    paths = {e.get("data-edge"): e.get("d") for e in by_class(parsed(before), "edge")}
    root = parsed(after, ghosts=gone, last_cut=gone[0])
    assert sorted(e.get("d") for e in by_class(root, "ghost") if e.get("d")) == sorted(
        paths[i] for i in ("2", "3", "4")
    )
    assert len(by_class(root, "last-cut")) == 1
    assert len(by_class(root, "edge")) == len(after)


def test_a_last_cut_that_is_gone_is_a_ghost():
    root = parsed(Position("b"), last_cut=Edge(1, 2, Color.RED))
    assert [e.get("class") for e in by_class(root, "ghost") if e.get("d")] == ["ghost red"]


@pytest.mark.parametrize(("size", "expected"), [(500, (500, 500)), ((300, 200), (300, 200)), ((90, 1000), (90, 1000))])
def test_the_size_is_that_of_the_longer_side_or_of_both(size, expected):
    root = parsed(Position("bbb"), size=size)
    width, height = float(root.get("width")), float(root.get("height"))
    if isinstance(size, int):
        assert max(width, height) == pytest.approx(size)
        box = [float(x) for x in root.get("viewBox").split()]
        assert width / height == pytest.approx(box[2] / box[3], rel=0.01)
    else:
        assert (width, height) == expected


def test_a_long_picture_has_a_size_that_can_be_shown():
    root = parsed(Position("b" * 3000))
    assert max(float(root.get("width")), float(root.get("height"))) <= 2400


def test_given_coordinates_of_any_scale_make_the_same_picture():
    small = {1: (0, 1), 2: (1, 2), 3: (-1, 2)}
    large = {node: (100 * x, 100 * y) for node, (x, y) in small.items()}
    assert svg(Position("b(r,g)", places=small)) == svg(Position("b(r,g)", places=large))


@pytest.mark.parametrize("text", PICTURES)
def test_everything_drawn_is_inside_the_picture(text):
    root = parsed(Position(text))
    width, height = (float(x) for x in root.get("viewBox").split()[2:])
    for element in by_class(root, "edge"):
        numbers = [float(x) for x in re.findall(r"-?[\d.]+", element.get("d"))]
        ends = [*numbers[:2], *numbers[-2:]]
        assert all(0 <= x <= width for x in ends[::2])
        assert all(0 <= y <= height for y in ends[1::2])


@pytest.mark.parametrize(
    "options",
    [
        {"palette": "sepia"},
        {"labels": "runes"},
        {"labels": {9: "x"}},
        {"highlight": [3]},
        {"ghosts": [-1]},
        {"last_cut": 17},
        {"size": 0},
        {"size": (10, -1)},
    ],
)
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(HackenbushError):
        svg(Position("b(r,g)"), **options)


def test_a_png_is_the_picture_at_its_scale():
    pytest.importorskip("resvg_py")
    data = png(Position("b(r,g)"), size=200, scale=2.0)
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert data.startswith(b"\x89PNG")
    assert max(width, height) == 400


# ---- TikZ ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", PICTURES)
def test_tikz_draws_every_edge_with_the_geometry_of_the_layout(text):
    position = Position(text)
    code, drawn = tikz(position), layout(position)
    lines = re.findall(r"\\draw\[(blue|red|green) edge(, floating)?\] (.*);", code)
    assert [line[0] for line in lines] == [edge.color.name.lower() for edge in position.edges]
    assert [i for i, line in enumerate(lines) if line[1]] == list(position.floating)
    for (_, _, path), curve in zip(lines, drawn.curves, strict=True):
        points = [tuple(map(float, pair)) for pair in re.findall(r"\(([-\d.]+),([-\d.]+)\)", path)]
        assert points == [pytest.approx(point, abs=6e-4) for point in curve.points]
    assert code.count(r"\node[vertex]") == len(drawn.places)


def test_tikz_is_balanced_and_escapes_labels():
    code = tikz(Position("0-a_1B 1-a_1R"), labels={0: "50% of {0|*} & more_$"})
    assert code.startswith(r"\begin{tikzpicture}")
    assert code.endswith(r"\end{tikzpicture}")
    assert r"50\% of \{0\textbar{}*\} \& more\_\$" in code
    plain = code.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")
    assert r"{a\_1}" in tikz(Position("0-a_1B"), labels="nodes")


# ---- characters ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["b", "brg", "b(r,g)", "b(r,b(g,r))+gg", "0-1B 1-2R 2-3G 3-1B", "0-1B 0-2R 1-2G"])
@pytest.mark.parametrize("unicode", [True, False])
def test_characters_show_every_letter_and_node(text, unicode):
    position = Position(text)
    drawing = terminal(position, color=False, unicode=unicode)
    for color in Color:
        assert drawing.count(color.letter) == sum(edge.color is color for edge in position.edges)
    assert drawing.count("●" if unicode else "o") == len(position.nodes) - 1
    assert drawing.isascii() is not unicode
    assert set(drawing.splitlines()[-1]) == {"▔" if unicode else "="}


def test_colors_are_only_added_when_wanted():
    plain, colored = (terminal(Position("b(r,g)"), color=color) for color in (False, True))
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == plain


@pytest.mark.parametrize("seed", range(25))
def test_characters_are_a_clear_drawing_or_the_text(seed):
    random = Random(seed)
    nodes = random.randrange(2, 12)
    edges = [(random.randrange(i), i, random.choice("brg")) for i in range(1, nodes)]
    edges += [(random.randrange(nodes), random.randrange(nodes), "g") for _ in range(random.randrange(6))]
    position = Position(edges)
    drawing = terminal(position, color=False)
    if drawing.splitlines()[0] != str(position):
        drawing = drawing.split("\n(")[0]
        assert sum(drawing.count(color.letter) for color in Color) == len(position)
        assert max(map(len, drawing.splitlines())) <= 80


def test_what_is_too_large_is_given_as_text():
    assert terminal(Position("b" * 99)).splitlines()[0] == "b" * 99
    assert terminal(Position("b(r,g)"), width=5).startswith("b(r,g)\n(")


def test_floating_edges_are_mentioned():
    assert "(1 edge is not connected)" in terminal(Position("0-1B 2-3R"), color=False)
