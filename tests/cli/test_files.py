"""``@FILE``, ``--in FILE`` and standard input mean the same in every command; contests' files are read."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from hackenbush.board import Position, random_position, write
from hackenbush.board.formats.contest import read_contest
from hackenbush.board.position import Position as Picture
from hackenbush.cli import main
from hackenbush.cli.sources import group_words
from hackenbush.errors import HackenbushError, NotationError, TooLarge
from hackenbush.rulesets.files import split_file

# A blue edge on the ground, with a red and a green edge on it: 1/2 of "br" and * of "g" on it, by play 1/2*.
BRIDGE = "0-1B\n1-2R\n1-3G\n"
SEVEN = "0-1G\n1-2G\n2-3G\n3-4G\n4-5G\n5-6G\n6-7G\n"  # a green stalk of seven edges, worth *7


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what is printed; there must be no error."""
    code = main(list(words))
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def fail(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    return err


# ---- one meaning everywhere --------------------------------------------------------------------------------


def test_one_edge_on_each_line_is_one_picture(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "seven.txt").write_text(SEVEN)
    assert run(capsys, "value", "@seven.txt").startswith("seven.txt = *7\n")
    assert run(capsys, "winner", "@seven.txt") == "seven.txt: the first player wins\n"
    assert json.loads(run(capsys, "value", "--in", "seven.txt", "--json"))["value"]["text"] == "*7"
    assert "as much as" in run(capsys, "compare", "@seven.txt", "*7")
    assert run(capsys, "convert", "@seven.txt", "--to", "letters") == "ggggggg\n"
    assert len(json.loads(run(capsys, "moves", "@seven.txt", "--json", "--player", "left"))) == 7
    assert "is worth *7" in run(capsys, "certify", "@seven.txt", "*7")
    assert "= *7" in run(capsys, "explain", "@seven.txt")
    assert run(capsys, "draw", "@seven.txt").count("g") == 7


@pytest.mark.parametrize("command", ["moves", "draw", "explain", "certify", "embed", "convert", "play"])
def test_a_command_for_one_position_refuses_a_file_of_several(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "two.txt").write_text("br\n# another\nggg\n")
    more = ["--to", "edges"] if command == "convert" else []
    assert "expected one position, and 'two.txt' has 2" in fail(capsys, command, "@two.txt", *more)
    (folder / "none.txt").write_text("# nothing\n\n")
    assert "expected one position, and 'none.txt' has none" in fail(capsys, command, "@none.txt", *more)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (BRIDGE, 1),
        ("# a comment\n\n" + BRIDGE, 1),
        (BRIDGE.replace("\n", "\r\n"), 1),
        ("0-1B,\n1-2R\n", 1),
        ("0-1B\n0-1B 1-2R\n", 2),
        ("0-1B\nbr\n", 2),
        ("br\n0-1B\n", 2),
        ("●●○\n○\n", 1),
        ('{\n "edges": [\n[0, 1, "b"]]}', 1),
        ('[[0, 1, "b"],\n[1, 2, "r"]]', 1),
        ("{1|-1}\n{2|0}\n", 2),
        ("3, 4, 5\n1, 2\n", 2),
        ("2 1/2\n1/2\n", 2),
        ("0 1\n", 1),
        ("", 0),
        ("# only\n", 0),
    ],
)
def test_what_a_file_holds(text: str, count: int) -> None:
    assert len(split_file(text)) == count


def test_every_way_to_give_a_file_is_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bridge.txt").write_text(BRIDGE)
    for words in (["@bridge.txt"], ["--in", "bridge.txt"], ["-"], []):
        monkeypatch.setattr("sys.stdin", io.StringIO(BRIDGE))
        assert run(capsys, "convert", *words, "--to", "letters") == "b(r,g)\n"
        monkeypatch.setattr("sys.stdin", io.StringIO(BRIDGE))
        assert " = 1/2*\n" in run(capsys, "value", *words)


def test_a_file_of_values_is_read_by_every_command_for_values(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "values.txt").write_text("1/2  # a half\n\n3/4\n")
    assert [line.split()[0] for line in run(capsys, "find", "@values.txt").splitlines()] == ["br", "brb"]
    assert run(capsys, "calc", "@values.txt").count("outcome") == 2
    assert "3/4 = brb" in run(capsys, "string", "@values.txt")


