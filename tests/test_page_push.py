"""Turn notifications delivered to the service worker of a real browser."""

from pathlib import Path
from typing import Any

from browser import Person, needs_browser, playwright, running_server_thread, wait_until
from sixlegs.server.push.sender import TurnNotification, notification_payload
from sixlegs.server.storage.store import Store

pytestmark = needs_browser
expect = playwright.expect

HAS_SERVICE_WORKER = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"
)

# A headless browser shows no notifications and opens no windows: record the calls instead.
RECORD_CALLS_SCRIPT = """() => {
  self.shown = new Promise((done) => {
    registration.showNotification = async (title, { body, tag }) => done({ title, body, tag });
  });
  self.opened = new Promise((done) => {
    clients.openWindow = async (address) => done(address);
  });
}"""
CLICK_SCRIPT = """async (tag) => {
  const click = new Event("notificationclick");
  let isClosed = false;
  click.notification = { tag, close: () => (isClosed = true) };
  click.waitUntil = (work) => (click.work = work);
  self.dispatchEvent(click);
  await click.work;
  return isClosed;
}"""


def deliver(person: Person, data: str) -> None:
    """Deliver a push message to the browser, as its push service would."""
    session = person.context.new_cdp_session(person.page)
    ids: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: ids.extend(item["registrationId"] for item in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(person.page, lambda: ids)
    message = {"origin": person.address, "registrationId": ids[0], "data": data}
    session.send("ServiceWorker.deliverPushMessage", message)


def test_push_message_is_shown_and_opens_game(browser: Any, tmp_path: Path) -> None:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        person = Person(browser, address, service_workers="allow", permissions=["notifications"])
        game = person.start_game_with_guest()
        person.page.wait_for_function(HAS_SERVICE_WORKER)
        (worker,) = person.context.service_workers
        worker.evaluate(RECORD_CALLS_SCRIPT)
        deliver(person, notification_payload(TurnNotification(game, "Ада"), "ru"))
        shown = worker.evaluate("() => self.shown")
        assert shown == {"title": "Ваш ход", "body": "Ваш ход. Соперник: Ада.", "tag": game}
        person.go("/rules")
        assert worker.evaluate(CLICK_SCRIPT, game)
        assert worker.evaluate("() => self.opened") == f"{address}/game/{game}"
        worker.evaluate(RECORD_CALLS_SCRIPT)
        deliver(person, "not JSON")
        assert worker.evaluate("() => self.shown") == {"title": "Sixlegs", "body": "", "tag": ""}
        person.context.close()
        assert person.errors == []
