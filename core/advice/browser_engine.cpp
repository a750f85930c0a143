#include "browser_engine.h"

#include "rules/movegen.h"
#include "search/threat_search.h"

namespace sixlegs {

BrowserEngine::BrowserEngine(std::size_t megabytes, Evaluator network, void (*pause)())
    : table_(megabytes),
      network_(std::move(network)),
      pause_(pause),
      search_(std::make_unique<Search>(table_, evaluator_, is_stopped_)) {}

// Clears the table before each question, so that the answer does not depend on earlier questions.
// Analysis and Maximum keep it, because their positions follow from each other.
void BrowserEngine::prepare(Purpose purpose, const Evaluator& judge) {
    const bool keeps_table = purpose == purpose_ && purpose != Purpose::kOther;
    if (purpose_ != Purpose::kNone && !keeps_table) table_.clear();
    purpose_ = purpose;
    evaluator_ = judge;
    is_stopped_ = must_move_now_ = false;
}

std::vector<SearchReport> BrowserEngine::run_search(const Board& board,
                                                    const SearchOptions& options,
                                                    GameClock* clock) {
    std::vector<SearchReport> told;
    SearchOptions paused = options;
    paused.pause = pause_;
    table_.begin_search();
    search_->begin(board, paused);
    while (search_->deepen([&](SearchReport report) { told.push_back(std::move(report)); }))
        if (clock && clock->management.should_stop(search_->best(), clock->elapsed())) break;
    return told;
}

// The best line; none if the game is over, or once it is stopped.
std::optional<SearchReport> BrowserEngine::search_best(const Board& board, std::uint64_t nodes) {
    if (board.is_over() || is_stopped_) return {};
    SearchOptions options;
    options.nodes = nodes;
    std::vector<SearchReport> told = run_search(board, options);
    if (is_stopped_) return {};
    return std::move(told.back());
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
    // Without noise, and nothing overrules it.
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
    const std::vector<SearchReport> told = run_search(board, options, clock ? &*clock : nullptr);
    if (is_stopped_ && !must_move_now_) return {};
    std::vector<CandidateLine> lines;
    for (const SearchReport& each : told)
        lines.push_back({each.depth, each.rank, probability(each.score), is_proven(each.score)});
    return told[choose_line(lines, level.max_loss, seed ^ board.key())].moves[0];
}

std::optional<Hint> BrowserEngine::hint(const Board& board) {
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> found = search_best(board, kHintNodes);
    if (!found) return {};
    return make_hint(board, *found);
}

std::optional<BlunderWarning> BrowserEngine::blunder_warning(const Board& board, const Move& move) {
    Board after = board;
    after.push(move);
    if (after.is_over()) return {};  // a move that ends the game is deliberate, or the only one
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> found = search_best(board, kBlunderCheckNodes);
    const std::optional<SearchReport> answer = search_best(after, kBlunderCheckNodes);
    if (!found || !answer) return {};
    return make_blunder_warning(board, move, *found, *answer);
}

std::optional<bool> BrowserEngine::accepts_draw(const Board& board) {
    prepare(Purpose::kOther, network_);
    const std::optional<SearchReport> found = search_best(board, kHintNodes);
    if (!found) return {};
    return sixlegs::accepts_draw(probability(found->score));
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
