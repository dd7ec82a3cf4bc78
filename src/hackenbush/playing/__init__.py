"""Playing: matches and their records, players of every strength, hints, annotations, and the length of random play."""

from hackenbush.playing.annotate import Annotation, annotate
from hackenbush.playing.harmonic import harmonic, harmonic_bounds
from hackenbush.playing.hints import Hint, hint
from hackenbush.playing.length import Length, expected_length
from hackenbush.playing.match import Match, Result
from hackenbush.playing.players import STRENGTHS, Casual, Choice, Chooser, Perfect, Person, Random, play

__all__ = [
    "STRENGTHS",
    "Annotation",
    "Casual",
    "Choice",
    "Chooser",
    "Hint",
    "Length",
    "Match",
    "Perfect",
    "Person",
    "Random",
    "Result",
    "annotate",
    "expected_length",
    "harmonic",
    "harmonic_bounds",
    "hint",
    "play",
]
