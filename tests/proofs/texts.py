"""Certificates taken apart and put together, for tests."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hackenbush import Certificate
from hackenbush.proofs import Claim
from hackenbush.proofs.checker import check_game
from hackenbush.proofs.lines import ListedGame
from hackenbush.proofs.loaded import LoadedPicture
from hackenbush.proofs.sums import Listed

__all__ = ["Game", "board_of", "dump", "dump_lines", "load", "load_lines", "with_body"]

Game = tuple[tuple[str, ...], tuple[str, ...]]


def load_lines(text: str) -> list[dict[str, Any]]:
    """The data of each line."""
    return [json.loads(line) for line in text.splitlines()]


def dump_lines(lines: list[Any]) -> str:
    """The text with a line for each item of the data."""
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines)


def load(text: str) -> dict[str, Any]:
    """The fields of the first and the last line, and lists of the games and the claims."""
    header, *lines, ending = load_lines(text)
    games = [line["game"] for line in lines if "game" in line]
    return {**header, "games": games, "claims": [line for line in lines if "second" in line], **ending}


def dump(data: dict[str, Any]) -> str:
    """The text of what `load` returns, changed or not, with all games before the claims."""
    ending = {name: data[name] for name in ("at_least", "at_most") if name in data}
    header = {name: field for name, field in data.items() if name not in ("games", "claims", *ending)}
    return dump_lines([header, *({"game": game} for game in data["games"]), *data["claims"], ending])


def with_body(
    proof: Certificate, *, games: tuple[Game, ...] | None = None, claims: tuple[Claim, ...] | None = None, **more: Any
) -> Certificate:
    """The proof with other games or claims, all games before the claims."""
    listed = proof.games if games is None else tuple(ListedGame(*game) for game in games)
    return replace(proof, body=(*listed, *(proof.claims if claims is None else claims)), **more)


def board_of(picture: str, games: tuple[Game, ...] = ()) -> LoadedPicture:
    """The picture, with a list of games that are checked."""
    listed: list[Listed] = []
    for game in games:
        listed.append(check_game(ListedGame(*game), listed))
    return LoadedPicture(picture, listed)
