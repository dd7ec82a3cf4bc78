"""`hackenbush convert`: from every source to every target, and errors that name their place."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hackenbush.board import Position
from hackenbush.board.formats import FORMATS
from hackenbush.cli import main
from tests.samples import sized
from tests.waiting import PATIENCE

LONG = sized(10**7, pure=10**5)  # characters


def convert(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what is printed; there must be no error."""
    code = main(["convert", *arguments])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def failing(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what is printed on standard error; the exit code must be 2, and nothing else be printed."""
    assert main(["convert", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


def stdin(data: bytes) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


# ---- what it converts --------------------------------------------------------------------------------------


# One picture, by definition, in every format that is read.
@pytest.mark.parametrize("text", ["b(r,b)", "0-1B 1-2R 1-3B", '[[0,1,"b"],"1-2R",[3,1,"B"]]', "l(r;l)"])
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("letters", "b(r,b)\n"),
        ("edges", "0-1B 1-2R 1-3B\n"),
        ("json", '{"version": 1, "edges": [[0, 1, "b"], [1, 2, "r"], [1, 3, "b"]]}\n'),
        ("cgsuite", "l(r;l)\n"),
    ],
)
def test_every_format_to_every_other(text: str, target: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(capsys, text, "--to", target) == expected
    assert convert(capsys, f"--to={target}", text) == expected


def test_stones_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(capsys, "bbr+r", "--to", "stones") == "●●○\n○\n"
    assert convert(capsys, "●●○ + ○", "--to", "letters") == "bbr+r\n"


def test_graphml_and_dot_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    root = ElementTree.fromstring(convert(capsys, "b", "--to", "graphml"))
    assert root.tag == "{http://graphml.graphdrawing.org/xmlns}graphml"
    out = convert(capsys, "b", "--to", "dot")
    assert out.startswith("graph hackenbush {\n")
    assert out.endswith("}\n")
    assert not out.endswith("\n\n")


def test_edges_need_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(capsys, "0-1B", "1-2R", "--to", "letters") == "br\n"


def test_the_format_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(capsys, "rr", "--from", "cgsuite", "--to", "letters") == "rr\n"
    assert "not 'l'" in failing(capsys, "l", "--from", "letters", "--to", "edges")


# ---- files and standard input ------------------------------------------------------------------------------


def test_files_are_read_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "p.json", tmp_path / "p.GV"
    source.write_text('\ufeff{"edges": [[0, 1, "b"]], "places": {"1": [0, 2]}}\n', encoding="utf-8")
    assert convert(capsys, f"@{source}", "--to", "letters") == "b\n"
    assert convert(capsys, "--in", str(source), "-o", str(target)) == ""
    assert target.read_text(encoding="utf-8").startswith("graph hackenbush {")
    assert convert(capsys, f"@{source}", "--out", str(tmp_path / "q.json")) == ""
    assert json.loads((tmp_path / "q.json").read_text(encoding="utf-8"))["places"] == {"1": [0, 2]}


@pytest.mark.parametrize("name", FORMATS)
def test_the_suffix_of_the_output_decides_its_format(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for suffix in FORMATS[name].suffixes:
        target = tmp_path / f"p{suffix}"
        convert(capsys, "br", "-o", str(target))
        assert target.read_text(encoding="utf-8") == convert(capsys, "br", "--to", name)
        if FORMATS[name].reader:
            assert convert(capsys, f"@{target}", "--to", "edges") == "0-1B 1-2R\n"


@pytest.mark.parametrize("arguments", [["-"], []])
def test_standard_input_is_read(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin(b"0-1B\r\n1-2R\r\n"))
    assert convert(capsys, *arguments, "--to", "letters") == "br\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO("●○\n"))
    assert convert(capsys, *arguments, "--to", "letters") == "br\n"


def test_through_a_real_process(tmp_path: Path) -> None:
    target = tmp_path / "p.json"
    command = [sys.executable, "-m", "hackenbush", "convert", "-", "-o", str(target)]
    done = subprocess.run(command, input=b"l(l;rl)\n", capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert json.loads(target.read_text(encoding="utf-8"))["edges"] == [
        [0, 1, "b"],
        [1, 2, "b"],
        [1, 3, "r"],
        [3, 4, "b"],
    ]
    done = subprocess.run([*command[:-1], "/"], input=b"b\xff", capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.splitlines()[0].startswith(b"error: the name '/' does not say which format to write")


def test_help_lists_formats_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    out = convert(capsys, "--help")
    for name in FORMATS:
        assert f"\n  {name} " in out
    assert '\n  hackenbush convert "b(r,g)" --to edges\n' in out


def test_the_examples_in_the_help_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert convert(capsys, "b(r,g)", "--to", "edges") == "0-1B 1-2R 1-3G\n"
    assert convert(capsys, "0-1B 1-2R 0-2G", "--to", "json", "-o", "bridge.json") == ""
    assert Position(convert(capsys, "@bridge.json", "--to", "letters").strip()) == Position("0-1B 1-2R 0-2G")
    assert convert(capsys, "--in", "bridge.json", "-o", "bridge.dot") == ""
    assert (tmp_path / "bridge.dot").exists()


# ---- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bq", "not 'q' at column 2"),
        ("b(r", "not the end at column 4"),
        ("b)", "')' without a '(' before it at column 2"),
        ("l(r;e", "'(' without a ')' after it at column 2"),
        ("0-B", "expected the name of a node, not 'B' at column 3"),
        ("0-1B 1-", "at column 8"),
        ("l:1r:{01}", "'01' and '1' are two vertices in CGSuite, but one here at column 5"),
        ('[[0, 1, "b"], [1, 2, 7]]', '[1][2]: expected "b", "r" or "g", found 7'),
        ('[[0, 1, "b"]', "line 1, column 13: expected ',' or a closing bracket, not the end"),
        ("●x", "not 'x' at column 2"),
    ],
)
def test_a_bad_picture_is_an_error_with_its_place(text: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, *shown = failing(capsys, text, "--to", "edges").splitlines()
    assert first.startswith("error: ")
    assert first.endswith(message)
    assert shown in ([], [f"  {text}", shown[-1] if shown else ""])


def test_an_error_in_a_file_names_the_file_and_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "p.txt"
    source.write_text("0-1B\n1-2R\n2-3X\n", encoding="utf-8")
    assert failing(capsys, f"@{source}", "--to", "letters").splitlines() == [
        f"error: '{source}': line 3: expected a color, b, r or g, not 'X' at column 4",
        "  2-3X",
        "     ^",
    ]
    source.write_text('[[0, 1, "b"],\n [1, 2]]', encoding="utf-8")
    assert failing(capsys, f"@{source}", "--to", "letters") == (
        f"error: '{source}': [1]: expected [node, node, color] or \"0-1B\", found a list of 2\n"
    )


@pytest.mark.parametrize(
    ("text", "target", "message"),
    [
        ("bg", "stones", "stones have only two colors, and this picture has the green edge 1-2G"),
        ("b(r,b)", "stones", "stones form rows, and this picture branches at node 1"),
        ("b:0", "stones", "stones form rows, and this picture has a cycle or a floating edge"),
        ("0-1B 2-3R", "cgsuite", "CGSuite has no floating edges, and this picture has 2-3R"),
        ("0.left-1B", "cgsuite", "CGSuite has only one ground point, and this picture has the point 0.left"),
        ("0-1B 2-3R", "letters", "letters have no floating edges, and this picture has 2-3R"),
        ("0.left-1B", "letters", "letters have only one ground point, and this picture has the point 0.left"),
    ],
)
def test_what_a_format_cannot_carry_is_an_error(
    text: str, target: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert failing(capsys, text, "--to", target) == f"error: {message}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["b"], "expected --to FORMAT, one of letters, edges, json, cgsuite, stones, contest, graphml, dot"),
        (["b", "-o", "-"], "expected --to FORMAT"),
        (["b", "-o", "p.txt"], "the name 'p.txt' does not say which format to write; give --to FORMAT"),
        (["b", "--to", "png"], "'png'"),
        (["b", "--from", "dot", "--to", "json"], "'dot'"),
        (["b", "--to"], "--to needs a value"),
        (["b", "--form", "json"], "'--form' is not an option; did you mean '--from'?"),
        (["b", "--in", "p", "--to", "json"], "expected a position or --in FILE, not both: 'b'"),
        (["@p", "b", "--to", "json"], "expected one position, not also 'b'"),
        (["@nothing-here", "--to", "json"], "cannot read 'nothing-here': No such file or directory"),
        (["@.", "--to", "json"], "cannot read '.': "),
        (["@", "--to", "json"], "cannot read '': "),
        (["@a\0b", "--to", "json"], "cannot read 'a\N{REPLACEMENT CHARACTER}b': "),
    ],
)
def test_wrong_arguments_are_errors(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in failing(capsys, *arguments).splitlines()[0]


def test_without_a_position_there_must_be_an_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "expected a position, @FILE, or - for standard input" in failing(capsys, "--to", "json")
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    assert "expected a position, @FILE, or - for standard input" in failing(capsys, "--to", "json")


def test_a_file_that_is_only_written_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "p.dot"
    convert(capsys, "b", "-o", str(source))
    assert failing(capsys, f"@{source}", "--to", "json") == f"error: '{source}': dot can be written, not read\n"


def test_what_is_not_text_is_an_error_at_its_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "p.txt"
    source.write_bytes(b"bb\xffb")
    message = "is not text in UTF-8: the byte at offset 2 is 0xff\n"
    assert failing(capsys, f"@{source}", "--to", "json") == f"error: '{source}' {message}"
    source.write_bytes(b"\xef\xbb\xbfb\xc3(")  # the offset counts the mark at the beginning
    assert "the byte at offset 4 is 0xc3\n" in failing(capsys, f"@{source}", "--to", "json")
    monkeypatch.setattr(sys, "stdin", stdin(b"bb\xff"))
    assert failing(capsys, "-", "--to", "json") == f"error: standard input {message}"


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "nowhere" / "p.json"
    assert failing(capsys, "b", "-o", str(target)) == f"error: cannot write '{target}': No such file or directory\n"
    assert f"error: cannot write '{tmp_path}': " in failing(capsys, "b", "--to", "json", "-o", str(tmp_path))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    message = "error: cannot write '/dev/full': No space left on device\n"
    assert failing(capsys, "b", "--to", "json", "-o", "/dev/full") == message


def test_input_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("hackenbush.cli.files.LARGEST_INPUT", 1000)
    monkeypatch.setattr(sys, "stdin", stdin(b"b" * 1001))
    assert failing(capsys, "-", "--to", "json") == "error: standard input is longer than 1,000 bytes\n"


# Each is read in time proportional to its length, or refused at the fault.
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("l" * LONG + "q", f"the text has {LONG + 1} characters, more than 1000000"),
        ("b" * LONG + "q", f"not 'q' at column {LONG + 1}"),
        ("●" * 999_000 + "q", "not 'q' at column 999001"),
        ("[" * LONG, "nested too deeply"),
        ("{" * 999_000, "at column"),
        ('{"' * LONG, "line 1, column 5: expected ':', not '{'"),
        ("l:" + ":" * 999_000, "at column 3"),
        ("\0" * LONG, "at column 1"),
        ("0-1B " * (LONG // 5) + "0-1Q", f"not 'Q' at column {LONG + 4}"),
        ('["' + "x" * LONG + '"]', "[0]: expected"),
    ],
    ids=lambda text: repr(text[:3]),
)
def test_long_bad_text_is_refused(text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "long.txt"
    source.write_text(text, encoding="utf-8")
    error = failing(capsys, f"@{source}", "--to", "edges")
    assert message in error.splitlines()[0]
    assert len(error) < 1000


def test_long_good_text_is_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "long.txt", tmp_path / "long.edges"
    source.write_text("l" * 10**6, encoding="utf-8")
    assert convert(capsys, f"@{source}", "-o", str(target)) == ""
    text = target.read_text(encoding="utf-8")
    assert text.startswith("0-1B 1-2B ")
    assert text.endswith(" 999999-1000000B\n")
