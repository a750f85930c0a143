// Import and export of records for the page, as text and JSON. Games are passed as documents
// (game/document.h).
#pragma once

#include <string>
#include <string_view>

#include "notation/parse_error.h"

namespace sixlegs {

// Returns a parse error as JSON: `ParseProblem` in server/protocol/http.py.
std::string parse_error_json(const ParseError& error);

}  // namespace sixlegs

namespace sixlegs::page_records {

// Parses the first game of a position string, a game string or PGN and returns it as JSON:
// {"document", "players": {"white", "black"}, "date", "result", "tree"}. The tree has the
// variations and comments, one line per node (notation/variation_tree.h). Unknown values are null.
Result<std::string> parse_game_json(std::string_view text);

// The tags of a record; empty values are unknown. `result` is a result that the players decided, as
// in documents: "resignation white".
struct Tags {
    std::string_view white, black, date, result;
};

// Returns a game in a text format: "pgn", "game-string" or "position".
Result<std::string> format_game(std::string_view document, std::string_view format,
                                const Tags& tags);

// Returns a variation tree from the start of a game as PGN.
Result<std::string> format_tree(std::string_view document, std::string_view lines,
                                const Tags& tags);

}  // namespace sixlegs::page_records
