// Records as the page brings and takes them: texts in, JSON or texts out. A game comes as its
// document (game/document.h).
#pragma once

#include <string>
#include <string_view>

#include "notation/parse_error.h"

namespace sixlegs {

// Why a text cannot be read: `ParseProblem` in server/protocol/http.py.
std::string parse_error_json(const ParseError& problem);

}  // namespace sixlegs

namespace sixlegs::page_records {

// The game that a text holds, a position string, a game string or PGN, with all that it tells:
// {"document", "players": {"white", "black"}, "date", "result", "tree"}. The tree has the
// variations and comments, a line a node (notation/variation_tree.h). What is not told is null.
Result<std::string> parse_game_json(std::string_view text);

// What a record tells beside its moves; "" is unknown. `result` is how players ended the game and
// who won, as in a document: "resignation white".
struct Tags {
    std::string_view white, black, date, result;
};

// A game as text: "pgn", "game-string" or "position".
Result<std::string> format_game(std::string_view document, std::string_view format,
                                const Tags& tags);

// A tree of variations from the start of a game as PGN.
Result<std::string> format_tree(std::string_view document, std::string_view lines,
                                const Tags& tags);

}  // namespace sixlegs::page_records
