// HexSet<N>: a set of hexes on a torus of N by N cells, worked on as a whole.
//
// A hive that spans at most N - 2 cells each way, with its ring of empty neighbours, lies on the
// torus as it lies on the table. A cell is `r mod N * N + q mod N`; a row is one machine lane whose
// bits are the columns, so that a step to a neighbour is a rotation of lanes, of bits, or of both.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "hex.h"

namespace sixlegs {

using Cell = std::uint16_t;

template <int N>
constexpr Cell cell_at(Hex hex) {
    return static_cast<Cell>((hex.r & (N - 1)) * N + (hex.q & (N - 1)));
}

// The neighbours of every cell, in the order of the directions.
template <int N>
inline constexpr auto kNeighbors = [] {
    std::array<std::array<Cell, 6>, N * N> table{};
    for (int cell = 0; cell < N * N; ++cell)
        for (Direction way : kDirections)
            table[cell][index(way)] = cell_at<N>(Hex{cell % N, cell / N} + way);
    return table;
}();

// The wide set: plain loops over rows, which compilers turn into vector code by themselves.
template <int N>
class HexSet {
    static_assert(N == 32, "rows of 32 bits; HexSet<16> is written out below");

  public:
    HexSet() = default;
    static HexSet of(Cell cell) {
        HexSet set{};
        set.insert(cell);
        return set;
    }

    bool contains(Cell cell) const { return rows_[cell / N] >> (cell % N) & 1; }
    void insert(Cell cell) { rows_[cell / N] |= 1u << (cell % N); }
    void flip(Cell cell) { rows_[cell / N] ^= 1u << (cell % N); }
    bool empty() const {
        std::uint32_t any = 0;
        for (std::uint32_t row : rows_) any |= row;
        return any == 0;
    }
    int size() const {
        int count = 0;
        for (std::uint32_t row : rows_) count += std::popcount(row);
        return count;
    }
    template <class Visit>
    void each(Visit visit) const {
        for (int r = 0; r < N; ++r)
            for (std::uint32_t left = rows_[r]; left != 0; left &= left - 1)
                visit(static_cast<Cell>(r * N + std::countr_zero(left)));
    }

    // One of the cells of a set that has any.
    HexSet lowest() const {
        for (int r = 0; r < N; ++r)
            if (rows_[r] != 0) return of(static_cast<Cell>(r * N + std::countr_zero(rows_[r])));
        return {};
    }

    HexSet operator|(const HexSet& b) const {
        return zip(b, [](auto x, auto y) { return x | y; });
    }
    HexSet operator&(const HexSet& b) const {
        return zip(b, [](auto x, auto y) { return x & y; });
    }
    HexSet operator^(const HexSet& b) const {
        return zip(b, [](auto x, auto y) { return x ^ y; });
    }
    HexSet without(const HexSet& b) const {
        return zip(b, [](auto x, auto y) { return x & ~y; });
    }
    HexSet operator~() const {
        return zip(*this, [](auto x, auto) { return ~x; });
    }
    HexSet& operator|=(const HexSet& b) { return *this = *this | b; }
    bool operator==(const HexSet&) const = default;

    HexSet east() const {
        return zip(*this, [](auto x, auto) { return std::rotl(x, 1); });
    }
    HexSet west() const {
        return zip(*this, [](auto x, auto) { return std::rotr(x, 1); });
    }
    HexSet south_east() const {
        HexSet set;
        for (int r = 0; r < N; ++r) set.rows_[r] = rows_[(r + N - 1) % N];
        return set;
    }
    HexSet north_west() const {
        HexSet set;
        for (int r = 0; r < N; ++r) set.rows_[r] = rows_[(r + 1) % N];
        return set;
    }

    // Every cell of the rows that hold nothing of this set, and of such columns.
    HexSet empty_lines() const {
        const std::uint32_t columns = used_columns();
        HexSet set;
        for (int r = 0; r < N; ++r) set.rows_[r] = rows_[r] == 0 ? ~0u : ~columns;
        return set;
    }
    std::uint32_t used_columns() const {
        std::uint32_t columns = 0;
        for (std::uint32_t row : rows_) columns |= row;
        return columns;
    }
    std::uint32_t used_rows() const {
        std::uint32_t used = 0;
        for (int r = 0; r < N; ++r) used |= static_cast<std::uint32_t>(rows_[r] != 0) << r;
        return used;
    }

  private:
    template <class Op>
    HexSet zip(const HexSet& b, Op op) const {
        HexSet set;
        for (int r = 0; r < N; ++r) set.rows_[r] = op(rows_[r], b.rows_[r]);
        return set;
    }

    alignas(64) std::array<std::uint32_t, N> rows_;  // left unset by the default constructor
};

// The narrow set: sixteen rows of sixteen bits in one vector, which never leaves its register for a
// narrower access in between (a 256-bit load behind 64-bit stores stalls; avoiding it won 30% in a
// prototype). GCC and Clang translate the vector type to whatever the processor has.
template <>
class HexSet<16> {
    static constexpr int N = 16;
    using Rows [[gnu::vector_size(32)]] = std::uint16_t;
    using Words [[gnu::vector_size(32)]] = std::uint64_t;
    using Signed [[gnu::vector_size(32)]] = long long;

