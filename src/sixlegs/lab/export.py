"""A trained network in whole numbers, as ``core/search/network.cpp`` reads it; and back."""

from __future__ import annotations

import json
from typing import Any

from sixlegs.engine.nets import MAGIC, packed, unpacked
from sixlegs.errors import HiveError, extra
from sixlegs.lab.model import HIDDEN, ROWS, TERM_UNIT, Network
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
    told = json.dumps(recipe, sort_keys=True).encode()
    parts = [
        MAGIC,
        len(told).to_bytes(4, "little"),
        told,
        _shape(network, network.recipe.buckets),
        _whole(network.folded_rows() * WIDE, 127, "i1"),
        _whole(network.bias * WIDE, MOST_ROW_BIAS, "<i2"),
        _whole(
            _by_input(network, network.first.weight) * _first_scales(network), MOST_SHORT, "<i2"
        ),
        _whole(network.first.bias * FIRST, 2**29, "<i4"),
        _whole(_by_input(network, network.second.weight) * WEIGHT, MOST_WEIGHT, "<i2"),
        _whole(network.second.bias * LAST, 2**29, "<i4"),
        _whole(network.last.weight * WEIGHT, MOST_WEIGHT, "<i2"),
        _whole(network.last.bias * LAST, 2**29, "<i4"),
    ]
    return packed(b"".join(parts))


def begin_with(network: Network, file: bytes) -> None:
    """Give *network* the numbers of the *file* of another one, to go on from.

    All buckets begin alike if the other has just one.

    Raises :exc:`HiveError` if it is no such file, or the other has another shape.
    """
    bytes = unpacked(file, "The network to begin with")
    at = len(MAGIC) + 4 + int.from_bytes(bytes[len(MAGIC) : len(MAGIC) + 4], "little")
    width, buckets = network.recipe.width, network.recipe.buckets
    for theirs in {buckets, 1}:
        shape = _shape(network, theirs)
        layers = [
            ("i1", ROWS * width),
            ("<i2", width),
            ("<i2", theirs * (width + TERMS) * HIDDEN),
            ("<i4", theirs * HIDDEN),
            ("<i2", theirs * HIDDEN * HIDDEN),
            ("<i4", theirs * HIDDEN),
            ("<i2", theirs * HIDDEN),
            ("<i4", theirs),
        ]
        size = sum(np.dtype(kind).itemsize * count for kind, count in layers)
        if bytes[at : at + len(shape)] == shape and len(bytes) == at + len(shape) + size:
            break
    else:
        raise HiveError("The network to begin with has another shape.")
    at += len(shape)
    numbers = []
    for kind, count in layers:
        numbers.append(torch.from_numpy(np.frombuffer(bytes, kind, count, at).astype("f4")))
        at += np.dtype(kind).itemsize * count
    rows, bias, *narrow = numbers
    each = (numbers.repeat(buckets // theirs) for numbers in narrow)
    first, first_bias, second, second_bias, last, last_bias = each
    with torch.no_grad():
        network.rings.weight.zero_()
        network.rows.weight[:-1] = (rows / WIDE).view(ROWS, width)
        network.bias.copy_(bias / WIDE)
        scales = _first_scales(network).cpu()
        _copy_by_input(network.first.weight, first.view(buckets, -1, HIDDEN) / scales)
        network.first.bias.copy_(first_bias / FIRST)
        _copy_by_input(network.second.weight, second.view(buckets, HIDDEN, HIDDEN) / WEIGHT)
        network.second.bias.copy_(second_bias / LAST)
        network.last.weight.copy_((last / WEIGHT).view(buckets, HIDDEN))
        network.last.bias.copy_(last_bias / LAST)


def _shape(network: Network, buckets: int) -> bytes:
    made = network.recipe
    return np.array([made.width, HIDDEN, TERMS, made.facing, buckets], "<u2").tobytes()


def _by_input(network: Network, weights: Tensor) -> Tensor:
    """The weights of a narrow layer as the file has them: [bucket, input, output]."""
    return weights.view(network.recipe.buckets, HIDDEN, -1).transpose(1, 2)


def _copy_by_input(weights: Tensor, numbers: Tensor) -> None:
    """The other way round."""
    weights.copy_(numbers.transpose(1, 2).reshape(weights.shape))


def _first_scales(network: Network) -> Tensor:
    """What one stands for in each input of the second layer: [inputs, 1]."""
    wide = torch.full((network.recipe.width, 1), float(WEIGHT))
    terms = torch.full((TERMS, 1), FIRST / TERM_UNIT)
    return torch.cat([wide, terms]).to(network.first.weight.device)


def _whole(numbers: Tensor, most: int, kind: str) -> bytes:
    array = numbers.detach().cpu().double().numpy()
    return bytes(np.clip(np.rint(array), -most, most).astype(kind).tobytes())
