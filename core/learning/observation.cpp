#include "observation.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// The coordinates of all pieces on one of the three axes, by id, so that loops over them are
// vectorized. Pieces that are not in play have the coordinate of one that is.
struct Axis {
    std::array<int, kPieceIds> at;
    int low, high;

    void measure() {
        int minimum = at[0], maximum = at[0];
        for (int coordinate : at) minimum = std::min(minimum, coordinate);
        for (int coordinate : at) maximum = std::max(maximum, coordinate);
        low = minimum, high = maximum;
    }
    int farthest(int from) const { return std::max(high - from, from - low); }
};

int saturated_int8(int number) {
    return std::min(number, 127);
}

// The index of side and bug of a piece, those of the side to move first.
constexpr int kind_of(int number) {
    return (number < kSlots ? 0 : kBugs) + index(piece_of(number, Color::kWhite).bug());
}

// Planes of `side` by `side` cells.
template <class Number>
struct Grid {
    Number* planes;
    int side;

    Number* at(int plane) const { return planes + plane * side * side; }
    bool shows(const Observation::Entry& entry) const {
        return entry.level > 0 && distance({entry.q, entry.r}, {}) <= side / 2;
    }
    Number& cell(int plane, const Observation::Entry& entry) const {
        return at(plane)[(entry.r + side / 2) * side + entry.q + side / 2];
    }
    void fill(int plane, int number) const {
        std::fill_n(at(plane), side * side, static_cast<Number>(number));
    }
};

}  // namespace

// A distance is the maximum along the three axes, so the extents yield the distance to the farthest
// piece. In a connected hive of 28 hexes, it is at most 14 for some piece.
Hex center_of(const Board& board) {
    const std::uint32_t in_play = board.in_play();
    if (in_play == 0) return {};
    const Hex any = board.at(Piece(std::countr_zero(in_play)));
    const Board::Places& places = board.places();
    std::array<int, kPieceIds> in_play_mask;  // all bits or none, to avoid branches
    Axis q, r, s;
    for (int id = 0; id < kPieceIds; ++id) in_play_mask[id] = -static_cast<int>(in_play >> id & 1);
    for (int id = 0; id < kPieceIds; ++id) {
        q.at[id] = any.q + ((places[id].q - any.q) & in_play_mask[id]);
        r.at[id] = any.r + ((places[id].r - any.r) & in_play_mask[id]);
        s.at[id] = q.at[id] + r.at[id];
    }
    for (Axis* axis : {&q, &r, &s}) axis->measure();
    // Compares the distance to the farthest piece, then the sum over the axes, then the piece's
    // number.
    const int own = board.turn() == Color::kWhite ? 0 : 16;
    int best = std::numeric_limits<int>::max();
    for (int id = 0; id < kPieceIds; ++id) {
        const int a = q.farthest(q.at[id]), b = r.farthest(r.at[id]), c = s.farthest(s.at[id]);
        const int score = std::max(a, std::max(b, c)) << 16 | (a + b + c) << 8 | (id ^ own);
        best = std::min(best, score | (~in_play_mask[id] & std::numeric_limits<int>::max()));
    }
    return board.at(Piece((best & 0xFF) ^ own));
}

// Pieces never leave the hive, so positions before a placement cannot recur.
int repetitions(const Board& board) {
    const auto played = board.history();
    std::size_t quiet = 0;
    while (quiet < played.size() && (played[played.size() - 1 - quiet].move.is_pass() ||
                                     !played[played.size() - 1 - quiet].placed))
        ++quiet;
    if (quiet < 2) return 0;
    Board past = board;
    const std::uint64_t key = board.key();
    int count = 0;
    for (std::size_t plies = 1; plies <= quiet; ++plies) {
        past.pop();
        if (plies % 2 == 0 && past.key() == key) ++count;
    }
    return count;
}

Observation observation_of(const Board& board) {
    return observation_of(board, repetitions(board), mobile_pieces(board));
}

Observation observation_of(const Board& board, int repetitions, std::uint32_t mobile) {
    Observation observation{};
    for (int number = 0; number < kPieces; ++number) {
        const bool is_in_set = board.set() & bit(piece_of(number, Color::kWhite).bug());
        observation.pieces[number].state = is_in_set ? kInHand : 0;
    }
    const Hex center = center_of(board);
    std::uint32_t covered = 0;
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        const Hex hex = board.at(piece);
        int level = 1;
        for (Piece below = board.under(piece); below.exists(); below = board.under(below)) {
            covered |= 1u << below.id;
            ++level;
        }
        observation.pieces[number_of(piece, board.turn())] = {
            static_cast<std::int8_t>(hex.q - center.q), static_cast<std::int8_t>(hex.r - center.r),
            static_cast<std::int8_t>(level),
            static_cast<std::uint8_t>((mobile >> piece.id & 1) * kCanMove)};
    }
    const auto state = [&](Piece piece) -> std::uint8_t& {
        return observation.pieces[number_of(piece, board.turn())].state;
    };
    for (; covered != 0; covered &= covered - 1)
        state(Piece(std::countr_zero(covered))) |= kCovered;
    if (board.stunned().exists()) state(board.stunned()) |= kStunned;
    observation.repetitions = static_cast<std::int8_t>(saturated_int8(repetitions));
    observation.turn_number = static_cast<std::int8_t>(saturated_int8(board.turn_number()));
    return observation;
}

template <class Number>
void write_planes(const Observation& observation, Number* planes, int side) {
    const Grid<Number> grid{planes, side};
    std::fill_n(planes, grid.at(kHandPlane) - planes, Number{0});
    std::array<int, 2 * kBugs> hands{};
    for (int number = 0; number < kPieces; ++number) {
        const Observation::Entry& entry = observation.pieces[number];
        hands[kind_of(number)] += entry.state & kInHand;
        if (!grid.shows(entry)) continue;
        grid.cell(kHeightPlane, entry) += 1;
        if (entry.state & kCovered) continue;  // until the height is known
        grid.cell(kTopPlane + kind_of(number), entry) = 1;
        if (entry.state & kCanMove) grid.cell(kMobilePlane, entry) = 1;
        if (entry.state & kStunned) grid.cell(kStunnedPlane, entry) = 1;
    }
    for (int number = 0; number < kPieces; ++number) {
        const Observation::Entry& entry = observation.pieces[number];
        if (!(entry.state & kCovered) || !grid.shows(entry)) continue;
        const int depth = static_cast<int>(grid.cell(kHeightPlane, entry)) - entry.level;
        grid.cell(kCoveredPlane + kind_of(number), entry) += static_cast<Number>(1 << (depth - 1));
    }
    for (int kind = 0; kind < 2 * kBugs; ++kind) grid.fill(kHandPlane + kind, hands[kind]);
    grid.fill(kRepetitionPlane, observation.repetitions);
}

template void write_planes(const Observation&, std::uint8_t*, int);
template void write_planes(const Observation&, float*, int);

}  // namespace sixlegs
