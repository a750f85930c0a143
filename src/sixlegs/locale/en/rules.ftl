### The rules of the game in our own words. An empty line separates paragraphs.

page-rules-title = The rules of Hive
page-rules-lead = Two players and no board: the tiles are the board. The rules take five minutes to read; try the tiles in the pictures as you go.
page-rules-contents = Contents

rules-goal-title = Goal
rules-goal =
    Surround your opponent’s queen bee. As soon as all six cells around a queen bee are occupied, by tiles of either color, her owner loses.

    If one move surrounds both queen bees, the game is a draw.

rules-turn-title = Your turn
rules-turn =
    White moves first. On your turn, either place a tile from your hand or move one of your tiles in play.

    If you can do neither, you pass. If you can do either, you may not pass.

rules-placing-title = Placing tiles
rules-placing =
    The first tile goes anywhere, the second next to it. After that, a new tile must touch at least one tile of its own color and none of the other color. The top tile gives a stack its color.

    A new tile always goes on an empty cell, even one enclosed by other tiles. A placed tile never returns to the hand.

    In tournaments, the queen bee may not be a player’s first tile.

rules-queen-due-title = The queen bee by turn four
rules-queen-due =
    You must place your queen bee by your fourth turn. If she is still in your hand then, she is the only tile you may place.

rules-moving-title = Moving tiles
rules-moving =
    You may move tiles once your own queen bee is in play. It does not matter whether your opponent’s is.

    A tile with another tile on top of it cannot move.

rules-one-hive-title = One hive
rules-one-hive =
    All tiles in play form one hive, which must stay connected at all times, even while a tile is on the move. A tile that holds two parts of the hive together cannot move.

rules-sliding-title = Freedom to move
rules-sliding =
    Tiles slide across the table. A tile cannot slide into or out of a cell through a gap that is too narrow for it. While it slides, it must stay in contact with the hive.

    The same is true on top of the hive, between two higher stacks.

rules-queen-title = Queen bee
rules-queen = The queen bee slides one step.

rules-beetle-title = Beetle
rules-beetle =
    The beetle moves one step and can climb: onto tiles, across them and down again. A tile under a beetle cannot move, and the stack has the beetle’s color.

rules-grasshopper-title = Grasshopper
rules-grasshopper =
    The grasshopper jumps in a straight line over one or more tiles to the first empty cell. It can jump into and out of enclosed cells. It cannot jump over a gap.

rules-spider-title = Spider
rules-spider = The spider slides exactly three steps and never enters the same cell twice.

rules-ant-title = Ant
rules-ant = The ant slides any distance around the hive. Only narrow gaps stop it.

rules-ladybug-title = Ladybug
rules-ladybug = The ladybug moves exactly three steps: two on top of the hive, then one down to an empty cell.

rules-mosquito-title = Mosquito
rules-mosquito =
    The mosquito moves like any bug of either color that it touches at the start of its turn. On top of the hive it moves like a beetle until it climbs down. If it touches only mosquitoes, it cannot move.

rules-pillbug-title = Pillbug
rules-pillbug =
    The pillbug slides one step. Instead of moving, it can throw a tile of either color that touches it: it lifts the tile over itself and puts it down on another empty cell next to itself.

    It cannot throw a tile in a stack, a tile that holds the hive together, or a tile that was moved on the previous turn. A thrown tile cannot move on the next turn.

rules-end-title = End of the game
rules-end =
    A game ends when a queen bee is surrounded, when a player resigns, or when both players agree to a draw. If the same position occurs for the third time, the game is a draw; Sixlegs warns you before such a move.
