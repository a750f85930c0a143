### Turns, ends of games, and the levels of the computer; see en/game.ftl for the variables.

game-turn = { $color ->
    [white] Хід білих
   *[black] Хід чорних
}
game-turn-number = { $color ->
    [white] Білі, хід { $turn }
   *[black] Чорні, хід { $turn }
}
game-forced-pass = { $color ->
    [white] Ходити нічим: білі пропускають хід.
   *[black] Ходити нічим: чорні пропускають хід.
}
game-would-repeat = нічия: позиція повториться втретє

game-result = { $winner ->
    [white] { $ending ->
        [surrounded] Білі перемогли: чорна бджола оточена.
        [resignation] Білі перемогли: чорні здалися.
        [time] Білі перемогли: у чорних скінчився час.
        [abandonment] Білі перемогли: чорні не повернулися до партії.
       *[other] Білі перемогли.
    }
    [black] { $ending ->
        [surrounded] Чорні перемогли: біла бджола оточена.
        [resignation] Чорні перемогли: білі здалися.
        [time] Чорні перемогли: у білих скінчився час.
        [abandonment] Чорні перемогли: білі не повернулися до партії.
       *[other] Чорні перемогли.
    }
   *[none] { $ending ->
        [surrounded] Нічия: оточені обидві бджоли.
        [repetition] Нічия: позиція повторилася втретє.
        [agreement] Нічия: гравці так домовилися.
        [abandonment] Нічия: один із гравців не повернувся до партії.
       *[other] Нічия.
    }
}

level-name = { $level ->
    [1] Перша партія
    [2] Новачок
    [3] Учень
    [4] Аматор
    [5] Клубний гравець
    [6] Досвідчений гравець
    [7] Турнірний гравець
    [8] Знавець
    [9] Майстер
   *[other] Гросмейстер
}
