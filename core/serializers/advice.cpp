#include "advice.h"

namespace sixlegs {
namespace {

void write_score(Json& json, Key key, Score score) {
    json.key(key);
    json.object([&] {
        json.key(Key::kProbability);
        json.fraction(probability(score));
        json.field(Key::kWinsIn, wins_in(score) ? std::optional(wins_in(score)) : std::nullopt);
    });
}

// Returns a JSON object; `write_fields` writes its fields.
template <class WriteFields>
std::string object_json(WriteFields write_fields) {
    Json json;
    json.object([&] { write_fields(json); });
    return json.take();
}

}  // namespace

void write(Json& json, const Fact& fact) {
    json.object([&] {
        json.field(Key::kEffect, fact.effect);
        json.field(Key::kPieces, fact.pieces);
        json.field(Key::kNumber, fact.number);
        json.field(Key::kHexes, fact.hexes);
    });
}

std::string hint_json(const Board& board, const Hint& hint) {
    Board after = board;
    after.push(hint.line[0]);
    return object_json([&](Json& json) {
        json.field(Key::kMove, MoveOnBoard{board, hint.line[0]});
        write_score(json, Key::kScore, hint.score);
        json.field(Key::kFacts, hint.facts);
        json.key(Key::kLine);
        write_moves(json, after, std::span(hint.line).subspan(1));
    });
}

std::string blunder_warning_json(const Board& board, const Move& move,
                                 const BlunderWarning& warning) {
    Board after = board;
    after.push(move);
    return object_json([&](Json& json) {
        json.field(Key::kMove, MoveOnBoard{board, move});
        json.field(Key::kReply, MoveOnBoard{after, warning.reply});
        json.field(Key::kReplyFacts, warning.reply_facts);
        json.field(Key::kBetterMove, MoveOnBoard{board, warning.better_move});
        json.field(Key::kBetterFacts, warning.better_move_facts);
    });
}

std::string initial_score_json(Score for_white) {
    return object_json([&](Json& json) {
        json.field(Key::kType, "initial-score");
        write_score(json, Key::kScore, for_white);
    });
}

std::string ply_assessment_json(const Board& before, const Assessment& ply) {
    return object_json([&](Json& json) {
        json.field(Key::kType, "ply-assessment");
        json.field(Key::kPly, ply.ply);
        write_score(json, Key::kAfter, ply.after);
        json.key(Key::kLoss);
        json.fraction(ply.loss());
        json.field(Key::kJudgment, ply.judgment());
        json.key(Key::kLine);
        write_moves(json, before, ply.best_line);
        json.field(Key::kFacts, ply.facts);
    });
}

std::string review_summary_json(const GameSummary& summary) {
    return object_json([&](Json& json) {
        json.field(Key::kType, "review-summary");
        json.key(Key::kPlayers);
        json.array(summary, [&](const PlayerSummary& player) {
            json.object([&] {
                json.key(Key::kAccuracy);
                if (player.accuracy)
                    json.fraction(*player.accuracy);
                else
                    json.null();
                json.key(Key::kCounts);
                json.array(player.counts, [&](int count) { json.number(count); });
            });
        });
    });
}

std::string analysis_json(const Board& board, std::span<const SearchReport> lines) {
    return object_json([&](Json& json) {
        json.field(Key::kDepth, lines[0].depth);
        json.field(Key::kNodes, lines.back().nodes);
        json.key(Key::kLines);
        json.array(lines, [&](const SearchReport& line) {
            json.object([&] {
                write_score(json, Key::kScore, line.score);
                json.key(Key::kMoves);
                write_moves(json, board, line.moves);
            });
        });
    });
}

}  // namespace sixlegs
