// Drives the search without Python, for the sanitizers to watch.
//
//   search_driver think GAMES SEED       games crowded about the queens: every claim is checked by
//                                        counting
//   search_driver advise GAMES SEED      games of levels against each other, with advice and a
//   review search_driver threads COUNT THREADS  searches begun, watched, stopped and left alone
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "../../bindings/search_threads.h"
#include "advice/browser_engine.h"
#include "checks.h"
#include "rules/movegen.h"
#include "rules/setup.h"

using namespace sixlegs;

namespace {

int occupied_neighbors(const Board& board, Color color) {
    const Piece queen(color, Bug::kQueen);
    if (!board.is_in_play(queen)) return 0;
    int count = 0;
    for (Direction way : kDirections) count += board.top(board.at(queen) + way).exists();
    return count;
}

// Of a few random moves the one that crowds both queens most, so that much is at stake.
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

// Whether the side to move wins within so many plies whatever the other does, by trying everything.
bool wins_within(Board& board, int plies) {
    if (plies <= 0 || board.is_over()) return false;
    const Color us = board.turn();
    const MoveList moves = legal_moves(board);
    for (const Move& move : moves) {
        board.push(move);
        bool wins = has_won(board, us);
        if (!wins && !board.is_over() && plies > 2) {
            const MoveList replies = legal_moves(board);
            wins = true;
            for (const Move& reply : replies) {
                board.push(reply);
                wins = has_won(board, us) || wins_within(board, plies - 2);
                board.pop();
                if (!wins) break;
            }
        }
        board.pop();
        if (wins) return true;
    }
    return false;
}

bool loses_within(Board& board, int plies) {
    const Color them = other(board.turn());
    const MoveList moves = legal_moves(board);
    for (const Move& move : moves) {
        board.push(move);
        const bool loses = has_won(board, them) || wins_within(board, plies - 1);
        board.pop();
        if (!loses) return false;
    }
    return true;
}

int immediate_threats = 0, proofs = 0;

// The evaluation sees wins in one by either side: none that is not there, and all that are.
void check_immediate_threats(Board& board) {
    const Evaluation judgement = Evaluator()(board);
    const bool wins = wins_within(board, 1);
    check(!judgement.can_win || wins, "a win in one that is seen is there");
    check(!wins || judgement.can_surround, "a win in one is seen");
    if (!board.has_queen(Color::kWhite) || !board.has_queen(Color::kBlack)) return;
    board.push(kPass);
    const bool is_threatened = wins_within(board, 1);
    board.pop();
    check(!is_threatened || judgement.is_critical, "a threat to win is seen");
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
        check(std::ranges::find(moves, move) != moves.end(), "a line is of legal moves");
        board.push(move);
    }
}

// That the first move of a line leads to what is claimed, as far as counting goes.
void check_proof(Board& board, const SearchReport& report) {
    const int plies = kWin - std::abs(report.score);
    if (plies > 3 && (plies > 4 || count_moves(board) > 30)) return;
    const Color us = board.turn();
    board.push(report.moves[0]);
    if (is_win(report.score)) {
        check(plies == 1 ? has_won(board, us) : loses_within(board, plies - 1), "a win is a win");
    } else {
        check(has_won(board, other(us)) || wins_within(board, plies - 1), "a loss is a loss");
    }
    board.pop();
    ++proofs;
}

// Any number of lines and nodes, with opinions and without, with an eye for threats and without.
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
    const std::vector<SearchReport> once = run_search(board, options),
                                    again = run_search(board, options);
    check(!once.empty() && once.size() == again.size(), "a search always answers, and the same");
    for (std::size_t i = 0; i < once.size(); ++i) {
        check(once[i].score == again[i].score && once[i].nodes == again[i].nodes &&
                  once[i].moves == again[i].moves,
              "the same search finds the same");
        check_line(board, once[i].moves);
        if (is_proven(once[i].score)) check_proof(board, once[i]);
    }
}

