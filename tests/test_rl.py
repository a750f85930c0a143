"""Environments for Gymnasium, PettingZoo and OpenSpiel, with the checks of those libraries."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

import sixlegs.rl
from sixlegs import Board, Color, HiveError, Move, Outcome
from sixlegs.arrays import PLANES
from sixlegs.engine import Engine, Limit, Player, Stop
from sixlegs.engine.builtin_players import GreedyPlayer, RandomPlayer
from sixlegs.rl import pettingzoo_env
from sixlegs.rl.gymnasium_env import HiveEnv
from sixlegs.rl.openspiel import ActionStrings, game_string
from sixlegs.rl.vector_env import HiveVectorEnv
from soak import IS_SOAK

CYCLES = 500 if IS_SOAK else 30
VIEWS: list[dict[str, Any]] = [
    {"observation": "pieces"},
    {"observation": "planes", "grid_side": 13, "max_plies": 20},
]

# A game in OpenSpiel's notation, where equal bugs are placed in any order.
OPENSPIEL = r"""wG1; bP /wG1; wL wG1-; bA2 -bP; wS2 \wL; bM bA2\; wQ wS2/; bQ /bA2; wL -wS2;
bG2 bM-; wG3 \wS2; bA3 bG2\; wL bA2/; bB1 -bQ; wL bG2/; bS1 \bQ; wB2 \wG1; bB2 bB1\; wA3 wS2-;
bA2 -bB1; wL /wB2; bA2 wG1\; wM \wG3; bA3 bG2-; wA1 wQ/; bG3 /bM; wL /bG2; bA1 bB2\; wA1 -bB1;
bA1 wG3/; wA3 -wM; bA1 wA3/; wP \wQ; bA3 bQ/"""


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.filterwarnings("ignore")  # api_test warns about the size of observations
def test_pettingzoo_api(view: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo_env.env(game_type="Base+MLP", **view), num_cycles=CYCLES)
    seed_test(lambda: pettingzoo_env.env(**view), num_cycles=CYCLES)


def test_observations_of_both_agents_are_mirrored() -> None:
    for view in VIEWS:
        env = pettingzoo_env.raw_env(game_type="Base+MLP", **view)
        env.reset(seed=1)
        choice = Random(1)
        for _ in range(12):
            env.step(choice.choice(env.game.board.legal_actions()))
        name = view["observation"]
        mover, other = ("white", "black") if env.game.turn is Color.WHITE else ("black", "white")
        assert env.agent_selection == mover
        own_view, other_view = env.observe(mover), env.observe(other)
        assert own_view["action_mask"].sum() == len(env.game.board.legal_moves)
        assert not other_view["action_mask"].any()
        half = 14 if name == "pieces" else 8
        assert (own_view[name][:half] == other_view[name][half : 2 * half]).all()
        assert (own_view[name][half : 2 * half] == other_view[name][:half]).all()
        if name == "planes":
            assert (own_view[name][35:43] == other_view[name][43:51]).all()


def scripted_moves() -> list[Move]:
    """Return the moves of a game in which Black surrounds its own queen."""
    game = ActionStrings()
    for text in OPENSPIEL.replace("\n", " ").split("; "):
        game.push(text)
    assert game.board.outcome() is Outcome.WHITE_WINS
    return list(game.board.moves)


def test_finished_game_rewards_both_agents() -> None:
    env = pettingzoo_env.raw_env(game_type="Base+MLP", opening="tournament")
    env.reset()
    for move in scripted_moves():
        assert set(env.rewards.values()) == {0}
        env.step(env.game.board.action(move))
    assert env.rewards == {"white": 1, "black": -1}
    assert env.terminations == {"white": True, "black": True}
    assert not env.observe("white")["action_mask"].any()
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_planes_have_the_given_grid_side() -> None:
    view: Any = {"observation": "planes", "grid_side": 15}
    pair = pettingzoo_env.raw_env(**view)
    pair.reset()
    env, vector_env = HiveEnv(**view), HiveVectorEnv(1, **view)
    planes = [
        pair.observe("white")["planes"],
        env.reset()[0]["planes"],
        vector_env.reset()[0]["planes"][0],
    ]
    assert [array.shape for array in planes] == [(len(PLANES), 15, 15)] * 3


def test_game_is_truncated_after_max_plies() -> None:
    env = pettingzoo_env.raw_env(max_plies=2)
    env.reset()
    for _ in range(2):
        env.step(env.game.board.legal_actions()[0])
    assert env.truncations == {"white": True, "black": True}
    assert env.terminations == {"white": False, "black": False}


def test_illegal_actions_are_rejected() -> None:
    env = pettingzoo_env.raw_env()
    env.reset()
    gym = HiveEnv(illegal_action="raise")
    gym.reset(seed=1)
    for step in (env.step, gym.step):
        with pytest.raises(HiveError, match="action 5488"):
            step(5488)
    with pytest.raises(HiveError, match="None"):
        env.step(None)
    assert env.game.plies == gym.game.plies == 0
    assert pickle.loads(pickle.dumps(env)).possible_agents == ["white", "black"]


def test_illegal_action_loses_the_game() -> None:
    env = HiveEnv()
    env.reset(seed=1)
    observation, *rest = env.step(5488)
    assert rest == [-1.0, True, False, {"illegal_action": True}]
    assert not observation["action_mask"].any()
    assert env.game.plies == 0
    with pytest.raises(HiveError, match="reset"):
        env.step(0)
    observation, _ = env.reset()
    assert observation["action_mask"].any()


@pytest.mark.filterwarnings("ignore")  # the checker warns about the size of observations
@pytest.mark.parametrize("opponent", [None, "greedy"])
@pytest.mark.parametrize("view", VIEWS)
def test_gymnasium_check_env(view: dict[str, Any], opponent: str | None) -> None:
    env: Any = gymnasium.make(sixlegs.rl.ID, opponent=opponent, **view)
    check_env(env.unwrapped)


def first_plies(env: HiveEnv, seed: int) -> list[Any]:
    """Return the agent's color and the moves of a short game with a seeded agent."""
    env.reset(seed=seed)
    choice = Random(1)
    for _ in range(4):
        env.step(choice.choice(env.game.board.legal_actions()))
    return [env.color, *env.game.board.moves]


