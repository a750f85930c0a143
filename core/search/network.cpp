#include "network.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sixlegs {
namespace {

constexpr int kNear = 6;                   // steps from a queen within which every hex counts
constexpr int kChunk = 64;                 // of the first layer, summed in registers
constexpr int kMostRows = 2 * 2 * kSlots;  // every tile, seen from both queens
constexpr int kMostWidth = 256;
constexpr int kInputs = kTerms;  // of the second layer, beside the first layer's
static_assert(kInputs % 2 == 0, "inputs are taken in pairs");

// What one stands for in each layer, as powers of two so that going down a layer is a shift; the
// first layer counts from 0 to 127. docs/network.md has the bounds that follow.
constexpr std::int16_t kOne = 127;
constexpr int kFirstShift = 6, kSecondShift = 7;
constexpr std::int16_t kMostHidden = 16383;
constexpr std::int32_t kMostWeight = 2047;       // of the last two layers
constexpr std::int32_t kMostBias = 1 << 29;      // of any layer but the first
constexpr std::int32_t kMostRowBias = 8000;      // of the first: with 56 rows of 127 still 16 bits
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

// Eight sums of two products each.
inline Lanes32 dot_pairs(Lanes16 a, Lanes16 b) {
#ifdef __AVX2__
    using Shorts [[gnu::vector_size(32)]] = short;
    return (Lanes32)__builtin_ia32_pmaddwd256((Shorts)a, (Shorts)b);
#else
    // Even and odd lanes apart: the low half of each 32 bits, its sign restored, and the high half.
    const Lanes32 wide_a = (Lanes32)a, wide_b = (Lanes32)b;
    return ((wide_a << 16) >> 16) * ((wide_b << 16) >> 16) + (wide_a >> 16) * (wide_b >> 16);
#endif
}

// A layer of 32 outputs: adds inputs, taken in pairs, times their weights. Pairs of zeros are many,
// and cost nothing.
void add_layer(const std::int16_t* inputs, int count, const std::int16_t* weights,
               std::array<Lanes32, 4>& sums) {
    for (int i = 0; i < count; i += 2, weights += 2 * Network::kHidden) {
        std::int32_t pair;
        std::memcpy(&pair, inputs + i, sizeof pair);
        if (pair == 0) continue;
        const Lanes16 spread = (Lanes16)(Lanes32{} + pair);
        for (int k = 0; k < 4; ++k) sums[k] += dot_pairs(spread, loaded<Lanes16>(weights + 16 * k));
    }
}

// What the next layer gets: nothing below zero (ReLU), scaled down.
void activate(const std::array<Lanes32, 4>& sums, int shift, std::int16_t* outputs) {
    using Half [[gnu::vector_size(16)]] = std::int16_t;
    for (int k = 0; k < 4; ++k) {
        Lanes32 each = sums[k] >> shift;
        each = each > 0 ? each : Lanes32{};
        each = each < kMostHidden ? each : Lanes32{} + kMostHidden;
        const Half half = __builtin_convertvector(each, Half);
        std::memcpy(outputs + 8 * k, &half, sizeof half);
    }
}

std::array<Lanes32, 4> sums_from(const std::array<std::int32_t, Network::kHidden>& bias) {
    std::array<Lanes32, 4> sums;
    std::memcpy(&sums, bias.data(), sizeof sums);
    return sums;
}

// The place of each offset between two hexes of a hive, under each symmetry. No two tiles are
// farther apart than there are tiles, so six bits of each coordinate tell them all apart.
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
                    static_cast<std::uint8_t>(place_of(turned({q, r}, symmetry)));
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

// Weights by (input, output) as files have them, laid in pairs of inputs; an odd last input is
// paired with nothing.
std::vector<std::int16_t> in_pairs(const std::vector<std::int16_t>& weights) {
    const int inputs = static_cast<int>(weights.size()) / Network::kHidden;
    std::vector<std::int16_t> paired((inputs + 1) / 2 * 2 * Network::kHidden);
    for (int i = 0; i < inputs; ++i)
        for (int k = 0; k < Network::kHidden; ++k)
            paired[(i / 2 * Network::kHidden + k) * 2 + i % 2] = weights[i * Network::kHidden + k];
    return paired;
}

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

Hex turned(Hex hex, int symmetry) {
    if (symmetry >= 6) hex = {hex.r, hex.q}, symmetry -= 6;
    for (; symmetry > 0; --symmetry) hex = {-hex.r, hex.q + hex.r};
    return hex;
}

int facing(Hex toward) {
    for (int symmetry = 0; symmetry < 12; ++symmetry) {
        const Hex seen = turned(toward, symmetry);
        if (seen.r >= 0 && seen.q >= seen.r) return symmetry;
    }
    return 0;
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
    if (reader.is_short() || width % kChunk != 0 || width == 0 || width > kMostWidth ||
        hidden != kHidden || terms != kTerms || flags > 1)
        return nullptr;

    const std::shared_ptr<Network> network(new Network);
    network->width_ = width;
    network->is_facing_ = flags & 1;
    network->rows_.resize(static_cast<std::size_t>(kRows) * width);
    network->bias_.resize(width);
    std::vector<std::int16_t> first((width + kInputs) * kHidden), second(kHidden * kHidden);
    network->last_.resize(kHidden);
    reader.read(network->rows_.data(), network->rows_.size());
    reader.read(network->bias_.data(), network->bias_.size());
    reader.read(first.data(), first.size());
    reader.read(network->first_bias_.data(), kHidden);
    reader.read(second.data(), second.size());
    reader.read(network->second_bias_.data(), kHidden);
    reader.read(network->last_.data(), kHidden);
    network->last_bias_ = reader.read<std::int32_t>();
    if (!reader.is_at_end() || !are_within(network->bias_, kMostRowBias) ||
        !are_within(second, kMostWeight) || !are_within(network->last_, kMostWeight) ||
        !are_within(network->first_bias_, kMostBias) ||
        !are_within(network->second_bias_, kMostBias) ||
        !are_within(std::span(&network->last_bias_, 1), kMostBias))
        return nullptr;
    network->first_ = in_pairs(first);
    network->second_ = in_pairs(second);
    return network;
}

// The first layer: the sum of the rows of all that is there, clipped to what counts from 0 to 1.
void Network::sum_rows(std::span<const int> rows, std::int16_t* activations) const {
    for (int begin = 0; begin < width_; begin += kChunk) {
        std::array<Lanes16, kChunk / 16> sums;
        std::memcpy(&sums, bias_.data() + begin, sizeof sums);
        for (const int row : rows) {
            const std::int8_t* weights =
                rows_.data() + static_cast<std::size_t>(row) * width_ + begin;
            for (int k = 0; k < kChunk / 16; ++k)
                sums[k] += __builtin_convertvector(loaded<Lanes8>(weights + 16 * k), Lanes16);
        }
        for (Lanes16& each : sums) {
            each = each > 0 ? each : Lanes16{};
            each = each < kOne ? each : Lanes16{} + kOne;
        }
        std::memcpy(activations + begin, &sums, sizeof sums);
    }
}

Score Network::evaluate(const Board& board, const Sight& sight) const {
    const Color us = board.turn();
    const Piece queens[2] = {Piece(us, Bug::kQueen), Piece(other(us), Bug::kQueen)};
    const bool is_seen[2] = {board.is_in_play(queens[0]), board.is_in_play(queens[1])};
    int symmetry = 0;
    if (is_facing_ && is_seen[0] && is_seen[1]) {
        const Hex from = board.at(queens[0]), to = board.at(queens[1]);
        symmetry = facing({to.q - from.q, to.r - from.r});
    }
    const Places& places = kPlacesTurned[symmetry];
    int rows[kMostRows];
    std::size_t count = 0;
    for (int queen = 0; queen < 2; ++queen) {
        if (!is_seen[queen]) continue;
        const Hex from = board.at(queens[queen]);
        for (int i = 0; i < sight.count; ++i) {
            const auto [piece, freedom] = sight.tiles[i];
            const Hex at = board.at(piece);
            const int place = places[offset_index(at.q - from.q, at.r - from.r)];
            rows[count++] = row_of(queen, piece.color() == us, piece.bug(), freedom, place);
        }
    }

    alignas(32) std::int16_t inputs[kMostWidth + kInputs];
    sum_rows({rows, count}, inputs);
    std::memcpy(inputs + width_, &sight.terms, sizeof sight.terms);

    alignas(32) std::int16_t hidden[kHidden];
    std::array<Lanes32, 4> sums = sums_from(first_bias_);
    add_layer(inputs, width_ + kInputs, first_.data(), sums);
    activate(sums, kFirstShift, hidden);
    sums = sums_from(second_bias_);
    add_layer(hidden, kHidden, second_.data(), sums);
    activate(sums, kSecondShift, hidden);
    std::int64_t sum = last_bias_;
    for (int i = 0; i < kHidden; ++i) sum += hidden[i] * last_[i];
    return static_cast<Score>(
        std::clamp<std::int64_t>(sum * kUnit / kUnitsOfOne, -kBestEstimate, kBestEstimate));
}

}  // namespace sixlegs
