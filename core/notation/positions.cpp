#include "positions.h"

#include <algorithm>

#include "rules/insertion_sort.h"

namespace sixlegs {
namespace {

constexpr std::string_view kNothing = "-";

std::string format_setup(const Setup& setup) {
    std::string text = game_type_name(setup.set) + " ";
    text += name(setup.opening);
    text += " ";
    text += capitalized_name(static_cast<Color>(setup.ply & 1));
    text += "[" + std::to_string(setup.ply / 2 + 1) + "] ";
    text += setup.stunned.exists() ? name(setup.stunned) : std::string(kNothing);
    text += setup.stacks.empty() ? " -" : " ";
    for (const auto& [hex, pieces] : setup.stacks) {
        if (&hex != &setup.stacks.front().hex) text += ";";
        text += std::to_string(hex.q) + "," + std::to_string(hex.r);
        for (std::size_t level = 0; level < pieces.size(); ++level)
            text += (level == 0 ? ":" : ".") + name(pieces[level]);
    }
    return text;
}

// Shifts the hive so that its westernmost column and its northernmost row are 0.
void move_to_corner(Setup& setup) {
    if (setup.stacks.empty()) return;
    Hex corner = setup.stacks.front().hex;
    for (const auto& [hex, pieces] : setup.stacks)
        corner = {std::min(corner.q, hex.q), std::min(corner.r, hex.r)};
    for (auto& stack : setup.stacks) stack.hex = {stack.hex.q - corner.q, stack.hex.r - corner.r};
}

// Numbers equal bugs in reading order, row by row and bottom to top.
void renumber(Setup& setup) {
    std::array<std::array<int, kBugs>, 2> seen{};
    Piece stunned;
    for (auto& stack : setup.stacks)
        for (Piece& piece : stack.pieces) {
            const Color color = piece.color();
            const Piece renamed(color, piece.bug(), ++seen[index(color)][index(piece.bug())]);
            if (piece == setup.stunned) stunned = renamed;
            piece = renamed;
        }
    setup.stunned = setup.set & bit(Bug::kPillbug) ? stunned : kNoPiece;
}

std::optional<int> parse_coordinate(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    const int number = parse_digits(text.substr(is_negative), 8);
    if (number < 0) return std::nullopt;
    return is_negative ? -number : number;
}

Result<NamedStack> parse_stack(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view place = text.substr(0, colon);
    const std::size_t comma = place.find(',');
    if (colon != std::string_view::npos && comma != std::string_view::npos) {
        const auto q = parse_coordinate(place.substr(0, comma));
        const auto r = parse_coordinate(place.substr(comma + 1));
        if (q && r) return NamedStack{{*q, *r}, split(text.substr(colon + 1), '.')};
    }
    return unreadable(ParseErrorCode::kNotAStack, text);
}

Result<std::vector<NamedStack>> parse_hive(std::string_view text) {
    std::vector<NamedStack> stacks;
    if (text == kNothing) return stacks;
    for (std::string_view part : split(text, ';')) {
        Result<NamedStack> stack = parse_stack(part);
        if (!stack) return stack.error();
        if (std::ranges::find(stacks, stack->hex, &NamedStack::hex) != stacks.end())
            return ParseError{.code = ParseErrorCode::kTwoStacks, .hex = stack->hex};
        stacks.push_back(std::move(*stack));
    }
    return stacks;
}

Result<Setup> parse_header(std::span<const std::string_view> header) {
    const Result<BugSet> set = parse_game_type(header[0]);
    if (!set) return set.error();
    const Result<Opening> opening = parse_opening(header[1]);
    if (!opening) return opening.error();
    const Result<Turn> turn = parse_turn(header[2]);
    if (!turn) return turn.error();
    Setup setup{*set, *opening, turn->ply(), kNoPiece, {}};
    if (header[3] == kNothing) return setup;
    const Result<Piece> stunned = parse_piece(header[3]);
    if (!stunned) return stunned.error();
    setup.stunned = *stunned;
    return setup;
}

// Returns the hex of a piece; of several, prefers `preferred`.
std::optional<Hex> hex_of(const Setup& setup, Piece piece, Hex preferred) {
    std::optional<Hex> result;
    for (const auto& [hex, pieces] : setup.stacks)
        if (std::ranges::find(pieces, piece) != pieces.end() && (!result || hex == preferred))
            result = hex;
    return result;
}

constexpr int kMaxTurnsToClimb = 10;  // turns that the climbing pieces of a player can need

// Returns the larger number of pieces in play of both players.
int max_pieces_placed(const Setup& setup) {
    std::array<int, 2> placed{};
    for (const auto& stack : setup.stacks)
        for (Piece piece : stack.pieces) ++placed[index(piece.color())];
    return std::max(placed[0], placed[1]);
}

Result<Setup> setup_from_fields(std::span<const std::string_view> header,
                                std::span<const NamedStack> stacks) {
    Result<Setup> setup = parse_header(header);
    if (!setup) return setup.error();
    for (const auto& [hex, names] : stacks) {
        setup->stacks.push_back({hex, {}});
        for (std::string_view name : names) {
            const Result<Piece> piece = parse_piece(name);
            if (!piece) return piece.error();
            setup->stacks.back().pieces.push_back(*piece);
        }
    }
    return setup;
}

}  // namespace

Setup setup_of(const Board& board) {
    Setup setup{board.set(), board.opening(), board.ply(), board.stunned(), {}};
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1) {
        const Piece top(std::countr_zero(left));
        if (board.is_covered(top)) continue;
        std::vector<Piece> pieces;
        for (Piece piece = top; piece.exists(); piece = board.under(piece)) pieces.push_back(piece);
        std::ranges::reverse(pieces);
        setup.stacks.push_back({board.at(top), std::move(pieces)});
    }
    insertion_sort(setup.stacks, {},
                   [](const Setup::Stack& stack) { return std::pair(stack.hex.r, stack.hex.q); });
    return setup;
}

