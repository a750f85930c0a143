"""The evaluation network, against a slow and simple model of it in NumPy."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sixlegs import Board, _core, parse_game
from sixlegs.engine import Engine, Limit
from sixlegs.engine.builtin_players import find_player
from sixlegs.engine.networks import MAGIC, compress, load_evaluator, read_recipe
from sixlegs.errors import HiveError
from sixlegs.training.samples import EMPTY_SLOT, KIND_COUNT, MAX_IN_HAND, TERM_COUNT, read_samples
from sixlegs.uhp.session import UhpSession

RADIUS = 6
HEXES = [(q, r) for q, r in product(range(-RADIUS, RADIUS + 1), repeat=2) if abs(q + r) <= RADIUS]
PLACES = len(HEXES) + 2
PLACE_ROWS = 2 * KIND_COUNT * PLACES
HAND_ROWS = 16 * MAX_IN_HAND
Ints = NDArray[np.int64]


class Model:
    """A network with random weights: its file content, and the scores it must return."""

    def __init__(
        self, seed: int, width: int = 64, is_facing: bool = False, buckets: int = 4
    ) -> None:
        choice = np.random.default_rng(seed)
        self.is_facing = is_facing
        self.rows = choice.integers(-40, 41, (PLACE_ROWS + HAND_ROWS, width))
        self.bias = choice.integers(-60, 61, width)
        self.first = choice.integers(-90, 91, (buckets, width + TERM_COUNT, 32))
        self.first[:, width:] *= 20
        self.first_bias = choice.integers(-9000, 9001, (buckets, 32))
        self.second = choice.integers(-60, 61, (buckets, 32, 32))
        self.second_bias = choice.integers(-9000, 9001, (buckets, 32))
        self.last = choice.integers(-200, 201, (buckets, 32))
        self.last_bias = choice.integers(-9000, 9001, buckets)

    def bytes(self, recipe: bytes = b'{"made": "at random"}') -> bytes:
        shape = [len(self.bias), 32, TERM_COUNT, self.is_facing, len(self.last)]
        parts = [
            (self.rows, "i1"),
            (self.bias, "<i2"),
            (self.first, "<i2"),
            (self.first_bias, "<i4"),
            (self.second, "<i2"),
            (self.second_bias, "<i4"),
            (self.last, "<i2"),
            (self.last_bias, "<i4"),
        ]
        head = MAGIC + len(recipe).to_bytes(4, "little") + recipe + np.array(shape, "<u2").tobytes()
        return head + b"".join(weights.astype(kind).tobytes() for weights, kind in parts)

    def score(self, sample: Any) -> int:
        wide = np.clip(self.bias + sum(self.rows[row] for row in self.rows_of(sample)), 0, 127)
        inputs = np.concatenate([wide, sample["terms"].astype(int)])
        count = int((sample["pieces"]["kind"] != EMPTY_SLOT).sum())
        bucket = min(count * len(self.last) // 26, len(self.last) - 1)
        hidden = np.clip((inputs @ self.first[bucket] + self.first_bias[bucket]) >> 6, 0, 16383)
        hidden = np.clip((hidden @ self.second[bucket] + self.second_bias[bucket]) >> 7, 0, 16383)
        total = int(hidden @ self.last[bucket] + self.last_bias[bucket]) * 100
        return max(-20_000, min(20_000, abs(total) // 32512 * (1 if total > 0 else -1)))

    def rows_of(self, sample: Any) -> list[int]:
        """Return the active input rows: the hands, then the tiles relative to each queen."""
        rows = [
            PLACE_ROWS + bug * MAX_IN_HAND + int(count) - 1
            for bug, count in enumerate(sample["hands"])
            if count
        ]
        other = np.array([sample["other"]["q"], sample["other"]["r"]], dtype=int)
        rotation = (
            facing(other) if self.is_facing and sample["queens"] == 3 else np.eye(2, dtype=int)
        )
        for view in range(2):
            if not sample["queens"] >> view & 1:
                continue
            queen = other if view and sample["queens"] == 3 else np.zeros(2, dtype=int)
            for kind, q, r in [*sample["pieces"], *sample["gaps"]]:
                if kind != EMPTY_SLOT:
                    place = place_of(rotation @ (np.array([q, r], dtype=int) - queen))
                    rows.append((view * KIND_COUNT + int(kind)) * PLACES + place)
        return rows


def place_of(offset: Ints) -> int:
    q, r = map(int, offset)
    distance = max(abs(q), abs(r), abs(q + r))
    return HEXES.index((q, r)) if distance <= RADIUS else len(HEXES) + (distance > RADIUS + 1)


def facing(toward: Ints) -> Any:
    """Return the first of the twelve symmetries that turns *toward* to the east or south-east."""
    turn, mirror = np.array([[0, -1], [1, 1]]), np.array([[0, 1], [1, 0]])
    for mirrored, sixths in product((False, True), range(6)):
        matrix = np.linalg.matrix_power(turn, sixths) @ (
            mirror if mirrored else np.eye(2, dtype=int)
        )
        q, r = matrix @ toward
        if r >= 0 and q >= r:
            return matrix
    raise AssertionError("no symmetry matches")


GAMES = _core.selfplay(255, seed=5, games=4, nodes=40)


def positions() -> list[Board]:
    """Return the positions from which the samples of `GAMES` were made, in the same order."""
    boards = []
    for _, _, _, moves, scores in _core.selfplay_games(GAMES):
        board = Board("Base+MLP", "tournament")
        for move, score in zip(moves, scores, strict=True):
            if abs(score) < 20_000:
                boards.append(board.copy())
            board.push(move)
    return boards


@pytest.mark.parametrize(
    ("width", "is_facing", "buckets"), [(64, False, 4), (64, True, 1), (128, False, 8)]
)
def test_scores_match_model(width: int, is_facing: bool, buckets: int) -> None:
    model = Model(3, width, is_facing, buckets)
    evaluate = _core.Evaluator.from_network(model.bytes())
    expected = [model.score(sample) for sample in read_samples(GAMES)]
    assert [evaluate(board) for board in positions()] == expected
    assert len(set(expected)) > len(expected) / 2  # the scores depend on the position


def test_largest_weights_do_not_overflow() -> None:
    """With every weight at its limit, a sum that overflows 32 bits would change the score."""
    for sign in (1, -1):
        model = Model(1)
        model.rows[:] = 127
        model.bias[:] = 8000
        model.first[:] = 32767 * sign
        model.first_bias[:] = 2**29
        model.second[:] = 2047
        model.second_bias[:] = 2**29
        model.last[:] = 2047 * sign
        model.last_bias[:] = 2**29 * sign
        evaluate = _core.Evaluator.from_network(model.bytes())
        expected = [model.score(sample) for sample in read_samples(GAMES)[::9]]
        assert [evaluate(board) for board in positions()[::9]] == expected


MIDDLE = (
    r"Base+MLP;InProgress;Black[6];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;wA2 wQ\;"
    r"bA2 bA1\;wA2 /bA2"
)


def write_network(folder: Path, content: bytes) -> Path:
    file = folder / "some.net"
    file.write_bytes(content)
    return file


def test_engine_plays_with_given_network(tmp_path: Path) -> None:
    file = write_network(tmp_path, compress(Model(2).bytes()))
    assert read_recipe(file.read_bytes()) == {"made": "at random"}
    board = parse_game(MIDDLE)
    scores = set()
    for net in (file, "handcrafted"):
        with Engine(network=net, seed=1) as engine:
            *_, last = engine.analyze(board, Limit(depth=2))
            scores.add(last.score)
    assert len(scores) == 2
    named = find_player(f"sixlegs@{file}")
    assert named is not None
    player = named(1)
    assert player.play(board, Limit(nodes=200)) in board.legal_moves
    player.close()


def test_changed_network_is_reloaded_except_by_a_player_of_a_match(tmp_path: Path) -> None:
    board = parse_game(MIDDLE)
    file = write_network(tmp_path, compress(Model(2).bytes()))
    before = load_evaluator(file)(board)
    first = find_player(f"sixlegs@{file}")
    assert first
    write_network(tmp_path, compress(Model(3).bytes()))
    assert load_evaluator(file)(board) == load_evaluator(file)(board) != before
    player = first(1)
    assert isinstance(player, Engine)
    assert player._evaluator(board) == before
    player.close()


def test_network_is_a_uhp_option(tmp_path: Path) -> None:
    file = write_network(tmp_path, compress(Model(2).bytes()))
    session = UhpSession()
    option = session.answer("options get Network")[0]
    assert option == "Network;enum;default;default;default;handcrafted"
    assert session.answer(f"options set Network {file}")[0].startswith(f"Network;enum;{file};")
    session.answer("newgame Base")
    assert len(session.answer("bestmove depth 1")) == 2
    assert session.answer("options set Network nowhere.net") == [
        "err Network cannot be 'nowhere.net': No such file or directory.",
        "ok",
    ]
    session.close()


def model_with_weight_out_of_range() -> bytes:
    model = Model(2)
    model.last[0, 0] = 2048
    return model.bytes()


def model_with_wrong_shape() -> bytes:
    model = Model(2)
    model.second = model.second[:, :-1]
    return model.bytes()


INVALID_FILES: dict[str, Callable[[], bytes]] = {  # functions, as some are large
    "no gzip": lambda: Model(2).bytes(),
    "empty": lambda: b"",
    "not a network": lambda: gzip.compress(b"nonsense"),
    "truncated gzip": lambda: compress(Model(2).bytes())[:-20],
    "short": lambda: compress(Model(2).bytes()[:-1]),
    "long": lambda: compress(Model(2).bytes() + b"\0"),
    "weight out of range": lambda: compress(model_with_weight_out_of_range()),
    "wrong shape": lambda: compress(model_with_wrong_shape()),
    "gzip bomb": lambda: gzip.compress(bytes(64 * 2**20)),
    "no bucket": lambda: compress(Model(2, buckets=0).bytes()),
    "recipe beyond the end": lambda: compress(MAGIC + b"\xff\xff\xff\xff" + Model(2).bytes()[12:]),
}


@pytest.mark.parametrize("name", INVALID_FILES)
def test_invalid_network_file_is_rejected(name: str, tmp_path: Path) -> None:
    file = write_network(tmp_path, INVALID_FILES[name]())
    with pytest.raises(HiveError, match=r"network"):
        Engine(network=file)


def test_error_names_the_defect_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(HiveError, match="not the whole file"):
        Engine(network=write_network(tmp_path, INVALID_FILES["truncated gzip"]()))
    deep = b"[" * 200_000
    with pytest.raises(HiveError, match="not the file of a network"):
        read_recipe(compress(MAGIC + len(deep).to_bytes(4, "little") + deep))
