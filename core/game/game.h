// Game: a board with the endings that a board does not know of, and the positions that have stood.
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
    kUnknown,  // records need not state it
};

// Who won, and by what; the outcome is kNone while the game goes on.
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

// Copying one costs a memory copy: to change a game that others read, change a copy.
class Game {
  public:
    // Goes on from `board`. With `repetition` the third occurrence of a position is a draw.
    // `result` is how the players ended it, if they did; what the pieces say stands above that.
    explicit Game(Board board, bool repetition = true, GameResult result = {});

    const Board& board() const { return board_; }
    Color turn() const { return board_.turn(); }
    int plies() const { return static_cast<int>(board_.history().size()); }
    bool repetition() const { return repetition_; }
    void set_repetition(bool repetition) { repetition_ = repetition; }

    GameResult result() const;
    bool is_over() const { return result().exists(); }

    // How often the present position has stood, this time included.
    int occurrences() const { return count(keys_.back()); }
    // The keys of the positions that end the game if they stand once more.
    std::vector<std::uint64_t> keys_seen_twice() const;
    // Whether a legal move would.
    bool would_repeat(const Move& move) const;

    // Plays a move; false, and nothing changed, if it is illegal or the game is over.
    bool push(const Move& move);
    // The same for a move that is known to be legal, in a game that goes on.
    void push_legal(const Move& move);
    // Takes back what ended the game, if anything did, and the last move, of which there is one.
    void pop();
    // Takes back what the players ended the game by.
    void reopen() { players_result_ = {}; }

    // Endings; false, and nothing changed, if the game is over already.
    bool resign(Color color) { return set_result({win_of(other(color)), Ending::kResignation}); }
    bool agree_draw() { return set_result({Outcome::kDraw, Ending::kAgreement}); }
    bool time_out(Color color) { return set_result({win_of(other(color)), Ending::kTime}); }
    // `color` has stayed away.
    bool abandon(Color color, bool is_drawn) {
        return set_result({is_drawn ? Outcome::kDraw : win_of(other(color)), Ending::kAbandonment});
    }

  private:
    int count(std::uint64_t key) const;
    bool set_result(GameResult result);

    Board board_;
    bool repetition_;
    GameResult players_result_;
    std::vector<std::uint64_t> keys_;  // the key of every position, the present one last
};

}  // namespace sixlegs
