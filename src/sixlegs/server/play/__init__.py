"""The domain: games between people as values, without a network, a database or a message.

`seated_game` is a game of the core with its owners, clock and absences; `seats` who plays which
side, `clock` their time, `absence` how long somebody may be away without one, `claims` what the
other may then have, `owners` by what a seat is known to be somebody's, `ids` what games are called,
and `codes` what a game waits for, who may see it and why something is refused.
"""
