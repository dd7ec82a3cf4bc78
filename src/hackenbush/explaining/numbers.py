"""Rules for red-blue stalks and trees, which are numbers.

- Stalk (Berlekamp): up to the first change of color each edge counts 1 or −1; from there on each edge counts half of
  the one below it, plus for blue and minus for red.
- G on a stick: a blue edge with x on top of it is the first of (x+1)/1, (x+2)/2, (x+3)/4, … whose numerator is more
  than 1; a red edge is the first of (x−1)/1, (x−2)/2, (x−3)/4, … whose numerator is less than −1 (Winning Ways, chapter
  7). Only the value matters of what stands on an edge, so a tree is computed from the top down.
- Redwood beds: red furniture on blue feet is worth 1/2, halved for each red edge outside of the smallest red tree that
  joins all feet (Winning Ways, chapter 7).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import floor

from hackenbush.board.colors import Color
from hackenbush.explaining.figures import Labelled, Series, label_counts
from hackenbush.explaining.graphs import Tree, take_piece
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, write_term
from hackenbush.explaining.words import Words, say
from hackenbush.players import Player
from hackenbush.solvers.redwood import find_bed
from hackenbush.solvers.trees import on_stick
from hackenbush.strings import Hackenstring
from hackenbush.values import Game

__all__ = ["list_series", "list_weights", "value_bed", "value_branch", "value_stalk", "write_sum"]

_MANY = 9  # steps of a tree; more become one step
_LONGEST = 12  # terms of a sum or a series


def value_stalk(term: Term, _: Guide) -> Rewrite | None:
    """Return the value of a red-blue stalk by the rule of signs.

    >>> from hackenbush import Budget, Position
    >>> found = value_stalk(PictureTerm(Position("bbbrb")), Guide(Budget()))
    >>> print(found.formula)
    bbbrb = 1 + 1 + 1 - 1/2 + 1/4 = 11/4
    >>> [value_stalk(PictureTerm(Position(text)), Guide(Budget())) for text in ("bbgrb", "b(b,r)", "bbb")]
    [None, None, None]
    """
    if not isinstance(term, PictureTerm) or term.known or not len(term.position):
        return None
    position = term.position
    if not (position.is_stalk and position.is_red_blue) or len(set(position.arrays.colors)) < 2:
        return None
    order = Tree(position).order
    letters = "".join(position.edges[i].color.letter for i in order)
    value = Game(Hackenstring(letters).number)
    whole = len(letters) - len(letters.lstrip(letters[0]))
    color = Color(letters[0]).name.lower()
    count = "The lowest edge counts" if whole == 1 else f"The {whole} {color} edges at the bottom count"
    sign = "1" if letters[0] == "b" else "−1"
    each = "" if whole == 1 else " each"
    return Rewrite(
        "stalk",
        (value,),
        say(write_term(term), " = ", write_sum(_shown_weights(letters)), " = ", value),
        say(
            f"{count} {sign}{each}. From the first change of color on, ",
            "every edge counts half of the one below it: plus for blue, minus for red.",
        ),
        label_counts(term, zip(order, _shown_weights(letters), strict=False)),
    )


def value_bed(term: Term, _: Guide) -> Rewrite | None:
    """Return the value of a redwood bed.

    >>> from hackenbush import Budget, Position
    >>> found = value_bed(PictureTerm(Position("0-1B 1-2R 0-3B 3-4R 2-4R 2-5R 4-5R")), Guide(Budget()))
    >>> print(found.formula)
    the piece = (1/2)/4 = 1/8
    >>> value_bed(PictureTerm(Position("b(r,b)")), Guide(Budget()))
    """
    if not isinstance(term, PictureTerm) or term.known or (bed := find_bed(term.position)) is None:
        return None
    feet, rest, player = ("blue", "red", "Right") if bed.owner is Player.LEFT else ("red", "blue", "Left")
    half = Game("1/2" if bed.owner is Player.LEFT else "-1/2")
    count = "one other edge halves that: it" if bed.spare == 1 else f"{bed.spare} other edges each halve that: they"
    halved = say("(", half, f")/{1 << bed.spare:,} = ") if bed.spare else say()
    spare = f" {player}'s {count} can be cut without setting a foot free." if bed.spare else ""
    return Rewrite(
        "redwood",
        (bed.value,),
        say(write_term(term), " = ", halved, bed.value),
        say(
            f"A redwood bed: {feet} feet, each with one {rest} leg, and {rest} edges at the tops of the legs. ",
            f"The smallest {rest} tree that joins all feet has {len(bed.tree)} edges, and is worth ",
            half,
            f".{spare}",
        ),
        Labelled(term, (), bed.tree),
    )


def list_weights(letters: str) -> tuple[Fraction, ...]:
    """Return what each edge of a stalk adds."""
    return tuple(digit.worth for digit in Hackenstring(letters).digits)


def _shown_weights(letters: str) -> Iterable[Fraction]:
    """Return what each edge of a stalk adds; of a long one, only of those that `write_sum` writes."""
    if len(letters) <= 2 * _LONGEST:
        return list_weights(letters)
    run = len(letters) - len(letters.lstrip(letters[0]))
    last = Fraction(1 if letters[-1] == "b" else -1, 1 << max(0, len(letters) - run))
    return *list_weights(letters[: 2 * _LONGEST]), last


def write_sum(numbers: Iterable[Fraction]) -> Words:
    """Return numbers as a sum, with minus signs for negative ones."""
    words: list[Words] = []
    for number in numbers:
        if not words:
            words.append(say("−", -number) if number < 0 else say(number))
        else:
            words.append(say(" − ", -number) if number < 0 else say(" + ", number))
    if len(words) > _LONGEST:
        words = [*words[: _LONGEST - 1], say(" … "), words[-1]]
    return say(*words)


# ---- trees ---------------------------------------------------------------------------------------------------------


def value_branch(term: Term, guide: Guide) -> Rewrite | None:
    """Return a red-blue tree with one more branch known, or the values of its branches when all are known.

    >>> from hackenbush import Budget, Position
    >>> found = value_branch(PictureTerm(Position("b(r,b(r,rb))")), Guide(Budget()))
    >>> print(found.formula, found.after[0].known)
    rb = (1 - 3)/4 = -1/2 ((4, Game('-1/2')),)
    """
    if not isinstance(term, PictureTerm) or not len(term.position):
        return None
    position = term.position
    if not (position.is_red_blue and position.is_tree):
        return None
    tree = Tree(position)
    known = dict(term.known)
    todo = _list_steps(tree, known, leaves=guide.full)
    if not todo or (len(todo) > _MANY and not guide.full):
        return _value_all(term, tree)
    edge = todo[0]
    rewrite = _value_leaf(tree, edge) or _value_straight_branch(tree, edge) or _value_on_stick(tree, edge, known)
    (value,) = rewrite.after
    assert isinstance(value, Game)
    hidden = set(tree.branch(edge))
    known = {i: game for i, game in known.items() if i not in hidden} | {edge: value}
    if all(root in known or not (tree.above[root] or guide.full) for root in tree.roots):
        return replace(rewrite, after=tuple(known.get(root, _value_edge(tree, root)) for root in tree.roots))
    return replace(rewrite, after=(replace(term, known=tuple(sorted(known.items()))),))


def _list_steps(tree: Tree, known: dict[int, Game], *, leaves: bool) -> list[int]:
    """Return the edges with something on top, from the top down; a straight branch at the top is one step.

    With ``leaves``, single edges at the top are steps as well.
    """
    todo: list[int] = []
    straight: set[int] = set()
    done = {i for edge in known for i in tree.branch(edge)}
    for edge in reversed(tree.order):
        if edge in done:
            continue
        above = tree.above[edge]
        if all(i in straight for i in above) and len(above) <= 1 and not any(i in done for i in above):
            straight.add(edge)
        elif above:
            todo.append(edge)
    carried = {i for edge in straight for i in tree.above[edge]}
    todo += [edge for edge in straight if edge not in carried and (leaves or tree.above[edge])]
    depth = {edge: place for place, edge in enumerate(tree.order)}
    return sorted(todo, key=lambda edge: -depth[edge])


def _value_edge(tree: Tree, edge: int) -> Game:
    return Game(1 if tree.position.edges[edge].color is Color.BLUE else -1)


def _value_leaf(tree: Tree, edge: int) -> Rewrite | None:
    """Return the step that counts a single edge at the top, or None if something stands on it."""
    if tree.above[edge]:
        return None
    color = tree.position.edges[edge].color
    owner, value = ("Left", Game(1)) if color is Color.BLUE else ("Right", Game(-1))
    return Rewrite(
        "one color",
        (value,),
        say(color.letter, " = ", value),
        say(f"Nothing stands on this {color.name.lower()} edge: it is one move for {owner}."),
    )


def _value_straight_branch(tree: Tree, edge: int) -> Rewrite | None:
    """Return the step that values a straight branch by the rule of signs, or None if the series is as quick."""
    branch = tree.branch(edge)
    letters = "".join(tree.position.edges[i].color.letter for i in branch)
    if any(len(tree.above[i]) > 1 for i in branch) or (len(branch) == 2 and letters[0] != letters[1]):
        return None
    value = Game(Hackenstring(letters).number)
    return Rewrite(
        "stalk",
        (value,),
        say(_write_branch(tree, branch), " = ", write_sum(_shown_weights(letters)), " = ", value),
        say("This branch is a stalk, and stalks go by the rule of signs; its foot may be taken for the ground."),
    )


def _value_on_stick(tree: Tree, edge: int, known: dict[int, Game]) -> Rewrite:
    """Return the step that values an edge from the known values of the branches on it."""
    above = [known.get(i, _value_edge(tree, i)).number for i in tree.above[edge]]
    x = sum(above, Fraction(0))
    color = tree.position.edges[edge].color
    found, value = list_series(color, x), Game(on_stick(color, x))
    numerator, denominator = found.terms[-1]
    sign, more = ("+", "more than 1") if color is Color.BLUE else ("−", "less than −1")
    branch = _write_branch(tree, tree.branch(edge))
    carried = say(write_sum(above), " = ", x) if len(above) > 1 else say(x)
    return Rewrite(
        "stick",
        (value,),
        say(branch, " = (", x, f" {sign} {abs(numerator - x)})/{denominator} = ", value),
        say(
            f"A {color.name.lower()} stick with ",
            carried,
            f" on it: take the first of (x {sign} 1)/1, (x {sign} 2)/2, (x {sign} 3)/4, … whose numerator is {more}.",
        ),
        found,
    )


def list_series(color: Color, x: Fraction) -> Series:
    """Return the terms for x on a stick up to the one that counts; only the last ones, if there are many.

    >>> list_series(Color.RED, Fraction(1)).terms
    ((Fraction(0, 1), 1), (Fraction(-1, 1), 2), (Fraction(-2, 1), 4))
    """
    sign = 1 if color is Color.BLUE else -1
    last = max(1, floor(1 - sign * x) + 1)
    first = max(1, last - _LONGEST)
    return Series(x, tuple((x + sign * n, 1 << (n - 1)) for n in range(first, last + 1)))


def _value_all(term: PictureTerm, tree: Tree) -> Rewrite:
    """Return the value of a tree in one step, with the value of each branch as a label."""
    position = term.position
    values: dict[int, Fraction] = {}
    for i in reversed(tree.order):
        x = sum((values[other] for other in tree.above[i]), Fraction(0))
        values[i] = on_stick(position.edges[i].color, x)
    total = Game(sum(values[root] for root in tree.roots))
    inner = sum(1 for above in tree.above if above)
    labels = tuple((i, Game(values[i])) for i in tree.order)
    return Rewrite(
        "stick",
        (total,),
        say(
            write_term(term),
            " = ",
            *((write_sum(values[i] for i in tree.roots), " = ") if len(tree.roots) > 1 else ()),
            total,
        ),
        say(
            f"From the top down, each of {inner:,} edges with something on it is worked out as a stick: on blue, x ",
            "becomes the first of (x + 1)/1, (x + 2)/2, (x + 3)/4, … whose numerator is more than 1; on red it is the ",
            "mirror image.",
        ),
        Labelled(term, labels),
    )


def _write_branch(tree: Tree, branch: list[int]) -> Words:
    return write_term(PictureTerm(take_piece(tree.position, tree.feet[branch[0]], branch)))
