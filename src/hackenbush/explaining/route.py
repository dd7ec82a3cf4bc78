"""`explain`: the route that a teacher would take from a position to its value, the most visual rules first.

An explanation rewrites a sum of terms. The first rule that applies to the sum, or to its first term that is not yet a
value, makes the next step, but only if the kernel finds the same value before and after it. The rules come in this
order: tidy the picture, split it, count, stalks and trees, cycles, the number part, pieces that hang on one point, and
last the table of all options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, TypeAlias, TypeVar

from hackenbush.board.shapes import same_shape
from hackenbush.errors import InvalidArgument, TooHard, Undefined
from hackenbush.explaining import colon, cycles, games, green, hotchpotch, numbers, options, parts
from hackenbush.explaining.play import guess_and_check, play_out
from hackenbush.explaining.reading import as_terms, negate
from hackenbush.explaining.remarks import conclude, find_remarks
from hackenbush.explaining.steps import Explanation, Rewrite, Step
from hackenbush.explaining.strings import explain_string
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, Terms, find_value, write_terms
from hackenbush.explaining.words import Words, join, say
from hackenbush.players import Outcome
from hackenbush.rulesets.reading import Readable, read_text
from hackenbush.solvers import Budget
from hackenbush.strings import Hackenstring
from hackenbush.values import Game

__all__ = ["RULES", "TERMS_RULES", "Detail", "explain"]

S = TypeVar("S")
T = TypeVar("T")
Detail: TypeAlias = Literal["brief", "full"]
Rule: TypeAlias = Callable[[Term, Guide], Rewrite | None]
TermsRule: TypeAlias = Callable[[Terms, Guide], tuple[tuple[int, ...], Rewrite] | None]
_DEFAULT = Budget()
_RELATIONS = {Outcome.LEFT: ">", Outcome.RIGHT: "<", Outcome.PREVIOUS: "=", Outcome.NEXT: "||"}
_MOST_FORMULAS = 4  # of one step
_LARGE = 20_000  # edges; the steps of larger pictures would take longer to write than the value to find
_LARGEST_COMPARED = 60  # edges; larger parts are not compared with others
_ZERO = Game(0)


def explain(
    subject: Readable,
    other: Readable | None = None,
    *,
    by: Literal["play"] | None = None,
    detail: Detail = "brief",
    budget: Budget = _DEFAULT,
) -> Explanation:
    """Return the steps from a position, a sum, a form or heaps to its value, or a comparison of two subjects.

    >>> from hackenbush import Position
    >>> explanation = explain(Position("b(r,b(r,rb))"))
    >>> for step in explanation:
    ...     print(f"{step.rule}: {step.formula}")
    stick: rb = (1 - 3)/4 = -1/2
    stick: b(r,rb) = (-3/2 + 3)/4 = 3/8
    stick: b(r,b(r,rb)) = (-5/8 + 2)/2 = 11/16
    >>> explain("4, 11, 13").value, explain("{1/4|1}").rules, explain(Position("")).value
    (Game('*2'), ('simplicity',), Game('0'))

    With two subjects it explains their difference, and ``relation`` says which is larger. ``by="play"`` plays pictures
    out instead. ``detail`` is "brief", which joins many small steps into one, or "full". If the budget is too small,
    the chain stops early and its value is None. Raises `NotationError` if it cannot read a text, and `Undefined` if it
    cannot play a subject out.
    """
    if by not in (None, "play") or detail not in ("brief", "full"):
        raise InvalidArgument(f"expected by='play' or None and detail 'brief' or 'full', not {by!r} and {detail!r}")
    endless = read_text(subject) if isinstance(subject, str) and ")*" in subject else subject
    if isinstance(endless, Hackenstring) and not endless.is_finite and other is None and by is None:
        return explain_string(endless)
    guide = Guide(budget, full=detail == "full", explain=_explain_piece)
    first = as_terms(subject)
    start = guide.begin(first if other is None else first + negate(as_terms(other)))
    with guide.timing():
        if by == "play":
            steps, relation = _explain_by_play(start, guide, compared=other is not None)
            end = steps[-1].after
        else:
            steps = list(_make_steps(start, guide))
            end = steps[-1].after if steps else start
            relation = None
            if other is not None and (found := find_value(end)) is not None:
                relation = _RELATIONS[found.outcome]
    said = conclude(start, end, relation, pair=None if other is None else (first, as_terms(other)))
    told = find_remarks(start, end) if other is None and by is None else ()
    return Explanation(start, tuple(steps), said, told, relation, guide.visited)


def _explain_by_play(start: Terms, guide: Guide, *, compared: bool) -> tuple[list[Step], str | None]:
    """Return the single step that plays out a sum of pictures, and how the two subjects compare."""
    pictures = [term.position for term in start if isinstance(term, PictureTerm)]
    if len(pictures) != len(start) or not pictures:
        raise Undefined(f"expected pictures to be played out, not {write_terms(start)}")
    whole = sum(pictures[1:], pictures[0])
    if not compared:
        rewrite = guess_and_check(whole, guide)
        return [_make_step(rewrite, start, rewrite.after)], None
    who, plays = play_out(whole, guide)
    after: Terms = (Game(0),) if who is Outcome.PREVIOUS else start
    words = say("Put the first beside the negative of the second, and play: ", _describe_play(who))
    rewrite = Rewrite("play", after, say(write_terms(start), f" {_write_sign(who)} 0"), words, plays)
    return [_make_step(rewrite, start, after)], _RELATIONS[who]


def _describe_play(who: Outcome) -> str:
    if who is Outcome.PREVIOUS:
        return "whoever begins loses, so neither is ahead."
    if who is Outcome.NEXT:
        return "whoever begins wins, so neither is at least as good as the other."
    return f"{who}, whoever begins."


def _write_sign(who: Outcome) -> str:
    return "‖" if who is Outcome.NEXT else _RELATIONS[who]


# ---- the chain -----------------------------------------------------------------------------------------------------


def _make_steps(start: Terms, guide: Guide) -> Iterator[Step]:
    terms = start
    while not guide.is_late:
        step = _next_step(terms, guide)
        if step is None:
            return
        yield step
        terms = step.after


def _next_step(terms: Terms, guide: Guide) -> Step | None:
    """Return the step of the first rule that applies and that the kernel confirms."""
    for sum_rule in TERMS_RULES:
        found = _try(sum_rule, terms, guide)
        if found is not None and _is_sound([terms[i] for i in found[0]], found[1], guide):
            places, rewrite = set(found[0]), found[1]
            rest = [term for i, term in enumerate(terms) if i not in places]
            return _make_step(rewrite, terms, (*rest[: min(places)], *rewrite.after, *rest[min(places) :]))
    for place, term in enumerate(terms):
        if isinstance(term, Game):
            continue
        for rule in _LARGE_RULES if isinstance(term, PictureTerm) and len(term.position) > _LARGE else RULES:
            made = _try(rule, term, guide)
            if made is not None and _is_sound([term], made, guide):
                more = {} if guide.full else _apply_to_others(rule, made, terms, place, guide)
                return _join_steps({place: made, **more}, terms)
    return None


def _apply_to_others(rule: Rule, made: Rewrite, terms: Terms, place: int, guide: Guide) -> dict[int, Rewrite]:
    """Return what else a step does if not every detail is wanted: it values other parts of the same kind or shape."""
    found: dict[int, Rewrite] = {}
    if not all(isinstance(term, Game) for term in made.after):
        return found
    for other in range(place + 1, len(terms)):
        if _is_alike(terms[place], terms[other]):
            found[other] = made
        elif rule in _JOINED and not isinstance(terms[other], Game):
            own = _try(rule, terms[other], guide)
            if own is not None and own.rule == made.rule and _is_sound([terms[other]], own, guide):
                found[other] = own
    return found


def _join_steps(made: dict[int, Rewrite], terms: Terms) -> Step:
    """Return the step that replaces some terms, by the rewrites for their places."""
    after = tuple(new for i, term in enumerate(terms) for new in (made[i].after if i in made else (term,)))
    first, *others = dict.fromkeys(made.values())
    rewrite = first
    if others:
        formula = join([each.formula for each in (first, *others)], "; ", most=_MOST_FORMULAS)
        rewrite = replace(first, formula=formula, sentence=first.sentence + say(" The others go the same way."))
    elif len(made) > 1:
        times = "both parts" if len(made) == 2 else f"all {len(made)} parts"
        rewrite = replace(first, sentence=first.sentence + say(f" It holds for {times} that look like this."))
    return _make_step(rewrite, terms, after)


def _is_alike(term: Term, other: Term) -> bool:
    if not (isinstance(term, PictureTerm) and isinstance(other, PictureTerm)):
        return term == other
    if term.known or other.known or max(len(term.position), len(other.position)) > _LARGEST_COMPARED:
        return False
    return same_shape(term.position, other.position)


def _try(rule: Callable[[S, Guide], T | None], subject: S, guide: Guide) -> T | None:
    """Return what a rule makes of a term or of a sum, or None if it does not apply or there is no time."""
    try:
        return None if guide.is_late else rule(subject, guide)
    except TooHard:
        return None


def _is_sound(before: list[Term], rewrite: Rewrite, guide: Guide) -> bool:
    """Return whether a rewrite changes the terms but not their value."""
    try:
        return tuple(before) != rewrite.after and guide.total(before) == guide.total(rewrite.after)
    except TooHard:
        return False


def _make_step(rewrite: Rewrite, before: Terms, after: Terms) -> Step:
    """Return the step; zeros and pictures of which nothing is left drop out of the sum."""
    after = tuple(term for term in after if term != _ZERO and not _is_empty(term)) or (_ZERO,)
    return Step(rewrite.rule, before, after, rewrite.formula, rewrite.sentence, rewrite.figure, rewrite.lemmas)


def _is_empty(term: Term) -> bool:
    return isinstance(term, PictureTerm) and not len(term.position)


def _explain_piece(piece: PictureTerm, guide: Guide) -> Explanation:
    """Return the explanation of a piece of a picture."""
    start: Terms = (piece,)
    return Explanation(start, tuple(_make_steps(start, guide)), Words(), visited=guide.visited)


# ---- adding up -----------------------------------------------------------------------------------------------------


def _write_out(terms: Terms, guide: Guide) -> tuple[tuple[int, ...], Rewrite] | None:
    """Return two fractions as forms, if full detail is wanted."""
    if not guide.full or len(terms) != 2:
        return None
    games = [term for term in terms if isinstance(term, Game) and term.is_number and term.number.denominator > 1]
    if len(games) < 2:
        return None
    forms = tuple(Braces(game.left, game.right) for game in games)
    return (0, 1), Rewrite(
        "equivalence",
        forms,
        say(games[0], " + ", games[1], " = ", write_terms(forms)),
        say("A number is a game: written out, these two are played like this."),
    )


def _add(terms: Terms, _: Guide) -> tuple[tuple[int, ...], Rewrite] | None:
    """Return the sum of all terms, once all are values."""
    games = [term for term in terms if isinstance(term, Game)]
    if len(terms) < 2 or len(games) < len(terms):
        return None
    total = sum(games, Game(0))
    kinds = "numbers" if all(game.is_number for game in games) else "values"
    return tuple(range(len(terms))), Rewrite(
        "add", (total,), say(write_terms(terms), " = ", total), say(f"The {kinds} of the parts are added.")
    )


TERMS_RULES: tuple[TermsRule, ...] = (parts.cancel, options.add_forms, green.add_nimbers, _write_out, _add)
RULES: tuple[Rule, ...] = (
    parts.fuse_ground,
    parts.drop_floating,
    parts.value_empty,
    parts.count_one_color,
    green.value_nim_heap,
    numbers.value_stalk,
    parts.split,
    numbers.value_branch,
    numbers.value_bed,
    cycles.cancel_loops,
    cycles.open_loops,
    green.value_green_tree,
    green.fold_branches,
    cycles.open_arches,
    parts.count_both,
    hotchpotch.apply_purple_mountain,
    cycles.fuse_cycles,
    colon.apply_colon,
    games.split_game,
    games.apply_closed_form,
    options.replace_equal_option,
    options.apply_mex,
    options.drop_dominated_options,
    options.apply_number_and_star,
    options.apply_simplicity,
    options.bypass_reversible_options,
    options.name_canonical_form,
    options.expand_options,
    options.search,
)
_JOINED: tuple[Rule, ...] = (parts.count_one_color, green.value_nim_heap, numbers.value_stalk)
_LARGE_RULES: tuple[Rule, ...] = (parts.count_one_color, parts.split, options.search)
