"""Queries: names, invitations, and lists of games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from sixlegs.game import Ending
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.position import parse_position
from sixlegs.rules import Color, Outcome
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.codes import Access
from sixlegs.server.play.listed_game import ListedGame, StoredInvitation
from sixlegs.server.play.seats import Person, PlayerRating, Players, player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, guest_id, new_token
from sixlegs.server.storage import archive, ratings, relations, reports
from sixlegs.server.storage.mappers import (
    COLORS,
    color_to_column,
    listed_game_from_row,
    seat_from_row,
)
from sixlegs.server.storage.schema import (
    calendars,
    games,
    invitations,
    push_subscriptions,
    seats,
    users,
    vacations,
)

MAX_LISTED_GAMES = 100
MAX_SWEPT_CHALLENGES = 1000
MAX_REMATCH_OFFERS = 10
MAX_GAMES_PER_USER = 200  # in the list of one user
#: Data of users about their correspondence games.
CORRESPONDENCE_TABLES = (push_subscriptions, vacations, calendars)

#: The columns that lists need. Moves and times may take many kilobytes per game.
LISTED_COLUMNS = [column for column in games.c if column.name not in ("moves", "times")]


class UserSummary(NamedTuple):
    """What the header of the page shows of a user."""

    name: str | None
    rating: PlayerRating | None
    """The rating at the speed that the user has played most."""
    waiting_games: int
    """The number of games with others in which the user is to move."""


class GameVersion(NamedTuple):
    """The part of a game that shows whether a copy of it is up to date."""

    version: int
    rematch: str | None
    players: Players


def load_players(connection: Connection, ids: Iterable[str]) -> dict[str, Players]:
    """Return the players of each of these games."""
    players_in = {id: Players({}, {}, {}) for id in ids}
    last_vacation = select(func.max(vacations.c.ends)).where(vacations.c.owner == seats.c.owner)
    query = (
        select(seats, users.c.name, last_vacation.scalar_subquery().label("until"))
        .outerjoin(users, users.c.owner == func.coalesce(seats.c.owner, seats.c.invited))
        .where(seats.c.game.in_(list(players_in)))
    )
    for row in connection.execute(query).mappings():
        players = players_in[row["game"]]
        players.seats[COLORS[row["color"]]] = seat_from_row(row)
        if row["name"]:
            players.names[row["owner"] or row["invited"]] = row["name"]
        if row["until"]:
            players.vacations[row["owner"]] = row["until"]
    return players_in


def load_game_versions(connection: Connection, ids: Collection[str]) -> dict[str, GameVersion]:
    """Return the versions of those of these games that exist."""
    query = select(games.c.id, games.c.version, games.c.rematch).where(games.c.id.in_(list(ids)))
    rows = connection.execute(query).all()
    players = load_players(connection, [row.id for row in rows])
    return {row.id: GameVersion(row.version, row.rematch, players[row.id]) for row in rows}


# Names


def find_display_name(connection: Connection, user_id: UserId) -> str | None:
    """Return the display name of *user_id*, or None."""
    name: str | None = connection.execute(
        select(users.c.name).where(users.c.owner == user_id)
    ).scalar()
    return name


def load_user_summary(connection: Connection, user_id: UserId) -> UserSummary:
    """Return the name, the rating and the number of waiting games of *user_id*."""
    played = ratings.load_ratings(connection, user_id)
    rating = max(played, key=lambda rating: rating.games).to_player_rating() if played else None
    return UserSummary(
        find_display_name(connection, user_id), rating, count_waiting_games(connection, user_id)
    )


def count_waiting_games(connection: Connection, user_id: UserId) -> int:
    """Return the number of games with others in which *user_id* is to move."""
    query = (
        select(games.c.position, seats.c.color)
        .select_from(seats.join(games, games.c.id == seats.c.game))
        .where(seats.c.owner == user_id, ~seats.c.is_hidden)
        .where(games.c.outcome.is_(None), ~is_vacant())
        .limit(MAX_GAMES_PER_USER)
    )
    return sum(
        parse_position(position).turn == COLORS[color]
        for position, color in connection.execute(query)
    )


def has_game(connection: Connection, id: str) -> bool:
    """Return whether the game *id* exists."""
    return connection.execute(select(games.c.id).where(games.c.id == id)).first() is not None


def has_user(connection: Connection, user_id: UserId) -> bool:
    """Return whether *user_id* has a name or a seat."""
    return any(
        connection.execute(select(table.c.owner).where(table.c.owner == user_id)).first()
        for table in (users, seats)
    )


def delete_user(connection: Connection, user_id: UserId) -> list[str]:
    """Delete a user and the games without other people, and return the ids of these games.

    Games with others remain: those that are ongoing are resigned, and the user's seat gets a random
    id.
    """
    game_ids = set(connection.scalars(select(seats.c.game).where(seats.c.owner == user_id)))
    alone = []
    for id, players in load_players(connection, game_ids).items():
        if any(getattr(seat, "user_id", user_id) != user_id for seat in players.seats.values()):
            _forfeit(connection, id, players, user_id)
        else:
            alone.append(id)
    alone += connection.scalars(select(seats.c.game).where(seats.c.invited == user_id))
    connection.execute(delete(games).where(games.c.id.in_(alone)))
    placeholder_id = guest_id(new_token())
    connection.execute(update(seats).where(seats.c.owner == user_id).values(owner=placeholder_id))
    for table in (users, *CORRESPONDENCE_TABLES):
        connection.execute(delete(table).where(table.c.owner == user_id))
    archive.anonymize(connection, user_id)
    reports.delete_reports(connection, user_id)
    return alone


def merge_users(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Move the games of *user_id* to *into*, except those between the two.

    The name moves only if *into* has none. Vacations move only if *into* never took one. Otherwise
    each new guest would bring another year's vacation days.
    """
    # Before the seats, which show the games between the two.
    reports.transfer(connection, user_id, into)
    common_games = select(seats.c.game).where(seats.c.owner == into)
    is_transferred = (seats.c.owner == user_id) & seats.c.game.not_in(common_games)
    # A new version invalidates copies of these games.
    is_changed = games.c.id.in_(select(seats.c.game).where(is_transferred))
    connection.execute(update(games).where(is_changed).values(version=games.c.version + 1))
    connection.execute(update(seats).where(is_transferred).values(owner=into))
    for table in (calendars, vacations):
        existing = select(table.c.owner).where(table.c.owner == into).limit(1)
        if connection.execute(existing).first():
            connection.execute(delete(table).where(table.c.owner == user_id))
    for table in CORRESPONDENCE_TABLES:
        connection.execute(update(table).where(table.c.owner == user_id).values(owner=into))
    archive.transfer(connection, user_id, into)
    if find_display_name(connection, into) is None:
        connection.execute(delete(users).where(users.c.owner == into))
        connection.execute(update(users).where(users.c.owner == user_id).values(owner=into))
    else:
        connection.execute(delete(users).where(users.c.owner == user_id))


