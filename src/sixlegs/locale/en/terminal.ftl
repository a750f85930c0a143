### What the terminal says and understands.

# Words that may be typed, with commas between; the first is the one that the help names. The
# English ones are understood in every language.
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

# $kinds: all bugs, each with its letter.
terminal-tiles = Tiles: { $kinds }; w is White’s, b Black’s, numbers tell equal bugs apart. A star (bB1*) is the top of a stack.

terminal-help =
    Type a bug to see where it can go, then the number of a cell:
      ant           the cells for your ants; A does the same, wA1 asks for one ant
      3             play it on the cell marked [3]
    Or type a whole move: the tile, then a neighbor with a sign on the side where
    the tile goes:
      wA1 bQ-       right of the black queen bee    wA1 -bQ   left of it
      wA1 bQ/       up right of it                  wA1 \bQ   up left of it
      wA1 bQ\       down right of it                wA1 /bQ   down left of it
      wB1 bQ        on top of it
    { $tiles }
      board         show the board again (so does an empty line)
      moves         list all tiles that can be played now
      why ant       why your ants cannot move
      why wA1 bQ-   why that move is not allowed
      hint          a good move, why it is good, and how play may go on
      undo          take back your last move and the computer’s answer, or a
                    resignation
      draw, resign  end the game: agreed, or given up
      save FILE     keep the game in a file; sixlegs play FILE goes on with it
      string        game and position on a line each, to send to somebody
      quit          leave; the game is kept

terminal-welcome = Hive for two. Type a bug, such as ant, to see where it can go; or help.
terminal-welcome-computer = { $color ->
    [white] Hive against the computer, level { $level } ({ level-name }); you are White.
   *[black] Hive against the computer, level { $level } ({ level-name }); you are Black.
}
terminal-welcome-maximum = { $color ->
    [white] Hive against the computer, maximum, { $seconds } s per move; you are White.
   *[black] Hive against the computer, maximum, { $seconds } s per move; you are Black.
}
terminal-how-to-begin = Type a bug, such as ant, to see where it can go; hint for advice; or help.
terminal-prompt-over = The game is over (undo, save, quit)
terminal-prompt-computer = The computer’s turn (Enter lets it think, undo)
terminal-choose-opponent = Play the computer, level 1 to { $strongest } or maximum (m), or a friend (f)? [{ $usual }]

terminal-empty-table = (an empty table)
terminal-hand = { $color ->
    [white] White’s hand: { $tiles }
   *[black] Black’s hand: { $tiles }
}
terminal-hand-empty = { $color ->
    [white] White’s hand: empty
   *[black] Black’s hand: empty
}
terminal-window-too-narrow = (Cut off: make the window { $columns } columns wide.)

terminal-played = { $color ->
    [white] White plays { $move }.
   *[black] Black plays { $move }.
}
terminal-computer-played = The computer plays { $move }.
terminal-computer-stopped = The computer has stopped thinking.
terminal-computer-failed = The computer cannot move: { $error }
terminal-computers-turn = It is the computer’s turn: press Enter, or type undo.
terminal-computer-plays-on = The computer would rather play on.

terminal-not-allowed = That is not allowed.
terminal-allowed = That is allowed.
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
terminal-type-bug-first = Type a bug first, to see the numbers of the cells where it can go.
terminal-type-why = Type why and a bug or a move: why ant, or why wA1 bQ-.
terminal-type-save = Type save and the name of a file.
terminal-not-understood = I do not understand “{ $text }”.
terminal-type-help = Type help to see what can be typed.
terminal-canceled = Called off.
terminal-taken-back = Taken back.
terminal-nothing-to-take-back = There is nothing to take back.

terminal-advice = A good move: { $move }
terminal-chances = Your chances are about { $percent }%.
terminal-wins-in = { $number ->
    [one] It wins in { $number } move.
   *[other] It wins in { $number } moves.
}
terminal-loses-in = { $number ->
    [one] It holds out longest, but loses in { $number } move.
   *[other] It holds out longest, but loses in { $number } moves.
}
terminal-continuation = Then perhaps { $moves }.

terminal-saved = Saved. To go on with it: { $command }
terminal-not-saved = The game could not be saved: { $error }.
terminal-autosave-failed = (The game could not be saved in { $file }: { $error }.)
terminal-other-file = { $file } is not a saved game but something else: choose another name.
terminal-goodbye = Goodbye.
terminal-goodbye-saved = Goodbye. The game is kept: { $command } goes on with it.

terminal-previous-game-file = The game left last is kept in { $file }.
terminal-resumed = Going on with the game in { $file }; --new begins another.
terminal-file-exists = { $file } is there already: choose another name for the new game.
terminal-file-not-found = There is no saved game { $file }; --new begins one.
terminal-damaged = { $file } is not a saved game, or it is damaged; sixlegs play --new begins a new one.
terminal-other-opponent = { $opponent ->
    [friend] Another game, { $game_type } ({ $opening }) for two, is kept in { $file }; --new begins a new one.
    [maximum] Another game, { $game_type } ({ $opening }) against maximum, is kept in { $file }; --new begins a new one.
   *[other] Another game, { $game_type } ({ $opening }) against level { $opponent }, is kept in { $file }; --new begins a new one.
}
terminal-color-needs-opponent = --color is your side against the computer: add --opponent LEVEL or --opponent maximum.
terminal-seconds-needs-maximum = --seconds is the time per move of the full engine: add --opponent maximum.
