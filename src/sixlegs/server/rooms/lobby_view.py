"""The lobby as a stranger sees it, differences between two versions, and what players see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from sixlegs.server import serializers
from sixlegs.server.play.listed_game import ListedGame, LobbyGames
from sixlegs.server.play.seats import Person, player_ids
from sixlegs.server.play.user_ids import ANONYMOUS, UserId
from sixlegs.server.protocol import people
from sixlegs.server.protocol.people import GameProgress, LobbyChanged, LobbyOverlay, LobbySeat
from sixlegs.server.protocol.positions import Stack
from sixlegs.server.protocol.scalars import ColorName, GameId, to_color_name

Entry = TypeVar("Entry", people.Challenge, people.OngoingGame)


class LobbyView(msgspec.Struct, array_like=True):
    """The lobby as a stranger sees it, and the users who see it differently."""

    challenges: list[people.Challenge]
    games: list[people.OngoingGame]
    players: dict[GameId, list[tuple[UserId, ColorName]]]
    """The players of each challenge and game."""
    blocked: dict[GameId, list[UserId]]
    """Users who cannot join a challenge."""


class LobbyDifference(msgspec.Struct, array_like=True):
    """The difference between two views, from which another process makes the later one."""

    changed: LobbyChanged
    players: dict[GameId, list[tuple[UserId, ColorName]]]
    """The players of the challenges and games in *changed*."""
    blocked: dict[GameId, list[UserId]]
    """The users who cannot join a challenge in the later view."""

    @property
    def is_empty(self) -> bool:
        """Whether strangers see no difference."""
        changed = self.changed
        return not (changed.removed or changed.challenges or changed.games or changed.progress)


def view_lobby(lobby: LobbyGames) -> LobbyView:
    """Return the view of *lobby*."""
    message = serializers.lobby(lobby._replace(blocked={}), ANONYMOUS)
    challenges = [game for _, game in lobby.challenges]
    blocked = {
        game.id: sorted(users)
        for game in challenges
        for creator in player_ids(game.players.seats)
        if (users := lobby.blocked.get(creator))
    }
    players = {game.id: _players(game) for game in (*challenges, *lobby.ongoing)}
    return LobbyView(message.challenges, message.games, players, blocked)


def _players(game: ListedGame) -> list[tuple[UserId, ColorName]]:
    return [
        (seat.user_id, to_color_name(color))
        for color, seat in game.players.seats.items()
        if isinstance(seat, Person)
    ]


def compare_views(old: LobbyView, new: LobbyView) -> LobbyDifference:
    """Return the difference between two views."""
    challenges = _changed_entries(old.challenges, new.challenges)
    games_before = {game.game: game for game in old.games}
    replaced, progress = [], []
    for index, game in enumerate(new.games):
        before = games_before.get(game.game)
        if before is None or _without_moves(before, game) != game:
            replaced.append(game)
        elif (stacks := _changed_stacks(before.stacks, game.stacks)) or before.ply != game.ply:
            progress.append(GameProgress(index, game.ply, game.turn, stacks))
    removed = [
        *_removed_entries(old.challenges, new.challenges),
        *_removed_entries(old.games, new.games),
    ]
    changed = LobbyChanged(0, removed, challenges, replaced, progress)
    ids = [*(challenge.game for challenge in challenges), *(game.game for game in replaced)]
    players = {id: new.players[id] for id in ids}
    return LobbyDifference(changed, players, new.blocked)


def apply_difference(view: LobbyView, difference: LobbyDifference) -> LobbyView:
    """Return the view after *difference*, as pages compute it as well."""
    changed = difference.changed
    challenges = _merge(view.challenges, changed.removed, changed.challenges)
    games = _merge(view.games, changed.removed, changed.games)
    challenges.sort(key=lambda challenge: (challenge.created, challenge.game))
    games.sort(key=lambda game: (game.began, game.game), reverse=True)
    for moves in changed.progress:
        game = games[moves.index]
        stacks = _apply_stacks(game.stacks, moves.stacks)
        games[moves.index] = msgspec.structs.replace(
            game, ply=moves.ply, turn=moves.turn, stacks=stacks
        )
    players = view.players | difference.players
    listed = [*(challenge.game for challenge in challenges), *(game.game for game in games)]
    return LobbyView(challenges, games, {id: players[id] for id in listed}, difference.blocked)


def overlays(view: LobbyView) -> dict[UserId, LobbyOverlay]:
    """Return the overlays of all users who see the lobby differently from a stranger."""
    found: dict[UserId, LobbyOverlay] = {}
    for game, players in view.players.items():
        for user_id, color in players:
            overlay = found.setdefault(user_id, LobbyOverlay([], []))
            overlay.own_seats.append(LobbySeat(game, color))
    for game, users in view.blocked.items():
        for user_id in users:
            found.setdefault(user_id, LobbyOverlay([], [])).hidden.append(game)
    return found


def _changed_entries(old: Iterable[Entry], new: Iterable[Entry]) -> list[Entry]:
    before = {entry.game: entry for entry in old}
    return [entry for entry in new if before.get(entry.game) != entry]


def _removed_entries(old: Iterable[Entry], new: Iterable[Entry]) -> list[GameId]:
    listed = {entry.game for entry in new}
    return [entry.game for entry in old if entry.game not in listed]


def _merge(entries: Iterable[Entry], removed: Iterable[GameId], added: list[Entry]) -> list[Entry]:
    """Return *entries* without those *removed*, and with those *added* or replaced."""
    outdated = set(removed) | {entry.game for entry in added}
    return [entry for entry in entries if entry.game not in outdated] + added


def _without_moves(before: people.OngoingGame, game: people.OngoingGame) -> people.OngoingGame:
    """Return the game *before* with the position of *game*."""
    return msgspec.structs.replace(before, ply=game.ply, turn=game.turn, stacks=game.stacks)


def _changed_stacks(old: list[Stack], new: list[Stack]) -> list[Stack]:
    before = {stack.hex: stack for stack in old}
    changed = [stack for stack in new if before.pop(stack.hex, None) != stack]
    return changed + [Stack(hex, []) for hex in before]


def _apply_stacks(stacks: list[Stack], changed: list[Stack]) -> list[Stack]:
    by_hex = {stack.hex: stack for stack in (*stacks, *changed)}
    return [stack for stack in by_hex.values() if stack.pieces]
