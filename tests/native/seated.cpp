// Drives the conduct of games without Python, for the sanitizers to watch.
//
//   seated commands COUNT SEED   games of random commands; each is refused whole or done
//   seated documents COUNT SEED  documents with damage, read and written again
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "game/commands.h"
#include "game/document.h"
#include "notation/moves.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

using Dice = std::mt19937;

void check(bool holds, const char* what, const std::string& shown) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, shown.c_str());
    std::exit(1);
}

std::string text(std::optional<Color> color) {
    return color ? std::string(name(*color)) : "nobody";
}

// All that can be told of a game.
std::string all_of(const SeatedGame& seated) {
    return write_document(seated) + "takeback " + text(seated.takeback_offer) + "\nrematch " +
           text(seated.rematch_offer) + "\nbegan " + std::to_string(seated.first_ply) + "\nstood " +
           std::to_string(seated.game.occurrences()) + "\nawaits " +
           std::string(name(seated.awaits())) + (seated.is_shared ? "\nshared" : "");
}

SeatedGame read_again(const SeatedGame& seated) {
    const std::string document = write_document(seated);
    const Result<SeatedGame> read = read_document(document);
    check(static_cast<bool>(read), "what is written can be read", document);
    check(write_document(*read) == document, "and is the same", document);
    return *read;
}

Seat any_seat(Dice& dice) {
    if (dice() % 3) return Seat{SeatKind::kPerson};
    const auto level = static_cast<std::uint8_t>(dice() % (kMaxSeatLevel + 1));
    return level > 0 ? Seat{SeatKind::kComputer, level}
                     : Seat{SeatKind::kComputer, 0, kMaximumSeconds[dice() % 3]};
}

// A game some way on; between people with a seat that is still vacant.
SeatedGame any_game(Dice& dice) {
    Board board(kBase | (dice() % 2 ? bit(Bug::kPillbug) | bit(Bug::kMosquito) : 0),
                Opening::kTournament);
    for (unsigned plies = dice() % 20; plies > 0 && !board.is_over(); --plies) {
        MoveList moves;
        legal_moves(board, moves);
        board.push(moves[dice() % moves.size()]);
    }
    const int first_ply = static_cast<int>(board.history().size());
    if (dice() % 2) return {Game(std::move(board)), {any_seat(dice), any_seat(dice)}};
    SeatedGame shared{Game(std::move(board)), {Seat{SeatKind::kPerson}, Seat{}}};
    shared.is_shared = true;
    shared.first_ply = first_ply;
    return shared;
}

// Mostly a legal move: one of few, so that positions repeat.
std::string any_move(const SeatedGame& seated, Dice& dice) {
    MoveList moves;
    legal_moves(seated.game.board(), moves);
    if (moves.empty() || dice() % 10 == 0) return "play wQ bQ-";
    const bool is_reply = seated.awaits() == Awaits::kComputer;
    const std::size_t few = dice() % 2 ? moves.size() : std::min<std::size_t>(moves.size(), 2);
    return (is_reply ? "reply " : "play ") +
           move_string(seated.game.board(), moves[moves.size() - 1 - dice() % few]);
}

std::string any_command(const SeatedGame& seated, Dice& dice) {
    constexpr std::array kRare{"resign",         "offer-draw",     "accept-draw",
                               "decline-draw",   "coach on",       "coach off",
                               "time-out white", "pass",           "answer-draw yes",
                               "answer-draw no", "play something", "nothing known"};
    switch (dice() % 6) {
        case 0: return "undo";
        case 1: return "redo";
        case 2: return kRare[dice() % kRare.size()];
        default: return any_move(seated, dice);
    }
}

Refusal done(SeatedGame& seated, Sides who, const std::string& command, Dice& dice) {
    bool is_agreed = false;
    switch (seated.is_shared ? dice() % 20 : 20) {
        case 0: return seated.join();
        case 1: return seated.accept_takeback(who);
        case 2: return seated.decline_takeback(who);
        case 3: return seated.ask_rematch(who, is_agreed);
        case 4:
            return dice() % 10 ? seated.may_abort(who)
                               : seated.abandon(seated.game.turn(), seated.counts());
        default: return carry_out(seated, who, command).refusal;
    }
}

// What undo takes back, redo brings again; but not the end of somebody's time.
void check_undo(SeatedGame seated) {
    seated.draw_offer.reset();
    if (seated.game.result().ending == Ending::kTime) return;
    const std::string before = all_of(seated);
    const int plies = seated.game.plies();
    if (seated.is_shared || seated.undo(kBothSides) != Refusal::kNone) return;
    if (seated.game.plies() == plies) return;  // a resignation or an agreement
    check(seated.can_redo() || seated.game.is_over(), "what was taken back can be played", before);
    if (seated.redo(kBothSides) == Refusal::kNone)
        check(all_of(seated) == before, "redo undoes undo", before + "\nnow\n" + all_of(seated));
}

void play(SeatedGame seated, Dice& dice, int& refused) {
    for (int i = 0; i < 80; ++i) {
        const std::string before = all_of(seated), command = any_command(seated, dice);
        const Sides who = static_cast<Sides>(dice() % 4);
        if (done(seated, who, command, dice) != Refusal::kNone) {
            check(all_of(seated) == before, "what is refused changes nothing", command + before);
            ++refused;
        }
        check(!seated.game.is_over() || (!seated.draw_offer && !seated.takeback_offer),
              "in a game that is over nothing is offered", all_of(seated));
        check(!seated.game.is_over() || seated.awaits() == Awaits::kNobody,
              "a game that is over waits for nobody", all_of(seated));
        check_undo(seated);
        if (!seated.is_shared)
            check(all_of(read_again(seated)) == all_of(seated), "all of it is kept", before);
    }
    const SeatedGame again = seated.swapped();
    check(again.game.plies() == 0 && again.seats[0] == seated.seats[1], "a rematch is new", "");
}

std::string damaged(std::string document, Dice& dice) {
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

void read_damaged(int count, Dice& dice) {
    int readable = 0;
    for (int i = 0; i < count; ++i) {
        SeatedGame seated = any_game(dice);
        seated.is_shared = false;
        seated.seats[1] = any_seat(dice);
        for (int commands = 0; commands < 20; ++commands)
            carry_out(seated, kBothSides, any_command(seated, dice));
        const std::string document = write_document(seated);
        for (int times = 0; times < 10; ++times)
            if (const auto read = read_document(damaged(document, dice)); read) {
                read_again(*read);
                ++readable;
            }
    }
    std::printf("%d documents, %d of 10 times as many readable with damage\n", count, readable);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: seated commands|documents COUNT SEED\n");
        return 2;
    }
    const int count = std::atoi(argv[2]);
    Dice dice(static_cast<unsigned>(std::atoi(argv[3])));
    if (std::strcmp(argv[1], "documents") == 0) {
        read_damaged(count, dice);
        return 0;
    }
    int refused = 0;
    for (int game = 0; game < count; ++game) play(any_game(dice), dice, refused);
    std::printf("%d games, %d commands refused\n", count, refused);
    return 0;
}
