// Self-play games of the engine as training data, in a few bytes per position.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluate.h"
#include "transposition_table.h"

namespace sixlegs {

// The settings of a game, which determine it completely.
struct SelfPlayOptions {
    BugSet set = kBase;
    Opening opening = Opening::kTournament;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 1000;      // per move
    std::uint64_t random_every = 0;  // average interval of random moves after the opening; 0: none
};

// Plays a game from a random balanced opening until it is over or a win is proven, and appends it
// to `bytes`. Clears the table first.
void play_selfplay_game(const SelfPlayOptions& options, const Evaluator& evaluator,
                        TranspositionTable& table, std::vector<std::uint8_t>& bytes);

// A game read from bytes.
struct SelfPlayGame {
    BugSet set;
    Opening opening;
    Outcome outcome;
    std::vector<Move> moves;
    std::vector<Score> scores;  // of the search before each move; kNoScore for random moves
};

// Reads all games in `bytes`; returns nothing if any game is invalid or has illegal moves.
std::optional<std::vector<SelfPlayGame>> read_games(std::span<const std::uint8_t> bytes);

// A training sample: a position of a game. A plain struct, so that millions can be copied as one
// array; `sixlegs.training.samples` declares the same fields.
struct Sample {
    struct SampleFeature {
        std::uint8_t kind;  // as in the network, or kNone
        std::int8_t q, r;   // relative to the queen of the side to move, or else to the other one
    };
    static constexpr std::uint8_t kNone = 255;
    static constexpr std::int8_t kUnknown = 2;

    SampleFeature pieces[2 * kSlots];
    SampleFeature gaps[kMaxGaps];
    std::uint8_t hands[2 * kBugs];  // pieces per bug, of the side to move first
    std::uint8_t queens;  // bits: 1 if that of the side to move is in play, 2 if the other is
    std::int8_t other_q, other_r;  // the other queen, relative to the first
    std::int8_t terms[kTerms];
    std::int8_t result;  // for the side to move: 1, 0 or -1, or kUnknown before a random move
    std::int16_t score;  // of the search
    std::uint16_t set, ply;
};

// Appends the samples of a game: all positions except those with random moves or proven scores.
void append_samples(const SelfPlayGame& game, std::vector<Sample>& samples);

}  // namespace sixlegs
