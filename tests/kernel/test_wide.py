"""Integers of 128 bits where the compiler has none, compared with Python's."""

from __future__ import annotations

import random
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
WORD, WIDE = 1 << 64, 1 << 128


@pytest.mark.skipif(COMPILER is None, reason="there is no C++ compiler")
def test_the_portable_integers_of_the_kernel_are_those_of_two_s_complement(tmp_path: Path) -> None:
    program = tmp_path / "wide"
    warnings = ["-Wall", "-Wextra", "-Wconversion", "-Werror"]
    source = Path(__file__).with_name("wide_words.cpp")
    flags = ["-std=c++20", "-DHACKENBUSH_PORTABLE", *warnings, f"-I{NATIVE}"]
    subprocess.run([str(COMPILER), *flags, str(source), "-o", str(program)], check=True)
    cases = _cases()
    given = "\n".join(f"{a >> 64} {a % WORD} {b >> 64} {b % WORD} {by}" for a, b, by in cases)
    done = subprocess.run([str(program)], input=given, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == len(cases)
    for case, line in zip(cases, lines, strict=True):
        assert list(map(int, line.split())) == _expected(*case), case


def _cases() -> list[tuple[int, int, int]]:
    """Corners with one another, and random ones."""
    corners = [0, 1, WORD - 1, WORD, WORD + 1, WIDE // 2 - 1, WIDE // 2, WIDE - WORD, WIDE - 1]
    chance = random.Random(128)
    cases = [(a, b, by) for a, b in product(corners, corners) for by in (0, 1, 63, 64, 65, 127)]
    return cases + [
        (chance.getrandbits(chance.choice((60, 128))), chance.getrandbits(128), chance.randrange(128))
        for _ in range(500)
    ]


def _expected(a: int, b: int, by: int) -> list[int]:
    """The two words of each result, a sum with carry, and comparisons."""
    signed_a, signed_b = ((n + WIDE // 2) % WIDE - WIDE // 2 for n in (a, b))
    results = (a + b, a - b, -a, a & b, a | b, a ^ b, a << by, signed_a >> by)
    words = [word for made in results for word in (made % WIDE >> 64, made % WORD)]
    total = a % WORD + b % WORD + by % 2
    return [*words, total % WORD, total >> 64, signed_a < signed_b, a == b, a != 0]
