"""Layout of the page in all sizes and languages: nothing covers or cuts off anything important."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from browser import LANGUAGES, MakePerson, Person, needs_browser, playwright, review_link
from soak import IS_SOAK
from test_engine_coach import IN_DANGER

pytestmark = needs_browser

PHONES = ((360, 640), (390, 844), (844, 390))
ALL_SIZES = (*PHONES, (1280, 800))
PERSON = {"kind": "person"}
COMPUTER = {"kind": "computer", "level": 1}
# A hive as wide as it is high, with tiles in all corners.
BROAD = (
    "Base rulebook White[12] - 0,0:wQ;1,0:wA1;2,0:wA2;3,0:wA3;0,1:wG1;1,1:wG2;2,1:wG3;3,1:wS1;"
    "-1,2:wS2;0,2:wB1;1,2:bQ;2,2:bA1;-1,3:bA2;0,3:bA3;1,3:bG1;2,3:bG2;-2,4:bG3;-1,4:bS1;0,4:bS2;1,4:bB1"
)


def resize(person: Person, size: tuple[int, int]) -> None:
    person.resize(*size)


def set_language(person: Person, language: str) -> None:
    """Set the language of the page from the next load on."""
    person.page.evaluate(
        """(language) => {
            const settings = JSON.parse(localStorage.getItem("sixlegs.settings") ?? "{}");
            localStorage.setItem("sixlegs.settings", JSON.stringify({ ...settings, language }));
        }""",
        language,
    )


def overlaps(person: Person, upper: str, lower: str) -> list[str]:
    """Return the elements of *lower* that *upper* covers or that reach over the board's edge."""
    person.wait_until_idle()
    elements: list[str] = person.page.evaluate(
        """([upper, lower]) => {
            const boxes = (selector) => [...document.querySelectorAll(selector)]
                .map((element) => [element, element.getBoundingClientRect()])
                .filter(([element, box]) => box.width && element.checkVisibility());
            const board = document.querySelector(".board").getBoundingClientRect();
            const overlap = (first, second) =>
                Math.min(first.right, second.right) - Math.max(first.left, second.left) > 1 &&
                Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) > 1;
            const isOutside = (box) => box.left < board.left - 1 || box.right > board.right + 1 ||
                box.top < board.top - 1 || box.bottom > board.bottom + 1;
            const above = boxes(upper);
            if (!above.length || !boxes(lower).length) return ["nothing to compare"];
            const describe = (element) => element.outerHTML.slice(0, 70);
            return boxes(lower)
                .filter(([, box]) => isOutside(box) || above.some(([, it]) => overlap(box, it)))
                .map(([element]) => describe(element));
        }""",
        [upper, lower],
    )
    return elements


def brightness(person: Person, selector: str) -> int:
    """Return the brightness of a tile near its right edge, where no bug is drawn."""
    x, y = person.center(selector)
    x += 0.36 * person.page.locator(selector).bounding_box()["width"]
    screenshot = person.page.screenshot(clip={"x": x, "y": y, "width": 2, "height": 2})
    pixels: bytes = Image.open(BytesIO(screenshot)).convert("L").tobytes()
    return max(pixels)


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    return make_person(has_touch=True)


TILES = ".placed-tile, .mark-alert, .mark-hint, .arrow-tile"


def clipped_buttons(person: Person) -> list[str]:
    """Return the texts of message buttons that are cut off by the message or are too narrow."""
    texts: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll(".message-buttons button")]
            .filter((button) => button.checkVisibility())
            .filter((button) => {
                const { bottom, right } = button.getBoundingClientRect();
                const message = button.closest(".message").getBoundingClientRect();
                const isTooNarrow = button.scrollWidth > button.clientWidth;
                return isTooNarrow || bottom > message.bottom || right > message.right;
            })
            .map((button) => button.textContent)"""
    )
    return texts


def sample_sizes(sizes: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the smallest and the largest of *sizes*, or all of them in soak."""
    return sizes if IS_SOAK else (sizes[0], sizes[-1])


def check_message(person: Person, state: str) -> None:
    for size in sample_sizes(ALL_SIZES):
        resize(person, size)
        assert overlaps(person, ".message", TILES) == [], (state, size)
        assert clipped_buttons(person) == [], (state, size)
    resize(person, ALL_SIZES[0])


