"""The gallery: famous positions and drawings of our own, each with its value, its source and a place for every node.

They are listed in ``specimens.toml``. Values come from the source named, or from two evaluators outside this package
that agree; tests confirm the smaller ones again by plain search.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import overload

from hackenbush.board.nodes import as_node
from hackenbush.board.position import Position
from hackenbush.errors import UnknownName

__all__ = ["Specimen", "gallery"]


@dataclass(frozen=True, slots=True)
class Specimen:
    """A picture of the gallery: its name, a title, its value as text, where it comes from and why it is worth that."""

    name: str
    title: str
    position: Position
    value: str
    source: str
    note: str


@overload
def gallery() -> Mapping[str, Specimen]: ...
@overload
def gallery(name: str) -> Position: ...
def gallery(name: str | None = None) -> Mapping[str, Specimen] | Position:
    """Return the picture of this name, or all specimens by name.

    >>> gallery("flower"), gallery()["flower"].value
    (Position('gb', places={0: (0, 0), 1: (0, 1), 2: (0, 2)}), '^*')
    >>> gallery("hose")
    Traceback (most recent call last):
    hackenbush.errors.UnknownName: no picture of the gallery is named 'hose'; did you mean 'house'?

    Raises `UnknownName` if there is none.
    """
    specimens = _specimens()
    if name is None:
        return specimens
    if name in specimens:
        return specimens[name].position
    raise UnknownName("picture of the gallery", name, specimens)


@cache
def _specimens() -> Mapping[str, Specimen]:
    """Return the table, read once."""
    text = files("hackenbush.board").joinpath("specimens.toml").read_text(encoding="utf-8")
    specimens = {}
    for name, row in tomllib.loads(text).items():
        places = {as_node(node): (x, y) for node, x, y in row.pop("places")}
        specimens[name] = Specimen(name, position=Position(row.pop("edges"), places=places), **row)
    return MappingProxyType(specimens)
