// Playing levels: weakened by smaller searches and evaluation noise, never by random moves.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "game/seated_game.h"
#include "probability.h"
#include "search/search.h"

namespace sixlegs {

struct Level {
    int number;
    std::uint64_t nodes;      // per move, so that strength does not depend on the machine
    int depth;                // maximum search depth in plies
    Score noise;              // maximum of the noise added to every estimate
    bool sees_threats;        // whether the search detects immediate wins and losses
    int win_plies;            // maximum length of forced wins found by threat search, in plies
    std::uint64_t win_nodes;  // node limit of that threat search
    int lines;                // number of best lines to choose from
    Probability max_loss;     // maximum loss by not choosing the best line
    bool is_attacking;        // whether it attacks the enemy queen; otherwise it only defends
    bool uses_network;        // otherwise the handcrafted evaluation, which needs no download
};

// clang-format off
inline constexpr std::array kLevels = std::to_array<Level>({
    // number nodes     depth  noise threats win plies, nodes lines max loss  attacks network
    { 1,       100,        1,   230,  false,   1,      200,    4,   200'000,  false,  false},
    { 2,       300,        1,   122,  false,   3,      250,    4,   150'000,   true,  false},
    { 3,       800,        2,    95,   true,   5,      900,    3,   100'000,   true,  false},
    { 4,     1'200,        2,    85,   true,   5,    1'450,    3,    70'000,   true,  false},
    { 5,     1'700,        3,   112,   true,   5,    4'000,    3,    50'000,   true,   true},
    { 6,     2'400,        4,   106,   true,   5,    4'800,    2,    40'000,   true,   true},
    { 7,     3'600,        5,    64,   true,   5,    8'500,    2,    30'000,   true,   true},
    { 8,     4'600,        5,    40,   true,   5,   14'000,    1,         0,   true,   true},
    { 9,     9'500, kMaxPly,    19,   true,   5,   18'000,    1,         0,   true,   true},
    {10,    27'000, kMaxPly,     0,   true,   5,   20'000,    1,         0,   true,   true},
});
// clang-format on
inline constexpr int kLevelCount = static_cast<int>(kLevels.size());
static_assert(kLevelCount == kMaxSeatLevel, "documents accept exactly these levels");

// Full strength: the network evaluates, and only the caller limits the search.
inline constexpr Level kFullStrength{.number = 0,
                                     .nodes = UINT64_MAX,
                                     .depth = kMaxPly,
                                     .noise = 0,
                                     .sees_threats = true,
                                     .win_plies = 0,
                                     .win_nodes = 0,
                                     .lines = 1,
                                     .max_loss = 0,
                                     .is_attacking = true,
                                     .uses_network = true};

// Returns the level `number`, or null.
constexpr const Level* get_level(int number) {
    const bool is_valid = number >= 1 && number <= kLevelCount;
    return is_valid ? &kLevels[static_cast<std::size_t>(number) - 1] : nullptr;
}

// Returns the evaluator of a level; `network` is used by levels with a network.
Evaluator level_evaluator(const Level& level, const Evaluator& network = Evaluator());

// The evaluation settings of a search.
struct EvaluationSettings {
    Score noise = 0;         // maximum of the noise added to every estimate
    std::uint64_t seed = 0;  // of the noise
    bool sees_threats = true;
};

// Returns the settings of a level for its move number `turn`. In the opening, the seed of the noise
// changes with every move, so that games differ; later it stays the same.
inline constexpr int kOpeningPlies = 8;
inline constexpr Score kOpeningNoise = 15;  // four percent at 50%: it changes only close decisions
EvaluationSettings evaluation_settings(const Level& level, std::uint64_t seed, int ply, int turn);

// Applies the settings to a search. Searches share table entries only with the same settings.
void apply_evaluation_settings(SearchOptions& options, const EvaluationSettings& settings);

// The properties of a reported line that matter for the choice.
struct CandidateLine {
    int depth;
    int rank;  // 0 for the best
    Probability probability;
    bool is_proven;
};

// Returns the indices of the lines to compare among all reports of a search, best first: those of
// the deepest complete iteration, since scores of different depths are not comparable.
std::vector<std::size_t> best_lines(std::span<const CandidateLine> lines);

// Returns the index of the line to play among all reports of a search: the best, or a random one of
// similar value. Proven wins are always played, and proven losses are never chosen over other
// lines.
std::size_t choose_line(std::span<const CandidateLine> lines, Probability max_loss,
                        std::uint64_t seed);

}  // namespace sixlegs
