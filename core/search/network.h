// Network: a small neural network that judges a position, in whole numbers only, so that it says
// the same on every machine. An efficiently updatable network (NNUE) in its shape: a wide first
// layer that is a sum of rows, one for each thing that is there, then two narrow layers.
//
// Its inputs are the pieces in play, each seen from both queens, and the terms of the evaluation.
// See docs/network.md for the layers, their scales, and why nothing can overflow.
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

// The features of a position: the inputs of the evaluation.
struct Features {
    struct SeenPiece {
        Piece piece;
        Freedom freedom;
    };
    TermCounts terms{};
    std::array<SeenPiece, 2 * kSlots> pieces;
    int count = 0;

    void add(Piece piece, Freedom freedom) { pieces[count++] = {piece, freedom}; }
};

// Where a piece lies as seen from a queen: one of the 127 hexes up to six steps away, or seven
// steps, or more.
inline constexpr int kPlaces = 129;
int place_of(Hex offset);

// A hex turned clockwise by `symmetry % 6` sixths, after mirroring it if `symmetry` is 6 or more.
Hex turned(Hex hex, int symmetry);
// The symmetry under which `toward` points east to south-east; for `toward` on an axis either of
// two.
int facing(Hex toward);

class Network {
  public:
    // From bytes as `sixlegs.lab.export` writes them; none if they are not such.
    static std::shared_ptr<const Network> read(std::span<const std::byte> bytes);

    Score evaluate(const Board& board, const Features& features) const;

    static constexpr int kHidden = 32;
    static constexpr int kRows = 2 * 2 * kBugs * kFreedoms * kPlaces;
    // The row of a piece: seen from which queen (0: that of the side to move), whose, and so on.
    static int row_of(int queen, bool is_ours, Bug bug, Freedom freedom, int place) {
        return (((queen * 2 + !is_ours) * kBugs + index(bug)) * kFreedoms +
                static_cast<int>(freedom)) *
                   kPlaces +
               place;
    }

  private:
    Network() = default;

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
    std::vector<RowLine> rows_;       // kRows times the width
    std::vector<std::int16_t> bias_;  // of the first layer
    std::vector<Pair> first_, second_;
    std::vector<std::int16_t> last_;
    std::array<std::int32_t, kHidden> first_bias_{}, second_bias_{};
    std::int32_t last_bias_ = 0;
};

}  // namespace sixlegs
