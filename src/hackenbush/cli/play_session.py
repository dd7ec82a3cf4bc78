"""A match at the prompt: a person against the computer, or against another person, or the computer alone.

After every move the record is saved, so that whatever ends the session, the match can be taken up again.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Literal

from hackenbush.board.tracking import Tracked
from hackenbush.cli.arguments import UsageError
from hackenbush.cli.looks import Look
from hackenbush.cli.play_board import TerminalBoard, board_of, list_of_moves
from hackenbush.cli.play_words import after_the_game, last_moves, moves_with_values, part_of, value_in_words, wrapped
from hackenbush.cli.terminal import print_error
from hackenbush.errors import HackenbushError, IllegalMove
from hackenbush.explaining import explain
from hackenbush.playable import describe
from hackenbush.players import Player
from hackenbush.playing import Chooser, Match, Perfect, Random, hint
from hackenbush.solvers import Budget

__all__ = ["Session"]

_HELP = """\
Type the number of a move, or one of these:
  hint       help, a little more each time: who is winning, the move, why
  moves      all your moves, what each leaves, and which ones win
  value      what the position is worth, and who wins it
  explain    why the position has its value, step by step
  review     what the last moves were worth
  undo, redo take your last move back, or make it again
  save FILE  write the record of the match to a file
  board      show the board again
  quit       leave; the match is kept"""

_STANDINGS = {
    True: "You can win.",
    False: "You are lost against best play, and can only hold out.",
    None: "This is too hard to solve here.",
}


class Session:
    """Plays a match to its end, or until the person leaves."""

    def __init__(
        self, match: Match, computers: Mapping[Player, Chooser], *, record: Path | None, budget: Budget, look: Look
    ) -> None:
        self.match = match
        self._computers = computers
        self._record = record
        self._budget = budget
        self._look = look
        self._hints = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: print(_HELP),
            "hint": lambda _: print(wrapped(self._hint())),
            "moves": lambda _: print(moves_with_values(match, self._board(), look, budget)),
            "value": lambda _: print(value_in_words(match.position, look, budget)),
            "explain": lambda _: print(explain(match.position, budget=budget)),
            "review": lambda _: print(last_moves(match, budget)),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "save": self._save_to,
            "board": lambda _: self._show(),
        }

    def run(self) -> int:
        """Play, and return the exit code: 0, or 130 after Ctrl-C."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (which lets input() edit lines)
        try:
            self._save()
            self._show()
            while not self.match.is_over:
                if self.match.turn in self._computers:
                    self._computer_moves(self._computers[self.match.turn])
                elif not self._person_moves():
                    return self._leave()
            print(wrapped(str(self.match.result)) + ".")
            print(after_the_game(self.match, self._budget))
        except EOFError:
            print()
            return self._leave()
        except KeyboardInterrupt:
            print()
            self._leave()
            return 130
        return 0

    # ---- turns ---------------------------------------------------------------------------------------------

    def _computer_moves(self, computer: Chooser) -> None:
        player, position = self.match.turn, self.match.position
        choice = computer.choose(position, player)
        print(wrapped(f"{player}: {self._named(choice.move)}"))
        if choice.wins is None and not isinstance(computer, Random):
            print(wrapped(f"({choice.why})"))
        self._play(choice.move)

    def _person_moves(self) -> bool:
        """Read a line and do what it says; return whether to go on."""
        prompt = f"{self.match.turn.value}> "
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            print(line)  # so that what is piped in can be read with what comes of it
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit"):
            return False
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
            elif word:
                self._play(self._move(line))
        except HackenbushError as error:
            print_error(str(error))
        return True

    def _move(self, line: str) -> Hashable:
        """Return the move that a number stands for."""
        board = self._board()
        if not (line.isascii() and line.isdigit()):
            raise IllegalMove(f"expected the number of a move, or help, not '{line}'")
        number = int(line[:18])
        if number in board.numbers:
            return board.numbers[number]
        if board.what == "edges":
            own = ", ".join(map(str, board.numbers))
            raise IllegalMove(f"{self.match.turn} cannot cut an edge {number}; yours are {own}")
        raise IllegalMove(f"expected the number of a move from 1 to {len(board.numbers)}, not {number}")

    def _play(self, move: Hashable) -> None:
        self.match.play(move)
        self._hints = 0
        self._save()
        is_answered_at_once = self.match.turn in self._computers and len(self._computers) == 1
        if not is_answered_at_once or self.match.is_over:
            self._show()

    def _undo(self) -> None:
        """Take back until it is the person's turn again."""
        count = 1
        while self.match.mover(len(self.match.moves) - count) in self._computers and count < len(self.match.moves):
            count += 1
        if not self.match.moves or self.match.mover(len(self.match.moves) - count) in self._computers:
            raise IllegalMove("you have made no move yet")
        self.match.take_back(count)
        self._save()
        self._show()

    def _redo(self) -> None:
        self.match.redo()
        while self.match.turn in self._computers and not self.match.is_over:
            self.match.redo()
        self._save()
        self._show()

    # ---- what is shown -------------------------------------------------------------------------------------

    def _board(self) -> TerminalBoard:
        return board_of(self.match, self._look)

    def _named(self, move: Hashable) -> str:
        board = self._board()
        words = describe(self.match.position, self.match.turn, move)
        return f"edge {board.number_of(move)}: {words}" if board.what == "edges" else words

    def _show(self) -> None:
        board = self._board()
        print(f"\n{board.text}\n")
        if self.match.is_over or self.match.turn in self._computers:
            return
        if board.what == "edges":
            print(wrapped(f"{self.match.turn} to move. Edges: {', '.join(map(str, board.numbers))}"))
        else:
            print(f"{self.match.turn} to move.")
            print(list_of_moves(self.match, board, shutil.get_terminal_size().columns))

    def _hint(self) -> str:
        """Return a little more each time: how it stands and where to look, the move, and why."""
        self._hints += 1
        match, board = self.match, self._board()
        choice = Perfect(self._budget).choose(match.position, match.turn)
        number = board.number_of(choice.move)
        if self._hints == 1:
            where = part_of(match.position, choice.move, board)
            return f"{_STANDINGS[choice.wins]}{f' Look at {where}.' if where else ''} Another hint shows the move."
        if self._hints == 2:
            return f"Try {number}: {describe(match.position, match.turn, choice.move)}."
        if isinstance(match.position, Tracked):
            style: Literal["ascii", "unicode"] = "unicode" if self._look.unicode else "ascii"
            return f"Why {number}: {hint(match.position, match.turn, budget=self._budget, style=style).why}"
        return f"Why {number}: {choice.why}."

    # ---- the record ----------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Keep the record; if that cannot be done, say so once and go on."""
        if self._record is None:
            return
        try:
            self._record.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.match.save(self._record)
        except (HackenbushError, OSError) as error:
            self._record = None
            print_error(f"the match is not being recorded: {error}")

    def _save_to(self, name: str) -> None:
        if not name and self._record is None:
            raise UsageError("expected a file: save FILE")
        path = Path(name) if name else self._record
        assert path is not None
        self.match.save(path)
        print(f"saved to {path}")

    def _leave(self) -> int:
        if self._record is not None:
            print(f"The match is kept. To go on: hackenbush play --resume {self._record}")
        return 0
