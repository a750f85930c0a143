"""Tests that the core's JSON view of a game agrees with the methods of the board."""

import random

import msgspec

from samples import custom_board
from sixlegs import GAME_TYPES, Board, Bug, Color, Game, Move, parse_game, parse_position
from sixlegs._core import MoveLog, board_view
from sixlegs.notation import move_string, reference_piece
from sixlegs.position import position_string
from sixlegs.rules import Direction, Hex, IllegalReason
from sixlegs.server import serializers
from sixlegs.server.play.seats import Person, Seats
from sixlegs.server.play.server_game import ServerGame, create_core_game
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import positions
from sixlegs.server.protocol.scalars import to_wire_name
from sixlegs.server.serializers.board import CHOICES_DECODER

BOARD_VIEW = msgspec.json.Decoder(positions.BoardView)
ADA, BOB, EVE = UserId("ada"), UserId("bob"), UserId("eve")
SEATS: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}


def view_of(
    game: Game, user_id: UserId | None = None, move_log: MoveLog | None = None
) -> positions.BoardView:
    """Return the view of *game* for *user_id*, by default for the player to move."""
    server_game = ServerGame(SEATS, create_core_game(SEATS, game, 0))
    mover = ADA if game.turn is Color.WHITE else BOB
    sides = server_game.sides_of(mover if user_id is None else user_id)
    data = board_view(server_game.core, sides, move_log or MoveLog())
    view = BOARD_VIEW.decode(data)
    assert msgspec.json.encode(view) == data
    return view


def random_games(count: int) -> list[Game]:
    """Return random games of all game types and of various lengths."""
    source, games = random.Random(8), []
    for number in range(count):
        game = Game(Board(list(GAME_TYPES)[number % len(GAME_TYPES)]))
        for _ in range(source.randrange(70)):
            if not game.result:
                game.push(source.choice(game.board.legal_moves))
        games.append(game)
    return games


def coordinates(hex: Hex | None) -> tuple[int, int]:
    assert hex
    return hex.q, hex.r


def move_text(board: Board, move: Move) -> positions.MoveText:
    """Return the message that describes *move*, from its reference piece and its thrower."""
    if move.is_pass:
        return positions.MoveText("move-pass")
    reference, thrower = reference_piece(board, move), board.thrower(move)
    if reference is None:
        return positions.MoveText("move-first")
    if reference.direction is None:
        return positions.MoveText("move-onto", neighbor=str(reference.piece))
    side = to_wire_name(reference.direction.name)
    beside = positions.MoveText("move-beside", str(reference.piece), side)  # type: ignore[arg-type]
    if thrower is None:
        return beside
    by = "itself" if thrower == reference.piece else "another"
    return msgspec.structs.replace(beside, id="move-thrown", thrower=str(thrower), by=by)


def test_sides_in_messages_are_the_directions() -> None:
    sides = {to_wire_name(direction.name) for direction in Direction}
    assert sides == set(positions.Side.__args__)  # type: ignore[attr-defined]


def test_stacks_and_hands_agree_with_the_board() -> None:
    for game in random_games(60):
        board, view = game.board, view_of(game)
        assert (view.game_type, view.opening) == (board.game_type, board.opening)
        assert (view.turn, view.turn_number) == (to_wire_name(board.turn.name), board.turn_number)
        assert {tuple(stack.hex): stack.pieces for stack in view.stacks} == {
            tuple(hex): list(map(str, pieces)) for hex, pieces in board.stacks.items()
        }
        places = [(stack.hex[1], stack.hex[0]) for stack in view.stacks]
        assert places == sorted(places)
        for color, kinds in ((Color.WHITE, view.hands.white), (Color.BLACK, view.hands.black)):
            hand = sorted(board.hand(color))
            bugs = {piece.bug for piece in hand} | {
                piece.bug for stack in board.stacks.values() for piece in stack
            }
            assert {kind.bug for kind in kinds} >= {to_wire_name(bug.name) for bug in bugs}
            for kind in kinds:
                remaining = [piece for piece in hand if to_wire_name(piece.bug.name) == kind.bug]
                assert (kind.count, kind.next) == (
                    len(remaining),
                    str(remaining[0]) if remaining else None,
                )


def test_hands_list_the_bugs_of_the_game_type() -> None:
    view = view_of(Game(Board("Base+L")))
    names = [to_wire_name(bug.name) for bug in Bug if bug not in (Bug.MOSQUITO, Bug.PILLBUG)]
    assert [kind.bug for kind in view.hands.white] == names
    assert [kind.bug for kind in view.hands.black] == names


def test_choices_are_the_legal_moves_with_their_paths_and_names() -> None:
    for game in random_games(60):
        board = game.board
        targets = {
            (choice.piece, target.hex): (choice.origin, target)
            for choice in view_of(game).choices
            for target in choice.targets
        }
        legal = [] if game.result else [move for move in board.legal_moves if not move.is_pass]
        assert len(targets) == len(legal)
        for move in legal:
            origin, target = targets[str(move.piece), coordinates(move.target)]
            assert origin == (coordinates(move.origin) if move.origin else None)
            assert target.uhp == move_string(board, move)
            assert target.path == [coordinates(hex) for hex in board.path(move)]
            assert target.text == move_text(board, move)
            assert target.repeats == game.would_repeat(move)


