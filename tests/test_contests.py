"""The solutions for contests: right on random inputs, in Python and in C++, and quick on inputs of full size."""

from __future__ import annotations

import io
import random
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from hackenbush import Game, Player, Position, _kernel, grundy, value, winning_moves
from hackenbush.board import read
from tests.samples import sized
from tests.waiting import PATIENCE

FOLDER = Path(__file__).parent.parent / "examples" / "contests"
PROGRAMS = ["green_tree", "green_graph", "red_blue_tree"]
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
LARGE = 200_000  # edges, as contests have them

Edges: TypeAlias = list[tuple[int, int, str]]  # nodes from 1, which is the ground

compiled_only = pytest.mark.skipif(_kernel.NAME == "pure", reason="such sizes need the compiled kernel")


# ---- inputs -------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_library_reads_their_files(program: str) -> None:
    for seed in range(60):
        edges = make_input(program, seed % 30, seed)
        position = Position([(u - 1, v - 1, color) for u, v, color in edges])
        assert value(read(as_file(program, edges), format="contest", ground=1)) == value(position)


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


# ---- programs -----------------------------------------------------------------------------------------------


def in_python(program: str, monkeypatch: Any, capsys: Any) -> Callable[[str], str]:
    main = runpy.run_path(str(FOLDER / f"{program}.py"))["main"]
    monkeypatch.setattr("gc.disable", lambda: None)

    def run(text: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        main()
        printed: str = capsys.readouterr().out
        return printed

    return run


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiled programs."""
    if COMPILER is None:
        pytest.skip("no C++ compiler was found")
    folder = tmp_path_factory.mktemp("compiled")
    for program in PROGRAMS:
        files = ["-o", str(folder / program), str(FOLDER / f"{program}.cpp")]
        command = [COMPILER, "-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", *files]
        subprocess.run(command, check=True, timeout=PATIENCE)
    return folder


def run_within(seconds: int, command: Sequence[str], text: str) -> str:
    """Return what a command prints; one that takes more seconds of a processor is killed."""
    limited = ["sh", "-c", f'ulimit -t {seconds} && exec "$@"', "sh", *command]
    done = subprocess.run(limited, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"it ended with {done.returncode}: {done.stderr}"
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_in_python_they_are_right_on_random_inputs(program: str, monkeypatch: Any, capsys: Any) -> None:
    run = in_python(program, monkeypatch, capsys)
    for seed in range(sized(300, pure=90, quick=30, thorough=20_000)):
        edges = make_input(program, seed % 30, seed)
        check(program, edges, run(as_file(program, edges)).splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_in_cpp_they_are_right_on_random_inputs(program: str, compiled: Path) -> None:
    for seed in range(sized(60, pure=30, thorough=5_000)):
        edges = make_input(program, [seed % 30, 10 * seed][seed % 2], seed)
        check(program, edges, run_within(1, [str(compiled / program)], as_file(program, edges)).splitlines())


@compiled_only
def test_in_python_long_fractions_are_right_across_their_pieces(monkeypatch: Any, capsys: Any) -> None:
    run = in_python("red_blue_tree", monkeypatch, capsys)
    for seed in range(9):
        edges = make_input("red_blue_tree", 9_000, seed)
        check("red_blue_tree", edges, run(as_file("red_blue_tree", edges)).splitlines())


def beside_its_negative(edges: Edges) -> Edges:
    """Return a red-blue tree and the same with the colors swapped: the value is 0, by carries all along a fraction."""
    nodes = len(edges)
    other = {"b": "r", "r": "b"}
    return edges + [(u + nodes * (u > 1), v + nodes * (v > 1), other[color]) for u, v, color in edges]


def test_in_python_a_tree_beside_its_negative_is_won_by_the_second_player(monkeypatch: Any, capsys: Any) -> None:
    run = in_python("red_blue_tree", monkeypatch, capsys)
    for seed in range(12):
        edges = beside_its_negative(make_input("red_blue_tree", 500 * seed, seed))
        assert run(as_file("red_blue_tree", edges)) == "second\n0x0p-0\n"


@pytest.mark.slow
def test_in_cpp_a_tree_beside_its_negative_is_won_by_the_second_player(compiled: Path) -> None:
    for seed in range(30):
        edges = beside_its_negative(make_input("red_blue_tree", 30 * seed, seed))
        assert run_within(1, [str(compiled / "red_blue_tree")], as_file("red_blue_tree", edges)) == "second\n0x0p-0\n"


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize(("program", "seed"), [("green_graph", 0), ("red_blue_tree", 1)])
def test_large_inputs_take_a_second_in_cpp_and_three_in_python(program: str, seed: int, compiled: Path) -> None:
    edges = make_input(program, LARGE, seed)
    text = as_file(program, edges)
    in_cpp = run_within(1, [str(compiled / program)], text)
    check(program, edges, in_cpp.splitlines())
    assert run_within(3, [sys.executable, "-I", str(FOLDER / f"{program}.py")], text) == in_cpp
