"""Tables of rows as Parquet files, which need ``hackenbush[census]``."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from typing import Any

from hackenbush.errors import HackenbushError
from hackenbush.surveys.evaluation import Row

__all__ = ["SCHEMA_VERSION", "encode", "extra"]

SCHEMA_VERSION = 1  # of the columns; a table of another version is not read
_PACKAGES = {"pyarrow": "census", "pyarrow.parquet": "census", "duckdb": "census", "distributed": "cluster"}
_COUNTS = {"edges", "nodes", "blue", "red", "green", "birthday"}
_INTEGERS = {"numerator", "denominator", "visited"}  # all else is text


def extra(module: str) -> Any:
    """Return a module that an extra of this package brings.

    Raises `HackenbushError` where it is not installed, with the name of the extra.
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise HackenbushError(
            f"this needs the package {package}: pip install 'hackenbush[{_PACKAGES[module]}]'"
        ) from None


def encode(rows: Iterable[Row]) -> bytes:
    """Return rows as a Parquet file, the same bytes for the same rows."""
    arrow, parquet = extra("pyarrow"), extra("pyarrow.parquet")
    columns = list(zip(*rows, strict=True)) or [()] * len(Row._fields)
    table = arrow.table(dict(zip(Row._fields, columns, strict=True)), schema=_schema(arrow))
    out = BytesIO()
    parquet.write_table(table, out, compression="zstd", write_page_checksum=True)
    return out.getvalue()


def _schema(arrow: Any) -> Any:
    def kind(name: str) -> Any:
        return arrow.int16() if name in _COUNTS else arrow.int64() if name in _INTEGERS else arrow.string()

    return arrow.schema([arrow.field(name, kind(name), nullable=False) for name in Row._fields])
