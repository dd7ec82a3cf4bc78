// What a search knows of its cores: an interval for each, which only narrows.
//
// A core enters the table with bounds that need no search. The same edges with other weights are its family, and what
// is known of one member narrows the others: d more on a node raises the value by at least 0 and at most d. Proof of
// the second half: in G(w) + d - G(w + d), Left moves second and answers each cut by the same cut in the other copy,
// and each move in the additional d by the move in -d. A cut that fells the node in one copy fells it in the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "key_table.hpp"
#include "redblue_bounds.hpp"
#include "watch.hpp"

namespace hackenbush::redblue {

template <class Number, class Set> struct CoreFamily;

template <class Number, class Set> struct CoreRecord {
    Interval<Number> known;
    CoreFamily<Number, Set>* family = nullptr;
    bool is_listed = false;  // among the relatives of the family
    bool is_visited = false; // otherwise its interval is soon found again

    std::size_t heap_bytes() const { return known.heap_bytes(); }
};

// Cores with the same edges and root. The relatives are members that the search has visited, the last ones.
template <class Number, class Set> struct CoreFamily {
    std::uint32_t id = 0;
    std::uint32_t next = 0;                            // the relative to be replaced when there is no room
    std::vector<CoreRecord<Number, Set>*> relatives;
    std::vector<Number> weights;                       // of the relatives, one row after another
    std::array<Bounds<Set>, 2> bounds;                 // for Left and Right

    std::size_t heap_bytes() const { return 0; }
};

template <class Number, class Set> class CoreTable {
public:
    using Known = Interval<Number>;
    using Record = CoreRecord<Number, Set>;
    using Family = CoreFamily<Number, Set>;

    CoreTable(const CoreShape<Set>& shape, Watch& watch)
        : shape_(shape), watch_(&watch), weight_(shape.incident.size()),
          units_{Units(shape.incident.size()), Units(shape.incident.size())} {}

    // The record of a core with these weights, one for each of its nodes in order.
    Record* record(const Core<Set>& core, const Number* weights) {
        Family& family = family_of(core);
        make_key(family, core, weights);
        const std::uint32_t hash = table_.hash(key_);
        if (Record* const found = table_.find(key_, hash)) return found;
        hold();
        Known known = bounded(family, core, weights);
        if (!known.is_exact()) narrow_by_relatives(known, family, weights, nullptr);
        return table_.insert(key_, hash, {known, &family});
    }

    // Before a core is searched: what its relatives and slower bounds tell. Later it is a relative to others.
    void visit(const Core<Set>& core, const Number* weights, Record& record) {
        narrow_by_relatives(record.known, *record.family, weights, &record);
        record.is_visited = true;
        if (record.is_listed) return;
        if (!record.known.is_exact()) narrow_without_pockets(core, weights, record);
        list(record, std::span(weights, static_cast<std::size_t>(core.nodes.count())));
    }

    // What visits have found: for each core its root, edges, weights and interval.
    void write(Words& words, Watch& watch) const {
        for (std::uint32_t place = 0; place < table_.size(); ++place) {
            watch.work(4);
            const Record& record = table_.value(place);
            if (!record.is_visited) continue;
            const Core<Set>& core = record.family->bounds[0].core();
            words.push_back(core.root);
            words.insert(words.end(), core.edges.row().begin(), core.edges.row().end());
            const std::uint64_t* const key = table_.key(place);
            words.insert(words.end(), key + 1, key + (key[0] & 0xffffffff));
            record.known.low.append_key(words);
            record.known.high.append_key(words);
        }
    }

    // Take in what another table has written. No core is worth more than its edges and weights add up to; with that, and
    // with sums that are no larger than the latest birthday, all numbers of the search fit even if intervals are wrong.
    // May throw BadWords, or Spent if there is no room.
    void read(WordReader& reader, std::int64_t latest) {
        while (!reader.is_at_end()) {
            watch_->work(Set::words * Set::words * Watch::microsecond);
            const Core<Set> core = read_core(reader);
            Number size = Number::whole(core.edges.count());
            const std::vector<Number> weights = read_weights(reader, core, Number::whole(latest), size);
            Known known;
            known.low = Number::read(reader, size);
            known.high = Number::read(reader, size);
            if (known.low > known.high) throw BadWords{"an interval is empty"};
            Family& family = family_of(core);
            make_key(family, core, weights.data());
            const std::uint32_t hash = table_.hash(key_);
            if (table_.find(key_, hash)) throw BadWords{"a core occurs twice"};
            hold();
            Record& record = *table_.insert(key_, hash, {known, &family});
            record.is_visited = true;
            list(record, weights);
        }
    }

    void serve(Watch& watch) { watch_ = &watch; }
    std::uint32_t size() const { return table_.size(); }
    std::size_t bytes() const { return table_.bytes() + families_.bytes() + relatives_bytes_; }

    // The search itself needs this much memory now.
    void set_working_bytes(std::size_t bytes) { working_bytes_ = bytes; }

private:
    using Units = std::vector<std::int64_t>;

    static constexpr std::size_t most_relatives = 32;

    // Before a record with the last key is added.
    void hold() const {
        watch_->hold(table_.bytes_to_grow(key_.size()) + families_.bytes() + relatives_bytes_ + working_bytes_);
    }

    Family& family_of(const Core<Set>& core) {
        key_.assign(1, core.root);
        key_.insert(key_.end(), core.edges.row().begin(), core.edges.row().end());
        const std::uint32_t hash = families_.hash(key_);
        if (Family* const found = families_.find(key_, hash)) return *found;
        watch_->hold(families_.bytes_to_grow(key_.size()) + table_.bytes() + relatives_bytes_ + working_bytes_);
        Family family;
        family.id = family_count_++;
        family.bounds = {Bounds<Set>(shape_, core, Player::left), Bounds<Set>(shape_, core, Player::right)};
        return *families_.insert(key_, hash, std::move(family));
    }

    // A family and the weights that are not 0.
    void make_key(const Family& family, const Core<Set>& core, const Number* weights) {
        key_.assign(1, 0);
        Set weighted;
        const Number* weight = weights;
        for (const unsigned node : core.nodes)
            if (!weight++->is_zero()) weighted.insert(node);
        key_.insert(key_.end(), weighted.row().begin(), weighted.row().end());
        for (weight = weights; [[maybe_unused]] const unsigned node : core.nodes) {
            if (!weight->is_zero()) weight->append_key(key_);
            ++weight;
        }
        key_[0] = std::uint64_t{family.id} << 32 | key_.size();
    }

    Core<Set> read_core(WordReader& reader) const {
        Core<Set> core;
        core.root = static_cast<unsigned>(reader.take_below(shape_.incident.size()));
        core.edges = Set::of_row(reader.take_row(Set::words));
        if (!(core.edges - shape_.colored[0] - shape_.colored[1]).empty()) throw BadWords{"an edge does not exist"};
        for (const unsigned edge : core.edges) {
            core.nodes.insert(shape_.starts[edge]);
            core.nodes.insert(shape_.ends[edge]);
        }
        core.nodes.erase(core.root);
        return core;
    }

    // The weights of a core, which are added to its size.
    std::vector<Number> read_weights(WordReader& reader, const Core<Set>& core, const Number& most, Number& size) const {
        const Set weighted = Set::of_row(reader.take_row(Set::words));
        if (!(weighted - core.nodes).empty()) throw BadWords{"a weight stands on no node"};
        std::vector<Number> weights;
        for (const unsigned node : core.nodes) {
            weights.push_back(weighted.has(node) ? Number::read(reader, most - size) : Number());
            if (weighted.has(node) && weights.back().is_zero()) throw BadWords{"a weight is 0"};
            size = size + std::max(weights.back(), -weights.back());
        }
        return weights;
    }

    void load(const Core<Set>& core, const Number* weights) {
        for (const unsigned node : core.nodes) {
            weight_[node] = *weights;
            units_[0][node] = weights->floor();
            units_[1][node] = -ceiling(*weights++);
        }
    }

    Known bounded(const Family& family, const Core<Set>& core, const Number* weights) {
        load(core, weights);
        const auto& [left, right] = family.bounds;
        Known known{left.template counted<Number>(units_[0], [&](unsigned node) { return weight_[node]; }),
                    -right.template counted<Number>(units_[1], [&](unsigned node) { return -weight_[node]; })};
        if (const auto exponent = left.exponent(units_[0])) known.raise(Number::power(*exponent));
        if (const auto exponent = right.exponent(units_[1])) known.lower(-Number::power(*exponent));
        if (known.is_exact()) return known;
        if (const auto units = left.clustered(units_[0])) known.raise(Number::whole(*units));
        if (const auto units = right.clustered(units_[1])) known.lower(Number::whole(-*units));
        return known;
    }

    void narrow_without_pockets(const Core<Set>& core, const Number* weights, Record& record) {
        load(core, weights);
        const auto& bounds = record.family->bounds;
        record.known.raise(bounds[0].template without_pockets<Number>([&](unsigned node) { return weight_[node]; }));
        record.known.lower(-bounds[1].template without_pockets<Number>([&](unsigned node) { return -weight_[node]; }));
    }

    static void narrow_by_relatives(Known& known, const Family& family, const Number* weights, const Record* self) {
        const std::size_t count = family.relatives.size();
        if (count == 0) return;
        const std::size_t width = family.weights.size() / count;
        const Number* theirs = family.weights.data();
        for (const Record* const relative : family.relatives) {
            const Number* const row = theirs;
            theirs += width;
            if (relative == self) continue;
            Number more, less; // here than there
            for (std::size_t i = 0; i < width; ++i) {
                if (weights[i] > row[i])
                    more = more + (weights[i] - row[i]);
                else
                    less = less + (row[i] - weights[i]);
            }
            known.raise(relative->known.low - less);
            known.lower(relative->known.high + more);
        }
    }

    void list(Record& record, std::span<const Number> weights) {
        Family& family = *record.family;
        record.is_listed = true;
        if (family.relatives.size() < most_relatives) {
            family.relatives.push_back(&record);
            family.weights.insert(family.weights.end(), weights.begin(), weights.end());
            relatives_bytes_ += 2 * (sizeof(Record*) + weights.size() * sizeof(Number)); // rows grow by half or double
            for (const Number& weight : weights) relatives_bytes_ += weight.heap_bytes();
            return;
        }
        family.relatives[family.next]->is_listed = false;
        family.relatives[family.next] = &record;
        std::copy(weights.begin(), weights.end(),
                  family.weights.begin() + static_cast<std::ptrdiff_t>(family.next * weights.size()));
        family.next = (family.next + 1) % most_relatives;
    }

    const CoreShape<Set>& shape_;
    Watch* watch_;
    KeyTable<std::uint64_t, Record> table_;
    KeyTable<std::uint64_t, Family> families_;
    std::uint32_t family_count_ = 0;
    std::vector<std::uint64_t> key_;
    std::size_t relatives_bytes_ = 0, working_bytes_ = 0;
    std::vector<Number> weight_; // of the core at work, by node
    std::array<Units, 2> units_; // and rounded, in each player's favor
};

} // namespace hackenbush::redblue
