#include "evaluate.h"

#include <algorithm>
#include <bit>

#include "rules/reach.h"

namespace sixlegs {
namespace {

using Flat = std::array<std::int16_t, kTerms>;

// The mobility of one side's pieces, and their threats to the enemy queen.
template <int N>
class SideEvaluation {
    using Set = HexSet<N>;

  public:
    SideEvaluation(const Board& board, const Hive<N>& hive, Reach<N>& reach, Color us)
        : board_(board), hive_(hive), reach_(reach), us_(us), them_(other(us)) {
        if (const Piece queen(them_, Bug::kQueen); board.is_in_play(queen)) {
            target_ = cell_at<N>(board.at(queen));
            around_target_ = neighbors(Set::of(target_));
            siege_ = around_target_.without(hive.occupied);
            filled_ = std::popcount(hive.ring[target_]);
        }
        if (const Piece queen(us_, Bug::kQueen); board.is_in_play(queen)) {
            home_ = cell_at<N>(board.at(queen));
            around_home_ = neighbors(Set::of(home_));
        }
    }

    // Adds this side's terms with the given sign: 1 for the side to move and -1 for the other.
    void count(Features& features, std::int16_t sign) {
        TermCounts& terms = features.terms;
        for (std::uint32_t left = board_.in_play() & pieces_of(us_); left != 0; left &= left - 1)
            count_piece(features, sign, Piece(std::countr_zero(left)));
        count_hand(terms, sign);
        count_throws(terms, sign);
        count_gaps(features, sign);
        if (hive_.top[home_].exists() && board_.has_queen(us_) && hive_.top[home_].color() != us_)
            terms.queen_covered += sign;
        (sign > 0 ? terms.attack : terms.danger)[filled_][attack()] += sign;
    }

    // Whether a move can fill the last gap around the enemy queen, or throw that queen to an
    // enclosed hex.
    bool can_surround() const {
        return throws_queen_to_enclosed_ || (filled_ == 5 && !reached_.empty());
    }
    // Whether such a move might surround both queens, by filling the last gap of the mover's queen
    // or by throwing that queen into the last gap of the enemy queen.
    bool may_draw() const {
        return throws_own_queen_to_enclosed_ ||
               (board_.has_queen(us_) && std::popcount(hive_.ring[home_]) == 5);
    }

  private:
    int attack() const { return std::min({attackers_, reached_.size(), 3}); }

    // Whether all neighbors of any of the cells are occupied.
    bool is_enclosed(const Set& cells) const {
        bool has_any = false;
        cells.each([&](Cell cell) { has_any |= hive_.ring[cell] == kFullRing; });
        return has_any;
    }

    static Freedom freedom(bool is_top, bool is_raised, bool is_free) {
        if (!is_top) return Freedom::kCovered;
        if (is_raised) return is_free ? Freedom::kFreeOnTop : Freedom::kStuckOnTop;
        return is_free ? Freedom::kFree : Freedom::kStuck;
    }

    void attack_with(const Set& targets) {
        const Set reached = targets & siege_;
        if (reached.empty()) return;
        ++attackers_;
        reached_by_many_ |= reached_ & reached;
        reached_ |= reached;
    }

    void count_piece(Features& features, std::int16_t sign, Piece piece) {
        TermCounts& terms = features.terms;
        const Cell cell = cell_at<N>(board_.at(piece));
        const int bug = index(piece.bug());
        const bool is_raised = hive_.height[cell] > 1;
        const bool is_top = hive_.top[cell] == piece;
        const bool is_near = around_target_.contains(cell);
        Set targets{};
        if (is_top && board_.has_queen(us_)) {
            if (reach_.may_move(cell)) targets = reach_.targets(mover(hive_, piece, cell), cell);
            targets |= reach_.throws(piece);
            if (!is_near || is_raised) attack_with(targets);
            if (piece.bug() == Bug::kQueen) throws_own_queen_to_enclosed_ = is_enclosed(targets);
        }
        if (is_top && is_raised) {
            (is_near || cell == target_ ? terms.climber_near : terms.climber) += sign;
        }
        const bool is_free = !targets.empty();
        features.add(piece, freedom(is_top, is_raised, is_free));
        if (around_home_.contains(cell)) (is_free ? terms.guard_free : terms.guard_stuck) += sign;
        if (!is_near || piece.bug() == Bug::kQueen)
            (is_free ? terms.free : terms.stuck)[bug] += sign;
    }

