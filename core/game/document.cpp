#include "document.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "notation/positions.h"

namespace sixlegs {
namespace {

constexpr std::string_view kTitle = "sixlegs-game 1";
constexpr std::string_view kPerson = "person";
constexpr std::string_view kComputer = "computer ";
constexpr std::string_view kMaximum = "maximum ";
constexpr std::string_view kDrawn = "draw";

enum class Field : std::uint8_t {
    kStart,
    kMoves,
    kUndone,
    kWhite,
    kBlack,
    kEnded,
    kOffer,
    kCoach,
    kTakebacks,
};

// Writing

std::string join_names(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ";") + name;
    return text;
}

std::string start_text(const Board& board) {
    if (is_set_up(board)) return position_string(start_of(board));
    return game_type_name(board.set()) + " " + std::string(name(board.opening()));
}

std::string seat_text(Seat seat) {
    if (seat.kind != SeatKind::kComputer) return std::string(kPerson);
    if (seat.level == 0) return std::string(kMaximum) + std::to_string(seat.seconds);
    return std::string(kComputer) + std::to_string(seat.level);
}

// Whether the players ended the game; results on the board and repetitions follow from the moves.
bool is_decided_by_players(const GameResult& result) {
    return result.ending != Ending::kSurrounded && result.ending != Ending::kRepetition;
}

// Returns a result that the players decided, as in documents; empty if the board decided it.
std::string result_text(const GameResult& result) {
    if (!result.exists() || !is_decided_by_players(result)) return "";
    const auto winner = winner_of(result.outcome);
    return std::string(name(result.ending)) + " " + std::string(winner ? name(*winner) : kDrawn);
}

void add_line(std::string& text, Field field, std::string_view value) {
    if (value.empty()) return;
    text.append(name(field)).append(" ").append(value).append("\n");
}

// Reading

struct DocumentLines {
    std::array<std::string_view, kNames<Field>.size()> values;  // empty for missing lines

    std::string_view operator[](Field field) const {
        return values[static_cast<std::size_t>(field)];
    }
};

ParseError invalid_line(std::string_view line) {
    return unreadable(ParseErrorCode::kNotADocument, line);
}

Result<DocumentLines> parse_lines(std::string_view text) {
    std::vector<std::string_view> rows = split(text, '\n');
    if (text.size() > kMaxDocumentBytes || rows[0] != kTitle) return invalid_line(rows[0]);
    if (rows.back().empty()) rows.pop_back();
    DocumentLines lines;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const std::size_t blank = rows[i].find(' ');
        const auto field = enum_from_name<Field>(rows[i].substr(0, blank));
        if (!field || blank == std::string_view::npos) return invalid_line(rows[i]);
        std::string_view& value = lines.values[static_cast<std::size_t>(*field)];
        if (!value.empty() || blank + 1 == rows[i].size()) return invalid_line(rows[i]);
        value = rows[i].substr(blank + 1);
    }
    return lines;
}

Result<Board> start_board(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() != 2) return parse_position(text);
    const auto set = parse_game_type(words[0]);
    if (!set) return set.error();
    const auto opening = parse_opening(words[1]);
    if (!opening) return opening.error();
    return Board(*set, *opening);
}

Result<Seat> parse_seat(std::string_view text) {
    if (text == kPerson) return Seat{SeatKind::kPerson};
    if (text.starts_with(kMaximum)) {
        const int seconds = parse_digits(text.substr(kMaximum.size()), 2);
        if (std::ranges::find(kMaximumSeconds, seconds) == kMaximumSeconds.end())
            return invalid_line(text);
        return Seat{SeatKind::kComputer, 0, static_cast<std::uint8_t>(seconds)};
    }
    const int level =
        text.starts_with(kComputer) ? parse_digits(text.substr(kComputer.size()), 2) : -1;
    if (level < 1 || level > kMaxSeatLevel) return invalid_line(text);
    return Seat{SeatKind::kComputer, static_cast<std::uint8_t>(level)};
}

// Plays moves separated by semicolons.
Result<std::vector<Move>> play_line(Board& board, std::string_view text) {
    std::vector<Move> line;
    if (text.empty()) return line;
    for (std::string_view move : split(text, ';')) {
        if (board.history().size() >= kMaxStoredPlies)
            return ParseError{.code = ParseErrorCode::kTooManyPlies};
        auto played = board.outcome() == Outcome::kNone
                          ? push_uhp(board, move)
                          : unreadable(ParseErrorCode::kNotAMove, move);
        if (!played) {
            ParseError error = played.error();
            error.ply = static_cast<int>(board.history().size()) + 1;
            error.move = excerpt(move);
            return error;
        }
        line.push_back(*played);
    }
    return line;
}

// Whether the moves end the game in another way than the stated result.
bool contradicts_board(const Game& game, const GameResult& decided) {
    return decided.exists() && game.result().ending != decided.ending;
}

