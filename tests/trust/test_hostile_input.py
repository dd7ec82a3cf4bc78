"""Input that was made to hurt: every reader answers at once, or says what is too much."""

from __future__ import annotations

import json
import struct
import zlib
from contextlib import nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from time import process_time

import pytest

from hackenbush import Budget, HackenbushError, Hackenstring, Match, Nim, Player, TooHard, explain, winning_moves
from hackenbush.census.executors import Here
from hackenbush.census.families import Family
from hackenbush.census.questions import ask
from hackenbush.census.runs import run_census
from hackenbush.census.store import Store
from hackenbush.cli import main
from hackenbush.errors import FileError
from hackenbush.playable import moves_of
from hackenbush.rulesets import KAYLES, Cutcake
from hackenbush.strings import Ordinal, Surreal, unpack


def seconds(work: object) -> float:
    """How long a call takes; what it raises must be one of ours."""
    start = process_time()
    with suppress(HackenbushError):
        work()  # type: ignore[operator]
    return process_time() - start


@pytest.mark.parametrize(
    "text", ["+".join(f"w^{i}" for i in range(5_000)), "w+1+" * 5_000 + "1", "(w+1)*" * 5_000 + "1"]
)
def test_long_sums_and_products_of_numbers_are_read_at_once_or_refused(text: str) -> None:
    assert seconds(lambda: Surreal(text)) < 20
    assert seconds(lambda: Hackenstring.from_number(text)) < 20


@pytest.mark.parametrize(
    "text", ["+".join(f"w^{i}" for i in range(5_000, 0, -1)), "w+" * 10_000 + "1", "w" + "*99999999" * 20_000]
)
def test_long_sums_and_products_of_ordinals_are_read_at_once_or_refused(text: str) -> None:
    assert seconds(lambda: Ordinal(text)) < 10


def test_sums_of_ordinals_are_those_of_their_parts() -> None:
    parts = ["1", "w", "5", "w^2", "w", "w", "7", "w^w", "w^2*3", "w^2", "0", "2"]
    total = Ordinal(0)
    for part in parts:
        total = total + Ordinal(part)
    assert Ordinal("+".join(parts)) == total == Ordinal("w^w+w^2*4+2")


def test_numbers_have_no_more_terms_than_can_be_worked_with() -> None:
    with pytest.raises(TooHard, match="terms"):
        Surreal("+".join(f"w^{i}" for i in range(5_000)))
    with pytest.raises(TooHard, match="terms"):
        Surreal("(w+1)*" * 5_000 + "1")
    with pytest.raises(TooHard, match="bits"):
        Surreal("*".join(["9" * 4_000] * 10))
    with pytest.raises(TooHard, match="bits"):
        Ordinal("w*" + "*".join(["9" * 4_000] * 10))


@pytest.mark.parametrize("game", [Nim(10**9), Cutcake(3, 10**9), KAYLES.heaps(10**9), Nim(5) + Nim(10**9)])
def test_a_position_with_a_billion_moves_is_refused_before_it_fills_the_memory(game: object) -> None:
    with pytest.raises(TooHard, match="moves"):
        moves_of(game, Player.LEFT)  # type: ignore[arg-type]
    with pytest.raises(TooHard, match=r"moves|seconds"):
        winning_moves(game, Player.LEFT, budget=Budget(seconds=0.5))  # type: ignore[arg-type]
    with pytest.raises(TooHard, match="moves"):
        Match(game).legal_moves()  # type: ignore[arg-type]


def test_a_record_of_a_billion_moves_is_refused() -> None:
    record = json.loads(Match(Nim(3)).to_json())
    record["start"]["position"] = str(10**9)
    record["moves"] = [[0, 5]]
    with pytest.raises(HackenbushError, match="moves"):
        Match.from_json(json.dumps(record))


def test_a_record_of_many_moves_is_told_again_in_time() -> None:
    match = Match(Nim(600))
    for left in range(599, 0, -1):
        match.play((0, left))
    assert seconds(lambda: Match.from_json(match.to_json())) < 10


def test_heaps_with_very_many_digits_are_refused() -> None:
    with pytest.raises(HackenbushError, match="heaps"):
        explain("1, " + "9" * 5_000)


def packed(kind: bytes, *shape: int) -> bytes:
    """An array with a right checksum, of whatever kind and shape it is said to be."""
    header = b"HKBN\x01" + kind + bytes([len(shape)]) + b"".join(struct.pack("<Q", n) for n in (*shape, 4))
    content = header + b"\0\1\2\3"
    return content + struct.pack("<I", zlib.crc32(content))


