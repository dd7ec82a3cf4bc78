// Green Hackenbush on a graph: its Grundy number. O(n + m) time and memory.
//
// Input:   n m, then m lines "u v": nodes are 1 to n, node 1 is the ground. Loops and parallel edges
//          are allowed. Edges that are not connected to the ground do not count.
// Output:  the Grundy number, which is 0 if the second player wins.
//
// Colon principle: a bridge under a part worth g counts g + 1, and what stands on one node is XORed.
// Fusion principle: the nodes of a cycle may be made one. Its edges become loops, and a loop counts 1.
// One depth-first search is enough: an edge counts ^ 1 if it is on a cycle, and + 1 if it is a bridge.

#include <iostream>
#include <utility>
#include <vector>

struct Edge {
    int node, line;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    std::vector<std::pair<int, int>> edges(m);
    std::vector<std::vector<Edge>> around(n + 1);
    for (int line = 0; line < m; ++line) {
        auto& [u, v] = edges[line];
        std::cin >> u >> v;
        around[u].push_back({v, line});
        around[v].push_back({u, line});
    }

    // Depth first, without recursion: the edges left over lead to an ancestor.
    struct Step {
        int node, parent, line;
    };
    std::vector<int> order, depth(n + 1, -1);
    std::vector<Edge> above(n + 1, Edge{0, -1});
    std::vector<Step> waiting{{1, 0, -1}};
    while (!waiting.empty()) {
        const auto [node, parent, line] = waiting.back();
        waiting.pop_back();
        if (depth[node] >= 0) continue;
        depth[node] = depth[parent] + 1;
        above[node] = {parent, line};
        order.push_back(node);
        for (const auto& [other, edge] : around[node])
            if (depth[other] < 0) waiting.push_back({other, node, edge});
    }

    std::vector<int> grundy(n + 1, 0), closing(n + 1, 0);  // closing: cycles through the edge below
    for (int line = 0; line < m; ++line) {
        auto [top, low] = edges[line];
        if (depth[top] < 0) continue;
        if (depth[top] < depth[low]) std::swap(top, low);
        if (above[top].line == line) continue;  // in the tree
        ++closing[top];
        --closing[low];
        grundy[top] ^= 1;
    }
    for (std::size_t i = order.size(); i-- > 1;) {
        const int node = order[i], parent = above[node].node;
        closing[parent] += closing[node];
        grundy[parent] ^= closing[node] ? grundy[node] ^ 1 : grundy[node] + 1;
    }
    std::cout << grundy[1] << '\n';
}
