"""The site of `make docs`: built without a warning, and read without a network. A long test."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(
    not find_spec("sphinx"), reason="the site is built by `make soak PART=docs`"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs/site"]
    done = subprocess.run(
        [*command, "docs", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    for page in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")]:
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).exists(), page
    assert "sixlegs.Board.legal_moves" in (site / "site" / "api.html").read_text("utf-8")


def test_no_page_fetches_anything_from_outside(site: Path) -> None:
    fetching = re.compile(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//|url\(["']?(?:https?:)?//""")
    for file in site.rglob("*"):
        if file.suffix in (".html", ".css"):
            assert not fetching.search(file.read_text("utf-8")), file


def test_it_is_searched_from_files_without_a_network(site: Path, browser: Any) -> None:
    asked: list[str] = []
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto((site / "index.html").as_uri())
    page.get_by_placeholder("Search").first.fill("pillbug")
    page.get_by_placeholder("Search").first.press("Enter")
    page.locator("ul.search li a").nth(3).wait_for()
    page.close()
    assert asked
    assert {url.partition(":")[0] for url in asked} <= {"file", "data"}
