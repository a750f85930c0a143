#include "advice.h"

namespace sixlegs {
namespace {

// An effect in the words of the wire: WINS_SOON is "wins-soon".
std::string_view effect_name(Effect effect) {
    static const auto kNames = [] {
        std::vector<std::string> names{
#define SIXLEGS_NAME(constant, name, meaning) #name,
            SIXLEGS_EFFECTS(SIXLEGS_NAME)
#undef SIXLEGS_NAME
        };
        for (std::string& name : names)
            for (char& letter : name)
                letter = letter == '_' ? '-' : static_cast<char>(letter - 'A' + 'a');
        return names;
    }();
    return kNames[static_cast<std::size_t>(effect)];
}

void write_facts(Json& json, std::string_view key, const std::vector<Fact>& facts) {
    json.key(key);
    json.array(facts, [&](const Fact& fact) { write(json, fact); });
}

void write_score(Json& json, std::string_view key, Score score) {
    json.key(key);
    write_score(json, score);
}

// Moves that are played one after the other from a board, each as a value of its own.
std::vector<std::string> written_line(Board board, std::span<const Move> line) {
    std::vector<std::string> written;
    for (const Move& move : line) {
        Json json;
        write_moves(json, board, {&move, 1});
        const std::string& array = json.text();
        written.push_back(array.substr(1, array.size() - 2));
        board.push(move);
    }
    return written;
}

void write_raw(Json& json, std::string_view key, std::string_view value) {
    json.key(key);
    json.raw(value);
}

void begin_message(Json& json, std::string_view type) {
    json.begin_object();
    json.key("type");
    json.string(type);
}

}  // namespace

void write_score(Json& json, Score score) {
    json.begin_object();
    json.key("probability");
    json.fraction(probability(score));
    json.key("winsIn");
    if (wins_in(score) != 0)
        json.number(wins_in(score));
    else
        json.null();
    json.end_object();
}

void write(Json& json, const Fact& fact) {
    json.begin_object();
    json.key("effect");
    json.string(effect_name(fact.effect));
    json.key("pieces");
    json.array(fact.pieces, [&](Piece piece) { write(json, piece); });
    json.key("number");
    if (fact.number)
        json.number(*fact.number);
    else
        json.null();
    json.key("hexes");
    write(json, fact.hexes);
    json.end_object();
}

std::string hint_json(const Board& board, const Hint& hint) {
    const std::vector<std::string> line = written_line(board, hint.line);
    Json json;
    json.begin_object();
    write_raw(json, "move", line[0]);
    write_score(json, "score", hint.score);
    write_facts(json, "facts", hint.facts);
    json.key("line");
    json.array(std::span(line).subspan(1), [&](const std::string& move) { json.raw(move); });
    json.end_object();
    return json.take();
}

std::string doubt_json(const Board& board, const Move& move, const Doubt& doubt) {
    const Move meant[] = {move, doubt.reply};
    const std::vector<std::string> line = written_line(board, meant);
    Json json;
    json.begin_object();
    write_raw(json, "move", line[0]);
    write_raw(json, "reply", line[1]);
    write_facts(json, "replyFacts", doubt.reply_facts);
    write_raw(json, "better", written_line(board, {&doubt.better, 1})[0]);
    write_facts(json, "betterFacts", doubt.better_facts);
    json.end_object();
    return json.take();
}

std::string opinion_json(Score for_white) {
    Json json;
    begin_message(json, "opinion");
    write_score(json, "score", for_white);
    json.end_object();
    return json.take();
}

std::string assessed_json(const Board& before, const Assessment& ply) {
    Json json;
    begin_message(json, "assessed");
    json.key("ply");
    json.number(ply.ply);
    write_score(json, "after", ply.after);
    json.key("lost");
    json.fraction(ply.lost());
    write_raw(json, "best", written_line(before, {&ply.best, 1})[0]);
    write_facts(json, "facts", ply.facts);
    json.end_object();
    return json.take();
}

std::string turning_points_json(std::span<const int> plies) {
    Json json;
    begin_message(json, "turning-points");
    json.key("plies");
    json.array(plies, [&](int ply) { json.number(ply); });
    json.end_object();
    return json.take();
}

std::string analysed_json(const Board& board, std::span<const Report> lines) {
    Json json;
    json.begin_object();
    json.key("depth");
    json.number(lines[0].depth);
    json.key("nodes");
    json.number(static_cast<std::int64_t>(lines.back().nodes));
    json.key("lines");
    json.array(lines, [&](const Report& line) {
        json.begin_object();
        write_score(json, "score", line.score);
        json.key("moves");
        write_moves(json, board, line.moves);
        json.end_object();
    });
    json.end_object();
    return json.take();
}

}  // namespace sixlegs
