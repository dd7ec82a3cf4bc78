"""Strings of blue and red edges as numbers, finite, periodic, endless and transfinite; and numbers as bits."""

from hackenbush.strings.codec import decode, decode_stream, encode, encode_stream, rounded, truncated
from hackenbush.strings.hackenstring import Digit, Hackenstring
from hackenbush.strings.ordinals import Ordinal
from hackenbush.strings.packing import pack, unpack
from hackenbush.strings.reals import Real, sqrt
from hackenbush.strings.surreals import Surreal

__all__ = [
    "Digit",
    "Hackenstring",
    "Ordinal",
    "Real",
    "Surreal",
    "decode",
    "decode_stream",
    "encode",
    "encode_stream",
    "pack",
    "rounded",
    "sqrt",
    "truncated",
    "unpack",
]
