"""Persistence: games, names and invitations in SQLite.

`store` is what the rest of the server sees. Under it, `database` opens and checks the file,
`schema` and `migrations` say what is in it, `rows` turns games into rows and back, `queries` finds
them, `retention` says how long they are kept. `backups` copies it all, `health` looks whether all
is well, `folder_lock` keeps a second server out, and `steady_clock` is a time that nobody sets.
"""
