"""Queries: names, invitations, and lists of games by who plays or may play them."""

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
from sixlegs.rules import Color, Outcome
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.codes import Access
from sixlegs.server.play.listed_game import ListedGame, StoredInvitation
from sixlegs.server.play.seats import Person, Players, player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, guest_id, new_token
from sixlegs.server.storage import archive, ratings, reports
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

MAX_LISTED_GAMES = 100  # of all people's
MAX_GAMES_PER_USER = 200  # games of one person in a list
#: What people have for games of days.
CORRESPONDENCE_TABLES = (push_subscriptions, vacations, calendars)

#: What a list shows. Moves and times may have many kilobytes per game.
LISTED_COLUMNS = [column for column in games.c if column.name not in ("moves", "times")]


class GameVersion(NamedTuple):
    """As much of a game as tells whether what somebody knows of it is still so."""

    version: int
    rematch: str | None
    players: Players


def load_players(connection: Connection, ids: Iterable[str]) -> dict[str, Players]:
    """Who plays each of these games."""
    players_in = {id: Players({}, {}, {}) for id in ids}
    until = select(func.max(vacations.c.ends)).where(vacations.c.owner == seats.c.owner)
    wanted = (
        select(seats, users.c.name, until.scalar_subquery().label("until"))
        .outerjoin(users, users.c.owner == seats.c.owner)
        .where(seats.c.game.in_(list(players_in)))
    )
    for row in connection.execute(wanted).mappings():
        players = players_in[row["game"]]
        players.seats[COLORS[row["color"]]] = seat_from_row(row)
        if row["name"]:
            players.names[row["owner"]] = row["name"]
        if row["until"]:
            players.vacations[row["owner"]] = row["until"]
    return players_in


def load_game_versions(connection: Connection, ids: Collection[str]) -> dict[str, GameVersion]:
    """How these games stand; those that there are."""
    wanted = select(games.c.id, games.c.version, games.c.rematch).where(games.c.id.in_(list(ids)))
    rows = connection.execute(wanted).all()
    players = load_players(connection, [row.id for row in rows])
    return {row.id: GameVersion(row.version, row.rematch, players[row.id]) for row in rows}


# Names


def find_display_name(connection: Connection, user_id: UserId) -> str | None:
    """What *user_id* calls themselves."""
    name: str | None = connection.execute(
        select(users.c.name).where(users.c.owner == user_id)
    ).scalar()
    return name


def has_game(connection: Connection, id: str) -> bool:
    """Whether there is a game of that id."""
    return connection.execute(select(games.c.id).where(games.c.id == id)).first() is not None


def has_user(connection: Connection, user_id: UserId) -> bool:
    """Whether *user_id* has a name or a seat."""
    return any(
        connection.execute(select(table.c.owner).where(table.c.owner == user_id)).first()
        for table in (users, seats)
    )


def delete_user(connection: Connection, user_id: UserId) -> list[str]:
    """Forget a person: their name, and the games that were theirs alone, whose ids are returned.

    Those with others stay with these, given up where they went on, and nobody can tell who the
    other was.
    """
    theirs = set(connection.scalars(select(seats.c.game).where(seats.c.owner == user_id)))
    alone = []
    for id, players in load_players(connection, theirs).items():
        if any(getattr(seat, "user_id", user_id) != user_id for seat in players.seats.values()):
            _forfeit(connection, id, players, user_id)
        else:
            alone.append(id)
    connection.execute(delete(games).where(games.c.id.in_(alone)))
    nobody = guest_id(new_token())
    connection.execute(update(seats).where(seats.c.owner == user_id).values(owner=nobody))
    for table in (users, *CORRESPONDENCE_TABLES):
        connection.execute(delete(table).where(table.c.owner == user_id))
    archive.anonymize(connection, user_id)
    reports.delete_reports(connection, user_id)
    return alone


