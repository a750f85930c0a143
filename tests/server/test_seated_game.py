"""Games being played: seats, taking back, draws and clocks."""

import pytest

from samples import BLOCKED
from sixlegs import PASS, Board, Color, parse_game
from sixlegs._core import Clock, GameTerms, TimeControl
from sixlegs.server.play.seats import Computer, Person, Seats
from sixlegs.server.play.server_game import MAX_PLIES, CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.mappers import game_to_row

ADA, BOB = UserId("ada"), UserId("bob")
MINUTE = TimeControl(initial=60_000, increment=2_000)


def for_two(board: Board | None = None, control: TimeControl | None = None) -> ServerGame:
    seats: Seats = {color: Person(ADA) for color in Color}
    return ServerGame.create(seats, board or Board("Base"), GameTerms(control))


def against_computer(board: Board | None = None, control: TimeControl | None = None) -> ServerGame:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Computer(1)}
    return ServerGame.create(seats, board or Board("Base"), GameTerms(control))


def played(game: ServerGame, *moves: str) -> ServerGame:
    for text in moves:
        game.push(game.game.board.parse_uhp(text), now=0)
    return game


def redo(game: ServerGame) -> None:
    """What a page does with a game of one's own."""
    game.run(ADA, "redo")


def names(game: ServerGame) -> list[str]:
    return [str(move.piece or "pass") for move in game.game.board.moves]


def refusal(excinfo: pytest.ExceptionInfo[CommandRejectedError]) -> str:
    return excinfo.value.code


def test_nobody_plays_for_another() -> None:
    game = against_computer()
    with pytest.raises(CommandRejectedError) as refused:
        game.run(BOB, "play wS1", now=0)
    assert refusal(refused) == "not-permitted"
    game.run(ADA, "play wS1", now=0)
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "play bS1 wS1-", now=0)
    assert refusal(refused) == "not-permitted"
    with pytest.raises(CommandRejectedError) as refused:
        game.run(BOB, "resign")
    assert refusal(refused) == "not-permitted"


def test_no_game_grows_without_end() -> None:
    board = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    while len(board.moves) < MAX_PLIES:
        for move in ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"):
            board.push_uhp(move)
    board.push_uhp("wA2 -wA1")  # a position that is new, so that the game goes on
    game = for_two(board)
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "play bA2 bA1-", now=0)
    assert refused.value.code == "too-many-moves"
    game.run(ADA, "offer-draw")
    game.run(ADA, "accept-draw")
    assert game.game.result


def test_moves_are_noted_by_name_as_they_are_played_and_taken_back() -> None:
    game = for_two(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))

    def check(*noted: str) -> None:
        assert game_to_row(game)["moves"] == ";".join(noted)

    check("wS1", "bS1 wS1-")
    played(game, "wQ -wS1", "bQ bS1-")
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    game.run(ADA, "undo")
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    redo(game)
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    played(game, "wA1 /wS1")
    check("wS1", "bS1 wS1-", "wA1 /wS1")


def test_undo_returns_to_ones_own_last_decision() -> None:
    game = played(against_computer(), "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    assert names(game) == ["wS1", "bS1"]
    game.run(ADA, "undo")
    assert names(game) == []
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "undo")
    assert refusal(refused) == "not-available"
    redo(game)
    assert names(game) == ["wS1", "bS1"]
    redo(game)
    assert names(game) == ["wS1", "bS1", "wQ", "bQ"]
    assert not game.core.can_redo


def test_undo_takes_a_move_that_the_computer_has_not_answered() -> None:
    game = played(against_computer(), "wS1", "bS1 wS1-", "wQ -wS1")
    game.run(ADA, "undo")
    redo(game)
    assert (names(game), game.awaits) == (["wS1", "bS1", "wQ"], "computer")


def test_undo_takes_forced_passes_with_it() -> None:
    board = parse_game(BLOCKED)
    before = len(board.moves)
    board.push(PASS)
    game = for_two(board)
    game.run(ADA, "undo")
    assert len(game.game.board.moves) == before - 1
    redo(game)
    assert names(game)[-1] == "pass"


def test_for_two_undo_takes_one_move() -> None:
    game = played(for_two(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    assert (names(game), game.game.turn) == (["wS1"], Color.BLACK)


def test_moves_from_before_a_shared_game_are_not_taken_back() -> None:
    board = Board("Base")
    board.push_uhp("wS1")
    board.push_uhp("bS1 wS1-")
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, board, access="link")
    assert not game.core.can_undo(game.sides_of(ADA))
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "undo")
    assert refusal(refused) == "not-available"


