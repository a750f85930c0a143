#include "search.h"

#include <algorithm>
#include <span>

#include "rules/insertion_sort.h"
#include "rules/movegen.h"

namespace sixlegs {
namespace {

// Pruning and reductions, each with its limits. Depths count plies to the horizon, margins are for
// each of these plies; docs/results/experiments.md has the matches that measured them.

// Reverse futility pruning (static null move): the estimate is so far above beta that the score
// will hardly fall below.
bool is_far_above(int depth, Score estimate, Score beta) {
    constexpr int kMaxDepth = 5;
    constexpr Score kMargin = 20;
    return depth <= kMaxDepth && estimate - kMargin * depth >= beta;
}

// Futility pruning: the most that a quiet move can be expected to reach, close to the horizon.
Score futility_limit(int depth, Score estimate) {
    constexpr int kMaxDepth = 3;
    constexpr Score kMargin = 22;
    return depth <= kMaxDepth ? estimate + kMargin * depth : kWin;
}

// Late move pruning: so many moves came before that this one will hardly be better.
bool is_too_late(int depth, int tried) {
    constexpr int kMaxDepth = 4;
    return depth <= kMaxDepth && 2 * tried >= 10 + 11 * depth * depth;
}

// History pruning: moves like this one have failed so often that it will hardly be better.
bool has_failed(int depth, int rating) {
    constexpr int kMaxDepth = 3, kRating = -600;
    return depth <= kMaxDepth && rating < kRating * depth;
}

// Null move pruning: the depth that is left after passing.
constexpr int kMinNullMoveDepth = 2;
int depth_after_null_move(int depth) {
    constexpr int kReduction = 3, kOneMorePerPlies = 4;
    return std::max(0, depth - kReduction - depth / kOneMorePerPlies);
}

// Aspiration windows: around the score of the iteration before, and doubled when it lies outside.
constexpr int kMinAspirationDepth = 5;
constexpr Score kFirstWindow = 30, kMaxWindow = 500;  // beyond that, no window at all

// A forced move needs no more than these iterations.
constexpr int kForcedMoveIterations = 4;

// How deep the table says that a proven score was searched: deeper than anybody asks for.
constexpr int kProvenDepth = 63;

// The logarithm to base two, in 65536ths, of a number from 1 on; in whole numbers, so that every
// machine finds the same.
constexpr std::int64_t log2_of(std::uint32_t number) {
    constexpr int kBits = 16;
    int whole = 0;
    while (number >> whole > 1) ++whole;
    std::uint64_t rest = (static_cast<std::uint64_t>(number) << 31) >> whole;  // 1 to 2, in 2^-31
    std::int64_t log = whole;
    for (int i = 0; i < kBits; ++i) {
        rest = rest * rest >> 31;
        log = 2 * log + (rest >> 32 != 0);
        rest >>= rest >> 32 != 0;
    }
    return log;
}

// Late move reduction (LMR): by how much less deep a move is searched first, in hundredths of a
// ply, by how many moves came before it. 0.6 + 0.62 ln depth ln index, which is 0.29788 with
// logarithms to base two.
constexpr int kWholePly = 100;
int reduction(int depth, int tried) {
    static constexpr auto kTable = [] {
        constexpr std::int64_t kFactor = 29788, kRest = 60000, kUnits = 1000;
        std::array<std::array<std::uint16_t, 64>, 64> table{};
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i)
                table[d][i] = static_cast<std::uint16_t>(
                    (kRest + (kFactor * (log2_of(d) * log2_of(i) >> 16) >> 16)) / kUnits);
        return table;
    }();
    return kTable[std::min(depth, 63)][std::min(tried, 63)];
}
constexpr int kUnreduced = 3;  // the first moves are searched at full depth
constexpr int kMinReducedDepth = 2;
constexpr int kLessInPv = 80, kLessIfCritical = 100;  // important positions are reduced less …
constexpr int kMoreAfterKnownMove = 30;               // … those with a move from the table more
// Moves that have often been good are reduced less, those that have failed more.
int reduction_by_rating(int rating) {
    constexpr int kMost = 90, kRating = 8000, kWorst = -12000;
    return -std::max(rating, kWorst) * kMost / kRating;
}

// In the transposition table, proven wins count from the position, in the search from the root.
Score from_root(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}
Score from_here(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}

// Whether what the transposition table knows of a position cuts it off. A proven win is at least so
// good at any depth, a proven loss at most; that no win is shorter holds at the depth searched.
bool cuts_off(const TableEntry& known, Score score, int depth, Score alpha, Score beta) {
    const bool is_deep = known.depth >= depth;
    const bool is_high = score >= beta && (is_deep || is_win(score));
    const bool is_low = score <= alpha && (is_deep || is_loss(score));
    switch (known.bound) {
        case Bound::kExact: return is_deep || is_high || is_low;
        case Bound::kLower: return is_high;
        case Bound::kUpper: return is_low;
        case Bound::kNone: break;
    }
    return false;
}

// Move ordering, lazily: brings the best-rated move that is left to the front.
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
    for (const RatedMove& each : moves_)
        root_.push_back({each.move, -kNoScore, -kNoScore, {each.move}, 0});
    moves_.clear();
}

