"""The domain: games between people as values, without network, database or messages.

`server_game` is a game of the core with its players, clock and absences. `seats` assigns players to
sides, `absence` limits how long a player may be away, `user_ids` identifies players, `ids` creates
ids of games and invitations, `listed_game` and `archive_entry` are games in lists and in the
archive, `game_pgn` writes games as PGN, `rated_games` decides which games change ratings, and
`codes` are the states and rejections of a game.
"""
