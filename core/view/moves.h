// Moves as page and server show them: those that may be played, and those that were.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "json.h"
#include "rules/board.h"

namespace sixlegs {

// The keys of positions that have stood twice: a move to one of them ends the game.
using Twice = std::span<const std::uint64_t>;

// What may be played now, piece by piece; a pass is none of it.
void write_choices(Json& json, const Board& board, Twice twice);

// Null move: what the other side could play if the side to move passed, allowed or not. Nothing
// while the queen of the side to move is in hand: no game comes to that, since such a turn is
// always a placement.
void write_choices_ahead(Json& json, const Board& board);

// Moves that are played one after the other from `board`, with all that is needed to show and to
// say them.
void write_moves(Json& json, Board board, std::span<const Move> line);

// The moves of a game so far, and its start. A cache: kept from one position of a game to the next,
// it serializes each move once.
class MoveLog {
  public:
    // The fields "start", "setUp" and "moves"; `board` is that of the same game each time.
    void write(Json& json, const Board& board);

  private:
    void follow(const Board& board);

    std::string start_;              // its two fields
    std::vector<Move> line_;         // the moves that were written
    std::vector<std::size_t> ends_;  // where each of them ends in `moves_`
    Json moves_;
};

}  // namespace sixlegs
