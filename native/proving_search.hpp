// The prover of one picture: claims about loaded pictures, and the answers that prove them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "proving_claims.hpp"
#include "proving_oracle.hpp"
#include "proving_rules.hpp"
#include "task.hpp"

namespace hackenbush::proving {

constexpr const char* rule_names[] = {"sum", "count", "move", "colon", "ground"};

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
    enum Rule : std::size_t { by_sum, by_count, by_move, by_colon, by_ground };

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
                Picture rest;
                if (picture.family->leaf)
                    place = co_await claim_by_colon(second, std::move(picture));
                else if (is_grounded(second, picture, rest))
                    place = co_await claim_by_ground(second, std::move(picture), std::move(rest));
                else
                    place = co_await claim_by_moves(second, std::move(picture));
                claims_.hold(place);
                co_return place;
            }
            std::string line = start_line(second, picture.family->edges.empty() ? by_sum : by_count, picture);
            place = claims_.add(second, std::move(picture), line += '}', 1);
        }
        claims_.hold(place);
        co_return place;
    }

    Task<std::uint32_t> claim_by_colon(Player second, Picture picture) {
        const std::uint64_t before = claims_.count();
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
        append_integer(line, board_.node_names[leaf.root]);
        append_edges(line += ",[", leaf.edges);
        append_number(line += "],\"", worth);
        append_integer(line += "\"],\"claims\":[", claims_.number(first));
        append_integer(line += ',', claims_.number(last));
        const std::uint32_t place = claims_.add(second, std::move(picture), line += "]}", claims_.count() - before + 1);
        claims_.release(first);
        claims_.release(last);
        co_return place;
    }

    // Whether a smaller picture is won that by rule "ground" is no better, as far as is known without search.
    bool is_grounded(Player second, const Picture& picture, Picture& rest) {
        rulebook_.ground(picture, second, rest);
        return rest.family != picture.family && oracle_.is_surely_won(second, rest);
    }

    Task<std::uint32_t> claim_by_ground(Player second, Picture picture, Picture rest) {
        const std::uint64_t before = claims_.count();
        count_steps(picture, static_cast<std::size_t>(picture.family->edges.count()));
        const std::uint32_t smaller = co_await claim(second, std::move(rest));
        std::string line = start_line(second, by_ground, picture);
        append_integer(line += ",\"claims\":[", claims_.number(smaller));
        const std::uint32_t place = claims_.add(second, std::move(picture), line += "]}", claims_.count() - before + 1);
        claims_.release(smaller);
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
        const std::uint64_t before = claims_.count();
        std::string replies;
        std::vector<std::uint32_t> used;
        Picture left;
        for (const Move& move : moves(-second, picture)) {
            play(picture, move, left);
            Answer answer = find_answer(second, left);
            append_move(replies += replies.empty() ? "[\"" : ",[\"", picture, move);
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
        const std::uint32_t place = claims_.add(second, std::move(picture), line += '}', claims_.count() - before + 1);
        for (const std::uint32_t other : used) claims_.release(other);
        co_return place;
    }

    // ---- answers ------------------------------------------------------------------------------------------------

    struct Candidate {
        std::uint64_t successes;
        Move move;
    };
    struct Prospect {
        Move move;
        Number lead; // by counting
        int others;  // edges that the opponent has left
    };

    // A winning answer: if possible, such that it needs no new claim.
    Answer find_answer(Player second, const Picture& picture) {
        Answer answer;
        if (!is_answered_at_once(answer, second, picture) && !is_answered_by_giving_up(answer, second, picture))
            choose_answer(answer, second, picture);
        return answer;
    }

    // By a claim that is known, or that rule "sum" or "count" shows. Otherwise note the prospects of all moves.
    bool is_answered_at_once(Answer& answer, Player second, const Picture& picture) {
        note_candidates(second, picture);
        prospects_.clear();
        for (const Candidate& candidate : candidates_) {
            watch_.work(Watch::microsecond);
            play(picture, candidate.move, reached_);
            const Number lead = rulebook_.counted_lead(reached_, second);
            answer.is_plain = lead.sign() >= 0;
            if (!answer.is_plain) answer.known = claims_.find(second, reached_);
            if (answer.is_plain || answer.known != no_claim) {
                count_success(second, picture, candidate.move);
                finish(answer, picture, candidate.move);
                return true;
            }
            const int others = (reached_.family->edges & board_.colored(-second)).count();
            prospects_.push_back({candidate.move, lead, others});
        }
        return false;
    }

    // The moves with the best counts come first.
    bool is_answered_by_giving_up(Answer& answer, Player second, const Picture& picture) {
        std::ranges::stable_sort(prospects_, std::greater<>(), &Prospect::lead);
        for (Prospect& prospect : prospects_) {
            watch_.work(Watch::microsecond);
            play(picture, prospect.move, reached_);
            const auto spared = rulebook_.give_up(reached_, second, prospect.lead);
            prospect.lead = spared.lead;
            if (spared.lead.sign() < 0) continue;
            answer.is_plain = true;
            count_success(second, picture, prospect.move);
            finish(answer, picture, prospect.move);
            for (const unsigned edge : spared.gone) append_integer(answer.text += ',', board_.edge_names[edge]);
            return true;
        }
        return false;
    }

    // One that the search knows to win, or that it finds: the first where a proof is likely to be short, since the
    // opponent has few cuts.
    void choose_answer(Answer& answer, Player second, const Picture& picture) {
        std::ranges::stable_sort(prospects_, std::less<>(), [](const Prospect& prospect) {
            return Number::whole(prospect.others) - prospect.lead - prospect.lead;
        });
        for (const bool may_search : {false, true}) {
            for (const Prospect& prospect : prospects_) {
                play(picture, prospect.move, reached_);
                if (!(may_search ? oracle_.is_won(second, reached_) : is_surely_won(second, reached_))) continue;
                finish(answer, picture, prospect.move);
                return;
            }
        }
        throw Spent{"answers"};
    }

    // Whether a player wins moving second, by what is known without search of the picture, or of a smaller one.
    bool is_surely_won(Player second, const Picture& picture) {
        if (oracle_.is_surely_won(second, picture)) return true;
        Picture rest;
        return !picture.family->leaf && is_grounded(second, picture, rest);
    }

    // With what the move has reached.
    void finish(Answer& answer, const Picture& picture, const Move& move) {
        append_move(answer.text, picture, move);
        answer.reached = reached_;
        count_steps(picture, 0); // before it
        count_steps(picture, move.edge == no_claim ? 0 : families_.after(*picture.family, move.edge).sticks.size());
    }

    // The moves of a player, those first that needed no new claim most often.
    void note_candidates(Player second, const Picture& picture) {
        candidates_.clear();
        for (Move& move : moves(second, picture)) {
            if (move.edge != no_claim && later_twins_[move.edge].meets(picture.family->edges)) continue;
            const std::uint64_t successes = successes_[index(second)][success_place(picture, move)];
            candidates_.push_back({successes, std::move(move)});
        }
        std::ranges::stable_sort(candidates_, std::greater<>(), &Candidate::successes);
    }

    std::size_t success_place(const Picture& picture, const Move& move) const {
        return move.edge != no_claim ? move.edge : board_.edge_names.size() + picture.family->row[move.place];
    }

    void count_success(Player second, const Picture& picture, const Move& move) {
        ++successes_[index(second)][success_place(picture, move)];
    }

    // ---- moves --------------------------------------------------------------------------------------------------

    // All moves of a player, in the order of a certificate: cuts, then moves in loads.
    std::vector<Move> moves(Player player, const Picture& picture) const {
        std::vector<Move> all;
        for (const unsigned edge : picture.family->edges & board_.colored(player)) all.push_back({edge, 0, Number()});
        for (std::size_t place = 0; place < picture.loads.size(); ++place)
            if (auto after = redblue::option_of(player, picture.loads[place]))
                all.push_back({no_claim, place, std::move(*after)});
        return all;
    }

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
        bool is_first = true;
        for (const unsigned node : family.ground - Set::of(0)) {
            append_integer(line += is_first ? ",\"ground\":[" : ",", board_.node_names[node]);
            is_first = false;
        }
        if (!is_first) line += ']';
        is_first = true;
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
    std::vector<Candidate> candidates_;
    std::vector<Prospect> prospects_;
    Picture reached_;
    std::array<bool, std::size(rule_names)> is_used_{};
    std::vector<const char*> rules_;
};

} // namespace hackenbush::proving
