// Network: a small neural network that evaluates a position with integer arithmetic, so that
// results are the same on every machine. It has the architecture of an NNUE: a wide first layer
// that is a sum of rows, one per feature, followed by two narrow layers.
//
// The inputs are the pieces in play and the gaps around the queens, relative to both queens, the
// hands, and the terms of the evaluation. There are several copies (buckets) of the narrow layers,
// by the number of pieces in play. docs/reference/network-file.md describes the layers, their
// scales, and why nothing can overflow.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "rules/board.h"
#include "score.h"
#include "terms.h"

namespace sixlegs {

// The mobility of a piece in play.
enum class Freedom : std::uint8_t { kCovered, kFree, kStuck, kFreeOnTop, kStuckOnTop };
inline constexpr int kFreedoms = 5;

// An empty neighbor of a queen, by the number of enemy pieces that could fill it with the next
// move.
enum class Gap : std::uint8_t { kSafe, kReached, kReachedByMany };
inline constexpr int kGapKinds = 3;
inline constexpr int kMaxGaps = 2 * 6;

// The features of a position: the inputs of the evaluation.
struct Features {
    struct PieceFeature {
        Piece piece;
        Freedom freedom;
    };
    struct GapFeature {
        Hex at;
        bool is_ours;  // around the queen of the side to move
        Gap gap;
    };
    TermCounts terms{};
    std::array<PieceFeature, 2 * kSlots> pieces;
    std::array<GapFeature, kMaxGaps> gaps;
    int count = 0, gap_count = 0;

    void add(Piece piece, Freedom freedom) { pieces[count++] = {piece, freedom}; }
    void add(const GapFeature& gap) { gaps[gap_count++] = gap; }
};

// Kinds of features as numbers: pieces by side, bug and freedom, followed by gaps.
inline constexpr int kPieceKinds = 2 * kBugs * kFreedoms;
inline constexpr int kKinds = kPieceKinds + 2 * kGapKinds;
constexpr int kind_of(bool is_ours, Bug bug, Freedom freedom) {
    return (!is_ours * kBugs + index(bug)) * kFreedoms + static_cast<int>(freedom);
}
constexpr int kind_of(const Features::GapFeature& gap) {
    return kPieceKinds + !gap.is_ours * kGapKinds + static_cast<int>(gap.gap);
}

// The hex of a piece relative to a queen: one of the 127 hexes up to six steps away, seven steps,
// or farther.
inline constexpr int kPlaces = 129;
int place_of(Hex offset);

// Rotates a hex clockwise by `symmetry % 6` sixths, after a reflection if `symmetry` is 6 or more.
Hex transformed_hex(Hex hex, int symmetry);
// Returns a symmetry that maps `toward` to the sector between east and south-east.
int facing_symmetry(Hex toward);

class Network {
  public:
    // Reads a network file written by `sixlegs.training.export`; returns null if it is invalid.
    static std::shared_ptr<const Network> read(std::span<const std::byte> bytes);

    Score evaluate(const Board& board, const Features& features) const;

    static constexpr int kHidden = 32;
    static constexpr int kMaxBuckets = 8;
    static constexpr int kMaxInHand = 3;  // per bug
    static constexpr int kFeatureRows = 2 * kKinds * kPlaces;
    static constexpr int kRows = kFeatureRows + 2 * kBugs * kMaxInHand;
    // The row of a feature relative to a queen (0 is that of the side to move).
    static constexpr int row_of(int queen, int kind, int place) {
        return (queen * kKinds + kind) * kPlaces + place;
    }
    // The row of `count` pieces of a bug in a hand, at least one.
    static constexpr int hand_row(bool is_ours, int bug, int count) {
        return kFeatureRows + (!is_ours * kBugs + bug) * kMaxInHand + count - 1;
    }

  private:
    Network() = default;

    std::size_t bucket_of(const Features& features) const;
    std::size_t find_rows(const Board& board, const Features& features, int* rows) const;
    void sum_rows(std::span<const int> rows, std::int16_t* activations) const;

    // Aligned to cache lines, since rows are read from random addresses.
    struct alignas(64) RowLine {
        std::array<std::int8_t, 64> weights;
    };
    // The weights of two inputs of a narrow layer, by (output, input % 2).
    struct alignas(64) Pair {
        std::array<std::int16_t, 2 * kHidden> weights;
    };
    static std::vector<Pair> in_pairs(const std::vector<std::int16_t>& weights);

    bool is_facing_ = false;          // whether positions are rotated to align the queens
    int width_ = 0;                   // of the first layer, a multiple of 64
    int buckets_ = 0;                 // the number of copies of all layers but the first
    std::vector<RowLine> rows_;       // kRows rows of `width_` weights
    std::vector<std::int16_t> bias_;  // of the first layer
    std::vector<Pair> first_, second_;
    std::vector<std::int16_t> last_;
    std::vector<std::int32_t> first_bias_, second_bias_, last_bias_;
};

}  // namespace sixlegs
