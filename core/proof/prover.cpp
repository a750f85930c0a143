#include "prover.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// The legal moves in a vector, those for which `is_first` holds before the others, and `killer`
// before all. A `MoveList` per ply would take too much of a browser's stack.
template <class IsFirst>
std::vector<Move> ordered_moves(const Board& board, Move killer, IsFirst is_first) {
    const MoveList moves = legal_moves(board);
    std::vector<Move> ordered;
    ordered.reserve(moves.size());
    for (const Move& move : moves)
        if (is_first(move)) ordered.push_back(move);
    for (const Move& move : moves)
        if (!is_first(move)) ordered.push_back(move);
    if (const auto found = std::ranges::find(ordered, killer); found != ordered.end())
        std::rotate(ordered.begin(), found, found + 1);
    return ordered;
}

constexpr std::size_t kMaxMoves = 32;

}  // namespace

Prover::Prover(std::uint64_t nodes, std::size_t entries)
    : limit_(nodes),
      table_(std::max<std::size_t>(entries, 1)),
      killer_attacks_(kMaxMoves),
      killer_defenses_(kMaxMoves) {}

std::optional<bool> Prover::wins_within(const Board& board, int moves) {
    begin(board);
    return known(wins(moves));
}

std::optional<bool> Prover::loses_within(const Board& board, int moves) {
    begin(board);
    return known(loses(moves));
}

std::optional<int> Prover::shortest_win(const Board& board, int moves) {
    return smallest(board, moves, &Prover::wins);
}

std::optional<int> Prover::shortest_loss(const Board& board, int moves) {
    return smallest(board, moves, &Prover::loses);
}

std::optional<int> Prover::shortest_threat(const Board& board, int moves) {
    Board passed = board;
    passed.push(kPass);
    return shortest_win(passed, moves);
}

std::optional<int> Prover::smallest(const Board& board, int moves, bool (Prover::*holds)(int)) {
    begin(board);
    for (int count = 1; count <= moves && !is_exhausted(); ++count)
        if ((this->*holds)(count)) return count;
    return {};
}

std::vector<Move> Prover::winning_moves(const Board& board, int moves, std::size_t limit) {
    begin(board);
    std::vector<Move> winning;
    if (board_.is_over()) return winning;
    const Color winner = board_.turn();
    for (const Move& move : ordered_attacks(moves)) {
        if (winning.size() >= limit || !push(move)) break;
        const bool wins =
            board_.is_over() ? board_.outcome() == win_of(winner) : moves > 1 && loses(moves - 1);
        board_.pop();
        if (wins && !is_exhausted()) winning.push_back(move);
    }
    return winning;
}

std::vector<Move> Prover::best_line(const Board& board, int moves) {
    std::vector<Move> line;
    Board current = board;
    std::optional<int> left = shortest_win(current, moves);
    if (!left) {
        // The side to move loses: begin with its longest defense.
        std::optional<Move> best;
        int longest = 0;
        for (const Move& move : legal_moves(current)) {
            current.push(move);
            const std::optional<int> count =
                current.is_over() ? std::optional(0) : shortest_win(current, moves);
            current.pop();
            if (!count) return line;
            if (!best || *count > longest) best = move, longest = *count;
        }
        if (!best) return line;
        line.push_back(*best);
        current.push(*best);
        left = longest;
    }
    if (current.is_over()) return line;
    const std::vector<Move> winning = winning_moves(current, *left, 1);
    if (winning.empty()) return line;
    line.push_back(winning[0]);
    current.push(winning[0]);
    if (current.is_over()) return line;
    const std::vector<Move> rest = best_line(current, *left - 1);
    line.insert(line.end(), rest.begin(), rest.end());
    return line;
}

void Prover::begin(const Board& board) {
    if (board.set() != board_.set() || board.opening() != board_.opening())
        std::ranges::fill(table_, Entry{});
    board_ = board;
    nodes_ = 0;
}

// A result that holds is proven even at the node limit; one that does not may be wrong there.
std::optional<bool> Prover::known(bool holds) const {
    if (!holds && is_exhausted()) return {};
    return holds;
}

// Plays a move and counts the node. Returns false without playing it at the node limit.
bool Prover::push(const Move& move) {
    if (is_exhausted()) return false;
    ++nodes_;
    board_.push(move);
    return true;
}

// The queen must be in play.
Prover::QueenRing Prover::ring_of_queen(Color attacker) const {
    QueenRing ring{board_.at(Piece(other(attacker), Bug::kQueen)), 0, {}, false};
    for (Direction way : kDirections)
        if (!board_.top(ring.center + way).exists()) ring.gap = ring.center + way, ++ring.gaps;
    const auto is_beside_queen = [&](Bug bug) {
        const Piece piece(attacker, bug);
        return board_.is_in_play(piece) && distance(board_.at(piece), ring.center) == 1;
    };
    ring.may_throw = (board_.set() & bit(Bug::kPillbug)) != 0 &&
                     (is_beside_queen(Bug::kPillbug) || is_beside_queen(Bug::kMosquito));
    return ring;
}

