"""Spent budgets: every verb keeps its seconds on very large inputs, and no odd budget leads to a stranger's error.

A row of the table is one input in one process, which asks every verb and counts the processor time of each.
"""

from __future__ import annotations

import json
import random
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import inf, nan
from typing import Any

from hackenbush import (
    Budget,
    Game,
    HackenbushError,
    InvalidArgument,
    Nim,
    Position,
    Sum,
    TooHard,
    _kernel,
    best_moves,
    certify,
    compare,
    explain,
    grundy,
    moves,
    outcome,
    prove_it,
    smallest,
    solve,
    value,
    winning_moves,
)
from hackenbush.playable import Playable
from hackenbush.playing import Perfect, hint
from hackenbush.rulesets import as_playable

from .attack import LEEWAY, Attack, run_command

__all__ = ["ATTACKS", "GAMES", "SHAPES", "VERBS"]

SLACK = 0.3 * LEEWAY  # seconds of processor time beyond a budget

# ---- inputs -------------------------------------------------------------------------------------------------------


def _position(starts: Iterable[int], ends: Iterable[int], letters: str) -> Position:
    first, second = array("q", starts), array("q", ends)
    rng = random.Random(1)
    return Position.from_arrays(first, second, "".join(rng.choices(letters, k=len(first))))


def _random_ends(n: int, nodes: int) -> list[int]:
    rng = random.Random(2)
    return [rng.randrange(nodes) for _ in range(n)]


