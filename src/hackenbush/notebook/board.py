"""`Board`: a picture in a notebook cell that you draw and cut with the mouse, and that is a `Position` in Python.

The picture goes both ways: what you draw in the cell is ``board.position`` in the next one, and a position that you
assign appears at once. After every change Python finds the value, within a budget so short that the notebook does not
hang, or else bounds of it.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from hackenbush import live
from hackenbush.board.formats import read, write
from hackenbush.board.position import Position
from hackenbush.board.reading import as_position
from hackenbush.board.spreading import merge_ground, spread
from hackenbush.errors import HackenbushError, MissingPackage, TooLarge
from hackenbush.notebook.answers import write_answer
from hackenbush.players import Player
from hackenbush.solvers import Budget, Solution, solve
from hackenbush.values import Game

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingPackage("anywidget", needed_for="a board in a notebook", extra="notebook") from None

__all__ = ["Board"]

_FOLDER = files("hackenbush.notebook")
_MODES = ("draw", "play", "view")
_LARGEST = 2000  # edges


def _read_file(name: str) -> str:
    return _FOLDER.joinpath(name).read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A board that shows a picture: a `Position`, text, or the name of a picture of the gallery.

    >>> board = Board("b(r,g)")
    >>> str(board.position), board.value
    ('b(r,g)', Game('1/2*'))
    >>> board.position = Position("br")
    >>> board.value, board.cut(1).value
    (Game('1/2'), Game('1'))

    ``mode`` is "draw", "play" or "view", and you can change it at any time; in play the players cut in turn, and
    ``turn`` says who is next. With ``values=False`` the board hides the value until you ask for it. A value may take
    ``seconds``; after that the board shows its bounds, and `solution` has everything known.

    ``board.observe(function, "picture")`` calls a function after every change.
    """

    _esm = f"{live.join_modules()}\n{_read_file('widget.js')}"
    _css = _read_file("widget.css")

    picture = traitlets.Dict().tag(sync=True)
    mode = traitlets.Enum(_MODES, default_value="draw").tag(sync=True)
    turn = traitlets.Enum(tuple(player.value for player in Player), default_value="left").tag(sync=True)
    values = traitlets.Bool(True).tag(sync=True)
    height = traitlets.Int(320, min=120, max=2000).tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        position: Position | str = "",
        *,
        mode: str = "draw",
        turn: Player | str = Player.LEFT,
        values: bool = True,
        seconds: float = 0.5,
        height: int = 320,
    ) -> None:
        self._seconds = seconds
        self._solution: Solution | None = None
        first = turn.value if isinstance(turn, Player) else turn
        super().__init__(
            picture=_as_picture(as_position(position)), mode=mode, turn=first, values=values, height=height
        )
        self.on_msg(self._handle_message)
        self._update_answer()

    # ---- the picture -----------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The picture on the board, on one ground, with the places of its nodes.

        You can assign a `Position`, text, or the name of a picture of the gallery.
        """
        return merge_ground(self._read_picture())

    @position.setter
    def position(self, position: Position | str) -> None:
        self.picture = _as_picture(as_position(position))

    def _read_picture(self) -> Position:
        return read(json.dumps(self.picture), format="json")

    def cut(self, edge: int) -> Board:
        """Cut an edge as the mouse does and return the board; in play it is then the other player's turn.

        Raises `IllegalMove` for an edge that is not there or that floats.
        """
        after = self._read_picture().tracked().cut(edge)
        self.send({"origin": after.origin.tolist()})
        with self.hold_trait_notifications():
            self.picture = _as_data(after.position)
            if self.mode == "play":
                self.turn = (-Player(self.turn)).value
        return self

    # ---- what it is worth ------------------------------------------------------------------------------------

    @property
    def solution(self) -> Solution:
        """The solution of the picture, as far as it was found in time."""
        assert self._solution is not None
        return self._solution

    @property
    def value(self) -> Game | None:
        """The value of the picture, or None if it was not found in time."""
        return self.solution.value

    @traitlets.validate("picture")
    def _check_picture(self, proposal: Any) -> dict[str, Any]:
        """Return the proposed picture; raises `TraitError` if it cannot be read or is too large."""
        picture: dict[str, Any] = proposal["value"]
        try:
            position = read(json.dumps(picture), format="json")
            if len(position) > _LARGEST:
                raise TooLarge(f"a board has at most {_LARGEST:,} edges, not {len(position):,}")
        except (HackenbushError, TypeError, ValueError) as error:
            raise traitlets.TraitError(str(error)) from None
        return picture

    @traitlets.observe("picture")
    def _update_answer(self, _: object = None) -> None:
        """Find the value and send it to the board."""
        position = self.position
        self._solution = solve(position, budget=Budget(seconds=self._seconds, memory=1 << 29))
        number = self.answer.get("number", 0) + 1  # so that an equal answer is sent too: the board waits for it
        self.answer = {"number": number, **write_answer(position, self._solution, seconds=self._seconds)}

    def _handle_message(self, _: object, content: Any, __: object) -> None:
        """Tidy the picture when its button is pressed."""
        if isinstance(content, dict) and content.get("ask") == "tidy":
            self.send({"origin": list(range(len(self.picture["edges"])))})
            self.position = self.position.with_places({})


def _as_picture(position: Position) -> dict[str, Any]:
    """Return a picture with a place for every node.

    >>> _as_picture(Position("b"))
    {'edges': [['0.1', 1, 'b']], 'places': {'0.1': [0, 0], '1': [0, 1]}}
    """
    if len(position) > _LARGEST:
        raise TooLarge(f"a board has at most {_LARGEST:,} edges, not {len(position):,}")
    return _as_data(spread(position))


def _as_data(position: Position) -> dict[str, Any]:
    data = json.loads(write(position, "json"))
    return {"edges": data["edges"], "places": data.get("places", {})}
