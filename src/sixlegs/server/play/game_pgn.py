"""Games of this server as PGN."""

from __future__ import annotations

from collections.abc import Mapping

from sixlegs.move_times import clock_comments
from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.rules import Color
from sixlegs.server.play.archive_entry import control_tag
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId


def game_to_pgn(game: ServerGame, names: Mapping[UserId, str] | None = None) -> str:
    """Return *game* as PGN, with *names* in place of all names of its players.

    The ratings are those before the game.
    """
    record = Record.from_game(game.game)
    control = control_tag(game.terms.clock)
    for color in Color:
        side = color.name.title()
        record.tags[side] = _player_name(game, color, game.names if names is None else names)
        if rating := game.ratings.get(color):
            record.tags[f"{side}Elo"] = str(rating.value - (rating.change or 0))
    record.tags |= {"Date": game.date} | control
    if control:
        first = game.game.board.root().turn.value
        record.comments |= clock_comments(game.core.times, first, len(record.moves))
    return write_pgn(record)


def _player_name(game: ServerGame, color: Color, names: Mapping[UserId, str]) -> str:
    seat = game.seats[color]
    return names.get(seat.user_id, "?") if isinstance(seat, Person) else "?"
