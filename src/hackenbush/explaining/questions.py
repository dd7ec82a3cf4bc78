"""`ask`: what a reader can be asked before a step is shown: "What does this loop become?"

A question has a right choice and wrong ones, and the wrong ones are what people take for right: a stalk that is just
counted, heaps that are added as numbers, an average for the simplest number. No two choices have the same value, so
exactly one is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.explaining.figures import Columns, Labelled, NumberLine, Series
from hackenbush.explaining.graphs import Tree, find_grounded
from hackenbush.explaining.names import describe_picture
from hackenbush.explaining.steps import Step
from hackenbush.explaining.terms import Braces, PictureTerm, Term, call_term
from hackenbush.explaining.words import Words, say
from hackenbush.solvers import Budget, value
from hackenbush.strings import Hackenstring
from hackenbush.values import Game, nim_sum, star
from hackenbush.values.followers import is_simple

__all__ = ["Candidate", "Prediction", "ask"]

_MOST_CHOICES = 4
_MOST_DRAWN = 8  # edges of a choice that is drawn beside others
_LARGEST = 60  # edges of a choice
_BUDGET = Budget(positions=2_000, seconds=None)  # for the value of a choice


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value or a picture that a reader may choose, and what it is called."""

    words: Words
    term: Game | PictureTerm


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question about a step before it is shown; ``right`` is the place of the right choice."""

    words: Words
    choices: tuple[Candidate, ...]
    right: int


Asked: TypeAlias = tuple[Words, list[Candidate]]
"""A question, the right choice, and wrong ones, of which some may be worth the same."""


def ask(step: Step) -> Prediction | None:
    """Return a question to which the step is the answer, or None if there is nothing to be guessed.

    >>> from hackenbush import explain
    >>> question = ask(explain("0-1B 1-1R").steps[0])
    >>> str(question.words), sorted(str(choice.words) for choice in question.choices)
    ('What does this loop become?', ['a blue leaf', 'a red leaf', 'a stalk of 2', 'nothing'])
    >>> str(question.choices[question.right].words), ask(explain("gb").steps[0])
    ('a red leaf', None)
    """
    asked = _ASKED[step.rule](step) if step.rule in _ASKED else None
    if asked is None:
        return None
    words, (right, *wrong) = asked
    try:
        choices = _tell_apart([right, *wrong])
    except TooHard:
        return None
    if len(choices) < 2:
        return None
    ordered = sorted(choices, key=_find_rank)
    return Prediction(words, tuple(ordered), ordered.index(right))


def _find_rank(choice: Candidate) -> tuple[int, Fraction, str]:
    """Return what choices are ordered by, so that their order says nothing about which is right: size, then words."""
    term, words = choice.term, str(choice.words)
    if isinstance(term, PictureTerm):
        return 0, Fraction(len(term.position)), words
    return (0, term.number, words) if term.is_number else (1, Fraction(len(words)), words)


def _tell_apart(choices: list[Candidate]) -> list[Candidate]:
    """Return the first choice, and some of the others, no two of them worth the same."""
    found: dict[Game, Candidate] = {}
    for choice in choices:
        game = choice.term if isinstance(choice.term, Game) else value(choice.term.substitute(), budget=_BUDGET)
        found.setdefault(game, choice)
    return list(found.values())[:_MOST_CHOICES]


# ---- choices -------------------------------------------------------------------------------------------------------


def _games(games: Iterable[Game | Fraction | int]) -> list[Candidate]:
    return [Candidate(say(game), Game(game)) for game in games]


def _drawn(words: str, text: str) -> Candidate:
    return Candidate(say(words), PictureTerm(Position(text)))


def _stalk(length: int, letter: str = "g") -> Candidate:
    color = Color(letter).name.lower()
    words = "nothing" if not length else f"a {color} leaf" if length == 1 else f"a stalk of {length}"
    return _drawn(words, letter * length)


def _loops(count: int) -> Candidate:
    words = "nothing" if not count else "one loop" if count == 1 else f"{count} loops"
    return _drawn(words, " ".join(["0.a-0.aG"] * count))


def _find_gone(step: Step) -> list[Term]:
    """Return the terms of the sum that the step replaces."""
    left = list(step.after)
    gone = []
    for term in step.before:
        if term in left:
            left.remove(term)
        else:
            gone.append(term)
    return gone


def _find_picture(step: Step) -> PictureTerm | None:
    """Return the first picture that the step replaces."""
    return next((term for term in _find_gone(step) if isinstance(term, PictureTerm)), None)


# ---- pictures ------------------------------------------------------------------------------------------------------


def _ask_split(step: Step) -> Asked | None:
    term = _find_picture(step)
    if term is None:
        return None
    count = len(term.position.components())
    feet = sum(is_ground(edge.start) + is_ground(edge.end) for edge in term.position.edges)
    words = say("Parts that only the ground joins are separate. Into how many does ", call_term(term), " fall?")
    return words, _games([count, feet, count + 1, count - 1, 1])


def _ask_loop(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, Labelled) or not figure.highlight:
        return None
    edges = [figure.term.position.edges[i] for i in figure.highlight]
    letter = edges[0].color.letter
    noun = "arch" if is_ground(edges[0].start) and edges[0].start != edges[0].end else "loop"
    words = f"What does this {noun} become?" if len(edges) == 1 else f"What does each {noun} become?"
    other = "r" if letter == "b" else "b"
    return say(words), [_stalk(1, letter), _stalk(0), _stalk(2, letter), _stalk(1, other)]


def _ask_fusion(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, Labelled):
        return None
    count = len(figure.highlight)
    if count > _MOST_DRAWN or len(_find_points(step, figure)) != 1:
        return None
    words = f"All nodes on the cycle are fused into one point. What do its {count} edges become?"
    return say(words), [_loops(count), _stalk(count), _stalk(0), _stalk(1)]


def _find_points(step: Step, figure: Labelled) -> set[Node]:
    """Return the points at which the marked edges of a step are loops after it."""
    marked = {figure.term.origin[i] for i in figure.highlight}
    return {
        node
        for term in step.after
        if isinstance(term, PictureTerm)
        for number, edge in zip(term.origin, term.position.edges, strict=True)
        if number in marked
        for node in edge[:2]
    }


def _ask_cancel(step: Step) -> Asked | None:
    figure = step.figure
    if not isinstance(figure, Labelled):
        return say("What are the twins worth together?"), _games([0, 1, star(1), -1])
    edges = figure.term.position.edges
    points = {edges[i].start for i in figure.highlight}
    loops = [i for i, edge in enumerate(edges) if edge.start == edge.end and edge.start in points]
    if len(points) != 1 or len(loops) > _MOST_DRAWN:
        return None
    count = len(loops)
    words = f"{count} green loops stand side by side on one point. What is left of them?"
    return say(words), [_loops(count & 1), _loops(1 - (count & 1)), _stalk(count)]


def _ask_colon(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, Labelled):
        return None
    if figure.labels:
        return _ask_folding(figure)
    game = step.formula.parts[-1]
    if not isinstance(game, Game) or not (game.is_number or game.is_nimber):
        return None
    tried = [game, Game(0), -game, game + 1, game - 1] if game.is_number else [game, Game(0), *_nearby(game.nimber)]
    pictures = [from_value(each) for each in tried]
    if max(map(len, pictures)) > _MOST_DRAWN:
        return None
    words = "What may replace this piece?"
    return say(words), [Candidate(say(describe_picture(each)), PictureTerm(each)) for each in pictures]


def _nearby(size: int) -> list[Game]:
    return [star(size + 1), star(size - 1), Game(1)]


def _ask_folding(figure: Labelled) -> Asked | None:
    edges = figure.term.position.edges
    feet = set.intersection(*({*edges[edge][:2]} for edge, _ in figure.labels))
    lengths = [game.nimber for _, game in figure.labels]
    if not feet or sum(lengths) > _MOST_DRAWN or len(lengths) < 2:
        return None
    listed = f"{', '.join(map(str, lengths[:-1]))} and {lengths[-1]}"
    words = f"Stalks of {listed} grow from one point. What may replace them?"
    tried = dict.fromkeys([nim_sum(*lengths), sum(lengths), max(lengths), 0, 1])
    return say(words), [_stalk(length) for length in tried]


def _ask_mountain(step: Step) -> Asked | None:
    figure = step.figure
    if not isinstance(figure, Labelled) or figure.rest is None or len(figure.rest.position) > _LARGEST:
        return None
    term, sunk, rest = figure.term, set(figure.highlight), figure.rest
    others = [i for i in range(len(term.position)) if i not in sunk]
    fallen = term.only(find_grounded(term.position, others)[0])
    green = [i for i, edge in enumerate(rest.position.edges) if edge.color is Color.GREEN]
    bare = rest.only(find_grounded(rest.position, green)[0])
    left = "only what stood on the ground before" if len(fallen.position) else "nothing: the rest falls"
    words = say("The lit part sinks into the ground. What stands on the ground then?")
    return words, [
        Candidate(say("all of the rest"), rest),
        Candidate(say(left), fallen),
        Candidate(say("only green edges"), bare),
    ]


# ---- values --------------------------------------------------------------------------------------------------------


def _ask_stalk(step: Step) -> Asked | None:
    term = _find_picture(step)
    if term is None or not term.position.is_stalk or len(term.position) > 2 * _MOST_DRAWN:
        return None
    letters = "".join(term.position.edges[i].color.letter for i in Tree(term.position).order)
    right = Hackenstring(letters).number
    signs = [1 if letter == "b" else -1 for letter in letters]
    halves = sum((Fraction(sign, 1 << i) for i, sign in enumerate(signs)), Fraction(0))
    short = Hackenstring(letters[:-1]).number
    return say("What is this stalk worth?"), _games([right, sum(signs), halves, short, -right])


def _ask_count(step: Step) -> Asked | None:
    term = _find_picture(step)
    if term is None:
        return None
    colors = term.position.arrays.colors
    blue, red = colors.count(ord("b")), colors.count(ord("r"))
    tried = [blue - red, blue + red, red - blue, blue - red + 1, blue - red - 1]
    return say("What is this part worth?"), _games(tried)


def _ask_heap(step: Step) -> Asked | None:
    term = _find_picture(step)
    if term is None:
        return None
    count = len(term.position)
    if count == 1:
        return say("What is one green edge worth?"), _games([star(1), 0, 1, -1])
    return say(f"What is a green stalk of {count:,} worth?"), _games([star(count), count, 0, star(count - 1)])


def _ask_stick(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, Series):
        return None
    tried = [above / below for above, below in reversed(figure.terms)]
    above, below = figure.terms[-1]
    later = above + (1 if above > 0 else -1), 2 * below
    return say("What is this branch worth, with ", figure.x, " on its stick?"), _games([*tried, later[0] / later[1]])


def _ask_nim_sum(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, Columns):
        return None
    total, most = figure.total, max(figure.heaps)
    tried = [star(total), star(sum(figure.heaps)), star(most), Game(0), star(total ^ 1)]
    return say("What do these heaps add up to?"), _games(tried)


def _ask_total(step: Step) -> Asked | None:
    """Ask for the sum of values, of which people forget one or a sign."""
    games = [term for term in step.before if isinstance(term, Game)]
    total = sum(games, Game(0))
    tried = [total, *(total - game for game in games), total - 2 * games[-1], total + 1]
    if not all(map(is_simple, tried)):
        return None
    return say("What do these values add up to?"), _games(tried)


def _ask_cut(_: Step) -> Asked:
    return say("Whoever begins can win. What must the first cut leave?"), _games([0, star(1), 1, -1])


def _ask_simplicity(step: Step) -> Asked | None:
    if not isinstance(figure := step.figure, NumberLine) or not (figure.left or figure.right):
        return None
    low, high = ([game.number for game in side] for side in (figure.left, figure.right))
    right = figure.value.number
    if not low or not high:
        end = (low or high)[0]
        words = say(f"Which is the simplest number {'greater' if low else 'less'} than ", end, "?")
        return words, _games([right, end + (1 if low else -1), end + Fraction(1 if low else -1, 2), end])
    words = say("Which is the simplest number between ", low[0], " and ", high[0], "?")
    return words, _games([right, (low[0] + high[0]) / 2, (low[0] + right) / 2, (right + high[0]) / 2])


def _ask_dominated(step: Step) -> Asked | None:
    """Ask for the best of a player's moves, if one move is best and there are others."""
    for term in _find_gone(step):
        for after in step.after:
            if not (isinstance(term, Braces) and isinstance(after, Braces)):
                continue
            for player, had, kept in (("Left", term.left, after.left), ("Right", term.right, after.right)):
                games = [game for game in (*kept, *had) if isinstance(game, Game)]
                if len(kept) == 1 and len(set(games)) > 1 and all(map(is_simple, games)):
                    return say(f"Which of these is {player}'s best move?"), _games(games)
    return None


_ASKED: dict[str, Callable[[Step], Asked | None]] = {
    "split": _ask_split,
    "loop": _ask_loop,
    "fusion": _ask_fusion,
    "cancel": _ask_cancel,
    "colon": _ask_colon,
    "purple mountain": _ask_mountain,
    "stalk": _ask_stalk,
    "one color": _ask_count,
    "count": _ask_count,
    "star": _ask_heap,
    "nim heap": _ask_heap,
    "stick": _ask_stick,
    "nim-sum": _ask_nim_sum,
    "add": _ask_total,
    "winning cut": _ask_cut,
    "simplicity": _ask_simplicity,
    "dominated": _ask_dominated,
}
