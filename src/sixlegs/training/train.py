"""Train a network on self-play games.

    python -m sixlegs.training.train games.six -o candidate.net

Every tenth block of games is used for validation only. After every epoch a checkpoint is stored
beside the output; running the same command again resumes from it. Training needs PyTorch:
``pip install 'sixlegs[torch]'``.
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

EVALUATION_BATCH = 65_536  # positions per batch during validation

#: The help texts of the options that set the fields of a recipe.
RECIPE_HELP = {
    "width": "outputs of the first layer",
    "buckets": "copies of the narrow layers, selected by the number of pieces in play",
    "facing": "rotate positions to align the queens",
    "result_share": "weight of the game's result in the target; the rest is the search score",
    "dropout": "share of the first layer's outputs to drop",
    "epochs": "passes over the training positions",
    "batch": "positions per batch",
    "rate": "maximum learning rate",
    "decay": "weight decay",
    "seed": "random seed",
}


class ValidationMetrics(NamedTuple):
    """The quality of a network's predictions on the validation set."""

    result_loss: float
    """The mean negative log likelihood of the game results."""
    verdict_loss: float
    correlation: float
    """The correlation with the search's scores, as probabilities."""

    def __str__(self) -> str:
        return (
            f"results {self.result_loss:.4f}, verdicts {self.verdict_loss:.4f},"
            f" correlation {self.correlation:.4f}"
        )


class Training:
    """The state of a training run, which can be stored and restored after each epoch."""

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
        """Train on every position once and return the mean loss."""
        self.network.train()
        torch.manual_seed(self.recipe.seed * 1000 + self.epoch)
        total = torch.zeros((), device=training_batch.queens.device)
        order = torch.randperm(len(training_batch.queens), device=training_batch.queens.device)
        for indices in order.split(self.recipe.batch):
            batch = training_batch.select(indices)
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
        """Return the state of the run, without the training data."""
        parts = (self.network, self.optimizer, self.schedule)
        return {"epoch": self.epoch, "parts": [part.state_dict() for part in parts]}

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from a :meth:`state`."""
        self.epoch = state["epoch"]
        parts = (self.network, self.optimizer, self.schedule)
        for part, part_state in zip(parts, state["parts"], strict=True):
            part.load_state_dict(part_state)


def validate(network: Callable[[Batch], Tensor], validation: Batch) -> ValidationMetrics:
    """Return the quality of *network* on the *validation* set."""
    if isinstance(network, Network):
        network.eval()
    with torch.no_grad():
        all_indices = torch.arange(len(validation.queens), device=validation.queens.device)
        logits = torch.cat(
            [network(validation.select(indices)) for indices in all_indices.split(EVALUATION_BATCH)]
        )
    verdicts = torch.sigmoid(validation.score)
    loss = functional.binary_cross_entropy_with_logits
    return ValidationMetrics(
        loss(logits, validation.result).item(),
        loss(logits, verdicts).item(),
        torch.corrcoef(torch.stack([torch.sigmoid(logits), verdicts]))[0, 1].item(),
    )


def _target(batch: Batch, result_share: float) -> Tensor:
    return result_share * batch.result + (1 - result_share) * torch.sigmoid(batch.score)


def split_positions(files: list[Path]) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Return the training set and the validation set.

    Raises :exc:`HiveError` if a file is invalid or there are too few games.
    """
    with ThreadPoolExecutor() as pool:
        blocks = list(
            pool.map(read_samples, (block.games for file in files for block in read_blocks(file)))
        )
    if len(blocks) < VALIDATION_INTERVAL_BLOCKS:
        raise HiveError(
            f"There are too few games: {VALIDATION_INTERVAL_BLOCKS} blocks are needed at least."
        )
    training_data = [part for i, part in enumerate(blocks) if i % VALIDATION_INTERVAL_BLOCKS]
    return np.concatenate(training_data), np.concatenate(blocks[::VALIDATION_INTERVAL_BLOCKS])


def main(arguments: list[str] | None = None) -> None:
    """Train the network, print its progress, and write it."""
    options = _parser().parse_args(arguments)
    check_writable(options.output)
    recipe = Recipe(**{name: getattr(options, name) for name in Recipe._fields})
    device = "cuda" if torch.cuda.is_available() else "cpu"
    training_data, validation = (
        Batch.from_samples(part, device) for part in split_positions(options.games)
    )
    metadata = {
        "recipe": recipe._asdict(),
        "games": [read_settings(file) for file in options.games],
        "positions": len(training_data.queens),
    }
    print(
        f"{len(training_data.queens)} positions, {len(validation.queens)} for validation;"
        f" on {device}"
    )
    training = Training(recipe, len(training_data.queens), device)
    if options.init_from:
        file = options.init_from.read_bytes()
        load_into(training.network, file)
        metadata["began_with"] = network_recipe(file)
    checkpoint = options.output.with_suffix(".training")
    _resume(training, checkpoint, metadata)
    started_at = time.monotonic()
    metrics = validate(training.network, validation)
    while training.epoch < recipe.epochs:
        loss = training.run_epoch(training_data)
        metrics = validate(training.network, validation)
        _save_checkpoint(training, checkpoint, metadata)
        print(
            f"epoch {training.epoch} of {recipe.epochs}: loss {loss:.4f}; validation: {metrics};"
            f" {time.monotonic() - started_at:.0f} s",
            flush=True,
        )
    metadata["figures"] = {name: round(value, 4) for name, value in metrics._asdict().items()}
    write_atomically(options.output, data := export_network(training.network, metadata))
    checkpoint.unlink(missing_ok=True)
    print(f"{options.output}: {len(data)} bytes, {hashlib.sha256(data).hexdigest()[:12]}")


def _save_checkpoint(training: Training, checkpoint: Path, metadata: dict[str, Any]) -> None:
    """Store the state of the run; the previous checkpoint stays until the new one is complete."""
    state = BytesIO()
    torch.save(training.state() | {"told": metadata}, state)
    write_atomically(checkpoint, state.getvalue())


def _resume(training: Training, checkpoint: Path, metadata: dict[str, Any]) -> None:
    """Resume an interrupted run from *checkpoint*, if it exists and belongs to the same run."""
    if not checkpoint.exists():
        return
    state = torch.load(checkpoint, weights_only=True, map_location=training.network.bias.device)
    if state["told"] != metadata:
        raise HiveError(
            f"{checkpoint} belongs to another training run: remove it or choose another output."
        )
    training.restore(state)
    print(f"Resuming after epoch {training.epoch}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sixlegs.training.train", description=__doc__.split("\n")[0]
    )
    parser.add_argument("games", nargs="+", type=Path, help="files of self-play games")
    parser.add_argument("-o", "--output", type=Path, required=True, help="network file to write")
    parser.add_argument("--init-from", type=Path, help="network file with the initial weights")
    for name, default in Recipe._field_defaults.items():
        option = "--" + name.replace("_", "-")
        help = f"{RECIPE_HELP[name]} (default: {default})"
        if isinstance(default, bool):
            action = argparse.BooleanOptionalAction
            parser.add_argument(option, action=action, default=default, help=help)
        else:
            parser.add_argument(option, type=type(default), default=default, help=help)
    return parser


if __name__ == "__main__":
    run_script(main)
