"""Proofs of red-blue pictures: the compiled prover and the one in Python prove the same, and both are accepted."""

from __future__ import annotations

import io
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from bench.inputs import random_picture
from hackenbush import (
    Budget,
    Certificate,
    Game,
    Position,
    TooHard,
    _kernel,
    all_specimens,
    certify,
    gallery,
    value,
    verify,
    write_certificate,
)
from hackenbush.cli import main
from hackenbush.errors import WrongProof
from hackenbush.proofs import Summary
from hackenbush.proofs.limits import BYTES
from hackenbush.proofs.lines import Header, LastLine, write_line
from hackenbush.solvers import certifying, search_table
from hackenbush.solvers.table import clear_table, roomy_table
from tests.board.by_search import value_by_search
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions
from tests.proofs.agreement import little_room
from tests.samples import PROFILE, examples, sized

needs_native = pytest.mark.skipif(_kernel.NAME != "native", reason="there is no compiled kernel here")
BED = "redwood-bed"
KNOT = "0-1B 1-4R 4-5R 4-5R 3-5B 0-3B 1-3R 2-3R 2-4R 2-4R 0-2B 1-2R 4-4B 1-4R"  # its proof has many claims


@contextmanager
def python_alone() -> Iterator[None]:
    """Let the prover in Python prove all pictures."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certifying, "prove_red_blue", lambda *_, **__: None)
        yield


def draw_red_blue(rng: Random, count: int, least: int, most: int) -> Iterator[Position]:
    """Random pictures with loops, parallel edges, edges from ground to ground, and pieces that float."""
    for _ in range(count):
        size = rng.randint(least, most)
        nodes = [0, 0, "0.left", *range(1, max(2, size * rng.randint(3, 7) // 10))]
        yield Position([(rng.choice(nodes), rng.choice(nodes), rng.choice("br")) for _ in range(size)])


def is_proved(position: Position, expected: Game) -> bool:
    file = io.BytesIO()
    summary = write_certificate(position, file)
    text = file.getvalue().decode()
    certificate = Certificate.from_text(text)
    return (
        verify(certificate)
        and certificate.to_text() == text
        and Game(certificate.value) == expected
        and str(summary) == str(certificate)
        and summary.rules == tuple(dict.fromkeys(claim.rule for claim in certificate.claims))
    )


# ---- every picture has a proof -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("edges", range(sized(6, pure=4, quick=5)))
def test_every_small_red_blue_picture_is_proved_to_have_the_value_of_its_definition(edges: int) -> None:
    """Of the largest ones every fifth, unless the run is thorough."""
    step = 1 if edges < 5 or PROFILE == "thorough" else 5
    pictures = (
        Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
        for ends in grounded_shapes(edges)
        for colors in product("br", repeat=edges)
    )
    for picture in islice(pictures, 0, None, step):
        assert is_proved(picture, value_by_search(picture)), picture


@given(positions(max_edges=sized(12, pure=7), colors="br"))
@examples(200, pure=25)
def test_any_red_blue_picture_is_proved_to_have_the_value_of_its_definition(position: Position) -> None:
    assert is_proved(position, value_by_search(position))


def test_random_pictures_are_proved_to_have_the_values_of_the_search() -> None:
    for position in draw_red_blue(Random(1), sized(400, pure=20, quick=60, thorough=5_000), 6, sized(14, pure=8)):
        assert is_proved(position, value(position)), position


@pytest.mark.parametrize("count", [30, 100])
def test_pictures_of_more_than_a_machine_word_are_proved(count: int) -> None:
    """Of 90 edges, and of 300, which is more than the compiled prover takes."""
    rng = Random(2)
    edges = []
    for first in range(1, 2 * count, 2):
        edges += [(0, first, "b"), (first, first + 1, rng.choice("br")), (first + 1, 0, rng.choice("br"))]
    position = Position(edges)
    assert is_proved(position, value(position))


@pytest.mark.parametrize("more", ["br" * 20, "br" * 60, "rb" * 700, "b" + "r" * 300])
def test_long_fractions_are_proved(more: str) -> None:
    """In one word, in two, in any number of words, and in hexadecimal."""
    edges = [*Position("0-1B 1-2R 2-0R 1-3B 3-2B 0-3R").edges]
    start = 2
    for place, color in enumerate(more):
        edges.append((start, 10 + place, color))  # type: ignore[arg-type]
        start = 10 + place
    position = Position(edges)
    assert is_proved(position, value(position))


@needs_native
def test_a_smaller_picture_makes_a_proof_short() -> None:
    """Without rule ``ground``, it takes 355 claims."""
    position = Position(random_picture(28, "br", 6))
    certificate = certify(position)
    assert "ground" in {claim.rule for claim in certificate.claims}
    assert len(certificate) < 100


@needs_native
def test_red_blue_specimens_are_proved() -> None:
    """All but the redwood bed, whose proof takes long to check, unless the run is thorough."""
    for name, specimen in all_specimens().items():
        if specimen.position.is_red_blue and (name != BED or PROFILE == "thorough"):
            assert is_proved(specimen.position, Game(specimen.value)), name


# ---- the two provers ---------------------------------------------------------------------------------------


def test_both_provers_prove_the_same_statements() -> None:
    for position in draw_red_blue(Random(3), sized(60, pure=5, quick=10), 4, sized(11, pure=7)):
        ours = certify(position)
        with python_alone():
            reference = certify(position)
        assert (ours.picture, ours.sum) == (reference.picture, reference.sum)
        assert verify(ours)
        assert verify(reference)


@needs_native
def test_the_compiled_prover_takes_red_blue_pictures_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the prover in Python was called")

    monkeypatch.setattr(certifying, "prove", refuse)
    assert verify(certify(KNOT))
    with pytest.raises(AssertionError, match="the prover in Python was called"):
        certify("0-1B 1-2G 2-0R")


def test_checking_changes_nothing() -> None:
    texts, summaries = [], []
    for check in (False, True):
        clear_table()
        file = io.BytesIO()
        summaries.append(write_certificate(KNOT, file, check=check))
        texts.append(file.getvalue().decode())
    clear_table()
    assert texts == [certify(KNOT).to_text()] * 2
    assert summaries[0] == summaries[1]
    assert isinstance(summaries[0], Summary)


@needs_native
def test_checking_refuses_what_does_not_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong proof is written unless it is checked, and `certify` always checks."""

    def lie(*given: Any) -> tuple[object, ...]:
        given[5](b'{"second":"left","rule":"sum","carried":{"0":"-1"}}\n')
        return "done", 1, 0, 0, ["sum"], 0

    monkeypatch.setattr(_kernel, "redblue_prove", lie)
    file = io.BytesIO()
    assert write_certificate("br", file).claims == 1
    with pytest.raises(WrongProof, match="line 2: claim 0, by sum"):
        verify(io.BytesIO(file.getvalue()))
    for ask in (lambda: certify("br"), lambda: write_certificate("br", io.BytesIO(), check=True)):
        with pytest.raises(WrongProof, match="line 2: claim 0, by sum"):
            ask()


