// All that takes time, one question at a time: a game's document comes in, JSON goes out, and
// what is found on the way is told. Each export returns whether it worked; if not, the answer is
// the problem.
//
// An export here can be left in the middle, whenever it calls the host's `pause`, and entered again
// where it was: Binaryen's Asyncify has made it so. Meanwhile only `stop` and `move_now` may be
// called. A question that was stopped is answered with null.
#include <optional>

#include "advice/browser_engine.h"
#include "boundary.h"
#include "game/document.h"
#include "notation/moves.h"
#include "rules/movegen.h"
#include "serializers/advice.h"

using namespace sixlegs;

SIXLEGS_IMPORT(pause) void host_pause();
SIXLEGS_IMPORT(elapsed) double host_elapsed();  // milliseconds since the question was asked
SIXLEGS_IMPORT(report) void host_report(const char* begin, std::size_t size);

namespace {

std::optional<BrowserEngine> engine;  // who only asks for the rules needs no table

void send_report(const std::string& text) {
    host_report(text.data(), text.size());
}

// Answers a question about the board of a game.
template <class Answer>
bool respond_for(std::string_view document, Answer answer_on) {
    const Result<SeatedGame> seated = read_document(document);
    if (!seated) return respond(seated.error());
    return respond(answer_on(seated->game.board()));
}

const std::string kNullJson = "null";

// The name of a move, if there is one.
std::string move_json(const Board& board, const std::optional<Move>& move) {
    if (!move) return kNullJson;
    Json json;
    json.string(move_string(board, *move));
    return json.take();
}

// The clock of a game in milliseconds; none if `left` is negative.
std::optional<BrowserEngine::GameClock> clock_of(double left, double increment) {
    if (left < 0) return {};
    return BrowserEngine::GameClock{TimeManagement(left, increment), host_elapsed};
}

// Tells all lines of one depth at once, when the last of them has come.
class LineCollector {
  public:
    LineCollector(const Board& board, int wanted) : board_(board), wanted_(wanted) {}

    void operator()(const SearchReport& report) {
        if (report.rank == 0) found_.clear();
        found_.push_back(report);
        if (static_cast<int>(found_.size()) == wanted_) send_report(analysis_json(board_, found_));
    }

  private:
    const Board& board_;
    int wanted_;
    std::vector<SearchReport> found_;
};

}  // namespace

// Begins anew with an empty table, and a network to judge by, or the terms if there are no bytes:
// 0 is well, 1 that there is no memory, 2 that the bytes are no network.
SIXLEGS_EXPORT(start_engine)
int start_engine(std::size_t megabytes, SIXLEGS_TEXT_PARAMETER(network)) {
    Evaluator evaluator;
    if (network_size > 0) {
        const auto read = Network::read(std::as_bytes(std::span(network_begin, network_size)));
        if (!read) return 2;
        evaluator = Evaluator(read);
    }
    engine.reset();
    engine.emplace(megabytes, evaluator, host_pause);
    return engine->has_table() ? 0 : 1;
}

SIXLEGS_EXPORT(stop) void stop() {
    engine->stop();
}

// A level that is thinking plays the best that it has found so far.
SIXLEGS_EXPORT(move_now) void move_now() {
    engine->move_now();
}

// The longest time in milliseconds that a move may take with so much left on the clock; then the
// host calls `move_now`.
SIXLEGS_EXPORT(max_thinking_time) double max_thinking_time(double left, double increment) {
    return TimeManagement(left, increment).maximum();
}

// The move of a level, by name. A seed has 53 bits. What is left on the clock and its increment are
// in milliseconds; without a clock `left` is negative.
SIXLEGS_EXPORT(play)
bool play(SIXLEGS_TEXT_PARAMETER(document), int level, double seed, double left, double increment) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const Level* played = get_level(level);
        if (played == nullptr) return kNullJson;
        const auto move = engine->play(board, *played, static_cast<std::uint64_t>(seed),
                                       clock_of(left, increment));
        return move_json(board, move);
    });
}

// The move of Maximum, by name: the best one found until `move_now` is called, or until the clock
// has no more time for it. The clock is given as for `play`.
SIXLEGS_EXPORT(play_maximum)
bool play_maximum(SIXLEGS_TEXT_PARAMETER(document), double seed, double left, double increment) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const auto move = engine->play_maximum(board, static_cast<std::uint64_t>(seed),
                                               clock_of(left, increment));
        return move_json(board, move);
    });
}

SIXLEGS_EXPORT(hint) bool hint(SIXLEGS_TEXT_PARAMETER(document)) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [](const Board& board) {
        const auto found = engine->hint(board);
        return found ? hint_json(board, *found) : kNullJson;
    });
}

// What speaks against a move that somebody is about to play, if it is a blunder.
SIXLEGS_EXPORT(blunder_warning)
bool blunder_warning(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(move)) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const Result<Move> meant = parse_move(board, SIXLEGS_TEXT_VIEW(move));
        if (!meant || !is_legal(board, *meant)) return kNullJson;
        const auto found = engine->blunder_warning(board, *meant);
        return found ? blunder_warning_json(board, *meant, *found) : kNullJson;
    });
}

SIXLEGS_EXPORT(accepts_draw) bool accepts_draw(SIXLEGS_TEXT_PARAMETER(document)) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [](const Board& board) -> std::string {
        return engine->accepts_draw(board).value_or(false) ? "true" : "false";
    });
}

SIXLEGS_EXPORT(review) bool review(SIXLEGS_TEXT_PARAMETER(document)) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [](const Board& board) {
        engine->review(board, {
                                  [](Score score) { send_report(initial_score_json(score)); },
                                  [](const Board& before, const Assessment& ply) {
                                      send_report(ply_assessment_json(before, ply));
                                  },
                                  [](const std::vector<int>& plies) {
                                      send_report(turning_points_json(plies));
                                  },
                              });
        return kNullJson;
    });
}

// Goes on until it is stopped, has looked at so many nodes if there is such a limit, or nothing is
// left to find. `is_threat` asks what the other side would do if it were its turn.
SIXLEGS_EXPORT(analyze)
bool analyze(SIXLEGS_TEXT_PARAMETER(document), int lines, bool is_threat, double nodes) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const std::uint64_t most = nodes > 0 ? static_cast<std::uint64_t>(nodes) : UINT64_MAX;
        const auto searched = is_threat ? after_null_move(board) : std::optional(board);
        if (!searched) return kNullJson;
        const auto found = static_cast<int>(legal_moves(*searched).size());
        LineCollector told(*searched, std::min(lines, found));
        engine->analyze(*searched, lines, [&](const SearchReport& report) { told(report); }, most);
        return kNullJson;
    });
}