def test_only_the_player_to_move_has_choices() -> None:
    game = Game(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))
    assert view_of(game, ADA).choices
    assert not view_of(game, BOB).choices
    assert not view_of(game, EVE).choices
    assert [view_of(game, user_id).your_side for user_id in (ADA, BOB, EVE)] == [
        "white",
        "black",
        None,
    ]


def test_every_visible_tile_is_playable_or_has_a_reason() -> None:
    for game in random_games(60):
        board = game.board
        own, spectator = view_of(game), view_of(game, EVE)
        playable = {choice.piece for choice in own.choices}
        pieces = [piece for stack in board.stacks.values() for piece in stack]
        for color in Color:
            firsts = {piece.bug: piece for piece in sorted(board.hand(color), reverse=True)}
            pieces += firsts.values()
        idle = {tile.piece: tile.reason for tile in own.idle}
        assert len(idle) == len(own.idle)
        assert idle.keys() | playable == set(map(str, pieces))
        assert not idle.keys() & playable
        reasons = {tile.piece: tile.reason for tile in spectator.idle}
        assert reasons.keys() == set(map(str, pieces))
        for piece in pieces:
            if game.result:
                assert reasons[str(piece)] == positions.IllegalReason("game-over", [], [], [])
            elif reason := board.why_not(piece):
                assert reasons[str(piece)] == idle[str(piece)] == reason_message(reason)
            else:
                place = board.where(piece)
                hexes = [coordinates(place)] if place else []
                expected = positions.IllegalReason("not-your-turn", [str(piece)], hexes, [])
                assert reasons[str(piece)] == expected


def reason_message(reason: IllegalReason) -> positions.IllegalReason:
    """Return the message for *reason*, built without the core."""
    return positions.IllegalReason(
        to_wire_name(reason.rule.name),
        list(map(str, reason.pieces)),
        list(map(coordinates, reason.hexes)),
        [list(map(coordinates, part)) for part in reason.parts],
    )


def test_move_that_repeats_a_position_is_marked() -> None:
    game = Game(Board("Base"))
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        game.push_uhp(text)
    marked: list[str] = []
    for text in ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-") * 2:
        targets = [target for choice in view_of(game).choices for target in choice.targets]
        marked = [target.uhp for target in targets if target.repeats]
        if marked:
            break
        game.push_uhp(text)
    assert marked == ["bQ bS1-"]


def test_moves_are_described_from_the_board_before_them() -> None:
    for game in random_games(30):
        board, messages = game.board.copy(), view_of(game).moves
        for move, message in zip(reversed(board.moves), reversed(messages), strict=True):
            board.pop()
            assert message == positions.Move(
                color=to_wire_name(board.turn.name),  # type: ignore[arg-type]
                uhp=move_string(board, move),
                piece=str(move.piece) if move.piece else None,
                origin=coordinates(move.origin) if move.origin else None,
                target=coordinates(move.target) if move.target else None,
                path=[coordinates(hex) for hex in board.path(move)],
                text=move_text(board, move),
            )


def test_move_log_follows_pushes_and_pops() -> None:
    source = random.Random(5)
    game, move_log = Game(custom_board()), MoveLog()
    for _ in range(200):
        if game.moves and (game.result or source.random() < 0.45):
            game.pop()
        else:
            game.push(source.choice(game.legal_moves))
        assert view_of(game, EVE, move_log) == view_of(game, EVE)


def test_view_contains_a_custom_starting_position() -> None:
    start = "Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1"
    board = parse_position(start)
    board.push(board.legal_moves[0])
    view = view_of(Game(board))
    assert view.start_position == start == position_string(board.start or board)
    assert [stack.pieces for stack in view.start] == [["wP"], ["bQ"], ["wQ"], ["bA1"]]
    standard = view_of(Game(parse_game("Base;InProgress;Black[1];wS1")))
    assert (standard.start, standard.start_position) == ([], None)


def test_premove_choices_are_those_after_a_pass() -> None:
    board = parse_game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    premoves = CHOICES_DECODER.decode(board._premoves_json())
    passed = parse_position(position_string(board).replace("White[3] bQ", "Black[3] -"))
    assert premoves == CHOICES_DECODER.decode(passed._choices_json())
    assert premoves


def test_tiles_can_be_premoved_before_the_queens_are_in_play() -> None:
    board = parse_game("Base;InProgress;Black[1];wS1")
    premoves = CHOICES_DECODER.decode(board._premoves_json())
    assert {choice.piece for choice in premoves} == {"wQ", "wS2", "wB1", "wG1", "wA1"}
    assert all(len(choice.targets) == 6 for choice in premoves)


def test_users_with_equal_views_get_the_same_bytes() -> None:
    game = ServerGame.create(SEATS, Board(), access="public")
    users = (EVE, UserId("mallory"), ADA)
    messages = [serializers.position(game, user_id, 0.0) for user_id in users]
    assert messages[0] == messages[1] != messages[2]
    assert msgspec.json.decode(messages[2], type=positions.Position).your_side == "white"
