"""`Game`: the value of a position in any short game, canonical and exact.

A short game is {L|R}: the positions Left can move to and those Right can move to (Conway, *On Numbers and Games*).
Games are equal when their difference is won by the second player, and each is equal to exactly one game in
*canonical form*, with no dominated and no reversible options. A `Game` is that form, so equal games behave alike, as
equal numbers do. The kernel stores numbers, ups and nimbers directly, however large, and other games as shared nodes,
which it frees when no `Game` uses them.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from hackenbush.errors import InvalidArgument, TooHard, Undefined, expect
from hackenbush.players import Outcome, Player, as_player
from hackenbush.values import writing
from hackenbush.values.arithmetic import dyadic_parts
from hackenbush.values.followers import birthday, describe, followers, is_simple, list_nodes, read_nodes, write_nodes
from hackenbush.values.measures import Measured
from hackenbush.values.styles import StyleName

if TYPE_CHECKING:
    from hackenbush.values.followers import Node
    from hackenbush.values.uptimals import Uptimal

__all__ = ["Game", "GameLike"]

GameLike: TypeAlias = "Game | int | Fraction"

_LONGEST_SET = 4_000  # characters of LaTeX in a notebook
_COMPARISONS = (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge)


class Game(Measured):
    """A canonical short game, from text, an integer, a dyadic fraction or another game.

    >>> Game("{0,*|1/2}"), Game(3), Game(Fraction(5, 8)), Game("2 1/2 + ^")
    (Game('1/4'), Game('3'), Game('5/8'), Game('5/2^'))
    >>> Game("{-3, 0, 1/2, 1/2 | 1, 5}"), Game("{1/4|1}")
    (Game('3/4'), Game('1/2'))

    Names in the text stand for games given by keyword. A colon makes an ordinal sum; its base counts as it is
    written: see `hackenbush.values.Form.ordinal_sum`.

    >>> hot = Game("{2|-1}")
    >>> Game("2·G - 1", G=hot), Game("*:3")
    (Game('0'), Game('^[3]*'))

    The order is partial: `is_fuzzy_with` is true for two confused games.

    >>> Game("^") > 0, Game("*") <= 0, Game("*").is_fuzzy_with(0), Game("1/2") == Fraction(1, 2)
    (True, False, True, True)

    What a game *is* is a property: `mean`, `temperature`, `thermograph`, `atomic_weight`, `reduced`, `birthday`,
    `outcome`. What you *do* with it, or what takes an argument, is a method: `cool`, `heat`, `ordinal_sum`, `text`.

    Raises `NotationError` for text that cannot be read and `Undefined` for a fraction that is not dyadic.
    """

    __slots__ = ("__weakref__",)

    def __new__(cls, source: str | GameLike = 0, /, **names: GameLike) -> Game:
        """Return the game; for a game, return it unchanged, since games are immutable."""
        if isinstance(source, str):
            from hackenbush.values.evaluation import evaluate  # which knows the games that have names, and so this one

            return evaluate(source, names)
        if names:
            raise InvalidArgument("names are for games given as text")
        return as_game(source)

    @classmethod
    def of(cls, left: Iterable[GameLike] = (), right: Iterable[GameLike] = ()) -> Game:
        """Return the game {left|right}.

        >>> Game.of(left=[0, Game("*")], right=[0]), Game.of()
        (Game('^*'), Game('0'))
        """
        try:
            lefts, rights = list(left), list(right)
        except TypeError:
            for side in (left, right):
                expect(Iterable, side, "a row of games")
            raise
        made = cls._of(lefts, rights)
        return cls.of(map(as_game, lefts), map(as_game, rights)) if made is None else made

    # ---- algebra and order: of two games in the kernel, of a game and a number here ----------------------------

    def _plus(self, other: object) -> Game:
        return NotImplemented if (h := _game_or_none(other)) is None else self + h

    def _compare(self, operation: int, other: object) -> bool:
        if isinstance(other, Fraction) and other.denominator & (other.denominator - 1):
            return _compare_with_rational(self, operation, other)
        return NotImplemented if (h := _game_or_none(other)) is None else _COMPARISONS[operation](self, h)

    def __pos__(self) -> Game:
        return self

    def __sub__(self, other: GameLike) -> Game:
        return NotImplemented if (h := _game_or_none(other)) is None else self + -h

    def __rsub__(self, other: GameLike) -> Game:
        return NotImplemented if (h := _game_or_none(other)) is None else h + -self

    def __mul__(self, n: int) -> Game:
        """Return the sum of n copies of the game, or of -n copies of its negative."""
        if not isinstance(n, int):
            return NotImplemented
        if (parts := self._parts()) is not None:
            mantissa, exponent, ups, nimber = parts
            return Game._simple(n * mantissa, exponent, n * ups, nimber if n % 2 else 0)
        total, game = Game(), self if n > 0 else -self
        for bit in f"{abs(n):b}":
            total += total
            if bit == "1":
                total += game
        return total

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self != 0

    def is_fuzzy_with(self, other: GameLike) -> bool:
        """Return whether neither game is at least the other: the first player wins their difference.

        >>> Game("*").is_fuzzy_with(0), Game("^*").is_fuzzy_with(0), Game("^").is_fuzzy_with(0)
        (True, True, False)
        """
        h = as_game(other)
        return not (self <= h or self >= h)

    @property
    def outcome(self) -> Outcome:
        """Who wins: Left if the game is positive, Right if negative, the second player if 0, else the first.

        >>> Game("*").outcome, Game("^").outcome, Game("1 - 1").outcome
        (Outcome.NEXT, Outcome.LEFT, Outcome.PREVIOUS)
        """
        at_least, at_most = self >= _ZERO, self <= _ZERO
        if at_least:
            return Outcome.PREVIOUS if at_most else Outcome.LEFT
        return Outcome.RIGHT if at_most else Outcome.NEXT

    # ---- options ----------------------------------------------------------------------------------------------

    @property
    def left(self) -> tuple[Game, ...]:
        """The canonical Left options: where Left can move to."""
        return self._options(0)

    @property
    def right(self) -> tuple[Game, ...]:
        """The canonical Right options: where Right can move to."""
        return self._options(1)

    def options(self, player: Player | str) -> tuple[Game, ...]:
        """Return the canonical options of a player, so that a value can itself be played.

        >>> Game("^").options(Player.LEFT), Game("3").options(Player.RIGHT)
        ((Game('0'),), ())
        """
        return self.left if as_player(player) is Player.LEFT else self.right

    def followers(self) -> tuple[Game, ...]:
        """Return every game that can be reached, each after its options and the game itself last.

        >>> Game("^").followers(), Game(0).followers()
        ((Game('0'), Game('*'), Game('^')), (Game('0'),))
        """
        return tuple(followers(self))

    @property
    def birthday(self) -> int:
        """The number of moves in the longest play.

        >>> Game("11/16").birthday, Game("^3").birthday, Game("{1|-1}").birthday, Game(0).birthday
        (5, 4, 2, 0)
        """
        return birthday(self)

    # ---- kinds of games ---------------------------------------------------------------------------------------

    @property
    def is_all_small(self) -> bool:
        """Whether in every follower both players can move, or neither: the game is *dicotic*.

        >>> Game("^[2]*3").is_all_small, Game("tiny(2)").is_all_small, Game(1).is_all_small
        (True, False, False)
        """
        return self.is_infinitesimal and all(
            (parts := g._parts()) is None or parts[:2] == (0, 0) for g in followers(self, stop=is_simple)
        )

    @property
    def kind(self) -> str:
        """What kind of game it is, in words.

        >>> [Game(text).kind for text in ("3/4", "*2", "^", "tiny(1)", "1/2*")]
        ['number', 'nimber', 'all-small infinitesimal', 'infinitesimal', 'number plus infinitesimal']
        >>> Game("+-1").kind, Game("{3|1||0}").kind
        ('switch', 'hot')
        """
        if self.is_number or self.is_nimber:
            return "number" if self.is_number else "nimber"
        if self.is_infinitesimal:
            return "all-small infinitesimal" if self.is_all_small else "infinitesimal"
        if self.is_numberish:
            return "number plus infinitesimal"
        sides = self.left, self.right
        return "switch" if all(len(side) == 1 and side[0].is_number for side in sides) else "hot"

    def split(self) -> tuple[Fraction, Game]:
        """Return the number and the infinitesimal that add up to the game.

        >>> Game("1/2^*").split()
        (Fraction(1, 2), Game('^*'))

        Raises `Undefined` for a hot game, which is no such sum.
        """
        if not self.is_numberish:
            raise Undefined(f"{self} is hot: no number is infinitesimally close to it")
        x = self.left_stop
        return x, self - x

    # ---- theory: the modules named have the methods -----------------------------------------------------------

    @property
    def atomic_weight(self) -> Game:
        """About how many ups an all-small game is worth.

        >>> Game("^3*").atomic_weight, Game("^[2]").atomic_weight, Game("{^|v}").atomic_weight, Game(0).atomic_weight
        (Game('3'), Game('1'), Game('0'), Game('0'))

        Raises `Undefined` if the game is not all-small.
        """
        from hackenbush.values.atomic import atomic_weight

        return atomic_weight(self)

    @property
    def is_uptimal(self) -> bool:
        """Whether the game is the sum of a number, multiples of up^[1], up^[2], … and a nimber.

        >>> Game("1/2^[3]v*2").is_uptimal, Game("tiny(1)").is_uptimal, Game(0).is_uptimal
        (True, False, True)
        """
        from hackenbush.values.uptimals import find_uptimal

        return find_uptimal(self) is not None

    @property
    def uptimal(self) -> Uptimal:
        """The number, the coefficients of up^[1], up^[2], … and the nimber that add up to the game.

        >>> Game("1/2 + ^[3] - ^ + *2").uptimal
        Uptimal(number=Fraction(1, 2), coefficients=(-1, 0, 1), nimber=2)

        Raises `Undefined` if it is no such sum.
        """
        from hackenbush.values.uptimals import find_uptimal

        if (found := find_uptimal(self)) is None:
            raise Undefined(f"{self} is not a number plus an uptimal plus a nimber")
        return found

    @property
    def reduced(self) -> Game:
        """The reduced canonical form: the simplest game infinitesimally close to this one.

        >>> Game("1/2^*").reduced, Game("{2,{3|1*}|^}").reduced, Game("{1|1*||0}").reduced
        (Game('1/2'), Game('{2,{3|1}|0}'), Game('{1|0}'))
        """
        from hackenbush.values.heat import reduce

        return reduce(self)

    def cool(self, t: Fraction | int) -> Game:
        """Return the game cooled by t >= 0: every move costs t, until the game is frozen at its mean.

        >>> hot = Game("{2|-1}")
        >>> hot.cool(1), hot.cool(Fraction(3, 2)), hot.cool(2), hot.cool(0) == hot
        (Game('{1|0}'), Game('1/2*'), Game('1/2'), True)

        Raises `Undefined` if t is negative or not a dyadic rational.
        """
        from hackenbush.values.heat import cool

        return cool(self, t)

    def heat(self, t: GameLike) -> Game:
        """Return the game heated by t: each move gains t for its player, except in numbers.

        >>> Game("1/2*").heat(1), Game("^").heat(1), Game(3).heat(1)
        (Game('{3/2|-1/2}'), Game('{1||0|-2}'), Game('3'))
        """
        from hackenbush.values.heat import heat

        return heat(self, as_game(t))

    def overheat(self, s: GameLike, t: GameLike) -> Game:
        """Return the game overheated from s to t: an integer n becomes n copies of s, other moves gain t.

        >>> Game("1/2").overheat(1, 1), Game("*").overheat(1, 2), Game(3).overheat(Game("^"), 1)
        (Game('{1|0}'), Game('+-2'), Game('^3'))
        """
        from hackenbush.values.heat import overheat

        return overheat(self, as_game(s), as_game(t))

    def norton(self, unit: GameLike) -> Game:
        """Return the Norton product with a positive unit: an integer n becomes n copies of the unit.

        >>> Game(3).norton(Game("^")), Game("1/2").norton(Game("^")), Game("{2|*}").norton(1)
        (Game('^3'), Game('{^2*|v*}'), Game('{2|*}'))

        Raises `Undefined` unless the unit is positive.
        """
        from hackenbush.values.heat import norton

        return norton(self, as_game(unit))

    def incentives(self, player: Player | str) -> tuple[Game, ...]:
        """Return what a player gains by each canonical move: g^L - g for Left, g - g^R for Right.

        >>> Game("{2|-1}").incentives("left"), Game(3).incentives("right")
        ((Game('{3|0}'),), ())
        """
        if as_player(player) is Player.LEFT:
            return tuple(h - self for h in self.left)
        return tuple(self - h for h in self.right)

    def ordinal_sum(self, top: GameLike) -> Game:
        """Return self:top, in which a move in this game removes the top.

        >>> Game(1).ordinal_sum(-1), Game("*").ordinal_sum(1), Game(0).ordinal_sum(Game("^"))
        (Game('1/2'), Game('^*'), Game('^'))

        The base counts by its canonical form; `hackenbush.values.Form.ordinal_sum` takes it as it is written.
        """
        from hackenbush.values.forms import Form

        return Form(self.left, self.right).ordinal_sum(top)

    # ---- text and data ----------------------------------------------------------------------------------------

    def text(self, style: StyleName = "ascii", *, limit: int = 100_000) -> str:
        """Return the game as text: "ascii" or "unicode", which `Game` reads, or "latex" for math mode without packages.

        >>> g = Game("{1/2|^}")
        >>> g.text(), g.text("unicode"), g.text("latex")
        ('{1/2|^}', '{½|↑}', '\\\\{\\\\frac{1}{2}\\\\mid {\\\\uparrow}\\\\}')

        "cgsuite" is for the worksheet of CGSuite, and `Game` reads it too.

        >>> Game("5/2^3*").text("cgsuite"), Game("tiny(2)").text("cgsuite"), Game("v[2]").text("cgsuite")
        ('5/2+^3*', '{0||0|-2}', '{*|v}')

        Raises `TooHard` for more than `limit` characters: the text of a game with many shared options can be
        huge. `as_data` has no such limit.
        """
        return writing.write(list_nodes(self, has_uptimals=style != "cgsuite"), style, limit=limit)

    def __str__(self) -> str:
        """Return the ASCII text, or a description in angle brackets if the text would be too long."""
        try:
            return self.text()
        except TooHard:
            return describe(self)

    def __repr__(self) -> str:
        text = str(self)
        return text if text.startswith("<") else f"Game({text!r})"

    def __format__(self, spec: str) -> str:
        if spec in ("ascii", "unicode", "latex", "cgsuite"):
            return self.text(spec)  # type: ignore[arg-type]
        return format(str(self), spec)

    def _repr_latex_(self) -> str | None:
        """Return the game as LaTeX for a notebook, or None if the text would be too long."""
        try:
            return f"${self.text('latex', limit=_LONGEST_SET)}$"
        except (TooHard, ValueError):  # Python writes no integer of more than some thousand digits
            return None

    def _sympy_(self) -> Any:
        """Return the number as a sympy number, for ``sympify``; raises ``SympifyError`` if the game is not a number."""
        from sympy import Rational, SympifyError

        if not self.is_number:
            raise SympifyError(self, Undefined(f"{self} is not a number"))
        return Rational(*self.number.as_integer_ratio())

    def as_data(self) -> list[Node]:
        """Return the canonical form as plain data: nodes, options first, the game last.

        A number, up or nimber is text; any other node is a list of its Left and one of its Right options, by place.

        >>> Game("{1|*}").as_data(), Game(0).as_data()
        (['1', '*', [[0], [1]]], ['0'])
        """
        return write_nodes(self)

    @classmethod
    def from_data(cls, nodes: Iterable[Node]) -> Game:
        """Return the game that `as_data` wrote.

        >>> Game.from_data(["0", [[0], [0]]])
        Game('*')
        """
        return read_nodes(nodes)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.from_data, (self.as_data(),)


def _compare_with_rational(g: Game, operation: int, x: Fraction) -> bool:
    """Compare with a rational that is not dyadic: it equals no stop, so the stops decide."""
    at_most, at_least = g.left_stop < x, g.right_stop > x
    return (at_most, at_most, False, True, at_least, at_least)[operation]


def as_game(source: object) -> Game:
    """Return a game, an integer or a dyadic fraction as a game; text is for `Game` alone."""
    game = _game_or_none(source)
    if game is None:
        raise InvalidArgument(f"expected a Game, an int, a Fraction or text, not {source!r:.60}")
    return game


def _game_or_none(source: object) -> Game | None:
    if isinstance(source, Game):
        return source
    if isinstance(source, (int, Fraction)):
        return Game._number(*dyadic_parts(source))
    return None


_ZERO = Game._number(0, 0)
