// Drives the conduct of games without Python, for the sanitizers to watch.
//
//   game_driver commands COUNT SEED   games of random commands; each is refused whole or done
//   game_driver documents COUNT SEED  documents with damage, read and written again
//   game_driver clock 1 SEED          examples of the clock's arithmetic
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

Milliseconds random_time(Random& dice, unsigned limit) {
    return static_cast<Milliseconds>(dice() % limit);
}

std::string text(std::optional<Color> color) {
    return color ? std::string(name(*color)) : "nobody";
}

std::string clock_text(const SeatedGame& seated) {
    if (!seated.clock) return "";
    std::string shown = "\nclock";
    for (Milliseconds time : seated.clock->left) shown += " " + std::to_string(time);
    for (const TimeLeft& left : seated.times)
        shown += ";" + std::to_string(left[0]) + " " + std::to_string(left[1]);
    return shown + " " + text(seated.clock->running);
}

// All that can be told of a game.
std::string describe(const SeatedGame& seated) {
    return write_document(seated) + "takeback " + text(seated.takeback_offer) + "\nrematch " +
           text(seated.rematch_offer) + "\nbegan " + std::to_string(seated.first_ply) + "\nstood " +
           std::to_string(seated.game.occurrences()) + "\nawaits " +
           std::string(name(seated.awaits())) + (seated.is_online ? "\nshared" : "") +
           clock_text(seated);
}

SeatedGame reread(const SeatedGame& seated) {
    const std::string document = write_document(seated);
    const Result<SeatedGame> read = read_document(document);
    check(static_cast<bool>(read), "what is written can be read", document);
    check(write_document(*read) == document, "and is the same", document);
    return *read;
}

Seat random_seat(Random& dice) {
    if (dice() % 3) return Seat{SeatKind::kPerson};
    const auto level = static_cast<std::uint8_t>(dice() % (kMaxSeatLevel + 1));
    return level > 0 ? Seat{SeatKind::kComputer, level}
                     : Seat{SeatKind::kComputer, 0, kMaximumSeconds[dice() % 3]};
}

// A game some way on; between people with a seat that is still vacant.
SeatedGame random_untimed_game(Random& dice) {
    Board board(kBase | (dice() % 2 ? bit(Bug::kPillbug) | bit(Bug::kMosquito) : 0),
                Opening::kTournament);
    for (unsigned plies = dice() % 20; plies > 0 && !board.is_over(); --plies) {
        const MoveList moves = legal_moves(board);
        board.push(moves[dice() % moves.size()]);
    }
    const int first_ply = static_cast<int>(board.history().size());
    if (dice() % 2) return {Game(std::move(board)), {random_seat(dice), random_seat(dice)}};
    SeatedGame shared{Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{}}};
    shared.is_online = true;
    shared.first_ply = first_ply;
    return shared;
}

SeatedGame random_game(Random& dice) {
    SeatedGame seated = random_untimed_game(dice);
    if (dice() % 2)
        seated.set_clock({.initial = 1000 + random_time(dice, 5000),
                          .increment = random_time(dice, 500),
                          .is_per_move = dice() % 4 == 0});
    return seated;
}

// Mostly a legal move: one of few, so that positions repeat.
std::string random_move_command(const SeatedGame& seated, Random& dice) {
    const MoveList moves = legal_moves(seated.game.board());
    if (moves.empty() || dice() % 10 == 0) return "play wQ bQ-";
    const bool is_reply = seated.awaits() == Awaits::kComputer;
    const std::size_t few = dice() % 2 ? moves.size() : std::min<std::size_t>(moves.size(), 2);
    return (is_reply ? "reply " : "play ") +
           move_string(seated.game.board(), moves[moves.size() - 1 - dice() % few]);
}

std::string random_command(const SeatedGame& seated, Random& dice) {
    constexpr std::array kRare{
        "resign",          "offer-draw",       "accept-draw",    "decline-draw",
        "coach on",        "coach off",        "time-out",       "pass",
        "answer-draw yes", "answer-draw no",   "play something", "nothing known",
        "accept-takeback", "decline-takeback", "offer-rematch",  "abort",
        "claim win",       "claim draw",       "claim abort",    "claim nothing"};
    switch (dice() % 6) {
        case 0: return "undo";
        case 1: return "redo";
        case 2: return kRare[dice() % kRare.size()];
        default: return random_move_command(seated, dice);
    }
}

