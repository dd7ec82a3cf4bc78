"""Canonical short games in plain Python: the kernel where the native one is missing, and its reference.

A short game is {L|R}, where L and R are the games that Left and Right can move to. Among equal games one
has no dominated and no reversible options, the canonical form (Conway, On Numbers and Games, chapter 10;
Siegel, Combinatorial Game Theory, II.2). It is kept as one node, and an int, its handle, names it; so games
are equal iff their handles are. `Store` keeps the nodes, `Algebra` computes with them, and the functions
below are those of one `Kernel`, which adds ownership: whoever gets a handle owns it until he releases it.

>>> up, star = simple(0, 0, 1, 0), simple(0, 0, 0, 1)
>>> le(number(0, 0), up), le(star, up), parts(make((up,), (negative(up),)))
(True, False, (0, 0, 0, 1))
"""

from __future__ import annotations

from collections.abc import Callable
from operator import index

from hackenbush._kernel.pure.algebra import Algebra
from hackenbush._kernel.pure.dyadic import Dyadic, negated, reduced
from hackenbush._kernel.pure.nodes import GENERAL, LEFT, NUMBER, number_options
from hackenbush._kernel.pure.store import outer_call

__all__ = ["NAME", "collect", "limit", "usage"]

NAME = "pure"


class Kernel(Algebra):
    """A world of canonical games; handles of one kernel mean nothing to another."""

    # ---- games by what they are made of --------------------------------------------------------------------

    @outer_call
    def number(self, mantissa: int, exponent: int) -> int:
        """The number mantissa / 2**exponent."""
        return self._given(self._closed(_dyadic(mantissa, exponent)))

    @outer_call
    def simple(self, mantissa: int, exponent: int, ups: int, nimber: int) -> int:
        """mantissa / 2**exponent + ups.up + *nimber."""
        return self._given(self._closed(_dyadic(mantissa, exponent), index(ups), index(nimber)))

    @outer_call
    def make(self, left: tuple[int, ...], right: tuple[int, ...]) -> int:
        """The canonical form of {left|right}."""
        self._check_owned(*left, *right)
        return self._given(self._canonical([(game,) for game in left], [(game,) for game in right]))

    # ---- what they are made of -----------------------------------------------------------------------------

    @outer_call
    def parts(self, game: int) -> tuple[int, int, int, int] | None:
        """(mantissa, exponent, ups, nimber) of a number or a simple game; None of any other."""
        self._check_owned(game)
        node = self._nodes[game]
        return None if node.kind == GENERAL else (*node.stops[LEFT], node.ups, node.nimber)

    @outer_call
    def options(self, game: int, side: int) -> tuple[int, ...]:
        """The canonical options of Left (0) or Right (1)."""
        self._check_owned(game)
        node = self._nodes[game]
        if node.kind == NUMBER:
            return self._all_given(tuple(map(self._closed, number_options(node.stops[LEFT], side))))
        return self._all_given(tuple(self._moves(game, side)))

    @outer_call
    def stops(self, game: int) -> tuple[int, int, int, int]:
        """The Left stop (mantissa, exponent) and the Right stop (mantissa, exponent)."""
        self._check_owned(game)
        left, right = self._nodes[game].stops
        return *left, *right

    @outer_call
    def thermograph(
        self, game: int
    ) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int, int, int], ...]]:
        """The left and the right wall: corners (t, value) from t = 0 up to the foot of the mast, in both."""
        self._check_owned(game)
        left, right = self._walls(game)
        return tuple((*t, *value) for t, value in left), tuple((*t, *negated(value)) for t, value in right)

    @outer_call
    def thermal(self, game: int) -> tuple[int, int, int, int]:
        """The mean (mantissa, exponent) and the temperature (mantissa, exponent)."""
        self._check_owned(game)
        temperature, mean = self._walls(game)[LEFT][-1]
        return *mean, *((-1, mean[1]) if self._nodes[game].kind == NUMBER else temperature)

    # ---- algebra -------------------------------------------------------------------------------------------

    @outer_call
    def le(self, a: int, b: int) -> bool:
        """Whether a <= b."""
        self._check_owned(a, b)
        return self._le(a, b)

    @outer_call
    def negative(self, game: int) -> int:
        """-game."""
        self._check_owned(game)
        return self._given(self._negative(game))

    @outer_call
    def add(self, a: int, b: int) -> int:
        """a + b."""
        self._check_owned(a, b)
        return self._given(self._sum(a, b))

    # ---- owners and memory ---------------------------------------------------------------------------------

    @outer_call
    def retain(self, game: int) -> None:
        """Own the game once more."""
        self._check_owned(game)
        self._given(game)

    @property
    def release(self) -> Callable[[int], None]:
        """What gives a game back: at once, even while another thread is at work, and in one stroke."""
        return self._released.append

    def collect(self) -> int:
        """Reclaim what nobody owns (within another call: when it is over); how many games are still held."""
        with self._lock:
            self._reclaim_above = -1
            return self.usage()[0]

    @outer_call
    def usage(self) -> tuple[int, int]:
        """How many games are held, and about how many bytes they take with what is known of them."""
        return len(self._nodes), self._bytes

    @outer_call
    def limit(self, bytes: int) -> int:  # noqa: A002
        """Set how many bytes may be held before `TooHard` is raised; what it was before."""
        before, self._limit = self._limit, index(bytes)
        self._reclaim_above = -1  # to settle it anew
        return before


def _dyadic(mantissa: int, exponent: int) -> Dyadic:
    mantissa, exponent = index(mantissa), index(exponent)  # a TypeError for what is no integer
    if exponent < 0:
        raise ValueError("the exponent of a dyadic is not negative")
    return reduced(mantissa, exponent)


_kernel = Kernel()

number = _kernel.number
simple = _kernel.simple
parts = _kernel.parts
make = _kernel.make
options = _kernel.options
negative = _kernel.negative
add = _kernel.add
le = _kernel.le
stops = _kernel.stops
thermograph = _kernel.thermograph
thermal = _kernel.thermal
retain = _kernel.retain
release = _kernel.release
collect = _kernel.collect
usage = _kernel.usage
limit = _kernel.limit