def test_another_move_forgets_what_was_taken_back() -> None:
    game = played(for_two(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    played(game, "bG1 wS1-")
    assert not game.core.can_redo


def test_a_resignation_is_taken_back_alone() -> None:
    game = played(for_two(), "wS1")
    game.run(ADA, "resign")
    assert game.game.result
    assert game.game.result.outcome.winner is Color.WHITE
    assert game.core.can_undo(game.sides_of(ADA))
    game.run(ADA, "undo")
    assert (game.awaits, names(game)) == ("person", ["wS1"])


def test_whoever_plays_the_computer_resigns_at_any_time() -> None:
    game = played(against_computer(), "wS1")
    game.run(ADA, "resign")
    assert game.game.result
    assert game.game.result.outcome.winner is Color.BLACK


def test_a_draw_is_offered_and_accepted_at_one_screen() -> None:
    game = played(for_two(), "wS1")
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "accept-draw")
    assert refusal(refused) == "not-available"
    game.run(ADA, "offer-draw")
    assert game.draw_offer is Color.BLACK
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "offer-draw")
    assert refusal(refused) == "busy"
    with pytest.raises(CommandRejectedError) as refused:
        game.run(BOB, "accept-draw")
    assert refusal(refused) == "not-permitted"
    game.run(ADA, "accept-draw")
    assert game.awaits == "nobody"


def test_a_move_withdraws_the_offer() -> None:
    game = for_two()
    game.run(ADA, "offer-draw")
    assert played(game, "wS1").draw_offer is None


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_taking_back_or_replaying_a_move_withdraws_the_offer(command: str) -> None:
    game = played(for_two(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    game.run(ADA, "offer-draw")
    game.run(ADA, command)
    assert game.draw_offer is None
    with pytest.raises(CommandRejectedError) as refused:
        game.run(ADA, "accept-draw")
    assert refusal(refused) == "not-available"


def test_a_rematch_changes_the_sides_and_fills_the_clocks() -> None:
    game = played(against_computer(control=MINUTE), "wS1")
    again = game.with_sides_swapped()
    assert again.seats == {Color.WHITE: Computer(1), Color.BLACK: Person(ADA)}
    assert (again.game.board.ply, again.id != game.id) == (0, True)
    assert again.clock == Clock.full(MINUTE)


# Clocks


def left(game: ServerGame, now: float) -> tuple[int, int]:
    assert game.clock
    return game.clock.remaining(now)


def test_time_runs_once_both_have_moved() -> None:
    game = played(for_two(control=MINUTE), "wS1")
    game.run_clock(now=0)
    assert left(game, 100) == (60_000, 60_000)
    played(game, "bS1 wS1-")
    game.run_clock(now=0)
    assert left(game, 10) == (50_000, 60_000)


def test_a_move_earns_its_increment_and_a_first_move_does_not() -> None:
    game = played(for_two(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    assert left(game, 0) == (60_000, 60_000)
    game.run(ADA, "play wQ -wS1", now=10)
    assert left(game, 10) == (52_000, 60_000)


def test_no_clock_runs_below_nothing_or_into_a_forced_pass() -> None:
    game = for_two(parse_game(BLOCKED), MINUTE)
    game.run_clock(now=0)
    assert game.awaits == "pass"
    assert left(game, 100) == (60_000, 60_000)
    game.push(PASS, now=100)
    game.run_clock(now=100)
    assert game.clock
    assert (left(game, 1000), game.clock.fallen_flag(1000)) == ((60_000, 0), Color.BLACK)


def test_taking_back_gives_the_time_back() -> None:
    game = played(for_two(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    game.run(ADA, "play wQ -wS1", now=30)
    game.run_clock(now=30)
    game.run(ADA, "play bQ bS1-", now=40)
    assert left(game, 40) == (32_000, 52_000)
    game.run(ADA, "undo")
    assert left(game, 40) == (32_000, 60_000)
    game.run(ADA, "undo")
    assert left(game, 40) == (60_000, 60_000)


def test_a_loss_on_time_can_be_taken_back_with_the_move_before() -> None:
    game = played(for_two(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    game.run(None, "time-out", now=60)
    game.run(ADA, "undo")
    assert (names(game), game.awaits, left(game, 1000)) == (["wS1"], "person", (60_000, 60_000))


def test_clocks_that_go_back_take_no_time() -> None:
    clock = Clock.full(MINUTE).run(Color.BLACK, now=10)
    assert clock.remaining(now=9) == (60_000, 60_000)
