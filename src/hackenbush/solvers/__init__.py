"""Find what a position is worth and who wins it, with the same verbs for every kind of game.

Every verb takes a `Budget`, and a position, a value or a text that `hackenbush.rulesets.as_playable` reads.

Each part of a Hackenbush picture is solved by the first theorem that applies to it (`hackenbush.solvers.pictures`).
Any other object with ``options(player)`` is valued by its closed form if it has one, otherwise by plain search over
its positions (`hackenbush.solvers.games`).
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
