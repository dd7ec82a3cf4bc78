"""Explanations as HTML: a self-contained page, in light and dark, and a fragment for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hackenbush.board.svg import svg
from hackenbush.explaining.figures import Labelled, NumberLine, OptionsTable, Plays
from hackenbush.explaining.frames import LARGEST_DRAWN, draw_figure, draw_frame
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.tables import Table, make_table
from hackenbush.explaining.terms import PictureTerm, Terms, write_terms
from hackenbush.explaining.words import Words
from hackenbush.pictures.html import STYLE, card, inline, table
from hackenbush.pictures.svg import DARK, LIGHT
from hackenbush.printing import markup

__all__ = ["write_fragment", "write_page", "write_step_fragment"]

_MOST_STEPS = 60  # in a notebook
_SMALL = 76  # pixels of a picture in a table

_STYLE = """
.explanation { max-width: 60rem; margin: 0 auto; }
.explanation h2 b { white-space: nowrap; }
.hackenbush-card.explanation ol { list-style: none; margin: 0; padding: 0; }
.explanation h2, .explanation li, .explanation .remark { break-inside: avoid; }
.explanation li { border-top: 1px solid var(--line); padding: 0.8rem 0 0.8rem 2.6rem; position: relative; }
.explanation .number { position: absolute; left: 0; top: 0.9rem; width: 1.7rem; height: 1.7rem; border-radius: 50%;
  background: var(--ink); color: var(--paper); text-align: center; font-weight: 600; line-height: 1.7rem; }
