"""Games in progress.

`room` is one of them with its subscribers: `live_game` stores and publishes its state,
`command_handler` runs the commands of players in the core, `flag_timer` ends it when a flag falls,
`watchers` is what each viewer is sent, and `table_limits` bounds phrases and offers. `directory`
has the open rooms. `invitations`, `player_games`, `player_updates`, `lobby` and `sweeper` are the
services over all games, which `registry` puts together. `presence` knows who has a page open, and
`other_processes` exchanges changes with other processes.
"""
