"""The solutions for contests: right on random inputs, in Python and in C++, and quick on inputs of full size."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hackenbush import Position, _kernel, value
from hackenbush.board import read
from tests.contest_programs import FOLDER, PROGRAMS, Edges, as_file, check, make_input, run_in_python
from tests.samples import sized
from tests.waiting import PATIENCE

COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
LARGE = 200_000  # edges, as contests have them

compiled_only = pytest.mark.skipif(_kernel.NAME == "pure", reason="such sizes need the compiled kernel")


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_library_reads_their_files(program: str) -> None:
    for seed in range(60):
        edges = make_input(program, seed % 30, seed)
        position = Position([(u - 1, v - 1, color) for u, v, color in edges])
        assert value(read(as_file(program, edges), format="contest", ground=1)) == value(position)


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
def test_in_python_they_are_right_on_random_inputs(program: str) -> None:
    for seed in range(sized(300, pure=90, quick=30, thorough=20_000)):
        edges = make_input(program, seed % 30, seed)
        check(program, edges, run_in_python(program, as_file(program, edges)).splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_in_cpp_they_are_right_on_random_inputs(program: str, compiled: Path) -> None:
    for seed in range(sized(60, pure=30, thorough=5_000)):
        edges = make_input(program, [seed % 30, 10 * seed][seed % 2], seed)
        check(program, edges, run_within(1, [str(compiled / program)], as_file(program, edges)).splitlines())


@compiled_only
def test_in_python_long_fractions_are_right_across_their_pieces() -> None:
    for seed in range(9):
        edges = make_input("red_blue_tree", 9_000, seed)
        check("red_blue_tree", edges, run_in_python("red_blue_tree", as_file("red_blue_tree", edges)).splitlines())


def beside_its_negative(edges: Edges) -> Edges:
    """Return a red-blue tree and the same with the colors swapped: the value is 0, by carries all along a fraction."""
    nodes = len(edges)
    other = {"b": "r", "r": "b"}
    return edges + [(u + nodes * (u > 1), v + nodes * (v > 1), other[color]) for u, v, color in edges]


def test_in_python_a_tree_beside_its_negative_is_won_by_the_second_player() -> None:
    for seed in range(12):
        edges = beside_its_negative(make_input("red_blue_tree", 500 * seed, seed))
        assert run_in_python("red_blue_tree", as_file("red_blue_tree", edges)) == "second\n0x0p-0\n"


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
