"""From a cut to the new value on the board: the work it takes is little."""

from __future__ import annotations

import time
from statistics import median

from hackenbush import Player, gallery
from tests.web.served import ENDINGS, Served, Talk, as_position, timely


@timely
def test_a_cut_is_valued_soon(server: Served) -> None:
    times, visited = [], []
    with server.socket() as socket:
        talk = Talk(socket)
        for number, name in enumerate(gallery()):
            position = as_position(server.post("parse", text=name)["picture"])
            cuts = [edge for player in Player for edge in position.moves(player)]
            after = position.cut(cuts[number % len(cuts)])
            start = time.perf_counter()
            talk.say(id=number, position=str(after), seconds=30)
            last = talk.hear_until(*ENDINGS)
            times.append(time.perf_counter() - start)
            visited.append(last["solution"]["visited"])
    assert median(visited) <= 50, "positions to visit"
    assert median(times) < 10, "seconds, on a machine that may have much else to do"
    print(f"\nfrom a cut to the value: median {1000 * median(times):.1f} ms, most {1000 * max(times):.0f} ms")
