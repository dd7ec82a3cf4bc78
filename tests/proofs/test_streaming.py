"""Certificates that are written as they are found, and checked line by line: what is dropped, and what is missing."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from hackenbush import Budget, Certificate, Game, Position, TooHard, certify, verify, write_certificate
from hackenbush.cli import main
from hackenbush.errors import FileError, TooLarge, Undefined, WrongProof
from hackenbush.solvers import claim_store
from tests.board.by_search import value_by_search
from tests.board.strategies import positions
from tests.proofs.agreement import little_room
from tests.proofs.growing import WRONG, write
from tests.proofs.texts import dump_lines, load_lines
from tests.samples import examples, sized

LOOPED = Position("0-1R 1-2G 3-5R 1-6B 3-4B 0-1B 2-5G 0-1G 1-4G")  # its proof lists a game after some claims
BARE = [{"second": player, "rule": "sum"} for player in ("left", "right")]
HEAD, *_, END = load_lines(write())


def live_sizes(text: str) -> Iterator[int]:
    """The bytes of the first line, the games and the claims that are not dropped, after each line."""
    sizes: dict[int, int] = {}
    rest = claims = 0
    for line in text.splitlines():
        data = json.loads(line)
        if "second" in data:
            sizes[claims] = len(line)
            claims += 1
        elif "drop" in data:
            for number in data["drop"]:
                del sizes[number]
        elif "at_least" not in data:
            rest += len(line)
        yield rest + sum(sizes.values())


def check(lines: list[Any]) -> bool:
    return verify(io.BytesIO(dump_lines(lines).encode()))


# ---- the prover drops claims ---------------------------------------------------------------------------------


@given(positions(max_edges=sized(9, pure=7)))
@examples(40, pure=15)
def test_with_little_room_the_value_is_that_of_the_definition(position: Position) -> None:
    try:
        with little_room(2_500):
            text = certify(position).to_text()
    except TooHard:  # the claims that are waited for take more
        return
    assert max(live_sizes(text)) <= 2_500
    assert verify(io.BytesIO(text.encode()))
    assert Game(Certificate.from_text(text).value) == value_by_search(position)
    assert Certificate.from_text(text).to_text() == text


def test_what_was_dropped_is_proved_again() -> None:
    with little_room(2_500):
        proof = certify(LOOPED)
    assert any("no longer needed: " in line for line in proof.lines())
    whole = certify(LOOPED)
    assert set(proof.claims) > set(whole.claims) or len(proof) > len(whole)
    assert proof.value == whole.value
    assert verify(proof)


def test_a_claim_that_is_used_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever claims are dropped, the rest of the proof does not refer to them."""
    least = next(size for size in range(500, 10_000, 100) if _is_proved_in(size))
    for size in range(least, least + 1_000, 50):
        assert _is_proved_in(size)
    monkeypatch.setattr(claim_store.ClaimStore, "hold", lambda _self, number: number)
    with pytest.raises(WrongProof, match="was dropped"), little_room(least):
        certify(LOOPED)


def _is_proved_in(size: int) -> bool:
    try:
        with little_room(size):
            return verify(certify(LOOPED))
    except TooHard:
        return False


def test_beyond_the_limit_a_proof_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = certify(LOOPED).to_text()
    most = max(live_sizes(text))
    monkeypatch.setattr("hackenbush.proofs.reading.BYTES", most)
    assert verify(io.BytesIO(text.encode()))
    monkeypatch.setattr("hackenbush.proofs.reading.BYTES", most - 1)
    message = f"expected at most {most - 1:,} bytes of games and of claims that are not dropped, not {most:,}"
    with pytest.raises(TooLarge, match=message):
        verify(io.BytesIO(text.encode()))
    with pytest.raises(TooHard, match=message):
        certify(LOOPED)


