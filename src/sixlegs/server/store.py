"""Games kept in a database: one thread writes, one change is one transaction."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from sixlegs.errors import HiveError
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import OUTCOME_NAMES, line_strings, parse_move
from sixlegs.position import parse_position, position_string
from sixlegs.rules import Board, Color, Move, Outcome, checked_opening
from sixlegs.server.clocks import Clock, TimeControl
from sixlegs.server.games import Computer, Person, SeatedGame, Seats
from sixlegs.server.messages import TroubleCode
from sixlegs.server.migrations import STEPS, migrate, steps_taken
from sixlegs.server.owners import new_token

FILE = "games.db"
PATIENCE = 2.0  # seconds to wait for another program that writes
MOST_LISTED = 200

BASIC = 0xFF  # of an error's code; the rest tells details
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TROUBLES: dict[int, TroubleCode] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_BUSY: "storage-busy",
    sqlite3.SQLITE_LOCKED: "storage-busy",
}

OUTCOMES = {name: outcome for outcome, name in OUTCOME_NAMES.items()}
COLORS = {color.name.lower(): color for color in Color}

P = ParamSpec("P")
T = TypeVar("T")


class StoreError(HiveError):
    """Something that could not be kept or read; *code* tells why."""

    def __init__(self, code: TroubleCode, message: str) -> None:
        super().__init__(message)
        self.code = code


class ChangedElsewhereError(Exception):
    """A game that somebody else has changed, or deleted, since it was read."""


class DamageError(sqlite3.DatabaseError):
    """Damage that our own check has found."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Listed(NamedTuple):
    """A game in a list."""

    id: str
    seats: Seats
    board: Board
    """As it stands, without its history."""
    ply: int
    result: Result | None
    changed: int
    """Milliseconds since 1970."""


class Store:
    """The games in *folder*, which is made if it is not there.

    A damaged database is put aside, and :attr:`put_aside` tells where it went.

    Raises :exc:`HiveError` if the database is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it cannot be opened at all.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file = folder / FILE
        self.put_aside: Path | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self._connection = self._thread.submit(self._open).result()
        except BaseException:
            self._thread.shutdown()
            raise

    def close(self) -> None:
        """Finish what is under way, and let the file go."""
        self._thread.submit(self._connection.close).result()
        self._thread.shutdown()

    def home_token(self) -> str:
        """The cookie of whoever uses this machine; it stays the same as long as the games do."""
        return self._thread.submit(self._home_token).result()

    async def add(self, game: SeatedGame) -> None:
        """Keep a new game."""
        await self._run(self._add, game)

    async def save(self, game: SeatedGame, *, rematch: SeatedGame | None = None) -> None:
        """Keep a changed game, and with it the new game that is its rematch.

        Raises :exc:`ChangedElsewhereError` if the kept one is not of the version before.
        """
        await self._run(self._save, game, rematch)

    async def save_clock(self, game: SeatedGame) -> None:
        """Keep what the clocks show; this is no change of the game."""
        await self._run(self._save_clock, game)

    async def load(self, id: str) -> SeatedGame | None:
        """The game of that id."""
        return await self._run(self._load, id)

    async def delete(self, id: str) -> None:
        """Forget a game."""
        await self._run(self._delete, id)

    async def games_of(self, owner: str) -> list[Listed]:
        """The games of *owner*: the unfinished first, then the latest."""
        return await self._run(self._games_of, owner)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        future = self._thread.submit(work, *args, **kwargs)
        # Whoever waits may be called off; what has begun is finished all the same.
        return await asyncio.shield(asyncio.wrap_future(future))

    # All below runs in the one thread.

    def _open(self) -> sqlite3.Connection:
        with _troubles():
            try:
                return _opened(self.file)
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorcode & BASIC not in DAMAGE:
                    raise
            self.put_aside = _put_aside(self.file)
            return _opened(self.file)

    def _home_token(self) -> str:
        with _troubles(), self._connection:
            row = self._connection.execute("SELECT token FROM home").fetchone()
            if row:
                return str(row["token"])
            token = new_token()
            self._connection.execute("INSERT INTO home VALUES (?)", (token,))
            return token

    def _add(self, game: SeatedGame) -> None:
        with _troubles(), self._connection:
            self._insert(game)

    def _insert(self, game: SeatedGame) -> None:
        now = _now()
        columns = _columns(game) | {"id": game.id, "created": now, "changed": now}
        names = ", ".join(columns)
        places = ", ".join(f":{name}" for name in columns)
        self._connection.execute(f"INSERT INTO games ({names}) VALUES ({places})", columns)
        self._connection.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?)",
            [(game.id, _name(color), *_seat(seat)) for color, seat in game.seats.items()],
        )

    def _save(self, game: SeatedGame, rematch: SeatedGame | None) -> None:
        columns = _columns(game) | {"changed": _now()}
        changes = ", ".join(f"{name} = :{name}" for name in columns)
        with _troubles(), self._connection:
            changed = self._connection.execute(
                f"UPDATE games SET {changes} WHERE id = :id AND version = :version - 1",
                columns | {"id": game.id},
            )
            if changed.rowcount == 0:
                raise ChangedElsewhereError
            if rematch:
                self._insert(rematch)

    def _save_clock(self, game: SeatedGame) -> None:
        assert game.clock is not None
        with _troubles(), self._connection:
            self._connection.execute(
                "UPDATE games SET white_left = ?, black_left = ? WHERE id = ? AND version = ?",
                (*game.clock.left, game.id, game.version),
            )

    def _load(self, id: str) -> SeatedGame | None:
        with _troubles():
            row = self._connection.execute("SELECT * FROM games WHERE id = ?", (id,)).fetchone()
            return _game(row, self._seats([id])[id]) if row else None

    def _delete(self, id: str) -> None:
        with _troubles(), self._connection:
            self._connection.execute("DELETE FROM games WHERE id = ?", (id,))

    def _games_of(self, owner: str) -> list[Listed]:
        with _troubles():
            rows = self._connection.execute(
                "SELECT * FROM games WHERE id IN (SELECT game FROM seats WHERE owner = ?)"
                " ORDER BY outcome IS NOT NULL, changed DESC LIMIT ?",
                (owner, MOST_LISTED),
            ).fetchall()
            seats = self._seats([row["id"] for row in rows])
            listed = (_listed(row, seats[row["id"]]) for row in rows)
            return [game for game in listed if game]

    def _seats(self, ids: list[str]) -> dict[str, Seats]:
        seats: dict[str, Seats] = {id: {} for id in ids}
        places = ", ".join("?" * len(ids))
        for row in self._connection.execute(f"SELECT * FROM seats WHERE game IN ({places})", ids):
            seat = Computer(row["level"]) if row["owner"] is None else Person(row["owner"])
            seats[row["game"]][COLORS[row["color"]]] = seat
        return seats


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=PATIENCE)
    try:
        connection.row_factory = sqlite3.Row
        if steps_taken(connection) > len(STEPS):
            raise HiveError(
                f"The games in {file} were kept by a later version of Sixlegs: use that one, or"
                " name another folder with --data."
            )
        if connection.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise DamageError
        # Readers and one writer at a time; a change is on the disk before it is announced.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _put_aside(file: Path) -> Path:
    """Give a damaged database another name, so that somebody may still rescue it."""
    aside = file.with_name(f"damaged-{time.strftime('%Y%m%d-%H%M%S')}-{file.name}")
    for suffix in ("", "-wal", "-shm"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


@contextmanager
def _troubles() -> Iterator[None]:
    """Tell troubles of the database as our own."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & BASIC
        raise StoreError(TROUBLES.get(code, "storage"), f"The games: {error}.") from error


