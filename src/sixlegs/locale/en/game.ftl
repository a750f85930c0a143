### Turns, ends of games, and the levels of the computer.

game-turn = { $color ->
    [white] White’s turn
   *[black] Black’s turn
}
game-turn-number = { $color ->
    [white] White, turn { $turn }
   *[black] Black, turn { $turn }
}
game-forced-pass = { $color ->
    [white] No move is possible: White passes.
   *[black] No move is possible: Black passes.
}
game-would-repeat = a draw: the position would come up for the third time

# $winner: white, black, or none for a draw; $ending: how the game ended.
game-result = { $winner ->
    [white] { $ending ->
        [surrounded] White wins: the black queen bee is surrounded.
        [resignation] White wins: Black has resigned.
        [time] White wins: Black has run out of time.
        [abandonment] White wins: Black stayed away.
       *[other] White wins.
    }
    [black] { $ending ->
        [surrounded] Black wins: the white queen bee is surrounded.
        [resignation] Black wins: White has resigned.
        [time] Black wins: White has run out of time.
        [abandonment] Black wins: White stayed away.
       *[other] Black wins.
    }
   *[none] { $ending ->
        [surrounded] The game is a draw: both queen bees are surrounded.
        [repetition] The game is a draw: the same position came up three times.
        [agreement] The game is a draw: the players have agreed on it.
        [abandonment] The game is a draw: one player stayed away.
       *[other] The game is a draw.
    }
}

level-name = { $level ->
    [1] First game
    [2] Beginner
    [3] Learner
    [4] Hobby player
    [5] Club player
    [6] Seasoned player
    [7] Tournament player
    [8] Expert
    [9] Master
   *[other] Grandmaster
}