std::string position_string(const Board& board) {
    return format_setup(setup_of(board));
}

std::string canonical_position(const Board& board) {
    Setup setup = setup_of(board);
    move_to_corner(setup);
    renumber(setup);
    return format_setup(setup);
}

Result<Board> parse_position(std::string_view text) {
    const bool is_too_long = count_characters(text) > kMaxPositionCharacters;
    const auto fields = is_too_long ? std::vector<std::string_view>{} : split_words(text);
    if (fields.size() != 5) return unreadable(ParseErrorCode::kNotAPosition, text);
    const auto stacks = parse_hive(fields[4]);
    if (!stacks) return stacks.error();
    return board_from_fields(fields, *stacks);
}

Result<Board> board_from_fields(std::span<const std::string_view> header,
                                std::span<const NamedStack> stacks) {
    const Result<Setup> setup = setup_from_fields(header, stacks);
    if (!setup) return setup.error();
    const ParseError error = check_setup(*setup);
    if (error.code != ParseErrorCode::kNone) return error;
    return Board(*setup);
}

ParseError check_setup(const Setup& setup) {
    const PositionError error = find_position_error(setup);
    if (error.code == PositionErrorCode::kNone) return {};
    return {.code = ParseErrorCode::kImpossiblePosition,
            .piece = error.piece,
            .hex = error.piece.exists() ? hex_of(setup, error.piece, error.hex) : error.hex,
            .position_error = error.code};
}

Result<Board> earliest_board(Setup setup, Color turn) {
    const int placed = max_pieces_placed(setup);
    std::optional<ParseError> too_soon;
    for (int number = std::max(1, placed); number < placed + kMaxTurnsToClimb; ++number) {
        setup.ply = 2 * (number - 1) + index(turn);
        const ParseError error = check_setup(setup);
        const PositionErrorCode code = error.position_error;
        if (error.code == ParseErrorCode::kNone) return Board(setup);
        const bool is_too_late =
            code == PositionErrorCode::kTooFewTiles || code == PositionErrorCode::kQueenMissing;
        if (code == PositionErrorCode::kTooManyTiles || code == PositionErrorCode::kClimbedTooSoon)
            too_soon = error;  // a later turn may be valid
        else if (is_too_late && too_soon &&
                 too_soon->position_error == PositionErrorCode::kClimbedTooSoon)
            break;  // the earlier error is more informative
        else
            return error;
    }
    return *too_soon;
}

Result<Board> board_from_hive(std::string_view game_type, std::string_view opening, Color turn,
                              std::string_view hive) {
    if (count_characters(hive) > kMaxPositionCharacters)
        return unreadable(ParseErrorCode::kNotAPosition, hive);
    const auto stacks = parse_hive(hive);
    if (!stacks) return stacks.error();
    const std::array header{game_type, opening, std::string_view("White[1]"), kNothing};
    const Result<Setup> setup = setup_from_fields(header, *stacks);
    if (!setup) return setup.error();
    return earliest_board(*setup, turn);
}

}  // namespace sixlegs
