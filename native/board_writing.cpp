// Pictures as text: edges such as 0-1B, and letters such as b(r,g).
#include "board.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace hackenbush::board {
namespace {

// A step of a walk over all edges: from a node along an edge of this color to a node, new or seen before.
struct WritingStep {
    std::uint32_t start, end; // places
    Code name;                // of the end
    char color;
    bool is_new;
};

// Every edge once, depth first from the ground; fewer if some cannot be reached.
std::vector<WritingStep> walk(std::span<const Code> ends, std::string_view colors, const Nodes& nodes) {
    const std::vector<std::uint32_t> places = nodes.places(ends);
    const Groups ends_at(places, nodes.count());
    std::vector<std::uint32_t> next(nodes.count()); // among the ends at each node
    Mask used(colors.size()), seen(nodes.count());
    std::vector<WritingStep> steps;
    steps.reserve(colors.size());
    std::vector<std::uint32_t> path{0};
    seen[0] = 1;
    while (!path.empty()) {
        const auto here = ends_at[path.back()];
        std::uint32_t& place = next[path.back()];
        while (place < here.size() && used[here[place] / 2]) ++place;
        if (place == here.size()) {
            path.pop_back();
            continue;
        }
        const std::size_t edge = here[place] / 2;
        used[edge] = 1;
        const bool is_forward = places[2 * edge] == path.back();
        const std::size_t far = 2 * edge + is_forward;
        const bool is_new = !seen[places[far]];
        steps.push_back({path.back(), places[far], ends[far], colors[edge], is_new});
        if (!is_new) continue;
        seen[places[far]] = 1;
        path.push_back(places[far]);
    }
    return steps;
}

void append(std::string& text, Code code, const std::vector<std::string>& words) {
    if (code >= first_word) {
        text += words.at(code - first_word);
        return;
    }
    char digits[10];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, code).ptr);
}

// For every step, whether the node it leads to needs its name.
Mask named_steps(std::span<const WritingStep> steps, std::uint32_t count, bool names) {
    Mask joined(count), named(steps.size());
    CodeTable taken(4 * std::size_t{count}); // names that are written; those joined from the start
    for (const WritingStep& step : steps)
        if (!step.is_new) joined[step.end] = 1, taken[step.name] = 1;
    Code last = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Code following = last + 1;
        while (taken.contains(following)) ++following;
        named[i] = joined[steps[i].end] || (names && (steps[i].name != following || following >= first_word));
        const Code number = named[i] ? steps[i].name : following;
        if (named[i]) taken[number] = 1;
        if (number < first_word) last = std::max(last, number);
    }
    return named;
}

} // namespace

std::optional<std::string> write_letters(std::span<const Code> ends, std::string_view colors,
                                         const std::vector<std::string>& words, bool names) {
    const Nodes nodes(ends, 0);
    const std::vector<WritingStep> steps = walk(ends, colors, nodes);
    if (steps.size() < colors.size()) return std::nullopt;
    const Mask named = named_steps(steps, nodes.count(), names);
    std::vector<std::uint32_t> branches(nodes.count()); // 0, 1, more: how many steps start at a node
    for (const WritingStep& step : steps) ++branches[step.start];
    branches[0] = 0;
    Mask opened(nodes.count());
    std::vector<std::uint32_t> path{0};
    std::string text;
    bool after_word = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const WritingStep& step = steps[i];
        for (; path.back() != step.start; path.pop_back())
            if (branches[path.back()] > 1) text += ')';
        if (step.start == 0) {
            if (i) text += '+';
        } else if (branches[step.start] > 1) {
            text += opened[step.start] ? ',' : '(';
            opened[step.start] = 1;
        } else if (after_word) {
            text += ' ';
        }
        text += step.color;
        after_word = named[i] && step.name >= first_word;
        if (named[i]) append(text += ':', step.name, words);
        if (step.is_new) path.push_back(step.end);
    }
    for (const std::uint32_t place : path)
        if (branches[place] > 1) text += ')';
    return text.empty() ? "0" : text;
}

std::string write_edges(std::span<const Code> ends, std::string_view colors, const std::vector<std::string>& words) {
    std::string text;
    text.reserve(16 * colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        Code start = ends[2 * i], end = ends[2 * i + 1];
        if (start && start < first_word && end >= first_word && words.at(end - first_word).starts_with("0."))
            std::swap(start, end); // the ground first
        if (i) text += ' ';
        append(text, start, words);
        append(text += '-', end, words);
        text += static_cast<char>(colors[i] - 'a' + 'A');
    }
    return text;
}

} // namespace hackenbush::board
