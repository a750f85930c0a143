"""Many games as one Gymnasium vector environment, backed by a batch in the core."""

from __future__ import annotations

from typing import Any, cast

from sixlegs.arrays import ACTIONS, MAX_GRID_SIDE
from sixlegs.batch import Autoreset, BatchBoard
from sixlegs.errors import requires_extra
from sixlegs.rl.observations import ObservationDict, ObservationEncoder, ObservationKind
from sixlegs.rules import Opening

with requires_extra("rl"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray


class HiveVectorEnv(VectorEnv[ObservationDict, NDArray[np.int64], NDArray[Any]]):
    """*num_envs* games that advance together; the agent plays both sides of each.

    It is created by ``gymnasium.make_vec("sixlegs/Hive-v0", num_envs=64)``. Observations are those
    of the side to move, and rewards those of the side that has just moved.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        observation: ObservationKind = "pieces",
        grid_side: int = MAX_GRID_SIDE,
        max_plies: int = 300,
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode}
        self.batch = BatchBoard(
            num_envs,
            game_type,
            opening,
            threads=threads,
            autoreset=cast(Autoreset, mode.name.lower()),
            max_plies=max_plies,
        )
        """The games."""
        self._encoder = ObservationEncoder(observation, grid_side)
        self.single_observation_space = self._encoder.space()
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Restart all games, or those selected by ``options["reset_mask"]``."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset((options or {}).get("reset_mask"))
        return self._observe(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[ObservationDict, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game."""
        rewards, terminated, truncated = self.batch.step(actions)
        infos: dict[str, Any] = {}
        over = terminated | truncated
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and over.any():
            infos["final_obs"], infos["_final_obs"] = self._final_observations(over), over
        return self._observe(), rewards.astype(np.float64), terminated, truncated, infos

    def _observe(self) -> ObservationDict:
        write = self.batch.piece_list if self._encoder.name == "pieces" else self.batch.planes
        mask = np.empty((self.num_envs, ACTIONS), np.int8)
        return {
            self._encoder.name: write(self._new_array()),
            "action_mask": self.batch.legal_mask(mask),
        }

    def _final_observations(self, over: NDArray[np.bool_]) -> NDArray[np.object_]:
        """Return the last observations of the finished games."""
        shows_pieces = self._encoder.name == "pieces"
        write = self.batch.final_piece_list if shows_pieces else self.batch.final_planes
        observations, final = write(self._new_array()), np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            final[i] = {
                self._encoder.name: observations[i],
                "action_mask": self._encoder.empty_mask(),
            }
        return final

    def _new_array(self) -> NDArray[Any]:
        return np.empty((self.num_envs, *self._encoder.shape), self._encoder.type)
