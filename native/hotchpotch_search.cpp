// See hotchpotch_search.hpp.
#include "hotchpotch_search.hpp"

#include <algorithm>
#include <utility>

#include "redblue.hpp"

namespace hackenbush::hotchpotch {

namespace {

constexpr std::size_t frame_bytes = 4096; // of a picture at work, roughly
constexpr std::size_t stem_bytes = 64;

// By node: whether blue and red edges connect it to the ground.
std::vector<std::uint8_t> grounded(const WeightedPicture& picture) {
    EdgesAtNodes at;
    at.note(picture.edges, picture.weights.size());
    std::vector<std::uint8_t> is_grounded(picture.weights.size());
    std::vector<std::uint32_t> row{0};
    is_grounded[0] = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
        for (const std::uint32_t place : at[row[i]]) {
            const std::uint32_t next = picture.edges[place].other_end(row[i]);
            if (picture.edges[place].color == Color::green || is_grounded[next]) continue;
            is_grounded[next] = 1;
            row.push_back(next);
        }
    }
    return is_grounded;
}

} // namespace

std::size_t split(WeightedPicture& picture, Id& small, Kernel& kernel) {
    const Id zero = kernel.number(Dyadic());
    const std::vector<std::uint8_t> is_grounded = grounded(picture);
    std::vector<Edge> rest;
    rest.reserve(picture.edges.size());
    std::size_t count = 0;
    for (Edge edge : picture.edges) {
        if (edge.color != Color::green && is_grounded[edge.start]) {
            picture.edges[count++] = edge;
            continue;
        }
        if (is_grounded[edge.start]) edge.start = 0;
        if (is_grounded[edge.end]) edge.end = 0;
        if (edge.start > edge.end) std::swap(edge.start, edge.end);
        rest.push_back(edge);
    }
    std::copy(rest.begin(), rest.end(), picture.edges.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t node = 1; node < is_grounded.size(); ++node)
        if (is_grounded[node]) small = kernel.add(small, std::exchange(picture.weights[node].small, zero));
    return count;
}

void note_moves(const WeightedPicture& picture, std::vector<WeightMove>& moves, Kernel& kernel) {
    const Id zero = kernel.number(Dyadic());
    for (std::uint32_t node = 1; node < picture.weights.size(); ++node) {
        const auto [number, small] = picture.weights[node];
        const Id moving = small == zero ? number : small;
        for (const Player player : players) {
            for (std::uint32_t i = 0, count = kernel.option_count(moving, player); i < count; ++i) {
                const Id then = kernel.option(moving, player, i);
                moves.push_back({node, small == zero ? Weight{then, zero} : Weight{number, then}, player});
            }
        }
    }
}

BlockSearch::BlockSearch(Kernel& kernel, Watch& watch)
    : kernel_(kernel), watch_(watch), zero_(kernel.number(Dyadic())), held_before_(memory.held()),
      keys_({zero_, zero_}) {}

Weight BlockSearch::value(WeightedPicture picture) {
    depth_ = 0;
    Frame& whole = new_frame();
    whole.picture = std::move(picture);
    while (true) {
        if (const auto value = finished(frames_[0])) return *value;
        open_block();
        finish(1);
    }
}

std::optional<Weight> BlockSearch::block_value(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                               std::uint32_t root, const std::vector<Weight>& carried,
                                               std::size_t most) {
    if (edges.size() == 1) {
        const Edge& edge = picture.edges[edges[0]];
        return on_edge(edge.color, edge.start == edge.end ? Weight{zero_, zero_} : carried[edge.other_end(root)]);
    }
    while (true) {
        const auto known = looked_up(picture, edges, root, carried);
        if (known || edges.size() > most) return known;
        depth_ = 0;
        open_block();
        finish(0);
    }
}

// Find the values of all blocks at work beyond a depth.
void BlockSearch::finish(std::size_t depth) {
    while (depth_ > depth) {
        const std::optional<Weight> value = finished(frames_[depth_ - 1]);
        if (!value) {
            open_block();
            continue;
        }
        --depth_;
        table_.insert(frames_[depth_].key, table_.hash(frames_[depth_].key), *value);
    }
}

// ---- blocks at work ----------------------------------------------------------------------------------------------

BlockSearch::Frame& BlockSearch::new_frame() {
    if (depth_ == frames_.size()) frames_.emplace_back();
    Frame& frame = frames_[depth_++];
    frame.small = zero_;
    frame.is_core = frame.is_folding = false;
    frame.option = 0;
    frame.moves.clear();
    frame.left.clear();
    frame.right.clear();
    return frame;
}

std::size_t BlockSearch::bytes() const {
    return table_.bytes_to_grow(keys_.last().size()) + frames_.size() * frame_bytes + stems_.size() * stem_bytes +
           memory.held() - held_before_;
}

