// What a search knows of its cores: an interval for each, which only narrows.
//
// A core enters the table with bounds that need no search. The same edges with other weights are its family, and what
// is known of one member narrows the others: d more on a node raises the value by at least 0 and at most d. Proof of
// the second half: in G(w) + d - G(w + d), Left moves second and answers each cut by the same cut in the other copy,
// and each move in the additional d by the move in -d. A cut that fells the node in one copy fells it in the other.
//
// Threads may share a table. It has shards, each with a lock; a family is in one shard, and so are its members.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "key_table.hpp"
#include "redblue_bounds.hpp"
#include "redblue_helpers.hpp"
#include "spin_lock.hpp"
#include "watch.hpp"

namespace hackenbush::redblue {

template <class Number, class Set> struct CoreFamily;

template <class Number, class Set> struct CoreRecord {
    static constexpr std::uint8_t unlisted = 0xff;

    SharedInterval<Number> known;
    CoreFamily<Number, Set>* family = nullptr;
    std::uint8_t row = unlisted; // among the relatives of the family
    bool is_visited = false;     // otherwise its interval is soon found again

    // Threads that search it.
    class Visitors {
    public:
        Visitors() = default;
        Visitors(const Visitors&) {}
        Visitors& operator=(const Visitors&) { return *this; }
        void enter() {
            count_.fetch_add(1, std::memory_order_relaxed);
            were_any_.store(true, std::memory_order_relaxed);
        }
        void leave() { count_.fetch_sub(1, std::memory_order_relaxed); }
        bool any() const { return count_.load(std::memory_order_relaxed) != 0; }
        bool were_any() const { return were_any_.load(std::memory_order_relaxed); }

    private:
        std::atomic<std::uint16_t> count_ = 0;
        std::atomic<bool> were_any_ = false;
    } visitors = {};

    std::size_t heap_bytes() const { return known.heap_bytes(); }
};

// Cores with the same edges and ground. The relatives are members that the search has visited, the last ones.
template <class Number, class Set> struct CoreFamily {
    std::uint32_t shard = 0;
    std::uint32_t next = 0;                            // the relative to be replaced when there is no room
    std::vector<CoreRecord<Number, Set>*> relatives;
    std::vector<Number> rows;   // of each relative: its interval when it was last searched, and its weights
    std::size_t rows_bytes = 0; // of their numbers, if they are long
    std::array<Bounds<Set>, 2> bounds;                 // for Left and Right

    std::size_t heap_bytes() const {
        std::size_t bytes = bounds[0].heap_bytes() + bounds[1].heap_bytes();
        bytes += relatives.capacity() * sizeof(CoreRecord<Number, Set>*) + rows.capacity() * sizeof(Number);
        return bytes + rows_bytes;
    }
};

// How often each cut, and any move in a weight, was good: for the order of moves.
class Successes {
public:
    explicit Successes(std::size_t edges) : counts_{Counts(edges + 1), Counts(edges + 1)} {}
    std::uint64_t of(Player player, std::size_t place) const {
        return counts_[index(player)][place].load(std::memory_order_relaxed);
    }
    void add(Player player, std::size_t place) { counts_[index(player)][place].fetch_add(1, std::memory_order_relaxed); }

private:
    using Counts = std::vector<std::atomic<std::uint64_t>>;
    std::array<Counts, 2> counts_;
};

// The records of all threads of a search.
template <class Number, class Set> class CoreTable {
public:
    using Record = CoreRecord<Number, Set>;
    using Family = CoreFamily<Number, Set>;

    struct alignas(cache_line) Shard { // so that no two share one
        SpinLock lock;
        KeyTable<std::uint64_t, Record> records;
        KeyTable<std::uint64_t, Family> families;
        std::size_t families_bytes = 0; // of what was added to them

        std::size_t bytes() const { return records.bytes() + families.bytes() + families_bytes; }
    };

    CoreTable(std::size_t edges, std::size_t shards) : successes_(edges), shards_(shards) { // a power of 2
        for (const Shard& shard : shards_) count_bytes(0, shard.bytes());
    }

    Successes& successes() { return successes_; }
    Shard& shard(std::size_t place) { return shards_[place]; }
    std::span<const Shard> shards() const { return shards_; }
    std::size_t shard_of(std::uint32_t hash) const { return (hash >> 20) & (shards_.size() - 1); }

    std::uint32_t size() const {
        std::uint32_t total = 0;
        for (const Shard& shard : shards_) total += shard.records.size();
        return total;
    }
    std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
    void count_bytes(std::size_t before, std::size_t after) {
        bytes_.fetch_add(after - before, std::memory_order_relaxed); // also right if it is less
    }

private:
    Successes successes_;
    std::vector<Shard> shards_;
    alignas(cache_line) std::atomic<std::size_t> bytes_ = 0; // apart from what all threads read
};

// What one thread needs to use a table.
template <class Number, class Set> class CoreLookup {
public:
    using Known = Interval<Number>;
    using Table = CoreTable<Number, Set>;
    using Record = CoreRecord<Number, Set>;
    using Family = CoreFamily<Number, Set>;

    CoreLookup(const CoreShape<Set>& shape, Table& table, Watch& watch, const Number& least)
        : shape_(shape), table_(table), watch_(&watch), least_(least), weight_(shape.incident.size()),
          units_{Units<Set>(shape.incident.size()), Units<Set>(shape.incident.size())} {}

    // The record of a core with these weights, one for each of its nodes in order.
    Record* record(const Core<Set>& core, const Number* weights) {
        make_family_key(core);
        const std::uint32_t family_hash = Keys::hash(family_key_);
        make_key(core, weights);
        const std::uint32_t hash = Keys::hash(key_);
        Shard& shard = table_.shard(table_.shard_of(family_hash));
        const std::lock_guard turn(shard.lock);
        if (Record* const found = shard.records.find(key_, hash)) return found;
        Family& family = family_of(core, shard, family_hash);
        Known known = bounded(shard, family, core, weights);
        if (!known.is_exact()) narrow_by_relatives(known, family, weights);
        return insert(shard, hash, known, family);
    }

    // Before a core is searched: what its relatives and slower bounds tell. Later it is a relative to others. True the
    // first time.
    bool visit(const Core<Set>& core, const Number* weights, Record& record) {
        Family& family = *record.family;
        Shard& shard = table_.shard(family.shard);
        const std::lock_guard turn(shard.lock);
        Known known = record.known.load();
        narrow_by_relatives(known, family, weights);
        const bool is_first = !std::exchange(record.is_visited, true);
        if (record.row == Record::unlisted) {
            if (!known.is_exact()) narrow_without_pockets(known, shard, family, core, weights);
            record.known.narrow(known);
            list(shard, record, std::span(weights, static_cast<std::size_t>(core.nodes.count())));
        } else {
            record.known.narrow(known);
        }
        return is_first;
    }

    // After a search: its relatives may use what is known now.
    void leave(const Record& record) {
        Family& family = *record.family;
        const std::lock_guard turn(table_.shard(family.shard).lock);
        if (record.row == Record::unlisted) return;
        const Known known = record.known.load();
        Number* const row = &family.rows[record.row * (family.rows.size() / family.relatives.size())];
        row[0] = known.low;
        row[1] = known.high;
    }

    // What visits have found: for each core its ground, edges, weights and interval.
    void write(Words& words, Watch& watch) const {
        for (const Shard& shard : table_.shards()) {
            for (std::uint32_t place = 0; place < shard.records.size(); ++place) {
                watch.work(4);
                const Record& record = shard.records.value(place);
                if (!record.is_visited) continue;
                const std::uint64_t* const key = shard.records.key(place);
                words.insert(words.end(), key + 1, key + key[0]);
                const Known known = record.known.load();
                known.low.append_key(words);
                known.high.append_key(words);
            }
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
            make_family_key(core);
            const std::uint32_t family_hash = Keys::hash(family_key_);
            make_key(core, weights.data());
            const std::uint32_t hash = Keys::hash(key_);
            Shard& shard = table_.shard(table_.shard_of(family_hash));
            const std::lock_guard turn(shard.lock);
            if (shard.records.find(key_, hash)) throw BadWords{"a core occurs twice"};
            Record& record = *insert(shard, hash, known, family_of(core, shard, family_hash));
            record.is_visited = true;
            list(shard, record, weights);
        }
    }

    void serve(Watch& watch) { watch_ = &watch; }

    // The search itself needs this much memory now.
    void set_working_bytes(std::size_t bytes) { working_bytes_ = bytes; }

private:
    using Shard = typename Table::Shard;
    using Keys = KeyTable<std::uint64_t, Record>;

    static constexpr std::size_t most_relatives = 32;

    // The last key, in its shard.
    Record* insert(Shard& shard, std::uint32_t hash, const Known& known, Family& family) {
        const std::size_t before = shard.bytes();
        watch_->hold(table_.bytes() - before + shard.records.bytes_to_grow(key_.size()) + shard.families.bytes() +
                     shard.families_bytes + working_bytes_);
        Record* const record = shard.records.insert(key_, hash, {known, &family});
        table_.count_bytes(before, shard.bytes());
        return record;
    }

    // Of the last family key, in its shard.
    Family& family_of(const Core<Set>& core, Shard& shard, std::uint32_t hash) {
        if (Family* const found = shard.families.find(family_key_, hash)) return *found;
        const std::size_t before = shard.bytes();
        watch_->hold(table_.bytes() - before + shard.families.bytes_to_grow(family_key_.size()) + shard.records.bytes() +
                     shard.families_bytes + working_bytes_);
        Family family;
        family.shard = static_cast<std::uint32_t>(table_.shard_of(hash));
        family.bounds = {Bounds<Set>(shape_, core, Player::left), Bounds<Set>(shape_, core, Player::right)};
        Family* const inserted = shard.families.insert(family_key_, hash, std::move(family));
        table_.count_bytes(before, shard.bytes());
        return *inserted;
    }

    void make_family_key(const Core<Set>& core) {
        family_key_.assign(1, 1 + 2 * Set::words);
        for (const Set& set : {core.ground, core.edges})
            family_key_.insert(family_key_.end(), set.row().begin(), set.row().end());
    }

    // A core and the weights that are not 0.
    void make_key(const Core<Set>& core, const Number* weights) {
        key_.assign(family_key_.begin(), family_key_.end());
        Set weighted;
        const Number* weight = weights;
        for (const unsigned node : core.nodes)
            if (!weight++->is_zero()) weighted.insert(node);
        key_.insert(key_.end(), weighted.row().begin(), weighted.row().end());
        for (weight = weights; [[maybe_unused]] const unsigned node : core.nodes) {
            if (!weight->is_zero()) weight->append_key(key_);
            ++weight;
        }
        key_[0] = key_.size();
    }

    Core<Set> read_core(WordReader& reader) const {
        Core<Set> core;
        core.ground = Set::of_row(reader.take_row(Set::words));
        core.edges = Set::of_row(reader.take_row(Set::words));
        if (!(core.edges - shape_.colored[0] - shape_.colored[1]).empty()) throw BadWords{"an edge does not exist"};
        for (const unsigned edge : core.edges) {
            const Set& ends = shape_.joined[edge];
            if ((ends - core.ground).empty()) throw BadWords{"an edge has both ends on the ground"};
            core.nodes |= ends;
        }
        if (core.ground.empty() || !(core.ground - core.nodes).empty()) throw BadWords{"the ground is at no edge"};
        core.nodes -= core.ground;
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
        for (Units<Set>& units : units_) units.clear();
        for (const unsigned node : core.nodes) {
            weight_[node] = *weights;
            units_[0].put(node, weights->floor());
            units_[1].put(node, -ceiling(*weights++));
        }
    }

    Known bounded(Shard& shard, Family& family, const Core<Set>& core, const Number* weights) {
        load(core, weights);
        const Growth growth(*this, shard, family);
        auto& [left, right] = family.bounds;
        Known known{left.counted(units_[0], for_left(), least_), -right.counted(units_[1], for_right(), least_)};
        if (const auto exponent = left.exponent(units_[0])) known.raise(Number::power(*exponent));
        if (const auto exponent = right.exponent(units_[1])) known.lower(-Number::power(*exponent));
        if (known.is_exact()) return known;
        if (const auto bound = left.clustered(units_[0], known.low, least_)) known.raise(*bound);
        if (const auto bound = right.clustered(units_[1], -known.high, least_)) known.lower(-*bound);
        return known;
    }

    void narrow_without_pockets(Known& known, Shard& shard, Family& family, const Core<Set>& core, const Number* weights) {
        load(core, weights);
        const Growth growth(*this, shard, family);
        auto& [left, right] = family.bounds;
        known.raise(left.without_pockets(for_left(), least_));
        known.lower(-right.without_pockets(for_right(), least_));
    }

    // Counts what a family keeps in addition.
    class Growth {
    public:
        Growth(CoreLookup& lookup, Shard& shard, const Family& family)
            : lookup_(lookup), shard_(shard), family_(family), before_(family.heap_bytes()) {}
        Growth(const Growth&) = delete;
        Growth& operator=(const Growth&) = delete;
        ~Growth() {
            const std::size_t bytes = family_.heap_bytes() - before_;
            shard_.families_bytes += bytes;
            lookup_.table_.count_bytes(0, bytes);
        }

    private:
        CoreLookup& lookup_;
        Shard& shard_;
        const Family& family_;
        const std::size_t before_;
    };

    // The weight of a node at work, in a player's favor.
    auto for_left() const {
        return [this](unsigned node) { return weight_[node]; };
    }
    auto for_right() const {
        return [this](unsigned node) { return -weight_[node]; };
    }

    static void narrow_by_relatives(Known& known, const Family& family, const Number* weights) {
        const std::size_t count = family.relatives.size();
        if (count == 0) return;
        const std::size_t width = family.rows.size() / count;
        const Number* row = family.rows.data();
        for (std::size_t place = 0; place < count; ++place, row += width) {
            Number low = row[0], high = row[1]; // less and more, by the weights so far
            for (std::size_t i = 2; i < width && (low > known.low || high < known.high); ++i) {
                const Number lead = weights[i - 2] - row[i];
                low = low + std::min(lead, Number());
                high = high + std::max(lead, Number());
            }
            known.raise(low);
            known.lower(high);
        }
    }

    void list(Shard& shard, Record& record, std::span<const Number> weights) {
        Family& family = *record.family;
        const Interval<Number> known = record.known.load();
        if (family.relatives.size() < most_relatives) {
            const Growth growth(*this, shard, family);
            record.row = static_cast<std::uint8_t>(family.relatives.size());
            if (family.relatives.size() == family.relatives.capacity()) {
                const std::size_t more = family.relatives.size() + 2 + family.relatives.size() / 4; // not twice as many
                family.relatives.reserve(more);
                family.rows.reserve(more * (2 + weights.size()));
            }
            family.relatives.push_back(&record);
            family.rows.push_back(known.low);
            family.rows.push_back(known.high);
            family.rows.insert(family.rows.end(), weights.begin(), weights.end());
            for (const Number& weight : weights) family.rows_bytes += weight.heap_bytes();
            family.rows_bytes += 2 * known.heap_bytes();
            return;
        }
        record.row = static_cast<std::uint8_t>(family.next);
        family.relatives[family.next]->row = Record::unlisted;
        family.relatives[family.next] = &record;
        const auto row = family.rows.begin() + static_cast<std::ptrdiff_t>(family.next * (2 + weights.size()));
        row[0] = known.low;
        row[1] = known.high;
        std::copy(weights.begin(), weights.end(), row + 2);
        family.next = (family.next + 1) % most_relatives;
    }

    const CoreShape<Set>& shape_;
    Table& table_;
    Watch* watch_;
    const Number least_; // all values are multiples of it
    std::vector<std::uint64_t> key_, family_key_;
    std::size_t working_bytes_ = 0;
    std::vector<Number> weight_; // of the core at work, by node
    std::array<Units<Set>, 2> units_; // and rounded, in each player's favor
};

} // namespace hackenbush::redblue
