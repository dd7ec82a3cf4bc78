"""Green Hackenbush on a tree: who wins, and all winning first cuts. O(n) time and memory.

Input:   n m, then m = n - 1 lines "u v": nodes are 1 to n, node 1 is the ground.
Output:  the Grundy number; then the lines of all winning cuts, counted from 1.

Colon principle: the Grundy number of a node is the XOR of (Grundy number + 1) over its children.
A cut wins if it leaves 0. Going up from the ground, wanted[v] is the number that node v would need
for that. There is exactly one, as v -> other ^ (v + 1) is one to one.
"""

import gc
import sys


def solve(n, edges):
    around = [[] for _ in range(n + 1)]
    for line, (u, v) in enumerate(edges, 1):
        around[u].append((v, line))
        around[v].append((u, line))
    order, above = [1], [(0, 0)] * (n + 1)  # parents first; the parent, and the line of that edge
    for node in order:
        for child, line in around[node]:
            if line != above[node][1]:
                above[child] = node, line
                order.append(child)

    grundy = [0] * (n + 1)
    for node in reversed(order[1:]):
        grundy[above[node][0]] ^= grundy[node] + 1

    wanted, winning = [-1] * (n + 1), []  # -1: no cut above this node wins
    wanted[1] = 0
    for node in order[1:]:
        parent, line = above[node]
        if wanted[parent] < 0:
            continue
        # What the branch must become.
        branch = wanted[parent] ^ grundy[parent] ^ (grundy[node] + 1)
        if branch == 0:
            winning.append(line)
        else:
            wanted[node] = branch - 1
    return grundy[1], sorted(winning)


def main():
    gc.disable()  # nothing here is garbage, and looking for it takes a quarter of the time
    n, _, *ends = map(int, sys.stdin.buffer.read().split())
    number, winning = solve(n, list(zip(ends[::2], ends[1::2])))
    print(number)
    print(*winning)


if __name__ == "__main__":
    main()
