"""Fit the weights of the evaluation to the results of self-play games by logistic regression.

    python -m sixlegs.training.fit_weights games.six -o core/search/weights.h

The evaluation of a position is the weighted sum of its terms, in log odds of a win for the side to
move. Maximizing the likelihood of the results is therefore a logistic regression. Weights of rare
terms are regularized toward their current values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs import _core
from sixlegs.arguments import Arguments, option, parse_arguments, positional
from sixlegs.errors import HiveError, requires_extra
from sixlegs.files import write_atomically
from sixlegs.training import run_script
from sixlegs.training.game_files import read_blocks
from sixlegs.training.samples import UNKNOWN_RESULT, VALIDATION_INTERVAL_BLOCKS, read_samples

with requires_extra("training"):
    import numpy as np
    from numpy.typing import NDArray

Array = NDArray[np.float64]

REGULARIZATION = 20.0  # strength of the pull toward the current weights, in positions
MAX_ITERATIONS = 30
TABLE_START = "kWeights{\n"


class Positions(NamedTuple):
    """Training data: the term counts of each position, and its result."""

    terms: Array
    results: Array  # for the side to move: 1 win, 0 loss


def collect_positions(games: Iterable[bytes]) -> Positions:
    """Return the positions in *games*, which are blocks of games.

    Raises :exc:`HiveError` if there are none.
    """
    blocks = [read_samples(block) for block in games]
    if not any(map(len, blocks)):
        raise HiveError("There is no position to learn from.")
    samples = np.concatenate(blocks)
    samples = samples[samples["result"] != UNKNOWN_RESULT]
    return Positions(samples["terms"].astype(np.float64), (samples["result"] + 1) / 2)


def fit_weights(
    positions: Positions, initial: Array, regularization: float = REGULARIZATION
) -> Array:
    """Return the maximum-likelihood weights in log odds, computed by Newton's method."""
    weights = initial.copy()
    for _ in range(MAX_ITERATIONS):
        expected = 1 / (1 + np.exp(-positions.terms @ weights))
        gradient = positions.terms.T @ (positions.results - expected) - regularization * (
            weights - initial
        )
        variance = expected * (1 - expected)
        hessian = (
            positions.terms * variance[:, None]
        ).T @ positions.terms + regularization * np.eye(len(weights))
        step = np.linalg.solve(hessian, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def loss(positions: Positions, weights: Array) -> float:
    """Return the mean negative log likelihood of the results under *weights*."""
    margin = positions.terms @ weights
    return float(np.mean(np.logaddexp(0, margin) - positions.results * margin))


def replace_weights(source: str, weights: dict[str, int]) -> str:
    """Return the text of ``weights.h`` with new numbers in its table."""
    table = "".join(
        f"    .{name} = {_initializer(value)},\n" for name, value in _nest_weights(weights)
    )
    head, rest = source.split(TABLE_START)
    return f"{head}{TABLE_START}{table}}};{rest.split('};', 1)[1]}"


def _nest_weights(weights: dict[str, int]) -> Iterator[tuple[str, Any]]:
    """Yield each field of ``Terms`` with its weights; names such as ``attack[2][1]`` become nested
    lists."""
    tree: dict[str, Any] = {}
    for name, weight in weights.items():
        field, *indices = re.findall(r"\w+", name)
        if not indices:
            tree[field] = weight
        elif len(indices) == 1:
            tree.setdefault(field, []).append(weight)
        else:
            rows = tree.setdefault(field, [])
            if len(rows) <= int(indices[0]):
                rows.append([])
            rows[-1].append(weight)
    yield from tree.items()


def _initializer(value: Any) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value[0], int):
        return "{" + ", ".join(map(str, value)) + "}"
    rows = ",\n         ".join(map(_initializer, value))
    return "{{" + rows + "}}"


class Options(Arguments):
    """The options of the script."""

    games: list[Path] = positional("files of self-play games", Path, nargs="+")
    output: Path = option(
        None, "file to update: core/search/weights.h", Path, "-o", "--output", required=True
    )


def main(arguments: list[str] | None = None) -> None:
    """Fit and write the weights, and print the loss on validation games."""
    options = parse_arguments(Options, __doc__, arguments)
    source = _read_weights_file(options.output)  # fail before the long computation
    games = [block.games for file in options.games for block in read_blocks(file)]
    names = _core.evaluation_weights()
    current = np.array(list(names.values()), dtype=np.float64) / _core.SCORE_UNIT
    validation = collect_positions(games[::VALIDATION_INTERVAL_BLOCKS])
    training_data = collect_positions(
        block for i, block in enumerate(games) if i % VALIDATION_INTERVAL_BLOCKS
    )
    rounded = np.rint(fit_weights(training_data, current) * _core.SCORE_UNIT)
    print(f"{len(training_data.results)} positions, and {len(validation.results)} for validation")
    before, after = (loss(validation, weights) for weights in (current, rounded / _core.SCORE_UNIT))
    print(f"validation loss: {before:.4f} before, {after:.4f} after", flush=True)
    if after >= before:
        raise HiveError(f"{options.output} was not changed: the new weights are no better.")
    table = dict(zip(names, rounded.astype(int).tolist(), strict=True))
    write_atomically(options.output, replace_weights(source, table))


def _read_weights_file(file: Path) -> str:
    """Return the text of the weights file.

    Raises :exc:`HiveError` if it does not exist or has no table of weights.
    """
    if not file.is_file():
        raise HiveError(f"There is no {file}: name the core/search/weights.h to write to.")
    source = file.read_text("utf-8")
    if source.count(TABLE_START) != 1:
        raise HiveError(f"{file} has no table of weights, as core/search/weights.h has.")
    return source


if __name__ == "__main__":
    run_script(main)
