"""`pack` and `unpack`: NumPy arrays of integers and floats as bytes, without loss, in Berlekamp's number system.

Every number becomes a Hackenstring of bits, relative to the unit and the middle of its block (see
``hackenbush._kernel.pure.packing``), so small numbers and short fractions get few bits; blocks that would not become
shorter are stored as they are. `unpack` restores every bit: -0.0, infinities and NaN with its sign and payload are
stored separately, with their places.

Packed bytes are ``HKBN``, a version (1), NumPy's three-letter name of the type (``<f8``), the number of axes, the
length of each axis and of the packed numbers (8 bytes each), the packed numbers, and the CRC-32 of everything before.
"""

from __future__ import annotations

import struct
import zlib
from math import prod
from typing import TYPE_CHECKING, Any

from hackenbush import _kernel
from hackenbush.errors import FileError, InvalidArgument, expect

if TYPE_CHECKING:
    import numpy as np

__all__ = ["pack", "unpack"]

_MAGIC = b"HKBN\x01"
_LENGTH = struct.Struct("<Q")
_CHECKSUM = struct.Struct("<I")
_MOST_NUMBERS = 1 << 48


def pack(array: np.ndarray[Any, Any]) -> bytes:
    """Return an array of integers, booleans or floats as bytes.

    >>> import numpy
    >>> len(pack(numpy.arange(1000.0))), unpack(pack(numpy.array([1.5, -0.0])))
    (418, array([ 1.5, -0. ]))

    Raises `InvalidArgument` for other arrays.
    """
    import numpy as np

    values = np.asarray(array)
    if values.dtype.kind not in "biuf" or values.dtype.itemsize > 8:
        raise InvalidArgument(f"expected an array of integers, booleans or floats of up to 8 bytes, not {values.dtype}")
    little = np.ascontiguousarray(values, dtype=values.dtype.newbyteorder("<")).reshape(-1)
    numbers = _kernel.pack_numbers(little.view(np.uint8).data, _kind(values.dtype.str))
    lengths = [*values.shape, len(numbers)]
    header = _MAGIC + values.dtype.str.encode() + bytes([values.ndim]) + b"".join(map(_LENGTH.pack, lengths))
    return b"".join([header, numbers, _CHECKSUM.pack(zlib.crc32(numbers, zlib.crc32(header)))])


def unpack(data: bytes) -> np.ndarray[Any, Any]:
    """Return the array that `pack` packed.

    >>> import numpy
    >>> unpack(pack(numpy.array([[1, 2], [3, 4]])))
    array([[1, 2],
           [3, 4]])
    >>> unpack(pack(numpy.arange(3))[:-1])
    Traceback (most recent call last):
    hackenbush.errors.FileError: the packed array is truncated: 1 byte is missing

    Raises `FileError` for bytes that are not a packed array, are damaged or incomplete.
    """
    import numpy as np

    name, shape, numbers = _parts(bytes(expect((bytes, bytearray, memoryview), data, "packed bytes")))
    try:
        raw = _kernel.unpack_numbers(numbers, _kind(name), prod(shape))
    except ValueError as error:
        raise FileError(str(error)) from None
    little = np.frombuffer(raw, dtype=np.dtype(name).newbyteorder("<"))
    return little.astype(np.dtype(name), copy=False).reshape(shape)


def _kind(name: str) -> str:
    return name[1:].replace("b", "u")


def _parts(data: bytes) -> tuple[str, tuple[int, ...], bytes]:
    """Return the name of the type, the shape and the packed numbers, after checking length and checksum."""
    if data[: len(_MAGIC)] != _MAGIC[: len(data)] or not data:
        raise FileError("not a packed array: it does not begin with HKBN and version 1")
    start = len(_MAGIC) + 4
    axes = data[start - 1] if len(data) >= start else 0
    end = start + _LENGTH.size * (axes + 1)
    _expect(data, end + _CHECKSUM.size)
    *shape, size = struct.unpack_from(f"<{axes + 1}Q", data, start)
    _expect(data, end + size + _CHECKSUM.size)
    if len(data) > end + size + _CHECKSUM.size:
        raise FileError(f"the packed array ends at byte {end + size + _CHECKSUM.size}, and more follows")
    [checksum] = _CHECKSUM.unpack_from(data, end + size)
    if zlib.crc32(memoryview(data)[: end + size]) != checksum:
        raise FileError("the packed array is damaged: its checksum is wrong")
    if prod(shape) > _MOST_NUMBERS:
        raise FileError(f"the packed array claims to have more than {_MOST_NUMBERS:,} numbers")
    return data[len(_MAGIC) : start - 1].decode("latin-1"), tuple(shape), data[end : end + size]


def _expect(data: bytes, length: int) -> None:
    if missing := max(length - len(data), 0):
        raise FileError(f"the packed array is truncated: {missing} byte{'s are' if missing > 1 else ' is'} missing")
