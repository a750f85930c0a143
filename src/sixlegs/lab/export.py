"""A trained network in whole numbers, as ``core/search/network.cpp`` reads it."""

from __future__ import annotations

import json
from typing import Any

from sixlegs.engine.nets import MAGIC, packed
from sixlegs.errors import extra
from sixlegs.lab.model import HIDDEN, TERM_UNIT, Network
from sixlegs.lab.samples import TERMS

with extra("train"):
    import numpy as np
    import torch
    from torch import Tensor

# What one stands for, layer by layer; docs/network.md tells why.
WIDE = 127
WEIGHT = 128
FIRST = WIDE * WEIGHT  # of the second layer's sums, which are divided by 64 …
NARROW = FIRST // 64  # … to this
LAST = NARROW * WEIGHT

MOST_ROW_BIAS = 8000
MOST_WEIGHT = 2047
MOST_SHORT = 32767


def exported(network: Network, recipe: dict[str, Any]) -> bytes:
    """The file of *network*; *recipe* tells how it was made, for later readers."""
    first = network.first.weight.T
    width = network.recipe.width
    scales = torch.cat(
        [
            torch.full((width, 1), float(WEIGHT), device=first.device),
            torch.full((TERMS, 1), FIRST / TERM_UNIT, device=first.device),
        ]
    )
    told = json.dumps(recipe, sort_keys=True).encode()
    parts = [
        MAGIC,
        len(told).to_bytes(4, "little"),
        told,
        np.array([width, HIDDEN, TERMS, network.recipe.facing], "<u2").tobytes(),
        _whole(network.folded_rows() * WIDE, 127, "i1"),
        _whole(network.bias * WIDE, MOST_ROW_BIAS, "<i2"),
        _whole(first * scales, MOST_SHORT, "<i2"),
        _whole(network.first.bias * FIRST, 2**29, "<i4"),
        _whole(network.second.weight.T * WEIGHT, MOST_WEIGHT, "<i2"),
        _whole(network.second.bias * LAST, 2**29, "<i4"),
        _whole(network.last.weight[0] * WEIGHT, MOST_WEIGHT, "<i2"),
        _whole(network.last.bias * LAST, 2**29, "<i4"),
    ]
    return packed(b"".join(parts))


def _whole(numbers: Tensor, most: int, kind: str) -> bytes:
    array = numbers.detach().cpu().double().numpy()
    return bytes(np.clip(np.rint(array), -most, most).astype(kind).tobytes())
