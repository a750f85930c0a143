#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sixlegs {
namespace {

constexpr int kNear = 6;    // steps from a queen within which hexes are distinguished
constexpr int kChunk = 64;  // outputs of the first layer that are summed in registers
constexpr int kMaxRows = 2 * (2 * kSlots + kMaxGaps) + 2 * kBugs;
constexpr int kMaxWidth = 256;
constexpr int kFullBoardPieces =
    26;  // all pieces of Base+ML; the last bucket has all positions with more
constexpr int kInputs = kTerms;  // of the second layer, in addition to the first layer's outputs
static_assert(kInputs % 2 == 0, "inputs are taken in pairs");
constexpr int kInputsPadded = (kInputs + kChunk - 1) / kChunk * kChunk;

// The fixed-point scale of each layer. The ratios are powers of two, so that rescaling is a shift;
// the outputs of the first layer are 0 to 127. docs/reference/network-file.md derives the bounds.
constexpr std::int16_t kOne = 127;
constexpr int kFirstShift = 6, kSecondShift = 7;
constexpr std::int16_t kMaxHidden = 16383;
constexpr std::int32_t kMaxWeight = 2047;        // of the last two layers
constexpr std::int32_t kMaxBias = 1 << 29;       // of all layers but the first
constexpr std::int32_t kMaxRowBias = 8000;       // of the first: 16 bits with 96 rows of 127
constexpr std::int64_t kUnitsOfOne = 254 * 128;  // of the last sum, per natural logarithm

using Lanes8 [[gnu::vector_size(16)]] = std::int8_t;
using Lanes16 [[gnu::vector_size(32)]] = std::int16_t;
using Lanes32 [[gnu::vector_size(32)]] = std::int32_t;

template <class Lanes, class T>
Lanes load(const T* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

// Sign-extends sixteen 8-bit numbers to 16 bits.
inline Lanes16 widen(Lanes8 lanes) {
#if defined(__AVX2__) && !defined(__clang__)
    using Chars [[gnu::vector_size(16)]] = char;  // one instruction, where GCC 12 generates five
    return (Lanes16)__builtin_ia32_pmovsxbw256((Chars)lanes);
#else
    return __builtin_convertvector(lanes, Lanes16);
#endif
}

// Returns eight sums of two products each.
inline Lanes32 dot_pairs(Lanes16 a, Lanes16 b) {
#ifdef __AVX2__
    using Shorts [[gnu::vector_size(32)]] = short;
    return (Lanes32)__builtin_ia32_pmaddwd256((Shorts)a, (Shorts)b);
#elif defined(__wasm_simd128__)
    const auto low = [](Lanes16 v) {
        return __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7);
    };
    const auto high = [](Lanes16 v) {
        return __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15);
    };
    return (Lanes32)__builtin_shufflevector(__builtin_wasm_dot_s_i32x4_i16x8(low(a), low(b)),
                                            __builtin_wasm_dot_s_i32x4_i16x8(high(a), high(b)), 0,
                                            1, 2, 3, 4, 5, 6, 7);
#else
    // Multiplies the low halves of each 32 bits, sign-extended, and the high halves separately.
    const Lanes32 wide_a = (Lanes32)a, wide_b = (Lanes32)b;
    return ((wide_a << 16) >> 16) * ((wide_b << 16) >> 16) + (wide_a >> 16) * (wide_b >> 16);
#endif
}

// Returns the pairs of inputs that are not both zero, one bit per pair.
template <int kPairs>
std::uint32_t nonzero_pairs(const std::int16_t* inputs) {
    std::uint32_t nonzero = 0;
#ifdef __AVX2__
    using Floats [[gnu::vector_size(32)]] = float;
    for (int k = 0; k < kPairs; k += 8) {
        const Lanes32 is_nonzero = load<Lanes32>(inputs + 2 * k) != 0;
        nonzero |= static_cast<std::uint32_t>(__builtin_ia32_movmskps256((Floats)is_nonzero)) << k;
    }
#elif defined(__wasm_simd128__)
    using Quarter [[gnu::vector_size(16)]] = std::int32_t;
    for (int k = 0; k < kPairs; k += 4) {
        const Quarter is_nonzero = load<Quarter>(inputs + 2 * k) != 0;
        nonzero |= static_cast<std::uint32_t>(__builtin_wasm_bitmask_i32x4(is_nonzero)) << k;
    }
#else
    for (int k = 0; k < kPairs; ++k) {
        std::int32_t pair;
        std::memcpy(&pair, inputs + 2 * k, sizeof pair);
        nonzero |= static_cast<std::uint32_t>(pair != 0) << k;
    }
#endif
    return nonzero;
}

