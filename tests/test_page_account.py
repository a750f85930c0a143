"""Accounts in the browser: creation, signing in and out, recovery codes and passkeys."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import (
    DESKTOP,
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    running_server_thread,
)
from page_two_players import invite
from samples import WON
from sixlegs.server.auth.service import RECENT_AUTHENTICATION_MS
from sixlegs.server.storage.store import Store

expect = playwright.expect
pytestmark = needs_browser

PASSWORD = "ants in my pants"
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        yield address.replace("127.0.0.1", "localhost")  # passkeys need a host name


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def create_account(person: Person, name: str) -> None:
    form = person.page.get_by_role("region", name="Create an account")
    form.get_by_label("Name").fill(name)
    form.get_by_label("New password").fill(PASSWORD)
    form.get_by_role("button", name="Create account").click()


def open_sign_in(person: Person) -> Any:
    """Return the form to sign in, which the form for a new account links to."""
    person.page.get_by_role("link", name="I have an account").click()
    return person.page.get_by_role("region", name="Sign in")


def add_authenticator(person: Person) -> None:
    """Add a virtual authenticator for passkeys to the browser."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def expect_signed_in(person: Person, name: str) -> None:
    expect(person.page.get_by_text(f"You are signed in as {name}.")).to_be_visible()


def test_guest_creates_an_account_and_signs_in_on_another_device(
    make_person: MakePerson, site: str
) -> None:
    ada = make_person(site)
    ada.go("/settings")
    ada.page.get_by_role("link", name="Sign in or create an account").click()
    expect(ada.page.get_by_role("heading", name="Create an account")).to_be_visible()
    assert accessibility_violations(ada.page) == []
    create_account(ada, "Іvan")  # the first letter is Cyrillic
    expect(ada.page.get_by_text("letters of one alphabet only")).to_be_visible()
    create_account(ada, "Ada")
    codes = ada.page.locator(".recovery-codes code")
    expect(codes).to_have_count(8)
    code = codes.first.inner_text()
    assert accessibility_violations(ada.page) == []
    press(ada, "I have saved these codes")
    expect_signed_in(ada, "Ada")
    assert accessibility_violations(ada.page) == []
    ada.page.reload()
    expect_signed_in(ada, "Ada")
    ada.page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(ada.page.get_by_role("heading", name="Create an account")).to_be_visible()

    phone = make_person(site, **PHONE)
    phone.go("/leaderboard?speed=blitz")
    phone.page.get_by_role("link", name="Sign in", exact=True).click()
    form = phone.page.get_by_role("region", name="Sign in")
    assert accessibility_violations(phone.page) == []
    form.get_by_label("Name").fill("ada")
    form.get_by_label("Password").fill("a wrong guess")
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_text("Incorrect name, password")).to_be_visible()
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_role("link", name="Your profile")).to_be_visible()  # back
    phone.go("/account")
    expect_signed_in(phone, "Ada")
    assert accessibility_violations(phone.page) == []

    form = open_sign_in(ada)
    form.get_by_role("button", name="Use a recovery code").click()
    form.get_by_label("Name").fill("Ada")
    form.get_by_label("Recovery code").fill(code.upper())
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect_signed_in(ada, "Ada")
    expect(ada.page.get_by_text("You have 7 codes left.")).to_be_visible()
    press(ada, "Sign out all other devices")
    expect(ada.page.locator(".account-list li")).to_have_count(1)
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Create an account")).to_be_visible()

    press(ada, "Delete my account")
    dialog = ada.page.get_by_role("dialog", name="Delete your account?")
    expect(dialog.get_by_text("no games in progress")).to_be_visible()
    expect(dialog.get_by_text("reserved for 30 days")).to_be_visible()
    assert accessibility_violations(ada.page) == []
    with ada.page.expect_download() as download:
        dialog.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "sixlegs.zip"
    dialog.get_by_label("Password").fill("a wrong guess")
    dialog.get_by_role("button", name="Delete my account").click()
    expect(dialog.get_by_text("Incorrect name, password")).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete my account").click()
    expect(ada.page.get_by_text("Your account was deleted")).to_be_visible()
    assert accessibility_violations(ada.page) == []
    ada.follow("/settings")
    ada.page.get_by_role("link", name="Sign in or create an account").click()
    expect(ada.page.get_by_role("heading", name="Create an account")).to_be_visible()
    for person in (ada, phone):
        assert person.errors == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_failed_sign_in_shows_the_reason_without_scrolling(
    make_person: MakePerson, site: str, size: dict[str, Any]
) -> None:
    ada = make_person(site, **size)
    ada.go("/account")
    form = open_sign_in(ada)
    form.get_by_label("Name").fill("Ada")
    form.get_by_label("Password").fill("a wrong guess")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_text("Incorrect name, password")).to_be_in_viewport()
    assert ada.errors == []