// Start with the block whose key was not found.
void BlockSearch::open_block() {
    watch_.visit();
    watch_.hold(bytes());
    Frame& frame = new_frame();
    frame.key = keys_.last();
    keys_.read(frame.key, frame.picture);
    if (const auto known = red_blue_value(frame.picture)) {
        --depth_;
        table_.insert(frame.key, table_.hash(frame.key), *known);
        return;
    }
    const auto& edges = frame.picture.edges; // those at the root come first
    frame.is_core =
        std::ranges::none_of(edges, [](const auto& edge) { return edge.start == 0 && edge.color != Color::green; });
    if (frame.is_core)
        note_moves(frame.picture, frame.moves, kernel_);
    else
        split(frame.picture, frame.small, kernel_);
}

// The value of a red-blue block that carries only numbers.
std::optional<Weight> BlockSearch::red_blue_value(const WeightedPicture& picture) {
    const auto is_green = [](const Edge& edge) { return edge.color == Color::green; };
    if (std::ranges::any_of(picture.edges, is_green)) return std::nullopt;
    redblue::WeightBounds weights;
    for (const Weight& weight : picture.weights) {
        if (weight.small != zero_) return std::nullopt;
        weights.lows.push_back(kernel_.dyadic(kernel_.node(weight.number).left_stop));
    }
    weights.highs = weights.lows;
    redblue::Interval<Dyadic> interval = redblue::static_bounds(picture.edges, weights);
    if (!interval.is_exact()) {
        const auto solver = redblue::make_solver(picture.edges, weights.lows, watch_);
        if (!solver) throw Spent{"size"};
        solver->find_value();
        interval = solver->interval();
    }
    return Weight{kernel_.number(interval.low), zero_};
}

// The value of a picture at work, unless a block must be known first.
std::optional<Weight> BlockSearch::finished(Frame& frame) {
    if (!frame.is_core) {
        std::optional<Weight> sum = after_cut(frame, nowhere);
        if (sum) sum->small = kernel_.add(sum->small, frame.small);
        return sum;
    }
    const auto& edges = frame.picture.edges;
    for (; frame.option < edges.size(); ++frame.option) {
        if (frame.option > 0 && edges[frame.option] == edges[frame.option - 1]) continue;
        const auto then = after_cut(frame, static_cast<std::uint32_t>(frame.option));
        if (!then) return std::nullopt;
        const Color color = edges[frame.option].color;
        if (color != Color::red) frame.left.push_back(then->small);
        if (color != Color::blue) frame.right.push_back(then->small);
    }
    for (; frame.option < edges.size() + frame.moves.size(); ++frame.option) {
        const WeightMove& move = frame.moves[frame.option - edges.size()];
        const auto then = after_move(frame, move);
        if (!then) return std::nullopt;
        (move.player == Player::left ? frame.left : frame.right).push_back(then->small);
    }
    return Weight{zero_, kernel_.make(frame.left, frame.right)};
}

std::optional<Weight> BlockSearch::after_cut(Frame& frame, std::uint32_t cut) {
    if (!frame.is_folding) {
        watch_.work((1 + frame.picture.edges.size() / 16) * Watch::microsecond);
        frame.fold.blocks.find(frame.picture.edges, frame.picture.weights.size(), cut);
        frame.fold.carried = frame.picture.weights;
        frame.fold.next = 0;
        frame.is_folding = true;
    }
    const std::optional<Weight> sum = folded(frame.picture, frame.fold);
    frame.is_folding = !sum;
    return sum;
}

std::optional<Weight> BlockSearch::after_move(Frame& frame, const WeightMove& move) {
    watch_.work(Watch::microsecond);
    while (every_edge_.size() < frame.picture.edges.size())
        every_edge_.push_back(static_cast<std::uint32_t>(every_edge_.size()));
    auto& weights = frame.picture.weights;
    const Weight before = std::exchange(weights[move.node], move.then);
    const auto value = looked_up(frame.picture, std::span(every_edge_).first(frame.picture.edges.size()), 0, weights);
    weights[move.node] = before;
    return value;
}

// ---- blocks added up ---------------------------------------------------------------------------------------------

// The sum on the ground, unless a block must be known first.
std::optional<Weight> BlockSearch::folded(const WeightedPicture& picture, BlockFold& fold) {
    const auto& blocks = fold.blocks.all();
    for (; fold.next < blocks.size(); ++fold.next) {
        const Block& block = blocks[fold.next];
        const auto edges = fold.blocks.edges(block);
        Weight part{zero_, zero_};
        if (edges.size() == 1) {
            part = on_edge(picture.edges[edges[0]].color, block.tip == nowhere ? part : fold.carried[block.tip]);
        } else if (const auto known = looked_up(picture, edges, block.root, fold.carried)) {
            part = *known;
        } else {
            return std::nullopt;
        }
        add(fold.carried[block.root], part);
    }
    return fold.carried[0];
}

