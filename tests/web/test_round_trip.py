"""From a cut to the new value on the board: the work it takes is little."""

from __future__ import annotations

from statistics import median

from hackenbush import Player, all_specimens
from tests.web.served import ENDINGS, Served, Talk, as_position, timely


@timely
def test_a_cut_is_valued_with_little_work(server: Served) -> None:
    visited = []
    with server.socket() as socket:
        talk = Talk(socket)
        for number, name in enumerate(all_specimens()):
            position = as_position(server.post("parse", text=name)["picture"])
            cuts = [edge for player in Player for edge in position.moves(player)]
            after = position.cut(cuts[number % len(cuts)])
            talk.say(id=number, position=str(after), seconds=30)
            last = talk.hear_until(*ENDINGS)
            visited.append(last["solution"]["visited"])
    assert median(visited) <= 50, "positions to visit"
