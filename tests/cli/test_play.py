"""``hackenbush play``: piped, and through a pseudo-terminal as a person sees it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hackenbush import Match, Nim, Player, Position, gallery
from hackenbush.board import Tracked
from hackenbush.cli import main
from hackenbush.cli.looks import Look
from hackenbush.cli.play_board import board_of, place_nodes
from hackenbush.playing import Random
from hackenbush.rulesets import GAMES
from tests.cli.pseudo_terminal import PseudoTerminal
from tests.waiting import PATIENCE

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path) -> Run:
    """Run the command with lines of standard input; return its exit code, and what it prints."""

    def start(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(["play", *arguments, "--record", str(record)])
        out, err = capsys.readouterr()
        return code, out, err

    return start


# ---- piped -------------------------------------------------------------------------------------------------


def test_a_match_of_nim_to_its_end(run: Run, record: Path) -> None:
    code, out, err = run("nim", "1,2", lines="3\n1\n")  # 2 -> 1 balances the heaps; then the last one
    assert (code, err) == (0, "")
    assert "heap 1    1  o\nheap 2    2  oo\n\nLeft to move.\n  1 heap 1: 1 → 0" in out
    assert "Right: heap 1: 1 → 0" in out
    assert out.endswith("Right cannot move: Left wins with no move to spare.\nNobody made a mistake that mattered.\n")
    assert Match.load(record).moves == ((1, 1), (0, 0), (1, 0))


def test_a_picture_is_drawn_with_numbers_that_stay(run: Run) -> None:
    code, out, _ = run("b(r,g)+bbr", lines="4\n")
    assert code == 0
    for label in ("b0", "r1", "g2", "b3", "b4", "r5"):
        assert label in out
    after = out.partition("left> 4")[2]
    assert "b3" in after
    assert "b4" not in after
    assert "Edges: 0, 2, 3\n" in after or "Edges: 0, 3\n" in after


@pytest.mark.parametrize("seed", range(5))
def test_numbers_are_those_of_the_start_whatever_is_cut(seed: int) -> None:
    start = place_nodes(Position("0-1B 5-6R 1-2R 1-3G 0-4G 4-4B 4-7R 0-8B 8-9G"))
    assert isinstance(start, Position)
    match, player = Match(start), Random(seed=seed)
    while not match.is_over:
        position = match.position
        assert isinstance(position, Tracked)
        edges = list(position.position.edges)
        for number, edge in board_of(match, Look()).numbers.items():
            assert number == edge
            assert edges[position.origin.tolist().index(number)] == start.edges[number]
        match.play(player.choose(position, match.turn).move)


def test_commands_answer(run: Run) -> None:
    lines = ["help", "value", "moves", "hint", "hint", "hint", "explain", "review", "1", "board", "", "review", "quit"]
    code, out, err = run("bb+r", lines="\n".join([*lines, ""]))
    assert (code, err) == (0, "")
    assert "  hint       a hint; ask again for more" in out
    assert "value 1: Left wins" in out
    assert "   0  cut 0-1B, and 1 more falls, leaves -1\n   1  cut 1-2B, leaves 0  wins\n" in out
    assert "You can win. Look at the part with your edges 0, 1. Another hint" in out
    assert "Try 1: cut 1-2B." in out
    assert "Why 1: It leaves two pieces that are opposites: whatever Right cuts in one" in out
    assert "1. split: bb+r = bb + r\n" in out
    assert "nobody has moved yet" in out
    assert "1. Left: cut 1-2B (1 → 0)\n2. Right: cut 0-3R (0 → 1)\n" in out


def test_equal_arches_are_parts_of_their_own(run: Run) -> None:
    _, out, _ = run("0-0G 0-0G 0-0B", lines="hint\nquit\n")
    assert "Look at the part with your edge 0." in out


def test_hints_when_lost(run: Run) -> None:
    _, out, _ = run("b+rr", lines="hint\nhint\nhint\n")
    assert "You lose against best play; make it last." in out
    assert "Why 0: This is worth -1, so Right is ahead" in out
    assert "This one holds out longest, for 2 moves" in " ".join(out.split())


def test_undo_goes_back_to_your_own_move_and_redo_forth(run: Run, record: Path) -> None:
    code, _, err = run("bbb+rrr", lines="undo\n2\nundo\nredo\nundo\n1\nquit\n")
    assert code == 0
    assert err == "error: you have not moved yet\n"
    assert Match.load(record).moves[0] == 1
    _, _, err = run("b", "--you", "right", "--first", "left", lines="undo\n")
    assert err == ""  # over before a line is read
    _, _, err = run("bb+r", "--you", "right", lines="undo\nquit\n")
    assert err == "error: you have not moved yet\n"


def test_two_people_take_back_one_move_at_a_time(run: Run, record: Path) -> None:
    run("bb+rr", "--you", "both", lines="1\n3\nundo\n2\nquit\n")
    assert Match.load(record).moves == (1, 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1", "Left cannot cut edge 1; your edges are 0, 2"),
        ("99", "Left cannot cut edge 99; your edges are 0, 2"),
        ("-1", "expected the number of a move, or help, not '-1'"),
        ("²", "expected the number of a move, or help, not '²'"),
        ("cut 1", "expected the number of a move, or help, not 'cut 1'"),
        ("9" * 5000, "Left cannot cut edge 999"),
        ("save /no/such/place", "cannot write '/no/such/place': No such file or directory"),
        ("redo", "there is no move to redo"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_match_goes_on(run: Run, line: str, message: str) -> None:
    code, out, err = run("b+r+b", lines=f"{line}\nvalue\n")
    assert code == 0
    assert err.startswith(f"error: {message}")
    assert "value 1: Left wins" in out


def test_a_list_of_moves_has_its_own_reason(run: Run) -> None:
    assert run("nim", "2", lines="7\n")[2] == "error: expected the number of a move from 1 to 2, not 7\n"


def test_an_end_of_input_keeps_the_record(run: Run, record: Path) -> None:
    code, out, _ = run("bb+rr", lines="1\n")
    assert code == 0
    assert out.endswith(f"The match is saved. To resume: hackenbush play --resume {record}\n")
    assert Match.load(record).moves[0] == 1


def test_a_match_is_taken_up_again(run: Run, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("house", "--you", "right", "--first", "right", "--strength", "random", "--seed", "1", lines="3\n")
    kept = Match.load(record)
    assert kept.players == {Player.LEFT: "random", Player.RIGHT: "person"}
    assert kept.start == gallery("house")
    code = main(["play", "--resume", str(record)])
    out, _ = capsys.readouterr()
    assert code == 0
    assert "Right to move. Edges: " in out
    assert Match.load(record).moves == kept.moves


def test_saving_to_a_file(run: Run, tmp_path: Path, record: Path) -> None:
    elsewhere = tmp_path / "kept.json"
    _, out, _ = run("nim", "3,4,5", lines=f"1\nsave {elsewhere}\nsave\nquit\n")
    assert f"saved to {elsewhere}\n" in out
    assert f"saved to {record}\n" in out
    assert elsewhere.read_text() == record.read_text()


@pytest.mark.parametrize("text", ["", "{", '{"format": "hackenbush match", "version": 1', "\x00", "[1, 2]"])
def test_a_damaged_record_is_an_error_and_stays_as_it_is(
    text: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(text)
    assert main(["play", "--resume", str(record)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"error: '{record}': ")) == ("", True)
    assert record.read_text() == text


def test_a_record_that_cannot_be_kept_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert main(["play", "bb+rr", "--record", "/dev/null/match.json"]) == 0
    out, err = capsys.readouterr()
    assert err.count("the match is not being recorded") == 1
    assert "The match is saved" not in out


def test_without_a_file_the_match_is_kept_with_the_state(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", "nim", "3"]) == 0
    assert Match.load(tmp_path / "hackenbush" / "last_match.json").start == Nim(3)
    capsys.readouterr()


@pytest.mark.parametrize("strength", ["perfect", "casual", "random"])
def test_the_computer_plays_against_itself(run: Run, strength: str) -> None:
    arguments = ("b(r,g)+gb + nim 2", "--you", "none", "--strength", strength, "--seed", "7")
    code, out, _ = run(*arguments)
    assert code == 0
    assert " cannot move: " in out
    assert run(*arguments)[1] == out


@pytest.mark.parametrize(
    "game",
    [
        "cutcake 4x7",
        "cutcake 40x70",
        "hackenstrings ●●○,○",
        "domineering 3x3",
        "toads-and-frogs TT.FF",
        "kayles 5,3",
        "octal 0.137 6",
        "subtraction 1,2 9",
        "childish house",
        "dawsons-kayles 7",
        "bicycle",
        "bb + nim 3 + cutcake 2x5",
    ],
)
def test_every_game_has_a_board_that_fits_and_a_move(run: Run, game: str) -> None:
    code, out, err = run(*game.split(), "--strength", "random", lines="board\n1\n2\n3\nhint\n")
    assert code == 0
    assert "Traceback" not in err
    assert "Left to move." in out
    assert max(len(line) for line in out.splitlines() if "--resume" not in line) <= 80


def test_a_computer_that_cannot_solve_says_so(run: Run) -> None:
    arguments = ("domineering", "6x6", "--budget", "50", "--first", "right")
    _, out, _ = run(*arguments, lines="hint\n")
    assert "(too hard to solve within the budget; by counting" in out
    assert "This position is too hard to solve in the time given." in out


def test_mistakes_are_shown_after_the_game(run: Run) -> None:
    _, out, _ = run("bb+r", lines="0\n")
    assert "Where the win changed hands:\n1. Left: cut 0-1B, and 1 more falls (1 → -1) ??\n  better: cut 1-2B\n" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected a position, or a game such as nim 3,4,5"),
        (["nim", "three"], "nim: expected heaps such as 3,4,5, not 'three'"),
        (["bq"], "expected b, r, g"),
        (["b", "--you", "me"], "--you: expected left, right, both or none, not 'me'"),
        (["b", "--resume", "x"], "expected a position or --resume FILE, not both"),
        (["--resume", "/no/such/file"], "cannot read '/no/such/file': No such file"),
    ],
)
def test_wrong_arguments(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_help_names_every_game_and_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    for name in GAMES:
        assert f"  {name} " in out


def test_what_floats_is_noted(run: Run) -> None:
    assert run("0-1B 2-3R")[2] == "note: 1 edge is not connected to the ground: 2-3R\n"


# ---- on a terminal -----------------------------------------------------------------------------------------


class Terminal(PseudoTerminal):
    """A match."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        super().__init__("play", *arguments, **environment)

    def until(self, end: str) -> str:
        """Return what is shown next, with the ends of lines as they are in text."""
        return super().until(end).replace("\r\n", "\n")


OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[OpenTerminal]:
    opened: list[Terminal] = []

    def open_one(*arguments: str, **environment: str) -> Terminal:
        opened.append(Terminal(*arguments, **({"XDG_STATE_HOME": str(tmp_path)} | environment)))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_a_board_fits_a_plain_terminal_and_says_all_without_color(terminals: OpenTerminal) -> None:
    terminal = terminals("house", NO_COLOR="1")
    shown = terminal.until("left> ")
    assert "\x1b" not in shown
    lines = shown.strip("\n").splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    for number, edge in enumerate(gallery("house").edges):
        assert f"{edge.color.letter}{number}" in shown


def test_colors_are_for_terminals_and_letters_stay(terminals: OpenTerminal) -> None:
    shown = terminals("br").until("left> ")
    assert "\x1b[38;5;32mb" in shown  # blue, and beside it vermillion: apart for every eye
    assert "\x1b[38;5;166mr" in shown


def test_a_match_on_a_terminal(terminals: OpenTerminal, tmp_path: Path) -> None:
    terminal = terminals("bb+r", NO_COLOR="1")
    terminal.until("left> ")
    terminal.type("hint\n")
    assert "You can win." in terminal.until("left> ")
    terminal.type("1\n")
    assert "Right: edge 2: cut 0-3R" in terminal.until("left> ")
    terminal.type("0\n")
    assert "Right cannot move: Left wins with no move to spare." in terminal.until("mattered.")
    assert terminal.process.wait(PATIENCE) == 0
    assert Match.load(tmp_path / "hackenbush" / "last_match.json").is_over


