#include "move_text.h"

#include "board.h"
#include "notation/names.h"
#include "rules/path.h"

namespace sixlegs {

MoveText move_text(const Board& board, const Move& move, const ReferencePiece& reference,
                   Piece thrower) {
    if (move.is_pass()) return {.id = "move-pass", .color = board.turn()};
    MoveText text{.id = "move-first", .piece = move.piece};
    if (!reference.piece.exists()) return text;
    text.neighbor = reference.piece;
    text.side = reference.direction;
    text.id = reference.direction ? "move-beside" : "move-onto";
    if (!reference.direction || !thrower.exists()) return text;
    text.id = "move-thrown";
    text.thrower = thrower;
    text.by = reference.piece == thrower ? "itself" : "another";
    return text;
}

MoveText move_text(const Board& board, const Move& move) {
    if (move.is_pass()) return move_text(board, move, {}, kNoPiece);
    return move_text(board, move, reference_piece(board, move.piece, move.target),
                     move_path(board, move).thrower);
}

void write(Json& json, const MoveText& text) {
    json.object([&] {
        json.field(Key::kId, text.id);
        if (text.neighbor.exists()) json.field(Key::kNeighbor, text.neighbor);
        if (text.side) json.field(Key::kSide, *text.side);
        if (text.thrower.exists()) json.field(Key::kThrower, text.thrower);
        if (!text.by.empty()) json.field(Key::kBy, text.by);
    });
}

}  // namespace sixlegs