def _forfeit(connection: Connection, id: str, players: Players, user_id: UserId) -> None:
    """Resign a game for *user_id*, with a new version, so that running servers read it again."""
    (color,) = (color for color, seat in players.seats.items() if seat == Person(user_id))
    winner = Outcome.BLACK_WINS if color is Color.WHITE else Outcome.WHITE_WINS
    end = {"outcome": OUTCOME_NAMES[winner], "ending": Ending.RESIGNATION.value}
    stopped = dict.fromkeys(
        ["running", "since", "deadline", "draw_offer", "takeback_offer", "away_allowed"]
    )
    query = update(games).where(games.c.id == id)
    connection.execute(query.values(version=games.c.version + 1))
    connection.execute(query.where(games.c.outcome.is_(None)).values(**end | stopped))


# Invitations


def insert_invitation(connection: Connection, game: ServerGame, token: str, now: int) -> None:
    """Store an invitation to the vacant seat of a new game."""
    color = color_to_column(game.vacancy)
    row = {"token": token, "game": game.id, "color": color, "created": now}
    connection.execute(insert(invitations).values(row))


def find_invitation(connection: Connection, token: str) -> StoredInvitation | None:
    """Return the invitation with that *token*, or None."""
    return _read_invitation(connection, select(invitations).where(invitations.c.token == token))


def find_invitation_to(connection: Connection, id: str) -> StoredInvitation | None:
    """Return the invitation to the vacant seat of a game, or None."""
    return _read_invitation(connection, select(invitations).where(invitations.c.game == id))


def _read_invitation(
    connection: Connection, query: Select[tuple[object, ...]]
) -> StoredInvitation | None:
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    return StoredInvitation(row["token"], row["game"], COLORS[row["color"]], row["created"])


# Lists


