"""The puzzle trainer in all its modes, by mouse, touch and keyboard, and without a network.

The puzzles are those of the collection, of which any may be set.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sixlegs
from browser import (
    LANGUAGES,
    PHONE,
    SIZES,
    MakePerson,
    Person,
    accessibility_violations,
    game_document,
    needs_browser,
    playwright,
    running_server,
    running_server_thread,
    stored_game,
)
from sixlegs.engine import Engine, Limit
from sixlegs.i18n import Language
from sixlegs.notation import move_string, parse_move
from sixlegs.position import parse_position, position_string
from sixlegs.rules import Board, Move
from sixlegs.server.storage.store import Store
from soak import IS_SOAK
from test_page_layout import set_language
from test_page_learn import Finger, Keyboard, Mouse
from test_page_offline import HAS_SERVICE_WORKER, wait_until_cached
from test_page_people import sign_up

pytestmark = needs_browser
expect = playwright.expect
Puzzle = dict[str, Any]

PERSON = {"kind": "person"}
COLLECTION = Path(sixlegs.__file__).parent / "puzzles" / "collection.jsonl"
PUZZLES: list[Puzzle] = [
    json.loads(line) for line in COLLECTION.read_text(encoding="utf-8").splitlines()
]
BY_ID = {puzzle["id"]: puzzle for puzzle in PUZZLES}


def find_puzzle(kind: str = "win", moves: int = 2) -> Puzzle:
    """Return a puzzle of which each side has moves to play."""
    return next(
        puzzle
        for puzzle in PUZZLES
        if puzzle["kind"] == kind and puzzle["moves"] == moves and "pass" not in puzzle["solution"]
    )


def open_puzzle(person: Person, puzzle: Puzzle) -> Board:
    person.go(f"/puzzle/{puzzle['id']}")
    return wait_for_puzzle(person, puzzle)


def wait_for_puzzle(person: Person, puzzle: Puzzle) -> Board:
    """Wait until the position of *puzzle* is on the board; return the board."""
    board = parse_position(puzzle["position"])
    person.wait_for_tiles(sum(map(len, board.stacks.values())))
    expect(person.page.locator(".puzzle-task")).to_have_attribute("aria-busy", "false")
    return board


def current_puzzle(person: Person) -> Puzzle:
    """Return the puzzle that is set, which the address does not name."""
    name = person.page.locator(".puzzle-task").get_attribute("data-puzzle")
    assert name
    return BY_ID[name]


def play(person: Person, board: Board, text: str, device: Mouse) -> None:
    """Play a move of the solver, and wait until it is on the board."""
    move = parse_move(board, text)
    device.play(move, board)
    board.push(move)


def solve(person: Person, puzzle: Puzzle, device: Mouse | None = None) -> None:
    """Play the solution, and wait for each reply."""
    device = device or Mouse(person)
    board = wait_for_puzzle(person, puzzle)
    solution = puzzle["solution"][: 2 * puzzle["moves"] - 1]  # without what follows an only move
    for ply, text in enumerate(solution):
        if ply % 2 == 0:
            play(person, board, text, device)
        else:
            wait_for_reply(person, board, text, puzzle["moves"] - (ply + 1) // 2)
    expect_verdict(person, "Solved!")


def wait_for_reply(person: Person, board: Board, text: str, moves_left: int) -> None:
    """Wait until the defense has played, so that the solver has *moves_left* moves."""
    expect(person.page.locator(".puzzle-feedback")).to_contain_text(f"{moves_left} move")
    expect(person.page.locator(".puzzle-task")).to_have_attribute("aria-busy", "false")
    board.push(parse_move(board, text))


def fail(person: Person, puzzle: Puzzle) -> None:
    """Play a move that lets the opponent off, or answer a race wrongly."""
    board = wait_for_puzzle(person, puzzle)
    if puzzle["kind"] == "race":
        wrong = "Black" if puzzle["winner"] == "white" else "White"
        answer_race(person, wrong, puzzle["moves"])
        return
    play(person, board, wrong_move(board, puzzle), Mouse(person))


def wrong_move(board: Board, puzzle: Puzzle) -> str:
    """Return a move of a tile in hand other than the solution, which is easy to refute."""
    moves = [move for move in board.legal_moves if move.piece and move.target]
    others = [move for move in moves if move_string(board, move) != puzzle["solution"][0]]
    return move_string(board, min(others, key=lambda move: (move.origin is not None, str(move))))


def answer_race(person: Person, winner: str, moves: int) -> None:
    form = person.page.locator(".race-form")
    form.get_by_label(winner, exact=True).check()
    form.get_by_label(str(moves), exact=True).check()
    form.get_by_role("button", name="Answer").click()


def expect_verdict(person: Person, text: str) -> None:
    expect(person.page.locator(".puzzle-verdict")).to_have_text(text)


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def rating(person: Person) -> int:
    return int(person.page.locator(".puzzle-player-rating strong").inner_text())


def test_rated_puzzles_change_the_rating(person: Person) -> None:
    """A puzzle is solved and one is failed, without requests of a guest to the server."""
    requests: list[str] = []
    person.page.on("request", lambda request: requests.append(request.url))
    person.go("/")
    person.page.get_by_role("link", name="Puzzles", exact=True).first.click()
    person.page.wait_for_selector(".puzzle-task")
    first = current_puzzle(person)
    while first["kind"] == "race":  # solved by an answer
        answer_race(person, first["winner"].title(), first["moves"])
        press(person, "Next puzzle")
        task = person.page.locator(".puzzle-task")
        expect(task).not_to_have_attribute("data-puzzle", first["id"])
        first = current_puzzle(person)
    start = rating(person)
    solve(person, first)
    expect(person.page.locator(".puzzle-change")).to_contain_text("+")
    assert rating(person) > start
    expect(person.page.get_by_role("button", name="Next puzzle")).to_be_focused()
    person.page.keyboard.press("n")
    expect(person.page.locator(".puzzle-change")).to_have_count(0)
    second = current_puzzle(person)
    assert second["id"] != first["id"]
    if second["kind"] == "race":
        fail(person, second)
    else:
        press(person, "Show the solution")
    expect(person.page.locator(".puzzle-change")).to_contain_text("−")
    assert not [url for url in requests if "/api/puzzles" in url]


def test_wrong_move_is_refuted_and_can_be_taken_back(person: Person) -> None:
    puzzle = find_puzzle(moves=2)
    board = open_puzzle(person, puzzle)
    tiles = sum(map(len, board.stacks.values()))
    play(person, board.copy(), wrong_move(board, puzzle), Mouse(person))
    expect_verdict(person, "This does not win in time.")
    person.page.get_by_text("answer is on the board").wait_for()
    press(person, "Try again")
    person.wait_for_tiles(tiles)
    solve(person, puzzle)


def test_hints_name_the_theme_and_then_the_tile(person: Person) -> None:
    puzzle = next(
        puzzle
        for puzzle in PUZZLES
        if puzzle["kind"] == "win" and puzzle["themes"] and puzzle["moves"] == 2
    )
    open_puzzle(person, puzzle)
    press(person, "Hint")
    feedback = person.page.locator(".puzzle-feedback")
    theme = Language.ENGLISH.format_message(f"puzzle-theme-{puzzle['themes'][0]}")
    expect(feedback).to_contain_text(theme)
    expect(person.page.locator(".mark-hint")).to_have_count(0)
    person.page.keyboard.press("h")
    expect(feedback).to_contain_text("Tile to move")
    solve(person, puzzle)


def test_solution_is_shown_and_stepped_through(person: Person) -> None:
    puzzle = find_puzzle(moves=3)
    board = open_puzzle(person, puzzle)
    tiles = sum(map(len, board.stacks.values()))
    press(person, "Show the solution")
    expect_verdict(person, "This is the solution.")
    count = len(puzzle["solution"])
    expect(person.page.locator(".step-count")).to_have_text(f"{count} of {count}")  # plays itself
    person.page.keyboard.press("Home")
    person.wait_for_tiles(tiles)
    expect(person.page.locator(".step-count")).to_have_text(f"0 of {count}")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".moves [aria-current]")).to_contain_text(puzzle["solution"][0])
    person.page.get_by_role("link", name="Analyze").click()
    person.page.wait_for_url(re.compile("/analysis#"))
    person.wait_for_tiles(tiles)


def test_race_asks_before_the_line_is_shown(person: Person) -> None:
    puzzle = find_puzzle("race")
    open_puzzle(person, puzzle)
    winner = puzzle["winner"].title()
    answer_race(person, winner, puzzle["moves"])
    expect_verdict(person, "Solved!")
    expect(person.page.locator(".puzzle-feedback")).to_contain_text(f"{winner} wins in")
    expect(person.page.locator(".moves li")).to_have_count(len(puzzle["solution"]))


def test_theme_and_daily_puzzle(person: Person) -> None:
    person.go("/puzzles/themes")
    person.page.get_by_role("link", name="Win in 2", exact=True).click()
    person.page.wait_for_selector(".puzzle-task")
    puzzle = current_puzzle(person)
    assert (puzzle["kind"], puzzle["moves"]) == ("win", 2)
    person.go("/puzzles/daily")
    person.page.wait_for_selector(".puzzle-task")
    today = current_puzzle(person)
    is_today = person.page.locator(f"[data-puzzle='{today['id']}']")
    person.page.get_by_role("link", name="Day before").click()
    expect(is_today).to_have_count(0)
    person.page.get_by_role("link", name="Day after").click()
    expect(is_today).to_have_count(1)
    expect(person.page.get_by_role("link", name="Day after")).to_have_count(0)
    person.go("/puzzles/daily/2999-01-01")
    expect(person.page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_streak_ends_with_the_first_error(person: Person) -> None:
    person.go("/puzzles/streak")
    person.page.wait_for_selector(".puzzle-task")
    skipped = current_puzzle(person)
    press(person, "Skip this one")
    expect(person.page.locator(".puzzle-skip")).to_have_count(0)
    expect(person.page.locator(f"[data-puzzle='{skipped['id']}']")).to_have_count(0)
    first = current_puzzle(person)
    assert first != skipped
    solve(person, first)
    expect(person.page.locator(".puzzle-score")).to_have_text("1")
    press(person, "Next puzzle")
    expect(person.page.locator(f"[data-puzzle='{first['id']}']")).to_have_count(0)
    fail(person, current_puzzle(person))
    expect(person.page.locator(".puzzle-feedback")).to_contain_text("Your streak: 1 puzzle")
    press(person, "New streak")
    expect(person.page.locator(".puzzle-score")).to_have_text("0")


def test_storm_counts_solved_puzzles_until_the_time_is_over(make_person: MakePerson) -> None:
    person = make_person(alone=True)
    person.page.clock.install()
    person.go("/puzzles/storm")
    person.page.wait_for_selector(".puzzle-task")
    expect(person.page.get_by_role("timer")).to_have_text("3:00")
    first = current_puzzle(person)
    board = wait_for_puzzle(person, first)
    for ply, text in enumerate(first["solution"]):
        if ply % 2 == 0:
            play(person, board, text, Mouse(person))
        else:
            expect(person.page.locator(".puzzle-task")).to_have_attribute("aria-busy", "true")
            person.page.clock.run_for(500)
            wait_for_reply(person, board, text, first["moves"] - (ply + 1) // 2)
    expect(person.page.locator(".puzzle-score")).to_have_text("1")
    person.page.clock.run_for(1000)
    expect(person.page.locator(f"[data-puzzle='{first['id']}']")).to_have_count(0)
    fail(person, current_puzzle(person))
    expect(person.page.locator(".puzzle-storm .is-loss")).to_contain_text("10")
    person.page.clock.run_for(180_000)
    person.page.get_by_role("heading", name="You solved 1 puzzle. A new record!").wait_for()
    assert accessibility_violations(person.page) == []
    press(person, "Play again")
    expect(person.page.get_by_role("timer")).to_have_text("3:00")


def test_failed_puzzles_are_repeated(make_person: MakePerson) -> None:
    """A failed puzzle is due a day later; until then it can be repeated on request."""
    person = make_person(alone=True)
    person.page.clock.install()
    person.go("/puzzles/failures")
    person.page.get_by_text("No failed puzzles").wait_for()
    puzzle = find_puzzle(moves=2)
    open_puzzle(person, puzzle)
    press(person, "Show the solution")
    expect_verdict(person, "This is the solution.")
    # The failure is stored in the background, and the list is read when the screen is opened.
    for _ in range(100):
        person.follow("/puzzles/failures")
        person.page.locator("h1").wait_for()
        if person.page.get_by_text("1 puzzle to repeat").count():
            break
        person.follow("/puzzles/history")
    person.page.get_by_text("1 puzzle to repeat").wait_for()
    person.page.clock.fast_forward("48:00:00")
    person.page.reload()
    assert wait_for_puzzle(person, puzzle)
    assert current_puzzle(person) == puzzle


def test_history_shows_progress_by_theme(person: Person) -> None:
    puzzle = find_puzzle(moves=2)
    open_puzzle(person, puzzle)
    solve(person, puzzle)
    person.follow("/puzzles/history")
    progress = person.page.locator(".puzzle-progress")
    expect(progress.locator("li", has_text="Win in 2")).to_contain_text("1 / 1")
    person.page.get_by_role("link", name=f"Puzzle {puzzle['id']}").click()
    wait_for_puzzle(person, puzzle)


def find_blunder() -> tuple[Puzzle, Board, Move]:
    """Return a puzzle, its board after two moves, and a move that loses the game there."""
    engine = Engine()
    for puzzle in PUZZLES:
        if (puzzle["kind"], puzzle["moves"]) != ("win", 3) or "pass" in puzzle["solution"]:
            continue
        board = parse_position(puzzle["position"])
        for text in puzzle["solution"][:2]:
            board.push(parse_move(board, text))
        after = board.copy()
        after.push(board.legal_moves[0])
        *_, info = engine.analyze(after, Limit(nodes=5_000))
        if (info.score.wins_in or 0) > 0:
            return puzzle, board, board.legal_moves[0]
    raise LookupError("no first legal move loses")


def test_missed_win_of_a_game_is_repeated(person: Person) -> None:
    """The review finds the win that was missed and adds it to the failed puzzles."""
    puzzle, board, blunder = find_blunder()
    position = position_string(board)
    board.push(blunder)
    game = stored_game(PERSON, PERSON, kind="imported", text=puzzle["position"])
    game["document"] = game_document(board, PERSON, PERSON, coach=False)
    person.store_game(game)
    person.go(f"/local/review#{game['id']}")
    press(person, "Analyze the game")
    person.page.get_by_role("button", name="Move 3: a missed win in 2").click()
    expect(person.page.locator(".graph-slider")).to_have_value("2")
    press(person, "Add to failed puzzles")
    person.page.get_by_text("1 puzzle was added").wait_for()
    person.page.get_by_role("link", name="Failed puzzles").click()
    press(person, "Repeat now")
    missed = {**puzzle, "position": position, "solution": puzzle["solution"][2:], "moves": 2}
    solve(person, missed)


def test_puzzle_is_shared_and_embedded(person: Person) -> None:
    puzzle = find_puzzle(moves=2)
    open_puzzle(person, puzzle)
    press(person, "Show the solution")
    press(person, "Share")
    dialog = person.page.get_by_role("dialog")
    link = dialog.get_by_label("Link", exact=True).input_value()
    assert link.endswith(f"/puzzle/{puzzle['id']}")
    code = dialog.get_by_role("textbox", name="Embed").input_value()
    source = re.search(r'src="([^"]*)"', code)
    assert source
    person.page.goto(source[1])
    expect(person.page.get_by_role("link", name="Solve on Sixlegs")).to_have_attribute(
        "href", f"/puzzle/{puzzle['id']}"
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_screens_pass_axe_in_every_language(
    make_person: MakePerson, size: str, language: str
) -> None:
    person = make_person(**SIZES[size])
    person.go("/puzzles/themes")
    set_language(person, language)
    puzzle = find_puzzle(moves=2)
    paths = ["/puzzles/themes", "/puzzles/failures", f"/puzzle/{puzzle['id']}"]
    race = f"/puzzle/{find_puzzle('race')['id']}"
    if IS_SOAK:
        paths += ["/puzzles", "/puzzles/daily", "/puzzles/streak", "/puzzles/storm", race]
    for path in [*paths, "/puzzles/history"]:
        person.go(path)
        person.wait_until_idle()
        assert accessibility_violations(person.page) == [], path
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_solved_by_keyboard_and_announced(person: Person) -> None:
    puzzle = find_puzzle(moves=2)
    open_puzzle(person, puzzle)
    solve(person, puzzle, Keyboard(person))
    expect(person.page.get_by_role("status").filter(has_text="Solved!")).to_be_visible()
    expect(person.page.get_by_role("link", name="More puzzles")).to_be_focused()


def test_solved_by_touch(make_person: MakePerson) -> None:
    person = make_person(**PHONE | {"viewport": {"width": 390, "height": 844}})
    puzzle = find_puzzle(moves=2)
    open_puzzle(person, puzzle)
    solve(person, puzzle, Finger(person))


def test_attempts_without_a_connection_reach_the_account_later(
    make_person: MakePerson, tmp_path: Path
) -> None:
    with running_server_thread(Store(tmp_path), is_public=True) as address:
        person = make_person(address, alone=True)
        sign_up(person, "Ada")
        person.follow("/puzzles/theme/win-in-2")
        puzzle = current_puzzle(person)
        wait_for_puzzle(person, puzzle)
        person.context.set_offline(True)
        press(person, "Show the solution")
        expect(person.page.locator(".puzzle-change")).to_be_visible()
        with person.page.expect_response("**/api/puzzles/attempts") as sent:
            person.context.set_offline(False)
        answer = sent.value.json()
        assert answer["puzzles"].keys() == {puzzle["id"]}
        history = person.page.evaluate("fetch('/api/puzzles/history').then((it) => it.json())")
        [attempt] = history["attempts"]
        assert (attempt["puzzle"], attempt["solved"], attempt["mode"]) == (
            puzzle["id"],
            False,
            "theme",
        )
        assert attempt["rating"] == rating(person) == round(answer["rating"])
        # The history of the account is also shown in a browser that has no results.
        person.page.evaluate("indexedDB.deleteDatabase('sixlegs-puzzles')")
        person.page.evaluate("localStorage.removeItem('sixlegs.puzzleRating')")
        person.go("/puzzles/history")
        person.page.get_by_role("link", name=f"Puzzle {puzzle['id']}").wait_for()
        expect(person.page.locator(".puzzle-numbers dd").first).to_have_text(str(attempt["rating"]))


@pytest.fixture
def offline_person(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Yield a person who opened the trainer before the network and the server were shut down."""
    with running_server(tmp_path_factory.mktemp("games")) as address:
        person = Person(browser, address, service_workers="allow")
        person.page.clock.install()
        person.go("/puzzles")
        person.page.wait_for_selector(".puzzle-task")
        person.page.wait_for_function(HAS_SERVICE_WORKER)
        person.go("/puzzles")  # now through the service worker
        wait_until_cached(person, {"uk", "bitter-cyrillic-700-normal"})
    person.context.set_offline(True)
    yield person
    person.context.close()
    assert person.errors == []


def test_puzzles_work_offline_after_one_visit(offline_person: Person) -> None:
    person = offline_person
    person.page.goto(f"{person.address}/puzzles/daily")
    person.page.wait_for_selector(".puzzle-task")
    daily = current_puzzle(person)
    wait_for_puzzle(person, daily)
    person.page.goto(f"{person.address}/puzzles")
    person.page.wait_for_selector(".puzzle-task")
    puzzle = current_puzzle(person)
    wait_for_puzzle(person, puzzle)
    if puzzle["kind"] == "race":
        answer_race(person, puzzle["winner"].title(), puzzle["moves"])
    else:
        press(person, "Show the solution")
    expect(person.page.locator(".puzzle-change")).to_be_visible()
