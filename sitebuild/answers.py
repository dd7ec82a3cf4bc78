"""Answers that never change, as files: the gallery, the chapters and the challenges need no engine."""

from __future__ import annotations

from hackenbush.tasks import run
from hackenbush.tasks.learning import list_chapters

__all__ = ["list_answers"]


def list_answers() -> dict[str, bytes]:
    """Return the answers by the names of their files (see engine/browser.js)."""
    found = {name: run(name, {}) for name in ("gallery", "chapters", "challenges")}
    found |= {f"chapter-{slug}": run("chapter", {"name": slug}) for slug in (each["slug"] for each in list_chapters())}
    for name, answer in found.items():
        if answer.failure is not None:
            raise ValueError(f"{name}: {answer.failure.message}")
    return {name: answer.content for name, answer in found.items()}
