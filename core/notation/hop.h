// HOP (Hive Open Position): a position on one line, independent of where the hive is and which way
// it faces. docs/reference/hop.md describes it.
//
//   base+MLml,A+Q1-a,b
#pragma once

#include "positions.h"

namespace sixlegs {

// Returns the canonical HOP string: the same for all translations and rotations of a position, but
// not for its mirror image.
std::string hop_string(const Board& board);

// Returns the board in the earliest turn in which the pieces can be in play. Equal bugs are
// numbered as they appear. Without an opening rule it is the tournament rule, unless a player has
// only the queen in play.
Result<Board> parse_hop(std::string_view text, std::optional<Opening> opening = std::nullopt);

// Returns whether a text has the fields of a HOP string. It can still be malformed.
bool has_hop_fields(std::string_view text);

}  // namespace sixlegs
