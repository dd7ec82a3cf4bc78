"""`Store`: a folder with a census, or with its finished part if the run was stopped.

| file | content |
| --- | --- |
| ``manifest.json`` | the family, the schema version, and the batches of a finished census with rows and checksums |
| ``finished.jsonl`` | a line for every batch that is finished, while the census runs |
| ``edges=7/batch-000012.parquet`` | the rows of a batch |

A file gets its name after all of it is on the disk, and then its line in ``finished.jsonl``. So a batch with a line and
the right checksum is finished, and all others are computed again, however the run was stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from hackenbush.census.batches import Batch, Finished
from hackenbush.census.families import Family
from hackenbush.census.tables import SCHEMA_VERSION
from hackenbush.errors import FileError, InvalidArgument

__all__ = ["Plan", "Store"]

_FORMAT = "hackenbush census"
_NAME = re.compile(r"edges=\d+/batch-\d+\.parquet")


class Plan(NamedTuple):
    """The plan of a census: a family, the largest number of edges, and the colorings in a batch."""

    family: Family
    edges: int
    size: int


class _Entry(NamedTuple):
    """A finished batch."""

    rows: int
    sha256: str


class Store:
    """A folder with a census in it.

    >>> Store("no/such/folder").pictures
    Traceback (most recent call last):
    hackenbush.errors.FileError: there is no census in no/such/folder
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._entries: dict[str, _Entry] = {}

    # ---- reading -------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Plan:
        """The plan of the census."""
        return _read_plan(self._manifest(), self._path("manifest.json"))

    @property
    def is_complete(self) -> bool:
        """Whether all batches are finished."""
        return self._manifest().get("complete") is True

    @property
    def pictures(self) -> int:
        """How many pictures are in finished batches."""
        return sum(entry.rows for entry in self._read_finished(self._manifest()).values())

    def files(self) -> list[Path]:
        """Return the files of finished batches, after checking their checksums.

        Raises `FileError` if a file is missing or damaged.
        """
        entries = self._read_finished(self._manifest())
        for name, entry in entries.items():
            path = self._path(name)
            if not path.exists():
                raise FileError(f"{path} is missing; run the census again to compute it")
            _check(path, entry)
        return [self._path(name) for name in sorted(entries)]

    def _manifest(self) -> dict[str, Any]:
        path = self._path("manifest.json")
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise FileError(f"there is no census in {self.folder}") from None
        except (OSError, ValueError, RecursionError) as error:
            raise FileError(f"{path} cannot be read: {error}") from None
        if not isinstance(manifest, dict) or manifest.get("format") != _FORMAT:
            raise FileError(f"{path} is not the manifest of a census")
        if manifest.get("schema") != SCHEMA_VERSION:
            raise FileError(
                f"{self.folder} has schema version {manifest.get('schema')}, and this hackenbush has {SCHEMA_VERSION}; "
                "run the census again in another folder, or use the version that wrote it"
            )
        return manifest

    def _read_finished(self, manifest: Mapping[str, Any]) -> dict[str, _Entry]:
        with _report_damage(str(self._path("manifest.json"))):
            entries = dict(map(_read_entry, manifest["batches"]))
        path = self._path("finished.jsonl")
        with suppress(FileNotFoundError):
            for number, line in enumerate(path.read_bytes().splitlines(keepends=True), 1):
                if line.endswith(b"\n"):  # the last one may have been cut off when a run was killed
                    with _report_damage(f"line {number} of {path}", "; remove it to have its batch computed"):
                        entries.update([_read_entry(json.loads(line))])
        return entries

    # ---- writing -------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self, plan: Plan) -> Iterator[None]:
        """Begin or resume a census; use `is_finished` and `save` in this context.

        Raises `FileError` if the folder cannot be written, holds another census, or another run is writing it.
        """
        with _report_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with _lock(self._path("lock")):
            self._begin(plan)
            yield

    def _begin(self, plan: Plan) -> None:
        if self._path("manifest.json").exists():
            manifest = self._manifest()
            before = _read_plan(manifest, self._path("manifest.json"))
            if before._replace(edges=0) != plan._replace(edges=0) or before.edges > plan.edges:
                raise FileError(f"{self.folder} holds another census: {_describe(before)}, not {_describe(plan)}")
            self._entries = self._read_finished(manifest)
            self._entries = {name: entry for name, entry in self._entries.items() if self._is_there(name, entry)}
            if manifest.get("complete") and before == plan and len(self._entries) == len(manifest["batches"]):
                return
        self._write_manifest(plan, complete=False)
        self._write("finished.jsonl", b"")

    def _is_there(self, name: str, entry: _Entry) -> bool:
        path = self._path(name)
        if not path.exists():
            return False
        _check(path, entry)
        return True

    def is_finished(self, batch: Batch) -> bool:
        """Return whether a batch is finished."""
        return batch.name in self._entries

    def rows(self, edges: int) -> int:
        """Return how many pictures with this many edges are in finished batches."""
        return sum(entry.rows for name, entry in self._entries.items() if name.startswith(f"edges={edges}/"))

    def save(self, batch: Batch, finished: Finished) -> None:
        """Store a batch; once this returns, the batch is on the disk.

        Raises `FileError` if it cannot be written; finished batches are kept.
        """
        entry = _Entry(finished.rows, hashlib.sha256(finished.content).hexdigest())
        self._write(batch.name, finished.content)
        line = json.dumps({"name": batch.name, **entry._asdict()}) + "\n"
        path = self._path("finished.jsonl")
        with _report_errors(path), path.open("ab") as file:
            before = file.tell()
            try:
                file.write(line.encode())
                file.flush()
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    file.truncate(before)
                raise
        self._entries[batch.name] = entry

    def complete(self, plan: Plan) -> None:
        """Write the manifest of a census when all batches are finished."""
        self._write_manifest(plan, complete=True)
        with _report_errors(self.folder):
            self._path("finished.jsonl").unlink(missing_ok=True)

    def _write_manifest(self, plan: Plan, *, complete: bool) -> None:
        manifest = {
            "format": _FORMAT,
            "schema": SCHEMA_VERSION,
            "family": asdict(plan.family),
            "edges": plan.edges,
            "size": plan.size,
            "complete": complete,
            "batches": [{"name": name, **self._entries[name]._asdict()} for name in sorted(self._entries)],
        }
        self._write("manifest.json", (json.dumps(manifest, indent=1) + "\n").encode())

    def _write(self, name: str, content: bytes) -> None:
        """Write a file completely or not at all."""
        path = self._path(name)
        part = path.with_name(path.name + ".part")
        with _report_errors(path):
            try:
                path.parent.mkdir(exist_ok=True)
                with part.open("wb") as file:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                part.replace(path)
            except OSError:
                with suppress(OSError):
                    part.unlink()
                raise

    def _path(self, name: str) -> Path:
        return self.folder / name


