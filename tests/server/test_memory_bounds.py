"""What the server remembers of clients is bounded: beyond the limit, the oldest is forgotten."""

from __future__ import annotations

import logging

import pytest

from asgi_client import FakeClock
from sixlegs import Board, Color
from sixlegs._core import GameTerms, TimeControl
from sixlegs.server import logs
from sixlegs.server.limits import token_bucket
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenBuckets
from sixlegs.server.logs import LibraryThrottleFilter, WarningThrottle
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub import cipher
from sixlegs.server.pubsub.cipher import Cipher, RejectedMessageError
from sixlegs.server.push import sender
from sixlegs.server.push.sender import NotificationSender
from sixlegs.server.push.services import PushServices
from sixlegs.server.storage.store import Store

CORRESPONDENCE = GameTerms(TimeControl(24 * 3_600_000, 0, is_per_move=True))


def test_reservations_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_bucket, "MAX_TRACKED_KEYS", 3)
    clock = FakeClock(1000.0)
    buckets = TokenBuckets(Rate(burst=1, seconds=10), clock)
    buckets.take("account")
    waits = []
    for client in ("first", "second", "third", "fourth"):
        with pytest.raises(RateLimitError) as error:
            buckets.take("account", client)
        waits.append(round(error.value.retry_after))
    assert waits == [10, 20, 30, 40]
    clock.seconds += 40
    for client in ("second", "third", "fourth"):
        buckets.take("account", client)
    with pytest.raises(RateLimitError):  # its reservation was forgotten
        buckets.take("account", "first")


def test_reservation_expires_after_two_minutes_and_is_used_once() -> None:
    clock = FakeClock(1000.0)
    buckets = TokenBuckets(Rate(burst=1, seconds=10), clock)
    buckets.take("account")
    for client in ("early", "late"):
        with pytest.raises(RateLimitError):
            buckets.take("account", client)
    clock.seconds += 9.9
    with pytest.raises(RateLimitError):
        buckets.take("account", "early")
    clock.seconds += 0.1 + 120  # the last moment of one reservation; the other one is valid
    buckets.take("account", "early")
    buckets.take("account", "late")
    buckets.take("account", "early")  # the token of the time that has passed
    with pytest.raises(RateLimitError):
        buckets.take("account", "early")


def test_kinds_of_warnings_are_bounded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(logs, "MAX_TRACKED_WARNINGS", 3)
    throttle = WarningThrottle(FakeClock())
    with caplog.at_level(logging.WARNING, "sixlegs"):
        for warning in ("first", "second", "third", "fourth", "fourth", "third", "first"):
            throttle.warn(warning)
    assert caplog.messages == ["first", "second", "third", "fourth", "first"]


def test_warning_is_logged_again_after_a_minute_with_the_number_of_repetitions(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = FakeClock()
    throttle = WarningThrottle(clock)
    with caplog.at_level(logging.WARNING, "sixlegs"):
        for seconds in (0, 59, 0.5):
            clock.seconds += seconds
            throttle.warn("disk")
        clock.seconds += 0.5  # exactly a minute after the first warning
        throttle.warn("disk")
    assert caplog.messages == ["disk", "disk (2 more times since it was last logged)"]


def test_errors_of_libraries_are_distinguished_by_their_place() -> None:
    throttle = LibraryThrottleFilter(FakeClock())

    def inner(text: str) -> None:
        raise ValueError(text)

    def record(text: str, *, is_deep: bool) -> logging.LogRecord:
        try:
            if is_deep:
                inner(text)
            raise ValueError(text)
        except ValueError as error:
            info = (ValueError, error, error.__traceback__)
            return logging.LogRecord("uvicorn", logging.ERROR, "", 0, "failed", None, info)

    records = [record(text, is_deep=is_deep) for text in ("x", "x") for is_deep in (False, True)]
    assert [throttle.filter(item) for item in records] == [True, True, False, False]


def test_senders_of_messages_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cipher, "MAX_SENDERS", 2)
    clock = FakeClock()
    receiver, *processes = (Cipher("secret", clock) for _ in range(4))
    first, second, _ = processes
    sent = [process.encrypt("games", b"moved") for process in processes]
    for message in sent[:2]:
        receiver.decrypt("games", message)
    receiver.decrypt("games", first.encrypt("games", b"moved again"))  # the latest sender now
    receiver.decrypt("games", sent[2])  # displaces the second one
    for message in (sent[0], sent[2]):
        with pytest.raises(RejectedMessageError):
            receiver.decrypt("games", message)
    assert receiver.decrypt("games", second.encrypt("games", b"moved"))


def test_message_is_accepted_for_a_minute() -> None:
    clock = FakeClock()
    process, receiver = Cipher("secret", clock), Cipher("secret", clock)
    on_time, late = (process.encrypt("games", b"moved") for _ in range(2))
    clock.seconds += 59.99
    assert receiver.decrypt("games", on_time) == b"moved"
    clock.seconds += 0.02
    with pytest.raises(RejectedMessageError):
        receiver.decrypt("games", late)


def game(number: int) -> ServerGame:
    seats: Seats = {color: Person(UserId(f"{color.name} {number}")) for color in Color}
    return ServerGame.create(seats, Board("Base"), CORRESPONDENCE, "link")


async def test_games_with_notified_turns_are_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MAX_TRACKED_GAMES", 2)
    sent: list[str] = []
    monkeypatch.setattr(
        NotificationSender, "_enqueue_turn", lambda self, user_id, turn: sent.append(turn.game)
    )
    notifications = NotificationSender(store, PushServices())
    games = [game(number) for number in range(3)]
    for index in (0, 1, 0, 2, 2, 1, 0):
        notifications.notify_turn(games[index], UserId("WHITE 0"))
    assert [[item.id for item in games].index(id) for id in sent] == [0, 1, 2, 0]
    notifications.close()
