#include "actions.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// A target as one byte: a reference piece and a side of it.
using TargetCode = std::uint8_t;
static_assert(kPieces * kTargetDirections <= 256);

constexpr TargetCode target_code(int number, int way) {
    return static_cast<TargetCode>(number * kTargetDirections + way);
}
constexpr Action make_action(int number, TargetCode place) {
    return static_cast<Action>(number * kPieces * kTargetDirections + place);
}

// The priority of reference pieces: the enemy queen, whose neighborhood decides the game, then the
// mover's queen, then all other pieces in order.
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

// Returns the code of a target after `mover` has left its hex. The first piece of a game is its own
// reference.
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

// The codes of all cells on and around the hive, for pieces from the hand.
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
    std::array<TargetCode, N * N> names_;  // unset for cells away from the hive
};

// Writes the actions of all moves of a list.
template <int N>
class ActionWriter {
  public:
    ActionWriter(const Board& board, const Hive<N>& hive, Action* next)
        : board_(board), hive_(hive), names_(board, hive), next_(next) {}

    void write(Piece piece, const HexSet<N>& targets) {
        const int number = number_of(piece, board_.turn());
        if (!board_.is_in_play(piece)) {
            place(number, targets);
        } else if (board_.under(piece).exists()) {  // the piece below may become a reference
            targets.each([&](Cell target) { *next_++ = encode(piece, number, target); });
        } else {
            // Targets whose reference is the piece itself get another reference.
            targets.each([&](Cell target) {
                const TargetCode name = names_[target];
                const bool is_own =
                    static_cast<unsigned>(name - number * kTargetDirections) < kTargetDirections;
                *next_++ = is_own ? encode(piece, number, target) : make_action(number, name);
            });
        }
    }

  private:
    Action encode(Piece piece, int number, Cell target) const {
        return make_action(number, target_code_at(board_, hive_, piece, target));
    }

    // All pieces in hand have the same targets: derived from the actions of the first one.
    void place(int number, const HexSet<N>& targets) {
        if (first_ == nullptr) {
            first_ = next_;
            first_number_ = number;
            targets.each([&](Cell target) { *next_++ = make_action(number, names_[target]); });
            count_ = next_ - first_;
            return;
        }
        const auto offset =
            static_cast<Action>((number - first_number_) * kPieces * kTargetDirections);
        for (std::ptrdiff_t i = 0; i < count_; ++i)
            next_[i] = static_cast<Action>(first_[i] + offset);
        next_ += count_;
    }

    const Board& board_;
    const Hive<N>& hive_;
    const TargetCodes<N> names_;
    Action* next_;
    const Action* first_ = nullptr;  // the actions of the first piece in hand
    int first_number_ = 0;
    std::ptrdiff_t count_ = 0;
};

}  // namespace

Action action_of(const Board& board, const Move& move) {
    if (move.is_pass()) return kPassAction;
    const TargetCode name = board.with_hive([&]<int N>(const Hive<N>& hive) {
        return target_code_at(board, hive, move.piece, cell_at<N>(move.target));
    });
    return make_action(number_of(move.piece, board.turn()), name);
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
              reference_number = action / kTargetDirections % kPieces;
    const int way = action % kTargetDirections;
    const Piece piece = piece_of(number, us), reference = piece_of(reference_number, us);
    if (board.in_play() == 0) {
        if (number != reference_number || way != kOnTop) return std::nullopt;
        return Move{piece, {}};
    }
    if (!board.is_in_play(reference)) return std::nullopt;
    const Hex hex = board.at(reference);
    return Move{piece, way == kOnTop ? hex : hex + static_cast<Direction>(way)};
}

}  // namespace sixlegs
