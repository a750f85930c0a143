// Observation: a position from the point of view of the side to move, as a compact list of pieces
// or as planes.
#pragma once

#include <cstdint>

#include "actions.h"
#include "rules/board.h"

namespace sixlegs {

// No move ends farther than this from the hive's center, and all pieces are at least one step
// closer.
inline constexpr int kRadius = 15;
inline constexpr int kMaxGridSide = 2 * kRadius + 1;

// Returns the center of a hive: the hex with the smallest distance to the farthest piece. Ties are
// broken by pieces, so that it is equivariant under symmetries.
Hex center_of(const Board& board);

// Returns the number of earlier occurrences of the position in the game.
int repetitions(const Board& board);

// The state of a piece as bits.
enum PieceState : std::uint8_t {
    kInHand = 1,
    kCovered = 2,
    kCanMove = 4,  // by itself or by its side's pillbug, as if it were its turn
    kStunned = 8,  // moved in the previous ply
};

// A plain struct, so that thousands can be copied as one array; `sixlegs.arrays` declares the same
// fields.
struct Observation {
    struct Entry {
        std::int8_t q, r;    // relative to the center; zero for pieces that are not in play
        std::int8_t level;   // 1 on the ground; zero for pieces that are not in play
        std::uint8_t state;  // PieceState; zero for pieces that are not in the game type
    };
    Entry pieces[kPieces];  // by `number_of`
    std::int8_t repetitions;
    std::int8_t turn_number;  // up to 127
    std::int8_t unused[2];
};
static_assert(sizeof(Observation) == 4 * (kPieces + 1));

// `mobile` has one bit per id of a mobile piece.
Observation observation_of(const Board& board, int repetitions, std::uint32_t mobile);
Observation observation_of(const Board& board);

// Indices of planes; `kPlaneNames` in the bindings has their names.
inline constexpr int kTopPlane = 0;  // by side and bug
inline constexpr int kCoveredPlane =
    2 * kBugs;  // by side and bug; bit i: i + 1 levels below the top
inline constexpr int kHeightPlane = 4 * kBugs;                   // number of pieces on a hex
inline constexpr int kMobilePlane = kHeightPlane + 1;            // the top piece can move
inline constexpr int kStunnedPlane = kHeightPlane + 2;           // the top piece is stunned
inline constexpr int kHandPlane = kHeightPlane + 3;              // by side and bug, constant planes
inline constexpr int kRepetitionPlane = kHandPlane + 2 * kBugs;  // constant
inline constexpr int kPlanes = kRepetitionPlane + 1;

// Writes all planes of `side` by `side` cells, rows by r and columns by q, around the center. With
// an odd side below `kMaxGridSide`, pieces outside the inscribed hexagon are omitted.
template <class Number>
void write_planes(const Observation& observation, Number* planes, int side);

}  // namespace sixlegs
