// The message of the catalogs (src/sixlegs/locale/*/moves.ftl) that describes a move, and its
// arguments. Front ends format it: they replace pieces by words in the reader's language.
#pragma once

#include <optional>
#include <string_view>

#include "json.h"
#include "rules/reference_piece.h"

namespace sixlegs {

struct MoveText {
    std::string_view id;
    std::optional<Color> color{};  // who passes
    Piece piece{};
    Piece neighbor{};                 // the piece that names where the move ends
    std::optional<Direction> side{};  // of the neighbor
    Piece thrower{};                  // the pillbug, or mosquito, that throws the piece
    std::string_view by{};            // "itself" if the piece lands beside the thrower
};

// The text of a legal move on the board before it. `mark` names its target; none for a pass.
MoveText move_text(const Board& board, const Move& move, const ReferencePiece& mark, Piece thrower);
MoveText move_text(const Board& board, const Move& move);

// Writes the text without color and piece, which a move has itself.
void write(Json& json, const MoveText& text);

}  // namespace sixlegs
