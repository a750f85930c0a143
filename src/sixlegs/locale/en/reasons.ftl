### Why a move is illegal, or why a tile cannot be played; one sentence per rule.
###
### $color, $bug, $name: the tile that prevents the move (see bugs.ftl). $count: the number of such tiles;
### $names: their short names, separated by commas, or none. $parts: the number of parts of the hive.

reason-game-over = The game is over.
reason-not-in-set = This game is played without { piece }.
reason-not-there = The move does not start where { piece } is.
reason-must-not-pass = You may pass only if you can neither place nor move a tile.
reason-not-your-turn = { $color ->
    [white] This tile is white, and it is Black’s turn.
   *[black] This tile is black, and it is White’s turn.
}
reason-out-of-order = Equal bugs are placed in order: place { piece } first.
reason-queen-not-first = By the tournament rule, the queen bee may not be your first tile.
reason-queen-due = You must place your queen bee by your fourth turn: place her now.
reason-queen-in-hand = Your tiles can move only after your queen bee is placed: place her first.
reason-occupied = A new tile goes on an empty cell, and { piece } is there.
reason-first-at-origin = The first tile goes on cell (0, 0).
reason-off-hive = The tile would not touch the hive there.
reason-touches-enemy = { $count ->
    [1] A new tile may not touch the other color, and { piece } is next to that cell.
   *[other] A new tile may not touch the other color: { $count } such tiles are next to that cell{ names }.
}
reason-no-room = There is no cell where you can place a tile now.
reason-covered = It cannot move with { piece } on top of it.
reason-stunned = This tile was just moved or thrown and cannot be used this turn.
reason-one-hive = { $parts ->
    [2] Without { piece }, the hive would split in two.
   *[other] Without { piece }, the hive would split into { $parts } parts.
}
reason-same-hex = A move may not end where it started.
reason-cannot-climb = This tile cannot stop on top of another.
reason-too-far = Too far: this tile moves one step.
reason-gate = The gap between two tiles is too narrow to slide through.
reason-high-gate = The gap between two stacks is too narrow to pass.
reason-loses-touch = The tile would lose contact with the hive on the way.
reason-not-in-line = A grasshopper jumps in a straight line.
reason-gap-in-line = A grasshopper lands on the first empty cell in its line.
reason-nothing-to-jump = A grasshopper must jump over at least one tile.
reason-three-steps = A spider moves exactly three steps and never enters a cell twice.
reason-enclosed = There is no way to that cell: tiles block it.
reason-not-over-top = A ladybug moves two steps on top of the hive, then one step down.
reason-nothing-to-copy = The mosquito touches no bug whose moves it could copy.
reason-no-copied-way = No bug that the mosquito touches could move there.
reason-blocked = This tile has no room to move.
reason-stacked = A pillbug can throw only single tiles, not tiles in a stack.
reason-not-beside-thrower = A thrown tile lands on an empty cell next to the bug that throws it.
