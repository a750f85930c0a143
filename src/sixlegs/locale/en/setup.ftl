### What the page says where a position is set up by hand.

setup-title = Set up a position
setup-mode = What the board is for
setup-mode-name = { $mode ->
    [edit] Lay tiles
   *[try] Try moves
}
setup-panel = The position, and what to do with it
setup-box = { $color ->
    [white] White tiles in the box
   *[black] Black tiles in the box
}
setup-tools = Tools
setup-color = { $color ->
    [white] White tiles
   *[black] Black tiles
}
setup-undo = Undo
setup-redo = Redo
setup-remove = Remove
setup-clear = Clear
setup-turn = To move
setup-actions = With this position
setup-best-move = Find the best move
setup-play = Play from here
setup-edit = Edit this position
setup-placed = { piece-at-start } is on the table.
setup-removed = { piece-at-start } is back in the box.

## Whether it is possible

# $count: tiles on the table that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] This position is possible. White is to move and can only bring in a new tile.
        [one] This position is possible. White is to move and can move { $count } tile on the table.
       *[other] This position is possible. White is to move and can move { $count } tiles on the table.
    }
   *[black] { $count ->
        [0] This position is possible. Black is to move and can only bring in a new tile.
        [one] This position is possible. Black is to move and can move { $count } tile on the table.
       *[other] This position is possible. Black is to move and can move { $count } tiles on the table.
    }
}
setup-passes = { $color ->
    [white] This position is possible. White has no move at all and must pass.
   *[black] This position is possible. Black has no move at all and must pass.
}
setup-over = This position is possible. The game is over. { $result }
setup-empty = The table is empty. Take a tile and lay it anywhere.
setup-damaged = There is no position we can read in this address, so the table is empty.

## Who stands better

evaluation-even = Both stand about equally well.
evaluation-better = { $color ->
    [white] { $degree ->
        [little] White stands a little better.
        [clear] White stands clearly better.
       *[large] White is close to winning.
    }
   *[black] { $degree ->
        [little] Black stands a little better.
        [clear] Black stands clearly better.
       *[large] Black is close to winning.
    }
}
evaluation-won = { $color ->
    [white] { $count ->
        [1] White wins with the next move.
       *[other] White wins in { $count } moves, whatever Black does.
    }
   *[black] { $count ->
        [1] Black wins with the next move.
       *[other] Black wins in { $count } moves, whatever White does.
    }
}

## For the keyboard

setup-board-keys = Arrow keys walk over the board, digits take a bug from the box, zero changes the color, Enter lays and takes, Delete removes, the question mark shows all keys.
setup-key-remove = put a tile back into the box
setup-key-color = take tiles of the other color
