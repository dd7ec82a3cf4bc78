// Pictures from their text: edges such as 0-1B, and letters such as b(r,g).
#include "board.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace hackenbush::board {
namespace {

// ---- characters ------------------------------------------------------------------------------------------------

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool goes_on_word(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '\''; }

std::size_t length_of(std::string_view text, bool (*belongs)(char)) { // of what belongs, at the start
    return static_cast<std::size_t>(std::ranges::find_if_not(text, belongs) - text.begin());
}
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f'); }
bool is_between(char c) { return is_space(c) || c == ',' || c == ';'; }

char letter_of(char c) {
    switch (c) {
    case 'b':
    case 'B': return 'b';
    case 'r':
    case 'R': return 'r';
    case 'g':
    case 'G': return 'g';
    default: return 0;
    }
}

// ---- names -----------------------------------------------------------------------------------------------------

struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

// Codes for names in order of appearance; words get their final codes when all are known.
class Names {
public:
    struct Name {
        std::size_t size = 0; // of the longest name at the start of the text
        Code code = 0;
        const char* wrong = nullptr; // what is expected, if there is none
    };

    Name read(std::string_view text) {
        const std::size_t digits = length_of(text, is_digit);
        if (digits == 0) return text.empty() || !is_letter(text[0]) ? Name{0, 0, "name"} : word(text, 0);
        const bool is_zero = text.find_first_not_of('0') >= digits;
        if (is_zero && digits + 1 < text.size() && text[digits] == '.' && goes_on_word(text[digits + 1]))
            return word(text, digits - 1);
        std::uint64_t number = 0;
        for (const char c : text.substr(0, digits))
            number = std::min(number * 10 + static_cast<std::uint64_t>(c - '0'), std::uint64_t{first_word});
        if (digits >= 20 || number >= first_word) return {digits, 0, "small"};
        return {digits, static_cast<Code>(number), nullptr};
    }

    // The words in order, with the ends coded accordingly.
    std::vector<std::string> sorted(std::vector<Code>& ends) const {
        std::vector<std::string> words(codes_.size());
        for (const auto& [word, index] : codes_) words[index] = word;
        std::vector<Code> order(words.size()), rank(words.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](Code a, Code b) { return words[a] < words[b]; });
        for (Code i = 0; i < order.size(); ++i) rank[order[i]] = i;
        if (!words.empty())
            for (Code& end : ends)
                if (end >= first_word) end = first_word + rank[end - first_word];
        std::sort(words.begin(), words.end());
        return words;
    }

private:
    // A word; zeros before that of a point of the ground are left out.
    Name word(std::string_view text, std::size_t zeros) {
        const std::size_t size = zeros + length_of(text.substr(zeros), goes_on_word);
        const std::string_view word = text.substr(zeros, size - zeros);
        if (word == "ground") return {size, 0, nullptr};
        auto found = codes_.find(word);
        if (found == codes_.end()) found = codes_.emplace(std::string(word), static_cast<Code>(codes_.size())).first;
        return {size, first_word + found->second, nullptr};
    }

    std::unordered_map<std::string, Code, Hash, std::equal_to<>> codes_;
};

void put_smaller_first(std::vector<Code>& ends) {
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2)
        if (ends[i] > ends[i + 1]) std::swap(ends[i], ends[i + 1]);
}

Reading finished(Picture&& picture, const Names& names, std::optional<Fault> fault) {
    picture.ends.resize(2 * picture.colors.size());
    Reading reading{std::move(picture), {}, fault};
    reading.words = names.sorted(reading.picture.ends);
    put_smaller_first(reading.picture.ends);
    return reading;
}

// Where and how a piece of text fails to be an edge.
Fault fault_in_edge(std::string_view piece, std::size_t start) {
    const std::size_t dash = piece.find('-');
    if (dash == piece.npos) return {start + piece.size(), "dash"};
    if (const std::size_t second = piece.find('-', dash + 1); second != piece.npos) return {start + second, "color"};
    if (dash + 1 == piece.size()) return {start + piece.size(), "name"};
    return {start + piece.size() - !is_digit(piece.back()), "color"};
}

} // namespace

