"""The examples that need PyTorch or Ray: they run, learn and resume."""

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


def run_iteration(learner: Learner, cluster: str | None = None) -> float:
    """Run an iteration in two processes and return its loss."""
    units = learner.units(games=8, visits=8, count=2)
    samples = list(map_unordered(play_unit, units, 2, cluster))
    return learner.learn(sorted(samples, key=lambda sample: sample.values.tobytes()))


def test_alphazero_learns_and_prints_its_loss(tmp_path: Path) -> None:
    command = [sys.executable, str(ALPHAZERO), "--iterations", "4", "--games", "64"]
    command += ["--visits", "24", "--eval-games", "16", "--checkpoint", str(tmp_path / "zero.pt")]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    losses = [float(loss) for loss in re.findall(r"loss ([\d.]+)", output)]
    assert len(losses) == 4
    assert losses[-1] < losses[0]
    learner = Learner(seed=1)
    learner.load(tmp_path / "zero.pt")
    assert learner.iteration == 4
    assert score(learner.network, "random", games=16, visits=24, seed=2) > 0.5


def test_alphazero_resumed_from_a_checkpoint_learns_the_same_network(tmp_path: Path) -> None:
    uninterrupted, interrupted = Learner(seed=3), Learner(seed=3)
    for _ in range(2):
        run_iteration(uninterrupted)
    run_iteration(interrupted)
    interrupted.save(tmp_path / "zero.pt")
    resumed = Learner(seed=9)
    resumed.load(tmp_path / "zero.pt")
    run_iteration(resumed)
    for name, weights in uninterrupted.network.state_dict().items():
        assert torch.equal(weights, resumed.network.state_dict()[name]), name


def test_cluster_plays_the_same_games() -> None:
    units = Learner(seed=5).units(games=8, visits=8, count=4)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ALPHAZERO.parent), os.getenv("PYTHONPATH", "")])
    local, clustered = (
        sorted(map(as_bytes, map_unordered(play_unit, units, 2, cluster)))
        for cluster in (None, "local")
    )
    assert local == clustered


def as_bytes(samples: Samples) -> bytes:
    return b"".join(np.ascontiguousarray(array).tobytes() for array in samples)
