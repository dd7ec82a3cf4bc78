"""The process of one peer: it answers questions of `tests.fuzz.peers` with what its library computes.

It runs in the peer's environment, in which our package is not installed: nothing of ours is imported but `bench`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from bench.contestants import Contestant, UnsupportedError, load


def main() -> None:
    """Answer questions on standard input, a line each."""
    contestant = load(sys.argv[1])
    for line in sys.stdin:
        try:
            differs = _difference(contestant, json.loads(line))
            reply = ("same", "") if differs is None else ("different", differs)
        except UnsupportedError as lacks:
            reply = "lacks", str(lacks)
        except (RecursionError, OverflowError, MemoryError) as limit:
            reply = "lacks", repr(limit)
        print(json.dumps(reply), flush=True)


def _difference(peer: Contestant[Any], question: dict[str, Any]) -> str | None:
    """Return what the peer finds different, or None."""
    if "picture" in question:
        found, expected = peer.picture([tuple(edge) for edge in question["picture"]]), peer.read(question["value"])
        return None if _same(peer, found, expected) else f"the picture is worth {found}, not {question['value']}"
    g, h = map(peer.read, question["games"])
    [total] = peer.sums([(g, h)])
    if not _same(peer, total, peer.read(question["sum"])):
        return f"the sum is {total}, not {question['sum']}"
    [order] = peer.comparisons([(g, h)])
    if list(order) != question["order"]:
        return f"(g >= h, h >= g) is {order}, not {question['order']}"
    if "temperature" in question:
        [temperature] = peer.temperatures([total])
        if peer.number(temperature) != question["temperature"]:
            return f"the temperature is {peer.number(temperature)}, not {question['temperature']}"
    return None


def _same(peer: Contestant[Any], g: Any, h: Any) -> bool:
    """Return whether two games are equal, by the peer's own comparison."""
    [(at_least, at_most)] = peer.comparisons([(g, h)])
    return bool(at_least and at_most)


if __name__ == "__main__":
    main()
