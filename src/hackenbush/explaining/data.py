"""Explanations as plain data for JSON: everything that the other faces show, and the edges of every picture.

``origin`` has a number for each edge of a picture, which it keeps from step to step: its index in the first picture,
or a larger number if a step has made the edge.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from hackenbush.board.position import Position
from hackenbush.explaining.figures import (
    Columns,
    Figure,
    Labelled,
    NumberLine,
    OptionsRow,
    OptionsTable,
    Pairs,
    Plays,
    Series,
)
from hackenbush.explaining.questions import ask
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.terms import Braces, PictureTerm, Term, Terms, call_terms, write_term, write_terms
from hackenbush.explaining.words import Words, say
from hackenbush.values import Game

__all__ = ["TextStyle", "write_data"]

TextStyle: TypeAlias = Literal["ascii", "unicode"]


def write_data(
    explanation: Explanation, style: TextStyle = "ascii", *, picture: Callable[[Position], Any] | None = None
) -> dict[str, Any]:
    """Return an explanation as dictionaries, lists and text; ``picture`` writes drawings, if they are wanted.

    With drawings come questions that a reader can be asked before each step.

    >>> from hackenbush import explain
    >>> data = write_data(explain("{1/4|1}"))
    >>> data["value"], data["steps"][0]["rule"], data["steps"][0]["figure"]["kind"]
    ('1/2', 'simplicity', 'number line')
    >>> write_data(explain("{1/4|1}"), "unicode")["value"]
    '½'
    """
    return _Data(style, picture).explanation(explanation)


class _Data:
    """Writes an explanation in one style."""

    def __init__(self, style: TextStyle, picture: Callable[[Position], Any] | None) -> None:
        self._style = style
        self._picture = picture

    def explanation(self, explanation: Explanation) -> dict[str, Any]:
        value = explanation.value
        return {
            "subject": self._words(write_terms(explanation.start)),
            "value": None if value is None else self._game(value),
            "outcome": None if value is None else value.outcome.value,
            "relation": explanation.relation,
            "start": self._sum(explanation.start),
            "steps": [self._step(step) for step in explanation.steps],
            "remarks": [self._step(step) for step in explanation.remarks],
            "conclusion": self._words(explanation.conclusion),
            "visited": explanation.visited,
        }

    def _words(self, words: Words) -> str:
        return words.text(self._style)

    def _game(self, game: Game | Fraction) -> str:
        return str(game) if self._style == "ascii" else say(game).text(self._style)

    def _step(self, step: Step) -> dict[str, Any]:
        return {
            "rule": step.rule,
            "before": self._sum(step.before),
            "after": self._sum(step.after),
            "formula": self._words(step.formula),
            "latex": step.formula.latex(math=True),
            "sentence": self._words(step.sentence),
            "figure": self._figure(step.figure),
            "lemmas": [self.explanation(lemma) for lemma in step.lemmas],
            **({} if self._picture is None else {"question": self._question(step)}),
        }

    def _question(self, step: Step) -> dict[str, Any] | None:
        if (question := ask(step)) is None:
            return None
        choices = [
            {"words": (words := self._words(choice.words)), "term": self._term(choice.term, words)}
            for choice in question.choices
        ]
        return {"words": self._words(question.words), "choices": choices, "right": question.right}

    def _sum(self, terms: Terms) -> list[dict[str, Any]]:
        return [self._term(term, self._words(name)) for term, name in zip(terms, call_terms(terms), strict=True)]

    def _term(self, term: Term, name: str) -> dict[str, Any]:
        text = self._words(write_term(term))
        match term:
            case PictureTerm():
                values = {str(edge): self._game(game) for edge, game in term.known}
                return {"kind": "picture", "text": text, "name": name, **self._edges(term), "known": values}
            case Braces(left, right):
                sides = ([self._words(write_term(option)) for option in side] for side in (left, right))
                return {"kind": "form", "text": text, **dict(zip(("left", "right"), sides, strict=True))}
            case Game():
                return {"kind": "value", "text": self._game(term)}
        return {"kind": "position", "text": repr(term)}

    def _edges(self, term: PictureTerm) -> dict[str, Any]:
        found = {"edges": _edges(term.position), "origin": list(term.origin)}
        return found if self._picture is None else {**found, "picture": self._picture(term.drawn)}

    def _figure(self, figure: Figure | None) -> dict[str, Any] | None:
        match figure:
            case OptionsTable(term, rows, left_out):
                return {"kind": "options", "rows": [self._row(term, row) for row in rows], "left_out": left_out}
            case NumberLine(left, right, value):
                return {
                    "kind": "number line",
                    "left": list(map(self._game, left)),
                    "right": list(map(self._game, right)),
                    "value": self._game(value),
                    "numbers": {"left": list(map(str, left)), "right": list(map(str, right)), "value": str(value)},
                }
            case Columns(heaps, total, balance):
                return {"kind": "columns", "heaps": list(heaps), "total": total, "balance": balance and list(balance)}
            case Series(x, terms):
                listed = [[str(above), str(below)] for above, below in terms]
                return {"kind": "series", "x": self._game(x), "terms": listed}
            case Labelled():
                return self._labelled(figure)
            case Pairs(pairs):
                return {"kind": "pairs", "pairs": [list(map(list, pair)) for pair in pairs]}
            case Plays(position, plays, left_out):
                listed_plays = [
                    {"player": play.player.value, "edge": play.edge, "answer": play.answer, "left": _edges(play.left)}
                    for play in plays
                ]
                return {"kind": "plays", "edges": _edges(position), "plays": listed_plays, "left_out": left_out}
        return None

    def _labelled(self, figure: Labelled) -> dict[str, Any]:
        term, written = figure.term, {str(edge): self._game(game) for edge, game in figure.labels}
        found = {"kind": "labels", **self._edges(term), "labels": written, "highlight": list(figure.highlight)}
        if self._picture is None or figure.rest is None:
            return found
        return {**found, "sunk": self._picture(term.sink(figure.highlight, figure.rest))}

    def _row(self, term: Term, row: OptionsRow) -> dict[str, Any]:
        found = {"player": row.player.value, "moves": row.moves, "leaves": row.leaves, "value": self._game(row.value)}
        if not isinstance(term, PictureTerm) or row.option is None:
            return found
        return {**found, "cuts": list(row.cuts), "gone": sorted(set(term.origin) - set(row.option.origin))}


def _edges(position: Position) -> list[list[str | int]]:
    return [[edge.start, edge.end, edge.color.letter] for edge in position.edges]
