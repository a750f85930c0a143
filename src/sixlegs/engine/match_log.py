"""The log of a match: finished games are stored before they count, so that matches can resume."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import IO, Any, NamedTuple

from sixlegs.errors import HiveError
from sixlegs.files import write_atomically


class FinishedGame(NamedTuple):
    """A finished game of a match."""

    number: int
    """The number of the game; games 2k and 2k + 1 share an opening."""
    first_is_white: bool
    result: str
    """WhiteWins, BlackWins or Draw."""
    ending: str
    """surrounded, repetition, length, illegal, crash or time."""
    note: str
    """A description of the failure, if a player failed."""
    game: str
    """The game string."""

    @property
    def score(self) -> float:
        """The points of the first engine."""
        if self.result == "Draw":
            return 0.5
        return float((self.result == "WhiteWins") == self.first_is_white)


class MatchLog:
    """A file with the conditions of the match on the first line and one game per further line.

    Raises :exc:`HiveError` if the file belongs to a match with other conditions, is in use by
    another match, or is not a match log.
    """

    def __init__(self, file: str | PathLike[str], conditions: dict[str, Any]) -> None:
        self.file = file = Path(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(file.with_suffix(".lock"))
        try:
            self.finished = self._opened(conditions)
        except BaseException:
            self.close()
            raise

    def append(self, game: FinishedGame) -> None:
        """Store *game*; once this returns, it survives a crash."""
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(game._asdict()) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        self.finished.append(game)

    def _opened(self, conditions: dict[str, Any]) -> list[FinishedGame]:
        stored, games = _read(self.file)
        if stored is not None and stored != conditions:
            names = sorted(n for n in {*stored, *conditions} if stored.get(n) != conditions.get(n))
            differing = ", ".join(names)
            raise HiveError(
                f"{self.file} belongs to a match with other {differing}: take another folder."
            )
        # Rewrite the file, to remove a line that a crash left incomplete.
        lines = [conditions, *(game._asdict() for game in games)]
        write_atomically(self.file, "".join(json.dumps(line) + "\n" for line in lines))
        return games

    def close(self) -> None:
        """Release the lock of the match."""
        self._lock.close()


def _read(file: Path) -> tuple[dict[str, Any] | None, list[FinishedGame]]:
    """Return the conditions and games in *file*; its last line may be incomplete."""
    try:
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        entries = [json.loads(line) for line in lines[:-1]]
        with suppress(ValueError):
            entries += [json.loads(line) for line in lines[-1:]]
        games = {entry["number"]: FinishedGame(**entry) for entry in entries[1:]}
        if lines and not (entries and isinstance(entries[0], dict)):
            raise ValueError
    except (ValueError, TypeError, KeyError) as error:
        raise HiveError(f"{file} is not the journal of a match.") from error
    return (entries[0] if entries else None), list(games.values())


def _lock(file: Path) -> IO[str]:
    """Lock the folder against a second match for as long as the returned file is open."""
    stream = file.open("a", encoding="utf-8")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            raise HiveError(f"Another match is being played in {file.parent}.") from None
    return stream
