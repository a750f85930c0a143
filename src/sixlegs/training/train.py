"""A network, trained on games of self-play.

    python -m sixlegs.training.train games.six -o candidate.net

One block of games in ten is kept apart, to tell how well the network judges what it has not seen.
After every epoch all that is needed to go on is kept beside the output; the same command, given
again, goes on from there. It needs PyTorch: ``pip install 'sixlegs[torch]'``.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs.engine.networks import read_recipe as network_recipe
from sixlegs.errors import HiveError, requires_extra
from sixlegs.files import write_atomically
from sixlegs.training import check_writable, run_script
from sixlegs.training.export import export_network, load_into
from sixlegs.training.game_files import read_blocks, read_settings
from sixlegs.training.model import Batch, Network, Recipe
from sixlegs.training.samples import VALIDATION_INTERVAL_BLOCKS, read_samples

with requires_extra("torch"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor
    from torch.nn import functional

EVALUATION_BATCH = 65_536  # positions judged at once when nothing is learned


class ValidationMetrics(NamedTuple):
    """How well positions kept apart are judged."""

    result_loss: float
    """Minus the mean logarithm of the probability given to how games ended."""
    verdict_loss: float
    correlation: float
    """With the search's verdict, as probabilities."""

    def __str__(self) -> str:
        return (
            f"results {self.result_loss:.4f}, verdicts {self.verdict_loss:.4f},"
            f" correlation {self.correlation:.4f}"
        )


class Training:
    """A network on its way: epoch by epoch, and all that must be kept to go on later."""

    def __init__(self, recipe: Recipe, positions: int, device: torch.device | str) -> None:
        torch.manual_seed(recipe.seed)
        self.recipe = recipe
        self.epoch = 0
        self.network = Network(recipe).to(device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=recipe.rate, weight_decay=recipe.decay
        )
        self.steps = math.ceil(positions / recipe.batch)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, max_lr=recipe.rate, total_steps=self.steps * recipe.epochs
        )

    def run_epoch(self, training_batch: Batch) -> float:
        """Learn from every position once; the mean loss on the way."""
        self.network.train()
        torch.manual_seed(self.recipe.seed * 1000 + self.epoch)
        total = torch.zeros((), device=training_batch.queens.device)
        order = torch.randperm(len(training_batch.queens), device=training_batch.queens.device)
        for which in order.split(self.recipe.batch):
            batch = training_batch.select(which)
            loss = functional.binary_cross_entropy_with_logits(
                self.network(batch), _target(batch, self.recipe.result_share)
            )
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
            self.schedule.step()
            total += loss.detach()
        self.epoch += 1
        return float(total) / self.steps

    def state(self) -> dict[str, Any]:
        """All that going on needs, apart from the positions."""
        parts = (self.network, self.optimizer, self.schedule)
        return {"epoch": self.epoch, "parts": [part.state_dict() for part in parts]}

    def restore(self, state: dict[str, Any]) -> None:
        """Go on where :meth:`state` was asked for."""
        self.epoch = state["epoch"]
        parts = (self.network, self.optimizer, self.schedule)
        for part, kept in zip(parts, state["parts"], strict=True):
            part.load_state_dict(kept)


def validate(network: Callable[[Batch], Tensor], validation: Batch) -> ValidationMetrics:
    """How *network* judges the positions kept *validation*."""
    if isinstance(network, Network):
        network.eval()
    with torch.no_grad():
        every = torch.arange(len(validation.queens), device=validation.queens.device)
        odds = torch.cat(
            [network(validation.select(which)) for which in every.split(EVALUATION_BATCH)]
        )
    verdicts = torch.sigmoid(validation.score)
    loss = functional.binary_cross_entropy_with_logits
    return ValidationMetrics(
        loss(odds, validation.result).item(),
        loss(odds, verdicts).item(),
        torch.corrcoef(torch.stack([torch.sigmoid(odds), verdicts]))[0, 1].item(),
    )


def _target(batch: Batch, result_share: float) -> Tensor:
    return result_share * batch.result + (1 - result_share) * torch.sigmoid(batch.score)


def split_positions(files: list[Path]) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """The positions to learn from, and those kept apart.

    Raises :exc:`HiveError` if a file is no file of games, or there is too little in them.
    """
    with ThreadPoolExecutor() as pool:
        found = list(
            pool.map(read_samples, (block.games for file in files for block in read_blocks(file)))
        )
    if len(found) < VALIDATION_INTERVAL_BLOCKS:
        raise HiveError(
            "There is too little to learn from:"
            f" {VALIDATION_INTERVAL_BLOCKS} blocks of games at least."
        )
    learned = [part for i, part in enumerate(found) if i % VALIDATION_INTERVAL_BLOCKS]
    return np.concatenate(learned), np.concatenate(found[::VALIDATION_INTERVAL_BLOCKS])


def main(arguments: list[str] | None = None) -> None:
    """Train, keep, tell, and write the network."""
    options = _parser().parse_args(arguments)
    check_writable(options.output)
    recipe = Recipe(**{name: getattr(options, name) for name in Recipe._fields})
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learned, apart = (Batch.from_samples(part, device) for part in split_positions(options.games))
    told = {
        "recipe": recipe._asdict(),
        "games": [read_settings(file) for file in options.games],
        "positions": len(learned.queens),
    }
    print(f"{len(learned.queens)} positions, and {len(apart.queens)} kept apart; on {device}")
    training = Training(recipe, len(learned.queens), device)
    if options.init_from:
        file = options.init_from.read_bytes()
        load_into(training.network, file)
        told["began_with"] = network_recipe(file)
    kept = options.output.with_suffix(".training")
    _resume(training, kept, told)
    begun = time.monotonic()
    found = validate(training.network, apart)
    while training.epoch < recipe.epochs:
        loss = training.run_epoch(learned)
        found = validate(training.network, apart)
        _save_checkpoint(training, kept, told)
        print(
            f"epoch {training.epoch} of {recipe.epochs}: loss {loss:.4f}; kept apart: {found};"
            f" {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    told["figures"] = {name: round(value, 4) for name, value in found._asdict().items()}
    write_atomically(options.output, data := export_network(training.network, told))
    kept.unlink(missing_ok=True)
    print(f"{options.output}: {len(data)} bytes, {hashlib.sha256(data).hexdigest()[:12]}")


def _save_checkpoint(training: Training, checkpoint: Path, metadata: dict[str, Any]) -> None:
    """Keep all that going on needs: that of the epoch before, until this one's is there."""
    state = BytesIO()
    torch.save(training.state() | {"told": metadata}, state)
    write_atomically(checkpoint, state.getvalue())


def _resume(training: Training, checkpoint: Path, metadata: dict[str, Any]) -> None:
    """Go on with a training that was broken off, if it was the same one."""
    if not checkpoint.exists():
        return
    state = torch.load(checkpoint, weights_only=True, map_location=training.network.bias.device)
    if state["told"] != metadata:
        raise HiveError(f"{checkpoint} is of another training: remove it, or take another output.")
    training.restore(state)
    print(f"Going on after epoch {training.epoch}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sixlegs.training.train", description=__doc__.split("\n")[0]
    )
    parser.add_argument("games", nargs="+", type=Path, help="files of self-play games")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the network's file")
    parser.add_argument("--init-from", type=Path, help="a network to go on from")
    for name, default in Recipe._field_defaults.items():
        option = "--" + name.replace("_", "-")
        if isinstance(default, bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction, default=default)
        else:
            parser.add_argument(option, type=type(default), default=default, help=f"({default})")
    return parser


if __name__ == "__main__":
    run_script(main)
