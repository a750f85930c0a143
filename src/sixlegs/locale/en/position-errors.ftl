### Why a position cannot occur in a game.
###
### $tile: the short name of a tile, such as wA1, which $color, $bug and $name also describe. $hex: a cell
### such as (3, -4), or none where a board shows it.

position-error-turn-out-of-range = The turn number is out of range.
position-error-too-far-out = { $hex ->
    [none] This tile is too far from the center.
   *[other] { $hex } is too far from the center.
}
position-error-empty-stack = { $hex ->
    [none] A stack has no tiles.
   *[other] The stack on { $hex } has no tiles.
}
position-error-same-hex = { $hex ->
    [none] Two stacks are on the same cell.
   *[other] Two stacks are on { $hex }.
}
position-error-not-in-set = { $hex ->
    [none] { piece-at-start } is not part of this game.
   *[other] { $tile } is not part of this game.
}
position-error-duplicate-piece = { $hex ->
    [none] { piece-at-start } is in play twice.
   *[other] { $tile } is in play twice; the second one is on { $hex }.
}
position-error-out-of-order = { $tile } is in play, but the same bug with the number before it is not.
position-error-split-hive = { $hex ->
    [none] The hive is split: all tiles must be connected.
   *[other] The hive is split: { $hex } is not connected to the first stack.
}
position-error-cannot-climb = { $hex ->
    [none] { piece-at-start } is on another tile, where only beetles and mosquitoes can be.
   *[other] { $tile } on { $hex } is on another tile, where only beetles and mosquitoes can be.
}
position-error-too-many-tiles = { $color ->
    [white] White has more tiles in play than turns so far.
   *[black] Black has more tiles in play than turns so far.
}
position-error-too-few-tiles = { $color ->
    [white] White has too few tiles: until the queen bee is in play, every turn adds one.
   *[black] Black has too few tiles: until the queen bee is in play, every turn adds one.
}
position-error-queen-missing = { $color ->
    [white] White has had four turns, so the queen bee must be in play.
   *[black] Black has had four turns, so the queen bee must be in play.
}
position-error-queen-first = { $color ->
    [white] White placed the queen bee first, which the tournament rule forbids.
   *[black] Black placed the queen bee first, which the tournament rule forbids.
}
position-error-climbed-too-soon = { $hex ->
    [none] { piece-at-start } is on another tile, but had no turn to climb there.
   *[other] { $tile } is on another tile, but had no turn to climb there.
}
position-error-stunned-not-moved = { $tile } cannot be the last tile moved: the other player moved last.
position-error-stunned-not-on-top = { $tile } cannot be the last tile moved: it is in hand or covered.
