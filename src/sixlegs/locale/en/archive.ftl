### Games that anybody may find, and the people who played them: ratings, archive, profiles.

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
rating-unchanged = This game does not count for the ratings: it ended too early, or you have played this opponent too often today.
rated-game = Rated game
rated-description = It counts for both players’ ratings. Such a game has a clock, mosquito and ladybug.
rated-notice = Rated: it counts for both players’ ratings
rated-account-required = A rated game counts for both players’ ratings, and for that you need an account.

## The archive

archive-title = Game archive
archive-player = Player
archive-side = Side of the player
archive-any = Any
archive-result = Result
archive-outcome = { $outcome ->
    [WhiteWins] White won
    [BlackWins] Black won
    [Draw] Draw
   *[unknown] Result unknown
}
archive-speed = Speed
archive-expansions = Bugs
archive-source = Where from
archive-source-name = { $source ->
    [rated] Rated games
    [lobby] Games from the lobby
    [link] Published by a player
    [computer] Against the computer
   *[import] Imported records
}
archive-from = From the day
archive-to = To the day
archive-min-plies = Moves, at least
archive-max-plies = Moves, at most
archive-moves = First moves
archive-moves-format = In notation, with semicolons between them: { $example }. Choose the bugs, too.
archive-search = Search
archive-clear = Clear
archive-games = Games found
archive-none = There is no such game in the archive.
archive-none-so-far = Nothing among the latest games. There are more to look through.
archive-more = Show more
archive-failed = The archive cannot be reached just now.
archive-no-game = There is no such game in the archive
archive-unknown-player = Unknown
archive-length = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
archive-rated = rated
publish-submit = Publish this game
publish-description = Once published, anybody can find it in the archive, with your name. Your opponent is named there only if they publish it, too.
publish-done = This game is in the archive, with your name.

## Players

players-title = Players
players-description = The strongest who have played rated games lately, and enough of them to be sure. Games with and without the pillbug count alike.
players-none = Nobody has played enough rated games at this speed yet.
players-play-rated = Play a rated game
players-find = Find a player
players-open-profile = Show
players-rank = Rank
players-name = Name
players-rating = Rating
players-games = Games
profile-own = Your profile
profile-none = Nobody of that name has played here
profile-no-account = A name in game records, without an account here.
profile-ratings = Ratings
profile-unrated = No rated games yet.
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
profile-first-tiles-description = What the latest games were begun with.
profile-games = Latest games
profile-no-games = No games in the archive yet.
profile-all-games = All games
