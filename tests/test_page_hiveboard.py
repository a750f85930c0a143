"""The board as an npm package: contents, types, size, README example and demo."""

from __future__ import annotations

import fcntl
import gzip
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser import (
    PHONE,
    ROOT,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
)
from static_host import static_host

pytestmark = needs_browser
expect = playwright.expect

WEB = ROOT / "web"
PACKAGE = WEB / "packages" / "hiveboard"
MAX_COMPRESSED_BYTES = 30_000
FILES = {
    "LICENSE",
    "README.md",
    "package.json",
    "demo/index.html",
    "demo/demo.js",
    "dist/hiveboard.css",
    "dist/hiveboard.js",
    "dist/flat-tiles.js",
    "dist/contrast-tiles.js",
    "dist/licenses.txt",
} | {
    f"dist/types/{name}.d.ts"
    for name in (
        "createBoard",
        "createControlledBoard",
        "createTile",
        "geometry",
        "index",
        "dimensions",
        "pieces",
        "scene",
        "state",
        "sharedDrawings",
        "tileSet",
        "flatTiles",
        "contrastTiles",
    )
}

CONSUMER = """
import { createBoard, createControlledBoard, createTile, neighbor, setTileSet } from "hiveboard";
import contrastTiles from "hiveboard/contrast-tiles";
import flatTiles from "hiveboard/flat-tiles";
import type { BoardState, Hex, PieceName } from "hiveboard";

const hex: Hex = neighbor([0, 0], "east");
const state: BoardState = { stacks: [{ hex, pieces: ["wQ"] }], marks: [{ hex, kind: "last" }] };
const board = createBoard(document.body, state, {
  onMove: (piece: PieceName, target: Hex) => console.log(piece, target),
});
board.update(state);
createTile(document.body, "bA1");
for (const tileSet of [flatTiles, contrastTiles]) setTileSet(tileSet);
export const controlled = createControlledBoard;
// @ts-expect-error: there is no such tile
createTile(document.body, "wX");
"""

EXAMPLE_PAGE = """<!doctype html><html lang="en"><head><title>Example</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="node_modules/hiveboard/dist/hiveboard.css" />
<script type="importmap">
{"imports": {"hiveboard": "./node_modules/hiveboard/dist/hiveboard.js"}}</script></head>
<body><h1>Example</h1><div id="board" style="height: 400px"></div>
<script type="module">%s</script></body></html>"""


@pytest.fixture(scope="session")
def consumer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder outside of the repository in which the packed package is installed."""
    folder = tmp_path_factory.mktemp("consumer")
    lock_file = ROOT / "build" / "hiveboard.lock"
    with lock_file.open("w") as lock:  # one build at a time
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder)]
        subprocess.run(command, cwd=PACKAGE, check=True, capture_output=True)
    (tarball,) = folder.glob("hiveboard-*.tgz")
    modules = folder / "node_modules"
    modules.mkdir()
    # Python 3.11.2 has no filter for tarfile, and later versions warn without one.
    subprocess.run(["tar", "-xzf", str(tarball), "-C", str(modules)], check=True)
    (modules / "package").rename(modules / "hiveboard")
    (folder / "example.html").write_text(EXAMPLE_PAGE % example(), encoding="utf-8")
    return folder


@pytest.fixture
def hosted(consumer: Path) -> Iterator[str]:
    """Yield the address of a static file server for that folder."""
    with static_host(consumer) as address:
        yield address


def example() -> str:
    """Return the example of the README."""
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    match = re.search(r"```js\n(.*?)```", readme, re.DOTALL)
    assert match
    return match[1]


def test_tarball_contains_the_built_module_types_and_licenses(consumer: Path) -> None:
    package = consumer / "node_modules" / "hiveboard"
    files = {str(file.relative_to(package)) for file in package.rglob("*") if file.is_file()}
    assert files == FILES
    manifest = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert manifest["license"] == "MIT"
    assert not manifest.get("dependencies")
    assert (package / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "preact" in (package / "dist" / "licenses.txt").read_text()
    assert not re.search(r"""from\s*["']""", (package / "dist" / "hiveboard.js").read_text())


def test_module_and_style_sheet_are_at_most_30_kilobytes_compressed(consumer: Path) -> None:
    folder = consumer / "node_modules" / "hiveboard" / "dist"
    sizes = [
        len(gzip.compress((folder / f"hiveboard.{suffix}").read_bytes()))
        for suffix in ("js", "css")
    ]
    assert sum(sizes) <= MAX_COMPRESSED_BYTES, sizes


