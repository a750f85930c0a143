### The puzzle trainer. The build makes a catalog of its own of the ids that begin with "puzzle-".
### $color, $enemy: the side that is to move, wins or defends. $count: the number of moves or puzzles.

puzzle-all = All puzzles
puzzle-lead = { $amount } puzzles from games. Every win is proved against every defense.
puzzle-mode = { $mode ->
    [theme] Theme
    [daily] Puzzle of the day
    [streak] Streak
    [storm] Storm
    [failures] Failed puzzles
    [single] Puzzle
   *[other] Puzzles
}
puzzle-task = Your task
puzzle-to-move = { $color ->
    [white] White to move
   *[black] Black to move
}
puzzle-covered-queen = { $color ->
    [white] White’s queen bee is under:
   *[black] Black’s queen bee is under:
}
puzzle-task-win = { $count ->
    [one] Win in { $count } move, whatever the opponent plays.
   *[other] Win in { $count } moves, whatever the opponent plays.
}
puzzle-task-only-move = { $enemy ->
    [white] Find the only move: White wins by force against any other.
   *[black] Find the only move: Black wins by force against any other.
}
puzzle-task-rescue = { $enemy ->
    [white] White is about to surround your queen bee. Find the move that saves you.
   *[black] Black is about to surround your queen bee. Find the move that saves you.
}
puzzle-task-race = With best play by both sides, who wins, and in how many moves?
puzzle-task-own = In your game, the move here lost by force. Find one that holds.
puzzle-race-who = Who wins?
puzzle-race-moves = In how many moves of the winner?
puzzle-race-answer = Answer
puzzle-race-wrong = Not quite.
puzzle-race-result = { $color ->
    [white] { $count ->
        [one] White wins in { $count } move.
       *[other] White wins in { $count } moves.
    }
   *[black] { $count ->
        [one] Black wins in { $count } move.
       *[other] Black wins in { $count } moves.
    }
}
puzzle-checking = Checking your move…
puzzle-correct = Good move!
puzzle-moves-left = { $count ->
    [one] { $count } move to go.
   *[other] { $count } moves to go.
}
puzzle-wrong-win = This does not win in time.
puzzle-wrong-loses = This loses by force.
puzzle-refutation = { $enemy ->
    [white] White’s answer is on the board.
   *[black] Black’s answer is on the board.
}
puzzle-unproved = This move could not be proved in time, so it does not count as an error. Look for another one.
puzzle-solved = Solved!
puzzle-shown = This is the solution.
puzzle-try-again = Try again
puzzle-hint = Hint
puzzle-hint-themes = { $count ->
    [one] Theme:
   *[other] Themes:
}
puzzle-solution = Show the solution
puzzle-next = Next puzzle
puzzle-more = More puzzles
puzzle-begin = Solve puzzles
puzzle-skip = Skip this one
puzzle-rating = Rating of the puzzle: { $rating }
puzzle-your-rating = Your rating
puzzle-rating-provisional = provisional, after few puzzles
puzzle-key-hint = hint
puzzle-key-next = next puzzle
puzzle-number = Puzzle { $id }
puzzle-own = From your game
puzzle-result = { $result ->
    [solved] Solved
   *[failed] Failed
}
puzzle-share = Share the puzzle
puzzle-share-title = A Hive puzzle
puzzle-not-found = There is no such puzzle
puzzle-none-left = You have solved them all
puzzle-none-left-description = There is no puzzle here that you have not seen. Try another theme, or repeat the ones that you failed.
puzzle-not-loaded = The puzzles could not be loaded
puzzle-not-loaded-description = You are offline, and this puzzle is not stored on your device.

## Puzzle of the day

puzzle-days = Other days
puzzle-day-before = Day before
puzzle-day-after = Day after

## Streak and storm

puzzle-best = Best: { $count }
puzzle-record = A new record!
puzzle-streak-description = The puzzles become harder. One error ends the streak; you may skip one puzzle.
puzzle-streak-over = { $count ->
    [one] Your streak: { $count } puzzle.
   *[other] Your streak: { $count } puzzles.
}
puzzle-streak-again = New streak
puzzle-storm-description = Solve as many puzzles as you can in { $minutes } min. The clock starts with your first move. Correct moves in a row gain time, an error costs { $seconds } s.
puzzle-storm-solved = Solved
puzzle-storm-time = Time left
puzzle-storm-combo = In a row: { $count } (bonus at { $number })
puzzle-storm-bonus = { $seconds } s
puzzle-storm-over = { $count ->
    [one] You solved { $count } puzzle.
   *[other] You solved { $count } puzzles.
}
puzzle-storm-again = Play again
puzzle-best-result = Best result
puzzle-storm-moves = Correct moves
puzzle-storm-errors = Errors
puzzle-storm-accuracy = Accuracy
puzzle-storm-best-combo = Most in a row

## Failed puzzles

puzzle-failures-none = No failed puzzles
puzzle-failures-description = Puzzles that you fail, and wins that you missed in your games, come back here when you are about to forget them.
puzzle-failures-later = { $count ->
    [one] { $count } puzzle to repeat, not due yet
   *[other] { $count } puzzles to repeat, none due yet
}
puzzle-failures-due = The next one is due on { $date }.
puzzle-failures-early = Repeat now

