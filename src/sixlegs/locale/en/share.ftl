### Games taken along and brought: links, files, and text for other programs.

## Sharing

share-open = Share
share-title = { $what ->
    [position] Share this position
   *[game] Share this game
}
share-link-title = A game of Hive
share-link-description = { $what ->
    [position] The position is in the link: whoever opens it can try moves and play from it.
   *[game] The whole game is in the link: whoever opens it can replay it and play on.
}
share-link = Link
share-game-string = Moves, for other Hive programs
share-position = Position
share-copy = Copy
share-copy-item = Copy: { $what }
share-copied = Copied: { $what }
share-selected = This browser does not let pages copy. The text is selected, so you can copy it yourself.
share-send = Send it…
share-failed = That could not be sent. You can copy the link instead.
share-files = Save a file
share-pgn = Record (PGN)
share-png = Picture (PNG)
share-gif = Animation (GIF)
share-creating = { $format ->
    [gif] The animation is being drawn…
    [png] The picture is being drawn…
   *[other] The record is being written…
}
share-saved = Saved.
share-link-damaged = This link is damaged: a part of it is missing. Ask for it again.

## Opening

open-title = Open a game
open-description = Paste a link, a game record (PGN or SGF), moves or a position – or drop a file anywhere on this page.
open-submit = Open
open-file = Choose a file
open-nothing = There is nothing here to open yet.
open-bad-move = Move { $ply } of this game cannot be read, or is against the rules.
