"""Formats: what each reads and writes, round trips over all shapes, and every kind of bad input with its place."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hackenbush.board import Color, Position, is_ground
from hackenbush.board.formats import FORMATS, guess, read, write
from hackenbush.board.formats.networkx_format import from_networkx, to_networkx
from hackenbush.errors import HackenbushError, InvalidArgument, MissingPackage, NotationError, UnknownName
from tests.board.strategies import positions, stalks, trees

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
# From the tests of CGSuite 2 (GameGraphTest): the text there, and the same picture as edges, by its definition.
FROM_CGSUITE = {
    "lrlerrr": "0-1B 1-2R 2-3B 3-4G 4-5R 5-6R 6-7R",
    "l(l;rl)": "0-1B 1-2B 1-3R 3-4B",
    "e(ee(e;e);e(eee;ee);e(ee;e))": (
        "0-1G 1-2G 2-3G 3-4G 3-5G 1-6G 6-7G 7-8G 8-9G 6-10G 10-11G 1-12G 12-13G 13-14G 12-15G"
    ),
    "e(ee:{waist};ee:{waist}e(ee;e(e:{head};e:{head}e)))": (
        "0-1G 1-2G 2-waistG 1-3G 3-waistG waist-4G 4-5G 5-6G 4-7G 7-headG 7-headG head-8G"
    ),
    ":{ground}llllllrrrr:{ground}": "0-1B 1-2B 2-3B 3-4B 4-5B 5-6B 6-7R 7-8R 8-9R 9-0R",
    "r(l:T;r(l:T;r(l:T;r(l:T;rl:T))))": "0-1R 1-TB 1-2R 2-TB 2-3R 3-TB 3-4R 4-TB 4-5R 5-TB",
    "(e:B;e:Bllllllrrr:B)": "0-BG 0-BG B-1B 1-2B 2-3B 3-4B 4-5B 5-6B 6-7R 7-8R 8-BR",
}


def read_or_refused(text: str, name: str) -> Position | HackenbushError:
    """The position, or the error, whose column must be in the text."""
    try:
        return read(text, format=name)
    except HackenbushError as error:
        refused = error
    assert not isinstance(refused, NotationError) or 1 <= refused.column <= len(text) + 1
    return refused


# ---- finding the format ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", "letters"),
        ("b(r,g)+g", "letters"),
        ("rr", "letters"),
        ("r:leg", "letters"),
        ("b:l", "letters"),
        ("0-1B", "edges"),
        ("e-lB", "edges"),
        ("[]", "json"),
        ('\n {"edges": []}', "json"),
        ("l", "cgsuite"),
        ("re", "cgsuite"),
        ("(r;r)", "cgsuite"),
        ("r:{big}r", "cgsuite"),
        (".", "cgsuite"),
        ("●", "stones"),
        ("○+○", "stones"),
    ],
)
def test_the_format_is_found_by_looking(text: str, name: str) -> None:
    assert guess(text) == name
    assert read(text) == read(text, format=name)


def test_every_format_is_in_the_table_under_its_name() -> None:
    assert list(FORMATS) == ["letters", "edges", "json", "cgsuite", "stones", "contest", "graphml", "dot"]
    assert all(entry.name == name and entry.writer and entry.description for name, entry in FORMATS.items())
    suffixes = [suffix for entry in FORMATS.values() for suffix in entry.suffixes]
    assert len(suffixes) == len(set(suffixes))


@pytest.mark.parametrize("use", [lambda: read("b", format="png"), lambda: write(Position("b"), "png")])
def test_an_unknown_format_is_an_error_that_lists_them(use: Callable[[], object]) -> None:
    with pytest.raises(UnknownName, match="no format is named 'png'; there are letters, edges, json"):
        use()


@pytest.mark.parametrize("name", ["graphml", "dot"])
def test_what_is_only_written_cannot_be_read(name: str) -> None:
    with pytest.raises(InvalidArgument, match=f"{name} can be written, not read"):
        read("b", format=name)


# ---- round trips -------------------------------------------------------------------------------------------


@given(positions())
def test_edges_carry_every_picture(p: Position) -> None:
    assert read(write(p, "edges"), format="edges") == p


@given(positions(with_places=True))
@example(Position(""))
def test_json_carries_every_picture_and_its_places(p: Position) -> None:
    again = read(write(p, "json"))
    assert again == p
    assert again.edges == p.edges
    assert dict(again.places) == dict(p.places)


@given(positions(points=False, floating=False) | trees())
@example(Position(""))
def test_letters_and_cgsuite_carry_every_picture_on_one_ground(p: Position) -> None:
    for name in ("letters", "cgsuite"):
        assert read(write(p, name), format=name) == p


@given(positions())
def test_what_letters_and_cgsuite_cannot_carry_is_an_error(p: Position) -> None:
    can = not p.floating and not any(isinstance(node, str) for node in p.nodes if is_ground(node))
    for name in ("letters", "cgsuite"):
        if can:
            write(p, name)
        else:
            with pytest.raises(InvalidArgument, match="this picture has"):
                write(p, name)


@given(positions(with_places=True))
@example(Position(""))
def test_networkx_carries_every_picture_and_its_places(p: Position) -> None:
    pytest.importorskip("networkx")
    again = from_networkx(to_networkx(p))
    assert again == p
    assert dict(again.places) == dict(p.places)


@given(stalks())
def test_stones_carry_sums_of_red_blue_stalks(rows: list[str]) -> None:
    text = "\n".join(row.translate(str.maketrans("br", "●○")) for row in rows)
    p = Position("+".join(rows))
    assert write(p, "stones") == text
    assert read(text, format="stones") == p
    assert read(text.replace("\n", " + "), format="stones") == p
    assert read(text.replace("\n", "\r\n\r\n+ "), format="stones") == p


@given(positions())
def test_stones_refuse_all_that_is_no_sum_of_red_blue_stalks(p: Position) -> None:
    parts = p.components()
    if p.is_red_blue and not p.floating and all(part.is_stalk for part in parts):
        assert sorted(map(len, write(p, "stones").split())) == sorted(map(len, parts))
    else:
        with pytest.raises(InvalidArgument, match=r"stones .*, and this picture"):
            write(p, "stones")


# ---- CGSuite -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "edges"), FROM_CGSUITE.items())
def test_cgsuites_own_examples(text: str, edges: str) -> None:
    assert read(text) == Position(edges)
    assert read(write(read(text), "cgsuite"), format="cgsuite") == Position(edges)


# The help of CGSuite, "Games on Graphs": vertices are written "." or left out; spaces do not matter.
@pytest.mark.parametrize(
    ("text", "edges"),
    [
        (".", ""),
        ("", ""),
        (".l.r.", "0-1B 1-2R"),
        (" l r ( e ; e ) ", "0-1B 1-2R 2-3G 2-4G"),
        ("LrE", "0-1B 1-2R 2-3G"),
        ("(l;r)", "0-1B 0-2R"),
        ("((l;r);e)", "0-1B 0-2R 0-3G"),
        ("l(;r)", "0-1B 1-2R"),
        ("l()", "0-1B"),
        (":Al:A", "0-0B"),
        (".:{root}ll:{root}", "0-1B 1-0B"),
        ("l:Ae:A", "0-AB A-AG"),
        ("l:{7}e", "0-7B 7-8G"),
        ("le:1", "0-2B 2-1G"),
        ("l:A;:Ar", "0-AB A-1R"),
        ("l:A;r:A", "0-AB 1-AR"),
        ("l;", "0-1B"),
    ],
)
def test_cgsuite_is_read_as_its_help_says(text: str, edges: str) -> None:
    assert read(text, format="cgsuite") == Position(edges)


@pytest.mark.parametrize(
    ("edges", "text"),
    [
        ("", "."),
        ("0-1B 1-2B 1-3R 3-4B", "l(l;rl)"),
        ("0-1B 0-2R", "(l;r)"),
        ("0-5B 5-6R", "l:5r"),
        ("0-topB", "l:{top}"),
        ("1-2R 0-1B", "lr"),
        ("0-0G", ":{ground}e:{ground}"),
    ],
)
def test_cgsuite_has_names_only_where_they_are_needed(edges: str, text: str) -> None:
    assert write(Position(edges), "cgsuite") == text


# ---- JSON --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ('[[0, 1, "b"], ["a", "b", "g"]]', "0-1B a-bG"),
        ('{"version": 1, "edges": [[0, 1, "b"]]}', "0-1B"),
        ('{"edges": ["0-1B", "1-roofR"]}', "0-1B 1-roofR"),
        ('[["1", 1, "R"], ["ground", 0, "G"], ["0.left", "1", "b"]]', "1-1R 0-0G 0.left-1B"),
        ("[]", ""),
        ('{"edges": []}', ""),
    ],
)
def test_json_is_read(text: str, edges: str) -> None:
    assert read(text) == Position(edges)


def test_json_is_written_with_places_where_there_are_some() -> None:
    p = Position("b:a", places={"a": (0, 1.5)})
    assert json.loads(write(p, "json")) == {"version": 1, "edges": [[0, "a", "b"]], "places": {"a": [0, 1.5]}}
    assert read('{"edges": [], "places": {"ground": [1e2, -0.5]}}').places == {0: (100.0, -0.5)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"edges": [[0, 1, "b"], [1, 2, "r"], [2, 3, "g"], [3, 4, 7]]}',
            'edges[3][2]: expected "b", "r" or "g", found 7',
        ),
        ('[[0, 1, "blue"]]', '[0][2]: expected "b", "r" or "g", found "blue"'),
        ('[[0, 1, ["b"]]]', '[0][2]: expected "b", "r" or "g", found a list of 1'),
        ("[[0, 1]]", '[0]: expected [node, node, color] or "0-1B", found a list of 2'),
        ("[7]", '[0]: expected [node, node, color] or "0-1B", found 7'),
        ("[null]", '[0]: expected [node, node, color] or "0-1B", found null'),
        ('[{"a": 1}]', '[0]: expected [node, node, color] or "0-1B", found an object'),
        ('[[0, true, "b"]]', "[0][1]: expected a number or a word for a node, found true"),
        ('[[0, 1.0, "b"]]', "[0][1]: expected a number or a word for a node, found 1.0"),
        ('[[-1, 1, "b"]]', "[0][0]: expected a number or a word for a node, found -1"),
        ('[["a b", 1, "b"]]', '[0][0]: expected a number or a word for a node, found "a b"'),
        ('["0-1B 1-2R"]', '[0]: expected one edge, found "0-1B 1-2R"'),
        ('[""]', '[0]: expected one edge, found ""'),
        ('["0-1X"]', "[0]: expected a color, b, r or g, not 'X' at column 4 of \"0-1X\""),
        ('{"edges": 3}', "edges: expected a list of edges, found 3"),
        ("{}", 'expected the key "edges", found none'),
        ('{"version": 2, "edges": []}', "version: expected 1, found 2"),
        ('{"version": true, "edges": []}', "version: expected 1, found true"),
        ('{"version": "1", "edges": []}', 'version: expected 1, found "1"'),
        ('{"edges": [], "colour": 1}', 'expected "version", "edges" or "places", found the key "colour"'),
        ('{"edges": [], "edges": []}', 'expected one key "edges", found a second'),
        ('{"edges": [], "places": []}', "places: expected an object, found a list of 0"),
        ('{"edges": [], "places": {"1": [0]}}', 'places["1"]: expected [x, y], found a list of 1'),
        ('{"edges": [], "places": {"1": [0, NaN]}}', 'places["1"][1]: expected a finite number, found NaN'),
        (
            '{"edges": [], "places": {"1": [-Infinity, 0]}}',
            'places["1"][0]: expected a finite number, found an infinite number',
        ),
        (
            '{"edges": [], "places": {"1": [0, 1e999]}}',
            'places["1"][1]: expected a finite number, found an infinite number',
        ),
        ('{"edges": [], "places": {"1": [true, 0]}}', 'places["1"][0]: expected a finite number, found true'),
        ('{"edges": [], "places": {"1": ["0", 0]}}', 'places["1"][0]: expected a finite number, found "0"'),
        ('{"edges": [], "places": {"?": [0, 0]}}', 'places["?"]: expected a number or a word for a node, found "?"'),
        (
            '{"edges": [], "places": {"1": [0, 0], "01": [0, 0]}}',
            'places["01"]: expected one place for node 1, found a second',
        ),
        ('[\n[0, 1, "b"],\n?]', "line 3, column 1: expected a value, not '?'"),
        ('[[0, 1, "b"]', "line 1, column 13: expected ',' or a closing bracket, not the end"),
        ("{edges: []}", "line 1, column 2: expected a key in double quotes, not 'e'"),
        ("[] []", "line 1, column 4: expected the end, not '['"),
    ],
)
def test_bad_json_is_an_error_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        read(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["7", '"b"', "null", "true"])
def test_json_that_is_no_list_and_no_object_is_an_error(text: str) -> None:
    with pytest.raises(InvalidArgument, match="expected a list of edges or an object, found"):
        read(text, format="json")


def test_json_that_is_very_deep_or_has_very_long_numbers_is_an_error() -> None:
    for text in ("[" * 200_000, '{"edges":' * 100_000, "[" * 100_000 + "]" * 100_000):
        with pytest.raises(InvalidArgument, match="nested too deeply"):
            read(text)
    digits = "9" * 10_000
    for text in (f'[[0, {digits}, "b"]]', f'{{"edges": [], "places": {{"1": [{digits}, 0]}}}}', f"[{digits}]"):
        with pytest.raises(InvalidArgument):
            read(text)


@given(st.text(max_size=30) | st.text('{}[]",:019.eE-brg \n"', max_size=30))
def test_any_text_as_json_is_read_or_refused(text: str) -> None:
    assert str(read_or_refused(text, "json"))


# ---- bad text ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "column"),
    [
        ("lq", "cgsuite", 2),
        ("l(r;b)", "cgsuite", 5),
        ("l(r", "cgsuite", 2),
        ("l)", "cgsuite", 2),
        ("l(r;e)r", "cgsuite", 7),
        ("l(r)(e)", "cgsuite", 5),
        ("l:", "cgsuite", 2),
        ("l:{a", "cgsuite", 2),
        ("l:{a b}", "cgsuite", 4),
        ("l:{}", "cgsuite", 4),
        ("l:A:B", "cgsuite", 4),
        ("(:Al;r)", "cgsuite", 2),
        ("l:0", "cgsuite", 2),
        ("l:{ground}", "cgsuite", 2),
        ("l:{0.left}", "cgsuite", 2),
        ("l:1r:{01}", "cgsuite", 5),
        ("l:{2147483647}l", "cgsuite", 16),
        ("l;r", "cgsuite", 3),
        ("l:A;r:B", "cgsuite", 5),
        ("l-r", "cgsuite", 2),
        ("l..r", "cgsuite", 3),
        ("●x", "stones", 2),
        ("●  x", "stones", 4),
        ("+●", "stones", 1),
        ("●+", "stones", 3),
        ("●++○", "stones", 3),
        ("b", "stones", 1),
    ],
)
def test_bad_text_is_an_error_at_its_column(text: str, name: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        read(text, format=name)
    assert caught.value.column == column
    assert caught.value.text == text


@given(st.text("lreLRE();:{}.A1 \n0_", max_size=30) | st.text(max_size=12))
def test_any_text_as_cgsuite_is_read_or_refused(text: str) -> None:
    p = read_or_refused(text, "cgsuite")
    if isinstance(p, Position):
        assert not p.floating
        assert len(p) <= len(text)


@given(st.text("●○+ \t\r\n", max_size=30) | st.text(max_size=12))
def test_any_text_as_stones_is_read_or_refused(text: str) -> None:
    p = read_or_refused(text, "stones")
    if isinstance(p, Position):
        assert len(p) == text.count("●") + text.count("○")


def test_brackets_may_be_as_deep_as_the_text_is_long() -> None:
    p = read("l(" * 50_000 + ")" * 50_000)
    assert len(p) == 50_000
    assert p.is_stalk
    assert write(p, "cgsuite") == "l" * 50_000


def test_errors_survive_pickling() -> None:
    with pytest.raises(InvalidArgument) as caught:
        read("[7]")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# ---- networkx ----------------------------------------------------------------------------------------------


def graph_of(kind: str, *edges: tuple[object, object, object]) -> Any:
    networkx = pytest.importorskip("networkx")
    graph = getattr(networkx, kind)()
    for start, end, color in edges:
        graph.add_edge(start, end, color=color)
    return graph


def test_to_networkx_has_colors_ground_and_places() -> None:
    pytest.importorskip("networkx")
    graph = to_networkx(Position("0-1B 0-1R 1-1G", places={1: (0.0, 1.5)}))
    assert type(graph).__name__ == "MultiGraph"
    assert sorted(graph.edges(data="color")) == [(0, 1, "b"), (0, 1, "r"), (1, 1, "g")]
    assert dict(graph.nodes(data=True)) == {0: {"ground": True}, 1: {"pos": (0.0, 1.5)}}
    assert dict(to_networkx(Position("")).nodes(data=True)) == {0: {"ground": True}}


@pytest.mark.parametrize("kind", ["Graph", "MultiGraph", "DiGraph", "MultiDiGraph"])
def test_from_any_kind_of_graph(kind: str) -> None:
    assert from_networkx(graph_of(kind, (0, 1, "b"), (2, 1, "red"))) == Position("0-1B 1-2R")


def test_edges_there_and_back_are_two() -> None:
    assert from_networkx(graph_of("DiGraph", (0, 1, "b"), (1, 0, Color.GREEN))) == Position("0-1B 0-1G")


def test_names_that_are_not_legal_are_numbered_afresh() -> None:
    graph = graph_of("Graph", (0, (0, 1), "b"), ((0, 1), "roof", "r"), ("roof", 1, "g"), (1, "1", "b"), ("1", -3, "r"))
    assert from_networkx(graph) == Position("0-2B 2-roofR 1-roofG 1-3B 3-4R")


def test_any_node_can_be_the_ground() -> None:
    graph = graph_of("Graph", ("root", 0, "b"), (0, "0.left", "r"))
    assert from_networkx(graph, ground="root") == Position("0-1B 1-2R")
    assert from_networkx(graph, ground=0) == Position("0-rootB 0-0.leftR")


def test_a_node_called_ground_is_the_ground() -> None:
    assert from_networkx(graph_of("Graph", ("ground", "a", "b"), ("a", 1, "r"))) == Position("0-aB a-1R")
    assert from_networkx(graph_of("Graph", (0, "ground", "b"))) == Position("0-1B")


def test_what_is_missing_in_a_graph_is_an_error() -> None:
    with pytest.raises(InvalidArgument, match="no node 'root' for the ground"):
        from_networkx(graph_of("Graph", (1, 2, "b")), ground="root")
    with pytest.raises(InvalidArgument, match="from 0 to 1 has no 'paint'"):
        from_networkx(graph_of("Graph", (0, 1, "b")), color="paint")
    with pytest.raises(InvalidArgument, match="from 0 to 1 should be b, r, g, blue, red or green, not 'mauve'"):
        from_networkx(graph_of("Graph", (0, 1, "mauve")))
    graph = graph_of("Graph", (0, 1, "b"))
    graph.nodes[1]["pos"] = "top"
    with pytest.raises(InvalidArgument, match="'pos' of 1 should be two numbers, not 'top'"):
        from_networkx(graph)


def test_networkx_is_imported_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingPackage, match="networkx is not installed; run pip install networkx"):
        to_networkx(Position("b"))


# ---- GraphML and DOT ---------------------------------------------------------------------------------------


@given(positions(with_places=True))
@example(Position(""))
def test_graphml_is_well_formed_and_complete(p: Position) -> None:
    root = ElementTree.fromstring(write(p, "graphml"))
    keys = {key.get("id"): key.get("attr.type") for key in root.iter(f"{GRAPHML}key")}
    assert keys == {"color": "string", "label": "string", "ground": "boolean", "x": "double", "y": "double"}
    data = {
        node.get("id"): {item.get("key"): item.text for item in node}
        for kind in ("node", "edge")
        for node in root.iter(f"{GRAPHML}{kind}")
    }
    labels = {node.get("id"): data[node.get("id")]["label"] for node in root.iter(f"{GRAPHML}node")}
    edges = [
        (labels[edge.get("source")], labels[edge.get("target")], data[edge.get("id")]["color"])
        for edge in root.iter(f"{GRAPHML}edge")
    ]
    assert edges == [(str(start), str(end), color.letter) for start, end, color in p.edges]
    for node in p.nodes:
        (own,) = [data[key] for key, label in labels.items() if label == str(node)]
        assert (own.get("ground") == "true") == is_ground(node)
        place = (float(str(own["x"])), float(str(own["y"]))) if "x" in own else None
        assert place == p.places.get(node)


def test_networkx_reads_our_graphml() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.parse_graphml(write(Position("0-1B 0-1R 1-x'G", places={1: (0.5, 1)}), "graphml"))
    assert graph.is_multigraph()
    assert sorted(color for _, _, color in graph.edges(data="color")) == ["b", "g", "r"]
    assert {data["label"]: data["ground"] for _, data in graph.nodes(data=True)} == {"0": True, "1": False, "x'": False}
    assert {data["label"]: data.get("x") for _, data in graph.nodes(data=True)} == {"0": None, "1": 0.5, "x'": None}


@given(positions(with_places=True))
@example(Position(""))
def test_dot_has_every_edge_in_its_color_and_pattern(p: Position) -> None:
    lines = write(p, "dot").splitlines()
    assert lines[:2] == ["graph hackenbush {", '  rankdir="BT";']
    assert lines[-1] == "}"
    style = {Color.BLUE: '"#0072B2" style="solid"', Color.RED: '"#D55E00" style="dashed"'}
    style[Color.GREEN] = '"#009E73" style="dotted"'
    drawn = [line for line in lines if " -- " in line]
    for line, edge in zip(drawn, p.edges, strict=True):
        assert f"[color={style[edge.color]} " in line
        ends = line.split("[")[0].split(" -- ")
        assert {end.strip() for end in ends} == {f'"{edge.start}"', f'"{edge.end}"'}
    grounds = [line for line in lines if 'tooltip="ground"' in line]
    assert len(grounds) == max(1, sum(map(is_ground, p.nodes)))
    assert sum("pos=" in line for line in lines) == len(p.places)


def test_dot_points_away_from_the_ground() -> None:
    lines = write(Position("0-5B 5-1R 1-3G"), "dot").splitlines()
    assert [line.split(" [")[0].strip() for line in lines if " -- " in line] == [
        '"0" -- "5"',
        '"5" -- "1"',
        '"1" -- "3"',
    ]
