"""Hostile certificates: short ones that are hard, fields that grow, files without end.

The promise: checking a proof takes time in proportion to its length, and memory in proportion to what is not dropped.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hackenbush.proofs.limits import BYTES
from tests.proofs.growing import HIGH, RIGHT, UNFINISHED, WRONG, write

from .attack import LEEWAY, Attack, Ended, run_command

__all__ = ["ATTACKS"]

SECONDS_PER_BYTE = 60e-6 * LEEWAY  # of a processor; 17e-6 is the worst that was seen
MEMORY_PER_BYTE = 250 * LEEWAY
BARE = Ended(
    0, "", "", 5.0 * LEEWAY, 0.0, (120 << 20) * LEEWAY
)  # at most what the command takes for a proof of a few bytes


def _verify(text: str) -> Ended:
    """Check a proof at the command line, and that it is done in proportion to its length."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "proof.json"
        file.write_text(text, encoding="ascii")
        ended = run_command("-m", "hackenbush", "verify", str(file))
    assert ended.code in (0, 1, 2), ended
    assert "Traceback" not in ended.err, ended.err
    assert ended.seconds < BARE.seconds + SECONDS_PER_BYTE * len(text), (ended.seconds, len(text))
    assert ended.peak < BARE.peak + MEMORY_PER_BYTE * len(text), (ended.peak, len(text))
    return ended


def make_short_ones(whole: bool) -> None:
    """Proofs of few bytes that took a minute, or gigabytes, or ended in a traceback."""
    on_stick = {"second": "left", "rule": "sum", "edges": [0]}
    proofs = [
        write("0-1B", claims=[{**on_stick, "carried": {"1": "-10000000000"}}]),
        write("0-1B", claims=[{**on_stick, "carried": {"1": "-" + "9" * 400}}]),
        write(claims=[{"second": "left", "rule": "move", "carried": {"0": "*9999999"}}]),
        HIGH["answer"](9_999_999),
        WRONG["copies"](20_000),
        write(claims=[{"second": "left", "rule": "sum", "carried": {"0": "0x" + "f" * 10**6 + "p-9999999"}}]),
    ]
    for text in proofs if whole else proofs[:1] + proofs[-1:]:
        assert _verify(text).code in (1, 2)


def grow_each_field(whole: bool) -> None:
    """Each field in turn, until the proof has 300 KB; a few of them to 20 KB in the short form."""
    size = 300_000 if whole else 20_000
    fields = {**RIGHT, **UNFINISHED, **WRONG}
    for name in fields if whole else ("stem replies", "long numbers"):
        unit = len(fields[name](1_000))
        _verify(fields[name](max(30, 1_000 * size // unit)))


def read_without_end(_whole: bool) -> None:
    """A line without end is read up to the limit."""
    ended = run_command("-m", "hackenbush", "verify", "/dev/zero")
    assert ended.code == 2, ended
    assert f"expected at most {BYTES:,} bytes of a line" in ended.err, ended.err
    assert ended.peak < BARE.peak + 8 * BYTES, ended.peak


def drop_without_end(whole: bool) -> None:
    """A long proof whose claims are dropped at once takes as little memory as a short one."""
    first, claim, other, last = write().splitlines()
    count = 500_000 if whole else 50_000
    with TemporaryDirectory() as folder:
        file = Path(folder) / "proof.jsonl"
        with file.open("w", encoding="ascii") as lines:
            lines.write(f"{first}\n{claim}\n{other}\n")
            lines.writelines(f'{claim}\n{{"drop":[{number}]}}\n' for number in range(2, count))
            lines.write(last)
        ended = run_command("-m", "hackenbush", "verify", str(file))
    assert ended.code == 0, ended
    assert ended.peak < BARE.peak, ended.peak


ATTACKS = [
    Attack("proof: short and hard", make_short_ones),
    Attack("proof: each field grows", grow_each_field),
    Attack("proof: a line without end", read_without_end),
    Attack("proof: claims that are dropped at once", drop_without_end),
]
