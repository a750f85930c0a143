"""The network in PyTorch, as it is trained; :mod:`sixlegs.training.export` quantizes it.

Its first layer is a sum of rows: one for each piece in play and each gap around a queen, as seen
from each queen, and one for each kind of bug in a hand. In training a second, shared row by
distance alone (a ring) is added to what is seen, so that rare places learn from common ones;
afterwards it is folded into the rows.
"""

from __future__ import annotations

from typing import NamedTuple

from sixlegs.errors import requires_extra
from sixlegs.rules import Bug
from sixlegs.training.samples import (
    EMPTY_SLOT,
    KIND_COUNT,
    MAX_IN_HAND,
    PIECE_COUNT,
    TERM_COUNT,
    UNKNOWN_RESULT,
)

with requires_extra("torch"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor, nn
    from torch.nn import functional

NEAR_DISTANCE = (
    6  # steps from a queen within which every hex has rows of its own, as in network.cpp
)
PLACE_COUNT = 3 * NEAR_DISTANCE * (NEAR_DISTANCE + 1) + 1 + 2  # … then seven steps, then more
RING_COUNT = NEAR_DISTANCE + 3
VIEW_ROWS = 2 * KIND_COUNT * PLACE_COUNT
ROW_COUNT = VIEW_ROWS + 2 * len(Bug) * MAX_IN_HAND
HIDDEN_UNITS = 32
MAX_BUCKET_PIECES = 26  # in play: all of Base+ML, and the last bucket's however many
TERM_SCALE = 4.0  # so many of a term count as one
SYMMETRY_COUNT = 12


class Recipe(NamedTuple):
    """How a network is made: what is not here is in the code."""

    width: int = 64
    buckets: int = 4
    """How many times the narrow layers are there, by how many pieces are in play."""
    facing: bool = False
    """Whether positions are turned so that the queens lie alike; else at random, in training."""
    result_share: float = 0.3
    """How much of the target is the game's result; the rest is the search's verdict."""
    dropout: float = 0.1
    epochs: int = 14
    batch: int = 8192
    rate: float = 3e-3
    decay: float = 0.05
    seed: int = 1


class Batch(NamedTuple):
    """Positions on the device that learns. All are of the same length."""

    kind: Tensor  # [n, 40]: pieces, then gaps
    q: Tensor
    r: Tensor
    hands: Tensor  # [n, 16]
    queens: Tensor  # [n]
    other: Tensor  # [n, 2]
    terms: Tensor  # [n, 88]
    result: Tensor  # 0 to 1; where it is unknown, what the search said
    score: Tensor  # log odds

    @classmethod
    def from_samples(cls, samples: NDArray[np.void], device: torch.device | str) -> Batch:
        """The *samples*, moved to *device*."""

        def tensor(array: NDArray[np.generic]) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device)

        def seen(name: str) -> Tensor:
            return torch.cat([tensor(samples[part][name]) for part in ("pieces", "gaps")], 1)

        score = tensor(samples["score"]).float() / 100
        result = tensor(samples["result"])
        return cls(
            kind=seen("kind"),
            q=seen("q"),
            r=seen("r"),
            hands=tensor(samples["hands"]),
            queens=tensor(samples["queens"]),
            other=torch.stack([tensor(samples["other"]["q"]), tensor(samples["other"]["r"])], 1),
            terms=tensor(samples["terms"]),
            result=torch.where(
                result == UNKNOWN_RESULT, torch.sigmoid(score), (result.float() + 1) / 2
            ),
            score=score,
        )

    def select(self, which: Tensor) -> Batch:
        """Some of them."""
        return Batch(*(part[which] for part in self))


def _symmetry_matrices() -> Tensor:
    """The twelve symmetries of the table, as ``turned`` in network.cpp numbers them."""
    turn = np.array([[0, -1], [1, 1]])
    mirror = np.array([[0, 1], [1, 0]])
    turns = [np.linalg.matrix_power(turn, k) for k in range(6)]
    return torch.tensor(np.array(turns + [each @ mirror for each in turns]))


def _place_table() -> Tensor:
    """The place of each hex within a square around the queen; rows count q, columns r."""
    table = torch.full((2 * NEAR_DISTANCE + 1, 2 * NEAR_DISTANCE + 1), PLACE_COUNT - 2)
    place = 0
    for q in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
        for r in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
            if abs(q + r) <= NEAR_DISTANCE:
                table[q + NEAR_DISTANCE, r + NEAR_DISTANCE] = place
                place += 1
    return table


