"""Computes the game that a text describes: runs the program from `hackenbush.values.notation` on a stack.

Braces stay a form until they are used, since an ordinal sum depends on the form of its base.
"""

from __future__ import annotations

from collections.abc import Mapping

from hackenbush.errors import NotationError
from hackenbush.values import notation
from hackenbush.values.forms import Form
from hackenbush.values.game import Game, GameLike, as_game
from hackenbush.values.special import down, miny, star, tiny, up
from hackenbush.values.uptimals import up_to

__all__ = ["evaluate", "is_value"]

_WORDS = {"up": up(), "down": down(), "star": star()}  # unless these names are given


def evaluate(text: str, names: Mapping[str, GameLike]) -> Game:
    """Return the game that a text describes; names in the text stand for the given games, or for up, down and star.

    >>> evaluate("{0||G|-2}", {"G": 0}), evaluate("{-1|1}:1", {}), evaluate("0", {})
    (Game('tiny(2)'), Game('1/2'), Game('0'))
    >>> evaluate("up + star", {}), evaluate("up", {"up": 1})
    (Game('^*'), Game('1'))

    Raises `NotationError` for text that cannot be read and for an unknown name.
    """
    stack: list[Game | Form] = []

    def pop() -> Game:
        top = stack.pop()
        return top.value if isinstance(top, Form) else top

    for instruction in notation.parse(text):
        match instruction:
            case notation.PushSimple():
                stack.append(Game._simple(*instruction))
            case notation.PushUptimal(level, coefficient):
                stack.append(coefficient * up_to(level))
            case notation.PushName(identifier, column):
                found = names.get(identifier, _WORDS.get(identifier))
                if found is None:
                    raise NotationError(_unknown(identifier), text=text, column=column)
                stack.append(as_game(found))
            case notation.MakeForm(nleft, nright):
                options = [pop() for _ in range(nleft + nright)][::-1]
                stack.append(Form(options[:nleft], options[nleft:]))
            case notation.Multiply(factor):
                stack.append(factor * pop())
            case notation.Apply("ordinal"):
                top, base = pop(), stack.pop()
                stack.append(base.ordinal_sum(top))
            case notation.Apply("negate"):
                stack.append(-pop())
            case notation.Apply("switch"):
                g = pop()
                stack.append(Form([g], [-g]))
            case notation.Apply("tiny" | "miny" as name):
                stack.append((tiny if name == "tiny" else miny)(pop()))
            case notation.Apply("add" | "subtract" as name):
                h, g = pop(), pop()
                stack.append(g + h if name == "add" else g - h)
    return pop()


def is_value(text: str) -> bool:
    """Return whether a text is written as a value, without names.

    >>> [text for text in ("3/4", "0.375", "up", "{0|1}", "b+r", "G + 1", "") if is_value(text)]
    ['3/4', '0.375', 'up', '{0|1}']
    """
    try:
        program = notation.parse(text)
    except NotationError:
        return False
    return all(step.identifier in _WORDS for step in program if isinstance(step, notation.PushName))


def _unknown(name: str) -> str:
    hint = "; games are written as in 3/4, ^ or up, *2, {0|1}" if len(name) > 1 else ""
    return f"no game is named {name!r}{hint}"
