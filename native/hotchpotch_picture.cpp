#include "hotchpotch_picture.hpp"

#include <algorithm>

namespace hackenbush::hotchpotch {

void Blocks::find(const Picture& picture, std::uint32_t cut) {
    note_ends(picture);
    blocks_.clear();
    row_.clear();
    order_.assign(picture.weights.size(), 0);
    low_.resize(picture.weights.size());
    is_used_.assign(picture.edges.size(), 0);
    if (cut != nowhere) is_used_[cut] = 1;
    entered_ = 0;
    enter(0, nowhere);
    while (true) {
        Step& here = path_.back();
        if (here.next < first_[here.node + 1]) {
            const std::uint32_t place = at_[here.next++];
            if (is_used_[place]) continue;
            is_used_[place] = 1;
            follow(picture.edges[place], place, here.node);
            continue;
        }
        const Step done = here;
        path_.pop_back();
        if (path_.empty()) return;
        leave(done);
    }
}

void Blocks::note_ends(const Picture& picture) {
    first_.assign(picture.weights.size() + 1, 0);
    at_.resize(2 * picture.edges.size());
    for (const Edge& edge : picture.edges) ++first_[edge.start], ++first_[edge.end];
    for (std::size_t node = 1; node < first_.size(); ++node) first_[node] += first_[node - 1];
    for (auto place = static_cast<std::uint32_t>(picture.edges.size()); place-- > 0;) {
        at_[--first_[picture.edges[place].start]] = place;
        at_[--first_[picture.edges[place].end]] = place;
    }
}

void Blocks::enter(std::uint32_t node, std::uint32_t entry) {
    order_[node] = low_[node] = ++entered_;
    path_.push_back({node, entry, first_[node]});
}

void Blocks::follow(const Edge& edge, std::uint32_t place, std::uint32_t node) {
    const std::uint32_t next = edge.start ^ edge.end ^ node;
    if (next == node) {
        take(node, nowhere, place);
        return;
    }
    climbed_.push_back(place);
    if (order_[next] == 0)
        enter(next, place);
    else
        low_[node] = std::min(low_[node], order_[next]);
}

void Blocks::leave(const Step& done) {
    const std::uint32_t below = path_.back().node;
    low_[below] = std::min(low_[below], low_[done.node]);
    if (low_[done.node] >= order_[below]) take(below, done.node, done.entry);
}

// A block is complete: the edges climbed since its first one.
void Blocks::take(std::uint32_t root, std::uint32_t tip, std::uint32_t entry) {
    const auto first = static_cast<std::uint32_t>(row_.size());
    if (tip == nowhere) row_.push_back(entry);
    while (tip != nowhere) {
        row_.push_back(climbed_.back());
        climbed_.pop_back();
        if (row_.back() == entry) break;
    }
    blocks_.push_back({root, tip, first, static_cast<std::uint32_t>(row_.size())});
}

} // namespace hackenbush::hotchpotch
