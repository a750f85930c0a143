// Runs games and their commands without Python, under sanitizers.
//
//   game_driver commands COUNT SEED   games with random commands; rejected ones change nothing
//   game_driver documents COUNT SEED  damaged game documents, parsed and written again
//   game_driver clock 1 SEED          examples of clock arithmetic
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "checks.h"
#include "game/commands.h"
#include "game/document.h"
#include "notation/moves.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

using Random = std::mt19937;

Milliseconds random_time(Random& random, unsigned limit) {
    return static_cast<Milliseconds>(random() % limit);
}

std::string text(std::optional<Color> color) {
    return color ? std::string(name(*color)) : "nobody";
}

std::string clock_text(const SeatedGame& seated) {
    if (!seated.clock) return "";
    std::string description = "\nclock";
    for (Milliseconds time : seated.clock->left) description += " " + std::to_string(time);
    for (const TimeLeft& left : seated.times)
        description += ";" + std::to_string(left[0]) + " " + std::to_string(left[1]);
    return description + " " + text(seated.clock->running);
}

// Returns the complete state of a game as text, for comparisons.
std::string describe(const SeatedGame& seated) {
    return write_document(seated) + "takeback " + text(seated.takeback_offer) + "\nrematch " +
           text(seated.rematch_offer) + "\nfirst ply " + std::to_string(seated.first_ply) +
           "\noccurrences " + std::to_string(seated.game.occurrences()) + "\nawaits " +
           std::string(name(seated.awaits())) + (seated.is_online ? "\nonline" : "") +
           clock_text(seated);
}

SeatedGame reread(const SeatedGame& seated) {
    const std::string document = write_document(seated);
    const Result<SeatedGame> copy = read_document(document);
    check(static_cast<bool>(copy), "a written document can be read", document);
    check(write_document(*copy) == document, "a document is unchanged by reading it", document);
    return *copy;
}

Seat random_seat(Random& random) {
    if (random() % 3) return Seat{SeatKind::kPerson};
    const auto level = static_cast<std::uint8_t>(random() % (kMaxSeatLevel + 1));
    return level > 0 ? Seat{SeatKind::kComputer, level}
                     : Seat{SeatKind::kComputer, 0, kMaximumSeconds[random() % 3]};
}

// Returns a game after some moves, half of them online games with a vacant seat.
SeatedGame random_untimed_game(Random& random) {
    Board board(kBase | (random() % 2 ? bit(Bug::kPillbug) | bit(Bug::kMosquito) : 0),
                Opening::kTournament);
    for (unsigned plies = random() % 20; plies > 0 && !board.is_over(); --plies) {
        const MoveList moves = legal_moves(board);
        board.push(moves[random() % moves.size()]);
    }
    const int first_ply = static_cast<int>(board.history().size());
    if (random() % 2) return {Game(std::move(board)), {random_seat(random), random_seat(random)}};
    SeatedGame online{Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{}}};
    online.is_online = true;
    online.first_ply = first_ply;
    return online;
}

SeatedGame random_game(Random& random) {
    SeatedGame seated = random_untimed_game(random);
    if (random() % 2)
        seated.set_clock({.initial = 1000 + random_time(random, 5000),
                          .increment = random_time(random, 500),
                          .is_per_move = random() % 4 == 0});
    return seated;
}

// Returns a command that usually plays a legal move, often one of two, so that positions repeat.
std::string random_move_command(const SeatedGame& seated, Random& random) {
    const MoveList moves = legal_moves(seated.game.board());
    if (moves.empty() || random() % 10 == 0) return "play wQ bQ-";
    const bool is_reply = seated.awaits() == Awaits::kComputer;
    const std::size_t choices =
        random() % 2 ? moves.size() : std::min<std::size_t>(moves.size(), 2);
    return (is_reply ? "reply " : "play ") +
           move_string(seated.game.board(), moves[moves.size() - 1 - random() % choices]);
}

std::string random_command(const SeatedGame& seated, Random& random) {
    constexpr std::array kRare{
        "resign",          "offer-draw",       "accept-draw",    "decline-draw",
        "coach on",        "coach off",        "time-out",       "pass",
        "answer-draw yes", "answer-draw no",   "play something", "nothing known",
        "accept-takeback", "decline-takeback", "offer-rematch",  "decline-rematch",
        "abort",           "claim win",        "claim draw",     "claim abort",
        "claim nothing"};
    switch (random() % 6) {
        case 0: return "undo";
        case 1: return "redo";
        case 2: return kRare[random() % kRare.size()];
        default: return random_move_command(seated, random);
    }
}

