// Self-play: games of the engine against itself, in a few bytes a position, to learn from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluate.h"
#include "transposition_table.h"

namespace sixlegs {

// How a game is played. The same numbers make the same game.
struct SelfPlayOptions {
    BugSet set = kBase;
    Opening opening = Opening::kTournament;
    std::uint64_t seed = 0;
    std::uint64_t nodes = 1000;      // for each move
    std::uint64_t random_every = 0;  // after the opening one move in so many is random; 0: none
};

// Plays a game from a random opening that is not decided yet, until it is over or a win is proven,
// and appends it to `bytes`. The table is emptied first.
void play_selfplay_game(const SelfPlayOptions& options, const Evaluator& evaluator,
                        TranspositionTable& table, std::vector<std::uint8_t>& bytes);

// Such a game, read again.
struct SelfPlayGame {
    BugSet set;
    Opening opening;
    Outcome outcome;
    std::vector<Move> moves;
    std::vector<Score> scores;  // what the search said before each move; kNoScore for random ones
};

// Reads all games in `bytes`; nothing if they are not such games, of legal moves.
std::optional<std::vector<SelfPlayGame>> read_games(std::span<const std::uint8_t> bytes);

// A position of such a game, for a program that learns. Plain bytes, so that millions can be handed
// over at once; `sixlegs.training.samples` has the same list.
struct Sample {
    struct SampleFeature {
        std::uint8_t kind;  // as the network counts them, or kNone
        std::int8_t q, r;   // as seen from the queen of the side to move, or else from the other
    };
    static constexpr std::uint8_t kNone = 255;
    static constexpr std::int8_t kUnknown = 2;

    SampleFeature pieces[2 * kSlots];
    SampleFeature gaps[kMaxGaps];
    std::uint8_t hands[2 * kBugs];  // how many of each bug, first of the side to move
    std::uint8_t queens;            // 1: that of the side to move is in play; 2: the other is
    std::int8_t other_q, other_r;   // the other queen, seen from the first
    std::int8_t terms[kTerms];
    std::int8_t result;  // for the side to move: 1, 0 or -1, or kUnknown before a random move
    std::int16_t score;  // what the search said
    std::uint16_t set, ply;
};

// The samples of a game: every position but those of the random opening and those whose end is
// proven.
void append_samples(const SelfPlayGame& game, std::vector<Sample>& samples);

}  // namespace sixlegs