@pytest.mark.parametrize("opponent", ["random", "greedy", "level2", "Level5"])
def test_seed_reproduces_the_game_with_a_named_opponent(opponent: str) -> None:
    env, other = HiveEnv(opponent=opponent), HiveEnv(opponent=opponent)
    games = [first_plies(env, seed) for seed in range(8)]
    assert [first_plies(env, seed) for seed in range(8)] == games
    assert [first_plies(other, seed) for seed in range(8)] == games
    assert {game[0] for game in games} == {Color.WHITE, Color.BLACK}
    env.close()
    other.close()


def test_seed_reproduces_the_game_with_a_player_instance() -> None:
    for player in (GreedyPlayer(seed=1), RandomPlayer(), Engine(level=3), Engine(level=5)):
        env = HiveEnv("Base", opponent=player, color=Color.BLACK)
        assert first_plies(env, 5) == first_plies(env, 5)
        assert first_plies(env, 6) != first_plies(env, 5)
        player.close()


def test_unknown_opponent_is_rejected() -> None:
    with pytest.raises(HiveError, match="no player 'gready': take one of sixlegs, greedy"):
        HiveEnv(opponent="gready")


def test_opponent_may_be_a_player() -> None:
    class Closable(GreedyPlayer):
        is_closed = False

        def close(self) -> None:
            self.is_closed = True

    player = Closable(seed=1)
    env = HiveEnv("Base", opponent=player, color=Color.WHITE)
    env.reset(seed=1)
    env.step(np.int64(env.game.board.legal_actions()[0]))
    assert env.game.plies == 2
    env.close()
    assert not player.is_closed  # it may play in other environments


def test_named_opponent_is_closed_on_reseeding_and_with_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players: list[ClosablePlayer] = []

    class ClosablePlayer(Player):
        name = "closable"

        def __init__(self) -> None:
            self.is_closed = False
            players.append(self)

        def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
            return board.legal_moves[0]

        def close(self) -> None:
            self.is_closed = True

    monkeypatch.setattr(
        "sixlegs.rl.gymnasium_env.find_player", lambda name: lambda seed: ClosablePlayer()
    )
    env = HiveEnv(opponent="closable")
    env.reset(seed=1)
    env.reset(seed=2)
    env.reset()
    assert [player.is_closed for player in players] == [True, True, False]
    env.close()
    assert all(player.is_closed for player in players)


