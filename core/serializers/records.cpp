#include "records.h"

#include "board_view.h"
#include "game/document.h"
#include "notation/hop.h"
#include "notation/record_reader.h"

namespace sixlegs {

std::string parse_error_json(const ParseError& error) {
    const bool is_too_long = error.code == ParseErrorCode::kTooManyPlies;
    Json json;
    json.object([&] {
        json.field(Key::kCode, is_too_long ? "too-many-moves" : "unreadable-game");
        json.field(Key::kDetail, std::string(name(error.code)) + ": " + error.text);
        if (error.ply > 0) json.field(Key::kPly, error.ply);
        if (error.position_error != PositionErrorCode::kNone)
            json.field(Key::kPositionError, error.position_error);
        if (error.piece.exists()) json.field(Key::kPiece, error.piece);
        if (error.hex) json.field(Key::kHex, *error.hex);
    });
    return json.take();
}

}  // namespace sixlegs

namespace sixlegs::page_records {

namespace {

constexpr std::string_view kEndingTag = "Termination";
constexpr std::string_view kDateTag = "Date";

// Returns the text, or nothing if it is empty.
std::optional<std::string_view> null_if_empty(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

// Returns the name of a player; empty if unknown.
std::string_view player(const GameRecord& record, Color color) {
    const std::string_view name = strip(tag_value(record.tags, capitalized_name(color)));
    return name == "?" ? std::string_view() : name;
}

// Returns the date of the game; empty if unknown.
std::string_view date(const GameRecord& record) {
    const std::string_view date = strip(tag_value(record.tags, kDateTag));
    return date.find_first_of("0123456789") == std::string_view::npos ? std::string_view() : date;
}

// Returns the result if the players decided it.
GameResult players_result(const GameRecord& record, const Board& board) {
    const auto outcome = enum_from_name<Outcome>(record.result);
    if (board.is_over() || !outcome) return {};
    const std::string_view termination = tag_value(record.tags, kEndingTag);
    const auto ending = enum_from_name<Ending>(strip(termination.substr(0, termination.find(':'))));
    const bool is_by_players =
        ending && *ending != Ending::kSurrounded && *ending != Ending::kRepetition;
    return {*outcome, is_by_players ? *ending : Ending::kUnknown};
}

SeatedGame two_person_game(Board board) {
    return {Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{SeatKind::kPerson}}};
}

// Returns the result in the tags, if any.
Result<GameResult> parse_tags_result(const Tags& tags) {
    return tags.result.empty() ? Result<GameResult>(GameResult{}) : parse_result(tags.result);
}

std::vector<Tag> make_tags(const Tags& tags, const GameResult& result) {
    std::vector<Tag> record_tags{{"White", std::string(tags.white)},
                                 {"Black", std::string(tags.black)}};
    const bool is_known = result.ending != Ending::kSurrounded && result.ending != Ending::kUnknown;
    if (result.exists() && is_known)
        record_tags.push_back({std::string(kEndingTag), std::string(name(result.ending))});
    record_tags.push_back({std::string(kDateTag), std::string(tags.date)});
    return record_tags;
}

Result<std::string> write_tree_pgn(VariationTree tree, const Tags& tags, const GameResult& result) {
    const Board end = tree.end();
    const std::string_view claim = result.exists() ? name(result.outcome) : std::string_view();
    return write_pgn({make_tags(tags, result), std::move(tree), resolve_result(end, claim)});
}

}  // namespace

Result<std::string> parse_game_json(std::string_view text) {
    const Result<GameRecord> record = sixlegs::read_record(text);
    if (!record) return record.error();
    Board board = record->tree.end();
    if (board.history().size() > static_cast<std::size_t>(kMaxPlies))
        return ParseError{.code = ParseErrorCode::kTooManyPlies};
    const GameResult result = players_result(*record, board);
    Json json;
    json.object([&] {
        json.field(Key::kDocument, write_document(two_person_game(std::move(board))));
        json.key(Key::kPlayers);
        json.object([&] {
            json.field(Key::kWhite, null_if_empty(player(*record, Color::kWhite)));
            json.field(Key::kBlack, null_if_empty(player(*record, Color::kBlack)));
        });
        json.field(Key::kDate, null_if_empty(date(*record)));
        json.field(Key::kResult, result);
        json.field(Key::kTree, format_tree_lines(record->tree));
    });
    return json.take();
}

Result<std::string> format_game(std::string_view document, std::string_view format,
                                const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.error();
    const auto result = parse_tags_result(tags);
    if (!result) return result.error();
    const Board& board = seated->game.board();
    if (format == "game-string") return game_string(board, result->outcome);
    if (format == "position") return position_string(board);
    if (format == "hop") return hop_string(board);
    if (format == "pgn") return write_tree_pgn(line_tree(board), tags, *result);
    return unreadable(ParseErrorCode::kNotADocument, format);
}

Result<std::string> format_tree(std::string_view document, std::string_view lines,
                                const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.error();
    const auto result = parse_tags_result(tags);
    if (!result) return result.error();
    auto tree = parse_tree_lines(start_of(seated->game.board()), lines);
    if (!tree) return tree.error();
    return write_tree_pgn(std::move(*tree), tags, *result);
}

}  // namespace sixlegs::page_records
