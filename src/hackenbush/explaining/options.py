"""Rules for {L|R}: from the options of a position to its value.

- Options: a position is {values Left can move to | values Right can move to}.
- Dominance: drop an option if another one of the same player is at least as good.
- Reversible options: if the opponent can answer an option by moving to something at least as good for them as the
  position before, replace the option by what follows that answer.
- Simplicity: if any number fits between the options, the value is the simplest number that fits.
- {x|x} = x + ∗, for a number x.
- Mex: if both players can move to the same nimbers, the value is the least nimber that is missing.
- Sum: {A|B} + {C|D} = {A + {C|D}, {A|B} + C | …}: a move in either part.

(On Numbers and Games, chapters 0 and 7; Winning Ways, chapters 2 and 3.)
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice

from hackenbush.errors import TooHard
from hackenbush.explaining.figures import NumberLine, OptionsRow, OptionsTable
from hackenbush.explaining.steps import Explanation, Rewrite
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, Terms, write_letters, write_term, write_terms
from hackenbush.explaining.words import Words, join, say
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.solvers import Move, moves, solve
from hackenbush.values import Form, Game, mex, star

__all__ = [
    "add_forms",
    "apply_mex",
    "apply_number_and_star",
    "apply_simplicity",
    "bypass_reversible_options",
    "drop_dominated_options",
    "expand_options",
    "name_canonical_form",
    "replace_equal_option",
    "search",
]

_MOST_MOVES = 24  # of a player in a table of all options
_MOST_ROWS = 12
_MOST_NAMES = 6  # of moves in a row
_LARGEST_SEARCHED_TWICE = 60  # edges; a larger position gets no table of options after a search


def expand_options(term: Term, guide: Guide) -> Rewrite | None:
    """Return the form of a position, from the values of all moves of both players; full detail says why.

    >>> from hackenbush import Budget, Position
    >>> print(expand_options(PictureTerm(Position("gb")), Guide(Budget())).formula)
    gb = {0, * | 0}
    """
    position = _get_position(term)
    if position is None or _count_moves(position) > _MOST_MOVES:
        return None
    sides, table = _list_options(term, position, guide)
    form = Braces(*(tuple(dict.fromkeys(side)) for side in sides))
    lemmas: list[Explanation] = []
    if guide.full:
        for row in table.rows:
            lemmas += guide.explain(row.option, deepest=1) if row.option is not None else ()
    return Rewrite(
        "options",
        (form,),
        say(write_term(term), " = ", write_term(form)),
        say("Look at every move: on the left what Left can leave, on the right what Right can leave."),
        table,
        tuple(lemmas),
    )


def _get_position(term: Term) -> Playable | None:
    if isinstance(term, PictureTerm):
        return term.position if not term.known else None
    return None if isinstance(term, Game | Braces) else term


def _count_moves(position: Playable) -> int:
    """Return the most moves that a player has, as far as a table would list them, and one more."""
    return max(sum(1 for _ in islice(position.options(player), _MOST_MOVES + 1)) for player in Player)


def _list_options(
    term: Term, position: Playable, guide: Guide, *, only_best: bool = False
) -> tuple[list[list[Game]], OptionsTable]:
    """Return the values of both players' options, and a table with one row for all moves to the same value."""
    rows: list[OptionsRow] = []
    sides: list[list[Game]] = []
    for player in Player:
        table = moves(position, player, exact=True, budget=guide.remaining())
        by_value: dict[Game, list[Move]] = {}
        for move, game in zip(table, table.values(), strict=True):
            by_value.setdefault(game, []).append(move)
        sides.append(list(by_value))
        form = Form(by_value, ()) if player is Player.LEFT else Form((), by_value)
        beaten = {each.option for each in form.dominations()} if only_best else set()
        rows += [_make_row(term, player, made, game) for game, made in by_value.items() if game not in beaten]
    return sides, OptionsTable(term, tuple(rows[:_MOST_ROWS]), max(0, len(rows) - _MOST_ROWS))