def _read_entry(batch: Mapping[str, Any]) -> tuple[str, _Entry]:
    """Return the name of a batch and its entry; refuses a name that is a path out of the folder."""
    if not _NAME.fullmatch(batch["name"]):
        raise ValueError("not the name of a batch")
    return batch["name"], _Entry(int(batch["rows"]), str(batch["sha256"]))


def _read_plan(manifest: Mapping[str, Any], path: Path) -> Plan:
    with _report_damage(str(path)):
        family, edges, size = Family(**manifest["family"]), int(manifest["edges"]), int(manifest["size"])
    return Plan(family, edges, size)


def _describe(plan: Plan) -> str:
    return f"{plan.family.describe()}, up to {plan.edges} edges in batches of {plan.size}"


def _check(path: Path, entry: _Entry) -> None:
    with _report_errors(path):
        content = path.read_bytes()
    if hashlib.sha256(content).hexdigest() != entry.sha256:
        raise FileError(
            f"{path} is not what was written: its checksum is wrong; remove it and run the census again, "
            "which computes this batch alone"
        )


@contextmanager
def _report_damage(where: str, remedy: str = "") -> Iterator[None]:
    """Report errors in the content of a file as damage to it."""
    try:
        yield
    except InvalidArgument as error:
        raise FileError(f"{where} is damaged: {error}") from None
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
        raise FileError(f"{where} is damaged{remedy}") from None


@contextmanager
def _report_errors(path: Path) -> Iterator[None]:
    """Report which file could not be used, and that finished work is kept."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise FileError(f"cannot use {path}: {reason}; finished batches are kept, run it again to resume") from error


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Keep other runs from writing to the folder; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:  # only where there is such a thing
        yield
        return
    with _report_errors(path):
        file = path.open("ab")
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileError(f"another run is writing {path.parent}") from None
        yield
