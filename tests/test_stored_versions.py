"""Data stored by earlier versions opens and can be played on.

`tests/data/versions` has a browser profile and a saved terminal game written by version 0.2.
Databases of earlier versions are in `tests/server/test_migrations.py`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from browser import Person, needs_browser, playwright
from sixlegs import Color
from sixlegs.notation import move_strings
from sixlegs.terminal.saved_games import ComputerSeat, load_game
from sixlegs.terminal.terminal_game import TerminalGame

VERSIONS = Path(__file__).parent / "data" / "versions"


def test_saved_terminal_game_of_version_0_2_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shutil.copy(VERSIONS / "version_0_2_terminal.json", file)
    saved = load_game(file)
    assert saved.computer == ComputerSeat(Color.BLACK, 2)
    assert move_strings(saved.game.board)[:3] == ["wS1", "bP \\wS1", "wQ wS1-"]
    session = TerminalGame(saved.game, file)
    session.answer("wS2 wQ-")
    session.answer(f"save {file}")
    assert load_game(file).game.board.ply == 7


@needs_browser
def test_browser_profile_of_version_0_2_is_kept(person: Person) -> None:
    profile = json.loads((VERSIONS / "version_0_2_profile.json").read_text("utf-8"))
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


@needs_browser
def test_links_of_version_0_2_open(person: Person) -> None:
    profile = json.loads((VERSIONS / "version_0_2_profile.json").read_text("utf-8"))
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
