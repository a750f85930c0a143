"""AlphaZero in one file: a small network learns Hive from self-play on two cores.

    pip install 'sixlegs[rl,torch]'
    python examples/alphazero.py --iterations 6 --checkpoint zero.pt

Each iteration plays batches of games with tree search and trains the network on them. At the end
the network plays against the random and the greedy player. An existing checkpoint is resumed.
``--processes 2`` plays in two processes. ``--cluster ADDRESS`` plays on a Ray cluster and
``--cluster local`` on one that it starts; both need ``pip install 'sixlegs[cluster]'``.
"""

from __future__ import annotations

import argparse
import io
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from sixlegs.arrays import ACTIONS, SYMMETRIES, Symmetry
from sixlegs.batch import BatchBoard, Evaluate, TreeSearch
from sixlegs.engine import Limit
from sixlegs.engine.builtin_players import GreedyPlayer
from sixlegs.parallel import map_unordered

GAME_TYPE = "Base"
MAX_PLIES = 60  # longer games are truncated
RANDOM_OPENING_PLIES = 10  # plies whose moves are drawn in proportion to their visits
LAYER_WIDTH = 48
Array = NDArray[Any]
KINDS = 16  # bugs of both sides
SLOTS = (1, 2, 2, 3, 3, 1, 1, 1)  # pieces of each bug, in the order of a piece list
WHITE_WINS, BLACK_WINS = 1, 2  # values in BatchBoard.outcomes()

