#include "hotchpotch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "hotchpotch_search.hpp"

namespace hackenbush::hotchpotch {

namespace {

Picture picture_of(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Id zero) {
    const board::Nodes nodes(ends, points);
    Picture picture;
    picture.weights.assign(nodes.count(), {zero, zero});
    picture.edges.reserve(colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const auto [start, end] = std::minmax({nodes.place(ends[2 * i]), nodes.place(ends[2 * i + 1])});
        const Color color = colors[i] == 'b' ? Color::blue : colors[i] == 'r' ? Color::red : Color::green;
        picture.edges.push_back({start, end, color});
    }
    return picture;
}

// Take the red-blue edges that stand by themselves, the first ones, out of a picture and solve them.
redblue::Solution take_number(Picture& picture, std::size_t count, redblue::Watch& watch) {
    std::vector<board::Code> ends;
    std::string colors;
    for (const Edge& edge : std::span(picture.edges).first(count)) {
        ends.insert(ends.end(), {edge.start, edge.end});
        colors.push_back(edge.color == Color::blue ? 'b' : 'r');
    }
    picture.edges.erase(picture.edges.begin(), picture.edges.begin() + static_cast<std::ptrdiff_t>(count));
    return redblue::solve(ends, colors, 0, redblue::Goal::value, watch);
}

} // namespace

Solution solve(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Kernel& kernel,
               redblue::Watch& watch) {
    const Id zero = kernel.number(Dyadic());
    Picture picture = picture_of(ends, colors, points, zero);
    Id small = zero;
    const std::size_t count = split(picture, small, kernel);
    const auto [status, interval] = take_number(picture, count, watch);
    if (!interval.is_exact()) return {status, interval, std::nullopt};
    try {
        Search search(kernel, watch);
        small = kernel.add(small, search.value(std::move(picture)).small);
        return {"done", interval, kernel.add(kernel.number(interval.low), small)};
    } catch (const redblue::Spent& spent) {
        return {spent.limit, interval, std::nullopt};
    } catch (const TooHard& too_hard) {
        if (!too_hard.limit) throw;
        return {"memory", interval, std::nullopt};
    }
}

} // namespace hackenbush::hotchpotch
