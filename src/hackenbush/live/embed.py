"""One HTML file with a picture to play: it needs no server and loads nothing.

The page contains what a server would compute: the values of all reachable positions, if they are few, and the steps of
the explanation. Its content security policy allows only its own script and styles, by their hashes; without scripts it
still shows the drawing. If it names a site that ``tools/site`` built, the policy allows one more file: that site's
engine in a hidden frame, which answers what the page does not contain. It is loaded for the first such question.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

from hackenbush.board.position import Position
from hackenbush.board.spreading import as_picture, merge_ground, spread
from hackenbush.board.svg import svg
from hackenbush.errors import InvalidArgument, TooHard, TooLarge
from hackenbush.explaining.pictured import explain_with_pictures
from hackenbush.live.modules import join_modules
from hackenbush.players import Player, as_player
from hackenbush.printing import json_text, markup
from hackenbush.solvers import Budget, solve
from hackenbush.solvers.budget import Meter
from hackenbush.values import Game

__all__ = ["embed", "list_reachable", "list_values"]

MOST_POSITIONS = 3_000  # positions whose values a page contains
_LONGEST_VALUE = 120  # characters
_LARGEST_STEPS = 400_000  # characters of an explanation
_MOST_EXPLAINED = 200  # edges
_KEPT = ("rule", "formula", "sentence", "before", "after", "figure")

_STYLE = """
html { color-scheme: light dark; }
body { margin: 0; background: light-dark(#ffffff, #17191c); }
hackenbush-board { height: 100vh; height: 100dvh; }
hackenbush-board svg { display: block; max-width: 100%; max-height: 100vh; margin: auto; }
"""


def embed(
    position: Position,
    *,
    title: str = "",
    first: Player | str = Player.LEFT,
    hide_value: bool = False,
    letters: bool = False,
    computer: Player | str | None = None,
    site: str = "",
    budget: Budget | None = None,
) -> str:
    """Return an HTML page, in one file, in which two people can play a picture and see its values and the reasons.

    >>> page = embed(Position("b(r,g)"), title="A bush")
    >>> page.startswith("<!doctype html>"), "<title>A bush</title>" in page, "http-equiv" in page
    (True, True, True)
    >>> "<script src" in page, "http://" in page.replace("http://www.w3.org/2000/svg", "")
    (False, False)

    The computer plays for `computer`, perfectly, if you name a player. It needs the values of all positions: raises
    `TooLarge` or `TooHard` if there are too many, or if they are too hard. With a `site`, the address of a page that
    ``tools/site`` built, it asks the engine of that site instead, which runs in the reader's browser.

    `hide_value` hides the value until the reader asks for it, `letters` writes the colors beside the edges. The
    `budget` is for all values and the explanation together; the page says what is missing if it was too small.
    """
    meter = Meter(budget or Budget(seconds=20.0))
    values = list_values(position, budget=meter.remaining())
    attributes = {
        "picture": json_text(as_picture(spread(position)), compact=True),
        "mode": "play",
        "first": as_player(first).value,
        "name": title or "Hackenbush picture",
        "values": json_text(values, compact=True),
    }
    if site:
        attributes["site"] = _check_site(site)
    if computer is not None:
        if not site:
            _check_values(values)
        attributes["computer"] = as_player(computer).value
    if steps := _write_steps(position, meter.remaining()):
        attributes["steps"] = steps
    flags = [name for name, wanted in (("hide-value", hide_value), ("letters", letters)) if wanted]
    text = str(position)
    heading = title or f"Hackenbush: {text if len(text) <= 60 else text[:59] + '…'}"
    return _write_page(heading, svg(position, title=title), attributes, flags)


# ---- values and steps ------------------------------------------------------------------------------------------------


def list_reachable(position: Position, *, most: int = MOST_POSITIONS) -> list[tuple[int, Position]] | None:
    """Return the positions that cuts can lead to, each with its edges as bits, or None if there are more than `most`.

    >>> [(bin(bits), str(after)) for bits, after in list_reachable(Position("br"))]
    [('0b11', 'br'), ('0b0', '0'), ('0b1', 'b')]
    >>> list_reachable(Position("b" * 30), most=30) is None
    True
    """
    found = [position.tracked()]
    known = set(found)
    for now in found:
        for edge in sorted({*now.moves(Player.LEFT), *now.moves(Player.RIGHT)}):
            after = now.cut(edge)
            if after not in known:
                if len(found) >= most:
                    return None
                known.add(after)
                found.append(after)
    return [(sum(1 << i for i in each.origin), each.position) for each in found]


def list_values(position: Position, *, most: int = MOST_POSITIONS, budget: Budget | None = None) -> dict[str, Any]:
    """Return the values of all reachable positions, or only of the picture if they are too many, for the board.

    >>> list_values(Position("br"))
    {'games': [['½', 'left'], ['0', 'previous'], ['1', 'left']], 'of': {'3': 0, '0': 1, '1': 2}}
    >>> list_values(Position("b" * 20), most=9)["note"]
    'Only the value of the whole picture is here: more than 9 positions can be reached.'
    """
    plain, meter = merge_ground(position).with_places({}), Meter(budget or Budget(seconds=20.0))
    positions = list_reachable(plain, most=most)
    first = [((1 << len(plain)) - 1, plain)]
    games: dict[Game, int] = {}
    shown: list[list[str]] = []
    of: dict[str, int] = {}
    for bits, each in positions or first:
        solution = solve(each, budget=meter.remaining())
        if solution.value is None:
            continue
        if solution.value not in games:
            text = _write_value(solution.value)
            if text is None:
                continue
            games[solution.value] = len(shown)
            shown.append([text, solution.value.outcome.value])
        of[format(bits, "x")] = games[solution.value]
    data: dict[str, Any] = {"games": shown, "of": of}
    note = "Its value was too hard to find." if not of else ""
    if of and positions is None:
        note = f"Only the value of the whole picture is here: more than {most:,} positions can be reached."
    elif of and positions is not None and len(of) < len(positions):
        note = f"Values of {len(of):,} of the {len(positions):,} positions that can be reached are here."
    return data | {"note": note} if note else data


def _check_values(values: dict[str, Any]) -> None:
    """See that the values of all positions are there."""
    note = values.get("note", "")
    if "can be reached." in note and note.startswith("Only"):
        raise TooLarge(f"more than {MOST_POSITIONS:,} positions can be reached, too many for the computer to play them")
    if note:
        raise TooHard("the computer needs the values of all positions to play, and some are too hard to find")


def _check_site(site: str) -> str:
    """Return the address of a site with a slash at its end; a policy has no room for other signs.

    >>> _check_site("https://example.org/bush")
    'https://example.org/bush/'
    """
    if not re.fullmatch(r"https?://[\w.\-:\[\]]+(/[\w.\-~%/]*)?", site, re.ASCII):
        raise InvalidArgument(
            f"expected the address of a site, such as https://example.org/hackenbush/, not {site!r:.80}"
        )
    return site if site.endswith("/") else f"{site}/"


def _write_value(game: Game) -> str | None:
    try:
        return game.text("unicode", limit=_LONGEST_VALUE)
    except TooHard:
        return None


def _write_steps(position: Position, budget: Budget) -> str | None:
    """Return the explanation as JSON, or None if there is none or it is too long for a page."""
    if not 0 < len(position) <= _MOST_EXPLAINED:
        return None
    try:
        explanation, data = explain_with_pictures(position, budget=budget)
    except TooHard:
        return None
    if explanation.value is None:
        return None
    steps, remarks = ([{key: step[key] for key in _KEPT} for step in data[name]] for name in ("steps", "remarks"))
    for now, before in zip(reversed(steps), [*reversed(steps[:-1]), {"after": data["start"]}], strict=True):
        if now["before"] == before["after"]:
            del now["before"]
    whole = {key: data[key] for key in ("subject", "value", "conclusion", "start")}
    text = json_text({**whole, "steps": steps, "remarks": remarks}, compact=True)
    return text if len(text) <= _LARGEST_STEPS else None


# ---- the page --------------------------------------------------------------------------------------------------------


def _write_page(title: str, drawing: str, attributes: dict[str, str], flags: list[str]) -> str:
    script = "\n" + join_modules("element.js").replace("</script", "<\\/script")
    styles = [_STYLE, *re.findall(r"<style>(.*?)</style>", drawing, re.DOTALL)]
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {' '.join(map(_hash, styles))}; base-uri 'none'"
    )
    if site := attributes.get("site"):
        policy += f"; frame-src {site}engine.html"
    written = "".join(f' {name}="{markup(value)}"' for name, value in attributes.items()) + "".join(
        f" {f}" for f in flags
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{markup(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<hackenbush-board{written}>
{drawing.strip()}
</hackenbush-board>
<script type="module">{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
