#include "search.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// Each idea that leaves something out, with its limits. Depths count plies to the horizon, margins
// are for each of them; docs/lab-log.md has the matches.

// So much better than it need be that it will hardly fall below.
bool is_safe(int depth, Score estimate, Score beta) {
    constexpr int kDeepestSafe = 3;
    constexpr Score kMargin = 30;
    return depth <= kDeepestSafe && estimate - kMargin * depth >= beta;
}

// The best that can be hoped for from a move that is not about the queens, close to the horizon.
Score hope(int depth, Score estimate) {
    constexpr int kDeepestHope = 2;
    constexpr Score kMargin = 30;
    return depth <= kDeepestHope ? estimate + kMargin * depth : kWin;
}

// So many moves came before that this one will hardly be better.
bool is_late(int depth, int tried) {
    constexpr int kDeepestLate = 3, kMoves = 6;
    return depth <= kDeepestLate && tried >= kMoves * (1 + depth * depth);
}

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

// Late move reduction: by how much less deep a move is looked at first, by how many came before.
// 0.4 + 0.6 ln depth ln index, which is 0.28827 with logarithms to base two.
int reduction(int depth, int tried) {
    static constexpr auto kTable = [] {
        constexpr std::int64_t kFactor = 28827, kRest = 40000, kUnits = 100000;
        std::array<std::array<std::uint8_t, 64>, 64> table{};
        for (int d = 1; d < 64; ++d)
            for (int i = 1; i < 64; ++i)
                table[d][i] = static_cast<std::uint8_t>(
                    (kRest + (kFactor * (log2_of(d) * log2_of(i) >> 16) >> 16)) / kUnits);
        return table;
    }();
    return kTable[std::min(depth, 63)][std::min(tried, 63)];
}
constexpr int kUnreduced = 3;  // so many moves are looked at in full

// In the table, proven wins count from the position, in the search from the root.
Score from_root(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}
Score from_here(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}

// Whether what is known of a position settles it. Proven results hold at any depth.
bool settles(const Finding& known, Score score, int depth, Score alpha, Score beta) {
    if (known.bound == Bound::kNone || (known.depth < depth && !is_proven(score))) return false;
    switch (known.bound) {
        case Bound::kExact: return known.depth >= depth || score >= beta || score <= alpha;
        case Bound::kLower: return score >= beta;
        case Bound::kUpper: return score <= alpha;
        case Bound::kNone: break;
    }
    return false;
}

void pick(RatedMove* from, RatedMove* end) {
    std::iter_swap(from, std::max_element(from, end, [](const RatedMove& a, const RatedMove& b) {
                       return a.rating < b.rating;
                   }));
}

}  // namespace

void Search::begin(const Board& board, const Order& order) {
    order_ = order;
    reset_nodes();
    is_stopped_ = has_passed_ = false;
    iteration_ = 0;
    position_ = Position(board);
    told_ = {};
    if (order.learns)
        memory_.fade();
    else
        memory_.forget();
    moves_.clear();
    root_.clear();
    rate_moves(position_, memory_, 0, 0, moves_);
    std::ranges::stable_sort(moves_, std::greater{}, &RatedMove::rating);
    for (const RatedMove& each : moves_)
        root_.push_back({each.move, -kNoScore, -kNoScore, {each.move}});
    moves_.clear();
}

bool Search::deepen(const Tell& tell) {
    // An iteration that was broken off is done again, with what the table has kept of it.
    if (is_stopped_) --iteration_;
    is_stopped_ = false;
    do {
        if (++iteration_ > order_.depth || iteration_ >= kDeepest) return false;
    } while (iteration_ > 1 && iteration_ <= order_.skip);
    return iterate(tell);
}

// One iteration; whether another one makes sense.
bool Search::iterate(const Tell& tell) {
    const int lines = std::min(order_.lines, static_cast<int>(root_.size()));
    for (RootMove& each : root_) each.before = each.score, each.score = -kNoScore;
    for (int rank = 0; rank < lines && !is_stopped_; ++rank)
        search_line(rank, lines == 1 ? &tell : nullptr);
    if (is_stopped_) {
        if (lines == 1) tell_way_out(tell);
        return false;
    }
    std::stable_sort(root_.begin(), root_.begin() + lines, is_better);
    for (int rank = 0; rank < lines; ++rank) tell_line(rank, root_[rank], tell);
    return !is_time() && !(lines == 1 && is_settled());
}

