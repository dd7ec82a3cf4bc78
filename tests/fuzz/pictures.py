"""Pictures: every method against plain search, against each other, against the twin, and against laws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor
from random import Random

from hackenbush import (
    Budget,
    Certificate,
    Game,
    HackenbushError,
    Outcome,
    Player,
    Position,
    certify,
    explain,
    from_value,
    outcome,
    same_shape,
    smallest,
    solve,
    value,
    verify,
    winning_moves,
)
from hackenbush.board import canonical, read, shape_key, write
from hackenbush.explaining.terms import PictureTerm
from hackenbush.proofs.sums import read_sum
from hackenbush.solvers import best_moves, moves
from hackenbush.solvers.green import cut_values, green_value
from hackenbush.solvers.hotchpotch import solve_hotchpotch
from hackenbush.solvers.red_blue import solve_red_blue
from tests.board.by_search import value_by_search

from . import draws
from .kinds import Kind, require
from .twin import agree

__all__ = ["KINDS"]

BUDGET = Budget(seconds=10)


def small_picture(case: str) -> None:
    """Up to 8 edges: all verbs are those of plain search, by every method that applies."""
    p = Position(case)
    g = value_by_search(p)
    require(value(p) == g, f"value {value(p)}, by search {g}")
    require(outcome(p) is g.outcome, f"outcome {outcome(p)}, by search {g.outcome}")
    require(solve_hotchpotch(p).value == g, "three colors")
    if p.is_red_blue:
        require(solve_red_blue(p).value == g, "red-blue")
        require(solve_red_blue(p, sign_only=True).outcome is g.outcome, "red-blue outcome")
    if p.is_green:
        require(green_value(p) == g.nimber, "green")
    require(value(-p) == -g, "negative")
    require(value(p.mirror()) == g, "mirror")
    require(outcome(p + -p) is Outcome.PREVIOUS, "p - p")
    for player in Player:
        _moves_are_those_of_search(p, player)
    agree("picture", case)


def _moves_are_those_of_search(p: Position, player: Player) -> None:
    after = {edge: value_by_search(p.cut(edge)) for edge in p.moves(player)}
    require({move.move: move.value for move in moves(p, player)} == after, f"option values of {player}")
    wins = tuple(edge for edge, g in after.items() if g.outcome.winner(-player) is player)
    require(winning_moves(p, player) == wins, f"winning moves of {player}")
    sign = 1 if player is Player.LEFT else -1
    kept = tuple(edge for edge, g in after.items() if not any(sign * h > sign * g for h in after.values()))
    require(best_moves(p, player) == kept, f"best moves of {player}")


def large_picture(case: str) -> None:
    """Up to 24 edges: twin, laws, bounds of all budgets around the value."""
    p = Position(case)
    g = value(p, budget=BUDGET)
    agree("solved", case)
    require(outcome(p, budget=BUDGET) is g.outcome, "outcome is that of the value")
    require(value(-p, budget=BUDGET) == -g, "negative")
    for positions in (0, 1, 5, 50):
        found = solve(p, budget=Budget(positions=positions))
        if found.value is not None:
            require(found.value == g, f"with {positions} positions {found.value}, not {g}")
        else:
            assert found.lower is not None
            assert found.upper is not None
            require(found.lower <= g <= found.upper, f"{g} not from {found.lower} to {found.upper}")
            require(found.outcome in (None, g.outcome), f"outcome {found.outcome}")
    reds = p.only("br")
    standing = Position([edge for i, edge in enumerate(reds.edges) if i not in set(reds.floating)])
    require(g.left_stop == g.right_stop == value(standing, budget=BUDGET).number, "the number is that without green")
    require((g - g.left_stop).is_all_small, "what is beside the number is all-small")


def two_pictures(case: str) -> None:
    """Values add, and outcomes of sums are those of values."""
    p, q = (Position(part) for part in case.split(" ; "))
    g, h = value(p, budget=BUDGET), value(q, budget=BUDGET)
    require(value(p + q, budget=BUDGET) == g + h, "p + q")
    require(outcome(p + -q, budget=BUDGET) is (g - h).outcome, "p - q")


def green_picture(case: str) -> None:
    """Up to 60 edges: all cuts by valuing what is left."""
    p = Position(case)
    values = cut_values(p)
    for edge in p.moves(Player.LEFT):
        require(values[edge] == green_value(p.cut(edge)), f"edge {edge}")
    wins = tuple(edge for edge in p.moves(Player.LEFT) if values[edge] == 0)
    require(winning_moves(p, Player.RIGHT) == wins, "winning cuts")
    require(bool(wins) == bool(green_value(p)), "a winning cut if and only if it is not 0")
    agree("green", case)


def red_blue_tree(case: str) -> None:
    """Up to 150 edges: the rule of sticks on fractions; best and winning cuts by valuing what is left."""
    p = Position(case)
    x = _tree_number(p)
    require(value(p).number == x, f"{value(p)}, not {x}")
    for player in Player if len(p) <= 40 else ():
        after = {edge: _tree_number(p.cut(edge)) for edge in p.moves(player)}
        best = (max if player is Player.LEFT else min)(after.values(), default=Fraction(0))
        require(best_moves(p, player) == tuple(e for e, y in after.items() if y == best), f"best of {player}")
        sign = 1 if player is Player.LEFT else -1
        wins = tuple(edge for edge, y in after.items() if sign * y >= 0)
        require(winning_moves(p, player) == wins, f"winning cuts of {player}")
    agree("tree", case)


def _tree_number(p: Position) -> Fraction:
    """The value of a red-blue tree whose nodes are numbered upward; with the least n for which x + n > 1, the number x
    on a blue edge is worth (x + n) / 2**(n - 1)."""
    total: dict[object, Fraction] = {}
    for low, high, color in sorted(p.edges, key=lambda edge: int(edge.end), reverse=True):
        sign = 1 if color.letter == "b" else -1
        x = sign * total.get(high, Fraction(0))
        n = max(1, floor(1 - x) + 1)
        total[low] = total.get(low, Fraction(0)) + sign * (x + n) / (1 << (n - 1))
    return total.get(0, Fraction(0))


def certificate(case: str) -> None:
    """A proof is found and holds; after any change it holds no more for another value."""
    p = Position(case)
    proof = certify(p, budget=BUDGET)
    require(verify(proof), "the proof holds")
    require(Game(proof.value) == value(p), f"it proves {proof.value}")
    again = Certificate.from_text(proof.to_text())
    require(again == proof, "round trip")
    rng = Random(case)
    for _ in range(6):
        _refused_or_true(_damaged(proof.to_text(), rng), Game(proof.value), p)
    other = repr(read_sum(proof.sum) + read_sum(rng.choice(("*", "^", "1", "1/2"))))
    require(not _holds(replace(proof, sum=other)), f"it would prove {other}")


def _damaged(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("0123456789bBrRgG^v*-|,") + text[place + rng.randint(0, 2) :]


def _refused_or_true(text: str, g: Game, p: Position) -> None:
    try:
        proof = Certificate.from_text(text)
    except HackenbushError:
        return
    if _holds(proof):
        require(Game(proof.value) == value(Position(proof.picture)), f"a false proof holds: {text}", g, p)


def _holds(proof: Certificate) -> bool:
    try:
        return verify(proof)
    except HackenbushError:
        return False


def explanation(case: str) -> None:
    """The chain ends in the value, every step keeps it, and all faces can be written."""
    p = Position(case)
    g = value(p, budget=BUDGET)
    told = explain(p, budget=BUDGET)
    require(told.value is None or told.value == g, f"explained as {told.value}, worth {g}")
    full = explain(p, detail="full", budget=BUDGET)
    require(full.value is None or full.value == g, f"in full explained as {full.value}, worth {g}")
    for face in (told.text(), full.text(unicode=True, width=60), told.html(), told.latex(), str(told.as_data())):
        require(face, "a face")
    for step in full.steps:
        for term in step.after:
            if isinstance(term, PictureTerm):
                drawn = term.drawn
                require(
                    [e.color for e in drawn.edges] == [e.color for e in term.position.edges], f"{step} is drawn whole"
                )
                require(set(drawn.nodes) == set(drawn.places), f"{step}: every node has a place")


def formats(case: str) -> None:
    """What is written reads back, and names do not matter to the shape."""
    p = Position(case)
    require(Position(str(p)) == p, f"{p} reads back")
    require(eval(repr(p), {"Position": Position}) == p, "its repr evaluates")
    for name in ("edges", "json", "letters", "cgsuite", "stones"):
        try:
            text = write(p, name)
        except HackenbushError:
            continue
        back = read(text, format=name)
        if name in ("edges", "json"):
            require(back == p and list(back.edges) == list(p.edges), f"{name}: {text}")
        else:
            require(value(back) == value(p), f"{name}: {text}")
    if len(p) <= 14:
        rng = Random(case)
        names = [node for node in p.nodes if node != 0 and not str(node).startswith("0.")]
        renamed = dict(zip(names, rng.sample(range(100, 200), len(names)), strict=True))
        rows = [(renamed.get(u, u), renamed.get(v, v), color) for u, v, color in p.edges]
        rng.shuffle(rows)
        q = Position(rows)
        require(same_shape(p, q) and shape_key(p) == shape_key(q), "shape")
        require(same_shape(canonical(p), p) and canonical(p) == canonical(q), "canonical")
    agree("reading", case)


def smallest_picture(case: str) -> None:
    """A picture found for a value has it, and is not larger than the one that the value came from."""
    p = Position(case)
    g = value(p)
    try:
        found = smallest(g)
    except HackenbushError:
        return
    require(value(found.position) == g, f"{found.position} for {g}")
    grounded = len(p) - len(p.floating)
    require(not found.is_proved or len(found.position) <= grounded, f"{found} is larger than {p}")
    try:
        built = from_value(g)
    except HackenbushError:
        return
    require(value(built) == g, f"from_value: {built} for {g}")


KINDS = [
    Kind("small picture", draws.pictures(edges=8), small_picture),
    Kind("large picture", draws.pictures(edges=22), large_picture),
    Kind("two pictures", lambda rng: " ; ".join(draws.picture(rng, edges=10) for _ in "pq"), two_pictures),
    Kind("green picture", lambda rng: draws.picture(rng, edges=60, colors="g"), green_picture),
    Kind("red-blue tree", lambda rng: draws.tree(rng, edges=150, colors=rng.choice(("br", "bbbr"))), red_blue_tree),
    Kind("certificate", draws.pictures(edges=10), certificate),
    Kind("explanation", draws.pictures(edges=12), explanation),
    Kind("format", draws.pictures(edges=16), formats),
    Kind("smallest picture", draws.pictures(edges=8), smallest_picture),
]
