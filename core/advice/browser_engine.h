// BrowserEngine: one thread that plays, advises and looks back, for a host without threads of its
// own.
//
// Each question is answered in one go. Every so many nodes it calls `pause`, in which the host may
// do other things (in a browser the whole stack is put aside meanwhile), and call `stop`: then the
// answer is none, soon. The same question always gets the same answer.
#pragma once

#include <memory>

#include "levels.h"
#include "review.h"
#include "search/time_management.h"

namespace sixlegs {

class BrowserEngine {
  public:
    // `network` judges but for levels that do without; if there is none, the terms do.
    explicit BrowserEngine(std::size_t megabytes = kHintTableMegabytes,
                           Evaluator network = Evaluator(), void (*pause)() = nullptr);
    // Whether the machine had the memory for the table.
    bool has_table() const { return table_.is_allocated(); }

    void stop() { is_stopped_ = true; }
    // `play` answers soon, with the best that it has found so far: its clock runs out.
    void move_now() { is_stopped_ = must_move_now_ = true; }

    // The clock of a game. The host measures the time since it asked for a move.
    struct GameClock {
        TimeManagement management;
        double (*elapsed)();
    };

    // What a level plays: the same moves for the same seed, unless it had to hurry or a clock runs.
    // None if the game is over. With a clock the host calls `move_now` after
    // `management.maximum()`.
    std::optional<Move> play(const Board& board, const Level& level, std::uint64_t seed,
                             std::optional<GameClock> clock = {});

    // The best move at full strength. The search ends when the host calls `move_now`, when the
    // position is solved, or when the clock has no more time for it. The table is kept for the next
    // move. None if the game is over.
    std::optional<Move> play_maximum(const Board& board, std::uint64_t seed,
                                     std::optional<GameClock> clock = {});

    std::optional<Hint> hint(const Board& board);
    std::optional<BlunderWarning> blunder_warning(const Board& board, const Move& move);
    std::optional<bool> accepts_draw(const Board& board);

    void review(const Board& board, const ReviewListener& listener,
                std::uint64_t nodes = kReviewNodes);

    // The best lines, deeper and deeper, until it is stopped or nothing is left to find. What was
    // found out is kept for the next analysis.
    void analyze(const Board& board, int lines, const Search::OnReport& on_report,
                 std::uint64_t nodes = UINT64_MAX);

    std::uint64_t nodes() const { return search_->nodes(); }

  private:
    enum class Purpose { kNone, kAnalysis, kMaximum, kOther };
    void prepare(Purpose purpose, const Evaluator& judge);
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
    Purpose purpose_ = Purpose::kNone;  // of what the table holds
    std::unique_ptr<Search> search_;
};

// The board after a null move, whose analysis shows what the other side threatens. None if the game
// is over, or if the queen is in hand, with which nobody may pass.
std::optional<Board> after_null_move(const Board& board);

}  // namespace sixlegs
