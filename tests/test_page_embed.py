"""Embeds in frames on another site, in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from archive_entries import add_entries, make_entry
from browser import (
    PAGE_FILE,
    SIZES,
    Person,
    needs_browser,
    playwright,
    running_server_thread,
)
from samples import WON
from sixlegs import parse_game
from sixlegs.server.storage.store import Store
from static_host import static_host

pytestmark = needs_browser
expect = playwright.expect

MAX_BYTES = 60_000
TILES = len(parse_game(WON).stacks)  # none is covered
FRAME = (
    '<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>'
    '<iframe src="{}" width="600" height="460" style="border:0;max-width:100%" title="A game">'
    "</iframe>"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a game in the archive; yield the URL of its embed."""
    store = Store(tmp_path_factory.mktemp("games"))
    add_entries(store.database, make_entry(parse_game(WON)))
    with running_server_thread(store) as address:
        (entry,) = _get_json(f"{address}/api/archive")["games"]
        yield f"{address}/embed/archive/{entry['id']}"


def _get_json(url: str) -> Any:
    with urlopen(url) as answer:
        return json.load(answer)


@contextmanager
def blog(folder: Path, url: str) -> Iterator[str]:
    """Serve a page of another origin with *url* in a frame."""
    (folder / "index.html").write_text(FRAME.format(escape(url)))
    with static_host(folder) as address:
        yield address.replace("127.0.0.1", "localhost")


def test_embed_is_small() -> None:
    """All that a frame loads, compressed, in the language with the largest catalog."""
    html = (PAGE_FILE.parent / "embed.html").read_bytes()
    names = re.findall(rb'(?:src|href)="./(assets/[^"]+)"', html)
    files = [PAGE_FILE.parent / name.decode() for name in names]
    (script,) = (file for file in files if file.suffix == ".js")
    chunks = set(re.findall(r"\./((en|ru|uk|\w+Tiles)-[\w-]+\.js)", script.read_text("utf-8")))
    assert len(chunks) == 6  # languages and tile sets, of which one each is loaded
    size = len(html) + sum(map(_compressed_size, files))
    for is_language in (True, False):
        kinds = [name for name, kind in chunks if (len(kind) == 2) == is_language]
        size += max(_compressed_size(script.with_name(name)) for name in kinds)
    assert size < MAX_BYTES
    assert b".wasm" not in script.read_bytes()


def _compressed_size(file: Path) -> int:
    compressed = file.with_name(f"{file.name}.br")
    return (compressed if compressed.exists() else file).stat().st_size


@pytest.mark.parametrize("size", SIZES)
def test_game_in_a_frame_of_another_site(
    browser: Any, server: str, tmp_path: Path, size: str
) -> None:
    with blog(tmp_path, f"{server}?theme=dark&lang=uk") as address:
        person = Person(browser, address, **SIZES[size])
        sizes: dict[str, int] = {}
        person.page.on("response", lambda answer: sizes.setdefault(answer.url, len(answer.body())))
        person.go("/")
        frame = person.page.frame_locator("iframe")
        expect(frame.locator(".placed-tile")).to_have_count(TILES)
        expect(frame.locator("html")).to_have_attribute("lang", "uk")
        expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
        expect(frame.get_by_role("main")).to_contain_text("Ada")
        expect(frame.locator(".embed-moves")).to_be_visible()
        frame.get_by_role("button", name="На початок").click()
        expect(frame.locator(".placed-tile")).to_have_count(0)
        person.page.keyboard.press("ArrowRight")
        expect(frame.locator(".placed-tile")).to_have_count(1)
        assert person.page.evaluate("scrollY") == 0
        assert person.context.cookies() == []
        with person.context.expect_page() as opened:
            frame.get_by_role("link").click()
        opened.value.wait_for_url("**/archive/*?ply=1")
        assert not any(url.endswith(".wasm") for url in sizes)
        assert person.errors == []
        person.context.close()
