"""A small run of training from nothing, as docs/lab.md has it. It needs PyTorch and Ray."""

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
from sixlegs.training.model import Batch, Network, Recipe
from sixlegs.training.samples import read_samples
from test_network import Model, positions

DOCS = (Path(__file__).parent.parent / "docs" / "lab.md").read_text("utf-8")
SCRIPTS: dict[str, Callable[[list[str]], None]] = {
    "selfplay": selfplay.main,
    "train": train.main,
}


def run_small(folder: Path, *more: str) -> None:
    """The commands of the docs that make small.net."""
    command = r"^ +python -m sixlegs\.training\.(\w+) (.*small\.six.*)$"
    commands = re.findall(command, DOCS, re.MULTILINE)
    assert [script for script, _ in commands] == ["selfplay", "train"]
    for script, arguments in commands:
        words = [str(folder / word) if "small." in word else word for word in arguments.split()]
        SCRIPTS[script]([*words, *(more if script == "selfplay" else ())])


def test_a_newcomer_s_network_beats_one_with_random_numbers(tmp_path: Path) -> None:
    run_small(tmp_path)
    made = read_recipe((tmp_path / "small.net").read_bytes())
    assert made["figures"]["result_loss"] < np.log(2)  # what knowing nothing would give
    assert made["figures"]["correlation"] > 0.5
    (tmp_path / "random.net").write_bytes(compress(Model(1).bytes()))

    def contestant(name: str) -> Contestant:
        file = tmp_path / f"{name}.net"
        return Contestant(name, lambda seed: Engine(network=file, seed=seed), Limit(nodes=300))

    conditions = MatchConditions(games=40, concurrency=2)
    with closing(MatchLog(tmp_path / "journal.jsonl", {})) as journal:
        for _ in play_match(contestant("small"), contestant("random"), conditions, journal):
            pass
        assert match_result(journal.finished).score > 30


def test_a_training_goes_on_from_the_numbers_of_another_network() -> None:
    file = compress(Model(5).bytes(told := b"{}"))
    network = Network(Recipe())
    load_into(network, file)
    assert export_network(network, {}) == compress(Model(5).bytes(told))
    load_into(network, compress(Model(5, buckets=1).bytes()))
    (one, *others) = network.last.weight
    assert all(torch.equal(one, other) for other in others)
    for wrong in (
        compress(Model(5, 128).bytes()),
        compress(Model(5, buckets=2).bytes()),
        compress(Model(5).bytes()[:-1]),
    ):
        with pytest.raises(HiveError, match="another shape"):
            load_into(network, wrong)


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sixlegs.training.selfplay"]  # as in docs/lab.md, not imported
    command += ["64", "--nodes", "50", "--processes", "2", "-o"]
    for name, more in {"here": [], "there": ["--cluster", "local"]}.items():
        subprocess.run([*command, str(tmp_path / f"{name}.six"), *more], check=True, timeout=150)
    here, there = (
        sorted(read_game_strings(tmp_path / f"{name}.six")) for name in ("here", "there")
    )
    assert here == there


def test_training_that_is_broken_off_goes_on_to_the_same_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games.six"
    selfplay.main(
        ["80", "-o", str(games), "--nodes", "50", "--network", "handcrafted", "--processes", "1"]
    )
    command = [str(games), "--epochs", "3", "--batch", "256", "-o"]
    train.main([*command, str(tmp_path / "whole.net")])

    run_epoch = train.Training.run_epoch

    def broken_off(self: train.Training, learned: Batch) -> float:
        if self.epoch == 2:
            raise KeyboardInterrupt
        return run_epoch(self, learned)

    monkeypatch.setattr(train.Training, "run_epoch", broken_off)
    with pytest.raises(KeyboardInterrupt):
        train.main([*command, str(tmp_path / "parts.net")])
    monkeypatch.undo()
    train.main([*command, str(tmp_path / "parts.net")])
    assert (tmp_path / "parts.net").read_bytes() == (tmp_path / "whole.net").read_bytes()


@pytest.mark.parametrize("is_facing", [False, True])
def test_whole_numbers_say_what_the_network_in_training_says(
    tmp_path: Path, is_facing: bool
) -> None:
    """Within what rounding takes away: one or two hundredths of a step of the logarithm."""
    from sixlegs.engine.networks import load_evaluator
    from sixlegs.training.export import export_network
    from sixlegs.training.model import Network
    from test_network import GAMES

    torch.manual_seed(1)
    network = Network(Recipe(facing=is_facing)).eval()
    with torch.no_grad():
        network.rows.weight[:-1].normal_(std=0.1)
        network.last.weight *= 5
        said = (network(Batch.from_samples(read_samples(GAMES), "cpu")) * 100).numpy()
    (tmp_path / "some.net").write_bytes(export_network(network, {}))
    judge = load_evaluator(tmp_path / "some.net")
    whole = np.array([judge(board) for board in positions()])
    assert np.abs(whole - said).max() < 5 < np.ptp(said)


def test_every_block_is_learned_from_or_kept_apart(tmp_path: Path) -> None:
    games = tmp_path / "games.six"
    selfplay.main(
        ["96", "-o", str(games), "--nodes", "20", "--network", "handcrafted", "--processes", "1"]
    )
    learned, apart = train.split_positions([games])
    assert len(learned) + len(apart) == sum(
        len(read_samples(each.games)) for each in read_blocks(games)
    )
    assert 0 < len(apart) < len(learned) / 4
