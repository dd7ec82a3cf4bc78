"""Explanations on a terminal: each step with its rule, its formula, a sentence, and small drawings in characters."""

from __future__ import annotations

from textwrap import wrap

from hackenbush.board.terminal import drawing
from hackenbush.board.tracking import Tracked
from hackenbush.explaining.figures import Figure, Labelled, NumberLine, OptionsTable
from hackenbush.explaining.frames import write_labels
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.tables import Table, make_table
from hackenbush.explaining.terms import PictureTerm, Term, Terms, write_term, write_terms
from hackenbush.explaining.words import Words

__all__ = ["as_text"]

_LARGEST_DRAWN = 30  # edges
_HIGHEST = 45  # lines of a drawing
_SCALES = (1.0, 0.8, 0.6)  # of the unit of length; smaller ones leave more room for loops
_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_INDENT = "   "


def as_text(explanation: Explanation, *, color: bool = False, unicode: bool = False, width: int = 80) -> str:
    """Return an explanation as text, wrapped to a width.

    >>> from hackenbush import explain
    >>> print(as_text(explain("{1/4|1}")))
    {1/4 | 1} = 1/2
    <BLANKLINE>
    1. simplicity: {1/4 | 1} = 1/2
       The simplest number between 1/4 and 1 is 1/2. (The average, 5/8, is not as
       simple.)
           1/4    <1/2>      1
        ----o--------*--------o----
    <BLANKLINE>
    {1/4 | 1} = 1/2, which is positive: Left wins, whoever begins.
    """
    return _Writer(color=color, unicode=unicode, width=max(40, width)).write(explanation)


