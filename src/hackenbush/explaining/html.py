"""Explanations as HTML: one page that needs nothing else, in light and dark, and a fragment for notebooks."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hackenbush.explaining.figures import Labelled, NumberLine, Plays
from hackenbush.explaining.frames import LARGEST_DRAWN, figure_svg, frame
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.tables import Table, table_of
from hackenbush.explaining.terms import Picture, Sum, sum_words
from hackenbush.explaining.words import Words
from hackenbush.pictures.svg import DARK, FONT, LIGHT, Palette

__all__ = ["fragment", "page"]


def _colors(palette: Palette) -> str:
    return (
        f"--paper: {palette.paper}; --ink: {palette.ink}; --muted: {palette.muted}; "
        f"--line: {palette.grid}; --left: {palette.left_text}; --glow: {palette.glow};"
    )


_STYLE = f"""
.explanation {{ {_colors(LIGHT)} color-scheme: light dark; font: 16px/1.5 {FONT}; color: var(--ink);
  background: var(--paper); max-width: 60rem; margin: 0 auto; padding: 1rem; }}
@media (prefers-color-scheme: dark) {{ .explanation {{ {_colors(DARK)} }} }}
.explanation h2 {{ font-size: 1.4rem; margin: 0.5rem 0; overflow-wrap: anywhere; }}
.explanation h2 b {{ white-space: nowrap; }}
.explanation ol {{ list-style: none; margin: 0; padding: 0; }}
.explanation h2, .explanation li, .explanation .remark {{ break-inside: avoid; }}
.explanation li {{ border-top: 1px solid var(--line); padding: 0.8rem 0 0.8rem 2.6rem; position: relative; }}
.explanation .number {{ position: absolute; left: 0; top: 0.9rem; width: 1.7rem; height: 1.7rem; border-radius: 50%;
  background: var(--ink); color: var(--paper); text-align: center; font-weight: 600; line-height: 1.7rem; }}
.explanation .rule {{ font-weight: 600; color: var(--left); margin: 0; }}
.explanation .sentence {{ margin: 0.1rem 0 0.4rem; max-width: 46rem; }}
.explanation .formula {{ margin: 0.2rem 0 0.4rem; font-size: 1.1rem; overflow-wrap: anywhere; }}
.explanation .pictures {{ display: flex; flex-wrap: wrap; gap: 0.5rem 1.2rem; align-items: flex-end; }}
.explanation svg {{ max-width: 100%; height: auto; }}
.explanation .then {{ font-size: 1.6rem; color: var(--muted); align-self: center; }}
.explanation table {{ border-collapse: collapse; margin: 0.4rem 0; font-variant-numeric: tabular-nums; }}
.explanation th {{ font-weight: 400; color: var(--muted); text-align: left; }}
.explanation th, .explanation td {{ padding: 0.1rem 1.2rem 0.1rem 0; }}
.explanation tr.marked td {{ background: color-mix(in srgb, var(--glow) 45%, transparent); }}
.explanation .binary td:last-child {{ font-family: ui-monospace, monospace; }}
.explanation .note {{ color: var(--muted); margin: 0; }}
.explanation details {{ margin: 0.4rem 0; }}
.explanation summary {{ cursor: pointer; color: var(--muted); }}
.explanation .conclusion {{ border-top: 2px solid var(--ink); padding-top: 0.8rem; font-weight: 600; }}
"""


def page(explanations: Iterable[Explanation], *, title: str = "") -> str:
    """Return a page with explanations one after the other, which needs no other file and no script.

    >>> from hackenbush import explain
    >>> page([explain("{1/4|1}")]).startswith("<!DOCTYPE html>")
    True
    """
    told = list(explanations)
    name = title or "; ".join(_say(sum_words(each.start)) for each in told[:1])
    body = "\n".join(_article(each) for each in told)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(name)}</title>\n'
        f"<style>body {{ margin: 0; background: {LIGHT.paper}; columns: {len(told)} 38rem; }}\n"
        f"@media (prefers-color-scheme: dark) {{ body {{ background: {DARK.paper}; }} }}\n{_STYLE}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(explanation: Explanation) -> str:
    """Return one explanation to be put into a page or a notebook, with its style."""
    return f"<style>{_STYLE}</style>\n{_article(explanation)}"


def _article(explanation: Explanation) -> str:
    value = explanation.value
    head = _html(sum_words(explanation.start))
    if value is not None and explanation.relation is None and explanation.steps:
        head += f" = <b>{_html(Words((value,)))}</b>"
    parts = [f'<article class="explanation">\n<h2>{head}</h2>']
    if not explanation.steps:
        parts.append(_pictures([explanation.start]))
    parts.append(_steps(explanation))
    parts += [f'<div class="remark">{_told(step)}{_look(step)}</div>' for step in explanation.remarks]
    parts.append(f'<p class="conclusion">{_html(explanation.conclusion)}</p>\n</article>')
    return "\n".join(parts)


def _steps(explanation: Explanation) -> str:
    items = []
    for number, step in enumerate(explanation.steps, 1):
        pictures = _pictures([step.before, step.after], step)
        items.append(
            f'<li><span class="number">{number}</span>{_told(step)}{pictures}{_figure(step)}{_lemma(step)}</li>'
        )
    return "<ol>\n" + "\n".join(items) + "\n</ol>" if items else ""


def _told(step: Step) -> str:
    return (
        f'<p class="rule">{escape(step.rule)}</p><p class="sentence">{_html(step.sentence)}</p>'
        f'<p class="formula">{_html(step.formula)}</p>'
    )


def _pictures(sums: list[Sum], step: Step | None = None) -> str:
    """Return the sums as pictures with an arrow between, or nothing if the formula says it all."""
    if not any(isinstance(term, Picture) and len(term.position) <= LARGEST_DRAWN for terms in sums for term in terms):
        return ""
    drawn = [frame(terms, step.figure if step is not None and place == 0 else None) for place, terms in enumerate(sums)]
    return '<div class="pictures">' + '<span class="then">→</span>'.join(drawn) + "</div>"


def _look(step: Step) -> str:
    """Return the picture that a remark is about."""
    if isinstance(step.figure, Labelled) and len(step.figure.position) <= LARGEST_DRAWN:
        return f'<div class="pictures">{frame((Picture(step.figure.position),), step.figure)}</div>'
    return _figure(step)


def _figure(step: Step) -> str:
    if isinstance(step.figure, NumberLine):
        return f'<div class="pictures">{figure_svg(step.figure)}</div>'
    table = table_of(step.figure)
    if table is None:
        return ""
    drawn = ""
    if isinstance(step.figure, Plays):
        drawn = f'<div class="pictures">{frame((Picture(step.figure.position),), step.figure)}</div>'
    return drawn + _table(table)


def _table(table: Table) -> str:
    kind = ' class="binary"' if table.heading[-1] == "in binary" else ""
    rows = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in table.heading) + "</tr>"]
    for number, row in enumerate(table.rows):
        mark = ' class="marked"' if number in table.marked else ""
        rows.append(f"<tr{mark}>" + "".join(f"<td>{_html(cell)}</td>" for cell in row) + "</tr>")
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return f"<table{kind}>{''.join(rows)}</table>{note}"


def _lemma(step: Step) -> str:
    if step.lemma is None:
        return ""
    piece = _html(sum_words(step.lemma.start))
    return f"<details><summary>Why {piece} is worth that</summary>{_steps(step.lemma)}</details>"


def _html(words: Words) -> str:
    return escape(_say(words))


def _say(words: Words) -> str:
    return words.text("unicode")
