### What the page says where positions are analysed.

analysis-title = Analysis
analysis-open = Analyse
analysis-unreadable = There is no analysis here
analysis-unreadable-reason = { $reason ->
    [not-stored-here] This analysis is kept in another browser. Open it there, press “Share”, and use that link here.
   *[damaged] The link may have been cut off on its way. Please copy the whole link and try again.
}
analysis-board-keys = Take a tile with the digit keys or Tab and Enter, and place it with Enter: both sides move. The comma and the full stop go one move back and forward. In the list of moves the arrow keys lead from move to move. The question mark shows all keys.
analysis-key-steps = beside the board: one move back, forward; to the beginning, to the end
analysis-key-list = in the list: the move above, the move below
analysis-key-tree = in the list: move a variation up, delete, comment
analysis-key-engine = the computer thinks along, or no longer

## The tree of variations

analysis-tree = Moves and variations
analysis-start = Start
# $move: another move, which was tried before.
analysis-instead = Instead of: { $move }
analysis-promote = Move up
analysis-promoted = The variation has moved up.
analysis-remove = Delete from here
analysis-removed = The moves are deleted.
analysis-restore = Bring them back
analysis-comment = Your comment on this move
analysis-full = There is no room for more moves in this analysis.

## What the computer thinks

analysis-engine = Computer
analysis-engine-on = Thinks along
analysis-evaluation = Who stands better
analysis-unknown = Not known yet.
analysis-lines = Lines
analysis-lines-found = Best lines
analysis-show-threats = What is threatened?
analysis-threats-by = { $color ->
    [white] If it were White’s turn:
   *[black] If it were Black’s turn:
}
analysis-thinking = The computer is thinking…
analysis-failed = The computer cannot think here just now.
analysis-over = The game is over here.
# $count: how many moves ahead it looks; $speed: thousands of positions.
analysis-depth = { $count ->
    [one] { $count } move ahead
   *[other] { $count } moves ahead
} · { $speed } thousand positions a second
analysis-percent = { $percent }%
# $count: moves of the winner.
analysis-won = { $color ->
    [white] White wins in { $count }
   *[black] Black wins in { $count }
}

## What was played before

explorer-title = Played before
explorer-show = Show
# $state: loading: the answer is on its way.
explorer-state = { $state ->
    [failed] The archive cannot be reached just now.
   *[loading] Looking through the archive…
}
explorer-self-play = These are games of the computer against itself.
explorer-none = Nobody has played on from here yet.
explorer-moves = Moves that were played
explorer-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
# $white, $draws, $black: percent of the games.
explorer-shares = White { $white }% · draws { $draws }% · Black { $black }%
explorer-filter = Only some games
explorer-player = Player
explorer-rating-from = Ratings from
explorer-rating-to = Ratings up to
explorer-sample-size = Counted in the latest { $count } games
explorer-latest-games = Latest games from here
explorer-all-games = Find all of them

## To take along

analysis-share = Share this analysis
analysis-share-description = The link holds all variations and comments. Whoever opens it can go on from there.
analysis-too-long = This analysis is too long for a link. Save it as a file: that has all variations and comments.
