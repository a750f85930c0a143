#include "search.h"

#include <algorithm>
#include <span>

#include "rules/insertion_sort.h"
#include "rules/movegen.h"

namespace sixlegs {
namespace {

// Pruning and reductions with their limits. Depths count plies to the horizon, and margins are per
// ply. docs/results/experiments.md has the matches that measured them.

// Reverse futility pruning (static null move): the estimate is so far above beta that the score is
// unlikely to fall below.
bool is_far_above(int depth, Score estimate, Score beta) {
    constexpr int kMaxDepth = 5;
    constexpr Score kMargin = 20;
    return depth <= kMaxDepth && estimate - kMargin * depth >= beta;
}

// Futility pruning: the upper bound of what a quiet move is expected to reach near the horizon.
Score futility_limit(int depth, Score estimate) {
    constexpr int kMaxDepth = 3;
    constexpr Score kMargin = 22;
    return depth <= kMaxDepth ? estimate + kMargin * depth : kWin;
}

// Late move pruning: after that many moves, this one is unlikely to be better.
bool is_too_late(int depth, int tried) {
    constexpr int kMaxDepth = 4;
    return depth <= kMaxDepth && 2 * tried >= 10 + 11 * depth * depth;
}

// History pruning: the move has failed so often elsewhere that it is unlikely to be better.
bool has_failed(int depth, int rating) {
    constexpr int kMaxDepth = 3, kRating = -600;
    return depth <= kMaxDepth && rating < kRating * depth;
}

// Null move pruning: the remaining depth after passing.
constexpr int kMinNullMoveDepth = 2;
int depth_after_null_move(int depth) {
    constexpr int kReduction = 3, kPliesPerExtraReduction = 4;
    return std::max(0, depth - kReduction - depth / kPliesPerExtraReduction);
}

// Aspiration windows: around the score of the previous iteration, doubled if the score is outside.
constexpr int kMinAspirationDepth = 5;
constexpr Score kFirstWindow = 30, kMaxWindow = 500;  // beyond it, the full window

// Iterations for a position with a single legal move.
constexpr int kForcedMoveIterations = 4;

// The depth of proven scores in the transposition table: larger than any requested depth.
constexpr int kProvenDepth = 63;

// The binary logarithm of a positive number, in 65536ths. Integer arithmetic makes it the same on
// every machine.
std::int64_t log2_of(std::uint32_t number) {
    constexpr int kBits = 16;
    int whole = 0;
    while (number >> whole > 1) ++whole;
    std::uint64_t rest =
        (static_cast<std::uint64_t>(number) << 31) >> whole;  // 1 to 2, in units of 2^-31
    std::int64_t log = whole;
    for (int i = 0; i < kBits; ++i) {
        rest = rest * rest >> 31;
        log = 2 * log + (rest >> 32 != 0);
        rest >>= rest >> 32 != 0;
    }
    return log;
}

// Late move reduction (LMR) in hundredths of a ply, by depth and the number of moves tried before:
// 0.6 + 0.62 ln depth ln index. With binary logarithms, the factor is 0.29788. Computed at startup:
// as constants the reductions would add 4 kB to what browsers load.
struct ReductionTable : std::array<std::array<std::uint16_t, 64>, 64> {
    ReductionTable() : array{} {
        constexpr std::int64_t kFactor = 29788, kRest = 60000, kUnits = 1000;
        for (std::uint32_t d = 1; d < 64; ++d)
            for (std::uint32_t i = 1; i < 64; ++i)
                (*this)[d][i] = static_cast<std::uint16_t>(
                    (kRest + (kFactor * (log2_of(d) * log2_of(i) >> 16) >> 16)) / kUnits);
    }
};
const ReductionTable kReductions;

constexpr int kWholePly = 100;
int reduction(int depth, int tried) {
    return kReductions[static_cast<std::size_t>(std::min(depth, 63))]
                      [static_cast<std::size_t>(std::min(tried, 63))];
}
constexpr int kUnreduced = 3;  // the number of first moves searched at full depth
constexpr int kMinReducedDepth = 2;
constexpr int kLessInPv = 80, kLessIfCritical = 100;  // important positions are reduced less
constexpr int kMoreAfterTableMove = 30;               // positions with a table move more
// Moves with a good history are reduced less, those with a bad one more.
int reduction_by_rating(int rating) {
    constexpr int kMaxReduction = 90, kMaxRating = 8000, kMinRating = -12000;
    return -std::max(rating, kMinRating) * kMaxReduction / kMaxRating;
}

// Proven scores count plies from the position in the transposition table, from the root in the
// search.
Score from_root(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}
Score from_here(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}

// Whether a table entry causes a cutoff. A proven win is a lower bound at any depth and a proven
// loss an upper bound; that there is no shorter win is known only for the searched depth.
bool cuts_off(const TableEntry& entry, Score score, int depth, Score alpha, Score beta) {
    const bool is_deep = entry.depth >= depth;
    const bool is_high = score >= beta && (is_deep || is_win(score));
    const bool is_low = score <= alpha && (is_deep || is_loss(score));
    switch (entry.bound) {
        case Bound::kExact: return is_deep || is_high || is_low;
        case Bound::kLower: return is_high;
        case Bound::kUpper: return is_low;
        case Bound::kNone: break;
    }
    return false;
}

// Lazy move ordering: swaps the best-rated remaining move to the front.
void pick(RatedMove* from, RatedMove* end) {
    std::iter_swap(from, std::max_element(from, end, [](const RatedMove& a, const RatedMove& b) {
                       return a.rating < b.rating;
                   }));
}

}  // namespace

void Search::begin(const Board& board, const SearchOptions& options) {
    options_ = options;
    reset_nodes();
    is_stopped_ = is_in_null_move_ = false;
    iteration_ = 0;
    position_ = ZobristBoard(board);
    last_report_ = {};
    if (options.has_learning) {
        heuristics_.halve();
    } else {
        heuristics_.clear();
        corrections_.clear();
    }
    moves_.clear();
    root_.clear();
    rate_moves(position_, heuristics_, 0, 0, moves_);
    insertion_sort(moves_, std::greater{}, &RatedMove::rating);
    for (const RatedMove& rated : moves_)
        root_.push_back({rated.move, -kNoScore, -kNoScore, {rated.move}, 0});
    moves_.clear();
}

bool Search::deepen(const OnReport& on_report) {
    if (root_.empty()) return false;
    // An interrupted iteration is repeated; most of it is in the transposition table.
    if (is_stopped_) --iteration_;
    is_stopped_ = false;
    do {
        if (++iteration_ > options_.depth || iteration_ >= kMaxPly) return false;
    } while (iteration_ > 1 && iteration_ <= options_.skip);
    return iterate(on_report);
}

// Runs one iteration. Returns whether another one makes sense.
bool Search::iterate(const OnReport& on_report) {
    const int lines = std::min(options_.lines, static_cast<int>(root_.size()));
    for (RootMove& root_move : root_) {
        root_move.before = root_move.score;
        root_move.score = -kNoScore;
    }
    for (int rank = 0; rank < lines && !is_stopped_; ++rank)
        search_line(rank, lines == 1 ? &on_report : nullptr);
    if (is_stopped_) {
        if (lines == 1) report_alternative_to_loss(on_report);
        return false;
    }
    insertion_sort(std::span(root_).first(lines), is_better);
    for (int rank = 0; rank < lines; ++rank) report_line(rank, root_[rank], on_report);
    return !is_time() && !(lines == 1 && is_decided());
}

// Whether deeper search cannot change the result: there is a single move, or the outcome is proven.
bool Search::is_decided() const {
    const Score score = root_[0].score;
    return (root_.size() == 1 && iteration_ > kForcedMoveIterations) ||
           (is_proven(score) && kWin - std::abs(score) <= iteration_);
}

// Reports the line of a root move unless the last report was identical.
void Search::report_line(int rank, const RootMove& root_move, const OnReport& on_report) {
    const bool is_repeated = last_report_.depth == iteration_ && last_report_.rank == rank &&
                             last_report_.score == root_move.score &&
                             last_report_.moves == root_move.line;
    if (is_repeated) return;
    last_report_ = {iteration_, rank, root_move.score, nodes(), root_move.line};
    on_report(last_report_);
}

// If the search stops just after it has found that the reported move loses, any other move is
// better, even though its score is unknown.
void Search::report_alternative_to_loss(const OnReport& on_report) {
    for (const RootMove& root_move : root_)
        if (root_move.move == last_report_.moves[0] && is_loss(root_move.score) &&
            !is_loss(root_[0].score))
            return on_report({last_report_.depth,
                              0,
                              std::min(last_report_.score, kMaxEstimate),
                              nodes(),
                              {root_[0].move}});
}

// Moves the best of the root moves from `rank` on to `rank`; the moves before it are better lines.
// The aspiration window grows until it contains the score. With `on_report`, better moves are
// reported immediately.
void Search::search_line(int rank, const OnReport* on_report) {
    const Score guess = root_[rank].before;
    Score window = kFirstWindow;
    Score alpha = -kWin, beta = kWin;
    if (iteration_ >= kMinAspirationDepth && !is_proven(guess))
        alpha = guess - window, beta = guess + window;
    for (;;) {
        const Score score = search_root(rank, alpha, beta, on_report);
        insertion_sort(std::span(root_).subspan(rank), is_better);
        if (is_stopped_) return;
        if (score <= alpha && alpha > -kWin) {
            alpha = is_loss(score) || window > kMaxWindow ? -kWin : std::max(-kWin, score - window);
        } else if (score >= beta && beta < kWin) {
            beta = is_win(score) || window > kMaxWindow ? kWin : std::min(kWin, score + window);
        } else {
            return;
        }
        window *= 2;
    }
}

// Returns the best score among the root moves from `rank` on: at most alpha if none is better, and
// at least beta after a cutoff.
Score Search::search_root(int rank, Score alpha, Score beta, const OnReport* on_report) {
    Score best = -kNoScore;
    for (std::size_t i = rank; i < root_.size(); ++i) root_[i].score = -kNoScore;
    for (std::size_t i = rank; i < root_.size(); ++i) {
        RootMove& root_move = root_[i];
        const Score score = search_root_move(root_move, static_cast<int>(i) - rank, alpha, beta);
        if (is_stopped_) break;
        best = std::max(best, score);
        if (score > alpha) {
            alpha = root_move.score = score;
            root_move.line.assign(1, root_move.move);
            root_move.line.insert(root_move.line.end(), lines_[1].begin(),
                                  lines_[1].begin() + line_lengths_[1]);
            // A loss is certain only after all moves have been searched.
            if (on_report != nullptr && !is_loss(score)) report_line(rank, root_move, *on_report);
        } else if (is_loss(score)) {
            root_move.score = score;
        }
        if (score >= beta) break;
    }
    return best;
}

Score Search::search_root_move(RootMove& root_move, int tried, Score alpha, Score beta) {
    const int depth = iteration_ - 1;
    const std::uint64_t before = nodes();
    position_.push(root_move.move);
    Score score = kNoScore;
    if (tried > 0) {
        const int reduced = depth >= kMinReducedDepth && tried >= kUnreduced && !is_win(alpha)
                                ? std::min(depth - 1, reduction(depth, tried) / 2 / kWholePly)
                                : 0;
        score = -search<false>(depth - reduced, -alpha - 1, -alpha, 1);
        if (reduced > 0 && score > alpha) score = -search<false>(depth, -alpha - 1, -alpha, 1);
    }
    if (tried == 0 || (score > alpha && !is_stopped_))
        score = -search<true>(depth, -beta, -alpha, 1);
    position_.pop();
    root_move.nodes += nodes() - before;
    return score;
}

// A position that has occurred before in this line, or twice in the game, counts as a draw.
bool Search::is_draw(int ply) const {
    return position_.repetitions(ply) >= 1 || position_.repetitions() >= 2;
}

Evaluation Search::evaluate() {
    Evaluation evaluation = evaluator_(position_.board());
    if (options_.noise > 0) {
        const std::uint64_t random = scramble(position_.key() ^ scramble(options_.seed));
        const Score noise = static_cast<Score>(random % (2 * options_.noise + 1)) - options_.noise;
        evaluation.score = std::clamp(evaluation.score + noise, -kMaxEstimate, kMaxEstimate);
    }
    if (!options_.sees_threats) evaluation = {evaluation.score, false, false, false};
    return evaluation;
}

void Search::store(int depth, int ply, Score score, Bound bound, MoveCode move, Score estimate,
                   bool is_critical) {
    table_.store(position_.key() ^ options_.seed,
                 {move, from_here(score, ply), estimate, depth, bound, is_critical});
}

template <bool kPv>
Score Search::search(int depth, Score alpha, Score beta, int ply) {
    // Step 1: limits and the end of the game.
    const std::uint64_t key = position_.key() ^ options_.seed;
    table_.prefetch(key);
    line_lengths_[ply] = 0;
    if (is_time()) {
        is_stopped_ = true;
        return kDraw;
    }
    count_node();
    const Board& board = position_.board();
    if (board.is_over()) {
        const Outcome outcome = board.outcome();
        if (outcome == Outcome::kDraw) return kDraw;
        const bool is_ours = (outcome == Outcome::kWhiteWins) == (board.turn() == Color::kWhite);
        return is_ours ? kWin - ply : ply - kWin;
    }
    if (is_draw(ply)) return kDraw;

    // Step 2: mate distance pruning. A win closer to the root cannot be improved here.
    alpha = std::max(alpha, ply - kWin);
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) return alpha;

