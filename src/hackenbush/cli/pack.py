"""``hackenbush pack``: pack an array of numbers into fewer bytes."""

from __future__ import annotations

from pathlib import Path

from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.cli.sources import save
from hackenbush.errors import FileError, MissingPackage
from hackenbush.strings import pack

__all__ = ["load_numpy", "main", "two_files"]

_DESCRIPTION = """\
Pack the integers or floats of a .npy file without loss, as strings of Berlekamp's number system.
This needs numpy: pip install 'hackenbush[numpy]'."""

_EXAMPLES = """\
examples
  hackenbush pack readings.npy readings.hkb
  hackenbush unpack readings.hkb readings.npy"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    source, target = two_files(argv, "pack", "IN.npy OUT", _DESCRIPTION, _EXAMPLES)
    load_numpy()
    import numpy as np

    try:
        array = np.load(source, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise FileError(f"cannot read '{source}': {getattr(error, 'strerror', None) or error}") from None
    if not isinstance(array, np.ndarray):
        raise FileError(f"'{source}' holds several arrays; expected one")
    try:
        packed = pack(array)
    except TypeError as error:
        raise FileError(f"'{source}': {error}") from None
    save(packed, target)
    before = Path(source).stat().st_size
    print(f"{array.size:,} numbers, {before:,} bytes: packed into {len(packed):,}, {100 * len(packed) / before:.1f} %")
    return 0


def two_files(argv: list[str], command: str, names: str, description: str, examples: str) -> tuple[str, str]:
    """Return the names of the file to read and the file to write."""
    parser = Parser(
        f"hackenbush {command}",
        usage=f"hackenbush {command} {names}",
        description=description,
        epilog=examples,
    )
    parser.add_argument("files", metavar=names, nargs="*", help="the file to read and the file to write")
    option_words, words = split_options(argv)
    parser.parse(option_words)
    if len(words) != 2:
        raise UsageError(f"expected two files, {names}, not {len(words)}\nSee 'hackenbush {command} --help'.")
    return words[0], words[1]


def load_numpy() -> None:
    """Import numpy, or raise an error that says how to get it."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise MissingPackage("numpy", needed_for="arrays", extra="numpy") from None
