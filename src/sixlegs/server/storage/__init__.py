"""Persistence: games, names and invitations in SQLite.

`store` is what the rest of the server sees. It works with a `database`, of which `sqlite` is one:
`sqlite_file` opens it, `sqlite_health` looks whether it is sound, `steady_clock` is a time that
nobody sets, `folder_lock` keeps a second server out, and `backups` copies it. The same whichever
it is: `schema` and `migrations` say what is in it, `rows` turns games into rows and back,
`kept_games` adds and changes them, `queries` finds them, `retention` says how long they are kept,
`secrets` makes what nobody may know, and `health` asks whether all is well.

`archive` keeps games for good, whoever may find them by `archive_search`; `archive_index` has the
positions of their first plies, for the explorer. `ratings` has how strong accounts are, `profiles`
what there is to tell of somebody.
"""
