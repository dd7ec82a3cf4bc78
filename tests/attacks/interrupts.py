"""Ctrl-C and memory: a command ends within a moment of an interrupt, and memory stays within its limit."""

from __future__ import annotations

import signal
from random import Random

from .attack import KERNELS, LEEWAY, Attack, Ended, run_command

__all__ = ["ATTACKS"]

_SOON = 0.2 * LEEWAY  # seconds of processor time
_TRIES = 3  # other processes can only make one longer
_ASIDE = (64 << 20) * LEEWAY  # bytes of the interpreter and its modules

_SWITCHES = "+".join(f"{{{2 * n}|{-n}}}" for n in range(1, 20))
_HOT = "+".join(f"{{{7 * n}|{3 * n}||{-2 * n}|{-5 * n}}}" for n in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41))


def _edges(count: int, colors: str) -> str:
    rng = Random(count)
    return " ".join(
        f"{rng.randrange(node)}-{rng.randrange(1, count // 2)}{rng.choice(colors)}" for node in range(1, count)
    )


CASES: dict[str, list[str]] = {
    "a nimber beside a hot game": ["calc", "{1|-1}+*100000"],
    "a nimber beside tiny": ["calc", "tiny(2)+*1900"],
    "a nimber that has to be listed": ["calc", "{1,1*|-1,-1*}+*1999"],
    "an ordinal sum": ["calc", "*:*1900"],
    "a sum of switches": ["calc", _SWITCHES],
    "a sum of hot games": ["calc", _HOT],
    "a multiple": ["calc", "123456789.{1|*3}"],
    "nimbers as options": ["calc", "{" + ",".join(f"*{n}" for n in range(0, 3000, 2)) + "|^}"],
    "switches as options": ["calc", "--all", "{" + ",".join(f"{{{n}|{-2 * n}}}" for n in range(1, 900)) + "|-5000}"],
    "a number of many digits": ["calc", f"{{0x{'f' * 100_000}|-1}} + {{1|-0x{'e' * 20_000}}}"],
    "a deep game": ["calc", "{" * 9000 + "0" + "|*}" * 9000],
    "a wide value as data": ["calc", "--json", "*2000000"],
    "an explanation of a sum": ["explain", _SWITCHES],
    "red-blue": ["value", _edges(60, "BR")],
    "three colors": ["value", _edges(40, "BBRRGGGG")],
    "moves": ["moves", _edges(34, "BRG")],
    "green moves": ["moves", "g" * 60_000],
    "many parts": ["explain", "+".join(["b(r,g)"] * 10_000)],
    "a proof": ["certify", _edges(30, "BR")],
    "a drawing": ["draw", _edges(3000, "BRG")],
    "another format": ["convert", _edges(3000, "BRG"), "--to", "graphml"],
    "a search": ["value", "domineering " + "/".join(["......"] * 6)],
    "a heap": ["moves", "nim " + ",".join(["60000"] * 6)],
    "a string": ["string", "+".join(["bbrb"] * 20_000)],
    "the smallest picture": ["find", "{1|-1}+*2000"],
}
_SHORT = ["a nimber beside tiny", "a sum of switches", "a deep game"]


def interrupt(whole: bool) -> None:
    """Interrupt commands at random moments: each ends soon, quietly, as the interrupt wants or with its answer."""
    rng = Random(1)
    for name in CASES if whole else _SHORT:
        for kernel in KERNELS if whole else KERNELS[:1]:
            moment = rng.uniform(0.4, 1.5) if whole else 0.5
            tries = [_run(CASES[name], kernel, moment)]
            while tries[-1].after > _SOON and len(tries) < _TRIES:
                tries.append(_run(CASES[name], kernel, moment))
            assert tries[-1].after <= _SOON, (name, kernel, [ended.after for ended in tries])


def _run(words: list[str], kernel: str, moment: float) -> Ended:
    ended = run_command("-m", "hackenbush", *words, interrupt_after=moment, environment={"HACKENBUSH_KERNEL": kernel})
    assert ended.code in (0, 2, 3, 130, -signal.SIGINT), (words[0], kernel, ended.code, ended.err[-500:])
    assert "Traceback" not in ended.err, (words[0], kernel, ended.err[-500:])
    assert ended.peak < 11 * (2 << 30) * LEEWAY // 10 + _ASIDE, (words[0], kernel, ended.peak)
    return ended


_FILL = """
import sys
from hackenbush import Game, TooHard, _kernel
_kernel.limit(int(sys.argv[1]))
total = Game(0)
try:
    for n in range(2, 1_000):
        total += Game(f"{{{7 * n}|{3 * n}||{-2 * n}|{-5 * n}}}")
except TooHard as error:
    print(error)
print(Game("{1|-1}+*1000000"))
"""


def fill_memory(whole: bool) -> None:
    """Fill the kernel's memory: what is beyond the limit is too hard, and the process never holds much more."""
    for limit in (8 << 20, 100 << 20, 2 << 30) if whole else (8 << 20,):
        ended = run_command("-c", _FILL, str(limit), environment={"HACKENBUSH_KERNEL": KERNELS[0]}, patience=600)
        assert ended.code == 0, ended.err[-500:]
        assert "memory limit of the kernel" in ended.out, ended.out
        assert ended.peak < 11 * limit * LEEWAY // 10 + _ASIDE, (limit, ended.peak)


def write_long_texts(whole: bool) -> None:
    """Texts of ten million characters are refused at once."""
    script = """
import sys
from hackenbush import Game, Hackenstring, NotationError, value
from hackenbush.board import read
size, kinds = map(int, sys.argv[1:])
cgsuite, stones = lambda text: read(text, format="cgsuite"), lambda text: value("hackenstrings " + text)
for reader in (Game, Hackenstring, cgsuite, stones):
    for text in ("b" * size, "+".join(["bbrb"] * (size // 5)), "(" + ";".join("l" * (size // 2)) + ")")[:kinds]:
        try:
            reader(text)
        except NotationError:
            pass
        else:
            print("read")
"""
    ended = run_command("-c", script, *(("10000000", "3") if whole else ("1200000", "1")))
    assert (ended.code, ended.out) == (0, ""), (ended.out, ended.err[-500:])
    assert not whole or ended.seconds < 30, ended.seconds


ATTACKS = [
    Attack("interrupts of commands", interrupt),
    Attack("memory of wide games", fill_memory),
    Attack("texts of millions of characters", write_long_texts),
]
