"""Lessons: short chapters with live boards, challenges that check their answers, values to guess, and handouts.

>>> from hackenbush.lessons import chapters, check
>>> [chapter.slug for chapter in chapters()][:3], check("three-eighths", "brr").message
(['rules', 'games', 'zero-games'], 'That is ¼: a little too little.')
"""

from hackenbush.lessons.challenges import Challenge, challenge, challenges
from hackenbush.lessons.chapters import Chapter, chapter, chapters
from hackenbush.lessons.checking import Verdict, check
from hackenbush.lessons.claims import ChapterClaim, read_claims
from hackenbush.lessons.guessing import Guess, guess
from hackenbush.lessons.handouts import handout

__all__ = [
    "Challenge",
    "Chapter",
    "ChapterClaim",
    "Guess",
    "Verdict",
    "challenge",
    "challenges",
    "chapter",
    "chapters",
    "check",
    "guess",
    "handout",
    "read_claims",
]
