"""Figures as tables of words, which the terminal, the page, the strip and the handout each write in their own way."""

from __future__ import annotations

from dataclasses import dataclass

from hackenbush.explaining.figures import (
    Columns,
    Figure,
    Labelled,
    NumberLine,
    OptionsTable,
    Pairs,
    Play,
    Plays,
    Series,
)
from hackenbush.explaining.terms import PictureTerm, write_term
from hackenbush.explaining.words import Words, say
from hackenbush.players import Player
from hackenbush.values import Game

__all__ = ["Table", "make_table"]

_MOST_HEAPS = 16


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a heading, with a note below; ``marked`` rows matter most."""

    heading: tuple[str, ...]
    rows: tuple[tuple[Words, ...], ...]
    note: str = ""
    marked: frozenset[int] = frozenset()


def make_table(figure: Figure | None) -> Table | None:
    """Return a figure as a table, or None if it is a picture.

    >>> table = make_table(Columns((1, 3), 2))
    >>> [[str(cell) for cell in row] for row in table.rows]
    [['*', '0 1'], ['*3', '1 1'], ['*2', '1 0']]
    """
    match figure:
        case OptionsTable():
            return _write_options(figure)
        case Columns():
            return _write_columns(figure)
        case Series():
            return _write_series(figure)
        case Plays():
            return _write_plays(figure)
        case NumberLine() | Labelled() | Pairs() | None:
            return None


def _write_options(figure: OptionsTable) -> Table:
    more = _write_more(figure.left_out, "rows are left out")
    if not all(row.leaves for row in figure.rows):
        rows = tuple((say(str(row.player)), say(row.moves), say(row.value)) for row in figure.rows)
        return Table(("who", "cuts", "worth"), rows, more)
    lettered = tuple((say(str(row.player)), say(row.moves), say(row.leaves), say(row.value)) for row in figure.rows)
    return Table(("who", "cuts", "leaves", "worth"), lettered, more)


def _write_columns(figure: Columns) -> Table:
    width = max(1, *(heap.bit_length() for heap in figure.heaps), figure.total.bit_length())
    heaps = figure.heaps[:_MOST_HEAPS]
    rows = [(say("∗" if heap == 1 else f"∗{heap}" if heap else "0"), _write_bits(heap, width)) for heap in heaps]
    note = _write_more(len(figure.heaps) - len(heaps), "heaps are left out")
    if figure.balance is not None:
        place, size = figure.balance
        note = f"The heap of {figure.heaps[place]} becomes {size}, in binary {size:0{width}b}: all columns are even."
    total = "∗" if figure.total == 1 else f"∗{figure.total}" if figure.total else "0"
    rows.append((say(total), _write_bits(figure.total, width)))
    return Table(("", "in binary"), tuple(rows), note, frozenset([len(rows) - 1]))


def _write_bits(n: int, width: int) -> Words:
    return say(" ".join(f"{n:0{width}b}"))


def _write_series(figure: Series) -> Table:
    sign = 1 if figure.terms[0][0] > figure.x else -1
    bound = say("> 1") if sign > 0 else say("< −1")
    rows = []
    for number, (numerator, denominator) in enumerate(figure.terms, 1):
        is_last = number == len(figure.terms)
        step = abs(numerator - figure.x)
        term = say("(", figure.x, f" {'+' if sign > 0 else '−'} {step})/{denominator}")
        verdict = say("yes: ", Game(numerator), " ", bound) if is_last else say("no")
        rows.append((term, say(numerator), verdict))
    return Table(("term", "numerator", "far enough?"), tuple(rows), marked=frozenset([len(rows) - 1]))


def _write_plays(figure: Plays) -> Table:
    rows = tuple(_write_play(play) for play in figure.plays)
    note = _write_more(figure.left_out, "first moves are like one that is listed")
    return Table(("begins", "cuts", "the answer", "then"), rows, note)


def _write_play(play: Play) -> tuple[Words, ...]:
    left = write_term(PictureTerm(play.left))
    if play.answer is None:
        return say(str(play.player)), say(f"edge {play.edge}"), say("none helps"), say(left, f": {play.player} wins")
    other: Player = -play.player
    return (
        say(str(play.player)),
        say(f"edge {play.edge}"),
        say(f"{other} cuts edge {play.answer}"),
        say(left, f": {other} wins"),
    )


def _write_more(count: int, what: str) -> str:
    return f"{count:,} more {what}." if count > 0 else ""
