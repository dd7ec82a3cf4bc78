// The smallest numbering of a core: nodes of open cells are tried as the last of their cell until all nodes are
// distinct.
//
// Two tries with the same picture are a symmetry, which saves equivalent tries.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "shapes_cells.hpp"

namespace hackenbush::shapes {

class NumberingSearch {
public:
    NumberingSearch(const Adjacency& adjacent, std::uint64_t tries, Watch& watch)
        : adjacent_(adjacent), tries_(tries), watch_(watch) {}

    // The nodes in the order that gives the smallest picture, or none after too many tries.
    std::optional<std::vector<Node>> best(Cells start) {
        std::vector<Node> open = start.first_open();
        if (open.empty()) return start.row();
        stack_.push_back({std::move(start), std::move(open), 0});
        while (!stack_.empty()) {
            path_.resize(stack_.size() - 1);
            Level& level = stack_.back();
            if (level.choices.empty()) {
                Leaf leaf{level.cells.row(), picture(level.cells), path_};
                stack_.pop_back();
                reach(std::move(leaf));
            } else if (level.done == level.choices.size()) {
                stack_.pop_back();
            } else if (const std::size_t done = level.done++; !is_spared(level.choices, done)) {
                if (tries_-- == 0) return std::nullopt;
                path_.push_back(level.choices[done]);
                stack_.push_back(finer(level.cells, level.choices[done]));
            }
        }
        return std::move(best_->row);
    }

private:
    struct Level {
        Cells cells;
        std::vector<Node> choices;
        std::size_t done; // how many of them were tried
    };
    // A numbering of the core: the nodes in order, the picture it gives, and the nodes tried first to get it.
    struct Leaf {
        std::vector<Node> row;
        std::vector<board::LetteredEdge> form;
        std::vector<Node> path;
    };

    Level finer(const Cells& cells, Node choice) {
        Cells split = cells;
        const Cells::Keyed chosen{cells.cell(choice), 0, choice};
        split.split_by({&chosen, 1}, adjacent_, watch_);
        std::vector<Node> open = split.first_open();
        return {std::move(split), std::move(open), 0};
    }

    std::vector<board::LetteredEdge> picture(const Cells& cells) const {
        std::vector<Node> place(adjacent_.count());
        for (Node i = 0; i < place.size(); ++i) place[cells.row()[i]] = i;
        std::vector<board::LetteredEdge> form;
        for (Node node = 0; node < place.size(); ++node)
            for (const auto& [color, other] : adjacent_.of(node))
                if (place[node] < place[other]) form.push_back({place[node], place[other], color});
        std::sort(form.begin(), form.end());
        return form;
    }

    void reach(Leaf leaf) {
        for (const std::optional<Leaf>* known : {&first_, &best_})
            if (*known && (*known)->form == leaf.form) {
                const std::size_t depth = found_symmetry(**known, leaf);
                while (stack_.size() > depth + 1) stack_.pop_back();
                return;
            }
        if (!first_) first_ = leaf;
        if (!best_ || leaf.form < best_->form) best_ = std::move(leaf);
    }

    // Remember the symmetry between two numberings with the same picture; return the depth at which their paths part.
    std::size_t found_symmetry(const Leaf& known, const Leaf& leaf) {
        std::vector<Node> image(leaf.row.size());
        for (std::size_t i = 0; i < image.size(); ++i) image[known.row[i]] = leaf.row[i];
        symmetries_.push_back(std::move(image));
        const auto [parted, _] = std::ranges::mismatch(known.path, leaf.path);
        return static_cast<std::size_t>(parted - known.path.begin());
    }

    // Whether a symmetry that keeps the path takes an earlier choice to this one.
    bool is_spared(const std::vector<Node>& choices, std::size_t done) const {
        if (done == 0 || symmetries_.empty()) return false;
        std::vector<const std::vector<Node>*> kept;
        for (const auto& image : symmetries_)
            if (std::all_of(path_.begin(), path_.end(), [&](Node node) { return image[node] == node; }))
                kept.push_back(&image);
        std::vector<std::uint8_t> is_reached(adjacent_.count(), 0);
        std::vector<Node> waiting{choices[done]};
        is_reached[choices[done]] = 1;
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const Node node = waiting[i];
            if (std::ranges::count(std::span(choices).first(done), node)) return true;
            for (const auto* image : kept)
                if (!std::exchange(is_reached[(*image)[node]], 1)) waiting.push_back((*image)[node]);
        }
        return false;
    }

    const Adjacency& adjacent_;
    std::uint64_t tries_;
    Watch& watch_;
    std::vector<Level> stack_;
    std::vector<Node> path_;
    std::optional<Leaf> first_, best_;
    std::vector<std::vector<Node>> symmetries_;
};

} // namespace hackenbush::shapes