def list_games(connection: Connection, user_id: UserId) -> list[ListedGame]:
    """Return the games of *user_id* with others, the most urgent first.

    Beyond the limit, finished games are omitted first, then those without a deadline.
    """
    own_games = select(seats.c.game).where((seats.c.owner == user_id) & ~seats.c.is_hidden)
    query = (
        select(*LISTED_COLUMNS)
        .where(games.c.id.in_(own_games))
        .order_by(games.c.outcome.is_not(None), games.c.deadline.is_(None))
        .order_by(games.c.deadline, games.c.changed.desc())
        .limit(MAX_GAMES_PER_USER)
    )
    return sorted(read_listed_games(connection, query), key=lambda game: game.sort_key(user_id))


def list_game_ids(connection: Connection, user_id: UserId) -> list[str]:
    """Return the ids of all games of *user_id*, the oldest first."""
    query = (
        select(games.c.id).join(seats, seats.c.game == games.c.id).where(seats.c.owner == user_id)
    )
    return list(dict.fromkeys(connection.scalars(query.order_by(games.c.created, games.c.id))))


def count_ongoing_games(connection: Connection, user_id: UserId) -> int:
    """Return the number of games in progress between *user_id* and other people."""
    own, other = seats.alias(), seats.alias()
    query = (
        select(func.count(games.c.id.distinct()))
        .join(own, own.c.game == games.c.id)
        .join(other, other.c.game == games.c.id)
        .where(own.c.owner == user_id, other.c.owner != user_id, games.c.outcome.is_(None))
    )
    return int(connection.execute(query).scalar_one())


def list_direct_challenges(
    connection: Connection, user_id: UserId
) -> list[tuple[StoredInvitation, ListedGame]]:
    """Return the pending and declined challenges by and to the account *user_id*, the latest first.

    A challenge to *user_id* is omitted if it was declined, or if one of the two blocks the other.
    """
    is_own = seats.c.owner == user_id
    is_invited = (seats.c.invited == user_id) & seats.c.declined.is_(None)
    blocked = relations.find_blocked_between(connection, [user_id]).get(user_id, ())
    addressed, creator = seats.alias(), seats.alias()
    query = (
        select(games, invitations.c.token, invitations.c.color)
        .join(invitations, invitations.c.game == games.c.id)
        .join(addressed, (addressed.c.game == games.c.id) & addressed.c.invited.is_not(None))
        .join(creator, (creator.c.game == games.c.id) & creator.c.owner.is_not(None))
        .where(
            games.c.id.in_(select(seats.c.game).where(is_own | is_invited)),
            (creator.c.owner == user_id) | creator.c.owner.not_in(list(blocked)),
        )
        .order_by(games.c.created.desc(), games.c.id)
        .limit(MAX_LISTED_GAMES)
    )
    rows = connection.execute(query).mappings().all()
    players_in = load_players(connection, [row["id"] for row in rows])
    challenges = []
    for row in rows:
        if game := listed_game_from_row(row, players_in[row["id"]]):
            invite = StoredInvitation(row["token"], row["id"], COLORS[row["color"]], row["created"])
            challenges.append((invite, game))
    rated = add_ratings(connection, [game for _, game in challenges])
    return [(invite, game) for (invite, _), game in zip(challenges, rated, strict=True)]


def list_rematch_offers(
    connection: Connection, user_id: UserId, since: int
) -> list[tuple[str, str | None]]:
    """Return the games after which the opponent of *user_id* offers a rematch, the latest first.

    Each comes with the opponent's name. Offers after games that ended before *since* are omitted.
    """
    opponent = seats.alias()
    query = (
        select(games.c.id, users.c.name)
        .join(seats, (seats.c.game == games.c.id) & (seats.c.owner == user_id))
        .join(opponent, (opponent.c.game == games.c.id) & (opponent.c.color != seats.c.color))
        .outerjoin(users, users.c.owner == opponent.c.owner)
        .where(games.c.rematch_offer == opponent.c.color, games.c.rematch.is_(None))
        .where(games.c.changed >= since)
        .order_by(games.c.changed.desc())
        .limit(MAX_REMATCH_OFFERS)
    )
    return [(row.id, row.name) for row in connection.execute(query)]


def count_open_challenges(connection: Connection, user_id: UserId, invited: UserId) -> int:
    """Return the number of challenges by *user_id* to *invited* without an answer."""
    own_games = select(seats.c.game).where(seats.c.owner == user_id)
    query = (
        select(func.count())
        .select_from(seats)
        .where(seats.c.invited == invited, seats.c.declined.is_(None), seats.c.game.in_(own_games))
    )
    return int(connection.execute(query).scalar_one())


