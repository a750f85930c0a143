### What the page says around the board; the rules of the game are in rules.ftl.

page-name = Sixlegs
page-title = Sixlegs – the board game Hive
page-screen-title = { $screen ->
    [lobby] Lobby · { page-name }
    [invitation] Invitation · { page-name }
    [play] New game · { page-name }
    [game] A game · { page-name }
    [learn] Learn · { page-name }
    [lesson] A lesson · { page-name }
    [review] Looking back · { page-name }
    [rules] Rules · { page-name }
    [setup] Set up a position · { page-name }
    [analysis] Analysis · { page-name }
    [settings] Settings · { page-name }
    [account] Account · { page-name }
    [archive] Game archive · { page-name }
    [player] A player · { page-name }
    [leaderboard] Players · { page-name }
    [about] About · { page-name }
    [privacy] Privacy · { page-name }
   *[not-found] Nothing here · { page-name }
}
page-navigation = Main menu
page-home = Home
page-lessons = Learn
page-play = Play
page-rules = Rules
page-settings = Settings
page-language = Language
page-close = Close

## Home

page-tagline = Hive is a game for two: bring your bugs out one by one, and surround the other queen bee before yours is surrounded.
page-learn = Learn in five minutes
page-hive-picture = A hive in play: ivory and charcoal tiles with bugs drawn on them
page-play-again = Play again
page-play-again-side = { $color ->
    [white] You are White
    [black] You are Black
   *[either] Sides by lot
}
page-another-game = Another game
explore-title = What there is to do
explore-description = { $destination ->
    [learn] Short lessons, each with a move to make
    [lobby] People who want to play, and games to watch
    [setup] Lay any position and see what it allows
    [open] A link, a record, moves or a file
    [analysis] Try moves with the computer’s advice
    [archive] What others have played, to search and look through
    [players] The strongest, and everybody’s games
   *[rules] All of them, with boards to try
}
page-continue = Continue
page-finished = Finished games
page-show-all = Show all { $count }
page-remove = Delete this game
page-remove-ask = Delete it for good?
page-remove-now = Delete
page-remove-not = Keep it
page-versus = { $white } – { $black }
page-game-summary = { $count ->
    [0] { $when }, no moves yet
    [one] { $when }, { $count } move
   *[other] { $when }, { $count } moves
}
page-games-unavailable = Games with people elsewhere cannot be shown now: the server does not answer.
page-games-delete-failed = The game could not be deleted just now. Please try again.
page-games-damaged = The file with your games was damaged. A new one was begun, and the old one is kept as { $file }.

## New game

page-new-game = New game
page-opponent = Opponent
page-opponent-computer = The computer
page-opponent-friend = A friend here
page-level = Strength
page-your-color = You play
page-color = { $color ->
    [white] White
   *[black] Black
}
page-color-either = Random
page-expansions = Bugs to add
page-expansions-description = Queen bee, spiders, beetles, grasshoppers and ants are always there. Mosquito and ladybug belong to the usual game; without them a first game is easier.
page-more-options = More options
page-opening-rule = First tile
page-opening-name = { $opening ->
    [tournament] Any but the queen bee, as in tournaments
   *[rulebook] Any tile, as in the rule book
}
page-clock = Time to think
page-clock-none = As long as you like
page-begin = Begin
page-first-game = Play your first game
page-backend-unreachable = The program that keeps the games does not answer. Is it still running?
page-retry = { $unit ->
    [seconds] Too many attempts. Please try again in { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }.
    [minutes] Too many attempts. Please try again in { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }.
   *[hours] Too many attempts. Please try again in { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }.
}
page-problem = { $code ->
    [unreadable-game] This is not a game or position that we can read.
    [too-many-moves] This game has more than 1,000 moves, and no game here can have more.
    [invalid-time-control] A clock here cannot be set to that much, or that little, time.
    [account-required] A rated game needs an account.
    [not-ratable] A rated game has a clock, mosquito and ladybug.
    [too-large] This is too long.
    [disk-full] The game could not be saved: the disk is full.
    [storage-busy] Another program is using the file with the games. Please try again.
    [not-computer-game] Only games of one person against the computer can be kept there.
    [archive-full] There is no room for more games of yours against the computer.
    [game-in-progress] This game is still going on: finish it or resign first.
    [not-reachable] Other devices cannot reach this program.
    [seat-taken] Someone got there first.
    [invitation-not-found] This invitation was withdrawn.
    [rate-limited] That was a bit much at once. Please try again in a minute.
    [name-length] A name has 2 to 20 letters.
    [name-characters] A name is made of letters and digits, with single spaces or dashes between them.
    [name-mixed-scripts] Please use letters of one alphabet only.
    [name-reserved] This name is reserved.
    [name-taken] This name, or one that looks like it, is taken.
    [password-length] A password has 10 to 200 characters.
    [password-common] That password is too easy to guess.
    [sign-in-failed] Name and password do not match, or the code or passkey is not known here.
    [banned] This account was closed by the operator.
    [last-credential] Choose a password first: without this passkey you could not sign in any more.
    [passkey-rejected] This passkey cannot be used here.
   *[other] That did not work. Please try again.
}

## The game