// A search that is deepened step by step finds what one run finds; broken off within an iteration
// and carried on, it comes as deep.
void check_steps(const Board& board) {
    SearchOptions options;
    options.depth = 4;
    const std::vector<SearchReport> whole = run_search(board, options);
    TranspositionTable table(1);
    std::atomic<bool> stop{false};
    const Evaluator evaluator;
    Search search(table, evaluator, stop);
    std::vector<SearchReport> reports;
    const Search::OnReport tell = [&](SearchReport report) {
        reports.push_back(std::move(report));
    };
    search.begin(board, options);
    while (search.deepen(tell)) {
    }
    check(reports.size() == whole.size() && reports.back().moves == whole.back().moves &&
              reports.back().nodes == whole.back().nodes,
          "steps find what a run finds");

    search.begin(board, options);
    if (!search.deepen(tell)) return;  // settled at once
    stop = true;
    search.deepen(tell);
    stop = false;
    while (search.deepen(tell)) {
    }
    check(reports.back().depth == whole.back().depth, "a search that was broken off is carried on");
    check_line(board, reports.back().moves);
}

// A position that is set up and comes back is the same as one that was played to.
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
          "a position set up has the key of one played");
    for (const Move& move : {Move{Piece(Color::kWhite, Bug::kQueen), {0, 1}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {1, 1}},
                             Move{Piece(Color::kWhite, Bug::kQueen), {1, 0}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {0, 1}},
                             Move{Piece(Color::kWhite, Bug::kQueen), {0, 0}},
                             Move{Piece(Color::kBlack, Bug::kQueen), {1, 0}}})
        position.push(move);
    // Once where it stands now, and once after two plies, when both queens had moved the same way.
    check(position.repetitions() == 2, "a position set up is known when it comes back");
}

// Two queens and a few pieces that walk about: every position that stood before is known, wherever
// on the table the hive lies by now.
void check_moving_hive(std::mt19937& random) {
    Board board(game_set(0), Opening::kRulebook);
    for (int color = 0; color < 2; ++color)
        board.push({Piece(static_cast<Color>(color), Bug::kQueen), {color, 0}});
    ZobristBoard position(board);
    std::vector<Board> stood{board};
    int walks = 0;
    for (int ply = 0; ply < 60; ++ply) {
        const MoveList moves = legal_moves(board);
        MoveList steps;
        for (const Move& move : moves)
            if (board.is_in_play(move.piece)) steps.add(move);
        if (steps.empty()) break;
        const Move move = steps[random() % steps.size()];
        board.push(move);
        position.push(move);
        int times = 0;
        for (const Board& then : stood) {
            times += then.is_same_position(board);
            walks += then.is_same_position(board) && ZobristBoard(then).key() != position.key();
        }
        check(position.repetitions() == times, "a position is known wherever it stands");
        stood.push_back(board);
    }
    check(walks > 0, "a hive of two queens walks");
}

void check_keys(const Board& board, const Move& move) {
    ZobristBoard position(board);
    const std::uint64_t before = position.key();
    position.push(move);
    Board after = board;
    after.push(move);
    check(position.key() == ZobristBoard(after).key(), "the key is that of the position");
    position.pop();
    check(position.key() == before, "pop undoes push");
}

// Where all speaks for one move the search ends sooner than where it wavers, and never does a move
// take more than is left on the clock.
void check_time_management() {
    const Move one{Piece(Color::kWhite, Bug::kQueen), {0, 0}};
    const Move two{Piece(Color::kWhite, Bug::kQueen), {1, 0}};
    // How much is used when the search ends, after iterations that found `before` and `now`.
    const auto length = [](const Search::Best& before, const Search::Best& now) {
        double used = 0;
        for (bool is_enough = false; !is_enough; used += 0.01) {
            TimeManagement clock(60, 1);
            clock.should_stop(before, 0);
            is_enough = clock.should_stop(now, used);
        }
        return used;
    };
    const double settled = length({one, 10, 0.5}, {one, 10, 0.5});
    check(length({one, 10, 0.5}, {one, 10, 0.9}) < settled,
          "less time where most positions come after the best move");
    check(settled < length({two, 10, 0.5}, {one, 10, 0.5}), "more time after another best move");
    check(settled < length({one, 60, 0.5}, {one, 10, 0.5}), "more time when the score falls");
    for (const double left : {0.001, 0.1, 1.0, 60.0, 86400.0})
        for (const double increment : {0.0, 0.1, 30.0}) {
            const TimeManagement clock(left, increment);
            check(clock.share() > 0 && clock.share() <= clock.maximum() && clock.maximum() < left,
                  "a move takes a part of what is left");
        }
}

