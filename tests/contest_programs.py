"""The solutions for contests as the tests run them: random inputs, the files of these, and what the library says."""

from __future__ import annotations

import io
import random
import runpy
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import TypeAlias
from unittest.mock import patch

from hackenbush import Game, Player, Position, grundy, value, winning_moves

FOLDER = Path(__file__).parent.parent / "examples" / "contests"
PROGRAMS = ["green_tree", "green_graph", "red_blue_tree"]

Edges: TypeAlias = list[tuple[int, int, str]]  # nodes from 1, which is the ground


def tree(edges: int, rng: random.Random, reach: int, colors: str) -> Edges:
    """Return a tree in which each node stands on one of the few before it; names and lines are shuffled."""
    names = [1, *rng.sample(range(2, edges + 2), edges)]
    found = []
    for i in range(1, edges + 1):
        ends = [names[rng.randrange(max(0, i - reach), i)], names[i]]
        rng.shuffle(ends)
        found.append((*ends, rng.choice(colors)))
    rng.shuffle(found)
    return found


def graph(edges: int, rng: random.Random) -> Edges:
    """Return a green graph with loops, parallel edges and parts that float."""
    nodes = rng.randint(1 + edges // 2, edges + 1)
    return [(rng.randint(1, nodes), rng.randint(1, nodes), "g") for _ in range(edges)]


def make_input(program: str, edges: int, seed: int) -> Edges:
    """Return an input for a program. Trees are paths, bushes that grow high, and wide ones, in turn."""
    rng = random.Random(seed)
    if program == "green_graph":
        return graph(edges, rng)
    return tree(edges, rng, [edges, 1, 4][seed % 3], "g" if program == "green_tree" else "br")


def as_file(program: str, edges: Edges) -> str:
    nodes = max([1, *(end for u, v, _ in edges for end in (u, v))])
    width = 3 if program == "red_blue_tree" else 2
    return "\n".join([f"{nodes} {len(edges)}", *(" ".join(map(str, edge[:width])) for edge in edges)]) + "\n"


def check(program: str, edges: Edges, lines: Sequence[str]) -> None:
    """See that the library says the same."""
    position = Position([(u - 1, v - 1, color) for u, v, color in edges])
    if program == "red_blue_tree":
        winner, text = lines
        assert Game(text) == value(position)
        assert winner == ("Left" if value(position) > 0 else "Right" if value(position) < 0 else "second")
        return
    assert int(lines[0]) == grundy(position)
    if program == "green_tree":
        assert [int(word) - 1 for word in lines[1].split()] == sorted(winning_moves(position, Player.LEFT))


def run_in_python(program: str, text: str) -> str:
    """Return what the program in Python prints, in this process."""
    given = io.TextIOWrapper(io.BytesIO(text.encode()))
    with patch("sys.stdin", given), patch("gc.disable"), redirect_stdout(io.StringIO()) as printed:
        _load_main(program)()
    return printed.getvalue()


@cache
def _load_main(program: str) -> Callable[[], None]:
    main: Callable[[], None] = runpy.run_path(str(FOLDER / f"{program}.py"))["main"]
    return main
