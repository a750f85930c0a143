"""Whole games through action ids and all symmetries: a sample here, ten thousand in `make soak`."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest
from numpy.typing import NDArray

from sixlegs import GAME_TYPES, Board
from sixlegs.arrays import SYMMETRIES, Symmetry
from sixlegs.batch import BatchBoard
from soak import IS_SOAK, SEED

GAMES = 10_000 if IS_SOAK else 16  # of all types together
AT_ONCE = 125
LONGEST = 300  # plies; random games that take longer are broken off


class Games:
    """The same games, begun together and laid on the table in all twelve ways."""

    def __init__(self, game_type: str, n: int) -> None:
        self.boards = [Board(game_type) for _ in range(n)]
        self.laid: dict[Symmetry, BatchBoard] = {
            symmetry: BatchBoard(n, game_type, autoreset="disabled", max_plies=LONGEST)
            for symmetry in SYMMETRIES
        }
        self.batch = self.laid[SYMMETRIES[0]]

    def step(self, actions: NDArray[np.int64]) -> None:
        for board, action in zip(self.boards, actions.tolist(), strict=True):
            if action >= 0:
                check_ids(board, action)
                board.push(board.move_of(action))
        self.check_images()
        for symmetry, batch in self.laid.items():
            batch.step(np.where(actions < 0, -1, symmetry.actions[actions]))

    def check_images(self) -> None:
        pieces, mask = self.batch.piece_list(), self.batch.legal_mask()
        games, legal = np.nonzero(mask)
        for symmetry, batch in self.laid.items():
            assert (batch.piece_list() == symmetry.piece_list(pieces)).all()
            image = batch.legal_mask()
            assert image.sum() == len(legal)
            assert image[games, symmetry.actions[legal]].all()

    def check_ends(self) -> None:
        """Every game ended everywhere as on its own board, with the same moves, laid so."""
        for symmetry, batch in self.laid.items():
            assert (batch.outcomes() == self.batch.outcomes()).all()
            for i, board in enumerate(self.boards):
                image = symmetry.board(board)
                assert batch.board(i) == image
                assert batch.board(i).moves == image.moves


def check_ids(board: Board, action: int) -> None:
    """Each legal move has an action of its own, and the one that is played leads back to it."""
    moves, actions = list(board.legal_moves), board.legal_actions()
    assert [board.action(move) for move in moves] == actions
    assert len(set(actions)) == len(actions)
    assert board.move_of(action) == moves[actions.index(action)]


@pytest.mark.parametrize("game_type", GAME_TYPES)
def test_games_go_through_action_ids_and_come_back_however_they_are_laid(game_type: str) -> None:
    todo = GAMES // len(GAME_TYPES)
    for first in range(0, todo, AT_ONCE):
        games = Games(game_type, min(AT_ONCE, todo - first))
        for step in count():
            actions = games.batch.random_actions((SEED + first << 16) + step)
            if (actions < 0).all():
                break
            games.step(actions)
        games.check_ends()