def test_messages_do_not_cover_the_tiles_they_refer_to(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    person.start_game(COMPUTER, PERSON, coach=True, **start)
    resize(person, ALL_SIZES[0])
    for language in LANGUAGES:
        set_language(person, language)
        person.page.reload()
        person.page.wait_for_selector(".placed-tile")
        person.tap("[data-piece=bS1]")
        person.page.wait_for_selector(".message-error")
        assert overlaps(person, ".message", "[data-piece=bS1], .mark-alert") == [], language

        person.tap("[data-hand=black-spider]")
        person.tap(".mark-target")
        person.page.wait_for_selector(".message-question")
        # The board shows the move and the opponent's best reply.
        playwright.expect(person.page.locator("[data-piece=bS2]")).to_have_count(1)
        playwright.expect(
            person.page.locator(".arrow-reply[data-arrow=wQ] .arrow-tile")
        ).to_have_count(1)
        check_message(person, f"{language}: warning")
        person.page.click(".reasons-toggle")
        playwright.expect(person.page.locator("#why")).to_be_visible()
        check_message(person, f"{language}: warning with reasons")

        person.page.locator(".message-buttons button").first.click()
        person.page.wait_for_selector(".arrow-hint")
        playwright.expect(person.page.locator("[data-piece=bS2]")).to_have_count(0)
        check_message(person, f"{language}: better move")


def test_main_buttons_are_visible_on_a_landscape_phone(person: Person) -> None:
    resize(person, (844, 390))
    for language in LANGUAGES:
        person.set_preferences(language=language)
        person.go("/")
        for path, selector in (
            ("/", ".hero-buttons a"),
            (review_link(IN_DANGER), ".step-buttons button"),
        ):
            person.follow(path)
            person.page.wait_for_selector(selector)
            person.wait_until_idle()
            boxes = [button.bounding_box() for button in person.page.locator(selector).all()]
            assert max(box["y"] + box["height"] for box in boxes) <= 390, (language, path)


def test_move_list_has_enough_height_beside_the_board(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    game = person.start_game(COMPUTER, PERSON, coach=True, **start)
    for language in LANGUAGES:
        set_language(person, language)
        person.go(f"/game/{game}")  # the former address of local games
        person.page.wait_for_selector(".moves li")
        person.wait_until_idle()
        box = person.page.locator(".moves").bounding_box()
        assert box and box["height"] >= 140, language


def test_caption_of_the_list_fits_on_a_phone(person: Person) -> None:
    person.start_game(PERSON, PERSON, kind="imported", text=IN_DANGER)
    person.page.get_by_role("switch", name="List view").click()
    resize(person, (360, 640))
    for language in LANGUAGES:
        set_language(person, language)
        person.page.reload()
        box = person.page.locator(".position-list caption").bounding_box()
        assert box and box["x"] + box["width"] <= 360, language


def test_message_does_not_cover_the_targets_of_the_first_tile(person: Person) -> None:
    game = person.start_game(PERSON, PERSON, gameType="Base+MLP")
    for language in LANGUAGES:
        set_language(person, language)
        person.go(f"/game/{game}")
        for size in sample_sizes(PHONES):
            resize(person, size)
            person.page.wait_for_selector(".message")
            assert overlaps(person, ".message", ".mark-cell") == [], (language, size)
        person.tap("[data-hand=white-ant]")
        person.page.wait_for_selector(".mark-target")
        for size in sample_sizes(PHONES):
            resize(person, size)
            assert overlaps(person, ".message", ".mark-target") == [], (language, size)
        person.page.keyboard.press("Escape")


def test_view_buttons_do_not_cover_an_earlier_position(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    person.start_game(COMPUTER, PERSON, **start)
    resize(person, (360, 640))
    for _ in range(6):
        person.page.locator(".board").press("Comma")
        shown = (
            ".placed-tile, .mark-origin"
            if person.page.locator(".mark-origin").count()
            else ".placed-tile"
        )
        assert overlaps(person, ".view-buttons button", shown) == []


def test_error_in_a_lesson_does_not_cover_the_marked_tiles(person: Person) -> None:
    person.go("/learn")
    for size in sample_sizes(PHONES):
        resize(person, size)
        person.follow("/learn")
        person.follow("/learn/goal")
        person.page.wait_for_selector(".placed-tile")
        person.tap("[data-piece=bA1]")
        person.page.wait_for_selector(".message-error")
        resize(person, size)
        assert overlaps(person, ".message", ".mark-hint, .mark-alert") == [], size


def test_view_buttons_do_not_cover_tiles(person: Person) -> None:
    person.go("/about")
    for size in sample_sizes(ALL_SIZES):
        person.follow("/about")
        resize(person, size)
        person.follow(review_link(BROAD))
        person.page.wait_for_selector(".placed-tile")
        assert overlaps(person, ".view-buttons button", ".placed-tile") == [], size


def collisions(person: Person, selector: str) -> list[str]:
    """Return the pairs of elements of *selector* that overlap."""
    pairs: list[str] = person.page.evaluate(
        """(selector) => {
            const all = [...document.querySelectorAll(selector)]
                .filter((element) => element.checkVisibility())
                .map((element) => [element, element.getBoundingClientRect()]);
            const overlap = (first, second) =>
                Math.min(first.right, second.right) - Math.max(first.left, second.left) > 1 &&
                Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) > 1;
            const describe = (element) => element.outerHTML.slice(0, 60);
            return all.flatMap(([first, box], i) => all.slice(i + 1)
                .filter(([, otherBox]) => overlap(box, otherBox))
                .map(([second]) => `${describe(first)} on ${describe(second)}`));
        }""",
        selector,
    )
    return pairs


def clipped_plate_texts(person: Person) -> list[str]:
    """Return the names and turn marks of plates that are cut off or hidden."""
    texts: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll(".plate-name, .turn-mark.is-yours")]
            .filter((text) => text.closest(".plate").checkVisibility())
            .filter((text) => {
                const { width, left, right } = text.getBoundingClientRect();
                const plate = text.closest(".plate").getBoundingClientRect();
                const isTooNarrow = text.scrollWidth > text.clientWidth;
                const isHidden = getComputedStyle(text).clipPath !== "none" || !width;
                const isOutside = left < plate.left || right > plate.right;
                const isOffScreen = plate.left < 0 || plate.right > innerWidth;
                return isTooNarrow || isHidden || isOutside || isOffScreen;
            })
            .map((text) => text.textContent)"""
    )
    return texts


AROUND_BOARD = ".plate, .slot, .tools .action-button, .menu-button, .home-link"
DESKTOPS = ((1024, 768), (1280, 800), (1440, 900))
EIGHT_BUGS = "Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1"


def check_plates(person: Person, state: str) -> None:
    for size in sample_sizes((*PHONES, *DESKTOPS)):
        resize(person, size)
        assert clipped_plate_texts(person) == [], (state, size)
        assert collisions(person, AROUND_BOARD) == [], (state, size)


def test_plates_are_readable_with_eight_bugs_and_tools(person: Person) -> None:
    computer = {"kind": "computer", "level": 10}
    game = person.start_game(PERSON, computer, gameType="Base+MLP")
    for language in LANGUAGES:
        set_language(person, language)
        person.go(f"/game/{game}")
        person.page.wait_for_selector(".turn-mark.is-yours", state="attached")
        check_plates(person, f"{language}: game")
        person.follow(f"/setup#{EIGHT_BUGS}")
        person.page.wait_for_selector(".placed-tile")
        check_plates(person, f"{language}: editing")
        person.page.locator("[name=mode]").last.check()
        person.page.wait_for_selector(".turn-mark.is-yours", state="attached")
        check_plates(person, f"{language}: trying moves")


def test_lesson_on_a_landscape_phone_has_large_tiles(person: Person) -> None:
    """The text fits beside the board, which has the full height."""
    resize(person, (844, 390))
    for language in LANGUAGES:
        person.set_preferences(language=language)
        person.go("/learn")
        for lesson in ("placing", "spider", "end"):
            person.follow(f"/learn/{lesson}")
            person.page.wait_for_selector(".placed-tile")
            person.wait_until_idle()
            widths = [
                tile.bounding_box()["width"] for tile in person.page.locator(".placed-tile").all()
            ]
            assert min(widths) >= 40, (language, lesson)
            height = person.page.evaluate("document.querySelector('.lesson-text').scrollHeight")
            assert height <= 390, (language, lesson)


def test_stack_keeps_its_color_while_a_tile_is_selected(person: Person) -> None:
    """A white beetle on a black queen is as white as a white tile beside it."""
    person.go("/setup#Base_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1")
    person.page.locator("[name=mode]").last.check()
    person.page.wait_for_selector(".turn-mark.is-yours")
    person.tap("[data-hand=white-spider]")
    person.page.wait_for_selector(".slot[aria-pressed=true]")
    on_black, on_table = (
        brightness(person, f"[data-piece={piece}] .face") for piece in ("wB1", "wQ")
    )
    assert abs(on_black - on_table) <= 3


def test_picture_of_a_game_without_moves_is_an_empty_board(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.follow("/")
    person.page.wait_for_selector(".game-card .picture .mark-cell", state="attached")
