"""The limits of certificates: the checker's work is proportional to the length of the text, whatever field grows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count

import pytest

from hackenbush import Budget, Certificate, HackenbushError, Position, TooHard, certify, same_shape, verify
from hackenbush.errors import FileError, TooLarge, WrongProof
from hackenbush.players import Player
from hackenbush.proofs import limits
from hackenbush.proofs.sums import Worth, apply_move, read_sum
from tests.proofs.growing import CALLS_PER_BYTE, HIGH, RIGHT, UNFINISHED, WRONG, count_calls, write


def check(text: str) -> bool:
    return verify(Certificate.from_text(text))


@pytest.mark.parametrize("field", RIGHT)
def test_a_right_proof_stays_right_as_it_grows(field: str) -> None:
    for size in (2, 10, 100):
        assert check(RIGHT[field](size))


@pytest.mark.parametrize("field", UNFINISHED)
def test_only_the_last_line_of_an_unfinished_proof_is_wrong(field: str) -> None:
    for size in (2, 10, 100):
        with pytest.raises(WrongProof, match="claim 0 is not that the picture is at least its value"):
            check(UNFINISHED[field](size))


@pytest.mark.parametrize("field", [*RIGHT, *UNFINISHED, *WRONG])
def test_work_is_in_proportion_to_bytes(field: str) -> None:
    make = {**RIGHT, **UNFINISHED, **WRONG}[field]
    text = make(300)
    value = 25 * limits.SPELLED if field == "doubled value" else 0  # whose text is written out up to the limit
    assert count_calls(text) <= CALLS_PER_BYTE * len(text) + value


@pytest.mark.parametrize("field", HIGH)
@pytest.mark.parametrize("number", [10, 10_000, 9_999_999, 10**10, 10**40, 10**400])
def test_a_high_number_costs_no_more_than_a_low_one(field: str, number: int) -> None:
    text = HIGH[field](number)
    assert count_calls(text) <= 15 * len(text)


# ---- each limit ---------------------------------------------------------------------------------------------


def claim(load: str) -> str:
    return write(claims=[{"second": "left", "rule": "sum", "carried": {"0": load}}])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (claim("0x1p-8193"), "claim 2, by sum: expected at most 8,192 bits of a number, not 8,193"),
        (claim(f"{1 << 8192:#x}p-0"), "claim 2, by sum: expected at most 8,192 bits of a number, not 8,193"),
        (claim("9" * 3_000), "expected at most 2,068 characters of a number, not 3,000"),
        (HIGH["height"](8_193), "claim 2, by sum: expected at most 8,192 bits of a number, not 8,193"),
        (HIGH["height"](10**10), "expected at most 8,192 bits of a number, not 10,000,000,000"),
        (HIGH["height"](10**300 + 1), "expected at most 8,192 bits of a number, not far more"),
        (HIGH["depth below"](8_193), "claim 2, by sum: expected the edges"),
        (claim("^99999999"), "expected at most 7 digits of ups, a nimber or the number of a game, not 8"),
        (claim("*99999999"), "expected at most 7 digits of ups, a nimber or the number of a game, not 8"),
        (claim("#99999999"), "expected at most 7 digits of ups, a nimber or the number of a game, not 8"),
        (write("0-12345678B"), "expected an edge such as 0-1B, not '0-12345678B'"),
        (write(games=[[[["0"]], ["*"]]], claims=[{"a": [[[]]]}]), "at most 3 brackets within each other, not 4"),
        (WRONG["stem replies"](300), "claim 5, by move: expected at most .* steps to check a proof of this length"),
        (WRONG["doubled value"](30), "expected at most 100,000 characters of a value"),
    ],
)
def test_beyond_a_limit_the_error_says_which(text: str, message: str) -> None:
    with pytest.raises((TooLarge, WrongProof), match=message) as caught:
        check(text)
    assert ("at most" in message) == isinstance(caught.value, TooLarge)


def test_a_long_line_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    first, rest = write().split("\n", 1)
    monkeypatch.setattr("hackenbush.proofs.plain_data.BYTES", len(first))
    assert check(f"{first}\n{rest}")
    with pytest.raises(TooLarge, match=f"line 1: expected at most {len(first)} bytes of a line, not {len(first) + 1}"):
        Certificate.from_text(f"{first} \n{rest}")


def test_a_number_may_be_as_long_as_the_limit() -> None:
    for text in ("0x1p-8192", f"{(1 << 8192) - 1:#x}p-0", f"0x{(1 << 8191) + 1:x}p-8192"):
        assert check(claim(text))


@pytest.mark.parametrize(
    "make", [lambda n: Position("b" + "r" * n), lambda n: Position("br" * (n // 2)), lambda n: -Position("b" + "r" * n)]
)
def test_certify_never_writes_what_is_refused(make: Callable[[int], Position]) -> None:
    assert verify(certify(make(limits.BITS)))
    with pytest.raises(TooHard, match=r"is worth .*, but that is not proved: expected at most 8,192 bits of a number"):
        certify(make(limits.BITS + 2))


def test_certify_looks_at_the_clock_at_every_position(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    monkeypatch.setattr("hackenbush.solvers.budget.time.monotonic", lambda: next(seconds))
    with pytest.raises(TooHard, match=r"is worth .*, but that is not proved: not done in 30 seconds, with"):
        certify(Position("gggb+ggb+gggr+ggr"), budget=Budget(seconds=30))


def test_certify_says_that_a_proof_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hackenbush.proofs.plain_data.BYTES", 120)
    assert certify("br").value == "1/2"
    with pytest.raises(
        TooHard, match=r"is worth \^\*, but that is not proved: line 3: expected at most 120 bytes of a line"
    ):
        certify("gb")


@pytest.mark.parametrize("name", ["roof", "été", "а", "x" * 101, 10_000_000, "0.été", "0.left"])
def test_nodes_with_names_have_numbers_in_a_proof(name: str | int) -> None:
    position = Position([(0, name, "b"), (name, 2, "r"), (2, 3, "g")])
    certificate = certify(position)
    assert verify(certificate)
    assert str(name) not in certificate.picture
    assert "2-3G" in certificate.picture
    assert same_shape(Position(certificate.picture), position)


def test_a_file_is_read_up_to_the_limit_only(capsys: pytest.CaptureFixture[str]) -> None:
    from hackenbush.cli import main

    assert main(["verify", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "error: line 1: expected at most 16,777,216 bytes of a line, not 16,777,217\n"


def test_a_file_that_is_no_text_is_an_error() -> None:
    for wrong in (b"{}", None, 5, Certificate):
        with pytest.raises(HackenbushError, match="text of a certificate"):
            Certificate.from_text(wrong)  # type: ignore[arg-type]
    with pytest.raises(FileError):
        Certificate.from_text("")


def test_a_sum_of_numbers_keeps_to_the_limit() -> None:
    with pytest.raises(TooLarge, match="at most 8,192 bits of a number, not 8,193"):
        Worth(Fraction((1 << limits.BITS) - 1)) + Worth(Fraction(1))


def test_a_move_in_a_nimber_is_found_without_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hackenbush.proofs.sums.move_names", lambda *_: pytest.fail("a walk through the options"))
    assert apply_move(read_sum("*9999999"), Player.LEFT, "*9999999>*7", []) == read_sum("*7")
