"""Both kernels read, cut and split alike, faults and all."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hackenbush._kernel import pure
from hackenbush.board import Position
from tests.board.strategies import positions

native = pytest.importorskip("hackenbush._kernel.native")

letters = st.text("brgBRG()+,: 0123abz_.'\n-", max_size=40)
edges = st.text("brgBRG012 9-.,;_az'\n", max_size=40)
any_text = st.text(max_size=20)


@given(letters | any_text)
@example("b:00.x")
@example("b:0.")
@example("b:2147483648")
@example("b:99999999999999999999999")
@example("b:2147483647b")
@example("0b")
@example("0 b")
@example("b(r")
@example("b:")
@example("b : x r")
def test_letters_are_read_alike(text: str) -> None:
    assert native.read_letters(text) == pure.read_letters(text)


@given(edges | any_text)
@example("0-1")
@example("0-1-2B")
@example("0--1B")
@example("0-B")
@example("-1B")
@example("0-2147483648B")
@example("0-00.xB 000-1R")
@example("0-1.5B")
@example("0-groundB")
@example("0-'B")
def test_lists_of_edges_are_read_alike(text: str) -> None:
    assert native.read_edges(text) == pure.read_edges(text)


@given(positions(), st.booleans())
def test_pictures_are_written_alike(p: Position, names: bool) -> None:
    ends, colors, words = p.arrays
    assert native.write_edges(ends, colors, list(words)) == pure.write_edges(ends, colors, words)
    assert native.write_letters(ends, colors, list(words), names) == pure.write_letters(ends, colors, words, names)


@given(positions())
def test_pictures_are_split_and_cut_alike(p: Position) -> None:
    ends, colors, points = p.arrays.ends, p.arrays.colors, p.arrays.points
    assert native.degrees(ends, points) == pure.degrees(ends, points)
    assert native.grounded(ends, points) == pure.grounded(ends, points)
    assert native.components(ends, colors, points) == pure.components(ends, colors, points)
    for most, small in ((0, 0), (0, 3), (2, 3)):
        assert native.pieces(ends, colors, points, most, small) == pure.pieces(ends, colors, points, most, small)
    assert native.edge_key(ends, colors) == pure.edge_key(ends, colors)
    for edge in range(len(p)):
        assert native.falls(ends, points, edge) == pure.falls(ends, points, edge)
        assert native.cut(ends, colors, points, edge) == pure.cut(ends, colors, points, edge)


def test_the_compiled_kernel_checks_what_it_is_given() -> None:
    for call in (
        lambda: native.degrees(b"123", 0),
        lambda: native.grounded(b"123", 0),
        lambda: native.cut(bytes(8), b"bb", 0, 0),
        lambda: native.falls(bytes(8), 0, 1),
        lambda: native.components(bytes(16), b"b", 0),
    ):
        with pytest.raises((ValueError, IndexError)):
            call()
