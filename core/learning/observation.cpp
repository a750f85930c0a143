#include "observation.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

// The places of all pieces along one of the three axes, by id: loops over all of them are vector
// code. What is not in play lies where some piece does.
struct Axis {
    std::array<int, kPieceIds> at;
    int low, high;

    void measure() {
        int least = at[0], most = at[0];
        for (int place : at) least = std::min(least, place);
        for (int place : at) most = std::max(most, place);
        low = least, high = most;
    }
    int farthest(int from) const { return std::max(high - from, from - low); }
};

int saturated_int8(int number) {
    return std::min(number, 127);
}

// The bug of a piece, those of the other side after one's own.
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

// A distance is the greatest along the three axes, so extents tell how far the farthest piece is. A
// connected hive of 28 hexes has one from which that is 14 at most.
Hex center_of(const Board& board) {
    const std::uint32_t in_play = board.in_play();
    if (in_play == 0) return {};
    const Hex any = board.at(Piece(std::countr_zero(in_play)));
    const Board::Places& places = board.places();
    std::array<int, kPieceIds> is_there;  // all bits or none, in place of branches
    Axis q, r, s;
    for (int id = 0; id < kPieceIds; ++id) is_there[id] = -static_cast<int>(in_play >> id & 1);
    for (int id = 0; id < kPieceIds; ++id) {
        q.at[id] = any.q + ((places[id].q - any.q) & is_there[id]);
        r.at[id] = any.r + ((places[id].r - any.r) & is_there[id]);
        s.at[id] = q.at[id] + r.at[id];
    }
    for (Axis* axis : {&q, &r, &s}) axis->measure();
    // How far the farthest piece is, then how far all three ends are, then the piece's number.
    const int own = board.turn() == Color::kWhite ? 0 : 16;
    int best = std::numeric_limits<int>::max();
    for (int id = 0; id < kPieceIds; ++id) {
        const int a = q.farthest(q.at[id]), b = r.farthest(r.at[id]), c = s.farthest(s.at[id]);
        const int score = std::max(a, std::max(b, c)) << 16 | (a + b + c) << 8 | (id ^ own);
        best = std::min(best, score | (~is_there[id] & std::numeric_limits<int>::max()));
    }
    return board.at(Piece((best & 0xFF) ^ own));
}

// A piece that was placed is never taken away: what stood before that cannot stand again.
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
    Observation seen{};
    for (int number = 0; number < kPieces; ++number) {
        const bool is_in_set = board.set() & bit(piece_of(number, Color::kWhite).bug());
        seen.pieces[number].state = is_in_set ? kInHand : 0;
    }
    const Hex middle = center_of(board);
    std::uint32_t covered = 0;
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        const Hex hex = board.at(piece);
        int level = 1;
        for (Piece below = board.under(piece); below.exists(); below = board.under(below)) {
            covered |= 1u << below.id;
            ++level;
        }
        seen.pieces[number_of(piece, board.turn())] = {
            static_cast<std::int8_t>(hex.q - middle.q), static_cast<std::int8_t>(hex.r - middle.r),
            static_cast<std::int8_t>(level),
            static_cast<std::uint8_t>((mobile >> piece.id & 1) * kCanMove)};
    }
    const auto state = [&](Piece piece) -> std::uint8_t& {
        return seen.pieces[number_of(piece, board.turn())].state;
    };
    for (; covered != 0; covered &= covered - 1)
        state(Piece(std::countr_zero(covered))) |= kCovered;
    if (board.stunned().exists()) state(board.stunned()) |= kStunned;
    seen.repetitions = static_cast<std::int8_t>(saturated_int8(repetitions));
    seen.turn_number = static_cast<std::int8_t>(saturated_int8(board.turn_number()));
    return seen;
}

template <class Number>
void write_planes(const Observation& seen, Number* planes, int side) {
    const Grid<Number> grid{planes, side};
    std::fill_n(planes, grid.at(kHandPlane) - planes, Number{0});
    std::array<int, 2 * kBugs> hands{};
    for (int number = 0; number < kPieces; ++number) {
        const Observation::Entry& here = seen.pieces[number];
        hands[kind_of(number)] += here.state & kInHand;
        if (!grid.shows(here)) continue;
        grid.cell(kHeightPlane, here) += 1;
        if (here.state & kCovered) continue;  // until the height is known
        grid.cell(kTopPlane + kind_of(number), here) = 1;
        if (here.state & kCanMove) grid.cell(kMobilePlane, here) = 1;
        if (here.state & kStunned) grid.cell(kStunnedPlane, here) = 1;
    }
    for (int number = 0; number < kPieces; ++number) {
        const Observation::Entry& here = seen.pieces[number];
        if (!(here.state & kCovered) || !grid.shows(here)) continue;
        const int depth = static_cast<int>(grid.cell(kHeightPlane, here)) - here.level;
        grid.cell(kCoveredPlane + kind_of(number), here) += static_cast<Number>(1 << (depth - 1));
    }
    for (int kind = 0; kind < 2 * kBugs; ++kind) grid.fill(kHandPlane + kind, hands[kind]);
    grid.fill(kRepetitionPlane, seen.repetitions);
}

template void write_planes(const Observation&, std::uint8_t*, int);
template void write_planes(const Observation&, float*, int);

}  // namespace sixlegs
