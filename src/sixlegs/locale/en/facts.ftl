### The effects of a move, as reasons why it is good; one sentence per effect.
###
### $color, $bug, $name: the affected tile (see bugs.ftl). $count: the number of affected tiles;
### $names: their short names, separated by commas, or none. $number: the size of the effect.
### $enemy: the opponent of the moving player: you, a color, or other if unknown.

enemy = { $enemy ->
    [you] you
    [white] White
    [black] Black
   *[other] the opponent
}
enemy-does = { $enemy ->
    [you] you do
   *[other] { enemy } does
}

fact-wins = Surrounds { piece } and wins!
fact-draws = Surrounds both queen bees at once: a draw.
fact-loses = Surrounds its own queen bee and loses.
fact-wins-soon = { $number ->
    [one] Wins in { $number } move, whatever { enemy-does }.
   *[other] Wins in { $number } moves, whatever { enemy-does }.
}
fact-stops-loss = Saves { piece }, which was about to be surrounded.
fact-threatens-win = Threatens to surround { piece } next move.
fact-only-move = The only legal move.
fact-forces-pass = Leaves { enemy } without a move.
fact-covers-queen = Climbs on top of { piece }.
fact-crowds-queen = Throws { piece } into a crowd: { $number } of 6 sides are now occupied.
fact-fills = Occupies a side of { piece }: { $number } of 6 are now occupied.
fact-escapes = Takes { piece } to a safer place: only { $number } of 6 sides are occupied.
fact-clears = Frees a side of { piece }: only { $number } of 6 are occupied.
fact-holds-queen = Stops { piece } from moving.
fact-frees-queen = Frees { piece } to move.
fact-locks-out = Leaves { enemy } nowhere to place a tile.
fact-pins = { $count ->
    [1] Pins { piece }, which now holds the hive together.
   *[other] Pins { $count } tiles, which now hold the hive together{ names }.
}
fact-covers = Covers { piece }, which cannot move now.
fact-stuns = Throws { piece }, which cannot move next turn.
fact-shuts-in = { $count ->
    [1] Leaves { piece } nowhere to go.
   *[other] Leaves { $count } tiles nowhere to go{ names }.
}
fact-frees = { $count ->
    [1] Frees { piece } to move.
   *[other] Frees { $count } tiles to move{ names }.
}
fact-reaches = Brings { piece } within one move of the enemy queen bee.
fact-limits = Leaves { enemy } far fewer moves: { $number }.
fact-places-queen = Places { piece }, so that other tiles may move.
fact-brings-in = Brings { piece } into play.
fact-nears = Brings { piece } closer to the enemy queen bee.
fact-gains-room = Gives { piece } more cells to move to: { $number }.
fact-moves = Moves { piece }.
