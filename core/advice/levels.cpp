#include "levels.h"

#include <algorithm>

#include "rules/sort_few.h"

namespace sixlegs {

Evaluator evaluator_at(const Level& level, const Evaluator& network) {
    if (level.uses_network) return network;
    TermWeights weights = kWeights;
    // A level that does not attack looks one ply ahead: the other side is to move in all positions
    // that it evaluates, and `danger` is the siege that it would lay itself.
    if (!level.attacks) weights.danger = {};
    return Evaluator(weights);
}

Manner manner_at(const Level& level, std::uint64_t seed, int ply, int turn) {
    if (ply >= kOpeningPlies) return {level.noise, seed, level.sees_threats};
    return {std::max(level.noise, kOpeningNoise),
            scrambled(scrambled(seed) + static_cast<std::uint64_t>(turn)), level.sees_threats};
}

void set_manner(SearchOptions& options, const Manner& manner) {
    options.noise = manner.noise;
    options.seed = 0;
    if (manner.noise > 0)
        options.seed = scrambled(scrambled(manner.seed) + static_cast<std::uint64_t>(manner.noise));
    if (!manner.sees_threats) options.seed = scrambled(options.seed + 1);
    options.sees_threats = manner.sees_threats;
}

std::vector<std::size_t> best_lines(std::span<const Line> told) {
    std::array<std::vector<std::size_t>, kDeepest + 1> looks;  // by depth; of each rank the last
    for (std::size_t i = 0; i < told.size(); ++i) {
        std::vector<std::size_t>& look = looks[static_cast<std::size_t>(told[i].depth)];
        std::erase_if(look, [&](std::size_t each) { return told[each].rank == told[i].rank; });
        look.push_back(i);
    }
    // Of those with most lines, the deepest.
    auto best = std::ranges::max_element(looks.rbegin(), looks.rend(), {},
                                         [](const auto& look) { return look.size(); });
    sort_few(*best, {}, [&](std::size_t each) { return told[each].rank; });
    return std::move(*best);
}

std::size_t chosen_line(std::span<const Line> told, Probability gives_away, std::uint64_t seed) {
    std::size_t best = told.size() - 1;
    while (told[best].rank != 0) --best;
    if (told[best].is_proven && told[best].probability == kCertain) return best;
    std::vector<std::size_t> near = best_lines(told);
    std::erase_if(near, [&](std::size_t each) { return told[each].is_proven; });
    Probability most = 0;
    for (std::size_t each : near) most = std::max(most, told[each].probability);
    std::erase_if(near,
                  [&](std::size_t each) { return told[each].probability < most - gives_away; });
    return near.size() > 1 ? near[scrambled(seed) % near.size()] : best;
}

}  // namespace sixlegs
