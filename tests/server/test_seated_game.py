"""Tests of games in progress: permissions, takebacks, draws and clocks."""

import pytest

from samples import BLOCKED
from sixlegs import PASS, Board, Color, parse_game
from sixlegs._core import Clock, GameTerms, TimeControl
from sixlegs.server.play.seats import Computer, Person, Seats
from sixlegs.server.play.server_game import MAX_PLIES, CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.mappers import state_to_row

ADA, BOB = UserId("ada"), UserId("bob")
MINUTE = TimeControl(initial=60_000, increment=2_000)


def two_player_game(board: Board | None = None, control: TimeControl | None = None) -> ServerGame:
    seats: Seats = {color: Person(ADA) for color in Color}
    return ServerGame.create(seats, board or Board("Base"), GameTerms(control))


def computer_game(board: Board | None = None, control: TimeControl | None = None) -> ServerGame:
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Computer(1)}
    return ServerGame.create(seats, board or Board("Base"), GameTerms(control))


def play_moves(game: ServerGame, *moves: str) -> ServerGame:
    for text in moves:
        game.push(game.game.board.parse_uhp(text), now=0)
    return game


def redo(game: ServerGame) -> None:
    """Redo a move, as the page does in a local game."""
    game.run(ADA, "redo")


def piece_names(game: ServerGame) -> list[str]:
    return [str(move.piece or "pass") for move in game.game.board.moves]


def rejection_code(error: pytest.ExceptionInfo[CommandRejectedError]) -> str:
    return error.value.code


def test_player_cannot_act_for_another() -> None:
    game = computer_game()
    with pytest.raises(CommandRejectedError) as error:
        game.run(BOB, "play wS1", now=0)
    assert rejection_code(error) == "not-permitted"
    game.run(ADA, "play wS1", now=0)
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "play bS1 wS1-", now=0)
    assert rejection_code(error) == "not-permitted"
    with pytest.raises(CommandRejectedError) as error:
        game.run(BOB, "resign")
    assert rejection_code(error) == "not-permitted"


def test_number_of_moves_is_limited() -> None:
    board = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    while len(board.moves) < MAX_PLIES:
        for move in ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"):
            board.push_uhp(move)
    board.push_uhp("wA2 -wA1")  # a new position, so that the game is not drawn
    game = two_player_game(board)
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "play bA2 bA1-", now=0)
    assert error.value.code == "too-many-moves"
    game.run(ADA, "offer-draw")
    game.run(ADA, "accept-draw")
    assert game.game.result


def test_stored_moves_follow_play_and_undo() -> None:
    game = two_player_game(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))

    def check(*moves: str) -> None:
        assert state_to_row(game)["moves"] == ";".join(moves)

    check("wS1", "bS1 wS1-")
    play_moves(game, "wQ -wS1", "bQ bS1-")
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    game.run(ADA, "undo")
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    redo(game)
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    play_moves(game, "wA1 /wS1")
    check("wS1", "bS1 wS1-", "wA1 /wS1")


def test_undo_returns_to_the_last_decision_of_the_player() -> None:
    game = play_moves(computer_game(), "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    game.run(ADA, "undo")
    assert piece_names(game) == ["wS1", "bS1"]
    game.run(ADA, "undo")
    assert piece_names(game) == []
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "undo")
    assert rejection_code(error) == "not-available"
    redo(game)
    assert piece_names(game) == ["wS1", "bS1"]
    redo(game)
    assert piece_names(game) == ["wS1", "bS1", "wQ", "bQ"]
    assert not game.core.can_redo


def test_undo_takes_back_a_move_before_the_computer_replies() -> None:
    game = play_moves(computer_game(), "wS1", "bS1 wS1-", "wQ -wS1")
    game.run(ADA, "undo")
    redo(game)
    assert (piece_names(game), game.awaits) == (["wS1", "bS1", "wQ"], "computer")


def test_undo_includes_forced_passes() -> None:
    board = parse_game(BLOCKED)
    before = len(board.moves)
    board.push(PASS)
    game = two_player_game(board)
    game.run(ADA, "undo")
    assert len(game.game.board.moves) == before - 1
    redo(game)
    assert piece_names(game)[-1] == "pass"


def test_undo_on_one_screen_takes_back_one_move() -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    assert (piece_names(game), game.game.turn) == (["wS1"], Color.BLACK)


def test_moves_of_the_starting_position_cannot_be_taken_back() -> None:
    board = Board("Base")
    board.push_uhp("wS1")
    board.push_uhp("bS1 wS1-")
    seats: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
    game = ServerGame.create(seats, board, access="link")
    assert not game.core.can_undo(game.sides_of(ADA))
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "undo")
    assert rejection_code(error) == "not-available"


