"""A Gymnasium environment in which the agent plays both sides or against an opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from sixlegs.arrays import ACTIONS, MAX_GRID_SIDE
from sixlegs.engine.builtin_players import PLAYERS, PlayerFactory, find_player
from sixlegs.engine.player import Limit, Player, SupportsSeed
from sixlegs.errors import HiveError, quote, requires_extra
from sixlegs.game import Game
from sixlegs.rl.observations import ObservationDict, ObservationEncoder, ObservationKind
from sixlegs.rules import Board, Color, Move, Opening

with requires_extra("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

#: A player such as ``Engine(level=3)``, the name of a player (``"greedy"``, ``"level3"``), or a
#: function that returns a move for a board.
Opponent = Callable[[Board], Move] | Player | str

#: What an illegal action does: end the game with reward -1, or raise :exc:`HiveError`.
IllegalAction = Literal["terminate", "raise"]


class HiveEnv(gymnasium.Env[ObservationDict, np.int64]):
    """A game of Hive, created by ``gymnasium.make("sixlegs/Hive-v0")``.

    Without an *opponent* the agent plays both sides. It observes each position from the side to
    move, and a reward is that of the side that has just moved: 1 for a win. With an opponent the
    agent plays *color*, or a random color per game if that is None, and rewards are its own. After
    *max_plies*, unless that is 0, a game is truncated.

    An illegal action ends the game with reward -1 and ``info["illegal_action"]``, as in
    PettingZoo's ``TerminateIllegalWrapper``; the position does not change. With
    ``illegal_action="raise"`` it raises :exc:`HiveError` and the game continues.

    ``reset(seed=…)`` also seeds a built-in opponent, or any player with a method ``reseed``, so
    that episodes are reproducible.

    Raises :exc:`HiveError` if *opponent* is not the name of a player.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # required by Gymnasium

    def __init__(
        self,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        opponent: Opponent | None = None,
        color: Color | None = None,
        observation: ObservationKind = "pieces",
        grid_side: int = MAX_GRID_SIDE,
        max_plies: int = 300,
        illegal_action: IllegalAction = "terminate",
        render_mode: str | None = None,
    ) -> None:
        if illegal_action not in ("terminate", "raise"):
            raise HiveError(f"illegal_action is 'terminate' or 'raise', not {illegal_action!r}")
        self._start = Board(game_type, opening)
        self._make_opponent = _find_factory(opponent) if isinstance(opponent, str) else None
        self._opponent = self._make_opponent(None) if self._make_opponent else opponent
        self._raises = illegal_action == "raise"
        self._fixed_color, self._max_plies = color, max_plies
        self._encoder = ObservationEncoder(observation, grid_side)
        self._is_over = False
        self.color: Color | None = None
        """The agent's color in this game; None if it plays both sides."""
        self.game = Game(self._start)
        """The current game."""
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = self._encoder.space()
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationDict, dict[str, Any]]:
        """Start a new game."""
        super().reset(seed=seed)
        self.game = Game(self._start)
        self._is_over = False
        if seed is not None:
            self._seed_opponent(int(self.np_random.integers(2**63)))
        if self._opponent:
            is_white = self.np_random.integers(2) == 0
            self.color = self._fixed_color or (Color.WHITE if is_white else Color.BLACK)
        self._play_opponent()
        return self._observe(), {}

    def step(self, action: Any) -> tuple[ObservationDict, float, bool, bool, dict[str, Any]]:
        """Play an action.

        Raises :exc:`HiveError` and leaves the game unchanged if the game is over or, with
        ``illegal_action="raise"``, if the action is illegal.
        """
        if self._is_over:
            raise HiveError("The game is over: reset the environment.")
        agent = self.game.turn
        try:
            move = self.game.board.move_from_action(int(action))
        except HiveError:
            if self._raises:
                raise
            self._is_over = True
            return self._observe(), -1.0, True, False, {"illegal_action": True}
        self.game.push(move)
        self._play_opponent()
        result = self.game.result
        winner = result.outcome.winner if result else None
        reward = 0.0 if winner is None else 1.0 if winner is agent else -1.0
        truncated = not result and 0 < self._max_plies <= self.game.plies
        self._is_over = bool(result)
        return self._observe(), reward, bool(result), truncated, {}

    def close(self) -> None:
        """Close the opponent if the environment created it."""
        if self._make_opponent and isinstance(self._opponent, Player):
            self._opponent.close()
        super().close()

    def render(self) -> Any:
        """Return the board as a text diagram in the mode ``ansi``."""
        return str(self.game.board) if self.render_mode == "ansi" else None

    def _seed_opponent(self, seed: int) -> None:
        if isinstance(self._opponent, SupportsSeed):
            self._opponent.reseed(seed)
        elif self._make_opponent and isinstance(self._opponent, Player):
            self._opponent.close()
            self._opponent = self._make_opponent(seed)

    def _play_opponent(self) -> None:
        while self._opponent and not self.game.result and self.game.turn is not self.color:
            self.game.push(self._opponent_move(self.game.board.copy()))

    def _opponent_move(self, board: Board) -> Move:
        if isinstance(self._opponent, Player):
            return self._opponent.play(board, Limit())
        assert callable(self._opponent)
        return self._opponent(board)

    def _observe(self) -> ObservationDict:
        observation = self._encoder.encode(self.game.board)
        if self._is_over or self.game.result:
            observation["action_mask"] = self._encoder.empty_mask()
        return observation


def _find_factory(name: str) -> PlayerFactory:
    """Return the factory of the player called *name*. Raises :exc:`HiveError` if there is none."""
    factory = find_player(name)
    if factory is None:
        raise HiveError(f"There is no player {quote(name)}: take one of {', '.join(PLAYERS)}.")
    return factory
