"""Contests: lists of edges in every shape, and our solutions on random inputs.

A list is compared with the same picture made from its edges; its lines have ``/`` between them, so that a case is one
line. A solution is compared with the library; a case is its name, a number of edges and a seed.
"""

from __future__ import annotations

from random import Random

from hackenbush import Position
from hackenbush.board.formats.contest import read_contest
from hackenbush.rulesets.files import split_file
from tests.contest_programs import PROGRAMS, as_file, check, make_input, run_in_python

from .kinds import Kind, require

__all__ = ["KINDS"]


def _list(rng: Random) -> str:
    nodes, edges = rng.randint(2, 7), rng.randint(1, 9)
    base = rng.choice((0, 1, 1, rng.randint(0, 40)))
    rows = [[str(base + rng.randrange(nodes)) for _ in range(2)] for _ in range(edges)]
    if rng.random() < 0.5:
        rows = [[*row, rng.choice(("b", "r", "g", "B", "R", "G", "blue", "Red", "GREEN"))] for row in rows]
    lines = [rng.choice((" ", "  ", "\t")).join(row) for row in rows]
    header = rng.choice(("none", "nodes and edges", "comment"))
    if header == "nodes and edges":
        lines.insert(0, f"{base + nodes} {edges}")
    elif header == "comment":
        lines.insert(rng.randrange(edges + 1), rng.choice(("# a comment", "")))
    return "/".join([header, *lines])


def contest_list(case: str) -> None:
    """Compare a list with the definition: every line is an edge but a header, and the smallest node is the ground."""
    header, *lines = case.split("/")
    text = "\n".join(lines)
    rows = [line.split() for line in lines if line and not line.startswith("#")][header == "nodes and edges" :]
    if header != "nodes and edges" and rows and len(rows[0]) == 2 and int(rows[0][1]) == len(rows) - 1:
        return  # the first edge could as well state the numbers of nodes and edges
    ground = min((int(node) for row in rows for node in row[:2]), default=0)
    name = {ground: 0, 0: ground}
    expected = [
        (name.get(int(u), int(u)), name.get(int(v), int(v)), color[0][0].lower() if color else "g")
        for u, v, *color in rows
    ]
    found = Position._of(read_contest(text).edges, {})
    require(found == Position(expected), "read as", found, "not", expected)
    require(len(split_file(text)) == (1 if rows else 0), "a file of it holds", len(split_file(text)))


def _input(rng: Random) -> str:
    return f"{rng.choice(PROGRAMS)} {rng.randint(0, 60)} {rng.getrandbits(32)}"


def contest_program(case: str) -> None:
    """Run a solution on a random input, and compare it with the library."""
    program, size, seed = case.split()
    edges = make_input(program, int(size), int(seed))
    check(program, edges, run_in_python(program, as_file(program, edges)).splitlines())


KINDS = [Kind("lists of contests", _list, contest_list), Kind("contest programs", _input, contest_program)]
