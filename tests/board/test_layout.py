"""Laws of the automatic layout: nothing collides, shapes look like what they are, given places stay."""

import os
import subprocess
import sys
from itertools import combinations, pairwise
from math import hypot
from random import Random

import pytest

from hackenbush.board import Position
from hackenbush.board.layout import Curve, Layout, layout
from hackenbush.board.layout.geometry import distance_to_polyline, lines_cross
from hackenbush.board.layout.planar import faces

APART = 0.4  # least distance of nodes
CLEAR = 0.09  # least distance of a node from an edge of others
TOGETHER = 0.03  # nearer than this, two curves are on top of each other

GREEN_GIRL = "0-1G 1-2G 2-3G 1-4G 4-3G 3-5G 5-6G 6-7G 5-8G 8-9G 8-9G 9-10G"
REDWOOD_BED = (
    "0-1B 1-2R 2-3R 3-4R 2-5R 5-6R 2-7R 7-8R 0-9B 9-4R 4-10R 10-6R 10-11R 0-12B 12-13R 13-14R 14-8R 13-15R 15-16R "
    "0-17B 17-6R 0-18B 18-11R 11-19R 19-8R 19-16R 0-20B 20-8R 0-21B 21-16R"
)
HOSTILE = [
    "",
    "0-0B",
    "0-0B 0-0B 0-0R",
    "0.a-0.aB",
    "0.a-0.aB 0.a-0.aR 0.a-1G",
    "0-0.aB",
    "0.a-0.bB 0.a-0.bR 0.b-0.cG 0.a-0.cG",
    "0.a-1B 0.b-1R 0.a-0.bG 0-1G",
    "0.a-1B 0.a-2R 1-2G 0.a-3B 0-3R",
    "1-1R",
    "1-1R 2-2B 3-4G",
    "1-2R 2-3R 3-1R 3-4B 4-4G",
    "0-1B 1-1R 1-1G 1-1B 1-2R 1-2R 1-2R",
    "0-1B 0-1R 0-1G 0-1B 0-1R 0-1G 0-1B 0-1B",
    "0-1B 0-1R 0-1G 1-2G 0-2B 0-2R 0-2G",
    "0-1B 1-2G 2-3G 3-1G 1-4G 4-5G 5-1G 1-6R 6-7R 7-8R 8-1R",
    "0-1B 2-3R",
    GREEN_GIRL,
    REDWOOD_BED,
]


