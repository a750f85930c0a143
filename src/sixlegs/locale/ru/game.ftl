### Turns, results, and the computer’s levels; see en/game.ftl.

game-turn = { $color ->
    [white] Ход белых
   *[black] Ход чёрных
}
game-turn-number = { $color ->
    [white] Белые, ход { $turn }
   *[black] Чёрные, ход { $turn }
}
game-forced-pass = { $color ->
    [white] У белых нет ходов: они пропускают ход.
   *[black] У чёрных нет ходов: они пропускают ход.
}
game-would-repeat = ничья из-за повторения

game-result = { $winner ->
    [white] { $ending ->
        [surrounded] Белые победили: чёрная королева окружена.
        [resignation] Белые победили: чёрные сдались.
        [time] Белые победили: у чёрных вышло время.
        [abandonment] Белые победили: чёрные покинули партию.
       *[other] Белые победили.
    }
    [black] { $ending ->
        [surrounded] Чёрные победили: белая королева окружена.
        [resignation] Чёрные победили: белые сдались.
        [time] Чёрные победили: у белых вышло время.
        [abandonment] Чёрные победили: белые покинули партию.
       *[other] Чёрные победили.
    }
   *[none] { $ending ->
        [surrounded] Ничья: окружены обе королевы.
        [repetition] Ничья: позиция повторилась трижды.
        [agreement] Ничья по соглашению.
        [abandonment] Ничья: один из игроков покинул партию.
       *[other] Ничья.
    }
}

level-name = { $level ->
    [1] Первые шаги
    [2] Новичок
    [3] Ученик
    [4] Любитель
    [5] Клубный игрок
    [6] Опытный игрок
    [7] Турнирный игрок
    [8] Эксперт
    [9] Мастер
   *[other] Гроссмейстер
}
