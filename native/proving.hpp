// Certificates of red-blue pictures: proofs of their values, as src/hackenbush/proofs checks them.
//
// This is the prover of src/hackenbush/solvers/certificates.py for pictures whose nodes carry numbers. Folded pictures
// are kept by their edges (proving_board.hpp), with all that only edges decide (proving_rules.hpp). The search that
// found the value tells which answers win (proving_oracle.hpp). Claims are written as they are proved
// (proving_claims.hpp, proving_text.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "edges.hpp"
#include "redblue_store.hpp"
#include "watch.hpp"

namespace hackenbush::proving {

// Takes lines, each with a line feed at its end.
class Output {
public:
    virtual ~Output() = default;
    virtual void write(std::string_view lines) = 0;
};

// Of the first line, and how many that and the claims that a checker has to keep may take.
struct Bytes {
    std::uint64_t header, live;
};

struct Proof {
    const char* status; // "done", the limit that was reached, or "size" if the picture is not for this prover
    std::uint64_t claims = 0, at_least = 0, at_most = 0;
    std::vector<const char*> rules = {}; // in the order of their first use
};

// Write the claims that a picture has this value, which must be right. The edges are in the order of the certificate,
// between nodes with their numbers there; names are what the searches of the store call their ends.
Proof prove(std::span<const Edge> edges, std::span<const Edge> names, const Dyadic& value, const Bytes& bytes,
            Output& output, Watch& watch, redblue::SolverStore& store);

} // namespace hackenbush::proving
