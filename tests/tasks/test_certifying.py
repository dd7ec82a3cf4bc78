"""Certificates for a page: files that `hackenbush verify` accepts, within a budget of work."""

from __future__ import annotations

from pathlib import Path

import pytest

from hackenbush import Budget, Certificate, Game, gallery, verify
from hackenbush.board.specimens import all_specimens
from hackenbush.cli import main
from hackenbush.tasks import run
from hackenbush.tasks.pictures import picture_of

# red-blue, and any two of its edges lie on a cycle: feet that are joined by red edges, without legs
HARD = " ".join([f"0-{u}B" for u in range(1, 8)] + [f"{u}-{v}R" for u in range(1, 8) for v in range(u + 1, 8)])


@pytest.mark.parametrize("name", ["house", "goldfish", "two-halves-minus-one"])
def test_a_certificate_is_a_file_that_verify_accepts(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = run("certify", {"position": picture_of(gallery(name))})  # spread, as the page has it
    assert (answer.failure, answer.media) == (None, "application/jsonl")
    file = tmp_path / "certificate.json"
    file.write_bytes(answer.content)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("right: ")
    assert Game(Certificate.from_text(answer.content.decode()).value) == Game(all_specimens()[name].value)


def test_the_edges_of_a_certificate_are_those_of_the_picture() -> None:
    picture = {"edges": [["0.1", "roof", "b"], ["roof", 1, "r"], ["0.2", 1, "b"]], "places": {"1": [5, 5]}}
    certificate = Certificate.from_text(run("certify", {"position": picture}).content.decode())
    assert certificate.picture == "0-2B 1-2R 0-1B"
    assert certificate.value == "1"  # {1/2|2}: Left leaves a stalk of blue and red, Right leaves two blue edges
    assert verify(certificate)


def test_what_is_not_proved_within_the_budget_is_said_with_its_value() -> None:
    failure = run("certify", {"position": "gggggb+gggggr"}, Budget(positions=60)).failure
    assert failure is not None
    assert failure.kind == "too_hard"
    assert failure.message.startswith("the picture is worth 0, but that is not proved: more than 60 positions")


def test_what_has_no_value_within_the_budget_has_no_certificate() -> None:
    failure = run("certify", {"position": HARD}, Budget(positions=10)).failure
    assert failure is not None
    assert failure.kind == "too_hard"
    assert "the budget of positions is spent" in failure.message


def test_the_work_on_a_proof_is_limited_by_counting_and_not_by_the_clock() -> None:
    """A proof of 200 claims takes thousands of steps, which count against the budget."""
    request = {"position": "brg" * 5}
    failure = run("certify", request, Budget(positions=5_000)).failure
    assert failure is not None
    assert "but that is not proved: more than 5,000 positions to visit" in failure.message
    assert run("certify", request, Budget(positions=50_000)).failure is None
