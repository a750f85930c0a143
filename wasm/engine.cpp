// Calls that search, one at a time: the document of a game is passed in, the response is JSON, and
// intermediate results are reported. Each export returns whether it succeeded; if not, the response
// is the error.
//
// Calls can be suspended whenever they call the host's `pause`, and resumed there (Binaryen's
// Asyncify). Meanwhile only `stop` and `move_now` may be called. The response of a stopped call is
// null.
#include <optional>

#include "advice/browser_engine.h"
#include "boundary.h"
#include "game/document.h"
#include "notation/moves.h"
#include "rules/movegen.h"
#include "serializers/advice.h"

using namespace sixlegs;

SIXLEGS_IMPORT(pause) void host_pause();
SIXLEGS_IMPORT(elapsed) double host_elapsed();  // milliseconds since the move was requested
SIXLEGS_IMPORT(report) void host_report(const char* begin, std::size_t size);

namespace {

std::optional<BrowserEngine> engine;  // created on demand: the rules need no table

void send_report(const std::string& text) {
    host_report(text.data(), text.size());
}

// Responds with the result of `make_response` for the board of a game.
template <class MakeResponse>
bool respond_for(std::string_view document, MakeResponse make_response) {
    const Result<SeatedGame> seated = read_document(document);
    if (!seated) return respond(seated.error());
    return respond(make_response(seated->game.board()));
}

const std::string kNullJson = "null";

// Returns a move in UHP notation, or null, as JSON.
std::string move_json(const Board& board, const std::optional<Move>& move) {
    if (!move) return kNullJson;
    Json json;
    json.string(move_string(board, *move));
    return json.take();
}

// Returns a game clock in milliseconds; none if `left` is negative.
std::optional<BrowserEngine::GameClock> clock_of(double left, double increment) {
    if (left < 0) return {};
    return BrowserEngine::GameClock{TimeManagement(left, increment), host_elapsed};
}

// Collects the lines of one depth and reports them together.
class LineCollector {
  public:
    LineCollector(const Board& board, int line_count) : board_(board), line_count_(line_count) {}

    void operator()(const SearchReport& report) {
        if (report.rank == 0) lines_.clear();
        lines_.push_back(report);
        if (static_cast<int>(lines_.size()) == line_count_)
            send_report(analysis_json(board_, lines_));
    }

  private:
    const Board& board_;
    int line_count_;
    std::vector<SearchReport> lines_;
};

}  // namespace

// Restarts the engine with an empty table and a network, or the handcrafted evaluation without
// bytes. Returns 0 on success, 1 if memory cannot be allocated, and 2 if the network is invalid.
SIXLEGS_EXPORT(start_engine)
int start_engine(std::size_t megabytes, SIXLEGS_TEXT_PARAMETER(network)) {
    Evaluator evaluator;
    if (network_size > 0) {
        const auto parsed = Network::read(std::as_bytes(std::span(network_begin, network_size)));
        if (!parsed) return 2;
        evaluator = Evaluator(parsed);
    }
    engine.reset();
    engine.emplace(megabytes, evaluator, host_pause);
    return engine->has_table() ? 0 : 1;
}

SIXLEGS_EXPORT(stop) void stop() {
    engine->stop();
}

// Makes a running `play` return the best move so far.
SIXLEGS_EXPORT(move_now) void move_now() {
    engine->move_now();
}

// The maximum time for a move in milliseconds, after which the host must call `move_now`.
SIXLEGS_EXPORT(max_thinking_time) double max_thinking_time(double left, double increment) {
    return TimeManagement(left, increment).maximum();
}

// The move of a level in UHP notation. The seed has 53 bits. Remaining time and increment are in
// milliseconds; `left` is negative without a clock.
SIXLEGS_EXPORT(play)
bool play(SIXLEGS_TEXT_PARAMETER(document), int level, double seed, double left, double increment) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const Level* settings = get_level(level);
        if (settings == nullptr) return kNullJson;
        const auto move = engine->play(board, *settings, static_cast<std::uint64_t>(seed),
                                       clock_of(left, increment));
        return move_json(board, move);
    });
}

// The move of Maximum in UHP notation: the best one until `move_now` is called or time management
// stops the search. The clock is given as for `play`.
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
        const auto result = engine->hint(board);
        return result ? hint_json(board, *result) : kNullJson;
    });
}

// A warning if a move is a blunder, or null.
SIXLEGS_EXPORT(blunder_warning)
bool blunder_warning(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(move)) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const Result<Move> parsed = parse_move(board, SIXLEGS_TEXT_VIEW(move));
        if (!parsed || !is_legal(board, *parsed)) return kNullJson;
        const auto warning = engine->blunder_warning(board, *parsed);
        return warning ? blunder_warning_json(board, *parsed, *warning) : kNullJson;
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
                                  [](const GameSummary& summary) {
                                      send_report(review_summary_json(summary));
                                  },
                              });
        return kNullJson;
    });
}

// Analyzes until it is stopped, has searched `nodes` if positive, or the position is solved. With
// `is_threat`, analyzes the position after a null move.
SIXLEGS_EXPORT(analyze)
bool analyze(SIXLEGS_TEXT_PARAMETER(document), int lines, bool is_threat, double nodes) {
    return respond_for(SIXLEGS_TEXT_VIEW(document), [&](const Board& board) {
        const std::uint64_t max_nodes = nodes > 0 ? static_cast<std::uint64_t>(nodes) : UINT64_MAX;
        const auto position = is_threat ? after_null_move(board) : std::optional(board);
        if (!position) return kNullJson;
        const auto move_count = static_cast<int>(legal_moves(*position).size());
        LineCollector collector(*position, std::min(lines, move_count));
        engine->analyze(
            *position, lines, [&](const SearchReport& report) { collector(report); }, max_nodes);
        return kNullJson;
    });
}
