#include "symmetry.h"

#include <algorithm>

#include "moves.h"
#include "positions.h"
#include "rules/setup.h"

namespace sixlegs {

Board Symmetry::operator()(const Board& board) const {
    Setup setup = setup_of(start_of(board));
    for (Setup::Stack& stack : setup.stacks) stack.hex = (*this)(stack.hex);
    Board image(setup);
    for (const Board::PlayedMove& played : board.history())
        image.push({played.move.piece, (*this)(played.move.target)});
    return image;
}

std::uint64_t symmetric_key(const Board& board) {
    std::uint64_t smallest = UINT64_MAX;
    for (int image = 0; image < 12; ++image) {
        const Symmetry symmetry{image % 6, image >= 6};
        Board::Places places{};
        for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1) {
            const Piece piece(std::countr_zero(left));
            places[piece.id] = symmetry(board.at(piece));
        }
        smallest = std::min(smallest, board.key_at(places));
    }
    return smallest;
}

}  // namespace sixlegs
