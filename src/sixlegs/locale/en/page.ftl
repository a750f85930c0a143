### Home, new game, the game screen, keyboard help and settings. The rules are in rules.ftl.

page-name = Sixlegs
page-title = Sixlegs – the board game Hive
page-screen-title = { $screen ->
    [lobby] Lobby · { page-name }
    [invitation] Invitation · { page-name }
    [games] My games · { page-name }
    [import] Open a game · { page-name }
    [play] New game · { page-name }
    [game] Game · { page-name }
    [puzzles] Puzzles · { page-name }
    [puzzle-list] Puzzles · { page-name }
    [learn] Learn · { page-name }
    [lesson] Lesson · { page-name }
    [review] Review · { page-name }
    [rules] Rules · { page-name }
    [setup] Set up a position · { page-name }
    [analysis] Analysis · { page-name }
    [settings] Settings · { page-name }
    [account] Account · { page-name }
    [archive] Game archive · { page-name }
    [player] Player · { page-name }
    [leaderboard] Players · { page-name }
    [about] About · { page-name }
    [privacy] Privacy · { page-name }
   *[not-found] Page not found · { page-name }
}
page-navigation = Main menu
page-home = Home
page-lessons = Lessons
page-play = Play
page-rules = Rules
page-settings = Settings
page-language = Language
page-close = Close

## Header

header-puzzles = Puzzles
header-puzzle-themes = Themes
header-learn = Learn
header-analysis = Analysis
header-analysis-board = Analysis board
header-community = Community
header-site-menu = Site menu
header-more = More
header-you = You
header-profile = Profile
header-my-games = My games
# $title: the link whose list the button opens
header-submenu = More: { $title }
header-user-menu = Menu of { $player }
header-waiting-games = { $count ->
    [one] { $count } game is waiting for your move
   *[other] { $count } games are waiting for your move
}

## Home

home-play = Play now
home-all-games = All my games
home-next-lesson = Next lesson: { $title }
home-all-challenges = All challenges
home-leaders = Best players
home-recent-games = Recent games
home-live-game = Live game
home-daily-puzzle = Puzzle of the day
home-daily-puzzle-begin = Solve it
home-game-of-the-day = Game of the day
home-online = { $count ->
    [one] { $count } player online
   *[other] { $count } players online
}
games-none = No games yet
games-none-description = Your games will be listed here, so that you can continue or review them.
page-tagline = Hive is a strategy game for two: bring in your bugs one by one and surround your opponent’s queen bee before they surround yours.
page-learn = Learn in five minutes
page-hive-picture = A game in progress: ivory and charcoal tiles with drawings of bugs
page-play-again = Play again
page-next-level = Next level
page-play-again-side = { $color ->
    [white] You play White
    [black] You play Black
   *[either] Random color
}
page-continue = Games in progress
page-finished = Finished games
page-show-all = Show all { $count }
page-remove = Delete this game
page-remove-ask = Delete this game for good?
page-remove-now = Delete
page-remove-not = Keep
page-versus = { $white } – { $black }
page-game-summary = { $count ->
    [0] { $time }, no moves yet
    [one] { $time }, { $count } move
   *[other] { $time }, { $count } moves
}
page-games-delete-failed = The game could not be deleted. Please try again.
page-games-damaged = The file with your games was damaged. Sixlegs started a new one and kept the old one as { $file }.

## New game

page-new-game = New game
page-opponent = Opponent
page-opponent-computer = Computer
page-opponent-friend = Friend, same screen
page-level = Level
page-your-color = Your color
page-color = { $color ->
    [white] White
   *[black] Black
}
page-color-either = Random
page-expansions = Expansions
page-expansions-description = Queen bee, spiders, beetles, grasshoppers and ants are always included. The standard game adds the mosquito and the ladybug; a first game is easier without them.
page-more-options = More options
page-opening-rule = First tile
page-opening-name = { $opening ->
    [tournament] Any tile but the queen bee (tournament rule)
   *[rulebook] Any tile (rulebook)
}
page-clock = Time control
page-clock-none = Unlimited
page-begin = Start
page-first-game = Play your first game
page-backend-unreachable = The server is not responding. Is Sixlegs still running?
offline-title = { $state ->
    [offline] You are offline
   *[unreachable] The server is not responding
}
offline-description = Playing the computer, lessons, analysis and your local games work without a connection.
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
    [unreadable-game] Sixlegs cannot read this as a game or a position.
    [too-many-moves] This game is longer than the limit of 1,000 moves.
    [invalid-time-control] This time control is not available.
    [account-required] Rated games require an account.
    [not-ratable] Rated games need a clock, the mosquito and the ladybug.
    [too-large] This is too long.
    [disk-full] The game could not be saved: the disk is full.
    [storage-busy] Another program is using the file with the games. Please try again.
    [not-computer-game] Only games of one player against the computer can be saved there.
    [archive-full] You have no room left for games against the computer.
    [game-in-progress] This game is still in progress: finish it or resign first.
    [not-reachable] Other devices cannot reach this server.
    [seat-taken] Someone else joined first.
    [invitation-not-found] This invitation was canceled.
    [rate-limited] Too many requests. Please try again in a minute.
    [name-length] A name has 2 to 20 characters.
    [name-characters] Use letters and digits, with single spaces or hyphens between them.
    [name-mixed-scripts] Use letters of one alphabet only.
    [name-reserved] This name is reserved.
    [name-taken] This name, or a similar one, is already taken.
    [password-length] A password has 10 to 200 characters.
    [password-common] This password is too easy to guess.
    [sign-in-failed] Incorrect name, password, code or passkey.
    [banned] This account was closed by the operator.
    [last-credential] Set a password first: without this passkey you could no longer sign in.
    [passkey-rejected] This passkey cannot be used here.
    [player-blocked] You have blocked this player. Unblock them first.
    [too-many-challenges] Other challenges to this player are still waiting for an answer.
    [too-many-relations] Your list is full. Remove a player first.
   *[other] Something went wrong. Please try again.
}