def test_account_with_a_passkey_is_created_and_signed_in_to(browser: Any, site: str) -> None:
    bob = Person(browser, site)
    add_authenticator(bob)
    bob.go("/account")
    form = bob.page.get_by_role("region", name="Create an account")
    form.get_by_label("Name").fill("Bob")
    form.get_by_role("button", name="Use a passkey instead").click()
    press(bob, "I have saved these codes")
    expect_signed_in(bob, "Bob")
    press(bob, "Remove")
    expect(bob.page.get_by_text("Set a password first")).to_be_visible()
    bob.page.get_by_role("button", name="Sign out", exact=True).first.click()
    open_sign_in(bob).get_by_role("button", name="Use a passkey").click()
    expect_signed_in(bob, "Bob")
    press(bob, "Delete my account")
    press(bob, "Delete with a passkey")
    expect(bob.page.get_by_text("Your account was deleted")).to_be_visible()


def test_finished_game_against_the_computer_is_saved_to_the_archive(
    make_person: MakePerson, site: str
) -> None:
    ada = make_person(site)
    ada.go("/account")
    create_account(ada, "Ada")
    press(ada, "I have saved these codes")
    expect_signed_in(ada, "Ada")
    ada.start_imported_game(WON, black={"kind": "computer", "level": 1})
    press(ada, "Save to my archive")
    expect(ada.page.get_by_text("Saved to the archive")).to_be_visible()
    assert accessibility_violations(ada.page) == []
    games = ada.page.request.get(f"{site}/api/archive?source=computer").json()["games"]
    assert [(game["white"]["name"], game["black"]["name"]) for game in games] == [
        ("Ada", "Computer, level 1")
    ]
    ada.go("/settings")
    press(ada, "Create address")
    field = ada.page.get_by_label("Calendar address", exact=True)
    expect(field).to_have_value(re.compile(r"/calendar/[\w-]+\.ics$"))
    assert accessibility_violations(ada.page) == []
    file = ada.page.request.get(field.input_value())
    assert file.text().startswith("BEGIN:VCALENDAR")
    press(ada, "Remove")
    expect(ada.page.get_by_role("button", name="Create address")).to_be_visible()


def test_old_session_asks_for_the_password_and_then_continues(
    make_person: MakePerson, tmp_path: Path
) -> None:
    seconds_later = [0.0]
    store = Store(tmp_path, lambda: time.time() + seconds_later[0])
    with running_server_thread(store, is_public=True) as address:
        ada = make_person(address)
        ada.go("/account")
        create_account(ada, "Ada")
        press(ada, "I have saved these codes")
        expect_signed_in(ada, "Ada")
        seconds_later[0] = RECENT_AUTHENTICATION_MS / 1000 + 60
        with ada.page.expect_download() as download:
            press(ada, "Download my data")
            dialog = ada.page.get_by_role("dialog", name="Confirm it’s you")
            expect(dialog).to_be_visible()
            assert accessibility_violations(ada.page) == []
            dialog.get_by_label("Password").fill(PASSWORD)
            dialog.get_by_role("button", name="Continue").click()
        assert download.value.suggested_filename == "sixlegs.zip"
        expect(dialog).to_be_hidden()
        seconds_later[0] *= 2
        ada.go("/settings")
        ada.page.get_by_label("Your name").fill("Lovelace")
        press(ada, "Save name")
        expect(dialog).to_be_visible()
        dialog.get_by_label("Password").fill("a wrong guess")
        dialog.get_by_role("button", name="Continue").click()
        expect(dialog.get_by_text("Incorrect name, password")).to_be_visible()
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Continue").click()
        expect(ada.page.get_by_text("Name saved.")).to_be_visible()
        assert ada.errors == []


def test_players_with_accounts_are_marked(make_person: MakePerson, site: str) -> None:
    ada, bob = make_person(site), make_person(site, **PHONE)
    ada.go("/account")
    create_account(ada, "Ada")
    press(ada, "I have saved these codes")
    expect_signed_in(ada, "Ada")
    link = invite(ada)
    bob.page.goto(link)
    expect(bob.page.locator(".invitation-offer .account-mark")).to_have_attribute(
        "title", "Registered player"
    )
    assert accessibility_violations(bob.page) == []
    bob.page.get_by_role("button", name="Play", exact=True).click()
    plates = bob.page.locator(".plate:visible")
    expect(plates.filter(has_text="Ada").locator(".account-mark")).to_be_visible()
    expect(plates.filter(has_text="You").locator(".account-mark")).to_have_count(0)
    assert accessibility_violations(bob.page) == []