std::optional<Milliseconds> parse_time(std::string_view text) {
    Milliseconds time = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), time);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return time;
}

std::optional<TimeLeft> parse_times(std::string_view white, std::string_view black) {
    const auto white_left = parse_time(white), black_left = parse_time(black);
    if (!white_left || !black_left) return std::nullopt;
    return TimeLeft{*white_left, *black_left};
}

bool read_running_clock(Clock& clock, const std::vector<std::string_view>& words) {
    const auto since = parse_time(words[3]);
    const auto left = parse_times(words[4], words[5]);
    if (!since || !left) return false;
    clock = clock.reset(*left);
    clock.running = enum_from_name<Color>(words[2]);
    clock.since = *since;
    return true;
}

}  // namespace

bool read_clock(SeatedGame& game, std::string_view text) {
    const auto parts = split(text, ';');
    const auto words = split_words(parts[0]);
    const auto control = words.size() >= 2 ? parse_times(words[0], words[1]) : std::nullopt;
    if (!control) return false;
    game.set_clock({(*control)[0], (*control)[1]});
    game.times.clear();
    for (std::size_t part = 1; part < parts.size(); ++part) {
        const auto pair = split_words(parts[part]);
        const auto left = pair.size() == 2 ? parse_times(pair[0], pair[1]) : std::nullopt;
        if (!left) return false;
        game.times.push_back(*left);
    }
    const auto ply = static_cast<std::size_t>(game.game.plies());
    if (!game.times.empty())
        game.clock = game.clock->reset(game.times[std::min(ply, game.times.size() - 1)]);
    return words.size() == 2 || (words.size() == 6 && read_running_clock(*game.clock, words));
}

Result<GameResult> parse_result(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() != 2) return invalid_line(text);
    const auto ending = enum_from_name<Ending>(words[0]);
    const auto winner = enum_from_name<Color>(words[1]);
    if (!ending || (!winner && words[1] != kDrawn)) return invalid_line(text);
    return GameResult{winner ? win_of(*winner) : Outcome::kDraw, *ending};
}

std::string write_document(const SeatedGame& seated) {
    const Board& board = seated.game.board();
    std::string text = std::string(kTitle) + "\n";
    add_line(text, Field::kStart, start_text(board));
    add_line(text, Field::kMoves, join_names(move_strings(board)));
    add_line(text, Field::kUndone, join_names(line_strings(board, seated.undone)));
    add_line(text, Field::kWhite, seat_text(seated.seat(Color::kWhite)));
    add_line(text, Field::kBlack, seat_text(seated.seat(Color::kBlack)));
    add_line(text, Field::kEnded, result_text(seated.game.result()));
    add_line(text, Field::kOffer, seated.draw_offer ? name(*seated.draw_offer) : "");
    add_line(text, Field::kCoach, seated.has_coach ? "on" : "");
    add_line(text, Field::kTakebacks, seated.terms.takebacks ? "" : "off");
    return text;
}

Result<SeatedGame> read_document(std::string_view text) {
    const auto lines = parse_lines(text);
    if (!lines) return lines.error();
    const DocumentLines& line = *lines;

    auto board = start_board(line[Field::kStart]);
    if (!board) return board.error();
    if (const auto played = play_line(*board, line[Field::kMoves]); !played) return played.error();
    Board replay = *board;
    auto undone = play_line(replay, line[Field::kUndone]);
    if (!undone) return undone.error();

    const auto white = parse_seat(line[Field::kWhite]);
    if (!white) return white.error();
    const auto black = parse_seat(line[Field::kBlack]);
    if (!black) return black.error();

    GameResult decided;
    if (const std::string_view ended = line[Field::kEnded]; !ended.empty()) {
        const auto result = parse_result(ended);
        if (!result || !is_decided_by_players(*result)) return invalid_line(ended);
        decided = *result;
    }
    Game game(*board, true, decided);
    if (contradicts_board(game, decided)) return invalid_line(line[Field::kEnded]);

    SeatedGame seated{.game = std::move(game), .seats = {*white, *black}};
    seated.undone = std::move(*undone);
    if (const std::string_view offer = line[Field::kOffer]; !offer.empty()) {
        seated.draw_offer = enum_from_name<Color>(offer);
        if (!seated.draw_offer || !seated.is_turn_of(bit(*seated.draw_offer)))
            return invalid_line(offer);
    }
    if (const std::string_view coach = line[Field::kCoach]; !coach.empty()) {
        if (coach != "on") return invalid_line(coach);
        seated.has_coach = true;
    }
    if (const std::string_view takebacks = line[Field::kTakebacks]; !takebacks.empty()) {
        if (takebacks != "off") return invalid_line(takebacks);
        seated.terms.takebacks = false;
    }
    return seated;
}

}  // namespace sixlegs
