"""What a position is worth and who wins it: the same verbs for every kind of game.

A verb takes a position, a value, or a text of one: whatever `hackenbush.rulesets.as_playable` reads.

Pictures of Hackenbush are solved by the first theorem that applies to each part (`hackenbush.solvers.pictures`). Any
other object with ``options(player)`` is valued by its closed form, if it has one, and else by plain search over its
positions (`hackenbush.solvers.games`). Every verb takes a `Budget`.
"""

from hackenbush.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__)
