"""One game as a Gymnasium environment, in which the agent plays both sides or against somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixlegs.arrays import ACTIONS, WIDEST
from sixlegs.engine.player import Limit, Player
from sixlegs.errors import HiveError, extra
from sixlegs.game import Game
from sixlegs.rl.seen import Observation, Seen, View
from sixlegs.rules import Board, Color, Move, Opening

with extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

#: Whoever chooses a move: a function of the board, or a player, such as ``Engine(level=3)``.
Opponent = Callable[[Board], Move] | Player


class HiveEnv(gymnasium.Env[Seen, np.int64]):
    """A game of Hive; ``gymnasium.make("sixlegs/Hive-v0")`` makes one.

    Without an *opponent* the agent plays both sides, each position being seen by the side to move,
    and a reward is that of whoever has just played: 1 for a win. With one the agent is *color*, by
    turns White and Black if that is None, and rewards are its own. After *max_plies*, unless that
    is 0, a game is truncated.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        opponent: Opponent | None = None,
        color: Color | None = None,
        observation: Observation = "pieces",
        side: int = WIDEST,
        max_plies: int = 300,
        render_mode: str | None = None,
    ) -> None:
        self._start = Board(game_type, opening)
        self._opponent = _chooser(opponent) if opponent else None
        self._wanted, self._max_plies = color, max_plies
        self._view = View(observation, side)
        self._games = 0
        self.color: Color | None = None
        """The agent's color in this game; None if it plays both."""
        self.game = Game(self._start)
        """The game as it stands."""
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = self._view.space()
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin another game."""
        super().reset(seed=seed)
        self.game = Game(self._start)
        if self._opponent:
            self.color = self._wanted or (Color.BLACK if self._games % 2 else Color.WHITE)
        self._games += 1
        self._let_opponent_play()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises :exc:`HiveError`, and the game is unchanged, if it is not legal.
        """
        if self.game.result:
            raise HiveError("The game is over: reset the environment.")
        agent = self.game.turn
        self.game.push(self.game.board.move_of(int(action)))
        self._let_opponent_play()
        result = self.game.result
        winner = result.outcome.winner if result else None
        reward = 0.0 if winner is None else 1.0 if winner is agent else -1.0
        truncated = not result and 0 < self._max_plies <= self.game.plies
        return self._seen(), reward, bool(result), truncated, {}

    def render(self) -> Any:
        """The board drawn in letters, in the mode ``ansi``."""
        return str(self.game.board) if self.render_mode == "ansi" else None

    def _let_opponent_play(self) -> None:
        while self._opponent and not self.game.result and self.game.turn is not self.color:
            self.game.push(self._opponent(self.game.board.copy()))

    def _seen(self) -> Seen:
        seen = self._view.of(self.game.board)
        if self.game.result:
            seen["action_mask"] = self._view.no_actions()
        return seen


def _chooser(opponent: Opponent) -> Callable[[Board], Move]:
    if isinstance(opponent, Player):
        return lambda board: opponent.play(board, Limit())
    return opponent
