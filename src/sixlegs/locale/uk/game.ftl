### Turns, results, and the computer’s levels; see en/game.ftl.

game-turn = { $color ->
    [white] Хід білих
   *[black] Хід чорних
}
game-turn-number = { $color ->
    [white] Білі, хід { $turn }
   *[black] Чорні, хід { $turn }
}
game-forced-pass = { $color ->
    [white] У білих немає ходів: вони пропускають хід.
   *[black] У чорних немає ходів: вони пропускають хід.
}
game-would-repeat = нічия через повторення

game-result = { $winner ->
    [white] { $ending ->
        [surrounded] Білі перемогли: чорна бджола оточена.
        [resignation] Білі перемогли: чорні здалися.
        [time] Білі перемогли: у чорних вийшов час.
        [abandonment] Білі перемогли: чорні покинули партію.
       *[other] Білі перемогли.
    }
    [black] { $ending ->
        [surrounded] Чорні перемогли: біла бджола оточена.
        [resignation] Чорні перемогли: білі здалися.
        [time] Чорні перемогли: у білих вийшов час.
        [abandonment] Чорні перемогли: білі покинули партію.
       *[other] Чорні перемогли.
    }
   *[none] { $ending ->
        [surrounded] Нічия: оточені обидві бджоли.
        [repetition] Нічия: позиція повторилася тричі.
        [agreement] Нічия за згодою.
        [abandonment] Нічия: один із гравців покинув партію.
       *[other] Нічия.
    }
}

level-name = { $level ->
    [1] Перші кроки
    [2] Новачок
    [3] Учень
    [4] Аматор
    [5] Клубний гравець
    [6] Досвідчений гравець
    [7] Турнірний гравець
    [8] Експерт
    [9] Майстер
   *[other] Гросмейстер
}