// Whether looking deeper cannot change the answer: there is but one move, or the end was seen.
bool Search::is_settled() const {
    const Score score = root_[0].score;
    return (root_.size() == 1 && iteration_ > 4) ||
           (is_proven(score) && kWin - std::abs(score) <= iteration_);
}

// Tells what is known of a root move, unless that has been told already.
void Search::tell_line(int rank, const RootMove& each, const Tell& tell) {
    const bool is_old = told_.depth == iteration_ && told_.rank == rank &&
                        told_.score == each.score && told_.moves == each.line;
    if (is_old) return;
    told_ = {iteration_, rank, each.score, nodes(), each.line};
    tell(told_);
}

// When time is up just after the move told last was found to lose, another is better, though
// nothing is known of it but that it was worse before.
void Search::tell_way_out(const Tell& tell) {
    for (const RootMove& each : root_)
        if (each.move == told_.moves[0] && is_loss(each.score) && !is_loss(root_[0].score))
            return tell(
                {told_.depth, 0, std::min(told_.score, kBestEstimate), nodes(), {root_[0].move}});
}

// Searches for the best of the root moves from `rank` on, and puts it there; those before it are
// other lines. Better moves are told at once if `tell` is given.
void Search::search_line(int rank, const Tell* tell) {
    const Score guess = root_[rank].before;
    Score window = 40;
    Score alpha = -kWin, beta = kWin;
    if (iteration_ > 4 && !is_proven(guess)) alpha = guess - window, beta = guess + window;
    for (;;) {
        const Score score = search_root(rank, alpha, beta, tell);
        std::stable_sort(root_.begin() + rank, root_.end(), is_better);
        if (is_stopped_) return;
        if (score <= alpha && alpha > -kWin) {
            alpha = is_loss(score) || window > 500 ? -kWin : std::max(-kWin, score - window);
        } else if (score >= beta && beta < kWin) {
            beta = is_win(score) || window > 500 ? kWin : std::min(kWin, score + window);
        } else {
            return;
        }
        window *= 2;
    }
}

// The best score among the root moves from `rank` on, within a window: at most alpha if none is
// better, at least beta if one is good enough.
Score Search::search_root(int rank, Score alpha, Score beta, const Tell* tell) {
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
            // That the position is lost shows only when all moves have been looked at.
            if (tell != nullptr && !is_loss(score)) tell_line(rank, each, *tell);
        } else if (is_loss(score)) {
            each.score = score;
        }
        if (score >= beta) break;
    }
    return best;
}

Score Search::search_root_move(const RootMove& each, int tried, Score alpha, Score beta) {
    const int depth = iteration_ - 1;
    position_.push(each.move);
    Score score = kNoScore;
    if (tried > 0) {
        const int less = depth >= 2 && tried >= kUnreduced
                             ? std::min(depth - 1, reduction(depth, tried) / 2)
                             : 0;
        score = -search<false>(depth - less, -alpha - 1, -alpha, 1);
        if (less > 0 && score > alpha) score = -search<false>(depth, -alpha - 1, -alpha, 1);
    }
    if (tried == 0 || (score > alpha && !is_stopped_))
        score = -search<true>(depth, -beta, -alpha, 1);
    position_.pop();
    return score;
}

// A position that stood before on this way, or twice in the game, is as good as a draw.
bool Search::is_draw(int ply) const {
    return position_.repetitions(ply) >= 1 || position_.repetitions() >= 2;
}

Judgement Search::judge() {
    Judgement judgement = evaluator_(position_.board());
    if (order_.noise > 0) {
        const std::uint64_t whim = scrambled(position_.key() ^ scrambled(order_.seed));
        const Score noise = static_cast<Score>(whim % (2 * order_.noise + 1)) - order_.noise;
        judgement.score = std::clamp(judgement.score + noise, -kBestEstimate, kBestEstimate);
    }
    if (!order_.sees_threats) judgement.can_win = judgement.is_critical = false;
    return judgement;
}

void Search::keep(int depth, int ply, Score score, Bound bound, MoveCode move, Score estimate,
                  bool is_critical) {
    table_.keep(position_.key() ^ order_.seed,
                {move, from_here(score, ply), estimate, depth, bound, is_critical});
}

