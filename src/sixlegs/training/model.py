"""The network in PyTorch, for training; :mod:`sixlegs.training.export` quantizes it.

Its first layer is a sum of rows: one per piece in play and gap around a queen, relative to each
queen, and one per kind of bug in a hand. During training, a second row that depends on distance
only (a ring) is added, so that rare places learn from common ones; it is folded into the rows
afterwards.
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
    6  # distance from a queen within which every hex has its own rows, as in network.cpp
)
PLACE_COUNT = 3 * NEAR_DISTANCE * (NEAR_DISTANCE + 1) + 1 + 2  # plus distance seven, and beyond
RING_COUNT = NEAR_DISTANCE + 3
VIEW_ROWS = 2 * KIND_COUNT * PLACE_COUNT
ROW_COUNT = VIEW_ROWS + 2 * len(Bug) * MAX_IN_HAND
HIDDEN_UNITS = 32
MAX_BUCKET_PIECES = 26  # pieces in play in Base+ML; the last bucket has no upper bound
TERM_SCALE = 4.0  # term counts are divided by this
SYMMETRY_COUNT = 12


class Recipe(NamedTuple):
    """The hyperparameters of a network; everything else is fixed in the code."""

    width: int = 64
    buckets: int = 4
    """The number of copies of the narrow layers, selected by the number of pieces in play."""
    facing: bool = False
    """Whether positions are rotated to align the queens, or else randomly in training."""
    result_share: float = 0.3
    """The weight of the game's result in the target; the rest is the score of the search."""
    dropout: float = 0.1
    epochs: int = 14
    batch: int = 8192
    rate: float = 3e-3
    decay: float = 0.05
    seed: int = 1


class Batch(NamedTuple):
    """Positions on the training device. All tensors have the same length."""

    kind: Tensor  # [n, 40]: pieces, then gaps
    q: Tensor
    r: Tensor
    hands: Tensor  # [n, 16]
    queens: Tensor  # [n]
    other: Tensor  # [n, 2]
    terms: Tensor  # [n, 88]
    result: Tensor  # 0 to 1; the score of the search where it is unknown
    score: Tensor  # log odds

    @classmethod
    def from_samples(cls, samples: NDArray[np.void], device: torch.device | str) -> Batch:
        """Return the *samples* on *device*."""

        def tensor(array: NDArray[np.generic]) -> Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device)

        def features(name: str) -> Tensor:
            return torch.cat([tensor(samples[part][name]) for part in ("pieces", "gaps")], 1)

        score = tensor(samples["score"]).float() / 100
        result = tensor(samples["result"])
        return cls(
            kind=features("kind"),
            q=features("q"),
            r=features("r"),
            hands=tensor(samples["hands"]),
            queens=tensor(samples["queens"]),
            other=torch.stack([tensor(samples["other"]["q"]), tensor(samples["other"]["r"])], 1),
            terms=tensor(samples["terms"]),
            result=torch.where(
                result == UNKNOWN_RESULT, torch.sigmoid(score), (result.float() + 1) / 2
            ),
            score=score,
        )

    def select(self, indices: Tensor) -> Batch:
        """Return the positions with the given *indices*."""
        return Batch(*(part[indices] for part in self))


def _symmetry_matrices() -> Tensor:
    """Return the twelve symmetries, numbered as by ``turned`` in network.cpp."""
    turn = np.array([[0, -1], [1, 1]])
    mirror = np.array([[0, 1], [1, 0]])
    turns = [np.linalg.matrix_power(turn, k) for k in range(6)]
    return torch.tensor(np.array(turns + [rotation @ mirror for rotation in turns]))


def _place_table() -> Tensor:
    """Return the place of each hex in a square around the queen; rows are q, columns r."""
    table = torch.full((2 * NEAR_DISTANCE + 1, 2 * NEAR_DISTANCE + 1), PLACE_COUNT - 2)
    place = 0
    for q in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
        for r in range(-NEAR_DISTANCE, NEAR_DISTANCE + 1):
            if abs(q + r) <= NEAR_DISTANCE:
                table[q + NEAR_DISTANCE, r + NEAR_DISTANCE] = place
                place += 1
    return table


class Network(nn.Module):
    """A network from positions to log odds of a win for the side to move."""

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
        """Return the log odds of each position."""
        rows, rings = self.indices(batch, self.symmetries(batch))
        wide = self.rows(rows) + self.rings(rings) + self.bias
        wide = self.dropout(wide.clamp(0, 1))
        inputs = torch.cat([wide, batch.terms.float() / TERM_SCALE], 1)
        bucket = self.bucket(batch)
        hidden = functional.relu(self._select_bucket(self.first(inputs), bucket))
        hidden = functional.relu(self._select_bucket(self.second(hidden), bucket))
        return self._select_bucket(self.last(hidden), bucket)[:, 0]

    def bucket(self, batch: Batch) -> Tensor:
        """Return the index of the narrow layers used for each position."""
        count = (batch.kind[:, :PIECE_COUNT] != EMPTY_SLOT).sum(1)
        return (count * self.recipe.buckets // MAX_BUCKET_PIECES).clamp(max=self.recipe.buckets - 1)

    def _select_bucket(self, outputs: Tensor, bucket: Tensor) -> Tensor:
        """Return the outputs of each position's own bucket: [n, outputs per bucket]."""
        by_bucket = outputs.view(len(bucket), self.recipe.buckets, -1)
        return by_bucket[torch.arange(len(bucket), device=bucket.device), bucket]

    def symmetries(self, batch: Batch) -> Tensor:
        """Return the symmetry applied to each position: random, or aligning the queens."""
        count, device = len(batch.queens), batch.queens.device
        if not self.recipe.facing:
            if not self.training:
                return torch.zeros(count, dtype=torch.long, device=device)
            return torch.randint(SYMMETRY_COUNT, (count,), device=device)
        transformed = torch.einsum("kij,nj->nki", self.matrices.float(), batch.other.float())
        is_ahead = (transformed[:, :, 1] >= 0) & (transformed[:, :, 0] >= transformed[:, :, 1])
        first = is_ahead.int().argmax(1)
        return torch.where(batch.queens == 3, first, torch.zeros_like(first))

    def indices(self, batch: Batch, symmetries: Tensor) -> tuple[Tensor, Tensor]:
        """Return the row and ring indices of each position: [n, 96] and [n, 80]."""
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
        no_row = torch.tensor(ROW_COUNT, device=rows.device)
        no_ring = torch.tensor(2 * KIND_COUNT * RING_COUNT, device=rows.device)
        return torch.where(is_seen, rows, no_row), torch.where(is_seen, rings, no_ring)

    def folded_rows(self) -> Tensor:
        """Return the rows with the rings added: [ROW_COUNT, width]."""
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
