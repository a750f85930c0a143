#include "symmetry.h"

#include "notation/moves.h"
#include "notation/positions.h"
#include "rules/setup.h"

namespace sixlegs {

Board Symmetry::operator()(const Board& board) const {
    Setup setup = setup_of(start_of(board));
    for (Setup::Stack& stack : setup.stacks) stack.hex = (*this)(stack.hex);
    Board image(setup);
    for (const Board::Played& played : board.history())
        image.push({played.move.piece, (*this)(played.move.target)});
    return image;
}

}  // namespace sixlegs
