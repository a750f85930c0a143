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
    int lines = 1;              // how many best moves, each with its line of play
    Score noise = 0;            // a whim of at most so much is added to every estimate
    std::uint64_t seed = 0;     // of the whims
    bool sees_threats = true;   // whether a queen about to be surrounded is noticed beforehand
    bool learns = false;        // begin with half of what the search before has learnt of moves
    int skip = 0;               // begin so much deeper: for threads beside the first
    void (*pause)() = nullptr;  // called every so many nodes, where others wait for this thread
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
    Search(Table& table, const Evaluator& evaluator, const std::atomic<bool>& stop)
        : table_(table), evaluator_(evaluator), stop_(stop) {}

    using Tell = std::function<void(Report)>;

    // A search is begun, then deepened by one iteration at a time (iterative deepening), with all
    // that it knows kept in between; `deepen` returns whether there is anything left to do. It
    // calls `tell` with every better line as it is found, or, if several are wanted, with all of
    // them at the end of the iteration, best first. The first iteration is always completed, so
    // that there is an answer whatever the limits; a game that is over has none.
    void begin(const Board& board, const Order& order);
    bool deepen(const Tell& tell);

    // The whole of it.
    void run(const Board& board, const Order& order, const Tell& tell) {
        begin(board, order);
        while (deepen(tell)) {
        }
    }

    // Positions looked at in this run, or in the last; nothing before a run has begun to count.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void reset_nodes() { nodes_.store(0, std::memory_order_relaxed); }

  private:
    struct RootMove {
        Move move;
        Score score = -kNoScore;   // in this iteration, if it is the best so far or lost
        Score before = -kNoScore;  // in the iteration before
        std::vector<Move> line;
    };
    // Moves that nothing is known of stand behind good ones, but before those that are lost.
    static bool is_better(const RootMove& a, const RootMove& b) {
        const auto standing = [](Score score) { return score == -kNoScore ? 1 - kProven : score; };
        return standing(a.score) > standing(b.score);
    }

    bool is_time() const {
        return iteration_ > 1 && (stop_.load(std::memory_order_relaxed) || nodes() >= order_.nodes);
    }
    void count_node() {
        constexpr std::uint64_t kNodesBetweenPauses = 1024;
        const std::uint64_t count = nodes() + 1;
        nodes_.store(count, std::memory_order_relaxed);
        if (count % kNodesBetweenPauses == 0 && order_.pause != nullptr) order_.pause();
    }

    bool iterate(const Tell& tell);
    bool is_settled() const;
    void tell_line(int rank, const RootMove& each, const Tell& tell);
    void tell_way_out(const Tell& tell);
    void search_line(int rank, const Tell* tell);
    Score search_root(int rank, Score alpha, Score beta, const Tell* tell);
    Score search_root_move(const RootMove& each, int tried, Score alpha, Score beta);
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
    const Evaluator& evaluator_;
    const std::atomic<bool>& stop_;
    Order order_;
    std::atomic<std::uint64_t> nodes_{0};
    bool is_stopped_ = false;
    bool has_passed_ = false;
    int iteration_ = 0;
    Position position_{Board(kBase, Opening::kRulebook)};
    Memory memory_;
    std::vector<RootMove> root_;
    Report told_{};                 // the last one
    std::vector<RatedMove> moves_;  // of all positions on the way, one after another
    std::array<std::array<Move, kDeepest + 2>, kDeepest + 2> lines_;  // by ply, the best line
    std::array<int, kDeepest + 2> line_lengths_{};
};

}  // namespace sixlegs
