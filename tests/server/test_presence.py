"""Presence messages between processes."""

from __future__ import annotations

from sixlegs.server.news.items import Attendance, Place
from sixlegs.server.play.owners import Owner
from sixlegs.server.tables.presence import Presence

ADA, BOB = Owner("ada"), Owner("bob")
AT_BOARD: Place = (ADA, "game")


def test_a_missed_message_asks_for_the_whole_state() -> None:
    presence = Presence(lambda: 0.0)
    assert presence.hear("other", Attendance(1, [AT_BOARD], [], [], is_whole=True)) == {AT_BOARD}
    assert presence.hear("other", Attendance(3, [], [AT_BOARD], [], is_whole=False)) is None
    assert presence.is_here(ADA)  # as before the messages that do not fit
    assert presence.hear("other", Attendance(2, [], [AT_BOARD], [], is_whole=False)) == {AT_BOARD}
    assert not presence.is_here(ADA)


def test_a_whole_state_is_accepted_with_any_number() -> None:
    presence = Presence(lambda: 0.0)
    presence.hear("other", Attendance(1, [AT_BOARD], [], [], is_whole=True))
    presence.hear("other", Attendance(7, [], [], [], is_whole=True))
    assert not presence.is_here(ADA)
    arrived: Place = (BOB, "")
    assert presence.hear("other", Attendance(8, [arrived], [], [], is_whole=False)) == {arrived}
    assert presence.is_here(BOB)


def test_messages_of_an_unknown_process_ask_for_its_whole_state() -> None:
    presence = Presence(lambda: 0.0)
    assert presence.hear("other", Attendance(5, [AT_BOARD], [], [], is_whole=False)) is None
    assert not presence.is_here(ADA)
