#include "packing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "compiler.hpp"
#include "packing_numbers.hpp"

namespace hackenbush::packing {
namespace {

constexpr std::size_t block_size = 1024;
constexpr int longest = 64; // letters before the change; a longer string is an exception
constexpr int most_places = 62;
constexpr int largest = 62; // bits of a float as an integer
constexpr std::size_t sample_step = 16;
constexpr std::size_t header_size = 14;
constexpr Word worth_more = 5; // bits left of a byte; with more, places among floats are tried too

// The integers of a block, and whether each is known.
struct Row {
    std::array<Integer, block_size> number{};
    std::array<bool, block_size> is_known{};
    bool is_whole = true; // all are known
    int unit = 0;
};

Word magnitude(Integer rest) { return static_cast<Word>(rest ^ (rest >> 63)); } // ~rest if it is negative

Integer difference(Integer a, Integer b) { return static_cast<Integer>(static_cast<Word>(a) - static_cast<Word>(b)); }

// A way to pack a block.
struct Plan {
    Word bits = std::numeric_limits<Word>::max();
    int mode = 0, places = 0, unit = 0;
    Integer expected = 0;
    std::array<Integer, block_size> rest{};
    std::array<bool, block_size> is_kept{};
};

template <class Kind> class Packer {
public:
    void block(View data, Bytes& out) {
        count_ = data.size() / Kind::width;
        Plan* best = &plans_[0];
        best->bits = 8 * data.size();
        best->mode = 0;
        Plan* next = &plans_[1];
        const auto consider = [&](int mode, void (Packer::*plan)(Plan&)) {
            next->mode = mode;
            next->unit = row_.unit;
            (this->*plan)(*next);
            if (next->bits < best->bits) std::swap(best, next);
        };
        if (read_numbers(data)) {
            consider(1, &Packer::about_the_middle);
            consider(2, &Packer::by_steps);
        }
        if (Kind::is_float && best->bits > worth_more * data.size()) {
            read_places(data);
            consider(3, &Packer::about_the_middle);
            consider(4, &Packer::by_steps);
        }
        write(data, *best, out);
    }

private:
    // ---- the integers ----

    bool read_numbers(View data) {
        int unit = std::numeric_limits<int>::max(), top = std::numeric_limits<int>::min();
        for (std::size_t i = 0; i < count_; ++i) {
            const Scaled parts = Kind::scaled(Kind::load(&data[i * Kind::width]));
            row_.number[i] = parts.number;
            row_.is_known[i] = parts.is_known;
            units_[i] = parts.unit;
            if (!parts.number) continue;
            unit = std::min(unit, parts.unit);
            top = std::max(top, parts.unit + bit_length(size_of(parts.number)));
        }
        row_.unit = 0;
        const auto end = row_.is_known.begin() + count_;
        row_.is_whole = std::find(row_.is_known.begin(), end, false) == end;
        if (top < unit) return true; // nothing but zeros
        if (Kind::is_float && top - unit > largest) return false;
        row_.unit = unit;
        for (std::size_t i = 0; i < count_; ++i)
            if (row_.number[i])
                row_.number[i] = static_cast<Integer>(static_cast<Word>(row_.number[i]) << (units_[i] - unit));
        return true;
    }

    void read_places(View data) {
        row_.unit = 0;
        row_.is_whole = true;
        row_.is_known.fill(true);
        for (std::size_t i = 0; i < count_; ++i) row_.number[i] = Kind::place(Kind::load(&data[i * Kind::width]));
    }

    // ---- the plans ----

    void about_the_middle(Plan& plan) {
        std::array<Integer, block_size / sample_step> sample;
        std::size_t size = 0;
        for (std::size_t i = 0; i < count_; i += sample_step)
            if (row_.is_known[i]) sample[size++] = row_.number[i];
        plan.expected = 0;
        if (size) {
            const auto middle = sample.begin() + static_cast<std::ptrdiff_t>(size / 2);
            std::nth_element(sample.begin(), middle, sample.begin() + static_cast<std::ptrdiff_t>(size));
            plan.expected = *middle;
        }
        for (std::size_t i = 0; i < count_; ++i) plan.rest[i] = difference(row_.number[i], plan.expected);
        settle(plan);
    }

    void by_steps(Plan& plan) {
        std::size_t first = 0;
        while (first < count_ && !row_.is_known[first]) ++first;
        Integer before = first < count_ ? row_.number[first] : 0;
        plan.expected = before;
        for (std::size_t i = 0; i < count_; ++i) {
            plan.rest[i] = difference(row_.number[i], before);
            before = row_.is_known[i] ? row_.number[i] : before;
        }
        settle(plan);
    }

    // Choose the places, set exceptions aside, and count the bits.
    void settle(Plan& plan) {
        Word all = 0; // the bits of all magnitudes
        for (std::size_t i = 0; i < count_; ++i) all |= magnitude(plan.rest[i]);
        plan.places = best_places(plan);
        Word letters = 0, kept = count_;
        if (row_.is_whole && all >> plan.places < longest) { // no exceptions: the usual case, and a tight loop
            for (std::size_t i = 0; i < count_; ++i) letters += magnitude(plan.rest[i]) >> plan.places;
            plan.is_kept.fill(true);
        } else {
            kept = 0;
            for (std::size_t i = 0; i < count_; ++i) {
                const Word unary = magnitude(plan.rest[i]) >> plan.places;
                plan.is_kept[i] = row_.is_known[i] && unary < longest;
                letters += plan.is_kept[i] ? unary : 0;
                kept += plan.is_kept[i];
            }
        }
        plan.bits = 8 * header_size + (count_ - kept) * aside + letters + count_ * static_cast<Word>(2 + plan.places);
    }

    int best_places(const Plan& plan) const {
        std::array<Word, 72> counts{}; // by bit length, with room for the window below
        for (std::size_t i = 0; i < count_; ++i)
            counts[static_cast<std::size_t>(bit_length(magnitude(plan.rest[i])))] += row_.is_known[i];
        Word beyond = 0; // of 7 bits and more above the places
        for (std::size_t length = 7; length <= 64; ++length) beyond += counts[length];
        int best = 0;
        Word least = std::numeric_limits<Word>::max();
        for (std::size_t places = 0; places <= most_places; ++places) {
            Word cost = 2 * places * count_ + 2 * aside * beyond; // twice the bits
            for (std::size_t above = 1; above < 7; ++above) cost += counts[places + above] * (Word{3} << (above - 1));
            if (cost < least) {
                least = cost;
                best = static_cast<int>(places);
            }
            beyond -= counts[places + 7];
        }
        return best;
    }

    // ---- the bytes ----

    void write(View data, const Plan& plan, Bytes& out) {
        if (plan.mode == 0) {
            out.push_back(0);
            out.insert(out.end(), data.begin(), data.end());
            return;
        }
        const auto put = [&out](auto value) {
            std::uint8_t raw[sizeof value];
            std::memcpy(raw, &value, sizeof value);
            out.insert(out.end(), raw, raw + sizeof value);
        };
        put(static_cast<std::uint8_t>(plan.mode));
        put(static_cast<std::uint8_t>(plan.places));
        put(static_cast<std::int16_t>(plan.unit));
        const auto kept = std::count(plan.is_kept.begin(), plan.is_kept.begin() + count_, true);
        put(static_cast<std::uint16_t>(static_cast<std::ptrdiff_t>(count_) - kept));
        put(plan.expected);
        for (std::size_t i = 0; i < count_; ++i) {
            if (plan.is_kept[i]) continue;
            put(static_cast<std::uint16_t>(i));
            out.insert(out.end(), &data[i * Kind::width], &data[i * Kind::width] + Kind::width);
        }
        write_letters(plan, out);
    }

    void write_letters(const Plan& plan, Bytes& out) {
        const std::size_t start = out.size();
        out.resize(start + plan.bits / 8 + 16); // more than enough, and trimmed below
        std::uint8_t* at = &out[start];
        Word pending = 0; // bits still to be written, the first of them highest
        int filled = 0;
        const auto put = [&](Word bits, int length) { // 1 to 56, the last of them lowest
            pending |= bits << (64 - length - filled);
            filled += length;
            const Word swapped = bytes_reversed(pending);
            std::memcpy(at, &swapped, 8);
            at += filled / 8;
            pending <<= filled & ~7;
            filled &= 7;
        };
        const int places = plan.places;
        const Word low_mask = (Word{1} << places) - 1;
        for (std::size_t i = 0; i < count_; ++i) {
            const Integer rest = plan.is_kept[i] ? plan.rest[i] : 0;
            int run = static_cast<int>(magnitude(rest) >> places) + 1;
            const Word letters = rest < 0 ? 0 : ~Word{0}, low = static_cast<Word>(rest) & low_mask;
            if (run + 1 + places <= 56) [[likely]] {
                put((((letters >> (63 - run)) ^ 1) << places) | low, run + 1 + places);
                continue;
            }
            for (; run > 40; run -= 40) put(letters >> 24, 40);
            put((letters >> (63 - run)) ^ 1, run + 1); // the run, and the letter of the other color
            if (places > 40) put(low >> 40, places - 40);
            if (places) put(low & ((Word{1} << 40) - 1), std::min(places, 40));
        }
        out.resize(static_cast<std::size_t>(at - out.data()) + (filled > 0));
    }

    static constexpr Word aside = 16 + 8 * Kind::width; // bits of an exception
    std::size_t count_ = 0;
    Row row_;
    std::array<int, block_size> units_{};
    std::array<Plan, 2> plans_;
};

template <class Kind> class Unpacker {
public:
    explicit Unpacker(View packed) : packed_(packed) {}

    bool at_end() const { return place_ == packed_.size(); }

    void block(std::size_t count, std::uint8_t* out) {
        constexpr std::size_t width = Kind::width;
        const auto mode = take<std::uint8_t>();
        if (mode == 0) {
            if (packed_.size() - place_ < count * width) malformed();
            std::memcpy(out, &packed_[place_], count * width);
            place_ += count * width;
            return;
        }
        const auto places = take<std::uint8_t>();
        const auto unit = take<std::int16_t>();
        const auto exceptions = take<std::uint16_t>();
        const auto expected = take<Integer>();
        if (mode > (Kind::is_float ? 4 : 2) || places > most_places) malformed();
        is_aside_.fill(false);
        for (int i = 0; i < exceptions; ++i) {
            const auto index = take<std::uint16_t>();
            if (index >= count || packed_.size() - place_ < width) malformed();
            is_aside_[index] = true;
            std::memcpy(out + index * width, &packed_[place_], width);
            place_ += width;
        }
        read(count, mode, places, unit, expected, out);
    }

private:
    template <class Value> Value take() {
        Value value;
        if (packed_.size() - place_ < sizeof value) malformed();
        std::memcpy(&value, &packed_[place_], sizeof value);
        place_ += sizeof value;
        return value;
    }

    void read(std::size_t count, int mode, int places, int unit, Integer expected, std::uint8_t* out) {
        bit_ = 8 * place_;
        const bool by_steps = mode % 2 == 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Integer rest = next(places);
            std::uint8_t* const at = out + i * Kind::width;
            Integer number = static_cast<Integer>(static_cast<Word>(rest) + static_cast<Word>(expected));
            if (!is_aside_[i]) {
                Kind::store(at, mode < 3 ? Kind::from_number(number, unit) : Kind::from_place(number));
            } else if (!of_exception(Kind::load(at), mode, unit, number)) {
                continue;
            }
            if (by_steps) expected = number;
        }
        place_ = (bit_ + 7) / 8;
    }

