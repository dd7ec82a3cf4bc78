"""Answers of the calculator: a card for people, JSON for programs, LaTeX for papers."""

from __future__ import annotations

from collections.abc import Callable

from hackenbush.cli.looks import Look
from hackenbush.cli.statements import Comparison, Statement, Value
from hackenbush.errors import TooHard, Undefined
from hackenbush.players import Outcome
from hackenbush.printing import json_text, printable
from hackenbush.values import Game
from hackenbush.values.data import value_data, write_options
from hackenbush.values.followers import count_options

__all__ = ["FIELDS", "as_json", "as_latex", "as_text", "tidy"]

_SIGNS = str.maketrans("−∗", "-*")  # Unicode signs with the same meaning
LONGEST_FORM = 1_000  # characters of the options on a card

# ---- for people --------------------------------------------------------------------------------------------


def as_text(statement: Statement, look: Look) -> str:
    """Return the text to show for a line that was typed.

    >>> from hackenbush.cli.statements import read
    >>> print(as_text(read("{0,*|1/2}", {}), Look(fields=frozenset({"temperature", "atomic-weight"}))))
    {0,*|1/2} = 1/4
      canonical form  {0|1/2}
      outcome         Left wins
      temperature     -1/4
      atomic weight   none: the game is not all-small
    >>> print(as_text(read("* >= 0", {}), Look()))
    false: * is confused with 0
    """
    return _comparison(statement, look) if isinstance(statement, Comparison) else _card(statement, look)


def _comparison(comparison: Comparison, look: Look) -> str:
    relation = comparison.relation
    words = "is confused with" if relation == "||" else relation
    found = f"{tidy(comparison.left_text)} {words} {tidy(comparison.right_text)}"
    if comparison.holds is None:
        return look.paint(found, "bold")
    return f"{look.paint('true' if comparison.holds else 'false', 'bold')}: {found}"


def _normalize(text: str) -> str:
    return text.translate(_SIGNS).replace(" ", "")


def _card(value: Value, look: Look) -> str:
    g, text = value.game, look.game(value.game)
    typed = value.name or tidy(value.text)
    head = look.paint(text, "bold")
    lines = [head if _normalize(typed) == _normalize(text) else f"{typed} = {head}"]
    rows = [("canonical form", _canonical_form(g, look)), ("outcome", _outcome(g, look))]
    rows += [(name.replace("-", " "), _field(name, g, look)) for name in FIELDS if name in look.fields]
    width = max(len(label) for label, _ in rows)
    lines += [f"  {look.paint(label, 'dim')}{' ' * (width - len(label))}  {text}" for label, text in rows]
    return "\n".join(lines)


def tidy(text: str, *, most: int = 60) -> str:
    """Return a text in one line with single spaces, cut to ``most`` characters.

    >>> tidy(" {0 |\\t1} "), tidy("1+" * 40, most=12)
    ('{0 | 1}', '1+1+1+1+1...')
    """
    line = printable(" ".join(text.split()))
    return line if len(line) <= most else line[: most - 3] + "..."


def _canonical_form(g: Game, look: Look) -> str:
    left, right = count_options(g)
    text = write_options(g, look.game, most=LONGEST_FORM)
    if len(text) <= LONGEST_FORM:
        return text
    return f"{left} Left and {right} Right options, too long to show (use --json)"


def _outcome(g: Game, look: Look) -> str:
    colors = {Outcome.LEFT: "blue", Outcome.RIGHT: "orange"}
    outcome = g.outcome
    return look.paint(str(outcome), colors[outcome]) if outcome in colors else str(outcome)


def _field(name: str, g: Game, look: Look) -> str:
    try:
        return FIELDS[name](g, look)
    except Undefined as error:
        return f"none: {error}"
    except TooHard as error:
        return f"too hard: {error}"


def _stops(g: Game, look: Look) -> str:
    return f"Left {look.game(g.left_stop)}, Right {look.game(g.right_stop)}"


def _atomic_weight(g: Game, look: Look) -> str:
    if not g.is_all_small:
        raise Undefined("the game is not all-small")
    return look.game(g.atomic_weight)


FIELDS: dict[str, Callable[[Game, Look], str]] = {
    "kind": lambda g, _: g.kind,
    "stops": _stops,
    "mean": lambda g, look: look.game(g.mean),
    "temperature": lambda g, look: look.game(g.temperature),
    "atomic-weight": _atomic_weight,
    "reduced": lambda g, look: look.game(g.reduced),
    "birthday": lambda g, look: look.game(g.birthday),
}


# ---- for programs ------------------------------------------------------------------------------------------


def as_json(statement: Statement, *, with_reduced: bool = False) -> str:
    """Return one line of JSON, with numbers as exact text and null for what is not defined.

    >>> import json
    >>> from hackenbush.cli.statements import read
    >>> json.loads(as_json(read("^ ? 0", {})))
    {'input': '^ ? 0', 'left': '^', 'operator': '?', 'right': '0', 'relation': '>', 'holds': None}
    >>> answer = json.loads(as_json(read("{1|-1}", {})))
    >>> answer["text"], answer["canonical"], answer["temperature"], answer["atomic_weight"]
    ('+-1', '{1|-1}', '1', None)

    `hackenbush.values.data` describes the fields of a game.
    """
    data: dict[str, object] = {"input": statement.text}
    if isinstance(statement, Value):
        data |= {"name": statement.name, **value_data(statement.game, brief=False)}
        if with_reduced:
            data["reduced"] = value_data(statement.game.reduced, brief=False)["text"]
    else:
        data |= {
            "left": value_data(statement.left, brief=False)["text"],
            "operator": statement.operator,
            "right": value_data(statement.right, brief=False)["text"],
            "relation": statement.relation,
            "holds": statement.holds,
        }
    return json_text(data, only_ascii=True)


def as_latex(statement: Statement) -> str:
    """Return the LaTeX of a value or of a comparison.

    >>> from hackenbush.cli.statements import read
    >>> print(as_latex(read("{0|1}", {})), as_latex(read("* ? 0", {})))
    \\frac{1}{2} {\\ast} \\parallel 0

    Raises `TooHard` if it would be too long.
    """
    if isinstance(statement, Value):
        return statement.game.text("latex")
    relation = r"\parallel" if statement.relation == "||" else statement.relation
    return f"{statement.left.text('latex')} {relation} {statement.right.text('latex')}"
