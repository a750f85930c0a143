"""Self-play, its files, the samples read from them, and fitted weights."""

import os
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.notation import parse_game
from sixlegs.parallel import map_unordered
from sixlegs.rules import Bug, Color, Piece
from sixlegs.training import fit_weights, selfplay
from sixlegs.training.game_files import (
    MAGIC,
    MAX_BLOCK_BYTES,
    Block,
    append_block,
    prepare_file,
    read_blocks,
    read_game_strings,
)
from sixlegs.training.samples import EMPTY_SLOT, UNKNOWN_RESULT, read_samples
from sixlegs.training.selfplay import Unit

NO_SCORE = 30_001
"""The score of a random move: `kNoScore` in ``core/search/score.h``."""

PROVEN = 20_001
"""The smallest absolute score of a proven result, larger than any estimate."""

WEIGHTS = Path(__file__).parent.parent / "core" / "search" / "weights.h"


def block(number: int = 0, seed: int = 1) -> Block:
    return selfplay.play_unit(Unit(number, nodes=60, seed=seed))


def write_file(folder: Path, *blocks: Block, **settings: object) -> Path:
    file = folder / "games.six"
    prepare_file(file, settings)
    for block in blocks:
        append_block(file, block)
    return file


def packed_block(packed: bytes) -> bytes:
    return struct.pack("<III", 0, len(packed), zlib.crc32(packed)) + packed


def test_self_play_games_are_legal_finished_and_reproducible(tmp_path: Path) -> None:
    games = list(read_game_strings(write_file(tmp_path, block(), block(1))))
    assert len(set(games)) == 2 * selfplay.GAMES_PER_BLOCK
    assert {game.split(";")[0] for game in games} == set(selfplay.GAME_TYPE_CYCLE[:2])
    for game in games:
        board = parse_game(game, "tournament")  # raises an error if a move is illegal
        assert board.ply > 4
        assert game.split(";")[1] in ("WhiteWins", "BlackWins", "Draw")
    assert block() == block() != block(seed=2)


def test_results_are_unknown_before_random_moves() -> None:
    plain, with_random_moves = (
        _core.selfplay(255, seed=3, games=8, nodes=40, random_every=every) for every in (0, 4)
    )
    results = iter(read_samples(with_random_moves)["result"])
    for _, _, _, _, scores in _core.selfplay_games(with_random_moves):
        is_random = [abs(score) == NO_SCORE for score in scores]
        opening = is_random.index(False)
        last = max(i for i, at_random in enumerate(is_random) if at_random)
        assert last > opening  # otherwise the game has no random move to test
        for i, score in enumerate(scores):
            if not is_random[i] and abs(score) < PROVEN:
                assert (next(results) == UNKNOWN_RESULT) == (i < last)
    assert not list(results)
    for _, _, _, _, scores in _core.selfplay_games(plain):
        assert NO_SCORE not in map(abs, scores[9:])
    assert UNKNOWN_RESULT not in read_samples(plain)["result"]


def test_random_moves_are_played_in_every_second_cycle_of_game_types() -> None:
    """Blocks 0 to 15 use each game type in turn, and random moves begin with block 16."""
    blocks_with, blocks_without = (
        [selfplay.play_unit(Unit(n, nodes=20, seed=1, random_every=every)) for n in (0, 16)]
        for every in (4, 0)
    )
    assert blocks_with[0] == blocks_without[0]
    assert blocks_with[1] != blocks_without[1]


