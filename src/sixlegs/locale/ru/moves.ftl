### Moves in words, and errors in typed moves; see en/moves.ftl.

move-first = { piece-at-start } начинает игру
move-beside = { $side ->
    [east] { piece-at-start } встаёт справа от { neighbor-genitive }
    [west] { piece-at-start } встаёт слева от { neighbor-genitive }
    [north-east] { piece-at-start } встаёт справа вверху от { neighbor-genitive }
    [north-west] { piece-at-start } встаёт слева вверху от { neighbor-genitive }
    [south-east] { piece-at-start } встаёт справа внизу от { neighbor-genitive }
   *[south-west] { piece-at-start } встаёт слева внизу от { neighbor-genitive }
}
move-onto = { piece-at-start } забирается на { neighbor-accusative }
move-thrown = { $side ->
    [east] { thrower-at-start } переносит { piece-accusative } на место справа от { landing-genitive }
    [west] { thrower-at-start } переносит { piece-accusative } на место слева от { landing-genitive }
    [north-east] { thrower-at-start } переносит { piece-accusative } на место справа вверху от { landing-genitive }
    [north-west] { thrower-at-start } переносит { piece-accusative } на место слева вверху от { landing-genitive }
    [south-east] { thrower-at-start } переносит { piece-accusative } на место справа внизу от { landing-genitive }
   *[south-west] { thrower-at-start } переносит { piece-accusative } на место слева внизу от { landing-genitive }
}
thrower-at-start = { $thrower_color ->
    [white] { $thrower_bug ->
        [mosquito] Белый москит
       *[pillbug] Белая мокрица
    }
   *[black] { $thrower_bug ->
        [mosquito] Чёрный москит
       *[pillbug] Чёрная мокрица
    }
}
landing-genitive = { $by ->
    [itself] себя
   *[another] { neighbor-genitive }
}
move-pass = { $color ->
    [white] Белые пропускают ход
   *[black] Чёрные пропускают ход
}

unreadable-tile = Фишки «{ $text }» нет.
unreadable-move = «{ $text }» — это не ход. Ход выглядит так: «wA1 bQ-».
unreadable-no-target = Куда поставить { $tile }? Укажите соседа, например: «{ $example }».
unreadable-two-direction-marks = В «{ $text }» знак направления стоит с обеих сторон, а нужен один.
unreadable-not-in-play = Фишки { $tile } нет в игре, рядом с ней ничего не поставить.
