"""Tests of local games in the core: permissions, takebacks, draws and clocks."""

import pytest

from samples import BLOCKED
from sixlegs import PASS, Board, Color, Game, parse_game
from sixlegs._core import MAX_PLIES, PERSON, Clock, GameTerms, Seat, SeatedGame, TimeControl

WHITE, BOTH, NEITHER = 1, 3, 0
"""Sides of a user, as the core's bit masks."""
MINUTE = TimeControl(initial=60_000, increment=2_000)


def two_player_game(
    board: Board | None = None, control: TimeControl | None = None, **options: bool
) -> SeatedGame:
    game = Game(board or Board("Base"))
    return SeatedGame(
        game.core, PERSON, PERSON, first_ply=game.plies, terms=GameTerms(control), **options
    )


def computer_game(control: TimeControl | None = None) -> SeatedGame:
    return SeatedGame(Game(Board("Base")).core, PERSON, Seat.computer(1), terms=GameTerms(control))


def view_of(game: SeatedGame) -> Game:
    return Game.from_core(game.game)


def play_moves(game: SeatedGame, *moves: str) -> SeatedGame:
    for text in moves:
        assert game.push(view_of(game).board.parse_uhp(text)) is None
    return game


def winner_of(game: SeatedGame) -> Color | None:
    result = view_of(game).result
    assert result
    return result.outcome.winner


def run(game: SeatedGame, command: str, sides: int = BOTH, now: float = 0.0) -> str | None:
    """Run a command, and return why it is rejected."""
    return game.run(sides, command, now)[0]


def piece_names(game: SeatedGame) -> list[str]:
    return [str(move.piece or "pass") for move in view_of(game).board.moves]


def test_player_cannot_act_for_another() -> None:
    game = computer_game()
    assert run(game, "play wS1", NEITHER) == "not-permitted"
    assert run(game, "play wS1") is None
    assert run(game, "play bS1 wS1-") == "not-permitted"
    assert run(game, "resign", NEITHER) == "not-permitted"


def test_number_of_moves_is_limited() -> None:
    board = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    while len(board.moves) < MAX_PLIES:
        for move in ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"):
            board.push_uhp(move)
    board.push_uhp("wA2 -wA1")  # a new position, so that the game is not drawn
    game = two_player_game(board)
    assert run(game, "play bA2 bA1-") == "too-many-moves"
    assert run(game, "offer-draw") is None
    assert run(game, "accept-draw") is None
    assert view_of(game).result


