"""Pictures in the formats of other programs, and in JSON. `FORMATS` lists them. `read` detects the format of a text:

| the text has | it is read as |
| --- | --- |
| ``{`` or ``[`` first | JSON |
| ``●`` or ``○`` | rows of stones |
| ``-`` | a list of edges |
| two numbers on its first line, and more lines | a contest's list of edges |
| l, e or ``;`` outside names, and no b or g | CGSuite |
| anything else | letters |
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from hackenbush.board import notation
from hackenbush.board.arrays import Picture
from hackenbush.errors import InvalidArgument, UnknownName, expect

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = [
    "FORMATS",
    "Format",
    "Picture",
    "guess",
    "read",
    "read_data",
    "read_picture",
    "write",
]


class Format(NamedTuple):
    """A format: its reader and writer, if it has them, and the suffix of its files."""

    name: str
    description: str
    suffixes: tuple[str, ...]
    reader: Callable[[str], Picture] | None
    writer: Callable[[Position], str] | None


def _read_letters(text: str) -> Picture:
    return Picture(notation.read_letters(text))


def _read_edges(text: str) -> Picture:
    return Picture(notation.read_edges(text))


def _write_letters(position: Position) -> str:
    text = notation.write_letters(position.arrays)
    if text is None:
        if floating := position.floating:
            raise InvalidArgument(f"letters have no floating edges, and this picture has {position.edges[floating[0]]}")
        point = next(node for node in position.nodes if isinstance(node, str))
        raise InvalidArgument(f"letters have only one ground point, and this picture has the point {point}")
    return text


def _write_edges(position: Position) -> str:
    return notation.write_edges(position.arrays)


def _defer(module: str, *names: str) -> tuple[Callable[[Any], Any], ...]:
    """Return readers and writers that are imported on first use: few texts need more than letters."""

    def defer(name: str) -> Callable[[Any], Any]:
        return lambda given: getattr(import_module(f"hackenbush.board.formats.{module}"), name)(given)

    return tuple(map(defer, names))


_ALL = (
    Format("letters", "letters from the ground up: b(r,g)", (".letters",), _read_letters, _write_letters),
    Format("edges", "a list of edges: 0-1B 1-2R 1-3G", (".edges",), _read_edges, _write_edges),
    Format("json", "JSON, with places: {...}", (".json",), *_defer("json_format", "read_json", "write_json")),
    Format("cgsuite", "CGSuite: l(r;e)", (".cgsuite",), *_defer("cgsuite", "read_cgsuite", "write_cgsuite")),
    Format(
        "stones",
        "rows of stones: red-blue stalks",
        (".stones",),
        *_defer("stones", "read_stones", "write_stones"),
    ),
    Format(
        "contest",
        "a contest's list of edges: 'u v' or 'u v c' on each line",
        (".in",),
        *_defer("contest", "read_contest", "write_contest"),
    ),
    Format(
        "graphml",
        "GraphML, for yEd, Gephi and networkx",
        (".graphml",),
        None,
        *_defer("graphml", "write_graphml"),
    ),
    Format("dot", "DOT, for Graphviz", (".dot", ".gv"), None, *_defer("dot", "write_dot")),
)
_DIGITS_OR_COMMENT = (*"0123456789#",)
FORMATS = {item.name: item for item in _ALL}


def guess(text: str) -> str:
    """Return the name of the format that a text seems to be in.

    >>> [guess(text) for text in ("b(r,g)", "0-1B", "[]", "l(r;e)", "●○", "0 1\\n1 2", "")]
    ['letters', 'edges', 'json', 'cgsuite', 'stones', 'contest', 'letters']
    """
    return _guess(expect(str, text, "a picture as text")).name


def _guess(text: str) -> Format:
    if text.lstrip()[:1] in ("{", "["):
        return FORMATS["json"]
    if "●" in text or "○" in text:
        return FORMATS["stones"]
    if "-" in text:
        return FORMATS["edges"]
    if "\n" in text and text.lstrip()[:1] in _DIGITS_OR_COMMENT:
        from hackenbush.board.formats.contest import looks_like_contest

        if looks_like_contest(text):
            return FORMATS["contest"]
    if not any(sign in text for sign in "leLE;.{"):  # quick to see, even in a long text
        return FORMATS["letters"]
    from hackenbush.board.formats.cgsuite import looks_like_cgsuite

    return FORMATS["cgsuite" if looks_like_cgsuite(text) else "letters"]


def read_picture(text: str, *, format: str | None = None, ground: int | None = None) -> Picture:  # noqa: A002
    """Return the picture that a text describes as plain arrays, for `Position`."""
    chosen = _guess(text) if format is None else _format(format)
    if chosen.reader is None:
        raise InvalidArgument(f"{chosen.name} can be written, not read")
    if ground is None:
        return chosen.reader(text)
    if chosen.name != "contest":
        raise InvalidArgument(f"only a contest's list of edges can have another ground, and this is {chosen.name}")
    from hackenbush.board.formats.contest import read_contest

    return read_contest(text, ground=ground)


def read(text: str, *, format: str | None = None, ground: int | None = None) -> Position:  # noqa: A002
    """Return the position that a text describes, in this format or in the one it seems to be in.

    >>> read("l(r;e)") == read("b(r,g)") == read('[[0, 1, "b"], [1, 2, "r"], [1, 3, "g"]]')
    True
    >>> read("1 2\\n2 3"), read("1 2\\n2 3", ground=2)
    (Position('g:2g'), Position('g+g:3'))
    >>> read("", format="json")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: line 1, column 1: expected a value, not the end

    ``ground`` names the node that is the ground in a contest's list of edges; otherwise it is the smallest. Raises
    `NotationError` or `InvalidArgument` for a text that is not a picture, `UnknownName` for an unknown format.
    """
    from hackenbush.board.position import Position

    picture = read_picture(expect(str, text, "a picture as text"), format=format, ground=ground)
    return Position._of(picture.edges, picture.places)


def read_data(data: object) -> Position:
    """Return the position that JSON data describes.

    >>> read_data({"edges": [[0, 1, "b"]], "places": {"1": [0, 1]}})
    Position('b', places={1: (0.0, 1.0)})

    Raises `InvalidArgument`.
    """
    from hackenbush.board.formats.json_format import read_json_data
    from hackenbush.board.position import Position

    picture = read_json_data(data)
    return Position._of(picture.edges, picture.places)


def write(position: Position, format: str) -> str:  # noqa: A002
    """Return the text of a position in a format.

    >>> from hackenbush.board.position import Position
    >>> write(Position("b(r,g)"), "cgsuite"), write(Position("b(r,g)"), "edges")
    ('l(r;e)', '0-1B 1-2R 1-3G')

    Raises `InvalidArgument` if the format cannot carry the picture.
    """
    chosen = _format(format)
    if chosen.writer is None:
        raise InvalidArgument(f"{chosen.name} can be read, not written")
    from hackenbush.board.position import Position

    return chosen.writer(expect(Position, position, "a position"))


def _format(name: str) -> Format:
    if expect(str, name, "the name of a format") not in FORMATS:
        raise UnknownName("format", name, FORMATS)
    return FORMATS[name]
