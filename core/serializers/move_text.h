// The catalog message (src/sixlegs/locale/*/moves.ftl) that describes a move, with its arguments.
// Front ends format it in the user's language.
#pragma once

#include <optional>
#include <string_view>

#include "json.h"
#include "rules/reference_piece.h"

namespace sixlegs {

struct MoveText {
    std::string_view id;
    std::optional<Color> color{};  // the side that passes
    Piece piece{};
    Piece neighbor{};                 // the reference piece of the target
    std::optional<Direction> side{};  // of the neighbor
    Piece thrower{};                  // the pillbug or mosquito that throws the piece
    std::string_view by{};            // "itself" if the piece lands beside the thrower
};

// Returns the text of a legal move on the board before it. `reference` is unset for a pass.
MoveText move_text(const Board& board, const Move& move, const ReferencePiece& reference,
                   Piece thrower);
MoveText move_text(const Board& board, const Move& move);

// Writes the text without color and piece, which the message of a move contains anyway.
void write(Json& json, const MoveText& text);

}  // namespace sixlegs
