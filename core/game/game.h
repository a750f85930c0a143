// Game: a board with repetition and the endings that are not decided on the board.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "notation/names.h"
#include "rules/board.h"

namespace sixlegs {

// How a game ended.
enum class Ending : std::uint8_t {
    kSurrounded,
    kRepetition,
    kAgreement,
    kResignation,
    kTime,
    kAbandonment,
    kUnknown,  // from records that do not state it
};

// Outcome and ending; the outcome is kNone while the game is in progress.
struct GameResult {
    Outcome outcome = Outcome::kNone;
    Ending ending = Ending::kUnknown;

    constexpr bool exists() const { return outcome != Outcome::kNone; }
    constexpr bool operator==(const GameResult&) const = default;
};

constexpr std::optional<Color> winner_of(Outcome outcome) {
    if (outcome == Outcome::kWhiteWins) return Color::kWhite;
    if (outcome == Outcome::kBlackWins) return Color::kBlack;
    return std::nullopt;
}

class Game {
  public:
    // Continues `board`. With `repetition`, the third occurrence of a position is a draw. `result`
    // is the result agreed by the players, if any; a result on the board takes precedence.
    explicit Game(Board board, bool repetition = true, GameResult result = {});

    const Board& board() const { return board_; }
    Color turn() const { return board_.turn(); }
    int plies() const { return static_cast<int>(board_.history().size()); }
    bool repetition() const { return repetition_; }
    void set_repetition(bool repetition) { repetition_ = repetition; }

    GameResult result() const;
    bool is_over() const { return result().exists(); }

    // The number of occurrences of the current position, including this one.
    int occurrences() const { return count(keys_.back()); }
    // The keys of the positions whose next occurrence ends the game.
    std::vector<std::uint64_t> keys_seen_twice() const;
    // Whether a legal move leads to a third occurrence.
    bool would_repeat(const Move& move) const;

    // Plays a move. Returns false and changes nothing if it is illegal or the game is over.
    bool push(const Move& move);
    // Plays a legal move in a game in progress, without checks.
    void push_legal(const Move& move);
    // Takes back the last move, which must exist, and any result.
    void pop();
    // Takes back a result that the players agreed on.
    void reopen() { players_result_ = {}; }

    // End the game. Return false and change nothing if it is over already.
    bool resign(Color color) { return set_result({win_of(other(color)), Ending::kResignation}); }
    bool agree_draw() { return set_result({Outcome::kDraw, Ending::kAgreement}); }
    bool time_out(Color color) { return set_result({win_of(other(color)), Ending::kTime}); }
    // Ends the game because `color` left.
    bool abandon(Color color, bool is_drawn) {
        return set_result({is_drawn ? Outcome::kDraw : win_of(other(color)), Ending::kAbandonment});
    }

  private:
    int count(std::uint64_t key) const;
    bool set_result(GameResult result);

    Board board_;
    bool repetition_;
    GameResult players_result_;
    std::vector<std::uint64_t> keys_;  // the key of every position, the current one last
};

}  // namespace sixlegs
