"""The benchmark's harness, without its peers: the tasks on our own library, the rounds, the report."""

from __future__ import annotations

import doctest
import json
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import bench
from bench import contestants, inputs, report, rounds, tasks
from bench.__main__ import main
from bench.contestants.ruleset import by_rules
from bench.domineering import Domineering
from bench.peers import PINS, Seat
from hackenbush import Game, Position, value

PEERS = {module for name, module in contestants.MODULES.items() if name != contestants.OURS}


def modules() -> list[str]:
    found = (module.name for module in pkgutil.walk_packages(bench.__path__, "bench."))
    return [name for name in found if name not in PEERS]


@pytest.mark.parametrize("name", modules())
def test_the_examples_in_the_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_day_2_texts_are_the_22_games_born_by_day_2() -> None:
    texts = {specimen.text for specimen in inputs.day3()}
    assert len(texts) == inputs.DAY3_COUNT
    assert len(set(inputs.DAY2_TEXTS)) == 22
    assert set(inputs.DAY2_TEXTS) <= texts


# What pycgt 0.2.0, cgt-py 0.11.0 and ogdoad 2.0.0 agree on.
KNOWN = {
    "sum": {"canonical forms checked": "1000", "canonical forms": "5eb09d41e24d5c38"},
    "compare": {"comparisons": "666c12fa9997637b"},
    "temperature": {"temperatures as in the data file": "1459 of 1459"},
    "thermograph": {"walls": "3fdaeb871a45949d"},
    "day3": {"games": "1474", "canonical forms": "e444c4fe26ac7a4f"},
}


@pytest.mark.parametrize("task", tasks.tasks(quick=True)[:5], ids=lambda task: task.name)
def test_our_answers_are_those_of_the_peers(task: tasks.Task) -> None:
    reply = tasks.run(contestants.load(contestants.OURS), task.kind, *task.size)
    assert reply["nanoseconds"] > 0
    assert reply["facts"] == KNOWN[task.name]


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [
        (1, 1, "0"),
        (2, 2, "{1|-1}"),
        (2, 3, "{2|-1/2}"),
        (3, 4, "-3/2"),
        (4, 4, "{0,{{2|0},{2|{2|0}}|{2|0},{{2|0}|0}}|0,{{0|-2},{0|{0|-2}}|{0|-2},{{0|-2}|-2}}}"),
        (4, 5, "1"),
        (5, 4, "-1"),
    ],
)
def test_domineering_boards_have_their_published_values(rows: int, columns: int, expected: str) -> None:
    assert value(Domineering.rectangle(rows, columns)) == Game(expected)


def test_mirror_images_of_a_domineering_part_are_one_position() -> None:
    images = [0x01_03, 0x02_03, 0x03_01, 0x03_02, 0x04_06_00, 0x60_40]  # two digits are a row
    assert len({part for image in images for part in Domineering(image).components()}) == 1


def test_domineering_is_refused_beyond_seven_columns() -> None:
    with pytest.raises(ValueError, match="at most 7 columns, not 8"):
        Domineering.rectangle(2, 8)


def test_a_run_without_peers_prints_a_table_and_writes_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "values.json"
    assert main(["values", "--quick", "--peers", "--tasks", "domineering", "--json", str(file)]) == 0
    assert "domineering 4x4" in capsys.readouterr().out
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["versions"].keys() == {"hackenbush"}
    assert len(written["tasks"][0]["entries"]["hackenbush"]["samples"]) == 1


def test_a_peer_that_cannot_run_is_reported() -> None:
    task = tasks.tasks(quick=True)[0]
    seats = [Seat("hackenbush", problem="away"), Seat("pycgt", problem="not installed: no network")]
    versions, results = rounds.measure(seats, [task], repeat=2, log=print)
    assert versions == {}
    assert "pycgt: not installed: no network (sum)" in report.table(versions, results)


def result(*, ours: rounds.Entry, peer: rounds.Entry) -> rounds.Result:
    task = tasks.Task("sum", "sum", (10,), 10, "g + h")
    return rounds.Result(task, {"hackenbush": ours, "pycgt": peer})


def test_the_table_shows_the_best_round_per_call_and_the_ratio() -> None:
    facts = {"canonical forms": "abc"}
    shown = report.table(
        {"hackenbush": "0.1.0", "pycgt": "0.2.0"},
        [result(ours=rounds.Entry([30_000, 20_000], facts), peer=rounds.Entry([900_000, 250_000], facts))],
    )
    assert shown.splitlines() == [
        "task  per    hackenbush           pycgt",
        "                  0.1.0           0.2.0",
        "---------------------------------------",
        "sum   g + h     2.00 µs  25.0 µs  12.5x",
        "",
        "The answers agree: sum.",
    ]


def test_a_disagreement_is_reported() -> None:
    different = result(ours=rounds.Entry([1], {"games": "1474"}), peer=rounds.Entry([1], {"games": "1473"}))
    assert different.disagreements == ["sum: games is 1473 for pycgt, 1474 for hackenbush"]
    assert "The answers DISAGREE:" in report.table({}, [different])


def test_every_peer_is_pinned_and_has_a_module() -> None:
    assert set(contestants.MODULES) == {"hackenbush", *PINS}


@pytest.mark.parametrize("command", ["board", "green", "trees"])
def test_the_scans_run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--quick"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["picture", "edges", "task", "time", "scans", "growth"]
    assert len(rows) > 10


def test_hard_pictures_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hard", "--quick"]) == 0
    assert capsys.readouterr().out.count("2 of 2") == 4


def test_the_rules_that_peers_are_given_are_those_of_the_game() -> None:
    for seed in range(20):
        picture = inputs.random_picture(7, "brg", seed)
        assert by_rules(picture, Game.of) == value(Position(picture))
