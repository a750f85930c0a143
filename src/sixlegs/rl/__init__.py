"""Hive for reinforcement learning libraries: PettingZoo, Gymnasium and OpenSpiel.

>>> import gymnasium
>>> import sixlegs.rl
>>> env = gymnasium.make("sixlegs/Hive-v0", game_type="Base")
>>> observation, info = env.reset(seed=1)
>>> observation["pieces"].shape, int(observation["action_mask"].sum())
((29, 4), 5)

``pip install sixlegs[rl]`` installs the dependencies. Importing this module registers the
environments with Gymnasium.
"""

from __future__ import annotations

from sixlegs.errors import requires_extra

with requires_extra("rl"):
    import gymnasium

ID = "sixlegs/Hive-v0"

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="sixlegs.rl.gymnasium_env:HiveEnv",
        vector_entry_point="sixlegs.rl.vector_env:HiveVectorEnv",
    )
