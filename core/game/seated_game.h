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
inline constexpr int kMostPlies = 1000;

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
enum class Refusal : std::uint8_t {
    kNone,        // it is
    kUnreadable,  // what was typed is no move
    kIllegal,     // the rules forbid the move; `why_not` tells which
    kNotYours,    // it is somebody else's turn, offer or game
    kOver,        // the game is over, or nobody is awaited any more
    kNotOver,     // the game goes on
    kNothing,     // there is nothing to take back, to answer or to claim
    kBusy,        // it was asked for already
    kBegun,       // both have moved
    kNoHelp,      // no coach between people
    kTooLong,     // the game has as many plies as can be kept
    kNotGone,     // the player to move is present, or has not been away for long enough
};

// What the caller knows when a command arrives.
struct Context {
    Milliseconds now = 0;
    std::optional<Milliseconds> thinking_time{};  // as the player's page reports it
    Milliseconds round_trip = 0;                  // measured on the player's connection
    bool is_mover_gone = false;                   // for as long as a claim requires
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
    bool is_shared = false;     // two people at two screens: what one wants the other must allow
    GameTerms terms{};
    bool coach = false;          // whether a person is asked before a blunder
    int first_ply = 0;           // how many moves it began with
    std::vector<Move> undone{};  // the moves that were taken back, the next one first
    // Who has offered a draw, asks to take a move back, wants another game.
    std::optional<Color> draw_offer{}, takeback_offer{}, rematch_offer{};
    std::optional<Clock> clock{};
    std::vector<TimeLeft> times{};  // at the start and after each ply, undone plies included

    // Questions. `who` is what somebody holds; seats that are not people's do not count.

    Seat seat(Color color) const { return seats[index(color)]; }
    Sides people() const { return seats_of(SeatKind::kPerson); }
    std::optional<Color> vacancy() const;
    bool is_seated(Sides who) const { return who & people(); }
    // The side that `who` holds, if any; of both, the one to move.
    std::optional<Color> side_of(Sides who) const;
    Awaits awaits() const;
    bool is_turn_of(Sides who) const;
    bool has_begun() const;  // each side has moved; between people, in this game itself
    bool is_offered_to_computer() const;
    // Whether a game left behind is won or drawn; else it is only called off.
    bool counts() const { return plies_here() >= 4; }
    bool can_undo(Sides who) const;
    bool can_redo() const { return !undone.empty() && !is_shared && !game.is_over(); }
    bool can_abort(Sides who) const { return may_abort(who) == Refusal::kNone; }

    // Whether somebody may do something; what they do is left to the caller.
    Refusal may_abort(Sides who) const;

    // Commands of people. Whatever is refused has changed nothing.

    Refusal join(Milliseconds now);  // takes the vacant seat
    // Reads a move by its name. One that arrives after the flag fell loses on time instead.
    Refusal play(Sides who, std::string_view move, const Context& context);
    Refusal undo(Sides who);  // at two screens it asks the other
    Refusal redo(Sides who);
    Refusal accept_takeback(Sides who);
    Refusal decline_takeback(Sides who);
    Refusal resign(Sides who);
    Refusal offer_draw(Sides who);
    Refusal accept_draw(Sides who);
    Refusal decline_draw(Sides who);
    Refusal set_coach(Sides who, bool is_on);
    // Another game; at two screens both must ask. `is_agreed` tells whether it is to begin.
    Refusal ask_rematch(Sides who, bool& is_agreed);
    Refusal claim(Sides who, Claim claim, bool is_mover_gone);

    // What happens without them.

    // Plays a move of the side to move, whoever that is.
    Refusal push(const Move& move, const Context& context);
    Refusal reply(std::string_view move, const Context& context);  // the computer's move
    Refusal answer_draw(bool is_accepted);  // the computer's answer to an offer
    Refusal pass(const Context& context);   // the forced pass
    Refusal time_out(Milliseconds now);     // ends the game if a flag has fallen

    // Sets the time control, and full clocks that do not run yet.
    void set_clock(TimeControl control);
    // Runs the clock of the side to move, once each side has moved. In a correspondence game it is
    // paused until `paused_until`, the end of that player's vacation.
    void run_clock(Milliseconds now, Milliseconds paused_until = 0);

    // The names of all moves, those taken back included.
    std::vector<std::string> move_names() const;

    // A new game of the same kind with the sides changed.
    SeatedGame swapped() const;

  private:
    Sides seats_of(SeatKind kind) const;
    int plies_here() const { return game.plies() - first_ply; }
    int plies_since_choice(Sides who, int first_ply) const;
    bool is_reopenable() const;
    Refusal may_act(Sides who) const;
    Refusal may_play(Sides who) const;
    Refusal may_decide(Sides who) const;
    Refusal may_answer(Sides who, std::optional<Color> offer) const;
    void push_legal(const Move& move);
    void push_again();
    void pop(int plies);
    void pass_at_once();
    Refusal play_named(std::string_view move, const Context& context);
    void press_clock(int first_ply, const Context& context);
    void reset_clock();
    void take_back();
    Refusal ask_to_take_back(Sides who);
    Refusal ended(bool is_done);
};

}  // namespace sixlegs
