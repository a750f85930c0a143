"""The page without network and server, after one visit."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Set
from typing import Any

import pytest

import page_one_player as one_player
from browser import (
    PAGE_FILE,
    Person,
    accessibility_violations,
    first_visit_bytes,
    needs_browser,
    playwright,
    running_server,
)
from test_page_layout import set_language

pytestmark = needs_browser
expect = playwright.expect

HAS_SERVICE_WORKER = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"
)


CACHED_FILES = """async () => {
    const names = [];
    for (const cache of await caches.keys()) {
        const files = await (await caches.open(cache)).keys();
        names.push(...files.map(({ url }) => url.replace(/.*\\//, "")));
    }
    return names;
}"""
OPTIONAL_FILES = ("embed-", "ru-", "default-", "flatTiles-", "contrastTiles-")
"""Beginnings of the names of built files that are cached when they are used."""


def is_optional(file: str) -> bool:
    """Return whether a built file is cached only when it is used, such as those of puzzles."""
    return file.startswith(OPTIONAL_FILES) or file.endswith(".json")


def without_hash(file: str) -> str:
    """Return the name of a built file without its content hash and suffix."""
    return re.sub(r"-[\w-]{8}\.\w+$", "", file)


def visit(person: Person) -> None:
    """Visit the page for the first time, use two languages, and wait until all screens are
    cached."""
    person.page.clock.install()
    person.go("/")
    person.page.wait_for_function(HAS_SERVICE_WORKER)
    for language in ("uk", "en"):
        set_language(person, language)
        person.go("/")
    wait_until_cached(person)


def wait_until_cached(person: Person, unused: Set[str] = frozenset()) -> None:
    """Wait until all screens are cached, and all other files except the *unused* ones."""
    built = (file.name.removesuffix(".br") for file in (PAGE_FILE.parent / "assets").iterdir())
    needed = {without_hash(name) for name in built if not is_optional(name)} - unused
    deadline = time.monotonic() + 60
    while missing := needed - set(map(without_hash, person.page.evaluate(CACHED_FILES))):
        assert time.monotonic() < deadline, missing
        person.page.clock.run_for(1000)  # the page waits before it requests that


@pytest.fixture(scope="module")
def offline_person(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Yield a person who visited the page before the network and the server were shut down."""
    with running_server(tmp_path_factory.mktemp("games")) as address:
        person = Person(browser, address, service_workers="allow")
        visit(person)
    person.context.set_offline(True)
    yield person
    person.context.close()
    assert person.errors == []


def test_game_against_computer(offline_person: Person) -> None:
    offline_person.page.reload()
    one_player.begin_with_computer(offline_person)
    with one_player.without_requests(offline_person):
        one_player.play_with_computer(offline_person)
        one_player.finish_game(offline_person)
        moves = offline_person.moves()
        offline_person.page.reload()
        offline_person.wait_for_moves(moves)
    expect(offline_person.page.locator(".moves li")).to_have_count(moves)
    offline_person.go("/games")
    expect(offline_person.page.locator(".game-card")).to_have_count(1)
    expect(offline_person.page.locator(".my-games [role=status]")).to_contain_text(
        "You are offline"
    )
    assert accessibility_violations(offline_person.page) == []


def test_lessons_and_position_editor(offline_person: Person) -> None:
    with one_player.without_requests(offline_person):
        one_player.take_lessons(offline_person, 5)
        one_player.set_up(offline_person)


def test_analysis_with_two_variations(offline_person: Person) -> None:
    with one_player.without_requests(offline_person):
        one_player.analyze(offline_person)


def test_review_is_shared_and_reopened(offline_person: Person) -> None:
    with one_player.without_requests(offline_person):
        one_player.review_game(offline_person)
    one_player.share_and_reopen(offline_person)
    one_player.open_boardspace_record_offline(offline_person)
    assert accessibility_violations(offline_person.page) == []


MOST_BYTES = 115_000
MOST_CORE_BYTES = 90_000
MOST_FONT_BYTES = 30_000


def test_first_visit_stays_within_size_limits(browser: Any, person: Person) -> None:
    sizes = first_visit_bytes(browser, person.address)
    assert {without_hash(name) for name in sizes} >= {"index", "HomeScreen", "en"}
    fonts = {name: size for name, size in sizes.items() if name.endswith(".woff2")}
    assert {without_hash(name) for name in fonts} == {"bitter-latin-700-normal"}
    assert sum(fonts.values()) <= MOST_FONT_BYTES
    assert sum(sizes.values()) - sum(fonts.values()) <= MOST_BYTES, sizes
    (core,) = (PAGE_FILE.parent / "assets").glob("*.wasm.br")
    assert core.stat().st_size <= MOST_CORE_BYTES


def test_local_features_send_no_requests_to_reachable_server(person: Person) -> None:
    with one_player.without_requests(person):
        one_player.do_everything(person)


def test_languages_that_were_used_are_available_offline(offline_person: Person) -> None:
    page = offline_person.page
    one_player.switch_languages(offline_person)
    offline_person.go("/settings/")
    language = page.get_by_label("Language").last
    language.select_option("ru")
    expect(page.get_by_text("Could not load the files for this setting")).to_be_visible()
    expect(language).to_have_value("en")
    offline_person.go("/settings/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert {error for error in offline_person.errors if "ERR_FAILED" in error}  # by the browser
    offline_person.errors.clear()
