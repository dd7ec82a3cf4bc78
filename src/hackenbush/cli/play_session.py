"""A match at the prompt: a person against the computer or another person, or the computer against itself.

The record is saved after every move, so you can resume the match however the session ends.
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
from hackenbush.cli.play_board import TerminalBoard, board_of, write_moves
from hackenbush.cli.play_words import describe_value, list_mistakes, list_values, name_part, review_moves, wrap
from hackenbush.cli.terminal import print_error
from hackenbush.errors import HackenbushError, IllegalMove
from hackenbush.explaining import explain
from hackenbush.playable import describe
from hackenbush.players import Player
from hackenbush.playing import Chooser, Match, Perfect, Random, hint
from hackenbush.printing import printable
from hackenbush.solvers import Budget

__all__ = ["Session"]

_HELP = """\
Type the number of a move, or one of these:
  hint       a hint; ask again for more: who is winning, the move, why
  moves      all your moves, the value after each, and which ones win
  value      what the position is worth, and who wins it
  explain    why the position has its value, step by step
  review     what the last moves were worth
  undo, redo take back your last move, or make it again
  save FILE  write the record of the match to a file
  board      show the board again
  quit       leave; the match is saved"""

_STANDINGS = {
    True: "You can win.",
    False: "You lose against best play; make it last.",
    None: "This position is too hard to solve in the time given.",
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
            "hint": lambda _: print(wrap(self._hint())),
            "moves": lambda _: print(list_values(match, self._board(), look, budget)),
            "value": lambda _: print(describe_value(match.position, look, budget)),
            "explain": lambda _: print(explain(match.position, budget=budget)),
            "review": lambda _: print(review_moves(match, budget)),
            "undo": lambda _: self._undo(),
            "redo": lambda _: self._redo(),
            "save": self._save_to,
            "board": lambda _: self._show(),
        }

    def run(self) -> int:
        """Play, and return the exit code: 0, or 130 after Ctrl-C."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (it gives input() line editing)
        try:
            self._save()
            self._show()
            while not self.match.is_over:
                if self.match.turn in self._computers:
                    self._computer_moves(self._computers[self.match.turn])
                elif not self._person_moves():
                    return self._leave()
            print(wrap(str(self.match.result)) + ".")
            print(list_mistakes(self.match, self._budget))
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
        print(wrap(f"{player}: {self._name_move(choice.move)}"))
        if choice.wins is None and not isinstance(computer, Random):
            print(wrap(f"({choice.why})"))
        self._play(choice.move)

    def _person_moves(self) -> bool:
        """Read a line and do what it says; return whether to continue."""
        prompt = f"{self.match.turn.value}> "
        line = input(prompt).strip()
        if not sys.stdin.isatty():
            print(printable(line))  # so that a transcript shows piped commands with their answers
        word, _, rest = line.partition(" ")
        if word in ("quit", "exit"):
            return False
        try:
            if word in self._commands:
                self._commands[word](rest.strip())
            elif word:
                self._play(self._read_move(line))
        except HackenbushError as error:
            print_error(str(error))
        return True

    def _read_move(self, line: str) -> Hashable:
        """Return the move that a number stands for."""
        board = self._board()
        if not (line.isascii() and line.isdigit()):
            raise IllegalMove(f"expected the number of a move, or help, not '{line}'")
        number = int(line[:18])
        if number in board.numbers:
            return board.numbers[number]
        if board.what == "edges":
            own = ", ".join(map(str, board.numbers))
            raise IllegalMove(f"{self.match.turn} cannot cut edge {number}; your edges are {own}")
        raise IllegalMove(f"expected the number of a move from 1 to {len(board.numbers)}, not {number}")

    def _play(self, move: Hashable) -> None:
        self.match.play(move)
        self._hints = 0
        self._save()
        is_answered_at_once = self.match.turn in self._computers and len(self._computers) == 1
        if not is_answered_at_once or self.match.is_over:
            self._show()

    def _undo(self) -> None:
        """Take back moves until it is the person's turn again."""
        count = 1
        while self.match.mover(len(self.match.moves) - count) in self._computers and count < len(self.match.moves):
            count += 1
        if not self.match.moves or self.match.mover(len(self.match.moves) - count) in self._computers:
            raise IllegalMove("you have not moved yet")
        self.match.take_back(count)
        self._save()
        self._show()

    def _redo(self) -> None:
        self.match.redo()
        while self.match.turn in self._computers and not self.match.is_over:
            self.match.redo()
        self._save()
        self._show()

    # ---- output --------------------------------------------------------------------------------------------

    def _board(self) -> TerminalBoard:
        return board_of(self.match, self._look)

    def _name_move(self, move: Hashable) -> str:
        board = self._board()
        words = describe(self.match.position, self.match.turn, move)
        return f"edge {board.number_of(move)}: {words}" if board.what == "edges" else words

    def _show(self) -> None:
        board = self._board()
        print(f"\n{board.text}\n")
        if self.match.is_over or self.match.turn in self._computers:
            return
        if board.what == "edges":
            print(wrap(f"{self.match.turn} to move. Edges: {', '.join(map(str, board.numbers))}"))
        else:
            print(f"{self.match.turn} to move.")
            print(write_moves(self.match, board, shutil.get_terminal_size().columns))

    def _hint(self) -> str:
        """Return more each time: first who is winning and where to look, then the move, then why."""
        self._hints += 1
        match, board = self.match, self._board()
        choice = Perfect(self._budget).choose(match.position, match.turn)
        number = board.number_of(choice.move)
        if self._hints == 1:
            where = name_part(match.position, choice.move, board)
            return f"{_STANDINGS[choice.wins]}{f' Look at {where}.' if where else ''} Another hint shows the move."
        if self._hints == 2:
            return f"Try {number}: {describe(match.position, match.turn, choice.move)}."
        if isinstance(match.position, Tracked):
            style: Literal["ascii", "unicode"] = "unicode" if self._look.unicode else "ascii"
            return f"Why {number}: {hint(match.position, match.turn, budget=self._budget, style=style).why}"
        return f"Why {number}: {choice.why}."

    # ---- the record ----------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Save the record; if that fails, say so once and continue."""
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
        print(printable(f"saved to {path}"))

    def _leave(self) -> int:
        if self._record is not None:
            print(printable(f"The match is saved. To resume: hackenbush play --resume {self._record}"))
        return 0
