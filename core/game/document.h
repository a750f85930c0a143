// The document: a local game serialized as text, one line for each field.
//
//   sixlegs-game 1
//   start Base+MLP tournament
//   moves wS1;bG1 wS1-
//   white person
//   black computer 3
//
// docs/reference/game-document.md describes each line.
#pragma once

#include "notation/parse_error.h"
#include "seated_game.h"

namespace sixlegs {

inline constexpr std::size_t kMaxDocumentBytes = 100'000;  // bytes
// What people may play, with the computer's replies and forced passes after that.
inline constexpr std::size_t kMaxStoredPlies = 2 * kMaxPlies;

std::string write_document(const SeatedGame& game);

// The game is played through: nothing is believed. A problem tells which line, or which ply, cannot
// be.
Result<SeatedGame> read_document(std::string_view text);

// Sets the clocks of a local game, which are stored beside its document: initial time and
// increment, and after each semicolon the time left to White and Black at the start and after each
// ply. While the game is open, the first part goes on with whose clock runs (or "none"), since
// when, and the time left to both then.
//
//   60000 1000 white 5000 58000 60000;60000 60000;60000 60000
bool read_clock(SeatedGame& game, std::string_view text);

// A result as documents write it: "resignation white", "agreement draw".
Result<GameResult> parse_result(std::string_view text);

}  // namespace sixlegs
