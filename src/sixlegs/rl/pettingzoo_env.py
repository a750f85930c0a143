"""Hive as a PettingZoo environment, in which two agents take turns (AEC).

>>> from sixlegs.rl import pettingzoo_env
>>> env = pettingzoo_env.env(game_type="Base")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(max_iter=4):
...     observation, reward, termination, truncation, info = env.last()
...     env.step(env.action_space(agent).sample(observation["action_mask"]))
>>> print(env.unwrapped.game.plies)
4
"""

from __future__ import annotations

from typing import Any

from sixlegs.arrays import ACTIONS, MAX_GRID_SIDE
from sixlegs.errors import HiveError, requires_extra
from sixlegs.game import Game
from sixlegs.rl.observations import ObservationDict, ObservationEncoder, ObservationKind
from sixlegs.rules import Board, Color, Opening

with requires_extra("rl"):
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

AGENTS = {"white": Color.WHITE, "black": Color.BLACK}


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual checks around it; options as of :class:`raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(**options))


class raw_env(AECEnv):  # noqa: N801  # PettingZoo's name for it
    """The environment itself: agents ``white`` and ``black``, rewards 1 and -1 at the end.

    Each sees the board from its own side; ``action_mask`` marks what the one whose turn it is may
    play. After *max_plies*, unless that is 0, a game is truncated.
    """

    metadata = {  # noqa: RUF012  # PettingZoo's way
        "render_modes": ["ansi"],
        "name": "hive_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        observation: ObservationKind = "pieces",
        grid_side: int = MAX_GRID_SIDE,
        max_plies: int = 300,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._start, self._max_plies = Board(game_type, opening), max_plies
        self._encoder = ObservationEncoder(observation, grid_side)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.game = Game(self._start)
        """The game as it stands."""
        self.observation_spaces = {agent: self._encoder.space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game."""
        self.game = Game(self._start)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = "white"

    def observe(self, agent: str) -> ObservationDict:
        """The board from an agent's side."""
        board = self.game.board
        if AGENTS[agent] is not board.turn:
            return self._encoder.encode_for_opponent(board)
        seen = self._encoder.encode(board)
        if self.game.result:
            seen["action_mask"] = self._encoder.empty_mask()
        return seen

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is.

        Raises :exc:`HiveError`, and the game is unchanged, if it is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise HiveError("None is no action while the game goes on.")
        self.game.push(self.game.board.move_from_action(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = "black" if agent == "white" else "white"
        if result := self.game.result:
            for name, color in AGENTS.items():
                winner = result.outcome.winner
                self.rewards[name] = 0.0 if winner is None else 1.0 if winner is color else -1.0
            self.terminations = dict.fromkeys(AGENTS, True)
        elif 0 < self._max_plies <= self.game.plies:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board drawn in letters, in the mode ``ansi``."""
        return str(self.game.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
