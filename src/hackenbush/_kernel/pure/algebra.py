"""Order, canonical form, negative, sum and thermograph of the games in a `Store`.

A short game is {L|R}; a <= b unless some Left option of a is >= b or some Right option of b is <= a. Among
equal games one has no dominated and no reversible options: the canonical form (Conway, On Numbers and
Games, chapters 7 to 10; Siegel, Combinatorial Game Theory, chapter II). Three theorems about numbers save
most of the work: {L|R} is the simplest number that fits between its options, if one does; x + {L|R} = {x +
L | x + R} for a number x unless {L|R} is one too; and nobody need move in a number before the rest is one.
Everything is a loop, so no play is too long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import TypeAlias

from hackenbush._kernel.pure.dyadic import ZERO, Dyadic, less, negated, plus, simplest_between
from hackenbush._kernel.pure.nodes import (
    GENERAL,
    LEFT,
    NUMBER,
    RIGHT,
    SIMPLE,
    closed_le,
    end,
    general_node,
    simple_options,
    up_form,
)
from hackenbush._kernel.pure.stars import ALL, NONE, StarKey, StarSet, closed_below, needed_sets, star_set, union
from hackenbush._kernel.pure.store import CORNER_BYTES, NODE_BYTES, Store
from hackenbush._kernel.pure.thermograph import Thermograph, mast, thermograph

Pair: TypeAlias = tuple[int, int]
Groups: TypeAlias = Sequence[Sequence[int]]  # options of one player; no two in one group compare

NOTHING = (0, 0, 0, 0)  # the key of the node 0


class Algebra(Store):
    """What can be asked of games; by their ids, and without a thought of who owns them."""

    # ---- order ---------------------------------------------------------------------------------------------

    def _le(self, a: int, b: int) -> bool:
        """Whether a <= b: unless some Left option of a is >= b, or some Right option of b is <= a."""
        answer = self._le_at_once(a, b)
        if answer is not None:
            return answer
        open_questions = [(a, b, self._objections(a, b))]
        while True:
            a, b, objections = open_questions[-1]
            if answer is not True:  # which would be that of an objection, just settled
                answer = False
                for c, d in objections:
                    answer = self._le_at_once(c, d)
                    if answer is not False:
                        break
                if answer is None:
                    open_questions.append((c, d, self._objections(c, d)))
                    continue
            answer = self._remember(self._known.orders, (a, b), not answer)
            open_questions.pop()
            if not open_questions:
                return answer

    def _ge(self, a: int, b: int) -> bool:
        return self._le(b, a)

    def _objections(self, a: int, b: int) -> Iterator[Pair]:
        """Of two general games, the pairs c <= d that would each refute a <= b."""
        for option in self._nodes[a].options[LEFT]:
            yield b, option
        for option in self._nodes[b].options[RIGHT]:
            yield option, a

    def _le_at_once(self, a: int, b: int) -> bool | None:
        """What can be said of a <= b without asking about options."""
        if a == b:
            return True
        g, h = self._nodes[a], self._nodes[b]
        (g_left, g_right), (h_left, h_right) = g.stops, h.stops
        if less(g_left, h_right):
            return True
        if less(h_left, g_left) or less(h_right, g_right):
            return False
        if g_left == h_right and g.within[LEFT] and h.within[RIGHT]:  # g <= that number <= h
            return True
        if g_left == h_left and h.within[LEFT] and not g.within[LEFT]:  # h <= that number, but g is not
            return False
        if g_right == h_right and g.within[RIGHT] and not h.within[RIGHT]:
            return False
        # If one of them is a number, that has settled it.
        if g.kind == GENERAL and h.kind == GENERAL:
            return self._known.orders.get((a, b))
        if g.kind == GENERAL:
            return self._star_set((a, LEFT, h.ups)).has(h.nimber)
        if h.kind == GENERAL:
            return self._star_set((b, RIGHT, -g.ups)).has(g.nimber)
        return closed_le(g, h)

    def _star_set(self, key: StarKey) -> StarSet:
        """How a general game compares with the simple ones whose number part is its stop on that side."""
        nodes, sets = self._nodes, self._known.star_sets
        if key in sets:
            return sets[key]
        return self._work_out(sets, key, partial(needed_sets, nodes), partial(star_set, nodes, sets))

    # ---- canonical form ------------------------------------------------------------------------------------

    def _canonical(self, left: Groups, right: Groups) -> int:
        """The id of {L|R}."""
        lefts, rights = self._nodes_of(chain(*left)), self._nodes_of(chain(*right))
        low = end(lefts, LEFT) if lefts else None
        high = end(rights, RIGHT) if rights else None
        x = simplest_between(low, high)
        if x is not None:
            return self._closed(x)
        assert low is not None
        assert high is not None
        options = self._drop_dominated(left, LEFT), self._drop_dominated(right, RIGHT)
        known = self._ids.get(options)
        if known is not None:
            return known
        raw = self._unnamed(general_node(options, low, high))
        nimber = self._nimber_equal_to(raw)
        if nimber is not None:
            return self._closed(low[0], 0, nimber)
        canonical = (
            self._bypass_reversible(options[LEFT], LEFT, raw),
            self._bypass_reversible(options[RIGHT], RIGHT, raw),
        )
        form = up_form(self._nodes_of(canonical[LEFT]), self._nodes_of(canonical[RIGHT]))
        if form is not None:
            return self._closed(*form)
        return self._named(raw) if canonical == options else self._general(canonical)

    def _nimber_equal_to(self, game: int) -> int | None:
        """The k for which the game is x + *k, x being its stop on both sides; None if there is no such k."""
        left_stop, right_stop = self._nodes[game].stops
        if left_stop != right_stop:
            return None
        above, below = self._star_set((game, LEFT, 0)), self._star_set((game, RIGHT, 0))
        return next(iter(above.listed), None) if above == below else None

    def _drop_dominated(self, groups: Groups, side: int) -> tuple[int, ...]:
        """The options that no other is at least as good as, for the player who has them; sorted."""
        best: list[int] = []
        for group in groups:
            new = [option for option in group if not self._is_dominated(option, best, side)]
            best = [option for option in best if not self._is_dominated(option, new, side)] + new
        return tuple(sorted(best))

    def _is_dominated(self, option: int, others: Iterable[int], side: int) -> bool:
        is_no_better = self._le if side == LEFT else self._ge
        return any(map(partial(is_no_better, option), others))

    def _bypass_reversible(self, options: tuple[int, ...], side: int, game: int) -> tuple[int, ...]:
        """The options of a game that is no number, each reversible one replaced by what follows the reply.

        A number is never reversible here: it would be dominated. What follows is dominated if the reply is a
        number, and if it is the least star that reverses a star.
        """
        kept: set[int] = set()
        replies: list[int] = []
        todo, seen = list(options), set(options)
        while todo or replies:
            if todo:
                option = todo.pop()
                reply = self._reversing_reply(option, side, game)
                if reply is None:
                    kept.add(option)
                elif not self._is_star(option):
                    replies.append(reply)
            else:
                reply = replies.pop()
                is_star = self._is_star(reply)
                after = self._stars_after(reply, side, game, kept) if is_star else self._moves(reply, side)
                todo = [option for option in after if option not in seen]
                seen.update(todo)
        if len(seen) == len(kept):
            return options
        return self._drop_dominated([(option,) for option in kept], side)

    def _reversing_reply(self, option: int, side: int, game: int) -> int | None:
        """A reply to that option which leaves the opponent no worse off than the game itself."""
        if self._is_star(option):  # if any reply x + *i reverses, the least does
            node = self._nodes[option]
            x = node.stops[LEFT]
            least = self._stars_below(game, side, x).least
            return self._closed(x, 0, least) if least is not None and least < node.nimber else None
        reverses = self._le if side == LEFT else self._ge
        return next((reply for reply in self._moves(option, 1 - side) if reverses(reply, game)), None)

    def _stars_after(self, reply: int, side: int, game: int, kept: Iterable[int]) -> list[int]:
        """The options x + *j of a reply x + *i, but for those that a kept option or the least star bars."""
        x, bound = self._nodes[reply].stops[LEFT], self._nodes[reply].nimber
        least = self._stars_below(game, side, x).least  # any beyond it is reversible
        if least is not None and least < bound:
            bound = least + 1
        dominated = union(self._stars_below(option, side, x) for option in kept)
        return [self._closed(x, 0, nimber) for nimber in dominated.complement().before(bound)]

    def _stars_below(self, game: int, side: int, x: Dyadic) -> StarSet:
        """{k : x + *k <= game}, in words for Left."""
        node = self._nodes[game]
        stop = node.stops[1 - side]
        if stop != x:
            return ALL if less(x, stop) == (side == LEFT) else NONE
        return self._star_set((game, 1 - side, 0)) if node.kind == GENERAL else closed_below(node, side)

    def _is_star(self, game: int) -> bool:
        """Whether it is x + *k, k > 0."""
        node = self._nodes[game]
        return node.kind == SIMPLE and node.ups == 0

    def _moves(self, game: int, side: int) -> Iterable[int]:
        """The options of a game; none of a number, where nobody need move."""
        node = self._nodes[game]
        if node.kind != SIMPLE:
            return node.options[side]
        if node.ups == 0:
            self._check_room(NODE_BYTES * node.nimber)
        return [self._closed(*form) for form in simple_options(node, side)]

    # ---- negative, sum, thermograph ------------------------------------------------------------------------

    def _negative(self, game: int) -> int:
        node = self._nodes[game]
        if node.kind != GENERAL:
            return self._closed(negated(node.stops[LEFT]), -node.ups, node.nimber)
        return self._work_out(self._known.negatives, game, self._general_options, self._mirrored)

    def _general_options(self, game: int) -> list[int]:
        options = chain(*self._nodes[game].options)
        return [option for option in options if self._nodes[option].kind == GENERAL]

    def _mirrored(self, game: int) -> int:
        left, right = (tuple(sorted(map(self._negative, side))) for side in self._nodes[game].options)
        mirrored = self._general((right, left))
        self._remember(self._known.negatives, mirrored, game)
        return mirrored

    def _sum(self, a: int, b: int) -> int:
        """a + b: the game of all moves in one of the two with the other left alone."""
        pair = (a, b) if a < b else (b, a)
        result = self._sum_at_once(pair)
        if result is not None:
            return result
        open_sums = [self._opened(pair)]
        while True:
            pair, moves, results = open_sums[-1]
            for move in islice(chain(*moves), len(results), None):
                result = self._sum_at_once(move)
                if result is None:
                    open_sums.append(self._opened(move))
                    break
                results.append(result)
            else:
                result = self._remember(self._known.sums, pair, self._added(pair, moves, results))
                open_sums.pop()
                if not open_sums:
                    return result

    def _opened(self, pair: Pair) -> tuple[Pair, list[list[Pair]], list[int]]:
        """A sum, its moves (Left's in a and in b, Right's in a and in b), and a place for their values."""
        a, b = pair
        moves: list[list[Pair]] = []
        for side in (LEFT, RIGHT):
            moves.append([(c, b) if c < b else (b, c) for c in self._moves(a, side)])
            moves.append([(a, c) if a < c else (c, a) for c in self._moves(b, side)])
        return pair, moves, []

    def _sum_at_once(self, pair: Pair) -> int | None:
        """The sum without looking at options, if that is possible."""
        known = self._known.sums.get(pair)
        if known is not None:
            return known
        a, b = pair
        g, h = self._nodes[a], self._nodes[b]
        if g.kind != GENERAL and h.kind != GENERAL:
            return self._closed(plus(g.stops[LEFT], h.stops[LEFT]), g.ups + h.ups, g.nimber ^ h.nimber)
        if g.key == NOTHING:
            return b
        if h.key == NOTHING:
            return a
        if g.kind == h.kind and g.stops == (negated(h.stops[RIGHT]), negated(h.stops[LEFT])):
            return self._closed(ZERO) if self._negative(a) == b else None
        return None

    def _added(self, pair: Pair, moves: list[list[Pair]], results: list[int]) -> int:
        rest = iter(results)
        in_a, in_b, against_a, against_b = (list(islice(rest, len(group))) for group in moves)
        if any(self._nodes[game].kind == NUMBER for game in pair):
            return self._general((tuple(sorted(in_a + in_b)), tuple(sorted(against_a + against_b))))
        return self._canonical([in_a, in_b], [against_a, against_b])

    def _walls(self, game: int) -> Thermograph:
        left_stop, right_stop = self._nodes[game].stops
        if left_stop == right_stop:
            return mast(left_stop)
        return self._work_out(self._known.thermographs, game, self._hot_options, self._heated)

    def _hot_options(self, game: int) -> list[int]:
        options = chain(*self._nodes[game].options)
        return [option for option in options if self._nodes[option].stops[LEFT] != self._nodes[option].stops[RIGHT]]

    def _heated(self, game: int) -> Thermograph:
        left, right = (map(self._walls, side) for side in self._nodes[game].options)
        walls = thermograph(left, right)
        bits = sum(t[0].bit_length() + value[0].bit_length() for t, value in chain(*walls))
        self._charge(CORNER_BYTES * (len(walls[LEFT]) + len(walls[RIGHT])) + bits // 8)
        return walls
