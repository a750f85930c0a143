"""A browser profile and links written by version 0.2 open in the current page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from browser import Person, needs_browser, playwright

pytestmark = needs_browser

PROFILE = Path(__file__).parent / "data" / "versions" / "version_0_2_profile.json"


def test_browser_profile_of_version_0_2_is_opened(person: Person) -> None:
    profile = json.loads(PROFILE.read_text("utf-8"))
    (game,) = profile["games"]
    person.store_game(game)
    for name, value in profile["localStorage"].items():
        person.store_item(name.removeprefix("sixlegs."), value)

    person.go("/")
    expect = playwright.expect
    expect(person.page.locator("html")).to_have_attribute("data-theme", "contrast")
    person.page.locator(".game-card a").click()
    person.wait_for_moves(4)
    expect(person.page.locator(".moves")).to_contain_text("wB1 -wQ")  # moves in notation
    expect(person.page.locator(".placed-tile text").first).to_be_attached()  # names on tiles
    person.place("white-ant")
    person.tap(".confirm-buttons button")  # moves are confirmed
    person.page.get_by_role("button", name="Play it anyway").click()  # the coach is on
    person.wait_for_moves(6)  # and the computer replies
    assert stored_versions(person) == {game["id"]: game["version"] + 2}

    person.go("/learn")
    expect(person.page.locator(".lesson-entry.is-done")).to_have_count(2)


def test_links_of_version_0_2_open(person: Person) -> None:
    profile = json.loads(PROFILE.read_text("utf-8"))
    review, analysis = profile["links"]
    person.go(review)
    person.wait_for_moves(4)
    person.wait_for_tiles(3)
    person.go(analysis)
    person.wait_for_tiles(2)


def stored_versions(person: Person) -> dict[str, Any]:
    """Return the versions of the stored games by id."""
    versions: dict[str, Any] = person.page.evaluate(
        """() => new Promise((done, fail) => {
          const opening = indexedDB.open("sixlegs");
          opening.onerror = () => fail(opening.error);
          opening.onsuccess = () => {
            const store = opening.result.transaction("games").objectStore("games");
            store.getAll().onsuccess = ({ target }) => {
              opening.result.close();
              done(Object.fromEntries(target.result.map(({ id, version }) => [id, version])));
            };
          };
        })"""
    )
    return versions
