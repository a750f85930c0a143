### A move in people’s words, and what is wrong with one that cannot be read; see en/moves.ftl.

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
move-pass = { $color ->
    [white] Белые пропускают ход
   *[black] Чёрные пропускают ход
}

unread-tile = Фишки «{ $text }» нет.
unread-move = «{ $text }» — это не ход; ход выглядит так: «wA1 bQ-».
unread-no-target = Куда поставить { $tile }? Назовите соседа, например: «{ $example }».
unread-two-marks = В «{ $text }» знак стоит с обеих сторон, а нужен один.
unread-not-in-play = { $tile } не в игре: рядом ничего не поставить.
