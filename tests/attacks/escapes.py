"""Hostile text in every file, request and argument, looked for at every face.

A reader may refuse what it is given or read it: in both cases nothing raw reaches a terminal, a page, a drawing, a
paper, a graph or an answer in JSON.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hackenbush import HackenbushError, Match, Position, certify, draw, verify
from hackenbush.board.formats import write
from hackenbush.live.embed import embed
from hackenbush.proofs import Certificate
from hackenbush.tasks import run as run_task
from hackenbush.tasks.catalog import TASKS
from hackenbush.web.http.responses import make_response
from tests.proofs.texts import dump_lines, load_lines

from .attack import Attack
from .hostile_text import HOSTILE, require_clean, require_clean_dot, require_clean_page, require_clean_tex, run

__all__ = ["ATTACKS", "poisonings"]

_SPACES = "\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029\u3000"  # which Python takes for space, between words


def _chosen(whole: bool) -> Iterable[str]:
    return HOSTILE if whole else HOSTILE[-2:-1]


def poisonings(data: Any, poison: str) -> list[Any]:
    """Return plain data with one text of it, or the name of one, replaced, in all ways.

    >>> poisonings({"a": ["b", 1]}, "!")
    [{'!': ['b', 1]}, {'a': ['!', 1]}]
    """
    if isinstance(data, str):
        return [poison, data + poison]
    if isinstance(data, list):
        return [[*data[:i], bad, *data[i + 1 :]] for i, item in enumerate(data) for bad in poisonings(item, poison)[:1]]
    if not isinstance(data, dict):
        return []
    made: list[Any] = []
    for name, item in data.items():
        others = {other: kept for other, kept in data.items() if other != name}
        made += [{**others, poison: item}] + [{**data, name: bad} for bad in poisonings(item, poison)]
    return made


# ---- pictures and games ------------------------------------------------------------------------------------

_PICTURES = {
    "letters": "b(r,{})",
    "edges": "0-1B 1-{}R",
    "json": '{{"edges": [[0, "{}", "b"], [0, 1, "r"]], "places": {{"{}": [0, 1]}}}}',
    "cgsuite": "l(r;{})",
    "stones": "●○{}●",
    "in": "2 1\n1 2 {}",
    "list": "1 2\n{} 3",
    "txt": "{}",
}
_READERS = ("value", "winner", "moves", "explain", "draw", "convert", "embed", "certify", "find")


def attack_pictures(whole: bool) -> None:
    """Every command reads a file of every format, and names of files, that hold hostile text."""
    with TemporaryDirectory() as folder:
        for hostile in _chosen(whole):
            for suffix, text in _PICTURES.items():
                path = Path(folder, f"picture.{suffix}")
                path.write_bytes(text.replace("{}", hostile).replace("{{", "{").encode("utf-8", "surrogatepass"))
                for command in _READERS:
                    assert run(command, f"@{path}").code in (0, 2)
            shown = Path(folder, hostile[:60].replace("\0", "").replace("/", ""))
            with suppress(OSError, UnicodeEncodeError):
                shown.write_text("b(r,g)")
                assert run("value", f"@{shown}").code == 0
            for command in _READERS:
                assert run(command, f"@{shown}.gone").code == 2


def attack_arguments(whole: bool) -> None:
    """Every command gets hostile text as its argument and as the value of its options."""
    commands = (*_READERS, "compare", "calc", "string", "verify", "unpack", "pack", "play", "census", "serve")
    commands += ("gallery", "games", "completion")
    options = (
        "--in",
        "--budget",
        "--json",
        "-o",
        "--length",
        "--port",
        "--host",
        "--player",
        "--to",
        "--from",
        "--ground",
    )
    for hostile in _chosen(whole):
        assert run(hostile).code == 2
        for command in commands:
            assert run(command, hostile).code == 2 or command in ("draw", "convert")
            for option in options:
                assert run(command, "br", f"{option}={hostile}").code in (0, 2)
        assert run("play", "nim", hostile).code == 2
        assert run("census", "run", "folder", "--shapes", hostile).code == 2


def attack_spaces(whole: bool) -> None:
    """Separators that a reader takes for space are not printed with the position."""
    for space in _SPACES if whole else _SPACES[::5]:
        text = f"b{space}+{space}r"
        for command in ("value", "winner", "calc", "string", "explain"):
            assert run(command, text.replace("b", "1").replace("r", "1")).code in (0, 2, 3)
            assert run(command, text).code in (0, 2, 3)
        assert run("compare", text, text).code in (0, 2)


def attack_drawings(whole: bool) -> None:
    """Titles, labels and names of nodes are shown as text in every drawing."""
    picture = Position("0-a_1B a_1-b'R 0.left-ªG")
    for hostile in _chosen(whole):
        labels = {0: hostile, 2: hostile}
        require_clean_page(draw(picture, title=hostile, labels=labels), "svg")
        require_clean_page(embed(picture, title=hostile), "embed")
        require_clean_tex(_as_tex(picture, labels), "tikz")
    require_clean_dot(write(picture, "dot"), "dot")
    require_clean_page(write(picture, "graphml"), "graphml")


def _as_tex(picture: Position, labels: dict[int, str]) -> str:
    from hackenbush.board.tikz import tikz

    return tikz(picture, labels=labels)


# ---- records, proofs, requests -------------------------------------------------------------------------------


def attack_records(whole: bool) -> None:
    """Every text of a record is hostile in turn: the match is shown as text, a card and JSON."""
    match = Match(Position("b(r,g)"), players={"left": "Ann", "right": "Bob"})
    match.play(0)
    plain = json.loads(match.to_json())
    with TemporaryDirectory() as folder:
        for hostile in _chosen(whole):
            for number, record in enumerate(poisonings(plain, hostile)):
                text = json.dumps(record)
                with suppress(HackenbushError):
                    _look_at_match(Match.from_json(text))
                if whole or number % 4 == 0:
                    path = Path(folder, "match.json")
                    path.write_text(text)
                    assert _plays(path)


def _look_at_match(match: Match) -> None:
    require_clean(repr(match), "repr of a match")
    require_clean_page(match._repr_html_(), "card of a match")
    require_clean(match.to_json(), "record of a match")
    assert Match.from_json(match.to_json()).players == match.players


def _plays(path: Path) -> bool:
    before, os.environ["XDG_STATE_HOME"] = os.environ.get("XDG_STATE_HOME"), str(path.parent)
    try:
        return run("play", "--resume", str(path), "--left", "perfect", "--right", "perfect").code in (0, 2)
    finally:
        del os.environ["XDG_STATE_HOME"]
        if before is not None:
            os.environ["XDG_STATE_HOME"] = before


def attack_proofs(whole: bool) -> None:
    """Every text of a certificate is hostile in turn: `verify` says what is wrong in clean words."""
    plain: Any = load_lines(certify(Position("0-1B 1-2R 0-2G 1-3G")).to_text())
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof.json")
        for hostile in _chosen(whole):
            forged = poisonings(plain, hostile)
            for number, proof in enumerate(forged if whole else forged[::3]):
                path.write_text(dump_lines(proof))
                if whole or number % 5 == 0:
                    assert run("verify", str(path)).code in (0, 1, 2)
                with suppress(HackenbushError):
                    _look_at_proof(Certificate.from_text(path.read_text()))


def _look_at_proof(certificate: Certificate) -> None:
    for claim in certificate.claims:
        require_clean(repr(claim), "repr of a claim")
    for text in (repr(certificate), str(certificate), *certificate.text_lines(), *certificate.lines()):
        require_clean(text, "certificate")
    assert Certificate.from_text(certificate.to_text()) == certificate
    try:
        verify(certificate)
    except HackenbushError as error:
        require_clean(str(error), "verify")


_REQUESTS: dict[str, dict[str, Any]] = {
    "parse": {"text": "b(r,g)"},
    "layout": {"position": "br"},
    "value": {"position": {"edges": [[0, "a", "b"]], "places": {"a": [0, 1]}}},
    "moves": {"position": "br"},
    "render": {"position": "br", "format": "svg", "labels": "letters"},
    "build": {"value": "1/2"},
    "explain": {"position": "br"},
    "prove": {"position": "br", "value": "1/2"},
    "certify": {"position": "br"},
    "play": {"position": "br", "player": "left", "strength": "random"},
    "hint": {"position": "br", "player": "left"},
    "judge": {"start": "br", "first": "left", "moves": [0]},
    "challenge": {"id": "three-eighths", "position": "brrb", "answer": "1/2"},
    "thumbnail": {"name": "house"},
    "chapter": {"name": "rules"},
    "guess": {"seed": 1},
}


def attack_requests(whole: bool) -> None:
    """Every text of every request is hostile in turn: answers and refusals are clean, and none is a fault of ours."""
    for hostile in _chosen(whole):
        require_clean(make_response(run_task(hostile, {})).body.decode(), "an unknown task")
        for name in TASKS:
            for request in poisonings(_REQUESTS.get(name, {}), hostile):
                answer = run_task(name, json.dumps(request))
                assert answer.failure is None or answer.failure.kind != "internal", (name, request)
                require_clean(make_response(answer).body.decode(), name)


_ALL: dict[str, Callable[[bool], None]] = {
    "pictures": attack_pictures,
    "arguments": attack_arguments,
    "spaces": attack_spaces,
    "drawings": attack_drawings,
    "records": attack_records,
    "proofs": attack_proofs,
    "requests": attack_requests,
}
ATTACKS = [Attack(f"hostile text in {name}", make) for name, make in _ALL.items()]
