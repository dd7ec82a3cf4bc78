"""Pictures to test with: Hypothesis strategies for every shape that is legal.

`positions()` draws from few nodes, so that loops, parallel edges, arches from ground to ground, cycles and floating
pieces are common; the empty picture is among them. `trees()` and `stalks()` are what their names say.
"""

from __future__ import annotations

from hypothesis import strategies as st

from hackenbush.board import Node, Position

# Words with letters that are colors, signs that words may have, and letters beyond ASCII.
WORDS = ("a", "b", "R", "l", "roof", "leg", "_", "x'", "b.r", "g2", "été", "Ω")
POINTS = ("0.left", "0.right", "0.1")

numbers = st.integers(1, 5) | st.sampled_from([9, 10, 11, 2**31 - 1])
words = st.sampled_from(WORDS)
coordinates = st.floats(-1e6, 1e6, allow_nan=False) | st.integers(-9, 9).map(float)


def nodes(*, points: bool = True, with_words: bool = True) -> st.SearchStrategy[Node]:
    """The ground often, numbers, words, further points of the ground."""
    kinds: list[st.SearchStrategy[Node]] = [st.just(0), numbers]
    if with_words:
        kinds.append(words)
    if points:
        kinds.append(st.sampled_from(POINTS))
    return st.one_of(kinds)


@st.composite
def positions(
    draw: st.DrawFn,
    *,
    max_edges: int = 8,
    points: bool = True,
    floating: bool = True,
    with_words: bool = True,
    with_places: bool = False,
    colors: str = "brg",
) -> Position:
    """Any picture; without further points of the ground, floating pieces or words if these are not wanted."""
    some = nodes(points=points, with_words=with_words)
    pool = draw(st.lists(some, min_size=1, max_size=6, unique=True))
    ends = st.sampled_from(pool) | st.just(0)
    position = Position(draw(st.lists(st.tuples(ends, ends, st.sampled_from(colors)), max_size=max_edges)))
    if not floating and position.floating:
        adrift = set(position.floating)
        position = Position([edge for i, edge in enumerate(position.edges) if i not in adrift])
    if with_places:
        some_nodes = draw(st.lists(st.sampled_from(position.nodes), unique=True)) if position.nodes else []
        position = position.with_places({node: (draw(coordinates), draw(coordinates)) for node in some_nodes})
    return position


@st.composite
def trees(draw: st.DrawFn, *, max_edges: int = 12, colors: str = "brg") -> Position:
    """Trees on the ground, numbered from below; several may stand on it."""
    size = draw(st.integers(0, max_edges))
    return Position(
        [(draw(st.integers(0, node - 1)), node, draw(st.sampled_from(colors))) for node in range(1, size + 1)]
    )


def stalks(*, colors: str = "br") -> st.SearchStrategy[list[str]]:
    """The letters of stalks that stand side by side, each from the ground up."""
    return st.lists(st.text(colors, min_size=1, max_size=6), max_size=5)