template <bool kPv>
Score Search::search(int depth, Score alpha, Score beta, int ply) {
    // Step 1: is it time to stop, is the game over?
    const std::uint64_t key = position_.key() ^ order_.seed;
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

    // Step 2: a win that is already found nearer to the root cannot be bettered here.
    alpha = std::max(alpha, ply - kWin);
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) return alpha;

    // Step 3: what is known already?
    Finding known;
    const bool is_known = table_.find(key, known);
    if (is_known) {
        const Score score = from_root(known.score, ply);
        if (!kPv && settles(known, score, depth, alpha, beta)) return score;
    }

    // Step 4: a look at the board. A move that wins at once ends the search here.
    Score estimate;
    bool is_critical;
    if (is_known && known.estimate != kNoScore) {
        estimate = known.estimate;
        is_critical = known.is_critical;
    } else {
        const Judgement judgement = judge();
        if (judgement.can_win) {
            const Score score = kWin - ply - 1;
            keep(63, ply, score, Bound::kExact, 0, kNoScore, true);
            return score;
        }
        estimate = judgement.score;
        is_critical = judgement.is_critical;
        if (depth <= 0 && !is_critical) keep(0, ply, estimate, Bound::kExact, 0, estimate, false);
    }

    // Step 5: the horizon; one ply beyond it, if a queen is about to be surrounded.
    if (depth < 0 || ply >= kDeepest || (depth == 0 && !is_critical)) return estimate;

    // Step 6: it will hardly fall below what is needed, perhaps not even if we passed.
    if (!kPv && !is_critical && !is_proven(beta)) {
        if (is_safe(depth, estimate, beta)) return estimate;
        if (depth >= 2 && estimate >= beta) {
            const Score score = search_pass(depth, beta, ply);
            if (is_stopped_) return kDraw;
            if (score >= beta) return is_win(score) ? beta : score;
        }
    }
    return search_moves<kPv>(depth, alpha, beta, ply, known, estimate, is_critical);
}

// What remains if the other side moves twice; at less depth, and never twice on one way. Nothing
// if passing makes no sense, a queen being in hand.
Score Search::search_pass(int depth, Score beta, int ply) {
    const Board& board = position_.board();
    if (has_passed_ || !board.has_queen(Color::kWhite) || !board.has_queen(Color::kBlack))
        return -kNoScore;
    has_passed_ = true;
    position_.push(kPass);
    const Score score =
        -search<false>(std::max(0, depth - 3 - depth / 4), -beta, -beta + 1, ply + 1);
    position_.pop();
    has_passed_ = false;
    return score;
}

template <bool kPv>
Score Search::search_moves(int depth, Score alpha, Score beta, int ply, const Finding& known,
                           Score estimate, bool is_critical) {
    const std::size_t begin = moves_.size();
    rate_moves(position_, memory_, known.move, ply, moves_);
    const std::size_t end = moves_.size();
    Score best = -kNoScore;
    MoveCode best_code = 0;
    Bound bound = Bound::kUpper;
    for (std::size_t i = begin; i < end; ++i) {
        pick(&moves_[i], moves_.data() + end);
        const RatedMove now = moves_[i];
        const int tried = static_cast<int>(i - begin);
        const MoveCode code = position_.code(now.move);

        // Step 7: near the horizon, leave out late and hopeless moves, unless they are urgent. A
        // position is not lost for moves that nobody looked at.
        const bool is_quiet = now.rating < kUrgent;
        if (!kPv && !is_critical && tried > 0 && is_quiet && !is_loss(best)) {
            if (is_late(depth, tried)) break;
            const Score most = hope(depth, estimate);
            if (most <= alpha && !is_proven(alpha)) {
                best = std::max(best, most);
                break;
            }
        }

        // Step 8: late moves are first looked at less deeply.
        int less = 0;
        if (depth >= 2 && tried >= kUnreduced && is_quiet)
            less = std::clamp(reduction(depth, tried) - (kPv || is_critical), 0, depth - 1);

        // Step 9: the first move in full, the others to see whether they are better.
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
            memory_.learn(position_.board(), now.move, &moves_[begin], tried, depth);
            memory_.keep_killer(ply, code);
            memory_.keep_answer(position_.board(), code);
            break;
        }
    }
    moves_.resize(begin);
    if (!is_stopped_) keep(depth, ply, best, bound, best_code, estimate, is_critical);
    return best;
}

}  // namespace sixlegs
