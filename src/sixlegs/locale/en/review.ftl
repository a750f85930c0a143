### Looking back at a game: replay, who stood better, and what would have been better.

review-title = Looking back
review-open = Look back
review-back-to-game = Back to the game
review-no-game = There is no game in this link
review-no-game-description = It may have been cut off on its way. Please copy the whole link and try again.

## Going through the game

review-slider = Go through the game
review-first = To the beginning
review-previous = One move back
review-next = One move forward
review-last = To the end
review-count = { $number } of { $count }
review-start = Before the first move
review-move = Move { $number } of { $count }: { $move }.
review-board-keys = The left and right arrow keys go through the game, Home goes to its beginning and End to its end. Up and down, and all arrow keys with Shift, walk over the board. The question mark shows all keys.
review-key-steps = one move back, one move forward
review-key-ends = to the beginning, to the end
review-key-best = what is best here

## An earlier position while the game is on

history-steps = Step through the game
history-read-only = This is an earlier position. Go back to the game to play.
history-new-move = { $color ->
    [white] White has moved.
   *[black] Black has moved.
}
history-key-ends = to the beginning; back to the game, as Esc does
history-key-arrows = in an earlier position, and beside the board: one move back, one move forward

## Who stood better

review-chances = White’s chances: { $percent }%.
review-loss = This move gave away { $percent }% of the winning chances.
review-better = A better move:
review-best-ask = What is best here?
review-best = Best here:
review-best-none = There is nothing to choose here.
review-request-description = This game is still going on. If you like, the computer can look through it and show who stood better.
review-request = Show who stood better
review-progress = The computer is looking through the game: { $number } of { $count }…
review-failed = The computer could not look through the whole game.
review-turning-points = Where the game turned
review-turning-points-description = The more light in the graph, the better White stood. Diamonds mark the moves below.
review-turning-points-none = Nobody gave much away with a single move.
review-turning-point = Move { $number }: { $move }. This gave away { $percent }%. A better move: { $better }.

## Playing on

review-continue-here = Play on from here
review-color = { $color ->
    [white] White
   *[black] Black
}