bool Search::deepen(const OnReport& on_report) {
    if (root_.empty()) return false;
    // An iteration that was broken off is repeated; the transposition table remembers most of it.
    if (is_stopped_) --iteration_;
    is_stopped_ = false;
    do {
        if (++iteration_ > options_.depth || iteration_ >= kMaxPly) return false;
    } while (iteration_ > 1 && iteration_ <= options_.skip);
    return iterate(on_report);
}

// One iteration; whether another one makes sense.
bool Search::iterate(const OnReport& on_report) {
    const int lines = std::min(options_.lines, static_cast<int>(root_.size()));
    for (RootMove& each : root_) each.before = each.score, each.score = -kNoScore;
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

// Whether searching deeper cannot change the answer: there is one move only, or the end is proven.
bool Search::is_decided() const {
    const Score score = root_[0].score;
    return (root_.size() == 1 && iteration_ > kForcedMoveIterations) ||
           (is_proven(score) && kWin - std::abs(score) <= iteration_);
}

// Reports the line of a root move, unless the last report said the same.
void Search::report_line(int rank, const RootMove& each, const OnReport& on_report) {
    const bool is_old = last_report_.depth == iteration_ && last_report_.rank == rank &&
                        last_report_.score == each.score && last_report_.moves == each.line;
    if (is_old) return;
    last_report_ = {iteration_, rank, each.score, nodes(), each.line};
    on_report(last_report_);
}

// If time is up just after the move of the last report was found to lose, any other move is better,
// though its score is unknown.
void Search::report_alternative_to_loss(const OnReport& on_report) {
    for (const RootMove& each : root_)
        if (each.move == last_report_.moves[0] && is_loss(each.score) && !is_loss(root_[0].score))
            return on_report({last_report_.depth,
                              0,
                              std::min(last_report_.score, kMaxEstimate),
                              nodes(),
                              {root_[0].move}});
}

// Searches for the best of the root moves from `rank` on, and puts it there; those before it are
// the better lines. The aspiration window grows until the score lies inside. Better moves are
// reported at once if `on_report` is given.
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

// The best score among the root moves from `rank` on, within a window: at most alpha if none is
// better, at least beta if one is good enough.
Score Search::search_root(int rank, Score alpha, Score beta, const OnReport* on_report) {
    Score best = -kNoScore;
    for (std::size_t i = rank; i < root_.size(); ++i) root_[i].score = -kNoScore;
    for (std::size_t i = rank; i < root_.size(); ++i) {
        RootMove& each = root_[i];
        const Score score = search_root_move(each, static_cast<int>(i) - rank, alpha, beta);
        if (is_stopped_) break;
        best = std::max(best, score);
        if (score > alpha) {
            alpha = each.score = score;
            each.line.assign(1, each.move);
            each.line.insert(each.line.end(), lines_[1].begin(),
                             lines_[1].begin() + line_lengths_[1]);
            // The position is lost only once all moves have been searched.
            if (on_report != nullptr && !is_loss(score)) report_line(rank, each, *on_report);
        } else if (is_loss(score)) {
            each.score = score;
        }
        if (score >= beta) break;
    }
    return best;
}

Score Search::search_root_move(RootMove& each, int tried, Score alpha, Score beta) {
    const int depth = iteration_ - 1;
    const std::uint64_t before = nodes();
    position_.push(each.move);
    Score score = kNoScore;
    if (tried > 0) {
        const int less = depth >= kMinReducedDepth && tried >= kUnreduced && !is_win(alpha)
                             ? std::min(depth - 1, reduction(depth, tried) / 2 / kWholePly)
                             : 0;
        score = -search<false>(depth - less, -alpha - 1, -alpha, 1);
        if (less > 0 && score > alpha) score = -search<false>(depth, -alpha - 1, -alpha, 1);
    }
    if (tried == 0 || (score > alpha && !is_stopped_))
        score = -search<true>(depth, -beta, -alpha, 1);
    position_.pop();
    each.nodes += nodes() - before;
    return score;
}

// A position that occurred before in this line, or twice in the game, counts as a draw by
// repetition.
bool Search::is_draw(int ply) const {
    return position_.repetitions(ply) >= 1 || position_.repetitions() >= 2;
}

Evaluation Search::evaluate() {
    Evaluation evaluation = evaluator_(position_.board());
    if (options_.noise > 0) {
        const std::uint64_t random = scrambled(position_.key() ^ scrambled(options_.seed));
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
    // Step 1: is it time to stop, is the game over?
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

    // Step 2: mate distance pruning. A win nearer to the root cannot be bettered here.
    alpha = std::max(alpha, ply - kWin);
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) return alpha;

    // Step 3: the transposition table: is the position known already?
    TableEntry known;
    const bool is_known = table_.find(key, known);
    if (is_known) {
        const Score score = from_root(known.score, ply);
        if (!kPv && cuts_off(known, score, depth, alpha, beta)) return score;
    }

    // Step 4: the static evaluation. A move that wins at once ends the search here.
    Estimate estimate;
    bool is_critical;
    bool can_surround;
    if (is_known && known.estimate != kNoScore) {
        estimate.plain = known.estimate;
        is_critical = can_surround = known.is_critical;
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
    // Mate distance pruning again, now that an immediate win is ruled out: the next own move that
    // can win is two plies away. (A win in two plies, by an opponent whose only moves surround its
    // own queen, is so rare that reporting it one move too long is acceptable.) Without this, the
    // search for a shorter win visits all positions up to the full depth: 3.1 times the nodes over
    // tests/data/wins.txt.
    if (!can_surround && options_.sees_threats) {
        beta = std::min(beta, kWin - ply - 3);
        if (alpha >= beta) return alpha;
    }
    estimate.corrected =
        std::clamp(estimate.plain + corrections_.correction(board), -kMaxEstimate, kMaxEstimate);

    // Step 5: the horizon. Quiescence search: one ply more if a queen is about to be surrounded.
    if (depth < 0 || ply >= kMaxPly || (depth == 0 && !is_critical)) return estimate.corrected;

    // Step 6: reverse futility pruning, then null move pruning: the score will hardly fall below
    // beta, perhaps not even if the other side moves twice.
    if (!kPv && !is_critical && !is_proven(beta)) {
        if (is_far_above(depth, estimate.corrected, beta)) return estimate.corrected;
        if (depth >= kMinNullMoveDepth && estimate.corrected >= beta) {
            const Score score = search_null_move(depth, beta, ply);
            if (is_stopped_) return kDraw;
            if (score >= beta) return is_win(score) ? beta : score;
        }
    }
    return search_moves<kPv>(depth, alpha, beta, ply, known, estimate, is_critical);
}

// Null move: the score if the side to move passes and the other side moves twice. At reduced depth,
// and once in a line; none (-kNoScore) while a queen is in hand, where passing makes no sense.
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
Score Search::search_moves(int depth, Score alpha, Score beta, int ply, const TableEntry& known,
                           const Estimate& estimate, bool is_critical) {
    const std::size_t begin = moves_.size();
    rate_moves(position_, heuristics_, known.move, ply, moves_);
    const std::size_t end = moves_.size();
    Score best = -kNoScore;
    MoveCode best_code = 0;
    Bound bound = Bound::kUpper;
    for (std::size_t i = begin; i < end; ++i) {
        pick(&moves_[i], moves_.data() + end);
        const RatedMove now = moves_[i];
        const int tried = static_cast<int>(i - begin);
        const MoveCode code = position_.code(now.move);

        // Step 7: late move pruning, history pruning and futility pruning: near the horizon, leave
        // out quiet moves that come late, have failed before or promise too little. A position is
        // not lost by moves left out, and a shorter win is looked for among all.
        const bool is_quiet = now.rating < kUrgent;
        if (!kPv && !is_critical && tried > 0 && is_quiet && !is_loss(best) && !is_win(alpha)) {
            if (is_too_late(depth, tried)) break;
            if (has_failed(depth, now.rating)) continue;
            const Score most = futility_limit(depth, estimate.corrected);
            if (most <= alpha && !is_loss(alpha)) {
                best = std::max(best, most);
                break;
            }
        }

        // Step 8: late move reduction: late moves are first searched less deeply.
        int less = 0;
        if (depth >= kMinReducedDepth && tried >= kUnreduced && is_quiet && !is_win(alpha)) {
            less = reduction(depth, tried) + reduction_by_rating(now.rating);
            less -= kPv ? kLessInPv : is_critical ? kLessIfCritical : 0;
            less += known.move != 0 ? kMoreAfterKnownMove : 0;
            less = std::clamp(less / kWholePly, 0, depth - 1);
        }

        // Step 9: principal variation search: the first move with the full window, the others with
        // a window of one, to see whether they are better.
        position_.push(now.move);
        Score score = kNoScore;
        if (tried > 0) {
            score = -search<false>(depth - 1 - less, -alpha - 1, -alpha, ply + 1);
            if (less > 0 && score > alpha)
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
            lines_[ply][0] = now.move;
            std::copy_n(lines_[ply + 1].begin(), line_lengths_[ply + 1], lines_[ply].begin() + 1);
            line_lengths_[ply] = line_lengths_[ply + 1] + 1;
        }
        if (score >= beta) {
            bound = Bound::kLower;
            heuristics_.reward(position_.board(), now.move, &moves_[begin], tried, depth);
            heuristics_.add_killer(ply, code);
            heuristics_.set_countermove(position_.board(), code);
            break;
        }
    }
    moves_.resize(begin);
    if (is_stopped_) return best;
    store(depth, ply, best, bound, best_code, estimate.plain, is_critical);

    // Step 10: correction history: learn by how much the evaluation was off, if that is known.
    const bool is_off =
        bound == Bound::kExact || (best > estimate.corrected) == (bound == Bound::kLower);
    if (is_off && !is_critical && !is_proven(best))
        corrections_.learn(position_.board(), depth, best - estimate.plain);
    return best;
}

}  // namespace sixlegs
