"""Valid files of every format with hostile characters put into them, read by every reader and shown at every face.

A case is the name of a reader and a text in JSON, so that it is one line of ASCII whatever is in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hackenbush import HackenbushError, Hackenstring, Match, Position, draw
from hackenbush.board.formats import FORMATS, read, write
from hackenbush.board.tikz import tikz
from hackenbush.census.families import Family
from hackenbush.census.store import Plan, Store
from hackenbush.proofs import Certificate, verify
from hackenbush.rulesets import as_playable
from hackenbush.tasks import run as run_task
from tests.attacks.hostile_text import (
    HOSTILE,
    require_clean,
    require_clean_dot,
    require_clean_page,
    require_clean_tex,
    run,
)

from . import draws
from .kinds import Kind, require
from .others import certificate_text, picture_json, record

__all__ = ["KINDS"]

_CHARACTERS = [*"".join(HOSTILE[:3]), HOSTILE[3], "\x0b\x1c\x85\xa0\u3000", '"', "'", "\\", "</script>", "\n", "\t"]


def _hostile_file(rng: Random) -> str:
    name = rng.choice(list(_VALID))
    text = list(_VALID[name](rng))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randint(0, 1)] = rng.choice(_CHARACTERS)
    return f"{name}: {json.dumps(''.join(text))}"


_OTHERS = {"letters": "br", "edges": "0-1B 1-2R", "cgsuite": "lr", "stones": "●○", "contest": "0 1 b\n1 2 r"}


def _picture_in(name: str) -> Callable[[Random], str]:
    def make(rng: Random) -> str:
        try:
            return write(Position(draws.picture(rng, edges=4)), name)
        except HackenbushError:  # which this format does not have
            return _OTHERS[name]

    return make


def _manifest(rng: Random) -> str:
    with TemporaryDirectory() as folder:
        with (store := Store(folder)).writing(plan := Plan(Family("br"), rng.randint(0, 3), 100)):
            store.complete(plan)
        return Path(folder, "manifest.json").read_text(encoding="utf-8")


_VALID: dict[str, Callable[[Random], str]] = {
    **{name: _picture_in(name) for name in ("letters", "edges", "cgsuite", "stones", "contest")},
    "json": picture_json,
    "record": record,
    "certificate": certificate_text,
    "manifest": _manifest,
    "game": draws.other_game,
    "string": draws.hackenstring,
    "request": lambda rng: json.dumps({"position": draws.picture(rng, edges=3), "seconds": 1}),
    "argument": lambda rng: draws.picture(rng, edges=3),
}


def hostile_file(case: str) -> None:
    """Read a text as what it is said to be; whatever comes of it, and every error, is shown clean."""
    name, _, written = case.partition(": ")
    text = json.loads(written)
    try:
        _LOOKS[name](text) if name in _LOOKS else _look_at_picture(read(text, format=name))
    except HackenbushError as error:
        require_clean(str(error), name)


def _look_at_picture(position: Position) -> None:
    require_clean(repr(position), "repr")
    require_clean_page(draw(position, labels="nodes"), "svg")
    require_clean_tex(tikz(position, labels="nodes"), "tikz")
    require_clean_page(write(position, "graphml"), "graphml")
    require_clean_dot(write(position, "dot"), "dot")
    for name in FORMATS:
        try:
            require_clean(write(position, name), name)
        except HackenbushError as error:
            require_clean(str(error), name)


def _look_at_record(text: str) -> None:
    match = Match.from_json(text)
    require_clean(repr(match), "repr")
    require_clean_page(match._repr_html_(), "card")
    require_clean(match.to_json(), "record")


def _look_at_certificate(text: str) -> None:
    certificate = Certificate.from_text(text)
    for shown in (repr(certificate), str(certificate), certificate.to_text().replace("\n", " "), *certificate.lines()):
        require_clean(shown, "certificate")
    verify(certificate)


def _look_at_manifest(text: str) -> None:
    with TemporaryDirectory() as folder:
        Path(folder, "manifest.json").write_bytes(text.encode("utf-8", "surrogatepass"))
        store = Store(folder)
        require_clean(store.plan.family.describe(), "plan")
        require(store.pictures == 0, "pictures that are not there")


def _look_at_request(text: str) -> None:
    answer = run_task("value", text)
    require(answer.failure is None or answer.failure.kind != "internal", "a bug of ours", answer.failure)
    require_clean(
        json.dumps(answer.failure, ensure_ascii=False) if answer.failure else answer.content.decode(), "value"
    )


def _look_at_argument(text: str) -> None:
    for command in ("value", "calc", "convert"):
        require(run(command, "--", text).code in (0, 2, 3), command)


_LOOKS: dict[str, Callable[[str], Any]] = {
    "record": _look_at_record,
    "certificate": _look_at_certificate,
    "manifest": _look_at_manifest,
    "game": lambda text: require_clean(repr(as_playable(text)), "repr"),
    "string": lambda text: require_clean(repr(Hackenstring(text)), "repr"),
    "request": _look_at_request,
    "argument": _look_at_argument,
}
KINDS = [Kind("hostile file", _hostile_file, hostile_file)]
