// Working memory of a search: the options of one position while it looks for a good one.
//
// An option is a number plus some pieces. A piece is a core whose value is not known yet, at the end of a chain of
// sticks: stick(color, offset + ... stick(color, offset + core)). The chain is strictly increasing in the core's
// value, so a threshold for the whole becomes one for the core.
#pragma once

#include <cstdint>
#include <vector>

#include "redblue_table.hpp"

namespace hackenbush::redblue {

constexpr std::uint32_t no_link = ~std::uint32_t{0};

template <class Number> struct Link {
    Number offset; // is added before the stick is put under it
    Color color;
    std::uint32_t inner, outer;
};

template <class Number, class Set> struct Piece {
    Core<Set> core;
    std::size_t weights; // where they begin, one for each node of the core in order
    CoreRecord<Number, Set>* record;
    std::uint32_t innermost = no_link, outermost = no_link;
    bool is_at_root = false; // of the position; others have been used up on the way
};

template <class Number> struct Option {
    Number base;
    Interval<Number> interval;
    std::uint64_t successes; // of the same cut before
    int open_edges;          // of its pieces
    unsigned edge;           // none of a move in a weight
    std::uint32_t first_piece, last_piece;
    std::uint32_t place;     // among all options, as they were found
    bool is_laid_out = true; // otherwise some value has to be narrowed first
};

struct Cut {
    std::uint64_t successes; // of the same cut before
    unsigned edge;
};

template <class Number, class Set> class OptionScratch {
public:
    struct Mark {
        std::size_t numbers, links, pieces;
    };

    std::vector<Number> numbers;
    std::vector<Link<Number>> links;
    std::vector<Piece<Number, Set>> pieces;
    std::vector<Cut> cuts;
    std::vector<Option<Number>> options;
    std::size_t counted_bytes = 0;
    bool has_refuted = false; // some option, by search

    std::uint32_t next_place() const { return static_cast<std::uint32_t>(options.size()); }
    Mark mark() const { return {numbers.size(), links.size(), pieces.size()}; }
    void cut_back(const Mark& mark) {
        numbers.resize(mark.numbers);
        links.resize(mark.links);
        pieces.resize(mark.pieces);
    }
    void clear() {
        cut_back({0, 0, 0});
        cuts.clear();
        options.clear();
        has_refuted = false;
    }
    std::size_t bytes() const {
        return numbers.capacity() * sizeof(Number) + links.capacity() * sizeof(Link<Number>) +
               pieces.capacity() * sizeof(Piece<Number, Set>) + cuts.capacity() * sizeof(Cut) +
               options.capacity() * sizeof(Option<Number>);
    }

    // Put an edge under the piece and the number on its node.
    void put_under(std::uint32_t id, Color color, const Number& offset) {
        Piece<Number, Set>& piece = pieces[id];
        const auto link = static_cast<std::uint32_t>(links.size());
        links.push_back({offset, color, piece.outermost, no_link});
        if (piece.outermost == no_link)
            piece.innermost = link;
        else
            links[piece.outermost].outer = link;
        piece.outermost = link;
    }

    // The value of a piece if its core is worth x.
    Number through(const Piece<Number, Set>& piece, Number x) const {
        for (std::uint32_t i = piece.innermost; i != no_link; i = links[i].outer)
            x = stick(links[i].color, x + links[i].offset);
        return x;
    }
    Interval<Number> interval(const Piece<Number, Set>& piece) const {
        const Interval<Number> known = piece.record->known.load();
        return {through(piece, known.low), through(piece, known.high)};
    }

    // The value the core of a piece must have for the piece to be worth x, or the player whose stick makes that
    // impossible.
    std::optional<Player> back(const Piece<Number, Set>& piece, Number& x) const {
        for (std::uint32_t i = piece.outermost; i != no_link; i = links[i].inner) {
            const auto above = unstick(links[i].color, x);
            if (!above) return player_of(links[i].color);
            x = *above - links[i].offset;
        }
        return std::nullopt;
    }
};

} // namespace hackenbush::redblue
