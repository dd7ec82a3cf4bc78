"""A census in a folder: the same bytes whoever computes it and however often it is stopped, and nothing lost."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hackenbush import HackenbushError
from hackenbush.census import Family, count_pictures, query, run_census
from hackenbush.census.executors import Executor, Here, Processes
from hackenbush.census.runs import CensusProgress, executor_for
from hackenbush.census.store import Store
from hackenbush.errors import FileError
from tests.samples import sized
from tests.waiting import PATIENCE, wait_until

resource = pytest.importorskip("resource")
pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")

FAMILY, EDGES, SIZE = Family("brg"), 3, 60
LONG_EDGES, LONG_SIZE = sized(4, pure=3), sized(300, pure=20)  # long enough to be killed in the middle
TOTAL = sum(count_pictures(FAMILY, n) for n in range(EDGES + 1))


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a census, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run(
    folder: Path, *, executor: Executor | None = None, edges: int = EDGES, size: int = SIZE, **more: object
) -> Store:
    return run_census(folder, FAMILY, edges=edges, executor=executor or Here(), size=size, **more)  # type: ignore[arg-type]


def started(
    folder: Path, *more: str, edges: int = LONG_EDGES, size: int = LONG_SIZE, before: Callable[[], None] | None = None
) -> subprocess.Popen[str]:
    family = ["--colors", "brg", "--edges", str(edges), "--batch", str(size)]
    command = [sys.executable, "-m", "hackenbush", "census", "run", str(folder), *family, *more]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=before)


def hear_interrupts() -> None:
    """Whoever runs the tests in the background may have interrupts ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def finished_batches(folder: Path) -> int:
    journal = folder / "finished.jsonl"
    return journal.read_bytes().count(b"\n") if journal.exists() else 0


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a census that nobody disturbed."""
    folder = tmp_path_factory.mktemp("census") / "whole"
    assert run(folder).pictures == TOTAL
    return contents(folder)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a longer census that nobody disturbed."""
    folder = tmp_path_factory.mktemp("census") / "long"
    run(folder, edges=LONG_EDGES, size=LONG_SIZE)
    return contents(folder)


@pytest.fixture
def partial(tmp_path: Path) -> Path:
    """A census that was interrupted when three batches were finished."""
    folder = tmp_path / "partial"
    with pytest.raises(KeyboardInterrupt):
        run(folder, executor=Stopping(3))
    assert finished_batches(folder) == 3
    return folder


class Stopping(Here):
    """Does so many tasks and is then interrupted."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, work, tasks):  # type: ignore[no-untyped-def]
        for number, pair in enumerate(super().run(work, tasks)):
            if number == self.count:
                raise KeyboardInterrupt
            yield pair


class Counting(Here):
    """Counts the tasks it is given."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def run(self, work, tasks):  # type: ignore[no-untyped-def]
        for task, result in super().run(work, tasks):
            self.names.append(task.name)
            yield task, result


# ---- executors ---------------------------------------------------------------------------------------------


def fail(task: int) -> int:
    if task == 3:
        raise HackenbushError("three is too much")
    return task


def die(task: int) -> int:
    if task == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_processes_give_every_result() -> None:
    assert sorted(Processes(2).run(abs, range(-5, 0))) == [(n, -n) for n in range(-5, 0)]
    assert list(Processes(2).run(abs, [])) == []


def test_an_error_of_a_worker_is_raised_here() -> None:
    with pytest.raises(HackenbushError, match="three is too much"):
        list(Processes(2).run(fail, range(6)))


def test_a_worker_that_dies_is_an_error_that_says_so() -> None:
    with pytest.raises(HackenbushError, match=r"a worker process died \(exit code -9\)"):
        list(Processes(2).run(die, range(6)))


def test_there_is_at_least_one_process() -> None:
    with pytest.raises(HackenbushError, match="at least 1 process, not 0"):
        Processes(0)
    assert isinstance(executor_for(processes=1), Here)
    assert isinstance(executor_for(processes=2), Processes)


def test_tasks_are_asked_for_as_they_are_needed() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for n in range(1000):
            taken.append(n)
            yield n

    results = Processes(2).run(abs, tasks())
    next(results)
    results.close()
    assert len(taken) < 20


# ---- the same bytes ----------------------------------------------------------------------------------------


