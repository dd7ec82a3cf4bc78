"""`Board`: a picture in a notebook cell that is drawn and cut with the mouse, and is a `Position` in Python.

The picture travels both ways: what is drawn in the cell is ``board.position`` in the next one, and what is assigned
there is drawn at once. After every change Python finds the value, within a budget so short that the kernel does not
hang; what is not found in that time is told by its bounds.
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
from hackenbush.errors import HackenbushError, TooLarge
from hackenbush.notebook.answers import answer_to
from hackenbush.players import Player
from hackenbush.solvers import Budget, Solution, solve
from hackenbush.values import Game

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("a board in a notebook needs the package anywidget: pip install 'hackenbush[notebook]'") from None

__all__ = ["Board"]

_FOLDER = files("hackenbush.notebook")
_MODES = ("draw", "play", "view")
_LARGEST = 2000  # edges


def _text_of(name: str) -> str:
    return _FOLDER.joinpath(name).read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A board that shows a picture: a `Position`, text, or the name of a picture of the gallery.

    >>> board = Board("b(r,g)")
    >>> str(board.position), board.value
    ('b(r,g)', Game('1/2*'))
    >>> board.position = Position("br")
    >>> board.value, board.cut(1).value
    (Game('1/2'), Game('1'))

    ``mode`` is "draw", "play" or "view", and may be changed at any time; in play the players cut in turn, and ``turn``
    says who is next. With ``values=False`` the value is not shown until somebody asks for it. A value may take
    ``seconds``; what takes longer is told by its bounds, and `solution` has all that is known.

    ``board.observe(function, "picture")`` calls a function after every change.
    """

    _esm = f"{live.module()}\n{_text_of('widget.js')}"
    _css = _text_of("widget.css")

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
            picture=_picture_of(as_position(position)), mode=mode, turn=first, values=values, height=height
        )
        self.on_msg(self._asked)
        self._changed()

    # ---- the picture -----------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The picture on the board, on one ground; nodes have the places where they were drawn.

        It may be assigned: a `Position`, text, or the name of a picture of the gallery.
        """
        return merge_ground(self._drawn())

    @position.setter
    def position(self, position: Position | str) -> None:
        self.picture = _picture_of(as_position(position))

    def _drawn(self) -> Position:
        return read(json.dumps(self.picture), format="json")

    def cut(self, edge: int) -> Board:
        """Cut an edge as the mouse does, and return the board; in play it is then the other player's turn.

        Raises `IllegalMove` for an edge that is not there or that floats.
        """
        after = self._drawn().tracked().cut(edge)
        self.send({"origin": after.origin.tolist()})
        with self.hold_trait_notifications():
            self.picture = _data(after.position)
            if self.mode == "play":
                self.turn = (-Player(self.turn)).value
        return self

    # ---- what it is worth ------------------------------------------------------------------------------------

    @property
    def solution(self) -> Solution:
        """What was found of the picture within the seconds that a value may take."""
        assert self._solution is not None
        return self._solution

    @property
    def value(self) -> Game | None:
        """The value of the picture, or None if it was not found in time."""
        return self.solution.value

    @traitlets.validate("picture")
    def _sound(self, proposal: Any) -> dict[str, Any]:
        """Return a picture that can be read, or raise: nothing else comes onto the board, from either side."""
        picture: dict[str, Any] = proposal["value"]
        try:
            position = read(json.dumps(picture), format="json")
            if len(position) > _LARGEST:
                raise TooLarge(f"a board has at most {_LARGEST:,} edges, not {len(position):,}")
        except (HackenbushError, TypeError, ValueError) as error:
            raise traitlets.TraitError(str(error)) from None
        return picture

    @traitlets.observe("picture")
    def _changed(self, _: object = None) -> None:
        """Find the value, and tell it to the board."""
        position = self.position
        self._solution = solve(position, budget=Budget(seconds=self._seconds, memory=1 << 29))
        number = self.answer.get("number", 0) + 1  # the same value again is news: the board waits for it
        self.answer = {"number": number, **answer_to(position, self._solution, seconds=self._seconds)}

    def _asked(self, _: object, content: Any, __: object) -> None:
        """Do what a button asks for that needs Python."""
        if isinstance(content, dict) and content.get("ask") == "tidy":
            self.send({"origin": list(range(len(self.picture["edges"])))})
            self.position = self.position.with_places({})


def _picture_of(position: Position) -> dict[str, Any]:
    """Return a picture in which everything has a place.

    >>> _picture_of(Position("b"))
    {'edges': [['0.1', 1, 'b']], 'places': {'0.1': [0, 0], '1': [0, 1]}}
    """
    if len(position) > _LARGEST:
        raise TooLarge(f"a board has at most {_LARGEST:,} edges, not {len(position):,}")
    return _data(spread(position))


def _data(position: Position) -> dict[str, Any]:
    data = json.loads(write(position, "json"))
    return {"edges": data["edges"], "places": data.get("places", {})}
