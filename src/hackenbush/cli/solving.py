"""Shared by the commands that solve positions: options, budgets, and solutions in words."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction

from hackenbush.cli.arguments import Parser
from hackenbush.cli.looks import Look
from hackenbush.cli.terminal import wants_color, wants_unicode
from hackenbush.errors import InvalidArgument
from hackenbush.players import Outcome
from hackenbush.solvers import Budget, Solution
from hackenbush.values import Game

__all__ = ["add_options", "describe_solution", "detect_look", "parse_budget"]

_BUDGET = Budget()
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
_SIZES = {"kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}


def add_options(parser: Parser) -> None:
    """Add the options that every solving command has."""
    add = parser.add_argument
    add("--in", metavar="FILE", dest="file", help="a file of positions, one per line (same as @FILE)")
    add("--budget", metavar="LIMITS", type=parse_budget, default=_BUDGET, help="such as 10s, 2gb, 100000 or 10s,1gb")
    add("--json", action="store_true", help="print JSON")


def parse_budget(text: str) -> Budget:
    """Return the budget of a text such as 10s,1gb,50000: seconds, memory, positions.

    >>> parse_budget("10s,1gb"), parse_budget("50000")
    (Budget(positions=None, seconds=10.0, memory=1073741824), Budget(positions=50000, seconds=60.0, memory=2147483648))
    """
    budget = Budget()
    positions, seconds, memory = budget.positions, budget.seconds, budget.memory
    for limit in text.lower().split(","):
        match = re.fullmatch(r"([0-9]{1,30}(?:\.[0-9]{1,30})?)\s*(s|m|h|kb|mb|gb)?", limit.strip())
        if match is None:
            raise argparse.ArgumentTypeError(f"expected limits such as 10s, 2gb or 100000, not '{limit:.60}'")
        number, unit = match.groups()
        if unit in _UNITS:
            seconds = float(number) * _UNITS[unit]
        elif unit in _SIZES:
            memory = int(Fraction(number) * _SIZES[unit])
        else:
            positions = int(Fraction(number))
    try:
        return Budget(positions, seconds, memory)
    except InvalidArgument as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def detect_look() -> Look:
    """Return the signs and colors that suit standard output."""
    return Look(wants_unicode(), wants_color())


def describe_solution(solution: Solution, look: Look) -> tuple[str, str]:
    """Return the value or its bounds in words, and who wins.

    >>> from hackenbush import Position, solve
    >>> describe_solution(solve(Position("br")), Look())
    ('1/2', 'Left wins')
    """
    who = "who wins is not known" if solution.outcome is None else _capitalize(solution.outcome)
    if solution.value is not None:
        return look.game(solution.value), who
    if solution.lower is None or solution.upper is None:
        return "not known", who
    return f"from {_write_bound(solution.lower, look)} to {_write_bound(solution.upper, look)}", who


def _write_bound(bound: Game, look: Look) -> str:
    text = look.game(bound)
    return text if len(text) <= 24 else f"about {float(bound.left_stop):.6g}"


def _capitalize(outcome: Outcome) -> str:
    text = str(outcome)
    return text[0].upper() + text[1:]
