// Observation: all that matters of a position, as seen by the side to move, in a few bytes; and the
// same as planes.
#pragma once

#include <cstdint>

#include "actions.h"
#include "rules/board.h"

namespace sixlegs {

// No move leads farther than this from the hive's middle, and pieces lie at least one step nearer.
inline constexpr int kRadius = 15;
inline constexpr int kMaxGridSide = 2 * kRadius + 1;

// The hex that a position is seen from: of the hexes with pieces the one with the least distance to
// the farthest piece. It turns and mirrors with the hive, since between equal ones pieces decide.
Hex center_of(const Board& board);

// How often the position stood before in the game of the board.
int repetitions(const Board& board);

// What a piece does, bit by bit.
enum PieceState : std::uint8_t {
    kInHand = 1,
    kCovered = 2,
    kCanMove = 4,  // or be lifted by a pillbug of its side; the other side's: if it were its turn
    kStunned = 8,  // the piece of the ply just before
};

// Plain bytes, so that thousands can be handed over at once; `sixlegs.arrays` has the same list.
struct Observation {
    struct Entry {
        std::int8_t q, r;    // from the middle; zero for pieces that are not in play
        std::int8_t level;   // 1 on the ground; zero for pieces that are not in play
        std::uint8_t state;  // PieceState; zero for pieces the game is played without
    };
    Entry pieces[kPieces];  // as `number_of` numbers them
    std::int8_t repetitions;
    std::int8_t turn_number;  // up to 127
    std::int8_t unused[2];
};
static_assert(sizeof(Observation) == 4 * (kPieces + 1));

// `mobile` are the pieces that have somewhere to go, by id.
Observation observation_of(const Board& board, int repetitions, std::uint32_t mobile);
Observation observation_of(const Board& board);

// The planes, one after the other; `kPlaneNames` in the bindings tells of each.
inline constexpr int kTopPlane = 0;                     // by side and bug
inline constexpr int kCoveredPlane = 2 * kBugs;         // by side and bug; bit i: i pieces deeper
inline constexpr int kHeightPlane = 4 * kBugs;          // pieces on a hex
inline constexpr int kMobilePlane = kHeightPlane + 1;   // the top piece can move
inline constexpr int kStunnedPlane = kHeightPlane + 2;  // the top piece rests
inline constexpr int kHandPlane = kHeightPlane + 3;  // pieces in hand, by side and bug, everywhere
inline constexpr int kRepetitionPlane = kHandPlane + 2 * kBugs;  // everywhere
inline constexpr int kPlanes = kRepetitionPlane + 1;

// Writes all planes of `side` by `side` cells: rows by r, columns by q, the middle in the middle.
// An odd side below `kMaxGridSide` shows the hexagon that fits it, and pieces farther out are left
// out.
template <class Number>
void write_planes(const Observation& seen, Number* planes, int side);

}  // namespace sixlegs
