#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sixlegs {
namespace {

constexpr int kNear = 6;    // steps from a queen within which every hex counts
constexpr int kChunk = 64;  // of the first layer, summed in registers
constexpr int kMaxRows = 2 * (2 * kSlots + kMaxGaps) + 2 * kBugs;  // from both queens, and hands
constexpr int kMaxWidth = 256;
constexpr int kFullBoardPieces = 26;  // in play: all of Base+ML, and the last bucket's however many
constexpr int kInputs = kTerms;       // of the second layer, beside the first layer's
static_assert(kInputs % 2 == 0, "inputs are taken in pairs");
constexpr int kInputsPadded = (kInputs + kChunk - 1) / kChunk * kChunk;

// What one stands for in each layer, as powers of two so that going down a layer is a shift; the
// first layer counts from 0 to 127. docs/reference/network-file.md has the bounds that follow.
constexpr std::int16_t kOne = 127;
constexpr int kFirstShift = 6, kSecondShift = 7;
constexpr std::int16_t kMaxHidden = 16383;
constexpr std::int32_t kMaxWeight = 2047;        // of the last two layers
constexpr std::int32_t kMaxBias = 1 << 29;       // of any layer but the first
constexpr std::int32_t kMaxRowBias = 8000;       // of the first: with 96 rows of 127 still 16 bits
constexpr std::int64_t kUnitsOfOne = 254 * 128;  // of the last sum, for one step of the logarithm

using Lanes8 [[gnu::vector_size(16)]] = std::int8_t;
using Lanes16 [[gnu::vector_size(32)]] = std::int16_t;
using Lanes32 [[gnu::vector_size(32)]] = std::int32_t;

template <class Lanes, class T>
Lanes loaded(const T* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}

// Sixteen small numbers, as wide ones.
inline Lanes16 widened(Lanes8 lanes) {
#if defined(__AVX2__) && !defined(__clang__)
    using Chars [[gnu::vector_size(16)]] = char;  // one instruction, where GCC 12 makes five of it
    return (Lanes16)__builtin_ia32_pmovsxbw256((Chars)lanes);
#else
    return __builtin_convertvector(lanes, Lanes16);
#endif
}

// Eight sums of two products each.
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
    // Even and odd lanes apart: the low half of each 32 bits, its sign restored, and the high half.
    const Lanes32 wide_a = (Lanes32)a, wide_b = (Lanes32)b;
    return ((wide_a << 16) >> 16) * ((wide_b << 16) >> 16) + (wide_a >> 16) * (wide_b >> 16);
#endif
}

// Which pairs of inputs are not both zero, bit by pair.
template <int kPairs>
std::uint32_t nonzero_pairs(const std::int16_t* inputs) {
    std::uint32_t there = 0;
#ifdef __AVX2__
    using Floats [[gnu::vector_size(32)]] = float;
    for (int k = 0; k < kPairs; k += 8) {
        const Lanes32 is_there = loaded<Lanes32>(inputs + 2 * k) != 0;
        there |= static_cast<std::uint32_t>(__builtin_ia32_movmskps256((Floats)is_there)) << k;
    }
#elif defined(__wasm_simd128__)
    using Quarter [[gnu::vector_size(16)]] = std::int32_t;
    for (int k = 0; k < kPairs; k += 4) {
        const Quarter is_there = loaded<Quarter>(inputs + 2 * k) != 0;
        there |= static_cast<std::uint32_t>(__builtin_wasm_bitmask_i32x4(is_there)) << k;
    }
#else
    for (int k = 0; k < kPairs; ++k) {
        std::int32_t pair;
        std::memcpy(&pair, inputs + 2 * k, sizeof pair);
        there |= static_cast<std::uint32_t>(pair != 0) << k;
    }
#endif
    return there;
}

// A layer of 32 outputs: adds inputs, taken in pairs, times their weights. Pairs of zeros are many,
// and are found so many at a time beforehand: a branch for each would be guessed wrong too often.
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
            for (int k = 0; k < 4; ++k)
                sums[k] += dot_pairs(spread, loaded<Lanes16>(from + 16 * k));
        }
    }
}

// What the next layer gets: nothing below zero (ReLU), scaled down.
void activate(const std::array<Lanes32, 4>& sums, int shift, std::int16_t* outputs) {
    using Half [[gnu::vector_size(16)]] = std::int16_t;
    for (int k = 0; k < 4; ++k) {
        Lanes32 each = sums[k] >> shift;
        each = each > 0 ? each : Lanes32{};
        each = each < kMaxHidden ? each : Lanes32{} + kMaxHidden;
        const Half half = __builtin_convertvector(each, Half);
        std::memcpy(outputs + 8 * k, &half, sizeof half);
    }
}

std::array<Lanes32, 4> sums_from(const std::int32_t* bias) {
    std::array<Lanes32, 4> sums;
    for (int k = 0; k < 4; ++k) sums[k] = loaded<Lanes32>(bias + 8 * k);
    return sums;
}

