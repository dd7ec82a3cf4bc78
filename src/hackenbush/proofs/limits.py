"""The limits of certificates, which make the work of the checker proportional to the length of the text, and bound its
memory however long the text is.

`Certificate.from_text` and `verify` raise `TooLarge` beyond a limit, and `certify` never writes such a certificate. The
number of edges, replies, games and terms is limited by the bytes they take.
"""

from __future__ import annotations

from hackenbush.errors import TooLarge

__all__ = ["BITS", "BYTES", "CLAIMS", "DEPTH", "DIGITS", "SPELLED", "STEPS_PER_BYTE", "check_size"]

BYTES = 1 << 24  # of one line, and of what is live: the header, the listed games and the claims that are not dropped
CLAIMS = 10_000_000  # in one certificate, dropped or not
DEPTH = 3  # brackets in brackets
DIGITS = 7  # of a count of ups, a nimber, and the number of a game, a claim, an edge or a node
BITS = 8_192  # of a number above the line, and below it, whether written or worked out
SPELLED = 100_000  # characters of the value
STEPS_PER_BYTE = 16  # of the checker: an edge folded, a term added, or 256 bits of a number added


def check_size(size: int, limit: int, what: str) -> None:
    """Raise `TooLarge` if a size is beyond its limit.

    >>> check_size(8_192, BITS, "bits of a number")
    >>> check_size(8_193, BITS, "bits of a number")
    Traceback (most recent call last):
    hackenbush.errors.TooLarge: expected at most 8,192 bits of a number, not 8,193
    """
    if size > limit:
        found = f"{size:,}" if size < 10**12 else "far more"
        raise TooLarge(f"expected at most {limit:,} {what}, not {found}")
