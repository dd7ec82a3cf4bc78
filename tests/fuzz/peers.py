"""Other programs, each in a process of its own: the same sums, orders, temperatures and pictures."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bench.peers import PINS, seats
from hackenbush import Game, Position, TooHard, value
from hackenbush.values.game import is_simple

from . import draws
from .kinds import Kind, require
from .processes import ROOT, Answering

__all__ = ["kinds_with"]

MOST_FOLLOWERS = 40


def kinds_with(directory: Path, log: Callable[[str], None]) -> list[Kind]:
    """Return two kinds for every peer that can be installed, or was, in an environment of its own."""
    kinds = []
    for seat in seats(tuple(PINS), directory, log)[1:]:
        if seat.problem:
            log(f"without {seat.name}: {seat.problem}")
            continue
        peer = _Peer(seat.name, seat.python)
        kinds.append(Kind(f"games by {seat.name}", draws.games(2, depth=2), partial(_same_games, peer)))
        kinds.append(
            Kind(
                f"pictures by {seat.name}",
                lambda rng: draws.graph(rng, edges=8, plain=True),
                partial(_same_picture, peer),
            )
        )
    return kinds


def spelled(g: Game) -> str:
    """Return a game in braces, with no names but those of numbers and nimbers.

    >>> spelled(Game("^")), spelled(Game("{1/2|^*}"))
    ('{0|*}', '{1/2|{*,0|0}}')
    """
    if g.is_number or g.is_nimber:
        return str(g)
    sides = (",".join(sorted(map(spelled, side))) for side in (g.left, g.right))
    return "{" + "|".join(sides) + "}"


def _is_small(g: Game) -> bool:
    if g.birthday > 12 or (is_simple(g) and g.birthday > 8):
        return False
    return sum(1 for _ in g.followers()) <= MOST_FOLLOWERS


def _same_games(peer: _Peer, case: str) -> None:
    g, h = map(Game, case.split(" ; "))
    total = g + h
    if not all(map(_is_small, (g, h, total))):
        raise TooHard("too large for the peers")
    expected = {"sum": spelled(total), "order": [g >= h, h >= g], "temperature": str(total.temperature)}
    if total.is_number:
        del expected["temperature"]  # of which there are several conventions
    peer.agrees({"games": [spelled(g), spelled(h)], **expected})


def _same_picture(peer: _Peer, case: str) -> None:
    p = Position(case)
    g = value(p)
    if not _is_small(g):
        raise TooHard("too large for the peers")
    edges = [(int(edge.start), int(edge.end), edge.color.letter) for edge in p.edges]
    peer.agrees({"picture": edges, "value": spelled(g)})


class _Peer:
    """A process that holds one peer, and says what it finds different."""

    def __init__(self, name: str, python: str) -> None:
        self._name = name
        command = [python, "-m", "tests.fuzz.peer_process", name]
        self._process = Answering(name, command, {**os.environ, "PYTHONPATH": str(ROOT)})

    def agrees(self, question: dict[str, Any]) -> None:
        kind, said = self._process.ask(question)
        if kind == "lacks":
            raise TooHard(said)
        require(kind == "same", f"{self._name}: {said}")
