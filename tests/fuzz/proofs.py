"""Certificates with long numbers, and damaged ones: refused, or what they say is true, and quickly either way."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from hackenbush import Budget, Certificate, Game, HackenbushError, Position, TooHard, certify, value, verify
from hackenbush.proofs.limits import BITS, SPELLED
from tests.proofs.growing import CALLS_PER_BYTE, count_calls
from tests.proofs.texts import dump_lines, load_lines

from . import draws
from .kinds import Kind, require

__all__ = ["KINDS"]

BUDGET = Budget(seconds=3)
FOOTS = (
    "",
    "0-1B 1-2R 0-2B",
    "0-1R 0-2B 1-2R",
    "0-1G 1-2B",
    "0-1G 1-2G 0-2G 2-3B",
    "0-1B 1-2G 0-2G",
    "0-1B 1-2B 0-2R 1-2R",
)
SIZES = (1, 2, 3, 7, 63, 64, 300, 1_000, 1_001, 2_000, 4_100, BITS - 2, BITS - 1, BITS, BITS + 1)
DAMAGED = 8  # times that one proof is damaged
NUMBERS = re.compile(r"[0-9a-fx/]+(p-[0-9]+)?")


def draw_large(rng: Random) -> str:
    """Return a small picture, a node of it, and runs of one color that stand on it in a stalk."""
    foot = rng.choice(FOOTS)
    node = rng.choice([0, *(int(node) for node in re.findall(r"-([0-9])", foot))])
    highest = BITS + 1 if not foot or node == 0 else 20  # on a cycle, values are searched for
    sizes = [min(rng.choice(SIZES), highest if k == 0 else 20) for k in range(rng.randint(1, 3))]
    runs = [f"{size}{rng.choice('BR')}" for size in sizes]
    rng.shuffle(runs)
    return f"{foot} ; {node} ; {' '.join(runs)}"


def large_numbers(case: str) -> None:
    """A proof with long numbers is found and holds, unless they are too long; with others, it is refused or true."""
    foot, node, runs = case.split(" ; ")
    edges, below, top = foot.split(), node, 10
    for run in runs.split():
        for _ in range(int(run[:-1])):
            edges.append(f"{below}-{top}{run[-1]}")
            below, top = str(top), top + 1
    p = Position(" ".join(edges))
    g = value(p, budget=BUDGET)
    try:
        proof = certify(p, budget=BUDGET)
    except TooHard as stuck:
        require("bits of a number" not in str(stuck) or len(p) > BITS, f"certified: {stuck}")
        raise
    require(Game(proof.value) == g, f"it proves {proof.value:.200}")
    rng = Random(case)
    for _ in range(DAMAGED):
        _refused_or_true(_swap_number(proof.to_text(), rng))


def _swap_number(text: str, rng: Random) -> str:
    """Return a proof with one of its numbers changed, often to a very long one."""
    place = rng.choice([*NUMBERS.finditer(text)])
    size = rng.choice((*SIZES, 100_000))
    other = rng.choice(
        (str(size), "9" * min(size, 9_000), f"0x1p-{size}", f"0x{'f' * size}p-{size}", f"1/{1 << min(size, 4_000)}")
    )
    return text[: place.start()] + other + text[place.end() :]


def damaged(case: str) -> None:
    """A proof whose data was changed is refused, or what it says is true."""
    rng = Random(case)
    whole = certify(Position(case), budget=BUDGET).to_text()
    for _ in range(DAMAGED):
        lines: list[Any] = load_lines(whole)
        for _ in range(rng.randint(1, 3)):
            _damage(lines, rng)
        _refused_or_true(dump_lines(lines))


def _damage(data: Any, rng: Random) -> None:
    """Change one item of some data: to another of the same type in it, to one a little different, or away."""
    places: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        item = waiting.pop()
        keys = list(item) if isinstance(item, dict) else range(len(item)) if isinstance(item, list) else ()
        places += [(item, key) for key in keys]
        waiting += [item[key] for key in keys]
    holder, key = rng.choice(places)
    old = holder[key]
    alike = [other[k] for other, k in places if type(other[k]) is type(old)]
    way = rng.random()
    if way < 0.2:
        del holder[key]
    elif way < 0.7:
        holder[key] = json.loads(json.dumps(rng.choice(alike)))
    elif isinstance(old, int):
        holder[key] = old + rng.choice((-1, 1, 2, 1_000, 10**9))
    elif isinstance(old, str):
        place = rng.randrange(len(old) + 1)
        holder[key] = old[:place] + rng.choice("0123456789BRG^v*-+#/>: ,{|}x") + old[place + rng.randint(0, 1) :]
    elif isinstance(old, list):
        old.insert(rng.randint(0, len(old)), json.loads(json.dumps(rng.choice(old or [0]))))
    else:
        old[rng.choice(("0", "1", "edges", "carried", "note"))] = rng.choice(("0", "1", "*", [], {}, 0))


def _refused_or_true(text: str) -> None:
    calls = count_calls(text)
    require(calls <= CALLS_PER_BYTE * len(text) + 25 * SPELLED, f"{calls} calls for {len(text)} bytes: {text:.200}")
    try:
        proof = Certificate.from_text(text)
        verify(proof)
    except HackenbushError:
        return
    require(Game(proof.value) == value(Position(proof.picture), budget=BUDGET), f"a false proof holds: {text:.2000}")


KINDS = [
    Kind("proof with large numbers", draw_large, large_numbers),
    Kind("damaged proof", draws.pictures(edges=7), damaged),
]
