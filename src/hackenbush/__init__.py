"""Hackenbush, and the combinatorial game theory that explains it.

>>> from hackenbush import Game, Position, outcome, value
>>> Game("{0|1}") + Game("^*"), Game("*2") + Game("*3")
(Game('1/2^*'), Game('*'))
>>> value(Position("br")), value(Position("ggg")), outcome(Position("b(r,b)+r"))
(Game('1/2'), Game('*3'), Outcome.PREVIOUS)
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from hackenbush.board import Color, Position, all_specimens, from_value, gallery, same_shape
    from hackenbush.census import Census, smallest
    from hackenbush.drawing import draw
    from hackenbush.errors import (
        FileError,
        HackenbushError,
        IllegalMove,
        InvalidArgument,
        MissingPackage,
        NotationError,
        TooHard,
        TooLarge,
        Undefined,
        UnknownName,
        WorkerLost,
        WrongProof,
    )
    from hackenbush.explaining import Explanation, Step, explain, prove_it
    from hackenbush.playable import Playable
    from hackenbush.players import Outcome, Player
    from hackenbush.playing import Match, play
    from hackenbush.rulesets import Cutcake, Nim, Sum
    from hackenbush.solvers import (
        Budget,
        Certificate,
        Solution,
        certify,
        compare,
        grundy,
        outcome,
        solve,
        value,
        verify,
        winning_moves,
    )
    from hackenbush.strings import Hackenstring
    from hackenbush.values import Game, mex, nim_sum, simplest_between, star, up

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "Census",
    "Certificate",
    "Color",
    "Cutcake",
    "Explanation",
    "FileError",
    "Game",
    "HackenbushError",
    "Hackenstring",
    "IllegalMove",
    "InvalidArgument",
    "Match",
    "MissingPackage",
    "Nim",
    "NotationError",
    "Outcome",
    "Playable",
    "Player",
    "Position",
    "Solution",
    "Step",
    "Sum",
    "TooHard",
    "TooLarge",
    "Undefined",
    "UnknownName",
    "WorkerLost",
    "WrongProof",
    "all_specimens",
    "certify",
    "compare",
    "draw",
    "explain",
    "from_value",
    "gallery",
    "grundy",
    "mex",
    "nim_sum",
    "outcome",
    "play",
    "prove_it",
    "same_shape",
    "simplest_between",
    "smallest",
    "solve",
    "star",
    "up",
    "value",
    "verify",
    "winning_moves",
]

# Names are looked up when first used, so that `import hackenbush` and the command line start at once.
_HOMES = {
    "board": ("Color", "Position", "from_value", "gallery", "same_shape", "all_specimens"),
    "drawing": ("draw",),
    "errors": (
        "FileError",
        "HackenbushError",
        "IllegalMove",
        "InvalidArgument",
        "MissingPackage",
        "NotationError",
        "TooHard",
        "TooLarge",
        "Undefined",
        "UnknownName",
        "WorkerLost",
        "WrongProof",
    ),
    "explaining": ("Explanation", "Step", "explain", "prove_it"),
    "playable": ("Playable",),
    "players": ("Outcome", "Player"),
    "playing": ("Match", "play"),
    "rulesets": ("Cutcake", "Nim", "Sum"),
    "solvers": (
        "Budget",
        "Certificate",
        "Solution",
        "certify",
        "compare",
        "grundy",
        "outcome",
        "solve",
        "value",
        "verify",
        "winning_moves",
    ),
    "strings": ("Hackenstring",),
    "census": ("Census", "smallest"),
    "values": ("Game", "mex", "nim_sum", "simplest_between", "star", "up"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'hackenbush' has no attribute {name!r}")
    found = getattr(import_module(f"hackenbush.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, "__version__"})