    // Step 3: the transposition table.
    TableEntry entry;
    const bool has_entry = table_.find(key, entry);
    if (has_entry) {
        const Score score = from_root(entry.score, ply);
        if (!kPv && cuts_off(entry, score, depth, alpha, beta)) return score;
    }

    // Step 4: the static evaluation. An immediate win ends the search of this node.
    Estimate estimate;
    bool is_critical;
    bool can_surround;
    if (has_entry && entry.estimate != kNoScore) {
        estimate.plain = entry.estimate;
        is_critical = can_surround = entry.is_critical;
    } else {
        const Evaluation evaluation = evaluate();
        if (evaluation.can_win) {
            const Score score = kWin - ply - 1;
            store(kProvenDepth, ply, score, Bound::kExact, 0, kNoScore, true);
            return score;
        }
        estimate.plain = evaluation.score;
        is_critical = evaluation.is_critical;
        can_surround = evaluation.can_surround;
        if (depth <= 0 && !is_critical)
            store(0, ply, estimate.plain, Bound::kExact, 0, estimate.plain, false);
    }
    // Mate distance pruning again, since an immediate win is ruled out: the next move of this side
    // that can win is two plies away. (A win in two plies, against an opponent whose only moves
    // surround its own queen, is so rare that reporting it one move too long is acceptable.)
    // Without this, the search for a shorter win visits all positions up to the full depth: 3.1
    // times the nodes over tests/data/wins.txt.
    if (!can_surround && options_.sees_threats) {
        beta = std::min(beta, kWin - ply - 3);
        if (alpha >= beta) return alpha;
    }
    estimate.corrected =
        std::clamp(estimate.plain + corrections_.correction(board), -kMaxEstimate, kMaxEstimate);

