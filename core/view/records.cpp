#include "records.h"

#include "board_view.h"
#include "game/document.h"
#include "notation/positions.h"
#include "notation/read.h"

namespace sixlegs {

std::string problem_json(const Problem& problem) {
    const bool is_too_long = problem.code == Code::kTooManyPlies;
    Json json;
    json.object([&] {
        json.field(Key::kCode, is_too_long ? "too-many-moves" : "unreadable-game");
        json.field(Key::kDetail, std::string(name(problem.code)) + ": " + problem.text);
        if (problem.ply > 0) json.field(Key::kPly, problem.ply);
        if (problem.fault != Fault::kNone) json.field(Key::kFault, problem.fault);
        if (problem.piece.exists()) json.field(Key::kPiece, problem.piece);
        if (problem.hex) json.field(Key::kHex, *problem.hex);
    });
    return json.take();
}

}  // namespace sixlegs

namespace sixlegs::page {

namespace {

constexpr std::string_view kEndingTag = "Termination";
constexpr std::string_view kDateTag = "Date";

// Text, or null if it is empty.
std::optional<std::string_view> if_any(std::string_view text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

// The name of who played; nothing if the record does not tell.
std::string_view player(const GameRecord& record, Color color) {
    const std::string_view name = stripped(tag_value(record.tags, title(color)));
    return name == "?" ? std::string_view() : name;
}

// When it was played; nothing if the record does not tell.
std::string_view date(const GameRecord& record) {
    const std::string_view date = stripped(tag_value(record.tags, kDateTag));
    return date.find_first_of("0123456789") == std::string_view::npos ? std::string_view() : date;
}

// How the players ended it, if they did: the pieces need no telling.
GameResult decided_in(const GameRecord& record, const Board& board) {
    const auto outcome = value_named<Outcome>(record.result);
    if (board.is_over() || !outcome) return {};
    const std::string_view told = tag_value(record.tags, kEndingTag);
    const auto ending = value_named<Ending>(stripped(told.substr(0, told.find(':'))));
    const bool is_for_players =
        ending && *ending != Ending::kSurrounded && *ending != Ending::kRepetition;
    return {*outcome, is_for_players ? *ending : Ending::kUnknown};
}

SeatedGame for_two(Board board) {
    return {Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{SeatKind::kPerson}}};
}

// How a game ended, if that is told.
Result<GameResult> ended_by(const Tags& tags) {
    return tags.ended.empty() ? Result<GameResult>(GameResult{}) : parse_result(tags.ended);
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

Result<std::string> write_pgn_of(Tree tree, const Tags& tags, const GameResult& ended) {
    const Board end = tree.end();
    const std::string_view claim = ended.exists() ? name(ended.outcome) : std::string_view();
    return write_pgn({tags_of(tags, ended), std::move(tree), settled(end, claim)});
}

}  // namespace

Result<std::string> read(std::string_view text) {
    const Result<GameRecord> record = sixlegs::read(text);
    if (!record) return record.problem();
    Board board = record->tree.end();
    if (board.history().size() > static_cast<std::size_t>(kMostPlies))
        return Problem{.code = Code::kTooManyPlies};
    const GameResult decided = decided_in(*record, board);
    Json json;
    json.object([&] {
        json.field(Key::kDocument, write_document(for_two(std::move(board))));
        json.key(Key::kPlayers);
        json.object([&] {
            json.field(Key::kWhite, if_any(player(*record, Color::kWhite)));
            json.field(Key::kBlack, if_any(player(*record, Color::kBlack)));
        });
        json.field(Key::kDate, if_any(date(*record)));
        json.field(Key::kResult, decided);
        json.field(Key::kTree, tree_lines(record->tree));
    });
    return json.take();
}

Result<std::string> write(std::string_view document, std::string_view format, const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.problem();
    const auto ended = ended_by(tags);
    if (!ended) return ended.problem();
    const Board& board = seated->game.board();
    if (format == "game-string") return game_string(board, ended->outcome);
    if (format == "position") return position_string(board);
    if (format == "pgn") return write_pgn_of(tree_of(board), tags, *ended);
    return unread(Code::kNotADocument, format);
}

Result<std::string> write_tree(std::string_view document, std::string_view lines,
                               const Tags& tags) {
    const auto seated = read_document(document);
    if (!seated) return seated.problem();
    const auto ended = ended_by(tags);
    if (!ended) return ended.problem();
    auto tree = parse_tree_lines(start_of(seated->game.board()), lines);
    if (!tree) return tree.problem();
    return write_pgn_of(std::move(*tree), tags, *ended);
}

}  // namespace sixlegs::page
