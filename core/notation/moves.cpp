#include "moves.h"

#include "rules/reference_piece.h"

namespace sixlegs {
namespace {

struct DirectionMark {
    char sign;
    bool is_before;  // whether it precedes the reference piece
};
// By direction.
constexpr std::array<DirectionMark, 6> kMarks{
    {{'/', false}, {'-', false}, {'\\', false}, {'/', true}, {'-', true}, {'\\', true}}};

std::optional<Direction> direction_of_mark(char sign, bool is_before) {
    for (Direction way : kDirections)
        if (kMarks[index(way)].sign == sign && kMarks[index(way)].is_before == is_before)
            return way;
    return std::nullopt;
}

Result<Hex> parse_target(const Board& board, std::string_view text) {
    const auto before = direction_of_mark(text.front(), true);
    const auto after = direction_of_mark(text.back(), false);
    if (before && after) return unreadable(ParseErrorCode::kTwoDirectionMarks, text);
    if (before) text.remove_prefix(1);
    if (after) text.remove_suffix(1);
    const Result<Piece> reference = parse_piece(text);
    if (!reference) return reference.error();
    if (!board.is_in_play(*reference))
        return ParseError{.code = ParseErrorCode::kNotInPlay, .piece = *reference};
    const Hex hex = board.at(*reference);
    return before ? hex + *before : after ? hex + *after : hex;
}

Result<Move> parse_lone_piece(const Board& board, std::string_view text) {
    const Result<Piece> piece = parse_piece(text);
    if (!piece) return piece.error();
    if (board.in_play() == 0) return Move{*piece, {0, 0}};
    const Piece any(std::countr_zero(board.in_play()));
    const std::string place = target_name(name(board.top(board.at(any))), Direction::kEast);
    return ParseError{
        .code = ParseErrorCode::kNoTarget, .text = name(*piece) + " " + place, .piece = *piece};
}

}  // namespace

std::string target_name(std::string_view reference, std::optional<Direction> direction) {
    std::string text(reference);
    if (!direction) return text;
    const auto [sign, is_before] = kMarks[index(*direction)];
    text.insert(is_before ? 0 : text.size(), 1, sign);
    return text;
}

std::string move_string(const Board& board, const Move& move) {
    if (move.is_pass()) return "pass";
    const ReferencePiece reference = reference_piece(board, move.piece, move.target);
    if (reference.piece.exists())
        return name(move.piece) + " " + target_name(name(reference.piece), reference.direction);
    return board.in_play() == 0 ? name(move.piece) : "";
}

Result<Move> parse_move(const Board& board, std::string_view text) {
    if (count_characters(text) > kMaxMoveCharacters)
        return unreadable(ParseErrorCode::kNotAMove, text);
    const auto words = split_words(text);
    if (words.size() == 1 && lower(words[0]) == "pass") return kPass;
    if (words.size() == 1) return parse_lone_piece(board, words[0]);
    if (words.size() != 2) return unreadable(ParseErrorCode::kNotAMove, text);
    const Result<Piece> piece = parse_piece(words[0]);
    if (!piece) return piece.error();
    const Result<Hex> target = parse_target(board, words[1]);
    if (!target) return target.error();
    return Move{*piece, *target};
}

Result<Move> push_uhp(Board& board, std::string_view text) {
    const Result<Move> move = parse_move(board, text);
    if (!move) return move;
    if (!is_legal(board, *move))
        return ParseError{.code = ParseErrorCode::kIllegalMove, .reason = why_not(board, *move)};
    board.push(*move);
    return move;
}

std::vector<std::string> line_strings(Board board, std::span<const Move> line) {
    std::vector<std::string> names;
    for (const Move& move : line) {
        names.push_back(move_string(board, move));
        board.push(move);
    }
    return names;
}

std::vector<std::string> move_strings(const Board& board) {
    std::vector<Move> line;
    for (const auto& played : board.history()) line.push_back(played.move);
    return line_strings(start_of(board), line);
}

Board start_of(const Board& board) {
    Board start = board;
    while (!start.history().empty()) start.pop();
    return start;
}

}  // namespace sixlegs
