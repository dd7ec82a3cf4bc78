"""Explanations on a terminal: each step with its rule, its formula, a sentence, and small drawings in characters."""

from __future__ import annotations

from textwrap import wrap

from hackenbush.board.terminal import terminal
from hackenbush.explaining.figures import NumberLine
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.tables import Table, make_table
from hackenbush.explaining.terms import PictureTerm, Term, Terms, term_words, terms_words
from hackenbush.explaining.words import Words

__all__ = ["as_text"]

_LARGEST_DRAWN = 30  # edges
_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
_INDENT = "   "


def as_text(explanation: Explanation, *, color: bool = False, unicode: bool = False, width: int = 80) -> str:
    """Return an explanation as text of so many columns.

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
    return _Writer(color=color, unicode=unicode, width=max(40, width)).whole(explanation)


class _Writer:
    """Writes for one terminal."""

    def __init__(self, *, color: bool, unicode: bool, width: int) -> None:
        self._color = color
        self._unicode = unicode
        self._width = width

    def whole(self, explanation: Explanation) -> str:
        value = explanation.value
        head = self._say(terms_words(explanation.start))
        if value is not None and explanation.start != (value,) and explanation.relation is None:
            head += f" = {self._say(Words((value,)))}"
        lines = [self._paint(head, _BOLD), *self._drawing(explanation.start)]
        lines += self._steps(explanation)
        for remark in explanation.remarks:
            lines += ["", *self._step(remark, "*")]
        if explanation.conclusion:
            lines += ["", *wrap(self._say(explanation.conclusion), self._width)]
        return "\n".join(lines)

    def _steps(self, explanation: Explanation) -> list[str]:
        lines: list[str] = []
        for number, step in enumerate(explanation.steps, 1):
            lines += ["", *self._step(step, f"{number}.")]
            if step.lemma is not None:
                told = " ".join(f"{each.rule}: {self._say(each.formula)};" for each in step.lemma.steps).rstrip(";")
                lines += self._wrap(f"For the piece by itself: {told}.")
            if any(isinstance(term, PictureTerm) and not term.known and term not in step.before for term in step.after):
                lines += self._wrap(f"Now: {self._say(terms_words(step.after))}")
                lines += self._drawing(step.after)
        return lines

    def _step(self, step: Step, mark: str) -> list[str]:
        formula = self._say(step.formula)
        head = wrap(f"{mark} {step.rule}: {formula}", self._width, subsequent_indent=_INDENT, break_on_hyphens=False)
        head[0] = head[0].replace(step.rule, self._paint(step.rule, _BOLD), 1)
        lines = head + self._wrap(self._say(step.sentence))
        if isinstance(step.figure, NumberLine):
            return lines + self._number_line(step.figure)
        table = make_table(step.figure)
        return lines + self._table(table) if table is not None else lines

    def _say(self, words: Words) -> str:
        return words.text("unicode" if self._unicode else "ascii")

    def _paint(self, text: str, code: str) -> str:
        return f"{code}{text}{_PLAIN}" if self._color else text

    def _wrap(self, text: str) -> list[str]:
        return [_INDENT + line for line in wrap(text, self._width - len(_INDENT), break_on_hyphens=False)]

    # ---- tables and drawings ----------------------------------------------------------------------------------

    def _table(self, table: Table) -> list[str]:
        cells = [list(table.heading), *([self._say(cell) for cell in row] for row in table.rows)]
        widths = [max(len(row[i]) for row in cells) for i in range(len(table.heading))]
        lines = []
        for number, row in enumerate(cells):
            text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            text = text if len(text) + 4 <= self._width else text[: self._width - 7] + "..."
            lines.append(f"{_INDENT} {self._paint(text, _DIM) if number == 0 else text}")
        return [line for line in lines if line.strip()] + (self._wrap(table.note) if table.note else [])

    def _number_line(self, figure: NumberLine) -> list[str]:
        marks = [(self._say(Words((game,))), "o") for game in figure.left]
        marks.append((f"<{self._say(Words((figure.value,)))}>", "*"))
        marks += [(self._say(Words((game,))), "o") for game in figure.right]
        above, line = "", "----"
        for text, sign in marks:
            half = len(text) // 2
            above = above.ljust(len(line) - half) + text
            line += sign + "-" * 8
        return [f"{_INDENT} {above}", f"{_INDENT} {line[:-4]}"]

    def _drawing(self, terms: Terms) -> list[str]:
        """Return the pictures of a sum side by side, on one ground, if there are any and all fit."""
        pictures = [term for term in terms if isinstance(term, PictureTerm) and len(term.position)]
        if not pictures or any(len(picture.position) > _LARGEST_DRAWN for picture in pictures):
            return []
        drawn = [self._block(term) for term in terms]
        if any(block is None for block in drawn):
            return []
        blocks = [block for block in drawn if block is not None]
        height = max(map(len, blocks))
        rows = [""] * height
        for place, block in enumerate(blocks):
            wide = max(map(_visible, block))
            padded = [""] * (height - len(block)) + block
            plus = "   " if place else ""
            for i, line in enumerate(padded):
                sign = " + " if place and i == height - 1 else plus
                rows[i] += sign + line + " " * (wide - _visible(line))
        if max(map(_visible, rows)) > self._width - len(_INDENT):
            return []
        return [(_INDENT + row).rstrip() for row in rows]

    def _block(self, term: Term) -> list[str] | None:
        if not isinstance(term, PictureTerm):
            return [self._say(term_words(term))]
        text = terminal(term.position, color=self._color, unicode=self._unicode, width=self._width, height=24)
        return None if "too large or too crowded" in text else text.splitlines()


def _visible(line: str) -> int:
    """Return the number of columns that a line takes, colors aside."""
    count, rest = 0, line
    while "\x1b[" in rest:
        before, _, rest = rest.partition("\x1b[")
        count += len(before)
        rest = rest.partition("m")[2]
    return count + len(rest)
