"""Games in progress.

`room` is a game with its subscribers: it stores and publishes each change. `command_handler` runs
the commands of players in the core, `flag_timer` ends a game when a flag falls, and
`spectator_count` counts its spectators. `directory` holds the open rooms. `invitations`, `pairing`,
`player_games`, `player_updates`, `lobby` and `sweeper` are the services over all games, which
`registry` combines. `archive_indexer` indexes games of the archive in the background. `lobby_view`
compares two states of the lobby. `presence` tracks which users have a page open at which process,
`tracked_sockets` the open pages by session and by user, and `cluster` applies the changes of other
processes to the rooms.
"""
