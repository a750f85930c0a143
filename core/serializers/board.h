// Serializers of a board and its moves for the page and the server, as the schemas in
// server/protocol/positions.py define them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "json.h"
#include "rules/board.h"
#include "rules/explain.h"

namespace sixlegs {

void write(Json& json, Hex hex);
void write(Json& json, Piece piece);                  // null if there is none
void write(Json& json, const IllegalReason& reason);  // null if the rule is `kNone`

// Writes the pieces in play, in reading order.
void write_stacks(Json& json, const Board& board);

// Writes both hands: every bug of the game type, including those with no piece left.
void write_hands(Json& json, const Board& board);

// Returns why a viewer cannot play a piece: a rule, another player's turn, or the end of the game.
// Rule `kNone` if they can.
enum class ViewerRole : std::uint8_t { kToMove, kWaiting, kGameOver };
IllegalReason why_idle(const Board& board, Piece piece, ViewerRole viewer);

// Writes the pieces in play, and the next piece of each bug in hand, that the viewer cannot play.
void write_idle_pieces(Json& json, const Board& board, ViewerRole viewer);

// The keys of positions that have occurred twice: a move to one of them ends the game.
using RepeatedKeys = std::span<const std::uint64_t>;

// Writes the legal moves by piece, except the pass.
void write_choices(Json& json, const Board& board, RepeatedKeys repeated);

// Writes the moves of the opponent after a pass, whether or not that is legal.
void write_premoves(Json& json, const Board& board);

// A move with the board before it.
struct MoveOnBoard {
    const Board& board;
    const Move& move;
};
void write(Json& json, const MoveOnBoard& move_on_board);

// Writes a line of moves that starts at `board`.
void write_moves(Json& json, Board board, std::span<const Move> line);

// The start and the moves of a game. A cache: if it is reused for successive positions of a game,
// each move is serialized once.
class MoveLog {
  public:
    // Writes the fields `start`, `startPosition` and `moves`; `board` must be that of the same
    // game.
    void write(Json& json, const Board& board);

  private:
    void update(const Board& board);

    std::string start_;              // the fields `start` and `startPosition`
    std::vector<Move> line_;         // the serialized moves
    std::vector<std::size_t> ends_;  // the end of each in `moves_`
    Json moves_;
};

}  // namespace sixlegs
