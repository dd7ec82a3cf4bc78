"""``hackenbush play``: play a match of Hackenbush, or any game of the catalog, at the prompt."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from hackenbush.cli.arguments import Parser, UsageError, player_name, whole_number
from hackenbush.cli.play_board import place_nodes
from hackenbush.cli.play_session import Session
from hackenbush.cli.repl import history_file
from hackenbush.cli.solving import add_budget_option, detect_look
from hackenbush.cli.sources import SOURCES, add_file_options, note_faults, read_position
from hackenbush.players import Player
from hackenbush.playing import Casual, Chooser, Match, Perfect, Random
from hackenbush.rulesets import as_playable
from hackenbush.solvers import Budget

__all__ = ["main", "make_parser", "record_file"]

_DESCRIPTION = f"""\
Play a match: cut edges, or make the moves of another game, by their numbers. A player who cannot move loses.
{SOURCES}"""

_EPILOG = """\
games
  hackenbush house                nim 3,4,5               kayles 5,3
  childish house                  cutcake 4x7             dawsons-kayles 7
  domineering 4x4                 subtraction 1,3,4 9     octal 0.137 9
  toads-and-frogs TT..FF          value {2|-1}
  hackenstrings white white black, black

examples
  hackenbush play house
  hackenbush play "b(r,g)+gb" --you right --first right
  hackenbush play nim 3,4,5
  hackenbush play cutcake 4x7 --strength casual
  hackenbush play "bb + nim 3 + cutcake 2x5"
  hackenbush play --resume match.json"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    if sys.stdin is None:
        raise UsageError("there is no standard input to read moves from")
    if options.resume and words:
        raise UsageError(f"expected a position or --resume FILE, not both: '{words[0]}'")
    match = Match.load(options.resume) if options.resume else _new_match(options, words)
    people = {player for player in Player if match.players.get(player) == "person"}
    computers = {
        player: _make_computer(options.strength or match.players.get(player, ""), options, player)
        for player in Player
        if player not in people
    }
    named = options.record or options.resume
    record = Path(named) if named else record_file()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent process may have ignored it
    return Session(match, computers, record=record, budget=options.budget, look=detect_look()).run()


def record_file() -> Path | None:
    """Return where a match is saved by default: beside the calculator's history, or None without a home directory."""
    try:
        return history_file().with_name("last_match.json")
    except RuntimeError:  # no home directory
        return None


def _new_match(options: argparse.Namespace, words: list[str]) -> Match:
    if not words and not options.file:
        raise UsageError("expected a position, or a game such as nim 3,4,5\nSee 'hackenbush play --help'.")
    you = {"left": {Player.LEFT}, "right": {Player.RIGHT}, "both": set(Player), "none": set[Player]()}[options.you]
    players = {player: "person" if player in you else options.strength or "perfect" for player in Player}
    position = read_position(words, options, as_playable)
    note_faults(position)
    return Match(place_nodes(position), first=Player(options.first), players=players)


def _make_computer(strength: str, options: argparse.Namespace, player: Player) -> Chooser:
    seed = None if options.seed is None else options.seed + (player is Player.RIGHT)
    if strength == "random":
        return Random(seed=seed)
    return Casual(seed=seed, budget=options.budget) if strength == "casual" else Perfect(options.budget)


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush play",
        usage="hackenbush play POSITION | GAME POSITION | --resume FILE [OPTIONS]",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    add = parser.add_argument
    sides = [player.value for player in Player]
    add("position", metavar="POSITION", nargs="*", help="a picture as text, a name, @FILE, or a game and a position")
    add(
        "--you",
        choices=[*sides, "both", "none"],
        type=player_name,
        default="left",
        help="which side you play (default: left)",
    )
    add("--first", choices=sides, type=player_name, default="left", help="who moves first (default: left)")
    add("--strength", choices=["perfect", "casual", "random"], help="how well the computer plays (default: perfect)")
    add("--seed", type=whole_number, metavar="N", help="make a casual or random computer repeatable")
    add("--record", metavar="FILE", help="the file to save the match in after every move")
    add("--resume", metavar="FILE", help="resume a saved match")
    add_file_options(parser)
    add_budget_option(parser, Budget(seconds=5.0), help_="limits for a move")
    return parser