@pytest.mark.parametrize("resolution", ["bundler", "nodenext"])
def test_types_resolve_without_preact(consumer: Path, tmp_path: Path, resolution: str) -> None:
    (tmp_path / "node_modules").symlink_to(consumer / "node_modules")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "consumer.ts").write_text(CONSUMER)
    options = {
        "strict": True,
        "noEmit": True,
        "target": "es2022",
        "lib": ["es2022", "dom"],
        "types": [],
        "module": "esnext" if resolution == "bundler" else "nodenext",
        "moduleResolution": resolution,
        "preserveSymlinks": True,
    }
    config = {"compilerOptions": options, "files": ["consumer.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    tsc = WEB / "node_modules" / ".bin" / "tsc"
    process = subprocess.run([tsc], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout


def test_readme_example_has_five_lines_and_works(hosted: str, make_person: MakePerson) -> None:
    assert len(example().splitlines()) == 5
    person = make_person(hosted, alone=True)
    person.go("/example.html")
    person.tap("[data-piece=wQ]")
    person.tap(".mark-target[data-hex='1,0']")
    person.page.wait_for_function("!document.querySelector('.mark-target')")
    person.tap("[data-piece=wQ]")
    expect(person.page.locator(".mark-target")).to_have_count(0)  # the example has no more moves


def open_demo(hosted: str, make_person: MakePerson, **options: Any) -> Person:
    """Open the demo in a new browser window."""
    person = make_person(hosted, alone=True, **options)
    person.go("/node_modules/hiveboard/demo/")
    person.page.wait_for_selector("[data-piece=wQ]")
    return person


def expect_last_event(person: Person, text: str) -> None:
    expect(person.page.locator("#last-event")).to_have_text(text)


def test_tiles_are_dragged_on_the_board_and_from_the_hand(
    hosted: str, make_person: MakePerson
) -> None:
    person = open_demo(hosted, make_person)
    person.tap("[data-piece=wG1]")
    target = person.center(".mark-target[data-hex='-1,0']")
    person.page.keyboard.press("Escape")
    person.drag("[data-piece=wG1]", target)
    expect_last_event(person, "wG1 to -1, 0")
    assert person.center("[data-piece=wG1] .face") == pytest.approx(target, abs=3)
    person.drag("[data-hand=white-spider]", person.center("[data-piece=wA1]"))  # not a target
    expect(person.page.locator("[data-piece=wS1]")).to_have_count(0)
    person.tap("[data-hand=white-spider]")
    target = person.center(".mark-target[data-hex='2,-2']")
    person.page.keyboard.press("Escape")
    person.drag("[data-hand=white-spider]", target)
    expect_last_event(person, "wS1 to 2, -2")
    expect(person.page.locator("[data-hand=white-spider]")).to_have_count(0)
    person.page.click("#undo")
    expect(person.page.locator("[data-hand=white-spider]")).to_have_count(1)


def test_touch_selects_tiles_and_opens_stacks(hosted: str, make_person: MakePerson) -> None:
    person = open_demo(hosted, make_person, **PHONE)
    touchscreen = person.page.touchscreen
    touchscreen.tap(*person.center("[data-piece=wA1]"))
    expect(person.page.locator("[data-piece=wA1].is-held")).to_have_count(1)
    touchscreen.tap(*person.center(".mark-target[data-hex='-1,0']"))
    expect_last_event(person, "wA1 to -1, 0")
    center = person.center("[data-piece=bB1]")
    session = person.context.new_cdp_session(person.page)
    point = {"x": center[0], "y": center[1]}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    person.page.wait_for_timeout(700)  # a long press
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert person.center("[data-piece=bB1]")[1] < center[1] - 30


def test_keyboard_plays_moves_and_announces_cells(hosted: str, make_person: MakePerson) -> None:
    person = open_demo(hosted, make_person)
    keys = person.page.keyboard
    person.page.focus(".board")
    announcement = person.page.locator(".board-announcement")
    keys.press("ArrowRight")
    expect(announcement).to_have_text("black beetle 1, on a stack of 3, can move")
    keys.press("Enter")
    expect(announcement).to_contain_text("picked up")
    keys.press("ArrowLeft")
    expect(announcement).to_have_text("white queen, legal target")
    keys.press("Enter")
    expect_last_event(person, "bB1 to 0, 0")


def test_demo_is_accessible_in_every_theme(hosted: str, make_person: MakePerson) -> None:
    person = open_demo(hosted, make_person)
    script = "getComputedStyle(document.querySelector('.board')).backgroundImage"
    backgrounds = set()
    for theme in ("light", "dark", "contrast"):
        person.page.select_option("#theme", theme)
        backgrounds.add(person.page.evaluate(script))
        assert accessibility_violations(person.page) == [], theme
    assert len(backgrounds) == 3
    person.page.check("#arrows")
    expect(person.page.locator(".arrow")).to_have_count(2)


def test_read_only_board_can_only_be_panned(hosted: str, make_person: MakePerson) -> None:
    person = open_demo(hosted, make_person)
    person.page.check("#read-only")
    x, y = person.center("[data-piece=wG1]")
    person.drag("[data-piece=wG1]", (x + 60, y))
    assert person.center("[data-piece=wG1]")[0] > x + 30
    expect(person.page.locator("#last-event")).to_have_text("")
    expect(person.page.locator(".mark-target")).to_have_count(0)


def test_moves_are_animated_unless_motion_is_reduced(hosted: str, make_person: MakePerson) -> None:
    person = open_demo(hosted, make_person, reduced_motion="no-preference")
    person.page.evaluate(
        """() => new MutationObserver((changes) => {
            const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
            const flying = added.find((node) => node.dataset?.flying);
            if (flying) document.body.dataset.flew = flying.dataset.flying;
        }).observe(document.getElementById("board"), { childList: true })"""
    )
    person.tap("[data-piece=wG1]")
    person.tap(".mark-target[data-hex='-1,0']")
    expect(person.page.locator("body")).to_have_attribute("data-flew", "wG1")
