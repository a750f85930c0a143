// The document: a local game serialized as text with one line per field.
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

inline constexpr std::size_t kMaxDocumentBytes = 100'000;
// Players may play kMaxPlies; the computer's replies and forced passes come in addition.
inline constexpr std::size_t kMaxStoredPlies = 2 * kMaxPlies;

std::string write_document(const SeatedGame& game);

// Parses and replays a document, which is not trusted. An error has the invalid line or ply.
Result<SeatedGame> read_document(std::string_view text);

// Sets the clocks of a local game, which are stored separately from its document: initial time and
// increment, then for the start and each ply a semicolon and the time left to White and Black.
// While the game is open, the first part also has the side whose clock is running (or "none"), the
// start of that clock, and the times left then. Returns false if the text is invalid.
//
//   60000 1000 white 5000 58000 60000;60000 60000;60000 60000
bool read_clock(SeatedGame& game, std::string_view text);

// Parses a result in a document: "resignation white", "agreement draw".
Result<GameResult> parse_result(std::string_view text);

}  // namespace sixlegs
