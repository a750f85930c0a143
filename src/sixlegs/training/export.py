"""Quantized networks in the format of ``core/search/network.cpp``: export, and import to resume."""

from __future__ import annotations

import json
from typing import Any

from sixlegs.engine.networks import MAGIC, compress, decompress
from sixlegs.errors import HiveError, requires_extra
from sixlegs.training.model import HIDDEN_UNITS, ROW_COUNT, TERM_SCALE, Network
from sixlegs.training.samples import TERM_COUNT

with requires_extra("torch"):
    import numpy as np
    import torch
    from torch import Tensor

# The value that represents 1.0 in each layer; see docs/reference/network-file.md.
WIDE_SCALE = 127
WEIGHT_SCALE = 128
FIRST_LAYER_SCALE = WIDE_SCALE * WEIGHT_SCALE  # of the sums of the second layer
NARROW_SCALE = FIRST_LAYER_SCALE // 64  # of these sums after rescaling
LAST_LAYER_SCALE = NARROW_SCALE * WEIGHT_SCALE

MAX_ROW_BIAS = 8000
MAX_WEIGHT = 2047
MAX_INT16 = 32767


def export_network(network: Network, recipe: dict[str, Any]) -> bytes:
    """Return the file of *network*; *recipe* is metadata about its training."""
    metadata = json.dumps(recipe, sort_keys=True).encode()
    parts = [
        MAGIC,
        len(metadata).to_bytes(4, "little"),
        metadata,
        _shape_bytes(network, network.recipe.buckets),
        _quantize(network.folded_rows() * WIDE_SCALE, 127, "i1"),
        _quantize(network.bias * WIDE_SCALE, MAX_ROW_BIAS, "<i2"),
        _quantize(
            _input_major(network, network.first.weight) * _first_input_scales(network),
            MAX_INT16,
            "<i2",
        ),
        _quantize(network.first.bias * FIRST_LAYER_SCALE, 2**29, "<i4"),
        _quantize(_input_major(network, network.second.weight) * WEIGHT_SCALE, MAX_WEIGHT, "<i2"),
        _quantize(network.second.bias * LAST_LAYER_SCALE, 2**29, "<i4"),
        _quantize(network.last.weight * WEIGHT_SCALE, MAX_WEIGHT, "<i2"),
        _quantize(network.last.bias * LAST_LAYER_SCALE, 2**29, "<i4"),
    ]
    return compress(b"".join(parts))


def load_into(network: Network, file: bytes) -> None:
    """Initialize *network* with the weights in the *file* of another network.

    If the other network has a single bucket, it is copied to all buckets.

    Raises :exc:`HiveError` if it is not a network file, or the shapes differ.
    """
    bytes = decompress(file, "The network to begin with")
    at = len(MAGIC) + 4 + int.from_bytes(bytes[len(MAGIC) : len(MAGIC) + 4], "little")
    width, buckets = network.recipe.width, network.recipe.buckets
    for file_buckets in {buckets, 1}:
        shape = _shape_bytes(network, file_buckets)
        layers = [
            ("i1", ROW_COUNT * width),
            ("<i2", width),
            ("<i2", file_buckets * (width + TERM_COUNT) * HIDDEN_UNITS),
            ("<i4", file_buckets * HIDDEN_UNITS),
            ("<i2", file_buckets * HIDDEN_UNITS * HIDDEN_UNITS),
            ("<i4", file_buckets * HIDDEN_UNITS),
            ("<i2", file_buckets * HIDDEN_UNITS),
            ("<i4", file_buckets),
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
    layers_by_bucket = (numbers.repeat(buckets // file_buckets) for numbers in narrow)
    first, first_bias, second, second_bias, last, last_bias = layers_by_bucket
    with torch.no_grad():
        network.rings.weight.zero_()
        network.rows.weight[:-1] = (rows / WIDE_SCALE).view(ROW_COUNT, width)
        network.bias.copy_(bias / WIDE_SCALE)
        scales = _first_input_scales(network).cpu()
        _copy_input_major(network.first.weight, first.view(buckets, -1, HIDDEN_UNITS) / scales)
        network.first.bias.copy_(first_bias / FIRST_LAYER_SCALE)
        _copy_input_major(
            network.second.weight, second.view(buckets, HIDDEN_UNITS, HIDDEN_UNITS) / WEIGHT_SCALE
        )
        network.second.bias.copy_(second_bias / LAST_LAYER_SCALE)
        network.last.weight.copy_((last / WEIGHT_SCALE).view(buckets, HIDDEN_UNITS))
        network.last.bias.copy_(last_bias / LAST_LAYER_SCALE)


def _shape_bytes(network: Network, buckets: int) -> bytes:
    recipe = network.recipe
    return np.array(
        [recipe.width, HIDDEN_UNITS, TERM_COUNT, recipe.facing, buckets], "<u2"
    ).tobytes()


def _input_major(network: Network, weights: Tensor) -> Tensor:
    """Return the weights of a narrow layer in the order of the file: [bucket, input, output]."""
    return weights.view(network.recipe.buckets, HIDDEN_UNITS, -1).transpose(1, 2)


def _copy_input_major(weights: Tensor, numbers: Tensor) -> None:
    """Copy *numbers*, in the order of the file, into the *weights* of a narrow layer."""
    weights.copy_(numbers.transpose(1, 2).reshape(weights.shape))


def _first_input_scales(network: Network) -> Tensor:
    """Return the scale of each input of the second layer: [inputs, 1]."""
    wide = torch.full((network.recipe.width, 1), float(WEIGHT_SCALE))
    terms = torch.full((TERM_COUNT, 1), FIRST_LAYER_SCALE / TERM_SCALE)
    return torch.cat([wide, terms]).to(network.first.weight.device)


def _quantize(numbers: Tensor, maximum: int, kind: str) -> bytes:
    array = numbers.detach().cpu().double().numpy()
    return bytes(np.clip(np.rint(array), -maximum, maximum).astype(kind).tobytes())
