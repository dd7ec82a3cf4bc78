"""`Known`: a value, or what is known of it.

Every method returns one. If the value is not found within the budget, it has bounds, if there are any, and a reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from hackenbush.errors import TooHard
from hackenbush.players import Outcome
from hackenbush.solvers.sums import outcome_between, total
from hackenbush.values import Game

__all__ = ["LATE", "Known", "explain_limit"]

_LONGEST_DENOMINATOR = 64  # bits; a bound with a longer one is rounded


@dataclass(frozen=True, slots=True)
class Known:
    """A value G, or bounds ``lower <= G <= upper``; who wins; and why G is not known. Unknown fields are None.

    >>> Known.exactly(Game("^*")).outcome, Known.between(Game("1/2"), Game(2), "no time").outcome
    (Outcome.NEXT, Outcome.LEFT)
    """

    value: Game | None = None
    lower: Game | None = None  # bounds are given only if the value is not known
    upper: Game | None = None
    outcome: Outcome | None = None
    reason: str = ""  # why the value is not known
    visited: int = 0  # positions

    @staticmethod
    def exactly(value: Game, *, visited: int = 0) -> Known:
        """Return a record of a known value.

        >>> Known.exactly(Game(0))
        <Known 0: the second player wins>
        """
        return Known(value, None, None, value.outcome, "", visited)

    @staticmethod
    def between(lower: Game, upper: Game, reason: str, *, visited: int = 0) -> Known:
        """Return a record of a value from ``lower`` to ``upper``, both included.

        >>> Known.between(Game(0), Game("^"), "no time")
        <Known from 0 to ^>
        """
        return Known(None, lower, upper, outcome_between(lower, upper), reason, visited)

    @staticmethod
    def total(parts: Iterable[Known]) -> Known:
        """Return what is known of the sum of some parts.

        >>> Known.total([Known.exactly(Game("^")), Known.between(Game(1), Game(2), "no time")])
        <Known from 1^ to 2^: Left wins>
        >>> Known.total([])
        <Known 0: the second player wins>

        If the values cannot be added in the time that `Meter.timing` leaves, only the reason is given.
        """
        found = list(parts)
        if len(found) == 1:
            return found[0]
        visited = sum(one.visited for one in found)
        values = [one.value for one in found if one.value is not None]
        reason = "; ".join(dict.fromkeys(one.reason for one in found if one.reason))
        lower = [one.lower for one in found if one.lower is not None]
        upper = [one.upper for one in found if one.upper is not None]
        if not len(values) + len(lower) == len(values) + len(upper) == len(found):
            return Known(reason=reason, visited=visited)
        try:
            if len(values) == len(found):
                return Known.exactly(total(values), visited=visited)
            return Known.between(total(values + lower), total(values + upper), reason, visited=visited)
        except TooHard as stuck:
            return Known(reason=reason or f"{len(values)} parts have values, but their sum: {stuck}", visited=visited)

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    def error(self, solved: tuple[tuple[object, Game], ...] = ()) -> TooHard:
        """Return a `TooHard` that says why the value is not known, and carries what is known."""
        return TooHard(self.reason, lower=self.lower, upper=self.upper, outcome=self.outcome, solved=solved)

    def as_data(self, *, brief: bool = True) -> dict[str, Any]:
        """Return the value, its bounds and who wins as plain data for JSON, as `value_data` writes values.

        >>> data = Known.between(Game(1), Game(2), "no time").as_data()
        >>> data["value"], data["lower"]["text"], data["upper"]["text"], data["outcome"]
        (None, '1', '2', 'left')
        """
        from hackenbush.values.data import value_data

        worth = {"value": self.value, "lower": self.lower, "upper": self.upper}
        data: dict[str, Any] = {name: None if g is None else value_data(g, brief=brief) for name, g in worth.items()}
        return data | {"outcome": None if self.outcome is None else self.outcome.value}

    def __str__(self) -> str:
        """Return the record in one line.

        >>> print(Known.exactly(Game("1/2")), Known(reason="no time"), sep="; ")
        1/2: Left wins; not known
        """
        if self.value is not None:
            worth = str(self.value)
        elif self.lower is not None and self.upper is not None:
            worth = f"from {self.lower} to {self.upper}"
        else:
            worth = "not known"
        return worth if self.outcome is None else f"{worth}: {self.outcome}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"


LATE = Known(reason="the budget of seconds is spent")
"""What is known if there was no time to look."""


def explain_limit(limit: str, visited: int, low: Fraction, high: Fraction, *, beside: str = "") -> str:
    """Return why a value is not known, with the bounds of its number; ``beside`` names what is added to the number.

    >>> explain_limit("seconds", 7, Fraction(1), Fraction(5, 2))
    'the budget of seconds is spent, with 7 positions visited: the value is from 1 to 5/2'
    """
    why = "a block is too large" if limit == "size" else f"the budget of {limit} is spent"
    if max(low.denominator, high.denominator).bit_length() > _LONGEST_DENOMINATOR:
        low, high = Fraction(floor(low)), Fraction(ceil(high))
    about = f"{low}" if low == high else f"from {low} to {high}"
    return f"{why}, with {visited:,} positions visited: the value is {about}{beside}"
