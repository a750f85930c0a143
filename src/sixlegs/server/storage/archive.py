"""The archive, which stores finished games permanently and without duplicates."""

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
MAX_COMPUTER_GAMES = 1000  # per account


def add(connection: Connection, entries: Sequence[ArchiveEntry], *, is_indexed: bool = True) -> int:
    """Store those of *entries* that are new, and return how many these were.

    If they are not *is_indexed*, the explorer does not count them until :func:`index_pending` runs.
    """
    new_entries = _assign_ids(connection, {entry.digest(): entry for entry in entries})
    if not new_entries:
        return 0
    rows = [
        _to_row(entry, digest, id) | {"is_indexed": is_indexed}
        for id, (digest, entry) in new_entries.items()
    ]
    connection.execute(insert(archive_games), rows)
    records = [{"game": id} | entry.record_row() for id, (_, entry) in new_entries.items()]
    connection.execute(insert(archive_records), records)
    if is_indexed:
        add_to_index(
            connection, [_indexed_game(id, entry) for id, (_, entry) in new_entries.items()]
        )
    return len(new_entries)


def add_played(connection: Connection, entry: ArchiveEntry) -> bool:
    """Add a game that was played on this server, and return whether it was new.

    An imported record may claim to be this game, by a tag that anyone can write. It stays in the
    archive as a separate game.
    """
    digest = entry.digest()
    is_claim = (archive_games.c.digest == digest) & (archive_games.c.source == "import")
    other = sha256(f"imported {digest}".encode()).hexdigest()[:32]
    connection.execute(update(archive_games).where(is_claim).values(game=None, digest=other))
    return add(connection, [entry], is_indexed=False) > 0


def add_computer_game(connection: Connection, entry: ArchiveEntry, user_id: UserId) -> bool:
    """Store a game of *user_id* against the computer. Return False if they have too many already.

    The opening explorer does not count it, since it shows how people play each other.
    """
    if count_computer_games(connection, user_id) >= MAX_COMPUTER_GAMES:
        return False
    add(connection, [entry], is_indexed=False)
    is_entry = (archive_games.c.digest == entry.digest()) & (archive_games.c.source == "computer")
    connection.execute(update(archive_games).where(is_entry).values(is_indexed=True))
    return True


def delete_computer_game(connection: Connection, id: int, user_id: UserId) -> bool:
    """Delete a game of *user_id* against the computer, and return whether it existed."""
    deletion = delete(archive_games).where(archive_games.c.id == id, _is_computer_game_of(user_id))
    return connection.execute(deletion).rowcount > 0


def count_games_with_people(connection: Connection, user_id: UserId) -> int:
    """Return the number of *user_id*'s games against other people."""
    games = archive_games.c
    is_theirs = (games.white_owner == user_id) | (games.black_owner == user_id)
    query = select(func.count()).select_from(archive_games)
    return int(connection.execute(query.where(is_theirs, games.source != "computer")).scalar_one())


def count_computer_games(connection: Connection, user_id: UserId) -> int:
    """Return the number of *user_id*'s games against the computer."""
    query = select(func.count()).select_from(archive_games).where(_is_computer_game_of(user_id))
    return int(connection.execute(query).scalar_one())


def _is_computer_game_of(user_id: UserId) -> ColumnElement[bool]:
    games = archive_games.c
    is_theirs = (games.white_owner == user_id) | (games.black_owner == user_id)
    return and_(is_theirs, games.source == "computer")


def set_player(connection: Connection, game: str, color: str, player: EntryPlayer) -> None:
    """Show who played *color* in the entry of a game that was played on this server."""
    if player.user_id is not None:
        columns = {
            f"{color}_owner": player.user_id,
            f"{color}_name": player.name,
            f"{color}_key": name_search_key(player.name),
        }
        is_entry = archive_games.c.game == game
        connection.execute(update(archive_games).where(is_entry).values(columns))


def shows_player(connection: Connection, game: str, user_id: UserId) -> bool:
    """Return whether the archive has a game of this server and shows *user_id* as its player."""
    games = archive_games.c
    is_shown = (games.white_owner == user_id) | (games.black_owner == user_id)
    query = select(games.id).where(games.game == game, is_shown)
    return connection.execute(query).first() is not None


def has_played_game(connection: Connection, game: str) -> bool:
    """Return whether the archive has the entry of a game that was played on this server."""
    entry = (archive_games.c.game == game) & (archive_games.c.source != "import")
    return connection.execute(select(archive_games.c.id).where(entry)).first() is not None


def find_unpublished_players(connection: Connection, game: ServerGame) -> frozenset[UserId]:
    """Return the players of a finished game whose names its archive entry omits."""
    columns = (archive_games.c.white_owner, archive_games.c.black_owner)
    row = connection.execute(select(*columns).where(archive_games.c.game == game.id)).first()
    if row is None:
        return frozenset()
    return frozenset(player_ids(game.seats)) - set(row)


def transfer(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Assign the games of *user_id* to *into*, the same person."""
    for color in COLORS:
        column = archive_games.c[f"{color}_owner"]
        connection.execute(
            update(archive_games).where(column == user_id).values({column.name: into})
        )


def anonymize(connection: Connection, user_id: UserId) -> None:
    """Remove *user_id* from their games with others, and delete those with the computer."""
    connection.execute(delete(archive_games).where(_is_computer_game_of(user_id)))
    for color in COLORS:
        column = archive_games.c[f"{color}_owner"]
        no_player = dict.fromkeys([f"{color}_owner", f"{color}_name", f"{color}_key"])
        connection.execute(update(archive_games).where(column == user_id).values(no_player))
    connection.execute(delete(ratings).where(ratings.c.owner == user_id))


def _assign_ids(
    connection: Connection, entries: dict[str, ArchiveEntry]
) -> dict[int, tuple[str, ArchiveEntry]]:
    """Return the new entries by unused ids, with their digests."""
    existing = set(
        connection.scalars(
            select(archive_games.c.digest).where(archive_games.c.digest.in_(list(entries)))
        )
    )
    ids: dict[int, tuple[str, ArchiveEntry]] = {}
    for digest, entry in entries.items():
        if digest not in existing:
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