def test_opponent_replies_and_rewards_belong_to_the_agent() -> None:
    moves = scripted_moves()
    for color, reward in [(Color.WHITE, 1), (Color.BLACK, -1)]:
        env: Any = gymnasium.make(
            sixlegs.rl.ID,
            game_type="Base+MLP",
            opening="tournament",
            opponent=lambda board: moves[board.ply],
            color=color,
        )
        observation, _ = env.reset(seed=1)
        game, terminated = env.unwrapped.game, False
        assert env.unwrapped.color is color
        while not terminated:
            assert game.turn is color
            assert (observation["pieces"] == game.board.piece_list()).all()
            action = game.board.action(moves[game.plies])
            observation, step_reward, terminated, truncated, _ = env.step(action)
            assert (step_reward, truncated) == (reward if terminated else 0, False)
        assert not observation["action_mask"].any()
        with pytest.raises(HiveError, match="reset"):
            env.unwrapped.step(0)
    text_env = HiveEnv(render_mode="ansi")
    text_env.reset()
    assert text_env.render() == str(Board())


def test_max_plies_zero_disables_truncation() -> None:
    env, pair, vector_env = (
        HiveEnv(max_plies=0),
        pettingzoo_env.raw_env(max_plies=0),
        HiveVectorEnv(1, max_plies=0),
    )
    env.reset()
    pair.reset()
    vector_env.reset()
    for _ in range(4):
        action = env.game.board.legal_actions()[0]
        assert env.step(action)[3] is False
        assert not vector_env.step(np.array([action]))[3].any()
        pair.step(action)
        assert not any(pair.truncations.values())


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("view", VIEWS)
def test_vector_environment(mode: AutoresetMode, view: dict[str, Any]) -> None:
    wrapped: Any = gymnasium.make_vec(
        sixlegs.rl.ID,
        num_envs=3,
        vectorization_mode="vector_entry_point",
        **(view | {"max_plies": 12, "autoreset_mode": mode}),
    )
    env: HiveVectorEnv = wrapped.unwrapped
    assert env.metadata["autoreset_mode"] is mode
    observations, _ = env.reset(seed=1)
    ended = 0
    for step in range(40):
        assert env.observation_space.contains(observations)
        actions = np.maximum(env.batch.random_actions(step), 0)
        observations, _, terminated, truncated, infos = env.step(actions)
        over = terminated | truncated
        ended += int(over.sum())
        assert ("final_obs" in infos) == (mode is AutoresetMode.SAME_STEP and bool(over.any()))
        if over.any() and mode is AutoresetMode.SAME_STEP:
            assert [final is not None for final in infos["final_obs"]] == over.tolist()
            for i in np.flatnonzero(over):
                assert env.single_observation_space.contains(infos["final_obs"][i])
        if mode is AutoresetMode.DISABLED and over.any():
            observations, _ = env.reset(options={"reset_mask": over})
    assert ended >= 9


@pytest.mark.parametrize("wrong", [{"observation": "sounds"}, {"grid_side": 12}, {"grid_side": 33}])
def test_invalid_observation_options_are_rejected(wrong: dict[str, Any]) -> None:
    with pytest.raises(HiveError):
        HiveEnv(**wrong)


def test_openspiel_action_strings() -> None:
    game, replayed = ActionStrings(), ActionStrings()
    for text in OPENSPIEL.replace("\n", " ").split("; "):
        for move in game.board.legal_moves:
            assert game.parse(game.to_action_string(move)) == move
        move = game.parse(text)
        assert game.find_action_string(move, [text]) == text
        assert game.push(text) == move
        assert replayed.push(text) == move
    assert game.board == replayed.board
    assert game.board.outcome() is not None
    with pytest.raises(HiveError, match="first move"):
        ActionStrings(game.board)
    new_game = ActionStrings(Board("Base"))
    with pytest.raises(HiveError, match="does not offer wQ"):
        new_game.find_action_string(new_game.board.parse_uhp("wQ"), ["wA1"])


def test_openspiel_game_string() -> None:
    assert game_string(Board("Base+MLP")).count("true") == 3
    assert game_string(Board("Base")).count("false") == 3