# A game as a row


def _columns(game: SeatedGame) -> dict[str, object]:
    board, result, clock = game.game.board, game.game.result, game.clock
    start = board.start or Board(board.game_type, board.opening)
    return {
        "version": game.version,
        "game_type": board.game_type,
        "opening": board.opening,
        "start": position_string(board.start) if board.start else None,
        "moves": ";".join(line_strings(start, [*board.moves, *game.undone])),
        "played": len(board.moves),
        "position": position_string(board),
        "outcome": OUTCOME_NAMES[result.outcome] if result else None,
        "ending": result.ending.value if result else None,
        "draw_offer": None if game.draw_offer is None else _name(game.draw_offer),
        "initial": clock.control.initial if clock else None,
        "increment": clock.control.increment if clock else None,
        "white_left": clock.left[0] if clock else None,
        "black_left": clock.left[1] if clock else None,
        "times": json.dumps(game.times),
        "rematch": game.rematch,
        "coach": game.coach,
    }


def _game(row: sqlite3.Row, seats: Seats) -> SeatedGame:
    """The game of a row.

    Raises :exc:`StoreError` if it makes no sense.
    """
    try:
        start = row["start"] and parse_position(row["start"])
        board = start or Board(row["game_type"], checked_opening(row["opening"]))
        undone = _played(board, row["moves"].split(";") if row["moves"] else [], row["played"])
        return SeatedGame(
            id=row["id"],
            version=row["version"],
            seats=seats,
            game=Game(board, decided=_result(row)),
            clock=_clock(row),
            undone=undone,
            times=tuple((white, black) for white, black in json.loads(row["times"])),
            draw_offer=COLORS[row["draw_offer"]] if row["draw_offer"] else None,
            rematch=row["rematch"],
            coach=bool(row["coach"]),
        )
    except (HiveError, ValueError, KeyError, TypeError) as error:
        raise StoreError("storage", f"The game {row['id']} cannot be read: {error}.") from error


def _played(board: Board, moves: list[str], count: int) -> tuple[Move, ...]:
    """Play the first *count* moves on *board*, and return those that would come after."""
    for text in moves[:count]:
        board.push_uhp(text)
    ahead, undone = board.copy(), []
    for text in moves[count:]:
        undone.append(parse_move(ahead, text))
        ahead.push(undone[-1])
    return tuple(undone)


def _listed(row: sqlite3.Row, seats: Seats) -> Listed | None:
    """A row for a list; None if it makes no sense, so that the others can be seen."""
    try:
        board = parse_position(row["position"])
        return Listed(row["id"], seats, board, row["played"], _result(row), row["changed"])
    except ValueError:
        return None


def _result(row: sqlite3.Row) -> Result | None:
    outcome: Outcome | None = OUTCOMES.get(row["outcome"])
    return Result(outcome, Ending(row["ending"])) if outcome else None


def _clock(row: sqlite3.Row) -> Clock | None:
    if row["initial"] is None:
        return None
    control = TimeControl(row["initial"], row["increment"])
    return Clock(control, (row["white_left"], row["black_left"]))


def _seat(seat: Person | Computer) -> tuple[str | None, int | None]:
    return (seat.owner, None) if isinstance(seat, Person) else (None, seat.level)


def _name(color: Color) -> str:
    return color.name.lower()


def _now() -> int:
    return round(1000 * time.time())
