"""Send notifications from a bounded queue, so that games never wait for a push service.

Each service has a queue and threads of its own, so a slow service does not delay the others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from sixlegs.i18n import Language
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenBuckets
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.push.services import PushServices
from sixlegs.server.push.vapid import derive_vapid_key
from sixlegs.server.serializers.calendar import LANGUAGES
from sixlegs.server.storage import push_subscriptions
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.push_subscriptions import Subscription
from sixlegs.server.storage.store import Store

MAX_QUEUED_TURNS = 1000
MAX_QUEUED_PER_SERVICE = 200
THREADS_PER_SERVICE = 2
SERVICE_TIMEOUT_SECONDS = 10.0
MESSAGE_TTL_SECONDS = 24 * 3600  # how long a service keeps a message for a browser that is offline
SIGNATURE_LIFETIME_SECONDS = 12 * 3600
MAX_TOPIC_CHARACTERS = 32
"""Limit of RFC 8030. A notification replaces an undelivered one with the same topic."""
EXPIRED_STATUSES = (404, 410)  # the subscription has ended
TURN_RATE = Rate(burst=30, seconds=60)  # notifications per user
MAX_TRACKED_GAMES = 10_000  # games whose last notified turn is remembered


class TurnNotification(NamedTuple):
    """A player's turn in a correspondence game, or a challenge."""

    game: str
    opponent: str | None
    """The display name of the opponent."""
    is_challenge: bool = False


class PushMessage(NamedTuple):
    """A notification for one subscription."""

    subscription: Subscription
    turn: TurnNotification


SendPush = Callable[[PushMessage], int]
"""Sends a message and returns the HTTP status. It blocks, and may raise any exception."""


