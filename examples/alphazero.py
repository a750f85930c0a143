"""AlphaZero in one file: a small network learns Hive by playing against itself, on two cores.

    pip install 'sixlegs[rl,train]'
    python examples/alphazero.py --iterations 6 --checkpoint zero.pt

Each iteration plays games with tree search, in batches, learns from them, and the next one plays
with what was learnt. At the end the network plays random and greedy players. A checkpoint that is
there is gone on with. ``--processes 2`` plays in two processes, and ``--cluster local`` (or the
address of one) on a Ray cluster, which takes ``pip install 'sixlegs[cluster]'``.
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
MAX_PLIES = 60  # plies; games that take longer are broken off
RANDOM_OPENING_PLIES = 10  # plies in which moves are drawn, as often as they were visited
LAYER_WIDTH = 48
Array = NDArray[Any]
KINDS = 16  # a bug of either side
SLOTS = (1, 2, 2, 3, 3, 1, 1, 1)  # pieces of each bug, in the order of a piece list
WHITE_WINS, BLACK_WINS = 1, 2  # as BatchBoard.outcomes() tells them

# How a piece lies to another, by the difference of their places: one of the six sides, clockwise
# from the north-east, 6 for the same place, 7 for none of these.
SIDE = torch.full((3, 3), 7)
for number, (q, r) in enumerate([(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (0, 0)]):
    SIDE[q + 1, r + 1] = number


class Network(nn.Module):
    """A graph network: each piece is a node, and hears of those that touch it, side by side.

    An action is a piece, a piece beside which it ends, and the side: so its logit is the product of
    what the two nodes say.
    """

    def __init__(self, layers: int = 3) -> None:
        super().__init__()
        kinds = torch.tensor(SLOTS).repeat(2)
        self.register_buffer("kind", torch.eye(KINDS).repeat_interleave(kinds, 0))
        self.enter = nn.Linear(KINDS + 10, LAYER_WIDTH)
        self.own = nn.ModuleList(nn.Linear(2 * LAYER_WIDTH, LAYER_WIDTH) for _ in range(layers))
        self.message = nn.ModuleList(
            nn.Linear(LAYER_WIDTH, 7 * LAYER_WIDTH, bias=False) for _ in range(layers)
        )
        self.mover = nn.Linear(LAYER_WIDTH, LAYER_WIDTH)
        self.beside = nn.Linear(LAYER_WIDTH, 7 * LAYER_WIDTH)
        self.passing = nn.Linear(LAYER_WIDTH, 1)
        self.value = nn.Sequential(
            nn.Linear(3 * LAYER_WIDTH, LAYER_WIDTH), nn.ReLU(), nn.Linear(LAYER_WIDTH, 1)
        )

    def forward(self, pieces: Tensor) -> tuple[Tensor, Tensor]:
        """Logits by action and values for the side to move, of lists of pieces."""
        nodes, touching = self._nodes(pieces), _neighbor_table(pieces)
        for own, message in zip(self.own, self.message, strict=True):
            whole = nodes.mean(1, keepdim=True).expand_as(nodes)
            messages = message(nodes).view(len(nodes), 28 * 7, LAYER_WIDTH)
            nodes = nodes + torch.relu(own(torch.cat([nodes, whole], 2)) + touching @ messages)
        whole = nodes.mean(1)
        beside = self.beside(nodes).view(len(nodes), 28 * 7, LAYER_WIDTH).transpose(1, 2)
        logits = (self.mover(nodes) @ beside).flatten(1) / LAYER_WIDTH**0.5
        seen = torch.cat([nodes[:, 0], nodes[:, 14], whole], 1)  # the queens, and all
        return torch.cat([logits, self.passing(whole)], 1), self.value(seen).tanh()[:, 0]

    def _nodes(self, pieces: Tensor) -> Tensor:
        rows = pieces[:, :28].float()
        states = torch.stack([pieces[:, :28, 3] >> bit & 1 for bit in range(4)], 2).float()
        whole = (pieces[:, 28:, :2].float() / 20).expand(-1, 28, -1)
        kind = self.kind.expand(len(pieces), -1, -1)
        in_play = (rows[..., 2:3] > 0).float()
        places = rows[..., :3] / 4
        return torch.relu(self.enter(torch.cat([kind, places, in_play, states, whole], 2)))


def _neighbor_table(pieces: Tensor) -> Tensor:
    """For each piece, which others lie on which of its sides: rows of 28 times 7."""
    places, is_in_play = pieces[:, :28, :2].long(), pieces[:, :28, 2] > 0
    step = places[:, None, :] - places[:, :, None]  # from a piece to another
    is_near = (step.abs().amax(3) <= 1) & is_in_play[:, None, :] & is_in_play[:, :, None]
    step = step.clamp(-1, 1) + 1
    side = torch.where(is_near, SIDE[step[..., 0], step[..., 1]], 7)
    return nn.functional.one_hot(side, 8)[..., :7].flatten(2).float()


def evaluator(network: Network) -> Evaluate:
    """The network as a tree search asks it."""
    network.eval()

    def evaluate(pieces: Array) -> tuple[Any, Any]:
        with torch.inference_mode():
            logits, values = network(torch.from_numpy(pieces))
        return logits.numpy(), values.numpy()

    return evaluate


# Self-play


class Unit(NamedTuple):
    """Games that one process plays."""

    weights: bytes
    games: int
    visits: int
    seed: int


class Samples(NamedTuple):
    """Positions, what the search thought of their actions, and how their games ended."""

    pieces: Array
    legal: Array  # masks, eight actions a byte
    visits: Array
    values: Array  # for the side to move


def play_unit(unit: Unit) -> Samples:
    """Play games against oneself."""
    torch.set_num_threads(1)  # the processes share the cores
    network = Network()
    network.load_state_dict(torch.load(io.BytesIO(unit.weights), weights_only=True))
    evaluate, random = evaluator(network), np.random.default_rng(unit.seed)
    batch = BatchBoard(unit.games, GAME_TYPE, autoreset="disabled", max_plies=MAX_PLIES)
    search, steps = TreeSearch(unit.games), []
    for ply in range(MAX_PLIES):
        mask = batch.legal_mask()
        going = np.flatnonzero(mask.any(1))
        if not len(going):
            break
        seed = int(random.integers(2**62))
        search.run(batch, evaluate, visits=unit.visits, leaves=4, noise=0.25, seed=seed)
        visits = search.visits()[going]
        packed = np.packbits(mask[going], axis=1)
        turns = batch.turns()[going]
        steps.append((batch.piece_list()[going], packed, visits.astype(np.uint16), going, turns))
        actions = np.full(unit.games, -1)
        actions[going] = (
            choose_actions(visits, random) if ply < RANDOM_OPENING_PLIES else visits.argmax(1)
        )
        batch.step(actions)
    pieces, legal, visits, games, turns = map(np.concatenate, zip(*steps, strict=True))
    values = np.where(turns == 0, 1, -1) * results(batch)[games]
    return Samples(pieces, legal, visits, values.astype(np.float32))


def choose_actions(visits: Array, random: np.random.Generator) -> Any:
    """An action of each row, the likelier the more often it was visited."""
    sums = visits.cumsum(1)
    drawn = random.random(len(visits)) * sums[:, -1]
    return (sums > drawn[:, None]).argmax(1)


def results(batch: BatchBoard) -> Any:
    """What each game is worth to White: a win 1; a game that was broken off, and a draw, which is
    nearly always by repetition, as the queens stand. Else both sides soon learn to repeat."""
    pieces, sign = batch.piece_list().astype(int), np.where(batch.turns() == 0, 1, -1)
    own, other = count_neighbors(pieces, 0), count_neighbors(pieces, 14)
    outcomes = batch.outcomes()
    worth = sign * (other - own) / 12
    worth[outcomes == WHITE_WINS] = 1
    worth[outcomes == BLACK_WINS] = -1
    return worth


def count_neighbors(pieces: Array, queen: int) -> Any:
    """How many places around a queen are taken."""
    dq, dr = (pieces[:, :28, axis] - pieces[:, queen, None, axis] for axis in (0, 1))
    is_beside = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr)) == 1
    is_ground = (pieces[:, :28, 2] == 1) & (pieces[:, queen, None, 2] > 0)
    return (is_beside & is_ground).sum(1)


# Learning


class Learner:
    """A network, what trains it, and what it learns from."""

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
        """Learn from these positions and those of a few iterations before; the mean loss."""
        self.recent = [*self.recent, *samples][-4 * len(samples) :]
        known = Samples(*map(np.concatenate, zip(*self.recent, strict=True)))
        random = np.random.default_rng((self.seed, self.iteration))
        losses = []
        self.network.train()
        for _ in range(epochs):
            order = random.permutation(len(known.values))
            for first in range(0, len(order), size):
                rows = order[first : first + size]
                symmetry = SYMMETRIES[random.integers(len(SYMMETRIES))]  # each is as good
                losses.append(self._step(Samples(*(each[rows] for each in known)), symmetry))
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
        kept = {
            "seed": self.seed,
            "iteration": self.iteration,
            "network": self.network.state_dict(),
        }
        kept["optimizer"] = self.optimizer.state_dict()
        kept["recent"] = [tuple(map(torch.from_numpy, samples)) for samples in self.recent]
        whole = file.with_suffix(".part")
        torch.save(kept, whole)
        whole.replace(file)  # never half a checkpoint

    def load(self, file: Path) -> None:
        kept = torch.load(file, weights_only=True)
        self.seed, self.iteration = kept["seed"], kept["iteration"]
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.recent = [Samples(*(each.numpy() for each in samples)) for samples in kept["recent"]]


# Judging


def score(network: Network, opponent: str, games: int, visits: int, seed: int) -> float:
    """The share of points of the network's search against a player; half of them as White.

    Games that are broken off are draws.
    """
    batch = BatchBoard(games, GAME_TYPE, autoreset="disabled", max_plies=2 * MAX_PLIES)
    search, evaluate, greedy = TreeSearch(games), evaluator(network), GreedyPlayer(seed)
    is_white = np.arange(games) % 2 == 0
    for ply in range(2 * MAX_PLIES):
        going = batch.legal_mask().any(1)
        is_ours = (batch.turns() == 0) == is_white
        if not going.any():
            break
        if opponent == "random":
            actions = batch.random_actions(seed + ply)
        else:
            is_theirs = going & ~is_ours
            actions = np.array(
                [answer(batch, i, greedy) if is_theirs[i] else -1 for i in range(games)]
            )
        search.run(batch, evaluate, visits=visits, leaves=4)
        actions = np.where(is_ours, search.visits().argmax(1), actions)
        batch.step(np.where(going, actions, -1))
    outcomes = batch.outcomes()
    won = np.where(is_white, outcomes == WHITE_WINS, outcomes == BLACK_WINS)
    lost = np.where(is_white, outcomes == BLACK_WINS, outcomes == WHITE_WINS)
    return float((1 + won.astype(float) - lost).mean() / 2)


def answer(batch: BatchBoard, i: int, player: GreedyPlayer) -> int:
    board = batch.board(i)
    return board.action(player.play(board, Limit()))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--iterations", type=int, default=6)
    parser.add_argument("--games", type=int, default=96, help="of an iteration")
    parser.add_argument("--visits", type=int, default=32, help="of a search")
    parser.add_argument("--judged", type=int, default=40, help="games against each player")
    parser.add_argument("--checkpoint", type=Path, default=Path("zero.pt"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--cluster", help="the address of a Ray cluster, or local")
    options = parser.parse_args()
    torch.set_num_threads(1)  # for so small a network more of them only wait for each other
    learner = Learner(options.seed)
    if options.checkpoint.exists():
        learner.load(options.checkpoint)
    judge(learner, options)
    while learner.iteration < options.iterations:
        begun = time.monotonic()
        units = learner.units(options.games, options.visits, options.processes)
        samples = list(map_unordered(play_unit, units, options.processes, options.cluster))
        samples.sort(key=lambda each: each.values.tobytes())  # in whichever order they came
        loss = learner.learn(samples)
        learner.save(options.checkpoint)
        positions = sum(len(each.values) for each in samples)
        taken = time.monotonic() - begun
        print(f"iteration {learner.iteration}: {positions} positions, loss {loss:.3f}", end="")
        print(f", {taken:.0f} s", flush=True)
    judge(learner, options)


def judge(learner: Learner, options: argparse.Namespace) -> None:
    for name in ("random", "greedy"):
        share = score(learner.network, name, options.judged, options.visits, learner.seed)
        print(
            f"iteration {learner.iteration} against {name}: {share:.1%} of the points", flush=True
        )


if __name__ == "__main__":
    main()
