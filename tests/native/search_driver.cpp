// Runs the search without Python, under sanitizers.
//
//   search_driver think GAMES SEED       games with crowded queens; claims are checked exhaustively
//   search_driver advise GAMES SEED      games between levels, with advice and a review
//   search_driver threads COUNT THREADS  searches started, polled and stopped at random times
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "../../bindings/search_threads.h"
#include "advice/browser_engine.h"
#include "checks.h"
#include "proof/prover.h"
#include "rules/movegen.h"
#include "rules/setup.h"

using namespace sixlegs;

namespace {

int occupied_neighbors(const Board& board, Color color) {
    const Piece queen(color, Bug::kQueen);
    if (!board.is_in_play(queen)) return 0;
    int count = 0;
    for (Direction direction : kDirections)
        count += board.top(board.at(queen) + direction).exists();
    return count;
}

// Returns the one of a few random moves after which the queens have most neighbors, so that wins
// are near.
Move choose_move(Board& board, const MoveList& moves, std::mt19937& random) {
    Move best = moves[random() % moves.size()];
    int most = -1;
    for (int i = 0; i < 6; ++i) {
        const Move move = moves[random() % moves.size()];
        board.push(move);
        const int sum =
            occupied_neighbors(board, Color::kWhite) + occupied_neighbors(board, Color::kBlack);
        const bool is_over = board.is_over();
        board.pop();
        if (!is_over && sum > most) most = sum, best = move;
    }
    return best;
}

bool has_won(const Board& board, Color color) {
    return board.outcome() == win_of(color);
}

constexpr std::uint64_t kUnlimited = UINT64_MAX;

// Whether the side to move can force a win within `plies`, by exhaustive search.
bool wins_within(const Board& board, int plies) {
    return Prover(kUnlimited).wins_within(board, (plies + 1) / 2).value();
}

// Whether the side to move loses within `plies`.
bool loses_within(const Board& board, int plies) {
    return Prover(kUnlimited).loses_within(board, plies / 2).value();
}

// Statistics over all games: positions with a win in one for either side, and checked proofs.
int immediate_threats = 0, proofs = 0;

// Checks that the evaluation detects wins in one of either side, and reports no others.
void check_immediate_threats(Board& board) {
    const Evaluation evaluation = Evaluator()(board);
    const bool wins = wins_within(board, 1);
    check(!evaluation.can_win || wins, "reported wins in one exist");
    check(!wins || evaluation.can_surround, "wins in one are detected");
    if (!board.has_queen(Color::kWhite) || !board.has_queen(Color::kBlack)) return;
    board.push(kPass);
    const bool is_threatened = wins_within(board, 1);
    board.pop();
    check(!is_threatened || evaluation.is_critical, "threats to win in one are detected");
    immediate_threats += wins || is_threatened;
}

std::vector<SearchReport> run_search(const Board& board, const SearchOptions& options) {
    TranspositionTable table(1);
    const std::atomic<bool> stop{false};
    const Evaluator evaluator;
    Search search(table, evaluator, stop);
    std::vector<SearchReport> reports;
    search.run(board, options, [&](SearchReport report) { reports.push_back(std::move(report)); });
    return reports;
}

void check_line(Board board, const std::vector<Move>& line) {
    for (const Move& move : line) {
        const MoveList moves = legal_moves(board);
        check(std::ranges::find(moves, move) != moves.end(), "the moves of a line are legal");
        board.push(move);
    }
}

// Checks by exhaustive search that the first move of a line has the claimed result, if it is short.
void check_proof(Board& board, const SearchReport& report) {
    const int plies = kWin - std::abs(report.score);
    if (plies > 3 && (plies > 4 || count_moves(board) > 30)) return;
    const Color us = board.turn();
    board.push(report.moves[0]);
    if (is_win(report.score)) {
        check(plies == 1 ? has_won(board, us) : loses_within(board, plies - 1),
              "claimed wins are wins");
    } else {
        check(has_won(board, other(us)) || wins_within(board, plies - 1),
              "claimed losses are losses");
    }
    board.pop();
    ++proofs;
}

// Returns random numbers of lines and nodes, with or without noise and detection of threats.
SearchOptions random_options(std::mt19937& random) {
    SearchOptions options;
    options.nodes = 1 + random() % 4000;
    options.lines = 1 + static_cast<int>(random() % 4);
    options.noise = random() % 2 ? 60 : 0;
    options.seed = options.noise > 0 ? random() : 0;
    options.sees_threats = random() % 4 != 0;
    return options;
}

void check_search(Board& board, std::mt19937& random) {
    const SearchOptions options = random_options(random);
    const std::vector<SearchReport> first = run_search(board, options),
                                    second = run_search(board, options);
    check(!first.empty() && first.size() == second.size(),
          "every search has reports, and equal searches equally many");
    for (std::size_t i = 0; i < first.size(); ++i) {
        check(first[i].score == second[i].score && first[i].nodes == second[i].nodes &&
                  first[i].moves == second[i].moves,
              "equal searches have equal reports");
        check_line(board, first[i].moves);
        if (is_proven(first[i].score)) check_proof(board, first[i]);
    }
}

// Checks that a search in steps has the result of a single run, and that a search which is stopped
// within an iteration and resumed reaches the same depth.
void check_steps(const Board& board) {
    SearchOptions options;
    options.depth = 4;
    const std::vector<SearchReport> whole = run_search(board, options);
    TranspositionTable table(1);
    std::atomic<bool> stop{false};
    const Evaluator evaluator;
    Search search(table, evaluator, stop);
    std::vector<SearchReport> reports;
    const Search::OnReport on_report = [&](SearchReport report) {
        reports.push_back(std::move(report));
    };
    search.begin(board, options);
    while (search.deepen(on_report)) {
    }
    check(reports.size() == whole.size() && reports.back().moves == whole.back().moves &&
              reports.back().nodes == whole.back().nodes,
          "a search in steps has the result of a single run");

    search.begin(board, options);
    if (!search.deepen(on_report)) return;  // the first iteration was the last
    stop = true;
    search.deepen(on_report);
    stop = false;
    while (search.deepen(on_report)) {
    }
    check(reports.back().depth == whole.back().depth, "a stopped search can be resumed");
    check_line(board, reports.back().moves);
}

// Checks that repetitions of a set-up position are detected like those of a played one.
void check_setup_repetition() {
    Board played(game_set(0), Opening::kRulebook);
    for (const Move& move : {Move{Piece(Color::kWhite, Bug::kQueen), {0, 0}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {1, 0}}})
        played.push(move);
    ZobristBoard position(Board(Setup{game_set(0),
                                      Opening::kRulebook,
                                      2,
                                      kNoPiece,
                                      {{{0, 0}, {Piece(Color::kWhite, Bug::kQueen)}},
                                       {{1, 0}, {Piece(Color::kBlack, Bug::kQueen)}}}}));
    check(position.key() == ZobristBoard(played).key(),
          "a set-up position has the key of the played one");
    for (const Move& move : {Move{Piece(Color::kWhite, Bug::kQueen), {0, 1}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {1, 1}},
                             Move{Piece(Color::kWhite, Bug::kQueen), {1, 0}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {0, 1}},
                             Move{Piece(Color::kWhite, Bug::kQueen), {0, 0}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {1, 0}}})
        position.push(move);
    // The start, and the position after two plies, in which both queens had moved the same way.
    check(position.repetitions() == 2, "repetitions of a set-up position are counted");
}

// Moves two queens about: every repetition must be detected, even if the hive has moved.
void check_moving_hive(std::mt19937& random) {
    Board board(game_set(0), Opening::kRulebook);
    for (int color = 0; color < 2; ++color)
        board.push({Piece(static_cast<Color>(color), Bug::kQueen), {color, 0}});
    ZobristBoard position(board);
    std::vector<Board> previous{board};
    int translated_repetitions = 0;
    for (int ply = 0; ply < 60; ++ply) {
        const MoveList moves = legal_moves(board);
        MoveList steps;
        for (const Move& move : moves)
            if (board.is_in_play(move.piece)) steps.add(move);
        if (steps.empty()) break;
        const Move move = steps[random() % steps.size()];
        board.push(move);
        position.push(move);
        int repetitions = 0;
        for (const Board& earlier : previous) {
            const bool is_repetition = earlier.is_same_position(board);
            repetitions += is_repetition;
            translated_repetitions +=
                is_repetition && ZobristBoard(earlier).key() != position.key();
        }
        check(position.repetitions() == repetitions,
              "repetitions are counted wherever the hive is");
        previous.push_back(board);
    }
    check(translated_repetitions > 0, "a hive of two queens moves across the board");
}

void check_keys(const Board& board, const Move& move) {
    ZobristBoard position(board);
    const std::uint64_t before = position.key();
    position.push(move);
    Board after = board;
    after.push(move);
    check(position.key() == ZobristBoard(after).key(), "the updated key is that of the position");
    position.pop();
    check(position.key() == before, "pop undoes push");
}

// Checks that a search ends sooner if the best move is stable, and that no move takes more time
// than is left on the clock.
void check_time_management() {
    const Move a{Piece(Color::kWhite, Bug::kQueen), {0, 0}};
    const Move b{Piece(Color::kWhite, Bug::kQueen), {1, 0}};
    // Returns the seconds after which a search ends whose iterations found `before` and `now`.
    const auto duration = [](const Search::Best& before, const Search::Best& now) {
        double used = 0;
        for (bool is_enough = false; !is_enough; used += 0.01) {
            TimeManagement clock(60, 1);
            clock.should_stop(before, 0);
            is_enough = clock.should_stop(now, used);
        }
        return used;
    };
    const double stable = duration({a, 10, 0.5}, {a, 10, 0.5});
    check(duration({a, 10, 0.5}, {a, 10, 0.9}) < stable,
          "less time if most nodes are below the best move");
    check(stable < duration({b, 10, 0.5}, {a, 10, 0.5}), "more time if the best move changed");
    check(stable < duration({a, 60, 0.5}, {a, 10, 0.5}), "more time if the score falls");
    for (const double left : {0.001, 0.1, 1.0, 60.0, 86400.0})
        for (const double increment : {0.0, 0.1, 30.0}) {
            const TimeManagement clock(left, increment);
            check(clock.share() > 0 && clock.share() <= clock.maximum() && clock.maximum() < left,
                  "a move takes a part of the time that is left");
        }
}

// Checks that entries of earlier searches are replaced before those of the current one, even if
// they are deeper, and that deep entries are replaced last otherwise.
void check_replacement() {
    TranspositionTable table(1);
    constexpr std::uint64_t kFirstKey = std::uint64_t{7} << 32;  // keys from here share a bucket
    constexpr std::uint64_t kBucket = 4;
    TableEntry entry;
    for (std::uint64_t i = 0; i < kBucket; ++i)
        table.store(kFirstKey + i, {.depth = 20, .bound = Bound::kExact});
    table.begin_search();
    for (std::uint64_t i = kBucket; i < 2 * kBucket; ++i)
        table.store(kFirstKey + i, {.depth = static_cast<int>(i), .bound = Bound::kExact});
    for (std::uint64_t i = 0; i < 2 * kBucket; ++i)
        check(table.find(kFirstKey + i, entry) == (i >= kBucket),
              "entries of earlier searches are replaced first");
    table.store(kFirstKey, {.depth = 1, .bound = Bound::kExact});
    check(!table.find(kFirstKey + kBucket, entry), "the entry with the least depth is replaced");
    check(table.find(kFirstKey, entry) && entry.depth == 1, "the new entry is stored");
}

void check_games(int games, unsigned seed) {
    check_setup_repetition();
    check_replacement();
    check_time_management();
    std::mt19937 random(seed);
    check_moving_hive(random);
    for (int game = 0; game < games; ++game) {
        Board board(game_set(game), Opening::kRulebook);
        for (int ply = 0; ply < 90 && !board.is_over(); ++ply) {
            const MoveList moves = legal_moves(board);
            check_immediate_threats(board);
            const Move move = choose_move(board, moves, random);
            check_keys(board, move);
            if (random() % 8 == 0) check_search(board, random);
            if (random() % 32 == 0) check_steps(board);
            board.push(move);
        }
    }
    check(immediate_threats > games / 4 && proofs > games / 8,
          "the games have enough immediate threats and proofs");
    std::printf("%d games, %d immediate threats, %d proofs\n", games, immediate_threats, proofs);
}

// Starts, polls and stops searches at random times.
void check_threads(int count, int threads) {
    std::mt19937 random(1);
    SearchThreads search(1, threads);
    check(search.has_table(), "a small table is allocated");
    Board board(game_set(7), Opening::kRulebook);
    check(search.start(board, SearchOptions(), {}), "an idle search can start");
    check(!search.start(board, SearchOptions(), {}), "a running search cannot start again");
    search.stop();
    check(search.wait(10), "a search can be stopped");
    for (int i = 0; i < count; ++i) {
        if (board.is_over() || board.ply() > 60) board = Board(game_set(i), Opening::kRulebook);
        SearchOptions options;
        options.lines = 1 + static_cast<int>(random() % 2);
        if (random() % 2) options.nodes = 2000;
        TimeLimit limit;
        if (random() % 3 == 0) limit.seconds = 0.003;
        if (random() % 3 == 0) limit.clock.emplace(0.02, 0.001);
        check(search.start(board, options, limit), "an idle search can start");
        search.wait(0.0005 * static_cast<double>(random() % 4));
        if (random() % 3 == 0) search.take_reports();
        search.nodes();
        search.stop();
        check(search.wait(10), "a search can be stopped");
        const MoveList moves = legal_moves(board);
        board.push(choose_move(board, moves, random));
        if (i % 16 == 0) check(search.clear_table(), "the table of an idle search can be cleared");
    }
    std::printf("%d searches by %d threads\n", count, threads);
}

// The engine's pause callback: stops the engine when `pauses_left` reaches zero.
BrowserEngine* paused_engine = nullptr;
int pauses_left = 0;
void pause() {
    if (--pauses_left == 0) paused_engine->stop();
}

void check_legal(const Board& board, const Move& move) {
    const MoveList moves = legal_moves(board);
    check(std::ranges::find(moves, move) != moves.end(), "advised moves are legal");
}

void check_advice(BrowserEngine& engine, const Board& board, std::mt19937& random) {
    const MoveList moves = legal_moves(board);
    const auto warning = engine.blunder_warning(board, moves[random() % moves.size()]);
    if (warning) check_legal(board, warning->better_move);
    check(!warning || judge(warning->loss) == Judgment::kBlunder, "warnings are about blunders");
    pauses_left = 3;
    check(!engine.hint(board) || pauses_left > 0, "a stopped engine has no hint");
    pauses_left = 3;
    engine.analyze(board, 3, [&](const SearchReport& report) { check_line(board, report.moves); });
    check(pauses_left <= 0 || count_moves(board) == 1 || engine.nodes() < 3 * 1024,
          "an analysis runs until it is stopped");
    pauses_left = 0;
}

void check_review(BrowserEngine& engine, const Board& board) {
    std::size_t assessments = 0, initial_scores = 0;
    bool has_ended = false;
    engine.review(
        board,
        {[&](Score) { ++initial_scores; },
         [&](const Board& before, const Assessment& assessment) {
             check_line(before, assessment.best_line);
             check(assessment.ply == static_cast<int>(++assessments),
                   "plies are assessed in order");
             check(assessment.facts.empty() == !assessment.judgment(),
                   "mistakes and only they have facts");
         },
         [&](const GameSummary& summary) {
             has_ended = true;
             for (const PlayerSummary& player : summary)
                 check(!player.accuracy || (*player.accuracy > 0 && *player.accuracy <= kCertainty),
                       "accuracies are from 0 to 1");
         }},
        50);
    check(assessments == board.history().size() && initial_scores == 1 && has_ended,
          "a review is complete");
}

void advise(int games, unsigned seed) {
    std::mt19937 random(seed);
    BrowserEngine engine(1, Evaluator(), pause);
    paused_engine = &engine;
    for (int game = 0; game < games; ++game) {
        Board board(game_set(game), Opening::kTournament);
        while (!board.is_over() && board.ply() < 40) {
            const Level& level = kLevels[random() % 6];
            const auto move = engine.play(board, level, random());
            check(move.has_value(), "a level returns a move");
            check_legal(board, *move);
            if (random() % 8 == 0) check_advice(engine, board, random);
            board.push(*move);
        }
        check_review(engine, board);
    }
    std::printf("%d games with advice\n", games);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string task = argc == 4 ? argv[1] : "";
    if (task == "think") {
        check_games(std::atoi(argv[2]), static_cast<unsigned>(std::atoi(argv[3])));
    } else if (task == "advise") {
        advise(std::atoi(argv[2]), static_cast<unsigned>(std::atoi(argv[3])));
    } else if (task == "threads") {
        check_threads(std::atoi(argv[2]), std::atoi(argv[3]));
    } else {
        std::fprintf(
            stderr,
            "usage: search_driver think|advise GAMES SEED | search_driver threads COUNT THREADS\n");
        return 2;
    }
    return 0;
}
