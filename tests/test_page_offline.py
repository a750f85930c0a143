"""The page without network and server, after one visit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import page_one_player as one_player
from browser import Person, accessibility_violations, needs_browser, playwright, running_server

pytestmark = needs_browser
expect = playwright.expect

HAS_SERVICE_WORKER = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"
)


def visit(person: Person) -> None:
    """Visit the page for the first time and wait until the service worker controls it."""
    person.go("/")
    person.page.wait_for_function(HAS_SERVICE_WORKER)


@pytest.fixture(scope="module")
def offline_person(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Yield a person who visited the page before the network and the server were shut down."""
    with running_server(tmp_path_factory.mktemp("games")) as address:
        person = Person(browser, address, service_workers="allow")
        visit(person)
    person.context.set_offline(True)
    person.page.clock.install()
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
    offline_person.go("/")
    expect(offline_person.page.locator(".game-card")).to_have_count(1)
    expect(offline_person.page.locator(".home [role=alert]").first).to_contain_text("server")
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


def test_local_features_send_no_requests_to_reachable_server(person: Person) -> None:
    with one_player.without_requests(person):
        one_player.do_everything(person)


def test_all_languages_are_available_offline(offline_person: Person) -> None:
    one_player.switch_languages(offline_person)
