"""Explanations as plain data, for JSON: all that the other faces show, and the edges of every picture."""

from __future__ import annotations

from typing import Any

from hackenbush.board.position import Position
from hackenbush.explaining.figures import Columns, Figure, Labelled, NumberLine, Options, Plays, Series
from hackenbush.explaining.steps import Explanation, Step
from hackenbush.explaining.terms import Braces, Picture, Sum, Term, sum_words, term_words
from hackenbush.values import Game

__all__ = ["as_data"]


def as_data(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as dictionaries, lists and text.

    >>> from hackenbush import explain
    >>> data = as_data(explain("{1/4|1}"))
    >>> data["value"], data["steps"][0]["rule"], data["steps"][0]["figure"]["kind"]
    ('1/2', 'simplicity', 'number line')
    """
    value = explanation.value
    return {
        "subject": str(sum_words(explanation.start)),
        "value": None if value is None else str(value),
        "outcome": None if value is None else value.outcome.name.lower(),
        "relation": explanation.relation,
        "start": _sum(explanation.start),
        "steps": [_step(step) for step in explanation.steps],
        "remarks": [_step(step) for step in explanation.remarks],
        "conclusion": str(explanation.conclusion),
        "visited": explanation.visited,
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "rule": step.rule,
        "before": _sum(step.before),
        "after": _sum(step.after),
        "formula": str(step.formula),
        "latex": step.formula.latex(math=True),
        "sentence": str(step.sentence),
        "figure": _figure(step.figure),
        "lemma": None if step.lemma is None else as_data(step.lemma),
    }


def _sum(terms: Sum) -> list[dict[str, Any]]:
    return [_term(term) for term in terms]


def _term(term: Term) -> dict[str, Any]:
    match term:
        case Picture(position, known):
            values = {str(edge): str(game) for edge, game in known}
            return {"kind": "picture", "text": str(term_words(term)), "edges": _edges(position), "known": values}
        case Braces(left, right):
            sides = ([str(term_words(option)) for option in side] for side in (left, right))
            return {"kind": "form", "text": str(term_words(term)), **dict(zip(("left", "right"), sides, strict=True))}
        case Game():
            return {"kind": "value", "text": str(term)}
    return {"kind": "position", "text": repr(term)}


def _edges(position: Position) -> list[list[str | int]]:
    return [[edge.start, edge.end, edge.color.letter] for edge in position.edges]


def _figure(figure: Figure | None) -> dict[str, Any] | None:
    match figure:
        case Options(_, rows, left_out):
            table = [
                {"player": row.player.value, "moves": row.moves, "leaves": row.leaves, "value": str(row.value)}
                for row in rows
            ]
            return {"kind": "options", "rows": table, "left_out": left_out}
        case NumberLine(left, right, value):
            return {
                "kind": "number line",
                "left": list(map(str, left)),
                "right": list(map(str, right)),
                "value": str(value),
            }
        case Columns(heaps, total, balance):
            return {"kind": "columns", "heaps": list(heaps), "total": total, "balance": balance and list(balance)}
        case Series(x, terms):
            return {"kind": "series", "x": str(x), "terms": [[str(above), str(below)] for above, below in terms]}
        case Labelled(position, labels, highlight):
            written = {str(edge): str(game) for edge, game in labels}
            return {"kind": "labels", "edges": _edges(position), "labels": written, "highlight": list(highlight)}
        case Plays(position, plays, left_out):
            listed = [
                {"player": play.player.value, "edge": play.edge, "answer": play.answer, "left": _edges(play.left)}
                for play in plays
            ]
            return {"kind": "plays", "edges": _edges(position), "plays": listed, "left_out": left_out}
    return None
