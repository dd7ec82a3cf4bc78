"""Other games, Hackenstrings, packed arrays, matches, and readers that are given nonsense."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from random import Random

from hackenbush import (
    Budget,
    Game,
    HackenbushError,
    Hackenstring,
    Match,
    Player,
    Position,
    Sum,
    grundy,
    outcome,
    play,
    value,
    verify,
    winning_moves,
)
from hackenbush.board import read, stalk
from hackenbush.playable import untrack
from hackenbush.playing import Casual, Perfect, annotate
from hackenbush.playing import Random as AtRandom
from hackenbush.proofs import Certificate
from hackenbush.rulesets import as_playable, write_game
from hackenbush.solvers import moves
from hackenbush.strings import Surreal, decode, encode, pack, unpack
from tests.rulesets.plainly import plain_value

from . import draws
from .kinds import Kind, require
from .twin import agree

__all__ = ["KINDS", "certificate_text", "picture_json", "record"]

BUDGET = Budget(seconds=10)


def other_game(case: str) -> None:
    """Closed forms and components give what plain search gives; the text reads back."""
    p = as_playable(case)
    require(as_playable(write_game(p)) == p, f"{write_game(p)} reads back")
    g = value(p, budget=BUDGET)
    plain = sum(map(plain_value, p.parts if isinstance(p, Sum) else [p]), Game(0))
    require(g == plain, f"value {g}, by search {plain}")
    require(outcome(p) is g.outcome, "outcome")
    for player in Player:
        wins = tuple(m.move for m in moves(p, player) if m.wins)
        require(winning_moves(p, player) == wins, f"winning moves of {player}")
    if g.is_nimber:
        with suppress(HackenbushError):  # an impartial value, but not an impartial game
            require(grundy(p) == g.nimber, "Grundy value")
    agree("other", case)


def match(case: str) -> None:
    """A match follows the rules, its record tells it again, and a perfect player loses no won game."""
    p = as_playable(case)
    rng = Random(case)
    seats = {Player.LEFT: Perfect(budget=BUDGET), Player.RIGHT: rng.choice((AtRandom(seed=1), Casual(seed=2)))}
    if rng.random() < 0.5:
        seats = {-player: chooser for player, chooser in seats.items()}
    perfect = next(player for player, chooser in seats.items() if isinstance(chooser, Perfect))
    first = rng.choice(list(Player))
    should_win = outcome(p).winner(first) is perfect
    played = play(p, left=seats[Player.LEFT], right=seats[Player.RIGHT], first=first)
    require(played.is_over and played.result is not None, "it is over")
    assert played.result is not None
    require(not should_win or played.result.winner is perfect, f"{perfect} lost a won game: {played.moves}")
    again = Match.from_json(played.to_json())
    require((again.moves, again.position) == (played.moves, played.position), "the record tells it again")
    for note in annotate(played, budget=BUDGET):
        require(not (note.player is perfect and note.changed_hands), f"a mistake of {perfect}: {note}")
    while played.moves:
        played.take_back()
    require(untrack(played.position) == p, "all taken back")


def string(case: str) -> None:
    """Strings are numbers: both ways, in order, and as stalks."""
    s, t = map(Hackenstring, case.split(" ; "))
    for one in (s, t):
        require(Hackenstring(str(one)) == one and Hackenstring.from_number(one.value) == one, f"{one} reads back")
        require(Surreal(str(one.value)) == one.value, f"{one.value} reads back")
        minus = -one
        require(-minus == one and (minus < 0) == (one > 0), "negative")
    require((s < t) == (s.value < t.value) == (-t < -s), "order")
    require((s + t).value == s.value + t.value and s + t == t + s and (s + t) - t == s, "sum")
    if s.is_finite:
        x = s.number
        require(value(stalk(s.letters())).number == x, "the stalk is worth the number")
        require(Hackenstring.from_number(x) == s and decode(encode(x)) == x, "encoding")
        require(all(digit.total == s.truncate(i).number for i, digit in enumerate(s.digits, 1)), "digit by digit")
    elif s.value.is_rational:
        n = 40
        require(abs(s.truncate(n).number - s.number) < Fraction(1, 1 << (n - 20)), "digits come close")


def packed(case: str) -> None:
    """Arrays come back bit for bit; damage is refused."""
    import numpy as np

    kind, size, scale, seed = case.split(" ")
    rng = np.random.default_rng(int(seed))
    numbers = rng.standard_normal(int(size)) * 10 ** int(scale)
    if kind[0] == "f":
        array = numbers.astype(kind)
        array[rng.random(int(size)) < 0.05] = rng.choice([np.nan, np.inf, -0.0, 5e-8])
    else:
        low, high = np.iinfo(kind).min, np.iinfo(kind).max
        array = np.clip(numbers, max(low, -(2.0**53)), min(high, 2.0**53)).astype(kind)
    data = pack(array)
    back = unpack(data)
    require(back.dtype == array.dtype and back.tobytes() == array.tobytes(), "bit for bit")
    place = int(rng.integers(len(data)))
    for wrong in (data[:place], data[:place] + bytes([data[place] ^ 1 << int(rng.integers(8))]) + data[place + 1 :]):
        try:
            unpack(wrong)
        except HackenbushError:
            continue
        require(False, f"damaged at {place} and not refused")


def _packed(rng: Random) -> str:
    kind = rng.choice(("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"))
    return f"{kind} {rng.choice((0, 1, 3, 60, 300))} {rng.randint(-3, 4)} {rng.randrange(10**6)}"


READERS = {
    "position": Position,
    "game": Game,
    "as_playable": as_playable,
    "string": Hackenstring,
    "surreal": Surreal,
    "record": Match.from_json,
    "certificate": lambda text: verify(Certificate.from_text(text)),
    "json": lambda text: read(text, format="json"),
    "cgsuite": lambda text: read(text, format="cgsuite"),
    "stones": lambda text: read(text, format="stones"),
    "edges": lambda text: read(text, format="edges"),
    "bits": decode,
}


def nonsense(case: str) -> None:
    """Whatever a reader is given, it reads it or says what is wrong; no other error comes out."""
    name, _, text = case.partition(": ")
    try:
        READERS[name](text)  # type: ignore[operator]
    except HackenbushError as error:
        require(str(error), "an error says something")


_SCRAPS = (
    *"brgBRG()+,:;|{}[]*^v0123456789-/ .'\"\n\t\\",
    *"lLeE●○½↑∗ω√πΩ\x00\ud800−",
    *("0-1B ", "nim 3,4", "octal 0.77 5", "domineering ../..", '{"edges": [', '[[0, 1, "b"]]', "1e999", "w^", "sqrt("),
    *('{"format": "hackenbush match", "version": 1, "start": ', '{"game": "nim", "position": "3,4"}', "NaN", "-0"),
    *('{"format": "hackenbush certificate", "version": 3, "picture": "b", "value": "1"}\n', "null", "true", "(b)*"),
)


def _nonsense(rng: Random) -> str:
    name = rng.choice(list(READERS))
    starts = {"record": record, "certificate": certificate_text, "json": picture_json}
    if name in starts and rng.random() < 0.8:
        text = list(starts[name](rng))
    else:
        text = [rng.choice(_SCRAPS) for _ in range(rng.randint(0, 12))]
    for _ in range(rng.randint(0, 4)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randint(0, 3)] = rng.choice(_SCRAPS)
    return f"{name}: {''.join(text)}"


def record(rng: Random) -> str:
    game = Match(as_playable(draws.other_game(rng)))
    while not game.is_over and rng.random() < 0.8:
        game.play(rng.choice(game.legal_moves()))
    return game.to_json()


def certificate_text(rng: Random) -> str:
    from hackenbush import certify

    return certify(Position(draws.picture(rng, edges=4))).to_text()


def picture_json(rng: Random) -> str:
    from hackenbush.board import write

    return write(Position(draws.picture(rng, edges=5)), "json")


KINDS = [
    Kind("other game", draws.other_game, other_game),
    Kind("match", draws.other_game, match),
    Kind("string", lambda rng: f"{draws.hackenstring(rng)} ; {draws.hackenstring(rng)}", string),
    Kind("packed array", _packed, packed),
    Kind("nonsense", _nonsense, nonsense),
]