  public:
    HexSet() = default;
    static HexSet of(Cell cell) {
        const Rows row = Rows{} + static_cast<std::uint16_t>(cell / N);
        const Rows column = Rows{} + static_cast<std::uint16_t>(1u << (cell % N));
        return HexSet((Rows)(kRowNumbers == row) & column);
    }

    bool contains(Cell cell) const { return rows_[cell / N] >> (cell % N) & 1; }
    void insert(Cell cell) { rows_ |= of(cell).rows_; }
    void flip(Cell cell) { rows_ ^= of(cell).rows_; }
    bool empty() const {
#ifdef __AVX__  // one instruction; GCC makes ten of the portable form
        return __builtin_ia32_ptestz256((Signed)rows_, (Signed)rows_);
#else
        const Words words = (Words)rows_;
        return (words[0] | words[1] | words[2] | words[3]) == 0;
#endif
    }
    int size() const {
        const Words words = (Words)rows_;
        return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) +
               std::popcount(words[3]);
    }
    template <class Visit>
    void each(Visit visit) const {
        const Words words = (Words)rows_;
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
                visit(static_cast<Cell>(i * 64 + std::countr_zero(left)));
    }

    HexSet lowest() const {
        const Words words = (Words)rows_;
        for (int i = 0; i < 4; ++i)
            if (words[i] != 0) return of(static_cast<Cell>(i * 64 + std::countr_zero(words[i])));
        return {};
    }

    HexSet operator|(HexSet b) const { return HexSet(rows_ | b.rows_); }
    HexSet operator&(HexSet b) const { return HexSet(rows_ & b.rows_); }
    HexSet operator^(HexSet b) const { return HexSet(rows_ ^ b.rows_); }
    HexSet without(HexSet b) const { return HexSet(rows_ & ~b.rows_); }
    HexSet operator~() const { return HexSet(~rows_); }
    HexSet& operator|=(HexSet b) {
        rows_ |= b.rows_;
        return *this;
    }
    bool operator==(HexSet b) const { return (*this ^ b).empty(); }

    HexSet east() const { return HexSet((rows_ << 1) | (rows_ >> 15)); }
    HexSet west() const { return HexSet((rows_ >> 1) | (rows_ << 15)); }
    HexSet south_east() const {
        return HexSet(__builtin_shufflevector(rows_, rows_, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                              11, 12, 13, 14));
    }
    HexSet north_west() const {
        return HexSet(__builtin_shufflevector(rows_, rows_, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                              13, 14, 15, 0));
    }

    HexSet empty_lines() const {
        const Rows free = Rows{} + static_cast<std::uint16_t>(~used_columns());
        return HexSet((Rows)(rows_ == Rows{}) | free);
    }
    std::uint32_t used_columns() const { return folded(rows_); }
    std::uint32_t used_rows() const { return folded((Rows)(rows_ != Rows{}) & kRowBits); }

  private:
    explicit HexSet(Rows rows) : rows_(rows) {}
    static std::uint32_t folded(Rows rows) {
        const Words words = (Words)rows;
        std::uint64_t all = words[0] | words[1] | words[2] | words[3];
        all |= all >> 32;
        return static_cast<std::uint16_t>(all | all >> 16);
    }
    static constexpr Rows kRowNumbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static constexpr Rows kRowBits = (Rows{} + 1) << kRowNumbers;

    Rows rows_;  // left unset by the default constructor
};

// The set moved as a whole one step in direction `way`.
template <Direction way, int N>
HexSet<N> shifted(const HexSet<N>& set) {
    if constexpr (way == Direction::kEast) return set.east();
    if constexpr (way == Direction::kWest) return set.west();
    if constexpr (way == Direction::kSouthEast) return set.south_east();
    if constexpr (way == Direction::kNorthWest) return set.north_west();
    if constexpr (way == Direction::kNorthEast) return set.east().north_west();
    if constexpr (way == Direction::kSouthWest) return set.west().south_east();
}

// For each direction, the cells whose neighbour that way is in the set.
template <int N>
struct Neighborhood {
    explicit Neighborhood(const HexSet<N>& set) {
        const HexSet<N> east = set.east(), west = set.west();
        toward = {west.south_east(), west, set.north_west(),
                  east.north_west(), east, set.south_east()};
    }
    HexSet<N> any() const {
        return toward[0] | toward[1] | toward[2] | toward[3] | toward[4] | toward[5];
    }
    std::array<HexSet<N>, 6> toward;
};

// The cells next to any cell of the set.
template <int N>
HexSet<N> neighbors(const HexSet<N>& set) {
    const HexSet<N> east = set.east(), west = set.west();
    return east | west | (set | west).south_east() | (set | east).north_west();
}

}  // namespace sixlegs