def test_two_processes_give_the_same_bytes(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert run(tmp_path, executor=Processes(2)).is_complete
    assert contents(tmp_path) == whole


def test_an_interrupted_census_goes_on_and_computes_nothing_twice(whole: dict[str, bytes], partial: Path) -> None:
    done = {json.loads(line)["name"] for line in (partial / "finished.jsonl").read_text().splitlines()}
    counting = Counting()
    run(partial, executor=counting)
    assert not done & set(counting.names)
    assert len(done) + len(counting.names) == sum(name.endswith(".parquet") for name in whole)
    assert contents(partial) == whole


def test_a_finished_census_is_not_computed_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    run(tmp_path)
    counting = Counting()
    run(tmp_path, executor=counting)
    assert counting.names == []
    assert contents(tmp_path) == whole


def test_a_census_grows(whole: dict[str, bytes], tmp_path: Path) -> None:
    run(tmp_path, edges=EDGES - 1)
    counting = Counting()
    run(tmp_path, executor=counting)
    assert all(name.startswith(f"edges={EDGES}/") for name in counting.names)
    assert contents(tmp_path) == whole


def test_a_census_killed_at_once_goes_on(long: dict[str, bytes], tmp_path: Path) -> None:
    process = started(tmp_path, "--processes", "2")
    wait_until(lambda: finished_batches(tmp_path) >= 2)
    process.kill()  # -9
    process.communicate(timeout=PATIENCE)
    assert not Store(tmp_path).is_complete
    run(tmp_path, edges=LONG_EDGES, size=LONG_SIZE)
    assert contents(tmp_path) == long


def test_ctrl_c_stops_it_quietly_and_leaves_no_process(long: dict[str, bytes], tmp_path: Path) -> None:
    process = started(tmp_path, "--processes", "2", before=hear_interrupts)
    wait_until(lambda: finished_batches(tmp_path) >= 1)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    workers = children.read_text().split() if children.exists() else []
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert err.splitlines() == [f"stopped; finished batches are in {tmp_path}: run it again to resume"]
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    run(tmp_path, edges=LONG_EDGES, size=LONG_SIZE)
    assert contents(tmp_path) == long


def test_progress_tells_what_is_done_and_what_is_left(partial: Path) -> None:
    told: list[CensusProgress] = []
    run(partial, progress=told.append)
    assert told[0].done == told[0].before > 0
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert (told[-1].done, told[-1].total, told[-1].eta) == (TOTAL, TOTAL, 0.0)


# ---- what goes wrong ---------------------------------------------------------------------------------------


def test_a_batch_that_was_changed_is_refused_and_then_computed_alone(whole: dict[str, bytes], partial: Path) -> None:
    name = json.loads((partial / "finished.jsonl").read_text().splitlines()[1])["name"]
    damaged = bytearray((partial / name).read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (partial / name).write_bytes(damaged)
    with pytest.raises(FileError, match=f"{name} is not what was written: its checksum is wrong; remove it"):
        run(partial)
    with pytest.raises(FileError, match="checksum"):
        query(partial, "SELECT 1")
    (partial / name).unlink()
    counting = Counting()
    run(partial, executor=counting)
    assert name in counting.names
    assert contents(partial) == whole


def test_a_batch_that_is_missing_is_computed_again(whole: dict[str, bytes], tmp_path: Path) -> None:
    run(tmp_path)
    gone = tmp_path / f"edges={EDGES}" / "batch-000001.parquet"
    gone.unlink()
    with pytest.raises(FileError, match=r"batch-000001\.parquet is missing; run the census again"):
        query(tmp_path, "SELECT 1")
    counting = Counting()
    run(tmp_path, executor=counting)
    assert counting.names == [f"edges={EDGES}/batch-000001.parquet"]
    assert contents(tmp_path) == whole


def test_a_line_that_was_cut_off_is_no_line(whole: dict[str, bytes], partial: Path) -> None:
    with (partial / "finished.jsonl").open("a") as journal:
        journal.write('{"name": "edges=3/batch-0000')
    run(partial)
    assert contents(partial) == whole


def test_a_damaged_line_is_an_error(partial: Path) -> None:
    with (partial / "finished.jsonl").open("a") as journal:
        journal.write("nonsense\n")
    with pytest.raises(FileError, match=r"line 4 of .*finished\.jsonl is damaged"):
        run(partial)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 99}, "has schema version 99, and this hackenbush has 2"),
        ({"format": "something else"}, "is not the manifest of a census"),
        ({"edges": None}, "is damaged"),
        ({"family": {"colours": "br"}}, "is damaged"),
        ({"batches": None}, "is damaged"),
        ({"batches": [{}]}, "is damaged"),
        ({"family": {"colors": "purple"}}, "expected some of the colors"),
    ],
)
def test_a_manifest_that_is_not_ours_is_refused(change: dict[str, object], message: str, partial: Path) -> None:
    path = partial / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    before = contents(partial)
    with pytest.raises(HackenbushError, match=message):
        run(partial)
    assert contents(partial) == before


