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
void write(Json& json, Piece piece);                  // or null, if there is none
void write(Json& json, const IllegalReason& reason);  // or null, if the rule is `kNone`

// The pieces in play, in reading order.
void write_stacks(Json& json, const Board& board);

// What both players have in hand: every bug of the set, also those that are all placed.
void write_hands(Json& json, const Board& board);

// Why who looks cannot play a piece: a rule forbids it, it is another's turn, or the game is over.
// Rule `kNone` if they can.
enum class ViewerRole : std::uint8_t { kToMove, kWaiting, kGameOver };
IllegalReason why_idle(const Board& board, Piece piece, ViewerRole viewer);

// Each piece in play, and the next of each kind in hand, that cannot be played by who looks.
void write_idle_pieces(Json& json, const Board& board, ViewerRole viewer);

// The keys of positions that have stood twice: a move to one of them ends the game.
using RepeatedKeys = std::span<const std::uint64_t>;

// What may be played now, piece by piece; a pass is none of it.
void write_choices(Json& json, const Board& board, RepeatedKeys twice);

// Null move: what the other side could play if the side to move passed, allowed or not. Nothing
// while the queen of the side to move is in hand: no game comes to that, since such a turn is
// always a placement.
void write_premoves(Json& json, const Board& board);

// A move to be played on a board, with all that is needed to show and to describe it.
struct MoveOnBoard {
    const Board& board;
    const Move& move;
};
void write(Json& json, const MoveOnBoard& played);

// Moves that are played one after the other from `board`.
void write_moves(Json& json, Board board, std::span<const Move> line);

// The moves of a game so far, and its start. A cache: kept from one position of a game to the next,
// it serializes each move once.
class MoveLog {
  public:
    // The fields `start`, `setUp` and `moves`; `board` is that of the same game each time.
    void write(Json& json, const Board& board);

  private:
    void update(const Board& board);

    std::string start_;              // its two fields
    std::vector<Move> line_;         // the moves that were written
    std::vector<std::size_t> ends_;  // where each of them ends in `moves_`
    Json moves_;
};

}  // namespace sixlegs
