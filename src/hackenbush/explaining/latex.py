r"""Explanations for LaTeX: a handout with TikZ pictures, which needs only ``tikz`` and ``amsmath``."""

from __future__ import annotations

from hackenbush.board.tikz import tikz
from hackenbush.explaining.figures import Figure, Plays
from hackenbush.explaining.frames import write_labels
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.tables import Table, make_table
from hackenbush.explaining.terms import PictureTerm, Term, Terms, write_term, write_terms
from hackenbush.explaining.words import Words, say

__all__ = ["write_handout"]

_LARGEST_DRAWN = 60  # edges
_PREAMBLE = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\renewcommand{\arraystretch}{1.4}
\newcommand{\drawing}[1]{\raisebox{-0.3ex}{\scalebox{0.75}{#1}}}
\begin{document}
"""


def write_handout(explanation: Explanation) -> str:
    r"""Return a LaTeX document with every step of an explanation.

    >>> from hackenbush import explain
    >>> text = write_handout(explain("{1/4|1}"))
    >>> r"\item[1.] \textbf{simplicity}" in text, text.endswith("\\end{document}\n")
    (True, True)
    """
    lines = [rf"\section*{{{_write_head(explanation)}}}"]
    if any(map(_is_drawn, explanation.start)):
        lines += [r"\begin{center}", _write_terms(explanation.start), r"\end{center}"]
    lines += _write_steps(explanation)
    if explanation.remarks:
        lines += [
            r"\begin{itemize}",
            *(line for step in explanation.remarks for line in _write_step(step, "")),
            r"\end{itemize}",
        ]
    lines.append(explanation.conclusion.latex(math=False))
    return _PREAMBLE + "\n".join(lines) + "\n\\end{document}\n"


def _write_head(explanation: Explanation) -> str:
    value = explanation.value
    words = write_terms(explanation.start).capitalized()
    if value is not None and explanation.steps and explanation.relation is None:
        words += say(" = ", value)
    return f"${words.latex(math=True)}$"


def _write_steps(explanation: Explanation) -> list[str]:
    if not explanation.steps:
        return []
    lines = [r"\begin{enumerate}"]
    for number, step in enumerate(explanation.steps, 1):
        lines += _write_step(step, f"{number}.")
        if any(_is_drawn(term) for term in step.after):
            lines += [r"\begin{center}", _write_terms(step.after), r"\end{center}"]
        lines += [rf"\par {_write_lemma(lemma)}" for lemma in step.lemmas]
    return [*lines, r"\end{enumerate}"]


def _write_lemma(lemma: Explanation) -> str:
    steps = "; ".join(f"{step.rule}: ${step.formula.latex(math=True)}$" for step in lemma.steps)
    return f"Why ${write_terms(lemma.start).latex(math=True)}$ is worth that: {steps}."


def _write_step(step: Step, mark: str) -> list[str]:
    item = rf"\item[{mark}] " if mark else r"\item "
    lines = [rf"{item}\textbf{{{step.rule}}}. {step.sentence.latex(math=False)}"]
    lines.append(rf"\[ {step.formula.latex(math=True)} \]")
    if isinstance(step.figure, Plays):
        lines += [r"\begin{center}", _write_terms((PictureTerm(step.figure.position),), step.figure), r"\end{center}"]
    table = make_table(step.figure)
    return [*lines, *_write_table(table)] if table is not None else lines


def _write_table(table: Table) -> list[str]:
    rows = [" & ".join(table.heading), *(" & ".join(cell.latex(math=False) for cell in row) for row in table.rows)]
    lines = [r"\begin{center}\begin{tabular}{" + "l" * len(table.heading) + "}", rows[0] + r" \\ \hline"]
    lines += [row + r" \\" for row in rows[1:]]
    lines.append(r"\end{tabular}\end{center}")
    return [*lines, Words((table.note,)).latex(math=False)] if table.note else lines


def _is_drawn(term: Term) -> bool:
    return isinstance(term, PictureTerm) and 0 < len(term.position) <= _LARGEST_DRAWN


def _write_terms(terms: Terms, figure: Figure | None = None) -> str:
    pieces = []
    for term in terms:
        if isinstance(term, PictureTerm) and _is_drawn(term):
            pieces.append(
                rf"\drawing{{{tikz(term.drawn, labels=write_labels(term, figure, 'ascii'), unit=term.unit)}}}"
            )
        else:
            pieces.append(f"${write_term(term).latex(math=True)}$")
    return "\n$+$\n".join(pieces)