// Adds the inputs of a layer of 32 outputs, in pairs, times their weights. Many pairs are zero.
// They are found kPairs at a time beforehand, since a branch per pair would be mispredicted too
// often.
template <int kPairs, class Pair>
void add_layer(const std::int16_t* inputs, int count, const Pair* weights,
               std::array<Lanes32, 4>& sums) {
    for (int i = 0; i < count; i += 2 * kPairs, weights += kPairs) {
        for (std::uint32_t left = nonzero_pairs<kPairs>(inputs + i); left != 0; left &= left - 1) {
            const int which = std::countr_zero(left);
            std::int32_t pair;
            std::memcpy(&pair, inputs + i + 2 * which, sizeof pair);
            const Lanes16 spread = (Lanes16)(Lanes32{} + pair);
            const std::int16_t* from = weights[which].weights.data();
            for (int k = 0; k < 4; ++k) sums[k] += dot_pairs(spread, load<Lanes16>(from + 16 * k));
        }
    }
}

// Writes the inputs of the next layer: clipped ReLU, rescaled.
void activate(const std::array<Lanes32, 4>& sums, int shift, std::int16_t* outputs) {
    using Half [[gnu::vector_size(16)]] = std::int16_t;
    for (int k = 0; k < 4; ++k) {
        Lanes32 sum = sums[k] >> shift;
        sum = sum > 0 ? sum : Lanes32{};
        sum = sum < kMaxHidden ? sum : Lanes32{} + kMaxHidden;
        const Half half = __builtin_convertvector(sum, Half);
        std::memcpy(outputs + 8 * k, &half, sizeof half);
    }
}

std::array<Lanes32, 4> load_bias(const std::int32_t* bias) {
    std::array<Lanes32, 4> sums;
    for (int k = 0; k < 4; ++k) sums[k] = load<Lanes32>(bias + 8 * k);
    return sums;
}

// `place_of` for each offset between two hexes of a hive, under each symmetry. The distance between
// pieces is less than their number, so six bits per coordinate are enough.
constexpr int kSpan = 64;
using Places = std::array<std::uint8_t, kSpan * kSpan>;
constexpr std::size_t offset_index(int q, int r) {
    return static_cast<std::size_t>((q & (kSpan - 1)) * kSpan + (r & (kSpan - 1)));
}
const auto kPlacesBySymmetry = [] {
    std::array<Places, 12> all{};
    for (int symmetry = 0; symmetry < 12; ++symmetry)
        for (int q = -kSpan / 2; q < kSpan / 2; ++q)
            for (int r = -kSpan / 2; r < kSpan / 2; ++r)
                all[symmetry][offset_index(q, r)] =
                    static_cast<std::uint8_t>(place_of(transformed_hex({q, r}, symmetry)));
    return all;
}();

// Reads consecutive little-endian numbers.
class Reader {
  public:
    explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}

    template <class T>
    void read(T* to, std::size_t count) {
        const std::size_t size = count * sizeof(T);
        if (left_.size() < size) {
            is_short_ = true;
            return;
        }
        std::memcpy(to, left_.data(), size);
        left_ = left_.subspan(size);
    }
    template <class T>
    T read() {
        T value{};
        read(&value, 1);
        return value;
    }
    void skip(std::size_t size) {
        is_short_ |= left_.size() < size;
        left_ = left_.subspan(std::min(size, left_.size()));
    }
    bool is_short() const { return is_short_; }
    bool is_at_end() const { return left_.empty() && !is_short_; }

  private:
    std::span<const std::byte> left_;
    bool is_short_ = false;
};

bool are_within(std::span<const std::int16_t> numbers, int limit) {
    return std::ranges::all_of(numbers, [=](int n) { return -limit <= n && n <= limit; });
}
bool are_within(std::span<const std::int32_t> numbers, int limit) {
    return std::ranges::all_of(numbers, [=](int n) { return -limit <= n && n <= limit; });
}

}  // namespace

