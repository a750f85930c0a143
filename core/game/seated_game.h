// SeatedGame: the seats, clocks and conduct of a game: what each command does, and which sides may
// issue it. Presence and names are the server's.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "clock.h"
#include "game.h"

namespace sixlegs {

// Far beyond any game that people play: each ply is shown with every move.
inline constexpr int kMaxPlies = 1000;

// The highest level of a computer's seat; `advice/levels.h` defines the levels.
inline constexpr int kMaxSeatLevel = 10;

// The seconds per move that a player can choose for Maximum, the engine at full strength.
inline constexpr std::array<std::uint8_t, 3> kMaximumSeconds{1, 3, 10};

enum class SeatKind : std::uint8_t { kVacant, kPerson, kComputer };

struct Seat {
    SeatKind kind = SeatKind::kVacant;
    std::uint8_t level = 0;    // of a computer, from 1; 0 is Maximum
    std::uint8_t seconds = 0;  // per move, for Maximum

    constexpr bool operator==(const Seat&) const = default;
};

// Sides of the board as a bit mask: 1 is White, 2 is Black. People are told apart by the sides that
// they hold: one, both at one screen, or none if they only watch.
using Sides = std::uint8_t;
inline constexpr Sides kNeitherSide = 0;
inline constexpr Sides kBothSides = 3;
constexpr Sides bit(Color color) {
    return static_cast<Sides>(1u << index(color));
}

// What a game waits for; kOpponent: a seat is still vacant.
enum class Awaits : std::uint8_t { kPerson, kComputer, kPass, kOpponent, kNobody };

// Why a command is not carried out.
enum class Rejection : std::uint8_t {
    kNone,            // it is
    kUnreadableMove,  // what was typed is no move
    kIllegal,         // the rules forbid the move; `why_not` tells which
    kNotPermitted,    // it is somebody else's turn, offer or game
    kGameOver,        // the game is over, or nobody is awaited any more
    kGameInProgress,  // the game goes on
    kNotAvailable,    // there is nothing to take back, to answer or to claim
    kBusy,            // it was asked for already
    kAlreadyStarted,  // both have moved
    kNoAssistance,    // no coach between people
    kTooManyMoves,    // the game has as many plies as can be kept
    kPlayerPresent,   // the player to move is present, or has not been away for long enough
};

// What the caller knows when a command arrives.
struct CommandContext {
    Milliseconds now = 0;
    std::optional<Milliseconds> thinking_time{};  // as the player's page reports it
    Milliseconds round_trip = 0;                  // measured on the player's connection
    bool has_mover_abandoned = false;             // for as long as a claim requires
};

// What may be claimed of a game that the opponent has left. An abort deletes the game.
enum class Claim : std::uint8_t { kWin, kDraw, kAbort };

// What the players agree on before a game.
struct GameTerms {
    std::optional<TimeControl> clock{};
    bool is_rated = false;  // whether the game counts for the ratings of its players
    bool takebacks = true;  // whether moves may be taken back

    constexpr bool operator==(const GameTerms&) const = default;
};

struct SeatedGame {
    Game game;
    std::array<Seat, 2> seats;  // by color
    bool is_online = false;     // two people at two screens: what one wants the other must allow
    GameTerms terms{};
    bool has_coach = false;      // whether a person is asked before a blunder
    int first_ply = 0;           // how many moves it began with
    std::vector<Move> undone{};  // the moves that were taken back, the next one first
    // Who has offered a draw, asks to take a move back, wants another game.
    std::optional<Color> draw_offer{}, takeback_offer{}, rematch_offer{};
    std::optional<Clock> clock{};
    std::vector<TimeLeft> times{};  // at the start and after each ply, undone plies included

    // Questions. `sides` is what somebody holds; seats that are not people's do not count.

    Seat seat(Color color) const { return seats[index(color)]; }
    Sides person_sides() const { return seats_of(SeatKind::kPerson); }
    std::optional<Color> vacancy() const;
    bool is_seated(Sides sides) const { return sides & person_sides(); }
    // The side that `sides` holds, if any; of both, the one to move.
    std::optional<Color> side_of(Sides sides) const;
    Awaits awaits() const;
    bool is_turn_of(Sides sides) const;
    bool has_begun() const;  // each side has moved; between people, in this game itself
    bool is_offered_to_computer() const;
    // Whether a game left behind is won or drawn; else it is only called off.
    bool has_enough_moves() const { return plies_since_start() >= 4; }
    bool can_undo(Sides sides) const;
    bool can_redo() const { return !undone.empty() && !is_online && !game.is_over(); }
    bool can_abort(Sides sides) const { return check_abort(sides) == Rejection::kNone; }

    // Whether somebody may do something; what they do is left to the caller.
    Rejection check_abort(Sides sides) const;

    // Commands of people. Whatever is refused has changed nothing.

    Rejection join(Milliseconds now);  // takes the vacant seat
    // Reads a move by its name. One that arrives after the flag fell loses on time instead.
    Rejection play(Sides sides, std::string_view move, const CommandContext& context);
    Rejection undo(Sides sides);  // at two screens it asks the other
    Rejection redo(Sides sides);
    Rejection accept_takeback(Sides sides);
    Rejection decline_takeback(Sides sides);
    Rejection resign(Sides sides);
    Rejection offer_draw(Sides sides);
    Rejection accept_draw(Sides sides);
    Rejection decline_draw(Sides sides);
    Rejection set_coach(Sides sides, bool is_on);
    // Another game; at two screens both must ask. `is_agreed` tells whether it is to begin.
    Rejection offer_rematch(Sides sides, bool& is_agreed);
    Rejection claim(Sides sides, Claim claim, bool has_mover_abandoned);

    // What happens without them.

    // Plays a move of the side to move, whoever that is.
    Rejection push(const Move& move, const CommandContext& context);
    Rejection reply(std::string_view move, const CommandContext& context);  // the computer's move
    Rejection answer_draw(bool is_accepted);        // the computer's answer to an offer
    Rejection pass(const CommandContext& context);  // the forced pass
    Rejection time_out(Milliseconds now);           // ends the game if a flag has fallen

    // Sets the time control, and full clocks that do not run yet.
    void set_clock(TimeControl control);
    // Runs the clock of the side to move, once each side has moved. In a correspondence game it is
    // paused until `paused_until`, the end of that player's vacation.
    void run_clock(Milliseconds now, Milliseconds paused_until = 0);

    // The names of all moves, those taken back included.
    std::vector<std::string> move_names() const;

    // A new game of the same kind with the sides changed.
    SeatedGame with_sides_swapped() const;

  private:
    Sides seats_of(SeatKind kind) const;
    int plies_since_start() const { return game.plies() - first_ply; }
    int plies_since_decision(Sides sides, int first_ply) const;
    bool is_reopenable() const;
    Rejection check_turn(Sides sides) const;
    Rejection check_play(Sides sides) const;
    Rejection check_decision(Sides sides) const;
    Rejection check_answer(Sides sides, std::optional<Color> offer) const;
    void push_legal(const Move& move);
    void redo_move();
    void pop(int plies);
    void push_forced_passes();
    Rejection play_text(std::string_view move, const CommandContext& context);
    void press_clock(int first_ply, const CommandContext& context);
    void reset_clock();
    void take_back();
    Rejection offer_takeback(Sides sides);
    Rejection finish(bool is_done);
};

}  // namespace sixlegs
