"""What plays: the interface that all players share, the engine, its levels, and matches."""

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
