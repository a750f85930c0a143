// Lanes (SIMD): sixteen rows of sixteen bits in one 256-bit vector register or two 128-bit ones.
// Uses the vector extensions of GCC and Clang, which are portable across processors.
#pragma once

#include <cstdint>
#include <cstring>

namespace sixlegs {

#ifdef __AVX2__

class Lanes {
    using Rows [[gnu::vector_size(32)]] = std::uint16_t;
    using Words [[gnu::vector_size(32)]] = std::uint64_t;
    using Signed [[gnu::vector_size(32)]] = long long;

  public:
    Lanes() = default;
    static Lanes load(const std::uint16_t* rows) {
        Lanes lanes;
        std::memcpy(&lanes.rows_, rows, sizeof lanes.rows_);
        return lanes;
    }
    static Lanes spread(std::uint16_t row) { return Lanes(Rows{} + row); }
    static Lanes row_bits() {
        return Lanes((Rows{} + 1) << Rows{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
    }

    std::uint16_t row(int i) const { return rows_[i]; }
    std::uint64_t word(int i) const { return ((Words)rows_)[i]; }
    // One instruction; for a comparison of words GCC generates ten.
    bool is_zero() const { return __builtin_ia32_ptestz256((Signed)rows_, (Signed)rows_); }

    Lanes operator&(Lanes b) const { return Lanes(rows_ & b.rows_); }
    Lanes operator|(Lanes b) const { return Lanes(rows_ | b.rows_); }
    Lanes operator^(Lanes b) const { return Lanes(rows_ ^ b.rows_); }
    Lanes operator~() const { return Lanes(~rows_); }
    Lanes operator<<(int bits) const { return Lanes(rows_ << bits); }
    Lanes operator>>(int bits) const { return Lanes(rows_ >> bits); }
    // All bits are set in the rows that are equal in both.
    Lanes equal(Lanes b) const { return Lanes((Rows)(rows_ == b.rows_)); }

    // Rotate the rows: row i moves to i + 1 or i - 1.
    Lanes down() const {
        return Lanes(__builtin_shufflevector(rows_, rows_, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
                                             12, 13, 14));
    }
    Lanes up() const {
        return Lanes(__builtin_shufflevector(rows_, rows_, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                             13, 14, 15, 0));
    }

  private:
    explicit Lanes(Rows rows) : rows_(rows) {}
    Rows rows_;
};

#else

class Lanes {
    using Rows [[gnu::vector_size(16)]] = std::uint16_t;
    using Words [[gnu::vector_size(16)]] = std::uint64_t;

  public:
    Lanes() = default;
    static Lanes load(const std::uint16_t* rows) {
        Lanes lanes;
        std::memcpy(&lanes.a_, rows, sizeof lanes.a_);
        std::memcpy(&lanes.b_, rows + 8, sizeof lanes.b_);
        return lanes;
    }
    static Lanes spread(std::uint16_t row) { return {Rows{} + row, Rows{} + row}; }
    static Lanes row_bits() {
        return {(Rows{} + 1) << Rows{0, 1, 2, 3, 4, 5, 6, 7},
                (Rows{} + 1) << Rows{8, 9, 10, 11, 12, 13, 14, 15}};
    }

    std::uint16_t row(int i) const {
        const Rows half = i < 8 ? a_ : b_;
        return half[i & 7];
    }
    std::uint64_t word(int i) const { return i < 2 ? ((Words)a_)[i] : ((Words)b_)[i - 2]; }
    bool is_zero() const {
#ifdef __wasm_simd128__
        using Bytes [[gnu::vector_size(16)]] = signed char;
        return !__builtin_wasm_any_true_v128((Bytes)(a_ | b_));
#else
        const Words any = (Words)(a_ | b_);
        return (any[0] | any[1]) == 0;
#endif
    }

    Lanes operator&(Lanes o) const { return {a_ & o.a_, b_ & o.b_}; }
    Lanes operator|(Lanes o) const { return {a_ | o.a_, b_ | o.b_}; }
    Lanes operator^(Lanes o) const { return {a_ ^ o.a_, b_ ^ o.b_}; }
    Lanes operator~() const { return {~a_, ~b_}; }
    Lanes operator<<(int bits) const { return {a_ << bits, b_ << bits}; }
    Lanes operator>>(int bits) const { return {a_ >> bits, b_ >> bits}; }
    Lanes equal(Lanes o) const { return {(Rows)(a_ == o.a_), (Rows)(b_ == o.b_)}; }

    Lanes down() const {
        return {__builtin_shufflevector(b_, a_, 7, 8, 9, 10, 11, 12, 13, 14),
                __builtin_shufflevector(a_, b_, 7, 8, 9, 10, 11, 12, 13, 14)};
    }
    Lanes up() const {
        return {__builtin_shufflevector(a_, b_, 1, 2, 3, 4, 5, 6, 7, 8),
                __builtin_shufflevector(b_, a_, 1, 2, 3, 4, 5, 6, 7, 8)};
    }

  private:
    Lanes(Rows a, Rows b) : a_(a), b_(b) {}
    Rows a_, b_;
};

#endif

}  // namespace sixlegs
