// HexSet<N>: a bitboard, a set of hexes on a torus of N by N cells (SIMD).
//
// A hive that spans at most N - 2 cells in each direction fits on the torus with its ring of empty
// neighbors, without wrapping onto itself. A cell is `r mod N * N + q mod N`. Each row is a SIMD
// lane whose bits are the columns, so a step to a neighbor rotates lanes, bits, or both.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hex.h"
#include "lanes.h"

namespace sixlegs {

using Cell = std::uint16_t;

template <int N>
constexpr Cell cell_at(Hex hex) {
    return static_cast<Cell>((hex.r & (N - 1)) * N + (hex.q & (N - 1)));
}

// The neighbors of every cell, in the order of the directions. Computed at startup: as constants
// they would add 9 kB to what browsers load.
template <int N>
struct NeighborTable : std::array<std::array<Cell, 6>, N * N> {
    NeighborTable() {
        for (int cell = 0; cell < N * N; ++cell)
            for (Direction way : kDirections)
                (*this)[cell][index(way)] = cell_at<N>(Hex{cell % N, cell / N} + way);
    }
};
template <int N>
inline const NeighborTable<N> kNeighbors;

// The wide set: plain loops over rows, which compilers vectorize.
template <int N>
class HexSet {
    static_assert(N == 32, "rows of 32 bits; HexSet<16> is specialized below");

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

    // The lowest cell, as a set; empty if the set is empty.
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

    // All cells of the rows and columns that contain no cell of this set.
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

// The narrow set: sixteen rows of sixteen bits. Intermediate results stay in vector registers: a
// 256-bit load after 64-bit stores stalls, and avoiding that gained 30% in a prototype.
template <>
class HexSet<16> {
    static constexpr int N = 16;

  public:
    HexSet() = default;
    static HexSet of(Cell cell) { return HexSet(Lanes::load(kSingles[cell].data())); }

    bool contains(Cell cell) const { return lanes_.row(cell / N) >> (cell % N) & 1; }
    void insert(Cell cell) { *this |= of(cell); }
    void flip(Cell cell) { lanes_ = lanes_ ^ of(cell).lanes_; }
    bool empty() const { return lanes_.is_zero(); }
    int size() const {
        return std::popcount(lanes_.word(0)) + std::popcount(lanes_.word(1)) +
               std::popcount(lanes_.word(2)) + std::popcount(lanes_.word(3));
    }
    template <class Visit>
    void each(Visit visit) const {
        for (int i = 0; i < 4; ++i)
            for (std::uint64_t left = lanes_.word(i); left != 0; left &= left - 1)
                visit(static_cast<Cell>(i * 64 + std::countr_zero(left)));
    }
    HexSet lowest() const {
        for (int i = 0; i < 4; ++i)
            if (const std::uint64_t word = lanes_.word(i); word != 0)
                return of(static_cast<Cell>(i * 64 + std::countr_zero(word)));
        return {};
    }

    HexSet operator|(HexSet b) const { return HexSet(lanes_ | b.lanes_); }
    HexSet operator&(HexSet b) const { return HexSet(lanes_ & b.lanes_); }
    HexSet operator^(HexSet b) const { return HexSet(lanes_ ^ b.lanes_); }
    HexSet without(HexSet b) const { return HexSet(lanes_ & ~b.lanes_); }
    HexSet operator~() const { return HexSet(~lanes_); }
    HexSet& operator|=(HexSet b) { return *this = *this | b; }
    bool operator==(HexSet b) const { return (*this ^ b).empty(); }

    HexSet east() const { return HexSet((lanes_ << 1) | (lanes_ >> 15)); }
    HexSet west() const { return HexSet((lanes_ >> 1) | (lanes_ << 15)); }
    HexSet south_east() const { return HexSet(lanes_.down()); }
    HexSet north_west() const { return HexSet(lanes_.up()); }

    HexSet empty_lines() const {
        const auto free = static_cast<std::uint16_t>(~used_columns());
        return HexSet(lanes_.equal(Lanes{}) | Lanes::spread(free));
    }
    std::uint32_t used_columns() const { return folded(lanes_); }
    std::uint32_t used_rows() const { return folded(Lanes::row_bits() & ~lanes_.equal(Lanes{})); }

  private:
    explicit HexSet(Lanes lanes) : lanes_(lanes) {}
    static std::uint32_t folded(Lanes lanes) {
        std::uint64_t all = lanes.word(0) | lanes.word(1) | lanes.word(2) | lanes.word(3);
        all |= all >> 32;
        return static_cast<std::uint16_t>(all | all >> 16);
    }

    // The single-cell sets: 8 KiB, but one load instead of nine instructions (3% of perft).
    alignas(32) static constexpr auto kSingles = [] {
        std::array<std::array<std::uint16_t, N>, N * N> sets{};
        for (int cell = 0; cell < N * N; ++cell)
            sets[cell][cell / N] = static_cast<std::uint16_t>(1u << (cell % N));
        return sets;
    }();

    Lanes lanes_;  // left unset by the default constructor
};

// For each direction, the cells whose neighbor in that direction is in the set.
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

// The cells adjacent to any cell of the set.
template <int N>
HexSet<N> neighbors(const HexSet<N>& set) {
    const HexSet<N> east = set.east(), west = set.west();
    return east | west | (set | west).south_east() | (set | east).north_west();
}

}  // namespace sixlegs
