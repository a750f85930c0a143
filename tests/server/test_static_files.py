"""Tests of the page's files: content types, caching and compressed copies."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from asgi_client import HOST, Browser, open_app
from sixlegs.server.web.static_files import (
    BROTLI_SUFFIX,
    CACHE_IMMUTABLE,
    NETWORK_FILE,
    STATIC_FOLDER,
    accepted_codings,
)

PLAIN = b"play();" * 100
COMPRESSED = {"br": b"brotli-compressed", "gzip": gzip.compress(PLAIN, mtime=0)}
SCRIPT = "/assets/main-4f2a.js"
CORE = "/assets/core-81ab.wasm"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    page = tmp_path / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Hive</title>")
    for path in (SCRIPT, CORE):
        file = page / path[1:]
        file.write_bytes(PLAIN)
        file.with_name(file.name + BROTLI_SUFFIX).write_bytes(COMPRESSED["br"])
    (page / "manifest.json").write_text("{}")
    with open_app(tmp_path, page=page) as browser:
        yield browser


def fetch(browser: Browser, path: str, accepted: str, method: str = "GET") -> tuple[bytes, str]:
    """Return the body as it is transferred, and its coding."""
    headers = {"accept-encoding": accepted}
    with browser.http.stream(method, f"http://{HOST}{path}", headers=headers) as answer:
        assert answer.status_code == 200
        assert "accept-encoding" in answer.headers["vary"]
        raw = b"".join(answer.iter_raw())
        assert int(answer.headers["content-length"]) == len(raw) or method == "HEAD"
        return raw, answer.headers.get("content-encoding", "")


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip;q=1.0", "gzip"),
        ("br; q=0.0, gzip; q=0", ""),
        ("identity", ""),
        ("", ""),
        ("brotli, ;;, q=", ""),
    ],
)
def test_best_accepted_coding_is_used(browser: Browser, accepted: str, coding: str) -> None:
    assert fetch(browser, SCRIPT, accepted) == (COMPRESSED.get(coding, PLAIN), coding)


def test_file_without_copies_is_not_compressed(browser: Browser) -> None:
    assert fetch(browser, "/manifest.json", "gzip, br") == (b"{}", "")


@pytest.mark.parametrize("accepted", ["br", "gzip", ""])
def test_compressed_copy_has_the_headers_of_the_original(browser: Browser, accepted: str) -> None:
    for path, kind in ((SCRIPT, "text/javascript"), (CORE, "application/wasm")):
        with browser.http.stream("HEAD", path, headers={"accept-encoding": accepted}) as answer:
            assert answer.headers["content-type"].partition(";")[0] == kind
            assert answer.headers["cache-control"] == CACHE_IMMUTABLE
            assert int(answer.headers["content-length"]) == len(COMPRESSED.get(accepted, PLAIN))
            assert not b"".join(answer.iter_raw())


def test_cached_copy_is_not_sent_again(browser: Browser) -> None:
    tags = {}
    for coding in ("br", "gzip", ""):
        headers = {"accept-encoding": coding}
        with browser.http.stream("HEAD", SCRIPT, headers=headers) as answer:
            tags[coding] = answer.headers["etag"]
        response = browser.http.get(SCRIPT, headers=headers | {"if-none-match": tags[coding]})
        assert (response.status_code, response.content) == (304, b"")
        assert "accept-encoding" in response.headers["vary"]
        assert "content-encoding" not in response.headers
    assert len(set(tags.values())) == 3
    with browser.http.stream(
        "GET", SCRIPT, headers={"accept-encoding": "br", "if-none-match": tags["gzip"]}
    ) as answer:
        assert answer.status_code == 200


def test_changed_file_is_compressed_again(browser: Browser, tmp_path: Path) -> None:
    assert fetch(browser, SCRIPT, "gzip") == (COMPRESSED["gzip"], "gzip")
    headers = {"accept-encoding": "gzip"}
    headers["if-none-match"] = browser.http.get(SCRIPT, headers=headers).headers["etag"]
    file = tmp_path / "static" / SCRIPT[1:]
    modified = file.stat().st_mtime
    file.write_bytes(b"think();")
    os.utime(file, (modified + 10, modified + 10))
    assert gzip.decompress(fetch(browser, SCRIPT, "gzip")[0]) == b"think();"
    assert browser.http.get(SCRIPT, headers=headers).content == b"think();"


def test_page_can_load_the_network_of_the_engine(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "static" / "assets" / "default-77ee.net").touch()
    assert fetch(browser, "/assets/default-77ee.net", "gzip, br") == (NETWORK_FILE.read_bytes(), "")
    assert browser.http.get("/assets/default-0000.net").status_code == 404


def test_weights_of_codings_are_parsed() -> None:
    assert accepted_codings("br;q=0.001, gzip;q=0.000, x-y") == {"br", "x-y"}


@pytest.mark.skipif(not (STATIC_FOLDER / "index.html").exists(), reason="the page is not built")
def test_built_page_has_compressed_copies_of_large_files() -> None:
    (core,) = STATIC_FOLDER.glob("assets/*.wasm")
    files = [core, *STATIC_FOLDER.glob("assets/*.js"), *STATIC_FOLDER.glob("assets/*.css")]
    for file in files:
        plain = file.read_bytes()
        if len(plain) < 1024:
            continue
        assert file.with_name(file.name + BROTLI_SUFFIX).stat().st_size <= len(gzip.compress(plain))
