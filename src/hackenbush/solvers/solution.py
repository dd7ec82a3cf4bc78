"""`Solution`: what is known of a whole position, and of its parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hackenbush.board.position import Position
from hackenbush.playable import Playable
from hackenbush.solvers.known import Known
from hackenbush.values import Game

__all__ = ["Part", "Solution"]

_LONGEST_TEXT = 60  # characters of a part's text, and edges of a picture that is written as text


@dataclass(frozen=True, slots=True, repr=False)
class Part:
    """A part of a position, how it was solved, and what is known of it.

    >>> Part(Position("br"), "tree", Known.exactly(Game("1/2")), (0, 1))
    <Part br: 1/2: Left wins, by tree>

    ``edges`` has the indices of its edges in the whole picture; it is empty for a part that is not a picture.
    """

    position: Playable
    method: str
    known: Known
    edges: tuple[int, ...] = ()

    @property
    def value(self) -> Game | None:
        """The value of the part, or None if it is not known."""
        return self.known.value

    @property
    def text(self) -> str:
        """The part as text, in at most 60 characters.

        >>> Part(Position("b:7r:8"), "tree", Known()).text, Part(Position("b" * 99), "tree", Known()).text
        ('br', '99 edges')
        """
        if not isinstance(self.position, Position):
            text = str(self.position)
            return text if len(text) <= _LONGEST_TEXT else text[: _LONGEST_TEXT - 1] + "…"
        from hackenbush.board.naming import short_text
        from hackenbush.board.spreading import merge_ground

        edges = len(self.position)
        text = short_text(merge_ground(self.position)) if edges <= _LONGEST_TEXT else ""
        return text if 0 < len(text) <= _LONGEST_TEXT else f"{edges:,} edges"

    def as_data(self, *, brief: bool = True) -> dict[str, Any]:
        """Return the part as plain data for JSON."""
        value = self.known.as_data(brief=brief)["value"]
        return {"edges": list(self.edges), "text": self.text, "method": self.method, "value": value}

    def __repr__(self) -> str:
        return f"<Part {self.text}: {self.known}, by {self.method}>"


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Known):
    """What is known of a position and of its parts, and how it was found.

    >>> from hackenbush.solvers import solve
    >>> solve(Position("br+gb"))
    <Solution 1/2^*: Left wins, by tree, hotchpotch>
    """

    methods: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    seconds: float = 0.0

    @staticmethod
    def of(known: Known, parts: Iterable[Part], *, methods: Iterable[str], seconds: float) -> Solution:
        """Return a solution with what is known, listing each method once."""
        return Solution(
            value=known.value,
            lower=known.lower,
            upper=known.upper,
            outcome=known.outcome,
            reason=known.reason,
            visited=known.visited,
            methods=tuple(dict.fromkeys(methods)),
            parts=tuple(parts),
            seconds=seconds,
        )

    def as_data(self, *, brief: bool = True) -> dict[str, Any]:
        """Return the solution as plain data for JSON, the same on the command line and the page.

        >>> from hackenbush.solvers import solve
        >>> data = solve(Position("br+gb")).as_data()
        >>> data["value"]["text"], [(part["text"], part["edges"], part["method"]) for part in data["parts"]]
        ('1/2^*', [('br', [0, 1], 'tree'), ('gb', [2, 3], 'hotchpotch')])
        """
        return {
            "exact": self.is_exact,
            **Known.as_data(self, brief=brief),
            "methods": list(self.methods),
            "parts": [part.as_data(brief=brief) for part in self.parts],
            "visited": self.visited,
            "seconds": round(self.seconds, 6),
            "reason": self.reason or None,
        }

    def __str__(self) -> str:
        known = Known.__str__(self)
        return f"{known}, by {', '.join(self.methods)}" if self.methods else known

    def _repr_html_(self) -> str:
        from hackenbush.solvers.cards import solution_card

        return solution_card(self)
