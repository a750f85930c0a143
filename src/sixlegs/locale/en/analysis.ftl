### The analysis board: the move tree, the engine and the opening explorer.

analysis-title = Analysis
analysis-open = Analyze
analysis-unreadable = Analysis not found
analysis-unreadable-reason = { $reason ->
    [not-stored-here] This analysis is stored in another browser. Open it there, press “Share” and use that link here.
   *[damaged] Part of the link may be missing. Please copy the whole link and try again.
}
analysis-board-keys = Pick up a tile with the digit keys or with Tab and Enter, move it with the arrow keys, and place it with Enter; you move for both sides. The left and right arrow keys go one move back and forward. The question mark lists all shortcuts.
analysis-key-steps = while no tile is picked up: one move back, forward; to the start, to the end
analysis-key-list = in the move list: previous move, next move
analysis-key-tree = in the move list: promote variation, delete, comment
analysis-key-engine = engine on, off

## The move tree

analysis-tree = Moves and variations
analysis-start = Start
# $move: the move of the main line that this variation replaces.
analysis-instead = Instead of { $move }
analysis-promote = Promote variation
analysis-promoted = Variation promoted.
analysis-remove = Delete from here
analysis-removed = Moves deleted.
analysis-restore = Undo
analysis-comment = Comment on this move
analysis-full = This analysis has reached its limit of moves.

## The engine

analysis-engine = Computer analysis
analysis-engine-on = Engine
analysis-engine-settings = Engine settings
analysis-evaluation = Evaluation
analysis-result = { $winner ->
    [white] White won
    [black] Black won
   *[none] Draw
}
analysis-unknown = Not known yet.
analysis-lines = Lines
analysis-lines-found = Best lines
analysis-show-threats = Show threats
analysis-threats-by = { $color ->
    [white] If it were White’s turn:
   *[black] If it were Black’s turn:
}
analysis-thinking = Analyzing…
analysis-failed = The engine is not available right now.
analysis-over = The game is over.
# $count: the search depth; $speed: thousands of nodes per second.
analysis-depth = Depth { $count } · { $speed } kN/s
analysis-percent = { $percent }%
# $count: moves of the winner.
analysis-won = { $color ->
    [white] White wins in { $count }
   *[black] Black wins in { $count }
}

## The opening explorer

explorer-title = Opening explorer
explorer-show = Show
# $state: loading while the archive is queried.
explorer-state = { $state ->
    [failed] The archive is not available right now.
   *[loading] Searching the archive…
}
explorer-self-play = These games were played by the computer against itself.
explorer-none = No games from this position.
explorer-moves = Moves played
explorer-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
# $white, $draws, $black: percentages of the games.
explorer-shares = White { $white }% · draws { $draws }% · Black { $black }%
explorer-filter = Filter
explorer-player = Player
explorer-rating-from = Minimum rating
explorer-rating-to = Maximum rating
explorer-sample-size = From the latest { $count } games
explorer-latest-games = Latest games from this position
explorer-all-games = Show all games

## Sharing

