"""Strings, ordinals and numbers to test with."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from hackenbush.strings import Hackenstring, Ordinal, Surreal
from hackenbush.strings.ordinals import OMEGA, omega_to
from hackenbush.strings.signs import Run, signs_of

dyadics = st.builds(lambda n, k: Fraction(n, 1 << k), st.integers(-300, 300), st.integers(0, 7))
rationals = st.fractions(-9, 9, max_denominator=60)
finite_texts = st.text("br", max_size=12)
periodic_texts = st.builds(
    lambda start, cycle: f"{start}({cycle})*", finite_texts, st.text("br", min_size=1, max_size=6)
)

small_ordinals = st.one_of(
    st.integers(0, 4).map(Ordinal),
    st.sampled_from([OMEGA, OMEGA + 1, OMEGA * 2, omega_to(2), omega_to(OMEGA), omega_to(3) * 2 + OMEGA + 5]),
)
ordinals = st.lists(st.tuples(small_ordinals, st.integers(1, 3)), max_size=3).map(
    lambda terms: sum((omega_to(exponent) * count for exponent, count in terms), Ordinal(0))
)
transfinite = st.tuples(st.sampled_from([1, -1]), st.lists(ordinals, max_size=5)).map(
    lambda parts: Hackenstring(" ".join(f"{'+-'[i % 2 ^ (parts[0] < 0)]}^({n})" for i, n in enumerate(parts[1])))
)
"""Strings of a few runs of any length."""

EXPONENTS = [
    "w + 1", "w", "w - 1", "w/2", "sqrt(w)", "2", "3/2", "1 + 1/w", "1", "1 - 1/w", "3/4", "1/2 + 1/w", "1/2", "1/4",
    "2/w", "1/w", "1/w^2", "0", "-1/w", "-1/2 + 1/w", "-1/2", "-1", "-3/2", "-2", "-w", "-w - 1",
]  # fmt: skip
coefficients = st.fractions(-4, 4, max_denominator=12).filter(bool)
surreals = st.dictionaries(st.sampled_from(EXPONENTS), coefficients, max_size=4).map(
    lambda terms: Surreal.from_terms((Surreal(exponent), r) for exponent, r in terms.items())
)
exact_strings = st.one_of(
    finite_texts.map(Hackenstring),
    periodic_texts.map(Hackenstring),
    transfinite,
    surreals.map(Hackenstring.from_number),
)


def options(string: Hackenstring) -> list[tuple[int, Hackenstring]]:
    """Some of the options of a string: what is left when a letter is cut, with the letter's sign.

    Cuts are made at the first letter of each run, and behind the parts of its length.
    """
    found = []
    runs = [block for block in string.signs if isinstance(block, Run)]
    assert len(runs) == len(string.signs), "of strings without cycles"
    for i, (sign, length) in enumerate(runs):
        inside = Ordinal(0)
        for exponent, count in length.terms:
            for part in range(count):
                left = signs_of([*runs[:i], Run(sign, inside + omega_to(exponent) * part)])
                found.append((sign, _string(left)))
            inside += omega_to(exponent) * count
    return found


def _string(signs: object) -> Hackenstring:
    from hackenbush.strings.notation import write_signs

    return Hackenstring(write_signs(signs))  # type: ignore[arg-type]
