"""Numbers of sympy and mpmath, read exactly or enclosed by interval arithmetic.

Neither package is a dependency: if you have such a number, you have the package. An mpmath number is a binary fraction
and read exactly. Its constants, and sympy's sums, products, powers, roots, exp, log, sin and cos, are enclosed by
mpmath's intervals, whose ends are rounded outward.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hackenbush.errors import TooHard, Undefined
from hackenbush.strings.reals import Real

__all__ = ["as_real", "is_foreign"]

MOST_DOUBLINGS = 6  # of the bits of intervals


def is_foreign(x: object) -> bool:
    """Return whether a number is of sympy or mpmath.

    >>> is_foreign(1.5), is_foreign("pi")
    (False, False)
    """
    return type(x).__module__.partition(".")[0] in ("sympy", "mpmath")


def as_real(x: Any) -> Real | Fraction:
    """Return a number of sympy or mpmath as a fraction if it is rational, otherwise as a `Real`.

    Raises `Undefined` for anything that is not a real number or cannot be enclosed.
    """
    if type(x).__module__.startswith("mpmath"):
        return _from_mpmath(x)
    if x.is_Rational or x.is_Float:
        return _fraction(x)
    if x.free_symbols or x.is_extended_real is False or x.is_finite is False:
        raise Undefined(f"{x} is not a real number")
    _bounds(x, 0)  # raises at once if x cannot be enclosed
    return Real(lambda n: _bounds(x, n))


def _from_mpmath(x: Any) -> Real | Fraction:
    if hasattr(x, "func"):  # a constant, with as many digits as you ask for
        return Real(lambda n: (_binary(x.func(n, "f")), _binary(x.func(n, "c"))))
    if not hasattr(x, "_mpf_") or not x.context.isfinite(x):
        raise Undefined(f"{x} is not a real number")
    return _binary(x._mpf_)


def _fraction(x: Any) -> Fraction:
    return Fraction(int(x.p), int(x.q)) if x.is_Rational else _binary(x._mpf_)


def _binary(parts: tuple[int, int, int, int]) -> Fraction:
    """Return the number that mpmath holds as sign, mantissa, exponent and bit count."""
    sign, mantissa, exponent, _ = (int(part) for part in parts)
    size = Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)
    return -size if sign else size


def _bounds(x: Any, n: int) -> tuple[Fraction, Fraction]:
    """Return bounds of an expression; uses more bits while an interval contains 0 where it must not."""
    from mpmath import iv

    before = iv.prec
    try:
        for doublings in range(MOST_DOUBLINGS):
            iv.prec = (n + 64) << doublings
            try:
                low, high = _enclose(x)._mpi_
            except Undefined:
                raise
            except (ValueError, ZeroDivisionError):  # from mpmath, for the root or the logarithm of such an interval
                continue
            if _is_finite(low) and _is_finite(high):
                return _binary(low), _binary(high)
    finally:
        iv.prec = before
    raise TooHard(f"intervals of {(n + 64) << MOST_DOUBLINGS - 1} bits do not enclose {x}")


def _is_finite(parts: tuple[int, int, int, int]) -> bool:
    return bool(parts[1]) or not parts[2]  # infinities and NaN have no mantissa, and an exponent


def _enclose(x: Any) -> Any:
    """Return an interval around an expression at the current precision."""
    from mpmath import iv

    if x.is_Rational or x.is_Float:
        top, bottom = _fraction(x).as_integer_ratio()
        return iv.mpf(top) / bottom
    name = type(x).__name__
    if name in ("Pi", "Exp1"):
        return iv.pi + 0 if name == "Pi" else iv.exp(1)
    if name == "GoldenRatio":
        return (1 + iv.sqrt(5)) / 2
    parts = [_enclose(part) for part in x.args]
    if name == "Add":
        return sum(parts, iv.mpf(0))
    if name == "Mul":
        product = iv.mpf(1)
        for part in parts:
            product *= part
        return product
    if name == "Pow":
        if x.exp.is_Rational:
            return parts[0] ** int(x.exp.p) if x.exp.q == 1 else _root(parts[0], int(x.exp.p), int(x.exp.q))
        return iv.exp(parts[1] * iv.log(parts[0]))
    if name in ("exp", "log", "sin", "cos") and len(parts) == 1:
        return getattr(iv, name)(parts[0])
    raise Undefined(f"{name} cannot be enclosed; give a function that returns bounds instead")


def _root(base: Any, power: int, root: int) -> Any:
    from mpmath import iv

    return iv.sqrt(base) ** power if root == 2 else iv.exp(iv.log(base) * power / root)
