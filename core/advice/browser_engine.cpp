#include "browser_engine.h"

#include "rules/movegen.h"
#include "search/threat_search.h"

namespace sixlegs {

BrowserEngine::BrowserEngine(std::size_t megabytes, Evaluator network, void (*pause)())
    : table_(megabytes),
      network_(std::move(network)),
      pause_(pause),
      search_(std::make_unique<Search>(table_, evaluator_, is_stopped_)) {}

// Clears the table before each request, so that the result does not depend on earlier requests.
// Analysis and Maximum preserve it, since their positions follow from each other.
void BrowserEngine::prepare(Purpose purpose, const Evaluator& evaluator) {
    const bool keeps_table = purpose == purpose_ && purpose != Purpose::kOther;
    if (purpose_ != Purpose::kNone && !keeps_table) table_.clear();
    purpose_ = purpose;
    evaluator_ = evaluator;
    is_stopped_ = must_move_now_ = false;
}

std::vector<SearchReport> BrowserEngine::run_search(const Board& board,
                                                    const SearchOptions& options,
                                                    GameClock* clock) {
    std::vector<SearchReport> reports;
    SearchOptions paused = options;
    paused.pause = pause_;
    table_.begin_search();
    search_->begin(board, paused);
    while (search_->deepen([&](SearchReport report) { reports.push_back(std::move(report)); }))
        if (clock && clock->management.should_stop(search_->best(), clock->elapsed())) break;
    return reports;
}

// Returns the best line; none if the game is over or the search was stopped.
std::optional<SearchReport> BrowserEngine::search_best(const Board& board, std::uint64_t nodes) {
    if (board.is_over() || is_stopped_) return {};
    SearchOptions options;
    options.nodes = nodes;
    std::vector<SearchReport> reports = run_search(board, options);
    if (is_stopped_) return {};
    return std::move(reports.back());
}

std::optional<Move> BrowserEngine::play(const Board& board, const Level& level, std::uint64_t seed,
                                        std::optional<GameClock> clock) {
    prepare(Purpose::kOther, level_evaluator(level, network_));
    return choose_move(board, level, seed, false, clock);
}

std::optional<Move> BrowserEngine::play_maximum(const Board& board, std::uint64_t seed,
                                                std::optional<GameClock> clock) {
    prepare(Purpose::kMaximum, network_);
    return choose_move(board, kFullStrength, seed, true, clock);
}

std::optional<Move> BrowserEngine::choose_move(const Board& board, const Level& level,
                                               std::uint64_t seed, bool has_learning,
                                               std::optional<GameClock> clock) {
    const MoveList moves = legal_moves(board);
    if (moves.empty()) return {};
    if (moves.size() == 1) return moves[0];
    // Independent of the noise and of the search below.
    ThreatSearch wins(board, {level.win_plies, level.win_nodes, &is_stopped_});
    if (const std::optional<ForcedWin> win = wins.run()) return win->move;
    if (is_stopped_ && !must_move_now_) return {};
    SearchOptions options;
    options.nodes = level.nodes;
    options.depth = level.depth;
    options.lines = level.lines;
    options.has_learning = has_learning;
    apply_evaluation_settings(options,
                              evaluation_settings(level, seed, board.ply(), board.ply() / 2));
    const std::vector<SearchReport> reports = run_search(board, options, clock ? &*clock : nullptr);
    if (is_stopped_ && !must_move_now_) return {};
    std::vector<CandidateLine> lines;
    for (const SearchReport& report : reports)
        lines.push_back(
            {report.depth, report.rank, probability(report.score), is_proven(report.score)});
    return reports[choose_line(lines, level.max_loss, seed ^ board.key())].moves[0];
}

std::optional<Hint> BrowserEngine::hint(const Board& board) {
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> best = search_best(board, kHintNodes);
    if (!best) return {};
    return make_hint(board, *best);
}

std::optional<BlunderWarning> BrowserEngine::blunder_warning(const Board& board, const Move& move) {
    Board after = board;
    after.push(move);
    if (after.is_over()) return {};  // a move that ends the game is deliberate, or the only one
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> best = search_best(board, kBlunderCheckNodes);
    const std::optional<SearchReport> reply = search_best(after, kBlunderCheckNodes);
    if (!best || !reply) return {};
    return make_blunder_warning(board, move, *best, *reply);
}

std::optional<bool> BrowserEngine::accepts_draw(const Board& board) {
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> best = search_best(board, kHintNodes);
    if (!best) return {};
    return sixlegs::accepts_draw(probability(best->score));
}

void BrowserEngine::review(const Board& board, const ReviewListener& listener,
                           std::uint64_t nodes) {
    prepare(Purpose::kOther, network_);
    const auto search = [&](const Board& position, bool) { return search_best(position, nodes); };
    review_game(board, search, [&] { return is_stopped_.load(); }, listener);
}

void BrowserEngine::analyze(const Board& board, int lines, const Search::OnReport& on_report,
                            std::uint64_t nodes) {
    prepare(Purpose::kAnalysis, network_);
    if (board.is_over()) return;
    SearchOptions options;
    options.lines = lines;
    options.nodes = nodes;
    options.pause = pause_;
    table_.begin_search();
    search_->run(board, options, on_report);
}

std::optional<Board> after_null_move(const Board& board) {
    if (board.is_over() || !board.has_queen(board.turn())) return {};
    Board passed = board;
    passed.push(kPass);
    return passed;
}

}  // namespace sixlegs
