"""The README and the pages of docs/ are true."""

import doctest
import re
import runpy
import subprocess
from pathlib import Path

import pytest

from sixlegs import Rule, board_svg, parse_game
from sixlegs.facts import Effect

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
ROOMS = [ROOT / room / "README.md" for room in ("core", "src/sixlegs", "web")]
LINKED = [*sorted(ROOT.glob("*.md")), *ROOMS, *sorted((ROOT / "docs").glob("*.md"))]

# The game in docs/board.svg.
PICTURED = (
    r"Base+MLP;InProgress;White[14];wA1;bA1 -wA1;wQ wA1\;bB1 \bA1;wM wA1/;bL bB1/;wS1 wM-;"
    r"bQ /bB1;wP wM\;bM bL/;wA2 \wS1;bP bQ\;wL /wQ;bS1 -bM;wL bL\;bS2 -bB1;wP bM\;bA2 /bS1;"
    r"wA3 wM\;bB2 /bQ;wB1 wS1\;bA3 -bA2;wS2 wA3\;bG1 /bA3;wB2 wS1/;bB1 wL"
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_give_what_the_page_says(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", LINKED, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [link for link in links if "//" not in link and not (page.parent / link).exists()]
    assert not missing


def test_nothing_is_installed_from_an_index_that_does_not_have_it() -> None:
    """Sixlegs is on no index. Extras are fine: pip adds them to the installed package."""
    sources = [path for folder in ("src", "examples") for path in (ROOT / folder).glob("**/*.py")]
    pages = [*LINKED, *(ROOT / "docs" / "decisions").glob("*.md"), *sources]
    from_index = re.compile(
        r"pip install [\"'`]*sixlegs\b(?!\[)|pip install (?:-U|--upgrade) \S*sixlegs\["
    )
    assert [page.name for page in pages if from_index.search(page.read_text("utf-8"))] == []


def test_every_page_is_in_the_menu_of_the_site() -> None:
    chapters = runpy.run_path(str(ROOT / "docs" / "site" / "conf.py"))["CHAPTERS"]
    listed = {name for pages in chapters.values() for name in pages}
    assert {page.stem for page in PAGES} - listed == {"README"}


def test_every_rule_is_explained() -> None:
    page = (ROOT / "docs" / "why_not.md").read_text("utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(rule.name for rule in Rule)


def test_every_kind_of_fact_is_explained_in_order() -> None:
    page = (ROOT / "docs" / "move_facts.md").read_text("utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert listed == [effect.name for effect in Effect]


def test_every_module_stands_in_the_list_of_rooms() -> None:
    package, core = (ROOT / "src" / "sixlegs"), ROOT / "core"
    modules = {path.name for path in package.glob("*.py")} - {"__init__.py"}
    stems = {path.stem for path in core.glob("*/*")}
    page = (package / "README.md").read_text("utf-8")
    assert [name for name in modules if f"`{name}`" not in page] == []
    page = (core / "README.md").read_text("utf-8")
    assert [stem for stem in stems if not re.search(rf"`{stem}\.", page)] == []


def test_every_file_of_the_four_walks_exists() -> None:
    """Paths may be shortened to their last parts, since they follow one another."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    walks = page[page.index("## Four walks") : page.index("## What must never happen")]
    named = set(re.findall(r"`([\w./]+\.(?:py|tsx?|cpp|net))`", walks))
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    missing = [name for name in named if not re.search(rf"(^|/){re.escape(name)}$", files, re.M)]
    assert named and not missing


def test_the_picture_of_a_board_is_up_to_date() -> None:
    drawn = board_svg(parse_game(PICTURED), title="A middle game", tile_size=72)
    assert (ROOT / "docs" / "board.svg").read_text("utf-8") == drawn
