// SeatedGame: a game with seats, clocks, offers and takebacks: what each command does, and which
// sides may issue it. The server manages presence and names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "clock.h"
#include "game.h"

namespace sixlegs {

// Far more than in any real game. Each position message contains all plies.
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

// Sides of the board as a bit mask: 1 is White, 2 is Black. A user is identified by the sides they
// play: one, both at one screen, or none for spectators.
using Sides = std::uint8_t;
inline constexpr Sides kNeitherSide = 0;
inline constexpr Sides kBothSides = 3;
constexpr Sides bit(Color color) {
    return static_cast<Sides>(1u << index(color));
}

// What a game waits for; kOpponent means that a seat is vacant.
enum class Awaits : std::uint8_t { kPerson, kComputer, kPass, kOpponent, kNobody };

// Why a command is rejected.
enum class Rejection : std::uint8_t {
    kNone,            // it is accepted
    kUnreadableMove,  // the text is not a move
    kIllegal,         // the move is not legal; `why_not` returns the reason
    kNotPermitted,    // another player's turn, offer or game
    kGameOver,        // the game is over, or no seat is vacant
    kGameInProgress,  // the game is not over
    kNotAvailable,    // nothing to take back, answer or claim
    kBusy,            // the same request is pending
    kAlreadyStarted,  // both sides have moved
    kNoAssistance,    // the coach is not available in online games
    kTooManyMoves,    // the game has the maximum number of plies
    kPlayerPresent,   // the player to move is present, or has not been away for long enough
};

// Information from the caller about a command.
struct CommandContext {
    Milliseconds now = 0;
    std::optional<Milliseconds> thinking_time{};  // reported by the player's client
    Milliseconds round_trip = 0;                  // measured on the player's connection
    bool has_mover_abandoned = false;             // away for as long as a claim requires
};

// What a player can claim if the opponent has left. An abort deletes the game.
enum class Claim : std::uint8_t { kWin, kDraw, kAbort };

// The terms that the players agree on before a game.
struct GameTerms {
    std::optional<TimeControl> clock{};
    bool is_rated = false;  // whether the game counts for the ratings of its players
    bool takebacks = true;  // whether moves may be taken back

    constexpr bool operator==(const GameTerms&) const = default;
};

struct SeatedGame {
    Game game;
    std::array<Seat, 2> seats;  // by color
    bool is_online = false;     // two people at two screens: takebacks and rematches need consent
    GameTerms terms{};
    bool has_coach = false;      // whether to warn of blunders
    int first_ply = 0;           // the number of moves at its creation
    std::vector<Move> undone{};  // moves that were taken back, in the order to redo them
    // The sides of pending offers.
    std::optional<Color> draw_offer{}, takeback_offer{}, rematch_offer{};
    std::optional<Clock> clock{};
    std::vector<TimeLeft> times{};  // at the start and after each ply, undone plies included

    // Queries. `sides` are those of a user; only seats of people count.

    Seat seat(Color color) const { return seats[index(color)]; }
    Sides person_sides() const { return seats_of(SeatKind::kPerson); }
    std::optional<Color> vacancy() const;
    bool is_seated(Sides sides) const { return sides & person_sides(); }
    // The side in `sides`, if any; of both, the one to move.
    std::optional<Color> side_of(Sides sides) const;
    Awaits awaits() const;
    bool is_turn_of(Sides sides) const;
    bool has_started() const;  // each side has moved; in an online game, since its creation
    bool is_offered_to_computer() const;
    // Whether an abandoned game can be claimed as a win or draw; a shorter one can only be aborted.
    bool has_enough_moves() const { return plies_since_start() >= 4; }
    bool can_undo(Sides sides) const;
    bool can_redo() const { return !undone.empty() && !is_online && !game.is_over(); }
    bool can_abort(Sides sides) const { return check_abort(sides) == Rejection::kNone; }

    // Whether `sides` may abort the game; the caller deletes it.
    Rejection check_abort(Sides sides) const;

    // Commands of players. A rejected command changes nothing.

    Rejection join(Milliseconds now);  // takes the vacant seat
    // Plays a move in UHP notation. A move that arrives after the flag fell loses on time instead.
    Rejection play(Sides sides, std::string_view move, const CommandContext& context);
    Rejection undo(Sides sides);  // in an online game, requests a takeback
    Rejection redo(Sides sides);
    Rejection accept_takeback(Sides sides);
    Rejection decline_takeback(Sides sides);
    Rejection resign(Sides sides);
    Rejection offer_draw(Sides sides);
    Rejection accept_draw(Sides sides);
    Rejection decline_draw(Sides sides);
    Rejection set_coach(Sides sides, bool is_on);
    // Offers or accepts a rematch. Sets `is_agreed` if it starts; in a local game it always does.
    Rejection offer_rematch(Sides sides, bool& is_agreed);
    // Declines the opponent's offer of a rematch, or withdraws the player's own.
    Rejection decline_rematch(Sides sides);
    Rejection claim(Sides sides, Claim claim, bool has_mover_abandoned);

    // Commands of the program.

    // Plays a move of the side to move.
    Rejection push(const Move& move, const CommandContext& context);
    Rejection reply(std::string_view move, const CommandContext& context);  // the computer's move
    Rejection answer_draw(bool is_accepted);        // the computer's answer to a draw offer
    Rejection pass(const CommandContext& context);  // the forced pass
    Rejection time_out(Milliseconds now);           // ends the game if a flag has fallen

    // Sets the time control, with full clocks that are not running yet.
    void set_clock(TimeControl control);
    // Runs the clock of the side to move once each side has moved. In a correspondence game it is
    // paused until `paused_until`, the end of that player's vacation.
    void run_clock(Milliseconds now, Milliseconds paused_until = 0);

    // The notation of all moves, including those taken back.
    std::vector<std::string> move_names() const;

    // Returns a new game with the same settings and the sides swapped.
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