class NotificationSender:
    """Notifies players of their turns; *address* is the public URL of this server.

    It sends nothing before :meth:`start`.
    """

    def __init__(self, store: Store, services: PushServices, address: str | None = None) -> None:
        self.services = services
        self.key = derive_vapid_key(store.secrets.push_secret)
        self._store = store
        self._send_push = _make_send_push(self.key.private, address)
        self._rate_limits = TokenBuckets(TURN_RATE)
        self._notified_plies: dict[str, int] = {}
        self._warnings = WarningThrottle()
        self._turns: asyncio.Queue[tuple[UserId, TurnNotification]] = asyncio.Queue(
            MAX_QUEUED_TURNS
        )
        self._queues: dict[str, asyncio.Queue[PushMessage]] = {}
        self._pools: list[ThreadPoolExecutor] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start to send."""
        self._start_task(self._distribute())

    def close(self) -> None:
        """Stop sending and drop queued messages."""
        for task in self._tasks:
            task.cancel()
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)

    def notify_turn(self, game: ServerGame, user_id: UserId) -> None:
        """Queue a notification for *user_id*, who has no page open and is to move in *game*.

        It returns at once. Notifications above the rate limit are dropped.
        """
        is_slow = game.terms.clock is None or game.terms.clock.is_per_move
        if not is_slow or self._notified_plies.get(game.id) == game.game.plies:
            return
        self._notified_plies.pop(game.id, None)
        self._notified_plies[game.id] = game.game.plies
        if len(self._notified_plies) > MAX_TRACKED_GAMES:
            del self._notified_plies[next(iter(self._notified_plies))]
        self._enqueue_turn(user_id, TurnNotification(game.id, _opponent_name(game, user_id)))

    def notify_challenge(self, game: ServerGame, user_id: UserId) -> None:
        """Queue a notification for *user_id*, who has no page open and is challenged to *game*."""
        self._enqueue_turn(user_id, TurnNotification(game.id, _opponent_name(game, user_id), True))

    def _enqueue_turn(self, user_id: UserId, turn: TurnNotification) -> None:
        try:
            self._rate_limits.take(user_id)
            self._turns.put_nowait((user_id, turn))
        except (RateLimitError, asyncio.QueueFull):
            self._warnings.warn("too many turn notifications: some are dropped")

    async def _distribute(self) -> None:
        """Queue a message for each push subscription of a player."""
        while True:
            user_id, turn = await self._turns.get()
            try:
                subscriptions = await self._store.read(push_subscriptions.find_by_user, user_id)
            except StoreError:  # logged by the store
                continue
            for subscription in subscriptions:
                self._enqueue(PushMessage(subscription, turn))

    def _enqueue(self, message: PushMessage) -> None:
        service = self.services.service_for(message.subscription.endpoint)
        if service is None:  # it is no longer supported
            return
        try:
            self._queue_for(service).put_nowait(message)
        except asyncio.QueueFull:
            self._warnings.warn("a push service is too slow: some notifications are dropped")

    def _queue_for(self, service: str) -> asyncio.Queue[PushMessage]:
        if service not in self._queues:
            queue = self._queues[service] = asyncio.Queue(MAX_QUEUED_PER_SERVICE)
            pool = ThreadPoolExecutor(THREADS_PER_SERVICE, thread_name_prefix="push")
            self._pools.append(pool)
            for _ in range(THREADS_PER_SERVICE):
                self._start_task(self._send_all(queue, pool))
        return self._queues[service]

    async def _send_all(self, queue: asyncio.Queue[PushMessage], pool: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while True:
            message = await queue.get()
            try:
                status = await loop.run_in_executor(pool, self._send_push, message)
                if status in EXPIRED_STATUSES:
                    endpoint = message.subscription.endpoint
                    await self._store.write(push_subscriptions.remove, endpoint)
                elif status >= 300:
                    self._warnings.warn(f"a push service responded with status {status}")
            except StoreError:  # logged by the store
                continue
            except Exception as error:  # the next message must still be sent
                self._warnings.warn(f"a push service is not reachable: {type(error).__name__}")

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _opponent_name(game: ServerGame, user_id: UserId) -> str | None:
    others = (id for id in player_ids(game.seats) if id != user_id)
    return next((game.names.get(other) for other in others), None)


def notification_payload(turn: TurnNotification, language: str) -> str:
    """Return the notification as JSON: the service worker shows title and text, and opens the game.

    >>> notification_payload(TurnNotification("abc", "Ada"), "uk")
    '{"game":"abc","title":"Ваш хід","text":"Ваш хід. Суперник: Ada."}'
    """
    catalog = LANGUAGES.get(language, Language.ENGLISH)
    player_kind = "named" if turn.opponent else "unknown"
    names = {"player_kind": player_kind, "player": turn.opponent or ""}
    if turn.is_challenge:
        title = catalog.format_message("challenge-title")
        text = catalog.format_message("challenge-from", **names)
    else:
        title = catalog.format_message("online-your-turn")
        text = catalog.format_message("online-your-turn-against", **names)
    payload = {"game": turn.game, "title": title, "text": text}
    return msgspec.json.encode(payload).decode()


def _make_send_push(private_key: str, address: str | None) -> SendPush:
    """Return a function that sends messages, encrypted (RFC 8291) and signed (VAPID, RFC 8292)."""
    # push services require a contact of the operator
    subject = address if address and address.startswith("https:") else "mailto:admin@localhost"

    def post(message: PushMessage) -> int:
        from py_vapid import Vapid02
        from pywebpush import WebPusher  # imported late: it takes longer than all other imports
        from requests import Session

        endpoint, p256dh, auth, language = message.subscription
        service = urlsplit(endpoint)
        expires = int(time.time()) + SIGNATURE_LIFETIME_SECONDS
        claims = {"sub": subject, "aud": f"{service.scheme}://{service.netloc}", "exp": expires}
        with Session() as session:
            session.max_redirects = 0  # a redirect could lead to any host
            session.trust_env = False  # credentials in .netrc would replace the signature
            keys = {"p256dh": p256dh, "auth": auth}
            pusher = WebPusher({"endpoint": endpoint, "keys": keys}, requests_session=session)
            headers = Vapid02.from_string(private_key).sign(claims)
            headers |= {"topic": message.turn.game[:MAX_TOPIC_CHARACTERS], "urgency": "normal"}
            text = notification_payload(message.turn, language)
            response = pusher.send(
                text, headers, ttl=MESSAGE_TTL_SECONDS, timeout=SERVICE_TIMEOUT_SECONDS
            )
        return int(response.status_code)

    return post
