"""Red-blue Hackenbush on a tree: who wins, and the exact value. O(n + n log n / 30) digits.

Input:   n m, then m = n - 1 lines "u v c": nodes are 1 to n, node 1 is the ground, and the color c is
         b (blue, for Left) or r (red, for Right).
Output:  who wins: "Left", "Right" or "second"; then the value, mantissa / 2^exponent, as
         0xMANTISSAp-EXPONENT.

What stands on a node adds up. A part worth x, with the floor f, is worth on an edge:
    blue   x + 1 if f >= 0; otherwise the bits 0...01, -f of them, go before its fraction;
    red    x - 1 if f < 0; otherwise -1, and the bits 1...10, f + 1 of them, go before its fraction.
The fraction of a tall tree has a bit for each edge, so copying it at every edge would be quadratic.
Here it is a list of pieces: new bits go on the last one, and adding a short fraction touches only
the pieces that it reaches.
"""

import gc
import sys

PIECE = 2048  # bits, about: a larger piece is not lengthened


class Number:
    """whole + fraction, 0 <= fraction < 1. Its pieces are (bits, how many), the lowest first."""

    __slots__ = "pieces", "size", "whole"

    def __init__(self):
        self.whole, self.size, self.pieces = 0, 0, []

    def put_on(self, is_blue):
        if is_blue == (self.whole >= 0):
            self.whole += 1 if is_blue else -1
            return
        count = -self.whole if is_blue else self.whole + 1
        bits = 1 if is_blue else (1 << count) - 2
        self.whole = 0 if is_blue else -1
        self.size += count
        if self.pieces and self.pieces[-1][1] < PIECE:
            lower, size = self.pieces.pop()
            bits, count = bits << size | lower, count + size
        self.pieces.append((bits, count))

    def add_shorter(self, other):
        self.whole += other.whole
        if not other.size:
            return
        bits = size = 0
        while size < other.size:
            lower, count = self.pieces.pop()
            bits, size = bits << count | lower, size + count
        bits += other.fraction() << (size - other.size)
        self.whole += bits >> size
        bits &= (1 << size) - 1
        if size > 2 * PIECE:
            self.pieces.append((bits & (1 << (size - PIECE)) - 1, size - PIECE))
            bits, size = bits >> (size - PIECE), PIECE
        self.pieces.append((bits, size))

    def fraction(self):
        bits = size = 0
        for piece, count in self.pieces:
            bits, size = piece << size | bits, size + count
        return bits

    def dyadic(self):
        mantissa, exponent = (self.whole << self.size) + self.fraction(), self.size
        zeros = min(exponent, (mantissa & -mantissa).bit_length() - 1) if mantissa else exponent
        return mantissa >> zeros, exponent - zeros


def solve(n, edges):
    around = [[] for _ in range(n + 1)]
    for u, v, color in edges:
        around[u].append((v, color))
        around[v].append((u, color))
    order, above = [1], [(0, "")] * (n + 1)  # parents first; the parent, and the color of the edge
    for node in order:
        for child, color in around[node]:
            if child != above[node][0]:
                above[child] = node, color
                order.append(child)

    worth = [Number() for _ in range(n + 1)]
    for node in reversed(order[1:]):
        parent, color = above[node]
        branch, worth[node] = worth[node], None
        branch.put_on(color == "b")
        longer, shorter = worth[parent], branch
        if longer.size < shorter.size:
            longer, shorter = shorter, longer
        longer.add_shorter(shorter)
        worth[parent] = longer
    return worth[1].dyadic()


def main():
    gc.disable()  # nothing here is garbage, and looking for it takes a quarter of the time
    n, _, *words = sys.stdin.read().split()
    edges = zip(map(int, words[::3]), map(int, words[1::3]), words[2::3])
    mantissa, exponent = solve(int(n), edges)
    print("Left" if mantissa > 0 else "Right" if mantissa < 0 else "second")
    print(f"{mantissa:#x}p-{exponent}")


if __name__ == "__main__":
    main()