def test_a_picture_over_several_lines_needs_its_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "wrapped.txt").write_text("0-1B 1-2R\n2-3G 3-4G\n")
    assert "has 2; if they are one picture, give its format: --from edges" in fail(capsys, "draw", "@wrapped.txt")
    assert run(capsys, "convert", "@wrapped.txt", "--from", "edges", "--to", "letters") == "brgg\n"
    assert " = " in run(capsys, "value", "@wrapped.txt", "--from", "edges")


def test_the_name_of_a_file_is_not_taken_for_a_position(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "house.txt").write_text("br")
    assert "'house.txt' is a file; to read it, write @house.txt" in fail(capsys, "value", "house.txt")
    assert "not 'q' at column 5001" in fail(capsys, "value", "b" * 5000 + "q")  # too long for the name of a file
    (folder / "house").write_text("br")
    assert run(capsys, "value", "house").startswith("house = 3/2*3\n")


@pytest.mark.parametrize("command", ["value", "winner"])
def test_a_line_that_is_wrong_does_not_stop_the_others(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "list.txt").write_text("br\nbq\nggg\n")
    assert main([command, "@list.txt"]) == 2
    out, err = capsys.readouterr()
    assert ["br" in line for line in out.splitlines()] == [True, False]
    assert err.startswith("error: 'list.txt': line 2: expected b, r, g")


# ---- words -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ("br", ["br"]),
        ("br b", ["br", "b"]),
        ("bb + nim 3", ["bb + nim 3"]),
        ("nim 3,4 cutcake 2x5", ["nim 3,4", "cutcake 2x5"]),
        ("nim 3 4 5", ["nim 3 4 5"]),
        ("nim 3, 4, 5 br", ["nim 3, 4, 5", "br"]),
        ("hackenstrings white black, black br", ["hackenstrings white black, black", "br"]),
        ("octal 0.77 3,4 br", ["octal 0.77 3,4", "br"]),
        ("subtraction 1,2 9 + br b", ["subtraction 1,2 9 + br", "b"]),
        ("0-1B 1-2R 1/2", ["0-1B 1-2R", "1/2"]),
        ("hackenbush 0-1B 1-2R b", ["hackenbush 0-1B 1-2R", "b"]),
        ("nim 3,4 *7", ["nim 3,4", "*7"]),
        ("value +-1 b", ["value +-1", "b"]),
    ],
)
def test_words_that_belong_together(words: str, groups: list[str]) -> None:
    assert group_words(words.split()) == groups


def test_sums_and_games_need_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "value", "bb", "+", "nim", "3").startswith("bb + nim 3 = 2*3\n")
    assert run(capsys, "value", "0-1B", "1-2R").startswith("0-1B 1-2R = 1/2\n")
    assert run(capsys, "value", "nim", "3", "4", "5").startswith("nim 3 4 5 = *2\n")
    assert "*7 < 1" in run(
        capsys, "compare", "nim", "3,4", "cutcake", "2x5"
    )  # Winning Ways, chapter 2, table of Cutcake
    assert "*7 = *7" in run(capsys, "compare", "nim", "3,4", "vs", "*7")
    assert "is worth *7" in run(capsys, "certify", "nim", "3,4")
    assert "is worth *7" in run(capsys, "certify", "nim", "3,4", "*7")
    assert "worth *7, not *6" in fail(capsys, "certify", "nim", "3,4", "*6")


# ---- files of contests -------------------------------------------------------------------------------------

# A triangle that stands on the ground by one node, with a green edge on another: by fusion three loops (* each) at the
# ground, and a leaf that stands there (*): 0.
TRIANGLE = [(0, 1), (1, 2), (2, 0), (1, 3)]