// The place of each offset between two hexes of a hive, under each symmetry. No two pieces are
// farther apart than there are pieces, so six bits of each coordinate tell them all apart.
constexpr int kSpan = 64;
using Places = std::array<std::uint8_t, kSpan * kSpan>;
constexpr std::size_t offset_index(int q, int r) {
    return static_cast<std::size_t>((q & (kSpan - 1)) * kSpan + (r & (kSpan - 1)));
}
const auto kPlacesTurned = [] {
    std::array<Places, 12> all{};
    for (int symmetry = 0; symmetry < 12; ++symmetry)
        for (int q = -kSpan / 2; q < kSpan / 2; ++q)
            for (int r = -kSpan / 2; r < kSpan / 2; ++r)
                all[symmetry][offset_index(q, r)] =
                    static_cast<std::uint8_t>(place_of(transformed_hex({q, r}, symmetry)));
    return all;
}();

// Reads numbers one after another, as they lie in memory of a little-endian machine.
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

bool are_within(std::span<const std::int16_t> numbers, int most) {
    return std::ranges::all_of(numbers, [=](int n) { return -most <= n && n <= most; });
}
bool are_within(std::span<const std::int32_t> numbers, int most) {
    return std::ranges::all_of(numbers, [=](int n) { return -most <= n && n <= most; });
}

}  // namespace

// Near hexes are numbered row by row.
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

// Weights by (input, output) as files have them, laid in pairs of inputs; an odd last input is
// paired with nothing.
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
    const auto recipe = reader.read<std::uint32_t>();  // in words, for people
    reader.skip(recipe);
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

// The first layer: the sum of the rows of all that is there, clipped to what counts from 0 to 1.
void Network::sum_rows(std::span<const int> rows, std::int16_t* activations) const {
    for (int begin = 0; begin < width_; begin += kChunk) {
        std::array<Lanes16, kChunk / 16> sums;
        for (int k = 0; k < kChunk / 16; ++k) sums[k] = loaded<Lanes16>(&bias_[begin + 16 * k]);
        for (const int row : rows) {
            const std::int8_t* weights =
                rows_[static_cast<std::size_t>(row * width_ + begin) / kChunk].weights.data();
            for (int k = 0; k < kChunk / 16; ++k)
                sums[k] += widened(loaded<Lanes8>(weights + 16 * k));
        }
        for (Lanes16& each : sums) {
            each = each > 0 ? each : Lanes16{};
            each = each < kOne ? each : Lanes16{} + kOne;
        }
        std::memcpy(activations + begin, &sums, sizeof sums);
    }
}

// The rows of all that is seen from each queen that is in play, and of the hands; how many there
// are.
std::size_t Network::find_rows(const Board& board, const Features& features, int* rows) const {
    const Color us = board.turn();
    const Piece queens[2] = {Piece(us, Bug::kQueen), Piece(other(us), Bug::kQueen)};
    const Hex from[2] = {board.at(queens[0]), board.at(queens[1])};
    const bool is_seen[2] = {board.is_in_play(queens[0]), board.is_in_play(queens[1])};
    const bool is_turned = is_facing_ && is_seen[0] && is_seen[1];
    const Places& places =
        kPlacesTurned[is_turned ? facing_symmetry({from[1].q - from[0].q, from[1].r - from[0].r})
                                : 0];
    std::size_t count = 0;
    const auto see = [&](int kind, Hex at) {
        for (int queen = 0; queen < 2; ++queen) {
            const std::size_t offset = offset_index(at.q - from[queen].q, at.r - from[queen].r);
            rows[count] = row_of(queen, kind, places[offset]);
            count += is_seen[queen];
        }
    };
    for (int i = 0; i < features.count; ++i) {
        const auto [piece, freedom] = features.pieces[i];
        see(kind_of(piece.color() == us, piece.bug(), freedom), board.at(piece));
    }
    for (int i = 0; i < features.gap_count; ++i)
        see(kind_of(features.gaps[i]), features.gaps[i].at);
    for (const Color color : {us, other(us)})
        board.each_in_hand(color, [&](Bug bug, int number) {
            rows[count++] = hand_row(color == us, index(bug), number);
        });
    return count;
}

// Which copy of the narrow layers judges: by how many pieces are in play.
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
    std::array<Lanes32, 4> sums = sums_from(&first_bias_[outputs]);
    add_layer<kChunk / 2>(inputs, width_ + kInputs, &first_[bucket * pairs], sums);
    activate(sums, kFirstShift, hidden);
    sums = sums_from(&second_bias_[outputs]);
    add_layer<kHidden / 2>(hidden, kHidden, &second_[outputs / 2], sums);
    activate(sums, kSecondShift, hidden);
    std::int64_t sum = last_bias_[bucket];
    const std::int16_t* weights = &last_[outputs];
    const Lanes32 last = dot_pairs(loaded<Lanes16>(hidden), loaded<Lanes16>(weights)) +
                         dot_pairs(loaded<Lanes16>(hidden + 16), loaded<Lanes16>(weights + 16));
    for (int k = 0; k < 8; ++k) sum += last[k];
    return static_cast<Score>(
        std::clamp<std::int64_t>(sum * kScoreUnit / kUnitsOfOne, -kMaxEstimate, kMaxEstimate));
}

}  // namespace sixlegs
