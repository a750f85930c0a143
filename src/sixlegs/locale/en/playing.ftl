### Custom time controls, the details of a game, move confirmation, premoves and claims.

## Custom time controls

playing-clock-custom = Custom: minutes and seconds…
playing-clock-custom-days = Custom: days per move…
# $field: the quantity that is set; $minimum and $maximum: its bounds.
playing-clock-field = { $field ->
    [minutes] Minutes per player ({ $minimum } to { $maximum })
    [seconds] Seconds added per move ({ $minimum } to { $maximum })
   *[days] Days per move ({ $minimum } to { $maximum })
}
playing-time-out = Time is up

## The details of a game, beside its board

playing-terms = Game info
playing-terms-side = { $color ->
    [white] White: { $player }
   *[black] Black: { $player }
}
playing-terms-both = Two players on one screen
playing-terms-opening = { $opening ->
    [tournament] { online-tournament }
   *[rulebook] First tile: any tile (rulebook)
}
playing-takebacks = Allow takebacks
playing-no-takebacks = No takebacks
# $unit and $count: see online-clock-time.
playing-terms-away = A player who is away for { online-clock-time } on their turn may lose the game

## Move confirmation

playing-confirming = Move confirmation
playing-confirming-option = { $mode ->
    [always] In all games
    [people] In games with people
   *[never] Never
}
playing-confirm = Play this move?
playing-confirm-send = Confirm
playing-confirm-undo = Cancel
playing-confirm-announcement = { $move }. Press Enter to confirm, Escape to cancel.
playing-confirm-undone = Move canceled.
playing-confirm-obsolete = The game has changed, so your move was not played.

## Draw offers

playing-draw-pending = The computer is considering your draw offer…
playing-draw-offered = { $player_kind ->
    [named] { $player } offers a draw.
   *[unknown] { $color ->
        [white] White offers a draw.
       *[black] Black offers a draw.
    }
}
playing-draw-accept = Accept
playing-draw-decline = Decline
playing-draw-declined = Draw declined.

## Premoves

playing-premove = Premove: { $move }.
playing-premove-cancel = Cancel
playing-premove-canceled = Premove canceled.
playing-premove-impossible = The premove was not legal and was not played.

## Absent players

playing-away = Your opponent has left. You can claim the game in { $time }.
playing-claim-allowed = Your opponent has been away for too long.
playing-claim = { $claim ->
    [win] Claim victory
    [draw] Claim a draw
   *[abort] Abort
}
playing-you-were-away = You were away. If you are away for another { $time } on this turn, your opponent may claim the game.
