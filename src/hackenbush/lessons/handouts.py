"""`handout`: challenges to print, as one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable

from hackenbush.board.position import Position
from hackenbush.board.svg import svg
from hackenbush.lessons.challenges import Challenge, challenges
from hackenbush.printing import markup
from hackenbush.rulesets import Cutcake
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["handout"]

_STYLE = """
body { font: 12pt/1.45 Georgia, "Times New Roman", serif; color: #222; max-width: 42rem; margin: 2rem auto; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.1rem; margin: 0 0 0.2rem; } p { margin: 0.2rem 0 0.6rem; }
section { break-inside: avoid; border-top: 1px solid #bbb; padding: 0.8rem 0; }
svg { max-width: 100%; max-height: 14rem; height: auto; }
.room { border: 1px dashed #bbb; height: 7rem; } .room.line { height: 1.8rem; border-width: 0 0 1px; }
.stars { color: #777; }
table { border-collapse: collapse; } td { border: 1px solid #777; width: 1.1rem; height: 1.1rem; }
.solutions { break-before: page; } .solutions li { margin: 0.3rem 0; }
"""
_DRAWN = ("draw", "balance")


def handout(
    chosen: Iterable[Challenge | str] | None = None, *, title: str = "Hackenbush", solutions: bool = False
) -> str:
    """Return a page with challenges and room for the answers, and with the solutions at the end if you want them.

    >>> page = handout(["three-eighths", "nim-cut"], title="Week 3")
    >>> page.startswith("<!DOCTYPE html>"), page.count("<section>"), page.count("<svg")
    (True, 2, 1)
    """
    known = {each.id: each for each in challenges()}
    asked = [known[each] if isinstance(each, str) else each for each in (known.values() if chosen is None else chosen)]
    body = "\n".join(_write_section(number, each) for number, each in enumerate(asked, 1))
    if solutions:
        rows = "".join(f"<li><i>{markup(each.title)}</i> &nbsp; {_write_solution(each)}</li>" for each in asked)
        body += f'\n<section class="solutions"><h2>Solutions</h2><ol>{rows}</ol></section>'
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{markup(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{markup(title)}</h1>\n"
        "<p>Left cuts blue edges (solid), Right red ones (dashed), either green ones (dotted). "
        "Edges that are no longer connected to the ground fall. If you cannot cut, you lose.</p>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _write_section(number: int, asked: Challenge) -> str:
    room = "room" if asked.kind in _DRAWN else "room line"
    return (
        f'<section><h2>{number}. {markup(asked.title)} <span class="stars">{"★" * asked.level}</span></h2>'
        f'<p>{markup(asked.task)}</p>{_draw_start(asked)}<div class="{room}"></div></section>'
    )


def _draw_start(asked: Challenge) -> str:
    """Return the picture of a challenge, with edge numbers if the answer needs them."""
    start = asked.start
    if isinstance(start, Cutcake):
        row = f"<tr>{'<td></td>' * start.columns}</tr>"
        return f"<table>{row * start.rows}</table>"
    if not isinstance(start, Position):
        return ""
    return svg(start, labels="numbers" if asked.kind in ("cut", "play") else None)


def _write_solution(asked: Challenge) -> str:
    text = markup(asked.solution)
    match asked.kind:
        case "draw" | "balance":
            return f"{text} {svg(Position(asked.solution), size=90)}"
        case "cut":
            return f"edge {text}"
        case "play":
            return f"the cuts {text}, each numbered in the picture that is left"
        case "name":
            return abbreviate(Game(asked.solution))
    return text