// Numbers near hexes row by row.
int place_of(Hex offset) {
    const int q = offset.q, r = offset.r;
    const int distance = std::max({std::abs(q), std::abs(r), std::abs(q + r)});
    if (distance > kNear) return distance == kNear + 1 ? kPlaces - 2 : kPlaces - 1;
    int before = 0;
    for (int row = -kNear; row < q; ++row) before += 2 * kNear + 1 - std::abs(row);
    return before + r - std::max(-kNear, -kNear - q);
}

Hex transformed_hex(Hex hex, int symmetry) {
    if (symmetry >= 6) hex = {hex.r, hex.q}, symmetry -= 6;
    for (; symmetry > 0; --symmetry) hex = {-hex.r, hex.q + hex.r};
    return hex;
}

int facing_symmetry(Hex toward) {
    for (int symmetry = 0; symmetry < 12; ++symmetry) {
        const Hex seen = transformed_hex(toward, symmetry);
        if (seen.r >= 0 && seen.q >= seen.r) return symmetry;
    }
    return 0;
}

// Rearranges weights by (input, output), as in files, into pairs of inputs; an odd last input is
// paired with zeros.
std::vector<Network::Pair> Network::in_pairs(const std::vector<std::int16_t>& weights) {
    const std::size_t inputs = weights.size() / kHidden;
    std::vector<Pair> pairs((inputs + 1) / 2);
    for (std::size_t i = 0; i < inputs; ++i)
        for (std::size_t k = 0; k < kHidden; ++k)
            pairs[i / 2].weights[2 * k + i % 2] = weights[i * kHidden + k];
    return pairs;
}

std::shared_ptr<const Network> Network::read(std::span<const std::byte> bytes) {
    Reader reader(bytes);
    char magic[8] = {};
    reader.read(magic, sizeof magic);
    if (std::memcmp(magic, "sixlegs\n", sizeof magic) != 0) return nullptr;
    const auto description_size = reader.read<std::uint32_t>();
    reader.skip(description_size);
    const auto width = reader.read<std::uint16_t>();
    const auto hidden = reader.read<std::uint16_t>();
    const auto terms = reader.read<std::uint16_t>();
    const auto flags = reader.read<std::uint16_t>();
    const auto buckets = reader.read<std::uint16_t>();
    if (reader.is_short() || width % kChunk != 0 || width == 0 || width > kMaxWidth ||
        hidden != kHidden || terms != kTerms || flags > 1 || buckets == 0 || buckets > kMaxBuckets)
        return nullptr;

    const std::shared_ptr<Network> network(new Network);
    network->width_ = width;
    network->is_facing_ = flags & 1;
    network->buckets_ = buckets;
    network->rows_.resize(static_cast<std::size_t>(kRows) * width / kChunk);
    network->bias_.resize(width);
    std::vector<std::int16_t> first(buckets * (width + kInputs) * kHidden);
    std::vector<std::int16_t> second(buckets * kHidden * kHidden);
    network->first_bias_.resize(buckets * kHidden);
    network->second_bias_.resize(buckets * kHidden);
    network->last_.resize(buckets * kHidden);
    network->last_bias_.resize(buckets);
    reader.read(network->rows_.data(), network->rows_.size());
    reader.read(network->bias_.data(), network->bias_.size());
    reader.read(first.data(), first.size());
    reader.read(network->first_bias_.data(), network->first_bias_.size());
    reader.read(second.data(), second.size());
    reader.read(network->second_bias_.data(), network->second_bias_.size());
    reader.read(network->last_.data(), network->last_.size());
    reader.read(network->last_bias_.data(), network->last_bias_.size());
    if (!reader.is_at_end() || !are_within(network->bias_, kMaxRowBias) ||
        !are_within(second, kMaxWeight) || !are_within(network->last_, kMaxWeight) ||
        !are_within(network->first_bias_, kMaxBias) ||
        !are_within(network->second_bias_, kMaxBias) || !are_within(network->last_bias_, kMaxBias))
        return nullptr;
    network->first_ = in_pairs(first);
    network->second_ = in_pairs(second);
    return network;
}

