"""The core with games, pictures and searches: compiled C++, or its twin in plain Python.

Both have the same class and the same functions of ints, tuples and bytes. Import them from here only: ``from
hackenbush import _kernel``, then ``_kernel.grounded(ends, points)``. Set the environment variable ``HACKENBUSH_KERNEL``
to ``pure`` for the twin or to ``native`` for the compiled kernel; by default you get the compiled kernel if it was
built. ``NAME`` says which one you have.

**Games.** A ``Canonical`` object is a game in canonical form, and the base class of `hackenbush.Game`. Results have
the class of the object, or the class, on which you call the method. Numbers are mantissa / 2**exponent.

| class method | gives |
| --- | --- |
| ``_number(mantissa, exponent)`` | the number |
| ``_simple(mantissa, exponent, ups, nimber)`` | number + ups·↑ + ∗nimber |
| ``_of(left, right)`` | the game {left\\|right} of two lists, or None if an option is not a ``Canonical`` |
| ``_adopt(other)`` | the same game as an object of this class |

| method | gives |
| --- | --- |
| ``_parts()`` | the four arguments of ``_simple``, or None if the game is no such sum |
| ``_options(side)`` | canonical Left (0) or Right (1) options |
| ``-g``, ``g + h``, ``g <= h`` and so on, ``hash(g)`` | those of the values; a number hashes as Python's own |
| ``_stops()`` | Left stop and Right stop, two numbers in four ints |
| ``_thermal()`` | mean and temperature, likewise |
| ``_thermograph()`` | corners (temperature, value) of the left and of the right wall |

A subclass handles other operands by ``_plus(other)`` and ``_compare(operation, other)``, where the operations 0 to 5
are ``< <= == != > >=``.

| function | gives |
| --- | --- |
| ``collect()`` | how many games are held, after freeing those that no object uses |
| ``usage()`` | (games, bytes) held |
| ``limit(bytes)`` | the previous memory limit, after setting a new one. Beyond it, calls raise `TooHard` |
| ``time_limit(seconds)`` | what is left of the thread's time limit, after setting a new one, from now on, or None |

**Pictures** are flat arrays. ``ends`` has two codes for every edge, unsigned 32-bit ints in the machine's order. The
code of a number is itself; the words of a picture are sorted, and the code of ``words[i]`` is 2**31 + i. The first
``points`` words are points of the ground, and count as node 0. ``colors`` has a letter of ``brg`` for every edge. Edges
that are not connected to the ground float.

| function | gives |
| --- | --- |
| ``read_edges(text)``, ``read_letters(text)`` | ends, colors, words, and the fault (place, reason) or None |
| ``write_edges(ends, colors, words)`` | the list of edges |
| ``write_letters(ends, colors, words, names)`` | the letters, or None if letters cannot express the picture |
| ``pack_edges(starts, ends, largest)`` | the ends of edges as one array; refuses codes above the largest |
| ``edge_key(ends, colors)`` | bytes that are equal for the same edges in any order |
| ``degrees(ends, points)`` | the number of nodes above the ground, of ends at the ground, and most ends at one node |
| ``grounded(ends, points)`` | a byte for every edge: 1 if it is connected to the ground |
| ``falls(ends, points, edge)`` | a byte for every edge: 1 if it falls when this one is cut |
| ``cut(ends, colors, points, edge)`` | what stands after a cut |
| ``components(ends, colors, points)`` | the parts that meet only at the ground |
| ``pieces(ends, colors, points, most, small)`` | the same, each with its method; many easy ones are joined to one |
| ``shape_edges(ends, colors, points, tries)`` | ends and colors of the picture of this shape with fixed names |
| ``shape_key(ends, colors, points, tries)`` | bytes that are equal exactly for pictures of the same shape |

The last two give None if one part needs more than ``tries`` numberings.

**Theorems and searches.** Edges that float are ignored.

| function | gives |
| --- | --- |
| ``green_value(ends, points)`` | the nim value as if all edges were green |
| ``green_winning(ends, points)`` | a byte for every edge: 1 if its cut leaves nim value 0 |
| ``green_options(ends, points)`` | an unsigned 32-bit int for every edge: the nim value after its cut, or 2**32 - 1 |
| ``tree_value(ends, colors, points)`` | mantissa and exponent of the value of a red-blue forest, in lowest terms |
| ``tree_best(ends, colors, points)`` | a byte for every edge: bit 0 if it is a best cut of Left, bit 1 of Right |
| ``tree_winning(ends, colors, points)`` | the same for cuts with which a player who moves first wins |
| ``redblue_solve(ends, colors, points, goal, positions, seconds, memory, threads, report)`` | status, bounds, visited |
| ``redblue_prove(ends, colors, value, header, live, write, positions, seconds, memory, threads)`` | see below |
| ``hotchpotch_solve(ends, colors, points, positions, seconds, memory, report)`` | the same, the value before visited |
| ``hotchpotch_winner(ends, colors, points, valued, positions, seconds, memory, report)`` | status, two bools, visited |
| ``search_table(limit)`` | of the red-blue searches kept for later: limit, bytes, searches, hits, dropped |
| ``write_table()`` | those searches as bytes, in words of 64 bits in the machine's order |
| ``read_table(data)`` | nothing; the searches are replaced by written ones |

The value is a ``Canonical``, or None if a limit was reached. The bools say whether Left and Right win the all-small
part by moving first, or are None; blocks of at most ``valued`` edges are valued, others searched for wins and losses,
and the pure kernel values all. The ``tree`` functions raise `ValueError` if what stands on the ground has a cycle or a
green edge. ``read_table`` raises `ValueError` if the bytes are no searches, and then changes nothing; both functions do
so on the pure kernel, which keeps none.

``redblue_prove`` writes the claims of a certificate that a red-blue picture has a value, given as mantissa and
exponent: ``write(lines)`` is called with bytes that end with a line feed. Ends are numbers of nodes, in the order in
which the certificate has them, ``header`` is how many bytes its first line has, and ``live`` how many this and the
claims that a checker has to keep may have. It gives status, the number of claims, the claims that the picture is at
least and at most its value, the rules used, and visited. The status is "done", "size" if the picture is too large, and
nothing is written, or what there is too little of: a limit, "room" for live claims, "claims", or "steps" of a checker.
The pure kernel always says "size".

**Packing** of rows of machine numbers as Hackenstrings.

| function | gives |
| --- | --- |
| ``pack_numbers(data, kind)`` | little-endian numbers of a kind (``i4``, ``u1``, ``f8`` and so on), packed |
| ``unpack_numbers(packed, kind, count)`` | ``count`` of them again; raises `ValueError` if the bytes have fewer |
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hackenbush._kernel.native import *
else:
    _wanted = os.environ.get("HACKENBUSH_KERNEL", "")
    if _wanted not in ("", "native", "pure"):
        raise ImportError(f"HACKENBUSH_KERNEL is 'native', 'pure' or not set, not {_wanted!r}")
    if _wanted == "pure":
        from hackenbush._kernel.pure import *
    else:
        try:
            from hackenbush._kernel.native import *
        except ModuleNotFoundError as absent:
            if _wanted == "native" or absent.name != "hackenbush._kernel.native":
                raise
            from hackenbush._kernel.pure import *