def _ladder(n: int, letters: str) -> Position:
    steps = range(n // 3)
    below = [node for i in steps for node in (max(0, 2 * i - 1), 2 * i, 2 * i + 1)]
    above = [node for i in steps for node in (2 * i + 1, 2 * i + 2, 2 * i + 2)]
    return _position(below, above, letters)


SHAPES: Mapping[str, Callable[[int, str], Position]] = {
    "loops": lambda n, letters: _position([0] * n, [0] * n, letters),
    "parts": lambda n, letters: _position(
        [*[0] * (n // 2), *range(1, n // 2 + 1)], [*range(1, n // 2 + 1), *range(n // 2 + 1, n // 2 * 2 + 1)], letters
    ),
    "path": lambda n, letters: _position(range(n), range(1, n + 1), letters),
    "star": lambda n, letters: _position([0] + [1] * (n - 1), range(1, n + 1), letters),
    "petals": lambda n, letters: _position([0] + [1] * (n - 1), [1] * n, letters),
    "dense": lambda n, letters: _position(_random_ends(n, 200), reversed(_random_ends(n, 200)), letters),
    "ladder": _ladder,
    "tree": lambda n, letters: _position((i * 7 // 8 for i in range(n)), range(1, n + 1), letters),
    "triangles": lambda n, letters: _position(
        [node for i in range(n // 3) for node in (0, 0, 2 * i + 1)],
        [node for i in range(n // 3) for node in (2 * i + 1, 2 * i + 2, 2 * i + 2)],
        letters,
    ),
    "words": lambda n, letters: Position([(0, f"x{i}", letters[i % len(letters)]) for i in range(n // 5)]),
}
GAMES: Mapping[str, Callable[[], Playable]] = {
    "nim": lambda: Nim(*range(1, 3000)),
    "nim of one heap": lambda: Nim(2**31 - 1),
    "cutcake": lambda: as_playable("cutcake 999999x99999"),
    "domineering": lambda: as_playable("domineering 9x9"),
    "toads": lambda: as_playable("toads-and-frogs " + "T" * 9 + "_" * 9 + "F" * 9),
    "octal": lambda: as_playable("octal 0.137 2000"),
    "kayles": lambda: as_playable("kayles " + ",".join(map(str, range(1, 500)))),
    "subtraction": lambda: as_playable("subtraction 1,2,5 2000"),
    "childish": lambda: as_playable("childish " + "br" * 12 + "+" + "b(r,g)" * 3),
    "sum": lambda: Sum(*(Nim(i) for i in range(1, 2000)), Game("^"), Position("br")),
    "sum of stems": lambda: Sum(
        *(Position("g" + f"{i:b}".replace("1", "b").replace("0", "r")) for i in range(64, 180))
    ),
}

# ---- verbs --------------------------------------------------------------------------------------------------------

VERBS: Mapping[str, Callable[[Any, Budget], object]] = {
    "value": lambda p, budget: value(p, budget=budget),
    "solve": lambda p, budget: solve(p, budget=budget),
    "outcome": lambda p, budget: outcome(p, budget=budget),
    "grundy": lambda p, budget: grundy(p, budget=budget),
    "moves": lambda p, budget: moves(p, budget=budget),
    "best moves": lambda p, budget: best_moves(p, "left", budget=budget),
    "winning moves": lambda p, budget: winning_moves(p, "left", budget=budget),
    "compare": lambda p, budget: compare(p, "br", budget=budget),
    "compare by play": lambda p, budget: compare(p, "br", by="play", budget=budget),
    "certify": lambda p, budget: certify(p, budget=budget),
    "explain": lambda p, budget: explain(p, budget=budget),
    "explain by play": lambda p, budget: explain(p, by="play", budget=budget),
    "prove it": lambda p, budget: prove_it(p, budget=budget),
    "hint": lambda p, budget: hint(p, "left", budget=budget),
    "perfect": lambda p, budget: Perfect(budget).choose(p, "left"),
}


def measure(name: str, letters: str, edges: int, seconds: float) -> None:
    """Print the processor time beyond its budget of each verb for one input, as JSON."""
    p = SHAPES[name](edges, letters) if letters else GAMES[name]()
    taken = {}
    for verb, ask in VERBS.items():
        start = time.process_time()
        try:
            ask(p, Budget(seconds=seconds))
        except HackenbushError:
            pass
        except Exception as wrong:
            taken[f"{verb}: {type(wrong).__name__}"] = inf
        taken[verb] = time.process_time() - start - seconds
    print(json.dumps(taken))


def _late(name: str, letters: str, edges: int, seconds: float) -> dict[str, float]:
    """Return the verbs that were late in one row of the table, with the processor time beyond their budget."""
    ended = run_command("-m", "tests.attacks.budgets", name, letters, str(edges), str(seconds), patience=300)
    assert ended.code == 0, (name, letters, edges, ended.code, ended.err[-500:])
    return {verb: beyond for verb, beyond in json.loads(ended.out).items() if beyond > SLACK}


def make_pictures(whole: bool) -> None:
    """Ask every verb about very large pictures of every shape, in several colors; on the pure kernel, smaller ones."""
    edges, seconds = (100_000, 0.3) if whole else (3_000, 0.02)
    if _kernel.NAME == "pure":
        edges = 100
    rows = product(SHAPES, ("g", "br", "brg")) if whole else [("dense", "brg"), ("words", "br"), ("ladder", "g")]
    late = {(name, letters): _late(name, letters, edges, seconds) for name, letters in rows}
    assert not any(late.values()), {row: verbs for row, verbs in late.items() if verbs}


def make_games(whole: bool) -> None:
    """Ask every verb about large positions of other games."""
    names = GAMES if whole else ("nim of one heap", "sum of stems")
    late = {name: _late(name, "", 0, 0.3 if whole else 0.02) for name in names}
    assert not any(late.values()), {name: verbs for name, verbs in late.items() if verbs}


# ---- odd budgets --------------------------------------------------------------------------------------------------

ODD = (
    -1,
    -0.5,
    nan,
    inf,
    -inf,
    2**64,
    10**400,
    10**5000,
    1e300,
    True,
    False,
    "5",
    b"5",
    [5],
    Fraction(1, 2),
    1j,
    object(),
)


def make_odd_budgets(_whole: bool) -> None:
    """Every odd field of a budget is refused by the family, and every other one is taken by every verb."""
    for field in ("positions", "seconds", "memory"):
        for odd in ODD:
            try:
                budget = Budget(**{field: odd})  # type: ignore[arg-type]
            except InvalidArgument:
                continue
            raise AssertionError(f"{field}={odd!r} made {budget}")
    edges = {"positions": (0, 1, 2**63), "seconds": (0, 5e-324, 1, 2**63 - 1), "memory": (0, 1, 2**63)}
    for verb, ask in VERBS.items():
        for field, limits in edges.items():
            for limit in limits:
                for text in ("b(r,g)+gb", "0-1B 1-2R 2-0B 1-2G"):
                    try:
                        ask(Position(text), Budget(**{field: limit}))
                    except HackenbushError:
                        pass
                    except Exception as wrong:
                        raise AssertionError(f"{verb}, {field}={limit}: {wrong!r}") from wrong
        for budget in (None, 5, "10s"):
            try:
                ask(Position("gb"), budget)  # type: ignore[arg-type]
            except InvalidArgument:
                continue
            raise AssertionError(f"{verb} took the budget {budget!r}")


def make_odd_words(_whole: bool) -> None:
    """The command line refuses odd budgets with exit code 2 and one line."""
    for words in ("-1s", "nans", "infs", "9" * 400, "9" * 400 + "s", "9" * 30 + "gb", "1e9s", "٣s", "", "10s,,"):
        ended = run_command("-m", "hackenbush", "value", "br", f"--budget={words}")
        assert ended.code == 2, (words, ended)
        assert "Traceback" not in ended.err, ended.err


def make_too_large(_whole: bool) -> None:
    """A picture too large to draw for its value is refused at once."""
    for text in (2**40, -(2**70), Fraction(1, 2**200_000), "*9999999", "^9999999", "1/2 + *9999999"):
        try:
            found = smallest(Game(text))
        except TooHard:
            continue
        raise AssertionError(f"{text!r:.20} has {len(found.position)} edges")


def make_interrupts(whole: bool) -> None:
    """Ctrl-C ends each verb soon, whatever it is preparing."""
    for name, verb in [("tree", "solve"), ("path", "moves"), ("dense", "explain"), ("loops", "hint")][
        : 4 if whole else 1
    ]:
        ended = run_command(
            *("-m", "tests.attacks.budgets", name, "brg", "100000" if whole else "20000", "5", verb),
            interrupt_after=1.5 if whole else 0.7,
        )
        assert ended.after < SLACK, (name, verb, ended)


ATTACKS = [
    Attack("budgets of large pictures", make_pictures),
    Attack("budgets of other games", make_games),
    Attack("odd budgets", make_odd_budgets),
    Attack("odd budgets in words", make_odd_words),
    Attack("pictures too large for their value", make_too_large),
    Attack("interrupts of large pictures", make_interrupts),
]


if __name__ == "__main__":
    shape, colors, size, limit, *verbs = sys.argv[1:]
    for endless in verbs * 1_000:
        VERBS[endless](SHAPES[shape](int(size), colors), Budget(seconds=float(limit)))
    if not verbs:
        measure(shape, colors, int(size), float(limit))