void check_games(int games, unsigned seed) {
    check_setup_repetition();
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
    check(immediate_threats > games / 4 && proofs > games / 8, "enough is at stake in these games");
    std::printf("%d games, %d alarms, %d proofs\n", games, immediate_threats, proofs);
}

// Begins, asks and stops at random moments; the answer is there whenever the search has ended.
void check_threads(int count, int threads) {
    std::mt19937 random(1);
    SearchThreads search(1, threads);
    check(search.has_table(), "there is memory for a small table");
    Board board(game_set(7), Opening::kRulebook);
    check(search.start(board, SearchOptions(), {}), "an idle search begins a search");
    check(!search.start(board, SearchOptions(), {}), "one search at a time");
    search.stop();
    check(search.wait(10), "a search stops when it is told to");
    for (int i = 0; i < count; ++i) {
        if (board.is_over() || board.ply() > 60) board = Board(game_set(i), Opening::kRulebook);
        SearchOptions options;
        options.lines = 1 + static_cast<int>(random() % 2);
        if (random() % 2) options.nodes = 2000;
        TimeLimit limit;
        if (random() % 3 == 0) limit.seconds = 0.003;
        if (random() % 3 == 0) limit.clock.emplace(0.02, 0.001);
        check(search.start(board, options, limit), "an idle search begins a search");
        search.wait(0.0005 * static_cast<double>(random() % 4));
        if (random() % 3 == 0) search.take_reports();
        search.nodes();
        search.stop();
        check(search.wait(10), "a search stops when it is told to");
        const MoveList moves = legal_moves(board);
        board.push(choose_move(board, moves, random));
        if (i % 16 == 0) check(search.clear_table(), "an idle search forgets");
    }
    std::printf("%d searches by %d threads\n", count, threads);
}

// A host that stops the engine after so many pauses.
BrowserEngine* paused_engine = nullptr;
int pauses_left = 0;
void pause() {
    if (--pauses_left == 0) paused_engine->stop();
}

void check_legal(const Board& board, const Move& move) {
    const MoveList moves = legal_moves(board);
    check(std::ranges::find(moves, move) != moves.end(), "what is advised is legal");
}

void check_advice(BrowserEngine& engine, const Board& board, std::mt19937& random) {
    const MoveList moves = legal_moves(board);
    const auto doubt = engine.blunder_warning(board, moves[random() % moves.size()]);
    if (doubt) check_legal(board, doubt->better_move);
    check(!doubt || doubt->loss >= kBlunderLoss, "a doubt is about a blunder");
    pauses_left = 3;
    check(!engine.hint(board) || pauses_left > 0, "once it is stopped there is no answer");
    pauses_left = 3;
    engine.analyze(board, 3, [&](const SearchReport& report) { check_line(board, report.moves); });
    check(pauses_left <= 0 || count_moves(board) == 1 || engine.nodes() < 3 * 1024,
          "an analysis goes on until it is stopped");
    pauses_left = 0;
}

void check_review(BrowserEngine& engine, const Board& board) {
    std::size_t told = 0, opinions = 0;
    bool has_ended = false;
    engine.review(board,
                  {[&](Score) { ++opinions; },
                   [&](const Board& before, const Assessment& ply) {
                       check_legal(before, ply.best);
                       check(ply.ply == static_cast<int>(++told), "every ply is told in its turn");
                       check(ply.facts.empty() == (ply.loss() < kMistakeLoss),
                             "what is lost is told");
                   },
                   [&](const std::vector<int>& plies) {
                       has_ended = true;
                       check(plies.size() <= kMaxTurningPoints, "a game turns a few times");
                   }},
                  50);
    check(told == board.history().size() && opinions == 1 && has_ended, "a review is whole");
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
            check(move.has_value(), "a level plays");
            check_legal(board, *move);
            if (random() % 8 == 0) check_advice(engine, board, random);
            board.push(*move);
        }
        check_review(engine, board);
    }
    std::printf("%d games advised\n", games);
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
