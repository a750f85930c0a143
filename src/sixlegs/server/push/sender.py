"""Sends notifications from a bounded queue: whatever a push service does, no game waits for it.

Each service has a queue and threads of its own, so that a slow one holds no other up either.
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
from sixlegs.rules import Color
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenBuckets
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.play.seats import Person
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.push.services import PushServices
from sixlegs.server.push.vapid import derive_vapid_key
from sixlegs.server.serializers.calendar import LANGUAGES
from sixlegs.server.storage import push_subscriptions
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.push_subscriptions import Subscription
from sixlegs.server.storage.store import Store

MAX_QUEUED_TURNS = 1000  # that wait to be told
MAX_QUEUED_PER_SERVICE = 200  # notifications that wait for one service
THREADS_PER_SERVICE = 2
SERVICE_TIMEOUT_SECONDS = 10.0  # seconds for a service to answer
MESSAGE_TTL_SECONDS = 24 * 3600  # seconds that it tries to reach a browser which is not running
SIGNATURE_LIFETIME_SECONDS = 12 * 3600  # seconds that a signature of ours is good for
MAX_TOPIC_CHARACTERS = (
    32  # characters; a later notification of a topic replaces one not yet delivered
)
EXPIRED_STATUSES = (404, 410)  # the browser does not want to hear any more
TURN_RATE = Rate(burst=30, seconds=60)  # that one person is told of
MAX_TRACKED_GAMES = 10_000  # games of which the last turn that was told is known


class TurnNotification(NamedTuple):
    """Somebody's turn in a game of days."""

    game: str
    opponent: str | None
    """What they call themselves."""


class PushMessage(NamedTuple):
    """A notification on its way."""

    subscription: Subscription
    turn: TurnNotification


SendPush = Callable[[PushMessage], int]
"""Sends a letter and returns the status of the answer; may take long, and raise anything."""


class NotificationSender:
    """Tells people of their turns; *address* is how others reach this server.

    It does nothing before :meth:`start`.
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
        """Begin to send."""
        self._start_task(self._distribute())

    def close(self) -> None:
        """Send nothing any more."""
        for task in self._tasks:
            task.cancel()
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)

    def notify_turn(self, game: ServerGame, user_id: UserId) -> None:
        """Let *user_id*, who has no page open, know that a game of days waits for them.

        It returns at once. Of too many some are not told.
        """
        is_slow = game.terms.clock is None or game.terms.clock.is_per_move
        if not is_slow or self._notified_plies.get(game.id) == game.game.plies:
            return
        self._notified_plies.pop(game.id, None)
        self._notified_plies[game.id] = game.game.plies
        if len(self._notified_plies) > MAX_TRACKED_GAMES:
            del self._notified_plies[next(iter(self._notified_plies))]
        try:
            self._rate_limits.take(user_id)
            self._turns.put_nowait(
                (user_id, TurnNotification(game.id, _opponent_name(game, user_id)))
            )
        except (RateLimitError, asyncio.QueueFull):
            self._warnings.warn("too many turns to tell people of")

    async def _distribute(self) -> None:
        """Find out where each person wants to hear of it."""
        while True:
            owner, turn = await self._turns.get()
            try:
                found = await self._store.read(push_subscriptions.find_by_user, owner)
            except StoreError:  # which the store has told
                continue
            for subscription in found:
                self._enqueue(PushMessage(subscription, turn))

    def _enqueue(self, letter: PushMessage) -> None:
        service = self.services.service_for(letter.subscription.endpoint)
        if service is None:  # one that we do not talk to any more
            return
        try:
            self._queue_for(service).put_nowait(letter)
        except asyncio.QueueFull:
            self._warnings.warn("a push service is too slow: some are not told of their turn")

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
            letter = await queue.get()
            try:
                status = await loop.run_in_executor(pool, self._send_push, letter)
                if status in EXPIRED_STATUSES:
                    endpoint = letter.subscription.endpoint
                    await self._store.write(push_subscriptions.remove, endpoint)
                elif status >= 300:
                    self._warnings.warn(f"a push service has answered {status}")
            except StoreError:  # which the store has told
                continue
            except Exception as error:  # whatever a service does, the next one is sent
                self._warnings.warn(f"a push service was not reached: {type(error).__name__}")

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _opponent_name(game: ServerGame, user_id: UserId) -> str | None:
    color = Color.WHITE if game.seats[Color.BLACK] == Person(user_id) else Color.BLACK
    seat = game.seats[color]
    return game.names.get(seat.user_id) if isinstance(seat, Person) else None


def notification_payload(turn: TurnNotification, language: str) -> str:
    """The notification as JSON: the service worker shows title and text, and opens the game.

    >>> notification_payload(TurnNotification("abc", "Ada"), "uk")
    '{"game":"abc","title":"Ваш хід","text":"Ваш хід. Суперник: Ada."}'
    """
    words = LANGUAGES.get(language, Language.ENGLISH)
    who = "named" if turn.opponent else "unknown"
    text = words.format_message("online-your-turn-against", who=who, player=turn.opponent or "")
    told = {"game": turn.game, "title": words.format_message("online-your-turn"), "text": text}
    return msgspec.json.encode(told).decode()


def _make_send_push(private_key: str, address: str | None) -> SendPush:
    """How letters are sent: encrypted for the browser (RFC 8291), signed by us (RFC 8292)."""
    # push services want to know whom to complain to
    subject = address if address and address.startswith("https:") else "mailto:admin@localhost"

    def post(letter: PushMessage) -> int:
        from py_vapid import Vapid02
        from pywebpush import WebPusher  # takes longer to load than all the rest
        from requests import Session

        endpoint, p256dh, auth, language = letter.subscription
        service = urlsplit(endpoint)
        expires = int(time.time()) + SIGNATURE_LIFETIME_SECONDS
        claims = {"sub": subject, "aud": f"{service.scheme}://{service.netloc}", "exp": expires}
        with Session() as session:
            session.max_redirects = 0  # else a service could send us anywhere
            session.trust_env = False  # a .netrc would stand in for our signature
            keys = {"p256dh": p256dh, "auth": auth}
            pusher = WebPusher({"endpoint": endpoint, "keys": keys}, requests_session=session)
            headers = Vapid02.from_string(private_key).sign(claims)
            headers |= {"topic": letter.turn.game[:MAX_TOPIC_CHARACTERS], "urgency": "normal"}
            text = notification_payload(letter.turn, language)
            answer = pusher.send(
                text, headers, ttl=MESSAGE_TTL_SECONDS, timeout=SERVICE_TIMEOUT_SECONDS
            )
        return int(answer.status_code)

    return post