    // Step 5: the horizon, with a quiescence search of one ply if a queen is about to be
    // surrounded.
    if (depth < 0 || ply >= kMaxPly || (depth == 0 && !is_critical)) return estimate.corrected;

    // Step 6: reverse futility pruning and null move pruning: the score is unlikely to fall below
    // beta, or does not even if the opponent moves twice.
    if (!kPv && !is_critical && !is_proven(beta)) {
        if (is_far_above(depth, estimate.corrected, beta)) return estimate.corrected;
        if (depth >= kMinNullMoveDepth && estimate.corrected >= beta) {
            const Score score = search_null_move(depth, beta, ply);
            if (is_stopped_) return kDraw;
            if (score >= beta) return is_win(score) ? beta : score;
        }
    }
    return search_moves<kPv>(depth, alpha, beta, ply, entry, estimate, is_critical);
}

// Null move: the score at reduced depth if the side to move passes, or -kNoScore if that proves
// nothing: within another null move, and while a queen is in hand.
Score Search::search_null_move(int depth, Score beta, int ply) {
    const Board& board = position_.board();
    if (is_in_null_move_ || !board.has_queen(Color::kWhite) || !board.has_queen(Color::kBlack))
        return -kNoScore;
    is_in_null_move_ = true;
    position_.push(kPass);
    const Score score = -search<false>(depth_after_null_move(depth), -beta, -beta + 1, ply + 1);
    position_.pop();
    is_in_null_move_ = false;
    return score;
}

