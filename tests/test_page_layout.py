"""What lies where on the page, in all sizes and languages: nothing hides what it speaks of."""

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
# A hive as wide as it is high, whose corners are all taken.
BROAD = (
    "Base rulebook White[12] - 0,0:wQ;1,0:wA1;2,0:wA2;3,0:wA3;0,1:wG1;1,1:wG2;2,1:wG3;3,1:wS1;"
    "-1,2:wS2;0,2:wB1;1,2:bQ;2,2:bA1;-1,3:bA2;0,3:bA3;1,3:bG1;2,3:bG2;-2,4:bG3;-1,4:bS1;0,4:bS2;1,4:bB1"
)


def resized(person: Person, size: tuple[int, int]) -> None:
    person.resize(*size)


def in_language(person: Person, language: str) -> None:
    """The page in another language from its next loading on."""
    person.page.evaluate(
        """(language) => {
            const kept = JSON.parse(localStorage.getItem("sixlegs.settings") ?? "{}");
            localStorage.setItem("sixlegs.settings", JSON.stringify({ ...kept, language }));
        }""",
        language,
    )


def overlaps(person: Person, upper: str, lower: str) -> list[str]:
    """Which of what *lower* selects lies under what *upper* selects, or outside the board."""
    person.wait_until_idle()
    found: list[str] = person.page.evaluate(
        """([upper, lower]) => {
            const boxes = (selector) => [...document.querySelectorAll(selector)]
                .map((element) => [element, element.getBoundingClientRect()])
                .filter(([element, box]) => box.width && element.checkVisibility());
            const board = document.querySelector(".board").getBoundingClientRect();
            const meet = (one, other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
            const isOut = (box) => box.left < board.left - 1 || box.right > board.right + 1 ||
                box.top < board.top - 1 || box.bottom > board.bottom + 1;
            const above = boxes(upper);
            if (!above.length || !boxes(lower).length) return ["nothing to compare"];
            const name = (element) => element.outerHTML.slice(0, 70);
            return boxes(lower)
                .filter(([, box]) => isOut(box) || above.some(([, other]) => meet(box, other)))
                .map(([element]) => name(element));
        }""",
        [upper, lower],
    )
    return found


def brightness(person: Person, selector: str) -> int:
    """Of a tile near its right edge, where no bug is drawn."""
    x, y = person.center(selector)
    shot = person.page.screenshot(clip={"x": x + 36, "y": y, "width": 2, "height": 2})
    pixels: bytes = Image.open(BytesIO(shot)).convert("L").tobytes()
    return max(pixels)


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    return make_person(has_touch=True)


TILES = ".placed-tile, .mark-alert, .mark-hint, .arrow-tile"


def out_of_reach(person: Person) -> list[str]:
    """Answers that are not wholly seen on their card, or whose words are wider than they are."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll(".message-buttons button")]
            .filter((button) => button.checkVisibility())
            .filter((button) => {
                const { bottom, right } = button.getBoundingClientRect();
                const card = button.closest(".message").getBoundingClientRect();
                const isCut = button.scrollWidth > button.clientWidth;
                return isCut || bottom > card.bottom || right > card.right;
            })
            .map((button) => button.textContent)"""
    )
    return found


