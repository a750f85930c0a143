"""What the core writes of a game, all at once, against the board that is asked bit by bit."""

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


def seen(
    game: Game, owner: UserId | None = None, course: MoveLog | None = None
) -> positions.BoardView:
    """The game as *owner* sees it, unless somebody else is named: as who is to move."""
    game_of_two = ServerGame(SEATS, create_core_game(SEATS, game, "private", 0))
    mover = ADA if game.turn is Color.WHITE else BOB
    who = game_of_two.sides_of(mover if owner is None else owner)
    written = board_view(game_of_two.core, who, course or MoveLog())
    view = BOARD_VIEW.decode(written)
    assert msgspec.json.encode(view) == written
    return view


def reached(count: int) -> list[Game]:
    """Positions of random games, of every set and from every stage."""
    source, found = random.Random(8), []
    for number in range(count):
        game = Game(Board(list(GAME_TYPES)[number % len(GAME_TYPES)]))
        for _ in range(source.randrange(70)):
            if not game.result:
                game.push(source.choice(game.board.legal_moves))
        found.append(game)
    return found


def pair(hex: Hex | None) -> tuple[int, int]:
    assert hex
    return hex.q, hex.r


def text(board: Board, move: Move) -> positions.MoveText:
    """The message that describes *move*, chosen here by the landmark and the thrower."""
    if move.is_pass:
        return positions.MoveText("move-pass")
    mark, thrower = reference_piece(board, move), board.thrower(move)
    if mark is None:
        return positions.MoveText("move-first")
    if mark.direction is None:
        return positions.MoveText("move-onto", neighbor=str(mark.piece))
    side = to_wire_name(mark.direction.name)
    beside = positions.MoveText("move-beside", str(mark.piece), side)  # type: ignore[arg-type]
    if thrower is None:
        return beside
    by = "itself" if thrower == mark.piece else "another"
    return msgspec.structs.replace(beside, id="move-thrown", thrower=str(thrower), by=by)


def test_sides_are_the_directions() -> None:
    sides = {to_wire_name(way.name) for way in Direction}
    assert sides == set(positions.Side.__args__)  # type: ignore[attr-defined]


def test_stacks_and_hands_are_those_of_the_board() -> None:
    for game in reached(60):
        board, look = game.board, seen(game)
        assert (look.game_type, look.opening) == (board.game_type, board.opening)
        assert (look.turn, look.turn_number) == (to_wire_name(board.turn.name), board.turn_number)
        assert {tuple(stack.hex): stack.pieces for stack in look.stacks} == {
            tuple(hex): list(map(str, pieces)) for hex, pieces in board.stacks.items()
        }
        places = [(stack.hex[1], stack.hex[0]) for stack in look.stacks]
        assert places == sorted(places)
        for color, shown in ((Color.WHITE, look.hands.white), (Color.BLACK, look.hands.black)):
            hand = sorted(board.hand(color))
            in_set = {piece.bug for piece in hand} | {
                piece.bug for stack in board.stacks.values() for piece in stack
            }
            assert {kind.bug for kind in shown} >= {to_wire_name(bug.name) for bug in in_set}
            for kind in shown:
                left = [piece for piece in hand if to_wire_name(piece.bug.name) == kind.bug]
                assert (kind.count, kind.next) == (len(left), str(left[0]) if left else None)


def test_hands_have_every_kind_of_the_set_and_no_other() -> None:
    look = seen(Game(Board("Base+L")))
    names = [to_wire_name(bug.name) for bug in Bug if bug not in (Bug.MOSQUITO, Bug.PILLBUG)]
    assert [kind.bug for kind in look.hands.white] == names
    assert [kind.bug for kind in look.hands.black] == names


def test_choices_are_the_legal_moves_with_their_ways_and_names() -> None:
    for game in reached(60):
        board = game.board
        shown = {
            (choice.piece, target.hex): (choice.origin, target)
            for choice in seen(game).choices
            for target in choice.targets
        }
        legal = [] if game.result else [move for move in board.legal_moves if not move.is_pass]
        assert len(shown) == len(legal)
        for move in legal:
            origin, target = shown[str(move.piece), pair(move.target)]
            assert origin == (pair(move.origin) if move.origin else None)
            assert target.uhp == move_string(board, move)
            assert target.path == [pair(hex) for hex in board.path(move)]
            assert target.text == text(board, move)
            assert target.repeats == game.would_repeat(move)


