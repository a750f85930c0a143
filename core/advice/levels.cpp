#include "levels.h"

#include <algorithm>

#include "rules/insertion_sort.h"

namespace sixlegs {

Evaluator level_evaluator(const Level& level, const Evaluator& network) {
    if (level.uses_network) return network;
    TermWeights weights = kWeights;
    // A level that does not attack looks one ply ahead: the other side is to move in all positions
    // that it evaluates, and `danger` is the siege that it would lay itself.
    if (!level.is_attacking) weights.danger = {};
    return Evaluator(weights);
}

EvaluationSettings evaluation_settings(const Level& level, std::uint64_t seed, int ply, int turn) {
    if (ply >= kOpeningPlies) return {level.noise, seed, level.sees_threats};
    return {std::max(level.noise, kOpeningNoise),
            scrambled(scrambled(seed) + static_cast<std::uint64_t>(turn)), level.sees_threats};
}

void apply_evaluation_settings(SearchOptions& options, const EvaluationSettings& settings) {
    options.noise = settings.noise;
    options.seed = 0;
    if (settings.noise > 0)
        options.seed =
            scrambled(scrambled(settings.seed) + static_cast<std::uint64_t>(settings.noise));
    if (!settings.sees_threats) options.seed = scrambled(options.seed + 1);
    options.sees_threats = settings.sees_threats;
}

std::vector<std::size_t> best_lines(std::span<const CandidateLine> lines) {
    std::array<std::vector<std::size_t>, kMaxPly + 1> looks;  // by depth; of each rank the last
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<std::size_t>& look = looks[static_cast<std::size_t>(lines[i].depth)];
        std::erase_if(look, [&](std::size_t each) { return lines[each].rank == lines[i].rank; });
        look.push_back(i);
    }
    // Of those with most lines, the deepest.
    auto best = std::ranges::max_element(looks.rbegin(), looks.rend(), {},
                                         [](const auto& look) { return look.size(); });
    insertion_sort(*best, {}, [&](std::size_t each) { return lines[each].rank; });
    return std::move(*best);
}

std::size_t choose_line(std::span<const CandidateLine> lines, Probability max_loss,
                        std::uint64_t seed) {
    std::size_t best = lines.size() - 1;
    while (lines[best].rank != 0) --best;
    if (lines[best].is_proven && lines[best].probability == kCertainty) return best;
    std::vector<std::size_t> near = best_lines(lines);
    std::erase_if(near, [&](std::size_t each) { return lines[each].is_proven; });
    Probability most = 0;
    for (std::size_t each : near) most = std::max(most, lines[each].probability);
    std::erase_if(near,
                  [&](std::size_t each) { return lines[each].probability < most - max_loss; });
    return near.size() > 1 ? near[scrambled(seed) % near.size()] : best;
}

}  // namespace sixlegs
