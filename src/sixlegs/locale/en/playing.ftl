### Playing in comfort: clocks of one's own, the terms of a game, moves confirmed and prepared, and claims.

## Time to think

playing-clock-custom = Other: minutes and seconds…
playing-clock-custom-days = Other: days for every move…
# $field: what is set; $least and $most: from how many to how many.
playing-clock-field = { $field ->
    [minutes] Minutes for each player, { $least } to { $most }
    [seconds] Seconds more for every move, { $least } to { $most }
   *[days] Days for every move, { $least } to { $most }
}
playing-time-out = Time is up

## The terms of a game, beside its board

playing-terms = This game
playing-terms-side = { $color ->
    [white] White: { $player }
   *[black] Black: { $player }
}
playing-terms-both = Two players at this screen
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] First tile: any, as in the rule book
}
playing-takebacks = Allow takebacks
playing-no-takebacks = No takebacks
# online-clock-time is how long.
playing-terms-away = Whoever is away for { online-clock-time } on their turn may lose the game

## A move looked at once more

playing-confirming = Confirm moves before they are sent
playing-confirming-option = { $when ->
    [always] In all games
    [people] In games with people
   *[never] Never
}
playing-confirm = Send this move?
playing-confirm-send = Send
playing-confirm-undo = Take back
playing-confirm-announcement = { $move }. Enter sends the move, Escape takes it back.
playing-confirm-undone = The tile is back where it was.
playing-confirm-obsolete = The game has changed, so your move was not sent.

## A move prepared on the other's turn

playing-premove = Prepared: { $move }. It will be played as soon as it is your turn.
playing-premove-cancel = Cancel
playing-premove-canceled = The prepared move is canceled.
playing-premove-impossible = The prepared move is not possible now. Nothing was played.

## Who stays away

playing-away = Your opponent is away. In { $time } you may claim the game.
playing-claim-allowed = Your opponent has been away for too long.
playing-claim = { $claim ->
    [win] Claim the win
    [draw] Call it a draw
   *[abort] Call the game off
}
playing-you-were-away = You were away. If you are away for another { $time } on this turn, your opponent may claim the game.
