#include "levels.h"

#include <algorithm>

#include "rules/insertion_sort.h"

namespace sixlegs {

Evaluator level_evaluator(const Level& level, const Evaluator& network) {
    if (level.uses_network) return network;
    TermWeights weights = kWeights;
    // A level that does not attack searches one ply: the opponent is to move in all positions that
    // it evaluates, so `danger` is the siege of the opponent's queen.
    if (!level.is_attacking) weights.danger = {};
    return Evaluator(weights);
}

EvaluationSettings evaluation_settings(const Level& level, std::uint64_t seed, int ply, int turn) {
    if (ply >= kOpeningPlies) return {level.noise, seed, level.sees_threats};
    return {std::max(level.noise, kOpeningNoise),
            scramble(scramble(seed) + static_cast<std::uint64_t>(turn)), level.sees_threats};
}

void apply_evaluation_settings(SearchOptions& options, const EvaluationSettings& settings) {
    options.noise = settings.noise;
    options.seed = 0;
    if (settings.noise > 0)
        options.seed =
            scramble(scramble(settings.seed) + static_cast<std::uint64_t>(settings.noise));
    if (!settings.sees_threats) options.seed = scramble(options.seed + 1);
    options.sees_threats = settings.sees_threats;
}

std::vector<std::size_t> best_lines(std::span<const CandidateLine> lines) {
    std::array<std::vector<std::size_t>, kMaxPly + 1>
        iterations;  // by depth; the last report of each rank
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<std::size_t>& iteration = iterations[static_cast<std::size_t>(lines[i].depth)];
        std::erase_if(iteration, [&](std::size_t j) { return lines[j].rank == lines[i].rank; });
        iteration.push_back(i);
    }
    // The deepest iteration with the most lines.
    auto best = std::ranges::max_element(iterations.rbegin(), iterations.rend(), {},
                                         [](const auto& iteration) { return iteration.size(); });
    insertion_sort(*best, {}, [&](std::size_t i) { return lines[i].rank; });
    return std::move(*best);
}

std::size_t choose_line(std::span<const CandidateLine> lines, Probability max_loss,
                        std::uint64_t seed) {
    std::size_t best = lines.size() - 1;
    while (lines[best].rank != 0) --best;
    if (lines[best].is_proven && lines[best].probability == kCertainty) return best;
    std::vector<std::size_t> near = best_lines(lines);
    std::erase_if(near, [&](std::size_t i) { return lines[i].is_proven; });
    Probability highest = 0;
    for (std::size_t i : near) highest = std::max(highest, lines[i].probability);
    std::erase_if(near, [&](std::size_t i) { return lines[i].probability < highest - max_loss; });
    return near.size() > 1 ? near[scramble(seed) % near.size()] : best;
}

}  // namespace sixlegs