def _make_row(term: Term, player: Player, moves: list[Move], game: Game) -> OptionsRow:
    if not isinstance(term, PictureTerm):
        left = moves[0].option
        names = [str(move.move) for move in moves]
        return OptionsRow(player, _list_names(names), str(write_term(left)), game)
    cuts = [move.move for move in moves if isinstance(move.move, int)]
    numbers = tuple(term.origin[cut] for cut in cuts)
    after = term.position.tracked().cut(cuts[0])
    option = replace(term.rewrite(after.position, after.origin), name=f"the picture after cutting {numbers[0]}")
    leaves = (write_letters(after.position) or "") if len(after) else "nothing"
    return OptionsRow(player, _list_names(list(map(str, numbers))), leaves, game, numbers, option)


def _list_names(names: list[str]) -> str:
    return ", ".join(names if len(names) <= _MOST_NAMES else [*names[: _MOST_NAMES - 2], "…", names[-1]])


def search(term: Term, guide: Guide) -> Rewrite | None:
    """Return the value of a position by search."""
    position = _get_position(term)
    if position is None:
        return None
    solution = solve(position, budget=guide.remaining())
    if solution.value is None:
        return None
    table = None
    if not isinstance(term, PictureTerm) or len(term.position) <= _LARGEST_SEARCHED_TWICE:
        try:
            table = _list_options(term, position, guide, only_best=True)[1]
        except TooHard:
            table = None
    work = f"searched {solution.visited:,} positions" if solution.visited else "bounds by counting moves settle it"
    return Rewrite(
        "search",
        (solution.value,),
        say(write_term(term), " = ", solution.value),
        say(f"No rule takes this any further: {work}.{' The best moves are listed.' if table else ''}"),
        table,
    )


# ---- forms ---------------------------------------------------------------------------------------------------------


def _as_form(term: Term) -> Form | None:
    """Return a form if all its options are games, or else None."""
    if not isinstance(term, Braces) or any(isinstance(option, Braces) for option in (*term.left, *term.right)):
        return None
    left, right = ([option for option in side if isinstance(option, Game)] for side in (term.left, term.right))
    return Form(left, right)


def replace_equal_option(term: Term, _: Guide) -> Rewrite | None:
    """Return a form with its first option that is itself a form replaced by its value.

    >>> from hackenbush import Budget
    >>> form = Braces((Game(0),), (Braces((Game(0),), (Game(6),)),))
    >>> print(replace_equal_option(form, Guide(Budget())).formula)
    {0 | 6} = 1
    """
    if not isinstance(term, Braces):
        return None
    for option in (*term.left, *term.right):
        if isinstance(option, Braces):
            value = option.value()
            left, right = (
                tuple(value if each == option else each for each in side) for side in (term.left, term.right)
            )
            return Rewrite(
                "equivalence",
                (Braces(left, right),),
                say(write_term(option), " = ", value),
                say("An option may be replaced by one of equal value, whatever it looks like."),
            )
    return None


def drop_dominated_options(term: Term, _: Guide) -> Rewrite | None:
    """Return a form without repeated or dominated options.

    >>> from hackenbush import Budget
    >>> form = Braces(tuple(map(Game, ("-3", "0", "1/2", "1/2"))), (Game(1), Game(5)))
    >>> print(drop_dominated_options(form, Guide(Budget())).formula)
    {-3, 0, 1/2, 1/2 | 1, 5} = {1/2 | 1}
    """
    form = _as_form(term)
    if form is None:
        return None
    assert isinstance(term, Braces)
    beaten = form.dominations()
    repeated = len(term.left) + len(term.right) - len(form.left) - len(form.right)
    if not beaten and not repeated:
        return None
    kept = form.drop_dominated()
    after = Braces(kept.left, kept.right)
    sentence = say("An option that is there twice counts once. ") if repeated else say()
    for player, verb in ((Player.LEFT, "greater"), (Player.RIGHT, "less")):
        lost = [each for each in beaten if each.player is player]
        if not lost:
            continue
        pairs: dict[Game, list[Game]] = {}
        for each in lost:
            pairs.setdefault(each.better, []).append(each.option)
        told = join([say(better, " beats ", join(others, ", ")) for better, others in pairs.items()], "; ")
        sentence += say(f"{player} wants what is {verb}: ", told, ". ")
    return Rewrite("dominated", (after,), say(write_term(term), " = ", write_term(after)), _strip(sentence))


