### Looking back at a game: replay, who stood better, and what would have been better.

look-title = Looking back
look-back = Look back
look-to-game = Back to the game
look-no-game = There is no game in this link
look-no-game-why = It may have been cut off on its way. Please copy the whole link and try again.

## Going through the game

look-slider = Go through the game
look-first = To the beginning
look-previous = One move back
look-next = One move forward
look-last = To the end
look-count = { $number } of { $count }
look-start = Before the first move
look-at = Move { $number } of { $count }: { $move }.
look-board-keys = The left and right arrow keys go through the game, Home goes to its beginning and End to its end. Up and down, and all arrow keys with Shift, walk over the board. The question mark shows all keys.
look-key-steps = one move back, one move forward
look-key-ends = to the beginning, to the end
look-key-best = what is best here

## An earlier position while the game is on

past-steps = Step through the game
past-why = This is an earlier position. Go back to the game to play.
past-moved = { $color ->
    [white] White has moved.
   *[black] Black has moved.
}
past-key-ends = to the beginning; back to the game, as Esc does
past-key-arrows = in an earlier position, and beside the board: one move back, one move forward

## Who stood better

look-chances = White’s chances: { $percent }%.
look-lost = This move gave away { $percent }% of the winning chances.
look-better = A better move:
look-best-ask = What is best here?
look-best = Best here:
look-best-none = There is nothing to choose here.
look-review-why = This game is still going on. If you like, the computer can look through it and show who stood better.
look-review-begin = Show who stood better
look-review-progress = The computer is looking through the game: { $number } of { $count }…
look-review-failed = The computer could not look through the whole game.
look-turning-points = Where the game turned
look-turning-why = The more light in the graph, the better White stood. Diamonds mark the moves below.
look-turning-none = Nobody gave much away with a single move.
look-turning-point = Move { $number }: { $move }. This gave away { $percent }%. A better move: { $better }.

## Playing on

look-play-on = Play on from here
look-color = { $color ->
    [white] White
   *[black] Black
}