def test_stored_moves_follow_play_and_undo() -> None:
    game = two_player_game(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))

    def check(*moves: str) -> None:
        assert game.move_names == list(moves)

    check("wS1", "bS1 wS1-")
    play_moves(game, "wQ -wS1", "bQ bS1-")
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    assert run(game, "undo") is None
    assert run(game, "undo") is None
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    assert run(game, "redo") is None
    check("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    assert run(game, "undo") is None
    play_moves(game, "wA1 /wS1")
    check("wS1", "bS1 wS1-", "wA1 /wS1")


def test_undo_returns_to_the_last_decision_of_the_player() -> None:
    game = play_moves(computer_game(), "wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
    assert run(game, "undo") is None
    assert piece_names(game) == ["wS1", "bS1"]
    assert run(game, "undo") is None
    assert piece_names(game) == []
    assert run(game, "undo") == "not-available"
    assert run(game, "redo") is None
    assert piece_names(game) == ["wS1", "bS1"]
    assert run(game, "redo") is None
    assert piece_names(game) == ["wS1", "bS1", "wQ", "bQ"]
    assert not game.can_redo


def test_undo_takes_back_a_move_before_the_computer_replies() -> None:
    game = play_moves(computer_game(), "wS1", "bS1 wS1-", "wQ -wS1")
    assert run(game, "undo") is None
    assert run(game, "redo") is None
    assert (piece_names(game), game.awaits) == (["wS1", "bS1", "wQ"], "computer")


def test_undo_includes_forced_passes() -> None:
    board = parse_game(BLOCKED)
    before = len(board.moves)
    board.push(PASS)
    game = two_player_game(board)
    assert run(game, "undo") is None
    assert len(view_of(game).board.moves) == before - 1
    assert run(game, "redo") is None
    assert piece_names(game)[-1] == "pass"


def test_undo_on_one_screen_takes_back_one_move() -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    assert run(game, "undo") is None
    assert (piece_names(game), view_of(game).turn) == (["wS1"], Color.BLACK)


def test_moves_of_the_starting_position_cannot_be_taken_back() -> None:
    board = Board("Base")
    board.push_uhp("wS1")
    board.push_uhp("bS1 wS1-")
    game = two_player_game(board, is_online=True)
    assert not game.can_undo(WHITE)
    assert run(game, "undo", WHITE) == "not-available"


def test_new_move_discards_undone_moves() -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    assert run(game, "undo") is None
    play_moves(game, "bG1 wS1-")
    assert not game.can_redo


def test_undo_of_a_resignation_keeps_the_moves() -> None:
    game = play_moves(two_player_game(), "wS1")
    assert run(game, "resign") is None
    assert winner_of(game) is Color.WHITE
    assert game.can_undo(BOTH)
    assert run(game, "undo") is None
    assert (game.awaits, piece_names(game)) == ("person", ["wS1"])


def test_player_can_resign_during_the_turn_of_the_computer() -> None:
    game = play_moves(computer_game(), "wS1")
    assert run(game, "resign") is None
    assert winner_of(game) is Color.BLACK


def test_draw_can_be_offered_and_accepted_on_one_screen() -> None:
    game = play_moves(two_player_game(), "wS1")
    assert run(game, "accept-draw") == "not-available"
    assert run(game, "offer-draw") is None
    assert game.draw_offer is Color.BLACK
    assert run(game, "offer-draw") == "busy"
    assert run(game, "accept-draw", NEITHER) == "not-permitted"
    assert run(game, "accept-draw") is None
    assert game.awaits == "nobody"


def test_move_withdraws_a_draw_offer() -> None:
    game = two_player_game()
    assert run(game, "offer-draw") is None
    assert play_moves(game, "wS1").draw_offer is None


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_undo_and_redo_withdraw_a_draw_offer(command: str) -> None:
    game = play_moves(two_player_game(), "wS1", "bS1 wS1-")
    assert run(game, "undo") is None
    assert run(game, "offer-draw") is None
    assert run(game, command) is None
    assert game.draw_offer is None
    assert run(game, "accept-draw") == "not-available"


def test_rematch_swaps_the_sides_and_resets_the_clocks() -> None:
    game = play_moves(computer_game(control=MINUTE), "wS1")
    rematch = game.with_sides_swapped()
    assert rematch.seats == (Seat.computer(1), PERSON)
    assert view_of(rematch).board.ply == 0
    assert rematch.clock == Clock.full(MINUTE)


# Clocks


def time_left(game: SeatedGame, now: float) -> tuple[int, int]:
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
    assert run(game, "play wQ -wS1", now=10) is None
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
    assert run(game, "play wQ -wS1", now=30) is None
    game.run_clock(now=30)
    assert run(game, "play bQ bS1-", now=40) is None
    assert time_left(game, 40) == (32_000, 52_000)
    assert run(game, "undo") is None
    assert time_left(game, 40) == (32_000, 60_000)
    assert run(game, "undo") is None
    assert time_left(game, 40) == (60_000, 60_000)


def test_loss_on_time_is_undone_with_the_move_before_it() -> None:
    game = play_moves(two_player_game(control=MINUTE), "wS1", "bS1 wS1-")
    game.run_clock(now=0)
    assert run(game, "time-out", NEITHER, now=60) is None
    assert run(game, "undo") is None
    assert (piece_names(game), game.awaits, time_left(game, 1000)) == (
        ["wS1"],
        "person",
        (60_000, 60_000),
    )


def test_clock_takes_no_time_if_the_system_clock_goes_back() -> None:
    clock = Clock.full(MINUTE).run(Color.BLACK, now=10)
    assert clock.remaining(now=9) == (60_000, 60_000)
