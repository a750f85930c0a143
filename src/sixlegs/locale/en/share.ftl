### Sharing and opening games: links, files, and text for other programs.

## Sharing

share-open = Share
share-title = { $what ->
    [analysis] Share this analysis
    [position] Share this position
   *[game] Share this game
}
share-link-title = A game of Hive
share-link-description = { $what ->
    [analysis] The link contains all variations and comments. Anyone who opens it can continue from there.
    [position] The link contains the position. Anyone who opens it can try moves and play from there.
    [page] Anyone who opens the link can watch and replay the game.
   *[game] The link contains the whole game. Anyone who opens it can replay it and play on.
}
share-link = Link
share-game-string = Moves for other Hive programs
share-position = Position
share-hop = HOP (position for other sites)
share-copy = Copy
share-copy-item = Copy: { $what }
share-copied-now = Copied
share-copied = Copied: { $what }
share-selected = This browser blocks copying. The text is selected: copy it yourself.
share-send = Send…
share-failed = Sending failed. You can copy the link instead.
share-files = Save as file
share-files-hint = { $what ->
    [position] A picture shows the board as it is now.
   *[other] A picture shows the board as it is now, an animation shows all moves, and a game record opens in Hive programs.
}
share-pgn = Game record (PGN)
share-png = Picture (PNG)
share-gif = Animation (GIF)
share-creating = { $format ->
    [gif] Creating the animation…
    [png] Creating the picture…
   *[other] Creating the record…
}
share-saved = Saved.
share-texts = Copy as text
share-embed = Embed in a website (HTML)
share-text-hint = { $format ->
    [hop] A short text that other Hive sites and programs can read as this position.
   *[embed] HTML code that shows the board inside a page of your website or blog.
}
share-too-long = This analysis is too long for a link. Save it as a file, with all variations and comments.
share-unavailable = Sharing is not available right now: part of the page could not be loaded.
share-link-damaged = Part of this link is missing. Ask for it again.

## Opening

open-title = Open a game
open-description = Paste a link, a game record (PGN or SGF), moves or a position, or drop a file anywhere on this page.
open-submit = Open
open-file = Choose a file
open-nothing = Nothing to open yet.
open-bad-move = Move { $ply } of this game cannot be read or is illegal.
