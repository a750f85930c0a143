"""Persistence in SQLite, or in PostgreSQL for several server processes.

The rest of the server uses `store`, which works with a `database` that `open_database` chooses:

- `sqlite`: `sqlite_file` opens the file, `sqlite_health` checks its integrity, `folder_lock` keeps
  a second server out, and `backups` copies it.
- `postgresql`: `postgresql_connections` reconnects and retries, and `postgresql_import` copies a
  SQLite database into it.

`clocks` explains and implements the times that both store. These modules are the same for both:
`schema` and `migrations` define the tables, `mappers` converts games to rows and back,
`game_repository` stores them, `queries` finds them, `lobby_games` finds those of the lobby,
`deadlines` those whose time is over and `pairing` challenges for quick pairing, `accounts` stores
accounts and sessions, `relations` stores whom they follow and block, `retention` decides when games
expire, `secrets` generates secret keys, and `health` runs health checks.

`puzzles` stores attempts at puzzles, and rates players and puzzles.

`archive` stores finished games permanently and `archive_search` finds them. `archive_index` indexes
the positions of their first plies for the opening explorer. `ratings` stores the ratings of
accounts, `profiles` collects the data of a player's profile, and `finished_games` updates ratings
and archive when a game ends.
"""
