"""``hackenbush play``: a match at the prompt, of Hackenbush or any game of the catalog."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.cli.play_board import fixed
from hackenbush.cli.play_session import Session
from hackenbush.cli.repl import history_file
from hackenbush.cli.solving import look_of, parse_budget
from hackenbush.cli.sources import note_faults, position_from
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.playing import Casual, Chooser, Match, Perfect, Random
from hackenbush.rulesets import as_playable
from hackenbush.solvers import Budget

__all__ = ["main", "record_file"]

_DESCRIPTION = """\
Play a match: cut edges, or make the moves of another game, by their numbers.
Whoever cannot move loses. POSITION is a picture, the name of one in the
gallery, @FILE, or a game and a position of it; + puts several side by side."""

_EPILOG = """\
games
  hackenbush house                hackenstrings wwb,b     kayles 5,3
  childish house                  nim 3,4,5               dawsons-kayles 7
  domineering 4x4                 cutcake 4x7             octal 0.137 9
  toads-and-frogs TT..FF          subtraction 1,3,4 9     value {2|-1}

examples
  hackenbush play house
  hackenbush play "b(r,g)+gb" --you right --first right
  hackenbush play nim 3,4,5
  hackenbush play cutcake 4x7 --strength casual
  hackenbush play "bb + nim 3 + cutcake 2x5"
  hackenbush play --resume match.json"""

_WITH_VALUE = ["--you", "--first", "--strength", "--seed", "--record", "--resume", "--budget"]


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    option_words, words = split_options(argv, with_value=_WITH_VALUE)
    options = _parser().parse(option_words)
    if sys.stdin is None:
        raise UsageError("there is no standard input to read moves from")
    if options.resume and words:
        raise UsageError(f"expected a position or --resume FILE, not both: '{words[0]}'")
    match = Match.load(options.resume) if options.resume else _new_match(options, words)
    people = {player for player in Player if match.players.get(player) == "person"}
    computers = {
        player: _computer(options.strength or match.players.get(player, ""), options, player)
        for player in Player
        if player not in people
    }
    named = options.record or options.resume
    record = Path(named) if named else record_file()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it may have been ignored by whoever started this
    return Session(match, computers, record=record, budget=options.budget, look=look_of()).run()


def record_file() -> Path | None:
    """Return where a match is kept if no file is named: beside the calculator's history, if there is a home for it."""
    try:
        return history_file().with_name("last_match.json")
    except RuntimeError:  # no home directory
        return None


def _new_match(options: argparse.Namespace, words: list[str]) -> Match:
    if not words:
        raise UsageError("expected a position, or a game such as nim 3,4,5\nSee 'hackenbush play --help'.")
    you = {"left": {Player.LEFT}, "right": {Player.RIGHT}, "both": set(Player), "none": set[Player]()}[options.you]
    players = {player: "person" if player in you else options.strength or "perfect" for player in Player}
    return Match(fixed(_start(words)), first=Player(options.first), players=players)


def _start(words: list[str]) -> Playable:
    position = position_from(words, as_playable)
    note_faults(position)
    return position


def _computer(strength: str, options: argparse.Namespace, player: Player) -> Chooser:
    seed = None if options.seed is None else options.seed + (player is Player.RIGHT)
    if strength == "random":
        return Random(seed=seed)
    return Casual(seed=seed, budget=options.budget) if strength == "casual" else Perfect(options.budget)


def _parser() -> Parser:
    parser = Parser(
        "hackenbush play",
        usage="hackenbush play POSITION | GAME POSITION | --resume FILE [OPTIONS]",
        description=_DESCRIPTION,
        epilog=_EPILOG,
    )
    add = parser.add_argument
    sides = [player.value for player in Player]
    add("position", metavar="POSITION", nargs="*", help="a picture as text, a name, @FILE, or a game and a position")
    add("--you", choices=[*sides, "both", "none"], default="left", help="whom you play (left)")
    add("--first", choices=sides, default="left", help="who moves first (left)")
    add("--strength", choices=["perfect", "casual", "random"], help="of the computer (perfect)")
    add("--seed", type=int, metavar="N", help="make a casual or random computer play the same way again")
    add("--record", metavar="FILE", help="where the match is kept while it is played")
    add("--resume", metavar="FILE", help="go on with a match that was kept")
    add("--budget", metavar="LIMITS", type=parse_budget, default=Budget(seconds=5.0), help="for each move: 5s, 1gb")
    return parser
