#include "board.h"

#include <algorithm>
#include <array>
#include <bit>

#include "move_text.h"
#include "notation/positions.h"
#include "rules/insertion_sort.h"
#include "rules/movegen.h"
#include "rules/path.h"
#include "rules/reference_piece.h"

namespace sixlegs {

namespace {

void write_hand(Json& json, const Board& board, Color color) {
    json.array(kValues<Bug>, [&](Bug bug) {
        if (!(board.set() & bit(bug))) return;
        const bool has_more = board.kinds_in_hand(color) & bit(bug);
        const Piece next = has_more ? board.next_in_hand(color, bug) : kNoPiece;
        json.object([&] {
            json.field(Key::kBug, bug);
            json.field(Key::kCount, has_more ? kCount[index(bug)] - next.number() + 1 : 0);
            json.field(Key::kNext, next);
        });
    });
}

}  // namespace

IllegalReason why_idle(const Board& board, Piece piece, ViewerRole viewer) {
    if (viewer == ViewerRole::kGameOver) return {.rule = Rule::kGameOver};
    IllegalReason reason = why_immobile(board, piece);
    if (reason.rule == Rule::kNone && viewer == ViewerRole::kWaiting) {
        reason = {.rule = Rule::kNotYourTurn, .pieces = {piece}};
        if (board.is_in_play(piece)) reason.hexes = {board.at(piece)};
    }
    return reason;
}

void write(Json& json, Hex hex) {
    json.array(std::array{hex.q, hex.r}, [&](std::int32_t number) { json.number(number); });
}

void write(Json& json, Piece piece) {
    if (piece.exists())
        json.string(name(piece));
    else
        json.null();
}

void write(Json& json, const IllegalReason& reason) {
    if (reason.rule == Rule::kNone) return json.null();
    json.object([&] {
        json.field(Key::kRule, reason.rule);
        json.field(Key::kPieces, reason.pieces);
        json.field(Key::kHexes, reason.hexes);
        json.field(Key::kParts, reason.parts);
    });
}

void write_stacks(Json& json, const Board& board) {
    json.array(setup_of(board).stacks, [&](const Setup::Stack& stack) {
        json.object([&] {
            json.field(Key::kHex, stack.hex);
            json.field(Key::kPieces, stack.pieces);
        });
    });
}

void write_hands(Json& json, const Board& board) {
    json.object([&] {
        json.key(Key::kWhite);
        write_hand(json, board, Color::kWhite);
        json.key(Key::kBlack);
        write_hand(json, board, Color::kBlack);
    });
}

void write_idle_pieces(Json& json, const Board& board, ViewerRole viewer) {
    const auto write_if_idle = [&](Piece piece) {
        const IllegalReason reason = why_idle(board, piece, viewer);
        if (reason.rule == Rule::kNone) return;
        json.object([&] {
            json.field(Key::kPiece, piece);
            json.field(Key::kReason, reason);
        });
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

std::string uhp_move_name(const Move& move, const ReferencePiece& reference) {
    if (move.is_pass()) return "pass";
    if (!reference.piece.exists()) return name(move.piece);
    return name(move.piece) + ' ' + target_name(name(reference.piece), reference.direction);
}

ReferencePiece reference_of(const Board& board, const Move& move) {
    return move.is_pass() ? ReferencePiece{} : reference_piece(board, move.piece, move.target);
}

std::optional<Hex> origin_of(const Board& board, const Move& move) {
    if (move.is_pass() || !board.is_in_play(move.piece)) return std::nullopt;
    return board.at(move.piece);
}

// Writes the fields that targets and moves have in common.
void write_path(Json& json, const Board& board, const Move& move, const MovePath& path,
                const ReferencePiece& reference) {
    json.field(Key::kPath, path.hexes);
    json.field(Key::kText, move_text(board, move, reference, path.thrower));
}

bool is_repetition(Board& board, const Move& move, RepeatedKeys repeated) {
    if (repeated.empty()) return false;
    board.push(move);
    const bool is_repeated = std::ranges::find(repeated, board.key()) != repeated.end();
    board.pop();
    return is_repeated;
}

// Returns the legal moves by piece, sorted by target; pieces are in the order of move generation.
std::vector<std::vector<Move>> moves_by_piece(const Board& board) {
    const MoveList list = legal_moves(board);
    std::vector<std::vector<Move>> grouped;
    std::array<std::size_t, kPieceIds> group{};  // of each piece, counted from 1
    for (const Move& move : list) {
        if (move.is_pass()) continue;
        std::size_t& number = group[move.piece.id];
        if (number == 0) {
            grouped.emplace_back();
            number = grouped.size();
        }
        grouped[number - 1].push_back(move);
    }
    for (auto& moves : grouped) insertion_sort(moves, {}, &Move::target);
    return grouped;
}

// Returns the fields `start` and `startPosition`: empty and null if the game started on an empty
// board.
std::string start_fields(const Board& board) {
    Json json;
    json.key(Key::kStart);
    write_stacks(json, board);
    json.field(Key::kStartPosition,
               is_set_up(board) ? std::optional(position_string(board)) : std::nullopt);
    return json.take();
}

}  // namespace

void write_choices(Json& json, const Board& board, RepeatedKeys repeated) {
    PathFinder paths(board);
    Board scratch = board;
    const auto write_target = [&](const Move& move) {
        const ReferencePiece reference = reference_of(board, move);
        json.object([&] {
            json.field(Key::kHex, move.target);
            json.field(Key::kUhp, uhp_move_name(move, reference));
            write_path(json, board, move, paths.path_of(move), reference);
            json.field(Key::kRepeats, is_repetition(scratch, move, repeated));
        });
    };
    json.array(moves_by_piece(board), [&](const std::vector<Move>& moves) {
        json.object([&] {
            json.field(Key::kPiece, moves.front().piece);
            json.field(Key::kOrigin, origin_of(board, moves.front()));
            json.key(Key::kTargets);
            json.array(moves, write_target);
        });
    });
}

void write_premoves(Json& json, const Board& board) {
    Board passed = board;
    passed.push(kPass);
    write_choices(json, passed, {});
}

void write(Json& json, const MoveOnBoard& move_on_board) {
    const auto& [board, move] = move_on_board;
    const ReferencePiece reference = reference_of(board, move);
    json.object([&, &board = board, &move = move] {
        json.field(Key::kColor, board.turn());
        json.field(Key::kUhp, uhp_move_name(move, reference));
        json.field(Key::kPiece, move.piece);
        json.field(Key::kOrigin, origin_of(board, move));
        json.field(Key::kTarget, move.is_pass() ? std::nullopt : std::optional(move.target));
        write_path(json, board, move, move_path(board, move), reference);
    });
}

void write_moves(Json& json, Board board, std::span<const Move> line) {
    json.array(line, [&](const Move& move) {
        write(json, MoveOnBoard{board, move});
        board.push(move);
    });
}

void MoveLog::write(Json& json, const Board& board) {
    update(board);
    json.raw(start_);
    json.key(Key::kMoves);
    json.begin_array();
    json.raw(moves_.text());
    json.end_array();
}

void MoveLog::update(const Board& board) {
    const auto history = board.history();
    const auto is_written = [](const Board::PlayedMove& played, const Move& move) {
        return played.move == move;
    };
    const std::size_t same = static_cast<std::size_t>(
        std::ranges::mismatch(history, line_, is_written).in1 - history.begin());
    if (start_.empty()) start_ = start_fields(start_of(board));
    if (same == history.size() && same == line_.size()) return;
    Board before = board;
    for (std::size_t ply = history.size(); ply > same; --ply) before.pop();
    line_.resize(same);
    ends_.resize(same);
    moves_.truncate(same ? ends_.back() : 0);
    for (const Board::PlayedMove& played : history.subspan(same)) {
        sixlegs::write(moves_, MoveOnBoard{before, played.move});
        before.push(played.move);
        line_.push_back(played.move);
        ends_.push_back(moves_.text().size());
    }
}

}  // namespace sixlegs
