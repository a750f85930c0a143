"""The journal of a match: every finished game on disk before it counts, so that a match goes on."""

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
    """A game of a match that has been played."""

    number: int
    """Which game; games 2k and 2k + 1 share an opening."""
    first_is_white: bool
    result: str
    """WhiteWins, BlackWins or Draw."""
    ending: str
    """surrounded, repetition, length, illegal, crash or time."""
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


class MatchLog:
    """A file of one line a game, the conditions of the match in the first.

    Raises :exc:`HiveError` if the file belongs to a match under other conditions, to one that is
    being played, or to something else.
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
        """Put *game* down; once this returns, it survives a crash."""
        with self.file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(game._asdict()) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        self.finished.append(game)

    def _opened(self, conditions: dict[str, Any]) -> list[FinishedGame]:
        told, games = _read(self.file)
        if told is not None and told != conditions:
            names = sorted(n for n in {*told, *conditions} if told.get(n) != conditions.get(n))
            differing = ", ".join(names)
            raise HiveError(
                f"{self.file} belongs to a match with other {differing}: take another folder."
            )
        # Written anew, so that a line cut off by a crash does not stay in the way.
        lines = [conditions, *(game._asdict() for game in games)]
        write_atomically(self.file, "".join(json.dumps(line) + "\n" for line in lines))
        return games

    def close(self) -> None:
        """Let another match go on with it."""
        self._lock.close()


def _read(file: Path) -> tuple[dict[str, Any] | None, list[FinishedGame]]:
    """The conditions and the games in *file*; only its last line may be cut off."""
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
    """Keep a second match out of the folder for as long as the file is open."""
    stream = file.open("a", encoding="utf-8")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            stream.close()
            raise HiveError(f"Another match is being played in {file.parent}.") from None
    return stream
