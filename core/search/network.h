// Network: a small neural network that judges a position, in whole numbers only, so that it says
// the same on every machine. An efficiently updatable network (NNUE) in its shape: a wide first
// layer that is a sum of rows, one for each thing that is there, then two narrow layers.
//
// Its inputs are the pieces in play and the gaps around the queens, each seen from both queens, the
// hands, and the terms of the evaluation. The narrow layers are there several times, in buckets:
// one for openings, another for full boards.
// See docs/reference/network-file.md for the layers, their scales, and why nothing can overflow.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "rules/board.h"
#include "score.h"
#include "terms.h"

namespace sixlegs {

// What a piece in play can do.
enum class Freedom : std::uint8_t { kCovered, kFree, kStuck, kFreeOnTop, kStuckOnTop };
inline constexpr int kFreedoms = 5;

// An empty neighbour of a queen, by how many pieces of the other side could fill it next move.
enum class Gap : std::uint8_t { kSafe, kReached, kReachedByMany };
inline constexpr int kGapKinds = 3;
inline constexpr int kMaxGaps = 2 * 6;

// The features of a position: the inputs of the evaluation.
struct Features {
    struct SeenPiece {
        Piece piece;
        Freedom freedom;
    };
    struct SeenGap {
        Hex at;
        bool is_ours;  // around the queen of the side to move
        Gap gap;
    };
    TermCounts terms{};
    std::array<SeenPiece, 2 * kSlots> pieces;
    std::array<SeenGap, kMaxGaps> gaps;
    int count = 0, gap_count = 0;

    void add(Piece piece, Freedom freedom) { pieces[count++] = {piece, freedom}; }
    void add(const SeenGap& gap) { gaps[gap_count++] = gap; }
};

// What is seen, as one number: a piece by whose it is, its bug and its freedom, then the gaps.
inline constexpr int kPieceKinds = 2 * kBugs * kFreedoms;
inline constexpr int kKinds = kPieceKinds + 2 * kGapKinds;
constexpr int kind_of(bool is_ours, Bug bug, Freedom freedom) {
    return (!is_ours * kBugs + index(bug)) * kFreedoms + static_cast<int>(freedom);
}
constexpr int kind_of(const Features::SeenGap& gap) {
    return kPieceKinds + !gap.is_ours * kGapKinds + static_cast<int>(gap.gap);
}

// Where a piece lies as seen from a queen: one of the 127 hexes up to six steps away, or seven
// steps, or more.
inline constexpr int kPlaces = 129;
int place_of(Hex offset);

// A hex turned clockwise by `symmetry % 6` sixths, after mirroring it if `symmetry` is 6 or more.
Hex transformed_hex(Hex hex, int symmetry);
// The symmetry under which `toward` points east to south-east; for `toward` on an axis either of
// two.
int facing_symmetry(Hex toward);

class Network {
  public:
    // From bytes as `sixlegs.training.export` writes them; none if they are not such.
    static std::shared_ptr<const Network> read(std::span<const std::byte> bytes);

    Score evaluate(const Board& board, const Features& features) const;

    static constexpr int kHidden = 32;
    static constexpr int kMaxBuckets = 8;
    static constexpr int kMaxInHand = 3;  // of one bug
    static constexpr int kSeenRows = 2 * kKinds * kPlaces;
    static constexpr int kRows = kSeenRows + 2 * kBugs * kMaxInHand;
    // The row of what is seen from a queen (0: that of the side to move) at a place.
    static constexpr int row_of(int queen, int kind, int place) {
        return (queen * kKinds + kind) * kPlaces + place;
    }
    // The row of so many equal bugs in a hand, from one on.
    static constexpr int hand_row(bool is_ours, int bug, int count) {
        return kSeenRows + (!is_ours * kBugs + bug) * kMaxInHand + count - 1;
    }

  private:
    Network() = default;

    std::size_t bucket_of(const Features& features) const;
    std::size_t find_rows(const Board& board, const Features& features, int* rows) const;
    void sum_rows(std::span<const int> rows, std::int16_t* activations) const;

    // Weights begin at the border of a cache line: a row is at a random place, and one line long.
    struct alignas(64) RowLine {
        std::array<std::int8_t, 64> weights;
    };
    // Two inputs of a narrow layer: their weights by (output, input % 2).
    struct alignas(64) Pair {
        std::array<std::int16_t, 2 * kHidden> weights;
    };
    static std::vector<Pair> in_pairs(const std::vector<std::int16_t>& weights);

    bool is_facing_ = false;          // whether positions are turned so that the queens lie alike
    int width_ = 0;                   // of the first layer: a multiple of 64
    int buckets_ = 0;                 // so many times there is all that follows the first layer
    std::vector<RowLine> rows_;       // kRows times the width
    std::vector<std::int16_t> bias_;  // of the first layer
    std::vector<Pair> first_, second_;
    std::vector<std::int16_t> last_;
    std::vector<std::int32_t> first_bias_, second_bias_, last_bias_;
};

}  // namespace sixlegs
