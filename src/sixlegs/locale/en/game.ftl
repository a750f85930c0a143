### Turns, results, and the computer’s levels.

game-turn = { $color ->
    [white] White’s turn
   *[black] Black’s turn
}
game-turn-number = { $color ->
    [white] White, turn { $turn }
   *[black] Black, turn { $turn }
}
game-forced-pass = { $color ->
    [white] White has no legal move and passes.
   *[black] Black has no legal move and passes.
}
game-would-repeat = draw by repetition

# $winner: white, black, or none for a draw; $ending: how the game ended.
game-result = { $winner ->
    [white] { $ending ->
        [surrounded] White wins: the black queen bee is surrounded.
        [resignation] White wins: Black resigned.
        [time] White wins: Black ran out of time.
        [abandonment] White wins: Black left the game.
       *[other] White wins.
    }
    [black] { $ending ->
        [surrounded] Black wins: the white queen bee is surrounded.
        [resignation] Black wins: White resigned.
        [time] Black wins: White ran out of time.
        [abandonment] Black wins: White left the game.
       *[other] Black wins.
    }
   *[none] { $ending ->
        [surrounded] The game is a draw: both queen bees are surrounded.
        [repetition] The game is a draw by repetition.
        [agreement] The game is a draw by agreement.
        [abandonment] The game is a draw: one player left.
       *[other] The game is a draw.
    }
}

level-name = { $level ->
    [1] First steps
    [2] Beginner
    [3] Learner
    [4] Casual player
    [5] Club player
    [6] Experienced player
    [7] Tournament player
    [8] Expert
    [9] Master
   *[other] Grandmaster
}