CommandContext random_context(Milliseconds now, Random& dice) {
    return {.now = now,
            .thinking_time = dice() % 2 ? std::optional(random_time(dice, 1000)) : std::nullopt,
            .round_trip = random_time(dice, 300),
            .has_mover_abandoned = dice() % 2 == 0};
}

Rejection run_random(SeatedGame& seated, Sides who, const std::string& command,
                     const CommandContext& context, Random& dice) {
    if (seated.is_online && dice() % 20 == 0) return seated.join(context.now);
    const CommandResult result = run_command(seated, who, command, context);
    check(result.rejection == Rejection::kNone || result.event == Event::kNone,
          "a refused command causes no event", command);
    check(!seated.is_online || result.event == Event::kNone || result.by,
          "an event between people has an author", command);
    return result.rejection;
}

// What holds for all clocks.
void check_clock(const SeatedGame& seated, Milliseconds now) {
    if (!seated.clock) return;
    const Clock& clock = *seated.clock;
    const std::string shown = describe(seated);
    for (Milliseconds time : clock.remaining(now)) check(time >= 0, "no time is negative", shown);
    for (Milliseconds time : clock.lag_budget)
        check(time >= 0 && time <= kLagBudget, "lag is compensated within its budget", shown);
    check(!clock.running || clock.running == seated.game.turn(), "the mover's clock runs", shown);
    check(!clock.running || !seated.game.is_over(), "no clock runs after the end", shown);
    check(seated.times.size() > static_cast<std::size_t>(seated.game.plies()),
          "every ply has its time", shown);
}

// What undo takes back, redo brings again; but not the end of somebody's time.
void check_undo(SeatedGame seated) {
    seated.draw_offer.reset();
    if (seated.game.result().ending == Ending::kTime) return;
    const std::string before = describe(seated);
    const int plies = seated.game.plies();
    if (seated.is_online || seated.undo(kBothSides) != Rejection::kNone) return;
    if (seated.game.plies() == plies) return;  // a resignation or an agreement
    if (seated.clock) return;                  // which is not where it was
    check(seated.can_redo() || seated.game.is_over(), "what was taken back can be played", before);
    if (seated.redo(kBothSides) == Rejection::kNone)
        check(describe(seated) == before, "redo undoes undo",
              before + "\nnow\n" + describe(seated));
}

void play(SeatedGame seated, Random& dice, int& refused) {
    Milliseconds now = random_time(dice, 1000);
    for (int i = 0; i < 80; ++i) {
        const std::string before = describe(seated), command = random_command(seated, dice);
        const Sides who = static_cast<Sides>(dice() % 4);
        now += random_time(dice, 200);
        if (run_random(seated, who, command, random_context(now, dice), dice) != Rejection::kNone) {
            check(describe(seated) == before, "what is refused changes nothing", command + before);
            ++refused;
        }
        check(!seated.game.is_over() || (!seated.draw_offer && !seated.takeback_offer),
              "in a game that is over nothing is offered", describe(seated));
        check(!seated.game.is_over() || seated.awaits() == Awaits::kNobody,
              "a game that is over waits for nobody", describe(seated));
        seated.run_clock(now);
        check_clock(seated, now);
        check_undo(seated);
        if (!seated.is_online && !seated.clock)
            check(describe(reread(seated)) == describe(seated), "all of it is kept", before);
    }
    const SeatedGame again = seated.with_sides_swapped();
    check(again.game.plies() == 0 && again.seats[0] == seated.seats[1], "a rematch is new", "");
}

std::string damage(std::string document, Random& dice) {
    for (unsigned times = dice() % 3 + 1; times > 0; --times) {
        const std::size_t at = dice() % (document.size() + 1), length = dice() % 8;
        switch (dice() % 4) {
            case 0: document.erase(at, length); break;
            case 1:
                document.insert(at, document.substr(dice() % (document.size() + 1), length));
                break;
            case 2: document.insert(at, 1, static_cast<char>(dice())); break;
            default:
                if (at < document.size()) document[at] = static_cast<char>(dice());
        }
    }
    return document;
}

