"""The course, played with correct and wrong moves that are derived from its data."""

from __future__ import annotations

from typing import Any

import pytest

from browser import (
    LANGUAGES,
    PHONE,
    MakePerson,
    Person,
    accessibility_violations,
    needs_browser,
    playwright,
)
from browser_windows import BrowserWindows
from sixlegs.course import (
    Lesson,
    Step,
    TryStep,
    VisitStep,
    accepted_moves,
    load_lessons,
    replay_lesson,
    tried_move,
)
from sixlegs.i18n import Language
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Hex, Move, Piece
from test_page_keyboard import tab_to, walk

pytestmark = needs_browser
COURSE = load_lessons()
REQUIRED = [lesson for lesson in COURSE if not lesson.is_optional]


@pytest.fixture(scope="module")
def windows(browser: Any) -> BrowserWindows:
    """Return windows for this file only, because their clocks stay under its control."""
    return BrowserWindows(browser)


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    person = make_person()
    person.page.clock.install()
    return person


class Mouse:
    """Plays moves by mouse: a tile, then a cell."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def press(self, selector: str) -> None:
        self.person.tap(selector)

    def take(self, piece: Piece, board: Board) -> None:
        is_on_board = board.where(piece) is not None
        self.press(f"[data-piece={piece}]" if is_on_board else f"[data-next={piece}]")

    def play(self, move: Move, board: Board) -> None:
        """Play a move, whose target must be marked as legal or as one to try."""
        assert move.piece and move.target
        self.take(move.piece, board)
        self.press(f".mark[data-hex='{move.target.q},{move.target.r}']")


class Finger(Mouse):
    def press(self, selector: str) -> None:
        self.person.page.touchscreen.tap(*self.person.center(selector))


class Keyboard(Mouse):
    def take(self, piece: Piece, board: Board) -> None:
        hex = board.where(piece)
        if hex is None:
            tab_to(self.person, f"[data-next={piece}]")
        else:
            self._walk(hex)
        self.person.page.keyboard.press("Enter")

    def play(self, move: Move, board: Board) -> None:
        assert move.piece and move.target
        self.take(move.piece, board)
        self._walk(move.target)
        self.person.page.keyboard.press("Enter")

    def _walk(self, target: Hex) -> None:
        if not self.person.page.locator(".board:focus").count():
            tab_to(self.person, ".board")
        walk(self.person, (target.q, target.r))


def finish(person: Person, lesson: Lesson, device: Mouse, *, with_mistakes: bool = False) -> None:
    """Do all steps of the current lesson, optionally with mistakes before each of them."""
    steps = list(replay_lesson(lesson))
    for number, (step, board) in enumerate(steps, 1):
        wait_for_instruction(person, lesson, number, step)
        wait_for_turn(person, board)
        if with_mistakes:
            make_mistakes(person, step, board, device)
        do_step(person, step, board, device)
        if number < len(steps) and steps[number][0].board:
            device.press(".lesson-text-right .primary")
    person.page.wait_for_selector(".lesson-text-done")
    wait_for_words(person, lesson_text(lesson, "done"))


def wait_for_instruction(person: Person, lesson: Lesson, number: int, step: Step) -> None:
    text = lesson_text(lesson, str(number), count=step.count or 0)
    person.page.locator(".lesson-text-message p", has_text=text).wait_for()


def do_step(person: Person, step: Step, board: Board, device: Mouse) -> None:
    if isinstance(step, TryStep):
        move = tried_move(step, board)
        if move:
            device.play(move, board)
        else:
            device.take(parse_piece(step.piece), board)
        person.page.wait_for_selector(".message-error")
        return
    for number, move in enumerate(accepted_moves(step, board), 1):
        device.play(move, board)
        if not isinstance(step, VisitStep):
            return
        if number != step.count:
            wait_for_words(person, f"{number} of {step.count}")
            skip_pause(person)
            wait_for_turn(person, board)


def make_mistakes(person: Person, step: Step, board: Board, device: Mouse) -> None:
    """Select a black tile, which is rejected, then play a wrong move, which is undone."""
    pinned = next(piece for piece in top_pieces(board) if board.why_not(piece))
    device.take(pinned, board)
    person.page.wait_for_selector(".message-error")
    correct_moves = accepted_moves(step, board)
    wrong_moves = [move for move in board.legal_moves if move.origin and move not in correct_moves]
    if wrong_moves and not isinstance(step, TryStep):
        device.play(wrong_moves[0], board)
        is_right_bug = any(move.piece.bug is wrong_moves[0].piece.bug for move in correct_moves)
        wait_for_words(person, "Try again" if is_right_bug else "a different tile")
        skip_pause(person)
        wait_for_turn(person, board)


def skip_pause(person: Person) -> None:
    """Skip the pause in which a move is shown before it is undone."""
    person.page.clock.fast_forward(1000)


def top_pieces(board: Board) -> list[Piece]:
    return sorted(stack[-1] for stack in board.stacks.values())


def wait_for_turn(person: Person, board: Board) -> None:
    """Wait until the page shows as many tiles as *board* has, and the learner may play."""
    pieces = {str(piece) for stack in board.stacks.values() for piece in stack}
    person.wait_for_tiles(len(pieces))
    person.page.locator(".position-list details").first.wait_for(state="attached")


def lesson_text(
    lesson: Lesson, part: str, language: Language = Language.ENGLISH, *, count: int = 0
) -> str:
    return language.format_message(f"learn-{lesson.id}-{part}", count=count)


def wait_for_words(person: Person, text: str) -> None:
    person.page.locator(".lesson-text-message", has_text=text).wait_for()


def expect_done(person: Person, count: int) -> None:
    playwright.expect(person.page.locator(".lesson-entry.is-done")).to_have_count(count)


def test_whole_course_with_mistakes_leads_to_a_first_game(person: Person) -> None:
    person.go("/")
    person.page.click(".hero a[href='/learn/goal']")
    for lesson in REQUIRED:
        person.page.wait_for_url(f"**/learn/{lesson.id}")
        finish(person, lesson, Mouse(person), with_mistakes=True)
        if lesson is not REQUIRED[-1]:
            person.page.click(".lesson-text-done a.primary")
    person.page.get_by_role("button", name="Play your first game").click()
    person.page.wait_for_url("**/local#*")
    person.page.wait_for_selector("text=Caterpillar, level 1")
    person.page.wait_for_selector("[role=switch][aria-checked=true] >> text=oach")
    person.go("/learn")
    expect_done(person, len(REQUIRED))
    playwright.expect(person.page.locator(".learn-hive .placed-tile")).to_have_count(len(REQUIRED))
    person.go("/")
    person.page.click("nav a[href='/learn']:visible")
    person.page.get_by_role("button", name="Play your first game").wait_for()


def test_any_lesson_can_be_opened_and_is_remembered(person: Person) -> None:
    lesson = COURSE[-1]
    person.go("/learn")
    person.page.click(f".lesson-entry[href='/learn/{lesson.id}']")
    finish(person, lesson, Mouse(person))
    person.page.get_by_role("button", name="Try again").click()
    finish(person, lesson, Mouse(person))
    person.page.reload()
    person.page.click("a[href='/learn']")
    expect_done(person, 1)
    person.page.reload()
    person.page.wait_for_selector(".lesson-entry")
    expect_done(person, 1)


def test_lessons_by_touch_without_scrolling(make_person: MakePerson) -> None:
    person = make_person(**PHONE)
    person.go("/learn")
    for name in ("placing", "grasshopper", "beetle"):
        [lesson] = (lesson for lesson in COURSE if lesson.id == name)
        person.follow(f"/learn/{name}")
        finish(person, lesson, Finger(person))
        person.wait_until_idle()
        box = person.page.locator(".lesson-text-done .primary").bounding_box()
        assert box and box["y"] + box["height"] <= 640 and box["height"] >= 44
        assert person.page.evaluate("document.documentElement.scrollHeight") <= 640


def test_lessons_by_keyboard_alone(person: Person) -> None:
    person.go("/learn")
    for name in ("goal", "queen-due", "sliding", "pass"):
        index = [lesson.id for lesson in COURSE].index(name)
        person.follow(f"/learn/{name}")
        device = Keyboard(person)
        device.press = lambda selector: press_by_key(person, selector)  # type: ignore[method-assign]
        finish(person, COURSE[index], device)
        press_by_key(person, ".lesson-text-done .primary")
        person.page.wait_for_url(f"**/learn/{COURSE[index + 1].id}")


def test_tried_jumps_are_marked(person: Person) -> None:
    [lesson] = (lesson for lesson in COURSE if lesson.id == "grasshopper")
    [(step, board)] = replay_lesson(lesson)
    person.go("/learn/grasshopper")
    wait_for_turn(person, board)
    for number, move in enumerate(accepted_moves(step, board)[:2], 1):
        Mouse(person).play(move, board)
        wait_for_words(person, f"{number} of {step.count}")
        skip_pause(person)
        wait_for_turn(person, board)
        playwright.expect(person.page.locator(".mark-visited")).to_have_count(number)


def test_lesson_lists_only_keys_that_work_there(person: Person) -> None:
    person.go("/learn/goal")
    tab_to(person, ".board")
    person.page.keyboard.press("?")
    person.page.locator("dialog kbd").first.wait_for()
    keys = person.page.locator("dialog kbd").all_inner_texts()
    assert "Enter" in keys and "H" not in keys and "U R" not in keys and "1 … 8" not in keys


def press_by_key(person: Person, selector: str) -> None:
    person.page.locator(f"{selector}:focus").wait_for()
    person.page.keyboard.press("Enter")


def test_events_of_a_lesson_are_announced(person: Person) -> None:
    [lesson] = (lesson for lesson in COURSE if lesson.id == "one-hive")
    person.go("/learn/one-hive")
    live = person.page.locator("[aria-live=polite]")
    live.filter(has_text=lesson_text(lesson, "1")).wait_for()
    person.page.wait_for_selector(".placed-tile")
    person.tap("[data-piece=wA1]")
    live.filter(has_text="the hive would split in two").wait_for()
    live.filter(has_text=Language.ENGLISH.format_message("learn-correct")).wait_for()
    playwright.expect(person.page.locator(".position-list")).to_contain_text("White ant")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_translated_and_fits(make_person: MakePerson, language: str) -> None:
    person = make_person(locale=language, **PHONE)
    person.go("/learn")
    for lesson in COURSE:
        person.follow(f"/learn/{lesson.id}")
        person.page.wait_for_selector(".placed-tile")
        title = lesson_text(lesson, "title", Language(language))
        playwright.expect(person.page.locator("h1")).to_contain_text(title)
        person.wait_until_idle()
        text = person.page.inner_text("main")
        assert "learn-" not in text and "{" not in text
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
        board = person.page.locator(".board").bounding_box()
        assert board and board["height"] >= 240, f"the board of {lesson.id} is too small"
    person.follow("/learn")
    paths = person.page.locator(".lesson-entry").evaluate_all(
        "links => links.map((link) => link.pathname)"
    )
    assert paths == [f"/learn/{lesson.id}" for lesson in COURSE]


def test_axe_finds_no_violations_in_a_finished_lesson(person: Person) -> None:
    person.go("/learn/goal")
    finish(person, COURSE[0], Mouse(person))
    assert accessibility_violations(person.page) == []
    person.follow("/learn")
    assert accessibility_violations(person.page) == []
