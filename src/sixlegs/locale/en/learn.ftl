### The course. A lesson has a title, one text per step, and a closing text. Readers may be eight years old.
### $count: the number of cells that the tile can move to. $feedback: what was wrong with a legal move.
### The boards are in course/lessons.toml.

learn-lead = Short lessons with one task each. You move the tiles, and the board knows the rules.
learn-continue = Continue
learn-lessons = Lessons
learn-hive = { $number ->
    [0] A hive with { $count } empty cells: one for each lesson
   *[other] Your hive of finished lessons: { $number } of { $count }
}
learn-done = done
learn-optional = Extra bug
learn-number = { $number } of { $count }
learn-all-lessons = All lessons
learn-task = Your task
learn-next = Next
learn-next-step = Continue
learn-restart = Try again
learn-correct = Well done!
learn-wrong-move = { $feedback ->
    [bug] That is a different tile. Move { piece } instead.
    [free] Right tile, but wrong place: the queen bee still has a free cell next to her. Try again.
    [end] That ends the game, but not in the way we want here. Try again.
   *[place] Right tile, but it has to go somewhere else. Try again.
}
learn-visited = { $number } of { $count }

learn-goal-title = The goal
learn-goal-1 = Surround the black queen bee. One cell next to her is still free: take your ant and put it there.
learn-goal-done = You won! All six cells around her are full, and it does not matter whose tiles they are.

learn-placing-title = Placing tiles
learn-placing-1 = A new tile must touch your own color and must not touch the other color. Take a spider from your hand and try the marked cell.
learn-placing-2 = It may not go next to black. Now place any tile where it can go.
learn-placing-done = Good. On each turn you place a tile or move one.

learn-queen-due-title = Queen bee by turn four
learn-queen-due-1 = This is your fourth turn, and your queen bee is still in your hand. Try to move the ant.
learn-queen-due-2 = Nothing can move before your queen bee is in play. Place her now.
learn-queen-due-done = Now your tiles can move.

learn-queen-title = Queen bee
learn-queen-1 = { $count ->
    [one] She slides one step. Here she can go to { $count } cell. Move her.
   *[other] She slides one step. Here she can go to { $count } cells. Move her.
}
learn-queen-done = A small step, but it can save her.

learn-ant-title = Ant
learn-ant-1 = { $count ->
    [one] The ant slides around the hive as far as it likes. Here it can go to { $count } cell. Move it next to the black queen bee.
   *[other] The ant slides around the hive as far as it likes. Here it can go to { $count } cells. Move it next to the black queen bee.
}
learn-ant-done = The fastest bug of all! Only the closed cell in the middle is out of reach.

learn-sliding-title = Narrow gaps
learn-sliding-1 = Tiles slide, so they need room. Try to move the ant to the marked cell.
learn-sliding-2 = Tiles cannot slide out through a narrow gap either. Try to move the queen bee.
learn-sliding-done = Only bugs that climb or jump can get in and out here.

learn-spider-title = Spider
learn-spider-1 = { $count ->
    [one] The spider slides exactly three steps and never goes back. Here it can go to { $count } cell. Move it.
   *[other] The spider slides exactly three steps and never goes back. Here it can go to { $count } cells. Move it.
}
learn-spider-done = Three steps, no more and no less.

learn-grasshopper-title = Grasshopper
learn-grasshopper-1 = { $count ->
    [one] The grasshopper jumps straight over a row of tiles to the first free cell. Try the { $count } jump.
   *[other] The grasshopper jumps straight over a row of tiles to the first free cell. Try all { $count } jumps.
}
learn-grasshopper-done = It cannot jump over a gap, but it can jump to places where no tile can slide.

learn-beetle-title = Beetle
learn-beetle-1 = { $count ->
    [one] The beetle moves one step, and it can climb. Here it can go to { $count } place. Move it onto the black queen bee.
   *[other] The beetle moves one step, and it can climb. Here it can go to { $count } places. Move it onto the black queen bee.
}
learn-beetle-2 = Now she cannot move. Your beetle can: move it anywhere you like.
learn-beetle-done = A stack has the color of its top tile.

learn-one-hive-title = One hive
learn-one-hive-1 = The hive must stay in one piece. Try to move the ant.
learn-one-hive-2 = This is true even while a tile is moving. The queen bee would close the gap again at once, but can she move? Try it.
learn-one-hive-done = A tile that holds the hive together cannot move. You can pin your opponent’s tiles this way.

learn-ladybug-title = Ladybug
learn-ladybug-1 = { $count ->
    [one] The ladybug takes two steps on top of the hive, then one down. Here it can go to { $count } cell. Move it into the closed cell in the middle.
   *[other] The ladybug takes two steps on top of the hive, then one down. Here it can go to { $count } cells. Move it into the closed cell in the middle.
}
learn-ladybug-done = No wall stops a ladybug.

learn-mosquito-title = Mosquito
learn-mosquito-1 = { $count ->
    [one] The mosquito moves like any bug it touches. The beetle and the spider give it { $count } place: climb up like a beetle.
   *[other] The mosquito moves like any bug it touches. The beetle and the spider give it { $count } places: climb up like a beetle.
}
learn-mosquito-2 = Now move three steps, like a spider.
learn-mosquito-done = Its neighbors decide what it can do.

learn-pass-title = No moves left
learn-pass-1 = If you cannot place or move a tile, you must pass: your turn is skipped. Put your ant to the right of the black ant, and Black is stuck.
learn-pass-2 = Black passes, so it is your turn again. Win the game!
learn-pass-done = Two turns in a row win many games.

learn-end-title = End of the game
learn-end-1 = If one move surrounds both queen bees, the game is a draw. Do it with your ant.
learn-end-done = That is all! You can also resign or agree to a draw. If the same position comes up three times, that is a draw, too.

learn-pillbug-title = Pillbug
learn-pillbug-1 = Instead of moving, the pillbug can throw a neighbor over itself, even a black one. Take the black queen bee and put her down on the other side of your pillbug.
learn-pillbug-done = A thrown bug cannot move on the next turn.