class _Writer:
    """Writes for one terminal."""

    def __init__(self, *, color: bool, unicode: bool, width: int) -> None:
        self._color = color
        self._unicode = unicode
        self._width = width

    def write(self, explanation: Explanation) -> str:
        value = explanation.value
        head = self._write_words(write_terms(explanation.start).capitalized())
        if value is not None and explanation.start != (value,) and explanation.relation is None:
            head += f" = {self._write_words(Words((value,)))}"
        lines = [self._paint(head, _BOLD), *self._draw_terms(explanation.start)]
        lines += self._write_steps(explanation)
        for remark in explanation.remarks:
            lines += ["", *self._write_step(remark, "*"), *self._draw_remark(remark)]
        if explanation.conclusion:
            lines += ["", *wrap(self._write_words(explanation.conclusion), self._width)]
        return "\n".join(lines)

    def _write_steps(self, explanation: Explanation) -> list[str]:
        lines: list[str] = []
        for number, step in enumerate(explanation.steps, 1):
            lines += ["", *self._write_step(step, f"{number}.")]
            for lemma in step.lemmas:
                lines += self._wrap(self._write_lemma(lemma))
            if any(isinstance(term, PictureTerm) and term not in step.before for term in step.after):
                lines += self._write_sum(step.after)
        return lines

    def _write_sum(self, terms: Terms) -> list[str]:
        """Return the sum after a step, in words and as a drawing."""
        drawn = self._draw_terms(terms)
        if drawn and any(isinstance(term, PictureTerm) and term.known for term in terms):
            return [*self._wrap("Now, with the values that are known:"), *drawn]
        words = self._write_words(write_terms(terms))
        note = "" if drawn else " (too large or too crowded to draw here)"
        return [*self._wrap(f"Now: {words}{note}"), *drawn]

    def _write_lemma(self, lemma: Explanation) -> str:
        steps = "; ".join(f"{each.rule}: {self._write_words(each.formula)}" for each in lemma.steps)
        return f"Why {self._write_words(write_terms(lemma.start))} is worth that: {steps}."

    def _write_step(self, step: Step, mark: str) -> list[str]:
        formula = self._write_words(step.formula)
        head = wrap(f"{mark} {step.rule}: {formula}", self._width, subsequent_indent=_INDENT, break_on_hyphens=False)
        head[0] = head[0].replace(step.rule, self._paint(step.rule, _BOLD), 1)
        lines = head + self._wrap(self._write_words(step.sentence))
        if isinstance(step.figure, NumberLine):
            return lines + self._draw_number_line(step.figure)
        if isinstance(step.figure, OptionsTable) and isinstance(step.figure.term, PictureTerm):
            lines += self._draw_terms((step.figure.term,), step.figure)
        table = make_table(step.figure)
        return lines + self._write_table(table) if table is not None else lines

    def _write_words(self, words: Words) -> str:
        return words.text("unicode" if self._unicode else "ascii")

    def _paint(self, text: str, code: str) -> str:
        return f"{code}{text}{_PLAIN}" if self._color else text

    def _wrap(self, text: str) -> list[str]:
        return [_INDENT + line for line in wrap(text, self._width - len(_INDENT), break_on_hyphens=False)]

    # ---- tables and drawings ----------------------------------------------------------------------------------

    def _write_table(self, table: Table) -> list[str]:
        cells = [list(table.heading), *([self._write_words(cell) for cell in row] for row in table.rows)]
        widths = [max(len(row[i]) for row in cells) for i in range(len(table.heading))]
        lines = []
        for number, row in enumerate(cells):
            text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            text = text if len(text) + 4 <= self._width else text[: self._width - 7] + "..."
            lines.append(f"{_INDENT} {self._paint(text, _DIM) if number == 0 else text}")
        return [line for line in lines if line.strip()] + (self._wrap(table.note) if table.note else [])

    def _draw_number_line(self, figure: NumberLine) -> list[str]:
        marks = [(self._write_words(Words((game,))), "o") for game in figure.left]
        marks.append((f"<{self._write_words(Words((figure.value,)))}>", "*"))
        marks += [(self._write_words(Words((game,))), "o") for game in figure.right]
        above, line = "", "----"
        for text, sign in marks:
            half = len(text) // 2
            above = above.ljust(len(line) - half) + text
            line += sign + "-" * 8
        return [f"{_INDENT} {above}", f"{_INDENT} {line[:-4]}"]

    def _draw_terms(self, terms: Terms, figure: Figure | None = None) -> list[str]:
        """Return the pictures of a sum side by side on one ground, or [] if there are none or they do not fit."""
        pictures = [term for term in terms if isinstance(term, PictureTerm) and len(term.position)]
        if not pictures or any(len(picture.position) > _LARGEST_DRAWN for picture in pictures):
            return []
        drawn = [self._draw_term(term, figure) for term in terms]
        if any(block is None for block in drawn):
            return []
        blocks = [block for block in drawn if block is not None]
        height = max(map(len, blocks))
        rows = [""] * height
        for place, block in enumerate(blocks):
            wide = max(map(_measure, block))
            padded = [""] * (height - len(block)) + block
            plus = "   " if place else ""
            for i, line in enumerate(padded):
                sign = " + " if place and i == height - 1 else plus
                rows[i] += sign + line + " " * (wide - _measure(line))
        if max(map(_measure, rows)) > self._width - len(_INDENT):
            return []
        return [(_INDENT + row).rstrip() for row in rows]

    def _draw_remark(self, remark: Step) -> list[str]:
        """Return the picture of a remark, with the numbers of its edges."""
        figure = remark.figure
        if not isinstance(figure, Labelled):
            return []
        return self._draw_terms((figure.term,), OptionsTable(figure.term, ()))

    def _draw_term(self, term: Term, figure: Figure | None) -> list[str] | None:
        if not isinstance(term, PictureTerm):
            return [self._write_words(write_term(term))]
        picture, texts = term.drawn, self._write_labels(term, figure)
        if hidden := term.known_edges() - {edge for edge, _ in term.known}:  # the value stands for the branch
            left = Tracked(picture, (i for i in range(len(picture)) if i not in hidden))
            picture, texts = left.position, [texts[i] for i in left.origin]
        for scale in _SCALES:
            text = drawing(
                picture,
                color=self._color,
                unicode=self._unicode,
                width=self._width - len(_INDENT),
                height=_HIGHEST,
                labels=texts,
                unit=term.unit * scale,
            )
            if text is not None:
                return text.splitlines()
        return None

    def _write_labels(self, term: PictureTerm, figure: Figure | None) -> list[str]:
        """Return what is written beside every edge: the value of a known branch, a number, or nothing."""
        labels = write_labels(term, figure, "unicode" if self._unicode else "ascii")
        if labels is None:
            return []
        sign = "=" if term.known else ""
        return [sign + labels[i] if i in labels else "" for i in range(len(term.position))]


def _measure(line: str) -> int:
    """Return the width of a line without its color codes."""
    count, rest = 0, line
    while "\x1b[" in rest:
        before, _, rest = rest.partition("\x1b[")
        count += len(before)
        rest = rest.partition("m")[2]
    return count + len(rest)