    bool of_exception(Word pattern, int mode, int unit, Integer& number) const {
        if (mode >= 3) {
            number = Kind::place(pattern);
            return true;
        }
        const Scaled parts = Kind::scaled(pattern);
        number = 0;
        if (!parts.number) return parts.is_known;
        if (parts.unit < unit || parts.unit - unit >= 64) malformed();
        number = static_cast<Integer>(static_cast<Word>(parts.number) << (parts.unit - unit));
        return true;
    }

    // The next 57 bits at least, the first of them highest; zeros behind the end.
    Word window() const {
        const std::size_t byte = bit_ / 8;
        Word raw = 0;
        if (byte + 8 <= packed_.size())
            std::memcpy(&raw, &packed_[byte], 8);
        else if (byte < packed_.size())
            std::memcpy(&raw, &packed_[byte], packed_.size() - byte);
        return bytes_reversed(raw) << (bit_ % 8);
    }

    Word bits(int length) { // at most 57
        if (!length) return 0;
        const Word found = window() >> (64 - length);
        bit_ += static_cast<std::size_t>(length);
        return found;
    }

    Integer next(int places) {
        const Word first = window();
        const bool is_blue = first >> 63;
        int run = std::min(56, std::countl_zero(is_blue ? ~first : first));
        if (run == 56) { // it may continue after the window
            bit_ += 56;
            const Word second = window();
            const int more = std::countl_zero(is_blue ? ~second : second);
            if (run + more > longest) malformed();
            run += more;
            bit_ += static_cast<std::size_t>(more) + 1;
        } else {
            bit_ += static_cast<std::size_t>(run) + 1;
        }
        Word low = 0;
        if (places > 40) {
            low = bits(places - 40) << 40;
            low |= bits(40);
        } else {
            low = bits(places);
        }
        if (bit_ > 8 * packed_.size()) malformed();
        const Word unary = static_cast<Word>(run - 1);
        return static_cast<Integer>(((is_blue ? unary : ~unary) << places) | low);
    }