## The game

page-game = A game of Hive
page-opening = Loading the game…
page-board = Board
page-board-keys = Shift with the arrow keys moves around the board, Tab jumps to the next tile that can move, Enter picks up and plays a tile, Escape puts it down. Arrow keys move a tile that is picked up; otherwise left and right step through the game. The question mark lists all shortcuts.
page-panel = Moves and actions
page-menu = Moves and actions
page-player = { $color ->
    [white] White
   *[black] Black
}
page-player-you = You
# unknown: the player is shown by color, such as “White”
page-thinking = { $player_kind ->
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
page-flip = Flip board
page-fit = Show whole hive
page-rotate = Turn board
page-full-screen = Full screen
page-full-screen-leave = Leave full screen
page-zen-leave = Leave zen mode
page-zen-changed = { $state ->
    [off] Zen mode off
   *[on] Zen mode on
}
page-keys = Keyboard shortcuts
page-moves = Moves
page-moves-none = No moves yet.
# $mark: inaccuracy, mistake or blunder.
page-move-mark = { $mark ->
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}
page-move-repeats = { $move } (draw by repetition)
page-see-rule = See rule
page-figure-hint = Try it: pick up the tile and put it on a marked cell.

page-begin-pick-up = Pick up a tile from your hand to begin.
page-begin-drop = Now put it on a marked cell.
page-repetition = This move repeats the position for the third time: the game will be a draw.
page-repetition-play = Play it
page-repetition-cancel = Choose another move
page-hint-thinking = Looking for a good move…
page-hint-play = Play it
page-tile-dropped = The tile you held can no longer move, so it was put down.
page-move-unplayed = Your move arrived too late and was not played. This is the current position.

page-connection-lost = Connection lost. Your game is safe. Reconnecting…
page-connection-restored = Connected again.
page-connection-unreadable = The game cannot be read from the disk right now. Retrying…
page-offline = No connection, so nothing was changed. Please try again in a moment.
page-rejection = { $code ->
    [unreadable-move] That is not a move. Moves look like “wA1 bQ-”.
    [illegal] That move is not legal.
    [not-permitted] It is not your turn.
    [game-over] The game is over.
    [not-available] There is nothing to take back or answer.
    [busy] Your last request is still being processed.
    [already-started] Both players have moved, so the game can no longer be aborted.
    [player-present] Your opponent is here, or has not been away long enough.
    [rate-limited] Too many requests. Please try again in a moment.
    [too-many-moves] This game has reached the move limit: agree to a draw or resign.
   *[other] Something went wrong. Please try again.
}
page-error = { $code ->
    [disk-full] The move could not be saved: the disk is full. Free some space and try again.
    [storage-busy] The move could not be saved: another program is using the file with the games. Please try again.
    [engine] The computer cannot play right now.
    [core] { local-core-failed }
   *[other] The move could not be saved. Please try again.
}
page-try-again = Try again
page-game-not-found = Game not found
page-game-not-found-description = It may have been deleted, or it belongs to another browser.
page-not-found = Page not found
page-load-failed = Could not load this screen
page-load-failed-description = The browser is offline, or Sixlegs was updated in the meantime. Reload the page to try again.
page-setting-not-loaded = Could not load the files for this setting. Check your connection and try again.

## After the game

page-turn-of = { $player_kind ->
    [you] Your turn
    [named] { $player }’s turn
    [computer] The computer’s turn
   *[unknown] { $color ->
        [white] White’s turn
       *[black] Black’s turn
    }
}
page-after-you-won = You won!
page-after-you-lost = You lost
page-after-draw = Draw
page-after-won = { $player_kind ->
    [named] { $player } won
   *[unknown] { $color ->
        [white] White won
       *[black] Black won
    }
}
# $color and $player: the side that lost; $color is none for a draw.
page-after-ending = { $ending ->
    [surrounded] { $color ->
        [white] The white queen bee is surrounded.
        [black] The black queen bee is surrounded.
       *[none] Both queen bees are surrounded.
    }
    [resignation] { $player_kind ->
        [you] You resigned.
        [named] { $player } resigned.
        [computer] The computer resigned.
       *[unknown] { $color ->
            [white] White resigned.
           *[black] Black resigned.
        }
    }
    [time] { $player_kind ->
        [you] You ran out of time.
        [named] { $player } ran out of time.
        [computer] The computer ran out of time.
       *[unknown] { $color ->
            [white] White ran out of time.
           *[black] Black ran out of time.
        }
    }
    [abandonment] { $player_kind ->
        [you] You left the game.
        [named] { $player } left the game.
        [computer] The computer left the game.
       *[unknown] { $color ->
            [white] White left the game.
            [black] Black left the game.
           *[none] One player left the game.
        }
    }
    [repetition] The same position occurred three times.
    [agreement] The players agreed to a draw.
   *[other] The game is over.
}
page-after-lost-hint = The review shows where the game turned.
page-after-next-level = Next: level { $level }, { $character }
page-after-new-opponent = New opponent
page-forced-pass = { $player_kind ->
    [you] You have no legal move and pass.
    [named] { $player } has no legal move and passes.
    [computer] The computer has no legal move and passes.
   *[unknown] { game-forced-pass }
}
page-rematch = Rematch

## Keyboard and screen readers

page-keys-description = Shortcuts work on the whole screen, except in text fields. Letters are named by their position on an English keyboard.
page-key-sideways = move left and right
page-key-left-diagonal = move up left and down left
page-key-right-diagonal = move up right and down right
page-key-next = next tile that can move, or next cell it can move to
page-key-choose = pick up a tile, play it
page-key-escape = put the tile down
page-key-hand = pick up a bug from your hand
page-key-hint = hint
page-key-undo = undo, redo
page-key-fan = look inside a stack
page-key-view = show whole hive, turn board, zoom in, zoom out
page-key-zen = zen mode: hide all but board, moves and clocks
page-key-help = show these shortcuts

page-cell-empty = Empty cell
page-cell-target = Empty cell, can be played
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
    [one] { piece-at-start } picked up: { $count } cell to choose from.
   *[other] { piece-at-start } picked up: { $count } cells to choose from.
}
page-taken-back = Taken back.

