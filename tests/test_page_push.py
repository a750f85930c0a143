"""Notifications of one's turn: delivered to the service worker of a real browser."""

from pathlib import Path
from typing import Any

from browser import Person, needs_browser, playwright, running_server_thread, wait_until
from sixlegs.server.push.sender import TurnNotification, notification_payload
from sixlegs.server.storage.store import Store

pytestmark = needs_browser
expect = playwright.expect

IS_KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"

# A browser without windows shows nothing, and opens nothing without a click: so we listen.
LISTEN = """() => {
  self.shown = new Promise((done) => {
    registration.showNotification = async (title, { body, tag }) => done({ title, body, tag });
  });
  self.opened = new Promise((done) => {
    clients.openWindow = async (address) => done(address);
  });
}"""
CLICK = """async (tag) => {
  const click = new Event("notificationclick");
  let isClosed = false;
  click.notification = { tag, close: () => (isClosed = true) };
  click.waitUntil = (work) => (click.work = work);
  self.dispatchEvent(click);
  await click.work;
  return isClosed;
}"""


def deliver(person: Person, data: str) -> None:
    """Let the browser have a push message, as from its push service."""
    talk = person.context.new_cdp_session(person.page)
    found: list[str] = []
    talk.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    talk.send("ServiceWorker.enable")
    wait_until(person.page, lambda: found)
    asked = {"origin": person.address, "registrationId": found[0], "data": data}
    talk.send("ServiceWorker.deliverPushMessage", asked)


def test_a_push_message_is_shown_and_opens_the_game(browser: Any, tmp_path: Path) -> None:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        person = Person(browser, address, service_workers="allow", permissions=["notifications"])
        game = person.start_game_with_guest()
        person.page.wait_for_function(IS_KEPT)
        (worker,) = person.context.service_workers
        worker.evaluate(LISTEN)
        deliver(person, notification_payload(TurnNotification(game, "Ада"), "ru"))
        shown = worker.evaluate("() => self.shown")
        assert shown == {"title": "Ваш ход", "body": "Ваш ход. Соперник: Ада.", "tag": game}
        person.go("/rules")
        assert worker.evaluate(CLICK, game)
        assert worker.evaluate("() => self.opened") == f"{address}/game/{game}"
        worker.evaluate(LISTEN)
        deliver(person, "not what we send")
        assert worker.evaluate("() => self.shown") == {"title": "Sixlegs", "body": "", "tag": ""}
        person.context.close()
        assert person.errors == []
