// Levels of strength for people: weaker by smaller searches and evaluation noise, never by random
// moves.
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
    std::uint64_t nodes;      // looked at for a move, so that a slow machine plays as well
    int depth;                // plies it looks ahead at most
    Score noise;              // evaluation noise: at most so much is added to every estimate
    bool sees_threats;        // whether it sees a win or a loss in one wherever it looks
    int win_plies;            // longest forced win that it looks for before the search, in plies
    std::uint64_t win_nodes;  // node limit of that threat search
    int lines;                // among so many of the best lines it chooses
    Probability max_loss;     // at most, by choosing another than the best
    bool is_attacking;        // whether it tries to surround the other queen; else guards its own
    bool uses_network;        // whether the network judges; else the terms do, with nothing to load
};

// clang-format off
inline constexpr std::array kLevels = std::to_array<Level>({
    // number nodes     depth  noise threats win plies, nodes lines gives away attacks network
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
static_assert(kLevelCount == kMaxSeatLevel, "documents accept every level, and no other");

// Full strength: the network judges, and nothing but the caller bounds the search.
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

// The level of that number; none if there is none.
constexpr const Level* get_level(int number) {
    const bool is_there = number >= 1 && number <= kLevelCount;
    return is_there ? &kLevels[static_cast<std::size_t>(number) - 1] : nullptr;
}

// The evaluation of a level; `network` is that of the levels that use one.
Evaluator level_evaluator(const Level& level, const Evaluator& network = Evaluator());

// How a search judges positions.
struct EvaluationSettings {
    Score noise = 0;         // evaluation noise: at most so much is added to every estimate
    std::uint64_t seed = 0;  // of the noise
    bool sees_threats = true;
};

// The manner of a level in its `turn`th move; the seed decides the noise. In the opening it differs
// from move to move, so that no two games are the same; later it stays, as an opinion does.
inline constexpr int kOpeningPlies = 8;
inline constexpr Score kOpeningNoise = 15;  // four percent at 50%: among equals, never a bad move
EvaluationSettings evaluation_settings(const Level& level, std::uint64_t seed, int ply, int turn);

// Makes a search evaluate in that manner. Only searches of the same manner share table entries.
void apply_evaluation_settings(SearchOptions& options, const EvaluationSettings& settings);

// A line that a search told, as far as it matters for choosing.
struct CandidateLine {
    int depth;
    int rank;  // 0 for the best
    Probability probability;
    bool is_proven;
};

// Which lines count of all that a search told, the best first: those of the deepest look that was
// not cut off before it came to the last of them, since scores of different depths cannot be
// compared.
std::vector<std::size_t> best_lines(std::span<const CandidateLine> lines);

// Which line is played, of all that a search told: the best, or by chance one nearly as good.
// A win that was seen is played, and no loss that was seen is walked into.
std::size_t choose_line(std::span<const CandidateLine> lines, Probability max_loss,
                        std::uint64_t seed);

}  // namespace sixlegs
