"""Tables of rows as Parquet files, which need the extra ``census``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

from hackenbush.census.evaluation import CensusRow
from hackenbush.errors import FileError, MissingPackage

__all__ = ["SCHEMA_VERSION", "encode", "extra", "open_tables"]

SCHEMA_VERSION = 2  # of the columns; a table of another version is not read
_PACKAGES = {"distributed": "cluster"}  # all else is in the extra `census`
_COMPRESSION = "zstd"
_COUNTS = {"edges", "nodes", "blue", "red", "green", "birthday"}
_INTEGERS = {"numerator", "denominator", "visited"}  # all else is text


def extra(module: str) -> Any:
    """Return a module from an extra of this package.

    Raises `MissingPackage`, with the name of the extra, if it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingPackage(package, needed_for="a census", extra=_PACKAGES.get(module, "census")) from None


def encode(rows: Iterable[CensusRow]) -> bytes:
    """Return rows as a Parquet file, the same bytes for the same rows."""
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    columns = list(zip(*rows, strict=True)) or [()] * len(CensusRow._fields)
    table = arrow.table(dict(zip(CensusRow._fields, columns, strict=True)), schema=_schema(arrow))
    out = BytesIO()
    parquet.write_table(table, out, compression=_COMPRESSION, write_page_checksum=True)
    return out.getvalue()


def open_tables(paths: Sequence[Path]) -> Any:
    """Return files of tables as one dataset of PyArrow, after checking their headers."""
    for path in paths:
        _check(path)
    return extra("pyarrow.dataset").dataset([str(path) for path in paths], schema=_schema(extra("pyarrow")))


def _check(path: Path) -> None:
    """Raise `FileError` unless the header of a file is that of a table written by `encode`.

    Other compressions are refused before anything is decompressed: a folder may not be yours, and a Parquet
    reader has many decoders, such as Brotli's, which could be made to write out of bounds (CVE-2026-111497).
    """
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    try:
        found = parquet.read_metadata(path)
        schema = found.schema.to_arrow_schema()
    except (OSError, arrow.ArrowException) as error:
        raise FileError(f"{path} is not a table: {str(error).partition(chr(10))[0]}") from None
    groups = [found.row_group(i) for i in range(found.num_row_groups)]
    used = {group.column(i).compression for group in groups for i in range(group.num_columns)}
    if not schema.equals(_schema(arrow)) or used - {_COMPRESSION.upper()}:
        raise FileError(f"{path} is not a table of a census")


def _schema(arrow: Any) -> Any:
    def kind(name: str) -> Any:
        if name == "temperature":
            return arrow.float64()
        return arrow.int16() if name in _COUNTS else arrow.int64() if name in _INTEGERS else arrow.string()

    return arrow.schema([arrow.field(name, kind(name), nullable=False) for name in CensusRow._fields])
