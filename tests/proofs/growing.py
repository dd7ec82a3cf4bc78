"""Certificates that grow in one field each, for attacks and tests; some are right, some are wrong or too large.

Every function returns a text for a size. What is right grows in what it proves; what is wrong makes the checker work
for as long as it lets itself be made to. What is unfinished is right up to the last line, which is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from random import Random
from types import FrameType
from typing import Any

from hackenbush import Certificate, HackenbushError, verify
from tests.proofs.texts import dump, load

__all__ = ["CALLS_PER_BYTE", "HIGH", "RIGHT", "UNFINISHED", "WRONG", "count_calls", "write"]

CALLS_PER_BYTE = 400  # of functions; 16 steps of the checker take at most 250


def count_calls(text: str) -> int:
    """Return how many functions are called while a certificate is read and checked, or refused."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        verify(Certificate.from_text(text))
    except HackenbushError:
        pass
    finally:
        sys.setprofile(before)
    return calls


def write(picture: str = "", value: str = "0", claims: list[dict[str, Any]] | None = None, **more: Any) -> str:
    """Return a certificate; without claims, those of the bare ground."""
    data: dict[str, Any] = {"format": "hackenbush certificate", "version": 3, "picture": picture, "value": value}
    bare = [{"second": "left", "rule": "sum"}, {"second": "right", "rule": "sum"}]
    data |= {"games": [], "claims": bare + (claims or []), "at_least": 0, "at_most": 1}
    return dump(data | more)


# ---- what is right -----------------------------------------------------------------------------------------


def _both_count(picture: str, value: str, edges: int, carried: dict[str, str]) -> str:
    """Return a proof that counting gives the value, for both players."""
    claim = {"rule": "count", "edges": [*range(edges)], "carried": {"0": f"-{value}", **carried}}
    return write(
        picture, value, claims=[{"second": "left", **claim}, {"second": "right", **claim}], at_least=2, at_most=3
    )


def edges(n: int) -> str:
    """A bush of green edges, as many as are worth 0; all of it folds."""
    return write(" ".join(f"0-{k}G" for k in range(1, 2 * n + 1)), "0")


def cycle(n: int) -> str:
    """A blue cycle, counted."""
    return _both_count(" ".join(_blue_cycle(n)), str(n), n, {})


def _blue_cycle(n: int) -> list[str]:
    return [f"{k}-{(k + 1) % n}B" for k in range(n)]


def shuffled(n: int) -> str:
    """A blue cycle with its edges in random order, counted."""
    edges = _blue_cycle(n)
    Random(n).shuffle(edges)
    return _both_count(" ".join(edges), str(n), n, {})


def path(n: int) -> str:
    """A blue path with nodes and edges in random order."""
    rng = Random(n)
    nodes = [0, *rng.sample(range(1, n + 1), n)]
    return write(" ".join(rng.sample([f"{u}-{v}B" for u, v in pairwise(nodes)], n)), str(n))


def carried(n: int) -> str:
    """A blue cycle, counted, and again with -1 on its nodes."""
    proof = load(cycle(n))
    loads = dict.fromkeys(map(str, range(1, n)), "-1")
    proof["claims"].append({"second": "left", "rule": "count", "edges": [*range(n)], "carried": loads})
    return dump(proof)


def given_up(n: int) -> str:
    """Parallel blue edges beside a star: Left answers the star by a cut, and gives up all other edges."""
    proof = load(_both_count(" ".join(["0-1B"] * (n + 1)), str(n + 1), n + 1, {}))
    reply = ["0: *>0", ",".join(map(str, range(n + 1)))]
    proof["claims"].append(
        {"second": "left", "rule": "move", "edges": [*range(n + 1)], "carried": {"0": "*"}, "replies": [reply]}
    )
    return dump(proof)


def ladder(n: int) -> str:
    """A green ladder on the ground, whose nodes are fused: 3n + 2 edges, and a nimber beside it if that is odd."""
    rungs = [f"{2 * k}-{2 * k + 1}G {2 * k}-{2 * k + 2}G {2 * k + 1}-{2 * k + 3}G" for k in range(n)]
    value = _nimber(n % 2) if n % 2 else "0"
    carried = {"0": value} if n % 2 else {}
    claim = {"rule": "fusion", "edges": [*range(3 * n + 2)], "carried": carried}
    return write(
        " ".join([*rungs, f"{2 * n}-{2 * n + 1}G", "0-1G"]),
        value,
        claims=[{"second": "left", **claim}, {"second": "right", **claim}],
        at_least=2,
        at_most=3,
    )


