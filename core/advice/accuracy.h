// Accuracy: judgments of moves, and a summary per player, from the win probabilities of a review.
//
// All in integers, so that results are the same on every machine.
// docs/explanation/accuracy.md gives the reasons for the formulas and constants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "probability.h"
#include "rules/types.h"

namespace sixlegs {

enum class Judgment : std::uint8_t { kInaccuracy, kMistake, kBlunder };

// The minimum loss of win probability of each judgment.
inline constexpr auto kJudgmentLosses =
    std::to_array<Probability>({kCertainty / 10, kCertainty * 15 / 100, kCertainty / 5});

// Returns the judgment of a move by its loss of win probability; none for a good move.
std::optional<Judgment> judge(Probability loss);

// Returns the accuracy of a move, in millionths, by its loss of win probability.
Probability move_accuracy(Probability loss);

// What the accuracy of a game depends on.
struct PlyLoss {
    Color color;
    Probability after;  // White's, after the ply
    Probability loss;
    bool is_forced;  // whether it was the only legal move; such plies do not count
};

struct PlayerSummary {
    std::optional<Probability> accuracy;               // none without a choice between moves
    std::array<int, kJudgmentLosses.size()> counts{};  // of judgments
};
using GameSummary = std::array<PlayerSummary, 2>;

// Returns the summary of each player. `initial` is White's probability before the first ply.
GameSummary summarize(Probability initial, std::span<const PlyLoss> plies);

}  // namespace sixlegs