# ---- what is dropped ---------------------------------------------------------------------------------------


def live_size(text: str) -> int:
    """The most bytes of the first line and of claims that are not dropped, after any line."""
    sizes: dict[int, int] = {}
    first, *lines = text.splitlines()
    most = 0
    count = 0
    for line in lines:
        data = json.loads(line)
        if "second" in data:
            sizes[count] = len(line)
            count += 1
        for number in data.get("drop", ()):
            del sizes[number]
        most = max(most, sum(sizes.values()))
    return len(first) + most


@pytest.mark.slow
@pytest.mark.parametrize("room", [1_500, 6_000, 8_000, 20_000])
def test_with_little_room_claims_are_dropped_and_proved_again(room: int) -> None:
    pictures = [*draw_red_blue(Random(room), sized(40, pure=3, quick=8), 8, sized(14, pure=9))]
    if room > 5_000 and _kernel.NAME == "native":
        pictures.append(Position(KNOT))
    proved = dropped = 0
    for position in pictures:
        file = io.BytesIO()
        try:
            with little_room(room):
                write_certificate(position, file)
        except TooHard:  # the claims that are waited for take more
            continue
        text = file.getvalue().decode()
        assert verify(io.BytesIO(file.getvalue()))
        assert live_size(text) <= room
        assert Game(Certificate.from_text(text).value) == value(position)
        proved += 1
        dropped += '"drop"' in text
    assert proved > len(pictures) // 3
    assert dropped >= (Position(KNOT) in pictures)