template <bool kPv>
Score Search::search_moves(int depth, Score alpha, Score beta, int ply, const TableEntry& entry,
                           const Estimate& estimate, bool is_critical) {
    const std::size_t begin = moves_.size();
    rate_moves(position_, heuristics_, entry.move, ply, moves_);
    const std::size_t end = moves_.size();
    Score best = -kNoScore;
    MoveCode best_code = 0;
    Bound bound = Bound::kUpper;
    for (std::size_t i = begin; i < end; ++i) {
        pick(&moves_[i], moves_.data() + end);
        const RatedMove current = moves_[i];
        const int tried = static_cast<int>(i - begin);
        const MoveCode code = position_.code(current.move);

        // Step 7: late move pruning, history pruning and futility pruning: near the horizon, skip
        // quiet moves that are late, have failed before or promise too little. Nothing is skipped
        // while all moves lose, or in the search for a shorter win.
        const bool is_quiet = current.rating < kUrgent;
        if (!kPv && !is_critical && tried > 0 && is_quiet && !is_loss(best) && !is_win(alpha)) {
            if (is_too_late(depth, tried)) break;
            if (has_failed(depth, current.rating)) continue;
            const Score limit = futility_limit(depth, estimate.corrected);
            if (limit <= alpha && !is_loss(alpha)) {
                best = std::max(best, limit);
                break;
            }
        }

        // Step 8: late move reduction: late moves are first searched at reduced depth.
        int reduced = 0;
        if (depth >= kMinReducedDepth && tried >= kUnreduced && is_quiet && !is_win(alpha)) {
            reduced = reduction(depth, tried) + reduction_by_rating(current.rating);
            reduced -= kPv ? kLessInPv : is_critical ? kLessIfCritical : 0;
            reduced += entry.move != 0 ? kMoreAfterTableMove : 0;
            reduced = std::clamp(reduced / kWholePly, 0, depth - 1);
        }

        // Step 9: principal variation search: the first move with the full window, the others with
        // a null window to test whether they are better.
        position_.push(current.move);
        Score score = kNoScore;
        if (tried > 0) {
            score = -search<false>(depth - 1 - reduced, -alpha - 1, -alpha, ply + 1);
            if (reduced > 0 && score > alpha)
                score = -search<false>(depth - 1, -alpha - 1, -alpha, ply + 1);
        }
        if (tried == 0 || (kPv && score > alpha && score < beta))
            score = -search<kPv>(depth - 1, -beta, -alpha, ply + 1);
        position_.pop();
        if (is_stopped_) break;

        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_code = code;
        alpha = score;
        bound = Bound::kExact;
        if (kPv) {
            lines_[ply][0] = current.move;
            std::copy_n(lines_[ply + 1].begin(), line_lengths_[ply + 1], lines_[ply].begin() + 1);
            line_lengths_[ply] = line_lengths_[ply + 1] + 1;
        }
        if (score >= beta) {
            bound = Bound::kLower;
            heuristics_.reward(position_.board(), current.move, &moves_[begin], tried, depth);
            heuristics_.add_killer(ply, code);
            heuristics_.set_countermove(position_.board(), code);
            break;
        }
    }
    moves_.resize(begin);
    if (is_stopped_) return best;
    store(depth, ply, best, bound, best_code, estimate.plain, is_critical);

    // Step 10: correction history: learn the error of the evaluation, if it is known.
    const bool has_error =
        bound == Bound::kExact || (best > estimate.corrected) == (bound == Bound::kLower);
    if (has_error && !is_critical && !is_proven(best))
        corrections_.learn(position_.board(), depth, best - estimate.plain);
    return best;
}

}  // namespace sixlegs
