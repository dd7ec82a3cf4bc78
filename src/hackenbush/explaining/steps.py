"""`Step` and `Explanation`: a chain of reasoning from a position to its value.

Each step replaces a sum by another of the same value, by a named rule, and says why in a sentence. The kernel checks
that the two values are equal; steps that fail this check are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hackenbush.explaining.figures import Figure
from hackenbush.explaining.terms import Terms, find_value
from hackenbush.explaining.words import Words
from hackenbush.values import Game

if TYPE_CHECKING:
    from hackenbush.pictures import Svg

__all__ = ["Explanation", "Rewrite", "Step"]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The result of a rule before the check: other terms of the same value, and why."""

    rule: str
    after: Terms
    formula: Words
    sentence: Words
    figure: Figure | None = None
    lemmas: tuple[Explanation, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the rule, the sum before and after it, a formula, a sentence, and perhaps a figure.

    ``lemmas`` explain values that the step uses: of a piece of the picture, or of options.
    """

    rule: str
    before: Terms
    after: Terms
    formula: Words
    sentence: Words
    figure: Figure | None = None
    lemmas: tuple[Explanation, ...] = ()

    def _repr_html_(self) -> str:
        from hackenbush.explaining.html import write_step_fragment

        return write_step_fragment(self)

    def __repr__(self) -> str:
        return f"<Step by {self.rule}: {self.formula!s:.70}>"


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps from a position to its value, and what follows from the value.

    >>> from hackenbush import Position, explain
    >>> explanation = explain(Position("bbbrb"))
    >>> explanation.value, explanation.rules
    (Game('11/4'), ('stalk',))
    >>> print(explanation.steps[0].formula)
    bbbrb = 1 + 1 + 1 - 1/2 + 1/4 = 11/4

    ``remarks`` are steps that change nothing, such as a winning cut. An explanation prints as text, shows itself in a
    notebook, and has `html`, `svg`, `latex` and `as_data`.
    """

    start: Terms
    steps: tuple[Step, ...]
    conclusion: Words
    remarks: tuple[Step, ...] = ()
    relation: str | None = None  # of two subjects: "<", "=", ">" or "||"
    visited: int = 0

    @property
    def end(self) -> Terms:
        """The sum after the last step."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def value(self) -> Game | None:
        """The value at the end, or None if the chain stops early."""
        return find_value(self.end)

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules, in order."""
        return tuple(step.rule for step in self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        steps = f"{len(self)} step{'s' * (len(self) != 1)}"
        end = f" to {self.value!s:.40}" if self.value is not None else ""
        return f"<Explanation in {steps}{end}: {', '.join(self.rules):.50}>"

    def text(self, *, color: bool = False, unicode: bool = False, width: int = 80) -> str:
        """Return the explanation for a terminal, with small drawings."""
        from hackenbush.explaining.terminal import as_text

        return as_text(self, color=color, unicode=unicode, width=width)

    def svg(self) -> Svg:
        """Return a strip of frames, one for each sum of the chain."""
        from hackenbush.explaining.frames import draw_strip

        return draw_strip(self)

    def html(self, *, title: str = "") -> str:
        """Return one self-contained page with a picture of every step."""
        from hackenbush.explaining.html import write_page

        return write_page([self], title=title)

    def latex(self) -> str:
        """Return a LaTeX document with TikZ pictures, for a handout."""
        from hackenbush.explaining.latex import write_handout

        return write_handout(self)

    def as_data(self) -> dict[str, Any]:
        """Return the explanation as plain data for JSON."""
        from hackenbush.explaining.data import write_data

        return write_data(self)

    def _repr_html_(self) -> str:
        from hackenbush.explaining.html import write_fragment

        return write_fragment(self)
