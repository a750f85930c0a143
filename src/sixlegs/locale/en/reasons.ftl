### Why a move is not allowed, or why a tile cannot be played: one sentence for each rule.
###
### $color, $bug, $name: the tile to blame (see bugs.ftl). $count: how many such tiles there are.
### $names: their short names with commas between, or none. $parts: how many parts of the hive.

reason-game-over = The game is over.
reason-not-in-set = This game is played without { piece }.
reason-not-there = The move does not begin where { piece } lies.
reason-must-not-pass = You may pass only when you can neither place nor move a tile.
reason-not-your-turn = { $color ->
    [white] This tile is white, and it is Black’s turn.
   *[black] This tile is black, and it is White’s turn.
}
reason-out-of-order = Tiles of one kind are placed in order: take { piece } first.
reason-queen-not-first = In tournament play the queen bee may not be your first tile.
reason-queen-due = The queen bee comes no later than the fourth turn: place her now.
reason-queen-in-hand = Tiles move only once your queen bee is in the hive: place her first.
reason-occupied = A new tile goes on an empty cell, and { piece } is there.
reason-first-at-origin = The first tile lies on cell (0, 0), and all others around it.
reason-off-hive = There it would not touch the hive.
reason-touches-enemy = { $count ->
    [1] A new tile may not touch the other color: { piece } would be beside it.
   *[other] A new tile may not touch the other color: { $count } such tiles would be beside it{ names }.
}
reason-no-room = There is no cell where you could place a tile now.
reason-covered = It cannot move with { piece } on top of it.
reason-stunned = This tile was moved just now and rests for one turn.
reason-one-hive = { $parts ->
    [2] Without { piece } the hive would fall in two.
   *[other] Without { piece } the hive would fall into { $parts } parts.
}
reason-same-hex = A move may not end where it began.
reason-cannot-climb = It cannot stop on top of another tile.
reason-too-far = That is too far: it goes one step.
reason-gate = The gap between two tiles is too narrow to slide through.
reason-high-gate = The gap between two stacks is too narrow to pass.
reason-loses-touch = On the way it would lose touch with the hive.
reason-not-in-line = A grasshopper jumps in a straight line.
reason-gap-in-line = A grasshopper lands on the first empty cell of its line.
reason-nothing-to-jump = A grasshopper must jump over at least one tile.
reason-three-steps = A spider goes exactly three steps, never over the same cell twice.
reason-enclosed = No way leads there: it is closed off by tiles.
reason-not-over-top = A ladybug goes two steps on top of the hive, then one step down.
reason-nothing-to-copy = The mosquito touches no bug whose way of moving it could borrow.
reason-no-copied-way = No bug that the mosquito touches could go there.
reason-blocked = It is hemmed in on all sides.
reason-stacked = A pillbug lifts only single tiles, not those of a stack.
reason-not-beside-thrower = A lifted tile is set down on an empty cell beside the bug that lifts it.
