"""Executors of batches: in this process, in several processes of this machine, or on a Dask cluster.

An executor takes a function and tasks, and yields pairs of a task and its result, in the order they finish. It takes
tasks as it needs them, and stops at once after an error or Ctrl-C.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn, Protocol, TypeVar

from hackenbush.census.tables import extra
from hackenbush.errors import InvalidArgument, WorkerLost

__all__ = ["Dask", "Executor", "Here", "Processes"]

Task = TypeVar("Task")
Result = TypeVar("Result")
_AHEAD = 2  # tasks for each thread of a cluster, so that none waits for the network


class Executor(Protocol):
    """Runs a function on many tasks."""

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Return tasks with their results, as they are done."""
        ...


class Here:
    """Runs tasks one after the other in this process.

    >>> list(Here().run(len, ["one", "three"]))
    [('one', 3), ('three', 5)]
    """

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Return tasks with their results."""
        for task in tasks:
            yield task, work(task)


# ---- processes ---------------------------------------------------------------------------------------------


class Processes:
    """Runs tasks in processes of this machine, which end with it."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise InvalidArgument(f"expected at least 1 process, not {count}")
        self._count = count

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Return tasks with their results, as they are done."""
        waiting = iter(tasks)
        workers = [_CensusWorker(work) for _ in range(self._count)]
        try:
            for worker in workers:
                worker.send(waiting)
            while busy := {worker.connection: worker for worker in workers if worker.tasks}:
                for ready in wait(list(busy)):
                    worker = busy[ready]  # type: ignore[index]
                    answer = worker.answer()
                    worker.send(waiting)  # it works on while the answer is looked at
                    yield answer
        finally:
            for worker in workers:
                worker.stop()


class _CensusWorker:
    """A process and its task, if any: one at a time, so that it never sends while it receives."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = get_context("spawn")  # no thread of this process is copied half-way
        self.connection, theirs = context.Pipe()
        self.tasks: list[Any] = []
        self._process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        self._process.start()
        theirs.close()

    def send(self, waiting: Iterator[Any]) -> None:
        """Send the next task, if there is one."""
        for task in islice(waiting, 1):
            try:
                self.connection.send(task)
            except OSError:
                self._is_gone()
            self.tasks.append(task)

    def answer(self) -> tuple[Any, Any]:
        """Return the task and its result, or raise the error of the worker."""
        try:
            is_done, result = self.connection.recv()
        except (EOFError, OSError):
            self._is_gone()
        if not is_done:
            raise result
        return self.tasks.pop(), result

    def _is_gone(self) -> NoReturn:
        self._process.join(5)
        code = self._process.exitcode
        raise WorkerLost(
            f"a worker process died (exit code {code}); finished batches are kept, run it again to resume"
        ) from None

    def stop(self) -> None:
        """Kill the process."""
        self.connection.close()
        self._process.terminate()
        self._process.join()


def _serve(connection: Connection, work: Callable[[Any], Any]) -> None:
    """Run tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, work(task)
        except Exception as error:
            answer = False, error
        try:
            connection.send(answer)
        except OSError:  # nobody listens any more
            return


# ---- a cluster ---------------------------------------------------------------------------------------------


class Dask:
    """Runs tasks on the workers of a Dask scheduler, which repeats the work of lost workers."""

    def __init__(self, address: str, *, timeout: float = 30) -> None:
        self._address = address
        self._timeout = timeout

    def run(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Return tasks with their results, as they are done."""
        distributed = extra("distributed")
        try:
            client = distributed.Client(self._address, timeout=self._timeout, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkerLost(f"no Dask scheduler answers at {self._address}: {error}") from None
        running: dict[Any, Task] = {}  # by future
        waiting = iter(tasks)
        try:
            done = distributed.as_completed(loop=client.loop, with_results=True)
            _submit(client, done, running, work, waiting)
            for future, result in done:
                task = running.pop(future)
                _submit(client, done, running, work, waiting)
                yield task, result
        except distributed.scheduler.KilledWorker as error:
            raise WorkerLost(f"{error}\nA batch killed its workers repeatedly; finished batches are kept") from None
        finally:
            client.cancel(list(running))
            client.close()


def _submit(
    client: Any, done: Any, running: dict[Any, Task], work: Callable[[Task], Any], waiting: Iterator[Task]
) -> None:
    """Submit as many tasks as the workers of the cluster have room for."""
    room = max(1, _AHEAD * sum(client.nthreads().values())) - len(running)
    for task in islice(waiting, max(0, room)):
        future = client.submit(work, task, pure=False)
        running[future] = task
        done.add(future)
