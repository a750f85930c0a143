### The game in a terminal: commands and messages.

# Words that can be typed, separated by commas; the help shows the first. English words work in every
# language.
command-help = help, ?
command-board = board
command-moves = moves
command-why = why
command-hint = hint
command-undo = undo
command-draw = draw
command-resign = resign
command-save = save
command-string = string
command-quit = quit, exit
answer-friend = f, friend
answer-maximum = m, maximum

# $kinds: all bugs with their letters.
terminal-tiles = Tiles: { $kinds }; w is White, b is Black, numbers distinguish bugs of the same kind. A star (bB1*) marks the top of a stack.

terminal-help =
    Type a bug to see where it can go, then the number of a cell:
      ant           the cells for your ants; so does A; wA1 is a single ant
      3             play it on the cell marked [3]
    Or type a whole move: the tile, then a neighbor with a mark on the side where
    the tile goes:
      wA1 bQ-       right of the black queen bee    wA1 -bQ   left of it
      wA1 bQ/       upper right of it               wA1 \bQ   upper left of it
      wA1 bQ\       lower right of it               wA1 /bQ   lower left of it
      wB1 bQ        on top of it
    { $tiles }
      board         show the board again (an empty line does the same)
      moves         list all tiles that can be played
      why ant       why your ants cannot move
      why wA1 bQ-   why that move is not legal
      hint          a good move, the reasons, and a likely continuation
      undo          take back your last move and the computer’s answer, or a
                    resignation
      draw, resign  end the game by agreement or by giving up
      save FILE     save the game; sixlegs play FILE continues it
      string        the game and the position in one line each, for sharing
      quit          leave; the game is saved

terminal-welcome = Hive for two players. Type a bug, such as ant, to see where it can go, or help.
terminal-welcome-computer = { $color ->
    [white] Hive against the computer, level { $level } ({ level-name }); you are White.
   *[black] Hive against the computer, level { $level } ({ level-name }); you are Black.
}
terminal-welcome-maximum = { $color ->
    [white] Hive against the computer, maximum, { $seconds } s per move; you are White.
   *[black] Hive against the computer, maximum, { $seconds } s per move; you are Black.
}
terminal-how-to-begin = Type a bug, such as ant, to see where it can go, hint for advice, or help.
terminal-prompt-over = The game is over (undo, save, quit)
terminal-prompt-computer = The computer’s turn (press Enter to let it think, or type undo)
terminal-choose-opponent = Opponent: computer level 1 to { $strongest }, maximum (m), or a friend (f)? [{ $usual }]

terminal-empty-table = (no tiles in play)
terminal-hand = { $color ->
    [white] White’s hand: { $tiles }
   *[black] Black’s hand: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] White’s hand: empty
   *[black] Black’s hand: empty
}
terminal-window-too-narrow = (Cut off: this needs a window { $columns } columns wide.)

terminal-played = { $color ->
    [white] White plays { $move }.
   *[black] Black plays { $move }.
}
terminal-computer-played = The computer plays { $move }.
terminal-computer-stopped = The computer stopped thinking.
terminal-computer-failed = The computer cannot move: { $error }
terminal-computers-turn = It is the computer’s turn: press Enter, or type undo.
terminal-computer-plays-on = The computer declines the draw.

terminal-not-allowed = That move is not legal.
terminal-allowed = That move is legal.
terminal-can-go = { $count ->
    [one] { $tile } can go to { $count } cell.
   *[other] { $tile } can go to { $count } cells.
}
terminal-cannot-go = { $tile } cannot be played.
terminal-type-number = Type a number.
terminal-type-number-up-to = { $count ->
    [1] Type 1: there is no other cell.
   *[other] Type a number from 1 to { $count }.
}
terminal-type-bug-first = Type a bug first to number the cells where it can go.
terminal-type-why = Type why and a bug or a move, such as why ant or why wA1 bQ-.
terminal-type-save = Type save and a file name.
terminal-not-understood = Unknown command or move: “{ $text }”.
terminal-type-help = Type help for a list of commands.
terminal-canceled = Canceled.
terminal-taken-back = Taken back.
terminal-nothing-to-take-back = There is nothing to take back.

terminal-advice = A good move: { $move }
terminal-chances = Your winning chances: about { $percent }%.
terminal-wins-in = { $number ->
    [one] It wins in { $number } move.
   *[other] It wins in { $number } moves.
}
terminal-loses-in = { $number ->
    [one] It holds out longest, but loses in { $number } move.
   *[other] It holds out longest, but loses in { $number } moves.
}
terminal-continuation = Likely continuation: { $moves }.

terminal-saved = Saved. To continue: { $command }
terminal-not-saved = The game could not be saved: { $error }.
terminal-autosave-failed = (The game could not be saved to { $file }: { $error }.)
terminal-other-file = { $file } exists and is not a saved game: choose another name.
terminal-goodbye = Goodbye.
terminal-goodbye-saved = Goodbye. The game is saved; to continue: { $command }

terminal-previous-game-file = The previous game is saved in { $file }.
terminal-resumed = Continuing the game in { $file }; --new starts a new one.
terminal-file-exists = { $file } already exists: choose another name for the new game.
terminal-file-not-found = There is no saved game { $file }; --new starts one.
terminal-damaged = { $file } is damaged or not a saved game; sixlegs play --new starts a new one.
terminal-other-opponent = { $opponent ->
    [friend] { $file } has another game, { $game_type } ({ $opening }) for two players; --new starts a new one.
    [maximum] { $file } has another game, { $game_type } ({ $opening }) against maximum; --new starts a new one.
   *[other] { $file } has another game, { $game_type } ({ $opening }) against level { $opponent }; --new starts a new one.
}
terminal-color-needs-opponent = --color is your side against the computer: add --opponent LEVEL or --opponent maximum.
terminal-seconds-needs-maximum = --seconds is the time per move at full strength: add --opponent maximum.
