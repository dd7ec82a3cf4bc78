"""Records of matches as JSON: the start, who began, who played, and the moves.

``{"format": "hackenbush match", "version": 2, "start": {"game": "nim", "position": "3,4,5"}, "first": "left",
"players": {"left": "person"}, "moves": [[0, 1]]}``. Pictures are written as in `hackenbush.board.formats`, with the
order of their edges and their places, and a cut is the index of an edge in the first picture. A crash leaves the
old record or the new one, never half of one.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from hackenbush.board.formats import read, write
from hackenbush.board.position import Position
from hackenbush.errors import FileError, HackenbushError, IllegalMove, InvalidArgument
from hackenbush.files import write_file
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.playing.match import Match
from hackenbush.printing import json_text
from hackenbush.rulesets import GAMES, ChildishHackenbush, Sum, as_playable, write_game

__all__ = ["load_record", "read_record", "save_record", "write_record"]

FORMAT, VERSION = "hackenbush match", 2
_LARGEST = 1 << 26  # bytes of a file


def write_record(match: Match) -> str:
    """Return the record of a match in one line; raises `InvalidArgument` if JSON cannot hold a move."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "start": _write_start(match.start),
        "first": match.first.value,
        "players": {player.value: name for player, name in match.players.items()},
        "moves": match.moves,
    }
    try:
        return json_text(data)
    except TypeError as error:
        raise InvalidArgument(f"the moves of this game cannot be written: {error}") from None


def read_record(text: str, *, start: Playable | None = None) -> Match:
    """Return the match of a record.

    >>> read_record('{"format": "hackenbush match", "version": 2, "start"')
    Traceback (most recent call last):
    hackenbush.errors.FileError: the record is cut short or damaged at line 1, column 53

    Raises `FileError` if the record is damaged or has an illegal move.
    """
    try:
        return _replay(json.loads(text), start)
    except json.JSONDecodeError as error:
        raise FileError(f"the record is cut short or damaged at line {error.lineno}, column {error.colno}") from None
    except HackenbushError:
        raise
    except ValueError:  # Python refuses integers of several thousand digits
        raise FileError("expected a record of a match, found a number with too many digits") from None
    except RecursionError:
        raise FileError("expected a record of a match, found brackets nested too deeply") from None


def _replay(data: object, start: Playable | None) -> Match:
    """Return the match with the moves of a record."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(f'expected a record of a match, with "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise FileError(f"expected version {VERSION} of a record, not {data.get('version')!r:.40}")
    moves = [_as_move(move) for move in _get_field(data, "moves", list)]
    players = {_read_player(name): str(who) for name, who in _get_field(data, "players", dict).items()}
    match = Match(_find_start(data, start), first=_read_player(_get_field(data, "first", str)), players=players)
    for number, move in enumerate(moves, 1):
        try:
            match.play(move)
        except IllegalMove as error:
            raise FileError(f"move {number} of the record: {error}") from None
    return match


def save_record(match: Match, path: Path) -> None:
    """Write the record of a match to a file; if that fails, the old file stays as it was."""
    write_file(path, (write_record(match) + "\n").encode())


def load_record(path: Path, *, start: Playable | None = None) -> Match:
    """Return the match whose record is in a file."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST).decode()
    except OSError as error:
        raise FileError(f"cannot read '{path}': {error.strerror}") from None
    except ValueError:
        raise FileError(f"'{path}' is not a record of a match: it is not text in UTF-8") from None
    try:
        return read_record(text, start=start)
    except HackenbushError as error:
        raise FileError(f"'{path}': {error}") from None


# ---- the start ---------------------------------------------------------------------------------------------


def _write_start(position: Playable) -> dict[str, Any]:
    if isinstance(position, Sum):
        return {"game": "sum", "parts": [_write_start(part) for part in position.parts]}
    if isinstance(position, Position | ChildishHackenbush):
        name = "hackenbush" if isinstance(position, Position) else "childish"
        picture = position if isinstance(position, Position) else position.picture
        return {"game": name, "picture": json.loads(write(picture, "json"))}
    try:
        game, _, text = write_game(position).partition(" ")
    except HackenbushError:  # a user's own game
        game, text = type(position).__name__, repr(position)
    return {"game": game, "position": text}


def _find_start(data: dict[str, Any], given: Playable | None) -> Playable:
    written = _get_field(data, "start", dict)
    if given is None:
        return _read_start(written)
    if _write_start(given) != written:
        raise FileError(f"the match in the record does not start with {given!r}")
    return given


def _read_start(data: dict[str, Any]) -> Playable:
    game = _get_field(data, "game", str)
    if game == "sum":
        return Sum(*(_read_start(part) for part in _get_field(data, "parts", list)))
    if game in ("hackenbush", "childish"):
        picture = read(json.dumps(data.get("picture")), format="json")
        return picture if game == "hackenbush" else ChildishHackenbush(picture)
    if game not in GAMES:
        raise FileError(f"the record is of a game {game!r:.40} that is not in the catalog; give its start")
    return as_playable(f"{game} {_get_field(data, 'position', str)}")


# ---- fields ------------------------------------------------------------------------------------------------


def _get_field(data: Any, name: str, kind: type) -> Any:
    found = data.get(name) if isinstance(data, dict) else None
    if not isinstance(found, kind):
        raise FileError(f'expected "{name}" in the record, as {kind.__name__}, found {found!r:.40}')
    return found


def _read_player(name: object) -> Player:
    try:
        return Player(name)
    except ValueError:
        raise FileError(f'expected "left" or "right" in the record, found {name!r:.40}') from None


def _as_move(data: object) -> Hashable:
    """Return a move, with JSON's lists as tuples again."""
    if isinstance(data, list):
        return tuple(map(_as_move, data))
    if not isinstance(data, int | str):
        raise FileError(f"expected a move in the record, found {data!r:.40}")
    return data
