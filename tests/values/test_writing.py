"""Writing game values: what is written is read back to the same structure, and a table of specimens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import TooHard
from hackenbush.values.notation import Apply, Instruction, MakeForm, PushSimple, PushUptimal, parse
from hackenbush.values.styles import StyleName
from hackenbush.values.writing import Node, Simple, WrittenForm, write

Key: TypeAlias = tuple[Fraction, tuple[int, ...], int] | tuple[frozenset[int], frozenset[int]]


class Structures:
    """Numbers for structures: two are the same but for the order of options iff their numbers are."""

    def __init__(self) -> None:
        self.keys: list[Key] = []
        self.numbers: dict[Key, int] = {}

    def add(self, key: Key) -> int:
        number = self.numbers.setdefault(key, len(self.keys))
        if number == len(self.keys):
            self.keys.append(key)
        return number

    def simple(self, value: Fraction, ups: Sequence[int], nimber: int) -> int:
        levels = list(ups)
        while levels and not levels[-1]:
            levels.pop()
        return self.add((value, tuple(levels), nimber))

    def form(self, left: Sequence[int], right: Sequence[int]) -> int:
        return self.add((frozenset(left), frozenset(right)))

    def negative(self, number: int) -> int:
        negatives: list[int] = []
        for key in self.keys[: number + 1]:
            if len(key) == 3:
                negatives.append(self.simple(-key[0], [-count for count in key[1]], key[2]))
            else:
                negatives.append(self.form([negatives[i] for i in key[1]], [negatives[i] for i in key[0]]))
        return negatives[number]

    def plus(self, one: int, two: int) -> int:
        x, y = self.keys[one], self.keys[two]
        assert len(x) == 3
        assert len(y) == 3
        width = max(len(x[1]), len(y[1]))
        ups = [sum(pair) for pair in zip(*((*z[1], *(width - len(z[1])) * (0,)) for z in (x, y)), strict=True)]
        return self.simple(x[0] + y[0], ups, x[2] ^ y[2])

    def of_nodes(self, nodes: Sequence[Node]) -> int:
        numbers: list[int] = []
        for node in nodes:
            if isinstance(node, Simple):
                numbers.append(self.simple(Fraction(node.mantissa, 1 << node.exponent), node.ups, node.nimber))
            else:
                numbers.append(self.form([numbers[i] for i in node.left], [numbers[i] for i in node.right]))
        return numbers[-1]

    def of_program(self, program: Sequence[Instruction]) -> int:
        stack: list[int] = []
        for instruction in program:
            match instruction:
                case MakeForm(nleft, nright):
                    operands = nleft + nright
                case PushSimple() | PushUptimal():
                    operands = 0
                case _:
                    operands = 2 if instruction == Apply("add") else 1
            games = stack[len(stack) - operands :]
            del stack[len(stack) - operands :]
            stack.append(self.result(instruction, games))
        assert len(stack) == 1
        return stack[0]

    def result(self, instruction: Instruction, games: Sequence[int]) -> int:
        zero = self.simple(Fraction(0), (), 0)
        match instruction:
            case PushSimple(mantissa, exponent, ups, nimber):
                return self.simple(Fraction(mantissa, 1 << exponent), (ups,), nimber)
            case PushUptimal(level, coefficient):
                return self.simple(Fraction(0), (*((level - 1) * (0,)), coefficient), 0)
            case MakeForm(nleft, _):
                return self.form(games[:nleft], games[nleft:])
            case Apply("add"):
                return self.plus(games[0], games[1])
            case Apply("negate"):
                return self.negative(games[0])
            case Apply("switch"):
                return self.form([games[0]], [self.negative(games[0])])
            case Apply("tiny"):
                return self.form([zero], [self.form([zero], [self.negative(games[0])])])
            case Apply("miny"):
                return self.form([self.form([games[0]], [zero])], [zero])
        raise AssertionError(f"writers do not need {instruction}")


def mirrored(nodes: Sequence[Node], place: int) -> list[Node]:
    """The nodes, then the negatives of those up to a place, that of the place itself last."""
    negatives: list[Node] = []
    for node in nodes[: place + 1]:
        if isinstance(node, Simple):
            negatives.append(Simple(-node.mantissa, node.exponent, tuple(-n for n in node.ups), node.nimber))
        else:
            left, right = (tuple(i + len(nodes) for i in side) for side in (node.right, node.left))
            negatives.append(WrittenForm(left, right))
    return [*nodes, *negatives]


small_ups = st.lists(st.integers(-3, 3), max_size=4).map(tuple) | st.just(())
numbers = st.tuples(st.integers(-40, 40), st.integers(0, 5)).map(lambda pair: Simple(*pair))
fine_numbers = st.tuples(st.integers(), st.integers(0, 1100)).map(lambda pair: Simple(*pair))
large_numbers = st.tuples(st.integers(), st.integers(900, 1100)).map(lambda pair: Simple(pair[0] << pair[1]))
sums = st.builds(Simple, st.integers(-9, 9), st.integers(0, 4), small_ups, st.integers(0, 9))
simples = numbers | fine_numbers | large_numbers | sums
STEPS = ["form", "form", "pair", "pair", "simple", "switch", "switch", "tiny", "miny"]


@st.composite
def dags(draw: st.DrawFn) -> list[Node]:
    """Nodes in dependency order, rich in forms that have a name or that almost have one."""
    nodes: list[Node] = [Simple(0), *draw(st.lists(simples, min_size=1, max_size=4))]
    for step in draw(st.lists(st.sampled_from(STEPS), max_size=9)):
        places = st.integers(0, len(nodes) - 1)
        match step:
            case "form":
                left, right = draw(st.lists(places, max_size=3)), draw(st.lists(places, max_size=3))
                nodes.append(WrittenForm(tuple(left), tuple(right)))
            case "pair":
                pair = (draw(places),), (len(nodes) - 1,)
                nodes.append(WrittenForm(*draw(st.permutations(pair))))
            case "simple":
                nodes.append(draw(simples))
            case "switch" if len(nodes) < 60:
                place = draw(places)
                nodes = mirrored(nodes, place)
                nodes.append(WrittenForm((place,), (len(nodes) - 1,)))
            case "tiny":
                nodes += [draw(numbers), WrittenForm((0,), (len(nodes),)), WrittenForm((0,), (len(nodes) + 1,))]
            case "miny":
                nodes += [draw(numbers), WrittenForm((len(nodes),), (0,)), WrittenForm((len(nodes) + 1,), (0,))]
    if draw(st.booleans()):
        shown = draw(st.lists(st.integers(0, len(nodes) - 1), min_size=2, max_size=8))
        nodes.append(WrittenForm(tuple(shown[::2]), tuple(shown[1::2])))
    return nodes


READABLE: list[StyleName] = ["ascii", "unicode"]
STYLES: list[StyleName] = [*READABLE, "latex"]


@pytest.mark.parametrize("style", READABLE)
@given(nodes=dags())
def test_what_is_written_is_read_back(style: StyleName, nodes: list[Node]) -> None:
    structures = Structures()
    program = parse(write(nodes, style, limit=10**7))
    assert structures.of_program(program) == structures.of_nodes(nodes)


@given(dags())
def test_ascii_and_unicode_are_the_same_program(nodes: list[Node]) -> None:
    assert parse(write(nodes, limit=10**7)) == parse(write(nodes, "unicode", limit=10**7))


@given(dags())
def test_spaces_between_tokens_are_free(nodes: list[Node]) -> None:
    text = write(nodes, limit=10**7)
    assert parse(re.sub(r"([{}(),]|\|+)", " \\1\n", text)) == parse(text)


@given(dags())
def test_text_does_not_depend_on_how_the_nodes_are_given(nodes: list[Node]) -> None:
    """Each node is given twice, the second time differently, and options come reversed from both copies."""
    given_twice: list[Node] = []
    for node in nodes:
        if isinstance(node, Simple):
            same = Simple(2 * node.mantissa, node.exponent + 1, (*node.ups, 0), node.nimber)
            given_twice += [node, same]
        else:
            left, right = ([2 * i + k % 2 for k, i in enumerate(side)][::-1] for side in node)
            given_twice += 2 * [WrittenForm(tuple(left), tuple(right))]
    for style in STYLES:
        assert write(given_twice, style, limit=10**7) == write(nodes, style, limit=10**7)


@given(dags())
def test_the_limit_is_the_length_of_the_text(nodes: list[Node]) -> None:
    text = write(nodes, limit=10**7)
    assert write(nodes, limit=len(text)) == text
    with pytest.raises(TooHard, match=f"more than {len(text) - 1} characters"):
        write(nodes, limit=len(text) - 1)


LATEX_WORDS = {"frac", "uparrow", "downarrow", "cdot", "ast", "pm", "mid", "mathrel", "mathtt"}


@given(dags())
def test_latex_has_balanced_braces_and_plain_commands(nodes: list[Node]) -> None:
    text = write(nodes, "latex", limit=10**7)
    assert set(re.findall(r"\\([A-Za-z]+)", text)) <= LATEX_WORDS
    for opening, closing in ((r"\{", r"\}"), ("{", "}")):
        depth = 0
        for token in re.findall(r"\\?[{}]", text):
            depth += (token == opening) - (token == closing)
            assert depth >= 0
        assert depth == 0


# --- specimens --------------------

ZERO, ONE, TWO, HALF = Simple(0), Simple(1), Simple(2), Simple(1, 1)
HOT = WrittenForm((1,), (0,))  # after ZERO and TWO: {2|0}
STAR, ONE_STAR, MINUS_ONE_STAR = Simple(0, nimber=1), Simple(1, nimber=1), Simple(-1, nimber=1)

SPECIMENS: list[tuple[str, str, list[Node]]] = [
    ("0", "0", [ZERO]),
    ("-3", "−3", [Simple(-3)]),
    ("-5/8", "−⅝", [Simple(-5, 3)]),
    ("5/2", "2½", [Simple(10, 2)]),
    ("-5/2", "−2½", [Simple(-5, 1)]),
    ("11/16", "¹¹⁄₁₆", [Simple(11, 4)]),
    ("*", "∗", [STAR]),
    ("1/2*4", "½∗4", [Simple(1, 1, nimber=4)]),
    ("^*", "↑∗", [Simple(0, ups=(1,), nimber=1)]),
    ("v2", "↓2", [Simple(0, ups=(-2,))]),
    ("2^3*4", "2↑3∗4", [Simple(2, ups=(3,), nimber=4)]),
    ("^[2]", "↑[2]", [Simple(0, ups=(0, 1))]),
    ("-1^v[3]2", "−1↑↓[3]2", [Simple(-1, ups=(1, 0, -2, 0))]),
    ("-0x39a5p-999997", "-0x39a5p-999997", [Simple(-0x39A5, 999_997)]),
    ("0x3p1000", "0x3p1000", [Simple(3 << 1000)]),
    (f"{2**1000 - 1}", f"{2**1000 - 1}", [Simple(2**1000 - 1)]),
    (f"{2**1001 + 1:#x}p-1", f"{2**1001 + 1:#x}p-1", [Simple(2**1001 + 1, 1)]),
    ("{|}", "{|}", [WrittenForm((), ())]),
    ("{2|0}", "{2|0}", [ZERO, TWO, HOT]),
    ("{2|0||1}", "{2|0||1}", [ZERO, TWO, HOT, ONE, WrittenForm((2,), (3,))]),
    ("{0|||2|0||2}", "{0|||2|0||2}", [ZERO, TWO, HOT, WrittenForm((2,), (1,)), WrittenForm((0,), (3,))]),
    ("{2|0||2,{2|0}}", "{2|0||2,{2|0}}", [ZERO, TWO, HOT, WrittenForm((2,), (1, 2))]),
    ("{{0|}|0}", "{{0|}|0}", [ZERO, WrittenForm((0,), ()), WrittenForm((1,), (0,))]),
    # switches
    ("+-1", "±1", [ONE, Simple(-1), WrittenForm((0,), (1,))]),
    ("+-1/2", "±½", [HALF, Simple(-1, 1), WrittenForm((0,), (1,))]),
    ("+-(1*)", "±(1∗)", [ONE_STAR, MINUS_ONE_STAR, WrittenForm((0,), (1,))]),
    ("+-{2|0}", "±{2|0}", [ZERO, TWO, HOT, Simple(-2), WrittenForm((0,), (3,)), WrittenForm((2,), (4,))]),
    ("{-1|1}", "{−1|1}", [Simple(-1), ONE, WrittenForm((0,), (1,))]),
    ("{*|*}", "{∗|∗}", [STAR, WrittenForm((0,), (0,))]),
    ("+-(1^)", "±(1↑)", [Simple(1, ups=(1,)), Simple(-1, ups=(-1,)), WrittenForm((0,), (1,))]),
    # tiny and miny
    ("tiny(2)", "⧾2", [ZERO, Simple(-2), WrittenForm((0,), (1,)), WrittenForm((0,), (2,))]),
    ("tiny(1/2)", "⧾½", [ZERO, Simple(-1, 1), WrittenForm((0,), (1,)), WrittenForm((0,), (2,))]),
    ("miny(2)", "⧿2", [ZERO, TWO, HOT, WrittenForm((2,), (0,))]),
    ("{0||0|2}", "{0||0|2}", [ZERO, TWO, WrittenForm((0,), (1,)), WrittenForm((0,), (2,))]),
    ("{-2|0||0}", "{−2|0||0}", [ZERO, Simple(-2), HOT, WrittenForm((2,), (0,))]),
    ("{0||0|-1*}", "{0||0|−1∗}", [ZERO, MINUS_ONE_STAR, WrittenForm((0,), (1,)), WrittenForm((0,), (2,))]),
    ("{2|1||0}", "{2|1||0}", [ZERO, TWO, ONE, WrittenForm((1,), (2,)), WrittenForm((3,), (0,))]),
    ("{1,2|0||0}", "{1,2|0||0}", [ZERO, TWO, ONE, WrittenForm((1, 2), (0,)), WrittenForm((3,), (0,))]),
    ("{0||1|-2}", "{0||1|−2}", [ZERO, ONE, Simple(-2), WrittenForm((1,), (2,)), WrittenForm((0,), (3,))]),
    # the order of options
    ("{2|0||0,1}", "{2|0||0,1}", [ZERO, TWO, HOT, ONE, WrittenForm((2, 2), (3, 0, 3))]),
    (
        "{-9/16,v,v[2],0,*,1/2|}",
        "{−⁹⁄₁₆,↓,↓[2],0,∗,½|}",
        [
            ZERO,
            STAR,
            Simple(0, ups=(0, -1)),
            Simple(0, ups=(-1,)),
            Simple(-9, 4),
            HALF,
            WrittenForm((5, 3, 4, 2, 1, 0), ()),
        ],
    ),
    (
        "{2,{1|0},{2|0},{0,2|0}|}",
        "{2,{1|0},{2|0},{0,2|0}|}",
        [ZERO, TWO, HOT, ONE, WrittenForm((3,), (0,)), WrittenForm((0, 1), (0,)), WrittenForm((5, 2, 4, 1), ())],
    ),
]

LATEX = {
    "0": "0",
    "-5/8": r"-\frac{5}{8}",
    "*": r"{\ast}",
    "1/2*4": r"\frac{1}{2}{\ast}4",
    "^*": r"{\uparrow}{\ast}",
    "v2": r"2{\cdot}{\downarrow}",
    "2^3*4": r"2+3{\cdot}{\uparrow}+{\ast}4",
    "^[2]": r"{\uparrow}^{[2]}",
    "-1^v[3]2": r"-1+{\uparrow}+2{\cdot}{\downarrow}^{[3]}",
    "-0x39a5p-999997": r"\mathtt{-0x39a5}{\cdot}2^{-999997}",
    "{|}": r"\{\mid \}",
    "{2|0||2,{2|0}}": r"\{2\mid 0\mathrel{\|}2,\{2\mid 0\}\}",
    "{0|||2|0||2}": r"\{0\mathrel{|||}2\mid 0\mathrel{\|}2\}",
    "+-1/2": r"\pm \frac{1}{2}",
    "+-(1*)": r"\pm (1{\ast})",
    "+-{2|0}": r"\pm \{2\mid 0\}",
    "tiny(1/2)": r"{+}_{\frac{1}{2}}",
    "miny(2)": "{-}_{2}",
}


@pytest.mark.parametrize(("plain", "fine", "nodes"), SPECIMENS, ids=[plain[:20] for plain, _, _ in SPECIMENS])
def test_specimen(plain: str, fine: str, nodes: list[Node]) -> None:
    assert write(nodes) == plain
    assert write(nodes, "unicode") == fine


@pytest.mark.parametrize("plain", LATEX)
def test_latex_of(plain: str) -> None:
    (nodes,) = [nodes for text, _, nodes in SPECIMENS if text == plain]
    assert write(nodes, "latex") == LATEX[plain]


def test_numbers_are_in_order_however_far_apart_their_exponents() -> None:
    """Shifting one of them to the other's exponent would take more memory than there is."""
    speck, huge = Simple(1, 10**15), Simple(3 << 10**6)
    near = [Simple(5, 3), Simple(11, 4), Simple(3, 2), Simple(13, 4)]
    numbers = [Simple(-1), Simple(-3, 2), Simple(-11, 4), Simple(-1, 10**15), ZERO, speck, *near, ONE, huge]
    text = "-1,-3/4,-11/16,-0x1p-1000000000000000,0,0x1p-1000000000000000,5/8,11/16,3/4,13/16,1,0x3p1000000"
    assert write([*numbers, WrittenForm(tuple(range(12))[::-1], ())]) == f"{{{text}|}}"
    assert write([*numbers, WrittenForm(tuple(range(12)), ())]) == f"{{{text}|}}"


