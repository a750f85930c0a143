#include "game_strings.h"

#include "rules/movegen.h"

namespace sixlegs {
namespace {

bool is_state(std::string_view text) {
    return text == kNotStarted || text == kInProgress || enum_from_name<Outcome>(text);
}

// Inserts an omitted forced pass and plays the move after it. Returns whether that was possible.
bool push_after_pass(Board& board, std::string_view text) {
    if (!must_pass(board)) return false;
    board.push(kPass);
    if (push_uhp(board, text)) return true;
    board.pop();
    return false;
}

}  // namespace

std::string_view state_string(const Board& board) {
    if (const Outcome outcome = board.outcome(); outcome != Outcome::kNone) return name(outcome);
    return board.ply() > 0 ? kInProgress : kNotStarted;
}

std::string turn_string(const Board& board) {
    return std::string(capitalized_name(board.turn())) + "[" + std::to_string(board.turn_number()) +
           "]";
}

Result<Turn> parse_turn(std::string_view text) {
    const std::size_t bracket = text.find('[');
    if (bracket != std::string_view::npos && text.ends_with(']')) {
        const auto color = enum_from_name<Color>(lower(text.substr(0, bracket)));
        const auto digits = text.substr(bracket + 1, text.size() - bracket - 2);
        const int number = parse_digits(digits, 9);
        if (color && number > 0) return Turn{*color, number};
    }
    return unreadable(ParseErrorCode::kNotATurn, text);
}

bool is_set_up(const Board& board) {
    return static_cast<std::size_t>(board.ply()) != board.history().size();
}

std::string game_string(const Board& board, Outcome outcome) {
    if (is_set_up(board)) return {};
    std::string text = game_type_name(board.set()) + ";";
    const bool is_agreed = outcome != Outcome::kNone && board.outcome() == Outcome::kNone;
    text += is_agreed ? name(outcome) : state_string(board);
    text += ";" + turn_string(board);
    for (const std::string& move : move_strings(board)) text += ";" + move;
    return text;
}

Result<std::vector<int>> push_all(Board& board, std::span<const std::string_view> moves,
                                  PassNotation passes) {
    const int first = board.ply();
    std::vector<int> plies{0};
    for (std::string_view text : moves) {
        if (const Result<Move> move = push_uhp(board, text); !move) {
            ParseError error = move.error();
            if (passes == PassNotation::kExplicit || !push_after_pass(board, text)) {
                error.ply = board.ply() - first + 1;
                error.move = excerpt(text);
                return error;
            }
        }
        plies.push_back(board.ply() - first);
    }
    return plies;
}

Opening implied_opening(std::span<const std::string_view> moves) {
    for (std::string_view move : moves) {
        const auto words = split_words(move);
        const Result<Piece> piece = parse_piece(words.empty() ? "" : words[0]);
        if (piece && piece->bug() == Bug::kQueen) return Opening::kRulebook;
    }
    return Opening::kTournament;
}

Result<Board> parse_game(std::string_view text, std::optional<Opening> opening,
                         PassNotation passes) {
    std::vector<std::string_view> fields = split(without_suffix(strip(text), ";"), ';');
    for (std::string_view& field : fields) field = strip(field);
    const Result<BugSet> set = parse_game_type(fields[0]);
    if (!set) return set.error();
    if (fields.size() > 1 && !is_state(fields[1]))
        return unreadable(ParseErrorCode::kNotAState, fields[1]);
    if (fields.size() > 2)
        if (const Result<Turn> turn = parse_turn(fields[2]); !turn) return turn.error();
    const std::span moves = std::span(fields).subspan(std::min<std::size_t>(3, fields.size()));
    Board board(*set, opening.value_or(
                          implied_opening(moves.first(std::min<std::size_t>(2, moves.size())))));
    if (const auto played = push_all(board, moves, passes); !played) return played.error();
    return board;
}

}  // namespace sixlegs
