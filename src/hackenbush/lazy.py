"""Packages whose names are imported when they are first used, so that everything starts at once.

A package lists its names once, in its stub ``__init__.pyi``, one import a line::

    from hackenbush.board.position import Position as Position

Type checkers read the stub, and so does this module (after lazy_loader's ``attach_stub``).
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["attach", "homes"]


def attach(package: str, path: Sequence[str]) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package, given its name and its path.

    >>> get, names, _ = attach("hackenbush", import_module("hackenbush").__path__)
    >>> get("Player"), "Player" in names(), "lazy" in names()
    (<enum 'Player'>, True, False)
    """
    home = homes(path)

    def get(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home[name]), name)
        setattr(import_module(package), name, found)
        return found

    names = sorted(home)
    return get, lambda: names, names


def homes(path: Sequence[str]) -> dict[str, str]:
    """Return the module that each name of a package comes from, by the stub in its folder."""
    with open(f"{path[0]}/__init__.pyi", encoding="utf-8") as stub:
        lines = [line.split() for line in stub if line.startswith("from hackenbush")]
    return {words[3]: words[1] for words in lines}
