"""Shapes of plain data: a shape reads data and describes itself as JSON Schema.

A server, a browser and a notebook read requests by the same shapes and refuse them with the same messages. Only the
standard library is needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hackenbush.errors import InvalidArgument

__all__ = [
    "ANYTHING",
    "FLAG",
    "Record",
    "Shape",
    "choice",
    "either",
    "list_of",
    "named",
    "nullable",
    "number",
    "optional",
    "row",
    "text",
    "whole",
]

Schemas: TypeAlias = dict[str, dict[str, Any]]  # of records, by their names
_MISSING = object()
_LONGEST_SHOWN = 40  # characters of data in a message
_WORDS = {"None": "null", "True": "true", "False": "false"}


class _Mismatch(Exception):
    """Raised for data of the wrong shape: what was expected, what was found, and the path to it, innermost first."""

    def __init__(self, expected: str, found: object) -> None:
        self.expected = expected
        self.found = found
        self.path: list[str | int] = []

    def __str__(self) -> str:
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(self.path))
        found = "but it is missing" if self.found is _MISSING else f"not {_show(self.found)}"
        return f"{where.removeprefix('.')}: expected {self.expected}, {found}".removeprefix(": ")


def _show(data: object) -> str:
    if isinstance(data, dict | list):
        return "an object" if isinstance(data, dict) else "a list"
    shown = repr(data)
    return _WORDS.get(shown, shown if len(shown) <= _LONGEST_SHOWN else shown[:_LONGEST_SHOWN] + "…")


class Shape:
    """What data must look like: in words, as a function that reads it, and as JSON Schema."""

    def __init__(
        self,
        expected: str,
        take: Callable[[object], Any],
        schema: Callable[[Schemas], dict[str, Any]],
        *,
        is_optional: bool = False,
    ) -> None:
        self.expected = expected
        self.take = take
        self.schema = schema
        self.is_optional = is_optional

    def read(self, data: object) -> Any:
        """Return data of this shape, converted for use.

        >>> row(text(), whole(most=9)).read(["a", 3.0])
        ('a', 3)
        >>> list_of(whole(most=9), most=5).read([1, "2"])
        Traceback (most recent call last):
        hackenbush.errors.InvalidArgument: [1]: expected an integer from 0 to 9, not '2'

        Raises `InvalidArgument` that says where the mistake is.
        """
        try:
            return self.take(data)
        except _Mismatch as error:
            raise InvalidArgument(str(error)) from None


def _plain(expected: str, fits: Callable[[Any], bool], schema: dict[str, Any]) -> Shape:
    """Return the shape of data that needs no conversion."""

    def take(data: object) -> Any:
        if not fits(data):
            raise _Mismatch(expected, data)
        return data

    return Shape(expected, take, lambda _: {key: value for key, value in schema.items() if value is not None})


ANYTHING = _plain("anything", lambda _: True, {})
FLAG = _plain("true or false", lambda data: isinstance(data, bool), {"type": "boolean"})


def text(most: int | None = None) -> Shape:
    """Return the shape of a text of at most ``most`` characters."""
    expected = "a text" if most is None else f"a text of at most {most:,} characters"
    limit = math.inf if most is None else most
    return _plain(
        expected, lambda data: isinstance(data, str) and len(data) <= limit, {"type": "string", "maxLength": most}
    )


def choice(*options: str) -> Shape:
    """Return the shape of a text that is one of ``options``."""
    schema = {"type": "string", "enum": list(options)}
    return _plain(" or ".join(map(repr, options)), lambda data: isinstance(data, str) and data in options, schema)


def number(*, above: float = -math.inf, most: float = math.inf) -> Shape:
    """Return the shape of a finite number above one limit and up to another."""
    limits = f" above {above:g} and at most {most:g}" if above > -math.inf else ""

    def fits(data: Any) -> bool:
        is_number = isinstance(data, int | float) and not isinstance(data, bool)
        return is_number and math.isfinite(data) and above < data <= most

    schema = {"exclusiveMinimum": above, "maximum": most} if limits else {}
    return _plain(f"a number{limits}", fits, {"type": "number", **schema})


def whole(least: int | None = 0, most: int | None = None) -> Shape:
    """Return the shape of an integer within limits; 3.0 is one in JSON."""
    limits = ("" if least is None else f" from {least}") + ("" if most is None else f" to {most}")
    low, high = -math.inf if least is None else least, math.inf if most is None else most

    def take(data: object) -> int:
        found = int(data) if isinstance(data, float) and data.is_integer() else data
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            raise _Mismatch(f"an integer{limits}", data)
        return found

    schema = _plain("", bool, {"type": "integer", "minimum": least, "maximum": most}).schema
    return Shape(f"an integer{limits}", take, schema)


def list_of(item: Shape, *, most: int | None = None) -> Shape:
    """Return the shape of a list of at most ``most`` items of one shape."""
    expected = "a list" if most is None else f"a list of at most {most:,}"

    def take(data: object) -> list[Any]:
        if not isinstance(data, list) or (most is not None and len(data) > most):
            raise _Mismatch(expected, data)
        return [_take(i, item, each) for i, each in enumerate(data)]

    limits = {} if most is None else {"maxItems": most}
    return Shape(expected, take, lambda schemas: {"type": "array", "items": item.schema(schemas), **limits})


def row(*items: Shape) -> Shape:
    """Return the shape of a list in which every place has its own shape."""
    count = len(items)

    def take(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list) or len(data) != count:
            raise _Mismatch(f"a list of {count}", data)
        return tuple(_take(i, *pair) for i, pair in enumerate(zip(items, data, strict=True)))

    def schema(schemas: Schemas) -> dict[str, Any]:
        described = [item.schema(schemas) for item in items]
        return {"type": "array", "prefixItems": described, "minItems": count, "maxItems": count}

    return Shape(f"a list of {count}", take, schema)


def named(item: Shape) -> Shape:
    """Return the shape of an object whose values all have one shape, under any names."""

    def take(data: object) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise _Mismatch("an object", data)
        return {name: _take(name, item, each) for name, each in data.items()}

    return Shape("an object", take, lambda schemas: {"type": "object", "additionalProperties": item.schema(schemas)})


def either(*shapes: Shape) -> Shape:
    """Return the shape of data that has one of several shapes."""
    expected = " or ".join(shape.expected for shape in shapes)

    def take(data: object) -> Any:
        for shape in shapes:
            try:
                return shape.take(data)
            except _Mismatch:
                continue
        raise _Mismatch(expected, data)

    return Shape(expected, take, lambda schemas: {"anyOf": [shape.schema(schemas) for shape in shapes]})


def nullable(shape: Shape) -> Shape:
    """Return the shape of data of another shape, or null."""
    return either(shape, _plain("null", lambda data: data is None, {"type": "null"}))


def optional(shape: Shape, default: object = None) -> Shape:
    """Return the shape of a field that may be missing or null; it then has the default."""

    def take(data: object) -> Any:
        return default if data is None else shape.take(data)

    return Shape(shape.expected, take, nullable(shape).schema, is_optional=True)


class Record(Shape):
    """The shape of an object with these fields; other fields are ignored.

    >>> half = Record("Half", "A half.", above=whole(), below=optional(whole(), 2))
    >>> half.read({"above": 1, "color": "b"})
    {'above': 1, 'below': 2}
    >>> half.read({"below": 4})
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: above: expected an integer from 0, but it is missing
    """

    def __init__(self, name: str, about: str, /, **fields: Shape) -> None:
        super().__init__("an object", self._take_fields, self._refer)
        self.name = name
        self.about = about
        self.fields = fields

    def extend(self, name: str, about: str, /, **fields: Shape) -> Record:
        """Return a record with more fields."""
        return Record(name, about, **self.fields, **fields)

    def _take_fields(self, data: object) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise _Mismatch(self.expected, data)
        return {
            name: _take(name, shape, data.get(name, None if shape.is_optional else _MISSING))
            for name, shape in self.fields.items()
        }

    def _refer(self, schemas: Schemas) -> dict[str, Any]:
        """Return a reference to the record, and describe it in ``schemas`` once."""
        if self.name not in schemas:
            schemas[self.name] = {
                "type": "object",
                "description": self.about,
                "properties": {name: shape.schema(schemas) for name, shape in self.fields.items()},
                "required": [name for name, shape in self.fields.items() if not shape.is_optional],
            }
        return {"$ref": f"#/components/schemas/{self.name}"}


def _take(step: str | int, shape: Shape, data: object) -> Any:
    try:
        if data is _MISSING:
            raise _Mismatch(shape.expected, data)
        return shape.take(data)
    except _Mismatch as error:
        error.path.append(step)
        raise
