#include "actions.h"

namespace sixlegs {
namespace {

// A place near the hive: a piece and the side of it, in one byte.
using Name = std::uint8_t;
static_assert(kPieces * kWays <= 256);

constexpr Name name_of(int number, int way) {
    return static_cast<Name>(number * kWays + way);
}
constexpr Action action_named(int number, Name place) {
    return static_cast<Action>(number * kPieces * kWays + place);
}

// Of several pieces that touch a place, the first of these names it: the other player's queen,
// whose surroundings decide the game, then one's own, then the pieces in order.
constexpr auto kByRank = [] {
    std::array<std::uint8_t, kPieces> pieces{kSlots, 0};
    int next = 2;
    for (int number = 1; number < kPieces; ++number)
        if (number != kSlots) pieces[next++] = static_cast<std::uint8_t>(number);
    return pieces;
}();
constexpr auto kRank = [] {
    std::array<std::uint8_t, kPieces> ranks{};
    for (int rank = 0; rank < kPieces; ++rank) ranks[kByRank[rank]] = static_cast<Name>(rank);
    return ranks;
}();

// The name of where `mover` goes, once it has left. The first piece of a game is named by itself.
template <int N>
Name name_at(const Board& board, const Hive<N>& hive, Piece mover, Cell target) {
    const Color us = board.turn();
    const auto top = [&](Cell cell) {
        const Piece piece = hive.top[cell];
        return piece.exists() && piece == mover ? board.under(piece) : piece;
    };
    if (const Piece covered = top(target); covered.exists())
        return name_of(number_of(covered, us), kOnTop);
    int best = kPieces;
    Name name = name_of(number_of(mover, us), kOnTop);
    for (Direction way : kDirections) {
        const Piece piece = top(kNeighbors<N>[target][index(opposite(way))]);
        if (!piece.exists() || kRank[number_of(piece, us)] >= best) continue;
        best = kRank[number_of(piece, us)];
        name = name_of(number_of(piece, us), index(way));
    }
    return name;
}

// The names of all places on and around the hive at once, for pieces that leave none of them.
template <int N>
class Names {
  public:
    Names(const Board& board, const Hive<N>& hive) {
        const Color us = board.turn();
        std::array<Cell, kPieces> cells;
        std::array<std::uint8_t, kPieces> tops;
        int count = 0;
        for (int rank = kPieces; rank-- > 0;) {
            const Piece piece = piece_of(kByRank[rank], us);
            if (!board.is_in_play(piece)) continue;
            const Cell cell = cell_at<N>(board.at(piece));
            if (hive.top[cell] != piece) continue;
            for (Direction way : kDirections)
                names_[kNeighbors<N>[cell][index(way)]] = name_of(kByRank[rank], index(way));
            cells[count] = cell;
            tops[count++] = kByRank[rank];
        }
        for (int i = 0; i < count; ++i) names_[cells[i]] = name_of(tops[i], kOnTop);
    }
    Name operator[](Cell cell) const { return names_[cell]; }

  private:
    std::array<Name, N * N> names_;  // unset away from the hive
};

}  // namespace

Action action_of(const Board& board, const Move& move) {
    if (move.is_pass()) return kPassAction;
    const Name name = board.with_hive([&]<int N>(const Hive<N>& hive) {
        return name_at(board, hive, move.piece, cell_at<N>(move.target));
    });
    return action_named(number_of(move.piece, board.turn()), name);
}

void write_actions(const Board& board, std::span<const Move> moves, Action* actions) {
    if (board.in_play() == 0 || moves.empty() || moves[0].is_pass()) {
        for (const Move& move : moves) *actions++ = action_of(board, move);
        return;
    }
    board.with_hive([&]<int N>(const Hive<N>& hive) {
        const Names<N> names(board, hive);
        for (auto move = moves.begin(); move != moves.end();) {  // the moves of a piece together
            const Piece piece = move->piece;
            const int number = number_of(piece, board.turn());
            const bool uncovers = board.under(piece).exists();
            for (; move != moves.end() && move->piece == piece; ++move) {
                const Cell target = cell_at<N>(move->target);
                const Name name = names[target];
                // A place that the piece itself named, or that what it uncovers may name, is
                // called otherwise once it has left.
                const bool is_own = static_cast<unsigned>(name - number * kWays) < kWays;
                const bool may_differ = is_own || uncovers;
                *actions++ =
                    action_named(number, may_differ ? name_at(board, hive, piece, target) : name);
            }
        }
    });
}

std::optional<Move> move_named(const Board& board, Action action) {
    if (action == kPassAction) return kPass;
    if (action > kPassAction) return std::nullopt;
    const Color us = board.turn();
    const int number = action / (kPieces * kWays), landmark = action / kWays % kPieces;
    const int way = action % kWays;
    const Piece piece = piece_of(number, us), beside = piece_of(landmark, us);
    if (board.in_play() == 0) {
        if (number != landmark || way != kOnTop) return std::nullopt;
        return Move{piece, {}};
    }
    if (!board.is_in_play(beside)) return std::nullopt;
    const Hex hex = board.at(beside);
    return Move{piece, way == kOnTop ? hex : hex + static_cast<Direction>(way)};
}

}  // namespace sixlegs
