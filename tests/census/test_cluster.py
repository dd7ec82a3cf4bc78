"""A real Dask scheduler and two workers, each in its own process, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from hackenbush.census import Family, run_census
from hackenbush.census.executors import Here
from hackenbush.census.store import Store
from tests.samples import sized
from tests.waiting import PATIENCE, wait_until

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
    pytest.mark.skipif(sized(1, pure=0) == 0, reason="enough on the compiled kernel"),
    pytest.mark.skipif(os.name == "nt", reason="signals are different there"),
]


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


def launch(*command: str, log: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as out:
        return subprocess.Popen(
            [sys.executable, "-m", "distributed.cli." + command[0], *command[1:]], stdout=out, stderr=out
        )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    file = tmp_path / "scheduler.json"
    here = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
    scheduler = launch(
        "dask_scheduler", *here, "--port", "0", "--no-show", "--scheduler-file", str(file), log=tmp_path / "scheduler"
    )
    processes = [scheduler]
    try:
        options = [
            "--scheduler-file",
            str(file),
            "--nthreads",
            "1",
            "--no-nanny",
            "--no-dashboard",
            "--host",
            "127.0.0.1",
        ]
        logs = [tmp_path / name for name in ("one", "two")]
        processes += [launch("dask_worker", *options, log=log) for log in logs]

        def is_up() -> bool:
            assert all(process.poll() is None for process in processes)
            return file.exists() and all(b"Registered to" in log.read_bytes() for log in logs)

        wait_until(is_up)
        yield Cluster(json.loads(file.read_text())["address"], processes[1:])
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes_and_a_lost_worker_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """One worker is stopped while it has work, so that the census cannot end, and then killed with it in hand."""
    alone, together = tmp_path / "alone", tmp_path / "together"
    run_census(alone, Family("brg"), edges=4, executor=Here(), size=500)
    lost = cluster.workers[0]
    lost.send_signal(signal.SIGSTOP)
    command = [sys.executable, "-m", "hackenbush", "census", "run", str(together), "--dask", cluster.address]
    process = subprocess.Popen(
        [*command, "--colors", "brg", "--edges", "4", "--batch", "500"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    journal = together / "finished.jsonl"
    wait_until(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 3)
    assert not Store(together).is_complete
    lost.kill()  # -9
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert out.startswith(b"4,414 pictures in b, r, g, up to 4 edges, are in")
    files = {path.relative_to(alone) for path in alone.rglob("*") if path.is_file()}
    assert files == {path.relative_to(together) for path in together.rglob("*") if path.is_file()}
    assert all((alone / name).read_bytes() == (together / name).read_bytes() for name in files)


def test_a_scheduler_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    script = (
        "from hackenbush.census.executors import Dask\n"
        "from hackenbush.errors import HackenbushError\n"
        "try:\n    list(Dask('tcp://127.0.0.1:9', timeout=0.5).run(abs, [1]))\n"
        "except HackenbushError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path
    )
    assert done.stdout.startswith("no Dask scheduler answers at tcp://127.0.0.1:9: ")