# ---- the checker forgets them --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drops", "reason"),
    [
        ([[0]], "line 5: claim 0 was dropped"),
        ([[1]], "line 5: claim 1 was dropped"),
        ([[0], [0]], "line 5: claim 0 cannot be dropped: it is not there"),
        ([[0, 0]], "line 4: claim 0 cannot be dropped: it is not there"),
        ([[2]], "line 4: claim 2 cannot be dropped: it is not there"),
        ([[-1]], "line 4: claim -1 cannot be dropped: it is not there"),
        ([[]], None),
    ],
)
def test_a_dropped_claim_cannot_be_used(drops: list[list[int]], reason: str | None) -> None:
    lines = [HEAD, *BARE, *({"drop": numbers} for numbers in drops), END]
    if reason is None:
        assert check(lines)
        return
    with pytest.raises(WrongProof, match=rf"^{reason}$"):
        check(lines)


def test_numbers_are_not_used_again() -> None:
    assert check([HEAD, *BARE, {"drop": [0]}, BARE[0], {"at_least": 2, "at_most": 1}])
    with pytest.raises(WrongProof, match="line 6: claim 0 was dropped"):
        check([HEAD, *BARE, {"drop": [0]}, BARE[0], END])


def test_no_rule_uses_a_dropped_claim() -> None:
    for picture in ("0-1B 1-2R 0-2B 2-3G 3-4R 0-4G 4-5B", "gb+g+br"):
        header, *body = load_lines(certify(Position(picture)).to_text())
        claims = [line for line in body if "second" in line]
        for number, claim in enumerate(claims):
            used = {*claim.get("claims", []), *(reply[2] for reply in claim.get("replies", []) if len(reply) == 3)}
            for other in range(number):
                place = body.index(claim)
                lines = [header, *body[:place], {"drop": [other]}, *body[place : place + 1]]
                with pytest.raises((WrongProof, FileError)) as caught:
                    check(lines)
                is_used = f"claim {other} was dropped" in str(caught.value)
                assert is_used == (other in used), (number, other)


# ---- the order of lines --------------------------------------------------------------------------------------


def test_games_come_where_they_are_first_needed() -> None:
    lines = load_lines(certify(LOOPED).to_text())
    games = [place for place, line in enumerate(lines) if "game" in line]
    first_claim = next(place for place, line in enumerate(lines) if "second" in line)
    assert any(place > first_claim for place in games)
    place = max(games)
    with pytest.raises((WrongProof, FileError)):
        check([*lines[:place], *lines[place + 1 :]])


def test_the_value_may_name_games_of_later_lines() -> None:
    lines = load_lines(certify(Position("0-1G 1-2G 2-0G 1-3B")).to_text())
    assert lines[0]["value"] == "#2"
    assert "#1" in str(lines[2])
    with pytest.raises(WrongProof, match="not listed, or not yet"):
        check([lines[0], lines[2], lines[1], *lines[3:]])


def test_without_its_last_line_a_proof_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.jsonl"
    lines = certify(LOOPED).to_text().splitlines(keepends=True)
    for length in range(1, len(lines)):
        file.write_text("".join(lines[:length]), encoding="ascii")
        with pytest.raises(FileError, match=f"^not a whole certificate: the last line is missing after line {length}$"):
            verify(file)
    assert main(["verify", str(file)]) == 2
    assert "the last line is missing" in capsys.readouterr().err
    file.write_bytes(b"")
    with pytest.raises(FileError, match=r"^not a whole certificate: there is no line$"):
        verify(file)


@pytest.mark.parametrize("more", [BARE[0], {"drop": [0]}, END, HEAD, {"game": [["0"], ["0"]]}])
def test_nothing_follows_the_last_line(more: object) -> None:
    assert check([HEAD, *BARE, END])
    with pytest.raises(FileError, match=r"^not a certificate: line 5: expected nothing after the last line$"):
        check([HEAD, *BARE, END, more])


@pytest.mark.parametrize("first", [BARE[0], {"drop": []}, END, {"game": [["0"], ["0"]]}, {}])
def test_the_first_line_is_the_header(first: dict[str, object]) -> None:
    with pytest.raises(FileError, match=r"^not a certificate: line 1: "):
        check([first, *BARE, END])
    with pytest.raises(FileError, match=r"^not a certificate: line 2: "):
        check([HEAD, HEAD, *BARE, END])


