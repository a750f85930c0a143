### The review of a game: replay, evaluation and better moves.

review-title = Review
review-open = Review
review-back-to-game = Back to the game
review-no-game = No game in this link
review-no-game-description = Part of the link may be missing. Please copy the whole link and try again.

## Replay

review-slider = Position in the game
review-graph-legend = The line shows White’s winning chances. The dots are inaccuracies (?!), mistakes (?) and blunders (??).
review-first = First position
review-previous = One move back
review-next = One move forward
review-last = Last position
review-count = { $number } of { $count }
review-start = Before the first move
review-move = Move { $number } of { $count }: { $move }.
review-board-keys = The left and right arrow keys step through the game, Home goes to its start and End to its end. Up and down, and all arrow keys with Shift, move around the board. The question mark lists all shortcuts.
review-key-steps = one move back, one move forward
review-key-ends = to the start, to the end
review-key-best = show the best move
review-key-mistake = next inaccuracy, mistake or blunder
review-key-line = from the computer’s line back to the game

## Earlier positions of a game in progress

history-steps = Step through the game
history-read-only = This is an earlier position. Go back to the game to play.
history-new-move = { $player_kind ->
    [named] { $player } has moved.
   *[unknown] { $color ->
        [white] White has moved.
       *[black] Black has moved.
    }
}
history-key-ends = to the start; back to the game, like Esc
history-key-arrows = one move back, one move forward; around the board while a tile is picked up

## Evaluation

review-chances = White’s winning chances: { $percent }%.
review-judgment = { $judgment ->
    [inaccuracy] Inaccuracy.
    [mistake] Mistake.
   *[blunder] Blunder.
}
review-loss = It cost { $percent }% of the winning chances.
review-better = Better was:
review-line = Best line
review-line-shown = You are looking at the computer’s line.
review-line-back = Back to the game
review-best-ask = Show best move
review-best = { $color ->
    [white] White’s best move here:
   *[black] Black’s best move here:
}
review-best-none = There is no move to choose here.
review-request-description = This game is still in progress. The computer can analyze it so far and show who was better.
review-request = Analyze the game
review-progress = Analyzing: { $number } of { $count }…
review-failed = The computer could not analyze the whole game.
review-accuracy = accuracy
review-percent = { $percent }%
review-judgment-count = { $judgment ->
    [inaccuracy] { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
    [mistake] { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
   *[blunder] { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
}
review-next-mistake = Next mistake
review-card = Share card
review-card-save = Save picture
review-no-mistakes = No inaccuracies or mistakes in this game.

## Finding better moves

review-find-open = Find better moves
review-find-title = Find the better move
review-find-close = Back to the review
review-find-number = Mistake { $number } of { $count }
review-find-played = { $color ->
    [white] White played:
   *[black] Black played:
}
review-find-task = { $color ->
    [white] Find a better move for White.
   *[black] Find a better move for Black.
}
review-find-checking = Checking your move…
review-find-wrong = Not good enough: this move costs { $percent }% of the winning chances. Try another one.
review-find-right = Good move!
review-find-best = Best move:
review-find-tile = Tile to move:
review-find-hint = Hint
review-find-solution = Show solution
review-find-skip = Skip
review-find-next = Next
review-find-done = You found { $found } of { $count }.
review-find-key-hint = show which tile to move

## Playing on from a position

review-continue-here = Play from here
review-color = { $color ->
    [white] White
   *[black] Black
}

## Puzzles from the game

review-puzzles = Puzzles from this game
review-puzzle = { $kind ->
    [only-move] Move { $number }: a missed saving move
   *[other] Move { $number }: a missed win in { $count }
}
review-puzzles-add = Add to failed puzzles
review-puzzles-added = { $count ->
    [one] { $count } puzzle was added to those that you repeat.
   *[other] { $count } puzzles were added to those that you repeat.
}
review-puzzles-open = Failed puzzles
