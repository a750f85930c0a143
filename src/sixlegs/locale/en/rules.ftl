### The rules of the game, in our words. Paragraphs have an empty line between them.

page-rules-title = The rules of Hive
page-rules-lead = Two players, no board: the tiles themselves are the field. You can read this in five minutes; take the tiles on the pictures and try them.
page-rules-contents = Sections

rules-goal-title = The goal
rules-goal =
    Surround the other player’s queen bee. As soon as all six cells around a queen bee are taken, no matter by whose tiles, her owner has lost.

    If one move surrounds both queen bees, the game is a draw.

rules-turn-title = Your turn
rules-turn =
    White begins. On your turn you do one of two things: place a tile from your hand, or move one that is already in play.

    Whoever can do neither passes. Whoever can do something must do it.

rules-placing-title = Placing a tile
rules-placing =
    The first tile goes anywhere, the second beside it. From then on a new tile touches at least one tile of its own color and none of the other. A stack has the color of its topmost tile.

    A new tile always goes on an empty cell, even one that is closed in by tiles. Once placed, it never goes back to the hand.

    In tournaments nobody may begin with the queen bee.

rules-queen-due-title = The queen bee by the fourth turn
rules-queen-due =
    Your queen bee must come into play by your fourth turn. If you still hold her then, she is the only tile you may place.

rules-moving-title = When tiles move
rules-moving =
    Your tiles may move once your queen bee is in play. What the other player has done does not matter.

    A tile with another one on top of it stays where it is.

rules-one-hive-title = One hive
rules-one-hive =
    All tiles in play are one hive, and it may never fall apart, not even while a tile is on its way. A tile without which the hive would fall into two parts has to stay.

rules-sliding-title = Freedom to move
rules-sliding =
    Tiles slide over the table. Where two tiles leave too narrow a gap, nothing slides through, neither in nor out. And a sliding tile never loses touch with the hive.

    The same holds above the ground, between two higher stacks.

rules-queen-title = Queen bee
rules-queen = She slides one step.

rules-beetle-title = Beetle
rules-beetle =
    It goes one step, and it is the one that can climb: onto tiles, over them, and down again. The tile below cannot move while the beetle sits on it, and the stack has the beetle’s color.

rules-grasshopper-title = Grasshopper
rules-grasshopper =
    It jumps in a straight line over one tile or more, and lands on the first empty cell. It can jump into and out of cells that are closed in. It cannot jump over a gap.

rules-spider-title = Spider
rules-spider = It slides exactly three steps, no more and no fewer, and never over the same cell twice.

rules-ant-title = Ant
rules-ant = It slides as far around the hive as it likes. Only a gap that is too narrow keeps it out.

rules-ladybug-title = Ladybug
rules-ladybug = It takes exactly three steps: two on top of the hive, the third down to an empty cell.

rules-mosquito-title = Mosquito
rules-mosquito =
    It moves like any bug that it touches at the beginning of its turn, of either color. On top of the hive it is a beetle until it comes down. If it touches nothing but mosquitoes, it cannot move.

rules-pillbug-title = Pillbug
rules-pillbug =
    It slides one step. Or, instead, it lifts a tile beside it, of either color, over itself and sets it down on an empty cell beside it.

    It lifts no tile of a stack, none without which the hive would fall apart, and none that was moved just before. A tile that was lifted rests for one turn.

rules-end-title = How a game ends
rules-end =
    Besides the surrounded queen bee: a player may resign, both may agree on a draw, and when the same position comes up for the third time, the game is a draw. The page warns you before such a move.
