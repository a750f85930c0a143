### Why no game can come to a position that somebody has set up; see en/position-errors.ftl for the variables.

position-error-turn-out-of-range = Хода с таким номером не бывает.
position-error-too-far-out = { $hex ->
    [none] Эта фишка слишком далеко от середины.
   *[other] Место { $hex } слишком далеко от середины.
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
    [none] { piece-at-start } не входит в выбранный набор.
   *[other] Фишки { $tile } в этой партии нет.
}
position-error-duplicate-piece = { $hex ->
    [none] { piece-at-start } лежит на столе дважды.
   *[other] Фишка { $tile } лежит на столе дважды, второй раз — на месте { $hex }.
}
position-error-out-of-order = Фишка { $tile } уже в игре, а такая же с предыдущим номером — нет.
position-error-split-hive = { $hex ->
    [none] Улей разорван: все фишки должны держаться вместе.
   *[other] Улей разорван: место { $hex } не связано с первой стопкой.
}
position-error-cannot-climb = { $hex ->
    [none] { piece-at-start } стоит на другой фишке, а это могут только жуки и москиты.
   *[other] Фишка { $tile } на месте { $hex } стоит на другой, а это могут только жуки и москиты.
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
    [none] { piece-at-start } поверх другой фишки, хотя забраться туда было ещё некогда.
   *[other] Фишка { $tile } лежит поверх другой, хотя забраться туда было ещё некогда.
}
position-error-stunned-not-moved = Фишка { $tile } не могла пойти последней: последним ходил другой игрок.
position-error-stunned-not-on-top = Фишка { $tile } не могла пойти последней: она в запасе или под другой фишкой.