.explanation .rule { font-weight: 600; color: var(--left); margin: 0; }
.explanation .sentence { margin: 0.1rem 0 0.4rem; max-width: 46rem; }
.explanation .formula { margin: 0.2rem 0 0.4rem; font-size: 1.1rem; overflow-wrap: anywhere; }
.explanation .then { font-size: 1.6rem; color: var(--muted); align-self: center; }
.explanation .binary td:last-child { font-family: ui-monospace, monospace; }
.explanation details { margin: 0.4rem 0; }
.explanation summary { cursor: pointer; color: var(--muted); }
.explanation .conclusion { border-top: 2px solid var(--ink); padding-top: 0.8rem; font-weight: 600; }
"""


def write_page(explanations: Iterable[Explanation], *, title: str = "") -> str:
    """Return a page with explanations one after the other, without other files or scripts.

    >>> from hackenbush import explain
    >>> write_page([explain("{1/4|1}")]).startswith("<!DOCTYPE html>")
    True
    """
    told = list(explanations)
    name = title or "; ".join(_write(write_terms(each.start).capitalized()) for each in told[:1])
    head = '<article class="hackenbush-card explanation">'
    body = "\n".join(f"{head}\n{_write_explanation(each)}\n</article>" for each in told)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{markup(name)}</title>\n'
        f"<style>:root {{ color-scheme: light dark; }}\n"
        f"body {{ margin: 0; background: light-dark({LIGHT.paper}, {DARK.paper}); columns: {len(told)} 38rem; }}\n"
        f"{STYLE}{_STYLE}</style>\n"
        f"</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def write_fragment(explanation: Explanation) -> str:
    """Return an explanation for a page or a notebook, with its style and its first steps."""
    return card("explanation", _write_explanation(explanation, most=_MOST_STEPS), style=_STYLE)


def write_step_fragment(step: Step) -> str:
    """Return a step for a page or a notebook, with its style."""
    return card("explanation", _write_step(step), style=_STYLE)


def _write_explanation(explanation: Explanation, *, most: int | None = None) -> str:
    value = explanation.value
    head = _escape(write_terms(explanation.start).capitalized())
    if value is not None and explanation.relation is None and explanation.steps:
        head += f" = <b>{_escape(Words((value,)))}</b>"
    parts = [f"<h2>{head}</h2>"]
    if not explanation.steps:
        parts.append(_draw_pictures([explanation.start]))
    parts.append(_write_steps(explanation, most=most))
    parts += [f'<div class="remark">{_write_words(step)}{_draw_remark(step)}</div>' for step in explanation.remarks]
    parts.append(f'<p class="conclusion">{_escape(explanation.conclusion)}</p>')
    return "\n".join(parts)


def _write_steps(explanation: Explanation, *, most: int | None = None) -> str:
    items = [
        f'<li><span class="number">{number}</span>{_write_step(step)}</li>'
        for number, step in enumerate(explanation.steps[:most], 1)
    ]
    if left_out := len(explanation.steps) - len(items):
        items.append(f'<li class="note">{left_out:,} more steps are in <code>.steps</code></li>')
    return "<ol>\n" + "\n".join(items) + "\n</ol>" if items else ""


def _write_step(step: Step) -> str:
    pictures = _draw_pictures([step.before, step.after], step)
    return f"{_write_words(step)}{pictures}{_draw_figure(step)}{''.join(map(_write_lemma, step.lemmas))}"


def _write_words(step: Step) -> str:
    return (
        f'<p class="rule">{markup(step.rule)}</p><p class="sentence">{_escape(step.sentence)}</p>'
        f'<p class="formula">{_escape(step.formula)}</p>'
    )


def _draw_pictures(sums: list[Terms], step: Step | None = None) -> str:
    """Return the sums as pictures with arrows between them, or "" if there is no picture to draw."""
    if not any(
        isinstance(term, PictureTerm) and len(term.position) <= LARGEST_DRAWN for terms in sums for term in terms
    ):
        return ""
    drawn = [
        inline(draw_frame(terms, step.figure if step is not None and place == 0 else None))
        for place, terms in enumerate(sums)
    ]
    return '<div class="pictures">' + '<span class="then">→</span>'.join(drawn) + "</div>"


def _draw_remark(step: Step) -> str:
    """Return the picture of a remark."""
    if isinstance(step.figure, Labelled) and len(step.figure.term.position) <= LARGEST_DRAWN:
        return f'<div class="pictures">{inline(draw_frame((step.figure.term,), step.figure))}</div>'
    return _draw_figure(step)


def _draw_figure(step: Step) -> str:
    if isinstance(step.figure, NumberLine) and (line := draw_figure(step.figure)) is not None:
        return f'<div class="pictures">{inline(line)}</div>'
    found = make_table(step.figure)
    if found is None:
        return ""
    drawn = ""
    if isinstance(step.figure, Plays):
        drawn = f'<div class="pictures">{inline(draw_frame((PictureTerm(step.figure.position),), step.figure))}</div>'
    pictures = _draw_options(step.figure) if isinstance(step.figure, OptionsTable) else ()
    return drawn + _write_table(found, pictures)


def _draw_options(figure: OptionsTable) -> list[str]:
    """Return a small picture for every row of options whose letters would be hard to read; what falls is pale."""
    term = figure.term
    if (
        not isinstance(term, PictureTerm)
        or len(term.position) > LARGEST_DRAWN
        or all(row.leaves for row in figure.rows)
    ):
        return []
    left = [set() if row.option is None else set(row.option.origin) for row in figure.rows]
    gone = [[i for i, number in enumerate(term.origin) if number not in kept] for kept in left]
    return [inline(svg(term.drawn, ghosts=edges, size=_SMALL, unit=term.unit)) for edges in gone]


def _write_table(found: Table, pictures: Sequence[str] = ()) -> str:
    """Return a table, with pictures in a column before the last one."""
    heading, rows = list(found.heading), [[_escape(cell) for cell in row] for row in found.rows]
    if pictures:
        heading.insert(-1, "leaves")
        for row, picture in zip(rows, pictures, strict=True):
            row.insert(-1, picture)
    kind = "binary" if found.heading[-1] == "in binary" else ""
    return table(heading, rows, marked=found.marked, note=found.note, kind=kind)


def _write_lemma(lemma: Explanation) -> str:
    subject, value = _escape(write_terms(lemma.start)), lemma.value
    worth = "that" if value is None else _escape(Words((value,)))
    return f"<details><summary>Why {subject} is worth {worth}</summary>{_write_steps(lemma)}</details>"


def _escape(words: Words) -> str:
    return markup(_write(words))


def _write(words: Words) -> str:
    return words.text("unicode")
