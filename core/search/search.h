// Search: one thread that looks ahead, deeper and deeper, until it is told to stop.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "evaluate.h"
#include "picker.h"
#include "position.h"
#include "table.h"

namespace sixlegs {

// What to look for, and how far.
struct Order {
    int depth = kDeepest;
    std::uint64_t nodes = UINT64_MAX;
    int lines = 1;             // how many best moves, each with its line of play
    Score noise = 0;           // a whim of at most so much is added to every estimate
    std::uint64_t seed = 0;    // of the whims
    bool sees_threats = true;  // whether a queen about to be surrounded is noticed beforehand
    int skip = 0;              // begin so much deeper: for threads beside the first
};

// The best line found, or the second best …, as far as it is known.
struct Report {
    int depth;
    int rank;  // 0 for the best
    Score score;
    std::uint64_t nodes;
    std::vector<Move> moves;
};

class Search {
  public:
    Search(Table& table, const std::atomic<bool>& stop) : table_(table), stop_(stop) {}

    // Calls `tell` with every line whenever something new is known of it. The first iteration is
    // always completed, so that there is an answer whatever the limits; a game that is over has
    // none.
    void run(const Board& board, const Order& order, const std::function<void(Report)>& tell);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  private:
    struct RootMove {
        Move move;
        Score score = -kNoScore;   // in this iteration, as far as it got
        Score before = -kNoScore;  // in the iteration before
        std::vector<Move> line;
    };

    bool is_time() const {
        return iteration_ > 1 && (stop_.load(std::memory_order_relaxed) || nodes() >= order_.nodes);
    }
    void count_node() { nodes_.store(nodes() + 1, std::memory_order_relaxed); }

    void search_line(int rank);
    Score search_root(int rank, Score alpha, Score beta);
    template <bool kPv>
    Score search(int depth, Score alpha, Score beta, int ply);
    Score search_pass(int depth, Score beta, int ply);
    template <bool kPv>
    Score search_moves(int depth, Score alpha, Score beta, int ply, const Finding& known,
                       Score estimate, bool is_critical);
    Judgement judge();
    bool is_draw(int ply) const;
    void keep(int depth, int ply, Score score, Bound bound, MoveCode move, Score estimate,
              bool is_critical);

    Table& table_;
    const std::atomic<bool>& stop_;
    Order order_;
    std::atomic<std::uint64_t> nodes_{0};
    bool is_stopped_ = false;
    bool has_passed_ = false;
    int iteration_ = 0;
    Position position_{Board(kBase, Opening::kRulebook)};
    Memory memory_;
    std::vector<RootMove> root_;
    std::vector<RatedMove> moves_;  // of all positions on the way, one after another
    std::array<std::array<Move, kDeepest + 2>, kDeepest + 2> lines_;  // by ply, the best line
    std::array<int, kDeepest + 2> line_lengths_{};
};

}  // namespace sixlegs
