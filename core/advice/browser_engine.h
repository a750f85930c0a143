// BrowserEngine: a single-threaded engine for play, advice and reviews, for hosts without threads.
//
// Each call runs to completion. Periodically it calls `pause`, during which the host can do other
// work (browsers unwind the stack) and call `stop`; then the call soon returns nothing. Results are
// reproducible.
#pragma once

#include <memory>

#include "levels.h"
#include "review.h"
#include "search/time_management.h"

namespace sixlegs {

class BrowserEngine {
  public:
    // `network` evaluates, except for levels without it; by default, the handcrafted evaluation.
    explicit BrowserEngine(std::size_t megabytes = kHintTableMegabytes,
                           Evaluator network = Evaluator(), void (*pause)() = nullptr);
    // Whether the memory for the table could be allocated.
    bool has_table() const { return table_.is_allocated(); }

    void stop() { is_stopped_ = true; }
    // Makes `play` return soon with the best move so far, because its clock runs out.
    void move_now() { is_stopped_ = must_move_now_ = true; }

    // The clock of a game. `elapsed` returns the time since the host requested the move.
    struct GameClock {
        TimeManagement management;
        double (*elapsed)();
    };

    // Returns the move of a level, which the seed determines unless a clock is running or
    // `move_now` was called. None if the game is over. With a clock, the host must call `move_now`
    // after `management.maximum()`.
    std::optional<Move> play(const Board& board, const Level& level, std::uint64_t seed,
                             std::optional<GameClock> clock = {});

    // Returns the best move at full strength. The search ends when the host calls `move_now`, the
    // position is solved, or time management stops it. The table is preserved for the next move.
    // None if the game is over.
    std::optional<Move> play_maximum(const Board& board, std::uint64_t seed,
                                     std::optional<GameClock> clock = {});

    std::optional<Hint> hint(const Board& board);
    std::optional<BlunderWarning> blunder_warning(const Board& board, const Move& move);
    std::optional<bool> accepts_draw(const Board& board);

    void review(const Board& board, const ReviewListener& listener,
                std::uint64_t nodes = kReviewNodes);

    // Reports the best lines with increasing depth, until it is stopped or the position is solved.
    // The table is preserved for the next analysis.
    void analyze(const Board& board, int lines, const Search::OnReport& on_report,
                 std::uint64_t nodes = UINT64_MAX);

    std::uint64_t nodes() const { return search_->nodes(); }

  private:
    enum class Purpose { kNone, kAnalysis, kMaximum, kOther };
    void prepare(Purpose purpose, const Evaluator& evaluator);
    std::optional<Move> choose_move(const Board& board, const Level& level, std::uint64_t seed,
                                    bool has_learning, std::optional<GameClock> clock);
    std::vector<SearchReport> run_search(const Board& board, const SearchOptions& options,
                                         GameClock* clock = nullptr);
    std::optional<SearchReport> search_best(const Board& board, std::uint64_t nodes);

    TranspositionTable table_;
    Evaluator network_, evaluator_;
    void (*pause_)();
    std::atomic<bool> is_stopped_{false};
    bool must_move_now_ = false;
    Purpose purpose_ = Purpose::kNone;  // of the entries in the table
    std::unique_ptr<Search> search_;
};

// Returns the board after a null move, whose analysis shows the opponent's threats. None if the
// game is over or the queen of the side to move is in hand, since passing is impossible then.
std::optional<Board> after_null_move(const Board& board);

}  // namespace sixlegs