page-game = A game of Hive
page-opening = The game is being opened…
page-board = Board
page-board-keys = Arrow keys walk over the board, Tab goes to the next tile that can move, Enter takes and plays, Escape puts down, comma and period step through the game, the question mark shows all keys.
page-panel = Moves and more
page-menu = Moves and more
page-player = { $color ->
    [white] White
   *[black] Black
}
page-player-you = You
page-player-computer = Computer, level { $level }
# unknown: only a color stands before it, such as “White”
page-thinking = { $who ->
    [named] thinking…
   *[unknown] thinking…
}
page-hand = { $color ->
    [white] White’s hand
   *[black] Black’s hand
}
page-hand-bug = { bug-name }: { $count }
page-undo = Undo
page-redo = Redo
page-hint = Hint
page-offer-draw = Offer draw
page-resign = Resign
page-flip = Flip view
page-fit = Show the whole hive
page-rotate = Turn the board
page-keys = Keys
page-moves = Moves
page-moves-none = No moves yet: take a tile from your hand.
page-moves-in-notation = In notation
page-move-repeats = { $move } (a draw: third time)
page-see-rule = The rule
page-figure-hint = Try it: take the tile and put it on one of the marked cells.

page-begin-pick-up = Take a tile from your hand to begin.
page-begin-drop = Now put it on a marked cell.
page-repetition = With this move the same position would come up for the third time: the game would be a draw.
page-repetition-play = Play it
page-repetition-cancel = Choose another
page-draw-pending = The computer is thinking about your draw offer…
page-draw-offered = { $color ->
    [white] White offers a draw.
   *[black] Black offers a draw.
}
page-draw-accept = Accept
page-draw-decline = Decline
page-draw-declined = The draw was declined: the game goes on.
page-hint-thinking = Looking for a good move…
page-hint-play = Play it
page-tile-dropped = The tile you held cannot move any more, so it was put down.
page-move-unplayed = Your move did not arrive in time, so it was not played. This is how the game stands now.

page-connection-lost = The connection is lost. Your game is safe, and we keep trying…
page-connection-restored = The connection is back.
page-connection-unreadable = The game cannot be read from the disk just now, and we keep trying…
page-offline = There is no connection just now, so nothing was changed. Please try again in a moment.
page-rejection = { $code ->
    [unreadable-move] That is not a move such as “wA1 bQ-”.
    [illegal] That move is not possible here.
    [not-permitted] It is not your turn.
    [game-over] The game is over.
    [not-available] There is nothing to take back or to answer.
    [busy] What you asked for before is still being done.
    [already-started] Both have moved, so the game cannot be called off any more.
    [player-present] The other player is here, or has not been away for long enough.
    [rate-limited] Not so fast, please: try again in a moment.
    [too-many-moves] No game here can have more moves: agree on a draw, or resign.
   *[other] That did not work. Please try again.
}
page-error = { $code ->
    [disk-full] The disk is full: the move could not be saved. Make some room and try again.
    [storage-busy] Another program is using the file with the games: the move could not be saved. Please try again.
    [engine] The computer cannot play just now.
    [core] { local-core-failed }
   *[other] The move could not be saved. Please try again.
}
page-try-again = Try again
page-game-not-found = This game is not here
page-game-not-found-description = It may have been deleted, or it belongs to another browser.
page-not-found = There is nothing at this address

## After the game

page-after-you-won = You have won!
page-after-you-lost = You have lost
page-after-draw = A draw
page-after-won = { $color ->
    [white] White has won
   *[black] Black has won
}
page-rematch = Rematch

## For the keyboard and for screen readers

page-keys-description = They work while the board has the focus. Letters go by their place on an English keyboard.
page-key-sideways = walk left and right
page-key-left-diagonal = walk up left and down left
page-key-right-diagonal = walk up right and down right
page-key-next = to the next tile that can move, or the next cell where it can go
page-key-choose = take a tile, play it
page-key-escape = put the tile down
page-key-hand = take a bug from your hand
page-key-hint = hint
page-key-undo = undo, redo
page-key-fan = look into a stack
page-key-view = show all, turn, closer, further
page-key-help = show these keys

page-cell-empty = Empty cell
page-cell-target = Empty cell, a place to go
page-tile-target = { $height ->
    [1] { piece-at-start }, can be climbed
   *[other] { piece-at-start }, on top of a stack of { $height }, can be climbed
}
page-tile-free = { $height ->
    [1] { piece-at-start }, can move
   *[other] { piece-at-start }, on top of a stack of { $height }, can move
}
page-tile-immovable = { $height ->
    [1] { piece-at-start }
   *[other] { piece-at-start }, on top of a stack of { $height }
}
page-picked-up = { $count ->
    [one] { piece-at-start } is picked up: there is { $count } cell to go to.
   *[other] { piece-at-start } is picked up: there are { $count } cells to go to.
}
page-taken-back = Taken back.

page-list = The position as a list
page-as-list = As a list
page-list-empty = The table is empty.
page-list-tiles = Tiles in play, and what lies around each
page-list-tile = Tile
page-list-side = { $side ->
    [east] Right
    [west] Left
    [north-east] Upper right
    [north-west] Upper left
    [south-east] Lower right
   *[south-west] Lower left
}
page-list-moves = What can be played now
page-typed-move = Type a move
page-typed-move-play = Play

## Settings

page-settings-appearance = Look
page-settings-play = Play
page-theme = Theme
page-theme-name = { $theme ->
    [light] Light
    [dark] Dark
    [contrast] High contrast
   *[auto] Same as the device
}
page-theme-switch = { $theme ->
    [light] Light theme
   *[dark] Dark theme
}
page-setting-sound = Sounds
page-setting-letters = Names on the tiles, as in wA1
page-setting-notation = Moves in notation instead of words
page-setting-list = The position as a list below the board
page-setting-shortcuts = Letter keys while the board has the focus
page-settings-stored = Settings are kept in this browser.
