"""The native core, in the variant made for the processor at hand."""

import os
from importlib import import_module

from sixlegs._cpu import variant as best_variant

# For tests and for comparing variants; a name that does not exist fails loudly.
variant = os.environ.get("SIXLEGS_CPU") or best_variant()

for _name, _value in vars(import_module(f"sixlegs._core_{variant}")).items():
    if not _name.startswith("__"):
        if isinstance(_value, type):
            _value.__module__ = "sixlegs"  # pickles must not name a variant
        globals()[_name] = _value
