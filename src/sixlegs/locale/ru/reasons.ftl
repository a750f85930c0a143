### Why a move is illegal, or why a tile cannot be played; see en/reasons.ftl.

reason-game-over = Партия окончена.
reason-not-in-set = В этой партии играют без { piece-genitive }.
reason-not-there = Ход начинается не там, где лежит { piece-nominative }.
reason-must-not-pass = Пропустить ход можно, только если нельзя ни выставить фишку, ни пойти.
reason-not-your-turn = { $color ->
    [white] Эта фишка белая, а сейчас ход чёрных.
   *[black] Эта фишка чёрная, а сейчас ход белых.
}
reason-out-of-order = Одинаковых насекомых выставляют по порядку: сначала { piece-accusative }.
reason-queen-not-first = По турнирным правилам нельзя начинать с королевы.
reason-queen-due = Королеву нужно выставить не позже четвёртого хода: выставьте её сейчас.
reason-queen-in-hand = Фишки ходят, только когда ваша королева в игре: сначала выставьте её.
reason-occupied = Новую фишку ставят на свободное место, а там уже { piece-nominative }.
reason-first-at-origin = Первую фишку ставят на место (0, 0).
reason-off-hive = Там фишка не касалась бы улья.
reason-touches-enemy = { $count ->
    [1] Новая фишка не должна касаться чужих, а рядом { piece-nominative }.
    [one] Новая фишка не должна касаться чужих, а рядом { $count } чужая фишка{ names }.
    [few] Новая фишка не должна касаться чужих, а рядом { $count } чужие фишки{ names }.
   *[other] Новая фишка не должна касаться чужих, а рядом { $count } чужих фишек{ names }.
}
reason-no-room = Сейчас новую фишку поставить некуда.
reason-covered = Эта фишка не может ходить: на ней { piece-nominative }.
reason-stunned = Эту фишку только что передвинули, этим ходом её использовать нельзя.
reason-one-hive = { $parts ->
    [2] Без { piece-genitive } улей распадётся надвое.
    [one] Без { piece-genitive } улей распадётся на { $parts } часть.
    [few] Без { piece-genitive } улей распадётся на { $parts } части.
   *[other] Без { piece-genitive } улей распадётся на { $parts } частей.
}
reason-same-hex = Ход не может закончиться там же, где начался.
reason-cannot-climb = Эта фишка не может остановиться поверх другой.
reason-too-far = Слишком далеко: эта фишка ходит на один шаг.
reason-gate = Между двумя фишками слишком узко: не проскользнуть.
reason-high-gate = Между двумя стопками слишком узко: не пройти.
reason-loses-touch = По дороге фишка оторвётся от улья.
reason-not-in-line = Кузнечик прыгает только по прямой.
reason-gap-in-line = Кузнечик опускается на первое свободное место на своей прямой.
reason-nothing-to-jump = Кузнечик должен перепрыгнуть хотя бы одну фишку.
reason-three-steps = Паук делает ровно три шага и не заходит на одно место дважды.
reason-enclosed = Туда не пройти: путь закрывают фишки.
reason-not-over-top = Божья коровка делает два шага поверх улья, а третьим спускается.
reason-nothing-to-copy = Москит не касается насекомых, чьи ходы он мог бы повторить.
reason-no-copied-way = Ни один из соседей москита не смог бы туда пойти.
reason-blocked = Фишке не хватает места для хода.
reason-stacked = Мокрица переносит только одиночные фишки, не из стопки.
reason-not-beside-thrower = Перенесённую фишку ставят на свободное место рядом с тем, кто её переносит.