// Computes the first layer: the sum of the rows, clipped from 0 to kOne.
void Network::sum_rows(std::span<const int> rows, std::int16_t* activations) const {
    for (int begin = 0; begin < width_; begin += kChunk) {
        std::array<Lanes16, kChunk / 16> sums;
        for (int k = 0; k < kChunk / 16; ++k) sums[k] = load<Lanes16>(&bias_[begin + 16 * k]);
        for (const int row : rows) {
            const std::int8_t* weights =
                rows_[static_cast<std::size_t>(row * width_ + begin) / kChunk].weights.data();
            for (int k = 0; k < kChunk / 16; ++k) sums[k] += widen(load<Lanes8>(weights + 16 * k));
        }
        for (Lanes16& sum : sums) {
            sum = sum > 0 ? sum : Lanes16{};
            sum = sum < kOne ? sum : Lanes16{} + kOne;
        }
        std::memcpy(activations + begin, &sums, sizeof sums);
    }
}

// Writes the rows of all features relative to each queen in play, and of the hands. Returns their
// number.
std::size_t Network::find_rows(const Board& board, const Features& features, int* rows) const {
    const Color us = board.turn();
    const Piece queens[2] = {Piece(us, Bug::kQueen), Piece(other(us), Bug::kQueen)};
    const Hex from[2] = {board.at(queens[0]), board.at(queens[1])};
    const bool is_in_play[2] = {board.is_in_play(queens[0]), board.is_in_play(queens[1])};
    const bool is_rotated = is_facing_ && is_in_play[0] && is_in_play[1];
    const Places& places =
        kPlacesBySymmetry[is_rotated
                              ? facing_symmetry({from[1].q - from[0].q, from[1].r - from[0].r})
                              : 0];
    std::size_t count = 0;
    const auto add = [&](int kind, Hex at) {
        for (int queen = 0; queen < 2; ++queen) {
            const std::size_t offset = offset_index(at.q - from[queen].q, at.r - from[queen].r);
            rows[count] = row_of(queen, kind, places[offset]);
            count += is_in_play[queen];
        }
    };
    for (int i = 0; i < features.count; ++i) {
        const auto [piece, freedom] = features.pieces[i];
        add(kind_of(piece.color() == us, piece.bug(), freedom), board.at(piece));
    }
    for (int i = 0; i < features.gap_count; ++i)
        add(kind_of(features.gaps[i]), features.gaps[i].at);
    for (const Color color : {us, other(us)})
        board.each_in_hand(color, [&](Bug bug, int number) {
            rows[count++] = hand_row(color == us, index(bug), number);
        });
    return count;
}

// Returns the bucket of the narrow layers, by the number of pieces in play.
std::size_t Network::bucket_of(const Features& features) const {
    return static_cast<std::size_t>(
        std::min(features.count * buckets_ / kFullBoardPieces, buckets_ - 1));
}

Score Network::evaluate(const Board& board, const Features& features) const {
    int rows[kMaxRows];
    const std::size_t count = find_rows(board, features, rows);
    alignas(64) std::int16_t inputs[kMaxWidth + kInputsPadded];
    sum_rows({rows, count}, inputs);
    std::memcpy(inputs + width_, &features.terms, sizeof features.terms);
    std::fill_n(inputs + width_ + kInputs, kInputsPadded - kInputs, std::int16_t{0});

    alignas(64) std::int16_t hidden[kHidden];
    const std::size_t bucket = bucket_of(features), outputs = bucket * kHidden;
    const auto pairs = static_cast<std::size_t>(width_ + kInputs) / 2;
    std::array<Lanes32, 4> sums = load_bias(&first_bias_[outputs]);
    add_layer<kChunk / 2>(inputs, width_ + kInputs, &first_[bucket * pairs], sums);
    activate(sums, kFirstShift, hidden);
    sums = load_bias(&second_bias_[outputs]);
    add_layer<kHidden / 2>(hidden, kHidden, &second_[outputs / 2], sums);
    activate(sums, kSecondShift, hidden);
    std::int64_t sum = last_bias_[bucket];
    const std::int16_t* weights = &last_[outputs];
    const Lanes32 last = dot_pairs(load<Lanes16>(hidden), load<Lanes16>(weights)) +
                         dot_pairs(load<Lanes16>(hidden + 16), load<Lanes16>(weights + 16));
    for (int k = 0; k < 8; ++k) sum += last[k];
    return static_cast<Score>(
        std::clamp<std::int64_t>(sum * kScoreUnit / kUnitsOfOne, -kMaxEstimate, kMaxEstimate));
}

}  // namespace sixlegs
