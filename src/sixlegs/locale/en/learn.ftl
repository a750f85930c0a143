### The course. A lesson says its title, a sentence for each step, and a warm word in the end.
### $count: how many places the tile can go to. $feedback: what was wrong with a legal move.
### course/lessons.toml has the boards.

learn-lead = Short lessons, one thing to do in each. You move the tiles, and the hive answers by its rules.
learn-continue = Go on
learn-lessons = Lessons
learn-hive = { $number ->
    [0] A hive with { $count } empty cells: one for each lesson
   *[other] A hive of what you have learned: { $number } of { $count } lessons
}
learn-done = done
learn-optional = One more bug
learn-number = { $number } of { $count }
learn-all-lessons = All lessons
learn-task = What to do
learn-next = Next
learn-next-step = Go on
learn-restart = Once more
learn-correct = That’s it.
learn-wrong-move = { $feedback ->
    [bug] That was a different tile. Take { piece }.
    [free] The right tile, but the game goes on: a cell beside the queen bee is still free. Try again.
    [end] That ends the game, but not the way it should end here. Try again.
   *[place] The right tile, but it should go to another place. Try again.
}
learn-visited = { $number } of { $count }

learn-goal-title = The goal
learn-goal-1 = Surround the black queen bee. One free cell beside her is left: take your ant, and put it there.
learn-goal-done = You have won! All six cells around her are taken, and it does not matter by whose tiles.

learn-placing-title = Placing tiles
learn-placing-1 = A new tile touches your own color, never the other. Take a spider from your hand and try the marked cell.
learn-placing-2 = It may not go beside black. Now place any tile where it may go.
learn-placing-done = Good. Each turn you place a tile or move one.

learn-queen-due-title = The queen comes by turn four
learn-queen-due-1 = This is your fourth turn, and your queen is still in your hand. Try to move the ant.
learn-queen-due-2 = Nothing moves before your queen is there. Place your queen bee.
learn-queen-due-done = From now on your tiles may move.

learn-queen-title = Queen bee
learn-queen-1 = { $count ->
    [one] She slides one step: here to { $count } cell. Move her.
   *[other] She slides one step: here to { $count } cells. Move her.
}
learn-queen-done = Small steps, but they may save her.

learn-ant-title = Ant
learn-ant-1 = { $count ->
    [one] It slides around the hive as far as it likes: { $count } cell to choose from. Bring it beside the black queen.
   *[other] It slides around the hive as far as it likes: { $count } cells to choose from. Bring it beside the black queen.
}
learn-ant-done = The fastest bug of all. Only the closed cell in the middle is out of its reach.

learn-sliding-title = Narrow gaps
learn-sliding-1 = Tiles slide over the table, so they need room. Try to bring the ant into the marked cell.
learn-sliding-2 = Nothing slides out of a narrow gap either. Try to move the queen.
learn-sliding-done = Only bugs that climb or jump get in and out there.

learn-spider-title = Spider
learn-spider-1 = { $count ->
    [one] It slides exactly three steps, and never back: { $count } cell here. Move it.
   *[other] It slides exactly three steps, and never back: { $count } cells here. Move it.
}
learn-spider-done = Three steps, no more and no fewer.

learn-grasshopper-title = Grasshopper
learn-grasshopper-1 = { $count ->
    [one] It jumps straight over a row of tiles to the first free cell. Try the { $count } jump.
   *[other] It jumps straight over a row of tiles to the first free cell. Try all { $count } jumps.
}
learn-grasshopper-done = It cannot jump over a gap, but it gets in where nobody can slide.

learn-beetle-title = Beetle
learn-beetle-1 = { $count ->
    [one] It goes one step, and it can climb: { $count } place here. Put it on the black queen.
   *[other] It goes one step, and it can climb: { $count } places here. Put it on the black queen.
}
learn-beetle-2 = Now she cannot move. Your beetle can: take it anywhere you like.
learn-beetle-done = A stack has the color of its top tile.

learn-one-hive-title = One hive
learn-one-hive-1 = The hive must never fall apart. Try to move the ant.
learn-one-hive-2 = Not even while a tile is on its way. The queen would close the gap again at once, but may she move? Try it.
learn-one-hive-done = What holds the hive together stays put. That is how you can pin your opponent’s tiles.

learn-ladybug-title = Ladybug
learn-ladybug-1 = { $count ->
    [one] Two steps on top of the hive, then one down: { $count } cell. Bring it into the closed cell.
   *[other] Two steps on top of the hive, then one down: { $count } cells. Bring it into the closed cell.
}
learn-ladybug-done = No wall stops a ladybug.

learn-mosquito-title = Mosquito
learn-mosquito-1 = { $count ->
    [one] It moves like any bug it touches. Beetle and spider give it { $count } place: let it climb like a beetle.
   *[other] It moves like any bug it touches. Beetle and spider give it { $count } places: let it climb like a beetle.
}
learn-mosquito-2 = And now three steps, like a spider.
learn-mosquito-done = What it can do depends on its neighbors.

learn-pass-title = No move left
learn-pass-1 = If you can neither place nor move a tile, you must pass. Put your ant to the right of the black ant, and Black is stuck.
learn-pass-2 = Black passes, so it is your turn again: win!
learn-pass-done = Two moves in a row win many a game.

learn-end-title = How games end
learn-end-1 = One move can surround both queens: then it is a draw. Do it with your ant.
learn-end-done = That is all! You may also resign or agree on a draw. And if the same position comes up three times, that is a draw, too.

learn-pillbug-title = Pillbug
learn-pillbug-1 = Instead of moving, it lifts a neighbor over itself, even a black one. Take the black queen and set her down on the other side of your pillbug.
learn-pillbug-done = Whoever was lifted rests for a turn.
