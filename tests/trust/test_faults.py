"""Faults: interrupts, lost workers, full and read-only disks, files cut short, clocks that jump. No wrong answer comes
of them, nothing that is finished is lost, and nothing is left behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bench.inputs import random_picture
from hackenbush import (
    Budget,
    Certificate,
    Game,
    HackenbushError,
    Match,
    Nim,
    Player,
    Position,
    _kernel,
    certify,
    explain,
    solve,
    value,
    verify,
    winning_moves,
)
from hackenbush.board import random_position
from hackenbush.census import Family, run_census
from hackenbush.census.executors import Here
from hackenbush.census.store import Store
from hackenbush.errors import FileError
from hackenbush.playing import play
from hackenbush.rulesets import Domineering
from hackenbush.strings import pack, unpack
from tests.samples import sized
from tests.waiting import PATIENCE, wait_until

CENSUS = {"family": Family("br"), "edges": 4, "size": 40}


# ---- interrupts -------------------------------------------------------------------------------------------------


def hard(edges: int, colors: str) -> Position:
    return Position(random_picture(edges, colors, 1))


WORK: dict[str, Callable[[], object]] = {
    "red-blue": lambda: solve(hard(44, "br"), budget=Budget(seconds=20)),
    "three colors": lambda: solve(hard(32, "bbrrgggggg"), budget=Budget(seconds=20)),
    "green": lambda: winning_moves(Position("g" * sized(10**6, pure=500)), Player.LEFT),
    "tree": lambda: value(Position("br" * sized(10**6, pure=2 * 10**4))),
    "search": lambda: value(Domineering.rectangle(5, 5)),
    "sum": lambda: sum((Game(f"{{{2 * n}|{-n}}}") for n in range(1, 20)), Game(0)),
    "proof": lambda: certify(hard(18, "br"), budget=Budget(seconds=20)),
    "explanation": lambda: explain(random_position(16, seed=3)),
    "play": lambda: play(random_position(14, seed=5)),
}


def check_that_all_is_well() -> None:
    assert value(Position("b(r,b(r,rb))")) == Game("11/16")
    assert value(Position("0-1G 1-2G 2-0G 1-3B")) == Game("{0||0,*,*2|0,*}")
    assert value(Position("0-1B 0-2B 1-2R")) == 1
    assert value(Position("g(g,gg)")) == Game("*4")
    assert Game("{3|-1}") + Game("{3|-1}") == 2


def is_interrupted(work: Callable[[], object], seconds: float) -> bool:
    """Whether an interrupt that comes after some time, as Ctrl-C would, ends some work; one that came is not lost.

    The signal is repeated, as CPython before 3.13 overlooks one that another thread happens to get, until its lock
    changes hands.
    """
    came = []

    def interrupt(*_: object) -> None:
        if not came:
            came.append(True)
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
        work()
        signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert not came, "an interrupt was lost"
    return False


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize("kind", WORK)
def test_an_interrupt_at_any_moment_damages_nothing(kind: str) -> None:
    rng = random.Random(kind)
    for _ in range(sized(6, pure=2)):
        is_interrupted(WORK[kind], rng.uniform(0.0005, 0.15))
        check_that_all_is_well()
    _kernel.collect()
    check_that_all_is_well()


# ---- clocks -----------------------------------------------------------------------------------------------------


def test_a_clock_that_jumps_changes_no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    jumps = random.Random(1)
    monkeypatch.setattr(time, "time", lambda: now + jumps.uniform(-1e9, 1e9))
    monkeypatch.setattr(time, "time_ns", lambda: int(1e9 * (now + jumps.uniform(-1e9, 1e9))))
    solution = solve(hard(60, "br"), budget=Budget(seconds=0.5))  # which takes hours without one
    assert solution.is_exact or solution.lower <= solution.upper  # type: ignore[operator]
    assert value(Position("b(r,b(r,rb))"), budget=Budget(seconds=30)) == Game("11/16")
    assert play(Nim(3, 4, 5)).result is not None


# ---- workers ----------------------------------------------------------------------------------------------------


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def census(folder: Path) -> Store:
    return run_census(folder, executor=Here(), **CENSUS)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    pytest.importorskip("pyarrow")
    folder = tmp_path_factory.mktemp("census")
    census(folder)
    return contents(folder)


def children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:  # it has just ended
        return []


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="worker processes are found in /proc")
def test_a_worker_that_is_killed_loses_its_batch_and_no_other(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    options = ["--colors", "br", "--edges", "4", "--batch", "40", "--processes", "2"]
    command = [sys.executable, "-m", "hackenbush", "census", "run", str(tmp_path), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: process.poll() is not None or len(children_of(process.pid)) >= 2)
    workers = children_of(process.pid)
    for worker in workers[-1:]:
        with suppress(ProcessLookupError):  # as it may have just ended
            os.kill(worker, signal.SIGKILL)
    _, said = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in said
    assert process.returncode == 0 or "run it again to resume" in said
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    census(tmp_path)  # which no lock prevents
    assert contents(tmp_path) == undisturbed


# ---- disks ------------------------------------------------------------------------------------------------------


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A small file system of its own; needs the rights for it."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.decode().strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_loses_nothing_that_is_finished(undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "size=40k"):
        with pytest.raises(FileError, match="No space left on device"):
            census(disk / "census")
        store = Store(disk / "census")
        done = store.files() if (disk / "census/manifest.json").exists() else []
        subprocess.run(["mount", "-o", "remount,size=40m", str(disk)], check=True)
        census(disk / "census")
        assert set(done) <= set(Store(disk / "census").files())
        assert contents(disk / "census") == undisturbed


def test_a_record_on_a_full_or_read_only_disk_stays_as_it_was(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with mounted(disk, "size=16k"):
        record = disk / "game.json"
        match = Match(Nim(2))
        match.save(record)
        before = record.read_bytes()
        larger = Match(Nim(*range(1, 3_000)))
        with pytest.raises(HackenbushError, match="No space left"):
            larger.save(record)
        assert record.read_bytes() == before
        assert [path.name for path in disk.iterdir()] == ["game.json"]
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with pytest.raises(HackenbushError, match="Read-only"):
            match.save(record)
        with pytest.raises(FileError, match="Read-only"):
            census(disk / "census")
        assert Match.load(record).position == Nim(2)


# ---- files that were cut short ----------------------------------------------------------------------------------


def test_a_record_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    whole = play(Position("b(r,g)+gb")).to_json()
    file = tmp_path / "game.json"
    for length in range(len(whole)):
        file.write_text(whole[:length])
        with pytest.raises(HackenbushError):
            Match.load(file)


def test_a_proof_that_is_cut_short_is_refused() -> None:
    whole = certify(Position("b(r,g)+gb")).to_text().removesuffix("\n")
    for length in range(0, len(whole), 3):
        with pytest.raises(HackenbushError):
            verify(Certificate.from_text(whole[:length]))


def test_an_array_that_is_cut_short_is_refused() -> None:
    numpy = pytest.importorskip("numpy")
    whole = pack(numpy.arange(40.0))
    for length in range(len(whole)):
        with pytest.raises(HackenbushError):
            unpack(whole[:length])


def test_a_census_any_of_whose_files_is_cut_short_is_refused_or_mended(
    undisturbed: dict[str, bytes], tmp_path: Path
) -> None:
    rng = random.Random(4)
    census(tmp_path)
    for name in sorted(undisturbed):
        if name == "lock":
            continue
        (tmp_path / name).write_bytes(undisturbed[name][: rng.randrange(len(undisturbed[name]))])
        with pytest.raises(FileError):
            Store(tmp_path).files()
        with pytest.raises(FileError):
            census(tmp_path)
        (tmp_path / name).unlink()
        if name != "manifest.json":
            census(tmp_path)
        else:
            (tmp_path / name).write_bytes(undisturbed[name])
        assert contents(tmp_path) == undisturbed


@pytest.mark.parametrize("name", ["../outside.parquet", "/etc/passwd", "edges=4/../../x", "edges=4/batch-1.txt"])
def test_a_census_names_no_file_outside_its_folder(undisturbed: dict[str, bytes], tmp_path: Path, name: str) -> None:
    census(tmp_path)
    manifest = undisturbed["manifest.json"].decode()
    first = manifest.index('"name": "') + len('"name": "')
    (tmp_path / "manifest.json").write_text(manifest[:first] + name + manifest[manifest.index('"', first) :])
    with pytest.raises(FileError, match="damaged"):
        Store(tmp_path).files()
