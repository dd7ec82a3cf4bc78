"""Certificates are read strictly: each can be written in one way, and what a reader might overlook is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hackenbush import Certificate, HackenbushError, Position, certify, verify
from hackenbush.cli import main
from hackenbush.errors import FileError, WrongProof
from hackenbush.players import Player
from hackenbush.proofs.sums import Worth, apply_move, read_sum
from tests.proofs.growing import write
from tests.proofs.texts import board_of, dump, load, load_lines, with_body

PROOFS = {  # by all rules
    text: load(certify(Position(text)).to_text())
    for text in (
        "gb+g+br",
        "0-1B 1-2R 0-2B 2-3G 3-4R 0-4G 4-5B",
        "0-1B 1-2R 0-2B 2-3G 3-4G 4-2G 3-5B",
        "0-1B 1-2G 2-3G 3-1G 3-4G",
        "0-1R 1-2B 2-3B 0-2R 1-3R 0-3R 1-2R",
    )
}


def check(data: str | dict[str, Any]) -> bool:
    return verify(Certificate.from_text(data if isinstance(data, str) else dump(data)))


def is_refused(data: str | dict[str, Any]) -> bool:
    """Whether a certificate is refused, by the reader or by the checker."""
    with pytest.raises((FileError, WrongProof)):
        check(data)
    return True


def with_claim(data: dict[str, Any], number: int, **fields: Any) -> dict[str, Any]:
    claims = [*data["claims"]]
    claims[number] = {**claims[number], **fields}
    return {**data, "claims": claims}


each_proof = pytest.mark.parametrize("data", PROOFS.values(), ids=list(PROOFS))


@each_proof
def test_layout_and_the_order_of_names_do_not_matter(data: dict[str, Any]) -> None:
    lines = load_lines(dump(data))
    for sort in (False, True):
        assert check(
            "\n".join(f"\t {json.dumps(line, sort_keys=sort, indent=3)}\r".replace("\n", " ") for line in lines)
        )


# ---- JSON --------------------------------------------------------------------------------------------------


@each_proof
def test_unknown_fields_are_refused_at_every_level(data: dict[str, Any]) -> None:
    assert is_refused({**data, "note": "trust me"})
    for number in range(len(data["claims"])):
        assert is_refused(with_claim(data, number, note="trust me"))
        assert is_refused(with_claim(data, number, lemma=0))


def test_equal_names_are_refused_at_every_level() -> None:
    text = dump(PROOFS["gb+g+br"])
    for name in ('"value"', '"at_most"', '"second"', '"rule"', '"carried"', '"0"'):
        place = text.index(name + ":")
        assert is_refused(text[:place] + name + ':"first",' + text[place:])


NO_NUMBERS = (
    "1.0",
    "1e0",
    "1E400",
    "NaN",
    "Infinity",
    "-Infinity",
    "true",
    "false",
    "null",
    '"1"',
    "-0",
    "01",
    "+1",
    "[]",
)


@pytest.mark.parametrize("wrong", NO_NUMBERS)
def test_where_a_whole_number_is_expected_nothing_else_is_read(wrong: str) -> None:
    for text in (
        write().replace('"version":3', f'"version":{wrong}'),
        write().replace('"at_most":1', f'"at_most":{wrong}'),
        write(claims=[{"second": "left", "rule": "sum", "edges": [7]}]).replace("[7]", f"[{wrong}]"),
        write(claims=[{"second": "left", "rule": "number", "claims": [7, 0]}]).replace("[7,", f"[{wrong},"),
    ):
        assert is_refused(text)


@pytest.mark.parametrize("more", ["0", "{}", "]", "}", ",", "\x00", "\xa0", "\ufeff", "// done", "\x0b", "\u2028"])
def test_nothing_may_follow_or_precede(more: str) -> None:
    assert check(write().removesuffix("\n") + " \t\r")
    assert is_refused(write() + "\n")
    assert is_refused(write() + more)
    assert is_refused(more + write())


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\n", "\x7f", "\x9b", "\xa0", "\u202e", "\ud800", "é", "\\"])
def test_texts_are_printable_ascii_without_escapes(character: str) -> None:
    for rule in (character, "sum" + character):
        data = load(write())
        data["claims"][0]["rule"] = rule
        assert is_refused(dump(data))
        assert is_refused(write().replace('"sum"', f'"{rule}"'))
    assert is_refused(write().replace('"sum"', '"\\u0073um"'))


def test_an_error_says_where_and_what() -> None:
    data = load(write())
    data["claims"][1]["edges"] = [0, "1"]
    with pytest.raises(FileError, match=r'^not a certificate: line 3: edges: 1: expected a whole number, not "1"$'):
        check(data)
    with pytest.raises(FileError, match=r"^not a certificate: line 1: value: expected a text in ASCII, not null$"):
        check({name: field for name, field in load(write()).items() if name != "value"})


def test_deep_brackets_are_no_matter_of_the_stack() -> None:
    for text in ("[" * 100_000, "[" * 10**6 + "]" * 10**6, '{"a":' * 50_000, write(games=[[[[["0"]]], ["0"]]])):
        with pytest.raises(HackenbushError, match="at most 3 brackets within each other"):
            check(text)


# ---- what a text means --------------------------------------------------------------------------------------


NO_PICTURES = (
    *("0-\u0661B", "0-1\u0412", "\uff10-1B", "0-\u0430B", "0-²B"),  # other digits, and letters that look like these
    *("0-1B\xa01-2R", "0-1B  1-2R", " 0-1B", "0-1B ", "0-1B\t1-2R", "0-1B\n1-2R"),
)


@pytest.mark.parametrize("picture", NO_PICTURES)
def test_a_picture_has_ascii_digits_and_one_space_between_edges(picture: str) -> None:
    assert is_refused(write(picture))
    with pytest.raises(ValueError, match="expected an edge such as 0-1B"):
        board_of(picture, ())


@pytest.mark.parametrize(
    "text",
    [
        *(
            "\u0663",
            "3\u0663",
            "0x\u0663p-4",
            "*\u0663",
            "^\u0663",
            "#\u0663",
            "½",
            "−1",
            "1\n",
            " 1",
            "1 ",
            "∗",
            "↑",
            "1/2/2",
            "0X1p-2000",
        ),
        *("01", "1/1", "2/4", "+1", "-0", "*1", "*0", "^1", "^0", "v1", "0*", "0+#1", "+#1", "#1-#1", "#2+#1", "#01"),
        *("0x10p-3", "0x1p-3", "0x1fp-1", "0x01p-2000", "0x2p-2001", "1/3", "1/0", "1e3", "1_000", "", "0x1p-2_000"),
    ],
)
def test_a_sum_is_written_in_one_way(text: str) -> None:
    claim = {"second": "left", "rule": "sum", "carried": {"0": text}}
    assert is_refused(write(claims=[claim], games=[[["0"], ["0"]]] * 2))


@each_proof
def test_a_claim_names_nothing_that_does_not_stand(data: dict[str, Any]) -> None:
    for number, claim in [*enumerate(data["claims"])][::3]:
        carried, edges = claim.get("carried", {}), claim.get("edges", [])
        for more in ({"zz": "-5"}, {"99": "1"}, {"0.left": "1"}, {"ground": "1"}, {"zz": "0"}, {"": "1"}):
            assert is_refused(with_claim(data, number, carried={**carried, **more}))
        for nodes in (["zz"], [0], [99], ["1"], [*claim.get("ground", []), 99]):
            assert is_refused(with_claim(data, number, ground=nodes))
        for wrong in ([*edges, 99], [*edges, -1], *([[*edges, edges[-1]], [edges[0], *edges]] if edges else [])):
            assert is_refused(with_claim(data, number, edges=wrong))


def test_the_proof_of_an_edge_says_nothing_of_other_nodes() -> None:
    data = load(certify(Position("b")).to_text())
    assert check(data)
    with pytest.raises(WrongProof, match="line 2: claim 0, by sum: expected the loads of nodes of such edges"):
        check(with_claim(data, 0, carried={"7": "-5"}))
    with pytest.raises(WrongProof, match="claim 0, by sum: expected nodes that such edges connect to the ground"):
        check(with_claim(data, 0, ground=[7]))


@each_proof
def test_a_claim_has_only_what_its_rule_uses(data: dict[str, Any]) -> None:
    uses = {"move": {"replies"}, "number": {"claims"}, "colon": {"claims", "colon"}, "ground": {"claims"}}
    other = {"replies": [["0", "1", 0]], "claims": [0, 0], "colon": [0, [0], "0"]}
    for number, claim in [*enumerate(data["claims"])][::-2]:
        for name in other.keys() - uses.get(claim["rule"], set()):
            with pytest.raises(WrongProof, match=f"{name} are not for this rule"):
                check(with_claim(data, number, **{name: other[name]}))
        if claim["rule"] == "move":
            for move in ("99", "zz: 1>0", "0: 1>0", "-1", "00", "\u0660", "0: *>*", " 0"):
                assert is_refused(with_claim(data, number, replies=[*claim["replies"], [move, "0", 0]]))
        if claim["rule"] == "colon":
            node, edges, worth = claim["colon"]
            for where, above in (("zz", edges), (99, edges), (node, []), (node, edges * 2), (node, [*edges, 99])):
                assert is_refused(with_claim(data, number, colon=[where, above, worth]))


@pytest.mark.parametrize("rule", ["magic", "Sum", "sum ", "x" * 10_000])
def test_an_unknown_rule_is_an_error(rule: str) -> None:
    with pytest.raises(WrongProof, match="there is no such rule") as caught:
        check(write(claims=[{"second": "left", "rule": rule}]))
    assert len(str(caught.value)) < 100


MOVES: list[tuple[str, Player, str, str | None]] = [
    ("*3", Player.LEFT, "*3>*2", "*2"),
    ("*3", Player.LEFT, "*3>*3", None),
    ("*3", Player.LEFT, "*3>*4", None),
    ("*3", Player.RIGHT, "*3>1", None),
    ("1*3", Player.RIGHT, "1*3>1*", None),
    ("1*3", Player.RIGHT, "*3>*", "1*"),
    ("1*3", Player.LEFT, "1>0", "*3"),
    ("1*3", Player.RIGHT, "1>2", None),
    ("^*3", Player.LEFT, "^>0", "*3"),
    ("^*3", Player.LEFT, "^>*", None),
    ("^*3", Player.RIGHT, "^>*", "*2"),
    ("^2", Player.RIGHT, "^>*", "^*"),
    ("^2", Player.RIGHT, "^2>^*", None),
    ("v", Player.LEFT, "v>*", "*"),
    ("v", Player.RIGHT, "v>0", "0"),
    ("v", Player.RIGHT, "v>*", None),
    ("1", Player.LEFT, "1>0", "0"),
    ("1", Player.RIGHT, "1>2", None),
    ("#1", Player.RIGHT, "#1>*", "*"),
    ("#1", Player.LEFT, "#1>*", None),
    ("-#1", Player.LEFT, "-#1>*", "*"),
    ("-#1", Player.LEFT, "#1>0", None),
    ("#1+#1", Player.LEFT, "#1>0", "#1"),
    ("#1+#1", Player.LEFT, "#1+#1>0", None),
    ("1+#1", Player.LEFT, "0>0", None),
    ("0", Player.LEFT, "0>0", None),
    ("0", Player.LEFT, "#1>0", None),
]


@pytest.mark.parametrize(("before", "player", "name", "after"), MOVES)
def test_a_move_that_is_named_is_among_the_options(before: str, player: Player, name: str, after: str | None) -> None:
    board = board_of("", ((("0",), ("*",)),))  # #1 is up
    if after is not None:
        assert apply_move(read_sum(before), player, name, board.listed) == read_sum(after)
        return
    with pytest.raises(ValueError, match="is not a move of"):
        apply_move(read_sum(before), player, name, board.listed)


# ---- objects, and the command line --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: replace(proof, at_least=True),
        lambda proof: replace(proof, sum="\x1b[31m"),
        lambda proof: with_body(proof, games=(((), ()),)),
        lambda proof: with_body(proof, claims=(replace(proof.claims[0], rule="\x1b]0;x\x07"), *proof.claims[1:])),
        lambda proof: with_body(proof, claims=(replace(proof.claims[0], edges=(0.0,)), *proof.claims[1:])),
    ],
)
def test_an_object_is_checked_as_its_text_is(change: Callable[[Certificate], Certificate]) -> None:
    with pytest.raises(HackenbushError):
        verify(change(certify(Position("gb"))))


def test_nothing_of_a_file_reaches_the_terminal_as_it_is(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "proof.json"
    for rule in ("\x1b]0;owned\x07", "\u202e", "\x9b31m"):
        for text in (write(claims=[{"second": "left", "rule": rule}]), json.dumps({rule: 1}, ensure_ascii=False)):
            file.write_text(text, encoding="utf-8")
            assert main(["verify", str(file)]) == 2
            printed = capsys.readouterr()
            assert (printed.out + printed.err).rstrip("\n").isprintable()


def test_a_sum_of_games_cancels() -> None:
    assert read_sum("#1+#2-#1") == Worth(listed=(2,))