## Offline

puzzle-download = { $count ->
    [one] Download all for offline use ({ $count } puzzle)
   *[other] Download all for offline use ({ $count } puzzles)
}
puzzle-downloading = Downloading
puzzle-downloaded = All puzzles are stored on this device.
puzzle-download-failed = The download was interrupted.

## History

puzzle-history = History
puzzle-history-empty = No puzzles yet
puzzle-history-empty-description = Your rating, your results and your progress by theme will appear here.
puzzle-history-solved = Solved
puzzle-history-streak = Best streak
puzzle-history-storm = Best storm
puzzle-history-rating = Rating
puzzle-history-themes = Progress by theme
puzzle-history-latest = Latest puzzles
puzzle-history-solved-of = Solved: { $number } of { $count }

## Themes

puzzle-themes = Themes
puzzle-themes-goal = By task
puzzle-themes-motif = By motif
puzzle-theme-win-in-2 = Win in 2
puzzle-theme-win-in-2-description = Surround the queen bee in two moves.
puzzle-theme-win-in-3 = Win in 3
puzzle-theme-win-in-3-description = Surround the queen bee in three moves.
puzzle-theme-win-in-4 = Win in 4
puzzle-theme-win-in-4-description = Surround the queen bee in four moves.
puzzle-theme-win-in-5 = Win in 5
puzzle-theme-win-in-5-description = Surround the queen bee in five moves.
puzzle-theme-win-in-6 = Win in 6
puzzle-theme-win-in-6-description = Surround the queen bee in six moves.
puzzle-theme-only-move = Only move
puzzle-theme-only-move-description = Every move but one loses by force.
puzzle-theme-rescue = Rescue
puzzle-theme-rescue-description = Your queen bee is about to be surrounded, and only one move saves her.
puzzle-theme-race = Race
puzzle-theme-race-description = Both queen bees are in danger: who wins, and in how many moves?
puzzle-theme-pin = Pin
puzzle-theme-pin-description = A tile cannot move because the hive would break apart without it.
puzzle-theme-unpin = Unpin
puzzle-theme-unpin-description = A pinned tile becomes free to move.
puzzle-theme-gate = Gate
puzzle-theme-gate-description = Two tiles form a gap that is too narrow to slide through.
puzzle-theme-cover = Cover
puzzle-theme-cover-description = A beetle climbs onto the queen bee, so that she cannot move.
puzzle-theme-beetle-drop = Beetle drop
puzzle-theme-beetle-drop-description = A beetle steps down from the hive into an empty cell.
puzzle-theme-two-beetles = Two beetles
puzzle-theme-two-beetles-description = Two beetles attack together on top of the hive.
puzzle-theme-hop-in = Hop in
puzzle-theme-hop-in-description = A grasshopper jumps into a cell that no tile can slide into.
puzzle-theme-ladybug-in = Ladybug in
puzzle-theme-ladybug-in-description = A ladybug runs over the hive into a cell that no tile can slide into.
puzzle-theme-drop-next-to-queen = Drop at the queen
puzzle-theme-drop-next-to-queen-description = A new tile is placed from the hand right next to the enemy queen bee.
puzzle-theme-throw = Throw
puzzle-theme-throw-description = A pillbug, or a mosquito that copies it, moves another tile.
puzzle-theme-rescue-by-throw = Rescue by throw
puzzle-theme-rescue-by-throw-description = A pillbug carries the queen bee, or one of her attackers, out of danger.
puzzle-theme-stunned-piece = Stunned tile
puzzle-theme-stunned-piece-description = A tile that was just thrown cannot move in the next turn.
puzzle-theme-mosquito-copy = Mosquito copy
puzzle-theme-mosquito-copy-description = A mosquito moves like the bug next to it.
puzzle-theme-shut-out = Shut-out
puzzle-theme-shut-out-description = The opponent has no legal move and must pass.
puzzle-theme-quiet-move = Quiet move
puzzle-theme-quiet-move-description = The first move does not threaten to win with the next one.
puzzle-theme-queen-runs = Queen on the run
puzzle-theme-queen-runs-description = The queen bee herself has to move.
puzzle-theme-double-threat = Double threat
puzzle-theme-double-threat-description = One move threatens to win in two ways.
puzzle-theme-ring = Ring
puzzle-theme-ring-description = A closed ring of tiles frees one that was pinned.
puzzle-theme-cover-tile = Cover a tile
puzzle-theme-cover-tile-description = A beetle climbs onto a tile that the defense needs.
puzzle-theme-spider-in = Spider in
puzzle-theme-spider-in-description = A spider walks its three steps to the queen bee.
puzzle-theme-open-gap = Open a gap
puzzle-theme-open-gap-description = A tile leaves its place beside the queen bee for another one.
puzzle-theme-queen-throw = Queen throw
puzzle-theme-queen-throw-description = A pillbug throws the enemy queen bee.
puzzle-theme-zugzwang = Zugzwang
puzzle-theme-zugzwang-description = Every move loses, although a pass would not.
puzzle-theme-counter-threat = Counter-threat
puzzle-theme-counter-threat-description = The only move threatens to win with the next one.
puzzle-theme-make-room = Make room
puzzle-theme-make-room-description = A tile beside your queen bee moves away.