void check_damaged_documents(int count, Random& dice) {
    int readable = 0;
    for (int i = 0; i < count; ++i) {
        SeatedGame seated = random_game(dice);
        seated.is_online = false;
        seated.clock.reset();
        seated.seats[1] = random_seat(dice);
        for (int commands = 0; commands < 20; ++commands)
            run_command(seated, kBothSides, random_command(seated, dice), {.now = commands});
        const std::string document = write_document(seated);
        for (int times = 0; times < 10; ++times)
            if (const auto read = read_document(damage(document, dice)); read) {
                reread(*read);
                ++readable;
            }
    }
    std::printf("%d documents, %d of 10 times as many readable with damage\n", count, readable);
}

void check_lag() {
    const Clock clock = Clock::full({.initial = 60'000}, kLagBudget).run(Color::kWhite, 10'000);
    check(clock.deadline() == 70'000 + kMaxLagPerMove, "a move may still be on its way");
    check(!clock.fallen_flag(70'499) && clock.fallen_flag(70'500) == Color::kWhite,
          "a flag falls once");
    check(clock.is_too_late(70'000, std::nullopt), "lag has to be claimed");
    check(!clock.is_too_late(70'400, 60'000 - 1), "and is compensated");
    check(clock.is_too_late(70'600, 60'000), "but not without limit");
    const Clock pressed = clock.press(Color::kWhite, 11'000, 300);
    check(pressed.left == TimeLeft{59'500, 60'000}, "the most lag of one move is given back");
    check(pressed.lag_budget == TimeLeft{kLagBudget - kMaxLagPerMove, kLagBudget},
          "and is used up");
    check(clock.credible_thinking_time(0, 80, 11'000) == 920, "a claim within the round trip");
    check(!clock.credible_thinking_time(std::nullopt, 80, 11'000), "no claim");
}

void check_clocks() {
    const TimeControl control{.initial = 1000, .increment = 100};
    const Clock clock = Clock::full(control).run(Color::kWhite, 50);
    check(clock.remaining(450) == TimeLeft{600, 1000}, "the running clock counts down");
    check(clock.remaining(40) == TimeLeft{1000, 1000}, "a clock that goes back takes no time");
    check(clock.press(Color::kWhite, 450, {}).left == TimeLeft{700, 1000}, "a move adds time");
    check(clock.press(Color::kBlack, 450, {}).left == TimeLeft{600, 1000}, "the mover's alone");
    check(clock.remaining(2000) == TimeLeft{0, 1000} && clock.deadline() == 1050,
          "and not below zero");
    check(clock.run(Color::kWhite, 450) == clock, "starting a running clock changes nothing");
    const Clock paused = clock.pause(5000, 150);
    check(paused.remaining(5000) == TimeLeft{900, 1000} && paused.paused_for(4000) == 1000,
          "a pause");
    check(paused.pause(0, 1000).remaining(1100) == TimeLeft{800, 1000}, "which ends early");
    check(clock.reset({1, 2}).remaining(99'999) == TimeLeft{1, 2}, "a reset clock stands still");
    const Clock days = Clock::full({.initial = 1000, .is_per_move = true}).run(Color::kBlack, 0);
    check(days.press(Color::kBlack, 900, {}).left == TimeLeft{1000, 1000}, "a move refills it");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: game_driver commands|documents|clock COUNT SEED\n");
        return 2;
    }
    const int count = std::atoi(argv[2]);
    Random dice(static_cast<unsigned>(std::atoi(argv[3])));
    if (std::strcmp(argv[1], "documents") == 0) {
        check_damaged_documents(count, dice);
        return 0;
    }
    if (std::strcmp(argv[1], "clock") == 0) {
        check_clocks();
        check_lag();
        std::printf("clocks hold\n");
        return 0;
    }
    int refused = 0;
    for (int game = 0; game < count; ++game) play(random_game(dice), dice, refused);
    std::printf("%d games, %d commands refused\n", count, refused);
    return 0;
}
