"""``python -m bench strings``: arrays packed as Hackenstrings, compared with zlib, zstd and Elias' gamma code.

Times are CPU times, compared with ``zlib.compress(level=1)`` on the same bytes in the same process; the measurements
take
turns, and the best round counts. Every array is checked to come back bit for bit. Elias' code is that of the integers
which the numbers are in units of the finest of them, 0, -1, 1, -2, … as 1, 2, 3, 4, …; its bits are counted, not
written.
"""

from __future__ import annotations

import zlib
from time import process_time_ns
from typing import Any, NamedTuple

from bench.boards import best_times
from bench.inputs import SEED
from hackenbush.strings import pack, unpack

__all__ = ["COUNT", "KINDS", "Packing", "elias_bits", "measure_strings", "numbers", "string_tables"]

COUNT = 10_000_000
KINDS = {
    "small integers": "Poisson, mean 5, as float64",
    "sensor-like readings": "a slow walk about 20 with noise, in steps of 1/16",
    "uniform doubles": "random() in [0, 1)",
    "decimals": "normal about 20, rounded to two decimals",
}


class Packing(NamedTuple):
    """What a kind of numbers needs: nanoseconds of all, and bits of each."""

    kind: str
    size: int
    times: dict[str, int]
    bits: dict[str, float | None]


def numbers(kind: str, count: int) -> Any:
    """Return seeded numbers of a kind.

    >>> [len(numbers(kind, 5)) for kind in KINDS]
    [5, 5, 5, 5]
    """
    import numpy as np

    random = np.random.default_rng(SEED)
    match kind:
        case "small integers":
            return random.poisson(5, count).astype(np.float64)
        case "sensor-like readings":
            walk = 20 + np.cumsum(random.standard_normal(count)) * 0.01 + random.standard_normal(count) * 0.1
            return np.round(walk * 16) / 16
        case "uniform doubles":
            return random.random(count)
        case "decimals":
            return np.round(20 + 5 * random.standard_normal(count), 2)
        case _:
            raise ValueError(f"expected one of {', '.join(KINDS)}, not {kind!r}")


def elias_bits(array: Any) -> int | None:
    """Return how many bits Elias' gamma code needs, or None if the numbers are no 62-bit integers in any unit.

    >>> import numpy
    >>> elias_bits(numpy.array([0.0, 1.0, -1.0])), elias_bits(numpy.array([0.5, 1.0]))  # 1, 3, 2 and 3, 5
    (7, 8)
    >>> elias_bits(numpy.array([1e-9, 1e9])) is None
    True
    """
    import numpy as np

    unit = 0
    while not (np.ldexp(array, unit) % 1 == 0).all():
        unit += 1
    if np.abs(np.ldexp(array, unit)).max(initial=0) >= 2.0**62:
        return None
    whole = np.ldexp(array, unit).astype(np.int64)
    code = np.where(whole < 0, -2 * whole, 2 * whole + 1).astype(np.uint64)
    lengths = np.zeros(len(code), dtype=np.int64)
    for step in (32, 16, 8, 4, 2, 1):
        is_longer = code >> np.uint64(step) > 0
        lengths += step * is_longer
        code = np.where(is_longer, code >> np.uint64(step), code)
    return int((2 * lengths + 1).sum())


def measure_strings(count: int = COUNT, *, repeat: int = 5) -> list[Packing]:
    """Return what every kind of numbers needs, after checking that it comes back."""
    import numpy as np

    found = []
    for kind in KINDS:
        array = numbers(kind, count)
        raw, packed = array.tobytes(), pack(array)
        assert (unpack(packed).view(np.uint64) == array.view(np.uint64)).all()
        times = best_times(
            {
                "zlib": lambda raw=raw: zlib.compress(raw, 1),  # type: ignore[misc]
                "pack": lambda array=array: pack(array),  # type: ignore[misc]
                "unpack": lambda packed=packed: unpack(packed),  # type: ignore[misc]
            },
            repeat,
            clock=process_time_ns,
        )
        sizes: dict[str, int | None] = {
            "raw": 8 * len(raw),
            "zlib 1": 8 * len(zlib.compress(raw, 1)),
            "zlib 6": 8 * len(zlib.compress(raw, 6)),
            "zstd 3": _zstd_bits(raw),
            "Elias gamma": elias_bits(array),
            "ours": 8 * len(packed),
        }
        bits = {name: None if size is None else size / count for name, size in sizes.items()}
        found.append(Packing(kind, count, times, bits))
    return found


def _zstd_bits(raw: bytes) -> int | None:
    try:
        import zstandard
    except ModuleNotFoundError:
        return None
    return 8 * len(zstandard.ZstdCompressor(level=3).compress(raw))


def string_tables(packings: list[Packing]) -> str:
    """Return two tables: times as multiples of zlib's speed, and bits for each number."""
    lines = [
        f"{'numbers':22}{'count':>12}{'zlib 1':>10}{'pack':>10}{'unpack':>10}   (ns a number; times as fast as zlib 1)"
    ]
    for kind, size, times, _ in packings:
        each = [f"{time / size:.1f}" for time in times.values()]
        ratios = [f"({times['zlib'] / times[name]:.2f}x)" for name in ("pack", "unpack")]
        lines.append(f"{kind:22}{size:>12,}{each[0]:>10}{each[1]:>10}{each[2]:>10}   {' '.join(ratios)}")
    lines += ["", f"{'bits a number':22}" + "".join(f"{name:>12}" for name in packings[0].bits)]
    for packing in packings:
        shown = ("-" if bits is None else f"{bits:.2f}" for bits in packing.bits.values())
        lines.append(f"{packing.kind:22}" + "".join(f"{text:>12}" for text in shown))
    return "\n".join(lines)