def merge_users(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Give all games of *user_id* to *into*, and the name if they have none; not where they met.

    Vacations come along only to who never took one: else each new guest would bring another year's.
    """
    reports.transfer(connection, user_id, into)  # before the seats, which tell where they met
    met = select(seats.c.game).where(seats.c.owner == into)
    theirs = (seats.c.owner == user_id) & seats.c.game.not_in(met)
    changed = games.c.id.in_(select(seats.c.game).where(theirs))  # for who has read them before
    connection.execute(update(games).where(changed).values(version=games.c.version + 1))
    connection.execute(update(seats).where(theirs).values(owner=into))
    for table in (calendars, vacations):
        own = select(table.c.owner).where(table.c.owner == into).limit(1)
        if connection.execute(own).first():
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
    """End a game that *user_id* plays, and have a server that is running read it again."""
    (color,) = (color for color, seat in players.seats.items() if seat == Person(user_id))
    winner = Outcome.BLACK_WINS if color is Color.WHITE else Outcome.WHITE_WINS
    over = {"outcome": OUTCOME_NAMES[winner], "ending": Ending.RESIGNATION.value}
    still = dict.fromkeys(
        ["running", "since", "deadline", "draw_offer", "takeback_offer", "away_allowed"]
    )
    one = update(games).where(games.c.id == id)
    connection.execute(one.values(version=games.c.version + 1))
    connection.execute(one.where(games.c.outcome.is_(None)).values(**over | still))


# Invitations


def insert_invitation(connection: Connection, game: ServerGame, token: str, now: int) -> None:
    """Keep an invitation to the vacant seat of a new game."""
    color = color_to_column(game.vacancy)
    row = {"token": token, "game": game.id, "color": color, "created": now}
    connection.execute(insert(invitations).values(row))


def find_invitation(connection: Connection, token: str) -> StoredInvitation | None:
    """The invitation with that token."""
    return _read_invitation(connection, select(invitations).where(invitations.c.token == token))


def find_invitation_to(connection: Connection, id: str) -> StoredInvitation | None:
    """The invitation to the vacant seat of a game."""
    return _read_invitation(connection, select(invitations).where(invitations.c.game == id))


def _read_invitation(
    connection: Connection, wanted: Select[tuple[object, ...]]
) -> StoredInvitation | None:
    row = connection.execute(wanted).mappings().first()
    if row is None:
        return None
    return StoredInvitation(row["token"], row["game"], COLORS[row["color"]], row["created"])


# Lists


def list_games(connection: Connection, user_id: UserId) -> list[ListedGame]:
    """The games of *user_id* with others, the most urgent first; of too many, those are left out
    that are over, then those without a deadline."""
    own = select(seats.c.game).where((seats.c.owner == user_id) & ~seats.c.is_hidden)
    wanted = (
        select(*LISTED_COLUMNS)
        .where(games.c.id.in_(own), games.c.access != "private")
        .order_by(games.c.outcome.is_not(None), games.c.deadline.is_(None))
        .order_by(games.c.deadline, games.c.changed.desc())
        .limit(MAX_GAMES_PER_USER)
    )
    return sorted(_read_listed(connection, wanted), key=lambda game: game.sort_key(user_id))


def list_game_ids(connection: Connection, user_id: UserId) -> list[str]:
    """The ids of all games of *user_id*, the oldest first."""
    own = select(games.c.id).join(seats, seats.c.game == games.c.id).where(seats.c.owner == user_id)
    return list(dict.fromkeys(connection.scalars(own.order_by(games.c.created, games.c.id))))


def list_challenges(connection: Connection) -> list[tuple[StoredInvitation, ListedGame]]:
    """The games that anybody may join, the oldest first; of too many, the latest.

    Machines take turns: however many challenges one has, it pushes nobody else's out.
    """
    waiting = (
        select(games, invitations.c.token, invitations.c.color, _turn_of_origin(games.c.created))
        .join(invitations, invitations.c.game == games.c.id)
        .where(games.c.access == "public", games.c.outcome.is_(None), _is_vacant())
        .subquery()
    )
    in_turn = (
        select(waiting).order_by(waiting.c.turn, waiting.c.created.desc()).limit(MAX_LISTED_GAMES)
    )
    wanted = select(chosen := in_turn.subquery()).order_by(chosen.c.created.desc())
    rows = connection.execute(wanted).mappings().all()
    players_in = load_players(connection, [row["id"] for row in rows])
    found = []
    for row in rows:
        if game := listed_game_from_row(row, players_in[row["id"]]):
            invite = StoredInvitation(row["token"], row["id"], COLORS[row["color"]], row["created"])
            found.append((invite, game))
    rated = _with_ratings(connection, [game for _, game in found])
    return [(invite, game) for (invite, _), game in zip(found, rated, strict=True)][::-1]


def count_challenges_from(connection: Connection, origin: str) -> int:
    """How many games that were begun at one machine anybody may join."""
    wanted = (
        select(func.count())
        .select_from(games)
        .where(games.c.origin == origin, games.c.access == "public")
        .where(games.c.outcome.is_(None), _is_vacant())
    )
    return int(connection.execute(wanted).scalar_one())


def count_open_seats(connection: Connection, user_id: UserId, access: Access) -> int:
    """How many games of *user_id* wait for somebody else."""
    wanted = (
        select(func.count())
        .select_from(seats.join(games, games.c.id == seats.c.game))
        .where(seats.c.owner == user_id, games.c.access == access, games.c.outcome.is_(None))
        .where(_is_vacant())
    )
    return int(connection.execute(wanted).scalar_one())


def list_ongoing_games(connection: Connection, since: int) -> list[ListedGame]:
    """The games that anybody may watch and that have gone on *since*, the latest first.

    Of too many, machines take turns here as well.
    """
    watched = (
        select(games, _turn_of_origin(games.c.changed))
        .where(games.c.access == "public", games.c.outcome.is_(None), games.c.changed >= since)
        .where(~_is_vacant())
        .subquery()
    )
    in_turn = (
        select(watched).order_by(watched.c.turn, watched.c.changed.desc()).limit(MAX_LISTED_GAMES)
    )
    wanted = select(chosen := in_turn.subquery()).order_by(chosen.c.changed.desc())
    return _with_ratings(connection, _read_listed(connection, wanted))


def find_games_past_deadline(connection: Connection, now: float) -> list[str]:
    """The games in which somebody's time has run out by *now*."""
    wanted = select(games.c.id).where(
        games.c.deadline <= round(1000 * now), games.c.outcome.is_(None)
    )
    return list(connection.scalars(wanted))


def list_untimed_games(
    connection: Connection, user_id: UserId, *, is_away: bool
) -> list[ListedGame]:
    """The games of *user_id* with somebody else that go on without a clock, and in which the side
    to move is known to be away, or is not."""
    own = select(seats.c.game).where(seats.c.owner == user_id)
    known = games.c.away_since.is_not(None) if is_away else games.c.away_since.is_(None)
    wanted = (
        select(games)
        .where(games.c.id.in_(own), games.c.access.in_(("link", "public")), known)
        .where(games.c.outcome.is_(None), games.c.initial.is_(None), ~_is_vacant())
        .limit(MAX_LISTED_GAMES)
    )
    return _read_listed(connection, wanted)


def find_correspondence_games(connection: Connection, user_id: UserId) -> list[str]:
    """The games of *user_id* with somebody else that go on, with days for each move."""
    own = select(seats.c.game).where(seats.c.owner == user_id)
    wanted = (
        select(games.c.id)
        .where(games.c.id.in_(own), games.c.is_per_move)
        .where(games.c.outcome.is_(None), ~_is_vacant())
    )
    return list(connection.scalars(wanted))


def find_unstarted_games(connection: Connection, before: int) -> list[str]:
    """The games between people that have not begun, and in which nothing happened since then."""
    moved = games.c.played - games.c.first_ply
    wanted = (
        select(games.c.id)
        .where(games.c.access.in_(("link", "public")), games.c.outcome.is_(None))
        .where(games.c.changed < before, (moved < 2) | _is_vacant())
        .limit(MAX_LISTED_GAMES)
    )
    return list(connection.scalars(wanted))


def hide_game(connection: Connection, id: str, user_id: UserId) -> None:
    """Leave a game out of the list of *user_id*."""
    own = (seats.c.game == id) & (seats.c.owner == user_id)
    connection.execute(update(seats).where(own).values(is_hidden=True))


def _read_listed(connection: Connection, wanted: Select[Any]) -> list[ListedGame]:
    """The games that are *wanted*, but for those that make no sense."""
    rows = connection.execute(wanted).mappings().all()
    players = load_players(connection, [row["id"] for row in rows])
    found = (listed_game_from_row(row, players[row["id"]]) for row in rows)
    return [game for game in found if game]


def _with_ratings(connection: Connection, games: list[ListedGame]) -> list[ListedGame]:
    """The same games; those that are rated with how strong their players are at that speed."""
    players = {
        owner for game in games if game.terms.is_rated for owner in player_ids(game.players.seats)
    }
    known = ratings.load_ratings_of(connection, players) if players else {}

    def rated(game: ListedGame) -> ListedGame:
        speed = rated_speed(game.terms)
        if speed is None:
            return game
        shown = {
            color: known.get(
                (seat.user_id, speed), ratings.initial_rating(speed)
            ).to_player_rating()
            for color, seat in game.players.seats.items()
            if isinstance(seat, Person)
        }
        return game._replace(ratings=shown)

    return [rated(game) for game in games]


def _turn_of_origin(moment: ColumnElement[int]) -> ColumnElement[int]:
    """Which turn of its machine a game is, the latest first."""
    latest_first = moment.desc()
    return func.row_number().over(partition_by=games.c.origin, order_by=latest_first).label("turn")


def _is_vacant() -> ColumnElement[bool]:
    """Whether a game has a seat that nobody plays yet."""
    free = seats.alias()
    return exists().where(free.c.game == games.c.id, free.c.owner.is_(None), free.c.level.is_(None))
