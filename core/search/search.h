// Search: one thread's alpha-beta search by iterative deepening, until it is told to stop.
//
// A principal variation search (PVS) with a transposition table. Depths count plies to the horizon;
// at the horizon, quiescence search is one ply, and only where a queen is about to be surrounded.
// search.cpp has the ten steps of a node in order; docs/explanation/search-and-evaluation.md lists
// its techniques.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "correction_history.h"
#include "evaluate.h"
#include "move_ordering.h"
#include "transposition_table.h"
#include "zobrist.h"

namespace sixlegs {

struct SearchOptions {
    int depth = kMaxPly;
    std::uint64_t nodes = UINT64_MAX;
    int lines = 1;              // how many best moves, each with its principal variation
    Score noise = 0;            // evaluation noise: at most so much, added to every estimate
    std::uint64_t seed = 0;     // of the noise
    bool sees_threats = true;   // whether a queen about to be surrounded is noticed beforehand
    bool has_learning = false;  // begin with half of the history of the search before
    int skip = 0;               // iterations to leave out: for threads beside the first
    void (*pause)() = nullptr;  // called every so many nodes, so that this thread can be shared
};

// A principal variation: the best line of play found, or the second best …
struct SearchReport {
    int depth;
    int rank;  // 0 for the best
    Score score;
    std::uint64_t nodes;
    std::vector<Move> moves;
};

class Search {
  public:
    Search(TranspositionTable& table, const Evaluator& evaluator, const std::atomic<bool>& stop)
        : table_(table), evaluator_(evaluator), stop_(stop) {}

    using OnReport = std::function<void(SearchReport)>;

    // Iterative deepening: a search is begun, then deepened by one iteration at a time; what it
    // knows is kept in between. `deepen` returns whether anything is left to do. It calls
    // `on_report` with every better line as it is found, or, if several are wanted, with all of
    // them at the end of the iteration, best first. The first iteration is always completed, so
    // that there is an answer whatever the limits; a game that is over has none.
    void begin(const Board& board, const SearchOptions& options);
    bool deepen(const OnReport& on_report);

    // All iterations.
    void run(const Board& board, const SearchOptions& options, const OnReport& on_report) {
        begin(board, options);
        while (deepen(on_report)) {
        }
    }

    // After an iteration: the best move, and what part of all positions came after it; with
    // several lines, each has positions of its own, and nothing is said of that.
    struct Best {
        Move move;
        Score score;
        std::optional<double> effort;
    };
    Best best() const {
        const RootMove& first = root_.front();
        if (options_.lines > 1) return {first.move, first.score, std::nullopt};
        return {first.move, first.score,
                static_cast<double>(first.nodes) / static_cast<double>(nodes())};
    }

    // Positions searched in this run, or in the last one.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void reset_nodes() { nodes_.store(0, std::memory_order_relaxed); }

  private:
    struct RootMove {
        Move move;
        Score score = -kNoScore;   // in this iteration, if it is the best so far or lost
        Score before = -kNoScore;  // in the iteration before
        std::vector<Move> line;
        std::uint64_t nodes = 0;  // after this move, in all iterations
    };
    // Moves without a score come after those with one, but before moves that lose.
    static bool is_better(const RootMove& a, const RootMove& b) {
        const auto standing = [](Score score) {
            return score == -kNoScore ? 1 - kProvenScore : score;
        };
        return standing(a.score) > standing(b.score);
    }

    // The static evaluation of a position, and with the correction that the search has learned.
    struct Estimate {
        Score plain, corrected;
    };

    bool is_time() const {
        return iteration_ > 1 &&
               (stop_.load(std::memory_order_relaxed) || nodes() >= options_.nodes);
    }
    void count_node() {
        constexpr std::uint64_t kNodesBetweenPauses = 1024;
        const std::uint64_t count = nodes() + 1;
        nodes_.store(count, std::memory_order_relaxed);
        if (count % kNodesBetweenPauses == 0 && options_.pause != nullptr) options_.pause();
    }

    bool iterate(const OnReport& on_report);
    bool is_decided() const;
    void report_line(int rank, const RootMove& each, const OnReport& on_report);
    void report_alternative_to_loss(const OnReport& on_report);
    void search_line(int rank, const OnReport* on_report);
    Score search_root(int rank, Score alpha, Score beta, const OnReport* on_report);
    Score search_root_move(RootMove& each, int tried, Score alpha, Score beta);
    template <bool kPv>
    Score search(int depth, Score alpha, Score beta, int ply);
    Score search_null_move(int depth, Score beta, int ply);
    template <bool kPv>
    Score search_moves(int depth, Score alpha, Score beta, int ply, const TableEntry& known,
                       const Estimate& estimate, bool is_critical);
    Evaluation evaluate();
    bool is_draw(int ply) const;
    void store(int depth, int ply, Score score, Bound bound, MoveCode move, Score estimate,
               bool is_critical);

    TranspositionTable& table_;
    const Evaluator& evaluator_;
    const std::atomic<bool>& stop_;
    SearchOptions options_;
    std::atomic<std::uint64_t> nodes_{0};
    bool is_stopped_ = false;
    bool is_in_null_move_ = false;
    int iteration_ = 0;
    ZobristBoard position_{Board(kBase, Opening::kRulebook)};
    MoveHeuristics heuristics_;
    CorrectionHistory corrections_;
    std::vector<RootMove> root_;
    SearchReport last_report_{};    // the last report
    std::vector<RatedMove> moves_;  // of all positions of the line, one after another
    std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2> lines_;  // by ply: the triangular table
    std::array<int, kMaxPly + 2> line_lengths_{};
};

}  // namespace sixlegs
