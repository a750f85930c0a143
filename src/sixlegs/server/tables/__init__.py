"""Games in progress: `table` is one of them with those who watch it, `registry` has them all.

What each message does stands in `table`, how often one may speak and offer in `table_limits`;
`watchers` is what each viewer is sent, `timer` ends games whose time is up, `presence` knows who
has a page open, `lobby` who waits for an opponent, and `other_processes` tells them what has
changed here, and hears what has there.
"""
