#include "thinker.h"

#include "rules/movegen.h"
#include "search/threat_search.h"

namespace sixlegs {

Thinker::Thinker(std::size_t megabytes, Evaluator network, void (*pause)())
    : table_(megabytes),
      network_(std::move(network)),
      pause_(pause),
      search_(std::make_unique<Search>(table_, judge_, is_stopped_)) {}

// Clears the table before each question, so that the answer does not depend on earlier questions.
// Analysis and Maximum keep it, because their positions follow from each other.
void Thinker::begin(Purpose purpose, const Evaluator& judge) {
    const bool keeps_table = purpose == purpose_ && purpose != Purpose::kOther;
    if (purpose_ != Purpose::kNothing && !keeps_table) table_.clear();
    purpose_ = purpose;
    judge_ = judge;
    is_stopped_ = is_hurried_ = false;
}

std::vector<Report> Thinker::reports(const Board& board, const SearchOptions& options,
                                     GameClock* clock) {
    std::vector<Report> told;
    SearchOptions paused = options;
    paused.pause = pause_;
    table_.begin_search();
    search_->begin(board, paused);
    while (search_->deepen([&](Report report) { told.push_back(std::move(report)); }))
        if (clock && clock->management.is_enough(search_->best(), clock->elapsed())) break;
    return told;
}

// The best line; none if the game is over, or once it is stopped.
std::optional<Report> Thinker::best(const Board& board, std::uint64_t nodes) {
    if (board.is_over() || is_stopped_) return {};
    SearchOptions options;
    options.nodes = nodes;
    std::vector<Report> told = reports(board, options);
    if (is_stopped_) return {};
    return std::move(told.back());
}

std::optional<Move> Thinker::play(const Board& board, const Level& level, std::uint64_t seed,
                                  std::optional<GameClock> clock) {
    begin(Purpose::kOther, evaluator_at(level, network_));
    return chosen_move(board, level, seed, false, clock);
}

std::optional<Move> Thinker::play_maximum(const Board& board, std::uint64_t seed,
                                          std::optional<GameClock> clock) {
    begin(Purpose::kMaximum, network_);
    return chosen_move(board, kFullStrength, seed, true, clock);
}

std::optional<Move> Thinker::chosen_move(const Board& board, const Level& level, std::uint64_t seed,
                                         bool learns, std::optional<GameClock> clock) {
    const MoveList moves = legal_moves(board);
    if (moves.empty()) return {};
    if (moves.size() == 1) return moves[0];
    // Without noise, and nothing overrules it.
    ThreatSearch wins(board, {level.win_plies, level.win_nodes, &is_stopped_});
    if (const std::optional<ForcedWin> win = wins.run()) return win->move;
    if (is_stopped_ && !is_hurried_) return {};
    SearchOptions options;
    options.nodes = level.nodes;
    options.depth = level.depth;
    options.lines = level.lines;
    options.learns = learns;
    set_manner(options, manner_at(level, seed, board.ply(), board.ply() / 2));
    const std::vector<Report> told = reports(board, options, clock ? &*clock : nullptr);
    if (is_stopped_ && !is_hurried_) return {};
    std::vector<Line> lines;
    for (const Report& each : told)
        lines.push_back({each.depth, each.rank, probability(each.score), is_proven(each.score)});
    return told[chosen_line(lines, level.gives_away, seed ^ board.key())].moves[0];
}

std::optional<Hint> Thinker::hint(const Board& board) {
    begin(Purpose::kOther, network_);
    const std::optional<Report> found = best(board, kHintNodes);
    if (!found) return {};
    return hint_of(board, *found);
}

std::optional<Doubt> Thinker::doubt(const Board& board, const Move& move) {
    Board after = board;
    after.push(move);
    if (after.is_over()) return {};  // a move that ends the game is deliberate, or the only one
    begin(Purpose::kOther, network_);
    const std::optional<Report> found = best(board, kDoubtNodes);
    const std::optional<Report> answer = best(after, kDoubtNodes);
    if (!found || !answer) return {};
    return doubt_of(board, move, *found, *answer);
}

std::optional<bool> Thinker::agrees_to_draw(const Board& board) {
    begin(Purpose::kOther, network_);
    const std::optional<Report> found = best(board, kHintNodes);
    if (!found) return {};
    return sixlegs::agrees_to_draw(probability(found->score));
}

void Thinker::review(const Board& board, const ReviewListener& tell, std::uint64_t nodes) {
    begin(Purpose::kOther, network_);
    const auto search = [&](const Board& position, bool) { return best(position, nodes); };
    review_game(board, search, [&] { return is_stopped_.load(); }, tell);
}

void Thinker::analyse(const Board& board, int lines, const Search::OnReport& tell,
                      std::uint64_t nodes) {
    begin(Purpose::kAnalysis, network_);
    if (board.is_over()) return;
    SearchOptions options;
    options.lines = lines;
    options.nodes = nodes;
    options.pause = pause_;
    table_.begin_search();
    search_->run(board, options, tell);
}

std::optional<Board> after_null_move(const Board& board) {
    if (board.is_over() || !board.has_queen(board.turn())) return {};
    Board passed = board;
    passed.push(kPass);
    return passed;
}

}  // namespace sixlegs