@pytest.mark.parametrize("kind", [b"<f8", b"|O8", b"\xff\xfe\xfd", b"<M8", b"<i3", b"   "])
@pytest.mark.parametrize("shape", [(3,), (0,), (2**62,), (2**40, 2**40), (2**64 - 1, 0), (10,) * 255, ()])
def test_arrays_whose_header_lies_are_refused(kind: bytes, shape: tuple[int, ...]) -> None:
    pytest.importorskip("numpy")
    with pytest.raises(FileError):
        unpack(packed(kind, *shape))


# ---- what other people's files hold ------------------------------------------------------------------------


def record(**changed: object) -> str:
    plain = {"format": "hackenbush match", "version": 1, "first": "left", "players": {}, "moves": []}
    return json.dumps(plain | {"start": {"game": "nim", "position": "1"}} | changed)


@pytest.mark.parametrize("depth", [100, 300, 400, 480, 600, 990, 100_000])
def test_records_that_are_nested_deeply_are_read_or_refused(depth: int) -> None:
    sums = '{"game": "sum", "parts": [' * depth + '{"game": "nim", "position": "1"}' + "]}" * depth
    moves = "[" * depth + "]" * depth
    for text in (record(start="HERE").replace('"HERE"', sums), record(moves="HERE").replace('"HERE"', moves)):
        with suppress(HackenbushError):
            Match.from_json(text)


@pytest.mark.parametrize("field", ["version", "moves", "first", "start", "players"])
def test_records_with_numbers_of_thousands_of_digits_are_refused(field: str) -> None:
    with pytest.raises(HackenbushError):
        Match.from_json(record(**{field: "HERE"}).replace('"HERE"', "9" * 5_000))


@pytest.fixture
def census_folder(tmp_path: Path) -> Path:
    pytest.importorskip("pyarrow")
    pytest.importorskip("duckdb")
    run_census(tmp_path / "census", Family("br"), edges=1, executor=Here())
    return tmp_path / "census"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"format"', '"more": ' + "[" * 100_000 + '"format"'),
        ('"edges": 1', '"edges": ' + "9" * 5_000),
        ('"edges": 1', '"edges": Infinity'),
        ('"rows": 1', '"rows": "many"'),
        ('"rows": 1', '"rows": [1]'),
        ('"rows": 1', '"rows": Infinity'),
    ],
)
def test_the_manifest_of_a_stranger_is_read_or_refused(census_folder: Path, old: str, new: str) -> None:
    manifest = census_folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace(old, new, 1))
    for look in (lambda: Store(census_folder).pictures, lambda: Store(census_folder).plan):
        with suppress(HackenbushError):
            look()
    with pytest.raises(HackenbushError):
        run_census(census_folder, Family("br"), edges=1, executor=Here())


@pytest.mark.parametrize("compression", ["brotli", "gzip", "snappy", "none", "zstd"])
def test_tables_of_a_stranger_are_not_decompressed_in_ways_that_are_not_ours(
    census_folder: Path, compression: str
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (path,) = (census_folder / "edges=1").iterdir()
    table = parquet.read_table(path)
    assert ask(census_folder, "values").rows[-1][:2] == (1, table.num_rows)
    parquet.write_table(table, path, compression=compression)
    sign(census_folder, path)
    with nullcontext() if compression == "zstd" else pytest.raises(HackenbushError, match="not a table of a census"):
        ask(census_folder, "values")


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + b"\xff" * 100 + b"PAR1", b"PAR1\0\0\0\0PAR1"])
def test_files_that_are_no_tables_are_refused(census_folder: Path, content: bytes) -> None:
    (path,) = (census_folder / "edges=1").iterdir()
    path.write_bytes(content)
    sign(census_folder, path)
    with pytest.raises(HackenbushError, match="is not a table"):
        ask(census_folder, "values")


def sign(folder: Path, path: Path) -> None:
    """Put the checksum of a file into the manifest, as its forger would."""
    manifest = json.loads((folder / "manifest.json").read_text())
    for batch in manifest["batches"]:
        if batch["name"] == str(path.relative_to(folder)):
            batch["sha256"] = sha256(path.read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest))


STEERING = "\x1b]0;owned\x07\x1b[31m\x9b31m\r\x08"  # which would name the window and color the text


def test_errors_do_not_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, picture = tmp_path / "match.json", tmp_path / "picture.txt"
    match.write_text(record(start={"game": "nim", "position": STEERING}))
    picture.write_text(f"b{STEERING}")
    wrong = [
        [STEERING],
        ["value", f"--{'x'}{STEERING}"],
        ["value", f"@{picture}"],
        ["play", "--resume", str(match)],
        ["play", "nim", STEERING],
        ["verify", STEERING],
    ]
    for arguments in wrong:
        assert main(arguments) == 2
        printed = "".join(capsys.readouterr())
        assert "error:" in printed
        assert all(c.isprintable() or c == "\n" for c in printed), printed
