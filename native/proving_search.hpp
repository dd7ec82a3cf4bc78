// The prover of one picture: claims about loaded pictures, and the answers that prove them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "proving_claims.hpp"
#include "proving_oracle.hpp"
#include "proving_rules.hpp"
#include "task.hpp"

namespace hackenbush::proving {

constexpr const char* rule_names[] = {"sum", "count", "move", "colon"};

template <class Number, class Set> class Prover {
public:
    using Picture = proving::Picture<Number, Set>;

    Prover(Families<Set>& families, Folding<Number, Set>& folding, Oracle<Number, Set>& oracle, LineWriter& writer,
           const Bytes& bytes, std::uint64_t steps_per_number, Watch& watch)
        : board_(families.board()), families_(families), folding_(folding), oracle_(oracle), rulebook_(families, folding),
          writer_(writer), claims_(bytes, writer), steps_per_number_(steps_per_number), watch_(watch) {
        for (auto& counts : successes_) counts.resize(board_.edge_names.size() + board_.node_names.size());
        find_twins();
    }

    // The number of the claim that a player wins a picture moving second, which must be true.
    std::uint64_t prove(Player second, const Picture& picture) {
        return claims_.number(claim(second, picture).run(stack_));
    }

    std::uint64_t claims() const { return claims_.count(); }
    const std::vector<const char*>& rules() const { return rules_; }

private:
    enum Rule : std::size_t { by_sum, by_count, by_move, by_colon };

    // A move: the edge that is cut, or the place in the loads and the number there afterwards.
    struct Move {
        unsigned edge = no_claim;
        std::size_t place = 0;
        Number after;
    };

    // A winning answer, what it leaves, and the claim that this is won: one that is known, or none yet.
    struct Answer {
        std::string text;
        Picture reached;
        bool is_plain = false;
        std::uint32_t known = no_claim;
    };

    // ---- claims -------------------------------------------------------------------------------------------------

    // The place of the claim, which is held.
    Task<std::uint32_t> claim(Player second, Picture picture) {
        std::uint32_t place = claims_.find(second, picture);
        if (place == no_claim) {
            count_work();
            if (!rulebook_.is_plain(picture, second)) {
                if (picture.family->leaf)
                    place = co_await claim_by_colon(second, std::move(picture));
                else
                    place = co_await claim_by_moves(second, std::move(picture));
                claims_.hold(place);
                co_return place;
            }
            std::string line = start_line(second, picture.family->edges.empty() ? by_sum : by_count, picture);
            place = claims_.add(second, std::move(picture), line += '}');
        }
        claims_.hold(place);
        co_return place;
    }

    Task<std::uint32_t> claim_by_colon(Player second, Picture picture) {
        families_.split(*picture.family);
        const Number worth = worth_of_leaf(second, picture);
        Picture above, below;
        folding_.follow_above(picture, worth, above);
        folding_.follow_below(picture, worth, below);
        count_steps(picture, picture.family->above);
        count_steps(picture, picture.family->below);
        const std::uint32_t first = co_await claim(second, std::move(above));
        const std::uint32_t last = co_await claim(second, std::move(below));
        std::string line = start_line(second, by_colon, picture);
        const Part<Set>& leaf = *picture.family->leaf;
        line += ",\"colon\":[";
        append_integer(line, leaf.root == picture.family->root ? 0 : board_.node_names[leaf.root]);
        append_edges(line += ",[", leaf.edges);
        append_number(line += "],\"", worth);
        append_integer(line += "\"],\"claims\":[", claims_.number(first));
        append_integer(line += ',', claims_.number(last));
        const std::uint32_t place = claims_.add(second, std::move(picture), line += "]}");
        claims_.release(first);
        claims_.release(last);
        co_return place;
    }

    // What a part is worth to the winner: what counting shows, or what is known of it, if that is enough.
    Number worth_of_leaf(Player second, const Picture& picture) {
        Picture above, below;
        folding_.follow_above(picture, Number(), above);
        const Number lead = rulebook_.counted_lead(above, second);
        const Number counted = second == Player::left ? lead : -lead;
        folding_.follow_below(picture, counted, below);
        if (oracle_.is_won(second, below)) return counted;
        const Number sure = oracle_.sure(second, above);
        folding_.follow_below(picture, sure, below);
        if (oracle_.is_surely_won(second, below)) return sure;
        return oracle_.value(above);
    }

    Task<std::uint32_t> claim_by_moves(Player second, Picture picture) {
        std::string replies;
        std::vector<std::uint32_t> used;
        Picture left;
        const Set cuts = picture.family->edges & board_.colored(-second);
        const std::size_t places = picture.loads.size();
        for (std::size_t turn = 0, edge_count = static_cast<std::size_t>(cuts.count()); turn < edge_count + places;) {
            // Cuts in order, then moves in loads.
            Move move;
            if (turn < edge_count) {
                Set rest = cuts;
                for (std::size_t skipped = 0; skipped < turn; ++skipped) rest.pop();
                move.edge = rest.first();
            } else {
                move.place = turn - edge_count;
                const auto after = redblue::option_of(-second, picture.loads[move.place]);
                if (!after) {
                    ++turn;
                    continue;
                }
                move.after = *after;
            }
            ++turn;
            play(picture, move, left);
            Answer answer = find_answer(second, left);
            replies += replies.empty() ? "[\"" : ",[\"";
            append_move(replies, picture, move);
            replies += "\",\"";
            replies += answer.text;
            replies += '"';
            if (!answer.is_plain) {
                std::uint32_t place = answer.known;
                if (place == no_claim)
                    place = co_await claim(second, std::move(answer.reached));
                else
                    claims_.hold(place);
                used.push_back(place);
                append_integer(replies += ',', claims_.number(place));
            }
            replies += ']';
        }
        std::string line = start_line(second, by_move, picture);
        if (!replies.empty()) {
            line += ",\"replies\":[";
            line += replies;
            line += ']';
        }
        const std::uint32_t place = claims_.add(second, std::move(picture), line += '}');
        for (const std::uint32_t other : used) claims_.release(other);
        co_return place;
    }

    // ---- answers ------------------------------------------------------------------------------------------------

    struct Candidate {
        std::uint64_t successes;
        Move move;
    };
    struct Prospect {
        Number effort;
        int own_edges;
        Move move;
    };

    // A winning answer: if possible, such that it needs no new claim.
    Answer find_answer(Player second, const Picture& picture) {
        Answer answer;
        note_candidates(second, picture);
        prospects_.clear();
        for (const Candidate& candidate : candidates_) {
            watch_.work(Watch::microsecond);
            play(picture, candidate.move, reached_);
            Number lead = rulebook_.counted_lead(reached_, second);
            answer.is_plain = lead.sign() >= 0;
            if (!answer.is_plain) answer.known = claims_.find(second, reached_);
            if (answer.is_plain || answer.known != no_claim) {
                finish(answer, second, picture, candidate.move, reached_);
                return answer;
            }
            if (does_giving_up_pay()) {
                auto spared = rulebook_.give_up(reached_, second, lead);
                lead = spared.lead;
                const bool is_enough = lead.sign() >= 0;
                ++given_up_[is_enough];
                if (is_enough) {
                    answer.is_plain = true;
                    finish(answer, second, picture, candidate.move, reached_);
                    for (const unsigned edge : spared.gone) append_integer(answer.text += ',', board_.edge_names[edge]);
                    return answer;
                }
            }
            const int own = (reached_.family->edges & board_.colored(second)).count();
            const Number others = Number::whole(reached_.family->edges.count() - own);
            prospects_.push_back({others - lead - lead, -own, candidate.move});
        }
        std::ranges::stable_sort(prospects_, [](const Prospect& a, const Prospect& b) {
            return a.effort != b.effort ? a.effort < b.effort : a.own_edges < b.own_edges;
        });
        const Prospect* chosen = nullptr;
        for (const bool may_search : {false, true}) {
            for (const Prospect& prospect : prospects_) {
                play(picture, prospect.move, reached_);
                if (!(may_search ? oracle_.is_won(second, reached_) : oracle_.is_surely_won(second, reached_))) continue;
                chosen = &prospect;
                break;
            }
            if (chosen) break;
        }
        if (!chosen) throw Spent{"answers"};
        answer.text.clear();
        append_move(answer.text, picture, chosen->move);
        answer.reached = reached_;
        count_answer(picture, chosen->move);
        return answer;
    }

    void finish(Answer& answer, Player second, const Picture& picture, const Move& move, const Picture& reached) {
        ++successes_[index(second)][success_place(picture, move)];
        append_move(answer.text, picture, move);
        answer.reached = reached;
        count_answer(picture, move);
    }

    // The moves of a player, those first that needed no new claim most often.
    void note_candidates(Player second, const Picture& picture) {
        candidates_.clear();
        const auto add = [&](Move move) {
            const std::uint64_t successes = successes_[index(second)][success_place(picture, move)];
            candidates_.push_back({successes, std::move(move)});
        };
        for (const unsigned edge : picture.family->edges & board_.colored(second))
            if (!later_twins_[edge].meets(picture.family->edges)) add({edge, 0, Number()});
        for (std::size_t place = 0; place < picture.loads.size(); ++place)
            if (auto after = redblue::option_of(second, picture.loads[place])) add({no_claim, place, std::move(*after)});
        std::ranges::stable_sort(candidates_, std::greater<>(), &Candidate::successes);
    }

    std::size_t success_place(const Picture& picture, const Move& move) const {
        return move.edge != no_claim ? move.edge : board_.edge_names.size() + picture.family->row[move.place];
    }

    // Whether giving up edges was enough for one answer in a hundred, after some thousands of tries.
    bool does_giving_up_pay() const {
        constexpr std::uint64_t least_tries = 2'000;
        return given_up_[false] < least_tries + 100 * given_up_[true];
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    void play(const Picture& picture, const Move& move, Picture& result) {
        if (move.edge != no_claim) {
            folding_.follow(picture, families_.after(*picture.family, move.edge), result);
            return;
        }
        result = picture;
        result.loads[move.place] = move.after;
    }

    // For each edge, the edges after it that have the same ends and color: a cut of the last one is a cut of any.
    void find_twins() {
        const auto& shape = board_.shape;
        later_twins_.resize(board_.edge_names.size());
        for (unsigned edge = 0; edge < later_twins_.size(); ++edge) {
            const Set& color = shape.colored[shape.colored[0].has(edge) ? 0 : 1];
            for (const unsigned twin : shape.incident[shape.starts[edge]] & shape.incident[shape.ends[edge]] & color)
                if (twin > edge) later_twins_[edge].insert(twin);
        }
    }

    // ---- lines --------------------------------------------------------------------------------------------------

    // Up to what the rule needs.
    std::string start_line(Player second, Rule rule, const Picture& picture) {
        if (!is_used_[rule]) rules_.push_back(rule_names[rule]);
        is_used_[rule] = true;
        const Family<Set>& family = *picture.family;
        std::string line = second == Player::left ? "{\"second\":\"left\",\"rule\":\"" : "{\"second\":\"right\",\"rule\":\"";
        line += rule_names[rule];
        line += '"';
        if (!family.edges.empty()) {
            append_edges(line += ",\"edges\":[", family.edges);
            line += ']';
        }
        if (family.root != 0) {
            append_integer(line += ",\"ground\":[", board_.node_names[family.root]);
            line += ']';
        }
        bool is_first = true;
        for (std::size_t place = 0; place < picture.loads.size(); ++place) {
            if (picture.loads[place].is_zero()) continue;
            line += is_first ? ",\"carried\":{\"" : ",\"";
            is_first = false;
            append_integer(line, name_of(picture, place));
            append_number(line += "\":\"", picture.loads[place]);
            line += '"';
        }
        if (!is_first) line += '}';
        count_steps(picture, 0);
        return line;
    }

    std::uint32_t name_of(const Picture& picture, std::size_t place) const {
        return place ? board_.node_names[picture.family->row[place]] : 0;
    }

    void append_edges(std::string& text, const Set& edges) const {
        bool is_first = true;
        for (const unsigned edge : edges) {
            if (!is_first) text += ',';
            is_first = false;
            append_integer(text, board_.edge_names[edge]);
        }
    }

    void append_move(std::string& text, const Picture& picture, const Move& move) const {
        if (move.edge != no_claim) {
            append_integer(text, board_.edge_names[move.edge]);
            return;
        }
        append_integer(text, name_of(picture, move.place));
        append_number(text += ": ", picture.loads[move.place]);
        append_number(text += '>', move.after);
    }

    // ---- work ---------------------------------------------------------------------------------------------------

    void count_work() {
        watch_.visit();
        watch_.work(4 * Watch::microsecond);
        watch_.hold(families_.bytes() + claims_.bytes() + oracle_.bytes());
    }

    // The steps of a checker that folds a picture without one of its edges, where this many trees become numbers.
    void count_steps(const Picture& picture, std::size_t sticks) {
        const auto loads = std::ranges::count_if(picture.loads, [](const Number& load) { return !load.is_zero(); });
        const std::size_t numbers = static_cast<std::size_t>(loads) + 1 + sticks;
        const auto edges = static_cast<std::size_t>(picture.family->edges.count());
        writer_.count_steps(edges + steps_per_number_ * numbers);
    }
    void count_steps(const Picture& picture, const Plan<Set>& plan) { count_steps(picture, plan.sticks.size()); }

    // Of the move before an answer, and of the answer.
    void count_answer(const Picture& picture, const Move& move) {
        count_steps(picture, 0);
        count_steps(picture, move.edge == no_claim ? 0 : families_.after(*picture.family, move.edge).sticks.size());
    }

    const Board<Set>& board_;
    Families<Set>& families_;
    Folding<Number, Set>& folding_;
    Oracle<Number, Set>& oracle_;
    Rulebook<Number, Set> rulebook_;
    LineWriter& writer_;
    Claims<Number, Set> claims_;
    const std::uint64_t steps_per_number_; // of a checker that adds one
    Watch& watch_;
    TaskStack stack_;
    std::vector<Set> later_twins_;
    std::array<std::vector<std::uint64_t>, 2> successes_; // of answers that need no new claim, by player and move
    std::array<std::uint64_t, 2> given_up_{};             // answers by whether giving up edges was enough
    std::vector<Candidate> candidates_;
    std::vector<Prospect> prospects_;
    Picture reached_;
    std::array<bool, 4> is_used_{};
    std::vector<const char*> rules_;
};

} // namespace hackenbush::proving
