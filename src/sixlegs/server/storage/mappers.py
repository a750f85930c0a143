"""Conversion of games to database rows, and back."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import RowMapping

from sixlegs._core import Clock, GameTerms, TimeControl
from sixlegs.errors import HiveError
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import OUTCOME_NAMES
from sixlegs.position import parse_position, position_string
from sixlegs.rules import Board, Color, Outcome, check_opening
from sixlegs.server.play.absence import Absence
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.seats import Person, Players, Seat, Vacant
from sixlegs.server.play.server_game import ServerGame, create_core_game

#: A row of the database, or one that another process has published.
Row = RowMapping | dict[str, Any]

ROW_ERRORS = (HiveError, ValueError, KeyError, TypeError)
"""What is raised for invalid rows."""

OUTCOMES = {name: outcome for outcome, name in OUTCOME_NAMES.items()}
COLORS = {color.name.lower(): color for color in Color}


def terms_to_row(game: ServerGame) -> dict[str, object]:
    """Return the columns that never change."""
    board, terms = game.game.board, game.terms
    return {
        "game_type": board.game_type,
        "opening": board.opening,
        "start": position_string(board.start) if board.start else None,
        "initial": terms.clock.initial if terms.clock else None,
        "increment": terms.clock.increment if terms.clock else None,
        "is_per_move": bool(terms.clock and terms.clock.is_per_move),
        "access": game.access,
        "is_rated": terms.is_rated,
        "takebacks": terms.takebacks,
        "first_ply": game.core.first_ply,
    }


def state_to_row(game: ServerGame) -> dict[str, object]:
    """Return the columns that each change of a game writes."""
    result, clock = game.game.result, game.clock
    return (
        {
            "version": game.version,
            "moves": ";".join(game.core.move_names),
            "played": game.game.plies,
            "position": position_string(game.game.board),
            "outcome": OUTCOME_NAMES[result.outcome] if result else None,
            "ending": result.ending.value if result else None,
            "draw_offer": color_to_column(game.core.draw_offer),
            "white_left": clock.left[0] if clock else None,
            "black_left": clock.left[1] if clock else None,
            "white_grace": clock.lag_budget[0] if clock else 0,
            "black_grace": clock.lag_budget[1] if clock else 0,
            "times": msgspec.json.encode(game.core.times).decode(),
            "rematch": game.rematch,
            "takeback_offer": color_to_column(game.core.takeback_offer),
            "rematch_offer": color_to_column(game.core.rematch_offer),
        }
        | _clock_columns(game)
        | _absence_columns(game.absence)
    )


def _clock_columns(game: ServerGame) -> dict[str, object]:
    """Return the running clock, which counts even if no player is connected."""
    clock = game.clock
    if not clock or clock.deadline is None:
        return {"running": None, "since": None, "deadline": None}
    return {
        "running": color_to_column(clock.running),
        "since": round(1000 * clock.since),
        "deadline": round(1000 * clock.deadline),
    }


def _absence_columns(absence: Absence | None) -> dict[str, object]:
    """Return how long the player to move may still be away."""
    allowed, left, since = absence or (None, None, None)
    return {
        "away_allowed": allowed,
        "away_left": left,
        "away_since": None if since is None else round(1000 * since),
    }


def seats_to_rows(game: ServerGame) -> list[dict[str, object]]:
    """Return the rows of a game's seats."""
    return [
        {"game": game.id, "color": color_to_column(color)} | seat_to_row(seat)
        for color, seat in game.seats.items()
    ]


def seat_to_row(seat: Seat) -> dict[str, object]:
    """Return the columns of a seat."""
    return {
        "owner": seat.user_id if isinstance(seat, Person) else None,
        "invited": seat.invited if isinstance(seat, Vacant) else None,
        "declined": seat.declined if isinstance(seat, Vacant) else None,
        "is_random": isinstance(seat, Vacant) and seat.is_random,
    }


def seat_from_row(row: Row) -> Seat:
    """Return the seat of a row."""
    if row["owner"] is not None:
        return Person(row["owner"])
    return Vacant(row["invited"], row["declined"], row["is_random"])


def apply_row(game: ServerGame, row: dict[str, Any]) -> ServerGame | None:
    """Return *game* after a change of which only its *row* is known, or None if that is invalid.

    *row* has the columns of :func:`state_to_row`. Usually only its last moves are new.
    """
    try:
        return _with_new_moves(game, row) or _rebuilt(game, row)
    except ROW_ERRORS:
        return None


