// Threat search: a search for forced wins in which every move of the winner but the last threatens
// to surround the queen with the next one. It knows no evaluation, only wins, and visits a few
// hundred positions where a full-width search visits tens of thousands.
//
// What it finds with fewer plies or nodes it also finds with more.
//
// It never pauses: with 20,000 nodes it took at most 5 ms in 210 positions, and a browser can only
// suspend functions that the build instruments for it (`ASYNCIFY` in the Makefile).
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "evaluate.h"
#include "zobrist.h"

namespace sixlegs {

struct ThreatSearchOptions {
    int plies = 1;                            // longest win, the winning move included
    std::uint64_t nodes = UINT64_MAX;         // visited at most
    const std::atomic<bool>* stop = nullptr;  // polled between nodes
};

struct ForcedWin {
    Move move;
    int plies;  // until the queen is surrounded, at most
};

class ThreatSearch {
  public:
    ThreatSearch(const Board& board, const ThreatSearchOptions& options)
        : options_(options), position_(board) {}

    // Returns the first move of the shortest such win, by iterative deepening.
    std::optional<ForcedWin> run();

    std::uint64_t nodes() const { return nodes_; }

  private:
    bool push(const Move& move);
    bool is_draw() const { return position_.repetitions() >= 2; }
    bool is_won_by(Color color) const;
    bool wins_at_once();
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
