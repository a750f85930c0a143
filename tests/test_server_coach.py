"""The coach at a table: it asks before a blunder, and whoever is sure plays it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pages import PERSON, Browser, Scripted, Tab, app, computer, pasted
from test_engine_coach import IN_DANGER

BLUNDER, GOOD = r"bS2 \bA1", "bA1 -wQ"
IN_PLAY = {"start": pasted(IN_DANGER), "white": computer(), "black": PERSON}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with app(tmp_path, Scripted()) as browser:
        yield browser


@pytest.fixture
def tab(browser: Browser) -> Iterator[Tab]:
    with browser.game(**IN_PLAY, coach=True) as tab:
        yield tab


def test_before_a_blunder_the_coach_asks(tab: Tab) -> None:
    before = tab.moves
    told = tab.ask("play", move=BLUNDER)
    assert told["type"] == "doubt"
    assert told["move"]["uhp"] == BLUNDER
    assert told["reply"]["color"] == "white"
    assert told["replyFacts"][0]["effect"] == "wins"
    assert told["better"]["uhp"] == GOOD
    assert tab.moves == before


def test_who_is_sure_plays_it(tab: Tab) -> None:
    assert tab.ask("play", move=BLUNDER)["type"] == "doubt"
    assert tab.ask("play", move=BLUNDER, sure=True)["type"] == "position"
    assert tab.moves[-1] == BLUNDER


def test_a_good_move_is_simply_played(tab: Tab) -> None:
    tab.play(GOOD)
    assert tab.moves[-1] == GOOD


@pytest.mark.parametrize(("move", "code"), [("nonsense", "unreadable"), ("bQ wQ-", "illegal")])
def test_what_cannot_be_played_is_refused_as_ever(tab: Tab, move: str, code: str) -> None:
    assert tab.ask("play", move=move)["code"] == code


def test_a_coach_can_come_and_go(browser: Browser) -> None:
    game = browser.begin(**IN_PLAY)
    with browser.tab(game) as tab:
        assert tab.position["coach"] is False
        assert tab.ask("set-coach", coach=True)["coach"] is True
        assert tab.ask("play", move=BLUNDER)["type"] == "doubt"
        assert tab.ask("set-coach", coach=False)["coach"] is False
        tab.play(BLUNDER)


def test_a_coach_stays_with_the_game(browser: Browser) -> None:
    game = browser.begin(**IN_PLAY, coach=True)
    with browser.tab(game) as tab:
        assert tab.position["coach"] is True


def test_between_people_nobody_is_coached(browser: Browser) -> None:
    with browser.game(start=pasted(IN_DANGER), coach=True) as tab:
        tab.play(BLUNDER)


def test_without_an_engine_the_move_is_played(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixlegs.engine import EngineError
    from sixlegs.server import computers

    def broken(*_: object) -> None:
        raise EngineError("It does not think today.")

    monkeypatch.setattr(computers, "doubt", broken)
    with browser.game(**IN_PLAY, coach=True) as tab:
        tab.play(BLUNDER)
