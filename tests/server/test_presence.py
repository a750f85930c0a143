"""Presence messages between processes."""

from __future__ import annotations

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.messages import OpenPage, PresenceUpdate
from sixlegs.server.rooms.presence import Presence

ADA, BOB = UserId("ada"), UserId("bob")
AT_BOARD: OpenPage = (ADA, "game")


def test_a_missed_message_asks_for_the_whole_state() -> None:
    presence = Presence(lambda: 0.0)
    assert presence.apply_update(
        "other", PresenceUpdate(1, [AT_BOARD], [], [], is_snapshot=True)
    ) == {AT_BOARD}
    assert (
        presence.apply_update("other", PresenceUpdate(3, [], [AT_BOARD], [], is_snapshot=False))
        is None
    )
    assert presence.is_connected(ADA)  # as before the messages that do not fit
    assert presence.apply_update(
        "other", PresenceUpdate(2, [], [AT_BOARD], [], is_snapshot=False)
    ) == {AT_BOARD}
    assert not presence.is_connected(ADA)


def test_a_whole_state_is_accepted_with_any_number() -> None:
    presence = Presence(lambda: 0.0)
    presence.apply_update("other", PresenceUpdate(1, [AT_BOARD], [], [], is_snapshot=True))
    presence.apply_update("other", PresenceUpdate(7, [], [], [], is_snapshot=True))
    assert not presence.is_connected(ADA)
    arrived: OpenPage = (BOB, "")
    assert presence.apply_update(
        "other", PresenceUpdate(8, [arrived], [], [], is_snapshot=False)
    ) == {arrived}
    assert presence.is_connected(BOB)


def test_messages_of_an_unknown_process_ask_for_its_whole_state() -> None:
    presence = Presence(lambda: 0.0)
    assert (
        presence.apply_update("other", PresenceUpdate(5, [AT_BOARD], [], [], is_snapshot=False))
        is None
    )
    assert not presence.is_connected(ADA)
