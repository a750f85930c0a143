#include "actions.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// A place near the hive: a piece and the side of it, in one byte.
using TargetCode = std::uint8_t;
static_assert(kPieces * kTargetDirections <= 256);

constexpr TargetCode target_code(int number, int way) {
    return static_cast<TargetCode>(number * kTargetDirections + way);
}
constexpr Action action_named(int number, TargetCode place) {
    return static_cast<Action>(number * kPieces * kTargetDirections + place);
}

// Of several pieces that touch a place, the first of these names it: the other player's queen,
// whose surroundings decide the game, then one's own, then the pieces in order.
constexpr auto kPieceOfRank = [] {
    std::array<std::uint8_t, kPieces> pieces{kSlots, 0};
    int next = 2;
    for (int number = 1; number < kPieces; ++number)
        if (number != kSlots) pieces[next++] = static_cast<std::uint8_t>(number);
    return pieces;
}();
constexpr auto kRankOfPiece = [] {
    std::array<std::uint8_t, kPieces> ranks{};
    for (int rank = 0; rank < kPieces; ++rank)
        ranks[kPieceOfRank[rank]] = static_cast<TargetCode>(rank);
    return ranks;
}();

// The name of where `mover` goes, once it has left. The first piece of a game is named by itself.
template <int N>
TargetCode target_code_at(const Board& board, const Hive<N>& hive, Piece mover, Cell target) {
    const Color us = board.turn();
    const auto top = [&](Cell cell) {
        const Piece piece = hive.top[cell];
        return piece.exists() && piece == mover ? board.under(piece) : piece;
    };
    if (const Piece covered = top(target); covered.exists())
        return target_code(number_of(covered, us), kOnTop);
    int best = kPieces;
    TargetCode name = target_code(number_of(mover, us), kOnTop);
    for (Direction way : kDirections) {
        const Piece piece = top(kNeighbors<N>[target][index(opposite(way))]);
        if (!piece.exists() || kRankOfPiece[number_of(piece, us)] >= best) continue;
        best = kRankOfPiece[number_of(piece, us)];
        name = target_code(number_of(piece, us), index(way));
    }
    return name;
}

// The names of all places on and around the hive at once, for pieces that leave none of them.
template <int N>
class TargetCodes {
  public:
    TargetCodes(const Board& board, const Hive<N>& hive) {
        const Color us = board.turn();
        std::array<Cell, kPieces> cells;
        std::array<TargetCode, kPieces> tops;
        int count = 0;
        for (int rank = kPieces; rank-- > 0;) {
            const Piece piece = piece_of(kPieceOfRank[rank], us);
            if (!board.is_in_play(piece)) continue;
            const Cell cell = cell_at<N>(board.at(piece));
            if (hive.top[cell] != piece) continue;
            const TargetCode first = target_code(kPieceOfRank[rank], 0);
            const auto& around = kNeighbors<N>[cell];
            for (int way = 0; way < 6; ++way)
                names_[around[way]] = static_cast<TargetCode>(first + way);
            cells[count] = cell;
            tops[count++] = static_cast<TargetCode>(first + kOnTop);
        }
        for (int i = 0; i < count; ++i) names_[cells[i]] = tops[i];
    }
    TargetCode operator[](Cell cell) const { return names_[cell]; }

  private:
    std::array<TargetCode, N * N> names_;  // unset away from the hive
};

// Writes the actions of all moves of a list, one after the other.
template <int N>
class ActionWriter {
  public:
    ActionWriter(const Board& board, const Hive<N>& hive, Action* next)
        : board_(board), hive_(hive), names_(board, hive), next_(next) {}

    void write(Piece piece, const HexSet<N>& targets) {
        const int number = number_of(piece, board_.turn());
        if (!board_.is_in_play(piece)) {
            place(number, targets);
        } else if (board_.under(piece).exists()) {  // what it uncovers may name places, too
            targets.each([&](Cell target) { *next_++ = recoded(piece, number, target); });
        } else {
            // A place that the piece itself named is called otherwise once it has left.
            targets.each([&](Cell target) {
                const TargetCode name = names_[target];
                const bool is_own =
                    static_cast<unsigned>(name - number * kTargetDirections) < kTargetDirections;
                *next_++ = is_own ? recoded(piece, number, target) : action_named(number, name);
            });
        }
    }

  private:
    Action recoded(Piece piece, int number, Cell target) const {
        return action_named(number, target_code_at(board_, hive_, piece, target));
    }

    // All pieces of the hand go where the first does: read off its actions.
    void place(int number, const HexSet<N>& targets) {
        if (first_ == nullptr) {
            first_ = next_;
            first_number_ = number;
            targets.each([&](Cell target) { *next_++ = action_named(number, names_[target]); });
            count_ = next_ - first_;
            return;
        }
        const auto farther =
            static_cast<Action>((number - first_number_) * kPieces * kTargetDirections);
        for (std::ptrdiff_t i = 0; i < count_; ++i)
            next_[i] = static_cast<Action>(first_[i] + farther);
        next_ += count_;
    }

    const Board& board_;
    const Hive<N>& hive_;
    const TargetCodes<N> names_;
    Action* next_;
    const Action* first_ = nullptr;  // of a piece of the hand
    int first_number_ = 0;
    std::ptrdiff_t count_ = 0;
};

}  // namespace

Action action_of(const Board& board, const Move& move) {
    if (move.is_pass()) return kPassAction;
    const TargetCode name = board.with_hive([&]<int N>(const Hive<N>& hive) {
        return target_code_at(board, hive, move.piece, cell_at<N>(move.target));
    });
    return action_named(number_of(move.piece, board.turn()), name);
}

std::uint32_t legal_actions(const Board& board, std::vector<Action>& actions) {
    actions.clear();
    if (board.is_over()) return 0;
    if (board.in_play() == 0) {
        const MoveList moves = legal_moves(board);
        for (const Move& move : moves) actions.push_back(action_of(board, move));
        return 0;
    }
    return board.with_hive([&]<int N>(const Hive<N>& hive) {
        TargetList<N> list;
        const std::uint32_t mobile = targets_and_mobile_pieces(board, hive, list);
        std::size_t count = 0;
        for (const auto& entry : list) count += static_cast<std::size_t>(entry.targets.size());
        actions.resize(std::max(count, std::size_t{1}), kPassAction);
        ActionWriter<N> writer(board, hive, actions.data());
        for (const auto& entry : list) writer.write(entry.piece, entry.targets);
        return mobile;
    });
}

std::optional<Move> move_from_action(const Board& board, Action action) {
    if (action == kPassAction) return kPass;
    if (action > kPassAction) return std::nullopt;
    const Color us = board.turn();
    const int number = action / (kPieces * kTargetDirections),
              landmark = action / kTargetDirections % kPieces;
    const int way = action % kTargetDirections;
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
