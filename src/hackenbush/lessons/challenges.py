"""The challenges of ``challenges.toml``: the task, what is given, and one right answer."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from hackenbush.errors import UnknownName
from hackenbush.lessons.goals import Goal
from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.rulesets import as_playable, write_game
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["Challenge", "ChallengeKind", "challenge", "challenges"]

ChallengeKind: TypeAlias = Literal["draw", "balance", "cut", "play", "name", "outcome", "cake"]


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge: its name, its chapter, how hard it is (1 to 3), the task, and what is given.

    ``start`` is its position, ``player`` the one to move or the one that you play, ``first`` who begins a game.
    ``solution`` is one right answer as text: a picture, an edge, edges, a value, an outcome or a size.
    """

    id: str
    chapter: str
    level: int
    kind: ChallengeKind
    title: str
    task: str
    hint: str
    solution: str
    start: Playable | None
    player: Player | None
    first: Player | None
    goal: Goal

    def __repr__(self) -> str:
        return f"<Challenge {self.id}: {self.title}>"

    def as_data(self) -> dict[str, Any]:
        """Return plain data to show: everything but the solution and the goal.

        >>> challenge("nim-cut").as_data()["start"], "solution" in challenge("nim-cut").as_data()
        ('ggg+gggg+ggggg', False)
        """
        return {
            "id": self.id,
            "chapter": self.chapter,
            "level": self.level,
            "kind": self.kind,
            "title": self.title,
            "task": self.task,
            "hint": self.hint,
            "start": None if self.start is None else write_game(self.start).removeprefix("hackenbush "),
            "player": None if self.player is None else self.player.value,
            "first": None if self.first is None else self.first.value,
        }


def challenges() -> tuple[Challenge, ...]:
    """Return all challenges, chapter by chapter, the easy ones first.

    >>> challenges()[0].title, len({challenge.chapter for challenge in challenges()})
    ('Who wins?', 14)
    """
    return tuple(_read_table().values())


def challenge(id: str) -> Challenge:  # noqa: A002, the page's name for it
    """Return the challenge with this name.

    >>> challenge("three-eighths").task
    'Draw a picture worth ⅜.'

    Raises `UnknownName` if there is none.
    """
    if id not in _read_table():
        raise UnknownName("challenge", id, _read_table())
    return _read_table()[id]


@cache
def _read_table() -> Mapping[str, Challenge]:
    """Return the challenges by name."""
    text = files("hackenbush.lessons").joinpath("challenges.toml").read_text(encoding="utf-8")
    return MappingProxyType({name: _read(name, row) for name, row in tomllib.loads(text).items()})


def _read(name: str, row: dict[str, Any]) -> Challenge:
    goal = _read_goal(row.pop("goal", {}))
    quoted = {field.name: getattr(goal, field.name) for field in fields(Goal)}
    return Challenge(
        id=name,
        task=row.pop("task").format_map({k: abbreviate(v) if isinstance(v, Game) else v for k, v in quoted.items()}),
        start=as_playable(row.pop("start")) if "start" in row else None,
        player=Player(row.pop("player")) if "player" in row else None,
        first=Player(row.pop("first")) if "first" in row else None,
        goal=goal,
        **row,
    )


def _read_goal(row: dict[str, Any]) -> Goal:
    for name in {"value", "more", "less"} & row.keys():
        row[name] = Game(row[name])
    if "outcome" in row:
        row["outcome"] = Outcome[row["outcome"].upper()]
    return Goal(**row | {"shapes": tuple(row.get("shapes", ()))})