def random_position(seed: int) -> Position:
    """A position of up to 60 edges: anything from scattered stalks and trees to a dense tangle."""
    random = Random(seed)
    count = random.randrange(2, 61)
    nodes = max(2, min(count, random.randrange(count // 3, count + 1)))
    grounded, looped = random.choice([1, 3, 6]), random.choice([0.0, 0.1])
    edges = []
    for i in range(count):
        if i < nodes:
            edges.append((random.randrange(i + 1) if random.random() > grounded / nodes else 0, i + 1))
        else:
            start = random.randrange(nodes + 1)
            edges.append((start, start if random.random() < looped else random.randrange(nodes + 1)))
    return Position([(u, v, random.choice("brg")) for u, v in edges])


POSITIONS = [random_position(seed) for seed in range(120)] + [Position(text) for text in HOSTILE]


def points(position: Position, drawn: Layout) -> list[tuple[object, tuple[float, float]]]:
    """All places: of nodes by name, and of feet by edge and end."""
    feet = [
        ((index, side), end)
        for index, edge in enumerate(position.edges)
        for side, (node, end) in enumerate(
            zip(edge[:2], (drawn.curves[index].start, drawn.curves[index].end), strict=True)
        )
        if node not in drawn.places
    ]
    return [*drawn.places.items(), *feet]


def crossings(curves: tuple[Curve, ...]) -> int:
    segments = [list(pairwise(curve.samples())) for curve in curves]
    return sum(lines_cross(*a, *b) for one, two in combinations(segments, 2) for a in one for b in two)


# ---- nothing collides ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_nothing_is_on_top_of_anything_else(position):
    drawn = layout(position)
    placed = points(position, drawn)
    for (one, a), (two, b) in combinations(placed, 2):
        least = 0.2 if isinstance(one, tuple) or isinstance(two, tuple) else APART
        assert hypot(a[0] - b[0], a[1] - b[1]) > least, f"{one} and {two} are too near"
    for index, edge in enumerate(position.edges):
        line = drawn.curves[index].samples(24)
        for name, place in placed:
            is_own = name in edge[:2] or (isinstance(name, tuple) and name[0] == index)
            assert is_own or distance_to_polyline(place, line) > CLEAR, f"{name} is on {edge}"


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_no_edge_runs_along_another(position):
    drawn = layout(position)
    lines = [curve.samples(20) for curve in drawn.curves]
    for (i, one), (j, other) in combinations(enumerate(drawn.curves), 2):
        inner = [one.at(k / 20) for k in range(4, 17)]
        together = [distance_to_polyline(point, lines[j]) < TOGETHER for point in inner]
        assert sum(together) < len(together) / 2, f"{position.edges[i]} runs along {position.edges[j]}: {other}"


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_curves_end_at_their_nodes_and_feet_stand_on_the_ground(position):
    drawn = layout(position)
    assert len(drawn.curves) == len(position)
    for edge, curve in zip(position.edges, drawn.curves, strict=True):
        for node, end in ((edge.start, curve.start), (edge.end, curve.end)):
            assert end == drawn.places[node] if node in drawn.places else end[1] == 0
    for node, (_, y) in drawn.places.items():
        assert y == 0 if str(node).startswith("0.") else y > 0.2


def test_feet_of_the_plain_ground_are_apart():
    drawn = layout(Position("0-1B 0-1R 0-1G"))
    feet = [curve.start for curve in drawn.curves]
    assert len(set(feet)) == 3
    assert all(b[0] - a[0] > 0.4 for a, b in pairwise(feet))


def test_a_named_point_of_the_ground_is_one_place():
    drawn = layout(Position("0.left-1B 0.left-2R 0.right-2G"))
    ends = [end for curve in drawn.curves for end in (curve.start, curve.end) if end[1] == 0]
    assert len(set(ends)) == 2


def test_parallel_edges_and_loops_have_curves_of_their_own():
    drawn = layout(Position("0-1B 1-2R 1-2B 1-2G 2-2R 2-2B 2-2G"))
    middles = [curve.at(0.5) for curve in drawn.curves[1:]]
    for a, b in combinations(middles, 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) > 0.15


# ---- shapes ----------------------------------------------------------------------------------------------------


def test_a_stalk_is_straight_up():
    drawn = layout(Position("brgbrgb"))
    assert [place for _, place in sorted(drawn.places.items())] == [(0.0, float(n)) for n in range(1, 8)]
    assert all(curve.is_straight for curve in drawn.curves)


def test_branches_keep_their_order_and_a_node_is_in_the_middle_of_its_branches():
    drawn = layout(Position("0-1B 1-2R 1-3B 1-4R 3-5B 3-6B 3-7G"))
    xs = {node: x for node, (x, _) in drawn.places.items()}
    assert xs[2] < xs[3] < xs[4]
    assert xs[5] < xs[6] < xs[7]
    assert xs[1] == pytest.approx((xs[2] + xs[4]) / 2)
    assert xs[3] == pytest.approx((xs[5] + xs[7]) / 2) == pytest.approx(xs[6])


@pytest.mark.parametrize("seed", range(30))
def test_trees_are_in_levels_without_crossings(seed):
    random = Random(seed)
    parents = [random.randrange(i + 1) for i in range(random.randrange(3, 60))]
    position = Position([(parent, i, random.choice("brg")) for i, parent in enumerate(parents, 1)])
    drawn = layout(position)
    for i, parent in enumerate(parents, 1):
        below = drawn.places[parent][1] if parent else 0.0
        assert drawn.places[i][1] == pytest.approx(below + 1)
    assert crossings(drawn.curves) == 0


def test_parts_stand_side_by_side_in_order():
    drawn = layout(Position("b(r,b)+gg+g(b,b(r,r))+r"))
    ranges = []
    for nodes in ((1, 2, 3), (4, 5), (6, 7, 8, 9, 10), (11,)):
        xs = [drawn.places[node][0] for node in nodes]
        ranges.append((min(xs), max(xs)))
    assert all(left[1] + 0.9 <= right[0] for left, right in pairwise(ranges))


@pytest.mark.parametrize("sides", [3, 4, 5, 8, 13])
def test_a_cycle_on_a_stem_is_a_regular_polygon(sides):
    ring = [*range(1, sides + 1), 1]
    drawn = layout(Position([(0, 1, "b"), *((u, v, "g") for u, v in pairwise(ring))]))
    lengths = [
        hypot(*(a - b for a, b in zip(drawn.places[u], drawn.places[v], strict=True))) for u, v in pairwise(ring)
    ]
    assert max(lengths) == pytest.approx(min(lengths), rel=1e-4)
    assert min(y for node, (_, y) in drawn.places.items() if node != 1) > drawn.places[1][1]
    center = [sum(place[axis] for place in drawn.places.values()) / sides for axis in (0, 1)]
    radii = [hypot(x - center[0], y - center[1]) for x, y in drawn.places.values()]
    assert max(radii) == pytest.approx(min(radii), rel=1e-4)


@pytest.mark.parametrize("inner", [2, 3, 4, 9])
def test_a_cycle_through_the_ground_is_an_arch_on_upright_legs(inner):
    ring = [0, *range(1, inner + 1), 0]
    position = Position([(u, v, "g") for u, v in pairwise(ring)])
    drawn = layout(position)
    assert len(drawn.places) == inner
    for node, edge in ((1, 0), (inner, inner)):
        foot = min(drawn.curves[edge].start, drawn.curves[edge].end, key=lambda point: point[1])
        assert foot == (pytest.approx(drawn.places[node][0], abs=1e-6), 0.0)
    heights = [drawn.places[i][1] for i in range(1, inner + 1)]
    assert heights == pytest.approx(heights[::-1], abs=1e-5)
    assert heights[: (inner + 1) // 2] == sorted(heights[: (inner + 1) // 2])


def ladder(rungs: int) -> list[tuple[int, int, str]]:
    rails = [(max(0, 2 * i - side), 2 * i + 2 - side, "b") for i in range(rungs) for side in (0, 1)]
    rails = [(0 if v < 3 else v - 2, v, color) for _, v, color in rails]
    return rails + [(2 * i + 1, 2 * i + 2, "r") for i in range(rungs)]


def grid(columns: int, rows: int) -> list[tuple[int, int, str]]:
    edges = []
    for i in range(columns * rows):
        edges.append((0 if i < columns else i + 1 - columns, i + 1, "b"))
        if i % columns:
            edges.append((i, i + 1, "g"))
    return edges


WHEEL = [(0, 2, "b"), *((1, i, "r") for i in range(2, 8)), *((i, i + 1 if i < 7 else 2, "g") for i in range(2, 8))]


@pytest.mark.parametrize(
    "edges",
    [ladder(2), ladder(6), grid(3, 3), grid(5, 4), WHEEL, "0-1B 1-2R 2-3B 3-1G 1-4B 2-4R 3-4G", GREEN_GIRL],
    ids=["short ladder", "ladder", "small grid", "grid", "wheel", "K4", "girl"],
)
def test_what_can_be_drawn_without_crossings_is(edges):
    assert crossings(layout(Position(edges)).curves) == 0


def test_faces_obey_euler_and_tangles_have_none():
    for edges in (ladder(5), grid(4, 4)):
        neighbors: dict[int, list[int]] = {}
        for u, v, _ in edges:
            neighbors.setdefault(u, []).append(v)
            neighbors.setdefault(v, []).append(u)
        found = faces(neighbors)
        assert len(found) == len(edges) - len(neighbors) + 2
        sides = [pair for face in found for pair in zip(face, face[1:] + face[:1], strict=True)]
        assert sorted(sides) == sorted([(u, v) for u, v, _ in edges] + [(v, u) for u, v, _ in edges])
    assert faces({u: [v for v in range(6) if (u < 3) != (v < 3)] for u in range(6)}) is None


def test_floating_pieces_are_flagged_and_hover_at_the_right():
    position = Position("5-6G 6-7B 0-1B 1-2R 8-8R")
    drawn = layout(position)
    assert drawn.floating == frozenset(position.floating) == {0, 1, 4}
    assert all(drawn.places[node][0] > drawn.places[2][0] + 0.9 for node in (5, 6, 7, 8))
    assert all(drawn.places[node][1] > 0.5 for node in (5, 6, 7, 8))


def test_arches_are_low_and_loops_are_small():
    drawn = layout(Position("0-0B 0-1R 1-1G"))
    assert 0.2 < max(y for _, y in drawn.curves[0].samples()) < 0.8
    assert max(hypot(x - drawn.places[1][0], y - 1) for x, y in drawn.curves[2].samples()) < 0.9


# ---- given places ------------------------------------------------------------------------------------------------


def test_given_places_are_kept_exactly():
    places = {1: (0.1, 1.3), 2: (-7.25, 1 / 3), 3: (0.1, 2.7)}
    drawn = layout(Position("0-1B 1-2R 2-3G 1-3B", places=places))
    assert dict(drawn.places) == places
    assert drawn.curves[1].points[0] == places[1]
    assert drawn.curves[1].points[-1] == places[2]


@pytest.mark.parametrize("seed", range(40))
def test_some_given_places_are_kept_and_the_others_filled_in(seed):
    random = Random(seed)
    position = random_position(seed)
    scale = random.choice([1, 40, 0.01])
    chosen = [node for node in position.nodes if node != 0 and random.random() < 0.4]
    places = {node: (random.uniform(-5, 5) * scale, random.uniform(1, 5) * scale) for node in chosen}
    drawn = layout(position.with_places(places))
    assert {node: drawn.places[node] for node in places} == places
    assert set(drawn.places) == set(position.nodes) - {0}
    filled = [drawn.places[node] for node in drawn.places if node not in places]
    assert len(set(filled)) == len(filled)


def test_an_edge_is_bent_round_a_given_node_that_is_in_its_way():
    drawn = layout(Position("0-1B 1-2R 2-3G 1-3B", places={1: (0, 1), 2: (0, 2), 3: (0, 3)}))
    assert not drawn.curves[3].is_straight
    assert distance_to_polyline((0, 2), drawn.curves[3].samples()) > 0.12


def test_a_given_ground_is_one_place():
    drawn = layout(Position("0-1B 0-2R", places={0: (0, 0), 1: (-1, 1), 2: (1, 1)}))
    assert drawn.curves[0].start == drawn.curves[1].start == (0, 0)


def test_the_unit_is_the_usual_length_of_given_edges():
    assert layout(Position("bbb", places={1: (0, 50), 2: (0, 100), 3: (0, 150)})).unit == 50
    assert layout(Position("bbb")).unit == 1


@pytest.mark.parametrize(
    "places", [{1: (0, 0), 2: (1, 0)}, {1: (2, 2), 2: (2, 2)}, {1: (0, -1)}, {1: (1e300, 1e300)}, {2: (0, 0.0)}]
)
def test_odd_places_are_no_trouble(places):
    drawn = layout(Position("0-1B 1-2R 1-1G 0-2G", places=places))
    assert {node: drawn.places[node] for node in places} == places


# ---- always the same, and never too long ----------------------------------------------------------------------


def test_the_layout_does_not_depend_on_the_hash_seed():
    text = "ground-aB a-bR b-cG c-aB a-dR d-eB e-aG 0-eG b-dR c-eB x-yG 0.left-aB"
    code = (
        "from hackenbush.board import Position; from hackenbush.board.layout import layout;"
        f"drawn = layout(Position({text!r})); print(dict(drawn.places), drawn.curves)"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_a_layout_is_repeatable():
    assert layout(POSITIONS[7]) == layout(POSITIONS[7])


LARGE = {
    "path": [(i, i + 1, "b") for i in range(5000)],
    "star": [(0, 1, "b"), *((1, i, "r") for i in range(2, 5000))],
    "legs": [(0, 1, "b")] * 5000,
    "loops": [(0, 1, "b"), *[(1, 1, "r")] * 3000],
    "parallels": [(0, 1, "b"), *[(1, 2, "r")] * 3000],
    "cycle": [*((i, i + 1, "g") for i in range(3000)), (3000, 0, "g")],
    "stalks": [(0, i, "g") for i in range(1, 3000)],
    "arches": [(0, 0, "g")] * 1000,
    "tangle": [(Random(i).randrange(1500), Random(-1 - i).randrange(1500), "r") for i in range(5000)],
}


@pytest.mark.parametrize("name", LARGE)
def test_large_pictures_are_laid_out_without_recursion(name):
    position = Position(LARGE[name])
    drawn = layout(position)
    assert len(drawn.curves) == len(position)
    assert len(set(drawn.places.values())) == len(drawn.places)
    assert len(set(drawn.curves)) == len(position)
