"""Cards for notebooks and pages: one look for tables, values and pictures, in light and in dark.

A card follows the page: its colors are ``light-dark()`` pairs, and the ``color-scheme`` around it picks one of each.
JupyterLab sets that with its theme; for other notebooks the style looks for the mark that they put on a dark page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

from hackenbush.pictures.svg import DARK, FONT, LIGHT, Palette, Svg
from hackenbush.players import Outcome, Player
from hackenbush.printing import markup
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["STYLE", "card", "inline", "outcome_badge", "player_name", "table", "worth"]


def _colors(**names: str) -> str:
    """Return custom properties for colors of the palette, each a pair for light and dark."""

    def pair(field: str) -> str:
        return f"light-dark({getattr(LIGHT, field)}, {getattr(DARK, field)})"

    assert set(names.values()) <= set(Palette._fields)
    return " ".join(f"--{name}: {pair(field)};" for name, field in names.items())


STYLE = f"""
.hackenbush-card {{
  {_colors(paper="paper", ink="ink", muted="muted", line="grid")}
  {_colors(left="left_text", right="right_text", glow="glow")}
  font: 15px/1.5 {FONT}; color: var(--ink); background: var(--paper); padding: 0.6rem 1rem; }}
.vscode-dark .hackenbush-card, html[theme="dark"] .hackenbush-card {{ color-scheme: dark; }}
.hackenbush-card h2 {{ font-size: 1.4rem; margin: 0.5rem 0; overflow-wrap: anywhere; }}
.hackenbush-card svg {{ max-width: 100%; height: auto; }}
.hackenbush-card .pictures {{ display: flex; flex-wrap: wrap; gap: 0.5rem 1.2rem; align-items: flex-end; }}
.hackenbush-card table.rows {{ border: 0; border-collapse: collapse; margin: 0.4rem 0; font-size: inherit;
  font-variant-numeric: tabular-nums; table-layout: auto; }}
.hackenbush-card table.rows thead {{ border: 0; }}
.hackenbush-card table.rows th, .hackenbush-card table.rows td {{ text-align: left; vertical-align: middle;
  padding: 0.1rem 1.2rem 0.1rem 0; max-width: none; white-space: normal; }}
.hackenbush-card table.rows th {{ font-weight: 400; color: var(--muted); vertical-align: bottom; }}
.hackenbush-card table.rows tbody tr {{ background: none; }}
.hackenbush-card table.rows tbody tr.marked td {{ background: color-mix(in srgb, var(--glow) 30%, transparent); }}
.hackenbush-card table.rows svg {{ vertical-align: middle; }}
.hackenbush-card code {{ font-size: 0.85em; color: inherit; }}
.hackenbush-card .worth {{ overflow-wrap: anywhere; }}
.hackenbush-card .badge {{ display: inline-block; border: 1.5px solid var(--muted); border-radius: 1rem;
  padding: 0 0.7rem; margin: 0 0.5rem; font-size: 0.9rem;
  font-weight: 600; line-height: 1.5; vertical-align: 0.15em; white-space: nowrap; }}
.hackenbush-card .left {{ color: var(--left); border-color: currentColor; }}
.hackenbush-card .right {{ color: var(--right); border-color: currentColor; }}
.hackenbush-card .badge.right {{ border-style: dashed; }}
.hackenbush-card .note {{ color: var(--muted); margin: 0; }}
"""


def card(name: str, *parts: str, style: str = "") -> str:
    """Return HTML parts as a card of this class, with its style, for a notebook or a page.

    >>> print(card("answer", "<p>42</p>").partition("</style>")[2])
    <BLANKLINE>
    <article class="hackenbush-card answer">
    <p>42</p>
    </article>
    """
    body = "\n".join(part for part in parts if part)
    return f'<style>{STYLE}{style}</style>\n<article class="hackenbush-card {markup(name)}">\n{body}\n</article>'


def table(
    heading: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    marked: Container[int] = (),
    note: str = "",
    kind: str = "",
) -> str:
    """Return a table: a heading of words, rows of HTML, some of them marked, and a note below.

    >>> table(["<"], [["<b>2</b>"]], marked={0})
    '<table class="rows"><thead><tr><th>&lt;</th></tr></thead><tbody><tr class="marked"><td><b>2</b></td>...</table>'
    >>> table([], [], note="nothing")
    '<table class="rows"><thead><tr></tr></thead><tbody></tbody></table><p class="note">nothing</p>'
    """
    head = "".join(f"<th>{markup(words)}</th>" for words in heading)
    body = []
    for number, row in enumerate(rows):
        mark = ' class="marked"' if number in marked else ""
        body.append(f"<tr{mark}>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>")
    opening = f'<table class="{markup(f"rows {kind}".strip())}">'
    below = f'<p class="note">{markup(note)}</p>' if note else ""
    return f"{opening}<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>{below}"


def worth(game: Game) -> str:
    """Return a game as HTML for a card.

    >>> worth(Game("-1/2^*")), worth(Game("{1|{0|-2}}"))
    ('<span class="worth">−½↑∗</span>', '<span class="worth">{1||0|−2}</span>')
    """
    return f'<span class="worth">{markup(abbreviate(game))}</span>'


def outcome_badge(outcome: Outcome) -> str:
    """Return who wins, as a badge.

    >>> outcome_badge(Outcome.LEFT)
    '<span class="badge left">Left wins</span>'
    """
    words = str(outcome)
    return f'<span class="badge {outcome.value}">{markup(words[0].upper() + words[1:])}</span>'


def player_name(player: Player) -> str:
    """Return a player's name in the player's color.

    >>> player_name(Player.RIGHT)
    '<span class="right">Right</span>'
    """
    return f'<span class="{player.value}">{player}</span>'


_RULE = re.compile(r"([^{}]+?)\s*\{\s*([^{}]*?)\s*\}\s*")
_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}")
_STYLE_ELEMENT = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def inline(picture: Svg) -> str:
    """Return a picture for a page; it follows the page's color scheme instead of the system's.

    >>> from hackenbush.pictures.svg import document, style
    >>> look = style("board", "text { fill: $ink; font-size: 13px; }")
    >>> drawn = document([], name="board", width=1, height=1, title="", desc="", style=look)
    >>> _STYLE_ELEMENT.search(inline(drawn)).group(1).strip()
    '.board text { fill: light-dark(#1a1a1a, #f0f0f0); font-size: 13px; }'
    """
    return _STYLE_ELEMENT.sub(lambda found: f"<style>{_pair_colors(found.group(1))}</style>", picture)


def _pair_colors(rules: str) -> str:
    """Return style rules with each light color paired with its dark one."""
    night: dict[str, dict[str, str]] = {}
    for block in _DARK.findall(rules):
        for selectors, declarations in _RULE.findall(block):
            night.setdefault(selectors.strip(), {}).update(_read_declarations(declarations))
    lines = []
    for selectors, declarations in _RULE.findall(_DARK.sub("", rules)):
        dark = night.get(selectors.strip(), {})
        pairs = [
            f"{name}: light-dark({color}, {dark[name]})" if name in dark else f"{name}: {color}"
            for name, color in _read_declarations(declarations).items()
        ]
        lines.append(f"{selectors.strip()} {{ {'; '.join(pairs)}; }}")
    return "\n" + "\n".join(lines) + "\n"


def _read_declarations(declarations: str) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in declarations.split(";") if part.strip())
    return {name.strip(): value.strip() for name, value in pairs}
