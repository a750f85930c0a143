"""The page without network and server, after one visit: everything that one person does goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import page_one_player as one_player
from browser import Person, accessibility_violations, needs_browser, playwright, running_server

pytestmark = needs_browser
expect = playwright.expect

IS_KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"


def visit(person: Person) -> None:
    """Come here for the first time, until the browser keeps the page."""
    person.go("/")
    person.page.wait_for_function(IS_KEPT)


@pytest.fixture(scope="module")
def cut_off(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody who was here once; now the network is gone, and so is the server."""
    with running_server(tmp_path_factory.mktemp("games")) as address:
        person = Person(browser, address, service_workers="allow")
        visit(person)
    person.context.set_offline(True)
    person.page.clock.install()
    yield person
    person.context.close()
    assert person.errors == []


def test_a_game_with_the_computer(cut_off: Person) -> None:
    cut_off.page.reload()
    one_player.begin_with_computer(cut_off)
    with one_player.without_requests(cut_off):
        one_player.play_with_computer(cut_off)
        one_player.finish_game(cut_off)
        moves = cut_off.moves()
        cut_off.page.reload()
        cut_off.wait_for_moves(moves)
    expect(cut_off.page.locator(".moves li")).to_have_count(moves)
    cut_off.go("/")
    expect(cut_off.page.locator(".game-card")).to_have_count(1)
    expect(cut_off.page.locator(".home [role=alert]").first).to_contain_text("server")
    assert accessibility_violations(cut_off.page) == []


def test_lessons_and_a_position_laid_by_hand(cut_off: Person) -> None:
    with one_player.without_requests(cut_off):
        one_player.take_lessons(cut_off, 5)
        one_player.set_up(cut_off)


def test_an_analysis_with_two_variations(cut_off: Person) -> None:
    with one_player.without_requests(cut_off):
        one_player.analyze(cut_off)


def test_a_look_back_shared_and_reopened(cut_off: Person) -> None:
    with one_player.without_requests(cut_off):
        one_player.review_game(cut_off)
    one_player.share_and_reopen(cut_off)
    one_player.is_refused_boardspace(cut_off)
    assert accessibility_violations(cut_off.page) == []


def test_a_server_that_is_there_is_asked_for_nothing(person: Person) -> None:
    with one_player.without_requests(person):
        one_player.do_everything(person)


def test_all_languages_are_there(cut_off: Person) -> None:
    one_player.speak_all_languages(cut_off)
