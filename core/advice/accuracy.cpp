#include "accuracy.h"

#include <algorithm>

namespace sixlegs {
namespace {

// The accuracy halves with a loss of a fifth.
constexpr std::int64_t kLossFactor = 5;

// The number of plies on either side of a ply that determine its weight.
constexpr std::size_t kWindowPlies = 4;
// Quiet plies count a little; more than that, the volatility of a ply makes no difference.
constexpr Probability kMinWeight = kCertainty / 20;
constexpr Probability kMaxWeight = kCertainty / 2;

// Returns the weight of a ply: the range of the probabilities around it. `probabilities(i)` is the
// one before ply i.
template <class Probabilities>
Probability weight_of(std::size_t ply, std::size_t plies, const Probabilities& probabilities) {
    Probability lowest = kCertainty, highest = 0;
    const std::size_t first = ply + 1 > kWindowPlies ? ply + 1 - kWindowPlies : 0;
    for (std::size_t i = first; i <= std::min(ply + kWindowPlies, plies); ++i) {
        lowest = std::min(lowest, probabilities(i));
        highest = std::max(highest, probabilities(i));
    }
    return std::clamp(highest - lowest, kMinWeight, kMaxWeight);
}

}  // namespace

std::optional<Judgment> judge(Probability loss) {
    std::optional<Judgment> judgment;
    for (std::size_t i = 0; i < kJudgmentLosses.size() && loss >= kJudgmentLosses[i]; ++i)
        judgment = static_cast<Judgment>(i);
    return judgment;
}

Probability move_accuracy(Probability loss) {
    constexpr std::int64_t kOne = kCertainty;
    return static_cast<Probability>(kOne * kOne / (kOne + kLossFactor * loss));
}

GameSummary summarize(Probability initial, std::span<const PlyLoss> plies) {
    const auto probabilities = [&](std::size_t i) { return i ? plies[i - 1].after : initial; };
    GameSummary summary;
    for (const Color color : {Color::kWhite, Color::kBlack}) {
        PlayerSummary& player = summary[static_cast<std::size_t>(index(color))];
        std::int64_t moves = 0, losses = 0, weights = 0, weighted = 0;
        for (std::size_t i = 0; i < plies.size(); ++i) {
            const PlyLoss& ply = plies[i];
            if (ply.color != color || ply.is_forced) continue;
            if (const auto judgment = judge(ply.loss))
                ++player.counts[static_cast<std::size_t>(*judgment)];
            const std::int64_t weight = weight_of(i, plies.size(), probabilities);
            ++moves;
            losses += ply.loss;
            weights += weight;
            weighted += weight * move_accuracy(ply.loss);
        }
        if (moves == 0) continue;
        // The accuracy of the mean loss is the harmonic mean of the accuracies.
        const Probability harmonic_mean = move_accuracy(static_cast<Probability>(losses / moves));
        player.accuracy = (static_cast<Probability>(weighted / weights) + harmonic_mean) / 2;
    }
    return summary;
}

}  // namespace sixlegs