def petals(n: int) -> str:
    """Green cycles of two edges, each on the one before."""
    return _both_fuse(" ".join(f"{k}-{k + 1}G {k}-{k + 1}G" for k in range(n)), 2 * n)


def wheel(n: int) -> str:
    """A green path whose nodes all are on the ground; 2n edges."""
    return _both_fuse(" ".join(f"{k}-{k + 1}G 0-{k + 1}G" for k in range(n)), 2 * n)


def _both_fuse(picture: str, edges: int) -> str:
    claim = {"rule": "fusion", "edges": [*range(edges)]}
    return write(picture, claims=[{"second": "left", **claim}, {"second": "right", **claim}], at_least=2, at_most=3)


def number(n: int) -> str:
    """A stalk that is worth 1/2^n."""
    return write(
        " ".join(f"{k}-{k + 1}{'R' if k else 'B'}" for k in range(n + 1)), f"1/{1 << n}" if n <= 1_000 else f"0x1p-{n}"
    )


def digits(n: int) -> str:
    """Numbers of 8,000 bits, one in each claim: 40 digits for each step in size."""
    rng = Random(n)
    carried = [f"0x{_draw_odd(rng):x}p-1" for _ in range(n // 50 + 1)]
    return write(claims=[{"second": "left", "rule": "sum", "carried": {"0": x}} for x in carried])


def long_line(n: int) -> str:
    """The same numbers on the nodes of a blue cycle, so in one line."""
    rng = Random(n)
    size = n // 50 + 2
    proof = load(cycle(size))
    loads = {str(k): f"0x{_draw_odd(rng):x}p-1" for k in range(1, size)}
    proof["claims"].append({"second": "left", "rule": "count", "edges": [*range(size)], "carried": loads})
    return dump(proof)


def _draw_odd(rng: Random) -> int:
    return rng.getrandbits(8_000) | 1 << 7_999 | 1


def long_moves(n: int) -> str:
    """Numbers of 8,000 bits beside a game, one in each claim: moves in the game are answered in the number."""
    rng = Random(n)
    options = ["*", "*2", "*3", "*4"]
    claims = []
    for _ in range(n // 500 + 1):
        a = _draw_odd(rng)
        x, more, less = f"0x{a:x}p-1", f"0x{a // 2 + 1:x}p-0", f"0x{a // 2:x}p-0"
        replies = [[f"0: {x}>{more}", "0: #1>0"], *([f"0: #1>{g}", f"0: {x}>{less}"] for g in options)]
        claims.append({"second": "left", "rule": "move", "carried": {"0": f"{x}+#1"}, "replies": replies})
    return write(games=[[["0"], options]], claims=claims)


def claims(n: int) -> str:
    """The same claim over and over."""
    return write(claims=[{"second": "left", "rule": "sum"}] * n)


def dropped(n: int) -> str:
    """The same claim over and over, and each is dropped."""
    *lines, ending = claims(n).splitlines()
    return "\n".join([*lines, *(f'{{"drop":[{k}]}}' for k in range(2, n + 2)), ending, ""])


def replies(n: int) -> str:
    """*n on the ground beside *n as a game of the list: a reply to each of 2n moves."""
    nimbers = ["0", "*", *(f"*{k}" for k in range(2, n))][:n]
    left = [[f"0: *{n}>{g}", f"0: #1>{g}", 0] for g in nimbers]
    right = [[f"0: #1>{g}", f"0: {_nimber(n ^ k)}>0", 0] for k, g in enumerate(nimbers)]
    claim = {"second": "left", "rule": "move", "carried": {"0": f"*{n}+#1"}, "replies": left + right}
    return write(claims=[claim], games=[[nimbers, nimbers]])


def _nimber(n: int) -> str:
    return "*" if n == 1 else f"*{n}"


def games(n: int) -> str:
    """A long list of games, each an option of the next."""
    return write(games=[[["0"], [f"#{k}" if k else "*"]] for k in range(n)])


def options(n: int) -> str:
    """A game with many options."""
    return write(games=[[["0"], ["*", *(f"*{k}" for k in range(2, n))]]])


def terms(n: int) -> str:
    """A sum of many terms, and its negative, which cancel; the one is an option, the other too."""
    listed = [f"#{k}" for k in range(1, n + 1)]
    return write(games=[[["0"], ["*"]]] * n + [[["+".join(listed)], ["".join(f"-#{k}" for k in range(n, 0, -1))]]])


RIGHT: dict[str, Callable[[int], str]] = {
    one.__name__: one
    for one in (
        *(edges, cycle, shuffled, path, carried, given_up, ladder, petals, wheel, number),
        *(digits, long_line, long_moves, claims, dropped, replies, games, options, terms),
    )
}

# ---- what is right up to the last line ---------------------------------------------------------------------


def _left(rule: str, edges: int, **more: Any) -> dict[str, Any]:
    return {"second": "left", "rule": rule, "edges": [*range(edges)], **more}


def _some_nimbers(n: int) -> list[str]:
    """At least one nimber and at most 60, so that a claim with a reply for each may have many edges."""
    return [_nimber(k) for k in range(1, min(n, 60) + 1)]


def played(n: int) -> str:
    """A blue cycle and a game on the ground, whose moves are answered there: the edges are the same all the time."""
    options = _some_nimbers(n)
    replies = [[f"0: #1>{g}", f"0: {g}>0"] for g in options]
    claim = _left("move", n, carried={"0": "#1"}, replies=replies)
    return write(" ".join(_blue_cycle(n)), games=[[["0"], options]], claims=[claim])


def near(n: int) -> str:
    """The same, answered to an earlier claim with another number on the ground."""
    options = _some_nimbers(n)
    claims = [_left("count", n, carried={"0": "-1"}), _left("move", n, carried={"0": "#1"})]
    claims[1]["replies"] = [[f"0: #1>{g}", f"0: {g}>0", 2] for g in options]
    return write(" ".join(_blue_cycle(n)), games=[[["0"], options]], claims=claims)


def leaf(n: int) -> str:
    """A blue cycle beside a green leaf that carries a game: its moves are answered on the ground."""
    options = _some_nimbers(n)
    replies = [[str(n), "0"], *([f"{n}: #1>{g}", f"0: *{k}>0"] for k, g in enumerate(options, 2))]
    claim = _left("move", n + 1, carried={str(n): "#1"}, replies=replies)
    return write(" ".join([*_blue_cycle(n), f"0-{n}G"]), games=[[["0"], options]], claims=[claim])


def same_cut(n: int) -> str:
    """Numbers on nodes of pairs of blue edges: each move is answered by the same cut."""
    nodes = range(1, min(n, 40) + 1)
    picture = " ".join([*(f"0-{k}B 0-{k}B" for k in nodes), *["0-1B"] * n])
    replies = [[f"{k}: 1/2>1", "0"] for k in nodes]
    carried = {str(k): "1/2" for k in nodes}
    return write(picture, claims=[_left("move", n + 2 * len(nodes), carried=carried, replies=replies)])


def cuts(n: int) -> str:
    """A blue cycle beside red edges: each cut is answered by the same cut."""
    cut = [str(n + k) for k in range(min(n - 1, 50))]
    picture = " ".join([*_blue_cycle(n), *["0-1R"] * len(cut)])
    return write(picture, claims=[_left("move", n + len(cut), replies=[[k, "0"] for k in cut])])


def numbers(n: int) -> str:
    """A blue cycle whose nodes carry fractions."""
    carried = {str(k): f"-{2 * k + 1}/16777216" for k in range(1, n)}
    return write(" ".join(_blue_cycle(n)), claims=[_left("count", n, carried=carried)])


def supports(n: int) -> str:
    """Blue edges that red ones support, two each."""
    picture = " ".join(f"0-{k}R 0-{k}R {k}-{n + k}B {n + k}-0R" for k in range(1, n + 1))
    return write(picture, claims=[_left("count", 4 * n, carried={"0": str(3 * n)})])


def last_move(n: int) -> str:
    """A red cycle on a blue edge."""
    picture = " ".join(["0-1B", *(f"{k}-{k + 1}R" for k in range(1, n)), f"{n}-1R"])
    return write(picture, claims=[_left("count", n + 1)])


def cluster(n: int) -> str:
    """A path of 32 blue edges that red ones support, beside a red cycle: Left answers in the path."""
    path = [f"{k}-{k + 1}B" for k in range(1, 33)] + [f"0-{k}R" for k in range(1, 34)]
    nodes = [0, *range(34, n + 33), 0]
    picture = " ".join([*path, *(f"{u}-{v}R" for u, v in pairwise(nodes))])
    return write(picture, claims=[_left("count", 65 + n, carried={"0": str(n + 17)})])


def colon(n: int) -> str:
    """A blue cycle on a pair of blue edges."""
    ring = [f"{1 if k == 0 else k + 1}-{1 if k == n - 1 else k + 2}B" for k in range(n)]
    above = [*range(2, n + 2)]
    claims = [
        {**_left("count", 0, carried={"0": f"-{n}"}), "edges": above, "ground": [1]},
        _left("count", 2, carried={"0": f"-{n + 2}", "1": str(n)}),
        _left("colon", n + 2, carried={"0": f"-{n + 2}"}, colon=[1, above, str(n)], claims=[2, 3]),
    ]
    return write(" ".join(["0-1B", "0-1B", *ring]), claims=claims)


def parts(n: int) -> str:
    """A blue cycle with a green one of two edges on each node."""
    picture = " ".join([*_blue_cycle(n), *(f"{k}-{n + k}G {k}-{n + k}G" for k in range(n))])
    claims = [
        _left("count", n, carried={"0": f"-{n}"}),
        {**_left("fusion", 0), "edges": [*range(n, 3 * n)], "ground": [*range(1, n)]},
        _left("number", 3 * n, carried={"0": f"-{n}"}, claims=[2, 3]),
    ]
    return write(picture, claims=claims)


def joined(n: int) -> str:
    """Pairs of blue edges, each on another node that counts as ground."""
    pairs = [f"{k}-{n + k}B {k}-{n + k}B" for k in range(1, n + 1)]
    claim = _left("count", 2 * n, ground=[*range(1, n + 1)])
    return write(" ".join([*pairs, *(f"0-{k}R" for k in range(1, n + 1))]), claims=[claim])


def grounded(n: int) -> str:
    """A blue cycle, each edge of which counts, so that nothing is left."""
    return write(" ".join(_blue_cycle(n)), claims=[_left("ground", n, carried={"0": f"-{n}"}, claims=[0])])


def above_ground(n: int) -> str:
    """A blue cycle whose nodes become ground, with red pairs of edges on it that carry blue ones."""
    pairs = [f"{k}-{n + k}R {k}-{n + k}R {n + k}-{2 * n + k}B {n + k}-{2 * n + k}B" for k in range(n)]
    above = {**_left("count", 0, carried={"0": str(2 * n)}), "edges": [*range(n, 5 * n)], "ground": [*range(1, n)]}
    whole = _left("ground", 5 * n, carried={"0": str(n)}, claims=[2])
    return write(" ".join([*_blue_cycle(n), *pairs]), claims=[above, whole])


UNFINISHED: dict[str, Callable[[int], str]] = {
    one.__name__: one
    for one in (
        *(played, near, leaf, same_cut, cuts, numbers, supports, last_move),
        *(cluster, colon, parts, joined, grounded, above_ground),
    )
}

# ---- what is wrong, or beyond a limit ----------------------------------------------------------------------


def _on_stick(load: str, color: str = "B") -> str:
    return write(f"0-1{color}", claims=[{"second": "left", "rule": "sum", "edges": [0], "carried": {"1": load}}])


def _on_ground(load: str, rule: str = "sum", replies: object = None, games: object = (), **more: Any) -> str:
    claim = {"second": "left", "rule": rule, "carried": {"0": load}, "replies": replies or [], **more}
    return write(claims=[claim], games=games)


def copies(n: int) -> str:
    """A sum of many copies of a game, which is not a number plus ups plus a nimber."""
    claim = {"second": "left", "rule": "sum", "carried": {"0": "+".join(["#1"] * n)}}
    return write(claims=[claim], games=[[["0"], ["*"]]])


def stem_replies(n: int) -> str:
    """A green stem under many edges: Left answers each cut above by cutting the stem. The work is quadratic."""
    picture = " ".join(["0-1G", *["1-2G"] * n, "2-3B"])
    replies = [["0", "0: ^>0", 4], *([str(k), "0", 2] for k in range(1, n + 1)), ["0: ^>*", "0", 3]]
    claims = [{"second": "left", "rule": "sum", "carried": {"0": load}} for load in ("^3", "^2*", "^2")]
    whole = {"edges": [*range(n + 1)], "carried": {"0": "^3", "2": "1"}, "replies": replies}
    return write(picture, claims=[*claims, {"second": "left", "rule": "move", **whole}])


def stalk_terms(n: int) -> str:
    """A stalk of n blue edges whose nodes carry n games of the list: sums of all lengths up to n."""
    picture = " ".join(f"{k}-{k + 1}B" for k in range(n))
    load = {str(k + 1): f"#{k + 1}" for k in range(n)}
    claim = {"second": "left", "rule": "sum", "edges": [*range(n)], "carried": load}
    return write(picture, claims=[claim], games=[[["0"], ["*"]]] * n)


def long_numbers(n: int) -> str:
    """A blue cycle whose nodes carry numbers of thousands of bits, written in a few characters, plus 1."""
    picture = [f"{k}-{(k + 1) % n}B" for k in range(n)] + [f"{k}-{n + k}B" for k in range(1, n)]
    loads = {str(n + k): f"0x{2 * k + 1:x}p-8000" for k in range(1, n)}
    claim = {"second": "left", "rule": "count", "edges": [*range(2 * n - 1)], "carried": loads}
    return write(" ".join(picture), claims=[claim])


def doubled_value(n: int) -> str:
    """A value whose text doubles with each game of the list."""
    return write(value=f"#{n}", games=[[["0"], ["*"]]] + [[[f"#{k}"], [f"#{k}"]] for k in range(1, n)])


def nested_value(n: int) -> str:
    """A value whose text has all games of the list inside each other."""
    return write(value=f"#{n}", games=[[["0"], [f"#{k}" if k else "*"]] for k in range(n)])


HIGH: dict[str, Callable[[int], str]] = {  # which grow in a number, not in length
    "height": lambda n: _on_stick(f"-{n}"),
    "depth below": lambda n: _on_stick(f"-{n}", "R"),
    "exponent": lambda n: _on_ground(f"0x1p-{n}"),
    "exponent on a stick": lambda n: _on_stick(f"-0x1p-{n}"),
    "ups": lambda n: _on_ground(f"^{n}", "move"),
    "nimber": lambda n: _on_ground(f"*{n}", "move", replies=[["0: *9>0", "0: *8>0", 0]]),
    "answer": lambda n: _on_ground(f"*{n}+#1", "move", [[f"0: *{n}>0", f"0: #1>*{n}", 0]], [[["0"], ["0"]]]),
    "listed": lambda n: _on_ground(f"#{n}"),
    "edge": lambda n: write(claims=[{"second": "left", "rule": "sum", "edges": [n]}]),
    "claim": lambda n: write(claims=[{"second": "left", "rule": "number", "claims": [n, n]}]),
    "sides": lambda n: write(at_least=n, at_most=-n),
    "version": lambda n: write(version=n),
}
WRONG: dict[str, Callable[[int], str]] = {
    "decimal": lambda n: _on_stick("-" + "9" * n),
    "hexadecimal": lambda n: _on_ground("-0x" + "f" * n + "p-7"),
    "exponent digits": lambda n: _on_ground("0x1p-" + "9" * n),
    "nimber digits": lambda n: _on_ground("*" + "9" * n),
    "listed digits": lambda n: _on_ground("#" + "9" * n),
    "copies": copies,
    "rule": lambda n: _on_ground("1", "r" * n),
    "name": lambda n: write("0-" + "a" * n + "B"),
    "names": lambda n: write(" ".join([f"0-{'a' * n}B"] * 9)),
    "field": lambda n: write(**{"f" * n: 1}),
    "fields": lambda n: write(**{f"f{k}": 1 for k in range(n)}),
    "ground": lambda n: _on_ground("0", ground=[*range(1, n)]),
    "nowhere": lambda n: write(claims=[{"second": "left", "rule": "sum", "carried": {str(k): "1" for k in range(n)}}]),
    "depth": lambda n: "[" * n + "]" * n,
    "open": lambda n: "[" * n,
    "quotes": lambda n: '{"a":"' + '\\"' * n,
    "digits": lambda n: "9" * n,
    "spaces": lambda n: " " * n,
    "lists": lambda n: write(games=[[]] * n),
    "stem replies": stem_replies,
    "stalk terms": stalk_terms,
    "long numbers": long_numbers,
    "doubled value": doubled_value,
    "nested value": nested_value,
}