def test_fields_of_two_kinds_of_lines_do_not_mix() -> None:
    kinds: list[dict[str, Any]] = [BARE[0], {"drop": [0]}, END, {"game": [["0"], ["0"]]}]
    for kind in kinds:
        for other in kinds:
            if kind is not other:
                with pytest.raises(FileError, match="line 4"):
                    check([HEAD, *BARE, kind | other, END])


# ---- reading and writing as it goes --------------------------------------------------------------------------


class Lines(io.BytesIO):
    """A file that counts the lines that were read."""

    count = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.count += 1
        return super().readline(size)


def test_a_file_is_read_up_to_the_first_wrong_line() -> None:
    lines = load_lines(certify(LOOPED).to_text())
    lines[3] = {**BARE[0], "carried": {"0": "-1"}}
    file = Lines(dump_lines(lines).encode())
    with pytest.raises(WrongProof, match=r"^line 4: claim"):
        verify(file)
    assert file.count == 4


def test_the_budget_of_steps_is_for_the_bytes_so_far() -> None:
    header, *lines, ending = load_lines(WRONG["stem replies"](300))
    with pytest.raises(TooLarge, match=r"line 7: claim 5, by move: expected at most .* steps"):
        check([header, *lines, *BARE * 2_000, ending])
    with pytest.raises((WrongProof, FileError), match=r"line 4007|line 4008"):  # the value is another one
        check([header, *BARE * 2_000, *_moved(lines, 4_000), {"at_least": 0, "at_most": 0}])


def _moved(lines: list[dict[str, Any]], by: int) -> list[dict[str, Any]]:
    """Claims whose references are to numbers higher by so much."""
    return [
        {**line, "replies": [[*reply[:2], *(number + by for number in reply[2:])] for reply in line["replies"]]}
        if "replies" in line
        else line
        for line in lines
    ]


class Target:
    """What is written, line by line; it may fail at one of them."""

    def __init__(self, last: int = 10**9) -> None:
        self.lines: list[bytes] = []
        self._last = last

    def write(self, data: bytes) -> None:
        if len(self.lines) == self._last:
            raise KeyboardInterrupt
        self.lines.append(data)


def test_each_line_is_written_when_it_is_found() -> None:
    whole = Target()
    summary = write_certificate(LOOPED, whole)
    assert all(line.endswith(b"\n") and line.count(b"\n") == 1 for line in whole.lines)
    assert b"".join(whole.lines).decode() == certify(LOOPED).to_text()
    assert str(summary) == str(certify(LOOPED))
    for last in (1, 2, len(whole.lines) - 1):
        part = Target(last)
        with pytest.raises(KeyboardInterrupt):
            write_certificate(LOOPED, part)
        assert part.lines == whole.lines[:last]


def test_a_spent_budget_leaves_a_part(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = Target()
    with pytest.raises(TooHard, match="but that is not proved"):
        write_certificate("gggggb+gggggr", part, budget=Budget(positions=600))
    assert part.lines
    file = tmp_path / "part.jsonl"
    assert main(["certify", "gggggb+gggggr", "--budget", "600", "-o", str(file)]) == 3
    assert file.read_bytes() == b"".join(part.lines)
    assert main(["verify", str(file)]) == 2
    assert "the last line is missing" in capsys.readouterr().err


def test_a_wrong_value_leaves_a_file_as_it_is(tmp_path: Path) -> None:
    part, file = Target(), tmp_path / "kept.jsonl"
    with pytest.raises(Undefined):
        write_certificate("br", part, value=1)
    assert not part.lines
    file.write_text("kept")
    assert main(["certify", "br", "1", "-o", str(file)]) == 2
    assert file.read_text() == "kept"


def test_a_path_or_a_file_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    with file.open("wb") as opened:
        write_certificate(LOOPED, opened)
    assert verify(file)
    with file.open("rb") as opened:
        assert verify(opened)
    for name in (tmp_path, Path("a\0b"), Path("\ud800")):
        with pytest.raises(FileError, match="cannot read"):
            verify(name)
    for wrong in ("proof.jsonl", None, 5, io.StringIO("")):
        with pytest.raises(ValueError, match="a certificate, a path or a file that is open in binary mode"):
            verify(wrong)  # type: ignore[arg-type]
