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

from sixlegs.rules import Color
from sixlegs.server.limits.token_bucket import Rate, RateLimitError, TokenBuckets
from sixlegs.server.logs import Throttled
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person
from sixlegs.server.push.keys import push_key
from sixlegs.server.push.services import PushServices
from sixlegs.server.storage import subscriptions
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.storage.subscriptions import Subscription
from sixlegs.server.views.calendar import LANGUAGES
from sixlegs.text import Language

MOST_TURNS = 1000  # that wait to be told
MOST_OF_SERVICE = 200  # notifications that wait for one service
THREADS_OF_SERVICE = 2
TIMEOUT = 10.0  # seconds for a service to answer
KEPT_BY_SERVICE = 24 * 3600  # seconds that it tries to reach a browser which is not running
VOUCHER_LIFE = 12 * 3600  # seconds that a signature of ours is good for
MOST_OF_TOPIC = 32  # characters; a later notification of a topic replaces one not yet delivered
GONE = (404, 410)  # the browser does not want to hear any more
TURNS = Rate(burst=30, seconds=60)  # that one person is told of
MOST_REMEMBERED = 10_000  # games of which the last turn that was told is known


class Turn(NamedTuple):
    """Somebody's turn in a game of days."""

    game: str
    opponent: str | None
    """What they call themselves."""


class Letter(NamedTuple):
    """A notification on its way."""

    subscription: Subscription
    turn: Turn


Post = Callable[[Letter], int]
"""Sends a letter and returns the status of the answer; may take long, and raise anything."""


class Sender:
    """Tells people of their turns; *address* is how others reach this server.

    It does nothing before :meth:`start`.
    """

    def __init__(self, store: Store, services: PushServices, address: str | None = None) -> None:
        self.services = services
        self.key = push_key(store.secrets.push_secret)
        self._store = store
        self._post = _poster(self.key.private, address)
        self._allowed = TokenBuckets(TURNS)
        self._told: dict[str, int] = {}
        self._warnings = Throttled()
        self._turns: asyncio.Queue[tuple[Owner, Turn]] = asyncio.Queue(MOST_TURNS)
        self._letters: dict[str, asyncio.Queue[Letter]] = {}
        self._pools: list[ThreadPoolExecutor] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to send."""
        self._begin(self._distribute())

    def close(self) -> None:
        """Send nothing any more."""
        for task in self._tasks:
            task.cancel()
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)

    def tell(self, game: SeatedGame, owner: Owner) -> None:
        """Let *owner*, who has no page open, know that a game of days waits for them.

        It returns at once. Of too many some are not told.
        """
        is_slow = game.terms.clock is None or game.terms.clock.is_per_move
        if not is_slow or self._told.get(game.id) == game.game.plies:
            return
        self._told.pop(game.id, None)
        self._told[game.id] = game.game.plies
        if len(self._told) > MOST_REMEMBERED:
            del self._told[next(iter(self._told))]
        try:
            self._allowed.take(owner)
            self._turns.put_nowait((owner, Turn(game.id, _opponent(game, owner))))
        except (RateLimitError, asyncio.QueueFull):
            self._warnings.warn("too many turns to tell people of")

    async def _distribute(self) -> None:
        """Find out where each person wants to hear of it."""
        while True:
            owner, turn = await self._turns.get()
            try:
                found = await self._store.read(subscriptions.of_owner, owner)
            except StoreError:  # which the store has told
                continue
            for subscription in found:
                self._queue(Letter(subscription, turn))

    def _queue(self, letter: Letter) -> None:
        service = self.services.service_of(letter.subscription.endpoint)
        if service is None:  # one that we do not talk to any more
            return
        try:
            self._queue_of(service).put_nowait(letter)
        except asyncio.QueueFull:
            self._warnings.warn("a push service is too slow: some are not told of their turn")

    def _queue_of(self, service: str) -> asyncio.Queue[Letter]:
        if service not in self._letters:
            queue = self._letters[service] = asyncio.Queue(MOST_OF_SERVICE)
            pool = ThreadPoolExecutor(THREADS_OF_SERVICE, thread_name_prefix="push")
            self._pools.append(pool)
            for _ in range(THREADS_OF_SERVICE):
                self._begin(self._send_all(queue, pool))
        return self._letters[service]

    async def _send_all(self, queue: asyncio.Queue[Letter], pool: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        while True:
            letter = await queue.get()
            try:
                status = await loop.run_in_executor(pool, self._post, letter)
                if status in GONE:
                    endpoint = letter.subscription.endpoint
                    await self._store.write(subscriptions.remove, endpoint)
                elif status >= 300:
                    self._warnings.warn(f"a push service has answered {status}")
            except StoreError:  # which the store has told
                continue
            except Exception as error:  # whatever a service does, the next one is sent
                self._warnings.warn(f"a push service was not reached: {type(error).__name__}")

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _opponent(game: SeatedGame, owner: Owner) -> str | None:
    color = Color.WHITE if game.seats[Color.BLACK] == Person(owner) else Color.BLACK
    seat = game.seats[color]
    return game.names.get(seat.owner) if isinstance(seat, Person) else None


def notification(turn: Turn, language: str) -> str:
    """The notification as JSON: the service worker shows title and text, and opens the game.

    >>> notification(Turn("abc", "Ada"), "uk")
    '{"game":"abc","title":"Ваш хід","text":"Ваш хід. Суперник: Ada."}'
    """
    words = LANGUAGES.get(language, Language.ENGLISH)
    who = "named" if turn.opponent else "unknown"
    text = words.text("online-your-turn-against", who=who, player=turn.opponent or "")
    told = {"game": turn.game, "title": words.text("online-your-turn"), "text": text}
    return msgspec.json.encode(told).decode()


def _poster(private_key: str, address: str | None) -> Post:
    """How letters are sent: encrypted for the browser (RFC 8291), signed by us (RFC 8292)."""
    # push services want to know whom to complain to
    subject = address if address and address.startswith("https:") else "mailto:admin@localhost"

    def post(letter: Letter) -> int:
        from py_vapid import Vapid02
        from pywebpush import WebPusher  # takes longer to load than all the rest
        from requests import Session

        endpoint, p256dh, auth, language = letter.subscription
        service = urlsplit(endpoint)
        expires = int(time.time()) + VOUCHER_LIFE
        claims = {"sub": subject, "aud": f"{service.scheme}://{service.netloc}", "exp": expires}
        with Session() as session:
            session.max_redirects = 0  # else a service could send us anywhere
            session.trust_env = False  # a .netrc would stand in for our signature
            keys = {"p256dh": p256dh, "auth": auth}
            pusher = WebPusher({"endpoint": endpoint, "keys": keys}, requests_session=session)
            headers = Vapid02.from_string(private_key).sign(claims)
            headers |= {"topic": letter.turn.game[:MOST_OF_TOPIC], "urgency": "normal"}
            text = notification(letter.turn, language)
            answer = pusher.send(text, headers, ttl=KEPT_BY_SERVICE, timeout=TIMEOUT)
        return int(answer.status_code)

    return post
