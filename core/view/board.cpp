#include "board.h"

#include <bit>

#include "notation/positions.h"

namespace sixlegs {

namespace {

void write_hand(Json& json, const Board& board, Color color) {
    json.begin_array();
    for (int kind = 0; kind < kBugs; ++kind) {
        const Bug bug = static_cast<Bug>(kind);
        if (!(board.set() & bit(bug))) continue;
        const bool is_any_left = board.kinds_in_hand(color) & bit(bug);
        const Piece next = is_any_left ? board.next_in_hand(color, bug) : kNoPiece;
        json.begin_object();
        json.key("bug");
        json.string(name(bug));
        json.key("count");
        json.number(is_any_left ? kCount[kind] - next.number() + 1 : 0);
        json.key("next");
        write(json, next);
        json.end_object();
    }
    json.end_array();
}

}  // namespace

Reason why_idle(const Board& board, Piece piece, Viewer viewer) {
    if (viewer == Viewer::kAfterTheEnd) return {.rule = Rule::kGameOver};
    Reason reason = why_idle(board, piece);
    if (reason.rule == Rule::kNone && viewer == Viewer::kOther) {
        reason = {.rule = Rule::kNotYourTurn, .pieces = {piece}};
        if (board.is_in_play(piece)) reason.hexes = {board.at(piece)};
    }
    return reason;
}

void write(Json& json, Hex hex) {
    json.begin_array();
    json.number(hex.q);
    json.number(hex.r);
    json.end_array();
}

void write(Json& json, Piece piece) {
    if (piece.exists())
        json.string(name(piece));
    else
        json.null();
}

void write(Json& json, const std::vector<Hex>& hexes) {
    json.array(hexes, [&](Hex hex) { write(json, hex); });
}

void write(Json& json, const Reason& reason) {
    json.begin_object();
    json.key("rule");
    json.string(name(reason.rule));
    json.key("pieces");
    json.array(reason.pieces, [&](Piece piece) { write(json, piece); });
    json.key("hexes");
    write(json, reason.hexes);
    json.key("parts");
    json.array(reason.parts, [&](const std::vector<Hex>& part) { write(json, part); });
    json.end_object();
}

void write_stacks(Json& json, const Board& board) {
    json.array(setup_of(board).stacks, [&](const Setup::Stack& stack) {
        json.begin_object();
        json.key("hex");
        write(json, stack.hex);
        json.key("pieces");
        json.array(stack.pieces, [&](Piece piece) { write(json, piece); });
        json.end_object();
    });
}

void write_hands(Json& json, const Board& board) {
    json.begin_object();
    for (Color color : {Color::kWhite, Color::kBlack}) {
        json.key(name(color));
        write_hand(json, board, color);
    }
    json.end_object();
}

void write_idle(Json& json, const Board& board, Viewer viewer) {
    const auto write_if_idle = [&](Piece piece) {
        const Reason reason = why_idle(board, piece, viewer);
        if (reason.rule == Rule::kNone) return;
        json.begin_object();
        json.key("piece");
        write(json, piece);
        json.key("reason");
        write(json, reason);
        json.end_object();
    };
    json.begin_array();
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1)
        write_if_idle(Piece(std::countr_zero(left)));
    for (Color color : {Color::kWhite, Color::kBlack})
        for (int kind = 0; kind < kBugs; ++kind)
            if (board.kinds_in_hand(color) & bit(static_cast<Bug>(kind)))
                write_if_idle(board.next_in_hand(color, static_cast<Bug>(kind)));
    json.end_array();
}

}  // namespace sixlegs