# The relation of a piece to another, by the difference of their coordinates: one of six directions,
# clockwise from the north-east, or 6 for the same hex, or 7 otherwise.
SIDE = torch.full((3, 3), 7)
for number, (q, r) in enumerate([(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (0, 0)]):
    SIDE[q + 1, r + 1] = number


class Network(nn.Module):
    """A graph network: each piece is a node with messages from its neighbors, one per direction.

    An action consists of a piece, a neighbor of its target, and a direction. Its logit is the dot
    product of an output of each of these two nodes.
    """

    def __init__(self, layers: int = 3) -> None:
        super().__init__()
        kinds = torch.tensor(SLOTS).repeat(2)
        self.register_buffer("kind", torch.eye(KINDS).repeat_interleave(kinds, 0))
        self.input = nn.Linear(KINDS + 10, LAYER_WIDTH)
        self.update = nn.ModuleList(nn.Linear(2 * LAYER_WIDTH, LAYER_WIDTH) for _ in range(layers))
        self.message = nn.ModuleList(
            nn.Linear(LAYER_WIDTH, 7 * LAYER_WIDTH, bias=False) for _ in range(layers)
        )
        self.mover = nn.Linear(LAYER_WIDTH, LAYER_WIDTH)
        self.target = nn.Linear(LAYER_WIDTH, 7 * LAYER_WIDTH)
        self.passing = nn.Linear(LAYER_WIDTH, 1)
        self.value = nn.Sequential(
            nn.Linear(3 * LAYER_WIDTH, LAYER_WIDTH), nn.ReLU(), nn.Linear(LAYER_WIDTH, 1)
        )

    def forward(self, pieces: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits per action and values for the side to move, for a batch of piece lists."""
        nodes, neighbors = self._nodes(pieces), _neighbor_table(pieces)
        for update, message in zip(self.update, self.message, strict=True):
            mean = nodes.mean(1, keepdim=True).expand_as(nodes)
            messages = message(nodes).view(len(nodes), 28 * 7, LAYER_WIDTH)
            nodes = nodes + torch.relu(update(torch.cat([nodes, mean], 2)) + neighbors @ messages)
        mean = nodes.mean(1)
        targets = self.target(nodes).view(len(nodes), 28 * 7, LAYER_WIDTH).transpose(1, 2)
        logits = (self.mover(nodes) @ targets).flatten(1) / LAYER_WIDTH**0.5
        summary = torch.cat([nodes[:, 0], nodes[:, 14], mean], 1)  # the queens and the mean
        return torch.cat([logits, self.passing(mean)], 1), self.value(summary).tanh()[:, 0]

    def _nodes(self, pieces: Tensor) -> Tensor:
        rows = pieces[:, :28].float()
        states = torch.stack([pieces[:, :28, 3] >> bit & 1 for bit in range(4)], 2).float()
        game = (pieces[:, 28:, :2].float() / 20).expand(-1, 28, -1)
        kind = self.kind.expand(len(pieces), -1, -1)
        in_play = (rows[..., 2:3] > 0).float()
        places = rows[..., :3] / 4
        return torch.relu(self.input(torch.cat([kind, places, in_play, states, game], 2)))


def _neighbor_table(pieces: Tensor) -> Tensor:
    """Return, for each piece, a row of 28 × 7 flags: other pieces and their relations to it."""
    places, is_in_play = pieces[:, :28, :2].long(), pieces[:, :28, 2] > 0
    step = places[:, None, :] - places[:, :, None]  # from one piece to another
    is_near = (step.abs().amax(3) <= 1) & is_in_play[:, None, :] & is_in_play[:, :, None]
    step = step.clamp(-1, 1) + 1
    side = torch.where(is_near, SIDE[step[..., 0], step[..., 1]], 7)
    return nn.functional.one_hot(side, 8)[..., :7].flatten(2).float()


def evaluator(network: Network) -> Evaluate:
    """Return the network as the evaluation function of a tree search."""
    network.eval()

    def evaluate(pieces: Array) -> tuple[Any, Any]:
        with torch.inference_mode():
            logits, values = network(torch.from_numpy(pieces))
        return logits.numpy(), values.numpy()

    return evaluate


# Self-play


class Unit(NamedTuple):
    """A task of one process: games to play, and the weights to play them with."""

    weights: bytes
    games: int
    visits: int
    seed: int


class Samples(NamedTuple):
    """Positions with the visits of their actions and the results of their games."""

    pieces: Array
    legal: Array  # packed masks, eight actions per byte
    visits: Array
    values: Array  # for the side to move


def play_unit(unit: Unit) -> Samples:
    """Play self-play games."""
    torch.set_num_threads(1)  # the processes share the cores
    network = Network()
    network.load_state_dict(torch.load(io.BytesIO(unit.weights), weights_only=True))
    evaluate, random = evaluator(network), np.random.default_rng(unit.seed)
    batch = BatchBoard(unit.games, GAME_TYPE, autoreset="disabled", max_plies=MAX_PLIES)
    search, steps = TreeSearch(unit.games), []
    for ply in range(MAX_PLIES):
        mask = batch.legal_mask()
        active = np.flatnonzero(mask.any(1))
        if not len(active):
            break
        seed = int(random.integers(2**62))
        search.run(batch, evaluate, visits=unit.visits, leaves=4, noise=0.25, seed=seed)
        visits = search.visits()[active]
        packed = np.packbits(mask[active], axis=1)
        turns = batch.turns()[active]
        steps.append((batch.piece_list()[active], packed, visits.astype(np.uint16), active, turns))
        actions = np.full(unit.games, -1)
        actions[active] = (
            choose_actions(visits, random) if ply < RANDOM_OPENING_PLIES else visits.argmax(1)
        )
        batch.step(actions)
    pieces, legal, visits, games, turns = map(np.concatenate, zip(*steps, strict=True))
    values = np.where(turns == 0, 1, -1) * results(batch)[games]
    return Samples(pieces, legal, visits, values.astype(np.float32))


def choose_actions(visits: Array, random: np.random.Generator) -> Any:
    """Draw one action per row, with probabilities proportional to its visits."""
    sums = visits.cumsum(1)
    thresholds = random.random(len(visits)) * sums[:, -1]
    return (sums > thresholds[:, None]).argmax(1)


def results(batch: BatchBoard) -> Any:
    """Return the value of each game for White.

    Truncated and drawn games are scored by the neighbors of the queens. Nearly all draws are by
    repetition, and with a value of zero both sides would soon learn to repeat positions.
    """
    pieces, sign = batch.piece_list().astype(int), np.where(batch.turns() == 0, 1, -1)
    own, other = count_neighbors(pieces, 0), count_neighbors(pieces, 14)
    outcomes = batch.outcomes()
    values = sign * (other - own) / 12
    values[outcomes == WHITE_WINS] = 1
    values[outcomes == BLACK_WINS] = -1
    return values


def count_neighbors(pieces: Array, queen: int) -> Any:
    """Return the number of occupied hexes around a queen."""
    dq, dr = (pieces[:, :28, axis] - pieces[:, queen, None, axis] for axis in (0, 1))
    is_beside = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)) == 1
    is_ground = (pieces[:, :28, 2] == 1) & (pieces[:, queen, None, 2] > 0)
    return (is_beside & is_ground).sum(1)


# Training


class Learner:
    """A network with its optimizer and its recent training samples."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.seed, self.iteration = seed, 0
        self.network = Network()
        self.optimizer = torch.optim.Adam(self.network.parameters(), 2e-3, weight_decay=1e-4)
        self.recent: list[Samples] = []  # of the last iterations

    def units(self, games: int, visits: int, count: int) -> list[Unit]:
        weights = io.BytesIO()
        torch.save(self.network.state_dict(), weights)
        first = self.seed * 1_000_000 + self.iteration * 1000
        share = max(1, games // count)
        return [Unit(weights.getvalue(), share, visits, first + i) for i in range(count)]

    def learn(self, samples: list[Samples], epochs: int = 3, size: int = 256) -> float:
        """Train on *samples* and those of the three previous iterations. Return the mean loss."""
        self.recent = [*self.recent, *samples][-4 * len(samples) :]
        training_set = Samples(*map(np.concatenate, zip(*self.recent, strict=True)))
        random = np.random.default_rng((self.seed, self.iteration))
        losses = []
        self.network.train()
        for _ in range(epochs):
            order = random.permutation(len(training_set.values))
            for first in range(0, len(order), size):
                rows = order[first : first + size]
                symmetry = SYMMETRIES[random.integers(len(SYMMETRIES))]  # data augmentation
                batch = Samples(*(array[rows] for array in training_set))
                losses.append(self._step(batch, symmetry))
        self.iteration += 1
        return float(np.mean(losses))

    def _step(self, samples: Samples, symmetry: Symmetry) -> float:
        legal = np.unpackbits(samples.legal, axis=1, count=ACTIONS).astype(bool)
        mask = torch.from_numpy(symmetry.mask(legal))
        visits = torch.from_numpy(symmetry.mask(samples.visits.astype(np.float32)))
        logits, values = self.network(torch.from_numpy(symmetry.piece_list(samples.pieces)))
        policy = logits.masked_fill(~mask, -1e9).log_softmax(1)
        shares = visits / visits.sum(1, keepdim=True)
        loss = -(shares * policy).sum(1).mean()
        loss = loss + nn.functional.mse_loss(values, torch.from_numpy(samples.values))
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())

    def save(self, file: Path) -> None:
        checkpoint = {
            "seed": self.seed,
            "iteration": self.iteration,
            "network": self.network.state_dict(),
        }
        checkpoint["optimizer"] = self.optimizer.state_dict()
        checkpoint["recent"] = [tuple(map(torch.from_numpy, samples)) for samples in self.recent]
        part = file.with_suffix(".part")
        torch.save(checkpoint, part)
        part.replace(file)  # so that the file is never incomplete

    def load(self, file: Path) -> None:
        checkpoint = torch.load(file, weights_only=True)
        self.seed, self.iteration = checkpoint["seed"], checkpoint["iteration"]
        self.network.load_state_dict(checkpoint["network"])
        self.optimizer.load_state_dict(checkpoint["optimizer"])
        recent = checkpoint["recent"]
        self.recent = [Samples(*(tensor.numpy() for tensor in samples)) for samples in recent]


# Evaluation


def score(network: Network, opponent: str, games: int, visits: int, seed: int) -> float:
    """Return the score of the network's search against a player, from 0 to 1.

    It plays half of the games as White. Truncated games are draws.
    """
    batch = BatchBoard(games, GAME_TYPE, autoreset="disabled", max_plies=2 * MAX_PLIES)
    search, evaluate, greedy = TreeSearch(games), evaluator(network), GreedyPlayer(seed)
    is_white = np.arange(games) % 2 == 0
    for ply in range(2 * MAX_PLIES):
        is_active = batch.legal_mask().any(1)
        is_own_turn = (batch.turns() == 0) == is_white
        if not is_active.any():
            break
        if opponent == "random":
            actions = batch.random_actions(seed + ply)
        else:
            is_opponent_turn = is_active & ~is_own_turn
            actions = np.array(
                [reply(batch, i, greedy) if is_opponent_turn[i] else -1 for i in range(games)]
            )
        search.run(batch, evaluate, visits=visits, leaves=4)
        actions = np.where(is_own_turn, search.visits().argmax(1), actions)
        batch.step(np.where(is_active, actions, -1))
    outcomes = batch.outcomes()
    won = np.where(is_white, outcomes == WHITE_WINS, outcomes == BLACK_WINS)
    lost = np.where(is_white, outcomes == BLACK_WINS, outcomes == WHITE_WINS)
    return float((1 + won.astype(float) - lost).mean() / 2)


def reply(batch: BatchBoard, i: int, player: GreedyPlayer) -> int:
    board = batch.board(i)
    return board.action(player.play(board, Limit()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--games", type=int, default=96, help="per iteration")
    parser.add_argument("--visits", type=int, default=32, help="per search")
    parser.add_argument("--eval-games", type=int, default=40, help="per opponent")
    parser.add_argument("--checkpoint", type=Path, default=Path("zero.pt"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--cluster", help="address of a Ray cluster, or 'local'")
    options = parser.parse_args()
    torch.set_num_threads(1)  # more threads do not speed up such a small network
    learner = Learner(options.seed)
    if options.checkpoint.exists():
        learner.load(options.checkpoint)
    print_scores(learner, options)
    while learner.iteration < options.iterations:
        start = time.monotonic()
        units = learner.units(options.games, options.visits, options.processes)
        samples = list(map_unordered(play_unit, units, options.processes, options.cluster))
        samples.sort(key=lambda unit: unit.values.tobytes())  # independent of completion order
        loss = learner.learn(samples)
        learner.save(options.checkpoint)
        positions = sum(len(unit.values) for unit in samples)
        seconds = time.monotonic() - start
        print(f"iteration {learner.iteration}: {positions} positions, loss {loss:.3f}", end="")
        print(f", {seconds:.0f} s", flush=True)
    print_scores(learner, options)


def print_scores(learner: Learner, options: argparse.Namespace) -> None:
    """Print the network's scores against the random and the greedy player."""
    for name in ("random", "greedy"):
        share = score(learner.network, name, options.eval_games, options.visits, learner.seed)
        print(
            f"iteration {learner.iteration} against {name}: {share:.1%} of the points", flush=True
        )


if __name__ == "__main__":
    main()
