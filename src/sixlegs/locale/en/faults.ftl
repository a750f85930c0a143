### Why no game can come to a position that somebody has set up.
###
### $tile: the short name of a tile, such as wA1. $color: whose. $hex: a cell, as in (3, -4).

fault-turn-out-of-range = There is no turn with such a number.
fault-too-far-out = { $hex } is too far from the middle.
fault-empty-stack = The stack on { $hex } has no tiles.
fault-same-hex = There are two stacks on { $hex }.
fault-not-in-set = { $tile } is not part of this game.
fault-twice = { $tile } is on the table twice, the second time on { $hex }.
fault-out-of-order = { $tile } is in play, but the same bug with the number before is not.
fault-split-hive = The hive is split: { $hex } does not hang together with the first stack.
fault-cannot-climb = { $tile } on { $hex } stands on another tile: only beetles and mosquitoes can.
fault-too-many-tiles = { $color ->
    [white] White has more tiles in play than turns so far.
   *[black] Black has more tiles in play than turns so far.
}
fault-too-few-tiles = { $color ->
    [white] White has had turns in which no tile can have been placed or moved.
   *[black] Black has had turns in which no tile can have been placed or moved.
}
fault-queen-missing = { $color ->
    [white] White has had four turns, so the queen bee must be in play.
   *[black] Black has had four turns, so the queen bee must be in play.
}
fault-queen-first = { $color ->
    [white] White opened with the queen bee, which the tournament rule forbids.
   *[black] Black opened with the queen bee, which the tournament rule forbids.
}
fault-climbed-too-soon = { $tile } is on top of another tile, but had no turn to climb there.
fault-resting-not-moved = { $tile } cannot have moved just before: the other player did.
fault-resting-not-on-top = { $tile } cannot have moved just before: it is in hand or covered.