def test_exponential_text_is_refused_and_not_built() -> None:
    nodes: list[Node] = [ZERO, ONE, *(WrittenForm((0, place - 1), (1, place - 1)) for place in range(2, 50_000))]
    with pytest.raises(TooHard, match="more than 100000 characters"):
        write(nodes)
    assert write([*nodes, TWO]) == "2"  # nothing that is not shown counts


def test_a_long_chain_is_linear_text_and_read_back() -> None:
    nodes: list[Node] = [ZERO, *(WrittenForm((0,), (place,)) for place in range(20_000))]
    text = write(nodes)
    assert len(text) < 100_000
    assert max(map(len, re.findall(r"\|+", text))) == 5
    assert [instruction for instruction in parse(text) if isinstance(instruction, MakeForm)] == 20_000 * [(1, 1)]


def test_nothing_is_nested_deeper_than_can_be_read() -> None:
    nodes: list[Node] = [ZERO, Simple(-2), WrittenForm((0,), (1,)), WrittenForm((0,), (2,))]
    nodes += (WrittenForm((0, place), (0,)) for place in range(3, 10_001))
    assert len(parse(write(nodes))) == 3 * 9_998 + 2
    with pytest.raises(TooHard, match="nested more than 10000 deep"):
        write([*nodes, WrittenForm((0, len(nodes) - 1), (0,))])


def test_ties_of_deep_forms_are_broken_by_text() -> None:
    """Two chains that differ at the far end only, side by side."""
    nodes: list[Node] = [Simple(3), Simple(4), Simple(5)]
    chains = []
    for end in (1, 0):
        last = end
        for _ in range(1_000):
            nodes.append(WrittenForm((2,), (last,)))
            last = len(nodes) - 1
        chains.append(last)
    text = write([*nodes, WrittenForm(tuple(chains), ())])
    assert text.index("3") < text.index("4")


def test_a_number_of_a_million_bits() -> None:
    number = Simple(3**630_000, 10**6)
    with pytest.raises(TooHard):
        write([number])
    assert parse(write([number], limit=10**6)) == [PushSimple(3**630_000, 10**6, 0, 0)]
