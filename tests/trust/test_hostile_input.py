"""Input that was made to hurt: every reader answers at once, or says what is too much."""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import suppress
from time import process_time

import pytest

from hackenbush import Budget, HackenbushError, Hackenstring, Match, Nim, Player, TooHard, explain, winning_moves
from hackenbush.playable import moves_of
from hackenbush.rulesets import KAYLES, Cutcake
from hackenbush.strings import Ordinal, PackingError, Surreal, unpack


def seconds(work: object) -> float:
    """How long a call takes; what it raises must be one of ours."""
    start = process_time()
    with suppress(HackenbushError):
        work()  # type: ignore[operator]
    return process_time() - start


@pytest.mark.parametrize(
    "text", ["+".join(f"w^{i}" for i in range(5_000)), "w+1+" * 5_000 + "1", "(w+1)*" * 5_000 + "1"]
)
def test_long_sums_and_products_of_numbers_are_read_at_once_or_refused(text: str) -> None:
    assert seconds(lambda: Surreal(text)) < 20
    assert seconds(lambda: Hackenstring.of(text)) < 20


@pytest.mark.parametrize(
    "text", ["+".join(f"w^{i}" for i in range(5_000, 0, -1)), "w+" * 10_000 + "1", "w" + "*99999999" * 20_000]
)
def test_long_sums_and_products_of_ordinals_are_read_at_once_or_refused(text: str) -> None:
    assert seconds(lambda: Ordinal(text)) < 10


def test_sums_of_ordinals_are_those_of_their_parts() -> None:
    parts = ["1", "w", "5", "w^2", "w", "w", "7", "w^w", "w^2*3", "w^2", "0", "2"]
    total = Ordinal(0)
    for part in parts:
        total = total + Ordinal(part)
    assert Ordinal("+".join(parts)) == total == Ordinal("w^w+w^2*4+2")


def test_numbers_have_no_more_terms_than_can_be_worked_with() -> None:
    with pytest.raises(TooHard, match="terms"):
        Surreal("+".join(f"w^{i}" for i in range(5_000)))
    with pytest.raises(TooHard, match="terms"):
        Surreal("(w+1)*" * 5_000 + "1")
    with pytest.raises(TooHard, match="bits"):
        Surreal("*".join(["9" * 4_000] * 10))
    with pytest.raises(TooHard, match="bits"):
        Ordinal("w*" + "*".join(["9" * 4_000] * 10))


@pytest.mark.parametrize("game", [Nim(10**9), Cutcake(3, 10**9), KAYLES.heaps(10**9), Nim(5) + Nim(10**9)])
def test_a_position_with_a_billion_moves_is_refused_before_it_fills_the_memory(game: object) -> None:
    with pytest.raises(TooHard, match="moves"):
        moves_of(game, Player.LEFT)  # type: ignore[arg-type]
    with pytest.raises(TooHard, match=r"moves|seconds"):
        winning_moves(game, Player.LEFT, budget=Budget(seconds=0.5))  # type: ignore[arg-type]
    with pytest.raises(TooHard, match="moves"):
        Match(game).legal_moves()  # type: ignore[arg-type]


def test_a_record_of_a_billion_moves_is_refused() -> None:
    record = json.loads(Match(Nim(3)).to_json())
    record["start"]["position"] = str(10**9)
    record["moves"] = [[0, 5]]
    with pytest.raises(HackenbushError, match="moves"):
        Match.from_json(json.dumps(record))


def test_a_record_of_many_moves_is_told_again_in_time() -> None:
    match = Match(Nim(600))
    for left in range(599, 0, -1):
        match.play((0, left))
    assert seconds(lambda: Match.from_json(match.to_json())) < 10


def test_heaps_with_very_many_digits_are_refused() -> None:
    with pytest.raises(HackenbushError, match="heaps"):
        explain("1, " + "9" * 5_000)


def packed(kind: bytes, *shape: int) -> bytes:
    """An array with a right checksum, of whatever kind and shape it is said to be."""
    header = b"HKBN\x01" + kind + bytes([len(shape)]) + b"".join(struct.pack("<Q", n) for n in (*shape, 4))
    content = header + b"\0\1\2\3"
    return content + struct.pack("<I", zlib.crc32(content))


@pytest.mark.parametrize("kind", [b"<f8", b"|O8", b"\xff\xfe\xfd", b"<M8", b"<i3", b"   "])
@pytest.mark.parametrize("shape", [(3,), (0,), (2**62,), (2**40, 2**40), (2**64 - 1, 0), (10,) * 255, ()])
def test_arrays_whose_header_lies_are_refused(kind: bytes, shape: tuple[int, ...]) -> None:
    pytest.importorskip("numpy")
    with pytest.raises(PackingError):
        unpack(packed(kind, *shape))