def test_ctrl_c_keeps_the_record_and_says_how_to_go_on(terminals: OpenTerminal, tmp_path: Path) -> None:
    terminal = terminals("bbb+rrr", NO_COLOR="1")
    terminal.until("left> ")
    terminal.type("2\n")
    terminal.until("left> ")
    terminal.type("1")
    terminal.until("1")
    terminal.interrupt()
    path = tmp_path / "hackenbush" / "last_match.json"
    assert f"The match is saved. To resume: hackenbush play --resume {path}" in terminal.until(".json")
    assert terminal.process.wait(PATIENCE) == 130
    assert Match.load(path).moves[0] == 2


def test_ctrl_d_keeps_the_record(terminals: OpenTerminal) -> None:
    terminal = terminals("nim", "3,4,5")
    terminal.until("left> ")
    terminal.type("\x04")
    assert "The match is saved." in terminal.until(".json")
    assert terminal.process.wait(PATIENCE) == 0


def test_ctrl_c_while_the_computer_thinks(terminals: OpenTerminal, tmp_path: Path) -> None:
    terminal = terminals("domineering", "9x9", "--first", "right", "--budget", "60s")
    terminal.until(". . .\n".replace("\n", "\r\n"))
    terminal.interrupt_work()
    assert "The match is saved." in terminal.until(".json")
    assert terminal.process.wait(PATIENCE) == 130
    data = json.loads((tmp_path / "hackenbush" / "last_match.json").read_text())
    assert data["start"] == {"game": "domineering", "position": "9x9"}


def test_a_kill_keeps_the_record_too(terminals: OpenTerminal, tmp_path: Path) -> None:
    terminal = terminals("bbb+rrr", NO_COLOR="1")
    terminal.until("left> ")
    terminal.type("2\n")
    terminal.until("left> ")
    terminal.process.kill()
    terminal.process.wait(PATIENCE)
    assert len(Match.load(tmp_path / "hackenbush" / "last_match.json").moves) == 2
