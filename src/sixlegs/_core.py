"""The native core, loaded in the best variant for the processor."""

import os
from importlib import import_module
from importlib.util import find_spec

from sixlegs._cpu import variant as best_variant

_VARIANTS = ["plain", "v3"]


def _choose_variant() -> str:
    """Return the variant set in SIXLEGS_CPU, or the best one that is installed and can run."""
    if named := os.environ.get("SIXLEGS_CPU"):
        return named
    can_run = _VARIANTS[: _VARIANTS.index(best_variant()) + 1]
    for name in reversed(can_run):
        if find_spec(f"sixlegs._core_{name}"):
            return name
    raise ImportError(
        f"The core of Sixlegs was built for other processors than this one ({best_variant()}):"
        " build it here, or install a wheel."
    )


variant = _choose_variant()

for _name, _value in vars(import_module(f"sixlegs._core_{variant}")).items():
    if not _name.startswith("__"):
        if isinstance(_value, type):
            _value.__module__ = "sixlegs"  # pickles must not depend on the variant
        globals()[_name] = _value
