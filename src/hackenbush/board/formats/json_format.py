"""Pictures in JSON: a list of edges, and the places of nodes if they have any.

``{"version": 1, "edges": [[0, 1, "b"], ["a", "b", "g"]], "places": {"1": [0, 1.5]}}``. A bare list of edges is read
too, and so are edges written ``"0-1B"``. Nodes are named as everywhere: 1 and "1" are the same, and so are 0 and
"ground". Anything else is an error that names its place, such as ``edges[3][2]``.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, TypeAlias

from hackenbush.board import notation
from hackenbush.board.arrays import Arrays, Picture, arrays_of
from hackenbush.board.nodes import Node, as_node
from hackenbush.errors import InvalidArgument, NotationError
from hackenbush.printing import json_text

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["VERSION", "plain_number", "read_json", "read_json_data", "write_json"]

VERSION = 1
_KEYS = ("version", "edges", "places")
_LONGEST_NUMBER = 400  # digits; the largest float has 309
_Triple: TypeAlias = tuple[Node, Node, str]


class _Object:
    """A JSON object as pairs, since a dict would hide a duplicate key."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        self.pairs = pairs


def _as_object(data: object) -> object:
    return _Object(list(data.items())) if isinstance(data, dict) else data


def read_json(text: str) -> Picture:
    """Return the picture that JSON describes.

    >>> read_json('[[0, 1, "b"], "1-roofR"]').edges.words
    ('roof',)
    >>> read_json('{"edges": [[0, 1, "b"], [1, 2, 7]]}')
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: edges[1][2]: expected "b", "r" or "g", found 7

    Raises `InvalidArgument`.
    """
    return read_json_data(_parse(text))


def read_json_data(data: object) -> Picture:
    """Return the picture that JSON data describes.

    >>> read_json_data({"edges": [[0, 1, "b"]]}).edges.colors
    b'b'

    Raises `InvalidArgument`.
    """
    if isinstance(data, list):
        return Picture(_edges(data, ""))
    data = _as_object(data)
    if not isinstance(data, _Object):
        raise InvalidArgument(f"expected a list of edges or an object, found {_show(data)}")
    fields = _fields(data)
    version = fields.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        raise InvalidArgument(f"version: expected {VERSION}, found {_show(version)}")
    if "edges" not in fields:
        raise InvalidArgument('expected the key "edges", found none')
    picture = Picture(_edges(fields["edges"], "edges"))
    return picture._replace(places=_places(fields["places"])) if "places" in fields else picture


# ---- syntax ------------------------------------------------------------------------------------------------


def _parse(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_Object, parse_int=_integer)
    except json.JSONDecodeError as error:
        expected = _EXPECTED.get(error.msg, "expected JSON")
        found = repr(text[error.pos]) if error.pos < len(text) else "the end"
        place = f"line {error.lineno}, column {error.colno}"
        raise InvalidArgument(f"{place}: {expected}, not {found}") from None
    except RecursionError:
        raise InvalidArgument("expected edges and places, found brackets nested too deeply") from None


_EXPECTED = {
    "Expecting value": "expected a value",
    "Expecting ',' delimiter": "expected ',' or a closing bracket",
    "Expecting ':' delimiter": "expected ':'",
    "Expecting property name enclosed in double quotes": "expected a key in double quotes",
    "Illegal trailing comma before end of object": "expected a key after ','",
    "Illegal trailing comma before end of array": "expected a value after ','",
    "Unterminated string starting at": "expected a closing quote",
    "Invalid control character at": "expected text in one line",
    "Invalid \\escape": "expected a JSON escape",
    "Invalid \\uXXXX escape": "expected four hexadecimal digits",
    "Extra data": "expected the end",
}


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else math.inf


# ---- contents ----------------------------------------------------------------------------------------------


def _fields(data: _Object) -> dict[str, object]:
    fields: dict[str, object] = {}
    for key, value in data.pairs:
        if key not in _KEYS:
            raise InvalidArgument(f'expected "version", "edges" or "places", found the key {_show(key)}')
        if key in fields:
            raise InvalidArgument(f"expected one key {_show(key)}, found a second")
        fields[key] = value
    return fields