def _strip(words: Words) -> Words:
    last = words.parts[-1]
    return Words((*words.parts[:-1], last.rstrip())) if isinstance(last, str) else words


def bypass_reversible_options(term: Term, _: Guide) -> Rewrite | None:
    """Return a form with every reversible option replaced by what follows the answer to it.

    >>> from hackenbush import Budget
    >>> print(bypass_reversible_options(Braces((Game("^"),), (Game("^"),)), Guide(Budget())).formula)
    {^ | ^} = {0 | ^}
    """
    form = _as_form(term)
    if form is None or not (found := form.bypasses()):
        return None
    after = form.bypass_reversible()
    form_after = Braces(after.left, after.right)
    told = []
    for each in found[:3]:
        instead = join(each.instead, ", ") if each.instead else say("nothing")
        told.append(
            say(
                f"if {each.player} moves to ",
                each.option,
                f", {-each.player} answers to ",
                each.reply,
                ", which is no worse than before; so ",
                each.option,
                " counts as ",
                instead,
            )
        )
    sentence = say("Reversible: ", join(told, "; "), "." if len(found) <= 3 else "; and so on.")
    return Rewrite("reversible", (form_after,), say(write_term(term), " = ", write_term(form_after)), sentence)


def apply_mex(term: Term, _: Guide) -> Rewrite | None:
    """Return the least missing nimber, if both players can move to the same nimbers.

    >>> from hackenbush import Budget
    >>> options = (star(0), star(1), star(3))
    >>> apply_mex(Braces(options, options), Guide(Budget())).after, apply_mex(Braces(options, ()), Guide(Budget()))
    ((Game('*2'),), None)
    """
    form = _as_form(term)
    if form is None or not form.left or set(form.left) != set(form.right) or not all(g.is_nimber for g in form.left):
        return None
    sizes = sorted(g.nimber for g in form.left)
    if sizes == [0]:
        return None  # {0|0} has a rule of its own
    value = star(mex(sizes))
    return Rewrite(
        "mex",
        (value,),
        say(f"mex({', '.join(map(str, sizes))}) = {value.nimber}, so ", write_term(term), " = ", value),
        say(
            "Both players can move to the same nimbers. The value is the least one that is missing: moves to larger ",
            "ones can be taken back.",
        ),
    )


def apply_number_and_star(term: Term, _: Guide) -> Rewrite | None:
    """Return x + * for {x|x} with a number x.

    >>> from hackenbush import Budget
    >>> apply_number_and_star(Braces((Game("3/4"),), (Game("3/4"),)), Guide(Budget())).after
    (Game('3/4*'),)
    """
    form = _as_form(term)
    if form is None or len(form.left) != 1 or form.left != form.right or not form.left[0].is_number:
        return None
    x = form.left[0]
    value = x + star(1)
    if not x:
        words = say("Whoever moves first moves to 0 and wins: no number does that. The game is called star.")
        return Rewrite("star", (value,), say("{0 | 0} = ", value), words)
    return Rewrite(
        "number and star",
        (value,),
        say(write_term(term), " = ", x, " + ∗ = ", value),
        say("No number lies between ", x, " and itself. Either player can move to ", x, ", as in ", x, " + ∗."),
    )