// The value of a block, or none if it is not known. Its key is then the last one written.
std::optional<Weight> BlockSearch::looked_up(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                             std::uint32_t root, const std::vector<Weight>& carried) {
    if (const auto fusion = fused(picture, edges, root, carried))
        return Weight{zero_, kernel_.simple(zero_, 0, *fusion)};
    const auto& key = keys_.write(picture, edges, root, carried);
    const Weight* const known = table_.find(key, table_.hash(key));
    return known ? std::optional(*known) : std::nullopt;
}

// The nimber of a green block that carries only nimbers (the fusion principle).
std::optional<std::uint32_t> BlockSearch::fused(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                                std::uint32_t root, const std::vector<Weight>& carried) {
    for (const std::uint32_t place : edges)
        if (picture.edges[place].color != Color::green) return std::nullopt;
    ++walk_;
    if (seen_.size() < carried.size()) seen_.resize(carried.size());
    seen_[root] = walk_;
    std::uint32_t total = edges.size() & 1;
    for (const std::uint32_t place : edges) {
        for (const std::uint32_t node : {picture.edges[place].start, picture.edges[place].end}) {
            if (std::exchange(seen_[node], walk_) == walk_) continue;
            const std::optional<std::uint32_t> carries = nimber(carried[node]);
            if (!carries) return std::nullopt;
            total ^= *carries;
        }
    }
    return total;
}

void BlockSearch::add(Weight& sum, Weight part) {
    sum.number = kernel_.add(sum.number, part.number);
    sum.small = kernel_.add(sum.small, part.small);
}

// ---- edges -------------------------------------------------------------------------------------------------------

Weight BlockSearch::on_edge(Color color, Weight above) {
    watch_.work(Watch::microsecond);
    if (color == Color::green) return {zero_, on_green(above)};
    const Dyadic x = kernel_.dyadic(kernel_.node(above.number).left_stop);
    return {kernel_.number(redblue::stick(color, redblue::Exact(x)).dyadic()), above.small};
}

std::optional<std::uint32_t> BlockSearch::nimber(Weight value) const {
    if (value.number != zero_) return std::nullopt;
    if (value.small == zero_) return 0;
    const GameNode& small = kernel_.node(value.small);
    return small.kind == Kind::simple && small.ups == 0 ? std::optional(small.nimber) : std::nullopt;
}

// *:(x + e), from the options of x + e: of x if e is 0, else of e.
Id BlockSearch::on_green(Weight above) {
    open_stems_.assign(1, above);
    while (!open_stems_.empty()) {
        const Weight here = open_stems_.back();
        if (known_stem(here) || find_stems(here)) open_stems_.pop_back();
    }
    return *known_stem(above);
}

std::optional<Id> BlockSearch::known_stem(Weight above) {
    if (const auto carries = nimber(above)) return kernel_.simple(zero_, 0, std::uint64_t{*carries} + 1);
    const auto known = stems_.find(std::uint64_t{above.number} << 32 | above.small);
    return known == stems_.end() ? std::nullopt : std::optional(known->second);
}

// Make a stem from the stems of the options. If some are not known, push them and return false.
//
// *:H = {0, *:H^L | 0, *:H^R} is canonical if H is. *:A <= *:B exactly if A <= B (the colon principle), so stems of
// options that do not dominate one another do not either, and none is reversible through another stem. And 0 is confused
// with every stem: either player moves from it to 0.
bool BlockSearch::find_stems(Weight above) {
    const bool is_number = above.small == zero_;
    const Id moving = is_number ? above.number : above.small;
    const std::size_t before = open_stems_.size();
    Row<Id>* const sides[] = {&stem_left_, &stem_right_};
    for (const Player player : players) {
        Row<Id>& stems = *sides[static_cast<std::size_t>(player)];
        stems.assign(1, zero_);
        for (std::uint32_t i = 0, count = kernel_.option_count(moving, player); i < count; ++i) {
            const Id option = kernel_.option(moving, player, i);
            const Weight then = is_number ? Weight{option, zero_} : Weight{above.number, option};
            if (const auto known = known_stem(then))
                stems.push_back(*known);
            else
                open_stems_.push_back(then);
        }
    }
    if (open_stems_.size() > before) return false;
    watch_.visit();
    watch_.work(4 * Watch::microsecond);
    watch_.hold(bytes());
    stems_.emplace(std::uint64_t{above.number} << 32 | above.small, kernel_.make_canonical(stem_left_, stem_right_));
    return true;
}

} // namespace hackenbush::hotchpotch
