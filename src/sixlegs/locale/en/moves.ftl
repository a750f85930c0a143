### A move in people’s words, and what is wrong with one that cannot be read.
###
### The tile that is played: $color, $bug, $name; the tile it comes to lie by or on: $neighbor_color,
### $neighbor_bug, $neighbor_name (see bugs.ftl). $side: where by it, east, north-east and so on.

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
# A tile thrown by a pillbug, or by a mosquito as one: $thrower_color and $thrower_bug tell which. $by is
# itself if the tile lands by the side of whoever throws it.
move-thrown = { $side ->
    [east] { thrower-at-start } lifts { piece } to the right of { landing }
    [west] { thrower-at-start } lifts { piece } to the left of { landing }
    [north-east] { thrower-at-start } lifts { piece } to the upper right of { landing }
    [north-west] { thrower-at-start } lifts { piece } to the upper left of { landing }
    [south-east] { thrower-at-start } lifts { piece } to the lower right of { landing }
   *[south-west] { thrower-at-start } lifts { piece } to the lower left of { landing }
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

# $text: what was typed; $tile: the short name of a tile; $example: a move such as “wA1 bQ-”.
unreadable-tile = There is no tile “{ $text }”.
unreadable-move = “{ $text }” is not a move such as “wA1 bQ-”.
unreadable-no-target = Where should { $tile } go? Name a neighbor, as in “{ $example }”.
unreadable-two-direction-marks = “{ $text }” has a sign on both sides: one is enough.
unreadable-not-in-play = { $tile } is not in play, so nothing can lie beside it.