CommandContext random_context(Milliseconds now, Random& random) {
    return {.now = now,
            .thinking_time = random() % 2 ? std::optional(random_time(random, 1000)) : std::nullopt,
            .round_trip = random_time(random, 300),
            .has_mover_abandoned = random() % 2 == 0};
}

Rejection run_random(SeatedGame& seated, Sides who, const std::string& command,
                     const CommandContext& context, Random& random) {
    if (seated.is_online && random() % 20 == 0) return seated.join(context.now);
    const CommandResult result = run_command(seated, who, command, context);
    check(result.rejection == Rejection::kNone || result.event == Event::kNone,
          "a rejected command causes no event", command);
    check(!seated.is_online || result.event == Event::kNone || result.by,
          "an event of an online game has an author", command);
    return result.rejection;
}

// Checks the invariants of all clocks.
void check_clock(const SeatedGame& seated, Milliseconds now) {
    if (!seated.clock) return;
    const Clock& clock = *seated.clock;
    const std::string state = describe(seated);
    for (Milliseconds time : clock.remaining(now))
        check(time >= 0, "remaining times are not negative", state);
    for (Milliseconds time : clock.lag_budget)
        check(time >= 0 && time <= kLagBudget, "lag is compensated within its budget", state);
    check(!clock.running || clock.running == seated.game.turn(),
          "only the clock of the side to move runs", state);
    check(!clock.running || !seated.game.is_over(), "no clock runs after the end", state);
    check(seated.times.size() > static_cast<std::size_t>(seated.game.plies()),
          "every ply has its times", state);
}

// Checks that redo restores what undo took back, except after a loss on time.
void check_undo(SeatedGame seated) {
    seated.draw_offer.reset();
    if (seated.game.result().ending == Ending::kTime) return;
    const std::string before = describe(seated);
    const int plies = seated.game.plies();
    if (seated.is_online || seated.undo(kBothSides) != Rejection::kNone) return;
    if (seated.game.plies() == plies) return;  // undo withdrew a resignation or a draw
    if (seated.clock) return;                  // redo does not restore clocks
    check(seated.can_redo() || seated.game.is_over(), "an undone move can be redone", before);
    if (seated.redo(kBothSides) == Rejection::kNone)
        check(describe(seated) == before, "redo reverses undo",
              before + "\nnow\n" + describe(seated));
}

void play(SeatedGame seated, Random& random, int& rejected) {
    Milliseconds now = random_time(random, 1000);
    for (int i = 0; i < 80; ++i) {
        const std::string before = describe(seated), command = random_command(seated, random);
        const Sides who = static_cast<Sides>(random() % 4);
        now += random_time(random, 200);
        if (run_random(seated, who, command, random_context(now, random), random) !=
            Rejection::kNone) {
            check(describe(seated) == before, "a rejected command changes nothing",
                  command + before);
            ++rejected;
        }
        check(!seated.game.is_over() || (!seated.draw_offer && !seated.takeback_offer),
              "a finished game has no open offers", describe(seated));
        check(!seated.game.is_over() || seated.awaits() == Awaits::kNobody,
              "a finished game awaits no command", describe(seated));
        seated.run_clock(now);
        check_clock(seated, now);
        check_undo(seated);
        if (!seated.is_online && !seated.clock)
            check(describe(reread(seated)) == describe(seated),
                  "a document contains the whole state", before);
    }
    const SeatedGame rematch = seated.with_sides_swapped();
    check(rematch.game.plies() == 0 && rematch.seats[0] == seated.seats[1],
          "a rematch is a new game with swapped sides", "");
}

std::string damage(std::string document, Random& random) {
    for (unsigned times = random() % 3 + 1; times > 0; --times) {
        const std::size_t at = random() % (document.size() + 1), length = random() % 8;
        switch (random() % 4) {
            case 0: document.erase(at, length); break;
            case 1:
                document.insert(at, document.substr(random() % (document.size() + 1), length));
                break;
            case 2: document.insert(at, 1, static_cast<char>(random())); break;
            default:
                if (at < document.size()) document[at] = static_cast<char>(random());
        }
    }
    return document;
}