def some(sizes: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the smallest and the largest of *sizes*, or all of them in soak."""
    return sizes if IS_SOAK else (sizes[0], sizes[-1])


def check_cards(person: Person, state: str) -> None:
    for size in some(ALL_SIZES):
        resized(person, size)
        assert overlaps(person, ".message", TILES) == [], (state, size)
        assert out_of_reach(person) == [], (state, size)
    resized(person, ALL_SIZES[0])


def test_no_card_lies_on_the_tiles_that_it_speaks_of(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    person.start_game(COMPUTER, PERSON, coach=True, **start)
    resized(person, ALL_SIZES[0])
    for language in LANGUAGES:
        in_language(person, language)
        person.page.reload()
        person.page.wait_for_selector(".placed-tile")
        person.tap("[data-piece=bS1]")
        person.page.wait_for_selector(".message-error")
        assert overlaps(person, ".message", "[data-piece=bS1], .mark-alert") == [], language

        person.tap("[data-hand=black-spider]")
        person.tap(".mark-target")
        person.page.wait_for_selector(".message-question")
        # The move, and the answer to fear, both on the board.
        playwright.expect(person.page.locator("[data-piece=bS2]")).to_have_count(1)
        playwright.expect(
            person.page.locator(".arrow-reply[data-arrow=wQ] .arrow-tile")
        ).to_have_count(1)
        check_cards(person, f"{language}: asked")
        person.page.click(".reasons-toggle")
        playwright.expect(person.page.locator("#why")).to_be_visible()
        check_cards(person, f"{language}: asked, with reasons")

        person.page.locator(".message-buttons button").first.click()
        person.page.wait_for_selector(".arrow-hint")
        playwright.expect(person.page.locator("[data-piece=bS2]")).to_have_count(0)
        check_cards(person, f"{language}: a better move")


def test_on_a_phone_on_its_side_what_to_press_first_is_in_sight(person: Person) -> None:
    resized(person, (844, 390))
    for language in LANGUAGES:
        person.set_preferences(language=language)
        person.go("/")
        for path, ways in (
            ("/", ".hero-buttons a"),
            (review_link(IN_DANGER), ".step-buttons button"),
        ):
            person.follow(path)
            person.page.wait_for_selector(ways)
            person.wait_until_idle()
            boxes = [way.bounding_box() for way in person.page.locator(ways).all()]
            assert max(box["y"] + box["height"] for box in boxes) <= 390, (language, path)


def test_the_moves_have_room_beside_the_board(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    game = person.start_game(COMPUTER, PERSON, coach=True, **start)
    for language in LANGUAGES:
        in_language(person, language)
        person.go(f"/game/{game}")  # as games were called once
        person.page.wait_for_selector(".moves li")
        person.wait_until_idle()
        box = person.page.locator(".moves").bounding_box()
        assert box and box["height"] >= 140, language


def test_the_title_of_the_list_is_read_on_a_phone_without_scrolling(person: Person) -> None:
    person.start_game(PERSON, PERSON, kind="imported", text=IN_DANGER)
    person.page.get_by_role("switch", name="List view").click()
    resized(person, (360, 640))
    for language in LANGUAGES:
        in_language(person, language)
        person.page.reload()
        box = person.page.locator(".position-list caption").bounding_box()
        assert box and box["x"] + box["width"] <= 360, language


def test_a_first_tile_is_told_of_beside_where_it_goes(person: Person) -> None:
    game = person.start_game(PERSON, PERSON, gameType="Base+MLP")
    for language in LANGUAGES:
        in_language(person, language)
        person.go(f"/game/{game}")
        for size in some(PHONES):
            resized(person, size)
            person.page.wait_for_selector(".message")
            assert overlaps(person, ".message", ".mark-cell") == [], (language, size)
        person.tap("[data-hand=white-ant]")
        person.page.wait_for_selector(".mark-target")
        for size in some(PHONES):
            resized(person, size)
            assert overlaps(person, ".message", ".mark-target") == [], (language, size)
        person.page.keyboard.press("Escape")


def test_an_earlier_position_is_seen_with_where_its_move_came_from(person: Person) -> None:
    start: dict[str, Any] = {"kind": "imported", "text": IN_DANGER}
    person.start_game(COMPUTER, PERSON, **start)
    resized(person, (360, 640))
    for _ in range(6):
        person.page.locator(".board").press("Comma")
        seen = (
            ".placed-tile, .mark-origin"
            if person.page.locator(".mark-origin").count()
            else ".placed-tile"
        )
        assert overlaps(person, ".view-buttons button", seen) == []


def test_in_a_lesson_the_tile_to_take_is_seen_beside_a_complaint(person: Person) -> None:
    person.go("/learn")
    for size in some(PHONES):
        resized(person, size)
        person.follow("/learn")
        person.follow("/learn/goal")
        person.page.wait_for_selector(".placed-tile")
        person.tap("[data-piece=bA1]")
        person.page.wait_for_selector(".message-error")
        resized(person, size)
        assert overlaps(person, ".message", ".mark-hint, .mark-alert") == [], size


def test_the_buttons_of_the_view_lie_on_no_tile(person: Person) -> None:
    person.go("/about")
    for size in some(ALL_SIZES):
        person.follow("/about")
        resized(person, size)
        person.follow(review_link(BROAD))
        person.page.wait_for_selector(".placed-tile")
        assert overlaps(person, ".view-buttons button", ".placed-tile") == [], size


def collisions(person: Person, selector: str) -> list[str]:
    """Pairs of what *selector* selects that lie on each other."""
    found: list[str] = person.page.evaluate(
        """(selector) => {
            const all = [...document.querySelectorAll(selector)]
                .filter((element) => element.checkVisibility())
                .map((element) => [element, element.getBoundingClientRect()]);
            const meet = (one, other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
            const name = (element) => element.outerHTML.slice(0, 60);
            return all.flatMap(([one, box], i) => all.slice(i + 1)
                .filter(([, other]) => meet(box, other))
                .map(([other]) => `${name(one)} on ${name(other)}`));
        }""",
        selector,
    )
    return found


def unread(person: Person) -> list[str]:
    """Names and turns on plates that are cut short, or cannot be seen."""
    found: list[str] = person.page.evaluate(
        """() => [...document.querySelectorAll(".plate-name, .turn-mark.is-yours")]
            .filter((words) => words.closest(".plate").checkVisibility())
            .filter((words) => {
                const { width, left, right } = words.getBoundingClientRect();
                const plate = words.closest(".plate").getBoundingClientRect();
                const isCut = words.scrollWidth > words.clientWidth;
                const isHidden = getComputedStyle(words).clipPath !== "none" || !width;
                const isOutside = left < plate.left || right > plate.right;
                const isOff = plate.left < 0 || plate.right > innerWidth;
                return isCut || isHidden || isOutside || isOff;
            })
            .map((words) => words.textContent)"""
    )
    return found


AT_THE_EDGES = ".plate, .slot, .tools .action-button, .menu-button, .home-link"
DESKTOPS = ((1024, 768), (1280, 800), (1440, 900))
EIGHT_BUGS = "Base+MLP_rulebook_White_-_0,0:wQ;1,0:bQ;2,0:bA1;-1,0:wA1"


def check_plates(person: Person, state: str) -> None:
    for size in some((*PHONES, *DESKTOPS)):
        resized(person, size)
        assert unread(person) == [], (state, size)
        assert collisions(person, AT_THE_EDGES) == [], (state, size)


def test_plates_are_read_beside_eight_bugs_and_tools(person: Person) -> None:
    strong = {"kind": "computer", "level": 10}
    game = person.start_game(PERSON, strong, gameType="Base+MLP")
    for language in LANGUAGES:
        in_language(person, language)
        person.go(f"/game/{game}")
        person.page.wait_for_selector(".turn-mark.is-yours", state="attached")
        check_plates(person, f"{language}: a game")
        person.follow(f"/setup#{EIGHT_BUGS}")
        person.page.wait_for_selector(".placed-tile")
        check_plates(person, f"{language}: laying")
        person.page.locator("[name=mode]").last.check()
        person.page.wait_for_selector(".turn-mark.is-yours", state="attached")
        check_plates(person, f"{language}: trying")


def test_a_lesson_on_a_phone_on_its_side_has_tiles_for_fingers(person: Person) -> None:
    """A phone's height belongs to the board: the words are beside it, and still fit."""
    resized(person, (844, 390))
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
            told = person.page.evaluate("document.querySelector('.lesson-text').scrollHeight")
            assert told <= 390, (language, lesson)


def test_a_stack_keeps_its_color_while_a_tile_is_held(person: Person) -> None:
    """A white beetle on a black queen is as white as a white tile beside it."""
    person.go("/setup#Base_rulebook_White_-_0,0:wQ;1,0:bQ.wB1;2,0:bA1;-1,0:wA1")
    person.page.locator("[name=mode]").last.check()
    person.page.wait_for_selector(".turn-mark.is-yours")
    person.tap("[data-hand=white-spider]")
    person.page.wait_for_selector(".slot[aria-pressed=true]")
    on_black, on_table = (brightness(person, f"[data-piece={one}] .face") for one in ("wB1", "wQ"))
    assert abs(on_black - on_table) <= 3


def test_a_game_without_moves_is_pictured_by_its_empty_table(person: Person) -> None:
    person.start_game(PERSON, PERSON)
    person.follow("/")
    person.page.wait_for_selector(".game-card .picture .mark-cell", state="attached")
