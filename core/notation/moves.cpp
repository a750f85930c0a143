#include "moves.h"

#include "rules/landmark.h"

namespace sixlegs {
namespace {

struct Mark {
    char sign;
    bool is_before;  // the name of the landmark
};
// By direction.
constexpr std::array<Mark, 6> kMarks{
    {{'/', false}, {'-', false}, {'\\', false}, {'/', true}, {'-', true}, {'\\', true}}};

std::optional<Direction> way_of_mark(char sign, bool is_before) {
    for (Direction way : kDirections)
        if (kMarks[index(way)].sign == sign && kMarks[index(way)].is_before == is_before)
            return way;
    return std::nullopt;
}

Result<Hex> parse_target(const Board& board, std::string_view text) {
    const auto before = way_of_mark(text.front(), true);
    const auto after = way_of_mark(text.back(), false);
    if (before && after) return unread(Code::kTwoMarks, text);
    if (before) text.remove_prefix(1);
    if (after) text.remove_suffix(1);
    const Result<Piece> landmark = parse_piece(text);
    if (!landmark) return landmark.problem();
    if (!board.is_in_play(*landmark)) return Problem{.code = Code::kNotInPlay, .piece = *landmark};
    const Hex hex = board.at(*landmark);
    return before ? hex + *before : after ? hex + *after : hex;
}

Result<Move> parse_lone_piece(const Board& board, std::string_view text) {
    const Result<Piece> piece = parse_piece(text);
    if (!piece) return piece.problem();
    if (board.in_play() == 0) return Move{*piece, {0, 0}};
    const Piece any(std::countr_zero(board.in_play()));
    const std::string place = place_name(name(board.top(board.at(any))), Direction::kEast);
    return Problem{.code = Code::kNoTarget, .text = name(*piece) + " " + place, .piece = *piece};
}

}  // namespace

std::string place_name(std::string_view landmark, std::optional<Direction> way) {
    std::string text(landmark);
    if (!way) return text;
    const auto [sign, is_before] = kMarks[index(*way)];
    text.insert(is_before ? 0 : text.size(), 1, sign);
    return text;
}

std::string move_string(const Board& board, const Move& move) {
    if (move.is_pass()) return "pass";
    const Landmark mark = landmark(board, move.piece, move.target);
    if (mark.piece.exists()) return name(move.piece) + " " + place_name(name(mark.piece), mark.way);
    return board.in_play() == 0 ? name(move.piece) : "";
}

Result<Move> parse_move(const Board& board, std::string_view text) {
    if (count_characters(text) > kLongestMove) return unread(Code::kNotAMove, text);
    const auto words = words_of(text);
    if (words.size() == 1 && lower(words[0]) == "pass") return kPass;
    if (words.size() == 1) return parse_lone_piece(board, words[0]);
    if (words.size() != 2) return unread(Code::kNotAMove, text);
    const Result<Piece> piece = parse_piece(words[0]);
    if (!piece) return piece.problem();
    const Result<Hex> target = parse_target(board, words[1]);
    if (!target) return target.problem();
    return Move{*piece, *target};
}

Result<Move> push_uhp(Board& board, std::string_view text) {
    const Result<Move> move = parse_move(board, text);
    if (!move) return move;
    if (!is_legal(board, *move))
        return Problem{.code = Code::kIllegalMove, .reason = why_not(board, *move)};
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
