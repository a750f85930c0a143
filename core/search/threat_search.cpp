#include "threat_search.h"

#include <vector>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// The legal moves in a vector: a `MoveList` per ply would take too much of a browser's stack.
std::vector<Move> moves_of(const Board& board) {
    const MoveList moves = legal_moves(board);
    return {moves.begin(), moves.end()};
}

}  // namespace

std::optional<ForcedWin> ThreatSearch::run() {
    if (position_.board().is_over()) return {};
    for (int plies = 1; plies <= options_.plies && !is_stopped_; plies += 2) {
        const std::optional<Move> move = plies == 1 ? winning_move() : attack(plies);
        if (move) return ForcedWin{*move, plies};
    }
    return {};
}

// Plays a move and counts the node. Returns false without playing it if the search must stop.
bool ThreatSearch::push(const Move& move) {
    if (nodes_ >= options_.nodes || (options_.stop != nullptr && *options_.stop))
        is_stopped_ = true;
    if (is_stopped_) return false;
    ++nodes_;
    position_.push(move);
    return true;
}

bool ThreatSearch::is_won_by(Color color) const {
    return position_.board().outcome() == win_of(color);
}

// Whether the side to move can win with its next move. The moves need to be tried only if such a
// move might surround both queens.
bool ThreatSearch::can_win_now() {
    const Evaluation evaluation = evaluator_(position_.board());
    return evaluation.can_win || (evaluation.can_surround && winning_move());
}

// Returns a move that surrounds the enemy queen immediately.
std::optional<Move> ThreatSearch::winning_move() {
    const Color winner = position_.board().turn();
    for (const Move& move : moves_of(position_.board())) {
        if (!push(move)) return {};
        const bool is_win = is_won_by(winner);
        position_.pop();
        if (is_win) return move;
    }
    return {};
}

// Returns a threat that wins within `plies`, at least three. There must be no immediate win.
std::optional<Move> ThreatSearch::attack(int plies) {
    for (const Move& move : moves_of(position_.board())) {
        if (!push(move)) return {};
        const bool is_win =
            !position_.board().is_over() && !is_draw() && is_indefensible(plies - 1);
        position_.pop();
        if (is_stopped_) return {};
        if (is_win) return move;
    }
    return {};
}

// Whether the opponent threatens to win with its next move, and wins within `plies` against any
// defense.
bool ThreatSearch::is_indefensible(int plies) {
    const Color winner = other(position_.board().turn());
    const Evaluation evaluation = evaluator_(position_.board());
    if (evaluation.can_win || !evaluation.is_critical) return false;
    // First the cheap test: the replies that prevent the immediate win.
    std::vector<Move> defenses;
    for (const Move& move : moves_of(position_.board())) {
        if (!push(move)) return false;
        const bool is_over = position_.board().is_over();
        const bool is_won = is_over ? is_won_by(winner) : !is_draw() && can_win_now();
        const bool is_escape = !is_won && (is_over || is_draw() || plies <= 2);
        position_.pop();
        if (is_stopped_ || is_escape) return false;
        if (!is_won) defenses.push_back(move);
    }
    for (const Move& move : defenses) {
        if (!push(move)) return false;
        const bool is_won = attack(plies - 1).has_value();
        position_.pop();
        if (is_stopped_ || !is_won) return false;
    }
    return true;
}

}  // namespace sixlegs
