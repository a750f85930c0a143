// Search: the alpha-beta search of one thread with iterative deepening.
//
// A principal variation search (PVS) with a transposition table. Depths count plies to the horizon.
// Quiescence search is a single ply, and only if a queen is about to be surrounded. search.cpp has
// the ten steps of a node in order; docs/explanation/search-and-evaluation.md lists the techniques.
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
    int lines = 1;              // the number of best moves to report, with their lines (multi-PV)
    Score noise = 0;            // the maximum of the random noise added to every estimate
    std::uint64_t seed = 0;     // of the noise
    bool sees_threats = true;   // whether to use the threats that the evaluation finds
    bool has_learning = false;  // start with half of the history of the previous search
    int skip = 0;               // iterations to skip, for helper threads
    void (*pause)() = nullptr;  // called periodically, so that the thread can do other work
};

// A principal variation: the best line found, or the next best ones with several lines.
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

    // Iterative deepening: `begin` starts a search, and each call of `deepen` runs one iteration
    // and returns whether more are useful. `deepen` calls `on_report` with every better line when
    // it is found or, with several lines, with all of them at the end of the iteration, best first.
    // The first iteration is always completed, so that there is a result whatever the limits; a
    // finished game has none.
    void begin(const Board& board, const SearchOptions& options);
    bool deepen(const OnReport& on_report);

    // Runs all iterations.
    void run(const Board& board, const SearchOptions& options, const OnReport& on_report) {
        begin(board, options);
        while (deepen(on_report)) {
        }
    }

    // After an iteration: the best move, its score, and the share of nodes searched after it; not
    // available with several lines.
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

    // The number of nodes searched in this run or the last one.
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    void reset_nodes() { nodes_.store(0, std::memory_order_relaxed); }

  private:
    struct RootMove {
        Move move;
        Score score = -kNoScore;   // in this iteration, if it is the best so far or a loss
        Score before = -kNoScore;  // in the previous iteration
        std::vector<Move> line;
        std::uint64_t nodes = 0;  // searched after this move, in all iterations
    };
    // Moves without a score come after those with one, but before losing moves.
    static bool is_better(const RootMove& a, const RootMove& b) {
        const auto rank = [](Score score) { return score == -kNoScore ? 1 - kProvenScore : score; };
        return rank(a.score) > rank(b.score);
    }

    // The static evaluation of a position, without and with the correction history.
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
    void report_line(int rank, const RootMove& root_move, const OnReport& on_report);
    void report_alternative_to_loss(const OnReport& on_report);
    void search_line(int rank, const OnReport* on_report);
    Score search_root(int rank, Score alpha, Score beta, const OnReport* on_report);
    Score search_root_move(RootMove& root_move, int tried, Score alpha, Score beta);
    template <bool kPv>
    Score search(int depth, Score alpha, Score beta, int ply);
    Score search_null_move(int depth, Score beta, int ply);
    template <bool kPv>
    Score search_moves(int depth, Score alpha, Score beta, int ply, const TableEntry& entry,
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
    SearchReport last_report_{};
    std::vector<RatedMove> moves_;  // of all positions of the current line, consecutively
    std::array<std::array<Move, kMaxPly + 2>, kMaxPly + 2>
        lines_;  // by ply: the triangular PV table
    std::array<int, kMaxPly + 2> line_lengths_{};
};

}  // namespace sixlegs
