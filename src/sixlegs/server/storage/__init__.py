"""Persistence: games, names and invitations in SQLite, or in PostgreSQL for many processes.

`store` is what the rest of the server sees. It works with a `database`, which `open_database`
chooses. `sqlite` is one: `sqlite_file` opens it, `sqlite_health` looks whether it is sound,
`folder_lock` keeps a second server out, and `backups` copies it. `postgresql` is the other, over
`postgresql_lines` that come back when they break, and with `postgresql_backups`. `clocks` explains
and implements the times that both of them store. The same whichever it is:
`schema` and `migrations` say what is in it, `rows` turns games into rows and back, `kept_games`
adds and changes them, `queries` finds them, `accounts` has who signs in, `retention` says how long
all is kept, `secrets` makes what nobody may know, and `health` asks whether all is well.

`archive` keeps games for good, whoever may find them by `archive_search`; `archive_index` has the
positions of their first plies, for the explorer. `ratings` has how strong accounts are, `profiles`
what there is to tell of somebody, and `finished_games` what the end of a game does to both.
"""