def _with_new_moves(game: ServerGame, row: dict[str, Any]) -> ServerGame | None:
    """Return *game* after the new moves of *row*, or None if moves were taken back."""
    moves, known = row["moves"].split(";") if row["moves"] else [], game.game.plies
    names = game.core.move_names
    if row["outcome"] or len(moves) != row["played"] or names != moves[: len(names)]:
        return None
    changed = game.copy()
    for text in moves[known:]:
        changed.game.push_uhp(text)
    _set_state(changed, row)
    return changed


def _rebuilt(game: ServerGame, row: dict[str, Any]) -> ServerGame:
    """Return *game* with all moves of *row*."""
    players = Players(game.seats, game.names, game.vacations)
    terms = terms_to_row(game) | {"id": game.id, "created": 0}
    changed = _build_game(terms | row, players)
    changed.created, changed.ratings = game.created, game.ratings
    changed.unpublished = game.unpublished
    return changed


def game_from_row(row: Row, players: Players) -> ServerGame | None:
    """Return the game of a row, or None if the row is invalid."""
    try:
        return _build_game(row, players)
    except ROW_ERRORS:
        return None


def _build_game(row: Row, players: Players) -> ServerGame:
    start = row["start"] and parse_position(row["start"])
    board = start or Board(row["game_type"], check_opening(row["opening"]))
    for text in row["moves"].split(";")[: row["played"]]:
        board.push_uhp(text)
    state = Game(board, result=_result_from_row(row))
    core = create_core_game(players.seats, state, row["first_ply"], _terms(row))
    game = ServerGame(
        id=row["id"],
        seats=players.seats,
        names=players.names,
        vacations=players.vacations,
        core=core,
        access=row["access"],
        created=row["created"] / 1000,
    )
    _set_state(game, row)
    return game


def _set_state(game: ServerGame, row: Row) -> None:
    """Set what a row has besides players, terms and moves."""
    game.version, game.rematch = row["version"], row["rematch"]
    game.absence = _absence_from_row(row)
    game.core.draw_offer = color_from_column(row["draw_offer"])
    game.core.takeback_offer = color_from_column(row["takeback_offer"])
    game.core.rematch_offer = color_from_column(row["rematch_offer"])
    game.core.times = msgspec.json.decode(row["times"])
    game.core.clock = _clock_from_row(row, game.terms.clock)


def listed_game_from_row(row: Row, players: Players) -> ListedGame | None:
    """Return the game of a row for a list, or None if invalid, so that the list omits it."""
    try:
        board = parse_position(row["position"])
        return ListedGame(
            id=row["id"],
            players=players,
            access=row["access"],
            terms=_terms(row),
            board=board,
            ply=row["played"],
            result=_result_from_row(row),
            changed=row["changed"],
            deadline=row["deadline"],
            rematch_offer=None if row["rematch"] else color_from_column(row["rematch_offer"]),
            began=row.get("listed"),
        )
    except ValueError:
        return None


def color_to_column(color: Color | None) -> str | None:
    """Return the name of *color* as rows store it."""
    return None if color is None else color.name.lower()


def color_from_column(name: str | None) -> Color | None:
    """Return the color called *name*."""
    return None if name is None else COLORS[name]


def _result_from_row(row: Row) -> Result | None:
    outcome: Outcome | None = OUTCOMES.get(row["outcome"])
    return Result(outcome, Ending(row["ending"])) if outcome else None


def _terms(row: Row) -> GameTerms:
    clock = None
    if row["initial"] is not None:
        clock = TimeControl(row["initial"], row["increment"], row["is_per_move"])
    return GameTerms(clock, row["is_rated"], row["takebacks"])


def _clock_from_row(row: Row, control: TimeControl | None) -> Clock | None:
    if control is None:
        return None
    left = (row["white_left"], row["black_left"])
    grace = (row["white_grace"], row["black_grace"])
    return Clock(
        control, left, color_from_column(row["running"]), (row["since"] or 0) / 1000, grace
    )


def _absence_from_row(row: Row) -> Absence | None:
    if row["away_allowed"] is None:
        return None
    since = row["away_since"]
    return Absence(row["away_allowed"], row["away_left"], None if since is None else since / 1000)