def test_new_move_discards_undone_moves() -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    play_moves(game, "bG1 wS1-")
    assert not game.core.can_redo


def test_undo_of_a_resignation_keeps_the_moves() -> None:
    game = play_moves(two_player_game(), "wS1")
    game.run(ADA, "resign")
    assert game.game.result
    assert game.game.result.outcome.winner is Color.WHITE
    assert game.core.can_undo(game.sides_of(ADA))
    game.run(ADA, "undo")
    assert (game.awaits, piece_names(game)) == ("person", ["wS1"])


def test_player_can_resign_during_the_turn_of_the_computer() -> None:
    game = play_moves(computer_game(), "wS1")
    game.run(ADA, "resign")
    assert game.game.result
    assert game.game.result.outcome.winner is Color.BLACK


def test_draw_can_be_offered_and_accepted_on_one_screen() -> None:
    game = play_moves(two_player_game(), "wS1")
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "accept-draw")
    assert rejection_code(error) == "not-available"
    game.run(ADA, "offer-draw")
    assert game.core.draw_offer is Color.BLACK
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "offer-draw")
    assert rejection_code(error) == "busy"
    with pytest.raises(CommandRejectedError) as error:
        game.run(BOB, "accept-draw")
    assert rejection_code(error) == "not-permitted"
    game.run(ADA, "accept-draw")
    assert game.awaits == "nobody"


def test_move_withdraws_a_draw_offer() -> None:
    game = two_player_game()
    game.run(ADA, "offer-draw")
    assert play_moves(game, "wS1").core.draw_offer is None


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_undo_and_redo_withdraw_a_draw_offer(command: str) -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    game.run(ADA, "undo")
    game.run(ADA, "offer-draw")
    game.run(ADA, command)
    assert game.core.draw_offer is None
    with pytest.raises(CommandRejectedError) as error:
        game.run(ADA, "accept-draw")
    assert rejection_code(error) == "not-available"


def test_rematch_swaps_the_sides_and_resets_the_clocks() -> None:
    game = play_moves(computer_game(control=MINUTE), "wS1")
    rematch = game.with_sides_swapped()
    assert rematch.seats == {Color.WHITE: Computer(1), Color.BLACK: Person(ADA)}
    assert (rematch.game.board.ply, rematch.id != game.id) == (0, True)
    assert rematch.clock == Clock.full(MINUTE)


# Clocks


def time_left(game: ServerGame, now: float) -> tuple[int, int]:
    assert game.clock
    return game.clock.remaining(now)


def test_clocks_start_once_both_have_moved() -> None:
    game = play_moves(two_player_game(control=MINUTE), "wS1")
    game.run_clock(now=0)
    assert time_left(game, 100) == (60_000, 60_000)
    play_moves(game, "bS1 wS1-")
    game.run_clock(now=0)
    assert time_left(game, 10) == (50_000, 60_000)


def test_increment_is_added_except_for_first_moves() -> None:
    game = play_moves(two_player_game(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    assert time_left(game, 0) == (60_000, 60_000)
    game.run(ADA, "play wQ -wS1", now=10)
    assert time_left(game, 10) == (52_000, 60_000)


def test_clock_stops_at_zero_and_during_a_forced_pass() -> None:
    game = two_player_game(parse_game(BLOCKED), MINUTE)
    game.run_clock(now=0)
    assert game.awaits == "pass"
    assert time_left(game, 100) == (60_000, 60_000)
    game.push(PASS, now=100)
    game.run_clock(now=100)
    assert game.clock
    assert (time_left(game, 1000), game.clock.fallen_flag(1000)) == ((60_000, 0), Color.BLACK)


def test_undo_restores_the_clocks() -> None:
    game = play_moves(two_player_game(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    game.run(ADA, "play wQ -wS1", now=30)
    game.run_clock(now=30)
    game.run(ADA, "play bQ bS1-", now=40)
    assert time_left(game, 40) == (32_000, 52_000)
    game.run(ADA, "undo")
    assert time_left(game, 40) == (32_000, 60_000)
    game.run(ADA, "undo")
    assert time_left(game, 40) == (60_000, 60_000)


def test_loss_on_time_is_undone_with_the_move_before_it() -> None:
    game = play_moves(two_player_game(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    game.run(None, "time-out", now=60)
    game.run(ADA, "undo")
    assert (piece_names(game), game.awaits, time_left(game, 1000)) == (
        ["wS1"],
        "person",
        (60_000, 60_000),
    )


def test_clock_takes_no_time_if_the_system_clock_goes_back() -> None:
    clock = Clock.full(MINUTE).run(Color.BLACK, now=10)
    assert clock.remaining(now=9) == (60_000, 60_000)
