"""Players: their interface, the built-in engine and its levels, and matches between players."""

from sixlegs.engine.analysis import Info, Score
from sixlegs.engine.native import Engine
from sixlegs.engine.player import (
    EngineError,
    EngineMoveError,
    EngineTimeoutError,
    Limit,
    Player,
    Stop,
    SupportsPosition,
)

__all__ = [
    "Engine",
    "EngineError",
    "EngineMoveError",
    "EngineTimeoutError",
    "Info",
    "Limit",
    "Player",
    "Score",
    "Stop",
    "SupportsPosition",
]
