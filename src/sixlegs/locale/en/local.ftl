### Games stored in the browser, and updates of the page.

local-other-browser = This game is in another browser
local-other-browser-description = Local games stay in the browser where they were created. To show this one elsewhere, open it there and press “Share”.
local-unsaved = This browser is not saving anything right now, as in a private window or with a full disk. You can play on, but the game will be lost when you close the page.

local-core-failed = Something went wrong. Please try again. If it happens again, reload the page.
local-unsupported-browser = This browser is too old to play, learn or analyze here. Please update it or use another one.

local-no-server = This page has no server, so there are no online games. Everything else works.
local-no-boardspace = Records from BoardSpace need the server, which is not available right now. Other records open without it.

local-new-version = A new version of Sixlegs is available.
local-update-now = Update
local-outdated = The server has a newer version of Sixlegs. Please reload the page.
local-reload = Reload

local-games-file = Back up your games
local-games-file-description = Local games are stored only in this browser. Save them to a file to back them up or to move them to another browser.
local-export = Save all games to a file
local-import = Load games from a file
local-imported = { $count ->
    [0] The file has no new games.
    [one] { $count } game was added.
   *[other] { $count } games were added.
}
local-updated = { $count ->
    [one] { $count } game was updated with moves from the file.
   *[other] { $count } games were updated with moves from the file.
}
local-import-failed = This is not a file with games from Sixlegs. Nothing was changed.
local-import-damaged = { $count ->
    [one] { $count } game in the file is damaged and was skipped.
   *[other] { $count } games in the file are damaged and were skipped.
}

local-archive-save = Save to my archive
local-archive-saved = Saved to the archive as a game against the computer.
local-archive-signed-out = You are no longer signed in. Sign in to save this game.
