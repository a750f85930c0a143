"""The database's tables as they are now; `migrations.py` tells how they came to be so."""

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

SCHEMA_VERSION = 22
"""The version of the models and of ``DATA_MIGRATIONS``; increment it with each change of either."""

METADATA = MetaData(naming_convention={"ix": "%(table_name)s_by_%(column_0_name)s"})


def _table(name: str, *items: Column[Any] | Index | UniqueConstraint, **options: Any) -> Table:
    return Table(name, METADATA, *items, **options)


def _account_column() -> Column[str]:
    """Return the column ``owner`` of a table whose rows are deleted with their account."""
    account = ForeignKey("accounts.owner", ondelete="CASCADE")
    return Column("owner", Text, account, nullable=False, index=True)


class Text(TypeDecorator[str]):
    """Text that every database accepts, also in rows copied from a database that took more."""

    impl = AnyText
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: object) -> str | None:
        """Replace the characters that cannot be stored."""
        return None if value is None else replace_unstorable(value)


#: A number of milliseconds, or a moment of steady time in them: more than four bytes hold.
Milliseconds = BigInteger().with_variant(Integer(), "sqlite")

#: Any signed number of 64 bits.
Int64 = BigInteger().with_variant(Integer(), "sqlite")

games = _table(
    "games",
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),  # counts the changes
    Column("game_type", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("start", Text),  # the position string it was set up with
    Column("moves", Text, nullable=False),  # UHP with semicolons between, taken back ones included
    Column("played", Integer, nullable=False),  # how many of them stand
    Column("position", Text, nullable=False),  # as it stands, for lists
    Column("outcome", Text),
    Column("ending", Text),
    Column("draw_offer", Text),  # the color that offers
    Column("initial", Milliseconds),  # NULL without a clock
    Column("increment", Milliseconds),
    Column("white_left", Milliseconds),
    Column("black_left", Milliseconds),
    Column("times", Text, nullable=False),  # JSON: what the clocks showed after each move
    Column("rematch", Text, index=True),  # the id of that game
    Column("created", Milliseconds, nullable=False),
    Column("changed", Milliseconds, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),  # asks before a blunder
    Column("access", Text, nullable=False, server_default="private"),  # who may see it
    Column("first_ply", Integer, nullable=False, server_default="0"),  # how many it began with
    Column("is_per_move", Boolean, nullable=False, server_default=false()),  # of the clock
    Column("running", Text),  # whose clock runs even while nobody watches …
    Column("since", Milliseconds),  # … from when on, in game time …
    Column("deadline", Milliseconds, index=True),  # … and until when
    Column("takeback_offer", Text),
    Column("rematch_offer", Text),
    Column("white_grace", Milliseconds, nullable=False, server_default="0"),  # left for a slow line
    Column("black_grace", Milliseconds, nullable=False, server_default="0"),
    Column("away_allowed", Milliseconds),  # for the player to move without a clock: in this turn …
    Column("away_left", Milliseconds),  # … of which so much is left …
    Column("away_since", Milliseconds),  # … while they are away, when they went
    Column("origin", Text),  # of which machine it was begun, as retention.py has it
    Column(
        "expires", Milliseconds
    ),  # when it is removed if nothing more happens, where anything is
    Column("is_rated", Boolean, nullable=False, server_default=false()),
    Column("takebacks", Boolean, nullable=False, server_default=true()),
    Index("games_by_origin", "origin", "changed"),
    Index("games_by_expiry", "expires"),
    Index("games_by_access", "access", "outcome"),
)

seats = _table(
    "seats",
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("color", Text, primary_key=True),
    Column("owner", Text, index=True),  # of a person's seat, as play/owners.py names them
    Column("level", Integer),  # of the computer's; a seat with neither is vacant
    Column("is_hidden", Boolean, nullable=False, server_default=false()),  # in its owner's list
)

users = _table(
    "people",
    Column("owner", Text, primary_key=True),  # as play/owners.py names them
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

#: People with an account. What they are called stands with all other names, in `people`.
accounts = _table(
    "accounts",
    Column("owner", Text, primary_key=True),  # as play/owners.py makes them
    Column("password", Text),  # hashed by argon2id; NULL for those who have a passkey alone
    Column("banned", Milliseconds),  # since when they may not sign in
    Column("created", Milliseconds, nullable=False),
)

#: Keys of the names that accounts have, as accounts/names.py makes them.
name_keys = _table(
    "name_keys",
    Column("key", Text, primary_key=True),
    Column("rank", Integer, primary_key=True, autoincrement=False),  # above 0 for names that did
    # not look the same by an earlier KEYS_VERSION
    _account_column(),
)

#: Names that accounts have given up: hashes of their keys.
held_names = _table(
    "held_names",
    Column("key_hash", Text, primary_key=True),
    Column("owner", Text, index=True),  # the account that may take it back; NULL if it was deleted
    Column("until", Milliseconds, nullable=False),
    Index("held_names_by_end", "until"),
)

#: Keys of the names that guests have.
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
    Column("id", Text, primary_key=True),  # the credential's own, base64url
    _account_column(),
    Column("public_key", Text, nullable=False),  # base64url
    Column("sign_count", Milliseconds, nullable=False),  # goes back only where a key was copied
    Column("device", Text, nullable=False),  # where it was made, see device_of in web/account.py
    Column("created", Milliseconds, nullable=False),
    Column("used", Milliseconds),
)

