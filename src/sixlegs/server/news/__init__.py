"""News between the processes of one world: what one has changed, the others hear of.

`items` is what is told; `channel` is what a process needs of whatever carries it, and what that is
for one process alone; `valkey` carries it among many. Whatever is lost on the way costs seconds,
never a move: the truth is in the database, and `tables` compares with it.
"""