def test_only_who_is_to_move_has_choices() -> None:
    game = Game(parse_game("Base;InProgress;White[2];wS1;bS1 wS1-"))
    assert seen(game, ADA).choices
    assert not seen(game, BOB).choices
    assert not seen(game, EVE).choices
    assert [seen(game, owner).your_side for owner in (ADA, BOB, EVE)] == ["white", "black", None]


def test_every_tile_in_sight_is_playable_or_tells_why_not() -> None:
    for game in reached(60):
        board = game.board
        own, other = seen(game), seen(game, EVE)
        playable = {choice.piece for choice in own.choices}
        pieces = [piece for stack in board.stacks.values() for piece in stack]
        for color in Color:
            firsts = {piece.bug: piece for piece in sorted(board.hand(color), reverse=True)}
            pieces += firsts.values()
        idle = {one.piece: one.reason for one in own.idle}
        assert len(idle) == len(own.idle)
        assert idle.keys() | playable == set(map(str, pieces))
        assert not idle.keys() & playable
        told = {one.piece: one.reason for one in other.idle}
        assert told.keys() == set(map(str, pieces))
        for piece in pieces:
            if game.result:
                assert told[str(piece)] == positions.IllegalReason("game-over", [], [], [])
            elif reason := board.why_not(piece):
                assert told[str(piece)] == idle[str(piece)] == reason_of(reason)
            else:
                place = board.where(piece)
                hexes = [pair(place)] if place else []
                expected = positions.IllegalReason("not-your-turn", [str(piece)], hexes, [])
                assert told[str(piece)] == expected


def reason_of(reason: IllegalReason) -> positions.IllegalReason:
    """A reason as messages have it, made without the core."""
    return positions.IllegalReason(
        to_wire_name(reason.rule.name),
        list(map(str, reason.pieces)),
        list(map(pair, reason.hexes)),
        [list(map(pair, part)) for part in reason.parts],
    )


def test_a_move_that_repeats_is_marked() -> None:
    game = Game(Board("Base"))
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        game.push_uhp(text)
    marked: list[str] = []
    for text in ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-") * 2:
        targets = [target for choice in seen(game).choices for target in choice.targets]
        marked = [target.uhp for target in targets if target.repeats]
        if marked:
            break
        game.push_uhp(text)
    assert marked == ["bQ bS1-"]


def test_moves_are_told_as_the_boards_saw_them() -> None:
    for game in reached(30):
        board, told = game.board.copy(), seen(game).moves
        for move, shown in zip(reversed(board.moves), reversed(told), strict=True):
            board.pop()
            assert shown == positions.Move(
                color=to_wire_name(board.turn.name),  # type: ignore[arg-type]
                uhp=move_string(board, move),
                piece=str(move.piece) if move.piece else None,
                origin=pair(move.origin) if move.origin else None,
                target=pair(move.target) if move.target else None,
                path=[pair(hex) for hex in board.path(move)],
                text=text(board, move),
            )


def test_the_course_of_a_game_may_go_on_and_be_taken_back() -> None:
    source = random.Random(5)
    game, course = Game(custom_board()), MoveLog()
    for _ in range(200):
        if game.moves and (game.result or source.random() < 0.45):
            game.pop()
        else:
            game.push(source.choice(game.legal_moves))
        assert seen(game, EVE, course) == seen(game, EVE)


def test_a_game_that_was_set_up_tells_how() -> None:
    start = "Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1"
    board = parse_position(start)
    board.push(board.legal_moves[0])
    look = seen(Game(board))
    assert look.start_position == start == position_string(board.start or board)
    assert [stack.pieces for stack in look.start] == [["wP"], ["bQ"], ["wQ"], ["bA1"]]
    plain = seen(Game(parse_game("Base;InProgress;Black[1];wS1")))
    assert (plain.start, plain.start_position) == ([], None)


def test_what_may_be_played_after_a_pass_is_told_where_a_game_could_come_to_it() -> None:
    board = parse_game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")
    ahead = CHOICES_DECODER.decode(board._premoves_json())
    passed = parse_position(position_string(board).replace("White[3] bQ", "Black[3] -"))
    assert ahead == CHOICES_DECODER.decode(passed._choices_json())
    assert ahead
    early = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    assert not CHOICES_DECODER.decode(early._premoves_json())


def test_those_who_see_the_same_get_the_same_bytes() -> None:
    game = ServerGame.create(SEATS, Board(), access="public")
    shown = [serializers.position(game, owner, 0.0) for owner in (EVE, UserId("mallory"), ADA)]
    assert shown[0] == shown[1] != shown[2]
    assert msgspec.json.decode(shown[2], type=positions.Position).your_side == "white"
