"""Tests of the documentation site: built without a warning, and read without a network. Slow."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

pytestmark = pytest.mark.skipif(
    not find_spec("sphinx"), reason="the site is built by `make soak PART=docs`"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs/site"]
    result = subprocess.run(
        [*command, "docs", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return folder


def test_every_page_is_built(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS).with_suffix(".html")).exists(), page
    api = (site / "reference" / "api" / "board.html").read_text("utf-8")
    assert "sixlegs.Board.legal_moves" in api


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    external = re.compile(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//|url\(["']?(?:https?:)?//""")
    for file in site.rglob("*"):
        if file.suffix in (".html", ".css"):
            assert not external.search(file.read_text("utf-8")), file


def test_search_works_without_a_network(site: Path, browser: Any) -> None:
    urls: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: urls.append(request.url))
    page.goto((site / "index.html").as_uri())
    page.get_by_placeholder("Search").first.fill("pillbug")
    page.get_by_placeholder("Search").first.press("Enter")
    page.locator("ul.search li a").nth(3).wait_for()
    page.close()
    assert urls
    assert {url.partition(":")[0] for url in urls} <= {"file", "data"}
