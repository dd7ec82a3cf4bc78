"""`Solution`: what is known of a position after work within a budget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hackenbush.players import Outcome
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.sums import outcome_between
from hackenbush.values import Game

__all__ = ["Part", "Solution"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a position, how it was solved, and its value, or None if the budget did not suffice."""

    text: str
    method: str
    value: Game | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position, or bounds of it, who wins, and how much work it was.

    ``lower`` and ``upper`` bound the value where it is not known: ``lower <= G <= upper``.
    """

    value: Game | None
    lower: Game | None
    upper: Game | None
    outcome: Outcome | None
    methods: tuple[str, ...]
    parts: tuple[Part, ...]
    visited: int
    seconds: float
    reason: str = ""  # why the value is not known

    @classmethod
    def found(
        cls,
        value: Game | None,
        bounds: tuple[Game, Game] | None = None,
        *,
        meter: Meter,
        methods: Iterable[str],
        parts: Iterable[Part] = (),
        reasons: Iterable[str] = (),
    ) -> Solution:
        """Return what comes of a value, or else of its bounds if there are any; of methods and reasons each once.

        >>> from hackenbush.solvers.budget import Budget
        >>> low, high = Game("1/2"), Game("2")
        >>> Solution.found(None, (low, high), meter=Meter(Budget()), methods=["red-blue"]).outcome
        Outcome.LEFT
        """
        known = None if value is not None else bounds
        return cls(
            value=value,
            lower=known and known[0],
            upper=known and known[1],
            outcome=value.outcome if value is not None else known and outcome_between(*known),
            methods=tuple(dict.fromkeys(methods)),
            parts=tuple(parts),
            visited=meter.visited,
            seconds=meter.seconds,
            reason="; ".join(dict.fromkeys(filter(None, reasons))),
        )

    @property
    def is_exact(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    def as_dict(self) -> dict[str, Any]:
        """Return the same as plain data, for JSON."""
        return {
            "value": _text(self.value),
            "lower": _text(self.lower),
            "upper": _text(self.upper),
            "outcome": None if self.outcome is None else self.outcome.name.lower(),
            "methods": list(self.methods),
            "parts": [{"part": p.text, "method": p.method, "value": _text(p.value)} for p in self.parts],
            "visited": self.visited,
            "seconds": round(self.seconds, 6),
            "reason": self.reason or None,
        }

    def _repr_html_(self) -> str:
        from hackenbush.solvers.cards import solution_card

        return solution_card(self)


def _text(value: Game | Fraction | None) -> str | None:
    return None if value is None else str(value)
