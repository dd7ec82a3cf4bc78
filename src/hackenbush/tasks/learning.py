"""Chapters, challenges and values to guess, for the page."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hackenbush.board.position import Position
from hackenbush.board.spreading import merge_ground
from hackenbush.lessons import Challenge, chapter, chapters, check, guess
from hackenbush.lessons import challenges as all_challenges
from hackenbush.solvers import Budget
from hackenbush.tasks.pictures import picture_of, text_of

__all__ = ["chapter_data", "check_answer", "list_challenges", "list_chapters", "make_card"]

_SEEDS = 10**9


def list_chapters() -> list[dict[str, Any]]:
    """Return the chapters without their text.

    >>> list_chapters()[0]["slug"]
    'rules'
    """
    return [{"slug": each.slug, "title": each.title, "minutes": each.minutes} for each in chapters()]


def chapter_data(slug: str) -> dict[str, Any]:
    """Return a chapter; raises `Undefined` if there is no chapter of this name."""
    found = chapter(slug)
    return {"slug": found.slug, "title": found.title, "minutes": found.minutes, "html": found.html}


def list_challenges() -> list[dict[str, Any]]:
    """Return the challenges, each with the picture it starts from, if any.

    >>> list_challenges()[0]["picture"]["edges"][0]
    ['0.1', 1, 'b']
    """
    return [_challenge_data(each) for each in all_challenges()]


def _challenge_data(asked: Challenge) -> dict[str, Any]:
    start = asked.start
    return asked.as_data() | {"picture": picture_of(start) if isinstance(start, Position) else None}


def check_answer(
    name: str, position: Position | None, answer: str | int | Sequence[int] | None, *, budget: Budget
) -> dict[str, Any]:
    """Return whether an answer to a challenge is right, and what to say about it.

    >>> check_answer("three-eighths", Position("brrb"), None, budget=Budget())
    {'ok': True, 'message': 'Yes: it is worth ⅜.'}

    Raises `Undefined` if there is no such challenge.
    """
    found = check(name, None if position is None else merge_ground(position), answer, budget=budget)
    return {"ok": found.ok, "message": found.message}


def make_card(seed: int | None) -> dict[str, Any]:
    """Return a position to guess the value of, the same for the same seed.

    >>> make_card(0)["text"], len(make_card(0)["choices"]), make_card(0)["id"]
    ('brr', 4, 'guess-0')
    """
    found = guess(random.randrange(_SEEDS) if seed is None else seed)
    return {
        "id": found.id,
        "seed": found.seed,
        "level": found.level,
        "picture": picture_of(found.position),
        "text": text_of(found.position),
        "choices": [{"text": text, "unicode": shown} for text, shown in found.answers],
    }