#: Codes that were not used yet, hashed.
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
    Column("confirmed", Milliseconds, nullable=False),  # when they last showed who they are
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

#: What players tell the operator about each other.
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

#: Where browsers hear of their owners' turns: Web Push subscriptions.
push_subscriptions = _table(
    "push_subscriptions",
    Column("endpoint", Text, primary_key=True),  # the address at the push service
    Column("owner", Text, nullable=False),
    Column("p256dh", Text, nullable=False),  # the browser's public key, base64url
    Column("auth", Text, nullable=False),  # its secret, base64url
    Column("language", Text, nullable=False),  # that the page speaks
    Column("created", Milliseconds, nullable=False),
    Index("push_subscriptions_by_owner", "owner", "created"),
)

#: When somebody's clocks of days stand still.
vacations = _table(
    "vacations",
    Column("owner", Text, primary_key=True),
    Column("began", Milliseconds, primary_key=True),
    Column("ends", Milliseconds, nullable=False),
)

#: Secret addresses of people's calendars of deadlines.
calendars = _table(
    "calendars",
    Column("owner", Text, primary_key=True),
    Column("token", Text, nullable=False, unique=True),
    Column("language", Text, nullable=False),
)

#: The state of the steady clock (clocks.py): one row.
steady_time = _table(
    "steady_time",
    Column("boot", Text),
    Column("began", Milliseconds, nullable=False),
    Column("shift", Milliseconds, nullable=False),
)

#: When games could be played: one row, see clocks.py.
service_state = _table(
    "service",
    Column("seen", Milliseconds, nullable=False),
    Column("lost", Milliseconds, nullable=False),
    Column("resumed", Milliseconds, nullable=False),
)

#: Secrets: one row.
server_secrets = _table(
    "home",
    Column("token", Text, nullable=False),  # of the operator's link, see web/home_link.py
    Column("cookie_key", Text),  # that cookies are signed with
    Column("push_key", Text),  # that push services know us by (VAPID)
    Column("name_keys", Text),  # KEYS_VERSION of accounts/names.py that all name keys are of
)


#: Games that anybody may find: what a search looks at, and no more, so that it looks quickly.
archive_games = _table(
    "archive_games",
    Column("id", Int64, primary_key=True, autoincrement=False),  # rises with the date
    Column("digest", Text, nullable=False, unique=True),  # of what was played, by whom
    Column("game", Text, unique=True),  # its id, if it was played here
    Column("source", Text, nullable=False),  # see play/archive_entry.py
    Column("white_owner", Text),  # who played it here, as play/owners.py names them …
    Column("black_owner", Text),
    Column("white_name", Text),  # … or what a record calls them …
    Column("black_name", Text),
    Column("white_key", Text),  # … and how that is looked for
    Column("black_key", Text),
    Column("white_rating", SmallInteger),
    Column("black_rating", SmallInteger),
    Column("outcome", Text),
    Column("ending", Text),
    Column("speed", Text),
    Column("is_rated", Boolean, nullable=False, server_default=false()),
    Column("game_type", Text, nullable=False),
    Column("date", Text),  # as 2026-11-16
    Column("plies", Integer, nullable=False),
    Column("is_indexed", Boolean, nullable=False, server_default=false()),  # in the two below
    Index("archive_games_by_white_owner", "white_owner", "id"),
    Index("archive_games_by_black_owner", "black_owner", "id"),
    Index("archive_games_by_white_key", "white_key", "id"),
    Index("archive_games_by_black_key", "black_key", "id"),
    Index("archive_games_to_index", "is_indexed"),
)

#: The games themselves.
archive_records = _table(
    "archive_records",
    Column("game", Int64, ForeignKey("archive_games.id", ondelete="CASCADE"), primary_key=True),
    Column("opening", Text, nullable=False),
    Column("start", Text),  # the position string it was set up with
    Column("moves", Text, nullable=False),  # UHP with semicolons between
    Column("tags", Text, nullable=False),  # JSON: whatever else its record says
    Column("times", Text),  # JSON: what the clocks showed after each move
)

#: Plies that no table counts, see storage/archive_index.py.
IS_BEYOND_COUNTED = text("ply >= 8")

#: Which games came to a position in their first plies, by explorer key, and where they went on to.
archive_plies = _table(
    "archive_plies",
    Column("position", Int64, primary_key=True, autoincrement=False),
    Column("game", Int64, primary_key=True, autoincrement=False),
    Column("next", Int64),  # NULL where the game ended
    Column("ply", SmallInteger, nullable=False),
    Column("outcome", SmallInteger, nullable=False),  # see storage/archive_index.py
    Column("band", SmallInteger, nullable=False),  # of both players' ratings
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

#: The same counted, for the first few plies, which most games share.
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

#: How strong accounts are.
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

#: What each rated game changed: one row a game, so that none counts twice.
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

#: From which addresses accounts play rated games, see storage/rated_addresses.py.
rated_addresses = _table(
    "rated_addresses",
    Column("owner", Text, ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True),
    Column("hash", Text, primary_key=True, index=True),
    Column("seen", Milliseconds, nullable=False, index=True),
)
