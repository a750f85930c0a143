"""The network in PyTorch, as it is trained; :mod:`sixlegs.lab.export` turns it into whole numbers.

Its first layer is a sum of rows: one for each piece in play and each gap around a queen, as seen
from each queen, and one for each kind of bug in a hand. In training a second, shared row by
distance alone (a ring) is added to what is seen, so that rare places learn from common ones;
afterwards it is folded into the rows.
"""

from __future__ import annotations

from typing import NamedTuple

from sixlegs.errors import extra
from sixlegs.lab.samples import KINDS, MOST_IN_HAND, NOTHING, PIECES, TERMS, UNKNOWN
from sixlegs.rules import Bug

with extra("train"):
    import numpy as np
    import torch
    from numpy.typing import NDArray
    from torch import Tensor, nn
    from torch.nn import functional

NEAR = 6  # steps from a queen within which every hex has rows of its own, as in network.cpp
PLACES = 3 * NEAR * (NEAR + 1) + 1 + 2  # … then seven steps, then more
RINGS = NEAR + 3
SEEN_ROWS = 2 * KINDS * PLACES
ROWS = SEEN_ROWS + 2 * len(Bug) * MOST_IN_HAND
HIDDEN = 32
MANY_PIECES = 26  # in play: all of Base+ML, and the last bucket's however many
TERM_UNIT = 4.0  # so many of a term count as one
SYMMETRIES = 12


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
    def of(cls, samples: NDArray[np.void], device: torch.device | str) -> Batch:
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
            result=torch.where(result == UNKNOWN, torch.sigmoid(score), (result.float() + 1) / 2),
            score=score,
        )

    def chosen(self, which: Tensor) -> Batch:
        """Some of them."""
        return Batch(*(part[which] for part in self))


def _matrices() -> Tensor:
    """The twelve symmetries of the table, as ``turned`` in network.cpp numbers them."""
    turn = np.array([[0, -1], [1, 1]])
    mirror = np.array([[0, 1], [1, 0]])
    turns = [np.linalg.matrix_power(turn, k) for k in range(6)]
    return torch.tensor(np.array(turns + [each @ mirror for each in turns]))


def _places() -> Tensor:
    """The place of each hex within a square around the queen; rows count q, columns r."""
    table = torch.full((2 * NEAR + 1, 2 * NEAR + 1), PLACES - 2)
    place = 0
    for q in range(-NEAR, NEAR + 1):
        for r in range(-NEAR, NEAR + 1):
            if abs(q + r) <= NEAR:
                table[q + NEAR, r + NEAR] = place
                place += 1
    return table


class Network(nn.Module):
    """Positions in, the logarithm of the odds to win out."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__()
        self.recipe = recipe
        self.rows = nn.EmbeddingBag(ROWS + 1, recipe.width, mode="sum", padding_idx=ROWS)
        rings = 2 * KINDS * RINGS
        self.rings = nn.EmbeddingBag(rings + 1, recipe.width, mode="sum", padding_idx=rings)
        nn.init.zeros_(self.rows.weight)
        nn.init.normal_(self.rings.weight, std=0.05)
        self.bias = nn.Parameter(torch.full((recipe.width,), 0.25))
        self.dropout = nn.Dropout(recipe.dropout)
        self.first = nn.Linear(recipe.width + TERMS, recipe.buckets * HIDDEN)
        self.second = nn.Linear(HIDDEN, recipe.buckets * HIDDEN)
        self.last = nn.Linear(HIDDEN, recipe.buckets)
        self.register_buffer("matrices", _matrices(), persistent=False)
        self.register_buffer("places", _places(), persistent=False)

    def forward(self, batch: Batch) -> Tensor:
        """The log odds of each position."""
        rows, rings = self.indices(batch, self.symmetries(batch))
        wide = self.rows(rows) + self.rings(rings) + self.bias
        wide = self.dropout(wide.clamp(0, 1))
        inputs = torch.cat([wide, batch.terms.float() / TERM_UNIT], 1)
        bucket = self.bucket(batch)
        hidden = functional.relu(self._chosen(self.first(inputs), bucket))
        hidden = functional.relu(self._chosen(self.second(hidden), bucket))
        return self._chosen(self.last(hidden), bucket)[:, 0]

    def bucket(self, batch: Batch) -> Tensor:
        """Which copy of the narrow layers judges each position."""
        count = (batch.kind[:, :PIECES] != NOTHING).sum(1)
        return (count * self.recipe.buckets // MANY_PIECES).clamp(max=self.recipe.buckets - 1)

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
            return torch.randint(SYMMETRIES, (count,), device=device)
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
            is_seen = (batch.kind != NOTHING) & ((batch.queens & bit) > 0)[:, None]
            views.append(self._view(view, batch.kind.long(), offset, is_seen))
        rows, rings = zip(*views, strict=True)
        return torch.cat([*rows, self._hand_rows(batch.hands.long())], 1), torch.cat(rings, 1)

    def _hand_rows(self, hands: Tensor) -> Tensor:
        bugs = torch.arange(hands.shape[1], device=hands.device)
        return torch.where(hands > 0, SEEN_ROWS + bugs * MOST_IN_HAND + hands - 1, ROWS)

    def _view(
        self, view: int, kind: Tensor, offset: Tensor, is_seen: Tensor
    ) -> tuple[Tensor, Tensor]:
        q, r = offset.unbind(2)
        distance = torch.maximum(torch.maximum(q.abs(), r.abs()), (q + r).abs())
        near = self.places[q.clamp(-NEAR, NEAR) + NEAR, r.clamp(-NEAR, NEAR) + NEAR]
        place = torch.where(distance <= NEAR, near, PLACES - 1)
        place = torch.where(distance == NEAR + 1, PLACES - 2, place)
        rows = (view * KINDS + kind) * PLACES + place
        rings = (view * KINDS + kind) * RINGS + distance.clamp(max=RINGS - 1)
        nothing = torch.tensor(ROWS, device=rows.device)
        no_ring = torch.tensor(2 * KINDS * RINGS, device=rows.device)
        return torch.where(is_seen, rows, nothing), torch.where(is_seen, rings, no_ring)

    def folded_rows(self) -> Tensor:
        """The rows, with the rings added to those of what is seen: [ROWS, width]."""
        places = self.places
        distances = torch.zeros(PLACES, dtype=torch.long, device=places.device)
        for q in range(-NEAR, NEAR + 1):
            for r in range(-NEAR, NEAR + 1):
                if abs(q + r) <= NEAR:
                    distances[places[q + NEAR, r + NEAR]] = max(abs(q), abs(r), abs(q + r))
        distances[PLACES - 2], distances[PLACES - 1] = NEAR + 1, NEAR + 2
        rings = self.rings.weight[:-1].view(2 * KINDS, RINGS, -1)[:, distances]
        rows = self.rows.weight[:-1].clone()
        rows[:SEEN_ROWS] += rings.reshape(SEEN_ROWS, -1)
        return rows
