"""The archive: games kept for good, doubles noticed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from sixlegs.server.play.archive_entry import ArchiveEntry, EntryPlayer, name_search_key
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.archive_index import IndexedGame, add_to_index
from sixlegs.server.storage.schema import archive_games, archive_records, ratings

COLORS = ("white", "black")
MAX_COMPUTER_GAMES = 1000  # games against the computer that one account keeps


def add(connection: Connection, entries: Sequence[ArchiveEntry], *, is_indexed: bool = True) -> int:
    """Keep those of *entries* that are not kept yet, and tell how many these were.

    Without being indexed they are in no count, until somebody calls `index_pending`.
    """
    fresh = _assign_ids(connection, {entry.digest(): entry for entry in entries})
    if not fresh:
        return 0
    rows = [
        _to_row(entry, digest, id) | {"is_indexed": is_indexed}
        for id, (digest, entry) in fresh.items()
    ]
    connection.execute(insert(archive_games), rows)
    records = [{"game": id} | entry.record_row() for id, (_, entry) in fresh.items()]
    connection.execute(insert(archive_records), records)
    if is_indexed:
        add_to_index(connection, [_indexed_game(id, entry) for id, (_, entry) in fresh.items()])
    return len(fresh)


def add_played(connection: Connection, entry: ArchiveEntry) -> bool:
    """Add a game that was played here, and return whether it was not there yet.

    An imported record may claim to be this game, by a tag that anybody can write. It stays in the
    archive, but as a game of its own.
    """
    digest = entry.digest()
    is_claim = (archive_games.c.digest == digest) & (archive_games.c.source == "import")
    other = sha256(f"imported {digest}".encode()).hexdigest()[:32]
    connection.execute(update(archive_games).where(is_claim).values(game=None, digest=other))
    return add(connection, [entry], is_indexed=False) > 0


def add_computer_game(connection: Connection, entry: ArchiveEntry, user_id: UserId) -> bool:
    """Keep a game of *user_id* against the computer; False if they keep too many already.

    It is in no count of the explorer, which tells how people play each other.
    """
    if _count_computer_games(connection, user_id) >= MAX_COMPUTER_GAMES:
        return False
    add(connection, [entry], is_indexed=False)
    own = (archive_games.c.digest == entry.digest()) & (archive_games.c.source == "computer")
    connection.execute(update(archive_games).where(own).values(is_indexed=True))
    return True


def delete_computer_game(connection: Connection, id: int, user_id: UserId) -> bool:
    """Forget such a game again; False if *user_id* keeps none of that id."""
    own = delete(archive_games).where(archive_games.c.id == id, _is_computer_game_of(user_id))
    return connection.execute(own).rowcount > 0


def _count_computer_games(connection: Connection, user_id: UserId) -> int:
    counted = select(func.count()).select_from(archive_games).where(_is_computer_game_of(user_id))
    return int(connection.execute(counted).scalar_one())


def _is_computer_game_of(user_id: UserId) -> ColumnElement[bool]:
    games = archive_games.c
    is_theirs = (games.white_owner == user_id) | (games.black_owner == user_id)
    return and_(is_theirs, games.source == "computer")


def set_player(connection: Connection, game: str, color: str, player: EntryPlayer) -> None:
    """Let a game that was played here tell who played a side of it."""
    if player.user_id is not None:
        told = {
            f"{color}_owner": player.user_id,
            f"{color}_name": player.name,
            f"{color}_key": name_search_key(player.name),
        }
        one = archive_games.c.game == game
        connection.execute(update(archive_games).where(one).values(told))


def shows_player(connection: Connection, game: str, user_id: UserId) -> bool:
    """Whether a game that was played here is kept, and tells that *user_id* played it."""
    games = archive_games.c
    is_told = (games.white_owner == user_id) | (games.black_owner == user_id)
    wanted = select(games.id).where(games.game == game, is_told)
    return connection.execute(wanted).first() is not None


def has_played_game(connection: Connection, game: str) -> bool:
    """Return whether the archive has a game that was played here."""
    entry = (archive_games.c.game == game) & (archive_games.c.source != "import")
    return connection.execute(select(archive_games.c.id).where(entry)).first() is not None


def find_unpublished_players(connection: Connection, game: ServerGame) -> frozenset[UserId]:
    """Return the players of a finished game whose names its archive entry leaves out."""
    columns = (archive_games.c.white_owner, archive_games.c.black_owner)
    row = connection.execute(select(*columns).where(archive_games.c.game == game.id)).first()
    if row is None:
        return frozenset()
    return frozenset(player_ids(game.seats)) - set(row)


def transfer(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Give the games of *user_id* to *into*, the same person."""
    for color in COLORS:
        column = archive_games.c[f"{color}_owner"]
        connection.execute(
            update(archive_games).where(column == user_id).values({column.name: into})
        )


def anonymize(connection: Connection, user_id: UserId) -> None:
    """Keep the games of *user_id* with others, but nothing that tells whose they were."""
    connection.execute(delete(archive_games).where(_is_computer_game_of(user_id)))
    for color in COLORS:
        column = archive_games.c[f"{color}_owner"]
        nobody = dict.fromkeys([f"{color}_owner", f"{color}_name", f"{color}_key"])
        connection.execute(update(archive_games).where(column == user_id).values(nobody))
    connection.execute(delete(ratings).where(ratings.c.owner == user_id))


def _assign_ids(
    connection: Connection, entries: dict[str, ArchiveEntry]
) -> dict[int, tuple[str, ArchiveEntry]]:
    """What is not kept yet, by an id that is not taken."""
    known = set(
        connection.scalars(
            select(archive_games.c.digest).where(archive_games.c.digest.in_(list(entries)))
        )
    )
    ids: dict[int, tuple[str, ArchiveEntry]] = {}
    for digest, entry in entries.items():
        if digest not in known:
            id = entry.id(digest)
            while id in ids:
                id += 1
            ids[id] = digest, entry
    taken = select(archive_games.c.id).where(archive_games.c.id.in_(list(ids)))
    for id in list(connection.scalars(taken)):
        free = id
        while free in ids or _is_taken(connection, free):
            free += 1
        ids[free] = ids.pop(id)
    return ids


def _is_taken(connection: Connection, id: int) -> bool:
    taken = select(archive_games.c.id).where(archive_games.c.id == id)
    return connection.execute(taken).first() is not None


def _indexed_game(id: int, entry: ArchiveEntry) -> IndexedGame:
    white, black = entry.players
    return IndexedGame(id, entry.board, entry.outcome, (white.rating, black.rating))


def _to_row(entry: ArchiveEntry, digest: str, id: int) -> dict[str, object]:
    white, black = entry.players
    return {
        "id": id,
        "digest": digest,
        "game": entry.game,
        "source": entry.source,
        "white_owner": white.user_id,
        "black_owner": black.user_id,
        "white_name": white.name,
        "black_name": black.name,
        "white_key": name_search_key(white.name),
        "black_key": name_search_key(black.name),
        "white_rating": white.rating,
        "black_rating": black.rating,
        "outcome": entry.outcome,
        "ending": entry.ending,
        "speed": entry.speed.value if entry.speed else None,
        "is_rated": entry.is_rated,
        "game_type": entry.board.game_type,
        "date": entry.day.isoformat() if entry.day else None,
        "plies": len(entry.board.moves),
    }
