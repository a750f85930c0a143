#include "board.h"

#include <algorithm>
#include <array>
#include <bit>

#include "notation/positions.h"
#include "rules/landmark.h"
#include "rules/movegen.h"
#include "rules/path.h"
#include "rules/sort_few.h"

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

// Moves

namespace {

std::string uhp_name(const Move& move, const Landmark& mark) {
    if (move.is_pass()) return "pass";
    if (!mark.piece.exists()) return name(move.piece);
    return name(move.piece) + ' ' + place_name(name(mark.piece), mark.way);
}

Landmark landmark_of(const Board& board, const Move& move) {
    return move.is_pass() ? Landmark{} : landmark(board, move.piece, move.target);
}

void write_origin(Json& json, const Board& board, const Move& move) {
    json.key("origin");
    if (!move.is_pass() && board.is_in_play(move.piece))
        write(json, board.at(move.piece));
    else
        json.null();
}

// The fields "path", "beside" and "thrower".
void write_way(Json& json, const Way& way, const Landmark& mark) {
    json.key("path");
    write(json, way.hexes);
    json.key("beside");
    if (mark.piece.exists()) {
        json.begin_object();
        json.key("piece");
        write(json, mark.piece);
        json.key("side");
        json.string(mark.way ? name(*mark.way) : "above");
        json.end_object();
    } else {
        json.null();
    }
    json.key("thrower");
    write(json, way.thrower);
}

bool is_repetition(Board& board, const Move& move, Twice twice) {
    if (twice.empty()) return false;
    board.push(move);
    const bool is_among = std::ranges::find(twice, board.key()) != twice.end();
    board.pop();
    return is_among;
}

void write_move(Json& json, const Board& board, const Move& move) {
    const Landmark mark = landmark_of(board, move);
    json.begin_object();
    json.key("color");
    json.string(name(board.turn()));
    json.key("uhp");
    json.string(uhp_name(move, mark));
    json.key("piece");
    write(json, move.piece);
    write_origin(json, board, move);
    json.key("target");
    if (move.is_pass())
        json.null();
    else
        write(json, move.target);
    write_way(json, way_of(board, move), mark);
    json.end_object();
}

// The legal moves of each piece in the order of their targets; the pieces come as they were listed.
std::vector<std::vector<Move>> moves_by_piece(const Board& board) {
    MoveList list;
    legal_moves(board, list);
    std::vector<std::vector<Move>> grouped;
    std::array<std::size_t, kPieceIds> group{};  // of each piece, counted from 1
    for (const Move& move : list) {
        if (move.is_pass()) continue;
        std::size_t& place = group[move.piece.id];
        if (place == 0) {
            grouped.emplace_back();
            place = grouped.size();
        }
        grouped[place - 1].push_back(move);
    }
    for (auto& moves : grouped) sort_few(moves, {}, &Move::target);
    return grouped;
}

// The fields "start" and "setUp": empty, and null, if the game began with an empty table.
std::string written_start(const Board& board) {
    Json json;
    json.key("start");
    write_stacks(json, board);
    json.key("setUp");
    if (is_set_up(board))
        json.string(position_string(board));
    else
        json.null();
    return json.take();
}

}  // namespace

void write_choices(Json& json, const Board& board, Twice twice) {
    Paths paths(board);
    Board tried = board;
    const auto write_target = [&](const Move& move) {
        const Landmark mark = landmark_of(board, move);
        json.begin_object();
        json.key("hex");
        write(json, move.target);
        json.key("uhp");
        json.string(uhp_name(move, mark));
        write_way(json, paths.of(move), mark);
        json.key("repeats");
        json.boolean(is_repetition(tried, move, twice));
        json.end_object();
    };
    json.array(moves_by_piece(board), [&](const std::vector<Move>& moves) {
        json.begin_object();
        json.key("piece");
        write(json, moves.front().piece);
        write_origin(json, board, moves.front());
        json.key("targets");
        json.array(moves, write_target);
        json.end_object();
    });
}

void write_choices_ahead(Json& json, const Board& board) {
    Setup passed = setup_of(board);
    ++passed.ply;
    passed.resting = kNoPiece;
    if (flaw_in(passed).fault == Fault::kNone)
        write_choices(json, Board(passed), {});
    else
        json.raw("[]");
}

void write_moves(Json& json, Board board, std::span<const Move> line) {
    json.array(line, [&](const Move& move) {
        write_move(json, board, move);
        board.push(move);
    });
}

void MoveLog::write(Json& json, const Board& board) {
    follow(board);
    json.raw(start_);
    json.key("moves");
    json.begin_array();
    json.raw(moves_.text());
    json.end_array();
}

void MoveLog::follow(const Board& board) {
    const auto history = board.history();
    const auto is_written = [](const Board::Played& played, const Move& move) {
        return played.move == move;
    };
    const std::size_t same = static_cast<std::size_t>(
        std::ranges::mismatch(history, line_, is_written).in1 - history.begin());
    if (start_.empty()) start_ = written_start(start_of(board));
    if (same == history.size() && same == line_.size()) return;
    Board before = board;
    for (std::size_t ply = history.size(); ply > same; --ply) before.pop();
    line_.resize(same);
    ends_.resize(same);
    moves_.cut(same ? ends_.back() : 0);
    for (const Board::Played& played : history.subspan(same)) {
        write_move(moves_, before, played.move);
        before.push(played.move);
        line_.push_back(played.move);
        ends_.push_back(moves_.text().size());
    }
}

}  // namespace sixlegs
