"""The board as an npm package: contents, types, size, the example of its README, and its demo."""

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
    )
}

CONSUMER = """
import { createBoard, createControlledBoard, createTile, neighbor } from "hiveboard";
import type { BoardState, Hex, PieceName } from "hiveboard";

const hex: Hex = neighbor([0, 0], "east");
const state: BoardState = { stacks: [{ hex, pieces: ["wQ"] }], marks: [{ hex, kind: "last" }] };
const board = createBoard(document.body, state, {
  onMove: (piece: PieceName, target: Hex) => console.log(piece, target),
});
board.update(state);
createTile(document.body, "bA1");
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
    """A folder outside of the repository in which the packed package is installed."""
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
    """The address of a static file server for that folder."""
    with static_host(consumer) as address:
        yield address


def example() -> str:
    """Return the example of the README."""
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    match = re.search(r"```js\n(.*?)```", readme, re.DOTALL)
    assert match
    return match[1]


def test_the_tarball_has_the_built_module_its_types_and_its_licenses(consumer: Path) -> None:
    package = consumer / "node_modules" / "hiveboard"
    files = {str(file.relative_to(package)) for file in package.rglob("*") if file.is_file()}
    assert files == FILES
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert about["license"] == "MIT"
    assert not about.get("dependencies")
    assert (package / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "preact" in (package / "dist" / "licenses.txt").read_text()
    assert not re.search(r"""from\s*["']""", (package / "dist" / "hiveboard.js").read_text())


def test_module_and_style_sheet_are_at_most_30_kilobytes_compressed(consumer: Path) -> None:
    built = consumer / "node_modules" / "hiveboard" / "dist"
    sizes = [
        len(gzip.compress((built / f"hiveboard.{kind}").read_bytes())) for kind in ("js", "css")
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
    checked = subprocess.run([tsc], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_the_example_of_the_readme_has_five_lines_and_works(
    hosted: str, make_person: MakePerson
) -> None:
    assert len(example().splitlines()) == 5
    person = make_person(hosted, alone=True)
    person.go("/example.html")
    person.tap("[data-piece=wQ]")
    person.tap(".mark-target[data-hex='1,0']")
    person.page.wait_for_function("!document.querySelector('.mark-target')")
    person.tap("[data-piece=wQ]")
    expect(person.page.locator(".mark-target")).to_have_count(0)  # it gave no further choices


def opened(hosted: str, newcomer: MakePerson, **options: Any) -> Person:
    """Open the demo in a browser window of its own."""
    person = newcomer(hosted, alone=True, **options)
    person.go("/node_modules/hiveboard/demo/")
    person.page.wait_for_selector("[data-piece=wQ]")
    return person


def last_event(person: Person, text: str) -> None:
    expect(person.page.locator("#last-event")).to_have_text(text)


def test_tiles_are_dragged_on_the_board_and_from_the_hand(
    hosted: str, make_person: MakePerson
) -> None:
    person = opened(hosted, make_person)
    person.tap("[data-piece=wG1]")
    to = person.center(".mark-target[data-hex='-1,0']")
    person.page.keyboard.press("Escape")
    person.drag("[data-piece=wG1]", to)
    last_event(person, "wG1 to -1, 0")
    assert person.center("[data-piece=wG1] .face") == pytest.approx(to, abs=3)
    person.drag("[data-hand=white-spider]", person.center("[data-piece=wA1]"))  # not a target
    expect(person.page.locator("[data-piece=wS1]")).to_have_count(0)
    person.tap("[data-hand=white-spider]")
    to = person.center(".mark-target[data-hex='2,-2']")
    person.page.keyboard.press("Escape")
    person.drag("[data-hand=white-spider]", to)
    last_event(person, "wS1 to 2, -2")
    expect(person.page.locator("[data-hand=white-spider]")).to_have_count(0)
    person.page.click("#undo")
    expect(person.page.locator("[data-hand=white-spider]")).to_have_count(1)


def test_fingers_tap_tiles_and_look_into_stacks(hosted: str, make_person: MakePerson) -> None:
    person = opened(hosted, make_person, **PHONE)
    screen = person.page.touchscreen
    screen.tap(*person.center("[data-piece=wA1]"))
    expect(person.page.locator("[data-piece=wA1].is-held")).to_have_count(1)
    screen.tap(*person.center(".mark-target[data-hex='-1,0']"))
    last_event(person, "wA1 to -1, 0")
    before = person.center("[data-piece=bB1]")
    fingers = person.context.new_cdp_session(person.page)
    point = {"x": before[0], "y": before[1]}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    person.page.wait_for_timeout(700)  # a long press
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert person.center("[data-piece=bB1]")[1] < before[1] - 30


def test_keys_play_and_describe_cells(hosted: str, make_person: MakePerson) -> None:
    person = opened(hosted, make_person)
    keys = person.page.keyboard
    person.page.focus(".board")
    speech = person.page.locator(".board-announcement")
    keys.press("ArrowRight")
    expect(speech).to_have_text("black beetle 1, on a stack of 3, can move")
    keys.press("Enter")
    expect(speech).to_contain_text("picked up")
    keys.press("ArrowLeft")
    expect(speech).to_have_text("white queen, legal target")
    keys.press("Enter")
    last_event(person, "bB1 to 0, 0")


def test_the_demo_is_accessible_in_every_theme(hosted: str, make_person: MakePerson) -> None:
    person = opened(hosted, make_person)
    table = "getComputedStyle(document.querySelector('.board')).backgroundImage"
    backgrounds = set()
    for theme in ("light", "dark", "contrast"):
        person.page.select_option("#theme", theme)
        backgrounds.add(person.page.evaluate(table))
        assert accessibility_violations(person.page) == [], theme
    assert len(backgrounds) == 3
    person.page.check("#arrows")
    expect(person.page.locator(".arrow")).to_have_count(2)


def test_a_read_only_board_moves_its_view_only(hosted: str, make_person: MakePerson) -> None:
    person = opened(hosted, make_person)
    person.page.check("#read-only")
    x, y = person.center("[data-piece=wG1]")
    person.drag("[data-piece=wG1]", (x + 60, y))
    assert person.center("[data-piece=wG1]")[0] > x + 30
    expect(person.page.locator("#last-event")).to_have_text("")
    expect(person.page.locator(".mark-target")).to_have_count(0)


def test_a_tile_is_animated_unless_motion_is_reduced(hosted: str, make_person: MakePerson) -> None:
    person = opened(hosted, make_person, reduced_motion="no-preference")
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
