"""The examples that need PyTorch or Ray run, learn, and go on where they were. A long test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch

import alphazero
from alphazero import Learner, Samples, play_unit, score
from sixlegs.parallel import map_unordered

ALPHAZERO = Path(alphazero.__file__)


def iterated(learner: Learner, cluster: str | None = None) -> float:
    """One iteration, in two processes."""
    units = learner.units(games=8, visits=8, count=2)
    samples = list(map_unordered(play_unit, units, 2, cluster))
    return learner.learn(sorted(samples, key=lambda each: each.values.tobytes()))


def test_alphazero_learns_and_tells_how_much(tmp_path: Path) -> None:
    command = [sys.executable, str(ALPHAZERO), "--iterations", "4", "--games", "64"]
    command += ["--visits", "24", "--judged", "16", "--checkpoint", str(tmp_path / "zero.pt")]
    done = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    losses = [float(loss) for loss in re.findall(r"loss ([\d.]+)", done)]
    assert len(losses) == 4
    assert losses[-1] < losses[0]
    learner = Learner(seed=1)
    learner.load(tmp_path / "zero.pt")
    assert learner.iteration == 4
    assert score(learner.network, "random", games=16, visits=24, seed=2) > 0.5


def test_alphazero_goes_on_from_its_checkpoint_to_the_same_network(tmp_path: Path) -> None:
    whole, broken = Learner(seed=3), Learner(seed=3)
    for _ in range(2):
        iterated(whole)
    iterated(broken)
    broken.save(tmp_path / "zero.pt")
    again = Learner(seed=9)
    again.load(tmp_path / "zero.pt")
    iterated(again)
    for name, weights in whole.network.state_dict().items():
        assert torch.equal(weights, again.network.state_dict()[name]), name


def test_a_cluster_plays_the_same_games() -> None:
    units = Learner(seed=5).units(games=8, visits=8, count=4)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ALPHAZERO.parent), os.getenv("PYTHONPATH", "")])
    here, there = (
        sorted(map(as_bytes, map_unordered(play_unit, units, 2, where)))
        for where in (None, "local")
    )
    assert here == there


def as_bytes(samples: Samples) -> bytes:
    return b"".join(np.ascontiguousarray(each).tobytes() for each in samples)
