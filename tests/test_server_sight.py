"""A board seen at once is the board asked tile by tile."""

from __future__ import annotations

import random

from sixlegs import Board, Color, Game, Move
from sixlegs.notation import landmark, move_string
from sixlegs.rules import GAME_TYPES, Bug, Rule
from sixlegs.server import positions, sight
from sixlegs.server.views import reason_message
from sixlegs.server.vocabulary import wire_name


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


def test_stacks_and_hands_are_those_of_the_board() -> None:
    for game in reached(60):
        board, look = game.board, sight.Told().look(game)
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
            assert {kind.bug for kind in shown} >= {wire_name(bug.name) for bug in in_set}
            for kind in shown:
                left = [piece for piece in hand if wire_name(piece.bug.name) == kind.bug]
                assert (kind.count, kind.next) == (len(left), str(left[0]) if left else None)


def test_hands_have_every_kind_of_the_set_and_no_other() -> None:
    look = sight.Told().look(Game(Board("Base+L")))
    names = [wire_name(bug.name) for bug in Bug if bug not in (Bug.MOSQUITO, Bug.PILLBUG)]
    assert [kind.bug for kind in look.hands.white] == names
    assert [kind.bug for kind in look.hands.black] == names


def test_choices_are_the_legal_moves_with_their_ways_and_names() -> None:
    for game in reached(60):
        board = game.board
        shown = {
            (choice.piece, target.hex): (choice.origin, target)
            for choice in sight.choices(game)
            for target in choice.targets
        }
        assert len(shown) == sum(not move.is_pass for move in board.legal_moves)
        for move in board.legal_moves:
            if move.target is None:
                continue
            origin, target = shown[str(move.piece), sight.pair(move.target)]
            mark = landmark(board, move)
            assert origin == (tuple(move.origin) if move.origin else None)
            assert target.uhp == move_string(board, move)
            assert target.path == [tuple(hex) for hex in board.path(move)]
            assert target.beside == (
                mark and positions.Beside(str(mark.piece), sight.SIDES[mark.way])
            )
            assert target.thrower == (str(thrower) if (thrower := board.thrower(move)) else None)
            assert target.repeats == game.would_repeat(move)


def test_every_tile_in_sight_is_playable_or_tells_why_not() -> None:
    for game in reached(60):
        board, tiles = game.board, sight.Told().look(game).tiles
        by_name = {tile.idle.piece: tile for tile in tiles}
        assert len(by_name) == len(tiles)
        pieces = [piece for stack in board.stacks.values() for piece in stack]
        for color in Color:
            firsts = {piece.bug: piece for piece in sorted(board.hand(color), reverse=True)}
            pieces += firsts.values()
        assert set(by_name) == set(map(str, pieces))
        movable = {move.piece for move in board.legal_moves}
        for piece in pieces:
            tile, reason = by_name[str(piece)], board.why_not(piece)
            assert tile.is_playable == (piece in movable)
            if game.result:
                assert tile.idle.reason.rule == wire_name(Rule.GAME_OVER.name)
            elif reason:
                assert tile.idle.reason == reason_message(reason)
            else:
                place = board.where(piece)
                assert tile.idle.reason.rule == wire_name(Rule.NOT_YOUR_TURN.name)
                assert tile.idle.reason.pieces == [str(piece)]
                assert tile.idle.reason.hexes == ([tuple(place)] if place else [])


def test_a_move_that_repeats_is_marked() -> None:
    game = Game(Board("Base"))
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        game.push_uhp(text)
    marked: list[Move] = []
    for text in ("wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-") * 2:
        marked = [
            move
            for move in game.board.legal_moves
            if any(
                target.repeats and target.uhp == move_string(game.board, move)
                for choice in sight.choices(game)
                for target in choice.targets
            )
        ]
        if marked:
            break
        game.push_uhp(text)
    assert [move_string(game.board, move) for move in marked] == ["bQ bS1-"]


def test_what_was_told_is_told_again() -> None:
    told, game = sight.Told(), Game(Board())
    assert told.look(game) is told.look(game)
    later = game.copy()
    later.push_uhp("wS1")
    assert [move.uhp for move in told.look(later).moves] == ["wS1"]
    assert told.look(game).moves == []