Reading read_edges(std::string_view text) {
    Names names;
    Picture picture;
    picture.ends.reserve(text.size() / 5);
    picture.colors.reserve(text.size() / 10);
    const auto stop = [&](std::size_t place, const char* expected) {
        return finished(std::move(picture), names, Fault{place, expected});
    };
    const auto after = [&](std::size_t place, auto test) {
        while (place < text.size() && test(text[place])) ++place;
        return place;
    };
    for (std::size_t at = after(0, is_between); at < text.size();) {
        const std::size_t end = after(at, [](char c) { return !is_between(c); });
        const std::string_view piece = text.substr(at, end - at);
        const std::size_t dash = piece.find('-');
        const char color = letter_of(piece.back());
        if (!color || dash == piece.npos || piece.find('-', dash + 1) != piece.npos) {
            const Fault fault = fault_in_edge(piece, at);
            return stop(fault.place, fault.expected);
        }
        const std::size_t starts[2] = {0, dash + 1}, ends[2] = {dash, piece.size() - 1};
        for (const int side : {0, 1}) {
            const std::string_view given = piece.substr(starts[side], ends[side] - starts[side]);
            const Names::Name name = names.read(given);
            if (name.wrong && name.size == given.size()) return stop(at + starts[side], name.wrong);
            if (name.wrong || name.size < given.size()) return stop(at + starts[side] + name.size, "name");
            picture.ends.push_back(name.code);
        }
        picture.colors.push_back(color);
        at = after(end, is_between);
    }
    return finished(std::move(picture), names, std::nullopt);
}

namespace {

// Reads letters. Nodes get places in order of reading until all names are known; the ground has place 0.
class Letters {
public:
    explicit Letters(std::string_view text) : text_(text), places_(text.size()) {
        picture_.ends.reserve(2 * text.size());
        picture_.colors.reserve(text.size());
        codes_.reserve(text.size() + 1);
        codes_.push_back(0);
        places_[0] = 0;
    }

    Reading read() {
        const std::optional<Fault> fault = read_all();
        if (!number_nodes()) return {{}, {}, Fault{text_.size(), "small"}};
        for (Code& end : picture_.ends) end = codes_[end];
        return finished(std::move(picture_), names_, fault);
    }

private:
    enum class State { start, term, branch, on, shut, zero };

    std::optional<Fault> read_all() {
        Code here = 0;
        std::vector<Code> opened;
        State state = State::start;
        const auto expected = [&] {
            if (state == State::zero) return "plus";
            if (state != State::on && state != State::shut) return "edge";
            return opened.empty() ? "outside" : "inside";
        };
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool is_after = state == State::on || state == State::shut;
            if (is_space(c)) {
                ++at_;
            } else if (const char color = letter_of(c); color && state != State::zero) {
                ++at_;
                picture_.ends.push_back(here);
                if (const auto fault = read_name(here)) return fault;
                picture_.ends.push_back(here);
                picture_.colors.push_back(color);
                state = State::on;
            } else if (c == '(' && state != State::zero) {
                opened.push_back(here);
                ++at_, state = State::branch;
            } else if (c == ',' && !opened.empty() && is_after) {
                here = opened.back();
                ++at_, state = State::branch;
            } else if (c == ')' && !opened.empty() && is_after) {
                here = opened.back();
                opened.pop_back();
                ++at_, state = State::shut;
            } else if (c == '+' && opened.empty() && (is_after || state == State::zero)) {
                here = 0;
                ++at_, state = State::term;
            } else if (c == '0' && (state == State::start || state == State::term)) {
                ++at_, state = State::zero;
            } else {
                return Fault{at_, expected()};
            }
        }
        const bool is_after = state == State::on || state == State::shut;
        if (!opened.empty()) return Fault{at_, is_after ? "close" : "edge"};
        if (state == State::term || state == State::branch) return Fault{at_, "edge"};
        return std::nullopt;
    }

    // The node that an edge leads to: named, or new.
    std::optional<Fault> read_name(Code& node) {
        std::size_t after = skip_space(at_);
        if (after == text_.size() || text_[after] != ':') {
            node = static_cast<Code>(codes_.size());
            codes_.push_back(unnamed);
            return std::nullopt;
        }
        after = skip_space(after + 1);
        const Names::Name name = names_.read(text_.substr(after));
        if (name.wrong) return Fault{after, name.wrong};
        at_ = after + name.size;
        Code& place = places_[name.code];
        if (place == CodeTable::absent) {
            place = static_cast<Code>(codes_.size());
            codes_.push_back(name.code);
        }
        node = place;
        return std::nullopt;
    }

    std::size_t skip_space(std::size_t place) const {
        while (place < text_.size() && is_space(text_[place])) ++place;
        return place;
    }

    // A node without a name gets the number after the largest so far, unless it is taken. Are there enough numbers?
    bool number_nodes() {
        Code last = 0;
        for (Code& code : codes_) {
            if (code == unnamed) {
                code = last + 1;
                while (places_.contains(code)) ++code;
                if (code >= first_word) return false;
            }
            if (code < first_word) last = std::max(last, code);
        }
        return true;
    }

    static constexpr Code unnamed = std::numeric_limits<Code>::max();
    std::string_view text_;
    std::size_t at_ = 0;
    Names names_;
    Picture picture_;
    std::vector<Code> codes_; // of nodes, by place
    CodeTable places_;        // of named nodes
};

} // namespace

Reading read_letters(std::string_view text) { return Letters(text).read(); }

} // namespace hackenbush::board
