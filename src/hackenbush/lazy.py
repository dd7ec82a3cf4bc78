"""Import the names of a package when they are first used, so that everything starts fast.

A package lists its names once, in its stub ``__init__.pyi``, one import per line::

    from hackenbush.board.position import Position as Position

Type checkers read the stub, and so does this module (after lazy_loader's ``attach_stub``).

A fork waits for other threads to finish what they import from here: in the child they never would, and whoever wants
the same module would wait forever.
"""

from __future__ import annotations

import os
import sys
import time
from _thread import get_ident
from importlib import import_module

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

__all__ = ["attach", "homes"]

_PATIENCE = 10.0  # seconds: an import that waits for the thread that forks must not keep it waiting forever


def attach(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` of a package.

    >>> get, names, _ = attach("hackenbush")
    >>> get("Player"), "Player" in names(), "lazy" in names()
    (<enum 'Player'>, True, False)
    """
    home = homes(package)

    def get(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    names = sorted(home)
    return get, lambda: names, names


def homes(package: str) -> dict[str, str]:
    """Return the module that each name of a package comes from, by the package's stub.

    The package's own loader reads the stub, so this works in a zip file too, and with bytecode alone. The stub is
    beside ``__init__.py``; the first folder of the package's path may be another one, where an editable install has
    the kernel.
    """
    module = sys.modules[package]
    stub = module.__loader__.get_data(f"{str(module.__file__).removesuffix('c')}i").decode()  # type: ignore[union-attr]
    lines = [line.split() for line in stub.splitlines() if line.startswith("from hackenbush")]
    return {words[3]: words[1] for words in lines}


def _wait_for_imports() -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and any(map(_is_importing, _other_threads())):
        time.sleep(0.001)


def _other_threads() -> list[FrameType]:
    return [frame for thread, frame in sys._current_frames().items() if thread != get_ident()]


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether a thread, of which this is the innermost frame, imports a module of the package."""
    while frame is not None:
        if frame.f_code.co_name == "_find_and_load" and str(frame.f_locals.get("name")).startswith("hackenbush."):
            return True
        frame = frame.f_back
    return False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_wait_for_imports)
