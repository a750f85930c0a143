### What the page says of games that this browser plays and keeps, and of itself.

local-other-browser = This game is kept in another browser
local-other-browser-description = A game of your own stays in the browser where it was begun. To show it elsewhere, open it there and press Share.
local-unsaved = This browser is not saving anything now, as in a private window or when the disk is full. You can play on, but the game will be gone when you close the page.

local-core-failed = Something went wrong inside the page. Please try again. If it happens again, reload the page.
local-unsupported-browser = This browser is too old to play, learn or analyse here. Please update it, or open Sixlegs in another one.

local-no-server = There is no server behind this page, so nobody can join from elsewhere. Everything else works.
local-no-boardspace = Records from BoardSpace are read by the server, which cannot be reached now. Other records open without it.

local-new-version = A new version of Sixlegs is ready.
local-update-now = Use it now
local-outdated = The server has a newer version of Sixlegs. Please reload the page.
local-reload = Reload

local-games-file = All your games in one file
local-games-file-description = Games of your own are kept only in this browser. A file keeps them safe, and brings them to another one.
local-export = Save all games to a file
local-import = Open games from such a file
local-imported = { $count ->
    [0] There was no game in the file that is not here already.
    [one] { $count } game was added.
   *[other] { $count } games were added.
}
local-updated = { $count ->
    [one] { $count } game goes on with the moves from the file.
   *[other] { $count } games go on with the moves from the file.
}
local-import-failed = This is not a file with games from Sixlegs. Nothing was changed.
local-import-damaged = { $count ->
    [one] { $count } game in the file is damaged and was left out.
   *[other] { $count } games in the file are damaged and were left out.
}

local-archive-save = Keep in my archive
local-archive-saved = The game is in the archive, marked as one against the computer.
local-archive-signed-out = You are no longer signed in. Sign in to save this game.