class Network(nn.Module):
    """Positions in, the logarithm of the odds to win out."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__()
        self.recipe = recipe
        self.rows = nn.EmbeddingBag(ROW_COUNT + 1, recipe.width, mode="sum", padding_idx=ROW_COUNT)
        rings = 2 * KIND_COUNT * RING_COUNT
        self.rings = nn.EmbeddingBag(rings + 1, recipe.width, mode="sum", padding_idx=rings)
        nn.init.zeros_(self.rows.weight)
        nn.init.normal_(self.rings.weight, std=0.05)
        self.bias = nn.Parameter(torch.full((recipe.width,), 0.25))
        self.dropout = nn.Dropout(recipe.dropout)
        self.first = nn.Linear(recipe.width + TERM_COUNT, recipe.buckets * HIDDEN_UNITS)
        self.second = nn.Linear(HIDDEN_UNITS, recipe.buckets * HIDDEN_UNITS)
        self.last = nn.Linear(HIDDEN_UNITS, recipe.buckets)
        self.register_buffer("matrices", _symmetry_matrices(), persistent=False)
        self.register_buffer("places", _place_table(), persistent=False)

    def forward(self, batch: Batch) -> Tensor:
        """The log odds of each position."""
        rows, rings = self.indices(batch, self.symmetries(batch))
        wide = self.rows(rows) + self.rings(rings) + self.bias
        wide = self.dropout(wide.clamp(0, 1))
        inputs = torch.cat([wide, batch.terms.float() / TERM_SCALE], 1)
        bucket = self.bucket(batch)
        hidden = functional.relu(self._chosen(self.first(inputs), bucket))
        hidden = functional.relu(self._chosen(self.second(hidden), bucket))
        return self._chosen(self.last(hidden), bucket)[:, 0]

    def bucket(self, batch: Batch) -> Tensor:
        """Which copy of the narrow layers judges each position."""
        count = (batch.kind[:, :PIECE_COUNT] != EMPTY_SLOT).sum(1)
        return (count * self.recipe.buckets // MAX_BUCKET_PIECES).clamp(max=self.recipe.buckets - 1)

    def _chosen(self, outputs: Tensor, bucket: Tensor) -> Tensor:
        """Of the outputs of all buckets those of each position's own: [n, outputs of one]."""
        by_bucket = outputs.view(len(bucket), self.recipe.buckets, -1)
        return by_bucket[torch.arange(len(bucket), device=bucket.device), bucket]

    def symmetries(self, batch: Batch) -> Tensor:
        """How each position is turned: at random, or so that the other queen lies ahead."""
        count, device = len(batch.queens), batch.queens.device
        if not self.recipe.facing:
            if not self.training:
                return torch.zeros(count, dtype=torch.long, device=device)
            return torch.randint(SYMMETRY_COUNT, (count,), device=device)
        seen = torch.einsum("kij,nj->nki", self.matrices.float(), batch.other.float())
        is_ahead = (seen[:, :, 1] >= 0) & (seen[:, :, 0] >= seen[:, :, 1])
        first = is_ahead.int().argmax(1)
        return torch.where(batch.queens == 3, first, torch.zeros_like(first))

    def indices(self, batch: Batch, symmetries: Tensor) -> tuple[Tensor, Tensor]:
        """The rows and rings of each position: [n, 96] and [n, 80]."""
        turns = self.matrices[symmetries].float()
        at = torch.stack([batch.q, batch.r], 2).float()
        views = []
        both = (batch.queens == 3)[:, None, None]
        for view, bit in ((0, 1), (1, 2)):
            offset = at - torch.where(both, batch.other[:, None, :].float(), 0.0) * view
            offset = torch.einsum("nij,ntj->nti", turns, offset).long()
            is_seen = (batch.kind != EMPTY_SLOT) & ((batch.queens & bit) > 0)[:, None]
            views.append(self._view(view, batch.kind.long(), offset, is_seen))
        rows, rings = zip(*views, strict=True)
        return torch.cat([*rows, self._hand_rows(batch.hands.long())], 1), torch.cat(rings, 1)

    def _hand_rows(self, hands: Tensor) -> Tensor:
        bugs = torch.arange(hands.shape[1], device=hands.device)
        return torch.where(hands > 0, VIEW_ROWS + bugs * MAX_IN_HAND + hands - 1, ROW_COUNT)

    def _view(
        self, view: int, kind: Tensor, offset: Tensor, is_seen: Tensor
    ) -> tuple[Tensor, Tensor]:
        q, r = offset.unbind(2)
        distance = torch.maximum(torch.maximum(q.abs(), r.abs()), (q + r).abs())
        near = self.places[
            q.clamp(-NEAR_DISTANCE, NEAR_DISTANCE) + NEAR_DISTANCE,
            r.clamp(-NEAR_DISTANCE, NEAR_DISTANCE) + NEAR_DISTANCE,
        ]
        place = torch.where(distance <= NEAR_DISTANCE, near, PLACE_COUNT - 1)
        place = torch.where(distance == NEAR_DISTANCE + 1, PLACE_COUNT - 2, place)
        rows = (view * KIND_COUNT + kind) * PLACE_COUNT + place
        rings = (view * KIND_COUNT + kind) * RING_COUNT + distance.clamp(max=RING_COUNT - 1)
        nothing = torch.tensor(ROW_COUNT, device=rows.device)
        no_ring = torch.tensor(2 * KIND_COUNT * RING_COUNT, device=rows.device)
        return torch.where(is_seen, rows, nothing), torch.where(is_seen, rings, no_ring)

    def folded_rows(self) -> Tensor:
        """The rows, with the rings added to those of what is seen: [ROWS, width]."""
        places = self.places
        distances = torch.zeros(PLACE_COUNT, dtype=torch.long, device=places.device)
        for q in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
            for r in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
                if abs(q + r) <= NEAR_DISTANCE:
                    distances[places[q + NEAR_DISTANCE, r + NEAR_DISTANCE]] = max(
                        abs(q), abs(r), abs(q + r)
                    )
        distances[PLACE_COUNT - 2], distances[PLACE_COUNT - 1] = (
            NEAR_DISTANCE + 1,
            NEAR_DISTANCE + 2,
        )
        rings = self.rings.weight[:-1].view(2 * KIND_COUNT, RING_COUNT, -1)[:, distances]
        rows = self.rows.weight[:-1].clone()
        rows[:VIEW_ROWS] += rings.reshape(VIEW_ROWS, -1)
        return rows