def test_a_manifest_that_is_no_json_is_refused(partial: Path) -> None:
    (partial / "manifest.json").write_text("{")
    with pytest.raises(FileError, match="cannot be read"):
        run(partial)


def test_a_folder_with_another_census_is_refused(partial: Path) -> None:
    for other in ({"size": SIZE + 1}, {"edges": EDGES - 1}):
        with pytest.raises(FileError, match="holds another census: pictures in b, r, g, up to"):
            run(partial, **other)
    with pytest.raises(FileError, match="not trees in b, r"):
        run_census(partial, Family("br", "trees"), edges=EDGES, executor=Here(), size=SIZE)


def test_two_runs_do_not_write_one_folder(partial: Path) -> None:
    with Store(partial).writing(Store(partial).plan), pytest.raises(FileError, match="another run is writing"):
        run(partial)


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match=r"cannot use .*file/census: Not a directory"):
        run(tmp_path / "file" / "census")


@pytest.mark.parametrize("writes", range(6))
def test_a_full_disk_loses_nothing(
    writes: int, whole: dict[str, bytes], partial: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file it is that no longer fits: the manifest, the list of what is finished, a batch."""
    done, left = Store(partial).files(), iter(range(writes))
    fsync = os.fsync

    def full(file: int) -> None:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(file)

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(
            FileError, match="No space left on device; finished batches are kept, run it again to resume"
        ):
            run(partial)
    assert set(done) <= set(Store(partial).files())
    assert not list(partial.rglob("*.part"))
    run(partial)
    assert contents(partial) == whole


def test_a_limit_of_the_system_on_files_loses_nothing(whole: dict[str, bytes], tmp_path: Path) -> None:
    """The same by the system itself, on the command line: no file may exceed some bytes."""
    largest = max(len(content) for name, content in whole.items() if name.endswith(".parquet"))
    limit = largest - 1
    process = started(
        tmp_path,
        "--processes",
        "1",
        edges=EDGES,
        size=SIZE,
        before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert "File too large; finished batches are kept" in err
    assert "Traceback" not in err
    assert finished_batches(tmp_path) > 0
    assert not list(tmp_path.rglob("*.part"))
    run(tmp_path)
    assert contents(tmp_path) == whole


def test_there_are_no_batches_of_nothing(tmp_path: Path) -> None:
    for wrong in ({"edges": -1}, {"size": 0}):
        with pytest.raises(HackenbushError, match="expected 0 edges or more in batches of at least 1"):
            run(tmp_path, **wrong)


def test_a_wrong_count_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hackenbush.census.runs.count_pictures", lambda family, edges: 7)  # noqa: ARG005
    with pytest.raises(HackenbushError, match="1 pictures with 0 edges were found, but there are 7"):
        run(tmp_path, edges=1)
    assert not Store(tmp_path).is_complete


def test_the_time_left_is_not_far_from_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With costs as they were measured: two seconds to start, much work for a file, little for a picture."""
    clock = 0.0

    class Slow:
        def run(self, work: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[tuple[Any, Any], None, None]:
            nonlocal clock
            clock += 2.0
            for task in tasks:
                result = work(task)
                clock += 0.02 + result.rows * 5e-5 * 1.3**task.edges
                yield task, result

    monkeypatch.setattr("hackenbush.census.runs.time", SimpleNamespace(monotonic=lambda: clock))
    told: list[tuple[float, float | None]] = []
    run_census(
        tmp_path / "census",
        Family("br"),
        edges=sized(5, pure=4),
        executor=Slow(),
        size=sized(500, pure=100),
        progress=lambda now: told.append((clock, now.eta)),
    )
    end = clock
    guesses = [(eta, end - when) for when, eta in told if eta]
    assert len(guesses) > len(told) / 3
    assert all(left / 4 <= eta <= 4 * left for eta, left in guesses if left > 0.1)