    void count_hand(TermCounts& terms, std::int16_t sign) {
        if (board_.kinds_in_hand(us_) == 0) return;
        board_.each_in_hand(us_, [&](Bug bug, int count) {
            terms.hand[index(bug)] += static_cast<std::int16_t>(sign * count);
        });
        const Set places = neighbors(hive_.tops[index(us_)])
                               .without(neighbors(hive_.tops[index(them_)]) | hive_.occupied);
        const int count = places.size();
        terms.room[count == 0 ? 0 : count < 3 ? 1 : count < 6 ? 2 : 3] += sign;
        attack_with(places);
    }

    // The empty neighbors of the enemy queen, by the number of pieces that reach them.
    void count_gaps(Features& features, std::int16_t sign) const {
        if (filled_ == 6 || siege_.empty()) return;
        const Hex queen = board_.at(Piece(them_, Bug::kQueen));
        for (Direction way : kDirections) {
            const Hex at = queen + way;
            const Cell cell = cell_at<N>(at);
            if (!siege_.contains(cell)) continue;
            const Gap gap = reached_by_many_.contains(cell) ? Gap::kReachedByMany
                            : reached_.contains(cell)       ? Gap::kReached
                                                            : Gap::kSafe;
            features.add({at, sign < 0, gap});
        }
    }

    // Throws by pillbugs: of this side's queen out of danger, of enemy pieces next to their queen,
    // and of the enemy queen.
    void count_throws(TermCounts& terms, std::int16_t sign) {
        if (reach_.liftable() == 0) return;
        if (reach_.liftable() >> Piece(us_, Bug::kQueen).id & 1)
            terms.rescue[std::popcount(hive_.ring[home_])] += sign;
        const std::uint32_t theirs = reach_.liftable() & pieces_of(them_);
        for (std::uint32_t left = theirs; left != 0; left &= left - 1) {
            const Piece piece(std::countr_zero(left));
            const Cell cell = cell_at<N>(board_.at(piece));
            const Set to = reach_.throws(piece);
            if (piece.bug() == Bug::kQueen) {
                throws_queen_to_enclosed_ |= is_enclosed(to.without(around_target_));
            } else if (!around_target_.contains(cell)) {
                attack_with(to);
            }
        }
    }

    const Board& board_;
    const Hive<N>& hive_;
    Reach<N>& reach_;
    const Color us_, them_;
    Cell target_ = N * N, home_ = 0;  // the cells of the enemy queen and of this side's queen
    Set around_target_{}, around_home_{};
    Set siege_{};  // the empty neighbors of the enemy queen
    int filled_ = 0;
    int attackers_ = 0;
    Set reached_{}, reached_by_many_{};  // the part of the siege that attackers reach
    bool throws_queen_to_enclosed_ = false, throws_own_queen_to_enclosed_ = false;
};

struct ScanResult {
    Features features;
    bool can_surround = false, can_win = false, is_critical = false;
};

template <int N>
void scan(const Board& board, const Hive<N>& hive, ScanResult& result) {
    result.features.terms.tempo = 1;
    Reach<N> reach(board, hive);
    SideEvaluation<N> us(board, hive, reach, board.turn());
    us.count(result.features, 1);
    result.can_surround = us.can_surround();
    result.can_win = result.can_surround && !us.may_draw();
    result.is_critical = result.can_surround;
    reach.switch_side();
    SideEvaluation<N> them(board, hive, reach, other(board.turn()));
    them.count(result.features, -1);
    result.is_critical |= them.can_surround();
}

void scan(const Board& board, ScanResult& result) {
    if (board.in_play() == 0) return;
    board.with_hive([&](const auto& hive) { scan(board, hive, result); });
}

Score weighted_sum(const TermCounts& terms, const TermWeights& by) {
    const Flat weights = std::bit_cast<Flat>(by);
    const Flat counts = std::bit_cast<Flat>(terms);
    Score sum = 0;
    for (int i = 0; i < kTerms; ++i) sum += counts[i] * weights[i];
    return std::clamp(sum, -kMaxEstimate, kMaxEstimate);
}

}  // namespace

Evaluation Evaluator::operator()(const Board& board) const {
    ScanResult result;
    scan(board, result);
    const Score score = network_ ? network_->evaluate(board, result.features)
                                 : weighted_sum(result.features.terms, weights_);
    return {score, result.can_surround, result.can_win, result.is_critical};
}

Features features_of(const Board& board) {
    ScanResult result;
    scan(board, result);
    return result.features;
}

}  // namespace sixlegs
