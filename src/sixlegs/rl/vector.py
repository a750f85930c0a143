"""Many games as one Gymnasium vector environment, over a batch of the core."""

from __future__ import annotations

from typing import Any, cast

from sixlegs.arrays import ACTIONS, WIDEST
from sixlegs.batch import Autoreset, BatchBoard
from sixlegs.errors import extra
from sixlegs.rl.seen import Observation, Seen, View
from sixlegs.rules import Opening

with extra("rl"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray


class HiveVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """*num_envs* games that take a step at once; the agent plays both sides of each.

    ``gymnasium.make_vec("sixlegs/Hive-v0", num_envs=64)`` makes one. Each position is seen by the
    side to move, and a reward is that of whoever has just played.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        observation: Observation = "pieces",
        side: int = WIDEST,
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
        self._view = View(observation, side)
        self.single_observation_space = self._view.space()
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew, or those that ``options["reset_mask"]`` marks."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset((options or {}).get("reset_mask"))
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game."""
        rewards, terminated, truncated = self.batch.step(actions)
        infos: dict[str, Any] = {}
        over = terminated | truncated
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and over.any():
            infos["final_obs"], infos["_final_obs"] = self._last_seen(over), over
        return self._seen(), rewards.astype(np.float64), terminated, truncated, infos

    def _seen(self) -> Seen:
        write = self.batch.piece_list if self._view.name == "pieces" else self.batch.planes
        mask = np.empty((self.num_envs, ACTIONS), np.int8)
        return {self._view.name: write(self._rows()), "action_mask": self.batch.legal_mask(mask)}

    def _last_seen(self, over: NDArray[np.bool_]) -> NDArray[np.object_]:
        """What was seen last of the games that are over."""
        shows_pieces = self._view.name == "pieces"
        write = self.batch.final_piece_list if shows_pieces else self.batch.final_planes
        seen, final = write(self._rows()), np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            final[i] = {self._view.name: seen[i], "action_mask": self._view.no_actions()}
        return final

    def _rows(self) -> NDArray[Any]:
        return np.empty((self.num_envs, *self._view.shape), self._view.type)
