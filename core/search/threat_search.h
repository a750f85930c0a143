// Threat search: a search for forced wins in which every move of the winner except the last
// threatens to surround the queen with the next move. It does not evaluate positions, and visits a
// few hundred nodes where a full-width search visits tens of thousands.
//
// A win found with some number of plies or nodes is also found with more.
//
// It never pauses: with 20,000 nodes it took at most 5 ms in 210 positions, and browsers can
// suspend only functions that the build instruments (`ASYNCIFY` in the Makefile).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "evaluate.h"
#include "zobrist.h"

namespace sixlegs {

struct ThreatSearchOptions {
    int plies = 1;                     // the maximum length of the win, including its last move
    std::uint64_t nodes = UINT64_MAX;  // the maximum number of nodes
    const std::atomic<bool>* stop = nullptr;  // polled between nodes
};

struct ForcedWin {
    Move move;
    int plies;  // the maximum until the queen is surrounded
};

class ThreatSearch {
  public:
    ThreatSearch(const Board& board, const ThreatSearchOptions& options)
        : options_(options), position_(board) {}

    // Returns the first move of the shortest forced win, by iterative deepening.
    std::optional<ForcedWin> run();

    std::uint64_t nodes() const { return nodes_; }

  private:
    bool push(const Move& move);
    bool is_draw() const { return position_.repetitions() >= 2; }
    bool is_won_by(Color color) const;
    bool can_win_now();
    std::optional<Move> winning_move();
    std::optional<Move> attack(int plies);
    bool is_indefensible(int plies);

    ThreatSearchOptions options_;
    ZobristBoard position_;
    Evaluator evaluator_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

}  // namespace sixlegs
