"""Modules by their names of before: importing one works, with a DeprecationWarning."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

RENAMED = {
    "sixlegs.announcement": "sixlegs.descriptions",
    "sixlegs.wording": "sixlegs.explanations",
    "sixlegs.engine.players": "sixlegs.engine.builtin_players",
    "sixlegs.engine.reasons": "sixlegs.engine.move_facts",
}


class RenamedModules:
    """Finds and loads such a module: it is the very one that has the new name."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How to load *name*, or None if it is not one of ours."""
        return ModuleSpec(name, RenamedModules()) if name in RENAMED else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """None: any new module will do, since it is replaced at once."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the renamed module in the place of *module*, as the import system allows."""
        new = RENAMED[module.__name__]
        sys.modules[module.__name__] = import_module(new)
        message = f"{module.__name__} is called {new} now"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
