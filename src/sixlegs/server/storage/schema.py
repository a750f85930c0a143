"""The current tables of the database; `migrations.py` upgrades older ones."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    Table,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy import Text as AnyText

from sixlegs.server.play.storable_text import replace_unstorable

SCHEMA_VERSION = 28
"""The version of the models and of ``DATA_MIGRATIONS``; increment it with each change of either."""

METADATA = MetaData(naming_convention={"ix": "%(table_name)s_by_%(column_0_name)s"})


def _table(name: str, *items: Column[Any] | Index | UniqueConstraint, **options: Any) -> Table:
    return Table(name, METADATA, *items, **options)


def _account_column() -> Column[str]:
    """Return the column ``owner`` of a table whose rows are deleted with their account."""
    account = ForeignKey("accounts.owner", ondelete="CASCADE")
    return Column("owner", Text, account, nullable=False, index=True)


class Text(TypeDecorator[str]):
    """Text that every database accepts, even in rows copied from a database that accepts more."""

    impl = AnyText
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: object) -> str | None:
        """Replace the characters that cannot be stored."""
        return None if value is None else replace_unstorable(value)


#: A duration or a time in milliseconds, which needs more than four bytes.
Milliseconds = BigInteger().with_variant(Integer(), "sqlite")

#: Any signed number of 64 bits.
Int64 = BigInteger().with_variant(Integer(), "sqlite")

IS_ONGOING = text("outcome IS NULL")

FILL_FACTOR = 70
"""How full PostgreSQL fills pages of games. Moves change no column of an index, so an update does
not touch the indexes (HOT) if the page has space for another version of the row.
"""

games = _table(
    "games",
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # incremented by each change
    Column("game_type", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("start", Text),  # position string of the starting position
    Column("moves", Text, nullable=False),  # UHP, separated by semicolons
    Column("played", Integer, nullable=False),  # without undone moves of old versions
    Column("position", Text, nullable=False),  # the current position, for lists
    Column("outcome", Text),
    Column("ending", Text),
    Column("draw_offer", Text),  # the color that offers a draw
    Column("initial", Milliseconds),  # NULL without a clock
    Column("increment", Milliseconds),
    Column("white_left", Milliseconds),
    Column("black_left", Milliseconds),
    Column("times", Text, nullable=False),  # JSON: the clocks after each move
    Column("rematch", Text, index=True),  # the id of the rematch
    Column("created", Milliseconds, nullable=False),
    Column("changed", Milliseconds, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),  # unused since version 28
    Column("access", Text, nullable=False, server_default="private"),  # see Access in play/codes.py
    Column("first_ply", Integer, nullable=False, server_default="0"),  # plies at the start
    Column("is_per_move", Boolean, nullable=False, server_default=false()),  # time control
    Column("running", Text),  # whose clock runs without connected players
    Column("since", Milliseconds),  # start of that clock, in game time
    Column("deadline", Milliseconds),  # when that clock runs out, in game time
    Column("takeback_offer", Text),
    Column("rematch_offer", Text),
    # Remaining lag compensation.
    Column("white_grace", Milliseconds, nullable=False, server_default="0"),
    Column("black_grace", Milliseconds, nullable=False, server_default="0"),
    # Absence of the player to move in a game without a clock.
    Column("away_allowed", Milliseconds),  # per turn
    Column("away_left", Milliseconds),  # remaining in this turn
    Column("away_since", Milliseconds),  # start of the absence, if the player is away
    Column("origin", Text),  # hash of the creator's address, see retention.py
    Column("expires", Milliseconds),  # it is stored at least until then, see retention.py
    Column("is_rated", Boolean, nullable=False, server_default=false()),
    Column("takebacks", Boolean, nullable=False, server_default=true()),
    Column("next_check", Milliseconds, server_default="0"),  # see storage/deadlines.py
    Index("games_by_origin", "origin"),
    Index("games_by_expiry", "expires"),
    Index("games_by_access", "access", "outcome"),
    Index(
        "games_by_next_check", "next_check", sqlite_where=IS_ONGOING, postgresql_where=IS_ONGOING
    ),
    postgresql_with={"fillfactor": FILL_FACTOR},
)

seats = _table(
    "seats",
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("color", Text, primary_key=True),
    Column("owner", Text, index=True),  # user id, see play/user_ids.py; NULL if vacant
    Column("level", Integer),  # unused since version 28
    Column("is_hidden", Boolean, nullable=False, server_default=false()),  # from the owner's list
    Column("invited", Text),  # the account that is challenged to take the seat
    Column("declined", Text),  # its reason to decline, see play/codes.py
    # Whether the sides are drawn at random when the opponent joins.
    Column("is_random", Boolean, nullable=False, server_default=false()),
    Index("seats_by_invited", "invited"),
)

#: Open challenges, and public games in progress with recent moves, see lobby_games.py.
lobby_games = _table(
    "lobby_games",
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("is_open", Boolean, nullable=False),  # a challenge
    Column("origin", Text, nullable=False),  # as in games, or an empty string
    Column("precedence", Integer, nullable=False),  # 0 or minus the games from there before it
    Column("listed", Milliseconds, nullable=False),  # when it was posted or began
    Index("lobby_games_by_precedence", "is_open", "precedence", "listed"),
    Index("lobby_games_by_origin", "origin", "is_open"),
)

users = _table(
    "people",
    Column("owner", Text, primary_key=True),  # user id, see play/user_ids.py
    Column("name", Text),
    Column("created", Milliseconds, nullable=False),
    Column("changed", Milliseconds, nullable=False),
)

invitations = _table(
    "invitations",
    Column("token", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("color", Text, nullable=False),  # of the seat
    Column("created", Milliseconds, nullable=False),
)

#: Accounts. Their names are in `people`, like those of guests.
accounts = _table(
    "accounts",
    Column("owner", Text, primary_key=True),  # user id, see play/user_ids.py
    Column("password", Text),  # argon2id hash; NULL if there is only a passkey
    Column("banned", Milliseconds),  # since when sign-in is blocked
    Column("created", Milliseconds, nullable=False),
)

#: Similarity keys of account names, see accounts/names.py.
name_keys = _table(
    "name_keys",
    Column("key", Text, primary_key=True),
    Column("rank", Integer, primary_key=True, autoincrement=False),  # above 0 for names that did
    # not share the key by an earlier KEYS_VERSION
    _account_column(),
)

#: Names that accounts have given up, as hashes of their similarity keys.
held_names = _table(
    "held_names",
    Column("key_hash", Text, primary_key=True),
    Column("owner", Text, index=True),  # the account that may reclaim it; NULL if it was deleted
    Column("until", Milliseconds, nullable=False),
    Index("held_names_by_end", "until"),
)

#: Similarity keys of guests' names.
guest_name_keys = _table(
    "guest_name_keys",
    Column("key", Text, primary_key=True),
    Column(
        "owner",
        Text,
        ForeignKey("people.owner", ondelete="CASCADE", onupdate="CASCADE"),
        primary_key=True,
    ),
    Index("guest_name_keys_by_owner", "owner"),
)

passkeys = _table(
    "passkeys",
    Column("id", Text, primary_key=True),  # credential id, base64url
    _account_column(),
    Column("public_key", Text, nullable=False),  # base64url
    Column("sign_count", Milliseconds, nullable=False),  # decreases only if a key was copied
    Column("device", Text, nullable=False),  # see describe_device in web/account.py
    Column("created", Milliseconds, nullable=False),
    Column("used", Milliseconds),
)

#: Hashes of unused recovery codes.
recovery_codes = _table(
    "recovery_codes",
    Column("hash", Text, primary_key=True),
    _account_column(),
)

#: Browsers that are signed in.
sessions = _table(
    "sessions",
    Column("id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),  # of the token in the cookie
    _account_column(),
    Column("device", Text, nullable=False),
    Column("created", Milliseconds, nullable=False),
    Column("seen", Milliseconds, nullable=False, index=True),
    Column("confirmed", Milliseconds, nullable=False),  # last authentication
)

#: Browsers that have signed in to an account before, signed out or not.
known_devices = _table(
    "known_devices",
    Column("token_hash", Text, primary_key=True),  # of a token in the device cookie
    _account_column(),
    Column("session", Text, nullable=False),  # the latest one, which may have ended
    Column("created", Milliseconds, nullable=False),
    Column("used", Milliseconds, nullable=False),  # for the latest sign-in
)

#: Accounts that an account follows or blocks, see storage/relations.py.
relations = _table(
    "relations",
    Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("other", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("kind", Text, nullable=False),
    Column("created", Milliseconds, nullable=False),
    Index("relations_by_other", "other", "kind"),
)

#: Reports of players about their opponents, for the operator.
reports = _table(
    "reports",
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("by", Text, nullable=False),
    Column("about", Text, nullable=False, index=True),
    Column("reason", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("created", Milliseconds, nullable=False),
    Column("closed", Milliseconds),
    UniqueConstraint("game", "by", name="reports_once"),
)

#: Web Push subscriptions for turn notifications.
push_subscriptions = _table(
    "push_subscriptions",
    Column("endpoint", Text, primary_key=True),  # the URL at the push service
    Column("owner", Text, nullable=False),
    Column("p256dh", Text, nullable=False),  # the browser's public key, base64url
    Column("auth", Text, nullable=False),  # the authentication secret, base64url
    Column("language", Text, nullable=False),  # language of the notifications
    Column("created", Milliseconds, nullable=False),
    Index("push_subscriptions_by_owner", "owner", "created"),
)

#: Vacations, which stop a player's clocks in correspondence games.
vacations = _table(
    "vacations",
    Column("owner", Text, primary_key=True),
    Column("began", Milliseconds, primary_key=True),
    Column("ends", Milliseconds, nullable=False),
)

#: Secret URLs of calendars of deadlines.
calendars = _table(
    "calendars",
    Column("owner", Text, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("language", Text, nullable=False),
)

#: The state of the steady clock (see clocks.py), in a single row.
steady_time = _table(
    "steady_time",
    Column("boot", Text),
    Column("began", Milliseconds, nullable=False),
    Column("shift", Milliseconds, nullable=False),
)

#: Heartbeats and outages (see clocks.py), in a single row.
service_state = _table(
    "service",
    Column("seen", Milliseconds, nullable=False),
    Column("lost", Milliseconds, nullable=False),
    Column("resumed", Milliseconds, nullable=False),
)

#: The secrets of the server, in a single row.
server_secrets = _table(
    "home",
    Column("token", Text, nullable=False),  # of the operator's link, see web/owner_link.py
    Column("cookie_key", Text),  # signs cookies
    Column("push_key", Text),  # the key for push services (VAPID) is derived from it
    Column("name_keys", Text),  # KEYS_VERSION (accounts/names.py) of the stored name keys
)


#: The games of the archive: only the columns that searches use, which keeps them fast.
archive_games = _table(
    "archive_games",
    Column("id", Int64, primary_key=True, autoincrement=False),  # increases with the date
    Column("digest", Text, nullable=False, unique=True),  # see play/archive_entry.py
    Column("game", Text, unique=True),  # the game's id, if it was played on this server
    Column("source", Text, nullable=False),  # see play/archive_entry.py
    Column("white_owner", Text),  # player, if the game was played on this server
    Column("black_owner", Text),
    Column("white_name", Text),  # name in an imported record
    Column("black_name", Text),
    Column("white_key", Text),  # search key of that name
    Column("black_key", Text),
    Column("white_rating", SmallInteger),
    Column("black_rating", SmallInteger),
    Column("outcome", Text),
    Column("ending", Text),
    Column("speed", Text),
    Column("is_rated", Boolean, nullable=False, server_default=false()),
    Column("game_type", Text, nullable=False),
    Column("date", Text),  # such as 2026-11-16
    Column("plies", Integer, nullable=False),
    # Whether it is in archive_plies and archive_moves.
    Column("is_indexed", Boolean, nullable=False, server_default=false()),
    Index("archive_games_by_white_owner", "white_owner", "id"),
    Index("archive_games_by_black_owner", "black_owner", "id"),
    Index("archive_games_by_white_key", "white_key", "id"),
    Index("archive_games_by_black_key", "black_key", "id"),
    Index("archive_games_to_index", "is_indexed"),
)

#: The records of the games in the archive.
archive_records = _table(
    "archive_records",
    Column("game", Int64, ForeignKey("archive_games.id", ondelete="CASCADE"), primary_key=True),
    Column("opening", Text, nullable=False),
    Column("start", Text),  # position string of the starting position
    Column("moves", Text, nullable=False),  # UHP, separated by semicolons
    Column("tags", Text, nullable=False),  # JSON: other PGN tags
    Column("times", Text),  # JSON: the clocks after each move
)

#: Plies that `archive_moves` does not count, see storage/archive_index.py.
IS_BEYOND_COUNTED = text("ply >= 8")

#: Positions in the first plies of games, by explorer key, and the positions that followed.
archive_plies = _table(
    "archive_plies",
    Column("position", Int64, primary_key=True, autoincrement=False),
    Column("game", Int64, primary_key=True, autoincrement=False),
    Column("next", Int64),  # NULL where the game ended
    Column("ply", SmallInteger, nullable=False),
    Column("outcome", SmallInteger, nullable=False),  # see storage/archive_index.py
    Column("band", SmallInteger, nullable=False),  # band of the players' mean rating
    Index(
        "archive_plies_uncounted",
        "position",
        "ply",
        "game",
        sqlite_where=IS_BEYOND_COUNTED,
        postgresql_where=IS_BEYOND_COUNTED,
    ),
    sqlite_with_rowid=False,
)

#: Counts of the moves in the first few plies, which most games share.
archive_moves = _table(
    "archive_moves",
    Column("position", Int64, primary_key=True, autoincrement=False),
    Column("next", Int64, primary_key=True, autoincrement=False),
    Column("band", SmallInteger, primary_key=True, autoincrement=False),
    Column("white_wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("black_wins", Integer, nullable=False),
    Column("undecided", Integer, nullable=False),
    sqlite_with_rowid=False,
)

#: Ratings of accounts.
ratings = _table(
    "ratings",
    Column("owner", Text, primary_key=True),
    Column("speed", Text, primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", Milliseconds, nullable=False),
    Index("ratings_by_value", "speed", "value"),
)

#: Rating changes: one row per game, so that no game counts twice.
rating_changes = _table(
    "rating_changes",
    Column("game", Text, primary_key=True),
    Column("speed", Text, nullable=False),
    Column("changed", Milliseconds, nullable=False),
    Column("white", Text, nullable=False),
    Column("black", Text, nullable=False),
    Column("white_before", Float, nullable=False),
    Column("white_after", Float, nullable=False),
    Column("white_deviation", Float, nullable=False),
    Column("black_before", Float, nullable=False),
    Column("black_after", Float, nullable=False),
    Column("black_deviation", Float, nullable=False),
    Index("rating_changes_by_white", "white", "speed", "changed"),
    Index("rating_changes_by_black", "black", "speed", "changed"),
)

#: Addresses of rated games, see storage/rated_addresses.py.
rated_addresses = _table(
    "rated_addresses",
    Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("hash", Text, primary_key=True, index=True),
    Column("seen", Milliseconds, nullable=False, index=True),
)

#: Puzzle ratings of accounts, see storage/puzzles.py.
puzzle_players = _table(
    "puzzle_players",
    Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated", Integer, nullable=False),  # number of rated attempts
    Column("attempts", Integer, nullable=False),  # number of stored attempts
    Column("changed", Milliseconds, nullable=False),  # last rated attempt
)

#: Ratings of the puzzles that accounts have tried; the others have the rating of the collection.
puzzle_ratings = _table(
    "puzzle_ratings",
    Column("puzzle", Text, primary_key=True),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("attempts", Integer, nullable=False),  # number of rated attempts
)

#: Attempts of accounts at puzzles.
puzzle_attempts = _table(
    "puzzle_attempts",
    Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("id", Text, primary_key=True),  # chosen by the client, so that it can send it again
    Column("puzzle", Text, nullable=False),
    Column("mode", Text, nullable=False),  # see PuzzleMode in play/codes.py
    Column("solved", Boolean, nullable=False),
    Column("at", Milliseconds, nullable=False),  # time of day, by the client
    Column("rating", Float),  # of the player after it; NULL if it is not rated
    Index("puzzle_attempts_by_time", "owner", "at", "id"),
    Index("puzzle_attempts_by_puzzle", "owner", "puzzle"),
)