    View packed_;
    std::size_t place_ = 0, bit_ = 0;
    std::array<bool, block_size> is_aside_{};
};

} // namespace

Bytes pack(View data, std::string_view kind, Watch& watch) {
    return with_kind(kind, [&]<class Kind>(Kind) {
        const std::size_t step = block_size * Kind::width;
        if (data.size() % Kind::width)
            throw Malformed("numbers of this kind have " + std::to_string(Kind::width) + " bytes each");
        Packer<Kind> packer;
        Bytes out;
        out.reserve(data.size() + data.size() / step + 64);
        for (std::size_t start = 0; start < data.size(); start += step) {
            packer.block(data.subspan(start, std::min(step, data.size() - start)), out);
            watch.work(block_size);
        }
        return out;
    });
}

void unpack(View packed, std::string_view kind, std::span<std::uint8_t> numbers, Watch& watch) {
    with_kind(kind, [&]<class Kind>(Kind) {
        const std::size_t step = block_size * Kind::width;
        Unpacker<Kind> unpacker(packed);
        for (std::size_t start = 0; start < numbers.size(); start += step) {
            const std::size_t size = std::min(step, numbers.size() - start);
            unpacker.block(size / Kind::width, &numbers[start]);
            watch.work(block_size);
        }
        if (!unpacker.at_end()) malformed();
    });
}

std::size_t unpacked_size(View packed, std::string_view kind, std::uint64_t count) {
    if (count / 4 > packed.size()) malformed(); // a number takes at least two bits
    return count * with_kind(kind, []<class Kind>(Kind) { return Kind::width; });
}

} // namespace hackenbush::packing