page-list = Position as a list
page-as-list = List view
page-list-empty = No tiles in play.
page-list-tiles = Tiles in play and their neighbors
page-list-tile = Tile
page-list-side = { $side ->
    [east] Right
    [west] Left
    [north-east] Upper right
    [north-west] Upper left
    [south-east] Lower right
   *[south-west] Lower left
}
page-list-moves = Legal moves
page-typed-move = Type a move
page-typed-move-play = Play

## Settings

page-settings-appearance = Appearance
page-settings-board = Board
page-settings-play = Game
page-settings-sound = Sound
page-settings-online = Online
page-theme = Theme
page-theme-name = { $theme ->
    [light] Light
    [dark] Dark
    [contrast] High contrast
   *[auto] Device theme
}
page-theme-switch = { $theme ->
    [light] Light theme
   *[dark] Dark theme
}
page-board-theme = Board theme
page-board-theme-name = { $board ->
    [light] Sage
    [sand] Sand
    [dark] Slate
    [walnut] Walnut
    [midnight] Midnight
   *[auto] Match the page
}
page-tiles = Tiles
page-tiles-name = { $tiles ->
    [flat] Flat
    [contrast] High contrast
   *[classic] Classic
}
page-animation = Animations
page-animation-speed = { $speed ->
    [none] Off
    [fast] Fast
    [slow] Slow
   *[normal] Normal
}
page-setting-sound = Sound
page-setting-sound-on = Play sounds
page-sound-set = Sound set
page-sound-set-name = { $set ->
    [glass] Glass
   *[wood] Wood
}
page-volume = Volume
page-sound-preview = { $sound ->
    [game-start] Start
    [victory] Victory
    [low-time] Low on time
    [challenge] Challenge
   *[place] Move
}
page-setting-dots = Number tiles of the same kind with dots
page-setting-letters = Show tile names such as wA1
page-setting-notation = Show moves in notation
page-setting-zen = Zen mode: during games, show only the board, moves, clocks and buttons
page-setting-list = Show the position as a list below the board
page-setting-shortcuts = Letter shortcuts
page-settings-stored = Changes are saved at once, in this browser.
