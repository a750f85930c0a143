"""The page on a static host (`make site`)."""

from __future__ import annotations

import fcntl
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import page_one_player as one_player
from browser import (
    PAGE_FILE,
    ROOT,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
    review_link,
)
from static_host import static_host
from test_page_offline import HAS_SERVICE_WORKER, visit, without_hash

pytestmark = needs_browser
expect = playwright.expect

SITE = ROOT / "build" / "site"
FOLDER = "games/hive"  # the page works in any folder of the host
VERSION = "another-one1"  # of the page after the simulated build
NO_SERVER = "This page has no server"


def build_site() -> Path:
    """Return the site, rebuilt if the page is newer."""
    SITE.parent.mkdir(exist_ok=True)
    with (SITE.parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        index = SITE / "index.html"
        if not index.exists() or index.stat().st_mtime < PAGE_FILE.stat().st_mtime:
            build = [
                "npm",
                "run",
                "build",
                "--silent",
                "--",
                "--mode",
                "site",
                "--logLevel",
                "warn",
            ]
            subprocess.run(build, cwd=ROOT / "web", check=True)
    return SITE


@contextmanager
def hosted(root: Path, paths: list[str] | None = None) -> Iterator[str]:
    """Serve *root*; yield the address of the page. Requested *paths* are recorded."""
    with static_host(root, paths) as address:
        yield f"{address}/{FOLDER}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(build_site(), tmp_path / FOLDER)
    return tmp_path


def test_every_screen_opens_on_first_visit(browser: Any, root: Path) -> None:
    """Without a service worker, each address is a first visit."""
    with hosted(root) as address:
        person = Person(browser, address)
        with one_player.without_requests(person):
            for screen, title in {
                "/": "Sixlegs",
                "/rules/": "The rules of Hive",
                "/privacy/": "Privacy",
                "/local/#local-1234": "This game is in another browser",
            }.items():
                person.go(screen)
                expect(person.page.locator("h1")).to_contain_text(title)
            one_player.take_lessons(person, 1)
            one_player.set_up(person)
            person.go(review_link(one_player.GAME).replace("/review", "/review/"))
            expect(person.page.locator(".moves li")).to_have_count(one_player.PLIES)
            person.go("/analysis/")
            person.page.wait_for_selector(".board")
            check_embeds(person)
            check_server_screens(person)
        person.context.close()
        assert person.errors == []


def check_embeds(person: Person) -> None:
    """Frames on other sites whose content is in the fragment."""
    position = "Base_rulebook_White[5]_-_0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ"
    person.go(f"/embed/position/?theme=dark#{position}")
    person.wait_for_tiles(5)
    person.page.get_by_role("link").evaluate("link => link.removeAttribute('target')")
    person.page.get_by_role("link").click()
    person.page.wait_for_url(f"**/{FOLDER}/setup/#*")
    person.wait_for_tiles(5)


def check_server_screens(person: Person) -> None:
    page = person.page
    notice = page.get_by_text(NO_SERVER)
    for screen in ("/lobby/", "/settings/"):
        person.go(screen)
        expect(notice).to_have_count(1)
        assert accessibility_violations(page) == []
    person.go("/play/")
    for opponent in ("link", "lobby"):
        page.check(f"[name=opponent][value={opponent}]", force=True)
        expect(notice).to_have_count(1)
        expect(page.locator("[type=submit]")).to_have_count(0)
    assert accessibility_violations(page) == []
    person.go("/")
    expect(page.locator(".pairing li")).to_have_count(1)  # the computer
    for address in (
        "/invitation/abcdefghijklmnopqrstuv",
        "/game/abcdefghijklmnopqrstuv",
        "/archive",
        "/archive/0123456789abcdef",
        "/player/Ada",
        "/leaderboard",
    ):
        page.evaluate(NAVIGATE_SCRIPT, f"/{FOLDER}{address}")
        expect(notice).to_have_count(1)


# Navigates as a link of the page does, because the host has no such file.
NAVIGATE_SCRIPT = """(address) => {
    history.pushState(null, "", address);
    dispatchEvent(new Event("sixlegs-address"));
}"""


def test_first_visit_loads_no_file_twice_and_nothing_optional(browser: Any, root: Path) -> None:
    """A reload loads nothing again, and another screen only itself."""
    paths: list[str] = []
    with hosted(root, paths) as address:
        person = Person(browser, address, service_workers="allow")
        person.go("/")
        person.page.wait_for_function(HAS_SERVICE_WORKER)
        loaded = sorted(path for path in paths if "/assets/" in path)
        assert len(loaded) == len(set(loaded))
        names = {without_hash(Path(path).name) for path in loaded}
        assert {"index", "HomeScreen", "en", "sixlegs"} <= names
        assert not names & {"uk", "ru", "default", "gifenc", "AnalysisScreen", "GameScreen"}
        paths.clear()
        person.page.reload()
        person.page.wait_for_selector("h1")
        assert [path for path in paths if "/assets/" in path] == []
        person.follow("/rules")
        expect(person.page.locator("h1")).to_contain_text("rules")
        assert "RulesScreen" in {without_hash(Path(path).name) for path in paths}
        person.context.close()
        assert person.errors == []


def test_page_works_offline_after_one_visit(browser: Any, root: Path) -> None:
    with hosted(root) as address:
        person = Person(browser, address, service_workers="allow")
        visit(person)
    person.context.set_offline(True)
    with one_player.without_requests(person):
        one_player.do_everything(person)
        one_player.share_and_reopen(person)
        person.go("/games/")
        expect(person.page.locator(".game-card")).to_have_count(2)  # the game and its rematch
        one_player.open_boardspace_record_offline(person)
        one_player.switch_languages(person)
        person.go("/invitation/abcdefghijklmnopqrstuv")
        expect(person.page.get_by_text(NO_SERVER)).to_have_count(1)
    person.context.close()
    assert person.errors == []


def build_again(folder: Path) -> None:
    """Simulate another build: other contents under other names."""
    names = [file.stem[-8:] for file in (folder / "assets").iterdir()]  # name-hash.suffix
    renamed = {name: name[::-1] for name in names}
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        if file.suffix in (".html", ".js", ".css"):
            text = file.read_text(encoding="utf-8")
            for name, new in renamed.items():
                text = text.replace(name, new)
            text = re.sub(r'"[0-9a-f]{12}"', f'"{VERSION}"', text)  # in the service worker
            file.write_text(
                text.replace("<title>", '<meta name="second" /><title>'), encoding="utf-8"
            )
        for name, new in renamed.items():
            if name in file.name:
                file.rename(file.with_name(file.name.replace(name, new)))


def test_new_version_is_announced_and_replaces_all_files(browser: Any, root: Path) -> None:
    with hosted(root) as address:
        person = Person(browser, address, service_workers="allow")
        page = person.page
        visit(person)
        page.reload()
        second = page.locator("meta[name=second]")
        note = page.get_by_role("status").filter(has_text="A new version of Sixlegs is available")
        expect(note).to_have_count(0)

        build_again(root / FOLDER)
        page.reload()
        note.wait_for()
        expect(second).to_have_count(0)
        assert accessibility_violations(page) == []
        # Until then the page uses only files of the old version, which the host no longer has.
        one_player.switch_languages(person)
        one_player.begin_with_computer(person)
        one_player.play_with_computer(person)
        expect(second).to_have_count(0)

        note.get_by_role("button", name="Update").click()
        expect(second).to_have_count(1)
        person.wait_for_moves(8)
        expect(note).to_have_count(0)
        assert page.evaluate("caches.keys()") == [f"sixlegs-page-{VERSION}"]
        person.context.close()
        assert person.errors == []


def test_explorer_shows_self_play_games_from_file(browser: Any, root: Path) -> None:
    with hosted(root) as address:
        person = Person(browser, address)
        urls: list[str] = []
        person.page.on("request", lambda request: urls.append(request.url))
        with one_player.without_requests(person):
            person.go("/analysis/")
            expect(person.page.get_by_text("played by the computer against itself")).to_be_visible()
            assert not any("explorer.json" in url for url in urls)  # fetched on demand
            panel = person.page.get_by_role("region", name="Opening explorer")
            panel.get_by_role("switch").click()
            moves = panel.get_by_role("list", name="Moves played").get_by_role("listitem")
            expect(moves.nth(2)).to_be_visible()
            first = moves.first.get_by_role("button")
            first.click()
            person.wait_for_tiles(1)
            expect(moves.first).to_be_visible()  # moves of the next position
            assert accessibility_violations(person.page) == []
        assert sum("explorer.json" in url for url in urls) == 1
