### Turns, ends of games, and the levels of the computer; see en/game.ftl for the variables.

game-turn = { $color ->
    [white] Ход белых
   *[black] Ход чёрных
}
game-turn-number = { $color ->
    [white] Белые, ход { $turn }
   *[black] Чёрные, ход { $turn }
}
game-forced-pass = { $color ->
    [white] Ходить нечем: белые пропускают ход.
   *[black] Ходить нечем: чёрные пропускают ход.
}
game-would-repeat = ничья: позиция повторится в третий раз

game-result = { $winner ->
    [white] { $ending ->
        [surrounded] Белые победили: чёрная королева окружена.
        [resignation] Белые победили: чёрные сдались.
        [time] Белые победили: у чёрных вышло время.
        [abandonment] Белые победили: чёрные не вернулись к партии.
       *[other] Белые победили.
    }
    [black] { $ending ->
        [surrounded] Чёрные победили: белая королева окружена.
        [resignation] Чёрные победили: белые сдались.
        [time] Чёрные победили: у белых вышло время.
        [abandonment] Чёрные победили: белые не вернулись к партии.
       *[other] Чёрные победили.
    }
   *[none] { $ending ->
        [surrounded] Ничья: окружены обе королевы.
        [repetition] Ничья: позиция повторилась в третий раз.
        [agreement] Ничья: игроки так договорились.
        [abandonment] Ничья: один из игроков не вернулся к партии.
       *[other] Ничья.
    }
}

level-name = { $level ->
    [1] Первая партия
    [2] Новичок
    [3] Ученик
    [4] Любитель
    [5] Клубный игрок
    [6] Опытный игрок
    [7] Турнирный игрок
    [8] Знаток
    [9] Мастер
   *[other] Гроссмейстер
}
