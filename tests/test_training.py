"""A small training run from scratch, with the commands of the tutorial. Needs PyTorch and Ray."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
import torch

from sixlegs.engine import Engine, Limit
from sixlegs.engine.match import Contestant, MatchConditions, match_result, play_match
from sixlegs.engine.match_log import MatchLog
from sixlegs.engine.networks import compress, read_recipe
from sixlegs.errors import HiveError
from sixlegs.training import selfplay, train
from sixlegs.training.export import export_network, load_into
from sixlegs.training.game_files import read_blocks, read_game_strings
from sixlegs.training.mine_puzzles import read_mined
from sixlegs.training.model import Batch, Network, Recipe
from sixlegs.training.samples import read_samples
from test_network import Model, positions

ROOT = Path(__file__).parent.parent
TUTORIAL = (ROOT / "docs" / "tutorials" / "train-a-network.md").read_text("utf-8")
SCRIPTS: dict[str, Callable[[list[str]], None]] = {
    "selfplay": selfplay.main,
    "train": train.main,
}


def run_small(folder: Path, *more: str) -> None:
    """Run the commands of the tutorial that make small.net."""
    command = r"^ +python -m sixlegs\.training\.(\w+) (.*small\.six.*)$"
    commands = re.findall(command, TUTORIAL, re.MULTILINE)
    assert [script for script, _ in commands] == ["selfplay", "train"]
    for script, arguments in commands:
        words = [str(folder / word) if "small." in word else word for word in arguments.split()]
        SCRIPTS[script]([*words, *(more if script == "selfplay" else ())])


def test_network_of_the_tutorial_beats_random_weights(tmp_path: Path) -> None:
    run_small(tmp_path)
    recipe = read_recipe((tmp_path / "small.net").read_bytes())
    assert recipe["figures"]["result_loss"] < np.log(2)  # the loss of constant predictions
    assert recipe["figures"]["correlation"] > 0.5
    (tmp_path / "random.net").write_bytes(compress(Model(1).bytes()))

    def contestant(name: str) -> Contestant:
        file = tmp_path / f"{name}.net"
        return Contestant(name, lambda seed: Engine(network=file, seed=seed), Limit(nodes=300))

    conditions = MatchConditions(games=40, concurrency=2)
    with closing(MatchLog(tmp_path / "match.jsonl", {})) as log:
        for _ in play_match(contestant("small"), contestant("random"), conditions, log):
            pass
        assert match_result(log.finished).score > 30


def test_training_starts_from_the_weights_of_another_network() -> None:
    file = compress(Model(5).bytes(recipe := b"{}"))
    network = Network(Recipe())
    load_into(network, file)
    assert export_network(network, {}) == compress(Model(5).bytes(recipe))
    load_into(network, compress(Model(5, buckets=1).bytes()))
    (first, *others) = network.last.weight
    assert all(torch.equal(first, other) for other in others)
    for wrong in (
        compress(Model(5, 128).bytes()),
        compress(Model(5, buckets=2).bytes()),
        compress(Model(5).bytes()[:-1]),
    ):
        with pytest.raises(HiveError, match="another shape"):
            load_into(network, wrong)


def test_cluster_plays_the_same_games(tmp_path: Path) -> None:
    # As a command, because pickling works differently for functions of `__main__`.
    command = [sys.executable, "-m", "sixlegs.training.selfplay"]
    command += ["64", "--nodes", "50", "--processes", "2", "-o"]
    for name, more in {"processes": [], "cluster": ["--cluster", "local"]}.items():
        subprocess.run([*command, str(tmp_path / f"{name}.six"), *more], check=True, timeout=150)
    by_processes, by_cluster = (
        sorted(read_game_strings(tmp_path / f"{name}.six")) for name in ("processes", "cluster")
    )
    assert by_processes == by_cluster


def test_cluster_mines_the_same_puzzles(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sixlegs", "puzzles", "mine"]
    options = ["--blocks", "4", "--network", "handcrafted", "--processes", "2"]
    for name, more in {"processes": [], "cluster": ["--cluster", "local"]}.items():
        file = str(tmp_path / f"{name}.jsonl")
        subprocess.run([*command, file, *options, *more], check=True, timeout=300)
    by_processes, by_cluster = (
        sorted(read_mined(tmp_path / f"{name}.jsonl")) for name in ("processes", "cluster")
    )
    assert len(by_processes) == 4
    assert by_processes == by_cluster


def test_resumed_training_makes_the_same_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games.six"
    selfplay.main(
        ["80", "-o", str(games), "--nodes", "50", "--network", "handcrafted", "--processes", "1"]
    )
    command = [str(games), "--epochs", "3", "--batch", "256", "-o"]
    train.main([*command, str(tmp_path / "whole.net")])

    run_epoch = train.Training.run_epoch

    def interrupted_epoch(self: train.Training, batch: Batch) -> float:
        if self.epoch == 2:
            raise KeyboardInterrupt
        return run_epoch(self, batch)

    monkeypatch.setattr(train.Training, "run_epoch", interrupted_epoch)
    with pytest.raises(KeyboardInterrupt):
        train.main([*command, str(tmp_path / "parts.net")])
    monkeypatch.undo()
    train.main([*command, str(tmp_path / "parts.net")])
    assert (tmp_path / "parts.net").read_bytes() == (tmp_path / "whole.net").read_bytes()


@pytest.mark.parametrize("is_facing", [False, True])
def test_quantized_network_matches_the_trained_network(tmp_path: Path, is_facing: bool) -> None:
    """Scores differ only by rounding, by less than 5 hundredths in log odds."""
    from sixlegs.engine.networks import load_evaluator
    from sixlegs.training.export import export_network
    from sixlegs.training.model import Network
    from test_network import GAMES

    torch.manual_seed(1)
    network = Network(Recipe(facing=is_facing)).eval()
    with torch.no_grad():
        network.rows.weight[:-1].normal_(std=0.1)
        network.last.weight *= 5
        expected = (network(Batch.from_samples(read_samples(GAMES), "cpu")) * 100).numpy()
    (tmp_path / "some.net").write_bytes(export_network(network, {}))
    evaluate = load_evaluator(tmp_path / "some.net")
    scores = np.array([evaluate(board) for board in positions()])
    assert np.abs(scores - expected).max() < 5 < np.ptp(expected)


def test_every_block_is_used_for_training_or_validation(tmp_path: Path) -> None:
    games = tmp_path / "games.six"
    selfplay.main(
        ["96", "-o", str(games), "--nodes", "20", "--network", "handcrafted", "--processes", "1"]
    )
    training, validation = train.split_positions([games])
    assert len(training) + len(validation) == sum(
        len(read_samples(block.games)) for block in read_blocks(games)
    )
    assert 0 < len(validation) < len(training) / 4
