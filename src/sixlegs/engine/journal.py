"""The journal of a match: every finished game on disk before it counts, so that a match goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sixlegs.errors import HiveError


class Finished(NamedTuple):
    """A game of a match that has been played."""

    number: int
    """Which game; games 2k and 2k + 1 share an opening."""
    first_is_white: bool
    result: str
    """WhiteWins, BlackWins or Draw."""
    ending: str
    """surrounded, repetition, length, crash or time."""
    note: str
    """What went wrong, if anything did."""
    game: str
    """The game string."""

    @property
    def score(self) -> float:
        """The first engine's points."""
        if self.result == "Draw":
            return 0.5
        return float((self.result == "WhiteWins") == self.first_is_white)


class Journal:
    """A file of one line a game, the conditions of the match in the first.

    Raises :exc:`HiveError` if the file belongs to a match under other conditions.
    """

    def __init__(self, file: Path, conditions: dict[str, Any]) -> None:
        self.file = file
        self.finished: list[Finished] = []
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        whole = [entry for line in lines if (entry := _entry(line)) is not None]
        if whole and whole[0] != conditions:
            differing = sorted(
                name
                for name in {*whole[0], *conditions}
                if whole[0].get(name) != conditions.get(name)
            )
            raise HiveError(
                f"{file} belongs to a match with other {', '.join(differing)}: take another folder."
            )
        self.finished = [Finished(**entry) for entry in whole[1:]]
        # Written anew, so that a line cut off by a crash does not stay in the way.
        self._write(conditions, self.finished)

    def add(self, game: Finished) -> None:
        """Put *game* down; once this returns, it survives a crash."""
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(game._asdict()) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        self.finished.append(game)

    def _write(self, conditions: dict[str, Any], games: Iterable[Finished]) -> None:
        draft = self.file.with_suffix(".draft")
        lines = [json.dumps(conditions), *(json.dumps(game._asdict()) for game in games)]
        draft.write_text("\n".join(lines) + "\n", "utf-8")
        draft.replace(self.file)


def _entry(line: str) -> dict[str, Any] | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, dict) else None
