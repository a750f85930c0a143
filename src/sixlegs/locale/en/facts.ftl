### Why a move is good: what it does, one sentence for each effect.
###
### $color, $bug, $name: the tile it is about (see bugs.ftl). $count: how many such tiles there are.
### $names: their short names with commas between, or none. $number: the number that shows it.
### $enemy: against whom the move is made: you, a color, or other where nobody knows.

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
fact-threatens-win = Threatens to surround { piece } with the next move.
fact-only-move = There is no other move.
fact-forces-pass = Leaves { enemy } no move at all.
fact-covers-queen = Climbs on top of { piece }.
fact-crowds-queen = Carries { piece } into a crowd: { $number } of 6 sides are taken now.
fact-fills = Fills a side of { piece }: { $number } of 6 are taken now.
fact-escapes = Takes { piece } to a freer place: just { $number } of 6 sides taken.
fact-clears = Clears a side of { piece }: just { $number } of 6 taken.
fact-holds-queen = Keeps { piece } from moving.
fact-frees-queen = Sets { piece } free to move.
fact-locks-out = Leaves { enemy } no cell for a new tile.
fact-pins = { $count ->
    [1] Pins { piece }, which holds the hive together now.
   *[other] Pins { $count } tiles, which hold the hive together now{ names }.
}
fact-covers = Sits on { piece }, which cannot move now.
fact-stuns = Lifts { piece }, which must rest for a turn.
fact-shuts-in = { $count ->
    [1] Leaves { piece } nowhere to go.
   *[other] Leaves { $count } tiles nowhere to go{ names }.
}
fact-frees = { $count ->
    [1] Sets { piece } free to move.
   *[other] Sets { $count } tiles free to move{ names }.
}
fact-reaches = Brings { piece } within reach of the other queen bee.
fact-limits = Leaves { enemy } far fewer moves: { $number }.
fact-places-queen = Places { piece }: now the other tiles may move.
fact-brings-in = Brings { piece } into play.
fact-nears = Brings { piece } closer to the other queen bee.
fact-gains-room = Gives { piece } more cells to go to: { $number } now.
fact-moves = Moves { piece }.