// Whether a move surrounds the enemy queen now. Either it fills the last gap around the queen, or
// it throws the queen into a gap.
bool Prover::can_win_now() {
    const Color us = board_.turn();
    const Piece queen(other(us), Bug::kQueen);
    if (!board_.is_in_play(queen)) return false;
    const QueenRing ring = ring_of_queen(us);
    const auto surrounds = [&](const Move& move) {
        board_.push(move);
        const bool is_win = board_.outcome() == win_of(us);
        board_.pop();
        return is_win;
    };
    if (ring.gaps == 1 && std::ranges::any_of(legal_moves_to(board_, ring.gap), surrounds))
        return true;
    if (!ring.may_throw) return false;
    return std::ranges::any_of(legal_moves(board_), [&](const Move& move) {
        return move.piece == queen && surrounds(move);
    });
}

// Whether the side to move can place a piece so that the next move of the opponent does not
// surround its queen. This refutes most attacks without listing the defenses.
bool Prover::survives_by_placement() const {
    const Color us = board_.turn();
    if (!board_.has_queen(us)) return false;
    const QueenRing ring = ring_of_queen(other(us));
    return ring.gaps > 1 && !ring.may_throw && can_place_away_from(board_, ring.center);
}

// Whether the side to move wins within `moves`. The result is valid if the limit is not reached.
bool Prover::wins(int moves) {
    if (moves <= 0 || board_.is_over()) return false;
    if (can_win_now()) return true;
    if (moves == 1) return false;
    const std::uint64_t position = key();
    const auto find = [&]() -> Entry& { return table_[position % table_.size()]; };
    int open = 1;
    if (const Entry& entry = find(); entry.key == position) {
        if (entry.won <= moves) return true;
        if (entry.open >= moves) return false;
        open = std::max<int>(open, entry.open);
    }
    // Shorter wins first: they take a small fraction of the time.
    for (int count = open + 1; count <= moves; ++count) {
        for (const Move& move : ordered_attacks(count)) {
            if (!push(move)) return false;
            const bool is_win = !board_.is_over() && loses(count - 1);
            board_.pop();
            if (is_exhausted()) return false;
            if (!is_win) continue;
            killer_attacks_[static_cast<std::size_t>(count) % kMaxMoves] = move;
            find() = {position, static_cast<std::uint8_t>(count),
                      static_cast<std::uint8_t>(count - 1)};
            return true;
        }
        find() = {position, UINT8_MAX, static_cast<std::uint8_t>(count)};
    }
    return false;
}

// Whether the opponent of the side to move wins within `moves`.
bool Prover::loses(int moves) {
    if (moves <= 0 || board_.is_over()) return false;
    if (moves == 1 && survives_by_placement()) return false;
    for (const Move& move : ordered_defenses(moves)) {
        if (is_lost_after(move, moves)) continue;
        killer_defenses_[static_cast<std::size_t>(moves) % kMaxMoves] = move;
        return false;
    }
    return true;
}

bool Prover::is_lost_after(const Move& move, int moves) {
    const Color winner = other(board_.turn());
    if (!push(move)) return false;
    const bool is_lost = board_.is_over() ? board_.outcome() == win_of(winner) : wins(moves);
    board_.pop();
    return is_lost && !is_exhausted();
}

// Moves beside the enemy queen first, after the move that won elsewhere in the tree.
std::vector<Move> Prover::ordered_attacks(int moves) const {
    const Piece queen(other(board_.turn()), Bug::kQueen);
    const bool is_in_play = board_.is_in_play(queen);
    const Hex center = is_in_play ? board_.at(queen) : Hex{};
    const Move killer = killer_attacks_[static_cast<std::size_t>(moves) % kMaxMoves];
    return ordered_moves(board_, killer, [&](const Move& move) {
        return is_in_play &&
               (move.piece == queen || (!move.is_pass() && distance(move.target, center) <= 1));
    });
}

// The move that saved the game elsewhere in the tree first, then those of the queen.
std::vector<Move> Prover::ordered_defenses(int moves) const {
    const Piece queen(board_.turn(), Bug::kQueen);
    const Move killer = killer_defenses_[static_cast<std::size_t>(moves) % kMaxMoves];
    return ordered_moves(board_, killer, [&](const Move& move) { return move.piece == queen; });
}

// The key of the position. Before the queens are in play, legal moves depend on the turn number.
std::uint64_t Prover::key() const {
    const bool has_queens = board_.has_queen(Color::kWhite) && board_.has_queen(Color::kBlack);
    const std::uint64_t turn = has_queens ? 0 : static_cast<std::uint64_t>(board_.ply()) + 1;
    return board_.key() + turn * 0x9E3779B97F4A7C15u;
}

}  // namespace sixlegs
