"""Shared by the commands that solve positions: options, budgets, and solutions in words."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from fractions import Fraction

from hackenbush.cli.arguments import Parser
from hackenbush.cli.looks import Look
from hackenbush.cli.sources import add_file_options
from hackenbush.cli.terminal import wants_color, wants_unicode
from hackenbush.errors import InvalidArgument
from hackenbush.players import Outcome
from hackenbush.printing import printable
from hackenbush.solvers import Budget
from hackenbush.solvers.known import Known
from hackenbush.values import Game

__all__ = ["add_budget_option", "add_options", "describe_solution", "detect_look", "note_budget", "parse_budget"]

_BUDGET = Budget()
_SPENT = re.compile(r"budget|not done in|is up|no time|memory")
_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
_SIZES = {"kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}


def add_options(parser: Parser) -> None:
    """Add the options that every solving command has."""
    add_file_options(parser)
    add_budget_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_budget_option(parser: Parser, default: Budget = _BUDGET, *, help_: str = "limits for the work") -> None:
    """Add the option of a budget."""
    example = "seconds, memory, positions or threads, as in 10s,1gb,100000 or 1threads"
    shown = f"{help_}: {example} (default: {_write_budget(default)})"
    parser.add_argument("--budget", metavar="LIMITS", type=parse_budget, default=default, help=shown)


def parse_budget(text: str) -> Budget:
    """Return the budget of a text such as 10s,1gb,50000,1threads: seconds, memory, positions, threads.

    >>> parse_budget("10s,1gb")
    Budget(positions=None, seconds=10.0, memory=1073741824, threads=None)
    >>> parse_budget("50000,1threads")
    Budget(positions=50000, seconds=60.0, memory=2147483648, threads=1)
    """
    budget = Budget()
    try:
        for limit in text.lower().split(","):
            budget = _limit(budget, limit)
    except InvalidArgument as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return budget


def _limit(budget: Budget, text: str) -> Budget:
    match = re.fullmatch(r"([0-9]{1,30}(?:\.[0-9]{1,30})?)\s*(s|m|h|kb|mb|gb|threads)?", text.strip())
    if match is None:
        raise InvalidArgument(f"expected limits such as 10s, 2gb, 100000 or 2threads, not '{text:.60}'")
    number, unit = match.groups()
    if unit in _UNITS:
        return replace(budget, seconds=float(number) * _UNITS[unit])
    if unit in _SIZES:
        return replace(budget, memory=int(Fraction(number) * _SIZES[unit]))
    whole = int(Fraction(number))
    return replace(budget, threads=whole) if unit else replace(budget, positions=whole)


def note_budget(reason: str, budget: Budget, *, also: str = "") -> None:
    """Print on standard error what to try if a budget was spent; a limit that is fixed has no such remedy."""
    if not _SPENT.search(reason):
        return
    larger = _enlarge(reason, budget)
    advice = f"the budget was {_write_budget(budget)}; try --budget {_write_budget(larger)}{also}"
    print(printable(f"note: {advice}"), file=sys.stderr)


def _enlarge(reason: str, budget: Budget) -> Budget:
    """Return a budget with ten times the limit that was reached, or four times the memory.

    >>> _enlarge("the budget of seconds is spent, with 7 positions visited", Budget()).seconds
    600.0
    >>> _enlarge("not done in 5.0 seconds, with 9 positions visited", Budget(positions=60, seconds=5.0)).seconds
    50.0
    >>> _enlarge("more than 60 positions to visit: the budget is spent", Budget(positions=60)).positions
    600
    """
    if "memory" in reason and budget.memory is not None:
        return replace(budget, memory=budget.memory * 4)
    if "second" not in reason and budget.positions is not None:
        return replace(budget, positions=max(10, budget.positions * 10))
    if budget.seconds is not None:
        return replace(budget, seconds=max(1.0, budget.seconds * 10))
    return budget


def _write_budget(budget: Budget) -> str:
    """Return a budget as `parse_budget` reads it.

    >>> _write_budget(Budget()), _write_budget(Budget(7, 600.0, 3 << 20)), _write_budget(Budget(None, 0.5))
    ('1m,2gb', '10m,3mb,7', '0.5s,2gb')
    """
    limits = []
    if (seconds := budget.seconds) is not None:
        unit = next((unit for unit in ("h", "m") if seconds >= _UNITS[unit] and not seconds % _UNITS[unit]), "s")
        limits.append(f"{seconds / _UNITS[unit]:g}{unit}")
    if (memory := budget.memory) is not None:
        unit = next((unit for unit in ("gb", "mb") if memory >= _SIZES[unit]), "kb")
        limits.append(f"{memory / _SIZES[unit]:g}{unit}")
    if budget.positions is not None:
        limits.append(str(budget.positions))
    if budget.threads is not None:
        limits.append(f"{budget.threads}threads")
    return ",".join(limits)


def detect_look() -> Look:
    """Return the signs and colors that suit standard output."""
    return Look(wants_unicode(), wants_color())


def describe_solution(solution: Known, look: Look) -> tuple[str, str]:
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
