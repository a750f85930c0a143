#include "records.h"

#include "board_view.h"
#include "game/document.h"
#include "notation/positions.h"
#include "notation/record_reader.h"

namespace sixlegs {

std::string parse_error_json(const ParseError& problem) {
    const bool is_too_long = problem.code == ParseErrorCode::kTooManyPlies;
    Json json;
    json.object([&] {
        json.field(Key::kCode, is_too_long ? "too-many-moves" : "unreadable-game");
        json.field(Key::kDetail, std::string(name(problem.code)) + ": " + problem.text);
        if (problem.ply > 0) json.field(Key::kPly, problem.ply);
        if (problem.position_error != PositionErrorCode::kNone)
            json.field(Key::kPositionError, problem.position_error);
        if (problem.piece.exists()) json.field(Key::kPiece, problem.piece);
        if (problem.hex) json.field(Key::kHex, *problem.hex);
    });
    return json.take();
}

}  // namespace sixlegs

namespace sixlegs::page_records {

namespace {

constexpr std::string_view kEndingTag = "Termination";
constexpr std::string_view kDateTag = "Date";

// Text, or null if it is empty.
std::optional<std::string_view> null_if_empty(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

// The name of who played; nothing if the record does not tell.
std::string_view player(const GameRecord& record, Color color) {
    const std::string_view name = strip(tag_value(record.tags, capitalized_name(color)));
    return name == "?" ? std::string_view() : name;
}

// When it was played; nothing if the record does not tell.
std::string_view date(const GameRecord& record) {
    const std::string_view date = strip(tag_value(record.tags, kDateTag));
    return date.find_first_of("0123456789") == std::string_view::npos ? std::string_view() : date;
}

// How the players ended it, if they did: the pieces need no telling.
GameResult players_result(const GameRecord& record, const Board& board) {
    const auto outcome = enum_from_name<Outcome>(record.result);
    if (board.is_over() || !outcome) return {};
    const std::string_view told = tag_value(record.tags, kEndingTag);
    const auto ending = enum_from_name<Ending>(strip(told.substr(0, told.find(':'))));
    const bool is_for_players =
        ending && *ending != Ending::kSurrounded && *ending != Ending::kRepetition;
    return {*outcome, is_for_players ? *ending : Ending::kUnknown};
}

SeatedGame two_person_game(Board board) {
    return {Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{SeatKind::kPerson}}};
}

// How a game ended, if that is told.
Result<GameResult> parse_tags_result(const Tags& tags) {
    return tags.result.empty() ? Result<GameResult>(GameResult{}) : parse_result(tags.result);
}

std::vector<Tag> tags_of(const Tags& tags, const GameResult& ended) {
    std::vector<Tag> written{{"White", std::string(tags.white)},
                             {"Black", std::string(tags.black)}};
    const bool is_known = ended.ending != Ending::kSurrounded && ended.ending != Ending::kUnknown;
    if (ended.exists() && is_known)
        written.push_back({std::string(kEndingTag), std::string(name(ended.ending))});
    written.push_back({std::string(kDateTag), std::string(tags.date)});
    return written;
}

Result<std::string> write_pgn_of(VariationTree tree, const Tags& tags, const GameResult& ended) {
    const Board end = tree.end();
    const std::string_view claim = ended.exists() ? name(ended.outcome) : std::string_view();
    return write_pgn({tags_of(tags, ended), std::move(tree), resolve_result(end, claim)});
}

}  // namespace

Result<std::string> parse_game_json(std::string_view text) {
    const Result<GameRecord> record = sixlegs::read_record(text);
    if (!record) return record.error();
    Board board = record->tree.end();
    if (board.history().size() > static_cast<std::size_t>(kMaxPlies))
        return ParseError{.code = ParseErrorCode::kTooManyPlies};
    const GameResult decided = players_result(*record, board);
    Json json;
    json.object([&] {
        json.field(Key::kDocument, write_document(two_person_game(std::move(board))));
        json.key(Key::kPlayers);
        json.object([&] {
            json.field(Key::kWhite, null_if_empty(player(*record, Color::kWhite)));
            json.field(Key::kBlack, null_if_empty(player(*record, Color::kBlack)));
        });
        json.field(Key::kDate, null_if_empty(date(*record)));
        json.field(Key::kResult, decided);
        json.field(Key::kTree, format_tree_lines(record->tree));
    });
    return json.take();
}

Result<std::string> format_game(std::string_view document, std::string_view format,
                                const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.error();
    const auto ended = parse_tags_result(tags);
    if (!ended) return ended.error();
    const Board& board = seated->game.board();
    if (format == "game-string") return game_string(board, ended->outcome);
    if (format == "position") return position_string(board);
    if (format == "pgn") return write_pgn_of(line_tree(board), tags, *ended);
    return unreadable(ParseErrorCode::kNotADocument, format);
}

Result<std::string> format_tree(std::string_view document, std::string_view lines,
                                const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.error();
    const auto ended = parse_tags_result(tags);
    if (!ended) return ended.error();
    auto tree = parse_tree_lines(start_of(seated->game.board()), lines);
    if (!tree) return tree.error();
    return write_pgn_of(std::move(*tree), tags, *ended);
}

}  // namespace sixlegs::page_records
