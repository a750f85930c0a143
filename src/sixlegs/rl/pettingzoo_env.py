"""Hive as a PettingZoo AEC environment, in which two agents take turns.

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
    """Return the environment with PettingZoo's usual wrapper; options as for :class:`raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(**options))


class raw_env(AECEnv):  # noqa: N801  # PettingZoo's convention
    """The unwrapped environment: agents ``white`` and ``black``, rewards 1 and -1 at the end.

    Agents observe the board from their own side; ``action_mask`` has the legal actions of the agent
    to move. After *max_plies*, unless that is 0, a game is truncated.
    """

    metadata = {  # noqa: RUF012  # required by PettingZoo
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
        """The current game."""
        self.observation_spaces = {agent: self._encoder.space() for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self.game = Game(self._start)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = "white"

    def observe(self, agent: str) -> ObservationDict:
        """Return the observation of an agent."""
        board = self.game.board
        if AGENTS[agent] is not board.turn:
            return self._encoder.encode_for_opponent(board)
        observation = self._encoder.encode(board)
        if self.game.result:
            observation["action_mask"] = self._encoder.empty_mask()
        return observation

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move.

        Raises :exc:`HiveError` and leaves the game unchanged if the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise HiveError("The action is None, but the game is not over.")
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
        """Return the board as a text diagram in the mode ``ansi``."""
        return str(self.game.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there are no resources to release."""