void check_damaged_documents(int count, Random& random) {
    int readable = 0;
    for (int i = 0; i < count; ++i) {
        SeatedGame seated = random_game(random);
        seated.is_online = false;
        seated.clock.reset();
        seated.seats[1] = random_seat(random);
        for (int commands = 0; commands < 20; ++commands)
            run_command(seated, kBothSides, random_command(seated, random), {.now = commands});
        const std::string document = write_document(seated);
        for (int times = 0; times < 10; ++times)
            if (const auto read = read_document(damage(document, random)); read) {
                reread(*read);
                ++readable;
            }
    }
    std::printf("%d documents, %d of %d damaged copies readable\n", count, readable, 10 * count);
}

void check_lag() {
    const Clock clock = Clock::full({.initial = 60'000}, kLagBudget).run(Color::kWhite, 10'000);
    check(clock.deadline() == 70'000 + kMaxLagPerMove, "the deadline allows for a move in transit");
    check(!clock.fallen_flag(70'499) && clock.fallen_flag(70'500) == Color::kWhite,
          "the flag falls at the deadline");
    check(clock.is_too_late(70'000, std::nullopt), "lag is compensated only if it is claimed");
    check(!clock.is_too_late(70'400, 60'000 - 1), "claimed lag is compensated");
    check(clock.is_too_late(70'600, 60'000), "lag is compensated up to a limit");
    const Clock pressed = clock.press(Color::kWhite, 11'000, 300);
    check(pressed.left == TimeLeft{59'500, 60'000}, "the lag of a move is returned up to a limit");
    check(pressed.lag_budget == TimeLeft{kLagBudget - kMaxLagPerMove, kLagBudget},
          "returned lag is deducted from the budget");
    check(clock.credible_thinking_time(0, 80, 11'000) == 920,
          "a claim is credible within the round trip");
    check(!clock.credible_thinking_time(std::nullopt, 80, 11'000),
          "a missing claim has no credible time");
}

void check_clocks() {
    const TimeControl control{.initial = 1000, .increment = 100};
    const Clock clock = Clock::full(control).run(Color::kWhite, 50);
    check(clock.remaining(450) == TimeLeft{600, 1000}, "the running clock counts down");
    check(clock.remaining(40) == TimeLeft{1000, 1000},
          "no time is deducted when the system clock is set back");
    check(clock.press(Color::kWhite, 450, {}).left == TimeLeft{700, 1000},
          "a move adds the increment");
    check(clock.press(Color::kBlack, 450, {}).left == TimeLeft{600, 1000},
          "the increment is only for the mover");
    check(clock.remaining(2000) == TimeLeft{0, 1000} && clock.deadline() == 1050,
          "the remaining time does not fall below zero");
    check(clock.run(Color::kWhite, 450) == clock, "starting a running clock changes nothing");
    const Clock paused = clock.pause(5000, 150);
    check(paused.remaining(5000) == TimeLeft{900, 1000} && paused.paused_for(4000) == 1000,
          "a paused clock does not count down");
    check(paused.pause(0, 1000).remaining(1100) == TimeLeft{800, 1000}, "a pause can end early");
    check(clock.reset({1, 2}).remaining(99'999) == TimeLeft{1, 2}, "a reset clock does not run");
    const Clock per_move =
        Clock::full({.initial = 1000, .is_per_move = true}).run(Color::kBlack, 0);
    check(per_move.press(Color::kBlack, 900, {}).left == TimeLeft{1000, 1000},
          "a move restores the full time");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: game_driver commands|documents|clock COUNT SEED\n");
        return 2;
    }
    const int count = std::atoi(argv[2]);
    Random random(static_cast<unsigned>(std::atoi(argv[3])));
    if (std::strcmp(argv[1], "documents") == 0) {
        check_damaged_documents(count, random);
        return 0;
    }
    if (std::strcmp(argv[1], "clock") == 0) {
        check_clocks();
        check_lag();
        std::printf("clocks hold\n");
        return 0;
    }
    int rejected = 0;
    for (int game = 0; game < count; ++game) play(random_game(random), random, rejected);
    std::printf("%d games, %d commands rejected\n", count, rejected);
    return 0;
}
