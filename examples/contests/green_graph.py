"""Green Hackenbush on a graph: its Grundy number. O(n + m) time and memory.

Input:   n m, then m lines "u v": nodes are 1 to n, node 1 is the ground. Loops and parallel edges
         are allowed. Edges that are not connected to the ground do not count.
Output:  the Grundy number, which is 0 if the second player wins.

Colon principle: a bridge under a part worth g counts g + 1, and what stands on one node is XORed.
Fusion principle: the nodes of a cycle may be made one. Its edges become loops, and a loop counts 1.
One depth-first search is enough: an edge counts ^ 1 if it is on a cycle, and + 1 if it is a bridge.
"""

import gc
import sys


def solve(n, edges):
    around = [[] for _ in range(n + 1)]
    for line, (u, v) in enumerate(edges):
        around[u].append((v, line))
        around[v].append((u, line))
    order, depth, above = [], [-1] * (n + 1), [(0, -1)] * (n + 1)
    waiting = [(1, 0, -1)]
    while waiting:  # depth first, without recursion: the edges left over lead to an ancestor
        node, parent, line = waiting.pop()
        if depth[node] >= 0:
            continue
        depth[node], above[node] = depth[parent] + 1, (parent, line)
        order.append(node)
        waiting += [(other, node, line) for other, line in around[node] if depth[other] < 0]

    grundy, closing = [0] * (n + 1), [0] * (n + 1)  # closing: cycles through the edge below
    for line, (u, v) in enumerate(edges):
        if depth[u] < 0:
            continue
        top, low = (u, v) if depth[u] > depth[v] else (v, u)
        if above[top][1] != line:  # not in the tree
            closing[top] += 1
            closing[low] -= 1
            grundy[top] ^= 1
    for node in reversed(order[1:]):
        parent = above[node][0]
        closing[parent] += closing[node]
        grundy[parent] ^= grundy[node] ^ 1 if closing[node] else grundy[node] + 1
    return grundy[1]


def main():
    gc.disable()  # nothing here is garbage, and looking for it takes a quarter of the time
    n, _, *ends = map(int, sys.stdin.buffer.read().split())
    print(solve(n, list(zip(ends[::2], ends[1::2]))))


if __name__ == "__main__":
    main()
