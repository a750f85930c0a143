### Why no game can come to a position that somebody has set up.
###
### $tile: the short name of a tile, such as wA1; $color, $bug and $name tell of it, too. $hex: a cell, as
### in (3, -4), or none where a board shows the place.

position-error-turn-out-of-range = There is no turn with such a number.
position-error-too-far-out = { $hex ->
    [none] This tile is too far from the middle.
   *[other] { $hex } is too far from the middle.
}
position-error-empty-stack = { $hex ->
    [none] There is a stack without tiles.
   *[other] The stack on { $hex } has no tiles.
}
position-error-same-hex = { $hex ->
    [none] There are two stacks on one cell.
   *[other] There are two stacks on { $hex }.
}
position-error-not-in-set = { $hex ->
    [none] { piece-at-start } is not part of the chosen set.
   *[other] { $tile } is not part of this game.
}
position-error-duplicate-piece = { $hex ->
    [none] { piece-at-start } is on the table twice.
   *[other] { $tile } is on the table twice, the second time on { $hex }.
}
position-error-out-of-order = { $tile } is in play, but the same bug with the previous number is not.
position-error-split-hive = { $hex ->
    [none] The hive is split: all tiles must be connected.
   *[other] The hive is split: { $hex } is not connected to the first stack.
}
position-error-cannot-climb = { $hex ->
    [none] { piece-at-start } stands on another tile: only beetles and mosquitoes can.
   *[other] { $tile } on { $hex } stands on another tile: only beetles and mosquitoes can.
}
position-error-too-many-tiles = { $color ->
    [white] White has more tiles in play than turns so far.
   *[black] Black has more tiles in play than turns so far.
}
position-error-too-few-tiles = { $color ->
    [white] White has too few tiles: until the queen bee is in play, every turn brings a new one.
   *[black] Black has too few tiles: until the queen bee is in play, every turn brings a new one.
}
position-error-queen-missing = { $color ->
    [white] White has had four turns, so the queen bee must be in play.
   *[black] Black has had four turns, so the queen bee must be in play.
}
position-error-queen-first = { $color ->
    [white] White opened with the queen bee, which the tournament rule forbids.
   *[black] Black opened with the queen bee, which the tournament rule forbids.
}
position-error-climbed-too-soon = { $hex ->
    [none] { piece-at-start } is on top of another tile, but had no turn to climb there.
   *[other] { $tile } is on top of another tile, but had no turn to climb there.
}
position-error-stunned-not-moved = { $tile } cannot have moved just before: the other player did.
position-error-stunned-not-on-top = { $tile } cannot have moved just before: it is in hand or covered.