def apply_simplicity(term: Term, _: Guide) -> Rewrite | None:
    """Return the simplest number that fits between the options, if one does.

    >>> from hackenbush import Budget
    >>> found = apply_simplicity(Braces((Game("1/4"),), (Game(1),)), Guide(Budget()))
    >>> print(found.formula, "--", found.sentence)
    {1/4 | 1} = 1/2 -- The simplest number between 1/4 and 1 is 1/2. (The average, 5/8, is not as simple.)
    >>> apply_simplicity(Braces((Game(1),), (Game("1/4"),)), Guide(Budget()))
    """
    form = _as_form(term)
    if form is None or not (value := form.value).is_number:
        return None
    are_numbers = all(g.is_number for g in (*form.left, *form.right))
    if are_numbers and (len(form.left) > 1 or len(form.right) > 1):
        return None  # the best options come first
    figure = NumberLine(form.left, form.right, value) if are_numbers else None
    return Rewrite(
        "simplicity", (value,), say(write_term(term), " = ", value), _explain_simplest(form, value, are_numbers), figure
    )


def _explain_simplest(form: Form, value: Game, are_numbers: bool) -> Words:
    if not are_numbers:
        return say(
            value,
            " is the simplest number that fits: no Left option is ≥ ",
            value,
            ", and no Right option is ≤ ",
            value,
            ".",
        )
    if not form.left and not form.right:
        return say("Nobody can move: 0, the simplest number of all.")
    if not form.right:
        return say("The simplest number greater than ", form.left[0], " is ", value, ".")
    if not form.left:
        return say("The simplest number less than ", form.right[0], " is ", value, ".")
    low, high = form.left[0].number, form.right[0].number
    average = (low + high) / 2
    aside = say() if average == value.number else say(" (The average, ", Fraction(average), ", is not as simple.)")
    return say("The simplest number between ", low, " and ", high, " is ", value, ".") + aside


def name_canonical_form(term: Term, _: Guide) -> Rewrite | None:
    """Return the game of a form without dominated or reversible options.

    >>> from hackenbush import Budget
    >>> name_canonical_form(Braces((Game(0), Game("*")), (Game(0),)), Guide(Budget())).after
    (Game('^*'),)
    """
    form = _as_form(term)
    if form is None or form != Form((value := form.value).left, value.right):
        return None
    name = say(" Its name is ", value, ".") if not str(value).startswith("{") else say()
    return Rewrite(
        "canonical",
        (value,),
        say(write_term(term), " = ", value),
        say("No option is dominated and none is reversible: nothing simpler has this value.") + name,
    )


# ---- sums ----------------------------------------------------------------------------------------------------------


def add_forms(terms: Terms, _: Guide) -> tuple[tuple[int, ...], Rewrite] | None:
    """Return the form of a sum of two forms.

    >>> from hackenbush import Budget
    >>> quarter, eighth = Braces((Game(0),), (Game("1/2"),)), Braces((Game(0),), (Game("1/4"),))
    >>> print(add_forms((quarter, eighth), Guide(Budget()))[1].formula)
    {0 | 1/2} + {0 | 1/4} = {0 + 1/8, 1/4 + 0 | 1/2 + 1/8, 1/4 + 1/4} = {1/8, 1/4 | 5/8, 1/2}
    """
    if len(terms) != 2:
        return None
    first, second = map(_as_form, terms)
    if first is None or second is None:
        return None
    g, h = first.value, second.value
    sides: list[list[Game]] = []
    written: list[Words] = []
    for player in Player:
        pairs = [(option, h) for option in first.options(player)] + [(g, option) for option in second.options(player)]
        sides.append([a + b for a, b in pairs])
        written.append(join([say(a, " + ", b) for a, b in pairs], ", "))
    after = Braces(tuple(sides[0]), tuple(sides[1]))
    return (0, 1), Rewrite(
        "sum",
        (after,),
        say(write_terms(terms), " = {", written[0], " | ", written[1], "} = ", write_term(after)),
        say(
            "In a sum a player moves in one part and leaves the other as it is, worth ",
            join(dict.fromkeys((h, g)), " and "),
            ".",
        ),
    )