def find_live_challenges(connection: Connection) -> list[tuple[str, UserId]]:
    """Return the ids and creators of direct challenges to games that are not correspondence games.

    The oldest come first.
    """
    addressed, creator = seats.alias(), seats.alias()
    query = (
        select(games.c.id, creator.c.owner)
        .join(addressed, (addressed.c.game == games.c.id) & addressed.c.invited.is_not(None))
        .join(creator, (creator.c.game == games.c.id) & creator.c.owner.is_not(None))
        .where(games.c.initial.is_not(None), ~games.c.is_per_move)
        .order_by(games.c.created)
        .limit(MAX_SWEPT_CHALLENGES)
    )
    return [(id, UserId(user_id)) for id, user_id in connection.execute(query)]


def count_challenges_from(connection: Connection, origin: str) -> int:
    """Return the number of open challenges from one address."""
    query = (
        select(func.count())
        .select_from(games)
        .where(games.c.origin == origin, games.c.access == "public")
        .where(games.c.outcome.is_(None), is_vacant())
    )
    return int(connection.execute(query).scalar_one())


def count_open_seats(connection: Connection, user_id: UserId, access: Access) -> int:
    """Return the number of games of *user_id* that wait for an opponent."""
    query = (
        select(func.count())
        .select_from(seats.join(games, games.c.id == seats.c.game))
        .where(seats.c.owner == user_id, games.c.access == access, games.c.outcome.is_(None))
        .where(is_vacant())
    )
    return int(connection.execute(query).scalar_one())


def list_untimed_games(
    connection: Connection, user_id: UserId, *, is_away: bool
) -> list[ListedGame]:
    """Return the ongoing games of *user_id* with others that have no clock.

    With *is_away* only those whose player to move is known to be away, otherwise only the others.
    """
    own_games = select(seats.c.game).where(seats.c.owner == user_id)
    matches_absence = games.c.away_since.is_not(None) if is_away else games.c.away_since.is_(None)
    query = (
        select(games)
        .where(games.c.id.in_(own_games), matches_absence)
        .where(games.c.outcome.is_(None), games.c.initial.is_(None), ~is_vacant())
        .limit(MAX_LISTED_GAMES)
    )
    return read_listed_games(connection, query)


def find_correspondence_games(connection: Connection, user_id: UserId) -> list[str]:
    """Return the ids of the ongoing correspondence games of *user_id* with others."""
    own_games = select(seats.c.game).where(seats.c.owner == user_id)
    query = (
        select(games.c.id)
        .where(games.c.id.in_(own_games), games.c.is_per_move)
        .where(games.c.outcome.is_(None), ~is_vacant())
    )
    return list(connection.scalars(query))


def find_unstarted_games(connection: Connection, before: int) -> list[str]:
    """Return the ids of games between people that have not started, unchanged since *before*."""
    plies = games.c.played - games.c.first_ply
    query = (
        select(games.c.id)
        .where(games.c.access.in_(("link", "public")), games.c.outcome.is_(None))  # an index
        .where(games.c.changed < before, (plies < 2) | is_vacant())
        .limit(MAX_LISTED_GAMES)
    )
    return list(connection.scalars(query))


def hide_game(connection: Connection, id: str, user_id: UserId) -> None:
    """Remove a game from the list of *user_id*."""
    is_own = (seats.c.game == id) & (seats.c.owner == user_id)
    connection.execute(update(seats).where(is_own).values(is_hidden=True))


def read_listed_games(connection: Connection, query: Select[Any]) -> list[ListedGame]:
    """Return the games of *query*, without those whose rows are invalid."""
    rows = connection.execute(query).mappings().all()
    players = load_players(connection, [row["id"] for row in rows])
    listed = (listed_game_from_row(row, players[row["id"]]) for row in rows)
    return [game for game in listed if game]


def add_ratings(connection: Connection, games: list[ListedGame]) -> list[ListedGame]:
    """Return *games*, the rated ones with the ratings of their players."""
    players = {
        user_id
        for game in games
        if game.terms.is_rated
        for user_id in player_ids(game.players.seats)
    }
    stored = ratings.load_ratings_by_user(connection, players) if players else {}

    def rated(game: ListedGame) -> ListedGame:
        speed = rated_speed(game.terms)
        if speed is None:
            return game
        by_color = {
            color: stored.get(
                (seat.user_id, speed), ratings.initial_rating(speed)
            ).to_player_rating()
            for color, seat in game.players.seats.items()
            if isinstance(seat, Person)
        }
        return game._replace(ratings=by_color)

    return [rated(game) for game in games]


def is_vacant() -> ColumnElement[bool]:
    """Return the condition that a game has a vacant seat."""
    free = seats.alias()
    return exists().where(free.c.game == games.c.id, free.c.owner.is_(None))
