### Ratings, the game archive and player profiles.

## Ratings

rating-speed = { $speed ->
    [bullet] Bullet
    [blitz] Blitz
    [rapid] Rapid
    [classical] Classical
   *[correspondence] Correspondence
}
rating-provisional = provisional, after few games
rating-of = Rating: { $rating }
# $change: such as +12
rating-after = Your rating: { $rating } ({ $change })
rating-unchanged = { $reason ->
    [too-short] Your rating does not change: the game ended before both players had moved twice.
    [short-again] Your rating does not change: of games with fewer than 20 moves, only one per day counts against the same opponent.
   *[too-many] Your rating does not change: only ten games per day count against the same opponent.
}
rating-after-provisional = Your rating: { $rating }? ({ $change }). The first games change it a lot.
rated-game = Rated game
rated-description = Counts for both players’ ratings. Requires a clock, the mosquito and the ladybug.
rated-notice = Rated: counts for both players’ ratings
rated-account-required = Rated games require an account.

## The archive

archive-title = Game archive
archive-player = Player
archive-side = Player’s color
archive-any = Any
archive-result = Result
archive-outcome = { $outcome ->
    [WhiteWins] White won
    [BlackWins] Black won
    [Draw] Draw
   *[unknown] Result unknown
}
archive-speed = Speed
archive-expansions = Expansions
archive-source = Source
archive-source-name = { $source ->
    [rated] Rated games
    [lobby] Lobby games
    [link] Published by a player
    [computer] Against the computer
   *[import] Imported records
}
archive-from = From date
archive-to = To date
archive-min-plies = Minimum moves
archive-max-plies = Maximum moves
archive-moves = First moves
archive-moves-format = In notation, separated by semicolons: { $example }. Choose the expansions, too.
archive-search = Search
archive-clear = Clear
archive-games = { $kind ->
    [found] Games found
   *[latest] Latest games
}
archive-shown = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
archive-empty = The archive has no games yet
archive-none = No games match your search
archive-none-full-name = Enter the full name of the player.
archive-none-so-far = No match among the latest games
archive-more = Show more
archive-failed = The archive is not available right now.
archive-no-game = Game not found in the archive
archive-unknown-player = Unknown
archive-length = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
archive-rated = rated
publish-submit = Publish game
publish-description = Anyone can find a published game in the archive, with your name. Your opponent’s name appears only if they publish it, too.
publish-done = This game is in the archive, with your name.

## Players

players-title = Players
players-description = The strongest players with recent rated games and a reliable rating. Games with and without the pillbug count alike.
players-none = No ranking at this speed yet
players-none-description = Players appear here after enough recent rated games.
players-play-rated = Play a rated game
players-find = Find a player
players-open-profile = Show profile
players-rank = Rank
players-name = Name
players-rating = Rating
players-games = Games
profile-own = Your profile
profile-none = No player with this name
profile-no-account = This name appears in game records, but has no account here.
profile-ratings = Ratings
profile-member-since = Member since { $day }
profile-rated-games = { $count ->
    [0] no games
    [one] { $count } game
   *[other] { $count } games
}
profile-graph-later = { $count ->
    [one] { $count } game to go until a graph of this rating appears here.
   *[other] { $count } games to go until a graph of this rating appears here.
}
profile-all-colors = All games
# $first, $last, $lowest, $highest: ratings.
profile-graph = { $count ->
    [1] One game: { $last }
   *[other] { $count } games: from { $first } to { $last }; lowest { $lowest }, highest { $highest }
}
profile-results = Results
profile-side = { $color ->
    [white] As White
   *[black] As Black
}
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-first-tiles = First tiles
profile-first-tiles-description = The first tile in each of the latest games.
profile-games = Latest games
profile-no-games = No public games yet
profile-no-games-description = Rated games and games from the lobby appear here.
profile-all-games = All games
profile-download = Download games (PGN)
