"""Tests of README.md, of docs/ and of the other Markdown pages: examples, links and lists."""

import doctest
import re
import runpy
import subprocess
from pathlib import Path

import pytest

import sixlegs
from sixlegs import Rule, board_svg, parse_game
from sixlegs.facts import Effect

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
DOCS_PAGES = sorted(DOCS.rglob("*.md"))
README_FOLDERS = ("bench", "core", "deploy", "src/sixlegs", "web", "web/packages/hiveboard")
README_PAGES = [ROOT / folder / "README.md" for folder in README_FOLDERS]
EXAMPLE_PAGES = [ROOT / "README.md", *DOCS_PAGES]
LINKED_PAGES = [*sorted(ROOT.glob("*.md")), *README_PAGES, *DOCS_PAGES]


def page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


# The game in docs/board.svg.
PICTURED_GAME = (
    r"Base+MLP;InProgress;White[14];wA1;bA1 -wA1;wQ wA1\;bB1 \bA1;wM wA1/;bL bB1/;wS1 wM-;"
    r"bQ /bB1;wP wM\;bM bL/;wA2 \wS1;bP bQ\;wL /wQ;bS1 -bM;wL bL\;bS2 -bB1;wP bM\;bA2 /bS1;"
    r"wA3 wM\;bB2 /bQ;wB1 wS1\;bA3 -bA2;wS2 wA3\;bG1 /bA3;wB2 wS1/;bB1 wL"
)


@pytest.mark.parametrize("page", EXAMPLE_PAGES, ids=page_id)
def test_examples_print_the_documented_output(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", LINKED_PAGES, ids=page_id)
def test_links_lead_to_existing_files(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    missing = [link for link in links if "//" not in link and not (page.parent / link).exists()]
    assert not missing


def test_no_instructions_install_sixlegs_from_pypi() -> None:
    """Sixlegs is not on PyPI. Extras are fine: pip adds them to the installed package."""
    sources = [path for folder in ("src", "examples") for path in (ROOT / folder).glob("**/*.py")]
    from_pypi = re.compile(
        r"pip install [\"'`]*sixlegs\b(?!\[)|pip install (?:-U|--upgrade) \S*sixlegs\["
    )
    pages = [*LINKED_PAGES, *sources]
    assert [page_id(page) for page in pages if from_pypi.search(page.read_text("utf-8"))] == []


def test_every_page_is_in_the_menu_of_the_site() -> None:
    chapters = runpy.run_path(str(DOCS / "site" / "conf.py"))["CHAPTERS"]
    listed = sorted(name for pages in chapters.values() for name in pages)
    pages = [page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS_PAGES]
    nested = re.compile(r"decisions/\d|reference/api/(?!index)")  # in the toctrees of their index
    assert listed == sorted(page for page in pages if page != "index" and not nested.match(page))


def test_every_name_of_the_package_is_in_the_api_reference() -> None:
    pages = (DOCS / "reference" / "api").glob("*.md")
    listed = re.findall(
        r"^\.\. \S+:: (\w+)$", "\n".join(page.read_text("utf-8") for page in pages), re.M
    )
    assert [name for name in sixlegs.__all__ if name not in listed] == []


def test_every_rule_is_explained() -> None:
    page = (DOCS / "reference" / "why-not.md").read_text("utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(rule.name for rule in Rule)


def test_every_effect_is_explained_in_order() -> None:
    page = (DOCS / "reference" / "move-facts.md").read_text("utf-8")
    listed = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert listed == [effect.name for effect in Effect]


def test_every_module_is_listed_in_the_readme_of_its_folder() -> None:
    package, core = (ROOT / "src" / "sixlegs"), ROOT / "core"
    modules = {path.name for path in package.glob("*.py")} - {"__init__.py"}
    stems = {path.stem for path in core.glob("*/*")}
    page = (package / "README.md").read_text("utf-8")
    assert [name for name in modules if f"`{name}`" not in page] == []
    page = (core / "README.md").read_text("utf-8")
    assert [stem for stem in stems if not re.search(rf"`{stem}\.", page)] == []


def test_every_file_of_the_walkthroughs_exists() -> None:
    """A walkthrough may shorten a path to its last parts."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    walkthroughs = page[page.index("## Walkthroughs") : page.index("## Invariants")]
    named = set(re.findall(r"`([\w./]+\.(?:py|tsx?|cpp|net))`", walkthroughs))
    files = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    missing = [name for name in named if not re.search(rf"(^|/){re.escape(name)}$", files, re.M)]
    assert named and not missing


def test_board_svg_in_docs_is_up_to_date() -> None:
    picture = board_svg(parse_game(PICTURED_GAME), title="A middle game", tile_size=72)
    assert (DOCS / "board.svg").read_text("utf-8") == picture
