### Moves in words, and errors in typed moves.
###
### $color, $bug, $name: the tile that moves; $neighbor_color, $neighbor_bug, $neighbor_name: the tile
### next to its destination or under it (see bugs.ftl). $side: the side of the neighbor, such as east.

move-first = { piece-at-start } opens the game
move-beside = { $side ->
    [east] { piece-at-start } to the right of { neighbor }
    [west] { piece-at-start } to the left of { neighbor }
    [north-east] { piece-at-start } to the upper right of { neighbor }
    [north-west] { piece-at-start } to the upper left of { neighbor }
    [south-east] { piece-at-start } to the lower right of { neighbor }
   *[south-west] { piece-at-start } to the lower left of { neighbor }
}
move-onto = { piece-at-start } on top of { neighbor }
# A throw by $thrower_color, $thrower_bug: a pillbug, or a mosquito that moves like one. $by is itself if
# the reference tile of the destination is the thrower.
move-thrown = { $side ->
    [east] { thrower-at-start } throws { piece } to the right of { landing }
    [west] { thrower-at-start } throws { piece } to the left of { landing }
    [north-east] { thrower-at-start } throws { piece } to the upper right of { landing }
    [north-west] { thrower-at-start } throws { piece } to the upper left of { landing }
    [south-east] { thrower-at-start } throws { piece } to the lower right of { landing }
   *[south-west] { thrower-at-start } throws { piece } to the lower left of { landing }
}
thrower-at-start = { $thrower_color ->
    [white] { $thrower_bug ->
        [mosquito] White mosquito
       *[pillbug] White pillbug
    }
   *[black] { $thrower_bug ->
        [mosquito] Black mosquito
       *[pillbug] Black pillbug
    }
}
landing = { $by ->
    [itself] itself
   *[another] { neighbor }
}
move-pass = { $color ->
    [white] White passes
   *[black] Black passes
}

# $text: the input; $tile: the short name of a tile; $example: a move such as “wA1 bQ-”.
unreadable-tile = There is no tile “{ $text }”.
unreadable-move = “{ $text }” is not a move. Moves look like “wA1 bQ-”.
unreadable-no-target = Where should { $tile } go? Add a neighbor, as in “{ $example }”.
unreadable-two-direction-marks = “{ $text }” has a direction mark on both sides. Use only one.
unreadable-not-in-play = { $tile } is not in play, so no tile can go next to it.
