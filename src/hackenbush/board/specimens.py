"""The gallery: famous positions and drawings of our own, each with its value, its source and a place for every node.

``specimens.toml`` lists them. Values come from the named source, or from two other programs that agree; tests confirm
the smaller ones by plain search.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from hackenbush.board.nodes import as_node
from hackenbush.board.position import Position
from hackenbush.errors import UnknownName, expect

__all__ = ["Specimen", "all_specimens", "gallery"]


@dataclass(frozen=True, slots=True)
class Specimen:
    """A picture of the gallery: its name, title, value as text, source, and the reason for its value.

    ``parts`` names some of its parts, each by its edges; several may have one name, such as the legs of a figure.
    """

    name: str
    title: str
    position: Position
    value: str
    source: str
    note: str
    parts: tuple[tuple[str, frozenset[int]], ...] = ()

    def __repr__(self) -> str:
        return f"<Specimen {self.name}: {self.title}, worth {self.value}>"


def gallery(name: str) -> Position:
    """Return the picture with this name in the gallery; `all_specimens` lists the names.

    >>> gallery("flower")
    Position('gb', places={0: (0, 0), 1: (0, 1), 2: (0, 2)})
    >>> gallery("hose")
    Traceback (most recent call last):
    hackenbush.errors.UnknownName: no picture is named 'hose'; did you mean 'house'?

    Raises `UnknownName` if there is none.
    """
    known = all_specimens()
    if expect(str, name, "the name of a picture") not in known:
        raise UnknownName("picture", name, known)
    return known[name].position


@cache
def all_specimens() -> Mapping[str, Specimen]:
    """Return every picture of the gallery by name, with its value and its source.

    >>> all_specimens()["flower"].value, "house" in all_specimens()
    ('^*', True)
    """
    text = files("hackenbush.board").joinpath("specimens.toml").read_text(encoding="utf-8")
    known = {}
    for name, row in tomllib.loads(text).items():
        places = {as_node(node): (x, y) for node, x, y in row.pop("places")}
        parts = tuple((part, frozenset(edges)) for part, *edges in row.pop("parts", ()))
        known[name] = Specimen(name, position=Position(row.pop("edges"), places=places), parts=parts, **row)
    return MappingProxyType(known)
