"""Odd budgets: any verb, any picture or game, any budget."""

from __future__ import annotations

from math import inf, nan
from random import Random

from hackenbush import (
    Budget,
    HackenbushError,
    InvalidArgument,
    Player,
    Solution,
    TooHard,
    best_moves,
    certify,
    compare,
    explain,
    moves,
    outcome,
    solve,
    value,
    winning_moves,
)
from hackenbush.playing import Perfect, hint
from hackenbush.rulesets import as_playable
from hackenbush.values import Game

from . import draws
from .kinds import Kind, require

__all__ = ["KINDS"]

_FULL = Budget(seconds=10)
_ODD: tuple[object, ...] = (-1, -1e-9, nan, inf, True, "1", 2**64, 10**30)


def odd_budget(case: str) -> None:
    """An answer is that of a full budget, or bounds that contain it; an odd budget is refused."""
    verb, fields, text = case.split(" ; ")
    try:
        budget = Budget(*(eval(field, {"nan": nan, "inf": inf}) for field in fields.split()))
    except InvalidArgument:
        require(any(field in map(repr, _ODD) for field in fields.split()), f"{fields} is no odd budget")
        return
    require(not any(field in map(repr, _ODD) for field in fields.split()), f"{fields} is an odd budget")
    p = as_playable(text)
    full = value(p, budget=_FULL)
    try:
        _VERBS[verb](p, budget, full)
    except TooHard as stuck:
        _require_bounds(stuck.lower, stuck.upper, full)
        require(stuck.outcome in (None, full.outcome), f"{stuck.outcome} wins, not {full.outcome}")
        for part, worth in stuck.solved:
            require(value(part, budget=_FULL) == worth, f"{part} is not worth {worth}")  # type: ignore[arg-type]
    except HackenbushError as refused:
        require(verb in ("certify", "hint", "perfect", "explain"), f"{verb} refused: {refused}")


def _require_bounds(lower: object, upper: object, full: Game) -> None:
    for low, high in ((lower, full), (full, upper)):
        require(low is None or high is None or low <= high, f"{low} is not at most {high}")  # type: ignore[operator]


def _solve(p: object, budget: Budget, full: Game) -> None:
    found: Solution = solve(p, budget=budget)  # type: ignore[arg-type]
    require(found.value in (None, full), f"{found.value}, not {full}")
    require(found.outcome in (None, full.outcome), f"{found.outcome} wins, not {full.outcome}")
    _require_bounds(found.lower, found.upper, full)


def _moves(p: object, budget: Budget, _full: Game) -> None:
    for ours, theirs in zip(moves(p, budget=budget), moves(p, budget=_FULL), strict=True):  # type: ignore[arg-type]
        require(ours.move == theirs.move, "the same moves")
        require(ours.value in (None, theirs.value), f"{ours.value} after {ours.move}, not {theirs.value}")
        require(ours.wins in (None, theirs.wins), f"wins after {ours.move}")
        require(ours.is_best in (None, theirs.is_best), f"is best after {ours.move}")


def _same(verb: object, *arguments: object) -> object:
    def check(p: object, budget: Budget, _full: Game) -> None:
        ours, theirs = (verb(p, *arguments, budget=each) for each in (budget, _FULL))  # type: ignore[operator]
        require(ours == theirs, f"{ours}, not {theirs}")

    return check


def _explain(p: object, budget: Budget, full: Game) -> None:
    found = explain(p, budget=budget).value  # type: ignore[arg-type]
    require(found in (None, full), f"{found}, not {full}")


def _certify(p: object, budget: Budget, full: Game) -> None:
    require(Game(certify(p, budget=budget).value) == full, "the value that is proved")  # type: ignore[arg-type]


def _perfect(p: object, budget: Budget, full: Game) -> None:
    for player in Player:
        if as_playable(p).options(player):  # type: ignore[arg-type]
            wins = Perfect(budget).choose(p, player).wins  # type: ignore[arg-type]
            require(wins in (None, full.outcome.winner(player) is player), f"{player} wins: {wins}")


def _hint(p: object, budget: Budget, full: Game) -> None:
    wins = hint(p, "left", budget=budget).wins  # type: ignore[arg-type]
    require(wins in (None, full.outcome.winner(Player.LEFT) is Player.LEFT), f"a hint that wins: {wins}")


def _value(p: object, budget: Budget, full: Game) -> None:
    require(value(p, budget=budget) == full, f"not {full}")  # type: ignore[arg-type]


def _outcome(p: object, budget: Budget, full: Game) -> None:
    require(outcome(p, budget=budget) is full.outcome, f"not {full.outcome}")  # type: ignore[arg-type]


_VERBS = {
    "value": _value,
    "solve": _solve,
    "outcome": _outcome,
    "moves": _moves,
    "best": _same(best_moves, "left"),
    "winning": _same(winning_moves, "right"),
    "compare": _same(compare, "gb"),
    "explain": _explain,
    "certify": _certify,
    "perfect": _perfect,
    "hint": _hint,
}


def _draw(rng: Random) -> str:
    limits = (
        [None, 0, 1, 5, 50, 2**63 - 1],
        [None, 0, 1e-6, 1e-3, 0.1, 1, 1e18, 2**63 - 1],
        [None, 0, 1, 10**6, 2**63 - 1],
    )
    fields: list[object] = [rng.choice(each) for each in limits]
    if rng.random() < 0.1:
        fields[rng.randrange(3)] = rng.choice(_ODD)
    text = draws.picture(rng, edges=9) if rng.random() < 0.7 else draws.other_game(rng)
    return f"{rng.choice(list(_VERBS))} ; {' '.join(map(repr, fields))} ; {text}"


KINDS = [Kind("odd budgets", _draw, odd_budget)]
