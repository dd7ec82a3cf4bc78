"""`Form`: a game as it is written, with its dominated and reversible options.

A `Game` is a value, and forms of the same value can have different options. With a form you can watch dominated and
reversible options go step by step, and use it as the base of an ordinal sum, which depends on the form
(Berlekamp, Conway and Guy, *Winning Ways*, chapters 3 and 7; Siegel, *Combinatorial Game Theory*, II.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hackenbush.errors import expect
from hackenbush.players import Player, as_player
from hackenbush.values.followers import followers
from hackenbush.values.game import Game, GameLike, as_game

__all__ = ["Bypass", "Domination", "Form"]


@dataclass(frozen=True, slots=True)
class Domination:
    """An option, and another that is at least as good."""

    player: Player
    option: Game
    better: Game


@dataclass(frozen=True, slots=True)
class Bypass:
    """A reversible option, the opponent's reply that reverses it, and the options after the reply that replace it."""

    player: Player
    option: Game
    reply: Game
    instead: tuple[Game, ...]


class Form:
    """The form {left|right}, whose options are games.

    >>> form = Form([-3, 0, Game("1/2"), Game("1/2")], [1, 5])
    >>> form.drop_dominated(), form.value
    (Form(['1/2'], ['1']), Game('3/4'))
    >>> Form([], []).value
    Game('0')

    Options are a set: writing an option twice changes nothing. Forms are equal if their options are.
    """

    __slots__ = ("left", "right")
    left: tuple[Game, ...]
    right: tuple[Game, ...]

    def __init__(self, left: Iterable[GameLike | str] = (), right: Iterable[GameLike | str] = ()) -> None:
        for name, side in (("left", left), ("right", right)):
            object.__setattr__(self, name, tuple(dict.fromkeys(map(Game, expect(Iterable, side, "a row of games")))))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a form cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Form, (self.left, self.right)

    def __neg__(self) -> Form:
        """Return the form of the negative: the negatives of the options, exchanged.

        >>> -Form([0, 1], ["*"])
        Form(['*'], ['0', '-1'])
        """
        return Form([-g for g in self.right], [-g for g in self.left])

    def options(self, player: Player | str) -> tuple[Game, ...]:
        """Return the options of a player in the order you wrote them."""
        return self.left if as_player(player) is Player.LEFT else self.right

    @property
    def value(self) -> Game:
        """The game that the form is equal to."""
        return Game.of(self.left, self.right)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return set(self.left) == set(other.left) and set(self.right) == set(other.right)

    def __hash__(self) -> int:
        return hash((frozenset(self.left), frozenset(self.right)))

    def __repr__(self) -> str:
        return f"Form({[str(g) for g in self.left]}, {[str(g) for g in self.right]})"

    def dominations(self) -> list[Domination]:
        """Return the dominated options, each with an option that dominates it and is not dominated itself.

        >>> [(str(d.option), str(d.better)) for d in Form([-3, 0, Game("*")], []).dominations()]
        [('-3', '0')]
        """
        found = []
        for player in Player:
            options = self.options(player)
            best = [g for g in options if not any(h != g and _is_as_good(h, g, player) for h in options)]
            for g in options:
                found += [Domination(player, g, h) for h in best if h != g and _is_as_good(h, g, player)][:1]
        return found

    def drop_dominated(self) -> Form:
        """Return the form without its dominated options; its value is the same.

        >>> Form([0, 1, Game("*")], [2, 2]).drop_dominated()
        Form(['1'], ['2'])
        """
        dropped = {(d.player, d.option) for d in self.dominations()}
        left, right = (
            [g for g in self.options(player) if (player, g) not in dropped] for player in (Player.LEFT, Player.RIGHT)
        )
        return Form(left, right)

    def bypasses(self) -> list[Bypass]:
        """Return the reversible options, each with the reply that reverses it and what it is replaced by.

        >>> [(str(b.option), str(b.reply), b.instead) for b in Form([Game("*")], [Game("*")]).bypasses()]
        [('*', '0', ()), ('*', '0', ())]
        """
        value, found = self.value, []
        for player in Player:
            for g in self.options(player):
                for reply in g.options(-player):
                    if _is_as_good(value, reply, player):
                        found.append(Bypass(player, g, reply, reply.options(player)))
                        break
        return found

    def bypass_reversible(self) -> Form:
        """Return the form with every reversible option replaced by what follows its reversing reply; same value.

        >>> Form([Game("*")], [Game("*")]).bypass_reversible(), Form([Game("^")], [Game("*")]).bypass_reversible()
        (Form([], []), Form(['^'], ['*']))
        """
        bypassed = {(b.player, b.option): b.instead for b in self.bypasses()}
        left, right = (
            [h for g in self.options(player) for h in bypassed.get((player, g), (g,))]
            for player in (Player.LEFT, Player.RIGHT)
        )
        return Form(left, right)

    def ordinal_sum(self, top: GameLike) -> Game:
        """Return self:top, in which a move in this form throws the top away.

        The top counts by its value, the base *as it is written*: equal bases can give different sums.

        >>> Form([-1], [1]).value, Form([-1], [1]).ordinal_sum(1), Form([], []).ordinal_sum(1)
        (Game('0'), Game('1/2'), Game('1'))
        """
        sums: dict[Game, Game] = {}
        for h in followers(as_game(top)):
            sums[h] = Game.of(
                [*self.left, *(sums[option] for option in h.left)],
                [*self.right, *(sums[option] for option in h.right)],
            )
        return sums[as_game(top)]


def _is_as_good(g: Game, h: Game, player: Player) -> bool:
    return g >= h if player is Player.LEFT else g <= h
