### Why a position cannot occur in a game; see en/position-errors.ftl.

position-error-turn-out-of-range = Недопустимый номер хода.
position-error-too-far-out = { $hex ->
    [none] Эта фишка слишком далеко от центра.
   *[other] Место { $hex } слишком далеко от центра.
}
position-error-empty-stack = { $hex ->
    [none] Есть стопка без фишек.
   *[other] В стопке на месте { $hex } нет фишек.
}
position-error-same-hex = { $hex ->
    [none] На одном месте две стопки.
   *[other] На месте { $hex } две стопки.
}
position-error-not-in-set = { $hex ->
    [none] { piece-at-start } в этой партии не участвует.
   *[other] Фишки { $tile } в этой партии нет.
}
position-error-duplicate-piece = { $hex ->
    [none] { piece-at-start } встречается дважды.
   *[other] Фишка { $tile } встречается дважды, второй раз — на месте { $hex }.
}
position-error-out-of-order = Фишка { $tile } уже в игре, а такая же с предыдущим номером — нет.
position-error-split-hive = { $hex ->
    [none] Улей разорван: все фишки должны быть соединены.
   *[other] Улей разорван: место { $hex } не соединено с первой стопкой.
}
position-error-cannot-climb = { $hex ->
    [none] { piece-at-start } стоит на другой фишке, а это умеют только жуки и москиты.
   *[other] Фишка { $tile } на месте { $hex } стоит на другой, а это умеют только жуки и москиты.
}
position-error-too-many-tiles = { $color ->
    [white] Белых фишек в игре больше, чем было ходов у белых.
   *[black] Чёрных фишек в игре больше, чем было ходов у чёрных.
}
position-error-too-few-tiles = { $color ->
    [white] У белых слишком мало фишек: пока королева не в игре, каждый ход — новая фишка.
   *[black] У чёрных слишком мало фишек: пока королева не в игре, каждый ход — новая фишка.
}
position-error-queen-missing = { $color ->
    [white] Белые сделали четыре хода, поэтому их королева должна быть в игре.
   *[black] Чёрные сделали четыре хода, поэтому их королева должна быть в игре.
}
position-error-queen-first = { $color ->
    [white] Белые начали с королевы, а турнирные правила это запрещают.
   *[black] Чёрные начали с королевы, а турнирные правила это запрещают.
}
position-error-climbed-too-soon = { $hex ->
    [none] { piece-at-start } на другой фишке, хотя забраться туда было ещё некогда.
   *[other] Фишка { $tile } лежит на другой, хотя забраться туда было ещё некогда.
}
position-error-stunned-not-moved = Фишкой { $tile } не могли сходить последним ходом: ходил другой игрок.
position-error-stunned-not-on-top = Фишкой { $tile } не могли сходить последним ходом: она в запасе или под другой фишкой.