def _edges(data: object, place: str) -> Arrays:
    if not isinstance(data, list):
        raise InvalidArgument(f"{place or 'a picture'}: expected a list of edges, found {_show(data)}")
    return arrays_of([_edge(item, f"{place}[{i}]") for i, item in enumerate(data)])


def _edge(data: object, place: str) -> _Triple:
    if isinstance(data, str):
        return _parse_edge(data, place)
    if not isinstance(data, list) or len(data) != 3:
        raise InvalidArgument(f'{place}: expected [node, node, color] or "0-1B", found {_show(data)}')
    start, end, color = data
    if not isinstance(color, str) or color not in ("b", "r", "g", "B", "R", "G"):
        raise InvalidArgument(f'{place}[2]: expected "b", "r" or "g", found {_show(color)}')
    return _node(start, f"{place}[0]"), _node(end, f"{place}[1]"), color.lower()


def _parse_edge(text: str, place: str) -> _Triple:
    try:
        edges = notation.read_edges(text)
    except NotationError as error:
        raise InvalidArgument(f"{place}: {error.reason} at column {error.column} of {_show(text)}") from None
    if len(edges.colors) != 1:
        raise InvalidArgument(f"{place}: expected one edge, found {_show(text)}")
    start, end = memoryview(edges.ends).cast("I")
    return edges.name(start), edges.name(end), edges.colors.decode()


def _node(data: object, place: str) -> Node:
    try:
        return as_node(data)
    except InvalidArgument:
        raise InvalidArgument(f"{place}: expected a number or a word for a node, found {_show(data)}") from None


def _places(data: object) -> dict[Node, tuple[float, float]]:
    data = _as_object(data)
    if not isinstance(data, _Object):
        raise InvalidArgument(f"places: expected an object, found {_show(data)}")
    places: dict[Node, tuple[float, float]] = {}
    for key, pair in data.pairs:
        place = f"places[{_show(key)}]"
        node = _node(key, place)
        if node in places:
            raise InvalidArgument(f"{place}: expected one place for node {node}, found a second")
        if not isinstance(pair, list) or len(pair) != 2:
            raise InvalidArgument(f"{place}: expected [x, y], found {_show(pair)}")
        places[node] = _coordinate(pair[0], f"{place}[0]"), _coordinate(pair[1], f"{place}[1]")
    return places


def _coordinate(data: object, place: str) -> float:
    if isinstance(data, int | float) and not isinstance(data, bool):
        number = float(data) if abs(data) < 1e300 else math.inf
        if math.isfinite(number):
            return number
    raise InvalidArgument(f"{place}: expected a finite number, found {_show(data)}")


def _show(data: object) -> str:
    """Return data as in the text, shortened."""
    if isinstance(data, _Object | dict):
        return "an object"
    if isinstance(data, list):
        return f"a list of {len(data)}"
    if isinstance(data, str):
        text = json_text(data[:60])
        return text if len(data) <= 60 else text[:-1] + '..."'
    if isinstance(data, float) and not math.isfinite(data):
        return "NaN" if math.isnan(data) else "an infinite number"
    return json.dumps(data) if not isinstance(data, int) or abs(data) < 10**20 else "a huge number"


# ---- writing -----------------------------------------------------------------------------------------------


def write_json(position: Position) -> str:
    """Return the picture as one line of JSON.

    >>> from hackenbush.board.position import Position
    >>> write_json(Position("br"))
    '{"version": 1, "edges": [[0, 1, "b"], [1, 2, "r"]]}'
    >>> write_json(Position("b").with_places({1: (0, 1.5)}))
    '{"version": 1, "edges": [[0, 1, "b"]], "places": {"1": [0, 1.5]}}'
    """
    data: dict[str, object] = {
        "version": VERSION,
        "edges": [[start, end, color.letter] for start, end, color in position.edges],
    }
    if position.places:
        data["places"] = {str(node): [plain_number(x), plain_number(y)] for node, (x, y) in position.places.items()}
    return json_text(data)


def plain_number(number: float) -> int | float:
    """Return a coordinate for JSON: an integer without a decimal point.

    >>> plain_number(2.0), plain_number(0.5)
    (2, 0.5)
    """
    return int(number) if abs(number) < 1 << 53 and number == int(number) else number
