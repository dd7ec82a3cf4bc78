"""From Conway's normal form to the string, and back: Gonshor's sign expansions.

The string of ω^a is a +, followed by a block for each sign of a: ω^p pluses for the p-th +, and ω^(p+1) minuses for a -
after p pluses. For r·ω^a, add the signs of r after its first, each ω^p times, where p counts all pluses of a; if r is
negative, exchange all signs. In a sum the terms follow one another, each with its exponent *reduced*: leave out a - of
the exponent if an earlier exponent agrees with it up to and including that -, and also the - that comes right after the
previous exponent if the coefficient of that one is not dyadic (Gonshor, *An Introduction to the Theory of Surreal
Numbers*, theorems 5.11 and 5.12).

Runs are handled whole: n pluses in a row after p pluses make ω^(p+n) pluses, and n minuses ω^(p+1)·n minuses.

In the other direction, a term is read as far as possible: signs in bundles of more than ω^p belong to the exponent,
bundles of ω^p to the coefficient, and smaller ones begin the next term. The last bundle of a coefficient also begins
the next term if a larger bundle of the other sign follows. Exponents decrease, so the earlier exponents determine which
signs were left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from hackenbush.errors import Undefined
from hackenbush.strings.ordinals import ONE, ZERO, Ordinal, omega_to
from hackenbush.strings.rationals import Count, blocks_of, value_of
from hackenbush.strings.signs import Block, Cycle, Run, Signs, negative, signs_of
from hackenbush.strings.surreals import Surreal

__all__ = ["expansion", "normal_form"]

Runs: TypeAlias = list[Run]


# ---- from the normal form to the string ----------------------------------------------------------------------


def expansion(x: Surreal) -> Signs:
    """Return the sign expansion of a number.

    >>> expansion(Surreal("w - 1"))
    (Run(sign=1, length=Ordinal('w')), Run(sign=-1, length=Ordinal('1')))
    >>> expansion(Surreal("sqrt(w)"))
    (Run(sign=1, length=Ordinal('w')), Run(sign=-1, length=Ordinal('w^2')))
    >>> expansion(Surreal(0))
    ()

    Raises `Undefined` if the string of an exponent has a cycle: the result would have infinitely many kinds of runs.
    """
    blocks: list[Block] = []
    earlier: list[Runs] = []
    is_dyadic = True  # whether the previous coefficient is
    for exponent, coefficient in x.terms:
        runs = _runs_of(exponent)
        blocks += _term(_reduce(runs, earlier, is_dyadic=is_dyadic), coefficient)
        earlier.append(runs)
        is_dyadic = coefficient.denominator.bit_count() == 1
    return signs_of(blocks)


def _runs_of(exponent: Surreal) -> Runs:
    signs = expansion(exponent)
    runs = [block for block in signs if isinstance(block, Run)]
    if len(runs) < len(signs):
        raise Undefined(f"the string of w^({exponent}) has infinitely many kinds of runs, so it cannot be written")
    return runs


def _term(exponent: Runs, coefficient: Fraction) -> list[Block]:
    """Return the blocks of one term, given its reduced exponent."""
    blocks: list[Block] = [Run(1, ONE)]
    pluses = ZERO
    for sign, length in exponent:
        if sign > 0:
            pluses += length
            blocks.append(Run(1, omega_to(pluses)))
        else:
            blocks.append(Run(-1, omega_to(pluses + 1) * length))
    bundle = omega_to(pluses)
    first, *rest = blocks_of(abs(coefficient))
    assert isinstance(first, Run)
    for block in [Run(1, first.length.after(1)), *rest]:
        if isinstance(block, Run):
            blocks.append(Run(block.sign, bundle * block.length))
        else:
            blocks.append(Cycle(tuple(Run(run.sign, bundle * run.length) for run in block.runs)))
    return blocks if coefficient > 0 else list(negative(blocks))


def _reduce(exponent: Runs, earlier: Sequence[Runs], *, is_dyadic: bool) -> Runs:
    """Return the reduced exponent: the one without the minuses that are left out."""
    kept: Runs = []
    guides = _Guides(earlier, is_dyadic=is_dyadic)
    for sign, length in exponent:
        rest = length
        if sign < 0:
            left_out = min(guides.minuses(), rest)
            guides.follow(Run(-1, left_out))
            rest = rest.after(left_out)
            if rest and guides.ends_at_last():
                guides.follow(Run(-1, ONE))
                rest = rest.after(1)
        guides.follow(Run(sign, rest))
        kept.append(Run(sign, rest))
    return [run for run in kept if run.length]


class _Guides:
    """The earlier exponents that agree with the current one so far, each with its remaining runs."""

    def __init__(self, earlier: Sequence[Runs], *, is_dyadic: bool) -> None:
        self._rests = [list(runs) for runs in earlier]
        self._last = self._rests[-1] if self._rests and not is_dyadic else None

    def minuses(self) -> Ordinal:
        """Return how many minuses come next in the guide that has most of them."""
        return max((rest[0].length for rest in self._rests if rest and rest[0].sign < 0), default=ZERO)

    def ends_at_last(self) -> bool:
        """Return whether the previous exponent ends here and its coefficient is not dyadic."""
        return self._last == [] and any(rest is self._last for rest in self._rests)

    def pluses_to_a_minus(self) -> Ordinal | None:
        """Return how many pluses come next in the guide in which a minus follows first."""
        ahead = [
            rest[0].length
            for rest in self._rests
            if rest and rest[0].sign > 0 and (len(rest) > 1 or rest is self._last)
        ]
        return min(ahead, default=None)

    def follow(self, run: Run) -> None:
        """Follow a run, and drop the guides that differ from it."""
        if not run.length:
            return
        kept = []
        for rest in self._rests:
            if rest and rest[0].sign == run.sign and rest[0].length >= run.length:
                left = rest[0].length.after(run.length)
                rest[:1] = [Run(run.sign, left)] if left else []
                kept.append(rest)
        self._rests = kept


# ---- and back ------------------------------------------------------------------------------------------------

MOST_ROUNDS = 3  # of a cycle, before it is clear that its bundles are those of one coefficient, or never will be


def normal_form(signs: Signs) -> Surreal:
    """Return the number that a string is worth.

    >>> normal_form(signs_of([Run(1, Ordinal("w")), Run(-1, Ordinal("w"))]))
    Surreal('w/2')
    >>> normal_form(())
    Surreal('0')

    Raises `Undefined` if its normal form is not a finite sum with rational coefficients.
    """
    reader = _SignReader(signs)
    terms: list[tuple[Surreal, Fraction]] = []
    earlier: list[Runs] = []
    is_dyadic = True
    while not reader.at_end():
        reduced, coefficient = reader.term()
        exponent = _restore(reduced, earlier, is_dyadic=is_dyadic)
        earlier.append(exponent)
        is_dyadic = coefficient.denominator.bit_count() == 1
        terms.append((normal_form(signs_of(exponent)), coefficient))
    return Surreal.from_terms(terms)


def _restore(reduced: Runs, earlier: Sequence[Runs], *, is_dyadic: bool) -> Runs:
    """Return the full exponent, given the reduced one."""
    found: list[Run] = []
    ahead = list(reversed(reduced))
    guides = _Guides(earlier, is_dyadic=is_dyadic)
    while True:
        if minuses := guides.minuses():  # without them it would be larger than that exponent
            step = Run(-1, minuses)
        elif guides.ends_at_last():
            step = Run(-1, ONE)
        elif not ahead:
            return list(_as_runs(found))
        else:
            step = ahead.pop()
            stop = guides.pluses_to_a_minus() if step.sign > 0 else None
            if stop is not None and stop < step.length:
                ahead.append(Run(1, step.length.after(stop)))
                step = Run(1, stop)
        guides.follow(step)
        found.append(step)


def _as_runs(runs: Runs) -> Runs:
    return [block for block in signs_of(runs) if isinstance(block, Run)]


class _SignReader:
    """The unread rest of a string."""

    def __init__(self, signs: Signs) -> None:
        self._ahead: list[Block] = list(reversed(signs))
        self._rounds = 0  # unrolled of the cycle that is next

    def at_end(self) -> bool:
        """Return whether everything is read."""
        return not self._ahead

    def term(self) -> tuple[Runs, Fraction]:
        """Read one term: its reduced exponent and its coefficient."""
        sign = self._first_sign()
        pluses, exponent = self._exponent(sign)
        counts, cycle = self._coefficient(pluses, sign)
        return exponent, value_of(counts, cycle)

    def _next(self) -> Run | None:
        """Return the next run, unrolling a cycle if needed, or None at the end."""
        if not self._ahead:
            return None
        block = self._ahead[-1]
        if isinstance(block, Run):
            return block
        if self._rounds >= MOST_ROUNDS:
            raise Undefined("this string has no finite normal form: its cycle is not that of a rational coefficient")
        self._rounds += 1
        self._ahead += reversed(block.runs)
        return block.runs[0]

    def _take(self, length: Ordinal) -> None:
        run = self._ahead.pop()
        assert isinstance(run, Run)
        if left := run.length.after(length):
            self._ahead.append(Run(run.sign, left))

    def _first_sign(self) -> int:
        run = self._next()
        assert run is not None
        self._take(ONE)
        return run.sign

    def _exponent(self, sign: int) -> tuple[Ordinal, Runs]:
        """Read bundles of more than ω^pluses; return the pluses and the runs."""
        pluses, runs = ZERO, []
        while not self._is_cycle_of(pluses) and (run := self._next()):
            power, count = run.length.terms[0]
            if power <= pluses:
                break
            if run.sign == sign:
                runs.append(Run(1, power.after(pluses)))
                pluses = power
                self._take(omega_to(power))
            else:
                runs.append(Run(-1, omega_to(power.after(pluses + 1)) * count))
                self._take(omega_to(power) * count)
        return pluses, _as_runs(runs)

    def _coefficient(self, pluses: Ordinal, sign: int) -> tuple[list[Count], list[Count]]:
        """Read bundles of ω^pluses; return their signs and counts, and those of a cycle."""
        counts: list[Count] = [(sign, 1)]
        while not self._is_cycle_of(pluses):
            run = self._next()
            if run is None or run.length.terms[0][0] < pluses:
                return counts, []
            power, count = run.length.terms[0]
            if power > pluses:  # the bundle before belongs to the next term
                self._give_back(counts, pluses)
                return counts, []
            counts.append((run.sign, count))
            self._take(omega_to(pluses) * count)
        cycle = self._ahead.pop()
        assert isinstance(cycle, Cycle)
        self._rounds = 0
        return counts, [(run.sign, run.length.terms[0][1]) for run in cycle.runs]

    def _give_back(self, counts: list[Count], pluses: Ordinal) -> None:
        sign, count = counts.pop()
        if count > 1:
            counts.append((sign, count - 1))
        self._ahead.append(Run(sign, omega_to(pluses)))

    def _is_cycle_of(self, pluses: Ordinal) -> bool:
        """Return whether a cycle comes next and all its runs are bundles of ω^pluses."""
        if not self._ahead or isinstance(self._ahead[-1], Run):
            return False
        return all(len(run.length.terms) == 1 and run.length.terms[0][0] == pluses for run in self._ahead[-1].runs)
