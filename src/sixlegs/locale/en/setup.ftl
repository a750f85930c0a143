### The position editor.

setup-title = Set up a position
setup-mode = Board mode
setup-mode-name = { $mode ->
    [edit] Edit
   *[try] Try moves
}
setup-panel = Position and actions
setup-box = { $color ->
    [white] White tiles to place
   *[black] Black tiles to place
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
setup-actions = Use this position
setup-best-move = Find the best move
setup-play = Play from here
setup-edit = Edit this position
setup-placed = { piece-at-start } placed.
setup-removed = { piece-at-start } removed.

## Whether the position can occur in a game

# $count: the number of tiles in play that can move.
setup-possible = { $color ->
    [white] { $count ->
        [0] Valid position. White to move; only placing a tile is possible.
        [one] Valid position. White to move; { $count } tile can move.
       *[other] Valid position. White to move; { $count } tiles can move.
    }
   *[black] { $count ->
        [0] Valid position. Black to move; only placing a tile is possible.
        [one] Valid position. Black to move; { $count } tile can move.
       *[other] Valid position. Black to move; { $count } tiles can move.
    }
}
setup-passes = { $color ->
    [white] Valid position. White has no legal move and must pass.
   *[black] Valid position. Black has no legal move and must pass.
}
setup-over = Valid position. The game is over. { $result }
setup-empty = The board is empty. Pick up a tile and place it anywhere.
setup-damaged = The position in this link cannot be read, so the board is empty.

## Evaluation

evaluation-even = The position is about equal.
evaluation-better = { $color ->
    [white] { $degree ->
        [little] White is slightly better.
        [clear] White is clearly better.
       *[large] White is winning.
    }
   *[black] { $degree ->
        [little] Black is slightly better.
        [clear] Black is clearly better.
       *[large] Black is winning.
    }
}
evaluation-won = { $color ->
    [white] { $count ->
        [1] White wins next move.
       *[other] White wins in { $count } moves, whatever Black does.
    }
   *[black] { $count ->
        [1] Black wins next move.
       *[other] Black wins in { $count } moves, whatever White does.
    }
}

## Keyboard

setup-board-keys = Arrow keys move around the board, digits pick a bug, zero changes the color, Enter places or picks up a tile, Delete removes it, the question mark lists all shortcuts.
setup-key-remove = remove a tile
setup-key-color = switch to the other color