@pytest.mark.slow
@needs_native
def test_what_was_dropped_is_proved_again() -> None:
    whole = certify(KNOT)
    with little_room(8_000):
        part = certify(whole.picture)
    assert any("no longer needed: " in line for line in part.lines())
    assert len(part) > len(whole)
    assert part.value == whole.value


# ---- budgets and interrupts --------------------------------------------------------------------------------


@needs_native
@pytest.mark.parametrize("budget", [Budget(positions=2_000), Budget(memory=300_000), Budget(seconds=0.05)])
def test_a_spent_budget_leaves_a_part(budget: Budget) -> None:
    """The value of the bed needs no search, so it is known."""
    file = io.BytesIO()
    with pytest.raises(TooHard, match="the picture is worth 1/128, but that is not proved: ") as stuck:
        write_certificate(gallery(BED), file, budget=budget)
    assert stuck.value.lower == stuck.value.upper == Game("1/128")
    lines = file.getvalue().decode().splitlines()
    assert json.loads(lines[0])["value"] == "1/128"
    assert not lines or "at_least" not in lines[-1]


@needs_native
def test_the_command_says_what_budget_to_try(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", BED, "--budget", "2000", "-o", "-"]) == 3
    assert "note: the budget was " in capsys.readouterr().err


@needs_native
def test_an_error_of_the_file_comes_through() -> None:
    class Full(Exception):
        pass

    class File:
        def __init__(self) -> None:
            self.room = 3

        def write(self, _data: bytes) -> None:
            self.room -= 1
            if not self.room:
                raise Full

    with pytest.raises(Full):
        write_certificate(gallery(BED), File())
    assert verify(certify(KNOT))


@needs_native
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
def test_an_interrupt_comes_through() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            while True:
                write_certificate(gallery(BED), io.BytesIO(), budget=Budget(seconds=600))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert verify(certify(KNOT))


# ---- the table of searches ---------------------------------------------------------------------------------


def test_the_table_has_room_for_a_while() -> None:
    before = search_table().limit
    with roomy_table(1 << 40), roomy_table(1 << 20):
        assert search_table().limit == 1 << 40
    with roomy_table(None):
        assert search_table().limit == 1 << 62
    with pytest.raises(ZeroDivisionError), roomy_table(None):
        _ = 1 // 0
    assert search_table().limit == before
    search_table(limit=0)
    try:
        with roomy_table(1 << 40):
            assert search_table().limit == 0
        assert verify(certify(KNOT))
    finally:
        search_table(limit=before)


@needs_native
def test_a_proof_asks_the_search_that_found_the_value() -> None:
    """Most of what it asks is known: it visits less than the search."""
    clear_table()
    position = Position(KNOT)
    arrays = position.arrays
    first = _kernel.redblue_solve(arrays.ends, arrays.colors, arrays.points, "value", None, None, None)
    assert first[-1] > 100
    lines: list[bytes] = []
    found = value(position).number
    header = Header(KNOT, str(found))
    given = (found.numerator, found.denominator.bit_length() - 1)
    status, claims, at_least, at_most, _rules, visited = _kernel.redblue_prove(
        arrays.ends, arrays.colors, given, len(write_line(header)), BYTES, lines.append, None, None, None
    )
    assert status == "done"
    assert visited - claims < first[-1] // 2
    text = b"\n".join([write_line(header).encode(), b"".join(lines) + write_line(LastLine(at_least, at_most)).encode()])
    assert verify(io.BytesIO(text))