def test_self_play_stops_after_the_given_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def spread_slowly(task: object, units: Iterable[Unit], *_: Any, **__: Any) -> Iterator[Block]:
        nonlocal now
        for unit in units:
            now += 50
            yield Block(unit.number, b"")

    monkeypatch.setattr(selfplay, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(selfplay, "map_unordered", spread_slowly)
    file = tmp_path / "games.six"
    selfplay.main(["800", "-o", str(file), "--network", "handcrafted", "--max-minutes", "2"])
    assert [block.number for block in read_blocks(file)] == [0, 1, 2]


def test_self_play_resumes_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games.six"
    whole = tmp_path / "whole.six"
    command = ["--nodes", "20", "--network", "handcrafted", "--processes", "1"]
    selfplay.main(["8", "-o", str(file), *command])
    selfplay.main(["24", "-o", str(file), *command])
    selfplay.main(["24", "-o", str(whole), *command])
    assert [block.number for block in read_blocks(file)] == [0, 1, 2]
    assert list(read_game_strings(file)) == list(read_game_strings(whole))


def test_truncated_block_is_removed_and_played_again(tmp_path: Path) -> None:
    file = write_file(tmp_path, block(), block(1))
    whole = file.read_bytes()
    for size in range(len(whole) - 40, len(whole), 7):
        file.write_bytes(whole[:size])
        assert [block.number for block in read_blocks(file)] == [0]
        assert prepare_file(file, {}) == {0}
        append_block(file, block(1))
        assert file.read_bytes() == whole
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert prepare_file(file, {}) == {0}


@pytest.mark.parametrize(
    "data",
    [
        MAGIC,
        MAGIC + b"{}",  # truncated
        MAGIC + b"[" * 200_000 + b"\n",
        MAGIC + b'{"":"' + b" " * 200_000 + b'"}\n',
        MAGIC + b"{}\n" + packed_block(b"no zlib at all"),
        MAGIC + b"{}\n" + packed_block(zlib.compress(b"no games at all")),
        MAGIC + b"{}\n" + packed_block(zlib.compress(bytes(2 * MAX_BLOCK_BYTES), 1)),
        MAGIC + b"{}\n" + packed_block(zlib.compress(b"torn")[:-1]),
    ],
    ids=[
        "no header",
        "truncated header",
        "deeply nested header",
        "long header",
        "no zlib",
        "no games",
        "zlib bomb",
        "truncated zlib",
    ],
)
def test_invalid_games_file_is_rejected(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "games.six"
    file.write_bytes(data)
    with pytest.raises(HiveError, match="self-play games"):
        list(read_game_strings(file))
    with pytest.raises(HiveError, match="self-play games"):
        [read_samples(block.games) for block in read_blocks(file)]


def test_self_play_rejects_a_file_with_other_settings(tmp_path: Path) -> None:
    file = write_file(tmp_path, block(), nodes=60, seed=1, net="terms")
    content = file.read_bytes()
    common = ["8", "-o", str(file), "--processes", "1"]
    selfplay.main([*common, "--nodes=60", "--network=handcrafted"])  # complete, same settings
    for other, message in {
        ("--nodes=10", "--network=handcrafted"): "made with nodes 60, not 10:",
        ("--nodes=60", "--network=handcrafted", "--seed=2"): "made with seed 1, not 2:",
    }.items():
        with pytest.raises(HiveError, match=message):
            selfplay.main([*common, *other])
    assert file.read_bytes() == content
    file.write_bytes(b"Base;Draw;White[1]\n")
    with pytest.raises(HiveError, match="not a file of self-play games"):
        selfplay.main(common)
    with pytest.raises(HiveError, match="at least 1"):
        selfplay.main(["0", "-o", str(file)])


def test_missing_folder_is_reported_before_the_work(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "missing" / "out")
    with pytest.raises(HiveError, match="there is no folder"):
        selfplay.main(["50", "-o", nowhere])


def test_map_unordered_uses_processes_and_can_be_closed() -> None:
    endless = map_unordered(abs, count(-3), 2)
    assert {next(endless) for _ in range(9)} >= {3, 2, 1, 0}
    endless.close()  # type: ignore[attr-defined]
    assert sorted(map_unordered(abs, range(-3, 0), 1)) == [1, 2, 3]


def test_workers_do_not_read_the_network_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = tmp_path / "some.net"
    network.write_bytes((files("sixlegs.engine") / "default.net").read_bytes())
    common = ["8", "--nodes", "20", "--processes", "1"]
    selfplay.main([*common, "-o", str(tmp_path / "default.six")])

    def spread_without_file(*arguments: Any, **options: Any) -> Iterator[Block]:
        network.unlink()
        return map_unordered(*arguments, **options)

    monkeypatch.setattr(selfplay, "map_unordered", spread_without_file)
    selfplay.main([*common, "-o", str(tmp_path / "some.six"), "--network", str(network)])
    assert (tmp_path / "some.six").read_bytes() == (tmp_path / "default.six").read_bytes()
    without_network = selfplay.play_unit(Unit(0, nodes=20, seed=1))
    assert list(read_blocks(tmp_path / "some.six")) != [without_network]


def test_invalid_network_is_rejected_before_playing(tmp_path: Path) -> None:
    network, games = tmp_path / "some.net", tmp_path / "games.six"
    network.write_bytes(b"nonsense")
    with pytest.raises(HiveError, match=r"some\.net is not the file of a network"):
        selfplay.main(["8", "-o", str(games), "--network", str(network)])
    assert not games.exists()


class FakeRay(ModuleType):
    """A Ray cluster that reports the next of *cores* each time it is asked for its resources."""

    def __init__(self, *cores: int) -> None:
        super().__init__("ray")
        self.cores, self.running = iter(cores), 0
        self.in_flight: list[int] = []
        self.calls: list[Any] = []

    def init(self, *address: str, **options: Any) -> None:
        self.calls.append(address[0] if address else options["num_cpus"])

    def shutdown(self) -> None:
        self.calls.append("shutdown")

    def put(self, value: Any) -> Any:
        return value

    def get(self, tasks: list[partial[Any]]) -> list[Any]:
        return [task() for task in tasks]

    def remote(self, task: Callable[..., Any]) -> Any:
        def start(*arguments: Any) -> partial[Any]:
            self.running += 1
            return partial(task, *arguments)

        return SimpleNamespace(remote=start)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(next(self.cores))}

    def wait(self, tasks: list[Any]) -> tuple[list[Any], list[Any]]:
        self.in_flight.append(self.running)
        self.running -= 1
        return tasks[:1], tasks[1:]


def test_cluster_gets_work_for_all_its_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(2, 2, 5, *[5] * 40)
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert list(map_unordered(pow, range(40), 1, "ray://there", shared=2)) == [
        n**2 for n in range(40)
    ]
    assert ray.in_flight[:4] == [6, 6, 15, 15]
    assert ray.calls == ["ray://there", "shutdown"]


def test_local_cluster_has_one_core_per_process(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = FakeRay(*[3] * 40)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(ZeroDivisionError):
        list(map_unordered((1).__truediv__, [1, 0], 3, "local"))
    assert ray.calls == [3, "shutdown"]


def test_death_of_a_worker_raises_an_error() -> None:
    with pytest.raises(HiveError, match=r"has died"):
        list(map_unordered(os._exit, [1], 2))


def test_bytes_that_are_not_games_are_rejected() -> None:
    games = bytearray(block().games)
    for data in (
        games[:-1],
        b"\0" * 5,
        b"\x1f\x01\x01\xff\xff",
        bytes([31, 1, 1, 1, 0] + 5 * [7]),
    ):
        with pytest.raises(ValueError, match="not self-play games"):
            _core.samples(bytes(data))


def test_samples_are_from_the_point_of_view_of_the_side_to_move() -> None:
    samples = read_samples(block().games)
    index = 0
    for bugs, opening, outcome, moves, scores in _core.selfplay_games(block().games):
        assert (bugs, opening) == (255, "tournament")
        board = parse_game("Base+MLP", "tournament")
        for move, score in zip(moves, scores, strict=True):
            if abs(score) < 20_000:  # neither random nor proven
                sample, index = samples[index], index + 1
                assert sample["score"] == score
                assert sample["ply"] == board.ply
                assert (sample["terms"] == _core.evaluation_terms(board)).all()
                assert sample["result"] == (
                    0
                    if outcome == 3
                    else 1
                    if (outcome == 1) == (board.turn is Color.WHITE)
                    else -1
                )
                ours = board.where(Piece(board.turn, Bug.QUEEN))
                pieces = sample["pieces"][sample["pieces"]["kind"] != EMPTY_SLOT]
                assert len(pieces) == sum(map(len, board.stacks.values()))
                if ours is not None:
                    places = {(hex.q - ours.q, hex.r - ours.r) for hex in board.stacks}
                    assert {(q, r) for _, q, r in pieces} == places
            board.push(move)
    assert index == len(samples) > 100


@pytest.mark.parametrize("content", [None, "int x = 1;\n"])
def test_weights_file_is_checked_before_fitting(
    tmp_path: Path, content: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        fit_weights, "collect_positions", lambda games: pytest.fail("the file was not checked")
    )
    file = tmp_path / "weights.h"
    if content is not None:
        file.write_text(content)
    with pytest.raises(HiveError, match=r"There is no|no table of weights"):
        fit_weights.main([str(tmp_path / "games.txt"), "-o", str(file)])


@pytest.mark.parametrize("gain", [True, False])
def test_weights_are_written_only_if_they_predict_better(
    tmp_path: Path, gain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The validation games have the same results as the training games, or the opposite."""
    games, file = write_file(tmp_path, *map(block, range(11))), tmp_path / "weights.h"
    file.write_text(before := WEIGHTS.read_text())

    def collect_positions(blocks: Iterable[bytes]) -> fit_weights.Positions:
        is_validation = len(list(blocks)) == 2
        terms = np.zeros((1000, len(_core.evaluation_weights())))
        terms[:, 0] = 1
        return fit_weights.Positions(terms, np.full(1000, float(gain or not is_validation)))

    monkeypatch.setattr(fit_weights, "collect_positions", collect_positions)
    if gain:
        fit_weights.main([str(games), "-o", str(file)])
        assert file.read_text() != before
    else:
        with pytest.raises(HiveError, match="was not changed"):
            fit_weights.main([str(games), "-o", str(file)])
        assert file.read_text() == before


def test_games_without_positions_are_rejected() -> None:
    with pytest.raises(HiveError, match="no position"):
        fit_weights.collect_positions([b""])
    assert set(fit_weights.collect_positions([block().games]).results) <= {0.0, 0.5, 1.0}


def test_regression_recovers_the_true_weights() -> None:
    random = np.random.default_rng(1)
    terms = random.integers(-3, 4, size=(20_000, 4)).astype(float)
    true = np.array([0.3, -0.2, 0.05, 0.0])
    results = (random.random(20_000) < 1 / (1 + np.exp(-terms @ true))).astype(float)
    positions = fit_weights.Positions(terms, results)
    weights = fit_weights.fit_weights(positions, np.zeros(4))
    assert weights == pytest.approx(true, abs=0.03)
    assert fit_weights.loss(positions, weights) < fit_weights.loss(positions, np.zeros(4))


def test_terms_that_never_occur_keep_their_weights() -> None:
    positions = fit_weights.Positions(np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1.0, 0.0]))
    assert fit_weights.fit_weights(positions, np.array([0.0, 0.7]))[1] == pytest.approx(0.7)


def test_table_of_weights_is_unchanged_by_rewriting() -> None:
    text = WEIGHTS.read_text()
    assert fit_weights.replace_weights(text, _core.evaluation_weights()) == text


def test_replace_weights_writes_every_weight() -> None:
    others = {name: i for i, name in enumerate(_core.evaluation_weights())}
    text = fit_weights.replace_weights(WEIGHTS.read_text(), others)
    table = text.split("kWeights{")[1].split("};")[0]
    numbers = re.sub(r"\.\w+", "", table)  # without the names of the terms
    assert [int(number) for number in re.findall(r"-?\d+", numbers)] == list(others.values())


def test_evaluation_is_the_weighted_sum_of_its_terms() -> None:
    _, _, _, moves, _ = _core.selfplay_games(block().games)[0]
    board = parse_game("Base+MLP", "tournament")
    for move in moves:
        board.push(move)
    weights = list(_core.evaluation_weights().values())
    while board.ply > 0:
        board.pop()
        counts = _core.evaluation_terms(board)
        assert _core.Evaluator()(board) == sum(map(int.__mul__, counts, weights))


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"\xff\xfe"])
def test_invalid_input_is_an_error_without_a_traceback(
    content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "games.six"
    if content is not None:
        file.write_bytes(content)
    command = [
        sys.executable,
        "-m",
        "sixlegs.training.fit_weights",
        str(file),
        "-o",
        str(tmp_path / "out"),
    ]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert process.returncode == 1
    assert process.stderr.startswith("sixlegs.training: ")
    assert "Traceback" not in process.stderr