@pytest.mark.parametrize("base", [0, 1, 5])
@pytest.mark.parametrize("first", ["", "{nodes} 4\n", "# a triangle\n\n"])
def test_a_green_graph(base: int, first: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "".join(f"{u + base} {v + base}\n" for u, v in TRIANGLE)
    (folder / "graph.txt").write_text(first.format(nodes=4 + base) + lines)
    card = run(capsys, "value", "@graph.txt")
    assert card.startswith("graph.txt = 0\n")
    assert ["edges", "4"] in map(str.split, card.splitlines())


@pytest.mark.parametrize("header", ["", "7\n", "7 6\n"])
@pytest.mark.parametrize("colors", ["b R B r r b", "blue RED Blue red red blue"])
def test_a_red_blue_tree(header: str, colors: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Davis (2011), section 11.1: worth 11/16.
    edges = [(1, 2), (2, 3), (2, 4), (4, 5), (4, 6), (6, 7)]
    lines = "\n".join(f"{u} {v} {color}" for (u, v), color in zip(edges, colors.split(), strict=True))
    (folder / "tree.in").write_text(header + lines)
    assert run(capsys, "value", "@tree.in").startswith("tree.in = 11/16\n")


def test_the_ground_is_named_by_an_option(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "path.txt").write_text("1 2\n2 3\n3 4\n")
    assert " = *3\n" in run(capsys, "value", "@path.txt")
    assert " = *3\n" in run(capsys, "value", "@path.txt", "--ground", "4")
    assert " = *3\n" in run(capsys, "value", "@path.txt", "--ground", "2")  # stalks of 1 and 2
    assert run(capsys, "convert", "@path.txt", "--ground", "2", "--to", "edges") == "0-1G 0-3G 3-4G\n"
    (folder / "zero.txt").write_text("0 1\n1 2\n")
    assert run(capsys, "convert", "@zero.txt", "--ground", "1", "--to", "edges") == "0-1G 0-2G\n"
    assert "only a contest's list of edges" in fail(capsys, "value", "br", "--ground", "1")
    assert "expected a whole number, not 'top'" in fail(capsys, "value", "@path.txt", "--ground", "top")
    assert main(["value", "@path.txt", "--ground", "9"]) == 0
    out, err = capsys.readouterr()
    assert " = 0\n" in out
    assert err == "note: 3 edges are not connected to the ground: 1-2G, 2-3G, 3-4G\n"


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("2 1\n1 2\n", 1),  # two nodes, one edge
        ("1 2\n", 1),
        ("3 3\n1 2\n2 3\n3 1", 3),
        ("3 3\n0 1\n1 2\n2 0", 3),
        ("3 3\n0 1\n1 2\n2 3", 4),  # 0 to 3 are four nodes, so the first line is a loop
        ("3 4\n1 2\n2 3\n3 1", 4),  # four edges do not follow
        ("3\n1 2\n1 3\n", 2),
        ("5 0\n", 0),
        ("1 2\n\n# more\n2 3\n", 2),
    ],
)
def test_the_first_line_counts_nodes_and_edges_if_it_fits(text: str, edges: int) -> None:
    assert len(read_contest(text).edges.colors) == edges


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 b\n2 3 black\n", "line 2: expected a color, b, r or g, not 'black' at column 5"),
        ("1 2 w\n", "expected a color, b, r or g, not 'w' at column 5"),
        ("1 2 1\n", "expected a color, b, r or g, not '1' at column 5"),
        ("1 2\n2 x\n", "line 2: expected a number up to 2147483647 for a node, not 'x' at column 3"),
        ("1 2\n2 -3\n", "line 2: expected a number up to 2147483647 for a node, not '-3' at column 3"),
        ("1 2\n2 3000000000\n", "line 2: expected a number up to 2147483647"),
        ("1 2\n2\n", "line 2: expected two nodes and perhaps a color at column 2"),
        ("1 2\n2 3 b 7\n", "line 2: expected two nodes and perhaps a color at column 7"),
        ("4\n1 2\n2 3\n", "expected two nodes, or the number of nodes and one edge less, not 2 edges at column 1"),
        ("3 7\n1 2 b\n2 3 r\n", "expected a color, b, r or g, or the right numbers of nodes and edges at column 4"),
    ],
)
def test_a_wrong_line_is_named(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_contest(text)
    assert str(error.value).startswith(message)


def test_a_list_that_is_too_long_is_refused() -> None:
    with pytest.raises(TooLarge):
        read_contest("1 2\n" * (1 << 22) + "2 3\n")


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_again(seed: int) -> None:
    picture = random_position(10, seed=seed, colors="g" if seed % 2 else "brg")
    again = Picture(write(picture, "contest"))
    assert write(again, "contest") == write(picture, "contest")
    assert sorted(edge.color.letter for edge in again.edges) == sorted(edge.color.letter for edge in picture.edges)


def test_a_list_without_a_ground_is_not_written() -> None:
    with pytest.raises(HackenbushError, match="no edge touches the ground"):
        write(Position("1-2B"), "contest")
