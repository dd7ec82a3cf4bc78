// Thermographs: how the two stops change as every move is taxed by t (Conway, On Numbers and Games, chapter 9).
//
// The left scaffold of G is max over G^L of (right wall of G^L) - t, the right one min over G^R of (left wall) + t;
// they are the walls until they meet, and from there both walls are the mast. Slopes are 0 and -1 on the left, 0
// and +1 on the right, so every corner is dyadic. Walls are kept from t = 0 up.
#include "kernel.hpp"

#include <algorithm>

namespace hackenbush {

namespace {

// A scaffold: corners, then a last stretch of slope -1 (left) or +1 (right).
struct Scaffold {
    Wall corners;
    int last_slope;

    Dyadic value_after(std::size_t i, const Dyadic& temperature) const { // on the stretch that begins at corner i
        const Dyadic run = temperature - corners[i].temperature;
        const int slope = slope_after(i);
        return slope == 0 ? corners[i].value : slope > 0 ? corners[i].value + run : corners[i].value - run;
    }
    int slope_after(std::size_t i) const {
        return i + 1 == corners.size()                           ? last_slope
               : (corners[i + 1].value <=> corners[i].value) < 0 ? -1
               : (corners[i + 1].value <=> corners[i].value) > 0 ? 1
                                                                 : 0;
    }
};

// A wall minus t (Left's tax) or plus t (Right's tax).
Scaffold taxed(const Wall& wall, int sign) {
    Scaffold out{wall, sign};
    for (Corner& c : out.corners) c.value = sign > 0 ? c.value + c.temperature : c.value - c.temperature;
    return out;
}

void append(Wall& wall, Corner corner) { // dropping a corner that turns out to lie on a straight stretch
    if (!wall.empty() && wall.back() == corner) return;
    if (wall.size() >= 2) {
        const Corner &a = wall[wall.size() - 2], &b = wall.back();
        // All slopes are -1, 0 or 1, so equal slopes show as equal differences up to the run.
        const auto slope = [](const Corner& p, const Corner& q) { return (q.value - p.value).sign(); };
        if (slope(a, b) == slope(b, corner)) wall.pop_back();
    }
    wall.push_back(std::move(corner));
}

// Walk two scaffolds upward together: visit(t, i, j) at every temperature where either has a corner, with the
// stretches.
template <class Visit> void walk(const Scaffold& a, const Scaffold& b, Visit visit) {
    std::size_t i = 0, j = 0;
    Dyadic t;
    while (true) {
        const bool more_a = i + 1 < a.corners.size(), more_b = j + 1 < b.corners.size();
        std::optional<Dyadic> next;
        if (more_a) next = a.corners[i + 1].temperature;
        if (more_b && (!next || b.corners[j + 1].temperature < *next)) next = b.corners[j + 1].temperature;
        if (!visit(t, next, i, j) || !next) return;
        t = *next;
        if (more_a && a.corners[i + 1].temperature == t) ++i;
        if (more_b && b.corners[j + 1].temperature == t) ++j;
    }
}

// The upper (sign +1) or lower (sign -1) envelope of two scaffolds of the same player.
Scaffold envelope(const Scaffold& a, const Scaffold& b, int sign) {
    Scaffold out{{}, a.last_slope};
    walk(a, b, [&](const Dyadic& t, const std::optional<Dyadic>& next, std::size_t i, std::size_t j) {
        const Dyadic x = a.value_after(i, t), y = b.value_after(j, t), lead = x - y;
        append(out.corners, {t, lead.sign() * sign >= 0 ? x : y});
        const int slopes = a.slope_after(i) - b.slope_after(j);
        if (next && lead.sign() * slopes < 0) { // they approach each other: do they cross before `next`?
            const Dyadic crossing = t + (lead.sign() > 0 ? lead : -lead);
            if (crossing < *next) append(out.corners, {crossing, a.value_after(i, crossing)});
        }
        return true;
    });
    return out;
}

// The walls that two scaffolds make: up to where they meet.
Thermograph capped(const Scaffold& left, const Scaffold& right) {
    Thermograph out;
    walk(left, right, [&](const Dyadic& t, const std::optional<Dyadic>& next, std::size_t i, std::size_t j) {
        const Dyadic x = left.value_after(i, t), gap = x - right.value_after(j, t);
        append(out.left, {t, x});
        append(out.right, {t, gap.sign() ? right.value_after(j, t) : x});
        if (gap.sign() == 0) return false;
        const int closing = right.slope_after(j) - left.slope_after(i);
        if (closing == 0) return true;
        const Dyadic meeting = t + (closing == 2 ? gap.half() : gap);
        if (next && *next < meeting) return true;
        const Dyadic mast = left.value_after(i, meeting);
        append(out.left, {meeting, mast});
        append(out.right, {meeting, mast});
        return false;
    });
    return out;
}

} // namespace

void Kernel::keep_thermograph(Id id, Thermograph&& walls) {
    const std::size_t numbers = walls.heap_bytes();
    memory.need(numbers);
    thermographs_.emplace(id, std::move(walls));
    memory.take(numbers);
}

const Thermograph& Kernel::thermograph(Id a) {
    Row<Id> open{a};
    while (!open.empty()) {
        work();
        const Id id = open.back();
        if (thermographs_.contains(id)) {
            open.pop_back();
            continue;
        }
        if (nodes_[id].left_stop.place == nodes_[id].right_stop.place) { // near a number: all mast
            const Wall mast{{Dyadic(), dyadic(nodes_[id].left_stop)}};
            keep_thermograph(id, {mast, mast});
            open.pop_back();
            continue;
        }
        const std::size_t before = open.size();
        for (const Player player : players)
            for (const Id option : stored_options(id, player))
                if (!thermographs_.contains(option)) open.push_back(option);
        if (open.size() > before) continue;
        const auto scaffold = [&](Player player) {
            const int sign = player == Player::left ? -1 : 1;
            std::optional<Scaffold> best;
            for (const Id option : stored_options(id, player)) {
                const Thermograph& of_option = thermographs_.at(option);
                work(of_option.left.size() + of_option.right.size());
                Scaffold one = taxed(player == Player::left ? of_option.right : of_option.left, sign);
                best = best ? envelope(*best, one, -sign) : std::move(one);
            }
            return *best;
        };
        keep_thermograph(id, capped(scaffold(Player::left), scaffold(Player::right)));
        open.pop_back();
    }
    return thermographs_.at(a);
}

} // namespace hackenbush
