"""The checker in Python and the one that is proved to be right: they accept the same certificates.

``python -m tests.proofs.agreement`` (as `tools/formal` runs it) judges the certificates of the gallery, of small and of
random pictures, some of them with many drops, and thousands of damaged ones, by both, and prints the counts. With the
arguments ``7 br`` it lets the proved checker judge the certificates of every red-blue picture of 7 edges, which takes
half an hour or more; a third argument is the number of pictures to skip.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import islice, product
from random import Random
from typing import Any

from hackenbush import (
    Budget,
    Certificate,
    Game,
    HackenbushError,
    Position,
    TooHard,
    all_specimens,
    certify,
    value,
    verify,
)
from hackenbush.proofs.proved import find_program
from hackenbush.solvers import claim_store
from tests.board.every_shape import grounded_shapes
from tests.proofs.texts import dump_lines, load_lines

__all__ = [
    "cover",
    "damage",
    "draw_green",
    "draw_pictures",
    "every_picture",
    "judge_in_python",
    "judge_proved",
    "little_room",
    "make_certificates",
    "states_the_truth",
]

BUDGET = Budget(seconds=600)
LOADS = ("0", "1", "-1", "1/2", "*", "*2", "^", "v*", "2*", "1-#1", "#1", "-#2", "01", "1/3", "0x1p-2000")
MARKS = '0123456789BRG-+*^v#/>"[]{}:, '


def draw_pictures(rng: Random, count: int, most: int = 9) -> Iterator[Position]:
    """Yield random pictures with loops, parallel edges and pieces that float."""
    for _ in range(count):
        size, colors = rng.randint(1, most), rng.choice(("brg", "br", "g", "bg", "brgg"))
        nodes = range(max(1, size * 2 // 3) + 1)
        yield Position([(rng.choice(nodes) if k else 0, rng.choice(nodes), rng.choice(colors)) for k in range(size)])


def draw_green(rng: Random, count: int, most: int = 200) -> Iterator[Position]:
    """Yield random green pictures with cycles and bridges."""
    for _ in range(count):
        size = rng.randint(1, most)
        nodes, reach = range(1 + size * rng.randint(3, 9) // 10), rng.choice((2, 5, size))
        ends = [(node, max(0, node - rng.randint(1, reach))) for node in nodes[1:]]
        ends += [(rng.choice(nodes), rng.choice(nodes)) for _ in range(size - len(ends))]
        yield Position([(u, v, "g") for u, v in ends])


def every_picture(edges: int, colors: str) -> Iterator[Position]:
    """Yield every connected picture of so many edges in these colors, up to the names of nodes."""
    for ends in grounded_shapes(edges):
        for row in product(colors, repeat=edges):
            yield Position([(*pair, color) for pair, color in zip(ends, row, strict=True)])


def make_certificates(pictures: Iterable[Position]) -> Iterator[str]:
    """Yield the certificates of pictures, where there is one within the budget."""
    for picture in pictures:
        try:
            yield certify(picture, budget=BUDGET).to_text()
        except TooHard:
            continue


@contextmanager
def little_room(size: int) -> Iterator[None]:
    """Let claims be dropped while the rest takes no more than so many bytes, and not only when it is 16 MiB."""
    before = claim_store.BYTES
    claim_store.BYTES = size
    try:
        yield
    finally:
        claim_store.BYTES = before


def damage(rng: Random, text: str) -> str:
    """Return a certificate with one fault: in its characters, lines, or the fields of a line."""
    kind = rng.randrange(17)
    if kind < 2:
        place = rng.randrange(len(text))
        return _without_empty_lines(text[:place] + rng.choice(MARKS) * (kind == 0) + text[place + 1 :])
    lines = load_lines(text)
    if kind < 6:
        _damage_lines(rng, lines, kind)
    else:
        _damage_fields(rng, lines, kind)
    return dump_lines(lines)


def _damage_lines(rng: Random, lines: list[Any], kind: int) -> None:
    """Remove a line, swap two, end early, or drop some claims."""
    place = rng.randrange(len(lines))
    if kind == 2:
        del lines[place]
    elif kind == 3:
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 4:
        del lines[place + 1 :]
    else:
        numbers = range(sum("second" in line for line in lines) + 1)
        lines.insert(place, {"drop": rng.sample(numbers, min(len(numbers), rng.randint(0, 2)))})


def _damage_fields(rng: Random, lines: list[Any], kind: int) -> None:
    """Change a field of a line."""
    claims = [line for line in lines if "second" in line]
    claim, words = rng.choice(claims or [{}]), lines[0]["picture"].split()
    drops = [line["drop"] for line in lines if "drop" in line]
    if kind == 6:
        lines[0]["value"] = rng.choice(LOADS)
    elif kind == 7 and words:
        spot = rng.randrange(len(words))
        words[spot] = words[spot][:-1] + rng.choice("BRG")
        lines[0]["picture"] = " ".join(words)
    elif kind == 8 and claim.get("replies"):
        reply = rng.choice(claim["replies"])
        place = rng.randrange(4)
        reply[place : place + 1] = rng.choice(([], ["0"], ["1"], ["2"], ["0: *>0"], ["0: 1>0"], [0], [1], [2]))
    elif kind == 9 and claim.get("claims"):
        claim["claims"][rng.randrange(len(claim["claims"]))] = rng.randrange(len(claims))
    elif kind == 10:
        claim["second"] = rng.choice(("left", "right", "Left"))
    elif kind == 11:
        claim["rule"] = rng.choice(("sum", "move", "count", "fusion", "number", "colon", "ground"))
    elif kind == 12:
        claim.setdefault("carried", {})[rng.choice(("0", "1", "2", "00"))] = rng.choice(LOADS)
    elif kind == 13 and drops:
        rng.choice(drops).append(rng.randrange(len(claims)))
    elif kind == 14:
        games = [line["game"] for line in lines if "game" in line]
        rng.choice(rng.choice(games) if games else [[]]).append(rng.choice(LOADS))
    elif kind == 15 and claim.get("replies"):
        reply = rng.choice(claim["replies"])
        cut, *given = reply[1].split(",")
        given += rng.sample([*map(str, claim.get("edges", [])), "9", "-1", ""], rng.randrange(3))
        reply[1] = ",".join([cut, *rng.choice((given, sorted(given, key=len), given[1:]))])
    else:
        lines[-1][rng.choice(("at_least", "at_most"))] = rng.randrange(len(claims) + 1)


def _without_empty_lines(text: str) -> str:
    """The text, without empty lines, which are between certificates."""
    return "".join(f"{line}\n" for line in text.split("\n") if line)


def judge_in_python(texts: Iterable[str]) -> list[bool]:
    """Return which certificates the checker in Python accepts."""
    return [_is_accepted(text) for text in texts]


def _is_accepted(text: str) -> bool:
    try:
        return verify(BytesIO(text.encode()))
    except HackenbushError:
        return False


def judge_proved(texts: Iterable[str]) -> list[bool]:
    """Return which certificates, without empty lines, the proved checker accepts."""
    many = "".join(f"{text.removesuffix(chr(10))}\n\n" for text in texts)
    run = subprocess.run([find_program(), "--many"], input=many, capture_output=True, encoding="ascii", check=True)
    return [word == "proved" for word in run.stdout.split()]


def states_the_truth(text: str) -> bool:
    """Whether the statement of a certificate is what the solver finds."""
    certificate = Certificate.from_text(text)
    return value(Position(certificate.picture)) == Game(certificate.value)


def main() -> None:
    """Judge certificates by both checkers, and print the counts."""
    rng = Random(2026)
    families = {
        "the gallery": (specimen.position for specimen in all_specimens().values()),
        "every picture of at most 4 edges in three colors": (p for n in range(5) for p in every_picture(n, "brg")),
        "random pictures": draw_pictures(rng, 600),
        "random green pictures of up to 200 edges": draw_green(rng, 600),
    }
    sound: list[str] = []
    for name, pictures in families.items():
        all_pictures = list(pictures)
        texts = list(make_certificates(all_pictures))
        _report(name, texts, len(all_pictures))
        sound += texts
    with little_room(2_000):
        texts = list(make_certificates(draw_pictures(rng, 600, most=11)))
    _report("random pictures, with little room", texts, 600)
    sound += [text for text in texts if '{"drop"' in text] * 3
    damaged = [damage(rng, rng.choice(sound)) for _ in range(20_000)]
    for text in _report("damaged certificates", damaged, len(damaged)):
        assert states_the_truth(text), text


def cover(edges: int, colors: str, skip: int = 0) -> None:
    """Let the proved checker judge a certificate of every picture of so many edges, and print the counts."""
    pictures = islice(every_picture(edges, colors), skip, None)
    count = skip
    while some := list(islice(pictures, 2_000)):
        texts = [certify(picture).to_text() for picture in some]
        wrong = [text for text, right in zip(texts, judge_proved(texts), strict=True) if not right]
        assert not wrong, wrong[0]
        count += len(some)
        print(f"{count:,} pictures of {edges} edges in {colors}: all certificates are proved", flush=True)


def _report(name: str, texts: list[str], asked: int) -> list[str]:
    python = judge_in_python(texts)
    proved = judge_proved(texts)
    differ = [text for text, one, other in zip(texts, python, proved, strict=True) if one != other]
    assert not differ, f"the checkers differ: {differ[0]}"
    accepted = [text for text, right in zip(texts, proved, strict=True) if right]
    size = sum(map(len, texts))
    print(
        f"{name}: {len(texts):,} of {asked:,} have a certificate, {size:,} bytes; "
        f"both checkers accept {len(accepted):,} and refuse {len(texts) - len(accepted):,}",
        flush=True,
    )
    return accepted


if __name__ == "__main__":
    if len(sys.argv) > 1:
        cover(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
    else:
        main()
