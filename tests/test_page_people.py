"""Two players with accounts in the browser: challenges, notifications, follows and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from account_client import PASSWORD
from browser import (
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    running_server_thread,
)
from sixlegs.server.storage.store import Store

expect = playwright.expect
pytestmark = needs_browser

SIGN_UP_SCRIPT = """async ([name, password]) => {
    const headers = {"content-type": "application/json"};
    const body = JSON.stringify({name, password});
    const response = await fetch("/api/account", {method: "POST", headers, body});
    return response.status;
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        yield address


def sign_up(person: Person, name: str) -> None:
    """Create an account for the guest at *person*, and show the page as that account."""
    person.go("/lobby")
    assert person.page.evaluate(SIGN_UP_SCRIPT, [name, PASSWORD]) == 201
    person.go("/lobby")
    expect(person.page.get_by_role("button", name=name)).to_be_visible()


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def challenge(person: Person, name: str) -> None:
    person.go(f"/player/{name}")
    press(person, "Challenge")
    press(person, "Send challenge")
    expect(person.page.get_by_role("heading", name=f"Waiting for {name}")).to_be_visible()


def test_challenge_is_declined_then_accepted_and_the_player_followed_then_blocked(
    make_person: MakePerson, site: str
) -> None:
    ada, bob = make_person(site), make_person(site, **PHONE)
    sign_up(ada, "Ada")
    sign_up(bob, "Bob")
    challenge(ada, "Bob")
    toast = bob.page.get_by_role("status").filter(has_text="Ada challenges you")
    expect(toast).to_be_visible()
    assert accessibility_violations(bob.page) == []
    assert accessibility_violations(ada.page) == []
    bob.page.get_by_role("button", name="Notifications: 1").click()
    bob.page.get_by_label("Reason for declining").select_option("I prefer another time control.")
    bob.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(bob.page.get_by_text("Nothing new.")).to_be_visible()
    press(bob, "Close")
    expect(ada.page.get_by_text("Bob declined your challenge")).to_be_visible()
    expect(ada.page.get_by_text("I prefer another time control.")).to_be_visible()
    press(ada, "Close")

    challenge(ada, "Bob")
    bob.page.get_by_role("status").get_by_role("button", name="Accept").click()
    for person in (ada, bob):
        expect(person.page.locator(".challenge-card")).to_have_count(0)
        expect(person.page.locator(".board")).to_be_visible()

    ada.go("/player/Bob")
    press(ada, "Follow")
    expect(ada.page.get_by_text("You follow Bob.")).to_be_visible()
    assert accessibility_violations(ada.page) == []
    ada.go("/account")
    expect(ada.page.get_by_role("region", name="Following")).to_contain_text("online")
    ada.go("/")
    online = ada.page.get_by_role("region", name="Following: online now")
    online.get_by_role("button", name="Menu of Bob").click()
    expect(ada.page.get_by_role("menuitem")).to_have_text(
        ["Challenge", "Unfollow", "Block", "Profile"]
    )
    assert accessibility_violations(ada.page) == []
    ada.page.get_by_role("menuitem", name="Unfollow").click()
    expect(online).to_have_count(0)
    ada.go("/player/Bob")
    press(ada, "Block")
    expect(ada.page.get_by_role("button", name="Unblock")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Challenge")).to_have_count(0)
