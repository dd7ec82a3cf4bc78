"""``hackenbush string``, ``pack`` and ``unpack``: what is shown, drawn and written, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from hackenbush.cli import main
from hackenbush.pictures import stalk, stalk_text
from hackenbush.strings import Hackenstring


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def failing(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


# ---- string ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "head"),
    [
        ("11/4", "11/4 = bbbrb"),
        ("bbbrb", "bbbrb = 11/4"),
        ("-13/4", "-13/4 = rrrrbb"),
        ("2 1/2", "2 1/2 = bbbr"),
        ("0.75", "0.75 = brb"),
        ("(br)*", "(br)* = 2/3"),
        ("1/3", "1/3 = br(rb)*"),
        ("br(b)*", "br(b)* = 1 - 1/w"),
        ("w/2", "w/2 = (b)*(r)*"),
        ("+^w -^(w^2)", "+^w -^(w^2) = (b)*r^(w^2)"),
        ("", "(no letters) = 0"),
        ("pi", "pi = bbbbrrrbrrbrrrrbbbbbbrbbrbrbrbrrrbrrrbrr…"),
    ],
)
def test_numbers_are_shown_as_strings_and_strings_as_numbers(
    typed: str, head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shown(capsys, "string", typed).splitlines()[0] == head


def test_a_card_tells_signs_length_and_what_letters_count(capsys: pytest.CaptureFixture[str]) -> None:
    card = shown(capsys, "string", "-13/4")
    for row in ("signs   ----++", "value   -13/4", "length  6", "counts  -1 - 1 - 1 - 1 + 1/2 + 1/4", "|-r-r-r-r=b=b"):
        assert f"  {row}\n" in card


def test_the_length_asked_for_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    card = shown(capsys, "string", "pi", "--length", "40")
    assert "first 40  bbbbrrrbrrbrrrrbbbbbbrbbrbrbrbrrrbrrrbrr\n" in card
    assert "worth     215888603273/68719476736\n" in card
    assert "first 0  (no letters)" in shown(capsys, "string", "pi", "--length", "0")


def test_what_has_no_short_value_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert "value   none here: this string has no finite normal form" in shown(capsys, "string", "(b^w r)*")
    assert "is too long to write in decimal" in shown(capsys, "string", "b" + "r" * 20_000)


def test_json_is_plain_data(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = shown(capsys, "string", "3/4", "pi", "--json", "--length", "4").splitlines()
    assert json.loads(first) == {
        "input": "3/4",
        "string": "brb",
        "signs": "+-+",
        "value": "3/4",
        "length": "3",
        "is_finite": True,
        "letters": "brb",
        "reading": [
            {"letter": "b", "worth": "1", "total": "1"},
            {"letter": "r", "worth": "-1/2", "total": "1/2"},
            {"letter": "b", "worth": "1/4", "total": "3/4"},
        ],
    }
    endless = json.loads(second)
    assert (endless["string"], endless["value"], endless["letters"]) == (None, None, "bbbb")


def test_strings_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "string", "1/w", "-o", str(tmp_path / "small.svg")) == ""
    picture = (tmp_path / "small.svg").read_text(encoding="utf-8")
    assert "1/w = b(r)*" in picture
    ElementTree.fromstring(picture)
    assert shown(capsys, "string", "11/4", "-o", str(tmp_path / "s.png")) == ""
    assert (tmp_path / "s.png").read_bytes().startswith(b"\x89PNG")
    assert shown(capsys, "string", "11/4", "-o", "-").startswith("<svg ")


def test_what_goes_on_for_ever_fades() -> None:
    picture = ElementTree.fromstring(stalk(Hackenstring("bb(r)*b")))
    faded = [float(part.get("opacity", "1")) for part in picture.iter() if part.get("opacity")]
    assert faded == sorted(faded, reverse=True)
    assert len(faded) >= 5
    edges = [part.get("class") for part in picture.iter() if part.get("class") in ("blue", "red")]
    assert edges == ["blue", "blue", *["red"] * 6, "blue"]
    finite = ElementTree.fromstring(stalk(Hackenstring("bbr")))
    assert not [part for part in finite.iter() if part.get("opacity")]


def test_long_strings_are_drawn_in_part() -> None:
    assert stalk_text(Hackenstring("br" * 500)).endswith("⋯more⋯")
    assert stalk_text(Hackenstring("b" * 500)).endswith("⋯500⋯")
    assert stalk_text(Hackenstring("(b^w r)*")).endswith("⋯ω⋯ ╌● ⋯ω⋯")
    assert stalk_text(Hackenstring.from_number("-pi")).endswith(" ⋯ω⋯")
    assert len(stalk(Hackenstring("br" * 500))) < 20_000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["q"], "expected a number, w, sqrt( or '(', not 'q' at column 1"),
        (["bbx"], "expected b, r, '+', '-', '(' or the end, not 'x' at column 3"),
        (["1/0"], "division by 0 at column 2"),
        ([], "expected a number or a string, such as 11/4 or bbbrb"),
        (["b", "--length", "many"], "expected a number of letters"),
        (["b", "-o", "b.txt"], "the name 'b.txt' does not say what to draw"),
        (["b", "r", "-o", "b.svg"], "expected one string to draw, not also 'r'"),
        (["w^(1/3)"], "infinitely many kinds of runs"),
    ],
)
def test_what_cannot_be_shown_is_an_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in failing(capsys, "string", *arguments)


def test_the_examples_in_the_help_run(capsys: pytest.CaptureFixture[str]) -> None:
    help_ = shown(capsys, "string", "--help")
    assert '  hackenbush string "br(b)*" "w/2"\n' in help_
    assert shown(capsys, "string", "br(b)*", "w/2").count(" = ") == 2


# ---- pack and unpack ---------------------------------------------------------------------------------------


def test_an_array_is_packed_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, packed, back = (str(tmp_path / name) for name in ("in.npy", "packed.hkb", "out.npy"))
    np.save(source, np.arange(6000).reshape(60, 100) / 16)
    assert shown(capsys, "pack", source, packed).startswith("6,000 numbers, 48,128 bytes: packed into ")
    assert shown(capsys, "unpack", packed, back) == "6,000 numbers of float64, shape 60×100\n"
    assert Path(source).read_bytes() == Path(back).read_bytes()
    assert Path(packed).stat().st_size < Path(source).stat().st_size / 10


def test_damage_is_refused_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, packed, back = (str(tmp_path / name) for name in ("in.npy", "packed.hkb", "out.npy"))
    np.save(source, np.arange(100))
    shown(capsys, "pack", source, packed)
    whole = Path(packed).read_bytes()
    for damaged in (whole[:-9], whole[:50] + b"!" + whole[51:], b"", b"hello"):
        Path(packed).write_bytes(damaged)
        assert failing(capsys, "unpack", packed, back).startswith(f"error: '{packed}': ")
        assert not Path(back).exists()


def test_what_cannot_be_packed_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(tmp_path / "in.npy")
    assert "cannot read" in failing(capsys, "pack", source, "out")
    Path(source).write_bytes(b"not an array")
    assert "cannot read" in failing(capsys, "pack", source, "out")
    np.save(source, np.array([1j]))
    assert "an array of integers, booleans or floats" in failing(capsys, "pack", source, "out")
    np.savez(str(tmp_path / "two.npz"), first=np.arange(3), second=np.arange(3))
    assert "holds several arrays" in failing(capsys, "pack", str(tmp_path / "two.npz"), "out")
    assert "cannot read" in failing(capsys, "unpack", str(tmp_path / "nothing"), "out")
    assert "expected two files, one to read and one to write, not 1" in failing(capsys, "pack", source)
    assert "'--level' is not an option" in failing(capsys, "pack", source, "out", "--level")


def test_without_numpy_an_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for command in ("pack", "unpack"):
        assert 'pip install ".[numpy]"' in failing(capsys, command, "in", "out")
