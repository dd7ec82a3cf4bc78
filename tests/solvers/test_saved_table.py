"""A table of searches in a file: it saves the same work in another process, and any damage is refused."""

from __future__ import annotations

import hashlib
import os
import random
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.errors import FileError, InvalidArgument
from hackenbush.solvers import Budget, clear_table, load_table, save_table, search_table, solve, value
from tests.samples import sized
from tests.solvers.test_table import ladder, without_table

native = pytest.mark.skipif(_kernel.NAME != "native", reason="only the compiled kernel keeps searches")
PATIENT = Budget(seconds=None)  # an emulated machine takes long
HEAD = 4  # words before the edges of a search: its length, birthday, edges, nodes


@pytest.fixture(autouse=True)
def _own_table() -> Iterator[None]:
    limit = search_table().limit
    yield
    search_table(limit=limit)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a table with one search, which is the table now."""
    value(ladder(1))
    path = tmp_path / "table"
    save_table(path)
    return path


def random_picture(seed: int) -> Position:
    """One of a few ladders, without some edges, and maybe with a short or a long stalk, which needs longer numbers."""
    chance = random.Random(seed)
    edges = list(ladder(seed % 3, chance.randint(6, 9)).edges)
    for _ in range(chance.randint(0, 2)):
        edges.pop(chance.randrange(len(edges)))
    base = chance.randrange(1, 11)
    stalk = range(chance.choice((0, 0, 3, 35)))
    edges += [(100 + node if node else base, 101 + node, "b" if node % 3 else "r") for node in stalk]
    return Position(edges)


@native
def test_the_same_pictures_are_free_again(tmp_path: Path) -> None:
    ladders = [ladder(seed) for seed in range(4)]
    found = [solve(position) for position in ladders]
    assert sum(each.visited for each in found) > 1000
    assert save_table(tmp_path / "table").searches == 4
    clear_table()
    assert load_table(tmp_path / "table").searches == 4
    again = [solve(position) for position in ladders]
    assert [(each.value, each.visited) for each in again] == [(each.value, 0) for each in found]


@native
def test_what_a_cut_leaves_starts_from_what_was_loaded(saved: Path) -> None:
    cuts = [ladder(1).cut(edge) for edge in range(0, 27, 4)]
    clear_table()
    load_table(str(saved))
    loaded = [solve(cut) for cut in cuts]
    search_table(limit=0)
    apart = [solve(cut) for cut in cuts]
    assert [each.value for each in loaded] == [each.value for each in apart]
    assert 2 * sum(each.visited for each in loaded) < sum(each.visited for each in apart)


@native
def test_a_spent_search_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    position = ladder(5, 11)
    (expected,) = without_table([position])
    spent = solve(position, budget=Budget(positions=400))
    save_table(tmp_path / "table")
    clear_table()
    load_table(tmp_path / "table")
    loaded = solve(position, budget=Budget(positions=0))
    assert (loaded.lower, loaded.upper) == (spent.lower, spent.upper)
    assert value(position) == expected


@native
def test_saving_what_was_loaded_gives_the_same_file(saved: Path) -> None:
    before = saved.read_bytes()
    value(ladder(2))
    load_table(saved)
    assert search_table().searches == 1  # it replaces the table
    save_table(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["table"]


@native
def test_a_full_table_that_has_dropped_searches_changes_no_value(tmp_path: Path) -> None:
    pictures = [random_picture(seed) for seed in range(sized(40, pure=1, quick=10, thorough=200))]
    expected = without_table(pictures)
    search_table(limit=2_000_000)
    for picture in pictures:
        value(picture)
    use = save_table(tmp_path / "table")
    assert use.dropped > 0
    assert use.searches > 3
    clear_table()
    assert load_table(tmp_path / "table").searches == use.searches
    before = search_table().hits
    assert [value(picture) for picture in reversed(pictures)] == expected[::-1]
    assert search_table().hits > before


@native
def test_longer_numbers_are_saved_and_the_longest_are_not(tmp_path: Path) -> None:
    for length, kept in ((10, 1), (50, 1), (120, 0)):
        stalk = [(1, 100, "b"), *((100 + n, 101 + n, "r") for n in range(length))]
        position = Position([*ladder(1, 6).edges, *stalk])
        clear_table()
        found = value(position, budget=PATIENT)
        assert search_table().searches == 1
        save_table(tmp_path / "table")
        assert load_table(tmp_path / "table").searches == kept
        again = solve(position, budget=PATIENT)
        assert again.value == found
        assert (again.visited == 0) == bool(kept)


# ---- files that are refused --------------------------------------------------------------------------------


def refused(path: Path, data: bytes, reason: str) -> None:
    """Loading these bytes says why not, and leaves the table as it was."""
    path.write_bytes(data)
    before = search_table()
    with pytest.raises(FileError, match=reason):
        load_table(path)
    assert search_table() == before
    assert before.searches == 1


@native
def test_damage_is_refused_wherever_it_is(saved: Path) -> None:
    data = saved.read_bytes()
    chance = random.Random(1)
    for place in [*range(data.index(b"\n") + 2), *(chance.randrange(len(data)) for _ in range(300))]:
        damaged = bytearray(data)
        damaged[place] ^= 1 << chance.randrange(8)
        refused(saved, bytes(damaged), "damaged|not a table|version|-endian")


@native
def test_a_file_that_is_cut_off_or_goes_on_is_refused(saved: Path) -> None:
    data = saved.read_bytes()
    chance = random.Random(2)
    for length in [*range(130), *(chance.randrange(len(data)) for _ in range(50)), len(data) - 1, len(data) - 8]:
        refused(saved, data[:length], "damaged|not a table")
    for more in (b"\0", bytes(8), data):
        refused(saved, data + more, "damaged")


@native
def test_other_versions_and_machines_are_refused(saved: Path) -> None:
    data = saved.read_bytes()
    refused(saved, data.replace(b"version 2,", b"version 3,", 1), "expected version 2 of a table, not 3")
    other = "big" if sys.byteorder == "little" else "little"
    changed = data.replace(sys.byteorder.encode() + b"-endian", other.encode() + b"-endian", 1)
    refused(saved, changed, f"written on a {other}-endian machine, and this one is {sys.byteorder}-endian")
    refused(saved, b'{"format": "hackenbush match"}', "is not a table of searches")


def test_a_file_is_judged_before_its_searches_are_read(tmp_path: Path) -> None:
    searches = bytes(16)
    checksum = hashlib.sha256(searches).hexdigest()
    for version, sum_, reason in ((2, checksum, "cannot use"), (2, "0" * 64, "is damaged"), (1, checksum, "not 1")):
        line = f"hackenbush table, version {version}, {sys.byteorder}-endian, SHA-256 {sum_}\n"
        (tmp_path / "table").write_bytes(line.encode() + searches)
        with pytest.raises(FileError, match=reason):
            load_table(tmp_path / "table")


@native
def test_a_file_larger_than_the_limit_is_refused(saved: Path) -> None:
    size = saved.stat().st_size
    search_table(limit=size // 2)
    with pytest.raises(FileError, match=f"has {size:,} bytes, more than the limit of the table, {size // 2:,}"):
        load_table(saved)


@native
def test_a_search_larger_than_the_limit_is_dropped(saved: Path) -> None:
    search_table(limit=saved.stat().st_size)  # in memory it takes more
    use = load_table(saved)
    assert (use.searches, use.held) == (0, 0)
    assert use.dropped > 0


@native
def test_files_that_cannot_be_used_are_named_with_the_reason(saved: Path) -> None:
    folder = saved.parent
    for use, path, reason in (
        (load_table, folder / "none", "cannot read '.*none': No such file"),
        (load_table, folder, "cannot read '.*': Is a directory|Permission denied"),
        (load_table, folder / "a\0b", "cannot read '.*': there is no such name"),
        (save_table, folder / "none" / "table", "cannot write '.*table': No such file"),
        (save_table, folder, "cannot write '.*': Is a directory|Permission denied"),
        (save_table, folder / "a\0b", "cannot write '.*': there is no such name"),
    ):
        with pytest.raises(FileError, match=reason):
            use(path)
    with pytest.raises(InvalidArgument, match="expected the name of a file, not 5"):
        load_table(5)  # type: ignore[arg-type]
    assert [path.name for path in folder.iterdir()] == ["table"]


@native
def test_a_full_disk_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    value(ladder(2))
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(FileError, match=r"cannot write '.*': No space left on device"):
            save_table(saved)
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == ["table"]


# ---- forged files: the checksum is right, the words are not ------------------------------------------------


def words_of(table: bytes) -> list[int]:
    return list(struct.unpack(f"={len(table) // 8}Q", table))


def bytes_of(words: list[int]) -> bytes:
    return struct.pack(f"={len(words)}Q", *words)


@native
def test_words_that_no_search_writes_are_refused() -> None:
    value(ladder(1))
    good = words_of(_kernel.write_table())
    edges, nodes = good[2:HEAD]
    names = HEAD + 3 * edges
    first = names + nodes  # the record of a core: ground, edges, nodes with weights, the weights, low, high
    huge = (1 << 64) - 1
    weighted = good[first + 2].bit_count()
    low = first + 3 + weighted
    mistakes = {
        "words are missing": [(0, huge), (0, good[0] + 1)],
        "a word is out of its range": [(1, 111), (2, 53), (3, edges + 1), (HEAD, nodes), (HEAD + 2, 2)],
        "an edge has only one end": [(HEAD, good[HEAD + 1])],
        "two nodes have the same name": [(names, good[names + 1])],
        "an edge does not exist": [(first + 1, huge)],
        "an edge has both ends on the ground": [(first, huge)],
        "the ground is at no edge": [(first, 0), (first, good[first] | 1 << nodes)],
        "a weight stands on no node": [(first + 2, huge), (first + 2, 1)],
        "a number is too large": [(low, 1 << 63), (low, 28 << 52), (low, (-28 << 52) % (1 << 64))],
        "an interval is empty": [(low, (good[low + 1] + 1) % (1 << 64))],
    }
    for reason, places in mistakes.items():
        for place, word in places:
            words = good.copy()
            words[place] = word
            with pytest.raises(ValueError, match=reason):
                _kernel.read_table(bytes_of(words))
    record = good[first : low + 2]
    for odd, reason in (
        (bytes_of(good)[:-1], "words are missing"),
        (bytes_of([*good, 0]), "words are missing"),
        (bytes_of(good * 65), "there are too many searches"),
        (bytes_of([good[0] + len(record), *good[1:], *record]), "a core occurs twice"),
    ):
        with pytest.raises(ValueError, match=reason):
            _kernel.read_table(odd)
    assert solve(ladder(1)).visited == 0  # the table is still there
    _kernel.read_table(bytes_of(good))
    assert solve(ladder(1)).visited == 0


@native
@pytest.mark.parametrize("length", [2, 40])  # with numbers of 64 and of 128 bits
def test_forged_searches_neither_crash_nor_hang(length: int) -> None:
    """Values may then be wrong, but no larger than the picture."""
    stalk = [(3, 50, "r"), *((50 + n, 51 + n, "b") for n in range(length))]
    position = Position([*ladder(1, 7).edges, *stalk, (6, 100, "b"), (100, 101, "r")])
    value(position)
    good = words_of(_kernel.write_table())
    first = HEAD + 3 * good[2] + good[3]
    chance = random.Random(3)
    tries, taken = sized(400, pure=1, quick=50, thorough=5000), 0
    for _ in range(tries):
        words = good.copy()
        for _ in range(chance.choice((1, 1, 2, 5, 300))):
            place = chance.randrange(0 if chance.random() < 0.1 else first, len(words))
            number = -chance.getrandbits(chance.choice((1, 8, 50, 53, 57, 64))) % (1 << 64)
            words[place] = chance.choice((words[place] ^ 1 << chance.randrange(64), number))
        try:
            _kernel.read_table(bytes_of(words))
        except ValueError:
            continue
        taken += 1
        for picture in (position, position.cut(5), position.cut(11)):
            found = solve(picture, budget=Budget(positions=100_000))
            assert found.value is not None
            assert abs(found.value.number) <= len(position)
    assert taken > tries // 20


@pytest.mark.skipif(_kernel.NAME != "pure", reason="the compiled kernel keeps searches")
def test_the_pure_kernel_has_no_table_to_save(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot write '.*': the pure-Python kernel keeps no searches"):
        save_table(tmp_path / "table")
    assert not list(tmp_path.iterdir())
