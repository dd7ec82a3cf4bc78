// Green Hackenbush on a tree: who wins, and all winning first cuts. O(n) time and memory.
//
// Input:   n m, then m = n - 1 lines "u v": nodes are 1 to n, node 1 is the ground.
// Output:  the Grundy number; then the lines of all winning cuts, counted from 1.
//
// Colon principle: the Grundy number of a node is the XOR of (Grundy number + 1) over its children.
// A cut wins if it leaves 0. Going up from the ground, wanted[v] is the number that node v would need
// for that. There is exactly one, as v -> other ^ (v + 1) is one to one.

#include <algorithm>
#include <iostream>
#include <vector>

struct Edge {
    int node, line;
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<Edge>> around(n + 1);
    for (int line = 1; line <= m; ++line) {
        int u, v;
        std::cin >> u >> v;
        around[u].push_back({v, line});
        around[v].push_back({u, line});
    }

    std::vector<int> order{1};                   // parents first
    std::vector<Edge> above(n + 1, Edge{0, 0});  // the parent, and the line of the edge to it
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int node = order[i];
        for (const auto& [child, line] : around[node]) {
            if (line == above[node].line) continue;
            above[child] = {node, line};
            order.push_back(child);
        }
    }

    std::vector<int> grundy(n + 1, 0);
    for (std::size_t i = order.size(); i-- > 1;)
        grundy[above[order[i]].node] ^= grundy[order[i]] + 1;

    std::vector<int> wanted(n + 1, -1), winning;  // -1: no cut above this node wins
    wanted[1] = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const int node = order[i], parent = above[node].node;
        if (wanted[parent] < 0) continue;
        // What the branch must become.
        const int branch = wanted[parent] ^ grundy[parent] ^ (grundy[node] + 1);
        if (branch == 0)
            winning.push_back(above[node].line);
        else
            wanted[node] = branch - 1;
    }
    std::sort(winning.begin(), winning.end());

    std::cout << grundy[1] << '\n';
    for (std::size_t i = 0; i < winning.size(); ++i) std::cout << (i ? " " : "") << winning[i];
    std::cout << '\n';
}
