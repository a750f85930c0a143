// Prover: exhaustive proofs of forced wins.
//
// It shares only the rules with the search, so that it can check the results of the search. Every
// defense is tried. A position is won within a number of moves if the side to move has that many
// moves at most, including the one that surrounds the enemy queen, whatever the opponent plays.
//
// Repetitions need no attention: the shortest win never repeats a position.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/board.h"

namespace sixlegs {

class Prover {
  public:
    // `nodes` limits each call of a public function. The table has `entries` positions. Results
    // are none if the limit was reached.
    explicit Prover(std::uint64_t nodes, std::size_t entries = 1 << 16);

    // Whether the side to move can force a win within `moves` of its own moves.
    std::optional<bool> wins_within(const Board& board, int moves);

    // Whether the side to move loses within `moves` moves of the opponent, whatever it plays.
    std::optional<bool> loses_within(const Board& board, int moves);

    // The smallest number of moves, up to `moves`, within which the side to move can force a win;
    // none if there is no such win or the node limit was reached (`is_exhausted`).
    std::optional<int> shortest_win(const Board& board, int moves);
    // The same for the opponent's moves, if the side to move loses.
    std::optional<int> shortest_loss(const Board& board, int moves);

    // The number of moves, up to `moves`, within which the opponent wins if the side to move
    // passes.
    std::optional<int> shortest_threat(const Board& board, int moves);

    // Returns the first moves that win within `moves`, at most `limit` of them. Moves to the same
    // hex by equal bugs count separately.
    std::vector<Move> winning_moves(const Board& board, int moves, std::size_t limit);

    // Returns the best play of both sides from a position that the side to move wins or loses
    // within `moves`: shortest wins against longest defenses. It is incomplete if the node limit
    // was reached.
    std::vector<Move> best_line(const Board& board, int moves);

    // Whether the last call reached the node limit.
    bool is_exhausted() const { return nodes_ >= limit_; }
    std::uint64_t nodes() const { return nodes_; }  // of the last call

  private:
    // What is known of a position: the side to move wins within `won` moves, and not within `open`.
    struct Entry {
        std::uint64_t key = 0;
        std::uint8_t won = UINT8_MAX;
        std::uint8_t open = 0;
    };

    // The surroundings of the queen that `attacker` wants to surround.
    struct QueenRing {
        Hex center;
        int gaps;
        Hex gap;         // the last one
        bool may_throw;  // whether a piece that can throw, if any can, is beside the queen
    };

    bool push(const Move& move);
    QueenRing ring_of_queen(Color attacker) const;
    bool can_win_now();
    bool survives_by_placement() const;
    bool wins(int moves);
    bool loses(int moves);
    bool is_lost_after(const Move& move, int moves);
    std::vector<Move> ordered_attacks(int moves) const;
    std::vector<Move> ordered_defenses(int moves) const;
    std::uint64_t key() const;
    std::optional<int> smallest(const Board& board, int moves, bool (Prover::*holds)(int));
    void begin(const Board& board);
    std::optional<bool> known(bool holds) const;

    std::uint64_t limit_;
    std::uint64_t nodes_ = 0;
    std::vector<Entry> table_;
    Board board_{kBase, Opening::kRulebook};
    std::vector<Move> killer_attacks_, killer_defenses_;  // by number of moves left
};

}  // namespace sixlegs
