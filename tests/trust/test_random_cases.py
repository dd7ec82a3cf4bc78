"""The first random cases of every kind; `tools/fuzz` goes on from there."""

from __future__ import annotations

import pytest

from tests.fuzz.all import KINDS
from tests.fuzz.kinds import Kind, Wrong, drawn, require, shrunk
from tests.fuzz.runs import run, table
from tests.samples import SANITIZED, sized


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_is_wrong_with_random_cases(kind: Kind) -> None:
    if SANITIZED and "fork" in kind.name:
        pytest.skip("the allocator of the sanitizers can hang in a forked child")
    tallies, _ = run([kind], seed=0, cases=sized(20, pure=4), seconds=1.0)
    assert tallies[kind.name].tried
    assert not tallies[kind.name].failures


def test_a_case_depends_on_seed_kind_and_number_alone() -> None:
    for kind in KINDS:
        assert drawn(kind, 7, 3) == drawn(kind, 7, 3)
    assert len({drawn(kind, seed, number) for kind in KINDS[:1] for seed in range(5) for number in range(5)}) > 20


def test_what_fails_is_counted_and_made_smaller() -> None:
    def no_red(case: str) -> None:
        require("R" not in case, "a red edge")

    kind = Kind("no red", lambda rng: f"0-1B 1-2R 2-3{rng.choice('BR')} 3-4B", no_red)
    tallies, following = run([kind], seed=1, start=5, cases=3)
    tally = tallies["no red"]
    assert (tally.tried, following, len(tally.failures)) == (3, 8, 3)
    assert {failure.smaller for failure in tally.failures} <= {"1-2R", "2-3R"}
    assert [line.split()[-1] for line in table(tallies)] == ["wrong", "3", "3"]
    assert shrunk(kind, "1-2R", Wrong("a red edge"))[0] == "1-2R"
