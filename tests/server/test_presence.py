"""Tests of presence updates between processes."""

from __future__ import annotations

import zlib
from types import SimpleNamespace
from typing import cast

import msgspec

from asgi_client import shared_game
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import OpenPage, PresenceSnapshot, PresenceUpdate
from sixlegs.server.rooms.presence import SETTLE_SECONDS, Presence

ADA, BOB = UserId("ada"), UserId("bob")
AT_BOARD: OpenPage = (ADA, "game")


def snapshot(sequence: int, pages: list[OpenPage]) -> PresenceSnapshot:
    return PresenceSnapshot(sequence, zlib.compress(msgspec.msgpack.encode(pages)))


def test_missed_update_requires_a_snapshot() -> None:
    presence = Presence(lambda: 0.0)
    assert presence.apply_snapshot("other", snapshot(1, [AT_BOARD])) == {AT_BOARD}
    assert presence.apply_update("other", PresenceUpdate(3, [], [AT_BOARD])) is None
    assert presence.is_connected(ADA)  # the update out of sequence is ignored
    assert presence.apply_update("other", PresenceUpdate(2, [], [AT_BOARD])) == {AT_BOARD}
    assert not presence.is_connected(ADA)


def test_spectators_at_other_processes_are_counted_without_the_players() -> None:
    presence = Presence(lambda: 0.0)
    game = shared_game(ADA)
    pages: list[OpenPage] = [(ADA, game.id), (BOB, game.id), (BOB, "")]
    presence.apply_snapshot("other", snapshot(1, pages))
    presence.apply_snapshot("third", snapshot(1, pages[:1]))
    assert presence.count_remote_spectators(game) == 1


def test_snapshot_with_any_sequence_number_is_applied() -> None:
    presence = Presence(lambda: 0.0)
    presence.apply_snapshot("other", snapshot(1, [AT_BOARD]))
    presence.apply_snapshot("other", snapshot(7, []))
    assert not presence.is_connected(ADA)
    page: OpenPage = (BOB, "")
    assert presence.apply_update("other", PresenceUpdate(8, [page], [])) == {page}
    assert presence.is_connected(BOB)


def test_update_of_an_unknown_process_requires_a_snapshot() -> None:
    presence = Presence(lambda: 0.0)
    assert presence.apply_update("other", PresenceUpdate(5, [AT_BOARD], [])) is None
    assert not presence.is_connected(ADA)


def test_no_user_counts_as_away_until_the_other_processes_have_sent_their_pages() -> None:
    seconds = 0.0
    presence = Presence(lambda: seconds)
    presence.pubsub = cast(PubSub, SimpleNamespace(is_local=False, is_connected=True))
    for is_restart in (False, True):  # at the start, after an outage
        if is_restart:
            presence.restart_expiry()
        seconds += SETTLE_SECONDS / 2
        assert presence.seconds_away(ADA) == 0
        seconds += SETTLE_SECONDS
        assert presence.seconds_away(ADA) == seconds


def test_snapshot_is_continued_by_the_next_update() -> None:
    ours, theirs = Presence(lambda: 0.0), Presence(lambda: 0.0)
    with theirs.page(ADA, "game"):
        theirs.take_update()
        assert ours.apply_update("other", theirs.take_update()) is None  # the first one is missing
        with theirs.page(BOB):
            pages = {AT_BOARD, (BOB, "")}
            assert ours.apply_snapshot("other", theirs.snapshot()) == pages
            assert ours.apply_update("other", theirs.take_update()) == set()
    assert ours.apply_update("other", theirs.take_update()) == pages
    assert not ours.is_connected(ADA)
