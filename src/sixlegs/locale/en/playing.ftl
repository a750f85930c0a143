### Playing in comfort: clocks of one's own, the terms of a game, moves confirmed and prepared, and claims.

## Time to think

playing-clock-own = Minutes and seconds of my own…
playing-clock-own-days = Days of my own for every move…
# $part: what is set; $least and $most: from how many to how many.
playing-clock-part = { $part ->
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
